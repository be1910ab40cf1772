"""The guide in JupyterLab: asked in at the table, followed for a turn, left, and made from code."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.lab.table import Table

CELLS = ["import rummy_widget as rw\ntable = rw.Rummy(guide=True, speed='instant')\ntable"]


def test_a_first_turn_with_the_guide(table: Table) -> None:
    notebook = table.notebook
    box = table.get("guide")
    expect(box).to_be_visible()
    assert notebook.value("table.guide") == "on"
    # The first deal for guided hands, against the gentlest level.
    assert notebook.value("table.game.players[1].name") == "easy"
    assert notebook.value("table.game.turn") == 0
    expect(box).to_have_attribute("data-step", "aim")
    table.get("btn-guide-next").click()
    expect(box).to_have_attribute("data-step", "hand")
    # By its key, from a card of the hand.
    table.get("hand-card-0").focus()
    notebook.page.keyboard.press("g")
    expect(box).to_have_attribute("data-step", "draw")
    events = notebook.value("len(table.game.log)")
    expect(table.get("btn-take")).to_have_attribute("data-ring", "")
    table.get("btn-take").click()
    expect(box).to_have_attribute("data-step", "run")
    assert notebook.value("len(table.game.log)") == events + 1
    expect(table.get("guide-say")).to_have_text(re.compile("are a run"))
    # One press, and the hand goes on without it.
    table.get("btn-guide-leave").click()
    expect(box).to_have_count(0)
    assert notebook.value("table.guide") == "off"
    table.check()
    # From code it is taken up where it was.
    notebook.execute("table.guide = 'on'")
    expect(box).to_be_visible()
    expect(box).not_to_have_attribute("data-step", "aim")
    assert [line for line in notebook.console if line.startswith(("error", "pageerror"))] == []
