"""Measure how fast the engine goes step by step: ``python tools/bench_game.py [seconds] [preset …]``.

Every preset is played by random moves through the public `Game`, all moves asked for at every step, which is
the dearest way; then by two players of level ``hard``, each of which sees a view before every move. Times are
CPU times. Compare figures of one run only: clocks drift.
"""

from __future__ import annotations

import sys
import time
from random import Random

from rummy_widget.game import Game
from rummy_widget.rules import PRESETS


def turns_per_second(preset: str, seconds: float) -> tuple[float, float]:
    """Return turns and moves a second of random play by two seats."""
    rng = Random(7)
    turns = moves = hand = 0
    end = time.process_time() + seconds
    start = time.process_time()
    while time.process_time() < end:
        game = Game(preset, seed=hand)
        hand += 1
        while not game.hand_over:
            choices = game.legal_moves()
            laying = [move for move in choices if move.kind in ("meld", "layoff")]
            game.play(rng.choice(laying or choices))
            moves += 1
        turns += game.state.table.turns
    spent = time.process_time() - start
    return turns / spent, moves / spent


def levels_per_second(preset: str, seconds: float) -> tuple[float, float]:
    """Return turns and moves a second of two levels that play one another."""
    turns = moves = hand = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        game = Game(preset, players=["hard", "hard"], seed=hand)
        hand += 1
        game.run()
        turns += game.state.table.turns
        moves += len(game.log) - 2
    return turns / spent, moves / spent


def main(arguments: list[str]) -> None:
    seconds = float(arguments[0]) if arguments else 2.0
    for preset in arguments[1:] or PRESETS:
        turns, moves = turns_per_second(preset, seconds)
        hard, hard_moves = levels_per_second(preset, seconds)
        print(
            f"{preset:12} {turns:8,.0f} turns/s {moves:8,.0f} moves/s;"
            f" hard against hard {hard:6,.0f} turns/s {hard_moves:6,.0f} moves/s"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
