"""Every task of the first lesson on three paths: right, wrong, not tried; and what is neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import lessons
from rummy_widget.lessons import Exercise, Feedback
from rummy_widget.lessons.lesson_01 import GROUPS, SetsAndRuns

BLANKS: list[Any] = [..., None, "", "...", "  \n"]
RANKS = "A23456789TJQK"
# Sorted by hand.
TRUTH = ["set", "run", "no", "no", "run", "no", "no", "run", "no", "set", "no", "no"]
# The rule that each group breaks, as the engine's sentence has it.
BROKEN = {
    3: "The ace counts low",
    4: "one suit, and 9♦ is of another",
    6: "does not go on from the king to the ace",
    7: "three cards or more, and you named 2",
    9: "5♥ is missing",
    11: "one rank, and Q♦ is of another",
    12: "No card lies twice in a meld, and 8♥ would",
}


@pytest.fixture
def lesson() -> SetsAndRuns:
    return lessons.sets_and_runs(fresh=True)


@pytest.fixture
def table(lesson: SetsAndRuns) -> Iterator[Any]:
    shown = lesson.build.table()
    yield shown
    shown.close()


def exercises(lesson: SetsAndRuns) -> list[Exercise]:
    found = [task for task in lesson if isinstance(task, Exercise)]
    assert [task.name for task in found] == ["sort", "build", "queen"]
    return found


def text_of(feedback: Feedback) -> str:
    return str(feedback)


def pick(table: Any, cards: str) -> None:
    """Tell the table what is picked, as its browser does."""
    table._session._pick(rw.cards(cards))


# --- all of them ----------------------------------------------------------------------------------


def test_right_answers_are_right(lesson: SetsAndRuns) -> None:
    for task in exercises(lesson):
        feedback = task.check(task.answer)
        assert feedback.status == "right"
        assert feedback.right
        assert feedback.attempted


@pytest.mark.parametrize("blank", BLANKS)
def test_not_tried_is_not_wrong(lesson: SetsAndRuns, blank: Any) -> None:
    for task in exercises(lesson):
        feedback = task.check(blank)
        assert feedback.status == "blank"
        assert not feedback.right
        assert not feedback.attempted
        assert text_of(feedback).startswith("○ Not tried yet.")
        assert task.check() == feedback


@pytest.mark.parametrize("answer", [object(), 3.5, "banana", b"set", lambda: None])
def test_what_cannot_be_read_is_neither_wrong_nor_an_exception(lesson: SetsAndRuns, answer: Any) -> None:
    for task in exercises(lesson):
        feedback = task.check(answer)
        assert feedback.status == "unreadable"
        assert not feedback.attempted


def test_checking_twice_says_the_same(lesson: SetsAndRuns) -> None:
    for task in exercises(lesson):
        for answer in (task.answer, "", "banana"):
            assert task.check(answer) == task.check(answer)


def test_hints_come_in_steps_and_none_is_the_solution(lesson: SetsAndRuns) -> None:
    for task in exercises(lesson):
        hints = [task.hint(step) for step in range(1, task.hints + 1)]
        assert len({text_of(hint) for hint in hints}) == task.hints == 3
        assert task.hint() == hints[0] == task.hint(0)
        assert task.hint(99) == hints[-1]
        for step, hint in enumerate(hints[:-1], 2):
            assert f"lesson.{task.name}.hint({step})" in text_of(hint)
        said = [line.text for line in task.solution().lines]
        assert all(line.text not in said for hint in hints for line in hint.lines)
        assert all(line.cards == () for hint in hints for line in hint.lines)


def test_solutions_show_the_answer(lesson: SetsAndRuns) -> None:
    assert [line.cards for line in lesson.build.solution().lines if line.cards] == [("5D", "6D", "7D", "8D")]
    shown = [line.cards for line in lesson.queen.solution().lines if line.cards]
    assert shown == [("TD", "JD", "QD"), ("JD", "QD", "KD")]
    assert [line.mark for line in lesson.sort.solution().lines] == ["right"] * 12


# --- sort -----------------------------------------------------------------------------------------


def test_groups_are_judged_by_the_rules(lesson: SetsAndRuns) -> None:
    assert list(lesson.sort.answer.values()) == TRUTH


@pytest.mark.parametrize("number", range(1, 13))
def test_each_wrong_group_is_named_with_the_rule_that_it_breaks(lesson: SetsAndRuns, number: int) -> None:
    truth = TRUTH[number - 1]
    for wrong in {"set", "run", "no"} - {truth}:
        answer = dict(enumerate(TRUTH, 1)) | {number: wrong}
        feedback = lesson.sort.check(answer)
        assert feedback.status == "wrong"
        assert feedback.title.startswith("11 of 12")
        [line] = [line for line in feedback.lines if line.mark == "wrong"]
        assert line.head == str(number)
        assert line.cards == tuple(GROUPS[number - 1].split())
        if truth == "no":
            assert BROKEN[number] in line.text
        elif wrong == "no":
            assert "It is a meld, after all" in line.text
        else:
            assert f"but no {wrong}" in line.text
        assert "lesson.sort.hint()" in text_of(feedback)


@pytest.mark.parametrize(
    "answer",
    [
        TRUTH,
        " ".join(TRUTH),
        "\n".join(TRUTH),
        ", ".join(f"{n}: {kind.upper()}" for n, kind in enumerate(TRUTH, 1)),
        {str(n): f"a {kind}" if kind != "no" else "not a meld" for n, kind in enumerate(TRUTH, 1)},
        "\n".join(f"{n}) {GROUPS[n - 1]} = {kind}" for n, kind in enumerate(TRUTH, 1)),
        "\n".join(f"{n:2}.  {kind[0]}" for n, kind in enumerate(TRUTH, 1)),
        [{"set": set, "run": "straight", "no": False}[kind] for kind in TRUTH],
    ],
)
def test_any_way_to_write_the_right_answer_is_right(lesson: SetsAndRuns, answer: Any) -> None:
    assert lesson.sort.check(answer).right


def test_part_of_the_groups(lesson: SetsAndRuns) -> None:
    feedback = lesson.sort.check({1: "set", 2: "run"})
    assert feedback.status == "partly"
    assert feedback.title.startswith("2 of 12 are right so far")
    assert [line.mark for line in feedback.lines] == ["right"] * 2 + ["blank"] * 10
    assert all("Not tried" in line.text for line in feedback.lines[2:])


def test_an_unclear_group_is_not_called_wrong(lesson: SetsAndRuns) -> None:
    feedback = lesson.sort.check(dict(enumerate(TRUTH, 1)) | {5: "rum"})
    assert feedback.status == "partly"
    assert feedback.lines[4].mark == "unreadable"
    assert "“rum”" in feedback.lines[4].text
    assert lesson.sort.check({5: "rum"}).status == "unreadable"


# --- build ----------------------------------------------------------------------------------------


def test_a_run_laid_at_the_table_is_right(lesson: SetsAndRuns, table: Any) -> None:
    assert lesson.build.check(table).status == "blank"
    table.game.play("meld 8D 6D 5D 7D")
    assert lesson.build.check(table).right
    assert lesson.build.check(table.game).right
    table.game.undo()
    assert lesson.build.check(table).status == "blank"


def test_a_run_that_grew_by_a_lay_off_is_right(lesson: SetsAndRuns, table: Any) -> None:
    table.game.play("meld 6D 7D 8D")
    assert lesson.build.check(table).status == "partly"
    table.game.play("layoff 5D m1")
    assert lesson.build.check(table).right


def test_another_meld_is_legal_but_not_wanted(lesson: SetsAndRuns, table: Any) -> None:
    table.game.play("meld 5S 5H 5D")
    feedback = lesson.build.check(table)
    assert feedback.status == "partly"
    assert feedback.lines[0].cards == ("5S", "5H", "5D")
    assert "a set of 3" in text_of(feedback)
    assert "a run of 4" in text_of(feedback)


def test_cards_that_are_picked_are_judged(lesson: SetsAndRuns, table: Any) -> None:
    pick(table, "QC KC AC")
    feedback = lesson.build.check(table)
    assert feedback.status == "wrong"
    assert "The ace counts low" in text_of(feedback)
    pick(table, "5D 6D 7D 8D")
    feedback = lesson.build.check(table)
    assert feedback.status == "partly"
    assert "press “Meld”" in text_of(feedback)
    pick(table, "5S 5H 5D")
    assert lesson.build.check(table).status == "partly"


def test_a_turn_that_laid_nothing_is_wrong(lesson: SetsAndRuns, table: Any) -> None:
    table.game.play("discard 9H")
    assert lesson.build.check(table).status == "wrong"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("QC KC AC", "The ace counts low"),
        ("7D 8D", "three cards or more"),
        ("6D 7D 8D 9H", "9♥ is of another"),
        ("9D TD JD", "You do not hold 9♦"),
        ("5D 6D 8D", "7♦ is missing"),
        ("5S 5H 5D; 5D 6D 7D 8D", "You do not hold 5♦"),
    ],
)
def test_wrong_cards_get_the_engines_reason(lesson: SetsAndRuns, answer: str, reason: str) -> None:
    feedback = lesson.build.check(answer)
    assert feedback.status == "wrong"
    assert reason in text_of(feedback)


@pytest.mark.parametrize(
    "answer", ["5d 6d 7d 8d", "8♦,7♦,6♦,5♦", "5-8 of diamonds", ["5D", "6D", "7D", "8D"]]
)
def test_cards_do_as_well_as_clicks(lesson: SetsAndRuns, answer: Any) -> None:
    assert lesson.build.check(answer).right


def test_another_table_is_not_judged(lesson: SetsAndRuns) -> None:
    feedback = lesson.build.check(rw.Game(seed=1))
    assert feedback.status == "blank"
    assert "not the table of this task" in text_of(feedback)


def test_the_next_hand_is_not_judged(lesson: SetsAndRuns) -> None:
    position = dict(lesson.build.live.position) | {"hands": ["5D 6D 7D 8D", "2C"], "stock": "3C 4C"}
    ended = rw.Game.from_position(position, players=["you", "easy"])
    ended.play("meld 5D 6D 7D 8D")
    ended.next_hand()
    assert lesson.build.check(ended).status == "blank"


def test_a_new_table_starts_over_and_closes_the_old_one(lesson: SetsAndRuns) -> None:
    old = lesson.build.table()
    old.game.play("meld 5D 6D 7D 8D")
    new = lesson.build.table()
    assert old.comm is None
    assert lesson.build.check(new).status == "blank"
    assert lesson.build.check(old).right  # what was done stays done
    new.close()


def test_tables_of_lessons_leave_no_unfinished_game(lesson: SetsAndRuns) -> None:
    table = lesson.build.table()
    table.game.play("meld 5D 6D 7D 8D")
    assert not table._session._keeper.keeps
    assert table.view["offer"] is None
    table.close()


def test_what_the_position_is_said_to_show(lesson: SetsAndRuns) -> None:
    game = lesson.build.live.game()
    game.play("meld 5D 6D 7D 8D")
    rest = game.state.hands[0]
    assert sum(card.rank == "5" for card in rest) == 2
    assert {"QC", "KC", "AC"} <= set(rest)
    assert not any(move.kind == "meld" for move in game.legal_moves())
    assert "Q♣ K♣ A♣ stays" in text_of(lesson.build.solution())


# --- queen ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer", ["JD QD KD\nTD JD QD", "q j 10 d, k q j d", [["QD", "KD", "JD"], "10-Q♦"], "10♦J♦Q♦ and J♦Q♦K♦"]
)
def test_the_runs_in_any_order(lesson: SetsAndRuns, answer: Any) -> None:
    assert lesson.queen.check(answer).right


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("TD JD QD\nJD QD KD\nQD KD AD", "The ace counts low"),
        ("TH JH QH", "It does not hold Q♦"),
        ("QS QH QD", "This is a set"),
        ("TD QD KD", "J♦ is missing"),
    ],
)
def test_each_wrong_run_gets_its_reason(lesson: SetsAndRuns, answer: str, reason: str) -> None:
    feedback = lesson.queen.check(answer)
    assert feedback.status == "wrong"
    assert reason in text_of(feedback)


def test_what_is_missing_is_counted(lesson: SetsAndRuns) -> None:
    feedback = lesson.queen.check("JD QD KD\nKD QD JD")
    assert feedback.status == "partly"
    assert "One is still missing" in text_of(feedback)
    longer = lesson.queen.check("9D TD JD QD")
    assert longer.status == "partly"
    assert "2 are still missing" in text_of(longer)
    assert "it has 4 cards" in text_of(longer)


def test_what_is_said_of_the_queen() -> None:
    def is_run(ranks: tuple[int, ...]) -> bool:
        return ranks == tuple(range(ranks[0], ranks[0] + 3))

    queen = RANKS.index("Q")
    runs = sum(queen in three and is_run(three) for three in combinations(range(13), 3))
    sets = sum("D" in suits for suits in combinations("SHDC", 3))
    assert (runs, sets) == (2, 3)


# --- words ----------------------------------------------------------------------------------------


def test_feedback_shows_itself_without_a_script(lesson: SetsAndRuns) -> None:
    shown: list[Any] = [
        lesson.sort,
        lesson,
        lesson.queen,
        lesson.sort.check(TRUTH),
        lesson.sort.check("1 run"),
        lesson.queen.hint(3),
        lesson.build.check("<b>& QC"),
        lesson.more.predict(...),
    ]
    for thing in shown:
        html = thing._repr_html_()
        assert not re.search(r"<script|javascript:|\son\w+=|https?://(?!www\.w3\.org)", html)
        assert "0x" not in repr(thing)
    assert "<b>" not in lesson.build.check("<b>& QC")._repr_html_()
    group = lesson.sort.check({3: "run"})._repr_html_()
    assert 'aria-label="queen of spades"' in group.lower()
    assert 'role="group" aria-label="0 of 12 are right' in group


def test_the_same_lesson_is_opened_again_and_a_fresh_one_on_demand() -> None:
    assert lessons.sets_and_runs() is lessons.sets_and_runs()
    assert lessons.sets_and_runs(fresh=True) is not lessons.sets_and_runs()


def test_lesson_lists_its_tasks(lesson: SetsAndRuns) -> None:
    first, *tasks = repr(lesson).splitlines()
    assert first == "Lesson 1: Sets and runs"
    assert [re.findall(r"lesson\.(\w+):", line) for line in tasks] == [
        [name] for name in ("sort", "build", "more", "sevens", "queen")
    ]
    assert all(getattr(lesson, task.name) is task for task in lesson)
