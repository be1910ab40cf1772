"""Deals and shuffles of the kernel, made again for the engine."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rummy_widget.events import Dealt


def following(state: int) -> int:
    """Return the next state of the generator that `java.util.Random` uses too (Knuth's 48 bits)."""
    return (25214903917 * state + 11) % 2**48


class Chance:
    """The kernel's random numbers."""

    def __init__(self, state: int) -> None:
        self.state = state

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return cards in the order in which they will be drawn: Fisher and Yates from the end.

        Each random number, a fraction of 31 bits, chooses two places: by itself, and by what lies behind the
        point when it is multiplied for the first choice.
        """
        mixed = list(cards)
        fraction = Fraction(0)
        for turn, left in enumerate(range(len(mixed), 1, -1)):
            if turn % 2 == 0:
                self.state = following(self.state)
                fraction = Fraction(self.state // 2**17, 2**31)
            other = int(fraction * left)
            fraction = fraction * left - other
            mixed[left - 1], mixed[other] = mixed[other], mixed[left - 1]
        return mixed

    def bottom_up(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Shuffle as the engine wants it: the card drawn first comes last."""
        return tuple(self.shuffled(cards)[::-1])

    def deal(self, seats: int, size: int, starter: int) -> Dealt:
        """Deal a hand as the kernel does: each hand in one go, the next card face up."""
        deck = self.shuffled(range(52))
        hands = tuple(tuple(deck[seat * size : seat * size + size]) for seat in range(seats))
        rest = deck[seats * size :]
        dealer = (starter - 1) % seats
        return Dealt(dealer, 1, starter, hands, tuple(rest[:0:-1]), (rest[0],))
