"""Measure the advice of `rw.hint`, as in docs/tutor.md.

    python -m tools.advice loss      every move in 20,000 worlds (ten minutes; make fast first)
    python -m tools.advice loss --chances 4    the same with four other seeds of the adviser
    python -m tools.advice labels    the same view, another seed: the same move, the same kind of claim
    python -m tools.advice time      how long a hint takes (in plain Python, on a quiet machine)
    python -m tools.advice swaps     notes with hidden cards exchanged

What was played out for `loss` is kept in .cache/advice.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import mean, quantiles

from rummy_widget import kernel
from rummy_widget.players import Decision, Level
from rummy_widget.tutor.claims import clearest
from rummy_widget.tutor.hint_advice import adviser, chance, sober
from rummy_widget.tutor.hints import hint
from rummy_widget.view import View
from tools.advice_rows import CACHE, Case, Reference, cases, played_out, references

SEED = 7
CASES = 500
WORLDS = 20_000
LARGE = 1.5
"""A loss from which on a decision is valued once more."""
AGAIN = 200_000
"""In so many new worlds."""


def advised(view: View, seed: int | None = None, by: Level | None = None) -> Decision:
    """Return the adviser's decision; by default with the seed that a hint has."""
    level = adviser(view) if by is None else by
    return sober(level.choose(view, random.Random(chance(view) if seed is None else seed)))


def losses(some: Iterable[Reference], seed: int | None = None) -> Iterator[tuple[Reference, float, float]]:
    """Yield decisions with what the advice loses there, and the standard error of that."""
    for one in some:
        yield (one, *one.loss(advised(one.case.view, seed).move))


def chance_lines(number: int, worlds: int, seed: int, chances: int) -> Iterator[str]:
    """Yield what the advice loses with other seeds than a hint has."""
    some = list(references(number, worlds, seed, CACHE))
    for at in range(chances):
        found = list(losses(some, at))
        half = 1.96 * sum(error**2 for *_, error in found) ** 0.5 / len(found)
        large = sum(loss >= 2 for _, loss, _ in found)
        yield f"seed {at}: {mean(loss for _, loss, _ in found):.3f} ± {half:.3f}; {large} of 2 points or more"


def loss_lines(number: int, worlds: int, seed: int, *, again: int = AGAIN) -> Iterator[str]:
    """Yield what the advice loses: on the mean, by kind and by seats, and at most."""
    found = list(losses(references(number, worlds, seed, CACHE)))
    yield f"{len(found)} decisions, {worlds:,} worlds for each; points lost against the best move"
    parts: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for one, loss, error in found:
        for part in ("all", one.case.kind, f"{one.case.view.seats} seats"):
            parts[part].append((loss, error))
    for part, rows in parts.items():
        half = 1.96 * sum(error**2 for _, error in rows) ** 0.5 / len(rows)
        yield f"{part}: {mean(loss for loss, _ in rows):.3f} ± {half:.3f} ({len(rows)} decisions)"
    large = sorted((row for row in found if row[1] >= LARGE), key=lambda row: -row[1])
    yield f"{sum(row[1] >= 2 for row in large)} of 2 points or more, {len(large)} of {LARGE} or more"
    for at, (one, loss, error) in enumerate(large):
        # With so few worlds chance makes some losses large: new worlds tell which of them are.
        fresh = played_out(one.case, again, seed + 1_000_000 + at)
        value, doubt = fresh.loss(advised(one.case.view).move)
        yield (
            f"  {one.case.kind}, {one.case.view.seats} seats: {loss:.2f} ± {1.96 * error:.2f}, "
            f"in {again:,} new worlds {value:.2f} ± {1.96 * doubt:.2f}"
        )


def labels(some: Iterable[Case], by: Level | None = None) -> tuple[int, int, int, Counter[str]]:
    """Count decisions, those with the same move and the same claim by two seeds, and kinds of claims."""
    number = moves = kinds = 0
    seen: Counter[str] = Counter()
    for at, case in enumerate(some):
        one, other = (advised(case.view, 2 * at + k, by) for k in (0, 1))
        found = [clearest(decision)[0].kind for decision in (one, other)]
        number += 1
        moves += one.move == other.move
        kinds += found[0] == found[1]
        seen[found[0]] += 1
    return number, moves, kinds, seen


def label_lines(number: int, seed: int) -> Iterator[str]:
    """Yield how often another seed gives the same."""
    of, moves, kinds, seen = labels(cases(number, seed))
    yield f"{of} decisions: the same kind of claim {kinds / of:.1%}, the same move {moves / of:.1%}"
    yield ", ".join(f"{kind} {times}" for kind, times in seen.most_common())


def time_lines(number: int, seed: int) -> Iterator[str]:
    """Yield how long it takes until a hint is ready, and then for its steps, in seconds of the processor."""
    yield f"The kernel: {kernel.info()}"
    ready: dict[int, list[float]] = defaultdict(list)
    steps: dict[int, list[float]] = defaultdict(list)
    for case in cases(number, seed):
        start = time.process_time()
        decision = advised(case.view)
        ready[case.view.seats].append(time.process_time() - start)
        for step in (1, 2, 3):
            start = time.process_time()
            hint(case.view, step, decision=decision).text()
            steps[case.view.seats].append(time.process_time() - start)
    for seats, took in sorted(ready.items()):
        shown = steps[seats]
        yield (
            f"{seats} seats, {len(took)} decisions: ready after {mean(took):.2f} s, p95 {_p95(took):.2f} s; "
            f"a step {1000 * mean(shown):.0f} ms, p95 {1000 * _p95(shown):.0f} ms"
        )


def _p95(values: Sequence[float]) -> float:
    return quantiles(values, n=20, method="inclusive")[-1]


def swap_lines(number: int, seed: int) -> Iterator[str]:
    """Yield in how many worlds notes were compared, and how many of these were other worlds."""
    from rummy_widget.tutor import note
    from tests.tutor.hands import TABLES
    from tests.tutor.test_notes import swaps

    compared = others = 0
    while others < number:
        for _, rules, seats in TABLES:
            found = swaps(note, rules, seats, seed, 0.9 if seats == 2 else 0.6)
            compared, others = compared + found[0], others + found[1]
        seed += 1
    yield f"{others:,} swaps that made another world, of {compared:,} moves with a note: no difference"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print one of the measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("loss", "labels", "time", "swaps"))
    parser.add_argument("--number", type=int, help="decisions, or swaps")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--chances", type=int, default=0, help="of `loss`: other seeds of the adviser")
    given = parser.parse_args(arguments)
    ways: dict[str, Callable[[], Iterator[str]]] = {
        "loss": lambda: (
            chance_lines(given.number or CASES, given.worlds, given.seed, given.chances)
            if given.chances
            else loss_lines(given.number or CASES, given.worlds, given.seed)
        ),
        "labels": lambda: label_lines(given.number or 300, given.seed + 1),
        "time": lambda: time_lines(given.number or 180, given.seed + 2),
        "swaps": lambda: swap_lines(given.number or 10_000, 100 + given.seed),
    }
    for line in ways[given.what]():
        print(line, flush=True)


if __name__ == "__main__":
    main()
