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

table = rw.Rummy(["you", "easy"], seed=7)
table"""
# Some turns on, with melds on the table and a choice to make.
PLAY = """
from rummy_widget.players import player
other = player("easy")
table.speed = "instant"
game = table.game
while len(game.state.melds) < 3 or game.turn != 0 or game.phase != "play":
    seat = game.turn
    mover = game.players[seat] or other
    game.play(mover.choose(game.view(seat), game.player_rng(seat)).move)
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
        notebook.execute(PLAY)
        page.wait_for_timeout(1500)
        page.mouse.move(2, 2)
        page.screenshot(path=PICTURES / "table.png")
        browser.close()
    print(PICTURES / "table.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
