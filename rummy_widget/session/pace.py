"""The beat at which computer moves appear, in seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["PACES", "Pace", "due"]


@dataclass(frozen=True)
class Pace:
    """How long a computer seat seems to think before its turn, and the rest after each of its events."""

    think: float
    rest: float


PACES = {"calm": Pace(0.7, 0.45), "brisk": Pace(0.25, 0.15), "instant": Pace(0.0, 0.0)}


def due(planned: float, now: float, pace: Pace) -> float:
    """Return when a move that is ready `now` appears.

    A move that was thought over for longer than planned comes at the next whole beat, so that the time it
    took says as little as possible about the cards.
    """
    if now <= planned or pace.think <= 0:
        return max(planned, now)
    return planned + math.ceil((now - planned) / pace.think) * pace.think
