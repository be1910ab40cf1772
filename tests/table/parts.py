"""What samples of positions are made of, and the two that others are made from.

The sentences use the ids of `table.ftl`; masks sum ``2 ** i`` over the positions of cards in the hand.
"""

from __future__ import annotations

from typing import Any

View = dict[str, Any]

BASE: View = {
    "format": 1,
    "rev": 20,
    "seat": 0,
    "phase": "draw",
    "turn": 0,
    "mine": True,
    "hand_no": 1,
    "hands": 3,
    "target": None,
    "points": 0,
    "melds": [],
    "legal": None,
    "lay_all": None,
    "can_undo": False,
    "own_order": False,
    "result": None,
}


def shown(cards: str, prefix: str = "k") -> list[dict[str, Any]]:
    """Cards with keys; the same card gets the same key in every sample."""
    return [{"c": card, "k": f"{prefix}{card}"} for card in cards.split()]


def hand(cards: str, **marks: str) -> list[dict[str, Any]]:
    """A hand; marks as ``c4H="meld taken"``."""
    return [card | {"m": marks.get("c" + card["c"], "").split()} for card in shown(cards)]


def mask(cards: str, picked: str) -> int:
    """Mask of the picked cards of a hand."""
    places = cards.split()
    return sum(2 ** places.index(card) for card in picked.split())


def seat(name: str, cards: int, score: str = "0", level: str | None = None, **more: Any) -> dict[str, Any]:
    """A seat; without a level it is a person."""
    return {
        "name": name,
        "person": level is None,
        "level": level,
        "cards": cards,
        "score": score,
        "dealer": False,
        "thinking": False,
    } | more


def event(n: int, who: int, kind: str, cards: str = "", **args: Any) -> dict[str, Any]:
    """An event with its sentence."""
    ident = "ev-draw-card" if kind == "draw" and cards else f"ev-{kind}"
    if cards:
        args["cards" if kind in ("meld", "layoff") else "card"] = cards
    text = {"id": ident, "args": {"seat": who} | args}
    return {"n": n, "seat": who, "kind": kind, "cards": shown(cards) if cards else [], "text": text}


def meld(ident: str, kind: str, by: int, cards: str, **off: int) -> dict[str, Any]:
    """A meld on the table; ``c9H=0`` says who laid a card off."""
    laid = [card | ({"off": off["c" + card["c"]]} if "c" + card["c"] in off else {}) for card in shown(cards)]
    return {"id": ident, "kind": kind, "by": by, "cards": laid}


def say(ident: str, **args: Any) -> dict[str, Any]:
    """A text of the wire."""
    return {"id": ident, "args": args}


def row(
    who: int, cards: list[str], points: int, parts: list[int], scored: str, out: bool = False
) -> dict[str, Any]:
    """A seat's line at the end of a hand."""
    return {"seat": who, "cards": cards, "points": points, "parts": parts, "scored": scored, "out": out}


def no_legal(**more: Any) -> dict[str, Any]:
    """Legal moves, none unless named."""
    none = {"draw": False, "takes": [], "recycle": False, "decline": False}
    return none | {"discards": 0, "melds": [], "layoffs": {}} | more


def draw() -> View:
    """Your turn to draw."""
    return BASE | {
        "seats": [seat("You", 10), seat("Gus", 10, level="hard")],
        "stock": 27,
        "pile": {"n": 5, "top": {"c": "6H", "k": "k6H"}},
        "hand": hand("JS KS 4H 5H AC 7C 9C 2D 9D KD"),
        "points": 67,
        "legal": no_legal(draw=True, takes=[1]),
        "events": [
            event(4, 0, "draw", "8S"),
            event(5, 0, "discard", "8S"),
            event(6, 1, "draw"),
            event(7, 1, "discard", "6H"),
        ],
        "now": say("now-draw"),
    }


HAND = "4H 4C 4D 8S 9S 2H KC QD"


def play() -> View:
    """In the middle of your turn: a set in hand, three cards fit the table, 4H was just taken."""
    return BASE | {
        "rev": 40,
        "phase": "play",
        "hand_no": 2,
        "seats": [seat("You", 8, "24"), seat("Gus", 7, "18", level="hard")],
        "stock": 24,
        "pile": {"n": 7, "top": {"c": "TC", "k": "kTC"}},
        "melds": [meld("m1", "run", 0, "5S 6S 7S"), meld("m2", "set", 1, "QS QH QC")],
        "hand": hand(HAND, c4H="meld taken", c4D="meld", c4C="meld", c8S="fit", c9S="fit", cQD="fit"),
        "points": 51,
        "legal": no_legal(
            discards=mask(HAND, "4C 4D 8S 9S 2H KC QD"),
            melds=[mask(HAND, "4H 4C 4D")],
            layoffs={"m1": [mask(HAND, "8S"), mask(HAND, "8S 9S")], "m2": [mask(HAND, "QD")]},
        ),
        "lay_all": {
            "steps": [
                {"kind": "meld", "cards": ["4H", "4C", "4D"], "meld": "m3"},
                {"kind": "layoff", "cards": ["8S", "9S"], "meld": "m1"},
                {"kind": "layoff", "cards": ["QD"], "meld": "m2"},
            ],
            "rest": ["2H", "KC"],
            "points": 12,
            "out": False,
        },
        "can_undo": False,
        "events": [
            event(10, 0, "meld", "5S 6S 7S", meld="m1"),
            event(11, 0, "discard", "3D"),
            event(12, 1, "draw"),
            event(13, 1, "meld", "QS QH QC", meld="m2"),
            event(14, 1, "discard", "4H"),
            event(15, 0, "take", "4H"),
        ],
        "now": say("now-play"),
    }
