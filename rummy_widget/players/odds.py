"""Counting what a seat cannot see: which cards it may draw next, and what the next player can use.

All numbers are counts over the cards that the view does not show: cards gone are out, cards that a seat
surely holds are where they are, and where the order of the stock is known the coming cards are known. They
are counts, not calibrated chances: players keep what fits, which `keeps` of a level makes up for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from rummy_widget import kernel
from rummy_widget.deck import JOKER, code, codes_of, copies, count, full_deck, mask_of
from rummy_widget.events import HIDDEN
from rummy_widget.melds.shapes import shape
from rummy_widget.view import View


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of which some will be drawn, each as likely as any other.

    Attributes
    ----------
    mask : int
        Hand mask: second copies and jokers as in a hand.
    jokers : int
        Number of jokers.
    total : int
        Number of cards.
    sure : bool
        Whether they are the very next cards of a stock whose order is known.
    """

    mask: int
    jokers: int
    total: int
    sure: bool = False

    @classmethod
    def of(cls, mask: int, *, sure: bool = False) -> Cards:
        """Return the cards of a hand mask."""
        return cls(mask & (1 << 128) - 1, mask >> 128, count(mask), sure)

    def weight(self, card: int) -> int:
        """Return how many of them are that card."""
        return self.jokers if card == JOKER else copies(self.mask, card)

    def number(self, faces: int) -> int:
        """Return how many of them are among the cards of a 52-bit mask."""
        return (self.mask & faces).bit_count() + (self.mask >> 64 & faces).bit_count()

    @property
    def faces(self) -> int:
        """52-bit mask of the different cards, jokers left out."""
        return self.mask & kernel.ALL

    @property
    def without_jokers(self) -> Cards:
        """The same draws, of which a joker is taken to bring nothing: what it would is costly to find."""
        return Cards(self.mask, 0, self.total, self.sure)

    @property
    def different(self) -> list[int]:
        """Codes of the different cards."""
        return codes_of(self.faces) + [JOKER] * (self.jokers > 0)


def unseen(view: View) -> Cards:
    """Return the cards of which the view shows no place: in other hands or in the stock."""
    left = _deck(view.rules.decks_for(view.seats), view.rules.jokers_for(view.seats))
    seen = [*codes_of(view.hand_mask), *view.table.pile]
    for meld in view.melds:
        seen += [card if card < JOKER else JOKER for card in meld.codes]
    for seat, held in enumerate(view.known_masks):
        if seat != view.seat:
            seen += codes_of(held)
    seen += [card for card in view.stock_codes if card != HIDDEN]
    return Cards.of(_without(left, seen))


@lru_cache(maxsize=8)
def _deck(decks: int, jokers: int) -> tuple[int, ...]:
    return tuple(full_deck(decks, jokers))


def _without(deck: tuple[int, ...], seen: Iterable[int]) -> int:
    left = list(deck)
    for card in seen:
        if card in left:  # a position made by hand may show more jokers than the rules have
            left.remove(card)
    return mask_of(left)


def held(view: View, hidden: Cards) -> tuple[int, ...]:
    """Return by seat the mask of the cards that it holds for sure, what follows by counting included.

    Where the whole stock is known and all but one of the other hands, that hand is the rest.
    """
    known = list(view.known_masks)
    if HIDDEN in view.stock_codes:
        return tuple(known)
    open_seats = [
        seat for seat in range(view.seats) if seat != view.seat and count(known[seat]) < view.counts[seat]
    ]
    if len(open_seats) == 1 and hidden.total == view.counts[open_seats[0]] - count(known[open_seats[0]]):
        seat = open_seats[0]
        known[seat] = mask_of([*codes_of(known[seat]), *(c for c in codes_of(_whole(hidden)))])
    return tuple(known)


def _whole(cards: Cards) -> int:
    return cards.mask | cards.jokers << 128


def blind(view: View, hidden: Cards) -> Cards:
    """Return what a blind draw of this moment may bring; when there is no stock, one after a recycle."""
    stock = _stock(view)
    if stock:
        return hidden if stock[-1] == HIDDEN else Cards.of(mask_of(stock[-1:]))
    return _shuffled(view)


def coming(view: View, hidden: Cards, drawn: int = 0) -> Cards:
    """Return what the seat's next draw may bring, after a turn in which it still draws `drawn` cards.

    Of a stock whose order is known it is one of the next cards, as many as there are seats: how many of the
    others draw from it is not known.
    """
    stock = _stock(view)
    ahead = stock[: len(stock) - drawn][-view.seats :]
    if not ahead:
        return _shuffled(view)
    return hidden if HIDDEN in ahead else Cards.of(mask_of(ahead), sure=True)


def _stock(view: View) -> tuple[int, ...]:
    """Return the stock, bottom to top: when it is out, the one that turning the pile over makes."""
    if view.stock_codes or view.rules.recycle != "turn_over" or not view.table.can_recycle:
        return view.stock_codes
    return view.table.pile[::-1]


def _shuffled(view: View) -> Cards:
    """Return the cards that a shuffled recycle makes a stock of; none where there is no recycle."""
    pile = view.table.pile
    if not view.table.can_recycle:
        return Cards(0, 0, 0)
    return Cards.of(mask_of(pile[:-1] if view.rules.recycle == "shuffle_keep_top" else pile))


# --- what the next player can use ---------------------------------------------------------------------


@lru_cache(maxsize=512)
def partners(card: int, aces: str) -> tuple[int, ...]:
    """Return the pairs of cards, as masks, that make a meld of three with a card."""
    bit = 1 << card
    near = codes_of((kernel.RANK[card] | kernel.SUIT[card & 3]) & ~bit)
    found = []
    for at, one in enumerate(near):
        for other in near[at + 1 :]:
            pair = 1 << one | 1 << other
            if shape(bit | pair, aces):
                found.append(pair)
    return tuple(found)


@lru_cache(maxsize=512)
def neighbours(card: int, aces: str) -> int:
    """Return the cards that can lie in a meld of three with a card, that card among them."""
    mask = 1 << card
    for pair in partners(card, aces):
        mask |= pair
    return mask


@lru_cache(maxsize=16384)
def _hits(card: int, aces: str, known: int, free: int) -> tuple[int, ...]:
    """Count by size the subsets of `free` that hold, with `known`, two cards that meld with a card."""
    pairs = [pair & ~known for pair in partners(card, aces) if not pair & ~(known | free)]
    sizes = [0] * (free.bit_count() + 1)
    chosen = free
    while True:
        if any(not pair & ~chosen for pair in pairs):
            sizes[chosen.bit_count()] += 1
        if not chosen:
            return tuple(sizes)
        chosen = (chosen - 1) & free


def meld_chance(card: int, aces: str, known: int, hidden: Cards, unknown: int) -> float:
    """Return how likely a hand can make a meld of three with a card.

    Parameters
    ----------
    known : int
        Mask of the cards that are surely in the hand.
    hidden : Cards
        The cards of which the others of that hand are a random part.
    unknown : int
        Number of those others.

    Notes
    -----
    Exact for one deck without jokers (hypergeometric, by subsets of the at most eight cards that matter).
    Second copies among the hidden cards are left out of the subsets, jokers too.
    """
    near = neighbours(card, aces) & ~(1 << card)
    mine = known & near
    free = hidden.faces & near & ~mine
    sizes = _hits(card, aces, mine, free)
    if unknown <= 0 or hidden.total < unknown:
        return float(sizes[0])
    others = hidden.total - free.bit_count()
    ways = sum(
        hits * comb(others, unknown - size) for size, hits in enumerate(sizes) if hits and size <= unknown
    )
    return ways / comb(hidden.total, unknown)


def spurned(view: View, seat: int) -> int:
    """Return the cards that a seat threw away, or left on the pile and drew blind instead."""
    found = 0
    top: int | None = None
    for event in view.history:
        if event.kind in ("deal", "recycle"):
            top = None if event.up is None else code(event.up)
        elif event.kind == "discard" and event.cards:
            top = event.cards[0].code
            if event.seat == seat:
                found |= 1 << top
        elif event.kind in ("take", "rummy"):
            top = None
        elif event.kind == "draw" and event.seat == seat and top is not None:
            found |= 1 << top
    return found & kernel.ALL
