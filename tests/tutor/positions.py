"""The worked positions, as views: with the history that they tell of."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from rummy_widget.deck import cards
from rummy_widget.events import HIDDEN, Discarded, Drew, Took
from rummy_widget.view import View

PATH = Path(__file__).parent.parent / "data" / "tutor_positions.json"
POSITIONS: dict[str, dict[str, Any]] = {
    entry["id"][:3]: entry for entry in json.loads(PATH.read_text(encoding="utf-8"))
}


def fields(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry as the fields of a position; seat 0 is on turn, the melds are the next seat's."""
    return {
        "hands": [entry["hand"], *entry["opp_cards"]],
        "stock": entry["stock"],
        "pile": entry["pile"],
        "melds": [{"cards": meld, "by": 1} for meld in entry["table"]],
        "turn": 0,
        "phase": "play" if entry["after_draw"] else "draw",
        "laid": [bool(entry["table"])] * entry["players"],
        "recycles": int(entry["second_deck"]),
    }


def view_of(name: str) -> View:
    """Return the view of a worked position; cards that others are known to hold come by their history."""
    entry = POSITIONS[name]
    if name == "M25":
        # Seat 1 took 9C and threw 8D; then seat 0 drew.
        view = before(entry, turn=1, pile="KC 3C 6H QS 2S 9C", hand="TC TS 3H", counts=[3, 8])
        nine, eight, four = cards("9C 8D 4H").codes
        return view.after([Took(1, (nine,)), Discarded(1, eight), Drew(0, four)])
    if name == "M26":
        # Seat 2 took QS and threw 8D; then seat 0 drew.
        view = before(entry, turn=2, pile="3C 6H 2S QS", hand="JS 2H 4S", counts=[3, 6, 6])
        queen, eight, nine = cards("QS 8D 9C").codes
        return view.after([Took(2, (queen,)), Discarded(2, eight), Drew(0, nine)])
    if name == "M29":
        # Seat 0 threw 8H, seat 1 drew and threw 2C; then seat 0 drew.
        view = before(entry, turn=1, pile="QC 3C 6H QS 4C 8H", hand="8S TD 3S", counts=[3, 8], stock=2)
        two, last = cards("2C 2H").codes
        return view.after([Drew(1, HIDDEN), Discarded(1, two), Drew(0, last)])
    view = View.from_position(fields(entry), "reference")
    if name in ("M32", "M33"):
        return with_order(view, "8S 4D 9C 6H 2C")
    return view


def before(
    entry: dict[str, Any], *, turn: int, pile: str, hand: str, counts: list[int], stock: int = 1
) -> View:
    """Return the view of seat 0 at an earlier moment, with so many more cards in the stock."""
    made = fields(entry) | {
        "turn": turn,
        "phase": "draw",
        "pile": pile,
        "hands": [hand, *counts[1:]],
        "stock": entry["stock"] + stock,
    }
    return View.from_position(made, "reference", seat=0)


def with_order(view: View, coming: str) -> View:
    """Return a view whose whole stock is known: first the cards given, then the other cards not seen."""
    first = list(cards(coming).codes)
    seen = {*view.hand.codes, *view.table.pile, *(code for meld in view.melds for code in meld.codes)}
    held = set(cards("4C KD 2H").codes)  # the cards of seat 1
    rest = [code for code in range(52) if code not in {*seen, *held, *first}]
    order = (*reversed(rest), *reversed(first))
    assert len(order) == view.stock_count
    return replace(view, stock_codes=order)
