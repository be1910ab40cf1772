"""The level `master`: expected score, by playing choices out in hidden worlds that fit the view.

Its habit is what `expert` would do. What `expert` puts close to that is played out against it, in the same
worlds with the same random numbers, and the habit is left only for what did better by more than chance.
Where two play and every card's place is known, it first looks for what is certainly best.
Where the rules cannot be played out, it plays as `expert` and says so.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import inf, sqrt
from time import perf_counter
from typing import Self

from rummy_widget import rollouts
from rummy_widget.moves import Move
from rummy_widget.players import search_race, search_stakes, search_ways, solving
from rummy_widget.players.base import SHARE, Candidate, Decision, Level, Thinking, check_settings
from rummy_widget.players.expert import Expert
from rummy_widget.players.search_race import Race
from rummy_widget.players.search_tables import Table
from rummy_widget.players.search_ways import Way
from rummy_widget.rules import Rules
from rummy_widget.view import View


@dataclass(frozen=True, repr=False)
class Master(Level):
    """Plays its choices out in worlds that fit what it has seen.

    Values are points that the hand is expected to bring against the mean of the others, by the ways in which
    it ended; in the last hand of a match, percent of the chance to win it.

    Parameters
    ----------
    budget : float
        How many hands are played out for one decision, at most. Default 3000.
    wide : float
        What `expert` puts so many points, or more, behind the best discard, or the best draw, is not played
        out; in the last hand of a match three times as many. Laying down always is. Default 5.
    rounds : float
        How often the budget is shared out anew among the choices still in the race. Default 8.
    clear : float
        Standard errors behind the leader at which a choice leaves the race. Default 2.
    gate : float
        Standard errors by which a choice must be better for the habit to be left; 0: the habit is one choice
        of many. Default 1.
    stakes : float
        Whether the last hand is played for the match (1) or for points as any other (0). Default 1.
    patient : float
        How likely another seat is one that holds its melds back, before it has shown anything. Default 0.5.
    fade : float
        How likely one who lays down at once has nothing to lay in a turn: the longer a seat has laid nothing,
        the likelier it holds back. Default 0.75.
    hold : float
        In the hands that are played out: who holds back lays down as soon as another hand has so many cards.
        Default 3.
    saves : float
        There: points that taking the face-up card must save when it makes no meld. Default 99, so never.
    wait, feed : float
        There: points that each live card is worth which the hand waits for, and points given up for a discard
        that does not fit what the next seat took. Default 5 and 5.
    mixes : float
        Swaps of two cards in every world that is drawn: they bring it nearer to what is believed. Default 30.
    solve : float
        Where two play and every card's place is known: positions that are looked at to be certain which move
        is best, both playing on as well as they can; 0 never is. Default 3000.
    sure : float
        Whether it goes out as soon as it can (1), or going out is one choice of many (0). Default 1.
    """

    name: str = field(default="master", init=False)
    budget: float = 3000
    wide: float = 5
    rounds: float = 8
    clear: float = 2.0
    gate: float = 1.0
    stakes: float = 1
    patient: float = 0.5
    fade: float = 0.75
    hold: float = 3
    saves: float = 99
    wait: float = 5
    feed: float = 5
    mixes: float = 30
    solve: float = 3000
    sure: float = 1

    def __post_init__(self) -> None:
        check_settings(self, _BOUNDS)

    @classmethod
    def within(cls, seconds: float, **settings: float) -> Self:
        """Return a master that thinks about so long over a decision on this machine.

        The time only picks the budget, now and once: the player's decisions depend on the budget alone.

        Raises
        ------
        ValueError
            The time is no number above 0, or a setting does not fit.
        """
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < inf:
            raise ValueError(f"seconds must be a number above 0, such as 0.5, not {seconds!r}")
        view = View.from_position(_FIRST_TURN)
        trial = cls(budget=1000, clear=1e6, wide=1e6)
        start = perf_counter()
        played = trial.redo(view, 0).rollouts
        took = max(perf_counter() - start, 1e-6)
        return cls(budget=max(100, round(played * seconds / took, -2)), **settings)

    @staticmethod
    def plays_as(rules: Rules, seats: int) -> str:
        """Return ``""`` where it searches, else a sentence that names the rule it cannot search by."""
        return rollouts.supports(rules, seats)

    def weigh(self, view: View, rng: random.Random) -> Thinking:
        """Find the habit, then play it out and what may be better."""
        habit = yield from Expert().weigh(view, rng)
        lacks = self.plays_as(view.rules, view.seats)
        if lacks:
            return replace(habit, note=f"Played as expert. {lacks}")
        out = habit.rule == "go-out"
        if out and self.sure:
            return habit
        table = Table(self, view, rng)
        every = search_ways.ways(view)
        last = self.stakes > 0 and search_stakes.is_last(view)
        stake = search_stakes.match(view) if last else search_stakes.points
        if table.known:
            found = yield from solving.solve(view, int(self.solve), lambda gain: stake(gain, 0), habit.move)
            if found is not None:
                return Decision(
                    found.move,
                    found.candidates,
                    _rule(view, found.move),
                    unit="match" if last else "points",
                    budget=int(self.budget),
                    note="Every card's place is known, and no other move can bring more.",
                )
        # What wins a match may be far behind in points.
        ways = every if out else _close(every, habit, self.wide * (_LAST if last else 1))
        keep = {at for at, way in enumerate(ways) if way.move == habit.move}
        if not keep or len(keep) == len(ways):
            return replace(habit, budget=int(self.budget))
        budget = int(self.budget)
        if table.known:  # what is left to chance is how the others play
            budget = min(budget, _KNOWN * len(ways))
        race = yield from search_race.run(
            len(ways),
            table.playing(ways, stake),
            budget=budget,
            rounds=1 if table.known else int(self.rounds),
            clear=self.clear,
            keep=keep if self.gate else (),
        )
        chosen = race.leader
        if self.gate:
            usual = race.best(keep)
            gap, error = race.gap(chosen, usual)
            chosen = chosen if gap > self.gate * error else usual
        move = ways[chosen].move
        return Decision(
            move,
            _candidates(view, ways, race, chosen),
            _rule(view, move),
            unit="match" if last else "points",
            budget=int(self.budget),
            rollouts=race.rollouts,
            note="Every card's place is known." if table.known else "",
        )


_BOUNDS = {
    **dict.fromkeys(("patient", "fade", "stakes", "sure"), SHARE),
    **dict.fromkeys(
        ("budget", "wide", "clear", "gate", "hold", "saves", "wait", "feed", "mixes", "solve"), (0.0, inf)
    ),
    "rounds": (1.0, inf),
}
_LAST = 3
"""In the last hand of a match, times as wide."""
_KNOWN = 8
"""How often a choice is played out when only one world fits."""
_FIRST_TURN = {
    "hands": ["AS 3D 5C 6H 8S 9D TC JH QD KC 7S", 10],
    "stock": 30,
    "pile": "4H",
    "turn": 0,
    "phase": "play",
}


def _rule(view: View, move: Move) -> str:
    return "lay-down" if move.kind in ("meld", "layoff") else "draw" if view.phase == "draw" else "discard"


def _close(ways: Sequence[Way], habit: Decision, wide: float) -> list[Way]:
    """Return the ways that are not far behind the best of their kind, by the habit's own reckoning.

    Draws are one kind, discards with all held another. Laying is always played out: when to do it is what the
    habit reckons worst.
    """
    values = {candidate.move: candidate.value for candidate in habit.candidates}
    kind = [way.move.kind if way.ends else "draw" for way in ways]
    best: dict[str, float] = {}
    for way, its in zip(ways, kind, strict=True):
        best[its] = max(best.get(its, -inf), values.get(way.move, -inf))
    return [
        way
        for way, its in zip(ways, kind, strict=True)
        if way.move == habit.move
        or its in ("meld", "layoff")
        or values.get(way.move, -inf) > best[its] - wide
    ]


def _candidates(view: View, ways: Sequence[Way], race: Race, chosen: int) -> tuple[Candidate, ...]:
    """Return the best way of every move, the chosen one first, then by what they are behind it."""
    found = []
    top = race.mean(chosen)
    for move in dict.fromkeys(way.move for way in ways):
        mine = [at for at, way in enumerate(ways) if way.move == move]
        at = chosen if chosen in mine else race.best(mine)
        gap, error = (0.0, 0.0) if at == chosen else race.gap(chosen, at)
        terms, counts = _outcomes(view.seat, race, at)
        if len(race.values[at]) < len(race.values[chosen]):
            # What left early is held against the chosen one in the worlds that both saw.
            terms["luck"] = top - gap - race.mean(at)
        errors = _errors(view.seat, race, chosen, at) if at != chosen else {}
        made = Candidate(move, terms, counts, gap, error, ways[at].label, errors=errors)
        found.append((at != chosen, gap, made))
    return tuple(candidate for *_, candidate in sorted(found, key=lambda entry: entry[:2]))


def _outcomes(seat: int, race: Race, at: int) -> tuple[dict[str, float], dict[str, int]]:
    """Return what each way for the hand to end brought on the mean, and how often it came."""
    terms: dict[str, float] = {}
    counts: dict[str, int] = {}
    number = len(race.values[at])
    for value, end in zip(race.values[at], race.ends[at], strict=True):
        name = _ended(seat, end)
        terms[name] = terms.get(name, 0.0) + value
        counts[name] = counts.get(name, 0) + 1
    return {name: terms[name] / number for name in terms}, counts


def _ended(seat: int, end: int) -> str:
    """Return the name of the way in which a hand ended."""
    winner = end & 255
    name = "blocked" if not winner else "goes-out" if winner == seat + 1 else "other-out"
    return f"{name}-rummy" if end & 256 else name


def _errors(seat: int, race: Race, first: int, other: int) -> dict[str, float]:
    """Return, for each way to end, the standard error of what it brought to two ways in the same worlds."""
    sums: dict[str, float] = {}
    squares: dict[str, float] = {}
    number = min(len(race.values[first]), len(race.values[other]))
    for at in range(number):
        mine, theirs = (_ended(seat, race.ends[way][at]) for way in (first, other))
        gained, lost = race.values[first][at], race.values[other][at]
        apart = {mine: gained - lost} if mine == theirs else {mine: gained, theirs: -lost}
        for name, value in apart.items():
            sums[name] = sums.get(name, 0.0) + value
            squares[name] = squares.get(name, 0.0) + value * value
    if number < 2:
        return {}
    return {
        name: sqrt(max(0.0, squares[name] - sums[name] ** 2 / number) / (number - 1) / number)
        for name in sums
    }
