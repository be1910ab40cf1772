"""The record of all parameters of a game."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from rummy_widget.errors import RulesError
from rummy_widget.i18n import DEFAULT
from rummy_widget.rules import conflicts, saved
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

if TYPE_CHECKING:
    from rummy_widget.rules.describe import Section
    from rummy_widget.rules.differences import Differences

__all__ = ["Rules"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules:
    """All parameters of a game. The defaults are the preset ``reference``.

    A parameter that depends on the number of seats is a number, or a mapping from the number of seats; no
    limit is ``None`` (``"unlimited"`` is taken too). The keys of `deal` are the numbers of seats allowed.

    Raises
    ------
    RulesError
        Values do not fit; the message names the parameters, all of them.
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
        good, problems = checked(self._values())
        if problems:
            raise RulesError(problems)
        for name, value in good.items():
            object.__setattr__(self, name, value)
        conflicts.check(good)

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the rules of that name.

        Raises
        ------
        ValueError
            There is no such preset.
        """
        if not isinstance(name, str) or name not in VALUES:
            raise ValueError(f"no rules are called {name!r}{_nearest(name, VALUES)}")
        return cls(**VALUES[name])

    @classmethod
    def of(cls, rules: object) -> Rules:
        """Return rules as they are, or those of a preset's name.

        Raises
        ------
        ValueError
            It is neither.
        """
        if isinstance(rules, Rules):
            return rules
        if isinstance(rules, str):
            return cls.preset(rules)
        raise ValueError(
            f"rules must be a preset's name or Rules, not {type(rules).__name__}: "
            "write Rules.preset('classic'), or Rules(aces='low') for single values"
        )

    def replace(self, **changes: Any) -> Rules:
        """Return the same rules with other values for some parameters."""
        return Rules.from_dict({**self._values(), **changes})

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """Make rules of parameters by name, as `to_dict` gives them; what is left out has its default.

        Raises
        ------
        RulesError
            Names are unknown, or values do not fit; the message names all of them, and what may be meant.
        RulesConflict
            Two values cannot go together.
        """
        if not isinstance(values, Mapping):
            raise RulesError([("", f"rules are values by name, not {type(values).__name__}")])
        good, problems = checked(values)
        if problems:
            raise RulesError(problems)
        return cls(**good)

    def to_dict(self) -> dict[str, Any]:
        """Return all parameters as values that JSON knows; keys of mappings become text."""
        return {name: _plain(value) for name, value in self._values().items()}

    def to_json(self) -> str:
        """Return all parameters as JSON text, which `from_json` reads."""
        return saved.write(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Rules:
        """Make rules of JSON text.

        Parameters
        ----------
        text
            What `to_json` wrote; or an object with ``version``, ``preset`` and, under ``rules``, only the
            parameters that differ from that preset.

        Raises
        ------
        RulesError
            The text is damaged; the message names every unknown, missing or damaged field.
        RulesConflict
            Two values cannot go together.
        """
        return cls.from_dict(saved.read(text))

    def describe(self, players: int | None = None, *, locale: str = DEFAULT) -> str:
        """Return the rules as short plain text: all that is in play and nothing else.

        Parameters
        ----------
        players
            Leaves out what holds for other numbers of players only.

        Raises
        ------
        ValueError
            These rules are not for so many players.
        """
        sections = self.description(players)
        return "\n\n".join(section.text(locale) for section in sections) + "\n"

    def description(self, players: int | None = None) -> tuple[Section, ...]:
        """Return what `describe` says as data: sections of sentences by message id."""
        from rummy_widget.rules.describe import description

        return description(self, self._seats_or(players))

    def unused(self, players: int | None = None) -> tuple[str, ...]:
        """Return the parameters that change nothing here, such as `joker_points` without jokers."""
        from rummy_widget.rules.usage import unused

        return unused(self, self._seats_or(players))

    def diff(self, other: Rules | str) -> Differences:
        """Return what differs from other rules or from a preset; as text one line for each difference."""
        from rummy_widget.rules.differences import differences

        return differences(self, Rules.of(other))

    @property
    def nearest_preset(self) -> str:
        """Name of the preset that differs in the fewest parameters, the first of several."""
        mine = self._values()

        def distance(name: str) -> int:
            theirs = Rules.preset(name)._values()
            return sum(mine[key] != theirs[key] for key in mine)

        return min(VALUES, key=distance)

    def __repr__(self) -> str:
        name = self.nearest_preset
        theirs = Rules.preset(name)._values()
        changed = [f"{key}={value!r}" for key, value in self._values().items() if value != theirs[key]]
        preset = f"Rules.preset({name!r})"
        return f"{preset}.replace({', '.join(changed)})" if changed else preset

    def _repr_html_(self) -> str:
        from rummy_widget.rules.differences import html

        return html(self)

    def _seats_or(self, players: int | None) -> tuple[int, ...]:
        if players is None:
            return self.seats
        if players not in self.deal:
            raise ValueError(self._not_for(players))
        return (players,)

    def _not_for(self, players: int) -> str:
        return f"these rules are for {', '.join(map(str, self.seats))} players, not for {players}"

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
    def floats(self) -> bool:
        """Whether who has laid the last card down stays in the hand and plays on without cards."""
        return self.going_out in ("float", "float_unplayable")

    @property
    def preset_name(self) -> str | None:
        """Name of the preset that these rules are, if they are one."""
        return next((name for name in VALUES if self == Rules.preset(name)), None)

    def require(self, seats: int) -> None:
        """Check that these rules are for that number of seats.

        Raises
        ------
        ValueError
            They are not.
        """
        if seats not in self.deal:
            raise ValueError(self._not_for(seats))


def checked(values: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """Check each value by itself.

    Returns
    -------
    good
        The values that fit, as `Rules` keeps them, in the order of `Rules`.
    problems
        Name and what is wrong with it, for the others: unknown names first.
    """
    good: dict[str, Any] = {}
    problems = [
        (str(name), f"unknown rule {reprlib.repr(name)}{_nearest(name, CHECKS)}")
        for name in values
        if name not in CHECKS
    ]
    for name, check in CHECKS.items():
        if name in values:
            try:
                good[name] = check(name, values[name])
            except ValueError as error:
                problems.append((name, str(error)))
    return good, problems


def _nearest(name: object, names: Iterable[str]) -> str:
    near = get_close_matches(name, names, 1) if isinstance(name, str) else []
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(names)}"


def _for(value: Count, seats: int) -> int:
    return value if isinstance(value, int) else value[seats]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): number for key, number in value.items()}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value
