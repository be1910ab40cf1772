"""Candidates played out in hidden worlds, and hands dealt and played in bulk."""

from typing import Final

from .cards import BIT
from .chance import LCG_A, LCG_MASK, shuffle
from .playing import (
    END,
    FIRST,
    LAID,
    LAID_NOW,
    MAX_TURNS,
    MELDED,
    MOMENT,
    OPEN,
    PILED,
    PLAYING,
    RECYCLES,
    RUNS,
    SCORING,
    SEATS,
    SEED,
    SHARE,
    STALEMATE,
    TABLE,
    TAKEN,
    TURN,
    TURNS,
    WENT_RUMMY,
    play,
    renew,
    score,
    stale,
)
from .policy import WIDTH, fitting
from .types import i64, vec

# candidates
KIND: Final = 0  # one of the four below
PLAN: Final = 1  # where the row begins by which the seat plays on
HAND: Final = 2
OPEN_SETS: Final = 3
IN_RUNS: Final = 4
THROWN: Final = 5  # a card, -1 for none
NEW_MELDS: Final = 6  # melds laid in the rest of the turn
CANDIDATE: Final = 7
GO_ON: Final = 0  # the policy decides
DRAW: Final = 1  # a card of the stock, the policy decides after it
TAKE: Final = 2  # the top of the pile, the policy decides after it
FINISH: Final = 3  # the turn ends with that hand, that table and that card on the pile

UNIT: Final = 3600  # gains are in these parts of a point: whole numbers for two to six seats

# what is counted of each candidate
WORLDS: Final = 0
OUT: Final = 1  # the seat went out
OTHER_OUT: Final = 2
NOBODY: Final = 3
RUMMY_OWN: Final = 4
RUMMY_OTHER: Final = 5
COUNTED: Final = 6

# what `simulate` adds up
TURNS_SUM: Final = 0
BLOCKED_SUM: Final = 1
CHECK: Final = 2
SEATS_SUM: Final = 3  # for each seat: hands won, points scored, went rummy
BY_SEAT: Final = 3


def simulate(
    number: i64,
    size: i64,
    seed: i64,
    rules: vec[i64],
    policies: vec[i64],
    rows: vec[i64],
    hands: vec[i64],
    known: vec[i64],
    deck: vec[i64],
    pile: vec[i64],
    g: vec[i64],
    scores: vec[i64],
    sums: vec[i64],
) -> i64:
    """Deal and play hands, each seat starting in turn, and add up what came of them in `sums`.

    Parameters
    ----------
    number : int
        How many hands.
    size : int
        Cards dealt to each seat.
    rules, policies, rows, hands, known, deck, pile, g
        As for `playing.play`; all but the first three, and ``g[RECYCLES]``, are worked with.
    scores : array
        Room for a number per seat.

    Returns
    -------
    int
        The random state, with which to go on.
    """
    seats: i64 = rules[SEATS]
    recycles: i64 = g[RECYCLES]
    s: i64 = seed
    cards: i64 = 52
    starter: i64 = 0
    for _n in range(number):
        for card in range(cards):
            deck[card] = card
        s = shuffle(deck, 0, 52, s)
        first: i64 = 0
        for seat in range(seats):
            h: i64 = 0
            for at in range(first, first + size):
                h |= BIT[deck[at]]
            first += size
            hands[seat] = h
            known[seat] = 0
        for i in range(MOMENT):
            g[i] = 0
        pile[0] = deck[first]
        g[TURN] = starter
        starter += 1
        if starter == seats:
            starter = 0
        g[FIRST] = first + 1
        g[END] = 52
        g[PILED] = 1
        g[RECYCLES] = recycles
        g[SEED] = s
        winner: i64 = play(rules, policies, rows, hands, known, deck, pile, g)
        s = g[SEED]
        score(rules, hands, winner, g[WENT_RUMMY], scores, 0)
        sums[TURNS_SUM] += g[TURNS]
        check: i64 = sums[CHECK] * 31 + winner + 2 + g[TURNS] * 7
        if winner < 0:
            sums[BLOCKED_SUM] += 1
        else:
            sums[SEATS_SUM + BY_SEAT * winner] += 1
            sums[SEATS_SUM + BY_SEAT * winner + 2] += g[WENT_RUMMY]
        for seat in range(seats):
            sums[SEATS_SUM + BY_SEAT * seat + 1] += scores[seat]
            check += scores[seat] * (seat + 3)
        sums[CHECK] = check & LCG_MASK
    g[RECYCLES] = recycles
    return s


def set_out(
    rules: vec[i64],
    candidates: vec[i64],
    at: i64,
    me: i64,
    hands: vec[i64],
    known: vec[i64],
    deck: vec[i64],
    pile: vec[i64],
    g: vec[i64],
) -> i64:
    """Bring a moment to where a candidate leads.

    Returns
    -------
    int
        2 + the seat that has gone out by it, 1 if the hand is blocked by it, 0 if it goes on.
    """
    kind: i64 = candidates[at + KIND]
    if kind == GO_ON:
        return 0
    h: i64 = hands[me]
    if kind == TAKE:
        g[PILED] -= 1
        g[TAKEN] = BIT[pile[g[PILED]]]
        hands[me] = h | g[TAKEN]
        known[me] |= g[TAKEN]
        g[PLAYING] = 1
        return 0
    if kind == DRAW:
        if g[FIRST] == g[END] and not renew(rules, deck, pile, g):
            return 1
        hands[me] = h | BIT[deck[g[FIRST]]]
        g[FIRST] += 1
        g[PLAYING] = 1
        return 0
    left: i64 = candidates[at + HAND]
    thrown: i64 = candidates[at + THROWN]
    gone: i64 = h & ~left
    if thrown >= 0:
        gone &= ~BIT[thrown]
        pile[g[PILED]] = thrown
        g[PILED] += 1
        g[TURNS] += 1
    hands[me] = left
    known[me] &= left
    g[TABLE] |= gone
    g[OPEN] = candidates[at + OPEN_SETS]
    g[RUNS] = candidates[at + IN_RUNS]
    if candidates[at + NEW_MELDS]:
        g[MELDED] |= BIT[me]
    if left == 0:
        g[WENT_RUMMY] = 0
        if g[LAID] & BIT[me] == 0:
            g[WENT_RUMMY] = 1
        return 2 + me
    if gone or g[LAID_NOW]:
        g[LAID] |= BIT[me]
    g[PLAYING] = 0
    g[TURN] = (me + 1) % rules[SEATS]
    if g[TURNS] >= rules[MAX_TURNS]:
        return 1
    if rules[STALEMATE] and stale(hands, rules[SEATS], g[TABLE], fitting(g[OPEN], g[RUNS])):
        return 1
    return 0


def evaluate(
    rules: vec[i64],
    policies: vec[i64],
    me: i64,
    hands: vec[i64],
    known: vec[i64],
    pile: vec[i64],
    g: vec[i64],
    number: i64,
    begin: i64,
    seed: i64,
    worlds: vec[i64],
    stocks: vec[i64],
    candidates: vec[i64],
    choices: i64,
    work: vec[i64],
    work_known: vec[i64],
    work_deck: vec[i64],
    work_pile: vec[i64],
    work_g: vec[i64],
    work_rows: vec[i64],
    scores: vec[i64],
    values: vec[i64],
    ends: vec[i64],
    counts: vec[i64],
) -> None:
    """Play every candidate out in every world, with the same stock and the same random numbers.

    Parameters
    ----------
    policies : array
        Row i is how seat i plays; candidates may name further rows for the seat `me`.
    me : int
        The seat whose gain is told; it is on turn if a candidate says what it does.
    hands, known, pile, g
        The moment, as for `playing.play`; of the hands only the own one is looked at. They are not changed.
    number, begin : int
        Worlds ``begin … begin + number - 1`` of `worlds` and `stocks` are used.
    seed : int
        A world's random numbers are made of this and its number alone.
    worlds : array
        Hands of the worlds, a number for each seat.
    stocks : array
        Their stocks in the order of drawing, ``g[END] - g[FIRST]`` numbers each.
    candidates : array of choices * CANDIDATE
        What may be done.
    work, work_known, work_deck, work_pile, work_g, work_rows, scores
        Room to work: `seats`, `seats`, 52, 52, `MOMENT`, `seats` and `seats` numbers.
    values, ends : arrays of number * choices
        Get the gain of `me` in `UNIT` parts of a point, and how the hand ended: the winner + 1 (0: nobody) +
        256 if it went rummy + 65536 * turns.
    counts : array of choices * COUNTED
        What happened is added.
    """
    seats: i64 = rules[SEATS]
    piled: i64 = g[PILED]
    stocked: i64 = g[END] - g[FIRST]
    for w in range(begin, begin + number):
        for c in range(choices):
            at: i64 = c * CANDIDATE
            for seat in range(seats):
                work[seat] = worlds[w * seats + seat]
                work_known[seat] = known[seat]
                work_rows[seat] = seat * WIDTH
            work[me] = hands[me]
            work_rows[me] = candidates[at + PLAN]
            for q in range(stocked):
                work_deck[q] = stocks[w * stocked + q]
            for q in range(piled):
                work_pile[q] = pile[q]
            for q in range(MOMENT):
                work_g[q] = g[q]
            work_g[FIRST] = 0
            work_g[END] = stocked
            work_g[SEED] = ((seed + w * 7919) * LCG_A + 11) & LCG_MASK
            end: i64 = set_out(rules, candidates, at, me, work, work_known, work_deck, work_pile, work_g)
            winner: i64 = end - 2
            if end == 0:
                winner = play(rules, policies, work_rows, work, work_known, work_deck, work_pile, work_g)
            elif end == 1:
                winner = -1
            rummy: i64 = 0
            if winner >= 0:
                rummy = work_g[WENT_RUMMY]
            score(rules, work, winner, rummy, scores, 0)
            others: i64 = 0
            for seat in range(seats):
                others += scores[seat]
            others -= scores[me]
            value: i64 = scores[me] * (UNIT // SHARE) - others * (UNIT // SHARE) // (seats - 1)
            if rules[SCORING] == 1:
                value = -value
            place: i64 = (w - begin) * choices + c
            values[place] = value
            ends[place] = winner + 1 + 256 * rummy + 65536 * work_g[TURNS]
            at = c * COUNTED
            counts[at + WORLDS] += 1
            if winner < 0:
                counts[at + NOBODY] += 1
            elif winner == me:
                counts[at + OUT] += 1
                counts[at + RUMMY_OWN] += rummy
            else:
                counts[at + OTHER_OUT] += 1
                counts[at + RUMMY_OTHER] += rummy


def tally(values: vec[i64], number: i64, choices: i64, base: i64, sums: vec[i64]) -> None:
    """Add up, for every candidate, its gains, their differences to those of another one, and the squares.

    Parameters
    ----------
    sums : array of choices * 3
        Sums are added to what is there.
    """
    for w in range(number):
        against: i64 = values[w * choices + base]
        for c in range(choices):
            value: i64 = values[w * choices + c]
            sums[3 * c] += value
            sums[3 * c + 1] += value - against
            sums[3 * c + 2] += (value - against) * (value - against)
