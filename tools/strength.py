"""Measure how much stronger one level plays than another, on mirrored deals.

Every deal is played once for each seat of the first level, the second level in all other seats, so that the
luck of the deal cancels. The figure is the first level's score less the mean score of the others, in points a
hand; where low scores win the sign is turned. The interval is the 95 % one over deals.

    python -m tools.strength medium easy --seats 2 3 4 --hands 4000
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from rummy_widget.game import Game
from rummy_widget.players import player
from rummy_widget.players.base import Player
from rummy_widget.rules import Rules


@dataclass(frozen=True)
class Gap:
    """Points a hand that one player gains on another.

    Attributes
    ----------
    mean, half : float
        Mean, and half the width of its 95 % interval, in points a hand.
    won : float
        Share of the hands with one winner that the first player won, times the number of seats: 1 is par.
    hands : int
        Hands played.
    """

    mean: float
    half: float
    won: float
    hands: int

    def __str__(self) -> str:
        gain = f"{self.mean:+.2f} ± {self.half:.2f} points a hand"
        return f"{gain}, wins {self.won:.2f} × par ({self.hands} hands)"


def measure(
    strong: Player,
    weak: Player,
    *,
    rules: Rules | str = "reference",
    seats: int = 2,
    deals: int,
    seed: int = 1,
) -> Gap:
    """Play mirrored deals.

    Parameters
    ----------
    deals : int
        Number of deals; each is played `seats` times.
    """
    gains = []
    won = ended = 0
    for deal in range(deals):
        total = 0.0
        for mine in range(seats):
            chairs: list[Player] = [weak] * seats
            chairs[mine] = strong
            game = Game(rules, chairs, seed=f"strength-{seed}-{deal}", dealer=deal % seats)
            for _ in game:
                pass
            assert game.hand_scores is not None
            scores = [float(score) for score in game.hand_scores]
            others = [score for seat, score in enumerate(scores) if seat != mine]
            gain = scores[mine] - fmean(others)
            total += gain if game.rules.winner == "highest" else -gain
            if isinstance(game.hand_winner, int):
                ended += 1
                won += game.hand_winner == mine
        gains.append(total / seats)
    half = 1.96 * stdev(gains) / sqrt(deals)
    return Gap(fmean(gains), half, seats * won / max(1, ended), deals * seats)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the gap for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("strong")
    parser.add_argument("weak")
    parser.add_argument("--rules", default="reference")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for seats in given.seats:
        gap = measure(
            player(given.strong),
            player(given.weak),
            rules=given.rules,
            seats=seats,
            deals=-(-given.hands // seats),
            seed=given.seed,
        )
        print(f"{given.strong} against {given.weak}, {given.rules}, {seats} seats: {gap}", flush=True)


if __name__ == "__main__":
    main()
