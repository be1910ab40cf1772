"""How a move is graded: by the points that it loses against the best one, and how sure that is."""

from __future__ import annotations

from typing import Final, Literal

__all__ = ["EQUAL", "GRADES", "THRESHOLDS", "Grade", "grade_of", "interval"]

Grade = Literal["best", "equal", "close", "unclear", "doubtful", "mistake", "blunder", "none"]

GRADES: Final[tuple[Grade, ...]] = (
    "best", "equal", "close", "unclear", "doubtful", "mistake", "blunder", "none",
)  # fmt: skip
"""From the best move to the worst; then ``"none"``: not graded."""

EQUAL: Final = 0.25
"""Points: a loss below it is none, and two moves that are closer are called equal."""

_SURE: Final = 1.96
"""Standard errors on either side of an interval of 95 %."""

THRESHOLDS: Final[tuple[tuple[float, Grade], ...]] = ((2.0, "blunder"), (1.0, "mistake"), (0.5, "doubtful"))
"""Points lost, from which on a move has the grade."""


def interval(loss: float, error: float) -> tuple[float, float]:
    """Return the interval of 95 % of a loss with that standard error."""
    return loss - _SURE * error, loss + _SURE * error


def grade_of(loss: float, low: float) -> Grade:
    """Return the grade of a move.

    Parameters
    ----------
    loss : float
        Points of expected score that it loses against the best move, from hands played out with both.
    low : float
        Lower bound of the interval of 95 % of the loss.

    Returns
    -------
    str
        ``"equal"`` below 0.25 points, ``"close"`` below 0.5, then ``"doubtful"``, from 1 point ``"mistake"``
        and from 2 ``"blunder"``. A loss of which the lower bound is not above 0.25 is ``"unclear"`` instead.
    """
    if loss < EQUAL:
        return "equal"
    for least, grade in THRESHOLDS:
        if loss >= least:
            return grade if low > EQUAL else "unclear"
    return "close"
