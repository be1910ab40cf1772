"""Hidden worlds for a search, and who sits in them: the one seam between what is believed and what is played.

Whoever lays melds down at once holds none; whoever holds them back may hold any. So in every batch of worlds
each other seat is taken for one or the other, as often as what it did so far makes that likely.
"""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from rummy_widget.players.belief import Belief
from rummy_widget.players.search_race import Batch, Playing
from rummy_widget.players.search_stakes import Stake
from rummy_widget.players.search_ways import Way, may_hold
from rummy_widget.rollouts import UNIT, Candidate, Moment, Policy, Worlds
from rummy_widget.view import View

if TYPE_CHECKING:
    from rummy_widget.players.master import Master

_GOLDEN = 0.6180339887498949
"""Multiples of it, less their whole parts, are spread evenly: batches take turns without a pattern."""

_LAID = 0.2
"""Share of holding seats among those that have laid cards: some of these keep what they draw later."""


class Table:
    """What is played out: a view's moment, the worlds that are drawn, the policies in the seats.

    Parameters
    ----------
    level : Master
    view : View
    rng : random.Random
        Where all chance comes from.
    """

    def __init__(self, level: Master, view: View, rng: random.Random) -> None:
        self.view = view
        self.moment = Moment.of(view)
        self._rng = rng
        saves, wait, feed = int(level.saves), int(level.wait), int(level.feed)
        self._layer = Policy(saves=saves, links=2, wait=wait, feed=feed)
        self._holder = Policy(hold=int(level.hold), saves=saves, links=2, wait=wait, feed=feed)
        self._holds = [holding(view, seat, level.patient, level.fade) for seat in range(view.seats)]
        self._start = [rng.random() for _ in range(view.seats)]
        # Whoever holds back may hold what fits the table too: melds are looked at in `worlds`.
        self._weights = Belief(view, patience=1.0).weights()
        self._mixes = int(level.mixes)
        self._batches = 0

    @property
    def known(self) -> bool:
        """Whether only one world fits: the stock is known card by card, and all hands but one, or all."""
        return self.moment.all_hands is not None

    def worlds(self, number: int) -> tuple[Worlds, list[Policy]]:
        """Draw worlds, and say how each seat plays in them; the plans come after the seats."""
        at = self._batches
        self._batches += 1
        seated, patience = [], []
        for start, holds in zip(self._start, self._holds, strict=True):
            holder = (start + at * _GOLDEN) % 1 < holds
            seated.append(self._holder if holder else self._layer)
            patience.append(1024 if holder else 0)
        worlds = self.moment.worlds(
            number, self._rng.getrandbits(48), weights=self._weights, patience=patience, mixes=self._mixes
        )
        return worlds, [*seated, self._holder, self._layer]

    def playing(self, ways: list[Way], stake: Stake) -> Playing:
        """Return what plays some of the ways out in new worlds."""
        made = [self.candidate(way) for way in ways]
        worth = cache(lambda gain, winner: stake(gain / UNIT, winner))

        def play(alive: list[int], number: int) -> Batch:
            worlds, policies = self.worlds(number)
            found = self.moment.evaluate(worlds, [made[at] for at in alive], policies)
            ends = list(found.ends)
            return [worth(gain, end & 255) for gain, end in zip(found.values, ends, strict=True)], ends

        return play

    def candidate(self, way: Way) -> Candidate:
        """Return a way as the kernel reads it."""
        plan = self.view.seats + (not way.holds)
        if not way.ends:
            return self.moment.take(plan) if way.move.kind == "take" else self.moment.draw(plan)
        return self.moment.finish(
            way.hand, way.open_sets, way.runs, way.card, melded=bool(way.melded), plan=plan
        )


def holding(view: View, seat: int, patient: float, fade: float) -> float:
    """Return how likely a seat is one that holds its melds back, by what it did in this hand.

    Parameters
    ----------
    patient : float
        What is believed before the hand.
    fade : float
        Chance that one who lays at once has nothing to lay in a turn.
    """
    if not may_hold(view.rules):
        return 0.0
    turns = 0
    for event in view.history:
        if event.seat == seat and event.kind in ("meld", "layoff"):
            return patient * _LAID
        turns += event.seat == seat and event.kind in ("draw", "take")
    layer = (1 - patient) * fade**turns
    return patient / (patient + layer) if patient else 0.0
