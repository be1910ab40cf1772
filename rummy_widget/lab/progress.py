"""A progress bar, where tqdm is installed: in a notebook its own, in a terminal a line, else nothing."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["bar"]


@contextmanager
def bar(total: int, *, shown: bool) -> Iterator[Callable[[int], object]]:
    """Show a bar, and give the function that moves it on by a number of hands."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it says so when a notebook shows it as text
            from tqdm.auto import tqdm

            # None: not where nobody watches, such as a log file
            made = tqdm(total=total, unit="hand", disable=None if shown else True)
    except ImportError:
        yield lambda hands: None
        return
    with made:

        def step(hands: int) -> None:
            made.update(min(hands, total - made.n))

        yield step
