"""Identities of the cards that lie open for a viewer, so that a browser can move them about.

A key is made when a card turns face up for the viewer and ends when it turns face down: no card can be
followed into another hand or through the stock. Keys come from what the viewer saw and from nothing else, so
two deals that look alike to the viewer have the same keys.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widget.deck import order
from rummy_widget.view import Seen, View

__all__ = ["Keys"]

Keyed = tuple[tuple[int, str], ...]


class Keys:
    """Keys of all open cards, folded from the viewer's history of a hand.

    Parameters
    ----------
    view
        What the viewer may know.
    covered
        Whether the viewer's own cards are left out, as they are for whoever looks at a covered table.

    Attributes
    ----------
    events
        For each event of the history the codes and keys of the cards that the viewer saw move.
    """

    def __init__(self, view: View, *, covered: bool = False) -> None:
        self.events: list[Keyed] = []
        self._view = view
        self._me = None if covered else view.seat
        self._hand: dict[int, list[str]] = {}
        self._pile: list[tuple[int, str]] = []
        self._melds: dict[tuple[int, int], str] = {}
        for seen in view.history:
            self.events.append(self._fold(seen))

    def hand(self, codes: Sequence[int]) -> list[str]:
        """Keys of the viewer's cards, which are given in the order in which they are shown."""
        left = {code: list(keys) for code, keys in self._hand.items()}
        return [left[code].pop(0) for code in codes]

    def pile_top(self) -> str:
        """Key of the pile's open card."""
        top = self._view.table.pile[-1]
        if self._pile and self._pile[-1][0] == top:
            return self._pile[-1][1]
        # A hand that was set up in the middle: this card lay here before anything happened.
        return self._key(0, f"p{len(self._view.table.pile)}")

    def meld(self, number: int, code: int) -> str:
        """Key of a card in meld `number`, from 1."""
        return self._melds.get((number, code)) or self._key(0, f"m{number}-{code}")

    def _key(self, n: int, place: int | str) -> str:
        return f"{self._view.hand_no}.{n}.{place}"

    def _fold(self, seen: Seen) -> Keyed:
        mine = seen.seat == self._me
        codes = seen.cards.codes if seen.cards is not None else ()
        if self._me is None and seen.kind in ("deal", "draw"):
            codes = ()
        match seen.kind:
            case "deal":
                keyed = tuple((code, self._key(0, at)) for at, code in enumerate(order(codes)))
                self._add(keyed)
                self._pile = [] if seen.up is None else [(seen.up.code, self._key(0, "p1"))]
            case "draw":
                keyed = tuple((code, self._key(seen.n, 0)) for code in codes)
                self._add(keyed)
            case "take":
                here = [(code, self._key(seen.n, at)) for at, code in enumerate(codes)]
                lying = self._pile[-len(codes) :]
                del self._pile[-len(codes) :]
                keyed = (*here[: len(here) - len(lying)], *lying)
                if mine:
                    self._add(keyed)
            case "recycle":
                keyed = ()
                kept = self._pile[-1:] if self._view.rules.recycle == "shuffle_keep_top" else []
                up = seen.up
                self._pile = kept or ([] if up is None else [(up.code, self._key(seen.n, "p"))])
            case _:
                keyed = tuple(
                    (code, self._hand[code].pop(0) if mine else self._key(seen.n, at))
                    for at, code in enumerate(codes)
                )
                if seen.kind == "discard":
                    self._pile.extend(keyed)
                for code, key in keyed if seen.meld else ():
                    self._melds[seen.meld, code] = key
        return keyed

    def _add(self, keyed: Keyed) -> None:
        for code, key in keyed:
            self._hand.setdefault(code, []).append(key)
