"""Means with honest intervals: what a figure from played hands tells, and what not.

The unit that repeats is a *block*: the same deals played once with every player in every seat. Hands of one
block hang together, so intervals are made over blocks (cluster sampling; W. G. Cochran, Sampling Techniques,
3rd ed., sections 6.3 and 9A: the variance of a ratio, linearised).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf, log10, nan, sqrt
from typing import Final

__all__ = ["Estimate", "elo", "jackknife", "ratio", "share", "t_quantile", "wilson"]

Z: Final = 1.959963984540054
_SMALL_T: Final = (inf, 12.7062, 4.3027, 3.1824, 2.7764)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; the ends are ``nan`` where there is too little to tell."""

    mean: float
    low: float = nan
    high: float = nan

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t (Abramowitz & Stegun 26.7.5; tabled for few degrees)."""
    if freedom < len(_SMALL_T):
        return _SMALL_T[freedom]
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def wilson(p: float, n: float, z: float = Z) -> tuple[float, float]:
    """Return the ends of Wilson's interval for a share `p` seen in `n` independent cases."""
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    # Rounding must not push the seen share out of its own interval.
    return max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half))


def ratio(sums: Sequence[float], counts: Sequence[float]) -> Estimate | None:
    """Estimate a mean from sums and counts by block; None where nothing was counted."""
    total = sum(counts)
    if not total:
        return None
    mean = sum(sums) / total
    error = _error(mean, sums, counts)
    if error is None:
        return Estimate(mean)
    half = t_quantile(len(sums) - 1) * error
    return Estimate(mean, mean - half, mean + half)


def share(wins: Sequence[float], counts: Sequence[float]) -> Estimate | None:
    """Estimate a share; its interval stays within 0 and 1 and is not empty where all or nothing was won."""
    total = sum(counts)
    if not total:
        return None
    p = min(1.0, max(0.0, sum(wins) / total))
    error = _error(p, wins, counts)
    if error is None:
        return Estimate(p)
    # As many independent cases as would give this error; of equal ones (0 or 100 %), the blocks.
    cases = p * (1 - p) / error**2 if error > 0 and 0 < p < 1 else len(wins)
    return Estimate(p, *wilson(p, cases, t_quantile(len(wins) - 1)))


def _error(mean: float, sums: Sequence[float], counts: Sequence[float]) -> float | None:
    """Return the standard error of a ratio of sums over blocks; None of a single block."""
    blocks = len(sums)
    if blocks < 2:
        return None
    spread = sum((x - mean * n) ** 2 for x, n in zip(sums, counts, strict=True))
    return sqrt(spread * blocks / (blocks - 1)) / sum(counts)


def elo(players: int, wins: Sequence[Sequence[float]]) -> list[float]:
    """Fit Elo ratings to results between pairs, by maximum likelihood; their mean is 0.

    Parameters
    ----------
    players : int
        Number of players.
    wins : players × players
        ``wins[i][j]``: how often `i` was better than `j`, a tie counting one half for each.

    Returns
    -------
    list of float
        A difference of 400 means odds of 10 to 1. Every pair that met counts one more tie, so that a player
        that won or lost everything has a rating too.
    """
    padded = [[w + 0.5 if w + wins[j][i] else 0.0 for j, w in enumerate(row)] for i, row in enumerate(wins)]
    strength = [1.0] * players
    won = [sum(row) for row in padded]
    # Minorise and maximise (D. R. Hunter, Annals of Statistics 32, 2004): climbs to the only maximum.
    for _ in range(2000):
        new = []
        for i in range(players):
            weight = sum(
                (padded[i][j] + padded[j][i]) / (strength[i] + strength[j]) for j in range(players) if j != i
            )
            new.append(won[i] / weight if weight else strength[i])
        scale = players / sum(new)
        new = [value * scale for value in new]
        moved = max(abs(a / b - 1) for a, b in zip(new, strength, strict=True))
        strength = new
        if moved < 1e-9:
            break
    ratings = [400 * log10(value) for value in strength]
    mean = sum(ratings) / players
    return [rating - mean for rating in ratings]


def jackknife(
    blocks: int, groups: int, fit: Callable[[Callable[[int], bool]], list[float]]
) -> list[Estimate]:
    """Estimate several figures together and their intervals, by leaving out each group of blocks in turn.

    Parameters
    ----------
    blocks : int
        Number of blocks, taken in turn into the groups.
    groups : int
        Number of groups, at most.
    fit : callable
        Gives the figures from the blocks for which the function it gets is true.
    """
    figures = fit(lambda block: True)
    groups = min(groups, blocks)
    if groups < 2:
        return [Estimate(figure) for figure in figures]
    without = [fit(partial(_not_in, groups, group)) for group in range(groups)]
    found = []
    for i, figure in enumerate(figures):
        values = [fitted[i] for fitted in without]
        middle = sum(values) / groups
        variance = (groups - 1) / groups * sum((value - middle) ** 2 for value in values)
        half = t_quantile(groups - 1) * sqrt(variance)
        found.append(Estimate(figure, figure - half, figure + half))
    return found


def _not_in(groups: int, left: int, block: int) -> bool:
    return block % groups != left
