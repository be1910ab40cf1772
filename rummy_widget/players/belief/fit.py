"""The fitted numbers, made by ``make calibrate`` and kept in ``fitted.json``."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import exp, log
from typing import Any, Final

from rummy_widget.rules import Rules

MOST: Final = 30.0  # logits beyond this are as good as certain


@dataclass(frozen=True, slots=True)
class Chances:
    """A fitted chance: a logistic model of some features, and a rising line through its outcomes.

    Attributes
    ----------
    weights : tuple of float
        Of the features, a constant 1 first.
    at, share : tuple of float
        Corners of the line: the model's chance, and the share seen there.
    """

    weights: tuple[float, ...]
    at: tuple[float, ...]
    share: tuple[float, ...]

    def chance(self, features: Sequence[float]) -> float:
        """Return the chance for the features, without the constant."""
        weights = self.weights
        logit = weights[0]
        for weight, feature in zip(weights[1:], features, strict=True):
            logit += weight * feature
        return bent(sigmoid(logit), self.at, self.share)


@dataclass(frozen=True, slots=True)
class Fit:
    """All fitted numbers of one number of seats.

    Attributes
    ----------
    card : tuple of float
        Weights of `features.CARD`: the log of the odds that a card is in the hand.
    world : tuple of float
        Weights of `features.WORLD`: the log of how much likelier a world is.
    draws : Chances
        See `chances`.
    uses, out : mapping of str to Chances
        By level of the seat in question; under ``""`` where it is not known.
    """

    card: tuple[float, ...]
    world: tuple[float, ...]
    draws: Chances
    uses: Mapping[str, Chances]
    out: Mapping[str, Chances]


def sigmoid(logit: float) -> float:
    """Return the chance of a logit."""
    return 1 / (1 + exp(-max(-MOST, min(MOST, logit))))


def logit(chance: float, least: float = 1e-4) -> float:
    """Return the logit of a chance, which is kept away from 0 and 1."""
    chance = min(1 - least, max(least, chance))
    return log(chance / (1 - chance))


def bent(chance: float, at: Sequence[float], share: Sequence[float]) -> float:
    """Return the height of a line through corners, level beyond its ends."""
    right = bisect_right(at, chance)
    if right == 0:
        return share[0]
    if right == len(at):
        return share[-1]
    low, high = at[right - 1], at[right]
    part = (chance - low) / (high - low)
    return share[right - 1] + part * (share[right] - share[right - 1])


@lru_cache(maxsize=1)
def _all() -> dict[int, Fit]:
    text = (files(__package__) / "fitted.json").read_text(encoding="utf-8")
    return {int(seats): of(fit) for seats, fit in json.loads(text)["seats"].items()}


def forget() -> None:
    """Read the file anew when it is next asked for."""
    _all.cache_clear()


def of(values: Mapping[str, Any]) -> Fit:
    """Make a fit of what a file holds."""

    def chances(parts: Mapping[str, Any]) -> Chances:
        return Chances(tuple(parts["weights"]), tuple(parts["at"]), tuple(parts["share"]))

    def by_level(parts: Mapping[str, Any]) -> dict[str, Chances]:
        return {level: chances(one) for level, one in parts.items()}

    return Fit(
        tuple(values["card"]),
        tuple(values["world"]),
        chances(values["draws"]),
        by_level(values["uses"]),
        by_level(values["out"]),
    )


def fit_for(seats: int) -> Fit:
    """Return the fit of a number of seats; of more than four seats that of four."""
    found = _all()
    return found[min(max(found), max(min(found), seats))]


@lru_cache(maxsize=64)
def calibrated(rules: Rules, seats: int) -> bool:
    """Tell whether the chances were calibrated by these rules: what is played is as ``reference`` has it.

    How the cards are scored does not matter to the levels that played, as long as those in the hand cost.
    """
    return seats in _all() and _played(rules, seats) == _played(Rules(), seats)


def _played(rules: Rules, seats: int) -> tuple[object, ...]:
    return (
        rules.decks_for(seats),
        rules.jokers_for(seats),
        rules.deal.get(seats),
        rules.aces,
        rules.ace_points,
        rules.five_ten_fifteen,
        rules.melds_per_turn,
        rules.layoff,
        rules.initial_meld,
        rules.whole_hand_from_deal,
        rules.going_out,
        rules.recycle,
        rules.recycles,
        rules.scoring == "meld_points",
        rules.take_from_pile,
        rules.deepest_must_be_played,
        rules.call_rummy,
        rules.starter_discards,
    )
