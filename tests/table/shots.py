"""Pictures of the table, for eyes: ``python -m tests.table.shots FOLDER [STATE or panel-NAME …]``."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.table.host import Host
from tests.table.joker_samples import VIEWS
from tests.table.samples import STATES

ALL = STATES | VIEWS
PICKS = {"play": ("8S", "9S"), "two_fits": ("7H",), "swap": ("7H",), "naming": ("TS", "JS", "*")}
PANELS = ("log", "settings", "rules", "help", "new", "setup")


CLOCKED = {"calls": {"seconds": 20, "no": 0}}


def main(folder: Path, names: list[str]) -> None:
    """Draw each state at 360 and 1200 px, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in names or [*ALL, *(f"panel-{panel}" for panel in PANELS)]:
            for width in (320, 360, 768, 1200):
                for theme in ("light", "dark"):
                    page = browser.new_page(
                        viewport={"width": width, "height": 900},
                        device_scale_factor=1,
                        reduced_motion="reduce",
                    )
                    panel = name.removeprefix("panel-") if name.startswith("panel-") else None
                    view = ALL["draw" if panel else name]()
                    clock = {"clock": CLOCKED[name]} if name in CLOCKED else {}
                    host = Host(page, view | clock, width=width, theme=theme)
                    host.pick(*PICKS.get(name, ()))
                    if panel in ("new", "setup"):
                        host.at("btn-settings").click()
                        host.at("btn-new-game" if panel == "new" else "btn-set-up").click()
                    elif panel:
                        host.at(f"btn-{panel}").click()
                    host.reply(players=["you", "hard"])
                    if name == "open_pile":
                        host.at("cut-11").click()
                    page.mouse.move(0, 0)
                    host.at("rummy-table").screenshot(path=folder / f"{name}-{width}-{theme}.png")
                    page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
