"""The measurements run from end to end, on next to no work; their tables are whole."""

from __future__ import annotations

import pytest

from rummy_widget.players import LEVELS
from tools import bench, build_kernel


def test_a_small_run_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(
        ["--seconds", "0.01", "--rounds", "1", "--decisions", "2", "--no-rivals", "--no-browser", "--dry"]
    )
    said = capsys.readouterr().out
    rows = [line for line in said.splitlines() if line.startswith("| ")]
    assert [row.split("`")[1] for row in rows if row.startswith("| `")] == list(LEVELS)
    hands = next(row for row in rows if "hands/s, `plain`, 2 seats" in row)
    cells = [cell.strip() for cell in hands.strip("|").split("|")]
    # What could be compiled is there, with its ratio; else a dash stands for it.
    if build_kernel.no_compiler():
        assert cells[2:4] == ["–", "–"]
    else:
        assert float(cells[3].removesuffix(" ×").replace(",", "")) > 0
    assert (cells[4] == "–") == (bench.compile_yardstick() is None)


def test_what_the_browser_does_stands_beside_plain_python() -> None:
    def figures(hands: float, took: float) -> bench.Figures:
        levels = {f"level {name}": {"median": took, "p95": 2 * took} for name in ("expert", "master")}
        policies = {f"{policy} 2": {"hands": hands} for policy in ("plain", "hard")}
        return {**policies, **levels, "rollouts": {"plain": took, "plain rollouts": 2200}}

    lines = bench.browser_table(figures(9000, 100), figures(4500, 250))
    assert lines[2:] == [
        "| hands/s, `plain`, 2 seats | 4,500 | 0.5 × |",
        "| hands/s, `hard`, 2 seats | 4,500 | 0.5 × |",
        "| 2,200 rollouts of a first turn, `plain` | 250 ms | 0.4 × |",
        "| a decision of `expert`: median | 250 ms, 95 % quicker than 500 ms | 0.4 × |",
        "| a decision of `master`: median | 250 ms, 95 % quicker than 500 ms | 0.4 × |",
    ]


def test_best_figures_of_rounds_are_kept() -> None:
    first = {"plain 2": {"hands": 5.0}, "level easy": {"p95": 2.0}, "check": {"2": 7}}
    second = {"plain 2": {"hands": 4.0}, "level easy": {"p95": 1.0}, "check": {"2": 7}}
    assert bench.better(first, second) == {
        "plain 2": {"hands": 5.0},
        "level easy": {"p95": 1.0},
        "check": {"2": 7},
    }


def test_different_checksums_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ours", lambda *_: {"check": {"2": 1}})
    monkeypatch.setattr(bench, "yardstick", lambda *_: {"check": {"2": 2}})
    monkeypatch.setattr(bench, "compile_yardstick", lambda: bench.ROOT)
    with pytest.raises(RuntimeError, match="checksums differ"):
        bench.main(["--no-rivals", "--no-browser", "--dry"])


@pytest.mark.parametrize(
    ("number", "text"), [(1_234_567, "1.23 M"), (16_640, "16,600"), (4_191.4, "4,191"), (74.2, "74")]
)
def test_rates_are_written_with_three_figures(number: float, text: str) -> None:
    assert bench.big(number) == text
