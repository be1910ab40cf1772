"""Identities of the cards that lie open for a viewer, so that a browser can move them about.

A key is made when a card turns face up for the viewer and ends when it turns face down: no card can be
followed into another hand or through the stock. Keys come from what the viewer saw and from nothing else, so
two deals that look alike to the viewer have the same keys.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widget.deck import JOKER, JOKER_AS, held, order
from rummy_widget.events import HIDDEN
from rummy_widget.seen import Seen
from rummy_widget.view import View

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

    def pile(self) -> list[str]:
        """Keys of the cards of the pile, bottom to top."""
        # Of a hand that was set up in the middle some cards lay here before anything happened.
        before = len(self._view.table.pile) - len(self._pile)
        return [*(self._key(0, f"p{at}") for at in range(1, before + 1)), *(key for _, key in self._pile)]

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
                below = self._below()
                self._pile = [(HIDDEN, self._key(0, f"p{at}")) for at in range(1, below + 1)]
                if seen.up is not None:
                    self._pile.append((seen.up.code, self._key(0, f"p{below + 1}")))
            case "draw":
                keyed = tuple((code, self._key(seen.n, 0)) for code in codes)
                self._add(keyed)
            case "take" | "rummy":
                here = [(code, self._key(seen.n, at)) for at, code in enumerate(codes)]
                lying = self._pile[-len(codes) :]
                del self._pile[-len(codes) :]
                known = [(code, key) for code, (_, key) in zip(codes[-len(lying) :], lying, strict=True)]
                keyed = (*here[: len(here) - len(lying)], *known)
                if mine:
                    self._add(keyed)
            case "recycle":
                keyed = ()
                kept = self._pile[-1:] if self._view.rules.recycle == "shuffle_keep_top" else []
                up = seen.up
                self._pile = kept or ([] if up is None else [(up.code, self._key(seen.n, "p"))])
            case "swap":
                (card,) = codes
                keyed = ((card, self._out_of_hand(card) if mine else self._key(seen.n, 0)),)
                joker = self._melds.pop((seen.meld, card + JOKER_AS), None)
                if mine:
                    self._add(((JOKER, joker or self._key(0, f"m{seen.meld}-{card + JOKER_AS}")),))
                self._melds[seen.meld, card] = keyed[0][1]
            case _:
                keyed = tuple(
                    (code, self._out_of_hand(code) if mine else self._key(seen.n, at))
                    for at, code in enumerate(codes)
                )
                if seen.kind == "discard":
                    self._pile.extend(keyed)
                for code, key in keyed if seen.meld else ():
                    self._melds[seen.meld, code] = key
        return keyed

    def _below(self) -> int:
        """Return how many cards lay below the top of the pile when a hand began: many where it was set up."""
        size = 0
        for seen in self._view.history:
            if seen.kind == "recycle":
                return 0
            size += seen.up is not None if seen.kind == "deal" else seen.kind == "discard"
            size -= len(seen.cards or ()) if seen.kind in ("take", "rummy") else 0
        return len(self._view.table.pile) - size

    def _out_of_hand(self, code: int) -> str:
        return self._hand[held(code)].pop(0)

    def _add(self, keyed: Keyed) -> None:
        for code, key in keyed:
            self._hand.setdefault(code, []).append(key)
