"""No dead ends: whether a turn under way can be brought to a legal end.

The answer must be exact, for a move is legal only if the turn can end after it; and a refusal is the costly
case, for nothing may be overlooked. So each thing that a turn may owe has its own search: a pile card to be
laid (`reach`), the points of a first meld (`opening`), the whole hand (`cover`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummy_widget.deck import JOKER, add, codes_of, count, has, remove
from rummy_widget.events import HIDDEN
from rummy_widget.kernel import ALL, RANK
from rummy_widget.melds import (
    Meld,
    extend,
    has_meld,
    layoffs,
    make_meld,
    melds_in,
    melds_with,
    swap,
    swaps,
    take,
)  # fmt: skip
from rummy_widget.melds.packing import aim_of
from rummy_widget.rules import Rules
from rummy_widget.scoring import opening_points
from rummy_widget.state.cover import covers
from rummy_widget.state.firsts import firsts, most_points
from rummy_widget.state.opening import can_open
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
            return self._covers()
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

    def _covers(self, need: int = 0, early: int | None = None) -> bool:
        """Return whether the whole hand can be laid; `need`, `early`: see `covers`."""
        limit = self.rules.melds_per_turn
        return covers(
            self.hand, self.melds, self.rules,
            melds_left=None if limit is None else limit - self.melded, may_lay_off=self._may_lay_off,
            kept=self.taken, must=self.deepest, must_new=self.new_only,
            need=need, early=early,
        )  # fmt: skip

    # --- the first meld -----------------------------------------------------------------------------

    def _opens(self) -> bool:
        """Return whether melds of the hand reach the points of a first meld, and the turn can end then."""
        rules, hand, taken = self.rules, self.hand, self.taken
        limit = rules.melds_per_turn
        left = None if limit is None else limit - self.melded
        need = rules.initial_meld - self.opening
        if left == 0 or most_points(hand, rules) < need:
            return False
        if self.whole:
            jokers = hand >> 128
            return self._covers(need) or any(
                turn._covers(need, jokers) for turn in self._swapping() if turn is not self
            )
        if self.deepest >= 0:
            return self._opens_and_plays(need, left)
        if can_open(hand, (), rules, need=need, left=left, taken=taken):
            return True
        # Only the card taken would be left: it may still find a place.
        if taken < 0 or not can_open(hand, (), rules, need=need, left=left):
            return False
        alone = bit(taken)
        if any(swaps(alone, meld, rules, self.seat) for meld in self.melds):
            return True
        return rules.going_out != "discard_required" and least_layoff(taken, alone, self.melds, rules) == 1

    def _opens_and_plays(self, need: int, left: int | None) -> bool:
        """Return whether the melds of an opening and the deepest pile card can be laid, in any order."""
        rules, card, new_only = self.rules, self.deepest, self.new_only

        if has(self.hand, card) and can_open(
            self.hand, self.melds, rules, need=need, left=left, must=card, must_new=new_only
        ):
            return True
        # After the opening jokers may be won for it.
        jokers = self.hand >> 128
        for turn in self._swapping():
            hand = turn.hand
            won = (hand >> 128) - jokers
            if not won or not has(hand, card):
                continue
            plays = [play for play in turn._plays(card) if (play[0] >> 64).bit_count() >= won]
            if not plays or not can_open(hand, (), rules, need=need, left=left):
                continue
            if any(turn._opens_besides(lay, new, jokers, need, left) for lay, new in plays):
                return True
        return False

    def _opens_besides(self, lay: int, new: bool, jokers: int, need: int, left: int | None) -> bool:
        """Return whether other melds make an opening when these cards are laid with won jokers.

        Parameters
        ----------
        lay
            Cards that play what is owed with all the jokers won, in a new meld or on one of the table.
        jokers
            Jokers of the hand before any was won: no more can be in the opening.
        """
        stand = (lay >> 64).bit_count()
        rest = take(self.hand, lay)
        spare = rest >> 128
        ways = [(0, 0, True)]
        if new:
            # A part of a new meld may be of the opening, and grow by jokers that are won.
            real = lay & ALL
            is_set = _is_set(lay)
            must = self.deepest if self.new_only else HIDDEN
            aim = aim_of(self.rules)._replace(first=True)
            ways += [way for way in firsts(real, stand, is_set, aim, True, must) if way[2]]
        for points, early, _ in ways:
            if early > jokers:
                continue
            if points >= need:
                if rest or self.rules.going_out != "discard_required":
                    return True
                continue
            few = rest - (max(0, spare - (jokers - early)) << 128)
            if can_open(few, (), self.rules, need=need - points, left=left and left - new):
                return True
        return False

    def _plays(self, card: int) -> Iterator[tuple[int, bool]]:
        """Yield every lay that plays a card of the hand, and whether it is a new meld."""
        for lay in melds_with(card, self.hand, self.rules):
            yield lay, True
        if self.new_only:
            return
        for meld in self.melds:
            for lay in layoffs(self.hand, meld, self.rules):
                if lay >> 64 if card == JOKER else lay >> card & 1:
                    yield lay, False


def _is_set(lay: int) -> bool:
    faces = lay & ALL | lay >> 64
    return not faces & ~RANK[(faces & -faces).bit_length() - 1]


def _without(card: int, laid: Sequence[int]) -> int:
    return HIDDEN if played(card, laid) else card
