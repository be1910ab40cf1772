"""Errors as the table shows them: said, logged, and without a card that somebody may not know.

What an exception says may name hidden cards (a player's own error is likely to print its hand), and every
browser and every saved notebook gets what the table shows. So the table and the log tell the kind of the
error and where it arose; the exception itself is kept for whoever asks for it in code.
"""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from rummy_widget.errors import IllegalMove, PlayerError
from rummy_widget.i18n import text
from rummy_widget.protocol import Text, Trouble

__all__ = ["handler_trouble", "helper_trouble", "notice", "plain_trouble", "player_trouble"]

_LOG = logging.getLogger("rummy_widget")


def player_trouble(seat: int, error: BaseException, locale: str) -> Trouble:
    """Say that the player of a seat failed, and log it."""
    where = _where(error)
    _LOG.error("the player in seat %d failed: %s", seat, where)
    if isinstance(error, IllegalMove) or (isinstance(error, PlayerError) and error.original is None):
        said = text("trouble-not-allowed", {}, locale)
    else:
        said = text("trouble-error", {"error": where}, locale)
    return Trouble(Text("trouble-player", {"seat": seat, "error": said}), seat)


def handler_trouble(error: BaseException, locale: str) -> Trouble:
    """Say that the table itself failed, and log it."""
    where = _where(error)
    _LOG.error("the table failed: %s", where)
    return Trouble(Text("trouble-handler", {"error": text("trouble-error", {"error": where}, locale)}))


def helper_trouble(name: str, error: BaseException, locale: str) -> Trouble:
    """Say that ``"tutor"`` or ``"guide"`` failed and had to stop, and log it."""
    where = _where(error)
    _LOG.error("the %s failed: %s", name, where)
    said = text(
        "trouble-stopped", {"who": name, "error": text("trouble-error", {"error": where}, locale)}, locale
    )
    return Trouble(Text("trouble-handler", {"error": said}))


def plain_trouble(message_id: str, locale: str, *, seat: int | None = None, log: str = "") -> Trouble:
    """Say something that needs no error."""
    _LOG.warning("%s", log or message_id)
    said = text(message_id, {}, locale)
    if seat is None:
        return Trouble(Text("trouble-handler", {"error": said}))
    return Trouble(Text("trouble-player", {"seat": seat, "error": said}), seat)


def notice(message_id: str, locale: str, **args: str | int) -> Trouble:
    """Say something of which nobody can do anything."""
    return Trouble(Text("plain", {"text": text(message_id, args, locale)}))


def _where(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} ({Path(last.filename).name}, line {last.lineno})"
