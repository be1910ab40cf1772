"""Where blocks are played: any executor, in waves, so that nothing finished is lost when something breaks."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from rummy_widget.lab.playing import Block, Work

__all__ = ["Serial", "Trouble", "cores", "play"]

SECONDS: Final = 0.4
"""What one job should take: long beside its way to a worker and back, short beside a person's patience."""

FATAL: Final = 3
"""Blocks in a row that no worker survived, after which it is pointless to go on."""

Trouble = tuple[str, int, str]
"""What happened: ``"again"``, ``"lost"`` or ``"stopped"``, the block, and what the executor said."""

Wanted = Callable[[], list[range]]
"""Gives the numbers of the blocks that are still to be played, as ranges; none when all is done."""


class Serial(Executor):
    """An executor without workers: everything is done here, one after the other."""

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        """Call the function when its result is asked for."""
        return map(fn, *iterables)


class _Pool:
    """A pool of processes of our own, made anew when one of them has died."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._executor: ProcessPoolExecutor | None = None

    def get(self) -> Executor:
        if self._executor is None:
            # Not forked: a notebook's kernel has threads, and a forked copy of one that holds a lock hangs.
            methods = multiprocessing.get_all_start_methods()
            context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
            self._executor = ProcessPoolExecutor(self.workers, context, _leave_interrupts)
        return self._executor

    def close(self, *, now: bool = False) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        processes = list((getattr(executor, "_processes", None) or {}).values()) if now else []
        executor.shutdown(wait=not now, cancel_futures=True)
        for process in processes:  # a player that never answers would hold the interpreter's exit up
            process.terminate()


def _leave_interrupts() -> None:
    """Let Ctrl-C be the parent's affair: it stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """Return how many processes can run at a time; 1 where there are no processes."""
    if sys.platform in ("emscripten", "wasi"):
        return 1
    if find_spec("_multiprocessing") is None or multiprocessing.current_process().daemon:
        return 1  # no semaphores; or a process that may not start others
    affinity = getattr(os, "sched_getaffinity", None)
    return min(61, len(affinity(0)) if affinity else os.cpu_count() or 1)


def play(
    work: Work,
    wanted: Wanted,
    done: Callable[[int, Block], None],
    executor: Executor | None,
    workers: int | None,
) -> tuple[bool, list[Trouble]]:
    """Play the blocks that are wanted until none is.

    Parameters
    ----------
    wanted, done
        What is to be played, asked before each wave; and who takes what came of a block, in any order.
    executor
        Anything with ``map(fn, firsts, counts)`` that yields results in order; None makes a pool of
        processes.
    workers
        Size of that pool.

    Returns
    -------
    bool
        Whether it was stopped by Ctrl-C.
    list of Trouble
        What happened to workers.
    """
    workers = workers or cores()
    if executor is None and workers > 1:
        pool = _Pool(workers)
        stopped = True
        try:
            stopped, trouble = _Run(work, wanted, done, pool, workers).go()
        finally:
            pool.close(now=stopped)
        return stopped, trouble
    given = Serial() if executor is None else executor
    size = 1 if isinstance(given, Serial) else int(getattr(given, "_max_workers", None) or 8)
    return _Run(work, wanted, done, given, size).go()


class _Run:
    """One run: waves of jobs, and block by block what a broken wave left."""

    def __init__(
        self,
        work: Work,
        wanted: Wanted,
        done: Callable[[int, Block], None],
        source: _Pool | Executor,
        workers: int,
    ) -> None:
        self.work, self.wanted, self.done, self.source = work, wanted, done, source
        self.width = 4 * workers
        self.pace = SECONDS  # seconds that a block takes; the first jobs are one block each
        self.trouble: list[Trouble] = []
        self.suspects: list[tuple[int, str]] = []

    def go(self) -> tuple[bool, list[Trouble]]:
        try:
            while jobs := self._jobs():
                left = self._wave(jobs)
                if left is None:
                    continue
                failed, error = left
                said = _said(error)
                if self._unusable(error):
                    self.trouble.append(("stopped", failed[0][0], said))
                    break
                self._renew(error)
                self.trouble.append(("again", failed[0][0], said))
                if not self._one_by_one([n for first, count in failed for n in range(first, first + count)]):
                    break
        except KeyboardInterrupt:
            return True, self.trouble
        return False, self.trouble

    def _jobs(self) -> list[tuple[int, int]]:
        ranges = self.wanted()
        left = sum(map(len, ranges))
        # Towards the end jobs get shorter, so that no worker waits long for another one.
        size = max(1, min(int(SECONDS / self.pace), -(-left // self.width)))
        jobs: list[tuple[int, int]] = []
        for numbers in ranges:
            for first in range(numbers.start, numbers.stop, size):
                if len(jobs) == self.width:
                    return jobs
                jobs.append((first, min(size, numbers.stop - first)))
        return jobs

    def _wave(self, jobs: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], Exception] | None:
        """Play jobs; where one breaks, return those without a result and the error."""
        finished = 0
        try:
            with _mapped(self.source, self.work, jobs) as results:
                for blocks, seconds in results:
                    first, count = jobs[finished]
                    for number, block in enumerate(blocks, first):
                        self.done(number, block)
                    finished += 1
                    self.pace = max(1e-6, seconds / count)
                    self._settle()
        except Exception as error:
            return jobs[finished:], error
        if finished < len(jobs):
            return jobs[finished:], RuntimeError(f"the executor gave {finished} of {len(jobs)} results")
        return None

    def _one_by_one(self, numbers: list[int]) -> bool:
        """Play blocks each for itself, so that one which breaks takes no other with it; False: hopeless."""
        for number in numbers:
            left = self._wave([(number, 1)])
            if left is None:
                continue
            error = left[1]
            self.suspects.append((number, _said(error)))
            if self._unusable(error) or len(self.suspects) >= FATAL:
                # Nothing went well since: it may be the workers and not the blocks, which stay to be played.
                self.trouble.append(("stopped", *self.suspects[0]))
                return False
            self._renew(error)
        self._settle()
        return True

    def _settle(self) -> None:
        """Workers do work: what broke before was the block's fault, and is not tried again."""
        for number, said in self.suspects:
            self.trouble.append(("lost", number, said))
            self.done(number, ())
        self.suspects.clear()

    def _unusable(self, error: Exception) -> bool:
        return isinstance(error, BrokenExecutor) and not isinstance(self.source, _Pool)

    def _renew(self, error: Exception) -> None:
        if isinstance(error, BrokenExecutor) and isinstance(self.source, _Pool):
            self.source.close()


@contextmanager
def _mapped(
    source: _Pool | Executor, work: Work, jobs: list[tuple[int, int]]
) -> Iterator[Iterator[tuple[list[Block], float]]]:
    executor = source.get() if isinstance(source, _Pool) else source
    results = iter(executor.map(work, [first for first, _ in jobs], [count for _, count in jobs]))
    try:
        yield results
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()  # cancels what has not begun


def _said(error: BaseException) -> str:
    told = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {told}" if told else type(error).__name__
