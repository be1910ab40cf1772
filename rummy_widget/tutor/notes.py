"""A note on another seat's move, during play: what was public, and what it tells the reader in the own seat.

A note is a function of the reader's view alone. Of the mover's hand it says nothing but what everybody saw;
where nothing public explains a move it has an icon and no sentence, and the reason comes after the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, get_args

from rummy_widget import faces, i18n
from rummy_widget.deck import Cards, worded
from rummy_widget.events import Event
from rummy_widget.rules.words import Text
from rummy_widget.seen import Seen
from rummy_widget.tutor import past
from rummy_widget.tutor.finding import said
from rummy_widget.tutor.sight import Sight
from rummy_widget.tutor.telling import Told, called, declined, drew, laid, recycled, swapped, took
from rummy_widget.tutor.throwing import threw
from rummy_widget.view import View, needs_view

__all__ = ["LATER", "Note", "note"]

LATER: Final = "later"
"""Icon of a move that nothing public explains."""


@dataclass(frozen=True, repr=False)
class Note:
    """What a move of another seat tells the reader.

    Attributes
    ----------
    seat : int
        The reader.
    by : int
        Who moved.
    event : int
        Number of the event in the hand.
    icon : str
        ``"took"``, ``"left"``, ``"laid"``, ``"threw"``, ``"safe"``, ``"risk"``, ``"danger"``, ``"deck"`` or
        ``"later"``.
    said : Text, optional
        The sentence; None with the icon ``"later"``: the reason comes after the hand.
    evidence : mapping
        The numbers and cards behind it, all public or the reader's own.
    cards : Cards
        The cards to highlight: on the table, in the pile, or in the reader's hand.
    """

    seat: int
    by: int
    event: int
    icon: str
    said: Text | None = None
    evidence: Mapping[str, Any] = field(default_factory=dict)
    cards: Cards = Cards()  # noqa: RUF009  # cards never change

    def __post_init__(self) -> None:
        object.__setattr__(self, "evidence", MappingProxyType(dict(self.evidence)))

    @property
    def label(self) -> Text:
        """What the icon means, for those who do not see it."""
        return Text(f"icon-{self.icon}")

    def text(self, locale: str = i18n.DEFAULT, *, names: Sequence[str] | None = None) -> str:
        """Return the sentence in a language, or nothing; seats are named by `names`, else by number."""
        return "" if self.said is None else said(self.said, locale, names=names, me=self.seat)

    def to_dict(self) -> dict[str, Any]:
        """Return what may be sent: icon, sentence and cards."""
        return {
            "event": self.event,
            "by": self.by,
            "icon": self.icon,
            "text": None if self.said is None else self.said.to_dict(),
            "cards": list(self.cards),
        }

    def __reduce__(self) -> tuple[type[Note], tuple[Any, ...]]:
        return Note, (
            self.seat, self.by, self.event, self.icon, self.said, dict(self.evidence), self.cards,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.seat, self.event, self.icon, self.said))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Note on event {self.event}: {self.text() or self.label.text()}>"

    def _repr_html_(self) -> str:
        return faces.block(worded(self.text() or self.label.text(), self.cards))


def note(view: View, event: Seen | Event | int | None = None) -> Note | None:
    """Return what a move of another seat tells the reader of a view, during play.

    Parameters
    ----------
    view : View
        The reader's, with the event in its history.
    event
        One of `View.history`, or its number; or an event of a log, which is the last one of its kind and seat
        in the history. By default the last one.
        What happened later has no part in the note.

    Returns
    -------
    Note or None
        None for the reader's own moves, and for a deal or the end of a hand.

    Raises
    ------
    ValueError
        The view's history has no such event.
    """
    needs_view(view, "note")
    number = _number(view, event)
    seen = view.history[number]
    if seen.seat == view.seat or seen.kind in ("deal", "end"):
        return None
    then = Sight(past.as_of(view, number))
    before = Sight(past.as_of(view, number - 1)) if number else then
    told = next(_TELLERS.get(seen.kind, _nothing)(then, before, seen), None)
    if told is None:
        return Note(view.seat, seen.seat, number, LATER)
    return Note(
        view.seat, seen.seat, number, told.icon, Text(told.id, told.args), told.evidence, told.cards
    )  # fmt: skip


def _number(view: View, event: Seen | Event | int | None) -> int:
    last = len(view.history) - 1
    if event is None:
        return last
    if isinstance(event, bool) or not isinstance(event, (int, Seen, *get_args(Event))):
        raise ValueError(f"an event is one of the view's history, or its number, not {event!r}")
    if isinstance(event, (int, Seen)):
        number = event if isinstance(event, int) else event.n
        if not 0 <= number <= last or (isinstance(event, Seen) and event != view.history[number]):
            raise ValueError(f"the view's history has no such event; it has {last + 1} of them")
        return number
    for number in range(last, -1, -1):
        seen = view.history[number]
        if (seen.seat, seen.kind) == (event.seat, event.kind):
            return number
    raise ValueError("the view's history has no such event")


_Teller = Callable[[Sight, Sight, Seen], Iterator[Told]]


def _nothing(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    return iter(())


_TELLERS: Final[dict[str, _Teller]] = {
    "draw": drew,
    "take": took,
    "rummy": called,
    "recycle": recycled,
    "meld": laid,
    "layoff": laid,
    "swap": swapped,
    "discard": threw,
    "decline": declined,
}
