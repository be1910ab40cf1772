"""Tournaments: computer players meet on mirrored deals until their difference is known."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any, Self

from rummy_widget import faces, i18n
from rummy_widget.errors import RecordError
from rummy_widget.frames import frame_of
from rummy_widget.lab import saving, showing
from rummy_widget.lab.chart import Chart
from rummy_widget.lab.figures import Figures, figures
from rummy_widget.lab.lineups import Field, Lineup, read_field
from rummy_widget.lab.playing import Block, Work, packed, travels
from rummy_widget.lab.progress import bar
from rummy_widget.lab.running import Trouble, play
from rummy_widget.rules import Rules

__all__ = ["Tournament", "entry", "load", "tournament"]

_TARGET_MATCH = 6  # hands that a match to a target takes, until some have been played


def tournament(
    players: Sequence[Any] | Mapping[str, Any],
    rules: Rules | str = "reference",
    hands: int = 1000,
    seed: int | str | None = None,
    executor: Executor | None = None,
    *,
    seats: int | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Tournament:
    """Let computer players meet.

    Whole matches are played. All matches of a block have the same deals, and in them every player sits in
    every seat once, so that nobody gains by better cards. The same seed gives the same figures, whatever the
    executor and the number of its workers. Ctrl-C ends it early: what has been played is returned, and
    `Tournament.go_on` plays the rest.

    Parameters
    ----------
    players : list or mapping
        Names of levels and players, or names of your own for them. A level given twice has two seats.
    rules : Rules or str
        Rules, or the name of a preset.
    hands : int
        Hands to play, at least; the block in which the number is reached is played to its end.
    seed : int or str, optional
        Makes it repeatable; by default a new one, which the result tells.
    executor : concurrent.futures.Executor, optional
        Where to play: a dask client's ``get_executor()``, an ipyparallel view's ``executor``, any object
        with such a ``map(fn, firsts, counts)``. By default processes of this computer; where there are none,
        here.
    seats : int, optional
        Seats at a table. By default all players given sit at one. With fewer seats every choice of that many
        players meets; with more, the players fill the table in every way in which each has a seat.
    workers : int, optional
        Number of processes when no executor is given; 1 plays here.
    progress : bool
        Whether to show a progress bar, where tqdm is installed.

    Returns
    -------
    Tournament

    Raises
    ------
    ValueError
        Players, rules, seats or hands do not fit.
    """
    if workers is not None:
        _whole("workers", workers)
    entered = entry(players, rules, hands, seed, seats=seats)
    return entered.go_on(executor=executor, workers=workers, progress=progress)


def entry(
    players: Sequence[Any] | Mapping[str, Any],
    rules: Rules | str = "reference",
    hands: int = 1000,
    seed: int | str | None = None,
    *,
    seats: int | None = None,
) -> Tournament:
    """Return a tournament of which nothing has been played yet; all as for `tournament`."""
    rules = Rules.of(rules)
    _whole("hands", hands)
    if isinstance(seed, bool) or not isinstance(seed, int | str | None):
        raise ValueError(f"seed must be a whole number or a text, not {seed!r}")
    field = read_field(players, rules, seats)
    seed = secrets.randbelow(10**9) if seed is None else seed
    return Tournament(field, rules, seed, hands)


class Tournament:
    """What came of a tournament, so far.

    Attributes
    ----------
    players : tuple of str
        Names of the players.
    rules : Rules
    seats : int
        Seats at each table.
    seed : int or str
    asked : int
        Hands that were asked for.
    """

    def __init__(
        self,
        field: Field,
        rules: Rules,
        seed: int | str,
        asked: int,
        blocks: Mapping[int, Block] | None = None,
        trouble: Sequence[Trouble] = (),
        *,
        from_file: bool = False,
    ) -> None:
        self._field = field
        self._blocks: dict[int, Block] = dict(blocks or {})
        self._trouble = tuple(trouble)
        self._from_file = from_file
        self.players = field.names
        self.rules = rules
        self.seats = field.seats
        self.seed = seed
        self.asked = asked
        packs = zip(field.names, field.players, strict=True)
        self._work = Work(rules, str(seed), tuple(packed(name, who) for name, who in packs), field.tables)

    # --- playing ------------------------------------------------------------------------------------

    def go_on(
        self,
        hands: int | None = None,
        executor: Executor | None = None,
        *,
        workers: int | None = None,
        progress: bool = True,
    ) -> Self:
        """Play what is left, or more, and return all of it: the same figures as without a break.

        Parameters
        ----------
        hands : int, optional
            Hands to play in all; by default as many as were asked for.
        executor, workers, progress
            As for `tournament`.

        Raises
        ------
        RecordError
            It comes from a file, and these players do not play now as they played then: another version, or
            other code of a player of your own. Figures of both must not be mixed.
        """
        if executor is not None and not callable(getattr(executor, "map", None)):
            raise ValueError(f"executor must have a map, as those of concurrent.futures do, not {executor!r}")
        if self._from_file:
            self._check_first_block()
        asked = self.asked if hands is None else _whole("hands", hands)
        trouble = [told for told in self._trouble if told[0] != "stopped"]
        new = type(self)(self._field, self.rules, self.seed, asked, self._blocks, trouble)
        if executor is None and not travels(self._field.players):
            workers = 1
        with bar(asked, shown=progress) as step:
            new._play(executor, workers, step)
        return new

    def _check_first_block(self) -> None:
        number = min((number for number, block in self._blocks.items() if block), default=None)
        if number is not None and self._work.block(number) != self._blocks[number]:
            raise RecordError(i18n.text("lab-other-version", {"block": str(number)}))

    def _play(self, executor: Executor | None, workers: int | None, step: Callable[[int], object]) -> None:
        step(sum(map(self._begun, self._blocks.values())))

        def done(number: int, block: Block) -> None:
            self._blocks[number] = block
            step(self._begun(block))

        _, trouble = play(self._work, self._wanted, done, executor, workers)
        self._trouble += tuple(trouble)

    def _begun(self, block: Block) -> int:
        """Count the hands that were begun: a player that always fails must not make it endless."""
        return sum(len(match.hands) + (match.broken is not None) for match in block) or 1

    def _prefix(self) -> tuple[int, int]:
        """Return how many blocks there are without a gap, up to the hands asked for; and their hands."""
        hands = 0
        for number in count():
            if number not in self._blocks or hands >= self.asked:
                return number, hands
            hands += self._begun(self._blocks[number])
        raise AssertionError("count() has no end")

    def _wanted(self) -> list[range]:
        first, hands = self._prefix()
        if hands >= self.asked:
            return []
        if self._blocks:
            usual = sum(map(self._begun, self._blocks.values())) / len(self._blocks)
        else:
            fixed = self.rules.match[0] == "deals"
            usual = self._work.matches * (self.rules.length_for(self.seats) if fixed else _TARGET_MATCH)
        last = first + max(1, int((self.asked - hands) / usual))
        ranges = []
        start = first
        for number in range(first, last + 1):
            if number == last or number in self._blocks:
                if number > start:
                    ranges.append(range(start, number))
                start = number + 1
        return ranges or [range(last, last + 1)]

    # --- what came of it ----------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether all hands that were asked for have been played."""
        return self._prefix()[1] >= self.asked

    @property
    def blocks(self) -> dict[int, Block]:
        """What was played, by number of block: when complete, exactly what figures are made of."""
        number, hands = self._prefix()
        taken = range(number) if hands >= self.asked else sorted(self._blocks)
        return {block: self._blocks[block] for block in taken}

    @property
    def played(self) -> dict[int, Block]:
        """Every block that was played, also one beyond the hands asked for, which does not count yet."""
        return dict(self._blocks)

    @property
    def tables(self) -> tuple[Lineup, ...]:
        """Who sits together: for each table the players, by their place in `players`."""
        return self._field.tables

    @property
    def worker_trouble(self) -> tuple[Trouble, ...]:
        """What happened to workers."""
        return self._trouble

    @property
    def hands(self) -> int:
        """Hands played to their end."""
        return sum(len(match.hands) for block in self.blocks.values() for match in block)

    @cached_property
    def figures(self) -> Figures:
        """All figures with their intervals, as numbers."""
        highest = self.rules.winner == "highest"
        return figures(list(self.blocks.values()), len(self.players), highest=highest)

    @property
    def records(self) -> list[dict[str, Any]]:
        """A row for each player, best first: means and the ends of their 95 % intervals.

        ``points_per_hand`` counts each seat; ``gain`` is points a hand better than the others at the table;
        ``hands_won`` and ``matches_won`` are shares by seat; ``elo`` is made of single hands. What cannot be
        told is ``nan``.
        """
        return showing.records(self)

    @property
    def pairs(self) -> list[dict[str, Any]]:
        """A row for each two players that met: points a hand by which the first is better than the second."""
        return showing.pairs(self)

    @property
    def matches(self) -> list[dict[str, Any]]:
        """A row for each match: block, seed, names by seat, scores by hand, winner, why it broke off."""
        return showing.matches(self, self._work.match_seed)

    @property
    def troubles(self) -> list[str]:
        """What went wrong, in sentences: players that failed and workers that died."""
        return showing.troubles(self, self.worker_trouble, self._work.match_seed)

    def same_as(self, other: Tournament) -> bool:
        """Tell whether it is the same tournament, whatever has been played of it."""
        mine, its = ((t.players, t.rules, str(t.seed), t.tables) for t in (self, other))
        return mine == its

    def save(self, path: str | Path) -> None:
        """Write all of it to a file, from which `load` goes on."""
        saving.write(self, path)

    def to_frame(self) -> Any:
        """Return the records as a pandas table.

        Raises
        ------
        ImportError
            pandas is not installed.
        """
        return frame_of(self.records)

    def plot(self, figure: str = "points_per_hand", *, ax: Any = None) -> Any:
        """Draw a figure of each player with its interval.

        Parameters
        ----------
        figure : str
            ``"points_per_hand"``, ``"gain"``, ``"hands_won"``, ``"matches_won"`` or ``"elo"``.
        ax : matplotlib axes, optional
            Where to draw; without it a picture is returned that needs nothing installed.
        """
        chart = Chart.of(self, figure)
        return chart if ax is None else chart.draw_on(ax)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Say it all as a plain table."""
        return showing.text(self, locale)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        names = ", ".join(self.players)
        return f"<Tournament of {names}: {self.hands} of {self.asked} hands, seed {self.seed!r}>"

    def _repr_html_(self) -> str:
        chart = Chart.of(self, "gain" if any(s.gain for s in self.figures.standings) else "points_per_hand")
        return faces.block(showing.html(self), chart.svg if self.hands else "")


def load(path: str | Path, players: Sequence[Any] | Mapping[str, Any] | None = None) -> Tournament:
    """Read what `Tournament.save` wrote.

    Parameters
    ----------
    players
        The players as they were given to `tournament`. Only where all are levels with their usual settings
        they can be left out: a file holds no code.

    Raises
    ------
    RecordError
        The file holds no tournament, or not one of these players.
    """
    return saving.read(path, players, Tournament)


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{name} must be a whole number from 1 on, not {value!r}")
    return value
