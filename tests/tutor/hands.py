"""Hands to look at: played by levels and at random, under many rules, stopped after every event."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rummy_widget.game import Game
from rummy_widget.players import Decision
from rummy_widget.rules import Rules

CALLS = Rules.preset("rummy500").replace(
    call_rummy="any_card", joker_swap="any", going_out="float", recycle="shuffle", recycles=1, max_turns=80
)
TABLES: tuple[tuple[str, Rules, int], ...] = (
    ("reference", Rules.preset("reference"), 2),
    ("reference", Rules.preset("reference"), 4),
    ("classic", Rules.preset("classic"), 3),
    ("penalty", Rules.preset("penalty"), 2),
    ("block", Rules.preset("block"), 3),
    ("cardgames", Rules.preset("cardgames"), 2),
    ("rummy500", Rules.preset("rummy500"), 3),
    ("rummy500", Rules.preset("rummy500"), 5),
    ("joker13", Rules.preset("joker13"), 4),
    ("wrotham", Rules.preset("wrotham"), 3),
    ("romme", Rules.preset("romme"), 3),
    ("calls", CALLS, 3),
)


def plies(rules: Rules, seats: int, seed: int, *, most: int = 400, lively: float = 0.3) -> Iterator[Game]:
    """Play a hand and stop after every event; some moves are picked at random, laying ones first.

    Parameters
    ----------
    lively : float
        Share of the moves that are picked at random.
    """
    rng = random.Random(f"{rules!r} {seats} {seed}")
    levels = [("easy", "hard")[(seat + seed) % 2] for seat in range(seats)]
    game = Game(rules, levels, seed)
    events = len(game.log)
    while not game.hand_over and events < most:
        seat = game.turn
        assert seat is not None
        view, player = game.view(seat), game.players[seat]
        assert player is not None
        if rng.random() < lively:
            moves = game.legal_moves()
            keen = [move for move in moves if move.kind in ("meld", "layoff", "take", "rummy", "swap")]
            game.play(rng.choice(keen if keen and rng.random() < 0.6 else moves))
        else:
            choice = player.choose(view, rng)
            game.play(choice.move if isinstance(choice, Decision) else choice)
        events = len(game.log)
        yield game
