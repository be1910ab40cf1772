"""Who advises a seat: a level that thinks about its view, always with the same chance for the same view."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import Final

from rummy_widget import rollouts
from rummy_widget.players import LEVELS, Decision, Level, player
from rummy_widget.players.master import Master
from rummy_widget.rules import Rules
from rummy_widget.view import View, needs_view

__all__ = ["advise", "adviser", "adviser_for", "chance", "level_of", "needs_turn", "sober", "thorough"]


_SEARCH: Final[Mapping[str, float]] = {"wide": 1_000_000, "gate": 0, "clear": 3, "stakes": 0}
"""How the adviser searches: every move is played out until it is surely worse, and none is preferred.

Points count in the last hand of a match too, as in warnings and reviews, so that all three measure alike. And
where a match is decided, all moves would be worth the same.
"""
_BUDGET: Final = 10_000
"""Hands played out for a hint: so many that it is ready within two seconds in plain Python."""
_BUDGET_MANY: Final = 8500
"""The same for four seats and more, where a hand takes longer."""


def adviser(view: View) -> Level:
    """Return the level that advises in a view: ``master`` where hands can be played out, else ``expert``."""
    return adviser_for(view.rules, view.seats)


def adviser_for(rules: Rules, seats: int) -> Level:
    """Return the level that advises by some rules: hints, warnings and reviews grade by it."""
    if not rollouts.supports(rules, seats):
        return player("master", budget=_BUDGET if seats < 4 else _BUDGET_MANY, **_SEARCH)
    return player("expert")


def thorough(level: Level) -> Level:
    """Return a level that holds going out against all else too, so that not to go out has a grade."""
    return replace(level, sure=0) if isinstance(level, Master) else level


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
    TypeError
        It is no view, or the adviser is no level.
    """
    needs_turn(view)
    return _advised(view, adviser(view) if by is None else level_of(by))


def level_of(by: Level | str) -> Level:
    """Return who advises; raises ValueError or TypeError where that is no level."""
    if isinstance(by, str):
        return player(by)
    if not isinstance(by, Level):
        raise TypeError(f"an adviser is a level or its name, such as {LEVELS[-1]!r}, not {by!r}")
    return by


def needs_turn(view: View) -> None:
    """Raise TypeError where it is no view, and ValueError where its seat is not on turn."""
    needs_view(view, "hint")
    if view.turn != view.seat:
        raise ValueError(f"seat {view.seat} is not on turn, so there is nothing to advise")


@lru_cache(maxsize=16)
def _advised(view: View, level: Level) -> Decision:
    return sober(level.choose(view, random.Random(chance(view))))


def sober(decision: Decision) -> Decision:
    """Return what the player holds for best, where the decision is a slip: nobody is advised to slip."""
    return decision if decision.slip is None else replace(decision, move=decision.best, slip=None)


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
