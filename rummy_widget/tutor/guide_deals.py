"""Deals for a guided first hand: real ones, in which much of the game comes early."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rummy_widget.rules import Rules

__all__ = ["DEALS", "first_deal"]

DEALS: Final[Mapping[tuple[str, int], str]] = MappingProxyType(
    {
        ("reference", 2): "0000-0008-N9XM",
        ("reference", 3): "0000-0009-SAH8",
        ("reference", 4): "0000-0008-8K3W",
        ("classic", 2): "0000-0008-N9XM",
        ("penalty", 2): "0000-0008-N9XM",
        ("block", 2): "0000-0008-N9XM",
        ("cardgames", 2): "0000-0008-N9XM",
        ("rummy500", 2): "0000-0008-49GT",
        ("joker13", 2): "0000-0008-0GW5",
        ("wrotham", 2): "0000-0008-31MJ",
        ("romme", 2): "0000-0007-T1FN",
    }
)
"""Code of a first deal by preset and number of seats; the learner has seat 0."""


def first_deal(rules: Rules, seats: int) -> str | None:
    """Return the code of the deal for a guided first hand; None where chance deals."""
    return DEALS.get((rules.preset_name or "", seats))
