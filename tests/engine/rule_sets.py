"""Random rules, for the tests that play anything that can be played."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rummy_widget.rules import Rules

_SCORINGS = [
    {"scoring": scoring, "blocked": blocked, "going_rummy": rummy}
    for scoring in ("winner_takes", "penalty", "meld_points", "settlement")
    for blocked in ("lowest_takes_difference", "nobody", "count")
    for rummy in ("none", "double", "plus_10")
    if (blocked == "count") <= (scoring in ("penalty", "meld_points"))
    and (blocked == "lowest_takes_difference") <= (scoring in ("winner_takes", "settlement"))
    and (rummy == "plus_10") <= (scoring == "winner_takes")
]
_MATCHES: list[dict[str, Any]] = [
    {"match": ("deals", 2)},
    {"match": ("target", 60)},
    {"match": ("target", 60), "must_go_out_to_win": True},
]

# Each value as often as it stands there: what makes a game too strange to last comes seldom.
CHOICES: dict[str, list[Any]] = {
    "aces": ["low", "high_or_low", "round_the_corner"],
    "ace_points": [None, None, 11],
    "joker_points": [15, 20, 0],
    "melds_per_turn": [None, None, 1, 2],
    "layoff": ["always", "always", "after_meld"],
    "initial_meld": [0, 0, 0, 12, 25, 40],
    "whole_hand_from_deal": [None, None, None, None, 1, 2],
    "going_out": ["any", "discard_required", "float", "float_unplayable"],
    "recycle": ["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard", "none"],
    "recycles": [0, 1, 2, None],
    "stalemate_check": [False, True],
    "max_turns": [7, 60, 500],
    "five_ten_fifteen": [False, False, True],
    "starter_discards": [False, True],
    "dealer_starts": [False, True],
    "dealer_by_cut": [False, True],
    "winner": ["highest", "lowest"],
}
JOKER_CHOICES: dict[str, list[Any]] = {
    "min_naturals": [2, 2, 1, 3],
    "joker_swap": ["any", "own", "never"],
}
PILE_CHOICES: dict[str, list[Any]] = {
    "take_from_pile": ["top", "any", "any"],
    "deepest_must_be_played": ["when_several", "when_several", "always"],
    "deepest_new_meld_only": [False, False, True],
    "call_rummy": ["off", "any_card", "any_card", "top_card"],
}
ONE_DECK = {"going_out": ["any", "discard_required"]}
"""What rules of one deck without jokers and pile cards take instead."""


@st.composite
def one_deck_rules(draw: st.DrawFn) -> tuple[Rules, int]:
    """Draw rules of one deck without jokers that know nothing of 500, and a number of seats."""
    seats = draw(st.integers(2, 6))
    size = draw(st.integers(2, {2: 10, 3: 9, 4: 8, 5: 7, 6: 6}[seats]))
    return _rules(draw(st.randoms(use_true_random=False)), seats, size, {**CHOICES, **ONE_DECK}), seats


@st.composite
def any_rules(draw: st.DrawFn, most_cards: int = 6, most_jokers: int = 3) -> tuple[Rules, int]:
    """Draw any rules and a number of seats; few cards each, so that the naive rule book can follow."""
    rng = draw(st.randoms(use_true_random=False))
    return random_rules(rng, most_cards, most_jokers)


def random_rules(rng: Random, most_cards: int = 14, most_jokers: int = 8) -> tuple[Rules, int]:
    """Return any rules, and a number of seats."""
    seats = rng.choice([2, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    decks = rng.choice([1, 1, 2])
    jokers = rng.choice([0, rng.randint(1, most_jokers), rng.randint(1, most_jokers)])
    size = rng.randint(2, max(2, min(most_cards, (52 * decks + jokers - 3) // seats)))
    choices = {**CHOICES, **JOKER_CHOICES, **(PILE_CHOICES if rng.random() < 0.6 else {})}
    return _rules(rng, seats, size, choices, decks=decks, jokers=jokers), seats


def _rules(rng: Random, seats: int, size: int, choices: dict[str, list[Any]], **fixed: int) -> Rules:
    values: dict[str, Any] = {name: rng.choice(options) for name, options in choices.items()}
    values |= {"deal": {seats: size}, **fixed, **rng.choice(_SCORINGS), **rng.choice(_MATCHES)}
    return Rules(**values)
