"""What can go wrong, as types: a caller can tell the cases apart and a person can read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["IllegalMove", "PlayerError", "RecordError", "RulesConflict", "RulesError"]

Fact = str | int


class IllegalMove(ValueError):
    """A move that the rules do not allow here; the game stands as it was.

    Parameters
    ----------
    reason
        Kind of the fault, e.g. ``"draw-first"``.
    facts
        What makes up the fault. Keys that start with ``card`` hold card codes separated by spaces; ``why``
        names the case where one reason has several.
    text
        The sentence for a person, or a function that makes it: most refusals are never read.

    Attributes
    ----------
    reason, facts
        As given.
    message
        Id of the sentence in the ``.ftl`` files, its arguments are `facts`.
    """

    def __init__(self, reason: str, facts: Mapping[str, Fact], text: str | Callable[[], str]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts: dict[str, Fact] = dict(facts)
        self._text = text

    @property
    def message(self) -> str:
        """Id of the sentence in the ``.ftl`` files."""
        why = self.facts.get("why")
        return f"illegal-{self.reason}-{why}" if why else f"illegal-{self.reason}"

    def __str__(self) -> str:
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    def __repr__(self) -> str:
        return f"IllegalMove({self.reason!r}, {self.facts!r}, {str(self)!r})"

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, dict[str, Fact], str]]:
        return IllegalMove, (self.reason, self.facts, str(self))


class RulesError(ValueError):
    """Values that make no rules: unknown names, and values that a parameter cannot have.

    Parameters
    ----------
    problems
        Name of the parameter and a sentence about it, one pair for each fault.

    Attributes
    ----------
    problems
        As given.
    fields
        The names.
    """

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        self.problems = tuple(problems)
        said = "; ".join(text for _, text in self.problems)
        super().__init__(said if len(self.problems) == 1 else f"{len(self.problems)} faults: {said}")

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the parameters."""
        return tuple(name for name, _ in self.problems)

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[tuple[str, str], ...]]]:
        return RulesError, (self.problems,)


class RulesConflict(ValueError):
    """Two parameters of the rules that cannot go together.

    Parameters
    ----------
    first, second
        Names of the parameters.
    text
        What is wrong and a way out, for a person who writes code.
    message, facts
        Id and arguments of the sentence in the ``.ftl`` files; the way out has the id ``<message>-way``.
    ways
        Ways out: each holds new values by name of parameter, the best one first.

    Attributes
    ----------
    first, second, message, facts, ways
        As given.
    """

    def __init__(
        self,
        first: str,
        second: str,
        text: str,
        *,
        message: str,
        facts: Mapping[str, Fact],
        ways: Sequence[Mapping[str, object]],
    ) -> None:
        super().__init__(text)
        self.first = first
        self.second = second
        self.message = message
        self.facts: dict[str, Fact] = dict(facts)
        self.ways: tuple[dict[str, object], ...] = tuple(dict(way) for way in ways)

    @property
    def fields(self) -> tuple[str, str]:
        """Names of both parameters."""
        return self.first, self.second

    def __reduce__(self) -> tuple[Callable[..., RulesConflict], tuple[dict[str, Any], str]]:
        return _conflict, (dict(vars(self)), str(self))


def _conflict(parts: dict[str, Any], text: str) -> RulesConflict:
    return RulesConflict(text=text, **parts)


class RecordError(ValueError):
    """A record that cannot be read or does not replay.

    Parameters
    ----------
    text
        What is wrong, and where.
    place
        Where: a line and a column, or a path such as ``"hands[2][17].cards"``, counted from 0 as in JSON.
    game
        The `Game` up to there, None where nothing could be kept. A copy in another process comes without it.

    Attributes
    ----------
    place, game
        As given.
    """

    def __init__(self, text: str, place: str = "", game: Any = None) -> None:
        super().__init__(text)
        self.place = place
        self.game = game

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, str]]:
        return RecordError, (str(self), self.place)


class PlayerError(RuntimeError):
    """A computer player failed: it raised, or chose a move that is not legal.

    A notebook prints the whole chain of an error and keeps it, and what a player raises is likely to name its
    cards. So this error has no cause that is printed.

    Parameters
    ----------
    seat, player
        Who it is.
    did
        What it did.
    original
        The error itself, hidden cards and all; None where the error comes from another process.

    Attributes
    ----------
    seat, player, did, original
        As given.
    """

    def __init__(self, seat: int, player: str, did: str, original: BaseException | None = None) -> None:
        more = "" if original is None else "; what was raised is in the attribute `original`"
        super().__init__(f"the player {player!r} in seat {seat} {did}{more}")
        self.seat = seat
        self.player = player
        self.did = did
        self.original = original

    def __reduce__(self) -> tuple[type[PlayerError], tuple[int, str, str]]:
        return PlayerError, (self.seat, self.player, self.did)
