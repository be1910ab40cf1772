"""Rules as JSON text, and back with an answer for anything."""

from __future__ import annotations

import json
import reprlib
from difflib import get_close_matches
from typing import Any, Final

from rummy_widget.errors import RulesError
from rummy_widget.rules.presets import VALUES
from rummy_widget.rules.values import CHECKS

__all__ = ["VERSION", "read", "write"]

VERSION: Final = 1
_FIELDS: Final = ("version", "preset", "rules")


def write(values: dict[str, Any]) -> str:
    """Return parameters by name, as JSON knows them, with the version of the form."""
    return json.dumps({"version": VERSION, "rules": values}, indent=2) + "\n"


def read(text: str) -> dict[str, Any]:
    """Return the parameters that a text gives, not yet checked one by one.

    Raises
    ------
    RulesError
        The text is not of this form; every field that is wrong is named.
    """
    if not isinstance(text, str):
        raise RulesError([("", f"rules are read from a text, not {type(text).__name__}")])
    whole = _parsed(text)
    if not isinstance(whole, dict):
        raise RulesError([("", f"rules are a JSON object with {', '.join(_FIELDS)}, not {_kind(whole)}")])
    problems = [(name, _unknown(name)) for name in whole if name not in _FIELDS]
    version = whole.get("version")
    if "version" not in whole:
        problems.append(("version", f"version is missing: it is {VERSION} today"))
    elif isinstance(version, bool) or not isinstance(version, int) or version < 1:
        problems.append(("version", f"version must be {VERSION}, not {reprlib.repr(version)}"))
    elif version > VERSION:
        # What a later version means by a field nobody knows here.
        raise RulesError(
            [("version", f"version {version} is newer than this program, which reads version {VERSION}")]
        )
    preset = whole.get("preset")
    base: dict[str, Any] = {}
    if isinstance(preset, str) and preset in VALUES:
        base = VALUES[preset]
    elif "preset" in whole:
        problems.append(("preset", _no_preset(preset)))
    rules = whole.get("rules")
    if isinstance(rules, dict):
        if "preset" not in whole:
            problems += [(name, f"{name} is missing") for name in CHECKS if name not in rules]
    elif "rules" in whole:
        problems.append(("rules", f"rules must be an object, not {_kind(rules)}"))
    elif "preset" not in whole:
        problems.append(("rules", "rules are missing"))
    values = {**base, **rules} if isinstance(rules, dict) else dict(base)
    if problems:
        raise RulesError([*problems, *_more(values)])
    return values


def _more(values: dict[str, Any]) -> list[tuple[str, str]]:
    from rummy_widget.rules.record import checked

    return checked(values)[1]


def _parsed(text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, value in pairs:
            if name in made:
                raise RulesError([(name, f"{reprlib.repr(name)} stands there twice")])
            made[name] = value
        return made

    try:
        return json.loads(text, object_pairs_hook=once)
    except RulesError:
        raise
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise RulesError([("", f"the rules are no JSON text: {error.msg} in {where}")]) from None
    except (ValueError, RecursionError):
        # A number of thousands of digits, or brackets without end.
        raise RulesError([("", "the rules are no JSON text that can be read")]) from None


def _kind(value: Any) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "a truth value", type(None): "nothing"}
    return names.get(type(value), "a number")


def _unknown(name: str) -> str:
    near = get_close_matches(name, _FIELDS, 1)
    if near:
        return f"unknown field {reprlib.repr(name)}; did you mean {near[0]!r}?"
    hint = f" ({name} belongs under rules)" if name in CHECKS else ""
    return f"unknown field {reprlib.repr(name)}{hint}"


def _no_preset(name: Any) -> str:
    near = get_close_matches(name, VALUES, 1) if isinstance(name, str) else []
    meant = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(VALUES)}"
    return f"preset must name rules, not {reprlib.repr(name)}{meant}"
