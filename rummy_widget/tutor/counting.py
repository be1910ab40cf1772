"""Exact counts over cards that are not seen: in how many ways a hand can use a card.

These are counts, as if the hidden cards were dealt at random. They are no chances: players keep what fits,
so a count says what is possible and how much, never how likely it is in play.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from rummy_widget import kernel
from rummy_widget.deck import codes_of
from rummy_widget.players.odds import Cards, neighbours, partners

__all__ = [
    "TEN_CARDS",
    "drawn_in",
    "open_pairs",
    "possible",
    "share_of_hands",
    "trios",
    "usable",
]

_RUNS: Final = {"low": 11, "high_or_low": 12, "round_the_corner": 13}
"""By ace mode, ranks at which a run of three may begin."""
TEN_CARDS: Final = {
    "set": Fraction(3_811_231_996, 15_820_024_220),
    "run": Fraction(3_173_246_298, 15_820_024_220),
}
"""Share of all hands of ten cards of one deck that hold a set, and a run, aces low."""


def trios(aces: str) -> dict[str, int]:
    """Return how many different sets and runs of three cards one deck makes.

    Of each of 13 ranks one suit of four is left out; a run may begin at 11, 12 or 13 ranks of each suit.
    """
    return {"set": 13 * 4, "run": 4 * _RUNS[aces]}


def usable(card: int, held: int, jokers: int, aces: str, naturals: int) -> bool:
    """Tell whether a card makes a meld of three with cards of a hand.

    Parameters
    ----------
    held : int
        52-bit mask of the other cards, one bit for each face.
    jokers : int
        Number of jokers among them.
    naturals : int
        Real cards that a meld needs (`Rules.min_naturals`).
    """
    if any(not pair & ~held for pair in partners(card, aces)):
        return True
    if jokers >= 1 and naturals <= 2 and held & neighbours(card, aces) & ~(1 << card):
        return True
    return jokers >= 2 and naturals <= 1


def possible(card: int, reach: int, jokers: int, aces: str, naturals: int) -> bool:
    """Tell whether a meld of any length with a card may be made of cards within reach.

    Without jokers it is exact: a longer meld holds one of three with that card. With jokers it errs on the
    side of yes: any card of its rank or suit will do.
    """
    if jokers:
        return naturals <= 1 or bool(reach & (kernel.RANK[card] | kernel.SUIT[card & 3]) & ~(1 << card))
    return usable(card, reach, 0, aces, naturals)


def open_pairs(card: int, reach: int, aces: str) -> list[int]:
    """Return the pairs, as masks, that would make a meld of three with a card and lie within `reach`."""
    return [pair for pair in partners(card, aces) if not pair & ~reach]


def share_of_hands(card: int, known: int, hidden: Cards, unknown: int, aces: str, naturals: int) -> Fraction:
    """Return the share of the possible hands that can make a meld of three with a card.

    Parameters
    ----------
    known : int
        Hand mask of the cards that are surely in the hand.
    hidden : Cards
        The cards that the others of the hand may be: any choice of `unknown` of them counts once.
    unknown : int
        How many those others are.

    Notes
    -----
    Hypergeometric, by the faces present among the at most eight cards that matter and the jokers.
    """
    near = neighbours(card, aces) & ~(1 << card)
    mine = known & near
    jokers = known >> 128

    def uses(faces: int, more: int) -> bool:
        return usable(card, mine | faces, jokers + more, aces, naturals)

    if not 0 < unknown <= hidden.total:
        return Fraction(int(uses(0, 0)))
    free = codes_of(hidden.faces & near)
    copies = tuple(hidden.weight(one) for one in free)
    others = hidden.total - sum(copies) - hidden.jokers
    ways = 0
    for number in range(hidden.jokers + 1):
        drawn = comb(hidden.jokers, number)
        for chosen in range(1 << len(free)):
            faces = sum(1 << one for at, one in enumerate(free) if chosen >> at & 1)
            if not uses(faces, number):
                continue
            sizes = _sizes(tuple(sorted(copies[at] for at in range(len(free)) if chosen >> at & 1)))
            ways += drawn * sum(
                times * comb(others, unknown - number - size)
                for size, times in enumerate(sizes)
                if times and unknown - number - size >= 0
            )
    return Fraction(ways, comb(hidden.total, unknown))


@lru_cache(maxsize=1024)
def _sizes(copies: tuple[int, ...]) -> tuple[int, ...]:
    """Count by size the choices that hold at least one copy of each of some faces."""
    sizes = [1]
    for number in copies:
        grown = [0] * (len(sizes) + number)
        for size, times in enumerate(sizes):
            for more in range(1, number + 1):
                grown[size + more] += times * comb(number, more)
        sizes = grown
    return tuple(sizes)


def drawn_in(live: int, total: int, draws: int) -> Fraction:
    """Return the share of the choices of `draws` cards out of `total` that hold at least one of `live`."""
    draws = min(draws, total)
    return 1 - Fraction(comb(total - live, draws), comb(total, draws))
