"""Words: a message id, its arguments and a locale make a sentence.

The words live in ``locales/<locale>/*.ftl`` (Fluent), which the browser reads too. ``fluent.runtime`` costs
more to import than the whole engine, so it is imported when the first sentence is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = [
    "DEFAULT", "TextError", "locales", "message_ids", "pretty_cards", "sources", "spoken_cards", "text",
]  # fmt: skip

DEFAULT = "en"

_SUITS = str.maketrans("SHDC", "♠♥♦♣")
_JOKER = "★"
_CARD = re.compile(r"\*|\*?[A2-9TJQK][SHDC]")


class TextError(LookupError):
    """A sentence cannot be made: no such message, or an argument of it is missing.

    It is a fault of the program and never of its user; a test goes through all messages, so nobody meets it.
    """


def locales() -> tuple[str, ...]:
    """Names of the locales that have words, sorted."""
    return tuple(sorted(entry.name for entry in _root().iterdir() if entry.is_dir() and entry.name[0] != "_"))


def sources(locale: str) -> dict[str, str]:
    """Text of every ``.ftl`` file of a locale by file name.

    Parameters
    ----------
    locale
        A name out of `locales`.

    Raises
    ------
    TextError
        There is no such locale.
    """
    folder = _root() / locale
    if not locale or locale not in locales():
        raise TextError(f"no words for the locale {locale!r}")
    files = [file for file in folder.iterdir() if file.name.endswith(".ftl")]
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(files, key=lambda file: file.name)}


def message_ids(locale: str = DEFAULT) -> frozenset[str]:
    """Ids of all messages of a locale."""
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Message

    parser = FluentParser()
    entries = (entry for source in sources(locale).values() for entry in parser.parse(source).body)
    return frozenset(entry.id.name for entry in entries if isinstance(entry, Message))


def text(
    message_id: str,
    args: Mapping[str, object] | None = None,
    locale: str = DEFAULT,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
) -> str:
    """Make a sentence.

    Parameters
    ----------
    message_id
        Id of a message in the ``.ftl`` files.
    args
        Arguments. One whose name starts with ``card`` holds card codes separated by spaces and is shown as
        ``7♥ 8♥``; one whose name starts with ``seat`` holds a name, or a seat number if `names` is given.
        The message gets ``…-me`` with it: ``"yes"`` where the seat is `me`, else ``"no"``.
    locale
        A message that the locale lacks is taken from the default locale.
    names
        Names by seat.
    me
        The seat that is spoken to.

    Raises
    ------
    TextError
        No locale has the message, or it needs an argument that is not given.
    """
    ready: dict[str, object] = {}
    for name, value in (args or {}).items():
        ready[name] = _ready(name, value, names)
        if name.startswith("seat"):
            ready[f"{name}-me"] = "yes" if me is not None and value == me else "no"
    for candidate in dict.fromkeys((locale, DEFAULT)):
        if candidate not in locales():
            continue
        bundle = _bundle(candidate)
        if not bundle.has_message(message_id):
            continue
        pattern = bundle.get_message(message_id).value
        if pattern is None:
            continue
        made, faults = bundle.format_pattern(pattern, ready)
        if faults:
            raise TextError(f"message {message_id!r} ({candidate}): {faults[0]}")
        return str(made)
    raise TextError(f"no message {message_id!r}")


def pretty_cards(codes: str) -> str:
    """Card codes as a person reads them: ``"TH *7D"`` becomes ``"10♥ ★7♦"``; other words stay as they are."""
    return " ".join(_pretty(word) if _CARD.fullmatch(word) else word for word in codes.split(" "))


def spoken_cards(codes: Iterable[str], locale: str = DEFAULT) -> list[str]:
    """Names of cards as a screen reader says them: ``"7 of hearts"``."""
    return [_spoken(code, locale) for code in codes]


def _spoken(code: str, locale: str) -> str:
    if code not in ("*",) and not _CARD.fullmatch(code):
        return text("deck", {}, locale)  # the back of a card
    if code == "*":
        return text("card-joker", {}, locale)
    if code.startswith("*"):
        # Not an argument of the card kind: it is a name already.
        return text("card-joker-as", {"card": _spoken(code[1:], locale)}, locale)
    return text("card-name", {"rank": code[0], "suit": code[1]}, locale)


def _pretty(code: str) -> str:
    star, plain = (_JOKER, code[1:]) if code.startswith("*") else ("", code)
    return star + plain.translate(_SUITS).replace("T", "10")


def _ready(name: str, value: object, names: Sequence[str] | None) -> object:
    if name.startswith("card") and not isinstance(value, (int, float)):
        return pretty_cards(str(value))
    if name.startswith("seat") and names is not None and isinstance(value, int):
        return names[value]
    return value if isinstance(value, (int, float)) else str(value)


@cache
def _bundle(locale: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource

    # Directional marks around each argument would end up in reprs, files and comparisons.
    bundle = FluentBundle([locale], use_isolating=False)
    for source in sources(locale).values():
        bundle.add_resource(FluentResource(source))
    return bundle


def _root() -> resources.abc.Traversable:
    return resources.files("rummy_widget") / "locales"
