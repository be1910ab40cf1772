"""What a session is connected to: screens that show it, and how it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rummy_widget.deck import Cards

__all__ = ["RefusedError", "Reply", "Screen"]

Reply = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Screen:
    """Where a session shows itself.

    Attributes
    ----------
    show
        Called with the whole view (plain JSON values) whenever it has changed.
    pick
        Called with the cards that are picked whenever they have changed.
    locale
        Called for the language of answers.
    pace
        Called with the pace of computer moves whenever it was set: all screens of a table have one pace.
    clock
        Called with the seconds in which a person may call Rummy whenever they were set, None for no clock.
    tutor
        Called with whether the tutor is on whenever that was set: what it tells is in the one view of all.
    guide
        The same of the guide.
    """

    show: Callable[[dict[str, Any]], None]
    pick: Callable[[Cards], None]
    locale: Callable[[], str]
    pace: Callable[[str], None] = lambda _: None
    clock: Callable[[int | None], None] = lambda _: None
    tutor: Callable[[bool], None] = lambda _: None
    guide: Callable[[bool], None] = lambda _: None


class RefusedError(Exception):
    """A command that has no place now."""

    def __init__(self, reason: str, text_id: str, **args: object) -> None:
        super().__init__(reason)
        self.reason, self.text_id, self.text_args = reason, text_id, args
