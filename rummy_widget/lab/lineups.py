"""Who meets whom: players by name, the tables they sit at, and the seats they take in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any

from rummy_widget.players import LEVELS, Level, player
from rummy_widget.rules import Rules

__all__ = ["Field", "Lineup", "orders", "people", "read_field", "rotations"]

Lineup = tuple[int, ...]
"""The players at one table, by their numbers, in the order of the seats."""


@dataclass(frozen=True)
class Field:
    """Those who take part.

    Attributes
    ----------
    names : tuple of str
        Their names, all different.
    players : tuple
        The players themselves.
    tables : tuple of Lineup
        The tables at which they meet, all of the same number of seats.
    """

    names: tuple[str, ...]
    players: tuple[Any, ...]
    tables: tuple[Lineup, ...]

    @property
    def seats(self) -> int:
        """Seats at each table."""
        return len(self.tables[0])


def read_field(players: Sequence[Any] | Mapping[str, Any], rules: Rules, seats: int | None) -> Field:
    """Read who takes part, and who meets whom.

    Raises
    ------
    ValueError
        Somebody is no computer player, or these rules are not for so many seats.
    """
    names, found, given = people(players)
    if len(names) + len(given) < 3:
        raise ValueError("a tournament needs at least two players")
    seats = len(given) if seats is None else seats
    if seats not in rules.deal:
        allowed = ", ".join(map(str, rules.seats))
        raise ValueError(
            f"these rules are for {allowed} players at a table, not for {seats}; "
            "with seats=2 every player meets every other one in pairs"
        )
    rules.require(seats)
    return Field(names, found, _tables(given, len(names), seats))


def people(
    players: Sequence[Any] | Mapping[str, Any],
) -> tuple[tuple[str, ...], tuple[Any, ...], Lineup]:
    """Return names, players, and the players' numbers as they were given, some of them perhaps twice.

    Raises
    ------
    ValueError
        Somebody is no computer player.
    """
    if isinstance(players, Mapping):
        named = {str(name): _player(who) for name, who in players.items()}
        return tuple(named), tuple(named.values()), tuple(range(len(named)))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise ValueError(
            f"players must be a list of players or a mapping of names to players, not {players!r}"
        )
    names: list[str] = []
    found: list[Any] = []
    given = []
    for who in map(_player, players):
        number = next((i for i, other in enumerate(found) if other is who or _same(other, who)), None)
        if number is None:
            number = len(found)
            found.append(who)
            names.append(_free(_label(who), names))
        given.append(number)
    return tuple(names), tuple(found), tuple(given)


def _player(who: Any) -> Any:
    if isinstance(who, str):
        if who not in LEVELS:
            raise ValueError(f"there is no level {who!r}; the levels are {', '.join(LEVELS)}")
        return player(who)
    if isinstance(who, type):
        raise ValueError(f"{who.__name__} is a class: give a player made of it, {who.__name__}()")
    if not callable(getattr(who, "choose", None)):
        raise ValueError(f"{who!r} is no player: give a level's name or an object with choose(view, rng)")
    return who


def _same(one: Any, other: Any) -> bool:
    """Tell whether two levels play alike; two players of somebody's own making are two."""
    return isinstance(one, Level) and type(one) is type(other) and bool(one == other)


def _label(who: Any) -> str:
    """Name a player: a level by its settings too, where they are not the usual ones."""
    name = str(getattr(who, "name", "") or type(who).__name__)
    if name not in LEVELS:
        return name
    usual: Any = player(name)
    if type(usual) is not type(who):
        return f"{name} ({type(who).__name__})"
    values = {setting.name: getattr(who, setting.name) for setting in fields(who) if setting.init}
    changed = [f"{key}={value!r}" for key, value in values.items() if value != getattr(usual, key)]
    return f"{name}({', '.join(changed)})" if changed else name


def _free(name: str, taken: Sequence[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def _tables(given: Lineup, players: int, seats: int) -> tuple[Lineup, ...]:
    """Return the tables: one for all, every choice of some, or every way to fill one with few."""
    if seats == len(given):
        return (given,)
    if seats < len(given):
        return tuple(dict.fromkeys(combinations(given, seats)))
    everybody = tuple(range(players))
    return tuple(
        tuple(sorted(everybody + more)) for more in combinations_with_replacement(everybody, seats - players)
    )


@lru_cache(maxsize=256)
def orders(lineup: Lineup) -> tuple[Lineup, ...]:
    """Return the different orders around a table, the one given first; turning the table makes no other."""
    seen: set[Lineup] = set()
    found = []
    for rest in permutations(lineup[1:]):
        order = (lineup[0], *rest)
        turned = min(rotations(order))
        if turned not in seen:
            seen.add(turned)
            found.append(order)
    return tuple(found)


def rotations(order: Lineup) -> tuple[Lineup, ...]:
    """Return an order in all seats: everybody moves on by one seat each time. Equal ones are left out."""
    turned = (order[len(order) - by :] + order[: len(order) - by] for by in range(len(order)))
    return tuple(dict.fromkeys(turned))
