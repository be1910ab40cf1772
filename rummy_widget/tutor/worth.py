"""What tips are worth, as measured: the output of ``python -m tools.tips``, seed 7.

Each is the gain of a player that follows a tip on the same player without it, in points a hand, with half of
the 95 % interval. It holds between these levels, by these rules, with that many seats.
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["FISHED", "WORTH", "Worth"]


class Worth(NamedTuple):
    """A measured gain.

    Attributes
    ----------
    gain, half : float
        Points a hand, and half of the 95 % interval.
    hands : int
        Hands played.
    """

    gain: float
    half: float
    hands: int


FISHED: Final[dict[str, tuple[float, float]]] = {
    "easy": (0.107, 0.136),
    "medium": (0.109, 0.122),
    "hard": (0.113, 0.123),
}
"""By level, the share of its next throws that have the rank just thrown, and another rank of ten points that
could have been thrown (``python -m tools.tips --fishing --hands 2000``, two seats, reference rules)."""

WORTH: Final[dict[tuple[str, str, int], Worth]] = {
    ("high", "reference", 2): Worth(12.28, 0.59, 3003),
    ("links", "reference", 2): Worth(0.48, 0.38, 3004),
    ("count", "reference", 2): Worth(0.38, 0.40, 3001),
    ("feed", "reference", 2): Worth(0.11, 0.15, 3000),
    ("trade", "reference", 2): Worth(0.00, 0.37, 3003),
    ("reach", "reference", 2): Worth(-1.03, 0.46, 3004),
    ("hold", "reference", 2): Worth(9.95, 0.81, 3003),
    ("hold-long", "reference", 2): Worth(4.99, 1.25, 3000),
    ("high", "classic", 2): Worth(12.14, 1.06, 1002),
    ("links", "classic", 2): Worth(0.59, 0.68, 1002),
    ("count", "classic", 2): Worth(0.32, 0.73, 1039),
    ("feed", "classic", 2): Worth(0.13, 0.35, 1020),
    ("trade", "classic", 2): Worth(0.01, 0.84, 1024),
    ("reach", "classic", 2): Worth(-0.58, 0.79, 1016),
    ("hold", "classic", 2): Worth(-7.43, 0.76, 1016),
    ("hold-long", "classic", 2): Worth(-24.28, 1.72, 1000),
    ("hold", "cardgames", 2): Worth(9.78, 2.21, 613),
    ("high", "cardgames", 2): Worth(11.60, 1.43, 609),
    ("feed", "cardgames", 2): Worth(0.01, 0.52, 622),
    ("hold", "rummy500", 2): Worth(10.51, 6.42, 206),
}
"""By tip, preset and number of seats."""
