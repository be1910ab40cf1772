"""The hot loops: one source, in plain Python always, and compiled where somebody built that (``make fast``).

`chance` are random numbers, `cards` masks and the exact best partition, `holding` what stays of a hand and
what a draw would change, `policy` what a way to play does with a hand, `playing` hands played out, `worlds`
hidden cards dealt at random, `search` candidates played out and hands in bulk. All of it are functions of
numbers and arrays, here under one roof; :func:`array` makes the arrays of the build in use, and :func:`info`
tells which one that is.
"""

import os
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final
from zlib import crc32

from rummy_widget.kernel import cards, chance, holding, playing, policy, search, worlds
from rummy_widget.kernel.cards import (
    ACES,
    ALL,
    BIT,
    EXT,
    KINGS,
    LOWEST_SUIT,
    ODD,
    PAIRS,
    RANK,
    START,
    SUIT,
    THIRD,
    TOP,
    best_sets,
    completes,
    counts,
    deadwood,
    deadwood_sum,
    fold,
    joined,
    pairs_in,
    point_table,
    points,
    runs_in,
    runs_round,
    sets_in,
    turn_down,
    turn_up,
    waits_for,
    widen,
)
from rummy_widget.kernel.chance import shuffle
from rummy_widget.kernel.holding import leaves, outlook
from rummy_widget.kernel.playing import play, score
from rummy_widget.kernel.policy import fitting, put_down, throw, wants
from rummy_widget.kernel.search import evaluate, simulate, tally
from rummy_widget.kernel.types import i64, vec
from rummy_widget.kernel.worlds import sample

__all__ = [
    "ACES",
    "ALL",
    "BIT",
    "EXT",
    "KINGS",
    "LOWEST_SUIT",
    "ODD",
    "PAIRS",
    "PARTS",
    "RANK",
    "START",
    "SUIT",
    "THIRD",
    "TOP",
    "array",
    "best_sets",
    "cards",
    "chance",
    "completes",
    "counts",
    "deadwood",
    "deadwood_sum",
    "evaluate",
    "fitting",
    "fold",
    "info",
    "joined",
    "leaves",
    "outlook",
    "pairs_in",
    "play",
    "playing",
    "point_table",
    "points",
    "policy",
    "put_down",
    "runs_in",
    "runs_round",
    "sample",
    "score",
    "search",
    "sets_in",
    "shuffle",
    "simulate",
    "source",
    "tally",
    "throw",
    "turn_down",
    "turn_up",
    "use",
    "waits_for",
    "wants",
    "widen",
    "worlds",
]

PARTS: Final = ("types", "chance", "cards", "holding", "policy", "playing", "worlds", "search")
"""The modules of a build, each importing only those before it."""

_PURE: Final = {
    name: value
    for part in (chance, cards, holding, policy, playing, worlds, search)
    for name, value in vars(part).items()
    if name in __all__ and callable(value)
}
_in_use = "plain Python"
_array: type[vec[i64]] = vec


def source() -> int:
    """Return the checksum of the source of the kernel: a compiled build says which one it was made of."""
    here = Path(__file__).parent
    return crc32(b"".join((here / f"{part}.py").read_bytes() for part in PARTS))


def array(values: Iterable[int]) -> "vec[i64]":
    """Return numbers as an array for the functions of the build in use."""
    return _array(list(values))


def info() -> str:
    """Return which build is in use: ``"compiled"`` or ``"plain Python"``, with the reason if there is one."""
    return _in_use


def use(build: ModuleType | None) -> None:
    """Take the functions of a compiled build, or with None those in plain Python.

    Tables such as `BIT` stay lists: Python reads those faster.

    Parameters
    ----------
    build
        A package with the modules `PARTS`, compiled.
    """
    global _in_use, _array
    chosen = dict(_PURE)
    if build is None:
        _array = vec
        _in_use = "plain Python"
    else:
        parts = [import_module(f"{build.__name__}.{part}") for part in PARTS]
        for name in chosen:
            chosen[name] = next(vars(part)[name] for part in reversed(parts) if name in vars(part))
        _array = import_module("librt.vecs").vec[import_module("mypy_extensions").i64]
        _in_use = "compiled"
    globals().update(chosen)


def _choose() -> None:
    """Use the compiled build if there is one of this very source and nobody asks for the other one."""
    global _in_use
    if os.environ.get("RUMMY_KERNEL") == "pure":
        _in_use = "plain Python (RUMMY_KERNEL=pure)"
        return
    try:
        build = import_module("rummy_widget_fast")
    except ImportError:
        return
    if source() != build.SOURCE:
        _in_use = "plain Python (the compiled kernel is of another version: run make fast)"
    elif str(import_module("rummy_widget_fast.cards").__file__).endswith(".py"):
        _in_use = "plain Python (rummy_widget_fast is not compiled: run make fast)"
    else:
        use(build)


_choose()
