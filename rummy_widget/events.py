"""Events: what happened in a hand, in order. The log of them is the truth; a state is a fold of it.

An event as one seat saw it (`veil`) is the same event with `HIDDEN` in place of each card that stayed face
down for that seat. No repr shows a card that was dealt or drawn face down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, cast

from rummy_widget import i18n
from rummy_widget.deck import Card, Cards, pictured, shown
from rummy_widget.melds import Meld
from rummy_widget.moves import Move

__all__ = [
    "HIDDEN", "Called", "Dealt", "Declined", "Discarded", "Drew", "Event", "HandOver", "Laid", "Opening",
    "Over", "Passed", "Placed", "Recycled", "Score", "Swapped", "Took", "move_of", "veil",
]  # fmt: skip

HIDDEN: Final = -1
"""Stands for a card that the reader of an event did not see."""

Codes = tuple[int, ...]
Over = Literal["out", "blocked"]
Score = int | Fraction


class _Shown:
    """How events show themselves: with their cards, but for those that were dealt or drawn face down."""

    def _open(self) -> dict[str, Any]:
        """Return the fields that may be shown, cards as cards."""
        named = {part.name: getattr(self, part.name) for part in fields(cast("Event", self)) if part.repr}
        return {name: _AS_CARDS[name](value) if name in _AS_CARDS else value for name, value in named.items()}

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={value!r}" for name, value in self._open().items())
        return f"{type(self).__name__}({said})"

    def _repr_html_(self) -> str:
        found = self._open()
        who = i18n.text("seat-no", {"number": found["seat"]})
        lying = [found[name] for name in ("card", "cards", "pile") if name in found]
        on = f"m{found['meld']}" if "meld" in found else ""
        ended = f"({found['over']}): {' '.join(map(str, found['scores']))}" if "over" in found else ""
        cards = [Cards([one]) if isinstance(one, Card) else one for one in lying]
        return pictured(f"{who}: {cast('Event', self).kind}", *cards, on, ended)


def _one(card: int) -> Card | None:
    return None if card == HIDDEN else shown((card,))[0]


_AS_CARDS: Final[dict[str, Callable[[Any], object]]] = {
    "card": _one,
    "taken": _one,
    "deepest": _one,
    "cards": shown,
    "pile": shown,
    "cut": lambda rounds: tuple(tuple(map(_one, drawn)) for drawn in rounds),
}
"""How the fields that hold cards are shown."""


@dataclass(frozen=True, repr=False)
class Dealt(_Shown):
    """A hand was dealt.

    Attributes
    ----------
    seat
        The dealer.
    hand_no
        Number of the hand in the match, from 1.
    starter
        Seat that plays first; it draws, unless it was dealt one card more.
    hands
        Cards by seat, in the order dealt.
    stock, pile
        Bottom to top.
    cut
        Rounds of cards drawn for the deal, one card per seat that still took part (else `HIDDEN`).
    """

    kind: ClassVar[str] = "deal"
    seat: int
    hand_no: int
    starter: int
    hands: tuple[Codes, ...] = field(repr=False)
    stock: Codes = field(repr=False)
    pile: Codes
    cut: tuple[Codes, ...] = ()


@dataclass(frozen=True, repr=False)
class Placed(_Shown):
    """A hand was set up in the middle: `seat` is on turn.

    Attributes
    ----------
    hand_no, dealer
        As in `Dealt`.
    phase
        ``"draw"``, ``"play"`` or ``"call"``.
    hands, stock, pile
        Stock and pile from bottom to top.
    melds
        In the order laid.
    taken
        Card that the seat on turn took alone from the pile this turn, or `HIDDEN`.
    laid
        Bit per seat: it laid cards on an earlier turn of this hand.
    melded
        Number of melds that the seat on turn has laid this turn: the last ones of its melds.
    recycled
        How often the pile was made a new stock.
    deepest
        Pile card that the seat on turn must still lay this turn, or `HIDDEN`.
    called
        Whether it took that card by calling Rummy.
    thrower
        In phase ``"call"``: the seat whose discard is called for; -1 for the one before `seat`.
    laid_now
        Whether the seat on turn has laid cards this turn, on melds of the table too.
    turns
        Number of turns of this hand that ended.
    """

    kind: ClassVar[str] = "deal"
    seat: int
    hand_no: int
    dealer: int
    phase: Literal["draw", "play", "call"]
    hands: tuple[Codes, ...] = field(repr=False)
    stock: Codes = field(repr=False)
    pile: Codes
    melds: tuple[Meld, ...]
    taken: int = HIDDEN
    laid: int = 0
    melded: int = 0
    recycled: int = 0
    deepest: int = HIDDEN
    called: bool = False
    thrower: int = -1
    laid_now: bool = False
    turns: int = 0


@dataclass(frozen=True, repr=False)
class Drew(_Shown):
    """A seat drew the top of the stock."""

    kind: ClassVar[str] = "draw"
    seat: int
    card: int = field(repr=False)


@dataclass(frozen=True, repr=False)
class Took(_Shown):
    """A seat took cards of the pile: from the deepest to the top."""

    kind: ClassVar[str] = "take"
    seat: int
    cards: Codes


@dataclass(frozen=True, repr=False)
class Called(_Shown):
    """A seat called Rummy and took cards of the pile: from the one it called to the top."""

    kind: ClassVar[str] = "rummy"
    seat: int
    cards: Codes


@dataclass(frozen=True, repr=False)
class Passed(_Shown):
    """A seat was asked whether it calls Rummy, and did not."""

    kind: ClassVar[str] = "pass"
    seat: int


@dataclass(frozen=True, repr=False)
class Recycled(_Shown):
    """A seat made a new stock of the pile; both are given from bottom to top as they lie afterwards."""

    kind: ClassVar[str] = "recycle"
    seat: int
    stock: Codes = field(repr=False)
    pile: Codes
    shuffled: bool


@dataclass(frozen=True, repr=False)
class Laid(_Shown):
    """A seat laid a new meld (`off` false) or laid cards off on one; `meld` is the meld's number, from 1."""

    seat: int
    cards: Codes
    meld: int
    off: bool

    @property
    def kind(self) -> str:
        """``"layoff"`` or ``"meld"``."""
        return "layoff" if self.off else "meld"


@dataclass(frozen=True, repr=False)
class Swapped(_Shown):
    """A seat took a joker out of a meld and put the card there that the joker stood for."""

    kind: ClassVar[str] = "swap"
    seat: int
    card: int
    meld: int


@dataclass(frozen=True, repr=False)
class Discarded(_Shown):
    """A seat threw a card and so ended its turn."""

    kind: ClassVar[str] = "discard"
    seat: int
    card: int


@dataclass(frozen=True, repr=False)
class Declined(_Shown):
    """A seat took nothing with the stock out for good: the hand is blocked."""

    kind: ClassVar[str] = "decline"
    seat: int


@dataclass(frozen=True, repr=False)
class HandOver(_Shown):
    """The hand ended.

    Attributes
    ----------
    seat
        The seat that acted last; it is the one that went out, if one did.
    over
        How the hand ended.
    winners
        Seats that won it; several share, none when nobody wins a blocked hand.
    scores
        What each seat scored in this hand.
    """

    kind: ClassVar[str] = "end"
    seat: int
    over: Over
    winners: tuple[int, ...]
    scores: tuple[Score, ...]


Opening = Dealt | Placed
Event = (
    Dealt
    | Placed
    | Drew
    | Took
    | Called
    | Passed
    | Recycled
    | Laid
    | Swapped
    | Discarded
    | Declined
    | HandOver
)


def move_of(event: Event) -> Move:
    """Return the move that made an event happen.

    Raises
    ------
    ValueError
        None did: it begins or ends a hand.
    """
    match event:
        case Drew():
            return Move("draw")
        case Took():
            return Move("take", count=len(event.cards))
        case Called():
            return Move("rummy", event.cards[:1])
        case Passed():
            return Move("pass")
        case Recycled():
            return Move("recycle")
        case Laid():
            return Move("layoff", event.cards, event.meld) if event.off else Move("meld", event.cards)
        case Swapped():
            return Move("swap", (event.card,), event.meld)
        case Discarded():
            return Move("discard", (event.card,))
        case Declined():
            return Move("decline")
        case _:
            raise ValueError(f"no move makes {event.kind!r} happen")


def veil(event: Event, seat: int) -> Event:
    """Return the event as a seat saw it."""
    match event:
        case Dealt() | Placed():
            hands = tuple(hand if at == seat else _down(hand) for at, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=_down(event.stock))
        case Drew() if event.seat != seat:
            return Drew(event.seat, HIDDEN)
        case Recycled() if event.shuffled:
            return replace(event, stock=_down(event.stock))
        case _:
            return event


def _down(codes: Codes) -> Codes:
    return (HIDDEN,) * len(codes)
