"""With how few cards of a hand a certain card can be laid down, in a new meld or on a meld of the table.

That is what the rules about pile cards ask: whether a card that was taken can be played, and whether one that
lies in the pile could be called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rummy_widget import kernel
from rummy_widget.deck import JOKER, add
from rummy_widget.melds import Meld, fits
from rummy_widget.melds.lays import room
from rummy_widget.melds.naming import LONGEST, arcs, ranks_in
from rummy_widget.melds.shapes import fits_of
from rummy_widget.rules import Rules

__all__ = ["callable_places", "fitting", "least_layoff", "least_meld"]


def least_meld(card: int, hand: int, rules: Rules) -> int:
    """Return the size of the smallest meld of a hand that holds a card of it; 0 if there is none.

    Parameters
    ----------
    card
        A card of the hand, or `JOKER`.
    """
    jokers = hand >> 128
    if card >= JOKER:
        return _least_with_joker(hand & kernel.ALL, jokers, rules.aces, rules.min_naturals)
    same: int = hand & kernel.RANK[card] & ~kernel.BIT[card]
    mates = same.bit_count()
    if mates >= 2 or (mates + jokers >= 2 and mates + 1 >= rules.min_naturals):
        return 3
    line = ranks_in(hand & kernel.ALL, card & 3)
    if line.bit_count() + jokers < 3:
        return 0
    return _least_run(line, card >> 2, jokers, rules.aces, rules.min_naturals)


@lru_cache(maxsize=16384)
def _least_run(line: int, rank: int, jokers: int, aces: str, least: int) -> int:
    bit = 1 << rank
    for size in range(3, min(LONGEST, line.bit_count() + jokers) + 1):
        for _, faces in arcs(size, aces):
            if faces & bit:
                real = (faces & line).bit_count()
                if real == size or (size - real <= jokers and real >= least):
                    return size
    return 0


@lru_cache(maxsize=4096)
def _least_with_joker(cards: int, jokers: int, aces: str, least: int) -> int:
    """Return the size of the smallest meld with at least one joker."""
    best = 0
    lines = [ranks_in(cards, suit) for suit in range(4)]
    for size in range(3, LONGEST + 1):
        for line in lines:
            for _, faces in arcs(size, aces):
                stand = max(1, size - (faces & line).bit_count())
                if stand <= jokers and size - stand >= least:
                    best = best or size
        for rank in range(13):
            stand = max(1, size - (cards >> 4 * rank & 15).bit_count())
            if size <= 4 and stand <= jokers and size - stand >= least:
                best = best or size
        if best:
            break
    return best


def least_layoff(card: int, hand: int, table: Iterable[Meld], rules: Rules) -> int:
    """Return with how few cards of a hand one of them can be laid off on the table; 0 if it cannot."""
    best = 0
    aces, joker = rules.aces, card >= JOKER
    for meld in table:
        fit = fits_of(meld.mask, meld.kind, aces)
        if fit if joker else fit >> card & 1:
            return 1
        if joker or meld.kind != "run" or (meld.codes[0] & 3) != card & 3:
            continue
        size = _chain(card, hand, meld, rules)
        if size and (not best or size < best):
            best = size
    return best


def fitting(card: int, meld: Meld, rules: Rules) -> bool:
    """Return whether a single card may be laid off on a meld; a joker may where any card could."""
    fit = fits(meld, rules)
    return fit != 0 if card >= JOKER else bool(fit >> card & 1)


def _chain(card: int, hand: int, meld: Meld, rules: Rules) -> int:
    """Return how many cards lead from an end of a run to a card of its suit, held ones or jokers."""
    if meld.mask >> card & 1:
        return 0
    suit, rank, size = card & 3, card >> 2, len(meld.codes)
    start = meld.codes[0] >> 2 & 15
    held = ranks_in(hand & kernel.ALL, suit)
    below, above = room(start, size, rules.aces)
    best = 0
    for end, step, most in ((start, -1, below), (start + size - 1, 1, above)):
        free = hand >> 128
        for steps in range(1, most + 1):
            place = (end + step * steps) % 13
            if place == rank:
                best = min(best or steps, steps)
                break
            if not held >> place & 1:
                free -= 1
                if free < 0:
                    break
    return best


def callable_places(pile: Sequence[int], table: Sequence[Meld], rules: Rules) -> tuple[int, ...]:
    """Return the places of the pile whose card can be played with cards above it and the melds on the table.

    Returns
    -------
    tuple of int
        Bottom to top, counted from 0.
    """
    if rules.call_rummy == "off" or not pile:
        return ()
    last = len(pile) - 1
    first = last if rules.call_rummy == "top_card" else 0
    found = []
    above = 0
    for place in range(last, first - 1, -1):
        card = pile[place]
        above = add(above, card)
        if least_layoff(card, above, table, rules) or least_meld(card, above, rules):
            found.append(place)
    return tuple(reversed(found))
