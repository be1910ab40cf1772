"""Who advises a seat: a level that thinks about its view, always with the same chance for the same view."""

from __future__ import annotations

import random
from functools import lru_cache
from hashlib import sha256

from rummy_widget import rollouts
from rummy_widget.players import LEVELS, Decision, Level, player
from rummy_widget.view import View

__all__ = ["advise", "adviser", "chance"]


def adviser(view: View) -> Level:
    """Return the level that advises in a view: ``master`` where hands can be played out, else ``expert``."""
    if "master" in LEVELS and not rollouts.supports(view.rules, view.seats):
        return player("master")
    return player("expert")


def advise(view: View, by: Level | str | None = None) -> Decision:
    """Return what a level would do in a view; the last few answers are kept.

    Parameters
    ----------
    by : Level or str, optional
        The adviser, or its name; by default the one that `adviser` gives.

    Raises
    ------
    ValueError
        The seat is not on turn, or there is no such level.
    """
    if view.turn != view.seat:
        raise ValueError(f"seat {view.seat} is not on turn, so there is nothing to advise")
    level = adviser(view) if by is None else player(by) if isinstance(by, str) else by
    return _advised(view, level)


@lru_cache(maxsize=16)
def _advised(view: View, level: Level) -> Decision:
    return level.choose(view, random.Random(chance(view)))


def chance(view: View) -> int:
    """Return a seed made of all that a view shows of this moment."""
    seen = (
        view.position(),
        view.known_masks,
        view.stock_codes,
        view.table.pile,
        view.scores,
        len(view.history),
    )
    return int.from_bytes(sha256(repr(seen).encode()).digest()[:8], "big")
