"""Which motif may say why a move is good: one that speaks of what the adviser's numbers speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widget.players import Decision
from rummy_widget.tutor import findings
from rummy_widget.tutor.claims import SHOWN, Claim
from rummy_widget.tutor.finding import Finding
from rummy_widget.view import View

__all__ = ["principle"]

_SPEAKS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("M01", "M02", "M03", "M04", "M05", "M06", "M08", "M09"), ("chances",)),
    **dict.fromkeys(("M07", "M22", "M23", "M36"), ("count",)),
    **dict.fromkeys(("M24", "M25", "M26", "M27", "M28", "M29"), ("feeds",)),
    **dict.fromkeys(("M12", "M14", "M15", "M17"), ("count", "ends")),
    "M13": ("count", "chances"),
    "M18": ("count", "laid"),
    "M19": ("hold",),
    "M20": ("count", "laid"),
}
"""For each motif that can be a reason, what an adviser that measures the hand it keeps calls it."""

_PART: Final = 0.25
"""Share of the lead that the reason which a motif speaks of must make."""


def principle(view: View, decision: Decision, found: Claim) -> Finding | None:
    """Return the motif that says best why the adviser's move is good; None where none fits its numbers.

    A motif fits when it speaks for that move and, if against another one, against the foil that the last step
    holds the move against; when that is clearly worth less, and a good part of it comes from what the motif
    speaks of. So all steps of a hint are about the same two moves.
    """
    if found.foil is None or found.kind == "equal":
        return None
    agreed = []
    for one in findings(view):
        if one.when != "hint" or one.move != decision.move or one.motif not in _SPEAKS_OF:
            continue
        if one.foil not in (None, found.foil.move):
            continue
        spoken = sum(reason.difference for reason in found.reasons if reason.name in _SPEAKS_OF[one.motif])
        if found.measure == "played" or spoken >= max(SHOWN, _PART * found.lead):
            agreed.append((one.foil is None, -spoken, one.motif, one))
    return min(agreed, key=lambda entry: entry[:3])[3] if agreed else None
