"""What a browser sends: read strictly, refused with a reason, never believed.

A message comes from outside: any type in any place, any size. `parse` answers with a command or with a
refusal and raises nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from rummy_widget.protocol import commands
from rummy_widget.protocol.commands import Command, LongText, MessageId, Question, Refusal, Sitter, Value

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["parse"]

_LONGEST = 200  # characters of a text; the longest move that exists, a 13-card run of two decks, has 50
_LONGEST_POSITION = 1200  # 110 cards in melds, each a joker as a card laid off by another, have under 600
_MOST_CARDS = 120  # two decks with jokers hold 110
_MOST_FIELDS = 8
_MOST_CHANGES = 60  # more than there are rules
_MOST_SEATS = 8

_COMMANDS: dict[str, type[Command]] = {
    "move": commands.MoveText,
    "lay_all": commands.LayAll,
    "undo": commands.Undo,
    "next_hand": commands.NextHand,
    "new_match": commands.NewMatch,
    "new_game": commands.NewGame,
    "ready": commands.Ready,
    "select": commands.Select,
    "order": commands.Order,
    "sort": commands.Sort,
    "more_time": commands.MoreTime,
    "skip": commands.Skip,
    "guide_next": commands.GuideNext,
    "replace": commands.Replace,
    "resume": commands.Resume,
    "forget": commands.Forget,
    "rules": commands.AskRules,
    "choices": commands.AskChoices,
    "check": commands.AskCheck,
    "events": commands.AskEvents,
    "fits": commands.AskFits,
    "namings": commands.AskNamings,
    "position": commands.AskPosition,
    "hint": commands.AskHint,
    "aids": commands.AskAids,
    "warn": commands.AskWarn,
    "why": commands.AskWhy,
}


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
    # What is picked or asked at any time changes nothing: no revision needs to go with it.
    free = wanted is commands.Select or issubclass(wanted, Question)
    filled = {"rev": 0, **content} if free else content
    try:
        return _converter().structure({**filled, "id": message_id}, wanted)
    except (KeyError, ValueError, TypeError):
        return Refusal(message_id, "malformed", "refused-unknown")


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


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("neither yes nor no")
    return value


def _line(value: object, longest: int = _LONGEST) -> str:
    if not isinstance(value, str) or not value or len(value) > longest or not value.isprintable():
        raise ValueError("not a short text")
    return value


def _lines(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > _MOST_CARDS:
        raise ValueError("not a short list")
    return tuple(_line(item) for item in value)


def _one_of(value: object, kind: object) -> object:
    for known in get_args(kind):
        if isinstance(value, str) and value == known:
            return known
    raise ValueError("none of the words that may stand here")


def _changes(value: object) -> dict[str, Value]:
    """Read values of rules; whether there are such rules and values is for the rules to say."""
    if not isinstance(value, dict) or len(value) > _MOST_CHANGES:
        raise ValueError("not a few values by name")
    return {_line(name): _value(item) for name, item in value.items()}


def _value(value: object) -> Value:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, list):
        if len(value) != 2:
            raise ValueError("not a word and a number")
        return _line(value[0]), _by_seats(value[1]) if isinstance(value[1], dict) else _whole(value[1])
    if isinstance(value, dict):
        return _by_seats(value)
    return _line(value) if isinstance(value, str) else _whole(value)


def _by_seats(value: dict[object, object]) -> dict[str, int]:
    if len(value) > _MOST_SEATS:
        raise ValueError("more numbers than tables have seats")
    return {_line(seats): _whole(number) for seats, number in value.items()}


def _sitters(value: object) -> tuple[Sitter, ...]:
    if not isinstance(value, list) or len(value) > _MOST_SEATS:
        raise ValueError("not a few seats")
    return tuple(_sitter(item) for item in value)


def _sitter(value: object) -> Sitter:
    if not isinstance(value, dict) or len(value) > _MOST_FIELDS:
        raise ValueError("not a seat")
    level = value.get("level")
    return Sitter(_line(_line(value.get("name")).strip()), None if level is None else _line(level))


def _is_choice(kind: Any) -> bool:
    return get_origin(kind) is Literal


def _is(wanted: object) -> Callable[[object], bool]:
    return lambda kind: kind == wanted


@cache
def _converter() -> Converter:
    # Imported here: a table needs it, the engine does not.
    from cattrs import Converter

    converter = Converter(detailed_validation=False)
    converter.register_structure_hook(int, lambda value, _: _whole(value))
    converter.register_structure_hook(bool, lambda value, _: _flag(value))
    converter.register_structure_hook(str, lambda value, _: _line(value))
    converter.register_structure_hook_func(_is(tuple[str, ...]), lambda value, _: _lines(value))
    converter.register_structure_hook_func(_is(dict[str, Value]), lambda value, _: _changes(value))
    converter.register_structure_hook_func(_is(tuple[Sitter, ...]), lambda value, _: _sitters(value))
    converter.register_structure_hook_func(_is_choice, _one_of)
    long_text = _is(LongText)
    converter.register_structure_hook_func(long_text, lambda value, _: _line(value, _LONGEST_POSITION))
    converter.register_structure_hook_func(_is(MessageId), lambda value, _: _message_id(value))
    return converter
