"""What `tools/bench.py` times in one Python: ``python -m tools.bench_parts SECONDS LEVELS`` prints JSON.

Which build of the kernel is timed, the caller says by what this Python finds. Times are of the processor, but
for the two processes. Only ratios within one run mean anything: clocks drift.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from rummy_widget import kernel, players
from rummy_widget.events import Dealt, Drew, veil
from rummy_widget.game import Game
from rummy_widget.kernel import playing, search
from rummy_widget.kernel.policy import WIDTH
from rummy_widget.rollouts import POLICIES, Moment, encode, recycles
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tools.bench_game import levels_per_second, turns_per_second

RULES = Rules.preset("reference")
SEED = 12345


def bulk(number: int, seats: int = 2, policy: str = "plain", seed: int = SEED) -> tuple[float, int, int]:
    """Deal and play hands; return the seconds, the turns, and the checksum."""
    sizes = (seats, seats, 52, 52, playing.MOMENT, seats, search.SEATS_SUM + search.BY_SEAT * seats)
    hands, known, deck, pile, g, scores, sums = (kernel.array([0] * size) for size in sizes)
    g[playing.RECYCLES] = recycles(RULES)
    rules, rows = encode(RULES, seats), kernel.array([WIDTH * seat for seat in range(seats)])
    policies = kernel.array(POLICIES[policy].row * seats)
    begin = time.process_time()
    kernel.simulate(
        number,
        RULES.deal[seats],
        seed,
        rules,
        policies,
        rows,
        hands,
        known,
        deck,
        pile,
        g,
        scores,
        sums,
    )
    spent = time.process_time() - begin
    return spent, sums[search.TURNS_SUM], sums[search.CHECK]


def play_hands(seconds: float, seats: int, policy: str) -> dict[str, float]:
    """Return hands and turns a second, with enough hands for the time."""
    number = 50
    while True:
        spent, turns, _ = bulk(number, seats, policy)
        if spent >= seconds or number > 10_000_000:
            return {"hands": number / spent, "turns": turns / spent}
        number = max(2 * number, int(1.1 * number * seconds / max(spent, 1e-4)))


def deadwood(seconds: float) -> dict[str, float]:
    """Return exact deadwood a second of random hands of ten cards, called one by one and in bulk."""
    rng = Random(7)
    hands = [sum(1 << card for card in rng.sample(range(52), 10)) for _ in range(20_000)]
    packed = kernel.array(hands)

    def one_by_one() -> None:
        function = kernel.deadwood
        for hand in hands:
            function(hand)

    def together() -> None:
        kernel.deadwood_sum(packed, len(hands))

    return {
        "by call": len(hands) * repeats(one_by_one, seconds),
        "in bulk": len(hands) * repeats(together, seconds),
    }


def repeats(do: Callable[[], None], seconds: float) -> float:
    """Return how often a second something can be done."""
    do()
    done = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        do()
        done += 1
    return done / max(spent, 1e-9)


def first_turn() -> Moment:
    """Return what a seat knows after its first draw: eleven cards, one of which is to be thrown."""
    deck = list(range(52))
    Random(777).shuffle(deck)
    dealt = Dealt(1, 1, 0, (tuple(deck[:10]), tuple(deck[10:20])), tuple(deck[21:]), (deck[20],))
    seen = veil(dealt, 0)
    assert isinstance(seen, Dealt)
    return Moment.of(View.begin(0, RULES, seen).after([Drew(0, deck[-1])]))


def rollouts(worlds: int) -> dict[str, float]:
    """Return the milliseconds of rollouts of two policies, for eleven discards in so many worlds."""
    moment = first_turn()
    hand = moment.hands[0]
    found: dict[str, float] = {}
    for name in ("plain", "holder"):
        begin = time.process_time()
        drawn = moment.worlds(worlds, 5)
        candidates = [
            moment.finish(hand & ~(1 << thrown), 0, 0, thrown) for thrown in range(52) if hand >> thrown & 1
        ]
        outcomes = moment.evaluate(drawn, candidates, [POLICIES[name]] * 2)
        found[name] = 1000 * (time.process_time() - begin)
        found[f"{name} rollouts"] = outcomes.number * outcomes.choices
        found[f"{name} check"] = sum(total for total, _, _ in outcomes.sums(0))
    return found


def decisions(level: str, number: int) -> dict[str, float]:
    """Return median and 95th percentile of a level's time for one decision, in milliseconds."""
    times: list[float] = []
    seed = 0
    while len(times) < number:
        game, chooser, rng = Game(RULES, seed=seed), players.player(level), Random(seed)
        seed += 1
        while not game.hand_over and len(times) < number:
            assert game.turn is not None
            view = game.view(game.turn)
            begin = time.process_time()
            decision = chooser.choose(view, rng)
            times.append(1000 * (time.process_time() - begin))
            game.play(decision.move)
    times.sort()
    return {"median": times[len(times) // 2], "p95": times[min(len(times) - 1, int(0.95 * len(times)))]}


def share(job: tuple[int, int]) -> float:
    """Play some hands in a process of its own."""
    number, seed = job
    return bulk(number, seed=seed)[0]


def processes(seconds: float) -> dict[str, float]:
    """Return how much faster two processes are than one, by the clock."""
    # Here, as the browser kernel that times the rest knows no processes.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    number = int(play_hands(min(seconds, 0.3), 2, "plain")["hands"] * seconds)
    jobs = [(number, SEED), (number, SEED + 1)]
    context = get_context("spawn")
    took = {}
    for workers in (1, 2):
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            list(pool.map(share, [(10, 1)] * (4 * workers)))  # they are up
            begin = time.perf_counter()
            list(pool.map(share, jobs))
            took[workers] = time.perf_counter() - begin
    return {"two to one": took[1] / took[2]}


def figures(seconds: float, levels: list[str]) -> dict[str, Any]:
    """Time all that one process can, levels given as ``"name:decisions"``."""
    found: dict[str, Any] = {"build": kernel.info(), "check": {}}
    for seats in (2, 3, 4):
        found["check"][str(seats)] = bulk(2000, seats)[2]
    for seats, policy in ((2, "plain"), (4, "plain"), (2, "hard"), (2, "holder")):
        found[f"{policy} {seats}"] = play_hands(seconds, seats, policy)
    found["deadwood"] = deadwood(seconds / 2)
    found["game"] = {"random turns": turns_per_second("reference", seconds)[0]}
    found["game"]["turns by hard"] = levels_per_second("reference", seconds)[0]
    found["rollouts"] = rollouts(200 if seconds >= 0.2 else 5)
    for level in levels:
        name, number = level.split(":")
        found[f"level {name}"] = decisions(name, int(number))
    return found


def main() -> None:
    seconds = float(sys.argv[1])
    found = figures(seconds, sys.argv[2:])
    found["processes"] = processes(seconds)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
