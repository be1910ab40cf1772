"""The sheet on which a position is set up; questions are answered as the kernel does."""

from __future__ import annotations

import re
from typing import Any

from rummy_widget import Game, Rules
from tests.table.host import Host

DEALT = Game("reference", ["you", "hard"], 7)
NOW = "3S3H3D4D5D8D9HTCJCKS/10 31 KD - 0 draw"  # what seat 0 may know of that deal


class Editor:
    """The sheet at a table of two; every question is answered at once."""

    def __init__(self, host: Host, rules: str | Rules = "reference", game: Game = DEALT) -> None:
        self.host, self.rules, self.game = host, rules, game
        host.at("btn-settings").click()
        host.at("btn-set-up").click()
        self.reply()

    def reply(self) -> None:
        self.host.reply(self.rules, game=self.game)

    def press(self, *testids: str) -> None:
        for testid in testids:
            self.host.at(testid).click()
            self.reply()

    def card(self, *names: str) -> None:
        """Press cards of the deck by name."""
        for name in names:
            self.host.at("zone-free").get_by_role("button", name=re.compile(f"^{name},")).click()
            self.reply()

    def type(self, line: str) -> None:
        self.host.at("setup-line").fill(line)
        self.reply()

    @property
    def line(self) -> str:
        return self.host.at("setup-line").input_value()

    @property
    def faults(self) -> list[str]:
        script = """(e) => { const all = e.cloneNode(true);
          for (const card of all.querySelectorAll('[role=img]')) card.replaceWith(card.ariaLabel);
          return all.querySelector('span').textContent.trim() }"""
        return [line.evaluate(script) for line in self.host.at("faults").locator("li").all()]

    def play(self) -> dict[str, Any]:
        """Play from here, sure of it; return what is sent."""
        self.host.at("btn-play-here").click()
        if self.host.at("btn-drop").count():
            self.host.at("btn-drop").click()
        return self.host.sent("new_game")[-1]


def at(editor: Editor, place: str) -> list[str]:
    """Cards of a place as they are named."""
    chips = editor.host.at(f"zone-{place}").locator(".rw-put").all()
    return [chip.get_attribute("aria-label") or "" for chip in chips]
