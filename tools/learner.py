"""Measure what hints are worth: a beginner that follows them against `hard`, as in docs/tutor.md.

    python -m tools.learner                                     all rows (half an hour; make fast first)
    python -m tools.learner --follows 0.5 --seats 2 --hands 400

The beginner is `easy`. At each of its decisions it asks for a hint with a given chance, and does what the
fourth step says; otherwise it plays as `easy` does. One of them sits among players of `hard`, and everybody
holds every hand once. A run that was stopped goes on where it was: what has been played lies in
.cache/learner.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rummy_widget import lab
from rummy_widget.players import Decision, Player
from rummy_widget.players.levels import Easy
from rummy_widget.tutor.hint_advice import advise
from rummy_widget.view import View
from tools.strength import resumed

CACHE = Path(".cache/learner")
SEED = 7
ROWS = ((0.0, 2), (0.5, 2), (1.0, 2), (1.0, 3), (1.0, 4))
"""How often hints are followed, and how many seats there are."""
HANDS = 1200
PART = 60


@dataclass(frozen=True, repr=False)
class Learner(Player):
    """Plays as `easy`, but for the decisions in which it does what a hint says.

    Parameters
    ----------
    follows : float
        Share of the decisions in which it asks for a hint.
    """

    name: str = field(default="learner", init=False)
    follows: float = 0.5

    def choose(self, view: View, rng: random.Random) -> Decision:
        """Do what the hint says, or what a beginner would do."""
        return advise(view) if rng.random() < self.follows else Easy().choose(view, rng)


def measure(
    follows: float, seats: int, hands: int, *, seed: int = SEED, cache: Path | None = None
) -> lab.Tournament:
    """Let a learner meet a table of `hard`."""
    file = None if cache is None else cache / f"{follows}-{seats}-{seed}.json"
    players = [Learner(follows), *["hard"] * (seats - 1)]
    return resumed(players, "reference", hands, seed, file, part=PART, workers=1)


def row(follows: float, found: lab.Tournament) -> str:
    """Write one row of the table."""
    mine = next(record for record in found.records if record["player"] == "learner")
    half = (mine["gain_high"] - mine["gain_low"]) / 2
    cells = [
        f"{100 * follows:.0f} %",
        str(found.seats),
        f"{found.hands:,}",
        f"{mine['gain']:+.2f} ± {half:.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each share of hints and number of seats."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--follows", type=float, help="only this share of hints")
    parser.add_argument("--seats", type=int, help="only this number of seats")
    parser.add_argument("--hands", type=int, default=HANDS, help="for each row")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(arguments)
    print("| hints followed | seats | hands | points a hand against `hard` |\n| --- | --- | --- | --- |")
    for follows, seats in ROWS:
        if given.follows in (None, follows) and given.seats in (None, seats):
            found = measure(follows, seats, given.hands, seed=given.seed, cache=CACHE)
            print(row(follows, found), flush=True)
            if not found.complete:
                raise SystemExit("stopped; the same command goes on")


if __name__ == "__main__":
    main()
