"""What the tutor says at the table: sentences made ready, with cards in them that the browser draws."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from rummy_widget import i18n
from rummy_widget.players import LEVELS
from rummy_widget.protocol.wire import Text
from rummy_widget.tutor.explaining import joined

__all__ = ["names_at_table", "spoken", "spoken_all"]

# Characters that nobody types: cards stand between them. The browser puts drawn cards there.
_OPEN, _SHUT = "\ue000", "\ue001"
_BETWEEN = "\u00a0"  # a space would make words of the codes, and words that are cards are written out


class Said(Protocol):
    """A message id with arguments."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def args(self) -> Mapping[str, object]:
        """Its arguments; a seat is a number."""


def names_at_table(names: Sequence[str], levels: Sequence[str | None], locale: str) -> list[str]:
    """Return what seats are called inside a sentence; one named after its level has the level's name."""
    return [
        i18n.text(f"level-{name}", {}, locale) if name == level and level in LEVELS else _clean(name)
        for name, level in zip(names, levels, strict=True)
    ]


def spoken(said: Said, locale: str, *, names: Sequence[str], me: int, who: str | None = None) -> Text:
    """Return a sentence as it travels: its words are not sent to the browser, its cards are.

    Parameters
    ----------
    names
        By seat.
    me
        The seat that is spoken to.
    who
        Name of the player whose reasons are told.
    """
    return Text("said", {"said": _sentence(said, locale, names, me, who)})


def spoken_all(
    said: Iterable[Said], locale: str, *, names: Sequence[str], me: int, who: str | None = None
) -> Text:
    """Return sentences, or parts of one, as a single text."""
    return Text("said", {"said": joined([_sentence(one, locale, names, me, who) for one in said])})


def _sentence(said: Said, locale: str, names: Sequence[str], me: int, who: str | None) -> str:
    args = {name: _marked(name, value) for name, value in said.args.items()}
    if who is not None:
        args["who"] = who
    return i18n.text(said.id, args, locale, names=names, me=me)


def _marked(name: str, value: object) -> object:
    if name.startswith("card") and isinstance(value, str) and value:
        return _OPEN + _BETWEEN.join(value.split()) + _SHUT
    return _clean(value) if isinstance(value, str) else value


def _clean(text: str) -> str:
    return text.replace(_OPEN, "").replace(_SHUT, "")
