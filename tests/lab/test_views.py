"""Views come and go: two at once, loaded anew, run again, without a kernel, in light and in dark."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.lab.notebook import Notebook
from tests.lab.table import SHOW, Table

AXE = Path(__file__).resolve().parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
AXE_RUN = """async () => {
  const r = await axe.run(document.querySelector('[data-testid=rummy-table]'));
  const node = (n) => n.html.slice(0, 150) + (n.any[0]?.message ?? '');
  const bad = r.violations.map((x) => x.id + ': ' + x.nodes.map(node));
  return { bad, colours: r.passes.some((x) => x.id === 'color-contrast') };
}"""


@pytest.fixture(scope="module")
def table(open_notebook: Callable[[list[str] | Path], Notebook]) -> Table:
    notebook = open_notebook([SHOW, "table"])
    # Room for both: what is out of sight is not drawn by the host.
    notebook.page.set_viewport_size({"width": 1280, "height": 1800})
    notebook.run_all()
    table = Table(notebook)
    expect(table.root).to_be_visible(timeout=60_000)
    expect(table.page.get_by_test_id("rummy-table")).to_have_count(2)
    table.wait_for_me()
    return table


@pytest.fixture(scope="module")
def second(table: Table) -> Table:
    """Give the other view of the same table."""
    return Table(table.notebook, view=1)


def test_two_views_keep_in_step(table: Table, second: Table) -> None:
    now = table.wait_for_me()
    second.check()
    now = table.play("draw", now)
    events = now["log"]
    assert second.check()["log"] == events
    mine, other = now["seen"]["hand"][0], now["seen"]["hand"][-1]
    table.pick([mine])
    second.pick([other])
    assert (table.read()["picked"], second.read()["picked"]) == ([mine], [other])
    second.get("btn-discard").click()
    after = second.check(after=events)
    assert after["log"] > events
    assert mine in after["seen"]["hand"]
    assert other not in after["seen"]["hand"]
    assert table.read()["picked"] == [mine]
    table.drop_picks()
    table.wait_for_me()
    assert table.on_screen() == second.on_screen()


def test_no_command_is_doubled(table: Table, second: Table) -> None:
    now = table.wait_for_me()
    cards = len(now["seen"]["hand"])
    # Both views ask for a card before either has been answered.
    press = "() => { for (const deck of document.querySelectorAll('[data-testid=stock]')) deck.click(); }"
    table.page.evaluate(press)
    now = table.check(after=now["log"])
    assert len(now["seen"]["hand"]) == cards + 1
    assert second.check()["seen"] == now["seen"]


def test_loaded_anew_the_position_is_the_same(table: Table, second: Table) -> None:
    table.wait_for_me()
    table.pick([table.read()["hand"][0]])
    before = table.in_kernel()
    table.notebook.saved()
    table.notebook.open()
    expect(table.root).to_be_visible(timeout=60_000)
    after = table.check()
    assert (after["seen"], after["log"]) == (before["seen"], before["log"])
    assert second.check()["seen"] == before["seen"]
    assert table.read()["picked"] == []
    # It can be played, not only looked at.
    move = next(move for move in after["legal"] if move.startswith(("discard", "draw")))
    table.play(move, after)


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_axe_finds_nothing(table: Table, theme: str) -> None:
    page = table.page
    table.wait_for_me()
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    # The host's body has no height: all would count as off the screen, and the contrast be skipped.
    page.add_style_tag(content="html, body { height: 100% !important; }")
    table.notebook.theme(theme)
    found = {"table": page.evaluate(AXE_RUN)}
    for panel in ("rules", "help", "log", "settings"):
        table.get(f"btn-{panel}").click()
        expect(table.get(f"panel-{panel}")).to_be_visible()
        if panel == "rules":
            expect(table.get("rules-text")).to_be_visible()
        found[panel] = page.evaluate(AXE_RUN)
        page.keyboard.press("Escape")
        expect(table.get(f"panel-{panel}")).to_have_count(0)
    assert found == {part: {"bad": [], "colours": True} for part in found}


# --- a computer player that thinks ----------------------------------------------------------------

THINKER = """
import threading
import rummy_widget as rw

may_move = threading.Event()

class Thinker(rw.Player):
    name = "Thinker"

    def choose(self, view, rng):
        while not may_move.is_set():  # with the processor, as thinking does
            sum(range(1000))
        return view.legal_moves()[0]

table = rw.Rummy(["you", Thinker()], seed=7, speed="instant")
table
"""


def until(notebook: Notebook, expression: str, wanted: object, seconds: float = 30.0) -> None:
    """Wait until an expression has a value in the kernel, whose table works on a thread of its own."""
    end = time.monotonic() + seconds
    while (found := notebook.value(expression)) != wanted:
        assert time.monotonic() < end, found


def test_table_answers_while_a_player_thinks(open_notebook: Callable[[list[str] | Path], Notebook]) -> None:
    notebook = open_notebook([THINKER])
    notebook.run_all()
    table = Table(notebook)
    expect(table.root).to_be_visible(timeout=60_000)
    try:
        now = table.check()
        if now["seen"]["mine"]:
            now = table.play("draw", now)
            now = table.play(next(move for move in now["legal"] if move.startswith("discard")), now)
        # It thinks until the test says so: whatever is answered before comes before its move.
        thinking = now["log"]
        first = table.read()["hand"][0]
        table.pick([first])
        until(notebook, "[str(card) for card in table.selection]", [first])
        table.page.keyboard.press("m")
        expect(table.get("note")).to_contain_text("turn")
        table.page.keyboard.press("Shift+End")
        expect(table.root.locator("[data-testid^=hand-card-]").last).to_have_attribute("data-card", first)
        until(notebook, "table.view['hand'][-1]['c']", first)
        table.get("btn-sort").click()
        expect(table.get("btn-sort")).to_have_count(0)
        table.get("btn-rules").click()
        expect(table.get("rules-text")).to_contain_text("10 cards")
        table.page.keyboard.press("Escape")
        assert table.in_kernel()["log"] == thinking
        assert not notebook.value("table.game.turn == 0")
    finally:
        notebook.execute("may_move.set()")
    table.page.keyboard.press("Escape")
    assert table.wait_for_me()["log"] > thinking


# --- run again and again --------------------------------------------------------------------------

AGAIN = """
import rummy_widget as rw
table = rw.Rummy(["you", "easy"], seed=7)
table.game.play("draw")
table
"""
COUNT = """
def counted():
    import gc, os, threading
    from IPython import get_ipython
    from rummy_widget.session import Session
    for thread in threading.enumerate():
        if thread.name.startswith("rummy"):
            thread.join(20)
    get_ipython().displayhook.flush()  # what cells gave is kept in Out: that is the notebook's, not ours
    gc.collect()
    found = gc.get_objects()
    return {
        "tables": sum(isinstance(x, rw.Rummy) and x.comm is not None for x in found),
        "sessions": sum(isinstance(x, Session) and not x._closed for x in found),
        "kept": sum(isinstance(x, Session) for x in found),
        "threads": sorted(t.name for t in threading.enumerate()),
        "files": len(os.listdir("/proc/self/fd")),
    }
"""


def test_fifty_runs_of_the_cell_leave_one_table(
    open_notebook: Callable[[list[str] | Path], Notebook],
) -> None:
    notebook = open_notebook([AGAIN])
    found = []
    for number in range(50):
        notebook.command("notebook:run-cell")
        if number in (9, 49):
            notebook.execute(COUNT)
            found.append(notebook.value("counted()"))
    assert found[0]["tables"] == found[0]["sessions"] == 1
    # Closed ones die once Out has let go of them, but for a few that IPython still has in hand.
    assert found[0].pop("kept") < 10
    assert found[1].pop("kept") < 10
    assert found[1] == found[0]
    expect(notebook.page.get_by_test_id("rummy-table")).to_have_count(1)
    Table(notebook).check()


def test_lost_kernel_is_told_of(open_table: Callable[[list[str]], Table]) -> None:
    table = open_table([SHOW])
    notebook = table.notebook
    kernel = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
    table.page.evaluate(f"async () => {{ await {kernel}.restart(); }}")
    told = table.get("note")
    expect(told).to_contain_text("Run the cell again", timeout=3000)
    # A press is not swallowed either.
    table.page.keyboard.press("Escape")
    table.get("stock").click()
    expect(told).to_contain_text("Run the cell again", timeout=3000)
    notebook.run_all()
    expect(table.get("note")).to_have_count(0)
    table.wait_for_me()
