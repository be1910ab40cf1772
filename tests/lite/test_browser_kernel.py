"""The table in JupyterLite: Python runs in the page, without threads and without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.lab.notebook import Notebook
from tests.lab.table import Table


@pytest.fixture(scope="module")
def table(lite: Notebook) -> Table:
    lite.run_cells(2)  # the heading, and the cell that shows the table
    table = Table(lite)
    expect(table.root).to_be_visible(timeout=120_000)
    table.wait_for_me()
    return table


def test_python_runs_in_the_page(table: Table) -> None:
    assert table.notebook.value("__import__('sys').platform") == "emscripten"


def test_moves_are_played_by_clicks(table: Table) -> None:
    done = 0
    for _ in range(3):
        now = table.wait_for_me()
        if now["phase"] == "draw":
            now = table.play("draw", now)
        if now["seen"]["over"]:
            break
        table.play(next(move for move in now["legal"] if move.startswith("discard")), now)
        done += 1
    assert done >= 2
    # the computer moved in between, at its own beat and with no thread to do it on
    moved = table.notebook.value("sorted({seen.seat for seen in table.game.view(0).history})")
    assert moved == [0, 1]


def test_rest_of_the_notebook_runs(table: Table) -> None:
    table.notebook.run_all()
    assert table.notebook.value("demo.hand_over and best.points == 11")


def test_nothing_was_asked_of_another_machine(table: Table) -> None:
    assert table.notebook.outside == []
