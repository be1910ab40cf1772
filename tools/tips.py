"""Measure what the well-known tips are worth under some rules, and print it as the table of docs/tutor.md.

    python -m tools.tips                                    all rows, as in the docs (an hour or so)
    python -m tools.tips --tip feed --rules classic --hands 500
    python -m tools.tips --fishing --hands 500              whether a discard draws another of its rank

A tip is worth what a player that follows it gains on the same player without it: both hold the same cards, in
every seat.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from rummy_widget import lab
from rummy_widget.deck import add
from rummy_widget.game import Game
from rummy_widget.players import Decision, Player, player, reading
from rummy_widget.players.levels import Hard
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tools.holder import Holder

SEED = 7
RULES = ("reference", "classic", "cardgames", "rummy500")


@dataclass(frozen=True, repr=False)
class Reaching(Hard):
    """Takes a face-up card also when two live cards more would help the hand with it."""

    name: str = field(default="reaching", init=False)

    def _keep_top_terms(self, view: View) -> dict[str, float]:
        live = ~(reading.gone(view) | view.hand_mask) & (1 << 52) - 1
        top = view.table.pile[-1]
        before = (reading.waits(view.hand_mask, view.rules.aces) & live).bit_count()
        hand = add(view.hand_mask, top)
        after = (reading.waits(hand, view.rules.aces) & live & ~(hand & (1 << 52) - 1)).bit_count()
        if after >= before + 2:
            return {"reaches": 1}
        return super()._keep_top_terms(view)


def players_of(tip: str) -> tuple[Player, Player]:
    """Return a player that follows a tip, and the same without it."""
    found: dict[str, tuple[Player, Player]] = {
        "high": (player("easy", careless=0), player("easy", careless=1)),
        "links": (player("medium", slips=0), player("medium", slips=0, pair=0, near_run=0)),
        "count": (player("hard", feed=0), player("medium", slips=0)),
        "feed": (player("hard"), player("hard", feed=0)),
        "trade": (player("hard"), player("hard", saves=1000)),
        "reach": (Reaching(), player("hard")),
        "hold": (Holder(), player("hard")),
        "hold-long": (Holder(until=1), player("hard")),
    }
    return found[tip]


TIPS = ("high", "links", "count", "feed", "trade", "reach", "hold", "hold-long")


def worth(tip: str, rules: str, seats: int, hands: int, seed: int = SEED) -> tuple[float, float, int]:
    """Return the points a hand that a tip gains, half of the 95 % interval, and the hands played."""
    follows, without = players_of(tip)
    found = lab.tournament(
        {"follows": follows, "without": without}, rules=rules, hands=hands, seed=seed, seats=seats,
        executor=lab.Serial(), progress=False,
    )  # fmt: skip
    record = next(one for one in found.records if one["player"] == "follows")
    return record["gain"], (record["gain_high"] - record["gain_low"]) / 2, found.hands


class Coin(Hard):
    """Throws one of its ten-point cards at random where it holds some of different ranks."""

    def choose(self, view: View, rng: random.Random) -> Decision:
        """Pick among the ten-point cards, else choose as `hard` does."""
        made = super().choose(view, rng)
        if made.move.kind != "discard":
            return made
        high = [one.move for one in made.candidates if one.move.cards[0] >> 2 >= 9]
        return Decision(rng.choice(high)) if len({move.cards[0] >> 2 for move in high}) > 1 else made


def fishing(level: str, hands: int, seed: int = SEED) -> tuple[float, float, int]:
    """Return how often a level's next throw has the rank just thrown, and another rank that was in hand.

    The rank thrown is picked by chance among ten-point ranks, so the two differ by the throw alone.
    """
    same = cases = 0
    other = 0.0
    for hand in range(hands):
        game = Game(Rules(), [Coin(), level], seed=seed * 1_000_003 + hand)
        rng = random.Random(seed * 7919 + hand)
        open_case: tuple[int, set[int]] | None = None
        while not game.hand_over:
            seat = game.turn
            assert seat is not None
            thinker, view = game.players[seat], game.view(seat)
            assert thinker is not None
            chosen = thinker.choose(view, rng)
            assert isinstance(chosen, Decision)
            move = chosen.move
            if move.kind == "discard":
                rank = move.cards[0] >> 2
                if seat == 0:
                    ranks = {code >> 2 for code in view.hand.codes if code >> 2 >= 9}
                    picked = not chosen.candidates
                    open_case = (rank, ranks - {rank}) if picked and len(ranks) > 1 else None
                elif open_case is not None:
                    cases += 1
                    same += rank == open_case[0]
                    other += (rank in open_case[1]) / len(open_case[1])
                    open_case = None
            game.play(move)
    return same / cases, other / cases, cases


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each tip and each rules."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tip", choices=TIPS, help="only this tip")
    parser.add_argument("--rules", nargs="+", default=RULES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--hands", type=int, default=2000, help="for each row")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--fishing", action="store_true", help="only this question")
    given = parser.parse_args(arguments)
    if given.fishing:
        print("| level | rank just thrown | another rank | throws |\n| --- | --- | --- | --- |")
        for level in ("easy", "medium", "hard"):
            same, other, cases = fishing(level, given.hands, given.seed)
            print(f"| `{level}` | {100 * same:.1f} % | {100 * other:.1f} % | {cases:,} |", flush=True)
        return
    print("| tip | rules | seats | hands | points a hand |\n| --- | --- | --- | --- | --- |")
    for rules in given.rules:
        for tip in [given.tip] if given.tip else TIPS:
            gain, half, hands = worth(tip, rules, given.seats, given.hands, given.seed)
            print(f"| {tip} | `{rules}` | {given.seats} | {hands:,} | {gain:+.2f} ± {half:.2f} |", flush=True)


if __name__ == "__main__":
    main()
