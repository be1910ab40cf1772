"""A learner who goes through a hand with the guide; ``python -m tests.tutor.guided 400`` finds first deals.

The deals of `guide_deals` come from there: of so many shuffles, the one in which most is shown in the first
turns, over several ways in which the computer players may play.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy_widget.game import Game
from rummy_widget.game.deal_code import write_code
from rummy_widget.players import player
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.tutor import guide
from rummy_widget.tutor.guide import Progress, Step
from rummy_widget.view import View

LEARNER = 0


@dataclass(frozen=True)
class Shown:
    """A step with the view in which it was shown, and the number of the learner's turn."""

    step: Step
    view: View
    turn: int


def guided(
    rules: Rules, seats: int, seed: int, *, way: str = "follows", deal: str | None = None, reads: bool = True
) -> Iterator[Shown]:
    """Play a hand with the guide, and yield every step when it is shown.

    Parameters
    ----------
    way
        ``"follows"``: the learner does what the guide says, else plays as `easy`; ``"own"``: plays as `easy`;
        ``"random"``: makes any legal move.
    reads
        Whether the learner presses on where a step is only read.
    """
    rng = random.Random(f"{seed} {way}")
    game = Game(rules, ["you", *["easy"] * (seats - 1)], seed, deal=deal)
    easy = player("easy")
    progress = Progress()
    while True:
        view = game.view(LEARNER)
        while True:
            before = progress.n
            progress = guide.follow(view, progress)
            step = progress.step
            assert step is not None
            if progress.n != before:
                own = sum(seen.seat == LEARNER and seen.kind == "discard" for seen in view.history)
                yield Shown(step, view, own + 1)
            if not step.more or not (reads or game.hand_over):
                break
            progress = guide.passed(progress)
            if progress.finished:
                return
        assert not game.hand_over, step
        mine = game.turn == LEARNER
        if mine and way == "follows" and step.moves:
            # Of what it names the last is what it speaks for.
            game.play(step.moves[-1])
        elif mine and way == "random":
            game.play(rng.choice(view.legal_moves()))
        else:
            game.play(easy.choose(game.view(game.turn or 0), rng).move)


def worth(rules: Rules, seats: int, code: str, runs: int = 6) -> float:
    """Return how much of the game a deal shows early, by its code: the mean over several hands played."""
    total = 0.0
    for seed in range(runs):
        first: dict[str, int] = {}
        turns = 1
        for shown in guided(rules, seats, seed, deal=code):
            first.setdefault(shown.step.name, shown.turn)
            turns = max(turns, shown.turn)
        melds = [first[name] for name in ("set", "run", "opening", "whole") if name in first]
        total += 3 * (min(melds, default=9) <= 2) + (len(melds) > 1)
        total += 2 * (first.get("layoff", 9) <= 5) + 2 * (first.get("take", 9) <= 5)
        total += ("out" in first or "last" in first) + ("their-meld" in first) + ("joker" in first)
        total -= 0.15 * abs(turns - 8)
        if seed == 0 and total < 5:
            break
    return total / runs


def main(shuffles: int, presets: Sequence[str]) -> None:
    """Print the best deal of each preset, of `shuffles` ones for two players."""
    for name in presets:
        rules = Rules.preset(name)
        for seats in (2, 3, 4) if name == "reference" else (2,):
            # The seat after the dealer starts, or the dealer: the learner in any case.
            dealer = LEARNER if rules.dealer_starts else seats - 1
            codes = [write_code(1000 + number, dealer) for number in range(shuffles)]
            best = max((worth(rules, seats, code), code) for code in codes)
            sys.stdout.write(f'    ("{name}", {seats}): "{best[1]}",  # {best[0]:.1f}\n')
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] or PRESETS)
