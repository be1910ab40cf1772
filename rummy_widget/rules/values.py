"""What a parameter of the rules may be, and the check of each one by name."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, get_args

__all__ = ["CHECKS", "BySeats", "Check", "Count", "Flag", "Length", "Number", "PerSeats", "Word", "ranges"]

Aces = Literal["low", "high_or_low", "round_the_corner"]
JokerSwap = Literal["any", "own", "never"]
Layoff = Literal["always", "after_meld"]
GoingOut = Literal["any", "discard_required", "float", "float_unplayable"]
Recycle = Literal["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard", "none"]
Scoring = Literal["winner_takes", "penalty", "meld_points", "settlement"]
GoingRummy = Literal["none", "double", "plus_10"]
Blocked = Literal["lowest_takes_difference", "nobody", "count"]
TakeFromPile = Literal["top", "any"]
DeepestMustBePlayed = Literal["when_several", "always"]
CallRummy = Literal["off", "any_card", "top_card"]
Winner = Literal["highest", "lowest"]

MAX_SEATS: Final = 8


class BySeats(Mapping[int, int]):
    """A number for each number of seats, frozen.

    Parameters
    ----------
    values
        Number by number of seats.
    """

    __slots__ = ("_items",)

    def __init__(self, values: Mapping[int, int]) -> None:
        self._items = tuple(sorted(values.items()))

    def __getitem__(self, seats: int) -> int:
        for key, value in self._items:
            if key == seats:
                return value
        raise KeyError(seats)

    def __iter__(self) -> Iterator[int]:
        return (key for key, _ in self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(self._items)

    def __eq__(self, other: object) -> bool:
        return dict(self) == dict(other) if isinstance(other, Mapping) else NotImplemented

    def __repr__(self) -> str:
        return repr(dict(self._items))


Count = int | Mapping[int, int]


def ranges(seats: Iterable[int]) -> str:
    """Return numbers as a short list: ``[2, 3, 4, 6]`` is ``"2–4, 6"`` and ``[2, 3]`` is ``"2–3"``."""
    runs: list[list[int]] = []
    for number in sorted(seats):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {_short(value)}")
    return value


def _short(value: Any) -> str:
    # What stands in a damaged file may be of any length.
    return reprlib.repr(value)


class Number:
    """A whole number, or None for "no limit" where it is `optional`."""

    def __init__(self, low: int, high: int, *, optional: bool = False) -> None:
        self.low, self.high, self.optional = low, high, optional

    def __call__(self, name: str, value: Any) -> int | None:
        """Return the value as `Rules` keeps it; ValueError names the parameter."""
        if self.optional and (value is None or (isinstance(value, str) and value == "unlimited")):
            return None
        return _whole(name, value, self.low, self.high)


class PerSeats:
    """A whole number, or one for each number of seats; with `mapping_only` always the latter."""

    def __init__(self, low: int, high: int, *, mapping_only: bool = False) -> None:
        self.low, self.high, self.mapping_only = low, high, mapping_only

    def __call__(self, name: str, value: Any) -> Count:
        """Return the value as `Rules` keeps it; ValueError names the parameter."""
        if not isinstance(value, Mapping):
            if self.mapping_only:
                raise ValueError(f"{name} must map the number of players to a number, not {_short(value)}")
            return _whole(name, value, self.low, self.high)
        if not value:
            raise ValueError(f"{name} must not be empty")
        found: dict[int, int] = {}
        for key, number in value.items():
            # JSON knows no keys but text.
            digit = isinstance(key, str) and len(key) == 1 and key in "0123456789"
            seats = int(key) if digit else key
            _whole(f"{name}: the number of players", seats, 2, MAX_SEATS)
            if seats in found:
                raise ValueError(f"{name} has two values for {seats} players")
            found[seats] = _whole(f"{name}[{seats}]", number, self.low, self.high)
        return BySeats(found)


class Word:
    """One word out of a few."""

    def __init__(self, words: Any) -> None:
        self.words: tuple[str, ...] = get_args(words)

    def __call__(self, name: str, value: Any) -> str:
        """Return the value as `Rules` keeps it; ValueError names the parameter."""
        if not isinstance(value, str) or value not in self.words:
            raise ValueError(f"{name} must be one of {', '.join(self.words)}, not {_short(value)}")
        # The one object of that text, so that equal rules pickle alike.
        return self.words[self.words.index(value)]


class Flag:
    """True or False."""

    def __call__(self, name: str, value: Any) -> bool:
        """Return the value as `Rules` keeps it; ValueError names the parameter."""
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be True or False, not {_short(value)}")
        return value


class Length:
    """How long a match goes on: a word for what is counted, and how many of it."""

    words: tuple[str, ...] = ("deals", "target")
    count = PerSeats(1, 1_000_000)

    def __call__(self, name: str, value: Any) -> tuple[str, Count]:
        """Return the value as `Rules` keeps it; ValueError names the parameter."""
        words = self.words
        fits = isinstance(value, (tuple, list)) and len(value) == 2
        if not fits or not isinstance(value[0], str) or value[0] not in words:
            raise ValueError(f'{name} must be ("deals", n) or ("target", n), not {_short(value)}')
        kind = words[words.index(value[0])]
        return kind, self.count(f"{name} ({kind})", value[1])


Check = Number | PerSeats | Word | Flag | Length

CHECKS: Final[dict[str, Check]] = {
    "decks": PerSeats(1, 2),
    "jokers": PerSeats(0, 12),
    "deal": PerSeats(1, 60, mapping_only=True),
    "aces": Word(Aces),
    "ace_points": Number(0, 1000, optional=True),
    "joker_points": Number(0, 1000),
    "min_naturals": Number(1, 104),
    "joker_swap": Word(JokerSwap),
    "melds_per_turn": Number(1, 100, optional=True),
    "layoff": Word(Layoff),
    "initial_meld": Number(0, 1000),
    "whole_hand_from_deal": Number(1, 1000, optional=True),
    "going_out": Word(GoingOut),
    "recycle": Word(Recycle),
    "recycles": Number(0, 1_000_000, optional=True),
    "stalemate_check": Flag(),
    "max_turns": Number(1, 1_000_000),
    "scoring": Word(Scoring),
    "going_rummy": Word(GoingRummy),
    "blocked": Word(Blocked),
    "five_ten_fifteen": Flag(),
    "take_from_pile": Word(TakeFromPile),
    "deepest_must_be_played": Word(DeepestMustBePlayed),
    "deepest_new_meld_only": Flag(),
    "call_rummy": Word(CallRummy),
    "must_go_out_to_win": Flag(),
    "starter_discards": Flag(),
    "dealer_starts": Flag(),
    "dealer_by_cut": Flag(),
    "match": Length(),
    "winner": Word(Winner),
}
