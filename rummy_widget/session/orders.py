"""Hands in an order of the player's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rummy_widget.deck import JOKER, codes_of, held
from rummy_widget.view import View

__all__ = ["Orders"]


@dataclass(frozen=True)
class _Kept:
    """An order that a player made: in which hand, after how many events, and the cards from left to right."""

    hand_no: int
    at: int
    codes: tuple[int, ...]


class Orders:
    """The order that each seat made of its hand, for as long as the hand lasts.

    What was drawn since joins at the right end, and a card laid down and taken back lies where it was: the
    present order is made of the one that the player left and of what the seat did since.
    """

    def __init__(self) -> None:
        self._kept: dict[int, _Kept] = {}

    def keep(self, view: View, codes: Sequence[int]) -> bool:
        """Keep an order of a seat's hand; False if these are not the cards of it."""
        if sorted(codes) != sorted(codes_of(view.hand_mask)):
            return False
        self._kept[view.seat] = _Kept(view.hand_no, len(view.history), tuple(codes))
        return True

    def drop(self, seat: int) -> None:
        """Forget a seat's order: the table keeps its cards in order."""
        self._kept.pop(seat, None)

    def of(self, view: View) -> tuple[int, ...] | None:
        """Return the cards of a seat's hand as it ordered them; None if it did not in this hand."""
        kept = self._kept.get(view.seat)
        if kept is None or kept.hand_no != view.hand_no:
            return None
        lying = list(kept.codes)
        for seen in view.history[kept.at :]:
            if seen.seat != view.seat or seen.cards is None:
                continue
            if seen.kind in ("draw", "take", "rummy"):
                lying += seen.cards.codes
                continue
            for code in seen.cards.codes:
                gone = held(code)
                if gone in lying:
                    lying.remove(gone)
            if seen.kind == "swap":
                lying.append(JOKER)
        # After taking back there may be cards of before, and others gone: the hand itself decides.
        there = Counter(codes_of(view.hand_mask))
        made: list[int] = []
        for code in (*lying, *codes_of(view.hand_mask)):
            if there[code]:
                there[code] -= 1
                made.append(code)
        return tuple(made)
