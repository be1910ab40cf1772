"""Hot functions on 52-bit hand masks: points, runs, sets, the exact best partition.

Bit ``c`` of a mask is the card ``c = rank * 4 + suit`` (rank 0 = ace … 12 = king; suits S H D C), so the
four cards of a rank are one nibble and the next card of a suit is four bits up.  Functions only, numbers and
arrays only: this module knows no rules beyond the three ace modes.

Runs that use the ace high are found on *extended* masks of 56 bits, where ranks 1 … 13 stand for 2 … king
and the ace once more above the king; :func:`widen` puts every ace at both of its places.

The source is also compiled (see the package). There a number has 64 bits, and a literal shifted by a variable
has only 32: single bits come from the table `BIT`.
"""

from typing import Final

from .types import i64, vec

ALL: Final = (1 << 52) - 1
ACES: Final = 0xF
KINGS: Final = 0xF << 48
EXT: Final = (1 << 56) - 1
SHIFTED: Final = (1 << 60) - 1  # what cards may touch when moved up two ranks
LOWEST_SUIT: Final = 0x1111111111111
PAIRS: Final = 0x3333333333333
ODD: Final = 0x5555555555555
THIRD: Final = 0x6666666666666
TOP: Final = 0x8888888888888
CHUNK: Final = 0x1FFF

BIT: Final = vec[i64]([1 << c for c in range(52)])
RANK: Final = vec[i64]([15 << (c & ~3) for c in range(52)])
SUIT: Final = vec[i64]([LOWEST_SUIT << s for s in range(4)])
# the seven or fewer other cards with which card c may make a meld: of its rank, or one or two steps away
NEAR: Final = vec[i64](
    [
        RANK[c] & ~(1 << c) | ((1 << c) << 4 | (1 << c) << 8 | (1 << c) >> 4 | (1 << c) >> 8) & ALL
        for c in range(52)
    ]
)
# run starts whose three cards hold card c
START: Final = vec[i64]([1 << c | (1 << c) >> 4 | (1 << c) >> 8 for c in range(52)])


def point_table(values: list[int], chunk: int) -> list[int]:
    """Sum the card values for all 2**13 subsets of cards ``13 * chunk`` … ``13 * chunk + 12``."""
    table = [0]
    for value in values[13 * chunk : 13 * chunk + 13]:
        table += [points + value for points in table]
    return table


_VALUES: Final = [min(c // 4 + 1, 10) for c in range(52)]
VALUE: Final = vec[i64](_VALUES)
P0: Final = vec[i64](point_table(_VALUES, 0))
P1: Final = vec[i64](point_table(_VALUES, 1))
P2: Final = vec[i64](point_table(_VALUES, 2))
P3: Final = vec[i64](point_table(_VALUES, 3))


def points(h: i64) -> i64:
    """Return the points of the cards of `h`: ace 1, 2 … 10 their number, pictures 10."""
    return P0[h & CHUNK] + P1[h >> 13 & CHUNK] + P2[h >> 26 & CHUNK] + P3[h >> 39]


def counts(h: i64) -> i64:
    """Count the cards of each rank, one nibble each."""
    x = h - (h >> 1 & ODD)
    return (x & PAIRS) + (x >> 2 & PAIRS)


def sets_in(h: i64) -> i64:
    """Return the cards of `h` of a rank that is held three or four times."""
    return (((counts(h) + ODD) & TOP) >> 3) * 15 & h


def pairs_in(h: i64) -> i64:
    """Return the cards of `h` of a rank that is held at least twice."""
    return (((counts(h) + THIRD) & TOP) >> 3) * 15 & h


def runs_in(h: i64) -> i64:
    """Return the cards of `h` in three or more consecutive ranks of a suit (extended masks too)."""
    s = h & h >> 4 & h >> 8
    return s | s << 4 | s << 8


def widen(h: i64) -> i64:
    """Return the extended mask of `h`, each ace at both ends."""
    return h | (h & ACES) << 52


def fold(e: i64) -> i64:
    """Return the 52-bit mask of the cards of an extended mask."""
    return e & ALL | e >> 52


def turn_up(h: i64) -> i64:
    """Return the cards one rank above those of `h`, the ace above the king."""
    return (h << 4 | h >> 48) & ALL


def turn_down(h: i64) -> i64:
    """Return the cards one rank below those of `h`, the king below the ace."""
    return h >> 4 | (h & ACES) << 48


def runs_round(h: i64) -> i64:
    """Return the cards of `h` in runs when these may go round the corner (king, ace, two)."""
    s = h & turn_down(h)
    s &= turn_down(turn_down(h))
    up = turn_up(s)
    return s | up | turn_up(up)


def best_sets(h: i64, todo: i64, chosen: i64) -> i64:
    """Return which cards to lay in sets so that sets and runs of the rest cover the most points.

    Parameters
    ----------
    h : int
        The hand.
    todo : int
        Cards of ranks held three or four times that are still to be decided.
    chosen : int
        Cards that were put into sets so far.

    Notes
    -----
    Exact: once the sets are chosen, the best cover by runs is every card in a segment of three or more.
    """
    if todo == 0:
        return chosen
    low = todo & -todo
    low = low | low >> 1 | low >> 2 | low >> 3
    column = ((low & LOWEST_SUIT) * 15) & todo
    todo ^= column
    best = best_sets(h, todo, chosen)
    top = points(best | runs_in(h ^ best))
    c = best_sets(h, todo, chosen | column)
    value = points(c | runs_in(h ^ c))
    if value > top:
        best = c
        top = value
    if column & column >> 1 & column >> 2 & column >> 3 & LOWEST_SUIT:
        m = column
        while m:
            drop = m & -m
            m ^= drop
            c = best_sets(h, todo, chosen | (column ^ drop))
            value = points(c | runs_in(h ^ c))
            if value > top:
                best = c
                top = value
    return best


def deadwood(h: i64) -> i64:
    """Return the fewest points left of `h` after the best partition into melds, aces low."""
    s = sets_in(h)
    r = runs_in(h)
    if s & r:
        s = best_sets(h, s, 0)
        r = runs_in(h ^ s)
    return points(h ^ (s | r))


def waits_for(h: i64) -> i64:
    """Return the cards that would make a meld with two cards of `h`, aces low; some of them may be held."""
    up: i64 = h << 4
    down: i64 = h >> 4
    pairs: i64 = (((counts(h) + THIRD) & TOP) >> 3) * 15
    return ((up & h << 8) | (up & down) | (down & h >> 8) | pairs) & ALL


def joined(free: i64, places: i64) -> i64:
    """Return the cards of `free` that join runs on the table, one next to the other, aces low."""
    found: i64 = 0
    free &= ~places
    while True:
        new: i64 = free & (places << 4 | places >> 4) & ~found
        if new == 0:
            return found
        found |= new
        places |= new


def completes(h: i64, c: i64) -> bool:
    """Tell whether card `c` makes a meld with cards of `h`, aces low."""
    x = h & NEAR[c]
    if x & (x - 1) == 0:
        return False
    x = h & RANK[c]
    if x & (x - 1):
        return True
    x = h | BIT[c]
    return (x & x >> 4 & x >> 8 & START[c]) != 0


def deadwood_sum(hands: vec[i64], number: i64) -> i64:
    """Return the sum of the deadwood of many hands."""
    total: i64 = 0
    for i in range(number):
        total += deadwood(hands[i])
    return total
