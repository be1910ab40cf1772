"""The rules of a game as data: one frozen record with every parameter, and the presets."""

from __future__ import annotations

from typing import Final

from rummy_widget.rules.picker import check_choice, choices, preset_choices
from rummy_widget.rules.presets import VALUES
from rummy_widget.rules.record import Rules
from rummy_widget.rules.values import BySeats

__all__ = ["PRESETS", "BySeats", "Rules", "check_choice", "choices", "preset_choices"]

PRESETS: Final[tuple[str, ...]] = tuple(VALUES)
"""Names of the presets."""
