"""No dead ends: whether a turn under way can be brought to a legal end.

The answer must be exact, for a move is legal only if the turn can end after it; and a refusal is the costly
case, for nothing may be overlooked. So each thing that a turn may owe has its own search: a pile card to be
laid (`reach`), the points of a first meld (`_opens`), the whole hand (`cover`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rummy_widget.deck import JOKER, add, codes_of, count, has, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import (
    Meld,
    all_melds,
    card_points,
    codes_in,
    extend,
    has_meld,
    layoffs,
    make_meld,
    melds_in,
    swap,
    swaps,
    take,
)  # fmt: skip
from rummy_widget.rules import Rules
from rummy_widget.scoring import opening_points
from rummy_widget.state.cover import covers
from rummy_widget.state.public import Public, bit, played
from rummy_widget.state.reach import least_layoff, least_meld

__all__ = ["Turn"]


class Turn(NamedTuple):
    """A turn under way: what decides whether it can be brought to a legal end."""

    rules: Rules
    hand: int
    melds: tuple[Meld, ...]
    seat: int
    taken: int
    deepest: int
    new_only: bool
    """Whether the deepest pile card must go into a new meld."""
    melded: int
    opening: int
    opened: bool
    """Whether the seat has laid enough to lay off, to swap and to throw."""
    has_melded: bool
    whole: bool
    """Whether the turn must end with an empty hand."""

    @classmethod
    def of(cls, table: Public, hand: int) -> Turn:
        """Return the turn of the seat whose turn it is, with this hand.

        In deals where the whole hand goes down at once this is a turn that has begun to lay.
        """
        return cls(
            table.rules, hand, table.melds, table.turn or 0, table.taken, table.deepest,
            table.deepest_new_only, table.melded, table.opening, table.opened, table.has_melded,
            table.whole_hand,
        )  # fmt: skip

    def with_meld(self, cards: Sequence[int]) -> Turn:
        """Return the turn after a meld of these cards, which are no longer in `hand`."""
        rules = self.rules
        meld = make_meld(cards, self.seat, rules)
        opening = self.opening
        opened = self.opened
        if not opened:
            opening += opening_points(meld, rules)
            opened = opening >= rules.initial_meld
        return self._replace(
            melds=(*self.melds, meld),
            taken=_without(self.taken, cards), deepest=_without(self.deepest, cards),
            melded=self.melded + 1, opening=opening, opened=opened, has_melded=True,
        )  # fmt: skip

    def with_layoff(self, at: int, cards: Sequence[int]) -> Turn:
        """Return the turn after laying off on a meld."""
        melds = (*self.melds[:at], extend(self.melds[at], cards, self.rules), *self.melds[at + 1 :])
        deepest = self.deepest if self.new_only else _without(self.deepest, cards)
        return self._replace(melds=melds, taken=_without(self.taken, cards), deepest=deepest)

    def with_swap(self, at: int, card: int) -> Turn:
        """Return the turn after a card of the hand was put in the place of a joker."""
        meld = swap(self.melds[at], card, self.seat)
        return self._replace(
            hand=add(remove(self.hand, card), JOKER),
            melds=(*self.melds[:at], meld, *self.melds[at + 1 :]),
            taken=HIDDEN if card == self.taken else self.taken,
        )

    # --- the end ------------------------------------------------------------------------------------

    def can_stop(self) -> bool:
        """Return whether the turn may end now: with an empty hand, or by a discard."""
        if not self.opened or self.deepest >= 0:
            return False
        if not self.hand:
            return self.rules.going_out != "discard_required"
        if self.hand == bit(self.taken):
            return False
        return not self.whole or count(self.hand) == 1

    def ends(self) -> bool:
        """Return whether the turn can be brought to a legal end."""
        if self.can_stop():
            return True
        if not self.hand:
            return False
        if not self.opened:
            return self._opens()
        return any(turn._closes() for turn in self._swapping())

    def _swapping(self, first: int = 0) -> Iterator[Turn]:
        """Yield this turn and the turns after every choice of swaps."""
        yield self
        if self.rules.joker_swap == "never":
            return
        for at in range(first, len(self.melds)):
            for card in codes_of(swaps(self.hand, self.melds[at], self.rules, self.seat)):
                yield from self.with_swap(at, card)._swapping(at)

    @property
    def _may_meld(self) -> bool:
        limit = self.rules.melds_per_turn
        return limit is None or self.melded < limit

    @property
    def _may_lay_off(self) -> bool:
        return self.rules.layoff == "always" or self.has_melded

    def _closes(self) -> bool:
        """Return whether melds and lay-offs, without swaps, bring the turn to an end; it is opened."""
        rules = self.rules
        if self.can_stop():
            return True
        if self.deepest >= 0 and not has(self.hand, self.deepest):
            return False
        if self.whole:
            limit = rules.melds_per_turn
            return covers(
                self.hand, self.melds, rules,
                melds_left=None if limit is None else limit - self.melded, may_lay_off=self._may_lay_off,
                kept=self.taken, must=self.deepest, must_new=self.new_only,
            )  # fmt: skip
        if self.deepest >= 0:
            return self._plays_deepest()
        # Only the card taken is left, and it may not be thrown.
        single = self._may_lay_off and least_layoff(self.taken, self.hand, self.melds, rules) == 1
        return single and rules.going_out != "discard_required"

    def _plays_deepest(self) -> bool:
        """Return whether the deepest pile card can be laid so that the turn can end then.

        After it is laid any card may be thrown: it is enough to keep one, or to be allowed to have none.
        """
        rules, hand = self.rules, self.hand
        most = count(hand) - (rules.going_out == "discard_required")
        if self._may_meld and 0 < least_meld(self.deepest, hand, rules) <= most:
            return True
        if self.new_only:
            return False
        if self._may_lay_off:
            return 0 < least_layoff(self.deepest, hand, self.melds, rules) <= most
        return self._may_meld and self._melds_then_lays_off(most)

    def _melds_then_lays_off(self, most: int) -> bool:
        """Return whether the deepest pile card can be laid off after a meld of other cards."""
        for meld in self.melds:
            for lay in layoffs(self.hand, meld, self.rules):
                if not (lay >> 64 if self.deepest == JOKER else lay >> self.deepest & 1):
                    continue
                rest = take(self.hand, lay)
                if most == count(self.hand):
                    if has_meld(rest, self.rules):
                        return True
                elif any(lay.bit_count() + new.bit_count() <= most for new in melds_in(rest, self.rules)):
                    return True
        return False

    # --- the first meld -----------------------------------------------------------------------------

    def _opens(self) -> bool:
        """Return whether melds of the hand reach the points of a first meld, and the turn can end then."""
        rules = self.rules
        limit = rules.melds_per_turn
        left = count(self.hand) if limit is None else limit - self.melded
        need = rules.initial_meld - self.opening
        if self.deepest < 0 and not self.whole:
            throws = rules.going_out == "discard_required"
            if _can_open(self.hand, need, left, self.taken, throws, rules):
                return True
            if self.taken < 0 or not _can_open(self.hand, need, left, HIDDEN, throws, rules):
                return False
            # Only the card taken would be left: it may still find a place.
        lays = _by_points(self.hand, rules)
        return bool(lays) and self._opens_with(lays, 0, left)

    def _opens_with(self, lays: Sequence[tuple[int, int]], first: int, left: int) -> bool:
        need = self.rules.initial_meld - self.opening
        if left <= 0 or _most_points(self.hand, self.rules) < need:
            return False
        if not self._replace(opened=True).ends():
            return False  # what else the turn owes cannot be done, points or not
        for at in range(first, len(lays)):
            points, lay = lays[at]
            if not _holds(self.hand, lay):
                continue
            turn = self._replace(hand=take(self.hand, lay)).with_meld(codes_in(lay))
            if turn.opened:
                if turn.ends():
                    return True
            elif points and turn._opens_with(lays, at, left - 1):
                return True
        return False


def _without(card: int, laid: Sequence[int]) -> int:
    return HIDDEN if played(card, laid) else card


def _holds(hand: int, lay: int) -> bool:
    return not lay & ~hand & (1 << 52) - 1 and (lay >> 64).bit_count() <= hand >> 128


@lru_cache(maxsize=512)
def _by_points(hand: int, rules: Rules) -> tuple[tuple[int, int], ...]:
    """Return all melds of a hand with their points towards a first meld, most points first."""
    found = [
        (opening_points(make_meld(codes_in(lay), 0, rules), rules), lay) for lay in all_melds(hand, rules)
    ]
    return tuple(sorted(found, reverse=True))


@lru_cache(maxsize=4096)
def _most_points(hand: int, rules: Rules) -> int:
    """Return more than melds of a hand can ever count towards a first meld."""
    best = max(card_points(card, rules) for card in range(0, 52, 4))
    real = sum(card_points(card, rules) for card in codes_of(hand & (1 << 128) - 1))
    return real + (hand >> 128) * best


@lru_cache(maxsize=4096)
def _can_open(hand: int, need: int, left: int, taken: int, throws: bool, rules: Rules) -> bool:
    """Return whether at most `left` melds count `need` points and leave a card to throw where one is needed.

    Which card a joker stands for matters for the points alone: of melds with the same real cards and as many
    jokers the best one is enough.
    """
    best: dict[tuple[int, int], int] = {}
    for points, lay in _by_points(hand, rules):
        best.setdefault((lay & (1 << 52) - 1, (lay >> 64).bit_count()), points)
    lays = [(points, real, jokers) for (real, jokers), points in best.items()]
    top = max((points for points, _, _ in lays), default=0)

    def reach(first: int, cards: int, wanted: int, melds: int) -> bool:
        if melds * top < wanted or _most_points(cards, rules) < wanted:
            return False
        for at in range(first, len(lays)):
            points, real, jokers = lays[at]
            if points * melds < wanted:
                return False  # the lays are sorted: none of those that follow counts more
            if real & ~cards or jokers > cards >> 128:
                continue
            rest = take(cards, real) - (jokers << 128)
            if points < wanted:
                if reach(at, rest, wanted - points, melds - 1):
                    return True
            elif (rest != bit(taken)) if rest else (not throws):
                return True
        return False

    return reach(0, hand, need, left)
