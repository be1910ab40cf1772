"""A small part of ``make calibrate``: chances stated in fresh hands of the levels against what came."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rummy_widget.players.belief import LEVELS, fit
from rummy_widget.players.belief.features import CARD, WORLD
from rummy_widget.rules import Rules
from tools import selfplay
from tools.belief_fit import clustered, clustered_bins, ece, equal_edges, log_loss, logistic, rising
from tools.belief_rows import KINDS, Rows, goes_out, questions
from tools.calibrate import QUESTIONS, Checked, stated
from tools.reliability import plot

HANDS = {2: 130, 3: 110, 4: 80}


def fitted(kind: str, seats: int) -> fit.Chances:
    numbers = fit.fit_for(seats)
    return {
        "draws": numbers.draws,
        "uses": numbers.uses[""],
        "spare": numbers.uses[""],
        "out": numbers.out[""],
    }[kind]


@cache
def rows(seats: int) -> Rows:
    """Return the questions of fresh hands, some 2,500 decisions."""
    rules = Rules.preset("reference")
    lines: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    for number in range(HANDS[seats]):
        rng = random.Random(f"calibration {seats} {number}")
        hand = selfplay.play([rng.choice(LEVELS) for _ in range(seats)], rules, rng)
        found, _ = questions(hand, number, rules)
        for kind, some in found.items():
            lines[kind] += some
    return {kind: np.array(some, dtype=np.float64) for kind, some in lines.items()}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_chances_come_true_as_often_as_they_say(kind: str, seats: int) -> None:
    lines = rows(seats)[kind]
    answers = lines[:, 2]
    chances = stated(fitted(kind, seats), lines[:, 3:])
    assert len(lines) > 1200
    # All together: within four standard errors.
    off = answers.mean() - chances.mean()
    assert abs(off) < 4 * clustered(answers - chances, lines[:, 0])
    # In five groups of equal size: a share of 300 cases is off by up to 3 points now and then.
    bins = clustered_bins(chances, answers, lines[:, 0], equal_edges(chances, 5))
    assert ece(bins) < 0.03
    assert all(abs(one.off) < 2.2 * one.half + 0.01 for one in bins)
    # And they tell more than the mean share does.
    assert log_loss(chances, answers) < log_loss(np.full(len(answers), answers.mean()), answers)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counting_alone_says_too_little_of_discards(seats: int) -> None:
    # Players keep what fits, so cards are useful to them more often than random hands would have it.
    lines = np.concatenate([rows(seats)["uses"], rows(seats)["spare"]])
    chances = stated(fit.fit_for(seats).uses[""], lines[:, 3:])
    top = chances > np.quantile(chances, 0.9)
    assert lines[top, 2].mean() > 2.5 * lines[:, 2].mean()


def test_the_file_names_how_it_was_made_and_has_a_weight_for_each_feature() -> None:
    file = json.loads(Path(fit.__file__).with_name("fitted.json").read_text(encoding="utf-8"))
    assert file["made"]["levels"] == list(LEVELS)
    assert file["made"]["card"] == list(CARD)
    assert file["made"]["world"] == list(WORLD)
    assert set(file["seats"]) == {"2", "3", "4"}
    for values in file["seats"].values():
        assert len(values["card"]) == len(CARD)
        assert len(values["world"]) == len(WORLD)
        assert set(values["uses"]) == set(values["out"]) == {"", *LEVELS}
        for one in (values["draws"], *values["uses"].values(), *values["out"].values()):
            at, share = one["at"], one["share"]
            assert at == sorted(at)
            assert share == sorted(share)
            assert 0 <= share[0] <= share[-1] <= 1


def test_who_goes_out_is_read_from_the_log() -> None:
    rules = Rules.preset("reference")
    rng = random.Random(4)
    hand = selfplay.play(["hard", "hard", "hard"], rules, rng)
    last = hand.log[-1]
    assert last.kind in ("discard", "meld", "layoff")
    out = last.seat
    begins = [at for at, event in enumerate(hand.log) if event.seat == out and event.kind in ("draw", "take")]
    assert goes_out(hand, begins[-1], out)
    assert goes_out(hand, begins[-2] + 1, out)
    assert not goes_out(hand, begins[-2], out)
    assert not goes_out(hand, begins[-1], (out + 1) % 3)


def test_hands_in_a_file_are_the_same_however_often_the_writing_was_broken_off(tmp_path: Path) -> None:
    whole = selfplay.written(tmp_path / "whole", 2, 4, seed=9)
    file = selfplay.written(tmp_path / "parts", 2, 2, seed=9)
    file.write_bytes(file.read_bytes()[:-5])
    again = selfplay.written(tmp_path / "parts", 2, 4, seed=9)
    assert again == file
    assert list(selfplay.read(again)) == list(selfplay.read(whole))
    assert len(list(selfplay.read(whole))) == 4


# --- the statistics ----------------------------------------------------------------------------------------


def test_a_logistic_model_finds_the_weights_that_made_its_data() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(40_000, 2))
    chances = 1 / (1 + np.exp(-(0.5 + features @ np.array([1.0, -2.0]))))
    answers = (rng.random(len(chances)) < chances).astype(np.float64)
    assert logistic(features, answers) == pytest.approx([0.5, 1.0, -2.0], abs=0.06)


def test_a_rising_line_pools_what_falls() -> None:
    chances = np.repeat([0.1, 0.2, 0.3, 0.4], 100)
    shares = (10, 30, 20, 60)
    answers = np.concatenate([np.repeat([1.0, 0.0], [n, 100 - n]) for n in shares])
    at, share = rising(chances, answers, corners=4)
    assert at == pytest.approx([0.1, 0.25, 0.4])
    assert share == pytest.approx([0.1, 0.25, 0.6])


def test_bins_and_their_error_by_hand() -> None:
    chances = np.array([0.1, 0.1, 0.6, 0.6])
    answers = np.array([0.0, 0.0, 1.0, 0.0])
    hands = np.array([0.0, 0.0, 1.0, 2.0])
    low, high = clustered_bins(chances, answers, hands, np.array([0, 0.5, 1]))
    assert (low.cases, high.cases) == (2, 2)
    assert low.off == pytest.approx(-0.1)
    assert high.off == pytest.approx(-0.1)
    assert ece([low, high]) == pytest.approx(0.1)
    # Two hands whose errors are +0.4 and -0.6: the standard error of their mean is 0.5.
    assert high.half == pytest.approx(1.959964 * 0.5)
    # One hand alone tells nothing of how hands differ.
    assert low.half == float("inf")


def test_cases_of_a_hand_count_as_one_when_they_are_alike() -> None:
    rng = np.random.default_rng(2)
    each = rng.normal(size=500)
    alone = clustered(each, np.arange(500.0))
    assert alone == pytest.approx(each.std(ddof=1) / 500**0.5)
    assert clustered(np.repeat(each, 4), np.repeat(np.arange(500.0), 4)) == pytest.approx(alone)


def test_a_reliability_plot_says_in_words_what_it_shows() -> None:
    one = Checked("draws", rows(2), fit.fit_for(2))
    picture = plot(QUESTIONS["draws"][2], {"2 seats": one.bins}, "Words.")
    assert picture.startswith("<svg")
    assert 'role="img" aria-label="A blind draw completes a meld. Words."' in picture
    assert picture.count("<circle") == len(one.bins)
