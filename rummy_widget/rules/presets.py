"""The presets as data: what differs from the defaults."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["VALUES"]

_SEVENS: Final = {2: 10, 3: 7, 4: 7}
_CLASSIC: Final[dict[str, Any]] = {
    "deal": {**_SEVENS, 5: 6, 6: 6},
    "melds_per_turn": 1,
    "recycles": None,
    "going_rummy": "none",
    "match": ("target", 100),
}
VALUES: Final[dict[str, dict[str, Any]]] = {
    "reference": {},
    "classic": _CLASSIC,
    "penalty": {
        **_CLASSIC,
        "recycle": "shuffle_new_upcard",
        "scoring": "penalty",
        "blocked": "count",
        "winner": "lowest",
    },
    "block": {**_CLASSIC, "recycle": "none"},
    "cardgames": {
        "deal": _SEVENS,
        "recycle": "shuffle",
        "blocked": "nobody",
        "stalemate_check": True,
        "match": ("target", {2: 100, 3: 150, 4: 200}),
    },
    "rummy500": {
        "deal": {2: 13, **dict.fromkeys(range(3, 9), 7)},
        "decks": {seats: 1 if seats < 5 else 2 for seats in range(2, 9)},
        "jokers": {seats: 2 if seats < 5 else 4 for seats in range(2, 9)},
        "aces": "high_or_low",
        "joker_swap": "never",
        "recycle": "none",
        "recycles": None,
        "scoring": "meld_points",
        "going_rummy": "none",
        "blocked": "count",
        "take_from_pile": "any",
        "match": ("target", 500),
    },
    "joker13": {
        "deal": dict.fromkeys(range(2, 7), 13),
        "decks": {seats: 1 if seats < 4 else 2 for seats in range(2, 7)},
        "jokers": {seats: 2 if seats < 4 else 4 for seats in range(2, 7)},
        "aces": "high_or_low",
        "joker_swap": "never",
        "recycle": "shuffle_keep_top",
        "recycles": None,
        "scoring": "meld_points",
        "going_rummy": "none",
        "blocked": "count",
        "starter_discards": True,
        "dealer_starts": True,
        "dealer_by_cut": True,
        "match": ("target", 500),
    },
    "wrotham": {
        "deal": dict.fromkeys(range(2, 7), 7),
        "jokers": 3,
        "whole_hand_from_deal": 4,
        "recycle": "shuffle",
        "recycles": None,
        "going_rummy": "none",
        "starter_discards": True,
        "match": ("deals", 6),
    },
    "romme": {
        "decks": 2,
        "jokers": 6,
        "deal": dict.fromkeys(range(2, 7), 13),
        "aces": "high_or_low",
        "ace_points": 11,
        "joker_points": 20,
        "layoff": "after_meld",
        "initial_meld": 40,
        "going_out": "discard_required",
        "recycle": "shuffle_keep_top",
        "recycles": None,
        "scoring": "penalty",
        "blocked": "count",
        "match": ("deals", 6),
        "winner": "lowest",
    },
}
