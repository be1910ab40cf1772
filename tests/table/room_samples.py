"""Positions with more to say than is usual: long turns, long scores, long melds, a list of many moves."""

from __future__ import annotations

from collections.abc import Callable

from tests.table import samples
from tests.table.parts import View, event, hand, meld, no_legal, say, seat

DEALT = {"n": 0, "seat": 0, "kind": "deal", "cards": []}


def first_turn() -> View:
    """A hand is dealt, and nothing has been done."""
    return samples.draw() | {
        "rev": 300,
        "events": [DEALT | {"seat": 1, "text": say("ev-deal", seat=1, count=10)}],
        "pile": {"n": 1, "top": {"c": "6H", "k": "k6H"}},
    }


def one_more() -> View:
    """Three seats with 13 cards and long scores; the dealer said more than a line holds."""
    cards = "3H 4H 5H 7C 8C TC 5S QH 4C 3D 4D 6D 7D"
    return samples.draw() | {
        "rev": 310,
        "hands": None,
        "target": 500,
        "seats": [seat("You", 13, "485"), seat("Gus", 13, "−112", "hard"), seat("Ida", 13, "21 1/3", "easy")],
        "hand": hand(cards),
        "legal": no_legal(draw=True, takes=[1]),
        "events": [DEALT | {"text": say("ev-deal-more", seat=0, count=13)}],
        "now": say("now-draw-shuffle-upcard"),
    }


def long_turn() -> View:
    """Gus laid much in one turn: a long run, lay-offs on it and on a set."""
    return samples.draw() | {
        "rev": 320,
        "seats": [seat("You", 10), seat("Gus", 2, "112", "hard")],
        "melds": [
            meld("m1", "run", 1, "4S 5S 6S 7S 8S 9S *TS JS QS KS", c4S=0, c9S=0),
            meld("m2", "run", 0, "2C 3C 4C", c2C=1),
            meld("m3", "set", 0, "QH QD QC", cQD=1),
        ],
        "events": [
            event(4, 0, "draw", "8H"),
            event(5, 0, "discard", "8H"),
            event(6, 1, "draw"),
            event(7, 1, "meld", "5S 6S 7S 8S *TS JS QS KS", meld="m1"),
            event(8, 1, "layoff", "2C", meld="m2"),
            event(9, 1, "layoff", "QD", meld="m3"),
            event(10, 1, "discard", "6H"),
        ],
        "can_undo": False,
    }


def long_over() -> View:
    """The end of that hand: badges say who laid off."""
    return samples.match_over() | {"rev": 330, "melds": long_turn()["melds"]}


def many_moves(turns: int = 20) -> View:
    """The last twelve events of a hand of many turns."""
    log = []
    for turn in range(turns):
        log += [event(2 * turn + 1, turn % 2, "draw"), event(2 * turn + 2, turn % 2, "discard", "6H")]
    return samples.draw() | {"rev": 340, "events": log[-12:]}


STATES: dict[str, Callable[[], View]] = {
    state.__name__: state for state in (first_turn, one_more, long_turn, long_over, many_moves)
}


def turns_played(number: int) -> list[View]:
    """Return the events of so many turns, of two seats in turn."""
    played = []
    for turn in range(number):
        played += [event(2 * turn + 1, turn % 2, "draw"), event(2 * turn + 2, turn % 2, "discard", "6H")]
    return played
