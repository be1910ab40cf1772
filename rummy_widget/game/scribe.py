"""Events in writing: one flat entry each, cards as text, ``"?"`` for a card that stayed face down."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Final, Literal

from rummy_widget.deck import cards, texts
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
    Score,
    Swapped,
    Took,
)
from rummy_widget.melds import Meld
from rummy_widget.scoring import plain

__all__ = ["Entry", "MeldEntry", "read", "write"]

Codes = tuple[int, ...]
Kind = Literal[
    "deal", "position", "draw", "take", "rummy", "pass", "recycle", "meld", "layoff", "swap", "discard",
    "decline", "end",
]  # fmt: skip


@dataclass(frozen=True)
class MeldEntry:
    """A meld of a position: its cards in table order, and for each the seat that laid it."""

    cards: str
    by: int
    kind: Literal["set", "run"]
    laid_by: tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """One event in writing; what does not belong to its kind is None."""

    kind: Kind
    seat: int
    cards: str | None = None
    meld: int | None = None
    stock: str | None = None
    pile: str | None = None
    shuffled: bool | None = None
    over: Literal["out", "blocked"] | None = None
    winners: tuple[int, ...] | None = None
    scores: tuple[str, ...] | None = None
    hand_no: int | None = None
    starter: int | None = None
    dealer: int | None = None
    hands: tuple[str, ...] | None = None
    cut: tuple[str, ...] | None = None
    phase: Literal["draw", "play", "call"] | None = None
    melds: tuple[MeldEntry, ...] | None = None
    taken: str | None = None
    laid: int | None = None
    melded: int | None = None
    recycled: int | None = None
    deepest: str | None = None
    called: bool | None = None
    thrower: int | None = None
    laid_now: bool | None = None
    turns: int | None = None


def write(event: Event) -> Entry:
    """Put an event in writing."""
    match event:
        case Dealt():
            return Entry(
                "deal", event.seat, hand_no=event.hand_no, starter=event.starter,
                hands=tuple(map(_text, event.hands)), stock=_text(event.stock), pile=_text(event.pile),
                cut=tuple(map(_text, event.cut)) if event.cut else None,
            )  # fmt: skip
        case Placed():
            return Entry(
                "position", event.seat, hand_no=event.hand_no, dealer=event.dealer, phase=event.phase,
                hands=tuple(map(_text, event.hands)), stock=_text(event.stock), pile=_text(event.pile),
                melds=tuple(MeldEntry(texts(m.codes), m.by, m.kind, m.offs) for m in event.melds),
                taken=None if event.taken == HIDDEN else _text((event.taken,)),
                laid=event.laid, melded=event.melded, recycled=event.recycled,
                deepest=None if event.deepest == HIDDEN else _text((event.deepest,)),
                called=event.called or None, thrower=None if event.thrower < 0 else event.thrower,
                laid_now=event.laid_now or None, turns=event.turns or None,
            )  # fmt: skip
        case Drew() | Discarded():
            return Entry(event.kind, event.seat, _text((event.card,)))  # type: ignore[arg-type]  # a class variable has no literal type
        case Took() | Called():
            return Entry("take" if isinstance(event, Took) else "rummy", event.seat, _text(event.cards))
        case Passed():
            return Entry("pass", event.seat)
        case Swapped():
            return Entry("swap", event.seat, _text((event.card,)), event.meld)
        case Recycled():
            return Entry(
                "recycle", event.seat, stock=_text(event.stock), pile=_text(event.pile),
                shuffled=event.shuffled,
            )  # fmt: skip
        case Laid():
            return Entry("layoff" if event.off else "meld", event.seat, _text(event.cards), event.meld)
        case Declined():
            return Entry("decline", event.seat)
        case HandOver():
            return Entry(
                "end", event.seat, over=event.over, winners=event.winners,
                scores=tuple(map(str, event.scores)),
            )  # fmt: skip


def read(entry: Entry) -> Event:
    """Make an event of what is written.

    Raises
    ------
    ValueError
        Something is missing, is no card, or does not belong to this kind of event.
    """
    event = _event(entry)
    own = write(event)
    for part in fields(entry):
        if getattr(own, part.name) is None and getattr(entry, part.name) not in (None, False):
            raise ValueError(f"{part.name} does not belong to {entry.kind!r}")
    return event


def _event(entry: Entry) -> Event:
    match entry.kind:
        case "deal":
            return Dealt(
                entry.seat, _need(entry, "hand_no"), _need(entry, "starter"), _hands(entry),
                _codes(entry, "stock"), _codes(entry, "pile"),
                tuple(map(_parsed, entry.cut or ())),
            )  # fmt: skip
        case "position":
            melded: int = _need(entry, "melded")
            return Placed(
                entry.seat, _need(entry, "hand_no"), _need(entry, "dealer"), _need(entry, "phase"),
                _hands(entry), _codes(entry, "stock"), _codes(entry, "pile"),
                tuple(map(_meld, entry.melds or ())),
                HIDDEN if entry.taken is None else _one(entry, "taken"),
                _need(entry, "laid"), melded, _need(entry, "recycled"),
                HIDDEN if entry.deepest is None else _one(entry, "deepest"), bool(entry.called),
                HIDDEN if entry.thrower is None else entry.thrower,
                entry.laid_now or melded > 0, entry.turns or 0,
            )  # fmt: skip
        case "draw":
            return Drew(entry.seat, _one(entry, "cards"))
        case "discard":
            return Discarded(entry.seat, _one(entry, "cards"))
        case "take":
            return Took(entry.seat, _codes(entry, "cards"))
        case "rummy":
            return Called(entry.seat, _codes(entry, "cards"))
        case "pass":
            return Passed(entry.seat)
        case "swap":
            return Swapped(entry.seat, _one(entry, "cards"), _need(entry, "meld"))
        case "recycle":
            stock, pile = _codes(entry, "stock"), _codes(entry, "pile")
            return Recycled(entry.seat, stock, pile, shuffled=_need(entry, "shuffled"))
        case "meld" | "layoff":
            off = entry.kind == "layoff"
            return Laid(entry.seat, _codes(entry, "cards"), _need(entry, "meld"), off=off)
        case "decline":
            return Declined(entry.seat)
        case "end":
            scores = tuple(map(_score, _need(entry, "scores")))
            return HandOver(entry.seat, _need(entry, "over"), _need(entry, "winners"), scores)


def _text(codes: Codes) -> str:
    return " ".join("?" if card == HIDDEN else texts((card,)) for card in codes)


def _need(entry: Entry, name: str) -> Any:
    value = getattr(entry, name)
    if value is None:
        raise ValueError(f"{name} is missing")
    return value


def _parsed(written: str) -> Codes:
    return tuple(HIDDEN if word == "?" else cards((word,)).codes[0] for word in written.split())


def _codes(entry: Entry, name: str) -> Codes:
    return _parsed(_need(entry, name))


def _one(entry: Entry, name: str) -> int:
    codes = _codes(entry, name)
    if len(codes) != 1:
        raise ValueError(f"{name}: {getattr(entry, name)!r} is not one card")
    return codes[0]


def _hands(entry: Entry) -> tuple[Codes, ...]:
    return tuple(map(_parsed, _need(entry, "hands")))


_SCORE: Final = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,2})?")


def _score(written: str) -> Score:
    # `Fraction` reads much more, exponents too, and would reckon for hours at some of them.
    if _SCORE.fullmatch(written) is None:
        raise ValueError(f"scores: {written[:40]!r} is no score")
    return plain(Fraction(written))


def _meld(entry: MeldEntry) -> Meld:
    codes = _parsed(entry.cards)
    if len(entry.laid_by) != len(codes):
        raise ValueError("melds: laid_by needs a seat for each card")
    return Meld(codes, entry.by, entry.kind, entry.laid_by)
