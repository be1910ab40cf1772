"""Where a game's chance comes from: one secret, and from it a seed for each purpose.

A seed is the SHA-256 hash of the secret with the name of its purpose, so that none tells anything of another:
a hand's code does not give the next hand away, and a player's random numbers are never the dealer's.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Sequence

from rummy_widget.deck import JOKER, full_deck
from rummy_widget.events import HIDDEN, Dealt
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match

__all__ = ["Chance"]


class Chance:
    """Random numbers of one match.

    Parameters
    ----------
    seed
        The secret; None makes one that nobody knows.
    """

    def __init__(self, seed: int | str | None) -> None:
        if isinstance(seed, bool) or not isinstance(seed, (int, str, type(None))):
            raise ValueError(f"seed must be a whole number or a text, not {seed!r}")
        self.seed = secrets.token_hex(16) if seed is None else seed

    def _digest(self, purpose: str) -> str:
        return hashlib.sha256(f"{self.seed!r} {purpose}".encode()).hexdigest()

    def rng(self, purpose: str) -> random.Random:
        """Return random numbers for a purpose, the same ones each time."""
        return random.Random(int(self._digest(purpose), 16))

    def deal_code(self, hand_no: int) -> str:
        """Return the code of a hand: it alone decides the order of the deck."""
        return self._digest(f"deal {hand_no}")[:20]

    def first_dealer(self, rules: Rules, seats: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return who deals first, and the rounds of cards drawn for it (none without `dealer_by_cut`)."""
        rng = self.rng("dealer")
        if not rules.dealer_by_cut:
            return rng.randrange(seats), ()
        deck = list(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
        rng.shuffle(deck)
        rounds: list[tuple[int, ...]] = []
        left = list(range(seats))
        while len(left) > 1:
            drawn = {seat: deck.pop() for seat in left}
            rounds.append(tuple(drawn.get(seat, HIDDEN) for seat in range(seats)))
            high = min(map(_cut_rank, drawn.values()))
            left = [seat for seat, card in drawn.items() if _cut_rank(card) == high]
        return left[0], tuple(rounds)

    def deal(self, match: Match, cut: tuple[tuple[int, ...], ...] = ()) -> Dealt:
        """Shuffle and deal the next hand of a match, one card at a time from the dealer's left."""
        rules, seats = match.rules, match.seats
        deck = list(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
        random.Random(int(self.deal_code(match.hand_no), 16)).shuffle(deck)
        hands: list[list[int]] = [[] for _ in range(seats)]
        for _ in range(rules.deal[seats]):
            for step in range(1, seats + 1):
                hands[(match.dealer + step) % seats].append(deck.pop())
        if rules.starter_discards:
            hands[match.starter].append(deck.pop())
        pile = () if rules.starter_discards else (deck.pop(),)
        return Dealt(
            seat=match.dealer,
            hand_no=match.hand_no,
            starter=match.starter,
            hands=tuple(map(tuple, hands)),
            stock=tuple(deck),
            pile=pile,
            cut=cut,
        )

    def shuffled(self, codes: Sequence[int], hand_no: int, recycled: int) -> tuple[int, ...]:
        """Return the pile in a new order; the same one if the recycle is taken back and done again."""
        mixed = list(codes)
        self.rng(f"recycle {hand_no} {recycled}").shuffle(mixed)
        return tuple(mixed)


def _cut_rank(card: int) -> int:
    """Order cards as the cut does: joker, ace, king … two, equal ranks by spade, heart, diamond, club."""
    return 0 if card == JOKER else 1 + (12 - ((card >> 2) or 13) + 1) * 4 + (card & 3)
