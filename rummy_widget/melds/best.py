"""Best melds of a hand for people and displays: as cards, and as the order in which a hand is shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_widget import faces, i18n
from rummy_widget.deck import Cards, cards, codes_of, mask_of
from rummy_widget.melds.partition import best_split
from rummy_widget.melds.points import hand_points, ranks_of
from rummy_widget.melds.shapes import make_meld

if TYPE_CHECKING:
    from rummy_widget.rules import Rules

_SUITS_IN_HAND = (0, 1, 3, 2)  # S H C D: black and red in turn


@dataclass(frozen=True, slots=True)
class BestMelds:
    """A best partition of a hand.

    Attributes
    ----------
    melds : tuple of Cards
        The melds, each in table order; sets before runs.
    rest : Cards
        The cards that lie in no meld.
    points : int
        Points of `rest`.
    """

    melds: tuple[Cards, ...]
    rest: Cards
    points: int

    def _repr_html_(self) -> str:
        shown = [meld._repr_html_() for meld in self.melds]
        if self.rest:
            shown.append(f"{self.rest._repr_html_()} {self.points} {i18n.text('seat-points')}")
        return faces.block(*(f'<div style="margin:4px 0">{row}</div>' for row in shown))


def best_melds(hand: str | Iterable[str | int], rules: Rules) -> BestMelds:
    """Find the melds of a hand that leave the fewest points; lay-offs are not looked at.

    Of several partitions the one is taken that leaves

    1. fewest points,
    2. fewest cards,
    3. most lay-off places on the table: cards outside the melds that could be laid off singly on them,
    4. fewest melds (a long run is not cut up),
    5. the melds that come first in canonical order: sets before runs; sets by rank, then by their suits (S H
       D C); runs by suit, then by their first card.

    Parameters
    ----------
    hand : str or iterable of cards
        Text such as ``"7H 8H 9H"``, card texts, or codes.
    rules : Rules
        The ace mode and the points of cards matter.

    Returns
    -------
    BestMelds

    Raises
    ------
    ValueError
        If a text is no card, or a card is there more often than two decks hold it, or there are so many cards
        (more than 35 or so) that the partitions cannot be looked through.
    """
    mask = mask_of(cards(hand).codes)
    split = best_split(mask, rules.aces, ranks_of(rules))
    return BestMelds(
        tuple(cards(make_meld(codes_of(meld), 0, rules).codes) for meld in split.melds),
        cards(codes_of(split.rest)),
        hand_points(split.rest, rules),
    )


def melded(hand: int, rules: Rules) -> int:
    """Return the mask of the cards of a hand that lie in melds of its best partition."""
    split = best_split(hand, rules.aces, ranks_of(rules))
    return hand & ~split.rest


def arrange(hand: int, rules: Rules) -> list[int]:
    """Return the codes of a hand in the order in which it is shown.

    The melds of the best partition come first, sets before runs, each in table order; the other cards
    follow by suit S H C D and rank. The order depends on the cards alone, so it is the same after any event.
    """
    split = best_split(hand, rules.aces, ranks_of(rules))
    shown: list[int] = []
    for meld in split.melds:
        shown += make_meld(codes_of(meld), 0, rules).codes
    return shown + sorted(codes_of(split.rest), key=lambda code: (_SUITS_IN_HAND.index(code & 3), code))
