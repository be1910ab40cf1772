"""What a card counts in the hand, as bit planes so that a whole hand is counted at once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rummy_widget.deck import JOKER, JOKER_AS

if TYPE_CHECKING:
    from rummy_widget.rules import Rules


@lru_cache(maxsize=64)
def rank_points(aces: str, ace_points: int | None, five_ten_fifteen: bool) -> tuple[int, ...]:
    """Return the points of the 13 ranks, ace first.

    The ace counts 1, or 15 unless aces are low; 2 … 10 count their number, pictures 10.
    """
    if five_ten_fifteen:
        ranks = [15] + [5] * 8 + [10] * 4
    else:
        ranks = [1 if aces == "low" else 15, *range(2, 11), 10, 10, 10]
    if ace_points is not None:
        ranks[0] = ace_points
    return tuple(ranks)


@lru_cache(maxsize=64)
def planes(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each binary digit of the points the cards (both copies) whose points have it."""
    digits = []
    for digit in range(max(ranks).bit_length()):
        one = sum(15 << 4 * rank for rank in range(13) if ranks[rank] >> digit & 1)
        digits.append(one | one << 64)
    return tuple(digits)


def weigh(mask: int, digits: tuple[int, ...]) -> int:
    """Return the points of the cards of a mask without jokers."""
    total = 0
    for digit, plane in enumerate(digits):
        total += (mask & plane).bit_count() << digit
    return total


def meld_points(mask: int, order: tuple[int, ...], ranks: tuple[int, ...]) -> int:
    """Return the points of a laid meld without jokers; an ace at the low end of a run counts less.

    Parameters
    ----------
    mask : int
        52-bit mask of the cards.
    order : tuple of int
        The cards in table order.
    ranks : tuple of int, 13
        Points of the ranks, ace first. Where 2 … 9 count 5 the low ace counts 5, else 1.
    """
    total = weigh(mask, planes(ranks))
    is_run = order[0] >> 2 != order[1] >> 2
    if is_run and order[0] >> 2 == 0:
        total += low_ace(ranks) - ranks[0]
    return total


def low_ace(ranks: tuple[int, ...]) -> int:
    """Return what an ace counts that lies as the lowest card of its run."""
    return 5 if ranks[1] == 5 else 1


def card_points(code: int, rules: Rules) -> int:
    """Return the points of one card in the hand; a joker counts its own points whatever it stands for."""
    if code == JOKER or code >= JOKER_AS:
        return rules.joker_points
    return ranks_of(rules)[code >> 2]


def ranks_of(rules: Rules) -> tuple[int, ...]:
    """Return the points of the 13 ranks under the rules, ace first."""
    return rank_points(rules.aces, rules.ace_points, rules.five_ten_fifteen)


def hand_points(hand: int, rules: Rules) -> int:
    """Return the points of all cards of a hand mask."""
    return weigh(hand, planes(ranks_of(rules))) + (hand >> 128) * rules.joker_points
