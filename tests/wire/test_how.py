"""Score sheets that explain themselves: every way of scoring, with numbers worked out by hand."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from rummy_widget import i18n
from rummy_widget.game import Game
from rummy_widget.players import Decision, player
from rummy_widget.rules import PRESETS, Rules
from tests.engine.rule_sets import one_deck_rules
from tests.wire.test_view import position, shown, texts_in

NAMES = ["Ann", "Ben", "Cleo"]
# 7S 7H 7D goes down, 8C is thrown; Ben holds 10 + 9 + 5 = 24, Cleo 10 + 10 + 4 + 1 = 25.
OUT: dict[str, Any] = {"hands": ["7S 7H 7D 8C", "KD 9S 5C", "QH JH 4S AS"], "pile": "2D"}
# Counts 6, 15, 7: differences 9 and 1.
STUCK: dict[str, Any] = {"hands": ["5H AS", "TC 5C", "7C"], "stock": "", "pile": "KD", "phase": "draw"}


def out(rules: Rules, *, earlier: bool = False) -> dict[str, Any]:
    game = position(NAMES, rules, **OUT, laid=[earlier, False, False])
    game.play("meld 7S 7H 7D")
    game.play("discard 8C")
    return result(game)


def stuck(rules: Rules, **changes: Any) -> dict[str, Any]:
    game = position(NAMES, rules.replace(recycle="none"), **{**STUCK, **changes})
    game.play("decline")
    return result(game)


def result(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = shown(game)["result"]
    return found


def lines(found: dict[str, Any]) -> list[str]:
    """Return the lines as Ann reads them."""
    return [i18n.text(line["id"], line["args"], names=NAMES, me=0) for line in found["how"]]


def scored(found: dict[str, Any]) -> list[str]:
    return [row["scored"] for row in found["rows"]]


TAKES = Rules()
PENALTY = TAKES.replace(scoring="penalty", blocked="count", winner="lowest", match=("target", 100))
SETTLES = TAKES.replace(scoring="settlement")
MELDS = TAKES.replace(scoring="meld_points", blocked="count", match=("target", 500))
EARLIER = "Not doubled: you had laid cards on an earlier turn."


@pytest.mark.parametrize(
    ("rules", "earlier", "scores", "said"),
    [
        (TAKES, True, ["+49", "0", "0"], ["You score what the others still hold: 49.", EARLIER]),
        (TAKES.replace(going_rummy="none"), False, ["+49", "0", "0"],
         ["You score what the others still hold: 49."]),
        (TAKES, False, ["+98", "0", "0"],
         ["You score what the others still hold: 49.",
          "Going rummy, all in one turn, counts double: 49 × 2 = 98."]),
        (TAKES.replace(going_rummy="plus_10"), False, ["+59", "0", "0"],
         ["You score what the others still hold: 49.",
          "Going rummy, all in one turn, adds 10: 49 + 10 = 59."]),
        (TAKES.replace(going_rummy="plus_10"), True, ["+49", "0", "0"],
         ["You score what the others still hold: 49.",
          "No 10 points on top: you had laid cards on an earlier turn."]),
        (PENALTY, True, ["0", "+24", "+25"],
         ["You add nothing. The others add what they still hold.", EARLIER]),
        (PENALTY, False, ["0", "+48", "+50"],
         ["You add nothing. The others add what they still hold.",
          "Going rummy, all in one turn, doubles what the others add.",
          "Ben: 24 × 2 = 48", "Cleo: 25 × 2 = 50"]),
        (SETTLES, True, ["+49", "-24", "-25"],
         ["Everyone pays you what they still hold: 49 in all.", EARLIER]),
        (SETTLES, False, ["+98", "-48", "-50"],
         ["Everyone pays you what they still hold: 49 in all.",
          "Going rummy, all in one turn, counts double: 49 × 2 = 98."]),
        (MELDS, True, ["+21", "-24", "-25"],
         ["Everyone scores what they laid, less what they still hold.",
          "You: 21", "Ben: 0 − 24 = -24", "Cleo: 0 − 25 = -25", EARLIER]),
        (MELDS, False, ["+42", "-24", "-25"],
         ["Everyone scores what they laid, less what they still hold.",
          "You: 21", "Ben: 0 − 24 = -24", "Cleo: 0 − 25 = -25",
          "Going rummy, all in one turn, counts double: 21 × 2 = 42."]),
    ],
)  # fmt: skip
def test_going_out(rules: Rules, earlier: bool, scores: list[str], said: list[str]) -> None:
    found = out(rules, earlier=earlier)
    assert scored(found) == scores
    assert lines(found) == said


LEAST = "You hold the least, 6, and score 9 + 1 = 10."


@pytest.mark.parametrize(
    ("rules", "changes", "scores", "said"),
    [
        (TAKES, {}, ["+10", "0", "0"],
         ["The lowest hand scores its difference to each of the others.", LEAST]),
        (SETTLES, {}, ["+10", "-9", "-1"],
         ["Everyone pays the lowest hand the difference to it.", LEAST]),
        (TAKES, {"hands": ["6H", "6C", "7C"]}, ["+1/2", "+1/2", "0"],
         ["The lowest hand scores its difference to each of the others.",
          "2 players hold the least, 6, and share 1: 1/2 each."]),
        (SETTLES, {"hands": ["6H", "6C", "8C"]}, ["+1", "+1", "-2"],
         ["Everyone pays the lowest hand the difference to it.",
          "2 players hold the least, 6, and share 2: 1 each."]),
        (TAKES.replace(blocked="nobody"), {}, ["0", "0", "0"], ["A blocked hand scores nothing here."]),
        (PENALTY, {}, ["+6", "+15", "+7"], ["Everyone adds what they still hold."]),
        (PENALTY.replace(blocked="nobody"), {}, ["0", "0", "0"], ["A blocked hand scores nothing here."]),
        (MELDS, {"melds": [{"cards": "JS QS KS", "by": 1}]}, ["-6", "+15", "-7"],
         ["Everyone scores what they laid, less what they still hold.",
          "You: 0 − 6 = -6", "Ben: 30 − 15 = 15", "Cleo: 0 − 7 = -7"]),
    ],
)  # fmt: skip
def test_a_blocked_hand(rules: Rules, changes: dict[str, Any], scores: list[str], said: list[str]) -> None:
    found = stuck(rules, **changes)
    assert scored(found) == scores
    assert lines(found) == ["The deck is used up.", *said]


def test_with_two_players_there_is_one_difference() -> None:
    game = position(["Ann", "Ben"], TAKES.replace(recycle="none"), **{**STUCK, "hands": ["TC 5C", "7C"]})
    game.play("decline")
    assert lines(result(game))[-1] == "Ben holds the least, 7, and scores 8."


def test_what_ended_a_hand_is_told() -> None:
    dull = {"hands": ["KH 2C", "4D 9S"], "stock": "3H JS", "pile": "7C", "phase": "play"}
    game = position(["Ann", "Ben"], TAKES.replace(stalemate_check=True, blocked="nobody"), **dull)
    game.play("discard KH")
    assert lines(result(game)) == ["Nothing more can be laid down.", "A blocked hand scores nothing here."]
    assert shown(game)["events"][-1]["text"] == {"id": "ev-end-stalemate", "args": {}}
    game = position(["Ann", "Ben"], TAKES.replace(max_turns=1, blocked="nobody"), **dull)
    game.play("discard KH")
    assert lines(result(game))[0] == "One turn is over: a hand goes on no longer."
    assert shown(game)["events"][-1]["text"] == {"id": "ev-end-turns", "args": {"count": 1}}


# --- the match ------------------------------------------------------------------------------------


def match_text(rules: Rules, scores: list[str] | None = None, **changes: Any) -> str:
    text = out(rules, **changes)["match"]["text"]
    return i18n.text(text["id"], text["args"], names=NAMES, me=0)


@pytest.mark.parametrize(
    ("match", "more", "said"),
    [
        (("target", 100), {}, "You lead with 49 of 100."),
        (("target", 49), {}, "You win the match, 49 points."),
        (("target", {2: 50, 3: 60, 4: 70}), {}, "You lead with 49 of 60."),
        (("deals", 1), {}, "You win the match, 49 points."),
        (("deals", 3), {}, "2 hands to go. You lead by 49."),
        (("target", 100), PENALTY.to_dict(), "You are lowest with 0. The match ends at 100."),
        (("target", 25), PENALTY.to_dict(), "You win the match with the lowest score, 0."),
        (("target", 20), {"must_go_out_to_win": True}, "You win the match, 49 points."),
    ],
)
def test_where_the_match_stands(match: Any, more: dict[str, Any], said: str) -> None:
    rules = Rules.from_dict({**TAKES.to_dict(), **more, "match": match, "going_rummy": "none"})
    assert match_text(rules) == said


def blocked_match(rules: Rules, **changes: Any) -> str:
    text = stuck(rules, **changes)["match"]["text"]
    return i18n.text(text["id"], text["args"], names=NAMES, me=0)


def test_a_tie_at_the_target_and_a_leader_who_did_not_go_out() -> None:
    tie = {"hands": ["6H", "6C", "8C"]}
    target = SETTLES.replace(match=("target", 1))
    assert blocked_match(target, **tie) == "The best scores are level: one more hand decides."
    assert blocked_match(SETTLES.replace(match=("target", 9)), **tie) == (
        "The best scores are level. The match goes to 9."
    )
    only_out = SETTLES.replace(match=("target", 10), must_go_out_to_win=True)
    assert blocked_match(only_out) == "You have 10. Only by going out can you win."
    low = {"hands": ["6H", "6C", "8C"]}
    assert blocked_match(PENALTY, **low) == "The lowest scores are level. The match ends at 100."


# --- all of it ------------------------------------------------------------------------------------


def play(rules: Rules, seats: int, seed: int) -> Game:
    game = Game(rules, seats, seed)
    someone, rng = player("easy"), random.Random(seed)
    while not game.hand_over:
        turn = game.turn
        assert turn is not None
        choice = someone.choose(game.view(turn), rng)
        game.play(choice.move if isinstance(choice, Decision) else choice)
    return game


def explained(game: Game) -> None:
    """Check that every number of the sheet stands in a line, or is the count of the hand it stands beside."""
    view = shown(game)
    found, names = view["result"], game.names
    for text in texts_in(view):
        assert i18n.text(text["id"], text["args"], names=names, me=0)
    told = {str(value) for line in found["how"] for value in line["args"].values()}
    pays = any(line["id"] in ("how-blocked-pays", "how-paid") for line in found["how"])
    assert game.hand_result is not None
    for row, score in zip(found["rows"], game.hand_result.scores, strict=True):
        plain = re.sub(r"^\+", "", row["scored"])
        assert Fraction(score) == sum(Fraction(part) for part in plain.split(" "))
        if score and plain not in told and sum(row["parts"]) != abs(score):
            assert pays, (row, found["how"])
        if not row["out"]:
            assert sum(row["parts"]) == row["points"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_preset_explains_its_sheet(preset: str, seats: int) -> None:
    explained(play(Rules.preset(preset), seats, seats))


@settings(max_examples=60, deadline=None)
@given(one_deck_rules())
def test_house_rules_explain_their_sheets(drawn: tuple[Rules, int]) -> None:
    rules, seats = drawn
    explained(play(rules, seats, 1))
