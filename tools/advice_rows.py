"""Decisions of all kinds out of hands that the levels play, and what every way to go on is worth there.

What a way is worth is measured by playing it out in very many worlds: those of `master`, with the players
that it imagines. The worlds come in two halves of their own, so that the best way can be picked in one and
valued in the other. What was played is kept in a folder.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import LEVELS, Level, player, search_ways
from rummy_widget.players.master import Master
from rummy_widget.players.search_tables import Table
from rummy_widget.players.search_ways import Way
from rummy_widget.rollouts import UNIT
from rummy_widget.view import View

CACHE = Path(".cache/advice")
KINDS = ("draw", "discard", "lay")
SEATS = (2, 3, 4)
BATCH = 50
"""Worlds drawn at a time: each other seat holds back, or not, in all of a batch."""


@dataclass(frozen=True)
class Case:
    """A decision: the view, of which kind it is, and whose turn it was.

    Attributes
    ----------
    kind : str
        ``"draw"``; ``"lay"``, where something can be laid; or ``"discard"``, where nothing can.
    """

    kind: str
    level: str
    view: View


@dataclass(frozen=True)
class Half:
    """What came of every way in one half of the worlds.

    Attributes
    ----------
    worlds : int
    means : array
        Mean gain of each way, in points.
    spread : array
        Covariances of the gains, way by way: how far the luck of a world is common to two of them.
    """

    worlds: int
    means: Any
    spread: Any

    def gap(self, first: int, other: int) -> tuple[float, float]:
        """Return by how much a way is worth less than the first one, and the standard error of that."""
        spread = self.spread[first, first] + self.spread[other, other] - 2 * self.spread[first, other]
        gap = float(self.means[first] - self.means[other])
        return gap, float(np.sqrt(max(0.0, spread) / self.worlds))


@dataclass(frozen=True)
class Reference:
    """A decision, all ways to go on, and what came of them in both halves."""

    case: Case
    ways: tuple[Way, ...]
    halves: tuple[Half, Half]

    def best(self, half: int, move: Move | None = None) -> int:
        """Return the way that did best in one half, of all or of those that begin with a move."""
        means = self.halves[half].means
        some = [at for at, way in enumerate(self.ways) if move is None or way.move == move]
        return max(some, key=lambda at: means[at])

    def loss(self, move: Move) -> tuple[float, float]:
        """Return what a move loses against the best one, and the standard error of that.

        Both are picked in one half and valued in the other one, and then the other way round: no luck of
        having been picked is in it, and it may be below 0.
        """
        one, other = (
            self.halves[1 - half].gap(self.best(half), self.best(half, move)) for half in (0, 1)
        )  # fmt: skip
        return (one[0] + other[0]) / 2, (one[1] ** 2 + other[1] ** 2) ** 0.5 / 2


def kind_of(view: View) -> str:
    """Return which kind of decision it is; empty where there is one way only."""
    ways = search_ways.ways(view)
    if len({way.move for way in ways}) < 2:
        return ""
    if view.phase == "draw":
        return "draw"
    return "lay" if any(way.move.kind != "discard" for way in ways) else "discard"


def players() -> list[Level]:
    """Return who plays the hands: every level; `master` with a small budget."""
    return [player(name, budget=240) if name == "master" else player(name) for name in LEVELS]


def cases(number: int, seed: int) -> Iterator[Case]:
    """Yield decisions by reference rules: of 2, 3 and 4 seats, and of each kind, equally many.

    Of each hand one decision of a kind at most, picked by chance.
    """
    cells = [(seats, kind) for kind in KINDS for seats in SEATS]
    wanted = Counter({cell: number // 9 + (at < number % 9) for at, cell in enumerate(cells)})
    rng = random.Random(f"advice {seed}")
    while +wanted:
        seats = max(SEATS, key=lambda seats: sum(wanted[seats, kind] for kind in KINDS))
        game = Game(players=[rng.choice(players()) for _ in range(seats)], seed=rng.getrandbits(30))
        met: dict[str, list[Case]] = {}
        while not game.hand_over:
            seat = game.turn
            assert seat is not None
            who = game.players[seat]
            assert isinstance(who, Level)
            view = game.view(seat)
            met.setdefault(kind_of(view), []).append(Case(kind_of(view), who.name, view))
            game.play(who.choose(view, game.player_rng(seat)).move)
        for kind in KINDS:
            if kind in met and wanted[seats, kind] > 0:
                wanted[seats, kind] -= 1
                yield rng.choice(met[kind])


def played_out(case: Case, worlds: int, seed: int) -> Reference:
    """Play all ways out in so many worlds, half of them for either half."""
    ways = search_ways.ways(case.view)
    return Reference(case, tuple(ways), (_half(case.view, ways, worlds // 2, f"{seed} a"),
                                         _half(case.view, ways, worlds // 2, f"{seed} b")))  # fmt: skip


def _half(view: View, ways: list[Way], worlds: int, seed: str) -> Half:
    table = Table(Master(), view, random.Random(seed))
    made = [table.candidate(way) for way in ways]
    sums = np.zeros(len(ways))
    products = np.zeros((len(ways), len(ways)))
    done = 0
    while done < worlds:
        number = min(BATCH, worlds - done)
        drawn, policies = table.worlds(number)
        found = table.moment.evaluate(drawn, made, policies)
        gains = np.array(list(found.values), dtype=float).reshape(number, len(ways)) / UNIT
        sums += gains.sum(axis=0)
        products += gains.T @ gains
        done += number
    means = sums / worlds
    return Half(worlds, means, (products / worlds - np.outer(means, means)) * worlds / max(1, worlds - 1))


def references(number: int, worlds: int, seed: int, cache: Path | None = CACHE) -> Iterator[Reference]:
    """Yield decisions with what came of all ways; what has been played out is read from the folder."""
    file = None if cache is None else cache / f"reference-{number}-{worlds}-{seed}.pickle"
    have = 0
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        for one in _read(file):
            have += 1
            yield one
    for at, case in enumerate(cases(number, seed) if have < number else ()):
        if at < have:
            continue
        made = played_out(case, worlds, seed * 1_000_003 + at)
        if file is not None:
            with file.open("ab") as end:
                pickle.dump(made, end)
        yield made


def _read(file: Path) -> Iterator[Reference]:
    if not file.exists():
        return
    with file.open("rb") as lines:
        while True:
            try:
                yield pickle.load(lines)
            except (EOFError, pickle.UnpicklingError):
                return
