"""What a worker does: play blocks of matches and give back what came of them.

A *block* is one sequence of deals. Every table plays it once in each rotation of its seats, so that each
player holds each hand of each deal once and the luck of the cards cancels.
"""

from __future__ import annotations

import pickle
import time
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from rummy_widget.errors import PlayerError
from rummy_widget.game import Game
from rummy_widget.lab.lineups import Lineup, orders, rotations
from rummy_widget.rules import Rules
from rummy_widget.scoring import Score

__all__ = ["Block", "Broken", "Hand", "Match", "Work", "packed", "travels"]

ENDLESS: Final = 1000
"""Hands after which a match is broken off: with some rules players that never go out would play for ever."""

_TOLD: Final = 200  # characters of an error's text that are kept


class Hand(NamedTuple):
    """One hand: what each seat scored, and the seats that won it."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]


class Broken(NamedTuple):
    """Why a match has no end: the hand it broke off in, the player that failed, and what it did."""

    hand_no: int
    player: int | None
    did: str


class Match(NamedTuple):
    """One match: the players by seat, its finished hands, and the seat that won it.

    ``winner`` is None where the match broke off, and ``broken`` says why.
    """

    seats: Lineup
    hands: tuple[Hand, ...]
    winner: int | None
    broken: Broken | None = None


Block = tuple[Match, ...]


def packed(name: str, player: Any) -> bytes:
    """Pickle a player, by value where other processes could not import what it is made of.

    With cloudpickle a class out of a notebook's cell travels whole. Without it (in the browser kernel) the
    player must be of a module that can be imported; there everything is played in this process anyway.

    Raises
    ------
    ValueError
        It cannot be pickled.
    """
    pickler = import_module("cloudpickle") if _by_value() else pickle
    try:
        return bytes(pickler.dumps(player))
    except Exception as error:
        raise ValueError(
            f"the player {name!r} cannot be sent to other processes ({type(error).__name__}: {error}); "
            "it must not hold open files, locks and the like"
        ) from error


def _by_value() -> bool:
    return find_spec("cloudpickle") is not None


def travels(players: Iterable[Any]) -> bool:
    """Tell whether packed players can be unpacked in other processes too."""
    return _by_value() or all(type(player).__module__ != "__main__" for player in players)


@dataclass(frozen=True)
class Work:
    """Plays blocks; goes to the workers as it is.

    Attributes
    ----------
    rules : Rules
    seed : str
        The tournament's seed; with a block's number it makes the seed of the block's matches.
    players : tuple of bytes
        The players, packed. Each seat of each match gets a player of its own, fresh from here, so that no
        figure depends on what a player remembers of matches that the same worker happened to play.
    tables : tuple of Lineup
    """

    rules: Rules
    seed: str
    players: tuple[bytes, ...]
    tables: tuple[Lineup, ...]

    @property
    def matches(self) -> int:
        """Matches of a block, the first one at least."""
        return sum(len(rotations(lineup)) for lineup in self.tables)

    def __call__(self, first: int, count: int) -> tuple[list[Block], float]:
        """Play some blocks.

        Returns
        -------
        list of Block
            What came of the blocks `first`, `first` + 1, …, `first` + `count` - 1.
        float
            Seconds that it took.
        """
        started = time.perf_counter()
        blocks = [self.block(number) for number in range(first, first + count)]
        return blocks, time.perf_counter() - started

    def block(self, number: int) -> Block:
        """Play one block: all tables, each in all rotations, on the same deals."""
        return tuple(
            self.match(seats, self.match_seed(number))
            for lineup in self.tables
            for seats in rotations(orders(lineup)[number % len(orders(lineup))])
        )

    def match_seed(self, number: int) -> str:
        """Return the seed of every match of a block: ``Game(rules, players, seed)`` plays it again."""
        return f"{self.seed}/{number}"

    def match(self, seats: Lineup, seed: str) -> Match:
        """Play one match, to its end or until a player fails."""
        game = Game(self.rules, [pickle.loads(self.players[player]) for player in seats], seed=seed)
        hands: list[Hand] = []
        while True:
            try:
                result = game.run()
            except PlayerError as error:
                cause = error.original
                did = error.did + (_where(cause) if cause is not None else "")
                return Match(seats, tuple(hands), None, Broken(game.hand_no, seats[error.seat], did))
            except SystemExit as error:
                seat = game.turn
                player = None if seat is None else seats[seat]
                did = f"raised SystemExit{_where(error)}"
                return Match(seats, tuple(hands), None, Broken(game.hand_no, player, did))
            assert result is not None, "only computer players play here"
            hands.append(Hand(tuple(result.scores), tuple(result.winners)))
            if game.over:
                return Match(seats, tuple(hands), game.winner)
            if game.hand_no >= ENDLESS:
                did = f"no end after {ENDLESS} hands"
                return Match(seats, tuple(hands), None, Broken(game.hand_no, None, did))
            game.next_hand()


def _where(error: BaseException) -> str:
    """Say an error's text and the line it came from: whoever wrote the player needs them."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" (line {frames[-1].lineno} of {frames[-1].name})" if frames else ""
    told = " ".join(str(error).split())[:_TOLD]
    return f": {told}{place}" if told else place
