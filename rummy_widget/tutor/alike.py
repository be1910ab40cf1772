"""What is said of moves that are called equal: as good, nearly as good, or not to be told apart."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widget.moves import Move
from rummy_widget.players import Decision
from rummy_widget.rules.words import Text
from rummy_widget.tutor.claims import Claim, claim
from rummy_widget.tutor.explain_words import is_bound, move_args, rounded
from rummy_widget.tutor.grades import EQUAL, interval

__all__ = ["as_good", "closeness", "small"]


def as_good(equals: Sequence[Move], decision: Decision) -> list[Text]:
    """Name a move that is as good or nearly so, or else may be, where there are some."""
    groups: dict[str, list[Move]] = {"same": [], "near": [], "unclear": []}
    for move in equals:
        groups[closeness(claim(decision, move), decision)].append(move)
    for kind, ending in (("same", ""), ("near", "-near"), ("unclear", "-unclear")):
        if moves := groups[kind]:
            args = {**move_args(moves[0], decision.up, "foil-"), "card-up": str(decision.up)}
            return [Text(f"hint-also{ending}{'-more' if len(moves) > 1 else ''}", args)]
    return []


def closeness(found: Claim, decision: Decision) -> str:
    """Return how close two moves are that are called equal.

    Returns
    -------
    str
        ``"same"`` where no difference was found: it is below what counts as a loss, and its interval of 95 %
        holds 0. ``"near"`` where it is surely there and as small as that; ``"unclear"`` where it may be more.
    """
    bound = found.foil is not None and is_bound(decision, found.foil)
    if found.error is None:
        if found.measure == "played" or bound:
            return "unclear"
        return "same" if rounded(found.lead) == 0 else "near"
    low, high = interval(found.lead, found.error)
    if abs(found.lead) >= EQUAL:
        return "unclear"
    return "same" if low <= 0 <= high else "near" if low > 0 else "unclear"


def small(found: Claim) -> bool:
    """Tell whether two moves that are called equal differ for sure: by little, two errors do not undo it."""
    return found.error is not None and found.lead > 2 * found.error
