"""What a seat can count in its view: which cards are live, where the others went, what its hand waits for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from rummy_widget import kernel
from rummy_widget.deck import (
    JOKER,
    Card,
    Cards,
    add,
    codes_of,
    copies,
    count,
    held,
    mask_of,
    remove,
    shown,
    text,
)
from rummy_widget.events import HIDDEN
from rummy_widget.melds import LayPlan, card_points, extend, fits, hand_points
from rummy_widget.moves import Move
from rummy_widget.players import odds, reading
from rummy_widget.view import View, needs_view

if TYPE_CHECKING:
    from rummy_widget.players.belief import Belief, Chance

__all__ = ["Partial", "Sight", "Where"]

Kind = Literal["set", "open", "end", "gap"]
Place = Literal["mine", "table", "pile", "held", "deck", "unseen"]


_ANY_JOKER: Final = 1 << 128


@dataclass(frozen=True)
class Where:
    """Where one copy of a card is, as far as a seat can know.

    Attributes
    ----------
    place : str
        ``"mine"``, ``"table"``, ``"pile"``, ``"held"`` (surely in another hand), ``"deck"`` (at a known place
        of it) or ``"unseen"``.
    seat : int, optional
        For ``"held"`` the seat.
    meld : int, optional
        For ``"table"`` the number of the meld.
    """

    place: Place
    seat: int | None = None
    meld: int | None = None


@dataclass(frozen=True)
class Partial:
    """Two cards of a hand that one more card would make a meld.

    Attributes
    ----------
    mask : int
        The two cards.
    kind : str
        ``"set"`` (a pair), ``"open"`` (neighbours, both ends free), ``"end"`` (neighbours at the end of a
        suit) or ``"gap"``.
    wants : int
        Mask of the cards that would make it a meld, counted or not.
    outs : int
        Those of them that are live, as a mask of outs (see `Sight.outs`).
    live : int
        How many live cards that are, copies and jokers included.
    points : int
    """

    mask: int
    kind: Kind
    wants: int
    outs: int
    live: int
    points: int

    @property
    def cards(self) -> Cards:
        """The two cards."""
        return shown(codes_of(self.mask))


@dataclass(frozen=True, eq=False)
class Sight:
    """A view with what can be counted in it, each thing once.

    A card is *live* if a draw from the deck may still bring it: it is not in the seat's hand, not on the
    table or in the pile, and not surely in another hand.
    """

    view: View

    def __post_init__(self) -> None:
        needs_view(self.view, "the tutor")

    # --- the table -------------------------------------------------------------------------------------

    @cached_property
    def aces(self) -> str:
        """Where aces may lie."""
        return self.view.rules.aces

    @cached_property
    def hidden(self) -> odds.Cards:
        """The cards of which no place is known: in the deck or in other hands."""
        return odds.unseen(self.view)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """By seat, the hand mask of the cards that it surely holds, by counting too."""
        return odds.held(self.view, self.hidden)

    @cached_property
    def live(self) -> odds.Cards:
        """The live cards."""
        stock = self.view.stock_codes
        known = [card for card in stock if card != HIDDEN]
        if known and len(known) == len(stock):
            return odds.Cards.of(mask_of(known))
        return odds.Cards.of(mask_of([*codes_of(self.hidden.mask | self.hidden.jokers << 128), *known]))

    @property
    def jokers(self) -> bool:
        """Whether the game has jokers, wherever they are."""
        return self.view.rules.jokers_for(self.view.seats) > 0

    @cached_property
    def comes_again(self) -> bool:
        """Whether the rules let the pile become a new deck once more, whatever lies there now."""
        rules = self.view.rules
        return rules.recycle != "none" and (
            rules.recycles is None or self.view.table.recycled < rules.recycles
        )

    @cached_property
    def renewed(self) -> bool:
        """Whether the seat's next draw comes, or may come, from a deck that the pile is made into first.

        Then the live cards are not those that were not seen, and what waits for cards is not counted.
        """
        view = self.view
        before = 1 if view.phase == "draw" else view.seats
        return self.comes_again and view.stock_count < before

    @cached_property
    def belief(self) -> Belief:
        """What the seat may believe of the hidden cards; its chances are calibrated against the levels."""
        from rummy_widget.players.belief import Belief

        return Belief(self.view)

    @property
    def deck_known(self) -> str:
        """Whether the order of the deck is known: ``"yes"`` or ``"no"``, as messages ask for it."""
        return "yes" if self.view.stock_codes and self.view.stock_codes[-1] != HIDDEN else "no"

    @property
    def next_seat(self) -> int:
        """The seat that plays next."""
        return (self.view.seat + 1) % self.view.seats

    @property
    def others(self) -> list[int]:
        """The other seats, in the order in which they play."""
        return [(self.view.seat + step) % self.view.seats for step in range(1, self.view.seats)]

    def fewest(self) -> tuple[int, int]:
        """Return the other seat with the fewest cards, and how many they are."""
        seat = min(self.others, key=lambda at: self.view.counts[at])
        return seat, self.view.counts[seat]

    def unknown(self, seat: int) -> int:
        """Return how many cards of another hand are not known."""
        return max(0, self.view.counts[seat] - count(self.held[seat]))

    @cached_property
    def doors(self) -> int:
        """Mask of the cards that fit a meld on the table."""
        found = 0
        for meld in self.view.melds:
            found |= fits(meld, self.view.rules)
        return found

    @cached_property
    def may_lay_off(self) -> bool:
        """Whether the seat may lay a card off in this turn, before it lays a meld."""
        table = self.view.table
        return table.opened and not table.whole_hand and (
            self.view.rules.layoff == "always" or table.has_melded
        )  # fmt: skip

    @cached_property
    def table_mask(self) -> int:
        """Mask of the faces on the table, those of jokers left out."""
        return mask_of(c for meld in self.view.melds for c in meld.codes if c < JOKER) & kernel.ALL

    def where(self, card: int) -> tuple[Where, ...]:
        """Return where each copy of a card is, for a joker those that are not on the table."""
        view = self.view
        found = [Where("mine")] * copies(view.hand_mask, card)
        for number, meld in enumerate(view.melds, 1):
            lying = list(map(held, meld.codes))
            found += [Where("table", meld=number)] * lying.count(card)
        found += [Where("pile")] * view.table.pile.count(card)
        for seat in self.others:
            found += [Where("held", seat)] * copies(self.held[seat], card)
        found += [Where("deck")] * view.stock_codes.count(card)
        rules, seats = view.rules, view.seats
        total = rules.jokers_for(seats) if card == JOKER else rules.decks_for(seats)
        return tuple(found + [Where("unseen")] * max(0, total - len(found)))

    # --- the hand --------------------------------------------------------------------------------------

    @cached_property
    def aim(self) -> LayPlan:
        """What of the hand could be laid if melds and lay-offs were free."""
        return reading.aim(self.view, self.view.hand_mask)

    @cached_property
    def plan(self) -> LayPlan:
        """The best way to lay the hand down in this turn."""
        return reading.plan(self.view)

    @cached_property
    def loose(self) -> int:
        """Mask of the faces that lie in no meld and fit no table meld, jokers left out."""
        return self.aim.rest & kernel.ALL

    @cached_property
    def discards(self) -> tuple[int, ...]:
        """Cards that may be thrown now, once each."""
        view = self.view
        if view.phase != "play" or view.turn != view.seat:
            return ()
        kinds = dict.fromkeys(codes_of(view.hand_mask))
        return tuple(card for card in kinds if view.why_not(Move("discard", (card,))) is None)

    @cached_property
    def throws(self) -> tuple[int, ...]:
        """Cards that may be thrown and lie in no meld, jokers left out."""
        return tuple(card for card in self.discards if card < JOKER and self.loose >> card & 1)

    @cached_property
    def partials(self) -> tuple[Partial, ...]:
        """The two-card beginnings of melds among the loose cards, best first; none where `renewed`."""
        if self.renewed:
            return ()
        cards = codes_of(self.loose)
        found = [
            made
            for at, one in enumerate(cards)
            for other in cards[at + 1 :]
            if (made := self._partial(one, other)) is not None
        ]
        return tuple(sorted(found, key=lambda part: (-part.live, -part.points, part.mask)))

    def _partial(self, one: int, other: int) -> Partial | None:
        mask = 1 << one | 1 << other
        wants = reading.waits(mask, self.aces) & ~mask
        if not wants:
            return None
        if one >> 2 == other >> 2:
            kind: Kind = "set"
        else:
            apart = (other >> 2) - (one >> 2)
            near = apart in (1, 12)
            kind = ("open" if wants.bit_count() == 2 else "end") if near else "gap"
        outs = wants & self.live.faces | self._wild
        return Partial(
            mask, kind, wants, outs, self.number(outs), self.points(one) + self.points(other)
        )  # fmt: skip

    @cached_property
    def _wild(self) -> int:
        """The mark of a joker in a mask of outs, if one is live and may be the third card of a meld."""
        return _ANY_JOKER if self.live.jokers and self.view.rules.min_naturals <= 2 else 0

    def number(self, outs: int) -> int:
        """Return how many live cards a mask of outs stands for, copies and jokers included."""
        return self.live.number(outs & kernel.ALL) + (self.live.jokers if outs & _ANY_JOKER else 0)

    def outs(self, hand: int) -> int:
        """Return the live cards that would make a meld with two cards of a hand, as a mask of outs.

        It has a bit for each face, and bit 128 where a live joker would do.
        """
        wants = reading.waits(hand, self.aces) & ~(hand & kernel.ALL)
        return wants & self.live.faces | (self._wild if wants else 0)

    def outs_without(self, *thrown: int) -> int:
        """Return the live cards that would help the loose cards without some of them, as a mask of outs."""
        left = self.loose
        for card in thrown:
            left &= ~(1 << card)
        return self.outs(left)

    def points(self, card: int) -> int:
        """Return what a card counts in the hand."""
        return card_points(card, self.view.rules)

    @cached_property
    def hand_points(self) -> int:
        """What the whole hand counts."""
        return hand_points(self.view.hand_mask, self.view.rules)

    def left_when_thrown(self, card: int) -> int:
        """Return the points of the hand once a card is thrown and nothing laid."""
        return hand_points(remove(self.view.hand_mask, card), self.view.rules)

    def connected(self, card: int) -> bool:
        """Tell whether a loose card lies in a two-card beginning with a live card, or may do so."""
        return self.renewed or any(part.mask >> card & 1 and part.live for part in self.partials)

    @cached_property
    def hopes(self) -> int:
        """Mask of the loose faces that one live card more would let be laid: in a meld, or on the table."""
        found = 0
        for meld in self.view.melds:
            for drawn in codes_of(fits(meld, self.view.rules) & self.live.faces):
                found |= self.loose & fits(extend(meld, (drawn,), self.view.rules), self.view.rules)
        for drawn in [*codes_of(self.live.faces), *([JOKER] if self.live.jokers else [])]:
            found |= self.loose & ~reading.aim(self.view, add(self.view.hand_mask, drawn)).rest
        return found

    # --- words ------------------------------------------------------------------------------------------

    def named(self, outs: int) -> Cards:
        """Return the cards of a mask of outs, a joker last."""
        return shown([*codes_of(outs & kernel.ALL), *([JOKER] if outs & _ANY_JOKER else [])])

    def faces(self, outs: int) -> Cards:
        """Return the cards of a mask of outs without the joker."""
        return shown(codes_of(outs & kernel.ALL))


def card(code: int) -> Card:
    """Return a code as a card."""
    return Card(text(code))


def in_hundred(chance: Chance) -> int:
    """Return a chance as a sentence says it, in times of a hundred; 0 where it may not be said.

    Only a chance that was counted or calibrated is said, and none that is nearly nothing.
    """
    return round(100 * chance.value) if chance.kind != "rough" else 0
