"""What can go wrong, as types: a caller can tell the cases apart and a person can read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["IllegalMove", "PlayerError", "RecordError", "RulesConflict"]

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


class RulesConflict(ValueError):
    """Two parameters of the rules that cannot go together.

    Parameters
    ----------
    fields
        Names of the parameters.
    text
        What is wrong and a way out.
    """

    def __init__(self, fields: tuple[str, ...], text: str) -> None:
        super().__init__(text)
        self.fields = fields

    def __reduce__(self) -> tuple[type[RulesConflict], tuple[tuple[str, ...], str]]:
        return RulesConflict, (self.fields, str(self))


class RecordError(ValueError):
    """A record that cannot be read or does not replay."""


class PlayerError(RuntimeError):
    """A computer player failed: it raised (see ``__cause__``) or chose a move that is not legal.

    Parameters
    ----------
    seat, player
        Who it is.
    did
        What it did.
    """

    def __init__(self, seat: int, player: str, did: str) -> None:
        super().__init__(f"the player {player!r} in seat {seat} {did}")
        self.seat = seat
        self.player = player
        self.did = did

    def __reduce__(self) -> tuple[type[PlayerError], tuple[int, str, str]]:
        return PlayerError, (self.seat, self.player, self.did)
