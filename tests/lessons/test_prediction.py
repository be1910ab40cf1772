"""Predictions: locked before the run, kindly, and the result stays hidden until then."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import lessons
from rummy_widget.lessons.lesson_01 import SetsAndRuns

HEARTS = [rank + "H" for rank in "A23456789TJQK"]
BY_HEART = dict(zip(HEARTS, [4, 5, *[6] * 9, 5, 4], strict=True))


@pytest.fixture
def lesson() -> SetsAndRuns:
    return lessons.sets_and_runs(fresh=True)


def naive_melds(ace_high: bool = False) -> list[tuple[str, tuple[int, ...]]]:
    """Give all melds of three by trying out all choices of three, card = rank * 4 + suit."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for three in combinations(range(52), 3):
        ranks, suits = sorted(card // 4 for card in three), {card % 4 for card in three}
        if len(set(ranks)) == 1:
            found.append(("set", three))
        elif len(suits) == 1 and (ranks[2] - ranks[0] == 2 or (ace_high and ranks == [0, 11, 12])):
            found.append(("run", three))
    return found


def test_figures_of_the_lesson_by_another_way() -> None:
    kinds = Counter(kind for kind, _ in naive_melds())
    assert kinds == {"set": 52, "run": 44}
    assert Counter(kind for kind, _ in naive_melds(ace_high=True))["run"] == 48
    per_card = Counter(card for _, three in naive_melds() for card in three)
    assert [per_card[card] for card in range(1, 52, 4)] == list(BY_HEART.values())


def test_nothing_runs_without_a_prediction(lesson: SetsAndRuns) -> None:
    for task in (lesson.more, lesson.sevens):
        ran: list[int] = []
        feedback = task.run(lambda ran=ran: ran.append(1))
        assert feedback.status == "blank"
        assert "First predict" in feedback.title
        assert f"lesson.{task.name}.predict" in str(feedback)
        assert not ran
        assert not any(figure in str(feedback) for figure in ("52", "44", "6"))


def test_right_prediction(lesson: SetsAndRuns) -> None:
    assert lesson.more.predict("sets").status == "locked"
    feedback = lesson.more.run(lambda: {"set": 52, "run": 44})
    assert feedback.right
    assert "Counted: 52 sets and 44 runs." in str(feedback)
    assert "13 × 4 = 52" in str(feedback)
    assert "4 × 11 = 44" in str(feedback)
    assert "lose 2 starts" in str(feedback)
    assert "only 48 of them, against 52 sets" in str(feedback)


@pytest.mark.parametrize("guess", ["runs", "same"])
def test_other_prediction_is_a_gap_and_not_wrong(lesson: SetsAndRuns, guess: str) -> None:
    lesson.more.predict(guess)
    feedback = lesson.more.run(lambda: {"set": 52, "run": 44})
    assert feedback.status == "gap"
    assert not feedback.right
    assert "wrong" not in str(feedback).lower()
    assert f"You said: there are {'more runs' if guess == 'runs' else 'as many of each'}" in str(feedback)


@pytest.mark.parametrize("blank", [..., None, "", "..."])
def test_not_tried_locks_nothing(lesson: SetsAndRuns, blank: Any) -> None:
    assert lesson.more.predict(blank).status == "blank"
    assert lesson.more.locked is None
    assert lesson.more.predict("runs").status == "locked"
    assert lesson.more.predict(blank).status == "locked"


@pytest.mark.parametrize("unclear", ["fewer sets", "banana", 5, ["sets"]])
def test_unclear_locks_nothing(lesson: SetsAndRuns, unclear: Any) -> None:
    assert lesson.more.predict(unclear).status == "unreadable"
    assert lesson.more.locked is None


def test_second_prediction_is_not_taken(lesson: SetsAndRuns) -> None:
    lesson.more.predict("runs")
    again = lesson.more.predict("more runs")
    assert again.status == "locked"
    assert "stands" in again.title
    other = lesson.more.predict("sets")
    assert other.status == "locked"
    assert "Your first prediction stays: there are more runs." in other.title
    assert lesson.more.run(lambda: (52, 44)).status == "gap"
    lesson.more.predict("sets")  # nor after the run
    assert lesson.more.run(lambda: (52, 44)).status == "gap"


def test_opening_the_lesson_again_keeps_the_lock() -> None:
    opened = lessons.sets_and_runs("en")
    before = opened.sevens.locked
    try:
        opened.sevens.locked = None
        opened.sevens.predict(3)
        assert lessons.sets_and_runs().sevens.locked == 3
        assert lessons.sets_and_runs(fresh=True).sevens.locked is None
    finally:
        opened.sevens.locked = before


def test_run_twice_says_the_same(lesson: SetsAndRuns) -> None:
    lesson.sevens.predict(6)
    assert lesson.sevens.run(lambda: BY_HEART) == lesson.sevens.run(lambda: BY_HEART)


@pytest.mark.parametrize("guess", [6, "6", "6 melds", 6.0, Fraction(6)])
def test_number_is_read(lesson: SetsAndRuns, guess: Any) -> None:
    lesson.sevens.predict(guess)
    assert lesson.sevens.locked == 6
    feedback = lesson.sevens.run(lambda: {rw.Card(card): n for card, n in BY_HEART.items()})
    assert feedback.right
    assert "A♥ K♥: 4 melds each" in str(feedback)
    assert "2♥ Q♥: 5 melds each" in str(feedback)
    assert "every card lies in 3" in str(feedback)
    assert "7♥ lies in 3" in str(feedback)


@pytest.mark.parametrize("guess", [2.5, -1, "six", True])
def test_no_whole_number_is_unreadable(lesson: SetsAndRuns, guess: Any) -> None:
    assert lesson.sevens.predict(guess).status == "unreadable"


def test_other_number_is_a_gap(lesson: SetsAndRuns) -> None:
    lesson.sevens.predict(1)
    feedback = lesson.sevens.run(lambda: BY_HEART)
    assert feedback.status == "gap"
    assert "You said: one meld." in str(feedback)


@pytest.mark.parametrize(
    ("experiment", "said"),
    [
        (lambda: 1 / 0, "ZeroDivisionError: division by zero"),
        (lambda: None, "something else"),
        (lambda: {"set": 52}, "something else"),
        (lambda: {"set": 51, "run": 44}, "Was the code changed?"),
        (lambda: (52, 44, 1), "something else"),
        (lambda: ("many", "few"), "“many”"),
        ({"set": 52, "run": 44}, "no function"),
    ],
)
def test_changed_code_gets_a_message(lesson: SetsAndRuns, experiment: Any, said: str) -> None:
    lesson.more.predict("sets")
    feedback = lesson.more.run(experiment)
    assert feedback.status == "unreadable"
    assert said in str(feedback)


@pytest.mark.parametrize(
    "result", [None, 6, {}, {"7H": 6}, {"7X": 6}, {7: 6}, {("7H",): 6}, {**BY_HEART, "7H": 7}]
)
def test_changed_count_of_hearts_gets_a_message(lesson: SetsAndRuns, result: Any) -> None:
    lesson.sevens.predict(6)
    assert lesson.sevens.run(lambda: result).status == "unreadable"
