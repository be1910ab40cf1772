"""How many hands hold no set, no run, or neither: exact, without looking at a single hand.

A hand is taken apart into the different cards it holds, its *faces*, and the copies of each. Whether it
holds a meld depends on the faces alone, so it is enough to count sets of faces by their size. Suits do not
mix in a run and ranks do not mix in a set, so each of the two counts is a power of one small polynomial; for
neither of them a sum over ranks remembers how each suit's sequence ends. The method is checked against
counts over every hand.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, Literal

__all__ = ["MeldKind", "hands_with"]

MeldKind = Literal["set", "run", "meld"]

Polynomial = tuple[int, ...]
"""Number of choices by number of cards."""

# How many cards of at most two suits a rank can give without being a set: none, one or two of four.
_NO_SET: Final[Polynomial] = (1, 4, 6)
_PICKS: Final = tuple(frozenset(picked) for size in range(3) for picked in combinations(range(4), size))

_Suit = tuple[int, int]
"""Of one suit: how many faces lie in a row up to the rank before, and how many from the ace up; at most 2."""


def hands_with(kind: MeldKind, cards: int, *, decks: int, aces: str) -> tuple[int, int]:
    """Count the hands that hold a meld of a kind, jokers left aside.

    Parameters
    ----------
    kind : {"set", "run", "meld"}
        ``"meld"`` is either of the others.
    cards : int
        Cards in the hand, 0 to ``52 * decks``.
    decks : int
        Packs of 52 cards; two copies of a card are two cards.
    aces : {"low", "high_or_low", "round_the_corner"}
        Where an ace may lie in a run.

    Returns
    -------
    count, total : int
        Hands that hold one, and all hands.
    """
    total = comb(52 * decks, cards)
    copies: Polynomial = (0, *(comb(decks, number) for number in range(1, decks + 1)))
    without = 0
    power: Polynomial = (1,)
    for faces in _faces_without(kind, aces):
        without += faces * (power[cards] if cards < len(power) else 0)
        power = _times(power, copies, cards + 1)
    return total - without, total


@lru_cache(maxsize=16)
def _faces_without(kind: MeldKind, aces: str) -> Polynomial:
    """Count sets of faces of one deck that hold no meld of the kind, by size."""
    if kind == "set":
        return _power(_NO_SET, 13)
    if kind == "run":
        return _power(_suit_without_run(aces), 4)
    return _without_meld(aces)


def _suit_without_run(aces: str) -> Polynomial:
    """Count choices of ranks of one suit that hold no run."""
    found = [0] * 14
    for ranks in range(1 << 13):
        row = ranks
        if aces == "high_or_low":
            row |= (ranks & 1) << 13
        elif aces == "round_the_corner":
            row |= (ranks & 3) << 13
        if not row & row >> 1 & row >> 2:
            found[ranks.bit_count()] += 1
    return tuple(found)


def _without_meld(aces: str) -> Polynomial:
    """Count sets of faces that hold neither a set nor a run, rank by rank."""
    states: dict[tuple[_Suit, ...], Polynomial] = {((0, 0),) * 4: (1,)}
    for rank in range(13):
        after: dict[tuple[_Suit, ...], list[int]] = defaultdict(lambda: [0] * 27)
        for suits, ways in states.items():
            for picked in _PICKS:
                if any(suits[suit][0] == 2 for suit in picked):
                    continue  # a third one in a row
                # Suits are alike: only how many of them are in which state matters.
                grown = sorted(_grow(suits[suit], rank, suit in picked, aces) for suit in range(4))
                into = after[tuple(grown)]
                for size, number in enumerate(ways):
                    if number:
                        into[size + len(picked)] += number
        states = {suits: tuple(ways) for suits, ways in after.items()}
    found = [0] * 27
    for suits, ways in states.items():
        if not any(_closes(suit, aces) for suit in suits):
            for size, number in enumerate(ways):
                found[size] += number
    return tuple(found)


def _grow(suit: _Suit, rank: int, held: bool, aces: str) -> _Suit:
    row, head = suit
    if not held:
        return 0, head
    if aces != "low" and rank == head and rank < 2:
        head += 1
    return row + 1, head


def _closes(suit: _Suit, aces: str) -> bool:
    """Tell whether the row that ends with the king makes a run with the ace, and the two, of its suit."""
    row, head = suit
    return (row == 2 and head > 0) or (aces == "round_the_corner" and row > 0 and row + head > 2)


def _power(base: Polynomial, exponent: int) -> Polynomial:
    found: Polynomial = (1,)
    for _ in range(exponent):
        found = _times(found, base)
    return found


def _times(first: Polynomial, second: Polynomial, size: int | None = None) -> Polynomial:
    """Multiply, and keep the first `size` terms."""
    length = len(first) + len(second) - 1
    found = [0] * (length if size is None else min(length, size))
    for i, a in enumerate(first):
        for j, b in enumerate(second[: len(found) - i] if a else ()):
            found[i + j] += a * b
    return tuple(found)
