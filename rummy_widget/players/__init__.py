"""Computer players: levels that choose from a seat's view alone, and the base for a user's own."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from rummy_widget.players.base import Candidate, Decision, Level, Player, Thinking, as_decision, finish
from rummy_widget.players.expert import Expert
from rummy_widget.players.levels import Easy, Hard, Medium
from rummy_widget.players.master import Master

__all__ = [
    "LEVELS",
    "Candidate",
    "Decision",
    "Level",
    "Player",
    "Thinking",
    "as_decision",
    "finish",
    "player",
]

_LADDER: Final[dict[str, type[Level]]] = {
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
    "master": Master,
}

LEVELS: Final = tuple(_LADDER)
"""Names of the levels, weakest first."""


def player(name: str, /, **settings: float) -> Level:
    """Make a computer player of a level.

    Parameters
    ----------
    name : str
        One of `LEVELS`.
    **settings
        Settings of the level that differ from its defaults, such as ``careless=0.2`` for ``"easy"``.

    Raises
    ------
    ValueError
        If there is no such level or setting, or a value does not fit; the message says which there are.
    """
    level: Any = _LADDER.get(name) if isinstance(name, str) else None
    if level is None:
        raise ValueError(f"there is no level {name!r}; the levels are {', '.join(LEVELS)}")
    known = [setting.name for setting in fields(level) if setting.init]
    for setting in settings:
        if setting not in known:
            raise ValueError(f"level {name!r} has no setting {setting!r}; it has {', '.join(known)}")
    made: Level = level(**settings)
    return made
