"""Hands played out by policies, from any moment of a turn to the end, and their scores.

All that is needed lies in arrays of numbers which the caller owns:

- ``rules[SEATS … BLOCKED]``: what is played.
- ``policies``: rows of `policy.WIDTH` numbers; ``rows[seat]`` is where the seat's row begins.
- ``hands[seat]``: masks; ``known[seat]``: the cards of it that everybody knows of.
- ``deck[g[FIRST]] … deck[g[END] - 1]``: the stock in the order of drawing; ``pile[0] … pile[g[PILED] - 1]``:
  bottom to top.
- ``g``: the rest of the moment. All of it is brought up to date by :func:`play`.
"""

from typing import Final

from .cards import ALL, BIT, completes, points, runs_in, sets_in
from .chance import LCG_A, LCG_MASK, shuffle, slip_of
from .policy import HOLD, LAST, SLIP, few, fitting, last_card, plain_throw, put_down, throw, wants
from .types import i64, vec

# rules
SEATS: Final = 0
LIMIT: Final = 1  # melds a turn, 0 for any number
AFTER_MELD: Final = 2  # 1: lay-offs only for a seat that has laid a meld
RECYCLE: Final = 3  # 0 none, 1 turn over, 2 shuffle, 3 all but the top card, 4 with a new card face up
MUST_DISCARD: Final = 4  # 1: the last card must be a discard
STALEMATE: Final = 5  # 1: the hand ends when nobody can ever lay a card again
MAX_TURNS: Final = 6
SCORING: Final = 7  # 0 the winner takes, 1 penalty, 2 settlement
RUMMY: Final = 8  # 0 going rummy counts nothing, 1 doubles, 2 adds ten
BLOCKED: Final = 9  # 0 the lowest takes the difference, 1 nobody scores, 2 everyone as usual
RULES: Final = 10

# moments
TURN: Final = 0
PLAYING: Final = 1  # 1: the seat on turn has drawn
FIRST: Final = 2
END: Final = 3
PILED: Final = 4
OPEN: Final = 5
RUNS: Final = 6
TABLE: Final = 7  # all cards on the table
MELDED: Final = 8  # seats that have laid a meld, as bits
LAID: Final = 9  # seats that laid a card on an earlier turn
LAID_NOW: Final = 10  # 1: the seat on turn has laid a card in this turn
MELDS_NOW: Final = 11  # melds it has laid in this turn
TAKEN: Final = 12  # mask of the card it took and still holds
RECYCLES: Final = 13  # how often the pile may still become a stock
TURNS: Final = 14  # turns that have ended
SEED: Final = 15
WENT_RUMMY: Final = 16  # when the hand is over
MOMENT: Final = 17

SHARE: Final = 60  # scores are in sixtieths of a point: shared wins of up to six seats are whole numbers


def renew(rules: vec[i64], deck: vec[i64], pile: vec[i64], g: vec[i64]) -> bool:
    """Make the pile the next stock, ``deck[g[FIRST]] …`` in the order of drawing; False where it may not be.

    What is turned up with a new stock is its first card; it is still in the deck then.
    """
    mode: i64 = rules[RECYCLE]
    keeps_top: i64 = mode // 3
    turned_up: i64 = mode // 4
    piled: i64 = g[PILED]
    if g[RECYCLES] < 1 or piled <= keeps_top:
        return False
    s: i64 = g[SEED]
    for i in range(piled):
        deck[i] = pile[i]
    if mode == 2:
        s = shuffle(deck, 0, piled, s)
    elif mode == 3:
        s = shuffle(deck, 0, piled - 1, s)
        pile[0] = pile[piled - 1]
    elif mode == 4:
        s = shuffle(deck, 0, piled, s)
        pile[0] = deck[0]
    g[RECYCLES] -= 1
    g[FIRST] = turned_up
    g[END] = piled - keeps_top + turned_up
    g[PILED] = keeps_top
    g[SEED] = s
    return True


def play(
    rules: vec[i64],
    policies: vec[i64],
    rows: vec[i64],
    hands: vec[i64],
    known: vec[i64],
    deck: vec[i64],
    pile: vec[i64],
    g: vec[i64],
) -> i64:
    """Play on to the end of the hand.

    Returns
    -------
    int
        The seat that went out, -1 if the hand was blocked.

    Notes
    -----
    A seat that would be left with nothing but the card it took, or with no card where the last one must be
    thrown, looks for another last card and else lays nothing in that turn: so no move is illegal.
    """
    seats: i64 = rules[SEATS]
    limit: i64 = rules[LIMIT]
    most: i64 = -1
    if limit:
        most = limit
    after_meld: bool = rules[AFTER_MELD] != 0
    must: bool = rules[MUST_DISCARD] != 0
    last_turn: i64 = rules[MAX_TURNS]
    stalemate: bool = rules[STALEMATE] != 0
    turn: i64 = g[TURN]
    first: i64 = g[FIRST]
    end: i64 = g[END]
    piled: i64 = g[PILED]
    open_sets: i64 = g[OPEN]
    runs: i64 = g[RUNS]
    table: i64 = g[TABLE]
    melded: i64 = g[MELDED]
    laid: i64 = g[LAID]
    turns: i64 = g[TURNS]
    s: i64 = g[SEED]
    drawn: bool = g[PLAYING] != 0
    laid_now: bool = g[LAID_NOW] != 0
    melds_now: i64 = g[MELDS_NOW]
    taken: i64 = g[TAKEN]
    fit: i64 = fitting(open_sets, runs)
    fresh: i64 = BIT[seats] - 1  # seats whose hands may hold melds
    piled_cards: i64 = 0
    for i in range(piled):
        piled_cards |= BIT[pile[i]]
    watched: bool = False  # some seat looks at more than its hand and the table
    for seat in range(seats):
        if policies[rows[seat]] != 0:
            watched = True
    row: i64 = 0
    rich: bool = False
    picked: i64 = 0
    live: i64 = 0
    may: bool = True
    blocked: bool = False
    winner: i64 = -1
    while True:
        h: i64 = hands[turn]
        me: i64 = BIT[turn]
        if after_meld:
            may = (melded & me) != 0
        if watched:
            row = rows[turn]
            rich = policies[row] != 0
        if rich:
            nobody: i64 = 0
            for seat in range(seats):
                if seat != turn:
                    nobody |= known[seat]
            live = ALL ^ (table | piled_cards | nobody | h)
            picked = known[(turn + 1) % seats]
        if drawn:
            drawn = False
            search: bool = True
        else:
            laid_now = False
            melds_now = 0
            taken = 0
            search = (fresh & me) != 0
            while True:
                if piled:
                    c: i64 = pile[piled - 1]
                    if rich:
                        takes: bool = wants(h, c, open_sets, runs, most, may, live, picked, policies, row)
                    else:
                        takes = completes(h, c) or (may and (fit & BIT[c]) != 0)
                    if takes:
                        piled -= 1
                        taken = BIT[c]
                        h |= taken
                        if watched:
                            piled_cards &= ~taken
                            known[turn] |= taken
                        search = True
                        break
                if first < end:
                    c = deck[first]
                    first += 1
                    if not search:
                        search = completes(h, c)
                    h |= BIT[c]
                    break
                g[PILED] = piled
                g[SEED] = s
                if not renew(rules, deck, pile, g):
                    blocked = True
                    break
                first = g[FIRST]
                end = g[END]
                piled = g[PILED]
                s = g[SEED]
                live |= piled_cards
                piled_cards = 0
                if piled:
                    piled_cards = BIT[pile[0]]
                    live &= ~piled_cards
                # What lay there before was refused; a card newly turned up may be taken.
                if rules[RECYCLE] == 3:
                    c = deck[first]
                    first += 1
                    if not search:
                        search = completes(h, c)
                    h |= BIT[c]
                    break
            if blocked:
                break
        kept: i64 = 0
        thrown: i64 = -1
        if rich:
            live &= ~h
        if search or h & fit or (rich and policies[row + HOLD] > 0):
            melds: i64 = -1
            if limit:
                melds = limit - melds_now
            rest, new_sets, new_runs, did = put_down(h, open_sets, runs, melds, may)
            lays: bool = rest != h
            if lays:
                if (rest == taken and taken != 0) or (must and rest == 0):
                    # It may not end like this.
                    thrown = last_card(h, taken, open_sets, runs, melds, may)
                    lays = thrown >= 0
                    if lays:
                        rest, new_sets, new_runs, did = put_down(
                            h & ~BIT[thrown], open_sets, runs, melds, may
                        )
                        rest = BIT[thrown]
                elif rich and policies[row + HOLD] > 0 and rest & (rest - 1):
                    lays = few(hands, seats, turn, policies[row + HOLD]) or (
                        g[RECYCLES] < 1 and end - first <= policies[row + LAST]
                    )
                    if not lays:
                        kept = h ^ rest
            if lays:
                if did:
                    melded |= me
                table |= h ^ rest
                h = rest
                open_sets = new_sets
                runs = new_runs
                fit = fitting(open_sets, runs)
                laid_now = True
                fresh = fresh & ~me if limit == 0 else fresh | me
            elif search:
                # What could not be laid, or was not, is looked for again.
                fresh = fresh | me if rest != h else fresh & ~me
        if h:
            if thrown < 0:
                if rich:
                    loose: i64 = h ^ kept
                    if loose & ~taken == 0:
                        loose = h
                    thrown = throw(loose, taken, live, picked, policies, row)
                    if policies[row + SLIP]:
                        s = (s * LCG_A + 11) & LCG_MASK
                        if s >> 38 < policies[row + SLIP]:
                            s = (s * LCG_A + 11) & LCG_MASK
                            thrown = slip_of(loose & ~taken, s)
                else:
                    thrown = plain_throw(h, taken)
            h ^= BIT[thrown]
            pile[piled] = thrown
            piled += 1
            turns += 1
            if watched:
                piled_cards |= BIT[thrown]
        hands[turn] = h
        if watched:
            known[turn] &= h
        if h == 0:
            winner = turn
            break
        if laid_now:
            laid |= me
        turn += 1
        if turn == seats:
            turn = 0
        if turns >= last_turn or (stalemate and stale(hands, seats, table, fit)):
            break
    g[TURN] = turn
    g[FIRST] = first
    g[END] = end
    g[PILED] = piled
    g[OPEN] = open_sets
    g[RUNS] = runs
    g[TABLE] = table
    g[MELDED] = melded
    g[WENT_RUMMY] = 0
    if winner >= 0 and laid & BIT[winner] == 0:
        g[WENT_RUMMY] = 1
    g[LAID] = laid
    g[TURNS] = turns
    g[SEED] = s
    return winner


def stale(hands: vec[i64], seats: i64, table: i64, fit: i64) -> bool:
    """Tell whether nobody can ever lay a card again: none fits, and no three of those outside can meet."""
    outside: i64 = ALL ^ table
    if fit & outside:
        return False
    single = True
    for seat in range(seats):
        if hands[seat] & (hands[seat] - 1):
            single = False
    return single or (sets_in(outside) | runs_in(outside)) == 0


def score(rules: vec[i64], hands: vec[i64], winner: i64, rummy: i64, scores: vec[i64], at: i64) -> None:
    """Write the score of every seat, in sixtieths of a point, to ``scores[at] …``.

    Parameters
    ----------
    winner : int
        The seat that went out, -1 if the hand was blocked.
    rummy : int
        Whether it had laid no card before that turn.
    """
    seats: i64 = rules[SEATS]
    mode: i64 = rules[SCORING]
    total: i64 = 0
    lowest: i64 = 1000
    shared: i64 = 0
    for seat in range(seats):
        p: i64 = points(hands[seat])
        scores[at + seat] = p
        total += p
        if p < lowest:
            lowest = p
            shared = 0
        if p == lowest:
            shared += 1
    if winner < 0:
        gain: i64 = (total - lowest * seats) * SHARE // shared
        for seat in range(seats):
            p = scores[at + seat]
            scores[at + seat] = 0
            if rules[BLOCKED] == 2 and mode == 1:
                scores[at + seat] = p * SHARE
            elif rules[BLOCKED] == 0:
                if p == lowest:
                    scores[at + seat] = gain
                elif mode == 2:
                    scores[at + seat] = (lowest - p) * SHARE
        return
    factor: i64 = SHARE
    if rummy and rules[RUMMY] == 1:
        factor = 2 * SHARE
    loses: i64 = 0
    if mode:
        loses = factor
        if mode == 2:
            loses = -factor
    for seat in range(seats):
        scores[at + seat] *= loses
    if mode != 1:
        scores[at + winner] = total * factor
        if rummy and rules[RUMMY] == 2:
            scores[at + winner] += 10 * SHARE
