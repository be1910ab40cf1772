"""Tournaments as the tests play them, and executors that stop or break off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rummy_widget import lab
from rummy_widget.lab.running import Serial


def meet(players: Any, hands: int = 24, **options: Any) -> lab.Tournament:
    """Play a tournament here, with a seed; options are those of `lab.tournament`."""
    return lab.tournament(players, hands=hands, **{"seed": 4, "workers": 1, "progress": False, **options})


class Interrupting(Serial):
    """An executor at which Ctrl-C is pressed after some jobs."""

    def __init__(self, jobs: int) -> None:
        self.left = jobs

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        for result in super().map(fn, *iterables):
            yield result
            self.left -= 1
            if self.left <= 0:
                raise KeyboardInterrupt


class Shuffling(Serial):
    """An executor with many workers, some of which never answer the first time."""

    _max_workers = 7

    def __init__(self) -> None:
        self.calls = 0

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        for result in super().map(fn, *iterables):
            self.calls += 1
            if self.calls % 5 == 3:
                raise ConnectionError("worker tcp://nowhere is gone")
            yield result
