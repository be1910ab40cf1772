"""A table on a page without Jupyter, a real session behind it, which answers what the page sends and sets."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from rummy_widget.session import Screen
from tests.session.desk import Desk
from tests.table.host import Host

UNREAD = "(() => { const all = sent.slice(window.read ?? 0); window.read = sent.length; return all; })()"


class DeskHost(Host):
    """A table and the session behind it.

    Parameters
    ----------
    page
        The browser's page.
    desk
        The session; its clock stands still but for `run`.
    tutor
        Whether the tutor is on.
    **more
        Of `Host`.
    """

    def __init__(self, page: Page, desk: Desk, *, tutor: bool = True, **more: Any) -> None:
        self.desk = desk
        desk.session.set_tutor(tutor)
        guide = "on" if desk.session.guide else "off"
        super().__init__(page, desk.view, tutor="on" if tutor else "off", guide=guide, **more)
        screen = Screen(lambda _: None, lambda _: None, lambda: "en", guide=self._guided)
        desk.session.attach(screen)
        self.run()

    def _guided(self, on: bool) -> None:
        self.page.evaluate("value => model.set('guide', value)", "on" if on else "off")

    def run(self, seconds: float = 1.0) -> None:
        """Let the session's time pass, and carry messages both ways until nothing more is said."""
        quiet = 0
        while quiet < 2:
            told = len(self.desk.answers)
            # What a person sets at the page.
            self.desk.session.set_guide(self.page.evaluate("model.get('guide')") == "on")
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

    def key(self, name: str, at: str | None = None) -> None:
        """Press a key, with the focus put on a part before if one is named, and let the session answer."""
        if at is not None:
            self.at(at).focus()
        self.page.keyboard.press(name)
        self.run(0)

    def click(self, testid: str) -> None:
        """Click a part, and let the session answer."""
        self.press(testid)
        self.run()
