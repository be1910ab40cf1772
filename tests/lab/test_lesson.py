"""The first lesson as a learner meets it: run it, click a meld at its table, and let the cell say so."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.lab.notebook import Notebook
from tests.lab.table import Table

LESSON = Path(__file__).resolve().parents[2] / "notebooks" / "01_sets_and_runs.ipynb"


@pytest.fixture(scope="module")
def table(open_notebook: Callable[[list[str] | Path], Notebook]) -> Table:
    notebook = open_notebook(LESSON)
    notebook.run_all()
    table = Table(notebook)
    expect(table.root).to_be_visible(timeout=60_000)
    return table


def cell(table: Table, source: str) -> Locator:
    """Give the cell whose text begins so."""
    at = next(n for n, text in enumerate(table.notebook.cell_sources()) if text.startswith(f"code: {source}"))
    # Beside the cells there are others in the page, such as those of the console; all of ours are attached.
    return table.page.locator(".jp-Notebook .jp-Cell").nth(at)


def answer_of(table: Table, source: str) -> Locator:
    return cell(table, source).locator(".jp-OutputArea-output [role=group]")


def run_again(table: Table, source: str) -> None:
    cell(table, source).locator(".jp-InputPrompt").click()
    table.notebook.command("notebook:run-cell")


def write(table: Table, source: str, text: str) -> None:
    """Replace a cell's text by typing, and run it."""
    cell(table, source).locator(".cm-content").click()
    table.page.keyboard.press("Control+A")
    table.page.keyboard.insert_text(text)
    table.page.keyboard.press("Control+Enter")


def test_untouched_nothing_fails_and_nothing_is_wrong(table: Table) -> None:
    expect(answer_of(table, "runs_with_queen")).to_contain_text("Not tried yet.")
    expect(answer_of(table, "lesson.build.check")).to_contain_text("Not tried yet.")
    expect(answer_of(table, "from itertools")).to_contain_text("First predict, then look.")
    assert table.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    assert table.page.get_by_text("Traceback").count() == 0


def test_picked_cards_that_are_no_meld_are_explained(table: Table) -> None:
    table.pick(["QC", "KC", "AC"])
    table.notebook.execute("")  # the pick has arrived
    run_again(table, "lesson.build.check")
    expect(answer_of(table, "lesson.build.check")).to_contain_text("The ace counts low")
    for card in ("QC", "KC", "AC"):
        table.root.locator(f"[data-testid^=hand-card-][data-card='{card}']").click()


def test_clicked_meld_is_right(table: Table) -> None:
    table.play("meld 5D 6D 7D 8D", table.check())
    run_again(table, "lesson.build.check")
    expect(answer_of(table, "lesson.build.check")).to_contain_text("Right!")
    cards = answer_of(table, "lesson.build.check").locator("svg[aria-label*=' of diamonds' i]")
    assert cards.count() >= 4


def test_prediction_is_typed_locked_and_compared(table: Table) -> None:
    write(table, "lesson.more.predict", 'lesson.more.predict("runs")')
    expect(answer_of(table, "lesson.more.predict")).to_contain_text("Locked in: there are more runs.")
    write(table, "lesson.more.predict", 'lesson.more.predict("sets")')
    expect(answer_of(table, "lesson.more.predict")).to_contain_text("stays: there are more runs.")
    run_again(table, "from itertools")
    expect(answer_of(table, "from itertools")).to_contain_text(re.compile("Counted: 52 sets and 44 runs"))


def test_right_path_is_folded_and_said_nothing(table: Table) -> None:
    last = table.page.locator(".jp-Notebook .jp-Cell").last
    expect(last.locator(".jp-InputArea-editor")).to_have_count(0)
    expect(last.locator(".jp-OutputArea-output")).to_have_count(0)
