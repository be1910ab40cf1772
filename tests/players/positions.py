"""Positions for tests of players: seat 0 is on turn, seat 1 laid the melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

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
