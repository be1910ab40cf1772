"""A table on a page without Jupyter with a real session behind it: what the page sends is answered."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from tests.session.desk import Desk
from tests.table.host import Host

UNREAD = "(() => { const all = sent.slice(window.read ?? 0); window.read = sent.length; return all; })()"


class DeskHost(Host):
    """A table and the session behind it, with the tutor on.

    Parameters
    ----------
    page
        The browser's page.
    desk
        The session; its clock stands still but for `run`.
    **more
        Of `Host`.
    """

    def __init__(self, page: Page, desk: Desk, **more: Any) -> None:
        self.desk = desk
        desk.session.set_tutor(True)
        super().__init__(page, desk.view, tutor="on", **more)
        self.run()

    def run(self, seconds: float = 1.0) -> None:
        """Let the session's time pass, and carry messages both ways until nothing more is said."""
        quiet = 0
        while quiet < 2:
            told = len(self.desk.answers)
            for message in self.page.evaluate(UNREAD):
                self.desk.session.receive(message, self.desk.answers.append)
            self.desk.runner.run(seconds)
            seconds = 0.05
            for answer in self.desk.answers[told:]:
                self.page.evaluate("m => answer(m)", answer)
            if self.page.evaluate("model.get('view').rev") != self.desk.view["rev"]:
                self.show(self.desk.view)
                quiet = 0
            quiet = 0 if len(self.desk.answers) > told else quiet + 1

    def my_turn(self) -> None:
        """Let the others move until the viewer may."""
        end = time.monotonic() + 20
        while not self.desk.view["mine"] and self.desk.view["phase"] != "over":
            assert time.monotonic() < end
            self.run(0.5)
        self.run()

    def click(self, testid: str) -> None:
        """Click a part, and let the session answer."""
        self.press(testid)
        self.run()
