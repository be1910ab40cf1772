"""Records that were written once load for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rummy_widget.events import Event, HandOver, Recycled, move_of
from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from tests.engine.naive import Naive, from_position
from tests.engine.test_any_rules import play_of
from tests.formats.make_records import FOLDER, WANTED, kinds_in

PATHS = sorted(FOLDER.glob("*.json"))
EARLY = {"early-position", "early-reference", "early-rummy500"}
"""Written before the hands stood last in a record, and before deals had codes."""


def name(path: Path) -> str:
    return path.stem


def packed(hands: Any) -> str:
    return json.dumps(hands, separators=(",", ":"))


def logs(game: Game) -> Iterator[tuple[Event, ...]]:
    yield from (hand.log for hand in game._past)
    yield game.log


def test_there_is_a_record_of_every_preset_and_every_kind_of_event() -> None:
    assert {path.stem for path in PATHS} == {*WANTED, *EARLY}
    games = [Game.from_record(path.read_text(encoding="utf-8")) for path in PATHS]
    assert {game.rules.nearest_preset for game in games} == set(VALUES)
    kinds = frozenset[str]().union(*map(kinds_in, games))
    assert kinds == {
        "deal", "cut", "draw", "take", "deep", "rummy", "pass", "recycle", "meld", "layoff", "swap",
        "discard", "decline", "end",
    }  # fmt: skip
    modes = {game.rules.recycle for game in games if "recycle" in kinds_in(game)}
    assert modes == {"turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard"}
    assert any(isinstance(score, Fraction) for game in games for scores in game.sheet for score in scores)


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_a_record_replays_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    old = json.loads(text)
    game = Game.from_record(text)
    new = json.loads(game.record())
    assert packed(new["hands"]) == packed(old["hands"])
    assert packed(old["hands"]) in text
    rules = new.pop("rules")
    assert {switch: rules[switch] for switch in old["rules"]} == old["rules"]
    for field in old.keys() - {"hands", "rules", "players"}:
        assert new[field] == old[field]
    assert list(game.names) == [who["name"] for who in old["players"]]
    assert [getattr(who, "name", None) for who in game.players] == [w.get("level") for w in old["players"]]
    again = Game.from_record(game.record())
    assert (again.log, again.state, again.scores) == (game.log, game.state, game.scores)


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_the_scores_are_those_of_the_naive_rule_book(path: Path) -> None:
    old = json.loads(path.read_text(encoding="utf-8"))
    rules = Rules.from_dict(old["rules"])
    game = Game.from_record(path.read_text(encoding="utf-8"))
    totals = [Fraction(0)] * len(old["players"])
    for entries, log in zip(old["hands"], logs(game), strict=True):
        plain = opened(rules, entries[0])
        for event in log[1:]:
            if isinstance(event, HandOver):
                break
            assert plain.turn == event.seat
            plain = plain.do(play_of(move_of(event)))
            if isinstance(event, Recycled):
                stock, pile = (
                    tuple(event_cards.split()) for event_cards in recycled(entries, plain.recycled)
                )
                assert sorted((*stock, *pile)) == sorted((*plain.stock, *plain.pile))
                plain = replace(plain, stock=stock, pile=pile)
        end = entries[-1]
        assert (plain.over, plain.scores()) == (end["over"], [Fraction(score) for score in end["scores"]])
        totals = [total + score for total, score in zip(totals, plain.scores(), strict=True)]
    assert list(game.scores) == totals


def opened(rules: Rules, entry: dict[str, Any]) -> Naive:
    if entry["kind"] == "deal":
        return Naive(
            rules=rules,
            hands=tuple(tuple(sorted(hand.split())) for hand in entry["hands"]),
            stock=tuple(entry["stock"].split()),
            pile=tuple(entry["pile"].split()),
            turn=entry["starter"],
            phase="play" if rules.starter_discards else "draw",
            deal=entry["hand_no"],
        )
    seats = range(len(entry["hands"]))
    laid = [bool(entry["laid"] >> seat & 1) for seat in seats]
    given = {**entry, "turn": entry["seat"], "laid": laid, "recycles": entry["recycled"]}
    plain = from_position({**given, "deal": entry["hand_no"]}, rules)
    melds = [frozenset(zip(m["cards"].split(), m["laid_by"], strict=True)) for m in entry["melds"]]
    return replace(plain, melds=tuple(melds), turns=entry.get("turns", 0))


def recycled(entries: list[dict[str, Any]], number: int) -> tuple[str, str]:
    """Return stock and pile after the hand's so many-th recycle, those before a position included."""
    before = entries[0].get("recycled", 0)
    entry = [entry for entry in entries if entry["kind"] == "recycle"][number - before - 1]
    return entry["stock"], entry["pile"]


def test_a_match_goes_on_from_a_record_by_its_seed() -> None:
    text = (FOLDER / "reference-levels.json").read_text(encoding="utf-8")
    one, other = Game.from_record(text), Game.from_record(text)
    for game in (one, other):
        game.next_hand()
        game.run()
    assert one.log == other.log
    assert one.hand_no == 3


def test_only_hands_dealt_by_codes_have_codes() -> None:
    coded = Game.from_record((FOLDER / "reference-coded.json").read_text(encoding="utf-8"))
    assert json.loads(coded.record())["deal"] == "1D07-5MD2-59SA"
    assert coded.deal_code not in (None, "1D07-5MD2-59SA")
    assert Game(deal=coded.deal_code).log[0].hands == coded.log[0].hands  # type: ignore[union-attr]  # a deal
    for early in sorted(EARLY):
        assert Game.from_record((FOLDER / f"{early}.json").read_text(encoding="utf-8")).deal_code is None
