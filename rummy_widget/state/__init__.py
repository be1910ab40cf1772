"""The state of a hand: frozen, with its legal moves, and what an event makes of it."""

from rummy_widget.state.position import placed
from rummy_widget.state.public import Phase, Public
from rummy_widget.state.state import (
    State,
    apply,
    event_of,
    legal_moves,
    named,
    over_event,
    result_of,
    start,
    why_not,
)

__all__ = [
    "Phase",
    "Public",
    "State",
    "apply",
    "event_of",
    "legal_moves",
    "named",
    "over_event",
    "placed",
    "result_of",
    "start",
    "why_not",
]
