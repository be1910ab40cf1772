"""What stays of a hand when all that can be laid is laid, and which cards of the next draw would change that.

One deck, aces low, any number of melds in a turn. A *load* is ``64 * points + cards``: the least load has the
fewest points and of those the fewest cards.
"""

from typing import Final

from .cards import ALL, CHUNK, LOWEST_SUIT, VALUE, joined, point_table, runs_in, sets_in, waits_for
from .types import i64, vec

_LOADS: Final = [(value << 6) + 1 for value in VALUE]
L0: Final = vec[i64](point_table(_LOADS, 0))
L1: Final = vec[i64](point_table(_LOADS, 1))
L2: Final = vec[i64](point_table(_LOADS, 2))
L3: Final = vec[i64](point_table(_LOADS, 3))


def load(h: i64) -> i64:
    """Return the load of the cards of `h`."""
    return L0[h & CHUNK] + L1[h >> 13 & CHUNK] + L2[h >> 26 & CHUNK] + L3[h >> 39]


def least(h: i64, todo: i64, chosen: i64, off: i64, places: i64, open_sets: i64) -> i64:
    """Return the least load of `h` over all ways to put cards into sets.

    Parameters
    ----------
    todo : int
        Cards of ranks held three or four times that are still to be decided.
    chosen, off : int
        Cards put into sets so far, and fourth cards left out of them: those may be laid off there.

    Notes
    -----
    Exact: once the sets are chosen nothing is left to choose. A segment of three or more is laid whole, what
    joins a run on the table is laid off, and neither takes a card from the other.
    """
    if todo == 0:
        kept: i64 = h ^ chosen
        runs: i64 = runs_in(kept)
        kept ^= runs
        if places:
            kept ^= joined(kept, places)
        return load(kept & ~(open_sets | off))
    low: i64 = todo & -todo
    low = low | low >> 1 | low >> 2 | low >> 3
    column: i64 = ((low & LOWEST_SUIT) * 15) & todo
    todo ^= column
    best: i64 = least(h, todo, chosen | column, off, places, open_sets)
    other: i64 = least(h, todo, chosen, off, places, open_sets)
    if other < best:
        best = other
    if column & column >> 1 & column >> 2 & column >> 3 & LOWEST_SUIT:
        m: i64 = column
        while m:
            drop: i64 = m & -m
            m ^= drop
            other = least(h, todo, chosen | (column ^ drop), off | drop, places, open_sets)
            if other < best:
                best = other
    return best


def leaves(h: i64, places: i64, open_sets: i64) -> i64:
    """Return the load of what stays of a hand when it lays what leaves least.

    Parameters
    ----------
    h : int
        The hand.
    places : int
        The cards that lie in runs on the table.
    open_sets : int
        The fourth cards of the sets of three there.
    """
    s: i64 = sets_in(h)
    r: i64 = runs_in(h)
    if s & r == 0:
        # Where no card is wanted twice all that can be laid is laid.
        j: i64 = 0
        if places:
            j = joined(h ^ r, places)
        if j & s == 0:
            return load(h & ~(s | r | j | open_sets))
    return least(h, s, 0, 0, places, open_sets)


def outlook(h: i64, draws: i64, places: i64, open_sets: i64) -> tuple[i64, i64, i64, i64, i64, i64]:
    """Count what a hand may hope for from its next draw.

    Parameters
    ----------
    draws : int
        The cards that may be drawn.

    Returns
    -------
    tuple
        Cards that stay loose, and their points; the draws that help: how many, the points and the cards that
        they bring into melds and lay-offs, together; and with how many of them one card is left or none.
    """
    now: i64 = leaves(h, places, open_sets)
    may: i64 = waits_for(h)
    if places:
        near: i64 = places | joined(h, places)
        may |= near << 4 | near >> 4
    todo: i64 = draws & (may | open_sets) & ~h & ALL
    live: i64 = 0
    points: i64 = 0
    number: i64 = 0
    outs: i64 = 0
    while todo:
        bit: i64 = todo & -todo
        todo ^= bit
        drawn: int = bit
        after: i64 = leaves(h | bit, places, open_sets)
        brings: i64 = (now >> 6) + VALUE[drawn.bit_length() - 1] - (after >> 6)
        if brings > 0:
            live += 1
            points += brings
            number += (now & 63) + 1 - (after & 63)
            if after & 63 <= 1:
                outs += 1
    return now & 63, now >> 6, live, points, number, outs
