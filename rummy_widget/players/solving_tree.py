"""Looking ahead in a hand in which nothing is hidden: what a seat can be sure of, and no more.

A position is looked at when a turn begins, from the mover's side, and its value lies between two bounds. At
first these are what either seat can save itself from (`Turns.end`); looking ahead brings them together. A
bound holds for the rest of the hand by the very rules, however far ahead was looked, so where the two meet
they are the value.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from typing import Final

from rummy_widget.players.solving_turns import End, Position, Turns
from rummy_widget.rules import Rules

__all__ = ["Spent", "Tree"]

_PAUSE: Final = 32
"""Positions looked at between two pauses: some milliseconds."""


class Spent(Exception):
    """The budget of positions is used up."""


class Tree:
    """What has been found out about the positions of one hand.

    Parameters
    ----------
    rules : Rules
        Rules that the kernel can play.
    worth : callable
        Of the points that the hand brings to the seat, more than to the other one: what that is worth. More
        points are never worth less.
    budget : int
        Positions to look at; one that is looked at again, further ahead, counts again.

    Attributes
    ----------
    turns : Turns
        The turns of the hand.
    looked : int
        How many positions were looked at.
    cut : bool
        Whether something was left out because it lies too far ahead.
    """

    def __init__(self, rules: Rules, worth: Callable[[int], float], budget: int) -> None:
        self.turns = Turns(rules, worth)
        self.looked = 0
        self.cut = False
        self._budget = budget
        self._known: dict[Position, tuple[float, float, int, float, float]] = {}
        self._ends: dict[Position, list[End]] = {}

    def bounds(self, end: End) -> tuple[float, float]:
        """Return the bounds of an end of a turn as far as they are known."""
        known = None if end.next is None else self._known.get(end.next)
        return (end.low, end.high) if known is None else (-known[1], -known[0])

    def look(
        self, end: End, depth: int, alpha: float, beta: float
    ) -> Generator[None, None, tuple[float, float]]:
        """Look so many turns ahead after an end of a turn and return the bounds of its value.

        Parameters
        ----------
        depth : int
            Turns to look at.
        alpha, beta : float
            The value matters only where it lies between the two.
        """
        low, high = self.bounds(end)
        at = end.next
        if at is None or low == high or low >= beta or high <= alpha:
            return low, high
        if depth < 1:
            self.cut = True
            return low, high
        known = self._known.get(at)
        if known is not None and known[2] >= depth and known[3] <= -beta and known[4] >= -alpha:
            self.cut = True
            return low, high
        low, high = yield from self._search(at, depth, -beta, -alpha)
        return -high, -low

    def _search(
        self, at: Position, depth: int, alpha: float, beta: float
    ) -> Generator[None, None, tuple[float, float]]:
        """Look ahead from a position and return the bounds of its value to the mover (alpha, beta)."""
        self.looked += 1
        if self.looked > self._budget:
            raise Spent
        if self.looked % _PAUSE == 0:
            yield
        ends = self._ends.get(at)
        if ends is None:
            ends = self._ends[at] = self.turns.after(at)
        ways = []
        best = -inf
        for end in ends:
            low, high = self.bounds(end)
            best = max(best, low)
            ways.append((-high - low, end, high))
        ways.sort(key=_first)
        top = -inf
        for _, end, high in ways:
            if high > best and high > alpha and best < beta:
                low, high = yield from self.look(end, depth - 1, max(alpha, best), beta)
                best = max(best, low)
            top = max(top, high)
        known = self._known.get(at)
        if known is not None:
            best, top = max(best, known[0]), min(top, known[1])
        self._known[at] = (best, top, depth, alpha, beta)
        return best, top


def _first(way: tuple[float, End, float]) -> float:
    return way[0]
