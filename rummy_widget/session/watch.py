"""Finished turns as they come, for code that waits for them without blocking anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from rummy_widget.events import Dealt, Event, HandOver, Placed
from rummy_widget.game import Turn, Undone
from rummy_widget.game.drive import turn_of

__all__ = ["Watch"]

_Listener = tuple[asyncio.AbstractEventLoop, "asyncio.Queue[Turn | None]"]


class Watch:
    """Puts events together to turns and hands them to whoever listens.

    A turn that was taken back and is finished in another way comes once more.
    """

    def __init__(self) -> None:
        self._listeners: list[_Listener] = []
        self._open: list[Event] = []
        self._done: list[Event] = []
        self._ended = False

    def saw(self, news: Event | Undone, *, turn: int | None) -> None:
        """Take note of what happened in the game.

        Parameters
        ----------
        turn
            The seat on turn after it, None if the hand is over, though its end may still be to be told.
        """
        match news:
            case Dealt() | Placed():
                self._open, self._done = [], []
            case Undone():
                kept = [*self._done, *self._open] if news.count > len(self._open) else self._open
                self._open, self._done = kept[: max(0, len(kept) - news.count)], []
            case HandOver():
                # The turn that ended the hand; the move before it waited for this.
                self._open.append(news)
                self._finish()
            case _:
                self._open.append(news)
                if turn not in (news.seat, None):
                    self._finish()

    def end(self) -> None:
        """Tell everybody that no more turns come."""
        self._tell(None)
        self._listeners.clear()
        self._ended = True

    def begin(self) -> None:
        """Start again, with another game."""
        self._open, self._done, self._ended = [], [], False

    async def turns(self) -> AsyncIterator[Turn]:
        """Iterate over turns from now on."""
        if self._ended:
            return
        listener: _Listener = (asyncio.get_running_loop(), asyncio.Queue())
        self._listeners.append(listener)
        try:
            while (turn := await listener[1].get()) is not None:
                yield turn
        finally:
            if listener in self._listeners:
                self._listeners.remove(listener)

    def _finish(self) -> None:
        if not self._open:
            return
        turn = turn_of(self._open[0].seat, self._open)
        self._open, self._done = [], self._open
        self._tell(turn)

    def _tell(self, turn: Turn | None) -> None:
        for listener in tuple(self._listeners):
            loop, queue = listener
            try:
                loop.call_soon_threadsafe(queue.put_nowait, turn)
            except RuntimeError:
                # Its loop is closed: nobody waits there any more.
                self._listeners.remove(listener)
