"""What a hint says, sentence by sentence."""

from __future__ import annotations

import re

import pytest

from rummy_widget import hint, i18n
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision
from rummy_widget.view import View
from tests.tutor.test_hint import _played, _view


def test_every_message_of_a_hint_can_be_said() -> None:
    source = i18n.sources("en")["explain.ftl"]
    there = set(re.findall(r"^(hint-[a-z0-9-]+) =", source, re.MULTILINE))
    areas = ("pile", "hand", "melds", "table", "end", "only")
    nudges = (*areas, "equal", "unclear", "call", "deck")
    solved = ("solved", "solved-least", "solved-equal", "solved-only")
    why = (
        *solved,
        "count",
        "count-kept",
        "chances",
        "hold",
        "feeds",
        "laid",
        "ends",
        "first",
        "beaten",
        "nobody",
        "any",
        "whole",
    )
    expected = {f"hint-nudge-{area}" for area in nudges} | {f"hint-look-{area}" for area in areas}
    expected |= {
        f"hint-why-{one}" for one in (*why, "equal", "live", "same", "unclear", "small", "out", "only")
    }
    claims = (
        "solved-equal",
        "decisive",
        "sufficient",
        "agreeing",
        "trade-off",
        "measured",
        "same",
        "equal",
        "unclear",
        "small",
        "only",
        "out",
    )
    expected |= {f"hint-{one}" for one in (*claims, "do", "head", "cost", "cost-rest", "two")}
    expected |= {f"hint-also{kind}{more}" for kind in ("", "-near", "-unclear") for more in ("", "-more")}
    assert there == expected


@pytest.mark.parametrize(
    ("gap", "error", "said"),
    [
        # At most 0.1 + 2 x 0.15 = 0.4 points lie between them; then 0.1 + 2 x 3 = 6.1.
        (0.1, 0.15, "Two moves come close here."),
        (0.1, 3.0, "Two moves are hard to tell apart here."),
    ],
)
def test_the_nudge_tells_what_is_close_from_what_is_not_known(gap: float, error: float, said: str) -> None:
    view = _view("4S 8H 9H KD", pile="3C 6C")
    first, other = _played("discard KD", 0.0, 0.0, 2.0), _played("discard 4S", gap, error, 2.0 - gap)
    decision = Decision(first.move, (first, other), player="master", rollouts=16)
    assert hint(view, 1, decision=decision).text() == said


def test_what_does_not_add_up_says_that_there_is_more() -> None:
    view = _view("4S 8H 9H KD", pile="3C 6C")
    king, four = Move.parse("discard KD"), Move.parse("discard 4S")
    terms = {"points": -5.0, "feeds-next": -1.0}
    for more, told in (
        ({}, "In all, that makes 1 point."),
        ({"laid": 0.6}, "With smaller things, that makes"),
    ):
        weighed = (Candidate(king, {**terms, **more}), Candidate(four, {"points": -7.0}))
        text = hint(view, 4, decision=Decision(king, weighed, player="expert")).text()
        assert "For this:" in text
        assert told in text


def test_points_that_may_yet_be_laid_are_no_cost() -> None:
    view = View.from_position(
        {"hands": ["2D 4H KC", 7], "stock": 24, "pile": "3C", "turn": 0, "phase": "play"}, "rummy500"
    )
    two, four = Move.parse("discard 2D"), Move.parse("discard 4H")
    weighed = (Candidate(two, {"points": 6.0, "risk": -1.0}), Candidate(four, {"points": 3.0, "risk": -1.0}))
    decision = Decision(two, weighed, player="expert")
    assert hint(view, 3, decision=decision).text() == (
        "Points in the hand may yet be laid, or lost. Between the best two moves that makes 3."
    )
    assert hint(view, 4, decision=decision).text() == (
        "Throw 2♦ rather than 4♥, because by its points the hand is worth 3 more without 2♦ than without 4♥."
    )


def test_no_step_before_the_fourth_tells_what_a_joker_is_to_stand_for() -> None:
    view = View.from_position(
        {"hands": ["AH AC * 9D", 7], "stock": 24, "pile": "3C", "turn": 0, "phase": "play"}, "joker13"
    )
    lay, throw = Move.parse("meld AH AC *AS"), Move.parse("discard 9D")
    weighed = (Candidate(lay, {"laid": 9.0}), Candidate(throw, {"laid": 1.0}))
    decision = Decision(lay, weighed, player="expert")
    steps = [hint(view, step, decision=decision) for step in (1, 2, 3, 4)]
    assert not any("★A♠" in one.text() for one in steps[:3])
    assert {"AH", "AC", "*"} <= {str(card) for card in steps[1].cards} <= {"AH", "AC", "9D", "*"}
    assert "★A♠" in steps[3].text()


def test_moves_that_are_as_good_are_named_and_the_principle_is_of_a_worse_one() -> None:
    view = _view("4S QC KD", pile="3C 6C")
    king, queen, four = (Move.parse(f"discard {card}") for card in ("KD", "QC", "4S"))
    weighed = (
        Candidate(king, {"points": -7.0}),
        Candidate(queen, {"points": -7.1}),
        Candidate(four, {"points": -10.0}),
    )
    decision = Decision(king, weighed, player="expert")
    last = hint(view, 4, decision=decision)
    assert (last.foil, last.cost, last.equals) == (four, 3.0, (queen,))
    assert last.text() == (
        "Throw K♦ rather than 4♠, because without K♦ the hand costs 3 less than without 4♠. "
        "To throw Q♣ comes close."
    )
    assert hint(view, 1, decision=decision).text().startswith("Two of your cards")
    flat = Decision(king, weighed[:2], player="expert")
    assert hint(view, 1, decision=flat).text() == "Two moves come close here."
    assert hint(view, 4, decision=flat).equals == (queen,)
