"""Hidden worlds drawn: who may hold which unseen card, and what the stock is then."""

from .cards import BIT, runs_in, sets_in
from .chance import LCG_A, LCG_MASK, shuffle
from .types import i64, vec


def holds_meld(h: i64) -> bool:
    """Tell whether a hand holds a meld."""
    return (sets_in(h) | runs_in(h)) != 0


def sample(
    number: i64,
    seats: i64,
    cards: vec[i64],
    unseen: i64,
    weights: vec[i64],
    known: vec[i64],
    room: vec[i64],
    stock: vec[i64],
    stocked: i64,
    mixes: i64,
    patience: vec[i64],
    tries: i64,
    seed: i64,
    place: vec[i64],
    left: vec[i64],
    hands: vec[i64],
    stocks: vec[i64],
) -> i64:
    """Draw hidden worlds.

    Every unseen card goes, in random order, to a place with a chance in proportion to its weight there times
    the room left there: exact where weights do not differ. Swaps of two cards, taken by the ratio of the
    products of weights (Metropolis), then bring the draw to the distribution in which a world's weight is the
    product of the weights of its cards.

    Parameters
    ----------
    number : int
        How many worlds.
    cards : array of `unseen`
        The cards to be placed; they change their order.
    weights : array of 52 * (seats + 1)
        ``weights[card * (seats + 1) + place]``: 0 (impossible) … 65535; the last place is the stock.
    known : array of `seats`
        Cards that lie in each hand in every world.
    room : array of `seats`
        How many more cards each hand has.
    stock : array of `stocked`
        The stock in the order of drawing, -1 where the card is not known.
    mixes : int
        Swaps that are tried in every world.
    patience : array of `seats`
        Chance out of 1024 that a world is kept although that seat holds a meld.
    tries : int
        Draws for one world; the last is kept as it is, and counted.
    place, left : arrays of 52 and `seats` + 1
        Room to work.
    hands : array of number * seats
        Gets the hands of each world.
    stocks : array of number * stocked
        Gets the stocks.

    Returns
    -------
    int
        How many worlds were kept although their patience had run out, or a card had to lie where its weight
        is 0.
    """
    places: i64 = seats + 1
    faults: i64 = 0
    s: i64 = seed
    for w in range(number):
        tried: i64 = 0
        while True:
            tried += 1
            s = shuffle(cards, 0, unseen, s)
            total: i64 = 0
            for p in range(seats):
                left[p] = room[p]
                total += room[p]
            left[seats] = unseen - total
            for i in range(unseen):
                base: i64 = cards[i] * places
                total = 0
                for p in range(places):
                    total += weights[base + p] * left[p]
                weighed: bool = total > 0
                if not weighed:
                    for p in range(places):
                        total += left[p]
                s = (s * LCG_A + 11) & LCG_MASK
                point: i64 = (s >> 17) * total >> 31
                at: i64 = 0
                while True:
                    step: i64 = left[at]
                    if weighed:
                        step *= weights[base + at]
                    if point < step:
                        break
                    point -= step
                    at += 1
                place[i] = at
                left[at] -= 1
            for _k in range(mixes):
                s = (s * LCG_A + 11) & LCG_MASK
                a: i64 = (s >> 17) * unseen >> 31
                s = (s * LCG_A + 11) & LCG_MASK
                b: i64 = (s >> 17) * unseen >> 31
                here: i64 = place[a]
                there: i64 = place[b]
                if here != there:
                    base = cards[a] * places
                    other: i64 = cards[b] * places
                    new: i64 = weights[base + there] * weights[other + here]
                    old: i64 = weights[base + here] * weights[other + there]
                    if new < old:
                        s = (s * LCG_A + 11) & LCG_MASK
                        if old * (s >> 26) >= new * 4194304:  # a number of 22 bits against new / old
                            continue
                    place[a] = there
                    place[b] = here
            for p in range(seats):
                hands[w * seats + p] = known[p]
            kept: bool = True
            for i in range(unseen):
                at = place[i]
                if at < seats:
                    hands[w * seats + at] |= BIT[cards[i]]
                if weights[cards[i] * places + at] == 0:
                    kept = False
            for p in range(seats):
                if kept and patience[p] < 1024 and holds_meld(hands[w * seats + p]):
                    s = (s * LCG_A + 11) & LCG_MASK
                    kept = s >> 38 < patience[p]
            if kept:
                break
            if tried >= tries:
                faults += 1
                break
        following: i64 = 0
        for q in range(stocked):
            if stock[q] >= 0:
                stocks[w * stocked + q] = stock[q]
            else:
                while place[following] < seats:
                    following += 1
                stocks[w * stocked + q] = cards[following]
                following += 1
    return faults
