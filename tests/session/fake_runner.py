"""A runner whose clock a test moves by hand."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Generator
from typing import Any

from rummy_widget.session.runner import Handle, Outcome


class FakeRunner:
    """Jobs run when the test says so, on the test's thread.

    `thinking` is how many seconds each chain of steps takes.
    """

    def __init__(self, thinking: float = 0.0) -> None:
        self.time = 1000.0
        self.thinking = thinking
        self.closed = False
        self.thoughts = 0
        self._jobs: list[tuple[float, int, Handle, Callable[[], None]]] = []
        self._number = itertools.count()

    def now(self) -> float:
        return self.time

    def post(self, job: Callable[[], None]) -> None:
        self.later(0.0, job)

    def later(self, delay: float, job: Callable[[], None]) -> Handle:
        handle = Handle()
        if not self.closed:
            heapq.heappush(self._jobs, (self.time + delay, next(self._number), handle, job))
        return handle

    def think(self, steps: Generator[None, None, Any], done: Callable[[Outcome], None]) -> Handle:
        self.thoughts += 1
        handle = Handle()

        def drain() -> None:
            if handle.cancelled:
                return
            try:
                while True:
                    next(steps)
            except StopIteration as stop:
                done(Outcome(value=stop.value))
            except Exception as error:
                done(Outcome(error=error))

        self.later(self.thinking, drain)
        return handle

    def close(self) -> None:
        self.closed = True
        self._jobs.clear()

    @property
    def waiting(self) -> int:
        """Number of jobs that are still to be done."""
        return sum(not handle.cancelled for _, _, handle, _ in self._jobs)

    def run(self, seconds: float = 0.0) -> None:
        """Let time pass and do what falls due."""
        until = self.time + seconds
        while self._jobs and self._jobs[0][0] <= until:
            due, _, handle, job = heapq.heappop(self._jobs)
            self.time = max(self.time, due)
            if not handle.cancelled:
                job()
        self.time = until
