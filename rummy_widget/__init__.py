"""Rummy in a notebook: a card table in a JupyterLab cell, driven by a Python engine."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_widget import kernel, lab, tutor
    from rummy_widget.deck import Card, Cards, cards
    from rummy_widget.errors import IllegalMove, PlayerError, RecordError, RulesConflict, RulesError
    from rummy_widget.game import Game
    from rummy_widget.melds import Meld, best_melds
    from rummy_widget.moves import Move
    from rummy_widget.players import LEVELS, Decision, Player, player
    from rummy_widget.rules import PRESETS, Rules
    from rummy_widget.tutor.explaining import explain
    from rummy_widget.tutor.hints import hint
    from rummy_widget.tutor.reviewing import review
    from rummy_widget.view import View
    from rummy_widget.widget import Rummy

__all__ = [
    "LEVELS",
    "PRESETS",
    "Card",
    "Cards",
    "Decision",
    "Game",
    "IllegalMove",
    "Meld",
    "Move",
    "Player",
    "PlayerError",
    "RecordError",
    "Rules",
    "RulesConflict",
    "RulesError",
    "Rummy",
    "View",
    "best_melds",
    "cards",
    "explain",
    "hint",
    "kernel",
    "lab",
    "player",
    "review",
    "tutor",
]

# Importing the package costs next to nothing: a module is imported when a name of it is first used.
_HOMES = {
    "LEVELS": "players",
    "PRESETS": "rules",
    "Card": "deck",
    "Cards": "deck",
    "Decision": "players",
    "Game": "game",
    "IllegalMove": "errors",
    "Meld": "melds",
    "Move": "moves",
    "Player": "players",
    "PlayerError": "errors",
    "RecordError": "errors",
    "Rules": "rules",
    "RulesConflict": "errors",
    "RulesError": "errors",
    "Rummy": "widget",
    "View": "render",  # with the module that draws it
    "best_melds": "melds",
    "cards": "deck",
    "explain": "tutor.explaining",
    "hint": "tutor.hints",
    "player": "players",
    "review": "tutor.reviewing",
}

# Modules that are used by their own name, such as `rw.lab.tournament`.
_ROOMS = frozenset({"kernel", "lab", "tutor"})


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, *_ROOMS})
