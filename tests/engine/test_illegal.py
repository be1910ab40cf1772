"""Refused moves: the reason, its facts, and a sentence that says what was wrong."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.deck import cards
from rummy_widget.errors import IllegalMove
from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.state import explain

HIGH = {"aces": "high_or_low"}
RUN = {"cards": "3S 4S 5S", "by": 1}
SET = {"cards": "7H 7D 7C", "by": 1}


def setup(hand: str, move: str, rules: dict[str, Any] | None = None, **more: Any) -> IllegalMove:
    position = {"hands": [hand, "2C 3C"], "stock": "4D", "pile": "9D", "turn": 0, "phase": "play", **more}
    game = Game.from_position(position, Rules().replace(**rules or {}))
    state, log = game.state, game.log
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert (game.state, game.log) == (state, log)
    return caught.value


DRAW = {"phase": "draw"}
OUT = {"phase": "draw", "stock": ""}
JOKER = {"jokers": 3}
PILE = {"take_from_pile": "any"}
CALL = {"call_rummy": "any_card"}
JOKER_RUN = {"cards": "7H *8H 9H", "by": 1}
ASKED = {"phase": "call", "melds": [JOKER_RUN]}

# What is refused, in which position, for which reason, with which facts.
ROWS: list[tuple[str, str, dict[str, Any], dict[str, Any], str, dict[str, Any]]] = [
    ("", "7H KC", {}, {}, "parse-empty", {}),
    ("fly 7H", "7H KC", {}, {}, "parse-verb", {"given": "fly"}),
    ("draw 3", "7H KC", {}, {}, "parse-too-much", {"kind": "draw", "given": "3"}),
    ("take all", "7H KC", {}, {}, "parse-count", {"given": "all"}),
    ("take 0", "7H KC", {}, {}, "parse-count", {"given": "0"}),
    ("take 2 3", "7H KC", {}, {}, "parse-too-much", {"given": "3"}),
    ("layoff 7H", "7H KC", {}, {}, "parse-meld-name", {"kind": "layoff"}),
    ("layoff 7H m", "7H KC", {}, {}, "parse-meld-name", {}),
    ("layoff m1", "7H KC", {}, {}, "parse-no-cards", {"kind": "layoff"}),
    ("discard", "7H KC", {}, {}, "parse-no-cards", {"kind": "discard"}),
    ("discard 7H KC", "7H KC", {}, {}, "parse-one-card", {"kind": "discard"}),
    ("discard *7H", "7H KC", {}, {}, "parse-joker", {"kind": "discard"}),
    ("discard 1H", "7H KC", {}, {}, "parse-card", {"given": "1H"}),
    ("discard 7H", "7H KC", {}, DRAW, "draw-first-draw-or-take", {}),
    ("meld 7H 7S 7D", "7H KC", {}, {"phase": "draw", "pile": ""}, "draw-first-draw", {}),
    ("discard 7H", "7H KC", {}, OUT, "draw-first-take-or-recycle", {}),
    ("discard 7H", "7H KC", {}, {**OUT, "recycles": 1}, "draw-first-take-or-decline", {}),
    ("discard 7H", "7H KC", {}, {**OUT, "pile": ""}, "draw-first-decline", {}),
    ("draw", "7H KC", {}, {}, "already-drawn", {}),
    ("take", "7H KC", {}, {}, "already-drawn", {}),
    ("swap 7H m1", "7H KC", {}, {}, "no-joker", {}),
    ("swap 7H m1", "7H KC", JOKER, {"melds": [RUN]}, "no-joker", {}),
    ("pass", "7H KC", {}, {}, "no-call", {}),
    ("rummy 7H", "7H KC", {}, {}, "no-call", {}),
    ("take", "7H KC", {}, {"phase": "draw", "pile": ""}, "pile-empty", {}),
    ("take 2", "7H KC", {}, {"phase": "draw", "pile": "9D 8D"}, "take-one", {"count": 2}),
    ("draw", "7H KC", {}, OUT, "stock-empty-take-or-recycle", {}),
    ("draw", "7H KC", {}, {**OUT, "recycles": 1}, "stock-empty-take-or-decline", {}),
    ("draw", "7H KC", {}, {**OUT, "pile": ""}, "stock-empty-decline", {}),
    ("recycle", "7H KC", {}, DRAW, "stock-left-recycle", {"count": 1}),
    ("decline", "7H KC", {}, {"phase": "draw", "stock": "4D 5D"}, "stock-left-decline", {"count": 2}),
    ("decline", "7H KC", {}, OUT, "recycle-first", {}),
    ("recycle", "7H KC", {"recycle": "none"}, OUT, "no-recycle-never", {}),
    ("recycle", "7H KC", {}, {**OUT, "recycles": 1}, "no-recycle-used-up", {"count": 1}),
    ("recycle", "7H KC", {}, {**OUT, "pile": ""}, "no-recycle-few-cards", {"count": 0}),
    ("recycle", "7H KC", {"recycle": "shuffle_keep_top"}, OUT, "no-recycle-few-cards", {"count": 1}),
    ("discard 8H", "7H KC", {}, {}, "not-in-hand-missing", {"card": "8H"}),
    ("meld 7H 7S *7D", "7H 7S KC", {}, {}, "not-in-hand-missing", {"card": "*7D"}),
    ("meld * 7S 7H", "7H 7S KC", {}, {}, "not-in-hand-missing", {"card": "*"}),
    ("meld 7H 7S 7H", "7H 7S KC", {}, {}, "not-in-hand-twice", {"card": "7H"}),
    ("discard KC", "7H KC", {}, {"taken": "KC"}, "taken-card", {"card": "KC"}),
    ("meld 3S 4S", "3S 4S KC", {}, {}, "no-meld-too-few", {"count": 2, "cards": "3S 4S"}),
    ("meld QH KH AH", "QH KH AH 5C", {}, {"pile": ""}, "no-meld-ace-high", {"card_ace": "AH"}),
    ("meld KH AH 2H", "2H KH AH 4C", {}, {}, "no-meld-corner-low", {"card_ace": "AH"}),
    ("meld KH AH 2H", "2H KH AH 4C", HIGH, {}, "no-meld-corner", {"card_ace": "AH"}),
    ("meld 3S 4S 6S", "3S 4S 6S KC", {}, {}, "no-meld-gap", {"cards_missing": "5S", "count": 1}),
    ("meld 3S 6S 9S", "3S 6S 9S KC", {}, {}, "no-meld-gap", {"cards_missing": "4S 5S 7S 8S", "count": 4}),
    ("meld JS KS AS", "JS KS AS KC", HIGH, {}, "no-meld-gap", {"cards_missing": "QS", "count": 1}),
    ("meld 3S 4S 5H", "3S 4S 5H KC", {}, {}, "no-meld-mixed-suits", {"card": "5H"}),
    ("meld QS KS AH", "QS KS AH 4C", HIGH, {}, "no-meld-mixed-suits", {"card": "AH"}),
    ("meld 7H 7S KC", "7H 7S KC 2D", {}, {}, "no-meld-mixed-ranks", {"card": "KC"}),
    ("meld 7H 9S KC", "7H 9S KC 2D", {}, {}, "no-meld-neither", {"cards": "7H 9S KC"}),
    (
        "meld 2H 3H 4H", "2H 3H 4H KC", {"melds_per_turn": 1},
        {"melds": [{**RUN, "by": 0}], "melded_this_turn": 1},
        "melds-per-turn", {"count": 1},
    ),
    ("layoff 7H m1", "7H KC", {}, {}, "no-such-meld-none", {"meld": "m1"}),
    ("layoff 6S m2", "6S KC", {}, {"melds": [RUN]}, "no-such-meld-number", {"meld": "m2", "last": "m1"}),
    ("layoff 6S m1", "6S KC", {"layoff": "after_meld"}, {"melds": [RUN]}, "layoff-after-meld", {}),
    ("layoff 6S m1", "6S KC", {"initial_meld": 40}, {"melds": [RUN]}, "layoff-before-opening", {"count": 40}),
    (
        "layoff 8S m1", "8S KC", {}, {"melds": [{"cards": "7H 7D 7C 7S", "by": 1}]},
        "does-not-fit-set-full", {"cards_meld": "7H 7D 7C 7S"},
    ),
    ("layoff 8S m1", "8S KC", {}, {"melds": [SET]}, "does-not-fit-set", {"cards_fit": "7S", "rank": "7"}),
    (
        "layoff AH m1", "AH KC", HIGH,
        {"melds": [{"cards": "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "by": 1}], "hands": ["KC 4C", "2C 3C"]},
        "not-in-hand-missing", {"card": "AH"},
    ),
    ("layoff 6H m1", "6H KC", {}, {"melds": [RUN]}, "does-not-fit-suit", {"cards_fit": "2S 6S"}),
    (
        "layoff AH m1", "AH KC", {}, {"melds": [{"cards": "JH QH KH", "by": 1}]},
        "does-not-fit-gap", {"cards_fit": "TH"},
    ),
    ("layoff 7S m1", "7S KC", {}, {"melds": [RUN]}, "does-not-fit-gap", {"cards": "7S", "meld": "m1"}),
    (
        "layoff 8H m1", "8H 2D", {}, {"melds": [{"cards": "5H 6H 7H", "by": 1}], "taken": "2D", "pile": ""},
        "dead-end-only-taken", {"card": "2D"},
    ),
    ("meld 7H 7S 7D", "7H 7S 7D", {"going_out": "discard_required"}, {}, "dead-end-no-discard", {}),
    (
        "meld 9H 9S 9D", "9H 9S 9D KC", {"initial_meld": 40}, {"pile": ""},
        "dead-end-opening", {"need": 40, "have": 27},
    ),
    ("meld 7H 7S 7D", "7H 7S 7D KC QC", {"whole_hand_from_deal": 1}, {}, "dead-end-whole-hand", {"count": 2}),
    (
        "discard KC", "9H 9S 9C KC", {"initial_meld": 40},
        {"melds": [{"cards": "5H 6H 7H", "by": 0}], "melded_this_turn": 1, "pile": ""},
        "opening-unfinished", {"need": 40, "have": 18},
    ),
    (
        "discard KC", "9H 9S 9C KC", {"whole_hand_from_deal": 1},
        {"melds": [{"cards": "5H 6H 7H", "by": 0}], "melded_this_turn": 1, "pile": ""},
        "whole-hand-unfinished", {},
    ),
    # Several cards of the pile, and those that must be laid.
    ("take 3", "7H KC", PILE, {**DRAW, "pile": "9D"}, "take-few", {"count": 3, "have": 1}),
    ("take 2", "7H KC", PILE, {**DRAW, "pile": "9D QS"}, "unplayable-take-several", {"card": "9D"}),
    ("take", "7H KC", {"deepest_must_be_played": "always"}, DRAW, "unplayable-take", {"card": "9D"}),
    (
        "discard KC", "9D 9S 9H KC", PILE, {"deepest": "9D", "pile": "2D"},
        "deepest-first-lay", {"card": "9D"},
    ),
    (
        "discard KC", "9D 9S 9H KC", {**PILE, "deepest_new_meld_only": True},
        {"deepest": "9D", "pile": "2D"},
        "deepest-first-new-meld", {"card": "9D"},
    ),
    (
        "meld 9S 9H 9C", "9D 9S 9H 9C KC", {**PILE, "deepest_new_meld_only": True, "decks": 2},
        {"deepest": "9D"}, "dead-end-deepest", {"card": "9D"},
    ),
    # Calling Rummy.
    ("draw", "7S KC", {**CALL, **JOKER}, {**ASKED, "pile": "6H"}, "call-first", {}),
    ("discard KC", "7S KC", {**CALL, **JOKER}, {**ASKED, "pile": "6H"}, "draw-first-call", {}),
    (
        "rummy 5H", "7S KC", {**CALL, **JOKER}, {**ASKED, "pile": "6H"},
        "not-callable-not-in-pile", {"card": "5H"},
    ),
    (
        "rummy 6H", "7S KC", {"call_rummy": "top_card", **JOKER}, {**ASKED, "pile": "6H TH"},
        "not-callable-not-top", {"card": "6H"},
    ),
    (
        "rummy 5S", "7S KC", {**CALL, **JOKER}, {**ASKED, "pile": "5S 6H"},
        "not-callable-needs-hand", {"card": "5S"},
    ),
    (
        "rummy 6H", "7S KC", {**CALL, **JOKER, "layoff": "after_meld"}, {**ASKED, "pile": "6H"},
        "unplayable-call", {"card": "6H"},
    ),
    # Jokers.
    ("meld 7H 8S *", "7H 8S * KC", JOKER, {}, "no-meld-joker", {"cards": "7H 8S *"}),
    ("meld 7H *9H 8S", "7H 8S * KC", JOKER, {}, "no-meld-mixed-suits", {}),
    ("meld 7H *QH 9H", "7H 9H * KC", JOKER, {}, "no-meld-identity", {"card": "QH", "cards_could": "8H"}),
    ("meld 7H *7H 7S", "7H 7S * KC", JOKER, {}, "no-meld-twice", {"card": "7H"}),
    ("meld 7H * *", "7H * * KC", JOKER, {}, "no-meld-naturals", {"count": 2}),
    ("layoff *QS m1", "* KC", JOKER, {"melds": [RUN]}, "does-not-fit-identity", {"cards_could": "2S 6S"}),
    ("layoff 8S * m1", "8S * KC", JOKER, {"melds": [RUN]}, "does-not-fit-joker", {"cards_fit": "2S 6S"}),
    ("swap 8H m1", "8H KC", {**JOKER, "joker_swap": "never"}, {"melds": [JOKER_RUN]}, "swap-never", {}),
    ("swap 8H m2", "8H KC", JOKER, {"melds": [JOKER_RUN]}, "no-such-meld-number", {"last": "m1"}),
    ("swap 2S m2", "2S KC", JOKER, {"melds": [JOKER_RUN, RUN]}, "swap-no-joker", {"meld": "m2"}),
    ("swap 9H m1", "9H KC", {**JOKER, "decks": 2}, {"melds": [JOKER_RUN]}, "swap-card", {"cards_real": "8H"}),
    ("swap 8H m1", "8H KC", {**JOKER, "joker_swap": "own"}, {"melds": [JOKER_RUN]}, "swap-own", {}),
    (
        "swap 8H m1", "8H KC", {**JOKER, "initial_meld": 40}, {"melds": [JOKER_RUN]},
        "swap-before-opening", {"count": 40},
    ),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[4]}: {row[0]}" for row in ROWS])
def test_reason_and_facts(row: tuple[str, str, dict[str, Any], dict[str, Any], str, dict[str, Any]]) -> None:
    move, hand, rules, more, message, facts = row
    error = setup(hand, move, rules, **more)
    assert error.message == "illegal-" + message
    assert error.message.startswith("illegal-" + error.reason)
    assert error.facts == {**error.facts, **facts}
    assert str(error) == i18n.text(error.message, error.facts)


def test_the_other_reasons() -> None:
    game = Game.from_position(
        {"hands": ["7H", "5H"], "stock": "4D", "pile": "9D", "turn": 0, "phase": "play", "laid": [True, True]}
    )
    with pytest.raises(IllegalMove, match="no move to take back") as caught:
        game.undo()
    assert caught.value.reason == "nothing-to-undo"
    with pytest.raises(IllegalMove, match="not your turn"):
        game.play("discard 5H", seat=1)
    game.play("discard 7H")
    with pytest.raises(IllegalMove, match="hand is over"):
        game.play("draw")


# Tested above and below, or with the reports.
ELSEWHERE = {
    "illegal-parse-type", "illegal-does-not-fit-run-full", "illegal-nothing-to-undo", "illegal-not-your-turn",
    "illegal-hand-over",
}  # fmt: skip


def test_every_sentence_is_reached() -> None:
    reached = {"illegal-" + row[4] for row in ROWS}
    words = {message for message in i18n.message_ids() if message.startswith("illegal-")}
    assert reached | ELSEWHERE == words


@pytest.mark.parametrize(
    ("text", "why", "facts"),
    [
        ("7H * 9S", "joker", {}),
        ("7H 7H 7S", "twice", {"card": "7H"}),
        ("7H *7H 7S", "twice", {"card": "7H"}),
        ("7H *8H *9H", "naturals", {"count": 2}),
        ("7H *8H TH", "gap", {"cards_missing": "9H"}),
    ],
)
def test_no_meld_with_jokers_or_copies(text: str, why: str, facts: dict[str, Any]) -> None:
    error = explain.no_meld(cards(text).codes, Rules.preset("romme"))
    assert error.message == f"illegal-no-meld-{why}"
    assert error.facts == {**error.facts, **facts}
    assert str(error)


def test_a_full_run_takes_nothing() -> None:
    run = {"cards": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "by": 1}
    assert setup("7S KC", "layoff 7S m1", melds=[run]).message == "illegal-does-not-fit-run-full"


def test_a_sentence_names_what_would_be_right() -> None:
    error = setup("6H KC", "layoff 6H m1", melds=[RUN])
    assert str(error) == "6♥ does not fit: a run has one suit, and 3♠ 4♠ 5♠ goes on with 2♠ 6♠."
    assert str(setup("3S 4S 6S KC", "meld 3S 4S 6S")) == "3♠ 4♠ 6♠ is no run: 5♠ is missing."


def test_an_error_can_be_sent_to_another_process() -> None:
    error = setup("6H KC", "layoff 6H m1", melds=[RUN])
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.reason, copy.facts, str(copy)) == (error.reason, error.facts, str(error))
    assert isinstance(copy, ValueError)
