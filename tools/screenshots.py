"""Take the pictures in ``docs/img`` from a real JupyterLab: ``make screenshots``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.lab.notebook import new_notebook
from tests.lab.server import lab_server
from tools import chromium

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "img"
SHOW = """import rummy_widget as rw

table = rw.Rummy(["you", "easy"], seed=38)
table"""
SET_UP = """
import random
from rummy_widget.players import player
mover, rng = player("easy"), random.Random(0)
table.speed = "instant"
"""
# One move of yours, chosen by a computer player that never lays off: the picture shall have something to do.
# True when it is reached: three melds on the table, and cards that fit.
STEP = """
def step(game):
    if game.turn != 0:
        return False
    moves = {str(move) for move in game.legal_moves()}
    if len(game.state.melds) >= 3 and any(move.startswith("layoff") for move in moves):
        return True
    move = str(mover.choose(game.view(0), rng).move)
    game.play(move if not move.startswith("layoff") else next(m for m in moves if m.startswith("discard")))
    return False
"""


def main() -> int:
    """Take every picture."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="rummy-pictures-") as home,
        lab_server(Path(home) / "lab") as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.need(), args=["--no-sandbox"])
        size = {"width": 1180, "height": 860}
        context = browser.new_context(viewport=size, reduced_motion="reduce", device_scale_factor=1.5)  # type: ignore[arg-type]  # a dict literal is a ViewportSize
        page = context.new_page()
        notebook = new_notebook(page, lab, "00_play", [SHOW])
        notebook.command("application:toggle-left-area")
        notebook.run_all()
        page.get_by_test_id("rummy-table").wait_for(timeout=60_000)
        notebook.execute(SET_UP + STEP)
        while not notebook.value("step(table.game)"):
            page.wait_for_timeout(50)
        page.wait_for_timeout(1500)
        page.mouse.move(2, 2)
        page.screenshot(path=PICTURES / "table.png")
        browser.close()
    print(PICTURES / "table.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
