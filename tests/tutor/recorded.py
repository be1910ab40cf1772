"""Decisions of self-play by all levels, recorded with the view that each was made of."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from rummy_widget.game import Game
from rummy_widget.players import LEVELS, Decision, Level, player
from rummy_widget.view import View


@dataclass(frozen=True)
class Recorded:
    """A decision, who made it, of which view, and in which game at which event."""

    level: Level
    view: View
    decision: Decision
    game: Game
    at: int


def levels() -> list[Level]:
    """Return all levels; one that plays hands out does so a few times only."""
    return [player(name, budget=240) if name == "master" else player(name) for name in LEVELS]


@cache
def decisions(number: int = 2000, seed: int = 11) -> tuple[Recorded, ...]:
    """Return decisions of all levels, by the reference rules at two to four seats.

    They come in equal parts, but for the level that plays hands out: it takes its time.
    """
    rng = random.Random(seed)
    wanted = {level.name: number // len(LEVELS) for level in levels()}
    wanted["master"] = number // 25
    found: list[Recorded] = []
    while any(left > 0 for left in wanted.values()):
        sitting = sorted(levels(), key=lambda level: (-wanted[level.name], rng.random()))
        game = Game(players=(sitting * 2)[: rng.choice((2, 2, 3, 4))], seed=rng.getrandbits(30))
        while not game.hand_over:
            seat = game.turn
            assert seat is not None
            who = game.players[seat]
            assert isinstance(who, Level)
            view = game.view(seat)
            decision = who.choose(view, game.player_rng(seat))
            if wanted[who.name] > 0:
                wanted[who.name] -= 1
                found.append(Recorded(who, view, decision, game, len(game.log)))
            game.play(decision.move)
    return tuple(found)
