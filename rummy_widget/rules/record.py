"""The record of all parameters of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal

from rummy_widget.rules import conflicts
from rummy_widget.rules.presets import VALUES
from rummy_widget.rules.values import (
    CHECKS,
    Aces,
    Blocked,
    BySeats,
    CallRummy,
    Count,
    DeepestMustBePlayed,
    GoingOut,
    GoingRummy,
    JokerSwap,
    Layoff,
    Recycle,
    Scoring,
    TakeFromPile,
    Winner,
)

__all__ = ["Rules"]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """All parameters of a game. The defaults are the preset ``reference``.

    A parameter that depends on the number of seats is a number, or a mapping from the number of seats; no
    limit is ``None`` (``"unlimited"`` is taken too). The keys of `deal` are the numbers of seats allowed.

    Raises
    ------
    ValueError
        A value does not fit; the message names the parameter.
    RulesConflict
        Two values cannot go together; the message names both and a way out.
    """

    decks: Count = 1
    jokers: Count = 0
    deal: Mapping[int, int] = BySeats({2: 10, 3: 7, 4: 7})
    aces: Aces = "low"
    ace_points: int | None = None
    joker_points: int = 15
    min_naturals: int = 2
    joker_swap: JokerSwap = "any"
    melds_per_turn: int | None = None
    layoff: Layoff = "always"
    initial_meld: int = 0
    whole_hand_from_deal: int | None = None
    going_out: GoingOut = "any"
    recycle: Recycle = "turn_over"
    recycles: int | None = 1
    stalemate_check: bool = False
    max_turns: int = 500
    scoring: Scoring = "winner_takes"
    going_rummy: GoingRummy = "double"
    blocked: Blocked = "lowest_takes_difference"
    five_ten_fifteen: bool = False
    take_from_pile: TakeFromPile = "top"
    deepest_must_be_played: DeepestMustBePlayed = "when_several"
    deepest_new_meld_only: bool = False
    call_rummy: CallRummy = "off"
    must_go_out_to_win: bool = False
    starter_discards: bool = False
    dealer_starts: bool = False
    dealer_by_cut: bool = False
    match: tuple[Literal["deals", "target"], Count] = ("deals", 3)
    winner: Winner = "highest"

    def __post_init__(self) -> None:
        for name, check in CHECKS.items():
            object.__setattr__(self, name, check(name, getattr(self, name)))
        conflicts.check(self)

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the rules of that name.

        Raises
        ------
        ValueError
            There is no such preset.
        """
        try:
            return cls(**VALUES[name])
        except KeyError:
            raise ValueError(f"no rules are called {name!r}; there are {', '.join(VALUES)}") from None

    def replace(self, **changes: Any) -> Rules:
        """Return the same rules with other values for some parameters."""
        return Rules.from_dict({**self._values(), **changes})

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """Make rules of parameters by name, as `to_dict` gives them; what is left out has its default.

        Raises
        ------
        ValueError
            A name is unknown, or a value does not fit; the message names it.
        """
        unknown = [name for name in values if name not in CHECKS]
        if unknown:
            raise ValueError(f"unknown rule {unknown[0]!r}; the rules are {', '.join(CHECKS)}")
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """Return all parameters as values that JSON knows; keys of mappings become text."""
        return {name: _plain(value) for name, value in self._values().items()}

    def _values(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __getstate__(self) -> dict[str, Any]:
        # Without the derived values that happen to be cached: equal rules pickle alike.
        return self._values()

    @cached_property
    def key(self) -> int:
        """Hash of the rules, worked out once."""
        return hash(tuple(self._values().values()))

    def __hash__(self) -> int:
        return self.key

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that may play."""
        return tuple(self.deal)

    def decks_for(self, seats: int) -> int:
        """Return the number of decks for that many seats."""
        return _for(self.decks, seats)

    def jokers_for(self, seats: int) -> int:
        """Return the number of jokers for that many seats."""
        return _for(self.jokers, seats)

    def cards_for(self, seats: int) -> int:
        """Return the number of cards in the game for that many seats."""
        return 52 * self.decks_for(seats) + self.jokers_for(seats)

    def length_for(self, seats: int) -> int:
        """Return the number of deals, or the target score, for that many seats."""
        return _for(self.match[1], seats)

    @property
    def preset_name(self) -> str | None:
        """Name of the preset that these rules are, if they are one."""
        return next((name for name in VALUES if self == Rules.preset(name)), None)

    def not_yet(self, seats: int | None = None) -> tuple[str, ...]:
        """Return the parameters that keep these rules from being played for now; none if they can be played.

        Parameters
        ----------
        seats
            Number of seats; None asks for every number that may play.
        """
        found: list[str] = []
        numbers = self.seats if seats is None else (seats,)
        if any(self.decks_for(number) > 1 for number in numbers):
            found.append("decks")
        if any(self.jokers_for(number) for number in numbers):
            found.append("jokers")
        if self.going_out in ("float", "float_unplayable"):
            found.append("going_out")
        if self.take_from_pile != "top":
            found.append("take_from_pile")
        if self.deepest_must_be_played != "when_several":
            found.append("deepest_must_be_played")
        if self.call_rummy != "off":
            found.append("call_rummy")
        return tuple(found)

    def require(self, seats: int) -> None:
        """Check that a game of that many seats can be played with these rules.

        Raises
        ------
        ValueError
            It cannot.
        """
        if seats not in self.deal:
            allowed = ", ".join(map(str, self.seats))
            raise ValueError(f"these rules are for {allowed} players, not for {seats}")
        missing = self.not_yet(seats)
        if missing:
            names = ", ".join(f"{name}={getattr(self, name)!r}" for name in missing)
            raise ValueError(f"these rules cannot be played yet ({names}); PRESETS lists those that can")


def _for(value: Count, seats: int) -> int:
    return value if isinstance(value, int) else value[seats]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): number for key, number in value.items()}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value
