"""A whole hand without a mouse, in the notebook where every letter means something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.lab.keyboard import Keyboard
from tests.lab.table import SHOW, Table

FOCUS = """() => { const cells = document.querySelectorAll(".jp-Cell"); cells[1].focus(); }"""
POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}


@pytest.fixture(scope="module")
def keyboard(open_table: Callable[[list[str]], Table]) -> Keyboard:
    return Keyboard(open_table(["1 + 1", SHOW, "2 + 2"]))


def cells(keyboard: Keyboard) -> list[str]:
    return keyboard.table.notebook.cell_sources()


def test_tab_comes_in_and_leaves_and_the_hand_is_one_stop(keyboard: Keyboard) -> None:
    keyboard.table.page.evaluate(FOCUS)
    assert keyboard.focused() is None
    keyboard.tab_into()
    stops = keyboard.tab_through()
    assert len(stops) == len(set(stops))
    assert len([stop for stop in stops if stop.startswith("hand-card-")]) == 1
    assert {"stock", "pile", "btn-draw"} <= set(stops)
    keyboard.press("Shift+Tab")  # and back in
    assert keyboard.focused() == stops[-1]


def test_help_opens_and_closes_from_everywhere(keyboard: Keyboard) -> None:
    keyboard.press("1")
    assert (keyboard.focused() or "").startswith("hand-card-")
    keyboard.press("End")
    keyboard.help_sheet()
    keyboard.press("4")
    assert keyboard.focused() == "btn-draw"
    keyboard.help_sheet()
    keyboard.press("?")
    words = keyboard.table.get("panel-help").locator("dt").all_inner_texts()
    assert {*"DPMLXA?"} <= set(words)
    now = keyboard.table.in_kernel()
    keyboard.press("d", "p", "a")  # the table is not played unseen
    assert keyboard.table.in_kernel()["log"] == now["log"]
    keyboard.press("Escape")
    expect(keyboard.table.get("panel-help")).to_have_count(0)


def turn(keyboard: Keyboard, now: dict[str, Any], number: int) -> dict[str, Any]:
    """Play one turn; every other one with what lays all down at once."""
    table = keyboard.table
    if now["phase"] == "draw":
        order = ["take", "draw"] if number % 3 == 2 else ["draw", "recycle", "take", "decline"]
        now = keyboard.play(next(move for move in order if move in now["legal"]), now)
    while now["phase"] == "play" and (
        lays := [move for move in now["legal"] if move.startswith(("meld", "layoff"))]
    ):
        if number % 2 and table.notebook.value("table.view['lay_all'] is not None"):
            now = keyboard.play("lay_all", now)
        else:
            now = keyboard.play(max(lays, key=lambda move: (move.count(" "), move)), now)
    if now["phase"] == "play":
        throws = [move for move in now["legal"] if move.startswith("discard")]
        now = keyboard.play(max(throws, key=lambda move: (POINTS[move[-2]], move)), now)
    return now


def test_a_whole_hand_by_keys(keyboard: Keyboard) -> None:
    table, before = keyboard.table, cells(keyboard)
    keyboard.press("1")
    for number in range(200):
        now = table.wait_for_me()
        if not now["seen"]["over"]:
            now = turn(keyboard, now, number)
        assert cells(keyboard) == before
        if now["seen"]["over"]:
            break
    assert now["seen"]["over"]
    expect(table.get("score-sheet")).to_be_visible()
    assert {"draw", "meld", "layoff", "discard"} <= set(table.played), table.played
    assert keyboard.focused() is not None
    keyboard.press("n")
    expect(table.get("score-sheet")).to_have_count(0)
    expect(table.get("hand-no")).to_contain_text("2")
    assert table.wait_for_me()["log"][0] == 2
    assert cells(keyboard) == before


def test_own_order_by_keys_outlives_a_draw(keyboard: Keyboard) -> None:
    table = keyboard.table
    now = table.wait_for_me()
    keyboard.press("1", "Home")
    first = table.read()["hand"][0]
    keyboard.press("Shift+End")
    expect(table.root.locator("[data-testid^=hand-card-]").last).to_have_attribute("data-card", first)
    assert table.check()["seen"]["hand"] == now["seen"]["hand"]
    order = table.read()["hand"]
    assert table.notebook.value("[card['c'] for card in table.view['hand']]") == order
    if now["phase"] == "draw":
        now = keyboard.play("draw", now)
        shown = table.read()["hand"]
        assert [card for card in shown if card in order] == order
    keyboard.press("o")
    expect(table.get("btn-sort")).to_have_count(0)
    assert table.check()["seen"]["hand"] == now["seen"]["hand"]
    assert table.read()["hand"] != order
