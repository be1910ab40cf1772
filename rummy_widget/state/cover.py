"""Whether a whole hand can be laid down: each card in a new meld or on one of the table, one thrown at most.

An exact cover over the real cards: the lowest one left goes into a set, a run or onto a meld in every way the
jokers allow, or is the card to throw. Jokers that fill no gap need only room at the end of some meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from rummy_widget import kernel
from rummy_widget.deck import JOKER, copies, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import Meld, take
from rummy_widget.melds.naming import LONGEST, least_size, ranks_in, spread
from rummy_widget.melds.packing import aim_of
from rummy_widget.melds.pieces import any_cards
from rummy_widget.rules import Rules
from rummy_widget.state.firsts import firsts, most_points

__all__ = ["covers"]

_JOKERS: Final = 128
_SHARES: Final = 360360
"""A joker can be shared out evenly among 1 … 13 cards."""
_MANY: Final = 1000
_NEVER: Final = 1000 * _SHARES
_NONE: Final = (_NEVER,) * 13


@dataclass(frozen=True, slots=True)
class _Lay:
    """Cards laid together."""

    real: int
    jokers: int
    """Jokers that fill gaps, or, in a meld that counts towards a first meld, all of its jokers."""
    onto: int
    """Place of the table meld, -1 for a new one."""
    room: int
    points: int = 0
    """Points towards a first meld."""
    early: int = 0
    """Jokers among those cards that make these points."""
    whole: bool = True
    """Whether the card that has to be laid is among them too, if it is in this lay."""


@dataclass(frozen=True, slots=True)
class _Left:
    """What is still to be covered."""

    hand: int
    spare: bool
    """Whether a card may still be thrown."""
    melds_left: int
    new: bool
    used: int
    """Bits of the table melds that have got their cards."""
    room: int
    new_room: int
    played: bool
    need: int
    """Points that new melds must still count towards a first meld."""
    early: int
    """Jokers that may be among them: not those that are won by a swap afterwards."""


@lru_cache(maxsize=4096)
def covers(
    hand: int,
    table: tuple[Meld, ...],
    rules: Rules,
    *,
    melds_left: int | None,
    may_lay_off: bool = True,
    kept: int = HIDDEN,
    must: int = HIDDEN,
    must_new: bool = False,
    need: int = 0,
    early: int | None = None,
    spare: bool = True,
) -> bool:
    """Return whether all cards can go down.

    Parameters
    ----------
    melds_left
        Number of new melds that may be laid, None for any number.
    may_lay_off
        Whether cards may be laid off without a new meld.
    kept
        Card that may not be thrown unless a copy of it is held too, or a negative number.
    must
        Card that has to be laid, or a negative number.
    must_new
        Whether it has to be laid in a new meld.
    need
        Points that the new melds must count towards a first meld.
    early
        How many jokers may be in the melds that count them; None: all of the hand.
    spare
        Whether one card may be thrown in the end.
    """
    cover = _Cover(table, rules, may_lay_off, kept, must, must_new, hand)
    cover.all_early = early is None
    limit = _MANY if melds_left is None else melds_left
    first = hand >> _JOKERS if early is None else early
    return cover.search(
        _Left(hand, spare, limit, False, 0, cover.table_room, 0, must < 0, max(need, 0), first)
    )


class _Cover:
    def __init__(
        self, table: Sequence[Meld], rules: Rules, may_lay_off: bool, kept: int, must: int, must_new: bool,
        hand: int,
    ) -> None:  # fmt: skip
        self.table = table
        self.rules = rules
        self.may_lay_off = may_lay_off
        self.must = must
        self.must_new = must_new
        self.single = {card for card in (kept, must) if card >= 0 and copies(hand, card) == 1}
        self.needs_throw = rules.going_out == "discard_required"
        self.table_room = sum(_room(meld.kind, len(meld.codes)) for meld in table)
        self.aim = aim_of(rules)._replace(first=True)
        self.all_early = True
        self.failed: dict[tuple[int, bool, int, bool, int, bool, int, int], tuple[int, int]] = {}
        """By what is left, the most room with which it could not be covered."""

    def search(self, left: _Left) -> bool:
        real = left.hand & kernel.ALL
        if not real:
            return self._jokers_go(left)
        if left.need and most_points(left.hand, self.rules, left.early) < left.need:
            return False
        key = (
            left.hand, left.spare, left.melds_left, left.new, left.used, left.played, left.need,
            left.early if left.need else 0,
        )  # fmt: skip
        room, new_room = self.failed.get(key, (-1, -1))
        if left.room <= room and left.new_room <= new_room:
            return False
        if self._too_many(left) or self._too_dear(left):
            return False
        card = (real & -real).bit_length() - 1
        if any(self.search(self._after(left, lay)) for lay in self._lays(card, left)):
            return True
        may_throw = left.spare and card not in self.single
        if may_throw and self.search(replace(left, hand=remove(left.hand, card), spare=False)):
            return True
        if left.room >= room and left.new_room >= new_room:
            self.failed[key] = left.room, left.new_room
        return False

    def _jokers_go(self, left: _Left) -> bool:
        """Return whether the jokers left have room, and the turn can end."""
        if left.need:
            return False
        if left.used and not (self.may_lay_off or left.new):
            return False
        jokers = left.hand >> _JOKERS
        room = left.room if self.may_lay_off or left.new else 0
        place = left.new_room if self.must_new else room
        laid = [] if self.needs_throw and left.spare else [jokers]
        if jokers and left.spare and JOKER not in self.single:
            laid.append(jokers - 1)
        # A joker at the end of a new meld could have been in it from the start.
        return any(
            number <= room and (left.played or (self.must == JOKER and number > 0 and place > 0))
            for number in laid
        )

    def _too_many(self, left: _Left) -> bool:
        """Return whether so few melds as may be laid, and those on the table, cannot hold the cards left."""
        firsts = left.hand & kernel.ALL
        cards = firsts.bit_count() + (left.hand >> 64 & kernel.ALL).bit_count() - left.spare
        if left.melds_left * 3 >= cards:
            return False
        lines = [ranks_in(firsts, suit).bit_count() for suit in range(4)]
        reach = left.melds_left * max(4, *lines)
        for at, meld in enumerate(self.table):
            if not left.used >> at & 1:
                room = _room(meld.kind, len(meld.codes))
                reach += room if meld.kind == "set" else min(room, lines[meld.codes[0] & 3])
        return cards > reach

    def _too_dear(self, left: _Left) -> bool:
        """Return whether the cards left need more jokers than there are, by a bound.

        The jokers of a lay are shared out evenly among its real cards; each card needs at least its share in
        the lay that is cheapest for it.
        """
        jokers = left.hand >> _JOKERS
        rules = self.rules
        firsts = left.hand & kernel.ALL
        seconds = left.hand >> 64 & kernel.ALL
        in_runs = []
        for suit in range(4):
            line = ranks_in(firsts, suit)
            costs = _run_costs(line, jokers, rules.aces, rules.min_naturals) if left.melds_left > 0 else _NONE
            for at, meld in enumerate(self.table):
                if meld.kind == "run" and meld.codes[0] & 3 == suit and not left.used >> at & 1:
                    onto = _onto_costs(line, ranks_in(meld.mask, suit), jokers, rules.aces)
                    costs = tuple(map(min, costs, onto))
            in_runs.append(costs)
        free = 0
        for at, meld in enumerate(self.table):
            if meld.kind == "set" and not left.used >> at & 1:
                free |= kernel.RANK[meld.codes[0] & 63] & ~meld.mask
        total = most = 0
        rest = firsts
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            cost = in_runs[card & 3][card >> 2]
            if free & bit:
                cost = 0
            elif cost and left.melds_left > 0:
                alike: int = firsts & kernel.RANK[card]
                cost = min(cost, _set_cost(alike.bit_count(), rules.min_naturals))
            most = max(most, cost)
            total += cost * (2 if seconds & bit else 1)
        return total - (most if left.spare else 0) > jokers * _SHARES

    def _after(self, left: _Left, lay: _Lay) -> _Left:
        new = lay.onto < 0
        hand = take(left.hand, lay.real) - (lay.jokers << _JOKERS)
        played = left.played
        if self.must == JOKER:
            played = played or (lay.jokers > 0 and (not self.must_new or (new and lay.whole)))
        elif self.must >= 0 and lay.real >> self.must & 1:
            played = played or not self.must_new or (new and lay.whole)
        room = left.room + lay.room
        new_room = left.new_room + lay.room if new else left.new_room
        if not new:
            meld = self.table[lay.onto]
            room -= _room(meld.kind, len(meld.codes))
        return _Left(
            hand, left.spare, left.melds_left - (new and left.melds_left < _MANY), left.new or new,
            left.used if new else left.used | 1 << lay.onto, room, new_room, played,
            max(left.need - lay.points, 0), left.early - lay.early,
        )  # fmt: skip

    # --- ways to lay a card -----------------------------------------------------------------------

    def _lays(self, card: int, left: _Left) -> Iterator[_Lay]:
        jokers = left.hand >> _JOKERS
        held = left.hand & kernel.ALL
        suit = card & 3
        line = ranks_in(held, suit)
        if left.melds_left > 0:
            sets = self._sets(card, held, jokers)
            runs = self._runs(card, line, jokers, many=left.melds_left >= _MANY)
            if not left.need:
                yield from sets
                yield from runs
            else:
                for lay in sets:
                    yield from self._counted(lay, left, is_set=True)
                for lay in runs:
                    yield from self._counted(lay, left, is_set=False)
        for at, meld in enumerate(self.table):
            if left.used >> at & 1 or meld.mask >> card & 1:
                continue
            if meld.kind == "set":
                if (meld.codes[0] & 63) >> 2 == card >> 2:
                    yield _Lay(1 << card, 0, at, 0)
            elif meld.codes[0] & 3 == suit:
                yield from self._onto(card, line, jokers, at, meld)

    def _counted(self, lay: _Lay, left: _Left, *, is_set: bool) -> Iterator[_Lay]:
        """Yield a new meld as it can count towards a first meld, with more jokers too, and as it need not."""
        real = lay.real
        most = left.hand >> _JOKERS if real.bit_count() >= self.rules.min_naturals else lay.jokers
        for jokers in range(lay.jokers, min(most, lay.jokers + lay.room) + 1):
            room = lay.room - (jokers - lay.jokers)
            must = self.must if self.must_new else HIDDEN
            for points, early, whole in firsts(real, jokers, is_set, self.aim, not self.all_early, must):
                if early <= left.early:
                    yield _Lay(real, jokers, -1, room, points, early, whole)
        if not self.all_early:
            yield lay

    def _sets(self, card: int, held: int, jokers: int) -> Iterator[_Lay]:
        bit = 1 << card
        mates = [1 << c for c in range(card & ~3, (card & ~3) + 4) if c != card and held >> c & 1]
        for more in range(len(mates), -1, -1):
            stand = max(0, 2 - more)
            if stand > jokers or (stand and more + 1 < self.rules.min_naturals):
                continue
            for chosen in combinations(mates, more):
                yield _Lay(bit | sum(chosen), stand, -1, _room("set", max(3, more + 1)))

    def _runs(self, card: int, line: int, jokers: int, *, many: bool) -> Iterator[_Lay]:
        rank = card >> 2
        for real in any_cards(line, 0, self.rules.aces, jokers):
            if not real >> rank & 1:
                continue
            number = real.bit_count()
            size = max(3, least_size(real, self.rules.aces))
            stand = size - number
            if stand > jokers or (stand and number < self.rules.min_naturals):
                continue
            if size >= 6 and not stand and many:
                continue  # two runs of three or more serve as well
            yield _Lay(spread(real) << (card & 3), stand, -1, LONGEST - size)

    def _onto(self, card: int, line: int, jokers: int, at: int, meld: Meld) -> Iterator[_Lay]:
        lying = ranks_in(meld.mask, card & 3)
        for real in any_cards(line & ~lying, lying, self.rules.aces, jokers):
            if real >> (card >> 2) & 1:
                size = least_size(real | lying, self.rules.aces)
                stand = size - (real | lying).bit_count()
                yield _Lay(spread(real) << (card & 3), stand, at, LONGEST - size)


def _room(kind: str, size: int) -> int:
    return (4 if kind == "set" else LONGEST) - size


def _set_cost(held: int, least: int) -> int:
    """Return the share of jokers that a card bears in a set, with so many suits of the rank held."""
    if held >= 3:
        return 0
    return _SHARES * (3 - held) // held if held >= least else _NEVER


@lru_cache(maxsize=16384)
def _run_costs(line: int, jokers: int, aces: str, least: int) -> tuple[int, ...]:
    """Return by rank the least share of jokers that a card bears in a new run."""
    costs = list(_NONE)
    for real in any_cards(line, 0, aces, jokers):
        number = real.bit_count()
        stand = max(3, least_size(real, aces)) - number
        if stand <= jokers and (not stand or number >= least):
            _lower(costs, real, stand * _SHARES // number)
    return tuple(costs)


@lru_cache(maxsize=16384)
def _onto_costs(line: int, lying: int, jokers: int, aces: str) -> tuple[int, ...]:
    """Return by rank the least share of jokers that a card bears on a run of the table."""
    costs = list(_NONE)
    for real in any_cards(line & ~lying, lying, aces, jokers):
        stand = least_size(real | lying, aces) - (real | lying).bit_count()
        _lower(costs, real, stand * _SHARES // real.bit_count())
    return tuple(costs)


def _lower(costs: list[int], ranks: int, cost: int) -> None:
    for rank in range(13):
        if ranks >> rank & 1 and cost < costs[rank]:
            costs[rank] = cost
