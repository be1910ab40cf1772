"""Aids to memory: where each card is, which cards help the picked ones, and a known order of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Any, Final, get_args

from rummy_widget import faces, i18n, kernel
from rummy_widget.deck import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    Cards,
    cards,
    codes_of,
    copies,
    has,
    mask_of,
    remove,
    shown,
    worded,
)
from rummy_widget.events import HIDDEN
from rummy_widget.players import reading
from rummy_widget.rules.words import Text
from rummy_widget.tutor.counting import open_pairs
from rummy_widget.tutor.finding import args
from rummy_widget.tutor.sight import Place, Sight, Where
from rummy_widget.view import View, needs_view

__all__ = ["Gone", "Order", "Outs", "gone", "order", "outs"]

_MARKS: Final = {"mine": "■", "table": "▲", "pile": "▼", "deck": "◆", "unseen": "·"}
_LOOKS: Final = {
    "mine": "#cfe3d6",
    "table": "#d9d3c4",
    "pile": "#e6c9c2",
    "deck": "#cfd9ec",
    "held": "#efe2a8",
}


@dataclass(frozen=True, repr=False)
class Gone:
    """Where each card is, as far as a seat can know.

    Attributes
    ----------
    seat : int
    places : mapping
        By card, where each copy of it is; ``"*"`` for the jokers of the deck.
    """

    seat: int
    places: Mapping[Card, tuple[Where, ...]]

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", MappingProxyType(dict(self.places)))

    def __getitem__(self, name: str) -> tuple[Where, ...]:
        """Return where the copies of a card are; of the jokers nothing, where the deck has none."""
        return self.places.get(Card(name), ())

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.places.items())))

    def __reduce__(self) -> tuple[type[Gone], tuple[Any, ...]]:
        return Gone, (self.seat, dict(self.places))

    def count(self, place: str) -> int:
        """Return how many cards are at a place, such as ``"unseen"``.

        Raises
        ------
        ValueError
            There is no such place.
        """
        if place not in get_args(Place):
            raise ValueError(f"a place is one of {', '.join(get_args(Place))}, not {place!r}")
        return sum(where.place == place for copies_of in self.places.values() for where in copies_of)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data: by card a list of places, ``"held 2"`` for one with seat 2."""
        return {
            str(card): [f"held {where.seat}" if where.place == "held" else where.place for where in found]
            for card, found in self.places.items()
        }

    def __str__(self) -> str:
        wide = max(map(len, self.places.values()))
        heads = "   " + " ".join(rank.replace("T", "10").rjust(max(2, wide)) for rank in RANKS)
        rows = [heads]
        for suit in SUITS:
            marks = [_marks(self.places[Card(rank + suit)]).rjust(max(2, wide)) for rank in RANKS]
            rows.append(f"{i18n.pretty_cards('A' + suit)[-1]}  " + " ".join(marks))
        if Card("*") in self.places:
            rows.append("★  " + _marks(self.places[Card("*")]))
        return "\n".join([*rows, i18n.text("aid-gone-key")])

    def __repr__(self) -> str:
        return f"<Gone for seat {self.seat}: {self.count('unseen')} cards not seen>\n{self}"

    def _repr_html_(self) -> str:
        cell = "padding:2px 5px;text-align:center;border:1px solid #c9d2cb"
        heads = "".join(f'<th scope="col" style="{cell}">{rank.replace("T", "10")}</th>' for rank in RANKS)
        corner = escape(i18n.text("aid-gone-corner"))
        rows = [f'<tr><th scope="col" style="{cell}">{corner}</th>{heads}</tr>']
        for suit in SUITS:
            name = i18n.pretty_cards("A" + suit)[-1]
            found = "".join(self._cell(self.places[Card(rank + suit)], cell) for rank in RANKS)
            rows.append(f'<tr><th scope="row" style="{cell}">{name}</th>{found}</tr>')
        if Card("*") in self.places:
            jokers = self._cell(self.places[Card("*")], cell, 13)
            rows.append(
                f'<tr><th scope="row" style="{cell}">{escape(i18n.text("aid-jokers"))}</th>{jokers}</tr>'
            )
        caption = f"<caption>{escape(i18n.text('aid-gone-title'))}</caption>"
        key = f'<div style="font-size:12px">{escape(i18n.text("aid-gone-key"))}</div>'
        table = f'<table style="border-collapse:collapse;color:#18221f">{caption}{"".join(rows)}</table>'
        return faces.block(table, key)

    def _cell(self, found: tuple[Where, ...], style: str, wide: int = 1) -> str:
        told = ", ".join(_place(where) for where in found)
        look = next((_LOOKS[where.place] for where in found if where.place in _LOOKS), "#fbfcfa")
        span = f' colspan="{wide}"' if wide > 1 else ""
        return (
            f'<td{span} style="{style};background:{look}" title="{escape(told)}" '
            f'aria-label="{escape(told)}">{_marks(found)}</td>'
        )


def _marks(found: tuple[Where, ...]) -> str:
    return "".join(str(where.seat) if where.place == "held" else _MARKS[where.place] for where in found)


def _place(where: Where) -> str:
    if where.place == "held":
        who = i18n.text("seat-no", {"number": where.seat})
        return i18n.text("aid-held", {"seat": who})
    return i18n.text(f"aid-{where.place}")


def gone(view: View) -> Gone:
    """Return where each card is, as the seat of a view can know: by what it holds, saw, and can count."""
    sight = Sight(view)
    places = {card: sight.where(card.code) for card in shown(range(52))}
    if view.rules.jokers_for(view.seats):
        places[Card("*")] = sight.where(JOKER)
    return Gone(view.seat, places)


@dataclass(frozen=True, repr=False)
class Outs:
    """Which cards help the picked ones.

    Attributes
    ----------
    seat : int
    picked : Cards
    live : Cards
        The faces of the live cards that make a meld with cards of `picked`; the joker once.
    count : int
        How many live cards that are, copies included.
    unseen : int
        Of how many cards that a draw may bring.
    gone : Cards
        Cards that would help too and are not live.
    pairs : int
        Of one picked card: how many pairs of live cards would make a meld with it, jokers aside.
    jokers : bool
        Whether a draw may bring a joker.
    """

    seat: int
    picked: Cards
    live: Cards
    count: int
    unseen: int
    gone: Cards
    pairs: int
    jokers: bool = False

    @property
    def lines(self) -> tuple[Text, ...]:
        """What it says, as sentences."""
        if len(self.picked) == 1:
            aside = "yes" if self.jokers else "no"
            return (Text("aid-outs-one", args(card=self.picked[0], n=self.pairs, jokers=aside)),)
        given = args(k=self.count, of=self.unseen, cards=self.picked, cards_outs=self.live)
        found = [Text("aid-outs", given)]
        if self.gone:
            found.append(Text("aid-outs-gone", args(cards=self.gone)))
        return tuple(found)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return the sentences in a language."""
        return " ".join(line.text(locale) for line in self.lines)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "picked": list(self.picked), "live": list(self.live), "count": self.count, "unseen": self.unseen,
            "gone": list(self.gone), "pairs": self.pairs, "lines": [line.to_dict() for line in self.lines],
        }  # fmt: skip

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Outs: {self.text()}>"

    def _repr_html_(self) -> str:
        return faces.block(worded(self.text(), self.live))


def outs(view: View, picked: str | Iterable[str | int]) -> Outs:
    """Return which live cards make a meld with picked cards of the seat's own hand.

    Parameters
    ----------
    picked
        Cards of the hand: a text such as ``"8H 9H"``, card texts, or codes.

    Raises
    ------
    ValueError
        A card is none, or not in the hand, or none is picked.
    """
    needs_view(view, "outs")
    chosen = cards(picked)
    hand = view.hand_mask
    for card in chosen:
        if card.code > JOKER or not has(hand, card.code):
            raise ValueError(f"{card} is not in the hand of this view")
        hand = remove(hand, card.code)
    if not chosen:
        raise ValueError("pick one card of the hand or more")
    sight = Sight(view)
    mask = mask_of(chosen.codes)
    # A joker picked stands for any card: with one other card it takes all that are near that one.
    wants = _with_joker(mask, sight) if mask >> 128 else reading.waits(mask & kernel.ALL, sight.aces)
    wants &= ~(mask & kernel.ALL)
    live = wants & sight.live.faces
    jokers = sight.live.jokers if _joker_helps(mask, sight) else 0
    codes = codes_of(live)
    return Outs(
        view.seat,
        chosen,
        shown([*codes, JOKER] if jokers else codes),
        sight.live.number(live) + jokers,
        sight.live.total,
        shown(codes_of(wants & ~live & ~(view.hand_mask & kernel.ALL))),
        len(open_pairs(chosen[0].code, sight.live.faces, sight.aces)) if chosen[0].code < JOKER else 0,
        bool(sight.live.jokers),
    )


def _with_joker(mask: int, sight: Sight) -> int:
    """Return the cards that make a meld with a joker and a card of a mask."""
    from rummy_widget.players.odds import neighbours

    found = 0
    for code in codes_of(mask & kernel.ALL):
        found |= neighbours(code, sight.aces) & ~(1 << code)
    return found | reading.waits(mask & kernel.ALL, sight.aces)


def _joker_helps(mask: int, sight: Sight) -> bool:
    """Tell whether a joker makes a meld with two cards of a mask."""
    least = sight.view.rules.min_naturals
    naturals = mask & kernel.ALL
    if least <= 2 and reading.waits(naturals, sight.aces) & ~naturals:
        return True
    return least <= 1 and bool(naturals) and copies(mask, JOKER) > 0


@dataclass(frozen=True, repr=False)
class Order:
    """The cards of the deck whose order is known, after the pile was turned over as it lay.

    Attributes
    ----------
    seat : int
    coming : Cards
        The next cards of the deck, the one drawn next first; empty if no order is known.
    mine : Cards
        Those that come to the seat if everybody draws from the deck.
    """

    seat: int
    coming: Cards
    mine: Cards

    def __bool__(self) -> bool:
        return bool(self.coming)

    @property
    def lines(self) -> tuple[Text, ...]:
        """What it says, as sentences."""
        if not self.coming:
            return (Text("aid-order-none"),)
        found = [Text("aid-order", args(cards=self.coming))]
        if self.mine:
            found.append(Text("aid-order-mine", args(cards=self.mine)))
        return tuple(found)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return the sentences in a language."""
        return " ".join(line.text(locale) for line in self.lines)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"coming": list(self.coming), "mine": list(self.mine)}

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Order: {self.text()}>"

    def _repr_html_(self) -> str:
        return faces.block(*_rows(self.lines, (self.coming, self.mine)))


def _rows(lines: Sequence[Text], shown_cards: Sequence[Cards]) -> list[str]:
    drawn = zip(lines, shown_cards, strict=False)
    return [f"<div>{worded(line.text(), row)}</div>" for line, row in drawn]


def order(view: View) -> Order:
    """Return the known order of the deck, and which of its cards come to the seat if all draw from it."""
    needs_view(view, "order")
    coming: list[int] = []
    for code in reversed(view.stock_codes):
        if code == HIDDEN:
            break
        coming.append(code)
    if view.turn is None:
        return Order(view.seat, shown(coming), Cards())
    first = (view.seat - view.turn) % view.seats
    if view.phase == "play":  # who is on turn has drawn
        first = first - 1 if first else view.seats - 1
    return Order(view.seat, shown(coming), shown(coming[first :: view.seats]))
