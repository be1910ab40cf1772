"""Where a game's chance comes from: one secret, and from it a seed for each purpose.

A seed is the SHA-256 hash of the secret with the name of its purpose, so that none tells anything of another:
a hand's code does not give the next hand away, and a player's random numbers are never the dealer's.
What is dealt and shuffled in a hand follows from the hand's code alone, see `deal_code`.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Sequence
from typing import Final

from rummy_widget.deck import JOKER, full_deck
from rummy_widget.events import HIDDEN, Dealt
from rummy_widget.game.deal_code import DEALERS, SHUFFLES, Stream, write_code
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match

__all__ = ["Chance", "deal"]

_LABEL: Final = "rummy 1"


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

    def deal_code(self, match: Match) -> str:
        """Return the code of the next hand of a match: with the rules it decides every card."""
        shuffle = int(self._digest(f"deal {match.hand_no}"), 16) % SHUFFLES
        return write_code(shuffle, match.dealer % DEALERS)

    def first_dealer(self, rules: Rules, seats: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return who deals first, and the rounds of cards drawn for it (none without `dealer_by_cut`)."""
        stream = Stream(self._digest("dealer"))
        if not rules.dealer_by_cut:
            return stream.below(seats), ()
        deck = list(stream.shuffled(full_deck(rules.decks_for(seats), rules.jokers_for(seats))))
        rounds: list[tuple[int, ...]] = []
        left = list(range(seats))
        while len(left) > 1:
            drawn = {seat: deck.pop() for seat in left}
            rounds.append(tuple(drawn.get(seat, HIDDEN) for seat in range(seats)))
            high = min(map(_cut_rank, drawn.values()))
            left = [seat for seat, card in drawn.items() if _cut_rank(card) == high]
        return left[0], tuple(rounds)

    def deal(self, match: Match, cut: tuple[tuple[int, ...], ...] = ()) -> Dealt:
        """Deal the next hand of a match, see `deal`."""
        return deal(match, self.deal_code(match), cut)

    def shuffled(
        self, codes: Sequence[int], code: str | None, hand_no: int, recycled: int
    ) -> tuple[int, ...]:
        """Return the pile in a new order; the same one if the recycle is taken back and done again.

        Parameters
        ----------
        code
            The hand's code; None if it was not dealt by one.
        recycled
            How often the pile was made a new stock before.
        """
        if code is None:
            return Stream(self._digest(f"recycle {hand_no} {recycled}")).shuffled(codes)
        return Stream(f"{_LABEL} {code} recycle {recycled}").shuffled(codes)


def deal(match: Match, code: str, cut: tuple[tuple[int, ...], ...] = ()) -> Dealt:
    """Shuffle by a code and deal the next hand of a match, one card at a time from the dealer's left.

    Parameters
    ----------
    cut
        Rounds of cards drawn for the deal.
    """
    rules, seats = match.rules, match.seats
    whole = full_deck(rules.decks_for(seats), rules.jokers_for(seats))
    deck = list(Stream(f"{_LABEL} {code} deal").shuffled(whole))
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


def _cut_rank(card: int) -> int:
    """Order cards as the cut does: joker, ace, king … two, equal ranks by spade, heart, diamond, club."""
    return 0 if card == JOKER else 1 + (12 - ((card >> 2) or 13) + 1) * 4 + (card & 3)
