"""The table on the screen: what a person reads there, and the clicks with which they play."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page

from tests.lab.notebook import Notebook

SHOW = 'import rummy_widget as rw\ntable = rw.Rummy(["you", "easy"], seed=7, speed="instant")\ntable'

COURT = {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}
RANKS = COURT | {str(n): str(n) for n in range(2, 10)}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
CARD = re.compile(
    r"\b(?P<joker>joker)\b(?! as)|(?P<stands>\bjoker as )?"
    rf"\b(?P<rank>{'|'.join(RANKS)}) of (?P<suit>{'|'.join(SUITS)})\b",
    re.IGNORECASE,
)

# Everything is read at one moment, between two frames.
READ = """(root) => {
  const all = (selector) => Array.from(root.querySelectorAll(selector));
  const text = (id) => root.querySelector(`[data-testid=${id}]`)?.textContent.trim() ?? null;
  const heap = (id) => {
    const found = root.querySelector(`[data-testid=${id}]`);
    return found && { n: Number(found.dataset.n), label: found.getAttribute("aria-label"),
                      faces: found.querySelectorAll(".rw-card[data-k]").length };
  };
  // An open pile: the card on top is the last one.
  const spread = () => {
    const cards = all("[data-testid^=cut-]");
    const pile = root.querySelector("[data-testid=pile]");
    const label = cards.at(-1)?.getAttribute("aria-label");
    return label ? { n: Number(pile.dataset.n), label, faces: 1 } : null;
  };
  return {
    hand: all("[data-testid^=hand-card-]").map((card) => card.dataset.card),
    labels: all("[data-testid^=hand-card-]").map((card) => card.getAttribute("aria-label")),
    picked: all("[data-testid^=hand-card-][aria-selected=true]").map((card) => card.dataset.card),
    stock: heap("stock"),
    pile: spread() ?? heap("pile"),
    melds: Object.fromEntries(all("[data-testid^=meld-]").map((meld) => [
      meld.dataset.testid.slice(5),
      { label: meld.querySelector(".rw-sr").textContent,
        faces: meld.querySelectorAll(".rw-card[data-k]").length },
    ])),
    seats: Object.fromEntries(all("[data-testid^=seat-]").map((seat) => [
      seat.dataset.testid.slice(5), { cards: Number(seat.dataset.cards), text: seat.textContent },
    ])),
    points: text("points"),
    score: text("score"),
    say: text("say"),
    now: text("now"),
    result: text("result"),
    match: text("match"),
  };
}"""

# One question to the kernel, since each costs a round trip: what can be seen, and what a test asks besides.
# Hidden is what nobody but its holder can know: in the stock, or held by another and never seen on the pile.
# A card that was thrown a moment ago and turned over with the pile is still told of among the last moves.
KERNEL = """(lambda game, seat: {
    "seen": {
        "hand": sorted(map(str, game.state.hands[seat])),
        "stock": len(game.state.stock),
        "pile": len(game.state.pile),
        "top": str(game.state.pile[-1]) if game.state.pile else None,
        "melds": {f"m{n}": list(map(str, meld.cards)) for n, meld in enumerate(game.state.melds, 1)},
        "counts": {str(n): len(hand) for n, hand in enumerate(game.state.hands) if n != seat},
        "score": str(game.scores[seat]),
        "mine": game.turn == seat,
        "over": game.hand_over,
    },
    "log": [game.hand_no, len(game.log)],
    "phase": game.phase,
    "legal": [str(move) for move in game.legal_moves()] if game.turn == seat else [],
    "hidden": sorted({str(c) for c in game.state.stock}
        - {str(c) for event in game.view(seat).history[-12:] for c in event.cards or ()} | {
        str(c) for n, hand in enumerate(game.state.hands) if n != seat for c in hand}
        - {str(c) for event in game.view(seat).history for c in event.cards or ()}),
})"""


def codes(label: str) -> list[str]:
    """Give the cards that a label names, in its order, as codes."""
    found = []
    for card in CARD.finditer(label):
        if card["joker"]:
            found.append("*")
        else:
            stands = "*" if card["stands"] else ""
            found.append(stands + RANKS[card["rank"].lower()] + SUITS[card["suit"].lower()])
    return found


def held(card: str) -> str:
    """Give a card as it is in a hand, where a joker stands for nothing yet."""
    return "*" if card.startswith("*") else card


@dataclass
class Table:
    """The table of one notebook, played from seat `seat` of the kernel's variable `name`.

    `view` tells which one it is of the views on the page, from the top. `played` and `asked` collect the
    kinds of moves that were made, and the cards whose jokers the table asked about.
    """

    notebook: Notebook
    name: str = "table"
    seat: int = 0
    view: int = 0
    played: list[str] = field(default_factory=list)
    asked: list[list[str]] = field(default_factory=list)

    @property
    def page(self) -> Page:
        """The page it is on."""
        return self.notebook.page

    @property
    def root(self) -> Locator:
        """The table's outermost element."""
        return self.page.get_by_test_id("rummy-table").nth(self.view)

    def get(self, test_id: str) -> Locator:
        """Give a part of the table by its test id."""
        return self.root.get_by_test_id(test_id)

    def read(self) -> dict[str, Any]:
        """Give all that the screen says now, as a person or a screen reader would take it in."""
        seen: dict[str, Any] = self.root.evaluate(READ)
        return seen

    def on_screen(self) -> dict[str, Any]:
        """Give the screen's words in the form of `in_kernel`."""
        seen = self.read()
        over = seen["result"] is not None
        if over:
            return {"over": True, "melds": {k: codes(meld["label"]) for k, meld in seen["melds"].items()}}
        assert [codes(label) for label in seen["labels"]] == [[card] for card in seen["hand"]]
        assert all(len(codes(meld["label"])) == meld["faces"] for meld in seen["melds"].values())
        top = codes(seen["pile"]["label"])
        assert len(top) == seen["pile"]["faces"] <= 1
        return {
            "hand": sorted(seen["hand"]),
            "stock": seen["stock"]["n"],
            "pile": seen["pile"]["n"],
            "top": top[0] if top else None,
            "melds": {name: codes(meld["label"]) for name, meld in seen["melds"].items()},
            "counts": {name: seat["cards"] for name, seat in seen["seats"].items()},
            "score": seen["score"],
            "mine": self.get("btn-draw").count()
            + self.get("btn-recycle").count()
            + self.get("btn-discard").count()
            + self.get("btn-pass").count()
            > 0,
            "over": False,
        }

    def in_kernel(self) -> dict[str, Any]:
        """Give what the kernel holds: `seen` in the form of `on_screen`, and more that a test asks for."""
        known: dict[str, Any] = self.notebook.value(f"{KERNEL}({self.name}.game, {self.seat})")
        if known["seen"]["over"]:
            known["seen"] = {"over": True, "melds": known["seen"]["melds"]}
        return known

    def check(self, after: list[int] | None = None, seconds: float = 30.0) -> dict[str, Any]:
        """Assert that screen and kernel agree, once all has arrived; give what the kernel holds.

        With `after`, a moment of the log, wait until something has happened since.
        """
        end = time.monotonic() + seconds
        while True:
            known, shown = self.in_kernel(), self.on_screen()
            if known["seen"] == shown and (after is None or known["log"] > after):
                return known
            if time.monotonic() > end:
                assert shown == known["seen"]
                raise AssertionError("the click changed nothing")

    def wait_for_me(self, seconds: float = 60.0) -> dict[str, Any]:
        """Wait until this seat is on turn or the hand is over, and check the screen against the kernel."""
        end = time.monotonic() + seconds
        while not ((now := self.check())["seen"]["over"] or now["seen"]["mine"]):
            assert time.monotonic() < end, "the other seats never came to an end"
        return now

    def pick(self, cards: list[str]) -> None:
        """Click cards of the hand, and nothing that is picked already."""
        for card in cards:
            self.root.locator(
                f"[data-testid^=hand-card-][data-card='{card}'][aria-selected=false]"
            ).first.click()
        assert sorted(self.read()["picked"]) == sorted(cards)

    def choose(self, cards: list[str]) -> None:
        """Answer what a joker stands for, where it is asked; the cards tell the answer."""
        if not any(card.startswith("*") for card in cards):
            return
        self.notebook.value("1")  # by then the page knows whether there is a choice
        for option in self.get("choice").locator("[data-testid^=option-]").all():
            if set(cards) <= set(codes(option.get_attribute("aria-label") or "")):
                self.asked.append(cards)
                option.click()
                return

    def drop_picks(self) -> None:
        """Click whatever is picked: then the pile says again which card lies on it."""
        while (picked := self.root.locator("[data-testid^=hand-card-][aria-selected=true]")).count():
            picked.first.click()

    def play(self, move: str, now: dict[str, Any]) -> dict[str, Any]:
        """Play a move by clicks alone, from what `check` gave last, and see it done on both sides."""
        kind, *rest = move.split()
        self.played.append(kind)
        if kind in {"draw", "recycle", "decline"}:
            self.get("stock").click()
        elif kind == "take" and rest:
            self.get(f"cut-{now['seen']['pile'] - int(rest[0])}").click()
            self.get("btn-take").click()
        elif kind == "take":
            self.get("pile").click()
        elif kind in {"layoff", "swap"}:
            *cards, meld = rest
            self.pick([held(card) for card in cards])
            self.get(f"meld-{meld}").click()
            self.choose(cards)
        elif kind == "rummy":
            self.get("btn-rummy").click()
        else:
            self.pick([held(card) for card in rest])
            self.get(f"btn-{kind}").click()
            self.choose(rest)
        return self.check(after=now["log"])
