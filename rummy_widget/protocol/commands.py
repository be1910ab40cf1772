"""What a browser may send: read strictly, refused with a reason, never believed.

A message comes from outside: any type in any place, any size. `parse` answers with a command or with a
refusal and raises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = [
    "Command",
    "Forget",
    "LayAll",
    "MoveText",
    "NewMatch",
    "NextHand",
    "Ready",
    "Refusal",
    "Replace",
    "Resume",
    "Select",
    "Skip",
    "Undo",
    "parse",
]

MessageId = str | int | None

_LONGEST = 200  # characters of a move's text; the longest that exists, a 13-card run of two decks, has 50
_MOST_CARDS = 120  # two decks with jokers hold 110
_MOST_FIELDS = 8


@dataclass(frozen=True)
class Command:
    """A message that was understood. `id` comes back with the answer; `rev` is the revision it saw."""

    id: MessageId
    rev: int


@dataclass(frozen=True)
class MoveText(Command):
    """Play a move for the seat that is shown."""

    move: str


@dataclass(frozen=True)
class LayAll(Command):
    """Play the steps of the view's plan."""


@dataclass(frozen=True)
class Undo(Command):
    """Take back."""


@dataclass(frozen=True)
class NextHand(Command):
    """Deal the next hand."""


@dataclass(frozen=True)
class NewMatch(Command):
    """Begin a new match with the same seats and rules."""


@dataclass(frozen=True)
class Ready(Command):
    """Lift the cover."""


@dataclass(frozen=True)
class Select(Command):
    """Tell what is picked."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Skip(Command):
    """Let computer moves come without a beat until a person may choose."""


@dataclass(frozen=True)
class Replace(Command):
    """Put a level in the place of a player that failed."""

    seat: int


@dataclass(frozen=True)
class Resume(Command):
    """Take the offered game up."""


@dataclass(frozen=True)
class Forget(Command):
    """Drop the offered game."""


@dataclass(frozen=True)
class Refusal:
    """An answer of no: a reason for programs, a message id with arguments for people."""

    id: MessageId
    reason: str
    text: str
    args: Mapping[str, object] = field(default_factory=dict)


def parse(content: object) -> Command | Refusal:
    """Read a message.

    Parameters
    ----------
    content
        Whatever came: a mapping with ``id``, ``rev``, ``type`` and the fields of that type if all is well.

    Returns
    -------
    Command or Refusal
        Reasons: ``"malformed"`` for a message or field of a wrong kind or size, ``"unknown-type"``.
    """
    if not isinstance(content, dict) or len(content) > _MOST_FIELDS:
        return Refusal(None, "malformed", "refused-unknown")
    message_id = _message_id(content.get("id"))
    kind = content.get("type")
    wanted = _COMMANDS.get(kind) if isinstance(kind, str) else None
    if wanted is None:
        return Refusal(message_id, "unknown-type", "refused-unknown")
    # What is picked is told at any time and changes nothing: no revision needs to go with it.
    filled = {"rev": 0, **content} if wanted is Select else content
    try:
        return _converter().structure({**filled, "id": message_id}, wanted)
    except (KeyError, ValueError):
        return Refusal(message_id, "malformed", "refused-unknown")


_COMMANDS: dict[str, type[Command]] = {
    "move": MoveText,
    "lay_all": LayAll,
    "undo": Undo,
    "next_hand": NextHand,
    "new_match": NewMatch,
    "ready": Ready,
    "select": Select,
    "skip": Skip,
    "replace": Replace,
    "resume": Resume,
    "forget": Forget,
}


def _message_id(value: object) -> MessageId:
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and abs(value) < 2**53:
        return value
    return value if isinstance(value, str) and len(value) <= _LONGEST else None


def _whole(value: object) -> int:
    # 2 ** 53: beyond it a browser's numbers are not exact, so none can have been meant.
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        raise ValueError("not a whole number")
    return value


def _line(value: object) -> str:
    if not isinstance(value, str) or not value or len(value) > _LONGEST or not value.isprintable():
        raise ValueError("not a short text")
    return value


def _lines(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > _MOST_CARDS:
        raise ValueError("not a short list")
    return tuple(_line(item) for item in value)


def _is(wanted: object) -> Callable[[object], bool]:
    return lambda kind: kind == wanted


@cache
def _converter() -> Converter:
    # Imported here: a table needs it, the engine does not.
    from cattrs import Converter

    converter = Converter(detailed_validation=False)
    converter.register_structure_hook(int, lambda value, _: _whole(value))
    converter.register_structure_hook(str, lambda value, _: _line(value))
    converter.register_structure_hook_func(_is(tuple[str, ...]), lambda value, _: _lines(value))
    converter.register_structure_hook_func(_is(MessageId), lambda value, _: _message_id(value))
    return converter
