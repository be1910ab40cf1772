"""Both builds of the kernel do the same, number for number; and which one is used."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from rummy_widget import kernel
from rummy_widget.kernel import playing, search
from rummy_widget.kernel.policy import WIDTH
from rummy_widget.rollouts import POLICIES, Moment, encode, recycles
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tests.kernel.test_engine import RULES, STYLES
from tests.kernel.test_search import first_view
from tools import build_kernel

BUILD = "rummy_widget_fast"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder() -> Path:
    """Compile the kernel, once for this source, and return where it is.

    Without a compiler there is nothing to test. What the tests' own environment lacks is a fault of it.
    """
    trouble = build_kernel.no_compiler()
    if trouble:
        pytest.skip(f"the kernel cannot be compiled here: {trouble}")
    return build_kernel.build()


@pytest.fixture
def compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return the compiled build; the test begins in plain Python and ends as it was before."""
    before = kernel.info()
    installed = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(BUILD)}
    monkeypatch.syspath_prepend(folder)
    build = import_module(BUILD)
    kernel.use(None)
    try:
        yield build
    finally:
        sys.modules.update(installed)
        kernel.use(installed[BUILD] if before == "compiled" else None)


def bulk(number: int, rules: Rules, seats: int, styles: list[str], seed: int) -> list[int]:
    """Deal and play hands; return all sums, the checksum of winners, turns and scores among them."""

    def zeros(size: int) -> Any:
        return kernel.array([0] * size)

    g, sums = zeros(playing.MOMENT), zeros(search.SEATS_SUM + search.BY_SEAT * seats)
    g[playing.RECYCLES] = recycles(rules)
    state = kernel.simulate(
        number,
        rules.deal[seats],
        seed,
        encode(rules, seats),
        kernel.array([number for style in styles for number in POLICIES[style].row]),
        kernel.array([WIDTH * seat for seat in range(seats)]),
        zeros(seats),
        zeros(seats),
        zeros(52),
        zeros(52),
        g,
        zeros(seats),
        sums,
    )
    return [state, *sums]


def everything(seed: int) -> list[object]:
    """Use each function of the kernel on made-up hands and return what comes out."""
    rng = Random(seed)
    found: list[object] = []
    hands = [sum(1 << card for card in rng.sample(range(52), rng.randint(1, 20))) for _ in range(400)]
    for hand in hands:
        card, other = rng.randrange(52), rng.choice(hands)
        found += [kernel.points(hand), kernel.counts(hand), kernel.deadwood(hand), kernel.pairs_in(hand)]
        found += [kernel.completes(hand, card), kernel.widen(hand), kernel.runs_in(kernel.widen(hand))]
        found += [kernel.fold(kernel.widen(hand)), kernel.runs_round(hand), kernel.sets_in(hand)]
        table = other & ~hand
        found.append(kernel.put_down(hand, table & kernel.sets_in(table), kernel.runs_in(table), -1, True))
        found.append(kernel.put_down(hand, 0, 0, 1, False))
        found.append(kernel.leaves(hand, kernel.runs_in(table), table & kernel.sets_in(table)))
        found.append(kernel.outlook(hand, ~hand & kernel.ALL, kernel.runs_in(table), 0))
    found.append(kernel.deadwood_sum(kernel.array(hands), len(hands)))
    return found


def thought(view: View) -> list[object]:
    """Draw worlds of a view and play candidates out in them."""
    moment = Moment.of(view)
    weights = [[1 + (card * 7 + place * 13) % 50 for place in range(view.seats + 1)] for card in range(52)]
    patience = [300] * view.seats
    worlds = moment.worlds(40, 99, weights=weights, mixes=80, patience=patience)
    policies = [POLICIES[name] for name in ("holder", "easy", "hard", "medium")]
    found = moment.evaluate(worlds, [moment.draw(), moment.take(), moment.go_on(2)], policies)
    numbers: list[object] = [*worlds.hands, *worlds.stocks, worlds.faults]
    return [*numbers, *found.values, *found.ends, *found.counted, found.sums(1), moment.reply(policies[0])]


def test_thousands_of_hands_have_equal_checksums(compiled: ModuleType) -> None:
    names = list(POLICIES)
    jobs = []
    for turn, rules in enumerate(RULES.values()):
        for seats in rules.seats:
            styles = [names[(turn + 2 * seat) % len(names)] for seat in range(seats)]
            jobs.append((60, rules, seats, styles, 1000 * turn + seats))
    jobs.append((2000, RULES["reference"], 2, ["plain", "plain"], 5))
    plain = [bulk(*job) for job in jobs]
    kernel.use(compiled)
    assert [bulk(*job) for job in jobs] == plain
    assert sum(job[0] for job in jobs) > 4000


def test_every_function_gives_the_same(compiled: ModuleType) -> None:
    views = [first_view(seed, seats=seats, rules=RULES["cardgames"]) for seed, seats in ((1, 2), (2, 4))]
    plain = [everything(3), *map(thought, views)]
    kernel.use(compiled)
    assert [everything(3), *map(thought, views)] == plain


def test_build_in_use_is_told_and_its_functions_are_compiled(compiled: ModuleType) -> None:
    assert kernel.info() == "plain Python"
    kernel.use(compiled)
    assert kernel.info() == "compiled"
    assert type(kernel.points).__name__ == "builtin_function_or_method"
    assert [type(kernel.array([1])).__name__, type(kernel.BIT).__name__] == ["vec[i64]", "list"]
    kernel.use(None)
    assert kernel.info() == "plain Python"
    assert type(kernel.array([1])).__name__ == "list"


def told(folder: Path, **environment: str) -> str:
    """Return what another Python that finds that folder says of its kernel."""
    done = subprocess.run(
        [sys.executable, "-c", "from rummy_widget import kernel; print(kernel.info())"],
        env={"PYTHONPATH": f"{folder}:{ROOT}", "PATH": "", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_compiled_functions_keep_nothing_that_they_are_given(compiled: ModuleType) -> None:
    kernel.use(compiled)
    tracemalloc.start()
    try:
        # Each array takes 16,000 bytes. Once it is gone, so is its memory.
        for _ in range(200):
            kernel.deadwood_sum(kernel.array([1] * 2000), 2000)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 100_000


def test_found_build_is_used_unless_it_is_of_other_source_or_not_wanted(folder: Path, tmp_path: Path) -> None:
    assert told(folder) == "compiled"
    assert told(folder, RUMMY_KERNEL="pure") == "plain Python (RUMMY_KERNEL=pure)"
    old = tmp_path / "rummy_widget_fast"
    old.mkdir()
    (old / "__init__.py").write_text("SOURCE = 1\n")
    assert "another version" in told(tmp_path)
    # Copies that were not compiled are no compiled build.
    (old / "__init__.py").write_text(f"SOURCE = {kernel.source()}\n")
    for part in kernel.PARTS:
        (old / f"{part}.py").write_text((ROOT / "rummy_widget" / "kernel" / f"{part}.py").read_text())
    assert "not compiled" in told(tmp_path)


def test_deck_of_the_kernel_is_dealt_evenly() -> None:
    # How often each card is dealt to the first hand, of 10 from 52: 20,000 hands, chi square of 51 degrees.
    deck = kernel.array(range(52))
    state, seen = 1, [0] * 52
    for _ in range(20_000):
        state = kernel.shuffle(deck, 0, 52, state)
        for place in range(10):
            seen[deck[place]] += 1
    mean = 20_000 * 10 / 52
    chi = sum((number - mean) ** 2 / mean for number in seen) / (1 - 10 / 52)
    assert 24 < chi < 95  # all but one in 10,000 lie between


def test_styles_differ() -> None:
    """The checksums above would not tell policies apart if these were alike."""
    sums = {tuple(bulk(150, Rules.preset("reference"), 2, [name, name], 1)) for name in POLICIES}
    assert len(sums) == len(POLICIES) < len(STYLES)
