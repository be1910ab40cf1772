"""Deal codes as people type them: what is wrong with one, in words of the table's language."""

from __future__ import annotations

import unicodedata
from typing import Any

from rummy_widget.game.deal_code import LENGTH, read_code
from rummy_widget.session.screen import RefusedError

__all__ = ["checked", "read"]


def read(text: str) -> str:
    """Return a deal code as it is written here.

    Raises
    ------
    RefusedError
        It is none.
    """
    try:
        return read_code(text)[0]
    except ValueError as no:
        raise _why(text) from no


def checked(text: str) -> dict[str, Any]:
    """Return what came of a text: ``ok`` with the code, or the sentence that says what is wrong."""
    try:
        return {"ok": True, "code": read(text)}
    except RefusedError as no:
        return {"ok": False, "text": {"id": no.text_id, "args": no.text_args}}


def _why(text: str) -> RefusedError:
    symbols = [symbol for symbol in text if not _between(symbol)]
    for symbol in symbols:
        if not (symbol.isascii() and symbol.isalnum()) or symbol in "Uu":
            return RefusedError("value", "check-deal-symbol", symbol=symbol.upper())
    if len(symbols) != LENGTH:
        return RefusedError("value", "check-deal-length", count=len(symbols), all=LENGTH)
    return RefusedError("value", "check-deal-slip")


def _between(symbol: str) -> bool:
    """Whether a symbol only stands between others: spaces, hyphens, marks that do not show."""
    return symbol in "_\u2212" or unicodedata.category(symbol) in ("Pd", "Zs", "Cf", "Cc")
