"""What a seat remembers of a hand: who took, left and threw what, and what went into the stock again.

Folded once from the history of a view; nothing in it was ever hidden from that seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rummy_widget.deck import JOKER, has, remove
from rummy_widget.melds.shapes import face_mask, fits_of
from rummy_widget.seen import Seen
from rummy_widget.view import View

LATE = 3
"""Turns of a seat that count as late ones, when it is asked what it left or threw of late."""


@dataclass(slots=True)
class Seat:
    """What is remembered of one seat.

    Attributes
    ----------
    turns : int
        Turns that it began, the present one included.
    left : list of (int, int)
        Face-up cards that it could have taken and did not, each with the number of the turn.
    threw : list of (int, int)
        Cards that it threw, each with the number of the turn.
    took : int
        52-bit mask of the cards that it took from the pile, whatever became of them.
    laid : bool
        Whether it laid cards in this hand.
    since : list of (int, int)
        Melds and cards on them that others laid after its last turn: number of the meld, mask of the cards.
    """

    turns: int = 0
    left: list[tuple[int, int]] = field(default_factory=list)
    threw: list[tuple[int, int]] = field(default_factory=list)
    took: int = 0
    laid: bool = False
    since: list[tuple[int, int]] = field(default_factory=list)

    def masks(self, cards: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Return 52-bit masks of `left` or `threw`: of the late ones, and of those before."""
        late = early = 0
        for card, turn in cards:
            if card < JOKER:
                if turn > self.turns - LATE:
                    late |= 1 << card
                else:
                    early |= 1 << card
        return late, early & ~late


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The pile was shuffled into a new stock at some moment.

    Attributes
    ----------
    at : int
        Number of the event.
    cards : tuple of int
        What went into the stock.
    """

    at: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a hand.

    Attributes
    ----------
    seats : tuple of Seat
    shuffles : tuple of Shuffle
    """

    seats: tuple[Seat, ...]
    shuffles: tuple[Shuffle, ...]

    @classmethod
    def of(cls, view: View) -> Memory:
        """Fold the history of a view."""
        found = tuple(Seat() for _ in range(view.seats))
        shuffles: list[Shuffle] = []
        pile: list[int] = []
        for seen in view.history:
            seat = found[seen.seat]
            kind = seen.kind
            if kind == "draw":
                seat.turns += 1
                if pile:
                    seat.left.append((pile[-1], seat.turns))
            elif kind == "discard":
                assert seen.cards is not None
                card = seen.cards[0].code
                pile.append(card)
                seat.threw.append((card, seat.turns))
                seat.since.clear()
            elif kind in ("take", "rummy"):
                assert seen.cards is not None
                seat.turns += 1
                del pile[-len(seen.cards) :]
                for card in seen.cards.codes:
                    if card < JOKER:
                        seat.took |= 1 << card
            elif kind in ("meld", "layoff"):
                assert seen.cards is not None
                seat.laid = True
                laid = (seen.meld, face_mask(seen.cards.codes))
                for at, other in enumerate(found):
                    if at != seen.seat and other.turns:
                        other.since.append(laid)
            elif kind == "recycle":
                if pile:
                    seat.left.append((pile[-1], seat.turns + 1))
                if seen.cards is None:
                    mixed = tuple(pile) if seen.up is None else _without(tuple(pile), seen.up.code)
                    shuffles.append(Shuffle(seen.n, mixed))
                pile = [] if seen.up is None else [seen.up.code]
            elif kind == "deal":
                pile = [] if seen.up is None else [seen.up.code]
        # A hand that was set up in the middle: what came before is told by numbers only.
        ended = sum(seen.kind == "discard" for seen in view.history)
        before = max(0, view.table.turns - ended) // view.seats
        for at, seat in enumerate(found):
            if view.table.laid >> at & 1 and not seat.laid:
                seat.laid = True
                seat.turns = max(1, seat.turns)
            seat.turns += before
        return cls(found, tuple(shuffles))

    def doors(self, view: View, seat: int) -> tuple[int, int]:
        """Return the cards that could be laid off when a seat's last turn ended, and those that can since."""
        aces = view.rules.aces
        new: dict[int, int] = {}
        for meld, mask in self.seats[seat].since:
            new[meld] = new.get(meld, 0) | mask
        before = now = 0
        for at, lying in enumerate(view.melds, 1):
            mask = face_mask(lying.codes)
            open_to = fits_of(mask, lying.kind, aces)
            now |= open_to
            if at not in new:
                before |= open_to
            elif (old := mask & ~new[at]).bit_count() > 2:
                before |= fits_of(old, lying.kind, aces)
        if not self.seats[seat].turns:
            before = 0
        return before, now & ~before


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = len(cards) - 1 - cards[::-1].index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


def plays(seen: Seen) -> list[int]:
    """Return the cards that left the hand of the seat that acted; a joker in a meld is a joker."""
    if seen.kind in ("meld", "layoff", "swap", "discard") and seen.cards is not None:
        return [JOKER if card >= JOKER else card for card in seen.cards.codes]
    return []


def gains(seen: Seen) -> list[int]:
    """Return the open cards that came into the hand of the seat that acted."""
    if seen.kind in ("take", "rummy") and seen.cards is not None:
        return list(seen.cards.codes)
    return [JOKER] if seen.kind == "swap" else []


def drop(mask: int, card: int) -> tuple[int, bool]:
    """Return a hand mask without a card, and whether it held it."""
    return (remove(mask, card), True) if has(mask, card) else (mask, False)
