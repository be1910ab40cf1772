"""Hands by many rules, gone through with the guide in several ways, and what it says in them."""

from __future__ import annotations

from functools import cache

from rummy_widget.rules import PRESETS, Rules
from rummy_widget.tutor.finding import said
from rummy_widget.tutor.guide import Step
from tests.tutor.guided import LEARNER, Shown, guided
from tests.wire.test_wide_games import GAMES

NAMES = ["you", "Gus", "Mira", "Tom", "Ida", "Leo", "Nora", "Ben"]
TABLES = [
    *((name, Rules.preset(name), Rules.preset(name).seats[0]) for name in PRESETS),
    ("reference", Rules.preset("reference"), 3),
    ("settled", Rules.preset("classic").replace(scoring="settlement", dealer_starts=True), 2),
    ("fives", Rules.preset("rummy500").replace(five_ten_fifteen=True, deepest_must_be_played="always"), 2),
    ("blocked", Rules.preset("cardgames").replace(max_turns=4, deal={2: 7}), 2),
    ("lowest", Rules.preset("reference").replace(max_turns=4), 2),
    ("paid", Rules.preset("reference").replace(max_turns=4, scoring="settlement"), 2),
    *((name, rules, seats) for name, (rules, seats) in GAMES.items()),
]
WAYS = ("follows", "own", "random")


@cache
def shown(table: int, way: str) -> tuple[Shown, ...]:
    """Return all steps of a hand at one of the tables."""
    _, rules, seats = TABLES[table]
    return tuple(guided(rules, seats, 11 + table, way=way))


def every() -> list[Shown]:
    """Return all steps of all hands."""
    return [one for table in range(len(TABLES)) for way in WAYS for one in shown(table, way)]


def text(step: Step) -> str:
    """Return what a step says."""
    return said(step.said, names=NAMES, me=LEARNER)
