"""One event as one seat saw it: what a view's history is made of, and what players and tutors read of it."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widget.deck import Card, Cards, shown, text
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
    Passed,
    Placed,
    Recycled,
    Swapped,
    Took,
)

__all__ = ["Seen", "seen_by"]


@dataclass(frozen=True)
class Seen:
    """One event as a seat saw it.

    Attributes
    ----------
    n
        Number of the event in the hand, from 0.
    seat
        Who acted; for a deal the dealer.
    kind
        ``"deal"``, ``"draw"``, ``"take"``, ``"rummy"``, ``"pass"``, ``"recycle"``, ``"meld"``,
        ``"layoff"``, ``"swap"``, ``"discard"``, ``"decline"`` or ``"end"``.
    cards
        The cards that moved, None where they were face down; of a deal the viewer's own.
    meld
        Number of the meld, for ``"meld"``, ``"layoff"`` and ``"swap"``, else 0.
    source, target
        Zones: ``"stock"``, ``"pile"``, ``"hand"``, ``"melds"`` or none; a hand that was set up in the middle
        is a deal without a source.
    up
        The card that lay face up on the pile after a deal or a recycle.
    """

    n: int
    seat: int
    kind: str
    cards: Cards | None = None
    meld: int = 0
    source: str | None = None
    target: str | None = None
    up: Card | None = None


def seen_by(viewer: int, event: Event, n: int) -> Seen:
    """Return event number `n` of a hand as a seat saw it; what was hidden from it is veiled already."""
    seat = event.seat
    match event:
        case Dealt() | Placed():
            dealer = event.seat if isinstance(event, Dealt) else event.dealer
            own = shown(event.hands[viewer])
            # A hand that was set up came from nowhere.
            source = "stock" if isinstance(event, Dealt) else None
            return _made(n, dealer, "deal", own, source=source, target="hand", up=_up(event.pile))
        case Drew():
            card = None if event.card == HIDDEN else shown((event.card,))
            return _made(n, seat, "draw", card, source="stock", target="hand")
        case Took() | Called():
            return _made(n, seat, event.kind, shown(event.cards), source="pile", target="hand")
        case Swapped():
            return _made(n, seat, "swap", shown((event.card,)), event.meld, "hand", "melds")
        case Recycled():
            order = None if event.shuffled else shown(event.stock)
            return _made(n, seat, "recycle", order, source="pile", target="stock", up=_up(event.pile))
        case Laid():
            return _made(n, seat, event.kind, shown(event.cards), event.meld, "hand", "melds")
        case Discarded():
            return _made(n, seat, "discard", shown((event.card,)), source="hand", target="pile")
        case Passed() | Declined() | HandOver():
            return _made(n, seat, event.kind)


def _made(
    n: int, seat: int, kind: str, cards: Cards | None = None, meld: int = 0, source: str | None = None,
    target: str | None = None, up: Card | None = None,
) -> Seen:  # fmt: skip
    # Each event is seen by each seat; what a frozen record does to set its fields takes longer than the rest.
    made = object.__new__(Seen)
    made.__dict__.update(
        n=n, seat=seat, kind=kind, cards=cards, meld=meld, source=source, target=target, up=up
    )
    return made


def _up(pile: tuple[int, ...]) -> Card | None:
    return Card(text(pile[-1])) if pile else None
