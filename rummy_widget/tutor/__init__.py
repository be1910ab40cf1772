"""The tutor: what a position teaches, what a move tells, and what can be remembered; from one seat's view.

`MOTIFS` holds the motifs by id, `findings` what all of them find in a view; `note` says what a move of
another seat tells the reader; `gone`, `outs` and `order` are aids to memory; `dead_hand` proves that nothing
can be laid down any more; `tips` are the well-known rules of thumb with what they are worth.
"""

from __future__ import annotations

from typing import Final

from rummy_widget.tutor import motifs
from rummy_widget.tutor.aids import Gone, Order, Outs, gone, order, outs
from rummy_widget.tutor.dead import DeadHand, dead_hand
from rummy_widget.tutor.finding import Applies, Finding, Motif, Motifs, registered
from rummy_widget.tutor.notes import Note, note
from rummy_widget.tutor.sight import Partial, Sight, Where
from rummy_widget.tutor.tips import Tip, Tips, tips
from rummy_widget.tutor.worth import Worth
from rummy_widget.view import View

__all__ = [
    "MOTIFS",
    "Applies",
    "DeadHand",
    "Finding",
    "Gone",
    "Motif",
    "Motifs",
    "Note",
    "Order",
    "Outs",
    "Partial",
    "Sight",
    "Tip",
    "Tips",
    "Where",
    "Worth",
    "dead_hand",
    "findings",
    "gone",
    "motifs",
    "note",
    "order",
    "outs",
    "tips",
]

MOTIFS: Final = registered()
"""All motifs by id, ``"M01"`` to ``"M37"``."""


def findings(view: View) -> list[Finding]:
    """Return what all motifs find in a view, in the order of their ids; counted once for all of them."""
    sight = Sight(view)
    return [found for motif in MOTIFS.values() for found in motif.within(sight)]
