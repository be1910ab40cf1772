"""The proof that a card, or a whole hand, cannot be laid down any more: what it would need, and where it is.

A card is *within reach* if somebody may still have it in hand: it is in a hand or the deck, or on the pile
where it can be taken or will come back with a new deck. A card of the hand is dead when every meld of three
with it has a card out of reach, and it cannot be joined to the table by cards within reach. Longer melds hold
one of three with that card, so these are looked at too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rummy_widget import faces, i18n, kernel
from rummy_widget.deck import JOKER, JOKER_AS, Card, Cards, codes_of, copies, shown, worded
from rummy_widget.melds import extend, fits
from rummy_widget.players import odds
from rummy_widget.rules.words import Text
from rummy_widget.tutor.counting import possible
from rummy_widget.tutor.sight import Sight, card
from rummy_widget.view import View

__all__ = [
    "DeadHand",
    "dead_hand",
    "doors_within",
    "in_hands",
    "missing_args",
    "missing_for",
    "place",
    "reachable",
]


def reachable(sight: Sight) -> int:
    """Return the mask of the faces that somebody may still hold."""
    view, table = sight.view, sight.view.table
    rules = view.rules
    found = sight.hidden.faces | view.hand_mask & kernel.ALL
    for held in sight.held:
        found |= held & kernel.ALL
    for code in view.stock_codes:
        found |= 1 << code if 0 <= code < JOKER else 0
    open_pile = rules.take_from_pile == "any" or rules.call_rummy != "off" or sight.comes_again
    # Whoever is about to draw can take the top card; in a play phase it will be covered by the discard.
    top = table.pile[-1:] if view.phase == "draw" else ()
    for code in table.pile if open_pile else top:
        found |= 1 << code if code < JOKER else 0
    return found & kernel.ALL


def in_hands(sight: Sight) -> int:
    """Return the mask of the faces that another hand may hold now, or draw: not the own, table and pile."""
    found = sight.hidden.faces
    for seat in sight.others:
        found |= sight.held[seat] & kernel.ALL
    pile = sight.view.table.pile if sight.view.rules.take_from_pile == "any" else ()
    for code in (*sight.view.stock_codes, *pile):
        found |= 1 << code if 0 <= code < JOKER else 0
    return found & kernel.ALL


def jokers_within(sight: Sight) -> int:
    """Return how many jokers somebody may still hold."""
    view = sight.view
    number = sum(held >> 128 for held in sight.held) + sight.hidden.jokers
    return number + view.table.pile.count(JOKER) + view.stock_codes.count(JOKER) + _on_table(sight)


def _on_table(sight: Sight) -> int:
    """Return how many jokers of the table may be traded for their cards."""
    if sight.view.rules.joker_swap == "never":
        return 0
    return sum(code >= JOKER_AS for meld in sight.view.melds for code in meld.codes)


def doors_within(sight: Sight, reach: int) -> int:
    """Return the cards within reach that fit the table, or will once others within reach lie there."""
    rules = sight.view.rules
    found = 0
    for meld in sight.view.melds:
        grown = meld
        while True:
            new = codes_of(fits(grown, rules) & reach & ~found)
            if not new:
                break
            found |= 1 << new[0]
            grown = extend(grown, new[:1], rules)
    return found


def place(sight: Sight, code: int) -> str:
    """Return where the copies of a card are, as one word: the nearest to the seat."""
    for where in ("mine", "held", "deck", "unseen", "pile", "table"):
        if any(found.place == where for found in sight.where(code)):
            return where
    return "gone"


@dataclass(frozen=True, repr=False)
class DeadHand:
    """The proof that none of a seat's cards can ever be laid down.

    Attributes
    ----------
    seat : int
    missing : mapping
        By card of the hand, the cards without which it makes no meld, by where they are: ``"pile"`` or
        ``"table"``; fewest cards that block every meld.
    lines : tuple of Text
        A sentence for each card of the hand.
    """

    seat: int
    missing: Mapping[Card, Mapping[str, Cards]]
    lines: tuple[Text, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "missing", MappingProxyType(dict(self.missing)))

    def __hash__(self) -> int:
        return hash((self.seat, self.lines))

    def __reduce__(self) -> tuple[type[DeadHand], tuple[Any, ...]]:
        plain = {card: dict(groups) for card, groups in self.missing.items()}
        return DeadHand, (self.seat, plain, self.lines)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return the proof, a line for each card."""
        return "\n".join(line.text(locale) for line in self.lines)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "seat": self.seat,
            "missing": {
                str(name): {where: list(cards) for where, cards in groups.items()}
                for name, groups in self.missing.items()
            },
            "lines": [line.to_dict() for line in self.lines],
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<DeadHand of seat {self.seat}: {Cards(self.missing)}>"

    def _repr_html_(self) -> str:
        return faces.block(*(f"<div>{worded(line.text())}</div>" for line in self.lines))


def dead_hand(view: View) -> DeadHand | None:
    """Return the proof that none of the seat's cards can be laid down any more, None if one may be.

    Every card of the hand is looked at, by itself and with all others: a hand is dead only if each card is.
    """
    sight = Sight(view)
    hand = codes_of(view.hand_mask & kernel.ALL)
    if not hand or view.hand_mask >> 128 or view.over is not None:
        return None
    reach = reachable(sight)
    jokers = jokers_within(sight)
    doors = doors_within(sight, reach)
    missing: dict[Card, dict[str, Cards]] = {}
    lines: list[Text] = []
    for code in hand:
        others = reach if copies(view.hand_mask, code) > 1 else reach & ~(1 << code)
        if doors >> code & 1 or possible(code, others, jokers, sight.aces, view.rules.min_naturals):
            return None
        groups = missing_for(sight, code, reach)
        missing[card(code)] = {name: shown(codes) for name, codes in groups.items()}
        lines.append(_line(code, groups))
    return DeadHand(view.seat, missing, tuple(lines))


def missing_for(sight: Sight, code: int, reach: int) -> dict[str, list[int]]:
    """Return fewest cards out of reach that lie in every meld of three with a card, by where they are.

    The keys are ``"pile"``, ``"table"`` and ``"mine"``. Some meld may not lie wholly within reach.
    """
    out = [codes_of(pair & ~reach) for pair in odds.partners(code, sight.aces)]
    return grouped(sight, fewest_in_all(out))


def fewest_in_all(groups: Sequence[Sequence[int]]) -> list[int]:
    """Return the fewest cards of which each group holds one; the first in order among equals."""
    names = sorted({code for group in groups for code in group})
    best = names
    for chosen in range(1 << len(names)):
        if chosen.bit_count() < len(best):
            picked = [code for at, code in enumerate(names) if chosen >> at & 1]
            if all(any(code in picked for code in group) for group in groups):
                best = picked
    return best


def grouped(sight: Sight, codes: Sequence[int]) -> dict[str, list[int]]:
    """Return cards by where they are: in the hand, on the table, else in the pile."""
    found: dict[str, list[int]] = {}
    for code in codes:
        mine = copies(sight.view.hand_mask, code) > 0
        name = "mine" if mine else "table" if sight.table_mask >> code & 1 else "pile"
        found.setdefault(name, []).append(code)
    return found


def missing_args(groups: Mapping[str, Sequence[int]]) -> dict[str, str | int]:
    """Return the arguments of a message that says where missing cards are."""
    order = [name for name in ("pile", "table", "mine") if name in groups]
    given: dict[str, str | int] = {"where": "-".join(order)}
    for name in ("pile", "table", "mine"):
        given[f"cards-{name}"] = str(shown(groups.get(name, ())))
    return given


def _line(code: int, groups: Mapping[str, Sequence[int]]) -> Text:
    return Text("dead-line", {"card": str(card(code)), **missing_args(groups)})
