"""What a parameter of the rules may be, and the check of each one by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, get_args

__all__ = ["CHECKS", "BySeats", "Count"]

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


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value


class _Number:
    def __init__(self, low: int, high: int, *, optional: bool = False) -> None:
        self.low, self.high, self.optional = low, high, optional

    def __call__(self, name: str, value: Any) -> int | None:
        if self.optional and value in (None, "unlimited"):
            return None
        return _whole(name, value, self.low, self.high)


class _PerSeats(_Number):
    def __init__(self, low: int, high: int, *, mapping_only: bool = False) -> None:
        super().__init__(low, high)
        self.mapping_only = mapping_only

    def __call__(self, name: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            if self.mapping_only:
                raise ValueError(f"{name} must map the number of players to a number, not {value!r}")
            return _whole(name, value, self.low, self.high)
        if not value:
            raise ValueError(f"{name} must not be empty")
        found = {}
        for key, number in value.items():
            seats = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() else key
            _whole(f"{name}: the number of players", seats, 2, MAX_SEATS)
            found[seats] = _whole(f"{name}[{seats}]", number, self.low, self.high)
        return BySeats(found)


class _Word:
    def __init__(self, words: Any) -> None:
        self.words: tuple[str, ...] = get_args(words)

    def __call__(self, name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise ValueError(f"{name} must be one of {', '.join(self.words)}, not {value!r}")
        # The one object of that text, so that equal rules pickle alike.
        return self.words[self.words.index(value)]


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be True or False, not {value!r}")
    return value


def _match(name: str, value: Any) -> tuple[str, Count]:
    if not isinstance(value, (tuple, list)) or len(value) != 2 or value[0] not in ("deals", "target"):
        raise ValueError(f'{name} must be ("deals", n) or ("target", n), not {value!r}')
    kind = "deals" if value[0] == "deals" else "target"
    return kind, _PerSeats(1, 1_000_000)(f"{name} ({kind})", value[1])


CHECKS: Final[dict[str, Callable[[str, Any], Any]]] = {
    "decks": _PerSeats(1, 2),
    "jokers": _PerSeats(0, 12),
    "deal": _PerSeats(1, 60, mapping_only=True),
    "aces": _Word(Aces),
    "ace_points": _Number(0, 1000, optional=True),
    "joker_points": _Number(0, 1000),
    "min_naturals": _Number(1, 104),
    "joker_swap": _Word(JokerSwap),
    "melds_per_turn": _Number(1, 100, optional=True),
    "layoff": _Word(Layoff),
    "initial_meld": _Number(0, 1000),
    "whole_hand_from_deal": _Number(1, 1000, optional=True),
    "going_out": _Word(GoingOut),
    "recycle": _Word(Recycle),
    "recycles": _Number(0, 1_000_000, optional=True),
    "stalemate_check": _flag,
    "max_turns": _Number(1, 1_000_000),
    "scoring": _Word(Scoring),
    "going_rummy": _Word(GoingRummy),
    "blocked": _Word(Blocked),
    "five_ten_fifteen": _flag,
    "take_from_pile": _Word(TakeFromPile),
    "deepest_must_be_played": _Word(DeepestMustBePlayed),
    "deepest_new_meld_only": _flag,
    "call_rummy": _Word(CallRummy),
    "must_go_out_to_win": _flag,
    "starter_discards": _flag,
    "dealer_starts": _flag,
    "dealer_by_cut": _flag,
    "match": _match,
    "winner": _Word(Winner),
}
