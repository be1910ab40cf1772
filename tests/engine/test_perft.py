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

# Positions of the games with jokers, two decks or a spread pile; small, for their moves are many.
WIDE_POSITIONS: dict[str, dict[str, Any]] = {
    # A pile to take deep from, with copies; a joker in the hand and one on the table.
    "deep-pile": {
        "hands": ["4H 4D *", "9S KC", "QD"],
        "stock": "TS 5C",
        "pile": "6S 4C 9H 4S",
        "melds": [{"cards": "7S 8S *9S", "by": 1}],
        "turn": 0,
        "phase": "draw",
        "laid": [False, True, False],
    },
    # What is thrown can be called; the stock runs out.
    "calls": {
        "hands": ["6D KS", "7H TS", "2C"],
        "stock": "9C",
        "pile": "5D JC",
        "melds": [{"cards": "7D 8D 9D", "by": 1}, {"cards": "KC KD KH", "by": 2}],
        "turn": 0,
        "phase": "play",
        "laid": [False, True, True],
    },
    # Everything goes down, or nothing does.
    "all-at-once": {
        "hands": ["7H 7S * 2C 3C 4C", "5C 9S"],
        "stock": "4S 8D",
        "pile": "7D",
        "melds": [],
        "turn": 0,
        "phase": "draw",
    },
    # Enough for a first meld only with the jokers; one joker to be had for its card.
    "first-meld": {
        "hands": ["QH KH * 9D 9S", "8C 3D"],
        "stock": "AH 5S 4D",
        "pile": "9H",
        "melds": [{"cards": "7C *8C 9C", "by": 1}],
        "turn": 0,
        "phase": "draw",
        "laid": [False, True],
    },
}

WIDE_RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "reference": ("reference", {}),
    "classic": ("classic", {}),
    "penalty": ("penalty", {}),
    "block": ("block", {}),
    "cardgames": ("cardgames", {}),
    "rummy500": ("rummy500", {}),
    "joker13": ("joker13", {}),
    "wrotham": ("wrotham", {}),
    "wrotham, late": ("wrotham", {"whole_hand_from_deal": 1}),
    "romme": ("romme", {}),
    "500 with calls": ("rummy500", {"call_rummy": "any_card", "joker_swap": "any", "going_out": "float"}),
    "500, strict": (
        "rummy500",
        {
            "deepest_must_be_played": "always",
            "deepest_new_meld_only": True,
            "call_rummy": "top_card",
            "going_out": "float_unplayable",
        },
    ),
    "romme, open pile": ("romme", {"take_from_pile": "any", "initial_meld": 25, "joker_swap": "own"}),
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


# By position and rules: sequences of 3, 4 and 5 moves.
WIDE_COUNTS: dict[tuple[str, str], tuple[int, int, int]] = {
    ("deep-pile", "reference"): (42, 89, 251),
    ("deep-pile", "classic"): (42, 89, 251),
    ("deep-pile", "penalty"): (42, 89, 251),
    ("deep-pile", "block"): (42, 89, 251),
    ("deep-pile", "cardgames"): (42, 89, 251),
    ("deep-pile", "rummy500"): (247, 667, 1520),
    ("deep-pile", "joker13"): (39, 63, 139),
    ("deep-pile", "wrotham"): (42, 89, 251),
    ("deep-pile", "wrotham, late"): (32, 69, 143),
    ("deep-pile", "romme"): (14, 57, 175),
    ("deep-pile", "500 with calls"): (274, 899, 2523),
    ("deep-pile", "500, strict"): (97, 168, 303),
    ("deep-pile", "romme, open pile"): (34, 110, 427),
    ("calls", "reference"): (12, 24, 32),
    ("calls", "classic"): (12, 24, 32),
    ("calls", "penalty"): (12, 24, 38),
    ("calls", "block"): (12, 24, 26),
    ("calls", "cardgames"): (12, 24, 32),
    ("calls", "rummy500"): (14, 37, 49),
    ("calls", "joker13"): (12, 24, 38),
    ("calls", "wrotham"): (12, 24, 32),
    ("calls", "wrotham, late"): (10, 20, 24),
    ("calls", "romme"): (12, 24, 38),
    ("calls", "500 with calls"): (15, 29, 62),
    ("calls", "500, strict"): (12, 20, 26),
    ("calls", "romme, open pile"): (14, 37, 61),
    ("all-at-once", "reference"): (170, 437, 1006),
    ("all-at-once", "classic"): (136, 323, 859),
    ("all-at-once", "penalty"): (136, 323, 859),
    ("all-at-once", "block"): (136, 323, 859),
    ("all-at-once", "cardgames"): (170, 437, 1006),
    ("all-at-once", "rummy500"): (159, 327, 797),
    ("all-at-once", "joker13"): (159, 323, 722),
    ("all-at-once", "wrotham"): (170, 437, 1006),
    ("all-at-once", "wrotham, late"): (77, 188, 277),
    ("all-at-once", "romme"): (26, 65, 130),
    ("all-at-once", "500 with calls"): (170, 449, 1111),
    ("all-at-once", "500, strict"): (109, 160, 361),
    ("all-at-once", "romme, open pile"): (55, 107, 228),
    ("first-meld", "reference"): (85, 218, 664),
    ("first-meld", "classic"): (83, 215, 664),
    ("first-meld", "penalty"): (83, 215, 664),
    ("first-meld", "block"): (83, 215, 664),
    ("first-meld", "cardgames"): (85, 218, 664),
    ("first-meld", "rummy500"): (89, 188, 494),
    ("first-meld", "joker13"): (89, 185, 430),
    ("first-meld", "wrotham"): (85, 218, 664),
    ("first-meld", "wrotham, late"): (27, 84, 191),
    ("first-meld", "romme"): (22, 81, 227),
    ("first-meld", "500 with calls"): (94, 238, 748),
    ("first-meld", "500, strict"): (57, 78, 196),
    ("first-meld", "romme, open pile"): (70, 195, 626),
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


@pytest.mark.parametrize("name", WIDE_RULES)
@pytest.mark.parametrize("position", WIDE_POSITIONS)
def test_perft_with_jokers_and_open_piles(position: str, name: str) -> None:
    preset, changes = WIDE_RULES[name]
    given = WIDE_POSITIONS[position]
    rules = Rules.preset(preset).replace(
        jokers=4, **changes
    )  # where a preset has none, its rules hold with some
    state = start(rules, placed(given, rules))
    plain = naive.from_position(given, rules)
    counts = tuple(perft(state, depth) for depth in (3, 4, 5))
    assert counts == tuple(naive.perft(plain, depth) for depth in (3, 4, 5))
    assert counts == WIDE_COUNTS[position, name]
