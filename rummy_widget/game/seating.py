"""Who sits where: people by name, levels by name, and players of anybody's making."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Chair", "chairs"]


@dataclass(frozen=True)
class Chair:
    """One seat: a name, and the computer player in it, None for a person."""

    name: str
    player: Any


def chairs(players: int | Sequence[Any]) -> tuple[Chair, ...]:
    """Read who plays.

    Parameters
    ----------
    players
        A number of people; or for each seat a level's name, a person's name, or an object with ``choose``.

    Raises
    ------
    ValueError
        A seat is none of these.
    """
    if isinstance(players, bool) or not isinstance(players, (int, Sequence)) or isinstance(players, str):
        raise ValueError(f"players must be a number of people or a list of seats, not {players!r}")
    if isinstance(players, int):
        return tuple(Chair(f"Player {seat + 1}", None) for seat in range(players))
    found: list[Chair] = []
    for seat, who in enumerate(players):
        chair = _chair(seat, who)
        taken = {other.name for other in found}
        name, number = chair.name, 2
        while name in taken:
            name, number = f"{chair.name} {number}", number + 1
        found.append(Chair(name, chair.player))
    return tuple(found)


def _chair(seat: int, who: Any) -> Chair:
    if isinstance(who, str):
        from rummy_widget.players import LEVELS, player

        if not who.strip():
            raise ValueError(f"the name of seat {seat} is empty")
        return Chair(who, player(who)) if who in LEVELS else Chair(who, None)
    if callable(getattr(who, "choose", None)) and not isinstance(who, type):
        return Chair(str(getattr(who, "name", "") or type(who).__name__), who)
    raise ValueError(f"seat {seat} is no player: give a name, a level or an object with choose(view, rng)")
