"""A player that holds its melds until it can go out or another hand is small: `master` is held against it.

It counts and throws as `hard` does, and makes no other plan than to hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rummy_widget.melds import LayPlan
from rummy_widget.players.base import Decision
from rummy_widget.players.keeping import ends
from rummy_widget.players.levels import Hard
from rummy_widget.view import View


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

    def _keeps_melds(self, view: View) -> bool:
        return True
