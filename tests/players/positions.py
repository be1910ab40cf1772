"""Positions for tests of players: seat 0 is on turn, seat 1 laid the melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.view import View


def position(
    hand: str, *, others: Sequence[str | int] = (5,), melds: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """Return a position in which seat 0 has this hand and has drawn."""
    return {
        "hands": [hand, *others],
        "stock": 20,
        "pile": "",
        "turn": 0,
        "phase": "play",
        "melds": [{"cards": cards, "by": 1} for cards in melds],
        **more,
    }


def view_of(hand: str, *, rules: Rules | str = "reference", **more: Any) -> View:
    """Return the view of seat 0."""
    return View.from_position(position(hand, **more), rules)


def stock_out(hand: str, other: str, up: str, **more: Any) -> dict[str, Any]:
    """Return a position with the stock out: cards in no hand lie in the pile, `up` on top."""
    held = {*hand.split(), *other.split(), up}
    rest = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC" if rank + suit not in held]
    first = more.pop("first", "")
    pile = [first, *(card for card in rest if card != first)] if first else rest
    return {
        "hands": [hand, other], "stock": "", "pile": " ".join([*pile, up]), "turn": 0, "phase": "draw",
        "laid": [True, True], **more,
    }  # fmt: skip


def out_of_stock(hand: str, other: str, up: str, rules: str = "block", **more: Any) -> View:
    """Return what seat 0 sees of such a position."""
    return Game.from_position(stock_out(hand, other, up, **more), rules).view(0)


FEEDING = {"hand": "9C KS", "other": "9S 9D QC", "up": "2H", "phase": "play"}
"""Throwing 9C lets the other seat go out: −10. Throwing KS brings 19 with best play."""
