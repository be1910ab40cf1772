"""Where a table's work is done: a thread of its own, or slices of an event loop where threads cannot start.

Both do one job at a time, in the order in which they came, so a session needs no order of its own. Time
comes from here too, so that a test can bring its own.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import sys
import threading
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol

__all__ = ["Handle", "LoopRunner", "Outcome", "Runner", "ThreadRunner", "default_runner"]

Job = Callable[[], None]

_LOG = logging.getLogger("rummy_widget")

_IDLE = 1.0  # seconds after which a thread without work ends; the next job starts another


@dataclass(frozen=True)
class Outcome:
    """What a chain of steps came to: its value, or the exception that ended it."""

    value: Any = None
    error: BaseException | None = None


class Handle:
    """A job that has been asked for and can be called off, also while it runs."""

    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        """See to it that the job is not begun, or not gone on with after its present slice."""
        self.cancelled = True


class Runner(Protocol):
    """The seam between a session and the machine."""

    def now(self) -> float:
        """Return the time in seconds from any fixed point."""

    def post(self, job: Job) -> None:
        """Have a job done soon. From any thread; after `close` nothing happens."""

    def later(self, delay: float, job: Job) -> Handle:
        """Have a job done after `delay` seconds."""

    def think(self, steps: Generator[None, None, Any], done: Callable[[Outcome], None]) -> Handle:
        """Drain `steps` without holding up the jobs, then have ``done(outcome)`` done as a job."""

    def close(self) -> None:
        """Drop all jobs and end."""


def default_runner() -> Runner:
    """Return a thread, or in the browser kernel, which has none, slices of its event loop."""
    return LoopRunner() if sys.platform == "emscripten" else ThreadRunner()


class ThreadRunner:
    """Jobs on one daemon thread, and each chain of steps on another.

    A thread starts with the first job and ends after a second without any, so an idle table holds none.
    """

    def __init__(self) -> None:
        self._wake = threading.Condition()
        self._jobs: list[tuple[float, int, Handle, Job]] = []
        self._number = itertools.count()
        self._thread: threading.Thread | None = None
        self._thoughts: set[Handle] = set()
        self._closed = False

    def now(self) -> float:
        """Return the monotonic clock."""
        return time.monotonic()

    def post(self, job: Job) -> None:
        """Have a job done as soon as the thread is free."""
        self.later(0.0, job)

    def later(self, delay: float, job: Job) -> Handle:
        """Have a job done after `delay` seconds."""
        handle = Handle()
        with self._wake:
            if self._closed:
                handle.cancel()
                return handle
            heapq.heappush(self._jobs, (self.now() + delay, next(self._number), handle, job))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="rummy-table", daemon=True)
                self._thread.start()
            self._wake.notify()
        return handle

    def think(self, steps: Generator[None, None, Any], done: Callable[[Outcome], None]) -> Handle:
        """Drain `steps` on a thread of their own: a player that hangs holds up nobody but itself."""
        handle = Handle()

        def drain() -> None:
            outcome = Outcome()
            try:
                while not handle.cancelled:
                    next(steps)
            except StopIteration as stop:
                outcome = Outcome(value=stop.value)
            except BaseException as error:  # whatever a player raises is its outcome, SystemExit too
                outcome = Outcome(error=error)
            with self._wake:
                self._thoughts.discard(handle)
            if not handle.cancelled:
                self.post(lambda: None if handle.cancelled else done(outcome))

        with self._wake:
            if self._closed:
                handle.cancel()
                return handle
            self._thoughts.add(handle)
        threading.Thread(target=drain, name="rummy-thinking", daemon=True).start()
        return handle

    def close(self) -> None:
        """Drop all jobs; the threads end after what they are doing."""
        with self._wake:
            self._closed = True
            self._jobs.clear()
            for handle in self._thoughts:
                handle.cancel()
            self._wake.notify()

    def _work(self) -> None:
        while True:
            with self._wake:
                job = self._next()
                if job is None:
                    self._thread = None
                    return
            try:
                job()
            except Exception as error:
                # A job tells its own errors; this one could not, and the next must still be done.
                _LOG.error("a job of the table failed: %s", type(error).__name__)

    def _next(self) -> Job | None:
        """Wait for the next job that is due; None if there is none for a while, or ever."""
        while not self._closed:
            if not self._jobs:
                if not self._wake.wait(_IDLE) and not self._jobs:
                    return None
                continue
            due, _, handle, job = self._jobs[0]
            if handle.cancelled:
                heapq.heappop(self._jobs)
            elif due > (now := self.now()):
                self._wake.wait(due - now)
            else:
                heapq.heappop(self._jobs)
                return job
        return None


class LoopRunner:
    """Jobs on an event loop, thinking in slices between them."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self._loop = loop if loop is not None else asyncio.get_event_loop()
        self._closed = False

    def now(self) -> float:
        """Return the loop's clock."""
        return self._loop.time()

    def post(self, job: Job) -> None:
        """Have a job done in one of the loop's next rounds."""
        self.later(0.0, job)

    def later(self, delay: float, job: Job) -> Handle:
        """Have a job done after `delay` seconds."""
        handle = Handle()

        def run() -> None:
            if not (handle.cancelled or self._closed):
                job()

        if not self._closed:
            if delay > 0:
                self._loop.call_soon_threadsafe(self._loop.call_later, delay, run)
            else:
                self._loop.call_soon_threadsafe(run)
        return handle

    def think(self, steps: Generator[None, None, Any], done: Callable[[Outcome], None]) -> Handle:
        """Take one slice of `steps` in each round of the loop."""
        handle = Handle()

        def slice_() -> None:
            if handle.cancelled:
                return
            try:
                next(steps)
            except StopIteration as stop:
                done(Outcome(value=stop.value))
            except Exception as error:  # whatever a player raises is its outcome
                done(Outcome(error=error))
            else:
                self.post(slice_)

        self.post(slice_)
        return handle

    def close(self) -> None:
        """Drop all jobs."""
        self._closed = True
