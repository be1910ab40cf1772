"""Candidates, worlds, and what came of the ones in the others."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from rummy_widget import kernel
from rummy_widget.events import HIDDEN
from rummy_widget.kernel import search

if TYPE_CHECKING:
    from rummy_widget.kernel.types import i64, vec

__all__ = ["UNIT", "Candidate", "Outcomes", "Reply", "Worlds", "paired"]

UNIT: Final = search.UNIT
"""A gain of one point."""


class Candidate(NamedTuple):
    """What a seat may do, as the kernel reads it; `Moment.draw`, `take`, `finish` and `go_on` make them."""

    kind: int
    plan: int
    hand: int = 0
    open_sets: int = 0
    runs: int = 0
    thrown: int = HIDDEN
    melded: int = 0


class Reply(NamedTuple):
    """What a policy does in the rest of a turn.

    Attributes
    ----------
    takes : bool
        Whether it takes the face-up card; meaningless after the draw. If it draws instead, the other fields
        hold for a card that was made up.
    hand, open_sets, runs, thrown
        The hand it keeps, the table it leaves, the card it throws, -1 for none.
    melded : bool
        Whether the seat has a meld on the table after it.
    """

    takes: bool
    hand: int
    open_sets: int
    runs: int
    thrown: int
    melded: bool


@dataclass(frozen=True, eq=False)
class Worlds:
    """Hidden worlds that fit a moment.

    Attributes
    ----------
    number, seats : int
        How many worlds, each with how many hands.
    seed : int
        Of the random numbers of the hands that are played out in them.
    hands, stocks : array
        ``hands[w * seats + seat]``: masks; ``stocks[w * stocked + i]``: the stock in the order of drawing.
    faults : int
        Worlds in which a seat holds a meld though its patience ran out, or a card lies where it cannot be.
    """

    number: int
    seats: int
    stocked: int
    seed: int
    hands: vec[i64]
    stocks: vec[i64]
    faults: int = 0


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What came of candidates in worlds.

    Attributes
    ----------
    number, choices : int
        How many worlds and candidates.
    values : array
        ``values[w * choices + c]``: the gain of the seat, its score less the mean of the others', in parts of
        a point (`UNIT`); where the lowest score wins the sign is turned.
    ends : array
        Winner + 1 (0: the hand was blocked), + 256 if it went rummy, + 65536 times the turns of the hand.
    counted : array
        Six numbers for each candidate, see :meth:`count`.
    """

    number: int
    choices: int
    values: vec[i64]
    ends: vec[i64]
    counted: vec[i64]

    def mean(self, choice: int) -> float:
        """Return the mean gain in points."""
        return sum(self.values[w * self.choices + choice] for w in range(self.number)) / self.number / UNIT

    def sums(self, base: int) -> list[tuple[int, int, int]]:
        """Return for each candidate the sum of its gains, of their differences to `base`, and of the squares.

        They may be added over batches; they are in parts of a point, and in squares of such parts.
        """
        sums = kernel.array([0] * (3 * self.choices))
        kernel.tally(self.values, self.number, self.choices, base, sums)
        found = list(sums)
        return [(found[i], found[i + 1], found[i + 2]) for i in range(0, len(found), 3)]

    def against(self, choice: int, base: int) -> tuple[float, float]:
        """Return the mean difference to another candidate in points, and its standard error."""
        _, total, squares = self.sums(base)[choice]
        return paired(self.number, total, squares)

    def count(self, choice: int) -> dict[str, int]:
        """Return how often the seat went out, another did, nobody, and how often they went rummy."""
        at = choice * search.COUNTED
        return {
            "worlds": self.counted[at + search.WORLDS],
            "out": self.counted[at + search.OUT],
            "other-out": self.counted[at + search.OTHER_OUT],
            "blocked": self.counted[at + search.NOBODY],
            "rummy": self.counted[at + search.RUMMY_OWN],
            "other-rummy": self.counted[at + search.RUMMY_OTHER],
        }


def paired(number: int, total: int, squares: int) -> tuple[float, float]:
    """Return the mean of differences in points, and its standard error, from sums in parts of a point."""
    if number < 2:
        return total / max(number, 1) / UNIT, float("inf")
    spread = (squares - total * total / number) / (number - 1)
    return total / number / UNIT, sqrt(max(spread, 0.0) / number) / UNIT
