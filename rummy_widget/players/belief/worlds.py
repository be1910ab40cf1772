"""Hidden worlds that fit a view, drawn as likely as the levels' ways of playing make them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple

from rummy_widget.deck import add, codes_of, remove
from rummy_widget.events import HIDDEN
from rummy_widget.kernel import ALL
from rummy_widget.players.belief.pools import Case

BURN_IN = 8
"""Swaps tried for each unknown card of a hand before the first world."""

THIN = 2
"""Swaps tried for each of them between two worlds."""


class World(NamedTuple):
    """A way in which the hidden cards may lie.

    Attributes
    ----------
    hands : tuple of int
        Hand mask of each seat.
    stock : tuple of int
        Codes of the stock, bottom to top.
    """

    hands: tuple[int, ...]
    stock: tuple[int, ...]


Energy = Callable[[int, int, int], float]
"""Of seat, mask of its hand, and mask of its cards that are not known: the log of how likely that is."""


class Walk:
    """A walk through the worlds of one case: swaps of two cards of a pool, taken as Metropolis's rule says.

    Parameters
    ----------
    case : Case
    known : sequence of int
        By seat, mask of the cards that it surely holds; the viewer's whole hand.
    logs : sequence of dict
        By seat and card, the log of the card's own odds there.
    energy : callable
        What the hand as a whole adds, see `Energy`.
    rng : random.Random
        Where all chance comes from.
    """

    def __init__(
        self,
        case: Case,
        known: Sequence[int],
        logs: Sequence[dict[int, float]],
        energy: Energy,
        rng: random.Random,
    ) -> None:
        self._known = known
        self._logs = logs
        self._energy = energy
        self._rng = rng
        self._seats = len(known)
        self._cards: list[list[int]] = []
        self._places: list[list[int]] = []
        self._unknown = [0] * len(known)
        self._spots: list[tuple[int, int]] = []
        for at, pool in enumerate(case.pools):
            self._fill(codes_of(pool.mask), list(pool.slots))
            if sum(number > 0 for number in pool.slots) > 1:
                held = [spot for spot, place in enumerate(self._places[at]) if place < self._seats]
                self._spots += [(at, spot) for spot in held]
        self._value = [self._worth(seat, mask) for seat, mask in enumerate(self._unknown)]
        self.step(BURN_IN * len(self._spots))

    def _fill(self, cards: list[int], free: list[int]) -> None:
        """Lay the cards of a pool one after another, by their own odds and the room that is left."""
        self._rng.shuffle(cards)
        places = []
        for card in cards:
            weights = [
                number * exp(self._logs[place].get(card, 0.0) if place < self._seats else 0.0)
                for place, number in enumerate(free)
            ]
            place = self._rng.choices(range(len(free)), weights)[0]
            free[place] -= 1
            places.append(place)
            if place < self._seats:
                self._unknown[place] = add(self._unknown[place], card)
        self._cards.append(cards)
        self._places.append(places)

    def _worth(self, seat: int, unknown: int) -> float:
        return self._energy(seat, (self._known[seat] | unknown) & ALL, unknown & ALL)

    def step(self, number: int) -> None:
        """Try so many swaps."""
        rng = self._rng
        seats = self._seats
        for _ in range(number if self._spots else 0):
            pool, spot = self._spots[rng.randrange(len(self._spots))]
            places = self._places[pool]
            other = rng.randrange(len(places))
            here, there = places[spot], places[other]
            if here == there:
                continue
            cards = self._cards[pool]
            mine, its = cards[spot], cards[other]
            if mine == its:
                continue
            logs = self._logs[here]
            change = logs.get(its, 0.0) - logs.get(mine, 0.0)
            new_here = add(remove(self._unknown[here], mine), its)
            value_here = self._worth(here, new_here)
            change += value_here - self._value[here]
            new_there, value_there = 0, 0.0
            if there < seats:
                logs = self._logs[there]
                change += logs.get(mine, 0.0) - logs.get(its, 0.0)
                new_there = add(remove(self._unknown[there], its), mine)
                value_there = self._worth(there, new_there)
                change += value_there - self._value[there]
            if change < 0 and rng.random() >= exp(change):
                continue
            cards[spot], cards[other] = its, mine
            self._unknown[here], self._value[here] = new_here, value_here
            if there < seats:
                self._unknown[there], self._value[there] = new_there, value_there

    def next(self, stock: Sequence[int]) -> World:
        """Walk on to the next world.

        Parameters
        ----------
        stock : sequence of int
            The stock, `HIDDEN` where its cards are not known; those are laid in any order.
        """
        self.step(THIN * len(self._spots))
        hands = []
        for known, unknown in zip(self._known, self._unknown, strict=True):
            hand = known
            for card in codes_of(unknown):
                hand = add(hand, card)
            hands.append(hand)
        seats = self._seats
        hidden = [
            card
            for cards, places in zip(self._cards, self._places, strict=True)
            for card, place in zip(cards, places, strict=True)
            if place == seats
        ]
        self._rng.shuffle(hidden)
        return World(tuple(hands), tuple(hidden.pop() if card == HIDDEN else card for card in stock))


def worlds(
    cases: Sequence[Case],
    number: int,
    stock: Sequence[int],
    walk: Callable[[Case], Walk],
    rng: random.Random,
) -> list[World]:
    """Return worlds of all cases, each case as often as it is likely."""
    found: list[World] = []
    if len(cases) == 1:
        counts = [number]
    else:
        drawn = rng.choices(range(len(cases)), [case.share for case in cases], k=number)
        counts = [drawn.count(at) for at in range(len(cases))]
    for case, many in zip(cases, counts, strict=True):
        if many:
            steps = walk(case)
            found += [steps.next(stock) for _ in range(many)]
    if len(cases) > 1:
        rng.shuffle(found)
    return found
