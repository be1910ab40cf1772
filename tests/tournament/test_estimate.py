"""Means and intervals against values from tables and from sums done by hand."""

from __future__ import annotations

import random
from math import isnan, sqrt
from statistics import mean, stdev

import pytest

from rummy_widget.lab.estimate import elo, jackknife, ratio, share, t_quantile, wilson


@pytest.mark.parametrize(
    ("freedom", "value"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_students_t(freedom: int, value: float) -> None:
    assert t_quantile(freedom) == pytest.approx(value, abs=0.001)


def test_wilson() -> None:
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    low, high = wilson(0, 20)
    assert low == 0
    assert high == pytest.approx(0.1611, abs=1e-4)


def test_equal_blocks_give_the_usual_interval_of_a_mean() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0, 6.0]
    found = ratio([4 * value for value in values], [4] * 6)
    assert found is not None
    assert found.mean == pytest.approx(mean(values))
    assert found.half == pytest.approx(2.5706 * stdev(values) / sqrt(6), rel=1e-3)


def test_unequal_blocks_count_by_their_hands() -> None:
    found = ratio([10, 0], [4, 1])
    assert found is not None
    assert found.mean == 2
    # residuals 10 - 2·4 and 0 - 2·1; two blocks: variance (4 + 4) · 2 / 1 / 5²
    assert found.half == pytest.approx(12.7062 * sqrt(16) / 5, rel=1e-4)


def test_too_little_is_not_made_up() -> None:
    assert ratio([], []) is None
    assert ratio([0, 0], [0, 0]) is None
    one = ratio([3], [2])
    assert one is not None
    assert one.mean == 1.5
    assert isnan(one.low)
    assert isnan(one.high)


def test_all_won_is_not_certain() -> None:
    found = share([4] * 10, [4] * 10)
    assert found is not None
    assert found.mean == found.high == 1
    assert 0.5 < found.low < 0.9


def test_intervals_hold_what_they_promise() -> None:
    rng = random.Random(3)
    held = {"mean": 0, "share": 0}
    for _ in range(1000):
        # hands of one block hang together: they share its deal
        blocks = []
        for _ in range(30):
            luck = rng.gauss(0, 2)
            blocks.append([2 + luck + rng.gauss(0, 1) for _ in range(rng.choice((3, 4)))])
        counts = [len(block) for block in blocks]
        found = ratio([sum(block) for block in blocks], counts)
        won = share([sum(value > 2 for value in block) for block in blocks], counts)
        assert found is not None
        assert won is not None
        held["mean"] += found.low < 2 < found.high
        held["share"] += won.low < 0.5 < won.high
    assert 930 <= held["mean"] <= 970
    assert 930 <= held["share"] <= 970


def test_elo_of_two() -> None:
    # 3 to 1 odds: 400 · log10(3) = 190.85; the tie that is added hardly counts among 4,000,000
    assert elo(2, [[0, 3e6], [1e6, 0]]) == pytest.approx([95.42, -95.42], abs=0.01)
    assert elo(2, [[0, 5.0], [5.0, 0]]) == pytest.approx([0, 0])


def test_elo_of_three_fits_a_chain() -> None:
    # odds 10 between neighbours: 400 each, and 100 between the ends
    wins = [[0, 10 / 11, 100 / 101], [1 / 11, 0, 10 / 11], [1 / 101, 1 / 11, 0]]
    assert elo(3, [[1e7 * w for w in row] for row in wins]) == pytest.approx([400, 0, -400], abs=0.1)


def test_elo_of_one_who_won_all_is_finite() -> None:
    best, worst = elo(2, [[0, 100], [0, 0]])
    assert 300 < best - worst < 2000


def test_jackknife_of_a_mean_is_its_standard_error() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0, 6.0]
    [found] = jackknife(6, 20, lambda taken: [mean(value for i, value in enumerate(values) if taken(i))])
    assert found.mean == pytest.approx(4.5)
    assert found.half == pytest.approx(2.5706 * stdev(values) / sqrt(6), rel=1e-3)
