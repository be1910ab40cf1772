"""The tutor in JupyterLab: switched on, asked for hints, looked at, and asked why after the hand."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.lab.table import Table

CELLS = ['import rummy_widget as rw\ntable = rw.Rummy(["you", "hard"], seed=7, speed="instant")\ntable']
# The person's seat plays by code to the end of the hand; the table's own beat moves the other.
ON = """
import random
from rummy_widget.players import player
mover, rng, game = player("easy"), random.Random(0), table.game
"""
STEP = """
with game.gate():
    if not game.hand_over and game.turn == 0:
        game.play(mover.choose(game.view(0), rng).move)
"""


def test_a_hand_with_the_tutor(table: Table) -> None:
    notebook = table.notebook
    expect(table.get("tutor")).to_have_count(0)
    table.get("btn-settings").click()
    table.get("set-tutor-on").click()
    table.get("btn-close").click()
    expect(table.get("tutor")).to_be_visible()
    assert notebook.value("table.tutor") == "on"
    now = table.wait_for_me()
    table.play("draw", now)
    # The grid says of every card where it is.
    cells = table.get("gone").locator("td")
    expect(cells).to_have_count(52)
    held = notebook.value("list(map(str, table.game.view(0).hand))")
    expect(table.get("gone").locator("td[data-place=mine]")).to_have_count(len(held))
    for step in range(1, 5):
        table.get("btn-hint").click()
        expect(table.get(f"hint-{step}")).to_have_text(re.compile(r"\w"), timeout=60_000)
    advised = notebook.value("str(rw.hint(table.game.view(0), 4).move)")
    # What is tried is put ready and not played.
    events = notebook.value("len(table.game.log)")
    table.get("candidate-0").click()
    picked = sorted(advised.split()[1:])
    if advised.startswith("discard"):
        assert sorted(table.read()["picked"]) == picked
    assert notebook.value("len(table.game.log)") == events
    table.drop_picks()
    card = notebook.value("str([m for m in table.game.legal_moves() if m.kind == 'discard'][0])")
    # Any throw will do here: one that costs much is not asked about.
    table.get("warnings").click()
    table.play(card, table.check())
    table.wait_for_me()
    # The other seat has moved: the note is there, and the hint of before is not.
    expect(table.get("tutor-notes").locator("li").first).to_have_text(re.compile(r"\w"))
    assert (
        notebook.value("len(table.view['tutor']['notes'])") == table.get("tutor-notes").locator("li").count()
    )
    expect(table.get("hint-1")).to_have_count(0)
    notebook.execute(ON)
    for _ in range(200):
        notebook.execute(STEP)
        if notebook.value("game.hand_over"):
            break
    expect(table.get("result")).to_be_visible()
    table.get("btn-why").click()
    said = table.get("reason").inner_text()
    assert re.search(r"\b(Gus|Hard)\b", said)
    table.get("btn-move-after").click()
    expect(table.get("reason")).not_to_have_text(said)
    assert [line for line in notebook.console if line.startswith(("error", "pageerror"))] == []
