"""What a deal holds: how likely a set, a run, or any meld is among cards dealt from a full deck."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import get_args

from rummy_widget import faces, i18n
from rummy_widget.deck import full_deck, mask_of
from rummy_widget.lab.counting import MeldKind, hands_with
from rummy_widget.lab.estimate import wilson
from rummy_widget.melds import codes_in, has_meld, is_meld, melds_in
from rummy_widget.rules import Rules

__all__ = ["DealChance", "deal_contains"]


@dataclass(frozen=True)
class DealChance:
    """How likely a deal holds a meld; `float` gives the number.

    Attributes
    ----------
    kind : {"set", "run", "meld"}
        What is looked for.
    cards : int
        Cards dealt.
    count, total : int
        Hands that hold it and all hands; of a simulation, those among the hands dealt.
    exact : bool
        Whether these are all hands there are. If not, they are a sample.
    seed : int, optional
        Seed of the simulation.
    """

    kind: MeldKind
    cards: int
    count: int
    total: int
    exact: bool = True
    seed: int | None = None

    @property
    def fraction(self) -> Fraction:
        """The chance, or of a simulation the share, as a fraction in lowest terms."""
        return Fraction(self.count, self.total)

    @property
    def interval(self) -> tuple[float, float]:
        """Ends of the 95 % interval (Wilson's); of an exact chance, the chance twice."""
        return (float(self), float(self)) if self.exact else wilson(self.count / self.total, self.total)

    def __float__(self) -> float:
        return self.count / self.total

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Say it in a sentence."""
        low, high = self.interval
        args = {
            "kind": self.kind,
            "number": self.cards,
            "chance": f"{100 * float(self):.4g}",
            "count": f"{self.count:,}",
            "total": f"{self.total:,}",
            "low": f"{100 * low:.4g}",
            "high": f"{100 * high:.4g}",
            "seed": str(self.seed),
        }
        return i18n.text("lab-deal-exact" if self.exact else "lab-deal-simulated", args, locale)

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        exact = self.fraction
        parts = [f"<div>{escape(self.text())}</div>"]
        if self.exact:
            fraction = f"{exact.numerator:,} / {exact.denominator:,} = {float(self):.6f}"
            parts.append(f'<div style="font-variant-numeric:tabular-nums">{fraction}</div>')
        return faces.block(*parts)


def deal_contains(
    kind: MeldKind,
    cards: int = 10,
    rules: Rules | str = "reference",
    *,
    players: int | None = None,
    samples: int = 20_000,
    seed: int = 1,
) -> DealChance:
    """Tell how likely a deal holds a set, a run, or any meld.

    Without jokers it is counted, exactly. With jokers hands are dealt at random; the value then is a share
    with its interval, and says so.

    Parameters
    ----------
    kind : {"set", "run", "meld"}
        ``"meld"`` is a set or a run.
    cards : int
        Cards dealt.
    rules
        Rules, or the name of a preset: they say how many decks and jokers there are and where an ace may lie.
    players : int, optional
        Number of players, where the number of decks and jokers depends on it; by default the smallest one.
    samples, seed : int
        Number of hands dealt and where their chance comes from, if it is not counted.

    Raises
    ------
    ValueError
        There is no such kind, number of cards, of players, or of samples.
    """
    rules = Rules.of(rules)
    if kind not in get_args(MeldKind):
        raise ValueError(f"kind must be one of {', '.join(get_args(MeldKind))}, not {kind!r}")
    seats = rules.seats[0] if players is None else players
    if seats not in rules.seats:
        raise ValueError(f"these rules are for {', '.join(map(str, rules.seats))} players, not for {seats}")
    size = rules.cards_for(seats)
    if isinstance(cards, bool) or not isinstance(cards, int) or not 0 <= cards <= size:
        raise ValueError(f"cards must be a whole number from 0 to {size}, not {cards!r}")
    if not rules.jokers_for(seats):
        count, total = hands_with(kind, cards, decks=rules.decks_for(seats), aces=rules.aces)
        return DealChance(kind, cards, count, total)
    if isinstance(samples, bool) or not isinstance(samples, int) or samples < 1:
        raise ValueError(f"samples must be a whole number from 1 on, not {samples!r}")
    deck = list(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
    rng = random.Random(seed)
    count = sum(_holds(kind, mask_of(rng.sample(deck, cards)), rules) for _ in range(samples))
    return DealChance(kind, cards, count, samples, exact=False, seed=seed)


def _holds(kind: MeldKind, hand: int, rules: Rules) -> bool:
    if kind == "meld":
        return has_meld(hand, rules)
    return any(is_meld(codes_in(meld), rules) == kind for meld in melds_in(hand, rules))
