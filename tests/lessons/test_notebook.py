"""The lesson's notebook: it agrees with the lesson, is committed unrun, and its words are all in use."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rummy_widget import i18n, lessons
from rummy_widget.lessons import lesson_01
from rummy_widget.lessons.reading import read_cards

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "notebooks" / "01_sets_and_runs.ipynb"
PACKAGE = ROOT / "rummy_widget" / "lessons"


@pytest.fixture(scope="module")
def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return found


def sources(cells: list[dict[str, Any]]) -> list[str]:
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run(
    cells: list[dict[str, Any]], *changes: tuple[str, str], order: list[int] | None = None
) -> dict[str, Any]:
    """Run the code cells in one namespace; give it, with what each cell showed last under its number."""
    found = sources(cells)
    for old, new in changes:
        assert sum(old in source for source in found) == 1
        found = [source.replace(old, new) for source in found]
    space: dict[str, Any] = {}
    shown: dict[int, Any] = {}
    for at in order if order is not None else range(len(found)):
        *body, last = found[at].rstrip().splitlines()
        if re.match(r"[\w.]+(\(|$)", last):
            exec("\n".join(body), space)
            shown[at] = eval(last, space)
        else:
            exec(found[at], space)
    return {**space, "shown": shown}


def feedbacks(space: dict[str, Any]) -> list[str]:
    return [thing.status for thing in space["shown"].values() if isinstance(thing, lessons.Feedback)]


@pytest.fixture(autouse=True)
def _unlocked() -> None:
    """Forget predictions: each test is a kernel that has just started."""
    lesson_01._opened.cache_clear()


def test_notebook_is_committed_unrun(cells: list[dict[str, Any]]) -> None:
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert len({cell["id"] for cell in cells}) == len(cells)


def test_untouched_nothing_is_tried_and_nothing_revealed(cells: list[dict[str, Any]]) -> None:
    space = run(cells)
    assert feedbacks(space) == ["blank"] * 7
    said = " ".join(map(str, space["shown"].values()))
    assert "52" not in said
    assert "44" not in said


def test_all_right(cells: list[dict[str, Any]]) -> None:
    template = next(source for source in sources(cells) if source.startswith("sorted_groups"))
    groups = re.search(r'"""\n(.*)"""', template, re.DOTALL)
    assert groups is not None
    truth = ["set", "run", "no", "no", "run", "no", "no", "run", "no", "set", "no", "no"]
    filled = "".join(f"{line} {kind}\n" for line, kind in zip(groups[1].splitlines(), truth, strict=True))
    space = run(
        cells,
        (groups[1], filled),
        ("lesson.build.check(table)", 'table.game.play("meld 5D 6D 7D 8D")\nlesson.build.check(table)'),
        ("lesson.more.predict(...)", 'lesson.more.predict("sets")'),
        ("lesson.sevens.predict(...)", "lesson.sevens.predict(6)"),
        ('runs_with_queen = """\n', 'runs_with_queen = """\nTD JD QD\nJD QD KD'),
    )
    assert feedbacks(space) == ["right", "right", "locked", "right", "locked", "right", "right"]


def test_cells_twice_and_out_of_order(cells: list[dict[str, Any]]) -> None:
    count = len(sources(cells))
    more = next(at for at, source in enumerate(sources(cells)) if "lesson.more.predict" in source)
    guess = ("lesson.more.predict(...)", 'lesson.more.predict("runs")')
    order = [0, more + 1, more, more + 1, *range(count), *reversed(range(count - 1)), *range(count)]
    space = run(cells, guess, order=order)
    assert space["shown"][more].status == "locked"
    assert space["shown"][more + 1].status == "gap"


def test_template_shows_the_groups_of_the_lesson(cells: list[dict[str, Any]]) -> None:
    template = next(source for source in sources(cells) if source.startswith("sorted_groups"))
    rows = re.findall(r"^ *(\d+)\) (.*?) *=$", template, re.MULTILINE)
    groups = lessons.sets_and_runs(fresh=True).sort.groups
    assert [int(number) for number, _ in rows] == list(range(1, len(groups) + 1))
    assert [read_cards(row) for _, row in rows] == [list(group.codes) for group in groups]


def test_the_right_path_is_folded_away(cells: list[dict[str, Any]]) -> None:
    [cell] = [cell for cell in cells if "solution" in cell["metadata"].get("tags", [])]
    assert cell is cells[-1]
    assert cell["metadata"]["jupyter"]["source_hidden"]
    assert "".join(cell["source"]).count("assert ") >= 9


def test_every_word_of_the_lessons_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PACKAGE.glob("*.py")))
    used = set(re.findall(r'"(lesson-[a-z-]+\w)"', code))
    tasks = list(lessons.sets_and_runs(fresh=True))
    parts = set(re.findall(r'say\(\s*"([a-z0-9-]+)"', code)) | {"hint-1", "hint-2", "hint-3"}
    parts |= {"meld-after-all", "other-kind"}
    reachable = used | {f"{task._words}-{part}" for task in tasks for part in parts}
    reachable |= {f"lesson-words-{choice}" for choice in ("set", "run", "no", "same")}
    there = {name for name in i18n.message_ids() if name.startswith("lesson-")}
    assert there - reachable == set()
    needed = used - {task._words for task in tasks}
    assert needed - there == set()
