"""A review: graded by thresholds, from the view of that time alone, one decision after the other."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import i18n
from rummy_widget.events import HandOver, move_of
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision, Level, Thinking, player
from rummy_widget.players.master import Master
from rummy_widget.rules import Rules
from rummy_widget.tutor.grades import GRADES, Grade, grade_of
from rummy_widget.tutor.hint_advice import adviser
from rummy_widget.tutor.review_judging import Taken, judge, judge_for, taken_by
from rummy_widget.tutor.reviewing import review
from rummy_widget.view import View
from tests.players.positions import FEEDING, out_of_stock, view_of
from tests.tutor import readable
from tests.wire.worlds import other_world


@dataclass(frozen=True, repr=False)
class Played(Level):
    """Stands for a level that plays hands out: the first move by name is best, each next one costs more."""

    name: str = field(default="played", init=False)
    step: float = 0.3
    error: float = 0.05

    def weigh(self, view: View, rng: random.Random) -> Thinking:
        yield
        moves = sorted(view.legal_moves(), key=str)
        weighed = tuple(
            Candidate(
                move, {"goes-out": -at * self.step}, {"goes-out": 9}, at * self.step, self.error * (at > 0)
            )
            for at, move in enumerate(moves)
        )
        return Decision(moves[0], weighed, "discard", rollouts=9 * len(moves))


@pytest.fixture(scope="module")
def game() -> rw.Game:
    made = rw.Game(players=["easy", "hard"], seed=4)
    made.run()
    assert made.hand_over
    return made


# --- grades -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loss", "low", "grade"),
    [
        (0.0, 0.0, "equal"), (0.24, 0.2, "equal"), (0.25, 0.24, "close"), (0.49, 0.48, "close"),
        (0.5, 0.26, "doubtful"), (0.5, 0.25, "unclear"), (0.99, 0.3, "doubtful"), (1.0, 0.3, "mistake"),
        (1.99, 0.3, "mistake"), (2.0, 0.3, "blunder"), (9.0, 0.25, "unclear"), (9.0, -3.0, "unclear"),
    ],
)  # fmt: skip
def test_thresholds(loss: float, low: float, grade: Grade) -> None:
    assert grade_of(loss, low) == grade


def test_every_grade_has_a_name() -> None:
    assert {i18n.text(f"grade-{grade}") for grade in GRADES} == {
        "best", "as good", "close", "unclear", "doubtful", "mistake", "blunder", "not graded",
    }  # fmt: skip


# --- what is judged ---------------------------------------------------------------------------------------


def test_every_decision_of_the_seat_with_its_view_of_that_time(game: rw.Game) -> None:
    found = list(taken_by(game, 0))
    made = [(at, event) for at, event in enumerate(game.log) if at and event.seat == 0]
    assert [(one.event, one.move) for one in found] == [
        (at, move_of(event)) for at, event in made if not isinstance(event, HandOver)
    ]
    for one in found:
        assert len(one.view.history) == one.event
        assert one.view.turn == one.view.seat == 0
        assert one.view.why_not(one.move) is None


def test_all_hands_of_the_match(game: rw.Game) -> None:
    longer = rw.Game.from_record(game.record())
    longer.next_hand()
    longer.run()
    hands = {one.hand for one in taken_by(longer, 1)}
    assert hands == {1, 2}
    second = next(one for one in taken_by(longer, 1) if one.hand == 2)
    assert second.view.scores == game.scores  # as they stood before that hand


def test_losses_intervals_and_grades(game: rw.Game) -> None:
    by = Played()
    for one in review(game, 0, adviser=by):
        ranked = sorted(one.taken.view.legal_moves(), key=str)
        at = ranked.index(one.played)
        assert one.best == ranked[0]
        if one.agrees:
            assert (one.grade, one.loss) == ("best", 0.0)
            continue
        assert one.loss == pytest.approx(0.3 * at)
        assert (one.low, one.high) == pytest.approx((0.3 * at - 0.098, 0.3 * at + 0.098))  # 1.96 * 0.05
        expected = "close" if at == 1 else "doubtful" if at <= 3 else "mistake" if at <= 6 else "blunder"
        assert one.grade == expected
        assert one.taken.move == one.played


@pytest.mark.parametrize(
    ("error", "words"),
    [(0.05, "nearly as good as to"), (0.15, "as good as to")],  # 0.2 ± 0.098, and 0.2 ± 0.294
)
def test_a_small_loss_that_is_sure_is_not_called_none(game: rw.Game, error: float, words: str) -> None:
    small = [one for one in review(game, 0, adviser=Played(0.2, error)) if one.loss == pytest.approx(0.2)]
    assert small
    for one in small:
        assert one.grade == "equal"
        assert f"That was {words}" in one.text()


def test_an_uncertain_loss_is_no_mistake(game: rw.Game) -> None:
    grades = {one.grade for one in review(game, 0, adviser=Played(error=5.0))}
    assert grades == {"best", "close", "unclear"}


def test_laying_the_same_cards_in_another_order_is_the_same() -> None:
    position = {
        "hands": ["4S 5S 6S 9C 9D 9H KD 2C", 7], "stock": 24, "pile": "3C", "turn": 0, "phase": "play",
    }  # fmt: skip
    view = View.from_position(position)
    first, second = Move.parse("meld 4S 5S 6S"), Move.parse("meld 9C 9D 9H")

    @dataclass(frozen=True, repr=False)
    class Lays(Level):
        name: str = field(default="lays", init=False)

        def weigh(self, view: View, rng: random.Random) -> Thinking:
            yield
            return Decision(first, (Candidate(first, {}, {}, 0.0, 0.0),), "lay-down", rollouts=10)

    assert judge(Taken(1, 3, view, second), Lays()).grade == "best"
    assert judge(Taken(1, 3, view, Move.parse("discard KD")), Lays()).grade == "none"


def test_a_level_that_plays_nothing_out_does_not_grade(game: rw.Game) -> None:
    found = list(review(game, 0, adviser="expert"))
    for one in found:
        assert (one.loss, one.low, one.high) == (None, None, None)
        assert one.grade == ("best" if one.agrees and len(one.decision.candidates) == 1 else "none")
    said = next(one.text() for one in found if not one.agrees)
    assert "Not graded: Expert does not play hands out" in said
    assert {one.agrees for one in found} == {True, False}


def test_rules_that_cannot_be_played_out_are_named() -> None:
    game = rw.Game("joker13", players=["easy", "hard"], seed=3)
    game.run()
    found = list(review(game, 0))
    assert {one.grade for one in found} <= {"none", "best"}
    assert any("these rules cannot be played out" in one.text() for one in found)


def test_hidden_cards_never_change_a_grade() -> None:
    rng = random.Random(6)
    swapped = 0
    for seed in range(12):
        game = rw.Game(players=["easy", "medium"], seed=seed)
        for _ in zip(range(9), game, strict=False):
            pass
        world = other_world(game, 0, rng)
        if game.hand_over or world is None:
            continue
        swapped += 1
        assert [one.record for one in review(world, 0, adviser="expert")] == [
            one.record for one in review(game, 0, adviser="expert")
        ]
    assert swapped >= 6


@pytest.mark.skipif("master" not in rw.LEVELS, reason="no level plays hands out")
def test_hands_are_played_out_to_grade(game: rw.Game) -> None:
    by = player("master", budget=400, stakes=0)
    found = list(review(game, 0, adviser=by))
    graded = [one for one in found if one.loss is not None]
    assert len(graded) >= len(found) / 2
    for one in graded:
        assert one.loss is not None
        assert one.low is not None
        assert one.high is not None
        assert one.low <= one.high
        assert one.grade == ("best" if one.agrees else grade_of(one.loss, one.low))


def test_what_is_certain_is_graded_by_it() -> None:
    by = player("master", budget=200, stakes=0, wide=1000, clear=3)
    view = out_of_stock(**FEEDING)
    bad = judge(Taken(1, 5, view, Move.parse("discard 9C")), by)
    assert (bad.grade, bad.loss, bad.low, bad.high) == ("blunder", 29, 29, 29)
    good = judge(Taken(1, 5, view, Move.parse("discard KS")), by)
    assert (good.grade, good.loss) == ("best", 0)


def test_who_throws_where_one_could_go_out_is_graded() -> None:
    # Going out brings 20; a 5D thrown instead lets the other seat go out, for 9.
    view = out_of_stock("3S 3H 3C 5D", "5S 5H QC", "2H", phase="play")
    found = judge(Taken(1, 5, view, Move.parse("discard 5D")), judge_for(view.rules, 2))
    assert (found.best, found.grade, found.loss) == (Move.parse("meld 3S 3H 3C"), "blunder", 29)
    # Where it is not certain hands are played out: to throw a card of a meld is worse than to lay it.
    open_ = view_of("3S 3D 3C 7H 8H 9H KD", others=(7,))
    found = judge(Taken(1, 5, open_, Move.parse("discard 3S")), judge_for(open_.rules, 2))
    assert (found.grade, found.decision.rollouts > 0) == ("blunder", True)


def test_reviews_and_warnings_have_one_adviser() -> None:
    view = view_of("3S 3D 4C 7H 8H JD KD", others=(7,))
    judge_of = judge_for(view.rules, 2)
    assert isinstance(judge_of, Master)
    assert replace(judge_of, sure=1) == adviser(view)
    assert judge_for(Rules.preset("joker13"), 3).name == "expert"


def test_of_what_only_a_bound_is_certain_hands_are_played_out() -> None:
    # To turn the pile over ends the hand; what taking comes to is not known with so few positions.
    view = out_of_stock("7S 7H QD", "KS KH", "2C", "reference", first="7D")
    by = player("master", budget=200, stakes=0, wide=1000, clear=3, solve=20)
    assert by.redo(view, 1).solved
    found = judge(Taken(1, 5, view, Move.parse("take")), by)
    assert (found.best, found.decision.solved) == (Move.parse("recycle"), False)
    assert found.decision.rollouts > 0
    assert found.grade != "none"


# --- how it is read ---------------------------------------------------------------------------------------


class Watched(Executor):
    """Works at once, and remembers what it was given."""

    def __init__(self) -> None:
        self.given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_it_streams_and_keeps_what_it_judged(game: rw.Game) -> None:
    found = review(game, 0, adviser=Played())
    assert (len(found) > 10, found.judged) == (True, [])
    stream: Iterator[Any] = iter(found)
    first = [next(stream), next(stream)]
    assert found.judged == first
    assert list(found)[:2] == first
    assert len(found.judged) == len(found)
    assert found.records[1]["played"] == str(first[1].played)


def test_an_executor_gives_the_same_and_is_not_flooded(game: rw.Game) -> None:
    here = review(game, 0, adviser=Played()).records
    with ThreadPoolExecutor(2) as pool:
        assert review(game, 0, pool, adviser=Played()).records == here
    watched = Watched()
    found = review(game, 0, watched, adviser=Played())
    next(iter(found))
    assert watched.given <= 8
    assert found.records == here
    assert watched.given == len(found)


def test_what_an_executor_is_sent_travels(game: rw.Game) -> None:
    taken = next(taken_by(game, 0))
    one = judge(pickle.loads(pickle.dumps(taken)), pickle.loads(pickle.dumps(player("expert"))))
    assert pickle.loads(pickle.dumps(one)).record == one.record


def test_an_interrupted_review_goes_on(game: rw.Game) -> None:
    class Stops(Watched):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            if self.given == 3:
                self.given += 1
                raise KeyboardInterrupt
            return super().submit(fn, *args, **kwargs)

    found = review(game, 0, Stops(), adviser=Played())
    with pytest.raises(KeyboardInterrupt):
        list(found)
    assert found.records == review(game, 0, adviser=Played()).records


def test_as_a_table(game: rw.Game) -> None:
    pandas = pytest.importorskip("pandas")
    frame = review(game, 0, adviser=Played()).to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == [
        "hand", "event", "phase", "played", "best", "grade", "loss", "loss_low", "loss_high", "adviser",
    ]  # fmt: skip


def test_it_says_when_pandas_is_missing(game: rw.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas"):
        review(game, 0, adviser=Played()).to_frame()


def test_it_shows_itself(game: rw.Game) -> None:
    found = review(game, 0, adviser=Played())
    assert repr(found) == f"<Review of seat 0 by played: {len(found)} decisions, 0 of them looked at>"
    list(found)
    assert "blunder" in repr(found)
    shown = found._repr_html_()
    assert "<script" not in shown
    assert shown.count("<tr>") == len(found)
    one = found.judged[0]
    assert "<svg" in next(other for other in found if other.played.cards)._repr_html_()
    assert repr(one).startswith(f"<{one.grade}: You ")


def test_judgements_are_easy_to_read(game: rw.Game) -> None:
    every = [*review(game, 0, adviser=Played()), *review(game, 0, adviser=Played(error=5.0))]
    grades = [readable.grade(one.text()) for one in every]
    assert sum(grades) / len(grades) <= 5
    for one in every:
        assert len(readable.numbers(one.text())) <= 3
        assert len(readable.words(one.text())) <= 45


def test_there_is_no_such_seat(game: rw.Game) -> None:
    with pytest.raises(ValueError, match="no seat 5"):
        review(game, 5)
    with pytest.raises(ValueError, match="no level"):
        review(game, 0, adviser="genius")
