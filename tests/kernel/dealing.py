"""Deals and shuffles of the kernel, made again for the engine."""

from __future__ import annotations

from collections.abc import Sequence

from rummy_widget.events import Dealt


def following(state: int) -> int:
    """Return the next state of the generator that `java.util.Random` uses too (Knuth's 48 bits)."""
    return (25214903917 * state + 11) % 2**48


class Chance:
    """The kernel's random numbers."""

    def __init__(self, state: int) -> None:
        self.state = state

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return cards in the order in which they will be drawn: Fisher and Yates from the end."""
        mixed = list(cards)
        for last in range(len(mixed) - 1, 0, -1):
            self.state = following(self.state)
            other = self.state // 2**17 * (last + 1) // 2**31
            mixed[last], mixed[other] = mixed[other], mixed[last]
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
