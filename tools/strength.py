"""Measure the ladder of the levels, and print it as the table of docs/strength.md.

    python -m tools.strength                            the whole ladder, as in the docs
    python -m tools.strength --pair hard medium --seats 2 --hands 600

    python -m tools.strength --pair master holder
    python -m tools.strength --rules all                every pair of levels by the other presets

One player of the upper level sits among players of the lower one. A run that was stopped goes on where it
was: what has been played lies in .cache/strength.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

from rummy_widget import lab
from rummy_widget.errors import RecordError
from rummy_widget.lab.estimate import Estimate
from rummy_widget.lab.figures import figures
from rummy_widget.players import LEVELS
from rummy_widget.players.master import Master
from rummy_widget.rules import PRESETS, Rules
from tools.holder import Holder

CACHE = Path(".cache/strength")
SEED = 7
SEATS = (2, 3, 4)
HANDS = {("master", "expert"): 10_200, ("master", "holder"): 10_200}  # all others:
USUAL = 12_000
PART = 600
USUAL_RULES = "reference"
OTHER_RULES = 1000


def measure(
    upper: str,
    lower: str,
    seats: int,
    hands: int,
    *,
    rules: str = "reference",
    seed: int = SEED,
    cache: Path | None = None,
    workers: int | None = None,
) -> lab.Tournament:
    """Let one player of a level meet a table of players of another one."""
    one, other = (Holder() if name == Holder.name else name for name in (upper, lower))
    file = None if cache is None else cache / f"{upper}-{lower}-{seats}-{rules}-{seed}.json"
    return resumed([one, *[other] * (seats - 1)], rules, hands, seed, file, part=PART, workers=workers)


def resumed(
    players: Sequence[Any],
    rules: str,
    hands: int,
    seed: int,
    file: Path | None,
    *,
    part: int,
    workers: int | None = None,
) -> lab.Tournament:
    """Play a tournament, or play on what lies in a file; there it is kept after every so many hands."""
    found = lab.entry(players, rules, hands, seed)
    if file is not None and file.exists():
        # What another version played is measured anew.
        with suppress(RecordError):
            found = lab.load(file, players).go_on(1, workers=1)
    while True:
        # In parts, each of them kept: whatever ends a long run loses minutes.
        found = found.go_on(hands if file is None else min(hands, found.hands + part), workers=workers)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            found.save(file)
        if found.hands >= hands or not found.complete:
            return found


def for_points(found: lab.Tournament, player: str) -> Estimate:
    """Return the gain of a player in hands that are played for points: the last one decides the match.

    Where a match ends at a number of points, no hand is known to be the last: all count.
    """
    kind, _ = found.rules.match
    most = found.rules.length_for(found.seats) - 1 if kind == "deals" else None
    blocks = [
        tuple(match._replace(hands=match.hands[: most or None], winner=None) for match in block)
        for block in found.blocks.values()
    ]
    counted = figures(blocks, len(found.players), highest=found.rules.winner == "highest")
    gain = counted.standings[found.players.index(player)].gain
    assert gain is not None, "both players have seats"
    return gain


def row(upper: str, lower: str, found: lab.Tournament, rules: str) -> str:
    """Write one row of the table."""
    best = next(record for record in found.records if record["player"] == upper)
    half = (best["gain_high"] - best["gain_low"]) / 2
    early = for_points(found, upper)
    shares = [
        f"{100 * best[name]:.1f} % ({100 * best[f'{name}_low']:.1f} – {100 * best[f'{name}_high']:.1f})"
        for name in ("hands_won", "matches_won")
    ]
    cells = [
        f"`{upper}` over `{lower}`" + (f", `{rules}`" if rules != USUAL_RULES else ""),
        str(found.seats),
        f"{found.hands:,}",
        f"{early.mean:+.2f} ± {early.half:.2f}",
        f"{best['gain']:+.2f} ± {half:.2f}",
        *shares,
    ]
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each pair and number of seats."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pair", nargs=2, metavar=("UPPER", "LOWER"), help="only these two levels")
    parser.add_argument("--rules", nargs="+", help="presets; all: every one but reference, 1,000 hands each")
    parser.add_argument("--seats", type=int, nargs="+", help="2 3 4 by default, by other rules 2")
    parser.add_argument("--hands", type=int, help="for each row; by default as in the docs")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--fresh", action="store_true", help="forget what has been played")
    given = parser.parse_args(arguments)
    pairs = [tuple(given.pair)] if given.pair else list(zip(LEVELS[1:], LEVELS, strict=False))
    if given.fresh:
        for file in CACHE.glob("*.json"):
            file.unlink()
    print("| levels | seats | hands | points a hand | in last hands too | hands won | matches won |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    games = [USUAL_RULES] if given.rules is None else given.rules
    if games == ["all"]:
        games = [name for name in PRESETS if name != USUAL_RULES]
    for rules, (upper, lower) in product(games, pairs):
        for seats in given.seats or (SEATS if rules == USUAL_RULES else [2]):
            if upper == Master.name and Master.plays_as(Rules.preset(rules), seats):
                continue  # it would play as expert does
            hands = HANDS.get((upper, lower), USUAL) if rules == USUAL_RULES else OTHER_RULES
            found = measure(
                upper,
                lower,
                seats,
                given.hands or hands,
                rules=rules,
                seed=given.seed,
                cache=CACHE,
                workers=given.workers,
            )
            print(row(upper, lower, found, rules), flush=True)
            for trouble in found.troubles:
                print(trouble)
            if not found.complete:
                raise SystemExit("stopped; the same command goes on")


if __name__ == "__main__":
    main()
