"""The table as a guest of JupyterLab: keys, colours, files, and what a failing player looks like."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.lab.notebook import Notebook
from tests.lab.table import SHOW, Table, codes

CELLS = ["1 + 1", SHOW, "2 + 2"]
KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789", "Enter", "Space", "Escape", "ArrowUp", "ArrowDown"]
KEYS += [
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "Shift+M",
    "Shift+J",
    "Shift+K",
    "?",
    "Delete",
    "Backspace",
]


def dirty(table: Table) -> bool:
    return bool(table.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.model.dirty"))


def test_saved_notebook_holds_no_hidden_card(table: Table) -> None:
    content = table.notebook.saved()
    hidden = table.notebook.value("[*map(str, table.game.state.stock), *map(str, table.game.state.hands[1])]")
    own = table.notebook.value("[*map(str, table.game.state.hands[0])]")
    states = content["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    [state] = [entry["state"] for entry in states if "_esm" in entry["state"]]
    kept = json.dumps({name: value for name, value in state.items() if name not in {"_esm", "_css"}})
    assert all(f'"{card}"' in kept for card in own)  # so a hidden one would be found in the same way
    assert [card for card in hidden if f'"{card}"' in kept] == []
    outputs = json.dumps([cell["outputs"] for cell in content["cells"]], ensure_ascii=False)
    words = re.sub(r'\bd=\\?"[^"]*"', "", outputs)  # but for the outlines of the drawings
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    named = {card: [card, card[0].replace("T", "10") + signs[card[1]]] for card in [*hidden, *own]}
    assert [card for card in hidden if any(name in words for name in named[card])] == []
    assert set(codes(words)) & set(hidden) == set()


def test_saved_notebook_shows_the_table_without_a_kernel(table: Table) -> None:
    [output] = table.notebook.saved()["cells"][1]["outputs"]
    html = "".join(output["data"]["text/html"])
    assert "<script" not in html.lower()
    assert "".join(output["data"]["text/plain"]) == "<Rummy: you, Gus; hand 1>"


def test_page_converted_without_widget_state_shows_the_table(table: Table, tmp_path: Path) -> None:
    content = table.notebook.saved()
    del content["metadata"]["widgets"]
    saved = tmp_path / "saved.ipynb"
    saved.write_text(json.dumps(content), encoding="utf-8")
    convert = [sys.executable, "-m", "nbconvert", "--to", "html", "--stdout", str(saved)]
    page = subprocess.run(convert, capture_output=True, text=True, check=True).stdout
    assert 'aria-label="Rummy table"' in page
    assert re.search(r"Your hand, \d+ cards", page)
    assert "widget-view+json" not in page


@pytest.mark.parametrize("where", ["stock", "hand-card-0", "hand-card-3", "btn-log"])
def test_keys_stay_in_the_table(table: Table, where: str) -> None:
    before = table.notebook.cell_sources()
    for key in KEYS:
        table.get(where).or_(table.root).last.focus()
        table.page.keyboard.press(key)
        if key == "Escape":
            continue
        assert table.root.is_visible(), f"{key} took the table away"
    assert table.notebook.cell_sources() == before
    table.page.keyboard.press("Escape")
    table.wait_for_me()


def test_a_key_outside_the_table_still_is_the_notebooks(table: Table) -> None:
    # otherwise the test above could not fail
    before = table.notebook.cell_sources()
    table.page.locator(".jp-Cell .jp-InputPrompt").last.click()
    table.page.keyboard.press("b")
    assert len(table.notebook.cell_sources()) == len(before) + 1
    table.page.keyboard.press("z")
    assert table.notebook.cell_sources() == before


def test_ctrl_s_saves_from_within_the_table(table: Table) -> None:
    last = "window.jupyterapp.shell.currentWidget.content.widgets[2]"
    table.page.evaluate(f"() => {{ {last}.model.sharedModel.source = '3 + 3'; }}")
    assert dirty(table)
    table.get("hand-card-0").or_(table.root).last.focus()
    table.page.keyboard.press("Control+s")
    table.page.wait_for_function(
        "() => !window.jupyterapp.shell.currentWidget.context.model.dirty", timeout=15_000
    )
    assert "3 + 3" in table.notebook.path.read_text(encoding="utf-8")


def test_tab_leaves_the_table(table: Table) -> None:
    table.get("stock").focus()
    for _ in range(60):
        table.page.keyboard.press("Tab")
        if not table.root.evaluate("(root) => root.contains(document.activeElement)"):
            return
    pytest.fail("Tab never left the table")


def colours(table: Table) -> tuple[str, str]:
    script = """(root) => { const style = getComputedStyle(root.querySelector("[data-testid=hand-no]"));
      let node = root, ground = "rgba(0, 0, 0, 0)";
      while (node && ground === "rgba(0, 0, 0, 0)") {
        ground = getComputedStyle(node).backgroundColor; node = node.parentElement; }
      return [style.color, ground]; }"""
    ink, ground = table.root.evaluate(script)
    return ink, ground


def lightness(colour: str) -> float:
    parts = [float(part) for part in colour[colour.index("(") + 1 : -1].replace(",", " ").split()[:3]]
    return sum(parts) / 3


def test_table_follows_the_theme(table: Table) -> None:
    seen: dict[str, tuple[str, str]] = {}
    for theme in ("Dark", "Light"):
        table.notebook.theme(theme)
        seen[theme] = colours(table)
    dark_ink, dark_ground = map(lightness, seen["Dark"])
    light_ink, light_ground = map(lightness, seen["Light"])
    assert dark_ink > dark_ground
    assert light_ink < light_ground


def test_double_click_draws_once(table: Table) -> None:
    now = table.wait_for_me()
    if now["phase"] == "play":
        table.play(next(move for move in now["legal"] if move.startswith("discard")), now)
        now = table.wait_for_me()
    cards = len(now["seen"]["hand"])
    table.get("stock").dblclick()
    now = table.check(after=now["log"])
    assert len(now["seen"]["hand"]) == cards + 1
    assert now["phase"] == "play"


def test_reload_brings_the_same_position_back(table: Table) -> None:
    before = table.wait_for_me()
    table.notebook.saved()
    table.notebook.open()
    expect(table.root).to_be_visible(timeout=60_000)
    after = table.check()
    assert after["seen"] == before["seen"]
    assert after["log"] == before["log"]


BROKEN = """
class Absent(rw.Player):
    name = "Absent"

    def choose(self, view, rng):
        raise RuntimeError("lost my glasses")

other = rw.Rummy(["you", Absent()], seed=7, speed="instant")
other
"""


def test_failing_player_is_said_and_replaced(open_notebook: Callable[[list[str] | Path], Notebook]) -> None:
    notebook = open_notebook(["import rummy_widget as rw", BROKEN])
    notebook.run_all()
    table = Table(notebook, name="other")
    expect(table.root).to_be_visible(timeout=60_000)
    now = table.check()
    if now["seen"]["mine"]:
        now = table.play("draw", now)
        table.play(next(move for move in now["legal"] if move.startswith("discard")), now)
    expect(table.get("trouble")).to_contain_text("Absent could not move: RuntimeError", timeout=20_000)
    # what a player says may name its cards, so it stays in the kernel
    assert "lost my glasses" not in table.root.inner_text()
    assert notebook.value("str(other.error)") == "lost my glasses"
    assert table.check()["seen"]["counts"] == {"1": 10}  # the game stands as it was
    table.get("btn-replace").click()
    expect(table.get("trouble")).to_have_count(0)
    assert table.wait_for_me()["seen"]["mine"]
