"""Steps of the guide when a hand is over: how it ended, and how it is counted."""

from __future__ import annotations

from rummy_widget.deck import code
from rummy_widget.tutor.guide_step import Look, Step, step

__all__ = ["bye", "count", "end", "score"]


def end(look: Look) -> Step:
    """Say how the hand ended."""
    if look.view.over == "blocked":
        return step("end", "end-blocked", at=("result",), more=True)
    return step("end", at=("result",), more=True, seat=look.view.table.last)


def score(look: Look) -> Step:
    """Say who scores what."""
    view, rules = look.view, look.view.rules
    if view.over == "blocked" and rules.blocked != "count":
        lowest = rules.blocked == "lowest_takes_difference"
        pays = "-pays" if rules.scoring == "settlement" else ""
        message = f"score-lowest{pays}" if lowest else "score-nobody"
    else:
        message = f"score-{rules.scoring.replace('_', '-')}"
    return step("score", message, at=("score-sheet",), more=True, winner=rules.winner)


def count(look: Look) -> Step:
    """Say what single cards count."""
    if look.view.rules.five_ten_fifteen:
        return step("count", "count-five-ten", more=True, points=look.sight.points(code("AS")))
    return step("count", more=True, points=look.sight.points(code("AS")))


def bye(_: Look) -> Step:
    """Say that the guide ends here, and where it can be had again."""
    return step("bye", more=True)
