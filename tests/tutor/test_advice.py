"""The measurements of the advice: small samples of what `tools.advice` and `tools.learner` do at length."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from rummy_widget.game import Game
from rummy_widget.players import player, search_ways
from rummy_widget.players.levels import Easy
from rummy_widget.tutor.hint_advice import advise
from tools import advice, advice_rows, learner


@pytest.fixture(scope="module")
def cases() -> list[advice_rows.Case]:
    return list(advice_rows.cases(9, 3))


def test_decisions_are_of_every_kind_and_number_of_seats(cases: list[advice_rows.Case]) -> None:
    assert Counter((case.kind, case.view.seats) for case in cases) == {
        (kind, seats): 1 for kind in advice_rows.KINDS for seats in advice_rows.SEATS
    }
    for case in cases:
        assert len({way.move for way in search_ways.ways(case.view)}) > 1
        lays = any(move.kind in ("meld", "layoff") for move in case.view.legal_moves())
        assert case.kind == ("draw" if case.view.phase == "draw" else "lay" if lays else "discard")


def test_a_loss_is_picked_in_one_half_and_valued_in_the_other(cases: list[advice_rows.Case]) -> None:
    case = next(case for case in cases if case.kind == "draw")
    ways = tuple(search_ways.ways(case.view))
    assert len(ways) == 2
    spread = np.array([[4.0, 1.0], [1.0, 9.0]])
    halves = tuple(advice_rows.Half(100, np.array(means), spread) for means in ([5.0, 3.0], [2.0, 6.0]))
    found = advice_rows.Reference(case, ways, (halves[0], halves[1]))
    # The first half puts way 0 first, the second way 1: of way 1 the losses are 2 - 6, and none.
    loss, error = found.loss(ways[1].move)
    assert loss == pytest.approx((-4.0 + 0.0) / 2)
    # Var(a - b) = 4 + 9 - 2, of 100 worlds; where both picks are one way there is none.
    assert error == pytest.approx((11 / 100) ** 0.5 / 2)


def test_means_and_spread_are_those_of_what_was_played(cases: list[advice_rows.Case]) -> None:
    case = next(case for case in cases if case.kind == "draw")
    found = advice_rows.played_out(case, 200, 5)
    again = advice_rows.played_out(case, 200, 5)
    for half, same in zip(found.halves, again.halves, strict=True):
        assert half.worlds == 100
        assert np.array_equal(half.means, same.means)
        assert np.allclose(half.spread, half.spread.T)
        assert (np.diag(half.spread) >= 0).all()
    assert not np.array_equal(found.halves[0].means, found.halves[1].means)


def test_the_advice_is_not_clearly_worse_than_the_best_move(cases: list[advice_rows.Case]) -> None:
    some = [advice_rows.played_out(case, 300, at) for at, case in enumerate(cases[:3])]
    rows = list(advice.losses(some))
    assert len(rows) == 3
    for one, loss, error in rows:
        assert loss <= 2 + 4 * error, one.case  # the docs have what 20,000 worlds and 500 decisions say


def test_another_seed_is_counted(cases: list[advice_rows.Case]) -> None:
    number, moves, kinds, seen = advice.labels(cases, player("expert"))  # has no chance in it
    assert (number, moves, kinds) == (9, 9, 9)
    assert sum(seen.values()) == 9
    assert advice.labels(cases[:2], player("master", budget=40, gate=0))[0] == 2


def test_a_learner_plays_as_easy_or_does_what_the_hint_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner, "advise", lambda view: advise(view, "expert"))
    game = Game(players=["expert", "expert"], seed=4)
    followed = 0
    for _ in range(12):
        seat = game.turn
        assert seat is not None
        view = game.view(seat)
        told, own = advise(view, "expert"), Easy()
        asked = random.Random(8)
        asked.random()  # whether it asks
        assert learner.Learner(0.0).choose(view, random.Random(8)) == own.choose(view, asked)
        assert learner.Learner(1.0).choose(view, random.Random(8)) == told
        half = [learner.Learner(0.5).choose(view, random.Random(n)).player for n in range(8)]
        followed += half.count("expert")
        game.play(told.move)
    assert followed == 12 * sum(random.Random(n).random() < 0.5 for n in range(8))


def test_a_learner_meets_hard_with_the_same_cards() -> None:
    found = learner.measure(0.0, 2, 12, seed=3)
    assert found.hands >= 12
    assert {record["player"] for record in found.records} == {"learner", "hard"}
    assert sum(record["gain"] for record in found.records) == pytest.approx(0)
    assert learner.row(0.0, found).startswith("| 0 % | 2 |")
