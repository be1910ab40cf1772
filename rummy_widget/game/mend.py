"""The JSON text of a record, and what can be saved of it when it breaks off."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from rummy_widget.errors import RecordError

__all__ = ["parsed"]

_MARK: Final = re.compile(r'"(?:[^"\\]|\\.)*\\?(?:"|$)|[\[\]{}]', re.DOTALL)
_IN_A_HAND: Final = ["{", "[", "["]


def parsed(text: object) -> tuple[dict[str, Any], RecordError | None]:
    """Read the JSON text of a record.

    Returns
    -------
    dict
        What it holds; if it breaks off or is no JSON from some place on, all up to the last whole event.
    RecordError or None
        What is wrong with the text, if part of it was lost.

    Raises
    ------
    RecordError
        It is no JSON object, or not one event is whole.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    text = text.removeprefix("\ufeff")  # some editors put it before a text
    fault: RecordError | None = None
    try:
        data = _read(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        rest = "breaks off" if not text[error.pos :].strip() or _open_text(text, error.pos) else "is no JSON"
        fault = RecordError(f"the record {rest} at {place}: {error.msg}", place)
        data = _mended(text[: error.pos])
        if data is None:
            raise fault from error
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets without end.
        raise RecordError("this is no record: its JSON text cannot be read") from error
    if not isinstance(data, dict):
        raise RecordError("this is no record of a match of Rummy")
    return data, fault


def _read(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        name = next(name for at, (name, _) in enumerate(pairs) if name in dict(pairs[:at]))
        raise RecordError(f"the record is damaged: {name[:40]!r} stands there twice", name[:40])
    return made


def _no_number(name: str) -> Any:
    raise RecordError(f"the record is damaged: {name} is no number")


def _open_text(text: str, at: int) -> bool:
    """Return whether a text in quotes begins at a place and never ends."""
    match = _MARK.match(text, at)
    return match is not None and match[0][0] == '"' and match.end() == len(text)


def _mended(text: str) -> Any:
    """Return what a text holds up to the last whole event, None if there is none.

    Parameters
    ----------
    text
        The beginning of a record, right as far as it goes.
    """
    open_marks: list[str] = []
    end = 0
    for match in _MARK.finditer(text):
        mark = match[0]
        if mark in ("{", "["):
            open_marks.append(mark)
        elif mark in ("}", "]") and open_marks:
            open_marks.pop()
            if mark == "}" and open_marks == _IN_A_HAND:
                end = match.end()
    return _read(text[:end] + "]]}") if end else None
