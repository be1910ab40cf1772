"""Telling subscribers what happened, in order, however deep they play themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy_widget.events import Event

__all__ = ["News", "Seated", "Told", "Undone"]


@dataclass(frozen=True)
class Undone:
    """Told to subscribers when a move was taken back.

    Attributes
    ----------
    count
        That many events were dropped: of the log, and with the first move of a hand's log gone, of the hand
        before.
    """

    count: int


@dataclass(frozen=True)
class Seated:
    """Told to subscribers when somebody else took a seat."""

    seat: int
    name: str


Told = Event | Undone | Seated
"""What subscribers are told."""


class News:
    """Subscribers, and what they are still to hear."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Told], object]] = []
        self._waiting: deque[Told] = deque()
        self._telling = False

    def subscribe(self, fn: Callable[[Told], object]) -> Callable[[], None]:
        """Tell a function everything from now on; the function that comes back ends it."""
        self._subscribers.append(fn)

        def unsubscribe() -> None:
            if fn in self._subscribers:
                self._subscribers.remove(fn)

        return unsubscribe

    def tell(self, news: Sequence[Told]) -> None:
        """Tell all subscribers; the first error of one is raised when all have heard everything."""
        if not self._subscribers:
            return
        self._waiting.extend(news)
        if self._telling:
            return  # who plays a move from within a subscriber is heard after the others
        self._telling = True
        failed: Exception | None = None
        try:
            while self._waiting:
                item = self._waiting.popleft()
                for fn in tuple(self._subscribers):
                    try:
                        fn(item)
                    except Exception as error:
                        failed = failed or error
        finally:
            self._telling = False
        if failed is not None:
            raise failed
