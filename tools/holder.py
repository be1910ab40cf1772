"""A player that holds its melds until it can go out or another hand is small: `master` is held against it.

It counts and throws as `hard` does, and makes no other plan than to hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rummy_widget.deck import JOKER, has
from rummy_widget.melds import LayPlan
from rummy_widget.players import reading
from rummy_widget.players.base import Decision
from rummy_widget.players.keeping import ends
from rummy_widget.players.levels import Hard
from rummy_widget.view import View

_MELD_KEPT = 100
"""Points against throwing a card of a meld that is held."""


@dataclass(frozen=True, repr=False)
class Holder(Hard):
    """Holds all that it could lay.

    Parameters
    ----------
    saves : float
        As for `hard`. Default 99: it takes only what makes a meld, which was best among holders.
    until : float
        Lays down as soon as another hand has so many cards, or fewer. Default 3.
    """

    name: str = field(default="holder", init=False)
    saves: float = 99
    until: float = 3

    def _lay(self, view: View, plan: LayPlan) -> Decision | None:
        least = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
        if ends(plan, view.rules) or least <= self.until or view.table.laid_now:
            return super()._lay(view, plan)
        return None

    def _throw_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        found = super()._throw_terms(view, hand)
        rest = reading.aim(view, hand).rest
        for card, terms in found.items():
            if card != JOKER and not has(rest, card):
                terms["melded"] = -_MELD_KEPT
        return found
