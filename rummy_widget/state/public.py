"""What everybody at the table sees, folded from the events as anybody saw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from rummy_widget.deck import JOKER, JOKER_AS
from rummy_widget.events import (
    HIDDEN,
    Called,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Event,
    HandOver,
    Laid,
    Opening,
    Over,
    Passed,
    Placed,
    Recycled,
    Swapped,
    Took,
)
from rummy_widget.melds import Meld, extend, make_meld, swap
from rummy_widget.rules import Rules
from rummy_widget.scoring import opening_points
from rummy_widget.state.reach import callable_places, fitting

__all__ = ["Phase", "Public", "bit", "played"]

Phase = Literal["draw", "play", "call", "over"]


def bit(card: int) -> int:
    """Return the mask of a single card; 0 for `HIDDEN`."""
    if card < 0:
        return 0
    return 1 << card if card < 52 else 1 << 128


def played(card: int, laid: Sequence[int]) -> bool:
    """Return whether a card is among those that were laid down; a joker is whatever it stands for."""
    return card in laid or (card == JOKER and any(code >= JOKER_AS for code in laid))


@dataclass(frozen=True)
class Public:
    """The open part of a hand of Rummy.

    Attributes
    ----------
    rules
        What is played.
    hand_no, dealer
        Number of the hand in the match, from 1, and who dealt it.
    counts
        Number of cards in each hand, by seat.
    stock_count
        Number of cards in the stock.
    pile
        The pile, bottom to top: every card of it lay open at some time.
    melds
        Melds in the order laid; number 1 is ``m1``.
    turn
        Seat on turn, None when the hand is over.
    phase
        What the seat on turn is to do.
    taken
        Card that it took alone from the pile this turn and has not laid, else `HIDDEN`.
    deepest
        Pile card that it must still lay this turn, else `HIDDEN`.
    called
        Whether it took that card by calling Rummy.
    thrower
        Seat that threw the card on top of the pile, while others are asked whether they call.
    laid
        Bit per seat: it laid cards on an earlier turn.
    laid_now
        Whether the seat on turn has laid cards this turn.
    melded
        Number of melds that it has laid this turn.
    opening
        Points of those melds towards `Rules.initial_meld`.
    recycled
        How often the pile was made a new stock.
    turns
        Number of turns that ended.
    over
        How the hand ended, None while it goes on.
    last
        Seat that acted last; it is the one that went out when `over` is ``"out"``.
    """

    rules: Rules
    hand_no: int
    dealer: int
    counts: tuple[int, ...]
    stock_count: int
    pile: tuple[int, ...]
    melds: tuple[Meld, ...]
    turn: int | None
    phase: Phase
    taken: int = HIDDEN
    laid: int = 0
    laid_now: bool = False
    melded: int = 0
    opening: int = 0
    recycled: int = 0
    turns: int = 0
    over: Over | None = None
    last: int = HIDDEN
    deepest: int = HIDDEN
    called: bool = False
    thrower: int = HIDDEN

    @classmethod
    def begin(cls, rules: Rules, event: Opening) -> Public:
        """Return the open part of a hand that begins."""
        common = {
            "rules": rules,
            "hand_no": event.hand_no,
            "counts": tuple(map(len, event.hands)),
            "stock_count": len(event.stock),
            "pile": event.pile,
        }
        if isinstance(event, Dealt):
            phase: Phase = "play" if rules.starter_discards else "draw"
            return cls(**common, dealer=event.seat, melds=(), turn=event.starter, phase=phase)  # type: ignore[arg-type]  # one dict for two calls
        mine = [meld for meld in event.melds if meld.by == event.seat]
        new = mine[len(mine) - event.melded :]
        return cls(
            **common,  # type: ignore[arg-type]  # as above
            dealer=event.dealer,
            melds=event.melds,
            turn=event.seat,
            phase=event.phase,
            taken=event.taken,
            laid=event.laid,
            laid_now=event.laid_now,
            melded=event.melded,
            opening=sum(opening_points(meld, rules) for meld in new) if rules.initial_meld else 0,
            recycled=event.recycled,
            turns=event.turns,
            deepest=event.deepest,
            called=event.called,
            thrower=_thrower(event),
        )

    def _with(self, **changes: object) -> Self:
        # dataclasses.replace goes through __init__ and its slow attribute setting.
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.__dict__.update(changes)
        return made

    def after(self, event: Event) -> Public:
        """Return the open part after one more event."""
        match event:
            case Drew():
                return self._with(
                    counts=self._counts(event.seat, 1), stock_count=self.stock_count - 1, phase="play"
                )
            case Discarded():
                return self._after_discard(event)
            case Took():
                taken = event.cards
                single = len(taken) == 1
                binding = not single or self.rules.deepest_must_be_played == "always"
                return self._with(
                    counts=self._counts(event.seat, len(taken)),
                    pile=self.pile[: -len(taken)],
                    phase="play",
                    taken=taken[0] if single else HIDDEN,
                    deepest=taken[0] if binding else HIDDEN,
                )
            case Laid():
                return self._after_laid(event)
            case Called():
                return self._with(
                    counts=self._counts(event.seat, len(event.cards)),
                    pile=self.pile[: -len(event.cards)],
                    phase="play",
                    deepest=event.cards[0],
                    called=True,
                    thrower=HIDDEN,
                )
            case Passed():
                asked = (event.seat + 1) % len(self.counts)
                if asked != self.thrower:
                    return self._with(turn=asked)
                return self._with(turn=(asked + 1) % len(self.counts), phase="draw", thrower=HIDDEN)
            case Swapped():
                at = event.meld - 1
                new = swap(self.melds[at], event.card, event.seat)
                return self._with(
                    melds=(*self.melds[:at], new, *self.melds[at + 1 :]),
                    taken=HIDDEN if event.card == self.taken else self.taken,
                )
            case Recycled():
                return self._with(stock_count=len(event.stock), pile=event.pile, recycled=self.recycled + 1)
            case Declined():
                return self.ended("blocked", event.seat)
            case HandOver():
                return self if self.over else self.ended(event.over, event.seat)
            case Dealt() | Placed():
                raise ValueError("a hand begins once")

    def ended(self, over: Over, last: int) -> Self:
        """Return the open part of a hand that ended with the last event."""
        return self._with(over=over, last=last, turn=None, phase="over")

    def _counts(self, seat: int, more: int) -> tuple[int, ...]:
        counts = list(self.counts)
        counts[seat] += more
        return tuple(counts)

    def _after_laid(self, event: Laid) -> Public:
        counts = self._counts(event.seat, -len(event.cards))
        changes: dict[str, object] = {"counts": counts, "laid_now": True}
        if event.off:
            old = self.melds[event.meld - 1]
            new = extend(old, event.cards, self.rules, event.seat)
            changes["melds"] = (*self.melds[: event.meld - 1], new, *self.melds[event.meld :])
        else:
            new = make_meld(event.cards, event.seat, self.rules)
            changes["melds"] = (*self.melds, new)
            changes["melded"] = self.melded + 1
            if self.rules.initial_meld:
                changes["opening"] = self.opening + opening_points(new, self.rules)
        if self.taken >= 0 and played(self.taken, event.cards):
            changes["taken"] = HIDDEN
        if self.plays_deepest(event.cards, off=event.off):
            changes["deepest"] = HIDDEN
        after = self._with(**changes)
        if counts[event.seat]:
            return after
        if self.rules.floats:
            return after._next_turn(event.seat)
        return after.ended("out", event.seat)

    def _after_discard(self, event: Discarded) -> Public:
        seat = event.seat
        counts = self._counts(seat, -1)
        pile = (*self.pile, event.card)
        if not counts[seat] and not self._floats(event.card):
            return self._with(counts=counts, pile=pile, turns=self.turns + 1).ended("out", seat)
        after = self._next_turn(seat, counts=counts, pile=pile)
        if self.rules.call_rummy != "off" and not after.over and after.callable_places:
            return after._with(phase="call", thrower=seat)
        return after

    def _floats(self, last: int) -> bool:
        """Return whether the last card of a hand, thrown, does not end the hand since it could be laid."""
        rules = self.rules
        if rules.going_out != "float_unplayable":
            return False
        return any(fitting(last, meld, rules) for meld in self.melds)

    def _next_turn(self, seat: int, **changes: object) -> Self:
        """Return the open part after the turn of a seat, when the hand goes on."""
        turns = self.turns + 1
        after = self._with(
            **changes,
            turns=turns,
            turn=(seat + 1) % len(self.counts),
            phase="draw",
            taken=HIDDEN,
            deepest=HIDDEN,
            called=False,
            laid=self.laid | self.laid_now << seat,
            laid_now=False,
            melded=0,
            opening=0,
        )
        return after.ended("blocked", seat) if turns >= self.rules.max_turns else after

    # --- what follows for the rules -----------------------------------------------------------------

    @property
    def can_recycle(self) -> bool:
        """Whether the mode, the number of times and the pile allow to make a new stock of the pile."""
        rules = self.rules
        if rules.recycle == "none" or (rules.recycles is not None and self.recycled >= rules.recycles):
            return False
        keeps_one = rules.recycle in ("shuffle_keep_top", "shuffle_new_upcard")
        return len(self.pile) >= (2 if keeps_one else 1)

    @property
    def opened(self) -> bool:
        """Whether the seat on turn has laid as many points as `initial_meld` asks for."""
        rules = self.rules
        return not rules.initial_meld or self.laid_before or self.opening >= rules.initial_meld

    @property
    def laid_before(self) -> bool:
        """Whether the seat on turn laid cards on an earlier turn."""
        return self.turn is not None and bool(self.laid >> self.turn & 1)

    @property
    def has_melded(self) -> bool:
        """Whether the seat on turn has a meld of its own on the table."""
        return self.laid_before or any(meld.by == self.turn for meld in self.melds)

    def plays_deepest(self, laid: Sequence[int], *, off: bool) -> bool:
        """Return whether cards laid are what the seat on turn owes the pile; `off`: laid off on a meld."""
        return self.deepest >= 0 and played(self.deepest, laid) and not (off and self.deepest_new_only)

    @property
    def deepest_new_only(self) -> bool:
        """Whether the deepest pile card must go into a new meld."""
        return self.rules.deepest_new_meld_only and not self.called

    @property
    def callable_places(self) -> tuple[int, ...]:
        """Places of the pile, from the bottom, whose card anybody could play without a card of a hand."""
        return callable_places(self.pile, self.melds, self.rules)

    @property
    def whole_hand(self) -> bool:
        """Whether nothing may be laid in this hand but everything at once."""
        start = self.rules.whole_hand_from_deal
        return start is not None and self.hand_no >= start


def _thrower(event: Placed) -> int:
    if event.phase != "call":
        return HIDDEN
    return (event.seat - 1) % len(event.hands) if event.thrower < 0 else event.thrower
