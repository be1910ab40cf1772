"""Numbers of move sequences from fixed positions, against a second generator that shares no code."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widget.rules import Rules
from rummy_widget.state import State, apply, event_of, legal_moves, placed, start
from tests.engine import naive

POSITIONS: dict[str, dict[str, Any]] = {
    # Two small hands with a meld each in reach, cards that fit, and a stock that runs out on the way.
    "fits-and-melds": {
        "hands": ["7H 7S 8H", "9H 2C"],
        "stock": "KD 7D",
        "pile": "4C TH",
        "melds": [{"cards": "4H 5H 6H", "by": 1}],
        "turn": 0,
        "phase": "draw",
    },
    "stock-out": {
        "hands": ["AS 2S 4D", "QS KS", "9C"],
        "stock": "",
        "pile": "3S JD 9D",
        "melds": [{"cards": "9S TS JS", "by": 2}],
        "turn": 0,
        "phase": "draw",
    },
    "last-cards": {
        "hands": ["8H", "5C"],
        "stock": "AD",
        "pile": "5S 2C 9H",
        "melds": [{"cards": "5H 6H 7H", "by": 1}, {"cards": "2S 3S 4S", "by": 0}],
        "turn": 0,
        "phase": "draw",
        "laid": [True, True],
    },
    "rich-hand": {
        "hands": ["3C 4C 5C 6C 5D 5H KS", "KD KH"],
        "stock": "2C QH",
        "pile": "KC",
        "melds": [{"cards": "8C 9C TC", "by": 1}],
        "turn": 0,
        "phase": "play",
        "laid": [False, True],
    },
    "wide": {
        "hands": ["AH 2H 3H QH KH 7C", "7D 7S 8S 9S"],
        "stock": "5H JH 2D",
        "pile": "6S 7H",
        "melds": [],
        "turn": 0,
        "phase": "draw",
    },
}

RULES: dict[str, dict[str, Any]] = {
    "reference": {},
    "one-meld-a-turn": {"melds_per_turn": 1, "recycles": None},
    "high": {"aces": "high_or_low", "going_out": "discard_required"},
    "corner": {"aces": "round_the_corner", "layoff": "after_meld"},
    "opening": {"initial_meld": 14, "recycle": "none"},
    "whole-hand": {"whole_hand_from_deal": 1, "recycle": "shuffle_keep_top"},
    "stalemate": {"stalemate_check": True, "recycle": "shuffle_new_upcard", "max_turns": 4},
}

# By position and rules: sequences of 4, 5 and 6 moves.
COUNTS: dict[tuple[str, str], tuple[int, int, int]] = {
    ("fits-and-melds", "reference"): (56, 130, 425),
    ("fits-and-melds", "one-meld-a-turn"): (56, 130, 425),
    ("fits-and-melds", "high"): (56, 130, 421),
    ("fits-and-melds", "corner"): (37, 74, 234),
    ("fits-and-melds", "opening"): (35, 70, 214),
    ("fits-and-melds", "whole-hand"): (35, 70, 258),
    ("fits-and-melds", "stalemate"): (56, 130, 437),
    ("stock-out", "reference"): (21, 62, 111),
    ("stock-out", "one-meld-a-turn"): (21, 62, 111),
    ("stock-out", "high"): (21, 62, 111),
    ("stock-out", "corner"): (19, 42, 73),
    ("stock-out", "opening"): (6, 12, 6),
    ("stock-out", "whole-hand"): (26, 82, 141),
    ("stock-out", "stalemate"): (29, 95, 177),
    ("last-cards", "reference"): (9, 18, 21),
    ("last-cards", "one-meld-a-turn"): (9, 18, 21),
    ("last-cards", "high"): (9, 18, 21),
    ("last-cards", "corner"): (9, 18, 21),
    ("last-cards", "opening"): (7, 12, 7),
    ("last-cards", "whole-hand"): (11, 19, 28),
    ("last-cards", "stalemate"): (11, 20, 29),
    ("rich-hand", "reference"): (163, 827, 2328),
    ("rich-hand", "one-meld-a-turn"): (163, 827, 2316),
    ("rich-hand", "high"): (159, 825, 2328),
    ("rich-hand", "corner"): (163, 827, 2328),
    ("rich-hand", "opening"): (135, 720, 1831),
    ("rich-hand", "whole-hand"): (70, 467, 922),
    ("rich-hand", "stalemate"): (163, 827, 2328),
    ("wide", "reference"): (159, 356, 1949),
    ("wide", "one-meld-a-turn"): (159, 356, 1949),
    ("wide", "high"): (173, 439, 2285),
    ("wide", "corner"): (256, 745, 3545),
    ("wide", "opening"): (145, 277, 1695),
    ("wide", "whole-hand"): (117, 234, 1567),
    ("wide", "stalemate"): (159, 356, 1949),
}


def perft(state: State, depth: int) -> int:
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(
        perft(apply(state, event_of(state, move, lambda codes: tuple(sorted(codes)))), depth - 1)
        for move in moves
    )


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("position", POSITIONS)
def test_perft(position: str, name: str) -> None:
    rules = Rules().replace(**RULES[name])
    state = start(rules, placed(POSITIONS[position], rules))
    plain = naive.from_position(POSITIONS[position], rules)
    counts = tuple(perft(state, depth) for depth in (4, 5, 6))
    assert counts == tuple(naive.perft(plain, depth) for depth in (4, 5, 6))
    assert counts == COUNTS[position, name]
