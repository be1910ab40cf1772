"""Whether melds of a hand can count what a first meld must (`Rules.initial_meld`), and the turn go on.

A quick search, dearest melds first, answers most often; where its tries run out, the exact search for a
lay-down (`melds.packing`), asked for the most points towards a first meld, says whether there is one. So the
answer is exact and the work bounded, whatever the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rummy_widget.deck import JOKER, codes_of, copies, remove
from rummy_widget.events import HIDDEN
from rummy_widget.kernel import ALL
from rummy_widget.melds import Meld, take
from rummy_widget.melds.naming import LONGEST, least_size, ranks_in, spread
from rummy_widget.melds.packing import aim_of, can_count
from rummy_widget.melds.pieces import Aim, any_cards, new_run, new_set
from rummy_widget.rules import Rules
from rummy_widget.state.cover import covers
from rummy_widget.state.public import bit
from rummy_widget.state.reach import least_layoff, least_meld

__all__ = ["can_open"]

_TRIES: Final = 60
"""Steps of the quick search: with more of them the exact one is as fast."""

_Lay = tuple[int, int, int]
"""Points towards a first meld, real cards as a mask, jokers."""


@lru_cache(maxsize=8192)
def can_open(
    hand: int,
    table: tuple[Meld, ...],
    rules: Rules,
    *,
    need: int,
    left: int | None,
    taken: int = HIDDEN,
    must: int = HIDDEN,
    must_new: bool = False,
) -> bool:
    """Return whether new melds count `need` points and leave a card to throw where one is needed.

    Parameters
    ----------
    table
        Melds that the asked card may be laid off on; there may be none where no card is asked for.
    left
        How many melds may be laid, None for any number.
    taken
        Card that may not be thrown unless a copy of it is held too, or a negative number.
    must
        Card that has to be laid as well (`JOKER`: any joker), or a negative number. The card taken is then
        none or this one: once it lies any card may be thrown.
    must_new
        Whether it has to be laid in a new meld.
    """
    throws = rules.going_out == "discard_required"
    lays = _lays(hand, aim_of(rules))
    if not lays or (left is not None and lays[0][0] * left < need):
        return False
    if must >= 0:
        taken = HIDDEN
        off = 0 if must_new else least_layoff(must, hand, table, rules)
        if not off and not least_meld(must, hand, rules):
            return False
        if _quickly(hand, rules, need, left, HIDDEN, throws) is False:
            return False
        if off == 1 and _quickly(remove(hand, must), rules, need, left, HIDDEN, throws):
            return True
        if _quickly_with(hand, rules, need, left, throws, must):
            return True
        if left == 1 and not off:
            return False
    else:
        if taken >= 0 and copies(hand, taken) > 1:
            taken = HIDDEN  # with one copy laid the other may be thrown
        found = _quickly(hand, rules, need, left, taken, throws)
        if found is not None:
            return found

    def reaches(cards: int) -> bool:
        melds = table if must >= 0 else ()
        return can_count(cards, aim_of(rules), need, melds, left, must, must_new)

    if not reaches(hand):
        return False
    if taken < 0 and not throws:
        return True
    # Some card has to stay that may be thrown, or none at all.
    for card in dict.fromkeys(codes_of(hand)):
        rest = remove(hand, card)
        if card != taken and reaches(rest):
            return True
    return not throws and must < 0 and covers(hand, (), rules, melds_left=left, need=need, spare=False)


# --- the quick search -----------------------------------------------------------------------------


def _quickly_with(hand: int, rules: Rules, need: int, left: int | None, throws: bool, must: int) -> bool:
    """Try the dearest melds with the asked card; all of them where one meld has to do."""
    tried = 0
    for points, real, jokers in _lays(hand, aim_of(rules)):
        if not (jokers if must == JOKER else real >> must & 1):
            continue
        rest = take(hand, real) - (jokers << 128)
        if points >= need:
            if rest or not throws:
                return True
        elif left != 1 and _quickly(rest, rules, need - points, left and left - 1, HIDDEN, throws):
            return True
        tried += 1
        if tried == 6 and left != 1:
            break
    return False


def _quickly(hand: int, rules: Rules, need: int, left: int | None, taken: int, throws: bool) -> bool | None:
    """Return whether there is an opening; None when the tries ran out before that was clear."""
    tries = _TRIES
    most = 99 if left is None else left

    def reach(lays: Sequence[_Lay], cards: int, wanted: int, melds: int) -> bool:
        nonlocal tries
        for at, (points, real, jokers) in enumerate(lays):
            if points * melds < wanted or tries <= 0:
                return False
            tries -= 1
            rest = take(cards, real) - (jokers << 128)
            if points >= wanted:
                if (rest != bit(taken)) if rest else not throws:
                    return True
                continue
            free, spare = rest & ALL, rest >> 128
            fitting = [lay for lay in lays[at:] if not lay[1] & ~free and lay[2] <= spare]
            if reach(fitting, rest, wanted - points, melds - 1):
                return True
        return False

    if reach(_lays(hand, aim_of(rules)), hand, need, most):
        return True
    return None if tries <= 0 else False


@lru_cache(maxsize=1024)
def _lays(hand: int, aim: Aim) -> tuple[_Lay, ...]:
    """Return the melds of a hand, most points first; jokers are where they count most."""
    aim = aim._replace(first=True)
    held, jokers = hand & ALL, hand >> 128
    found: list[_Lay] = []
    for rank in range(13):
        column = held >> 4 * rank & 15
        part = column if column.bit_count() + jokers >= 3 else 0
        while part:
            size = part.bit_count()
            for more in range(max(0, 3 - size), min(jokers, 4 - size) + 1):
                if not more or size >= aim.least:
                    found.append((new_set(part, more, rank, aim).first, part << 4 * rank, more))
            part = (part - 1) & column
    for suit in range(4):
        held_line = ranks_in(held, suit)
        if held_line.bit_count() + jokers < 3:
            continue
        for points, line, more in _runs(held_line, jokers, aim):
            found.append((points, spread(line) << suit, more))
    found.sort(reverse=True)
    return tuple(found)


@lru_cache(maxsize=4096)
def _runs(line: int, jokers: int, aim: Aim) -> tuple[_Lay, ...]:
    found: list[_Lay] = []
    for real in any_cards(line, 0, aim.aces, jokers):
        size = real.bit_count()
        least = max(least_size(real, aim.aces), 3) - size
        if least and size < aim.least:
            continue
        most = min(jokers, LONGEST - size) if size >= aim.least else 0
        found += [(new_run(real, more, 0, aim).first, real, more) for more in range(least, most + 1)]
    return tuple(found)
