"""Playing ways out in the same worlds, one batch after another, until one stands out or the budget is spent.

What is compared are the differences in single worlds: the luck of a world is common to all ways and drops
out. Ways that are clearly worse leave early, so that the rollouts go to the close ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass, field
from math import sqrt

Batch = tuple[Sequence[float], Sequence[int]]
"""Of one world after another, for each way that was asked for: what it is worth, and how it ended."""

Playing = Callable[[list[int], int], Batch]
"""Given the numbers of ways and how many new worlds, play these ways out in them."""

SLICE = 160
"""Rollouts between two pauses: some 20 ms in plain Python."""


@dataclass
class Race:
    """What is known of some ways.

    Attributes
    ----------
    values, ends : list of lists
        By way, its value and how the hand ended in each world in which it was played out. All ways began with
        the same worlds.
    alive : list of int
        Ways that are still in the race.
    rollouts : int
        How many hands were played out.
    """

    ways: int
    values: list[list[float]] = field(init=False)
    ends: list[list[int]] = field(init=False)
    alive: list[int] = field(init=False)
    rollouts: int = 0

    def __post_init__(self) -> None:
        self.values = [[] for _ in range(self.ways)]
        self.ends = [[] for _ in range(self.ways)]
        self.alive = list(range(self.ways))

    def mean(self, way: int) -> float:
        """Return the mean value of a way."""
        values = self.values[way]
        return sum(values) / len(values)

    def gap(self, first: int, other: int) -> tuple[float, float]:
        """Return by how much a way is worth less than the first one, and the standard error of that."""
        differences = [a - b for a, b in zip(self.values[first], self.values[other], strict=False)]
        number = len(differences)
        mean = sum(differences) / number
        if number < 2:
            return mean, 0.0
        spread = sum(one * one for one in differences) - number * mean * mean
        return mean, sqrt(max(0.0, spread) / (number - 1) / number)

    @property
    def leader(self) -> int:
        """The way of the highest mean among those in the race; of equal ones the first."""
        return max(self.alive, key=lambda way: (self.mean(way), -way))

    def add(self, batch: Batch) -> None:
        """Write down what came of a batch."""
        values, ends = batch
        width = len(self.alive)
        for at, way in enumerate(self.alive):
            self.values[way] += values[at::width]
            self.ends[way] += ends[at::width]
        self.rollouts += len(values)

    def best(self, ways: Collection[int]) -> int:
        """Return the one of some ways that did best, those that stayed longer before others."""
        return max(ways, key=lambda way: (len(self.values[way]), self.mean(way), -way))

    def drop(self, keep: Collection[int], clear: float) -> None:
        """Take out what is behind the leader by so many errors, but for the best of those to keep."""
        leader = self.leader
        stays = self.best(keep) if keep else leader
        left = []
        for way in self.alive:
            if way not in (leader, stays):
                gap, error = self.gap(leader, way)
                if gap > clear * error:
                    continue
            left.append(way)
        self.alive = left


def run(
    ways: int, play: Playing, *, budget: int, rounds: int, clear: float, keep: Collection[int]
) -> Generator[None, None, Race]:
    """Race ways against one another; pause after each slice.

    Parameters
    ----------
    ways : int
        How many there are.
    play : callable
        Plays some of them out in new worlds.
    budget : int
        Hands that may be played out, all in all; every way gets two worlds at least.
    rounds : int
        How often the budget is shared out anew.
    clear : float
        Errors behind the leader at which a way leaves.
    keep : collection of int
        Ways of which the best, if there are any, stays to the end, since the leader is held against it.
    """
    race = Race(ways)
    for left in range(rounds, 0, -1):
        worlds = max(2 if left == rounds else 0, (budget - race.rollouts) // (left * len(race.alive)))
        while worlds > 0:
            number = min(worlds, max(1, SLICE // len(race.alive)))
            race.add(play(race.alive, number))
            worlds -= number
            yield
        race.drop(keep, clear)
        if len(race.alive) == 1 or set(race.alive) <= set(keep):
            break
    return race
