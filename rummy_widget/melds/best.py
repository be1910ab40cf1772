"""Best melds of a hand for people and displays: as cards, and as the order in which a hand is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummy_widget import faces, i18n
from rummy_widget.deck import JOKER, JOKER_AS, Cards, cards, codes_of, mask_of
from rummy_widget.melds.packing import aim_of, is_plain, pack
from rummy_widget.melds.partition import EMPTY, best_split
from rummy_widget.melds.points import hand_points, ranks_of
from rummy_widget.melds.shapes import table_order
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


def best_melds(hand: str | Iterable[str | int], rules: Rules | str = "reference") -> BestMelds:
    """Find the melds of a hand that leave the fewest points; lay-offs are not looked at.

    Of several partitions the one is taken that leaves

    1. fewest points,
    2. fewest cards,
    3. most lay-off places on the table: cards outside the melds that could be laid off singly on them,
    4. fewest melds (a long run is not cut up),
    5. the melds that come first in canonical order: sets before runs; sets by rank, then by their suits (S H
       D C); runs by suit, then by their first card, shorter ones first.

    In a hand with jokers or second copies, where a card on the table closes no place for good, fewest melds
    come before places, and every place of every meld counts. Its jokers are named by the rule for unnamed
    ones; last, of two melds of the same cards the one is taken whose jokers stand for lower ones. Where
    points on the table count (``scoring="meld_points"``) and the ace counts less at the low end of a run,
    most points laid come next after fewest cards, and jokers are named for them.

    Parameters
    ----------
    hand : str or iterable of cards
        Text such as ``"7H 8H 9H"``, card texts, or codes.
    rules : Rules or str
        Rules, or a preset's name. The ace mode and the points of cards matter.

    Returns
    -------
    BestMelds

    Raises
    ------
    ValueError
        If a text is no card, there are no such rules, or a card is there more often than two decks hold it,
        or there are so many cards (more than 35 or so) that the partitions cannot be looked through.
    """
    rules = Rules.of(rules)
    melds, rest = _best(mask_of(cards(hand).codes), rules)
    return BestMelds(tuple(cards(meld) for meld in melds), cards(codes_of(rest)), hand_points(rest, rules))


def _best(hand: int, rules: Rules) -> tuple[Sequence[tuple[int, ...]], int]:
    """Return the codes of the melds of the best partition, each in table order, and the mask of the rest."""
    if is_plain(hand, EMPTY, rules):
        split = best_split(hand, rules.aces, ranks_of(rules))
        return [table_order(meld, rules.aces) for meld in split.melds], split.rest
    packed = pack(hand, aim_of(rules))
    assert packed is not None, "a hand of which no card is asked for has a best partition"
    return packed.melds, packed.rest


def melded(hand: int, rules: Rules) -> int:
    """Return the hand mask of the cards of a hand that lie in melds of its best partition."""
    melds, rest = _best(hand, rules)
    return hand & ~rest if hand < 1 << 52 else mask_of(code for meld in melds for code in meld)


def arrange(hand: int, rules: Rules) -> list[int]:
    """Return the codes of a hand in the order in which it is shown.

    The melds of the best partition come first, sets before runs, each in table order, a joker in the place of
    the card that it would stand for; the other cards follow by suit S H C D and rank, jokers last. The order
    depends on the cards alone, so it is the same after any event.
    """
    melds, rest = _best(hand, rules)
    shown = [code if code < JOKER_AS else JOKER for meld in melds for code in meld]
    return shown + sorted(codes_of(rest), key=_place_in_hand)


def _place_in_hand(code: int) -> tuple[int, int]:
    return (len(_SUITS_IN_HAND) if code == JOKER else _SUITS_IN_HAND.index(code & 3), code)
