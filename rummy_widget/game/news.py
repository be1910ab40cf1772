"""Telling subscribers what happened, in order, however deep they play themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy_widget.events import Event

__all__ = ["News", "Undone"]


@dataclass(frozen=True)
class Undone:
    """Told to subscribers when a move was taken back: that many events were dropped from the log."""

    count: int


class News:
    """Subscribers, and what they are still to hear."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Event | Undone], object]] = []
        self._waiting: deque[Event | Undone] = deque()
        self._telling = False

    def subscribe(self, fn: Callable[[Event | Undone], object]) -> Callable[[], None]:
        """Tell a function everything from now on; the function that comes back ends it."""
        self._subscribers.append(fn)

        def unsubscribe() -> None:
            if fn in self._subscribers:
                self._subscribers.remove(fn)

        return unsubscribe

    def tell(self, news: Sequence[Event | Undone]) -> None:
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
