"""What a policy does with a hand: what it lays down, takes and throws.

A policy is a row of `WIDTH` numbers, ``[RICH … LAST]``. One deck, no jokers, aces low. For lay-offs the table
is two masks: the fourth cards of the sets of three (`open_sets`), and the cards that lie in runs (`runs`).
Runs that meet in the second are no trouble: what fits between them lies on the table.
"""

from typing import Final

from .cards import (
    ALL,
    BIT,
    LOWEST_SUIT,
    ODD,
    PAIRS,
    SHIFTED,
    THIRD,
    TOP,
    VALUE,
    best_sets,
    completes,
    pairs_in,
    points,
    runs_in,
    waits_for,
)
from .types import i64, vec

RICH: Final = 0  # 0: none of the other numbers matters; lays at once, keeps pairs and near runs
HOLD: Final = 1  # 0 lays at once; k: keeps all until it can go out or another hand has k cards
SAVES: Final = 2  # takes the face-up card also when that lowers the count by so many points
LINKS: Final = 3  # 0 throws its highest card, 1 keeps pairs and near runs, 2 those that wait for a live card
WAIT: Final = 4  # points that each live card is worth when all are linked
FEED: Final = 5  # points it gives up for a card that does not fit what the next seat took, 0 does not look
SLIP: Final = 6  # chance of a random discard, in 1/1024
LAST: Final = 7  # a holder lays also when the stock, not to be renewed, has so many cards or fewer
WIDTH: Final = 8


def fitting(open_sets: i64, runs: i64) -> i64:
    """Return the cards that may be laid off."""
    return open_sets | ((runs << 4 | runs >> 4) & (ALL ^ runs))


def best_meld(sets: i64, runs: i64) -> i64:
    """Return the meld of the most points; of equal ones sets before runs, low before high."""
    best: i64 = 0
    top: i64 = -1
    while sets:
        low: i64 = sets & -sets
        low = low | low >> 1 | low >> 2 | low >> 3
        meld: i64 = ((low & LOWEST_SUIT) * 15) & sets
        sets ^= meld
        value: i64 = points(meld)
        if value > top:
            top = value
            best = meld
    while runs:
        meld = runs & -runs
        more: i64 = meld << 4 & runs
        while more:
            meld |= more
            more = more << 4 & runs
        runs ^= meld
        value = points(meld)
        if value > top:
            top = value
            best = meld
    return best


def put_down(h: i64, open_sets: i64, runs: i64, melds: i64, may: bool) -> tuple[i64, i64, i64, bool]:
    """Lay the best partition into melds, then all that fits, onto runs before sets.

    Parameters
    ----------
    melds : int
        Most melds that may be laid, -1 for any number.
    may : bool
        Whether lay-offs are allowed without a meld.

    Returns
    -------
    tuple
        What is left of the hand, the two masks of the table, and whether a meld was laid.
    """
    # As `sets_in` and `runs_in`, written out.
    x: i64 = h - (h >> 1 & ODD)
    s: i64 = ((((x & PAIRS) + (x >> 2 & PAIRS) + ODD) & TOP) >> 3) * 15 & h
    r: i64 = h & h >> 4 & h >> 8
    r = r | r << 4 | r << 8
    melded = False
    if s | r and melds != 0:
        if s & r:
            s = best_sets(h, s, 0)
            r = runs_in(h ^ s)
        if melds > 0:
            left_s: i64 = s
            left_r: i64 = r
            chosen: i64 = 0
            while melds > 0 and left_s | left_r:
                meld: i64 = best_meld(left_s, left_r)
                left_s &= ~meld
                left_r &= ~meld
                chosen |= meld
                melds -= 1
            s &= chosen
            r &= chosen
        melded = True
        h ^= s | r
        if s:
            m: i64 = s | s >> 1 | s >> 2 | s >> 3
            open_sets |= ((m & LOWEST_SUIT) * 15) ^ s
        runs |= r
    if may or melded:
        x = h & (runs << 4 | runs >> 4)
        while x:
            h ^= x
            runs |= x
            x = h & (runs << 4 | runs >> 4)
        x = h & open_sets
        h ^= x
        open_sets ^= x
    return h, open_sets, runs, melded


def linked_live(h: i64, live: i64) -> i64:
    """Return the cards of `h` that wait with another one for a live card: of their rank, or of their suit."""
    flags: i64 = (live | live >> 1 | live >> 2 | live >> 3) & LOWEST_SUIT
    up: i64 = h << 4
    down: i64 = h >> 4
    above: i64 = up & h << 8 & live
    between: i64 = up & down & live
    below: i64 = down & h >> 8 & live
    runs: i64 = above >> 4 | above >> 8 | between >> 4 | between << 4 | below << 4 | below << 8
    return pairs_in(h) & flags * 15 | h & runs


def waits(h: i64, live: i64) -> i64:
    """Return how many live cards would make a meld with two cards of `h`."""
    cards: i64 = waits_for(h) & live
    number: i64 = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number


def near(cards: i64) -> i64:
    """Return the cards that may make a meld with some of `cards`: of their rank, or one or two steps away."""
    flags: i64 = (cards | cards >> 1 | cards >> 2 | cards >> 3) & LOWEST_SUIT
    return (flags * 15 | cards << 4 | cards << 8 | cards >> 4 | cards >> 8) & ALL


def plain_throw(h: i64, taken: i64) -> i64:
    """Return what the plain policy throws: its highest card outside pairs and near runs, else its highest."""
    # As `pairs_in`, written out: this is done in every turn.
    x: i64 = h - (h >> 1 & ODD)
    pairs: i64 = ((((x & PAIRS) + (x >> 2 & PAIRS) + THIRD) & TOP) >> 3) * 15
    f: i64 = h & (SHIFTED ^ (h << 4 | h >> 4 | h << 8 | h >> 8 | pairs | taken))
    if f == 0:
        f = h & ~taken
    high: int = f
    return high.bit_length() - 1


def throw(h: i64, taken: i64, live: i64, picked: i64, policies: vec[i64], row: i64) -> i64:
    """Return the discard of a rich policy, its slips aside.

    Parameters
    ----------
    h : int
        The cards to choose from, without melds that are held back.
    taken : int
        Mask of the card that may not be thrown.
    live : int
        Cards that may still come.
    picked : int
        Cards that the next seat took and still has.
    """
    links: i64 = policies[row + LINKS]
    loose: i64 = h & ~taken
    c: i64 = -1
    if links == 1:
        loose &= ~(h << 4 | h >> 4 | h << 8 | h >> 8 | pairs_in(h))
    elif links > 1:
        loose &= ~linked_live(h, live)
    fed: i64 = 0
    if picked and policies[row + FEED] > 0:
        fed = near(picked)
    if loose:
        high: int = loose
        c = high.bit_length() - 1
        loose &= ~fed
        if BIT[c] & fed and loose:
            high = loose
            d: i64 = high.bit_length() - 1
            if VALUE[c] - VALUE[d] <= policies[row + FEED]:
                return d
        return c
    loose = h & ~taken
    if links < 2:
        high = loose
        return high.bit_length() - 1
    # Everything is linked: the card goes that costs least.
    best: i64 = -1
    top: i64 = -1000000
    wait: i64 = policies[row + WAIT]
    while loose:
        low: i64 = loose & -loose
        loose ^= low
        high = low
        c = high.bit_length() - 1
        value: i64 = VALUE[c] + wait * waits(h ^ low, live)
        if low & fed:
            value -= policies[row + FEED]
        if value >= top:
            top = value
            best = c
    return best


def wants(
    h: i64,
    c: i64,
    open_sets: i64,
    runs: i64,
    melds: i64,
    may: bool,
    live: i64,
    picked: i64,
    policies: vec[i64],
    row: i64,
) -> bool:
    """Tell whether a rich policy takes the face-up card: it lies in what can be laid, or saves points."""
    fits: bool = may and (fitting(open_sets, runs) & BIT[c]) != 0
    saves: i64 = policies[row + SAVES]
    if not fits and VALUE[c] + saves > 10 and not completes(h, c):
        return False
    before: i64 = put_down(h, open_sets, runs, melds, may)[0]
    after: i64 = put_down(h | BIT[c], open_sets, runs, melds, may)[0]
    if after & BIT[c] == 0:
        return points(after) <= points(before)
    if after == BIT[c]:
        return False
    d: i64 = throw(after, BIT[c], live, picked, policies, row)
    return points(before) - points(after) + VALUE[d] >= saves


def last_card(h: i64, taken: i64, open_sets: i64, runs: i64, melds: i64, may: bool) -> i64:
    """Return the highest card that can be thrown last, all others laid before it; -1 if there is none."""
    left: i64 = h & ~taken
    while left:
        high: int = left
        c: i64 = high.bit_length() - 1
        left ^= BIT[c]
        if put_down(h ^ BIT[c], open_sets, runs, melds, may)[0] == 0:
            return c
    return -1


def few(hands: vec[i64], seats: i64, turn: i64, most: i64) -> bool:
    """Tell whether another seat has so few cards."""
    for seat in range(seats):
        if seat != turn:
            h: i64 = hands[seat]
            for _k in range(most):
                h &= h - 1
            if h == 0:
                return True
    return False
