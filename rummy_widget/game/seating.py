"""Who sits where: people by name, levels by name, and players of anybody's making."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["NAMES", "Chair", "chair_of", "chairs", "free_name", "short_name"]

NAMES: Final = ("Gus", "Ida", "Max", "Nell", "Otto", "Pia", "Ray", "Tess")
"""Names that levels bear at a table, as many as a table has seats."""

_LONGEST: Final = 40  # characters: a name stands beside cards, in sentences and in every view


@dataclass(frozen=True)
class Chair:
    """One seat: a name, cut where it is very long, and the computer player in it, None for a person."""

    name: str
    player: Any

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", short_name(self.name))


def chairs(players: int | Sequence[Any]) -> tuple[Chair, ...]:
    """Read who plays.

    Every seat gets a name of its own. People keep theirs, and the second of two gets a number; a level takes
    a name out of `NAMES` that nobody else has.

    Parameters
    ----------
    players
        A number of people; or for each seat a level's name, a person's name, an object with ``choose``, or a
        `Chair`, whose name may be empty where a level sits.

    Raises
    ------
    ValueError
        A seat is none of these, or wants a level that is not there.
    """
    if isinstance(players, bool) or not isinstance(players, (int, Sequence)) or isinstance(players, str):
        raise ValueError(f"players must be a number of people or a list of seats, not {players!r}")
    if isinstance(players, int):
        return tuple(Chair(f"Player {seat + 1}", None) for seat in range(players))
    found = [chair_of(seat, who) for seat, who in enumerate(players)]
    names: dict[int, str] = {}
    # People first: nobody has to give up a name because a computer bears it.
    later = [(not chair.name, chair.player is not None, seat) for seat, chair in enumerate(found)]
    for *_, seat in sorted(later):
        wanted = found[seat].name or next((name for name in NAMES if name not in names.values()), NAMES[0])
        names[seat] = free_name(wanted, names.values())
    return tuple(Chair(names[seat], chair.player) for seat, chair in enumerate(found))


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Return a name, with a number if others have it already."""
    used = set(taken)
    name, number = short_name(wanted), 2
    while name in used:
        name, number = f"{short_name(wanted, _LONGEST - 4)} {number}", number + 1
    return name


def short_name(name: str, longest: int = _LONGEST) -> str:
    """Return a name that has room at a table."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


def chair_of(seat: int, who: Any) -> Chair:
    """Read who sits in one seat, see `chairs`; a level has no name yet."""
    from rummy_widget.players import LEVELS, Level, player

    if isinstance(who, Chair):
        return who
    if isinstance(who, str):
        if not who.strip():
            raise ValueError(f"the name of seat {seat} is empty")
        return Chair("", player(who)) if who in LEVELS else Chair(who, None)
    if isinstance(who, Level) and who.name in LEVELS:
        return Chair("", who)
    if callable(getattr(who, "choose", None)) and not isinstance(who, type):
        return Chair(str(getattr(who, "name", "") or type(who).__name__), who)
    raise ValueError(f"seat {seat} is no player: give a name, a level or an object with choose(view, rng)")
