"""The table by keys alone: what somebody presses who has no mouse."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from tests.lab.table import Table

WHERE = """() => { const at = document.activeElement, root = at?.closest("[data-testid=rummy-table]");
  return root ? { id: at.dataset.testid ?? "", slot: at.dataset.slot ?? null } : null; }"""
SLOTS = """(root) => Array.from(root.querySelectorAll("[data-testid^=hand-card-]"),
  (card) => [card.dataset.slot, card.dataset.card, card.getAttribute("aria-selected") === "true"])"""
KEYS = {"draw": "d", "recycle": "d", "decline": "d", "take": "p", "meld": "m", "discard": "x", "lay_all": "a"}


@dataclass
class Keyboard:
    """Plays a table with keys; the mouse is never touched."""

    table: Table

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.table.page.keyboard.press(key)

    def focused(self) -> str | None:
        """Give the test id of what has the focus; None outside the table."""
        at = self.table.page.evaluate(WHERE)
        return None if at is None else str(at["id"])

    def pick(self, cards: list[str]) -> None:
        """Pick cards of the hand, walking to each the short way."""
        self.press("1")
        wanted = Counter(cards)
        while wanted:
            slots = self.table.root.evaluate(SLOTS)
            at = self.table.page.evaluate(WHERE)
            here = [slot for slot, _, _ in slots].index(at["slot"])
            to = next(n for n, (_, card, picked) in enumerate(slots) if wanted[card] and not picked)
            self.press(
                *(["ArrowRight"] * (to - here) if to >= here else ["ArrowLeft"] * (here - to)), "Enter"
            )
            wanted = +(wanted - Counter([slots[to][1]]))
        assert sorted(self.table.read()["picked"]) == sorted(cards)

    def play(self, move: str, now: dict[str, Any]) -> dict[str, Any]:
        """Play a move, from what `check` gave last, and see it done on both sides."""
        kind, *rest = move.split()
        self.table.played.append(kind)
        if kind == "layoff":
            *cards, meld = rest
            self.pick(cards)
            self.press("l")
            self.choose(meld, now)
        else:
            if rest:
                self.pick(rest)
            self.press(KEYS[kind])
        return self.table.check(after=now["log"])

    def choose(self, meld: str, now: dict[str, Any]) -> None:
        """Answer the question which meld is meant, where it is asked: walk to it, and Enter."""
        self.table.in_kernel()  # by then the page has been told of a move that was made at once
        if (self.focused() or "").startswith("meld-"):
            for _ in now["seen"]["melds"]:
                if self.focused() == f"meld-{meld}":
                    break
                self.press("ArrowRight")
            self.press("Enter")

    def tab_into(self, most: int = 60) -> str:
        """Press Tab until the focus is in the table; give where it came in."""
        for _ in range(most):
            self.press("Tab")
            if (where := self.focused()) is not None:
                return where
        raise AssertionError("Tab never came to the table")

    def tab_through(self, most: int = 60) -> list[str]:
        """Press Tab until the focus is outside; give all stops inside, with the one it began at."""
        stops = []
        while (where := self.focused()) is not None:
            stops.append(where)
            assert len(stops) < most, "Tab never left the table"
            self.press("Tab")
        return stops

    def help_sheet(self) -> None:
        """Open the help and close it again, from wherever the focus is; it comes back there."""
        before = self.focused()
        self.press("?")
        expect(self.table.get("panel-help")).to_be_visible()
        self.press("?")
        expect(self.table.get("panel-help")).to_have_count(0)
        assert self.focused() == before
