"""The statistics behind the belief: logistic models, rising lines, and how far chances are off."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_TOP: Final = 4
"""Smaller groups that the highest chances are put into: they lie far apart."""

NORMAL: Final = 1.959964
"""A normal variable lies within so many standard deviations in 95 % of cases."""


def logistic(
    features: Array, answers: Array, offset: Array | None = None, *, constant: bool = True, ridge: float = 1.0
) -> Array:
    """Fit a logistic model by Newton's method.

    Parameters
    ----------
    features : array (n, m)
    answers : array (n,)
        0 or 1.
    offset : array (n,), optional
        Added to the logit as it is.
    constant : bool
        Whether a constant is fitted; it comes first.
    ridge : float
        Penalty on the squares of the weights, in cases; none on the constant.

    Returns
    -------
    array (m,) or (m + 1,)
    """
    lines = np.column_stack([np.ones(len(features)), features]) if constant else features
    weights = np.zeros(lines.shape[1])
    penalty = np.full(lines.shape[1], ridge)
    if constant:
        penalty[0] = 1e-6
    start = np.zeros(len(lines)) if offset is None else offset
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(start + lines @ weights, -30, 30)))
        slope = lines.T @ (answers - chance) - penalty * weights
        curve = (lines * np.maximum(chance * (1 - chance), 1e-9)[:, None]).T @ lines + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        step *= min(1.0, 3.0 / float(np.max(np.abs(step))))  # no leaps while little is known
        weights = weights + step
        if float(np.max(np.abs(step))) < 1e-6:
            break
    return weights


def rising(chances: Array, answers: Array, corners: int = 40) -> tuple[Array, Array]:
    """Return the corners of a line that rises with the chances and goes through the shares seen.

    Chances are put into groups of equal size, the highest group into smaller ones; neighbours are pooled
    until the shares rise (the pool-adjacent-violators algorithm), and each group is a corner at its mean
    chance.

    Returns
    -------
    at, share : arrays (k,)
    """
    order = np.argsort(chances, kind="stable")
    stacks: list[tuple[float, float, float]] = []  # number, mean chance, share
    groups = np.array_split(order, corners)
    for group in [
        *groups[:-1],
        *(np.array_split(groups[-1], _TOP) if len(groups[-1]) >= _TOP**2 else [groups[-1]]),
    ]:
        new = (float(len(group)), float(chances[group].mean()), float(answers[group].mean()))
        while stacks and stacks[-1][2] >= new[2]:
            old = stacks.pop()
            both = old[0] + new[0]
            new = (
                both,
                (old[0] * old[1] + new[0] * new[1]) / both,
                (old[0] * old[2] + new[0] * new[2]) / both,
            )
        stacks.append(new)
    return np.array([mean for _, mean, _ in stacks]), np.array([share for _, _, share in stacks])


class Bin(NamedTuple):
    """Cases whose chances are alike.

    Attributes
    ----------
    cases : int
    stated, seen : float
        Mean chance, and the share in which it came true.
    half : float
        Half the 95 % interval of the difference, clustered by hand.
    """

    cases: int
    stated: float
    seen: float
    half: float

    @property
    def off(self) -> float:
        """What was seen less what was stated."""
        return self.seen - self.stated

    @property
    def farthest(self) -> float:
        """How far from 0 the interval of `off` reaches."""
        return abs(self.off) + self.half


def clustered_bins(chances: Array, answers: Array, hands: Array, edges: Array) -> list[Bin]:
    """Put cases into bins by their chances, between edges, and see what came of them."""
    found = []
    which = np.clip(np.searchsorted(edges, chances, side="right") - 1, 0, len(edges) - 2)
    for number in range(len(edges) - 1):
        chosen = which == number
        if not chosen.any():
            continue
        errors = answers[chosen] - chances[chosen]
        found.append(
            Bin(
                int(chosen.sum()),
                float(chances[chosen].mean()),
                float(answers[chosen].mean()),
                NORMAL * clustered(errors, hands[chosen]),
            )
        )
    return found


def clustered(values: Array, hands: Array) -> float:
    """Return the standard error of a mean whose values are alike within a hand."""
    _, group = np.unique(hands, return_inverse=True)
    sums = np.bincount(group, weights=values - values.mean())
    clusters = len(sums)
    if clusters < 2:
        return float("inf")
    return float(np.sqrt((sums**2).sum() * clusters / (clusters - 1)) / len(values))


def equal_edges(chances: Array, number: int) -> Array:
    """Return edges between which lie equal numbers of cases, or nearly: equal chances stay together."""
    inner = np.unique(np.quantile(chances, np.linspace(0, 1, number + 1)[1:-1]))
    return np.concatenate([[-np.inf], inner, [np.inf]])


def ece(bins: list[Bin]) -> float:
    """Return the expected calibration error: the mean of the differences, weighted by cases."""
    return sum(one.cases * abs(one.off) for one in bins) / max(1, sum(one.cases for one in bins))


def log_loss(chances: Array, answers: Array) -> float:
    """Return the mean logarithmic loss, natural."""
    chances = np.clip(chances, 1e-9, 1 - 1e-9)
    return float(-(answers * np.log(chances) + (1 - answers) * np.log(1 - chances)).mean())
