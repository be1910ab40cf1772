"""The records that travel, and their way to JSON and back.

Field names are those of the wire. A field that is None where the wire allows its absence is left out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "LIMIT",
    "Clock",
    "Event",
    "Guide",
    "HandCard",
    "Lay",
    "LayAllPlan",
    "Legal",
    "Match",
    "Note",
    "Offer",
    "Pile",
    "Result",
    "Row",
    "Seat",
    "Sheet",
    "Shown",
    "Swap",
    "TableMeld",
    "TableView",
    "Text",
    "Trouble",
    "Tutor",
    "dump",
    "load",
    "plain",
]

LIMIT = 8000  # bytes of a view as JSON
_FEW = 4  # events that are kept before anything else is left out

Mark = Literal["meld", "fit", "taken", "must", "new"]
Recycle = Literal["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard", "none"]
Phase = Literal["draw", "play", "call", "over", "cover"]
EventKind = Literal[
    "deal", "draw", "take", "rummy", "pass", "recycle", "meld", "layoff", "swap", "discard", "decline", "end"
]


@dataclass(frozen=True)
class Text:
    """A message id of ``table.ftl`` with its arguments."""

    id: str
    args: dict[str, str | int]


@dataclass(frozen=True)
class Shown:
    """A card that lies open for the viewer: code, key, and who laid it off where that is another seat."""

    c: str
    k: str
    off: int | None = None


@dataclass(frozen=True)
class HandCard:
    """A card of the viewer's hand with its marks."""

    c: str
    k: str
    m: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Seat:
    """What everybody sees of a seat."""

    name: str
    person: bool
    level: str | None
    cards: int
    score: str
    dealer: bool
    thinking: bool


@dataclass(frozen=True)
class Pile:
    """The pile: number of cards and the open one; all of them, bottom to top, where several may be taken.

    `must` is the key of the card taken from it that the viewer has to lay in this turn.
    """

    n: int
    top: Shown | None
    cards: tuple[Shown, ...] | None = None
    must: str | None = None


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table, its cards in table order."""

    id: str
    kind: Literal["set", "run"]
    by: int
    cards: tuple[Shown, ...]


@dataclass(frozen=True)
class Swap:
    """A card of the hand (its position) for a joker of a meld (its place there)."""

    i: int
    meld: str
    joker: int


@dataclass(frozen=True)
class Legal:
    """What the viewer may do; a mask sums ``2 ** i`` over positions in the hand.

    With `ask` there are no masks of melds and lay-offs: they would be too large.
    """

    draw: bool
    takes: tuple[int, ...]
    recycle: bool
    decline: bool
    discards: int
    melds: tuple[int, ...]
    layoffs: dict[str, tuple[int, ...]]
    calls: tuple[str, ...] = ()
    pass_: bool = False
    swaps: tuple[Swap, ...] = ()
    ask: bool = False


@dataclass(frozen=True)
class Lay:
    """One step of laying everything down."""

    kind: Literal["meld", "layoff"]
    cards: tuple[str, ...]
    meld: str


@dataclass(frozen=True)
class LayAllPlan:
    """What "Lay down all" would lay, and what it would leave."""

    steps: tuple[Lay, ...]
    rest: tuple[str, ...]
    points: int
    out: bool


@dataclass(frozen=True)
class Event:
    """Something that happened, as the viewer saw it."""

    n: int
    seat: int
    kind: EventKind
    cards: tuple[Shown, ...]
    text: Text
    meld: str | None = None


@dataclass(frozen=True)
class Row:
    """A seat's line at the end of a hand."""

    seat: int
    cards: tuple[str, ...]
    points: int
    parts: tuple[int, ...]
    scored: str
    out: bool


@dataclass(frozen=True)
class Sheet:
    """Scores per hand and seat, this hand last, and their sums."""

    hands: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...]


@dataclass(frozen=True)
class Match:
    """Where the match stands after a hand."""

    over: bool
    winners: tuple[int, ...]
    text: Text


@dataclass(frozen=True)
class Result:
    """The end of a hand: all cards, how each number came about, and the code of its deal if it has one."""

    over: Literal["out", "blocked"]
    winners: tuple[int, ...]
    title: Text
    how: tuple[Text, ...]
    rows: tuple[Row, ...]
    sheet: Sheet
    match: Match
    deal: str | None = None


@dataclass(frozen=True)
class Trouble:
    """An error that the table shows; `replace` is a seat whose player may be replaced."""

    text: Text
    replace: int | None = None


@dataclass(frozen=True)
class Offer:
    """An unfinished game that may be taken up."""

    text: Text


@dataclass(frozen=True)
class Clock:
    """The time in which a person may call; another `no` means that it begins anew.

    The screen counts, since it alone knows whether somebody can see it, and passes when the time is over.
    """

    seconds: int
    no: int


@dataclass(frozen=True)
class Note:
    """What the tutor says of a computer's move: event, icon, sentence, and the cards it is about."""

    n: int
    seat: int
    icon: str
    text: Text
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Tutor:
    """What the tutor tells unasked; there only where it is on.

    `warns` tells whether what a throw costs can be known by these rules.
    """

    notes: tuple[Note, ...]
    warns: bool


@dataclass(frozen=True)
class Guide:
    """What the guide says now: name of the step, its number, its text, and what of the table is meant.

    `cards` are cards of the viewer's hand, `at` test ids of other parts. With `more` the step is only read,
    and `guide_next` leads on.
    """

    step: str
    n: int
    text: Text
    cards: tuple[str, ...]
    at: tuple[str, ...]
    more: bool


@dataclass(frozen=True)
class TableView:
    """Everything a browser is told of the table, for one seat."""

    rev: int
    seat: int
    phase: Phase
    turn: int | None
    mine: bool
    hand_no: int
    hands: int | None
    target: int | None
    seats: tuple[Seat, ...]
    stock: int
    pile: Pile
    hand: tuple[HandCard, ...]
    own_order: bool
    points: int
    melds: tuple[TableMeld, ...]
    legal: Legal | None
    lay_all: LayAllPlan | None
    can_undo: bool
    events: tuple[Event, ...]
    now: Text
    result: Result | None = None
    trouble: Trouble | None = None
    offer: Offer | None = None
    clock: Clock | None = None
    tutor: Tutor | None = None
    guide: Guide | None = None
    recycle: Recycle = "turn_over"
    format: int = 1


def dump(view: TableView) -> dict[str, Any]:
    """Turn a view into plain JSON values."""
    made: dict[str, Any] = _converter().unstructure(view)
    # Much on the table in a game of many seats: rather a question to the kernel, or an event less in the
    # list, than a slow table.
    notes = (made.get("tutor") or {}).get("notes", [])
    while _size(made) > LIMIT and (notes or len(made["events"]) > _FEW):
        del (notes or made["events"])[0]
    legal = made["legal"]
    if _size(made) > LIMIT and legal is not None and (legal["melds"] or legal["layoffs"]):
        made["legal"] = {**legal, "melds": [], "layoffs": {}, "ask": True}
    while _size(made) > LIMIT and len(made["events"]) > 1:
        del made["events"][0]
    return made


def plain(events: tuple[Event, ...]) -> list[Any]:
    """Turn events into plain JSON values, as `dump` does."""
    made: list[Any] = _converter().unstructure(events)
    return made


def _size(made: dict[str, Any]) -> int:
    return len(json.dumps(made, separators=(",", ":")))


def load(data: dict[str, Any]) -> TableView:
    """Turn plain JSON values back into a view.

    Raises
    ------
    cattrs.BaseValidationError
        Something is missing or is of another type.
    """
    return _converter().structure(data, TableView)


@cache
def _converter() -> Converter:
    # Imported here: a table needs it, the engine does not, and it costs as much to import as the engine.
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

    converter = Converter(unstruct_collection_overrides={tuple: list})
    if_there = override(omit_if_default=True)
    converter.register_unstructure_hook(Shown, make_dict_unstructure_fn(Shown, converter, off=if_there))
    spelled = override(rename="pass")
    converter.register_unstructure_hook(Legal, make_dict_unstructure_fn(Legal, converter, pass_=spelled))
    converter.register_structure_hook(Legal, make_dict_structure_fn(Legal, converter, pass_=spelled))
    converter.register_unstructure_hook(
        Pile, make_dict_unstructure_fn(Pile, converter, cards=if_there, must=if_there)
    )
    converter.register_unstructure_hook(Event, make_dict_unstructure_fn(Event, converter, meld=if_there))
    # Last: it takes what is known of its parts by now.
    converter.register_unstructure_hook(
        TableView,
        make_dict_unstructure_fn(TableView, converter, clock=if_there, tutor=if_there, guide=if_there),
    )
    converter.register_structure_hook(str | int, lambda value, _: value)
    return converter
