from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.protocol import (
    AskAids,
    AskCheck,
    AskChoices,
    AskEvents,
    AskHint,
    AskPosition,
    AskRules,
    AskWarn,
    AskWhy,
    Command,
    Forget,
    LayAll,
    MoreTime,
    MoveText,
    NewGame,
    NewMatch,
    NextHand,
    Order,
    Ready,
    Refusal,
    Replace,
    Resume,
    Select,
    Sitter,
    Skip,
    Sort,
    Undo,
    parse,
)
from rummy_widget.protocol.commands import LongText

GOOD: list[tuple[dict[str, Any], Command]] = [
    ({"id": "a", "rev": 4, "type": "move", "move": "layoff 8H m1"}, MoveText("a", 4, "layoff 8H m1")),
    ({"id": 1, "rev": 4, "type": "lay_all"}, LayAll(1, 4)),
    ({"id": 1, "rev": 0, "type": "undo"}, Undo(1, 0)),
    ({"id": 1, "rev": 4, "type": "next_hand"}, NextHand(1, 4)),
    ({"id": 1, "rev": 4, "type": "new_match"}, NewMatch(1, 4)),
    ({"id": 1, "rev": 4, "type": "ready"}, Ready(1, 4)),
    ({"type": "select", "cards": ["7H", "8H"]}, Select(None, 0, ("7H", "8H"))),
    ({"id": 1, "rev": 9, "type": "select", "cards": []}, Select(1, 9, ())),
    ({"id": 1, "rev": 4, "type": "skip"}, Skip(1, 4)),
    ({"id": 1, "rev": 4, "type": "replace", "seat": 1}, Replace(1, 4, 1)),
    ({"id": 1, "rev": 4, "type": "resume"}, Resume(1, 4)),
    ({"id": 1, "rev": 4, "type": "forget"}, Forget(1, 4)),
    ({"id": 1, "rev": 4, "type": "order", "cards": ["8H", "7H"]}, Order(1, 4, ("8H", "7H"))),
    ({"id": 1, "rev": 4, "type": "sort"}, Sort(1, 4)),
    ({"id": 1, "type": "rules"}, AskRules(1, 0)),
    ({"id": 1, "rev": 4, "type": "choices"}, AskChoices(1, 4)),
    (
        {"id": 1, "type": "check", "preset": "classic", "changes": {"recycles": None}, "players": 2},
        AskCheck(1, 0, "classic", {"recycles": None}, 2),
    ),
    (
        {
            "id": 1,
            "rev": 4,
            "type": "new_game",
            "preset": "classic",
            "changes": {
                "match": ["target", {"2": 50}],
                "deal": {"2": 9},
                "stalemate_check": True,
                "aces": "low",
            },
            "players": [{"name": " Ann ", "level": None}, {"name": "Gus", "level": "hard"}, {"name": "Ben"}],
        },
        NewGame(
            1,
            4,
            "classic",
            {"match": ("target", {"2": 50}), "deal": {"2": 9}, "stalemate_check": True, "aces": "low"},
            (Sitter("Ann"), Sitter("Gus", "hard"), Sitter("Ben")),
        ),
    ),
    ({"id": 1, "rev": 4, "type": "more_time"}, MoreTime(1, 4)),
    (
        {"id": 1, "type": "check", "preset": "classic", "changes": {}, "players": 2, "deal": "1d07 5md2"},
        AskCheck(1, 0, "classic", {}, 2, "1d07 5md2"),
    ),
    (
        {
            "id": 1,
            "rev": 4,
            "type": "new_game",
            "preset": "classic",
            "changes": {},
            "players": [],
            "deal": "1D07-5MD2-59SA",
            "position": f"{'7H' * 300} 0 draw",
        },
        NewGame(1, 4, "classic", {}, (), "1D07-5MD2-59SA", LongText(f"{'7H' * 300} 0 draw")),
    ),
    (
        {"id": 1, "type": "position", "preset": "classic", "changes": {}, "players": 3, "start": "table"},
        AskPosition(1, 0, "classic", {}, 3, start="table"),
    ),
    (
        {
            "id": 1,
            "type": "position",
            "preset": "classic",
            "changes": {},
            "players": 2,
            "line": "7H/9 3 - - 0 draw",
            "rest": "hidden",
        },
        AskPosition(1, 0, "classic", {}, 2, LongText("7H/9 3 - - 0 draw"), rest="hidden"),
    ),
    ({"id": 1, "type": "events"}, AskEvents(1, 0)),
    ({"id": 1, "type": "hint", "step": 2}, AskHint(1, 0, 2)),
    ({"id": 1, "type": "aids"}, AskAids(1, 0)),
    ({"id": 1, "type": "aids", "picked": ["7H"]}, AskAids(1, 0, ("7H",))),
    ({"id": 1, "type": "warn", "move": "discard 7H"}, AskWarn(1, 0, "discard 7H")),
    ({"id": 1, "type": "why"}, AskWhy(1, 0)),
    ({"id": 1, "type": "why", "n": 3, "against": "draw"}, AskWhy(1, 0, 3, "draw")),
]


@pytest.mark.parametrize(("content", "command"), GOOD, ids=lambda value: str(value)[:40])
def test_every_type_is_read(content: dict[str, Any], command: Command) -> None:
    assert parse(content) == command


def move(**changes: object) -> dict[str, object]:
    return {"id": 1, "rev": 4, "type": "move", "move": "draw", **changes}


def position(**changes: object) -> dict[str, object]:
    return {"id": 1, "type": "position", "preset": "classic", "changes": {}, "players": 2, **changes}


def check(**changes: object) -> dict[str, object]:
    return {"id": 1, "type": "check", "preset": "classic", "changes": {}, "players": 2, **changes}


BAD: list[tuple[object, str]] = [
    (None, "malformed"),
    ("draw", "malformed"),
    (7, "malformed"),
    ([], "malformed"),
    ({}, "unknown-type"),
    ({"id": 1, "rev": 1}, "unknown-type"),
    (move(type="shuffle"), "unknown-type"),
    (move(type=None), "unknown-type"),
    (move(type=["move"]), "unknown-type"),
    (move(type={"a": 1}), "unknown-type"),
    (move(rev=None), "malformed"),
    ({"id": 1, "type": "move", "move": "draw"}, "malformed"),
    (move(rev="4"), "malformed"),
    (move(rev=4.0), "malformed"),
    (move(rev=True), "malformed"),
    (move(rev=-1), "malformed"),
    (move(rev=2**70), "malformed"),
    (move(rev=float("nan")), "malformed"),
    (move(move=None), "malformed"),
    (move(move=""), "malformed"),
    (move(move=7), "malformed"),
    (move(move=["draw"]), "malformed"),
    (move(move="discard 7H\nmeld"), "malformed"),
    (move(move="\x00"), "malformed"),
    (move(move="draw " * 100_000), "malformed"),
    ({"id": 1, "rev": 4, "type": "move"}, "malformed"),
    (check(deal=7), "malformed"),
    (check(deal=""), "malformed"),
    (check(deal="1" * 201), "malformed"),
    (position(line=["7H"]), "malformed"),
    (position(line="7H\n8H"), "malformed"),
    (position(line="7H" * 700), "malformed"),
    (position(start="end"), "malformed"),
    (position(start=None), "malformed"),
    (position(start=["table"]), "malformed"),
    (position(rest=True), "malformed"),
    (position(rest="all"), "malformed"),
    (position(players="2"), "malformed"),
    (move(type="replace"), "malformed"),
    (move(type="replace", seat="1"), "malformed"),
    (move(type="replace", seat=-1), "malformed"),
    (move(type="select"), "malformed"),
    (move(type="select", cards="7H"), "malformed"),
    (move(type="select", cards=[7]), "malformed"),
    (move(type="select", cards=[["7H"]]), "malformed"),
    (move(type="select", cards=["7H"] * 1000), "malformed"),
    (move(type="order", cards=None), "malformed"),
    (move(type="order", cards=["7H"] * 1000), "malformed"),
    (check(preset=4), "malformed"),
    (check(players="2"), "malformed"),
    (check(players=[]), "malformed"),
    (check(changes=None), "malformed"),
    (check(changes=[]), "malformed"),
    (check(changes={"aces": ["low"]}), "malformed"),
    (check(changes={"aces": 1.5}), "malformed"),
    (check(changes={"aces": "x" * 1000}), "malformed"),
    (check(changes={"aces": {"2": {"2": {}}}}), "malformed"),
    (check(changes={"x" * 1000: 1}), "malformed"),
    (check(changes={str(number): number for number in range(1000)}), "malformed"),
    (move(type="check", preset="classic", changes={}), "malformed"),
    (move(type="new_game", preset="classic", changes={}, players=2), "malformed"),
    (move(type="new_game", preset="classic", changes={}, players=[{"name": 5}]), "malformed"),
    (move(type="new_game", preset="classic", changes={}, players=[{"name": "A", "level": 5}]), "malformed"),
    (move(type="new_game", preset="classic", changes={}, players=[{"name": "A\nB"}]), "malformed"),
    (move(type="new_game", preset="classic", changes={}, players=["Ann", "Ben"]), "malformed"),
    (move(type="new_game", preset="classic", changes={}, players=[{"name": "A"}] * 99), "malformed"),
    ({f"field {number}": number for number in range(1000)}, "malformed"),
]


@pytest.mark.parametrize(("content", "reason"), BAD, ids=lambda value: repr(value)[:40])
def test_anything_else_is_refused_with_a_sentence(content: object, reason: str) -> None:
    refusal = parse(content)
    assert isinstance(refusal, Refusal)
    assert refusal.reason == reason
    assert i18n.text(refusal.text, refusal.args)


@pytest.mark.parametrize("number", [None, [], {}, 1.5, True, 2**80, "x" * 500])
def test_an_id_that_is_none_does_not_come_back(number: object) -> None:
    answer = parse(move(id=number))
    assert answer.id is None


def test_whatever_comes_there_is_an_answer() -> None:
    rng = random.Random(3)
    names = ["id", "rev", "type", "move", "cards", "seat", "preset", "changes", "players", "x"]
    values: list[object] = [
        None,
        True,
        -1,
        0,
        4,
        2**60,
        1.5,
        "",
        "move",
        "7H",
        "draw",
        [],
        ["7H"],
        [None],
        {},
    ]
    read = 0
    for _ in range(4000):
        content = {rng.choice(names): rng.choice(values) for _ in range(rng.randrange(7))}
        content["type"] = rng.choice(
            ["move", "select", "undo", "replace", "check", "new_game", content.get("type")]
        )
        answer = parse(content)
        assert isinstance(answer, Command | Refusal)
        read += isinstance(answer, Command)
    assert read > 20, "some of them were commands"
