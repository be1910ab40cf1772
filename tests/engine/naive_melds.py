"""Melds of the naive rule book: every set and run there is, and what of a hand makes one or is added to one.

It is slow and plain, and shares nothing with the engine but the record of the rules. A joker in the hand is
``"*"``, in a meld ``"*7H"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations

from rummy_widget.rules import Rules

RANKS = "A23456789TJQK"
SUITS = "SHDC"

Faces = frozenset[str]
Hand = tuple[str, ...]
"""Sorted; two copies stand side by side."""
Lay = tuple[str, ...]
Meld = frozenset[tuple[str, int]]
"""Each card with the seat that laid it."""


@cache
def all_melds(aces: str) -> frozenset[Faces]:
    """Every set and run there is."""
    found = set()
    for rank in RANKS:
        four = [rank + suit for suit in SUITS]
        found.add(frozenset(four))
        found |= {frozenset(four) - {card} for card in four}
    row = {"low": RANKS, "high_or_low": RANKS + "A", "round_the_corner": RANKS + RANKS}[aces]
    for start in range(len(row)):
        for end in range(start + 3, min(len(row), start + 13) + 1):
            for suit in SUITS:
                found.add(frozenset(rank + suit for rank in row[start:end]))
    return frozenset(found)


def is_set(faces: Faces) -> bool:
    return len({card[0] for card in faces}) == 1


def faces_of(cards: Iterable[str]) -> Faces:
    return frozenset(card.lstrip("*") for card in cards)


def cards_of(meld: Meld) -> list[str]:
    return [card for card, _ in meld]


def value(card: str, rules: Rules, *, low: bool = False) -> int:
    """Points of a card; `low`: it is an ace at the low end of a run on the table."""
    if card[0] == "*":
        return rules.joker_points
    rank = card[0]
    if rank == "A":
        if low:
            return 5 if rules.five_ten_fifteen else 1
        if rules.ace_points is not None:
            return rules.ace_points
        return 15 if rules.five_ten_fifteen or rules.aces != "low" else 1
    if rules.five_ten_fifteen:
        return 5 if rank in "23456789" else 10
    return 10 if rank in "TJQK" else int(rank)


def low_ace(card: str, faces: Faces, rules: Rules) -> bool:
    # An ace lies at the low end if the two is there, and the king is not, or aces are never high.
    suit = card[-1]
    return not is_set(faces) and "2" + suit in faces and (rules.aces == "low" or "K" + suit not in faces)


def first_value(lay: Lay, rules: Rules) -> int:
    faces = faces_of(lay)
    return sum(value(card, rules, low=low_ace(card, faces, rules)) for card in faces)


def fillings(faces: Faces, hand: Hand) -> Iterator[Lay]:
    """Every way to lay these faces out of a hand, with real cards and jokers."""
    missing = faces.difference(hand)
    spare = hand.count("*") - len(missing)
    if spare < 0:
        return
    held = sorted(faces - missing)
    for more in range(min(spare, len(held)) + 1):
        for replaced in combinations(held, more):
            stand = missing.union(replaced)
            yield tuple(sorted("*" + face if face in stand else face for face in faces))


def enough_real(cards: Iterable[str], rules: Rules) -> bool:
    cards = list(cards)
    real = sum(card[0] != "*" for card in cards)
    return real == len(cards) or real >= rules.min_naturals


def without(hand: Hand, lay: Lay) -> Hand:
    left = list(hand)
    for card in lay:
        left.remove("*" if card[0] == "*" else card)
    return tuple(left)


def joined(hand: Hand, cards: Iterable[str]) -> Hand:
    return tuple(sorted((*hand, *cards)))


@lru_cache(maxsize=20_000)
def new_melds(hand: Hand, rules: Rules) -> tuple[Lay, ...]:
    lays = (lay for faces in all_melds(rules.aces) for lay in fillings(faces, hand))
    return tuple(lay for lay in lays if enough_real(lay, rules))


@lru_cache(maxsize=20_000)
def additions(hand: Hand, old: Meld, rules: Rules) -> tuple[Lay, ...]:
    """What a meld may become: a meld that holds it, without a set turning into a run."""
    found = []
    lying = faces_of(cards_of(old))
    for faces in all_melds(rules.aces):
        if lying < faces and is_set(lying) == is_set(faces):
            for lay in fillings(faces - lying, hand):
                if enough_real([*cards_of(old), *lay], rules):
                    found.append(lay)
    return tuple(found)


def laid(card: str, lay: Lay) -> bool:
    """Whether a card is among those laid; a joker is whatever it stands for."""
    return card in lay or (card == "*" and any(one[0] == "*" for one in lay))


@lru_cache(maxsize=20_000)
def playable(card: str, loose: Hand, melds: tuple[Meld, ...], rules: Rules) -> bool:
    """Whether loose cards can be laid, one after the other in any order, until that card is down."""
    for lay in new_melds(loose, rules):
        meld = frozenset((one, 0) for one in lay)
        if laid(card, lay) or playable(card, without(loose, lay), (*melds, meld), rules):
            return True
    for at, old in enumerate(melds):
        for lay in additions(loose, old, rules):
            grown = old | {(one, 0) for one in lay}
            after = (*melds[:at], grown, *melds[at + 1 :])
            if laid(card, lay) or playable(card, without(loose, lay), after, rules):
                return True
    return False


def anybody(meld: Meld) -> Meld:
    """A meld of which it does not matter who laid it."""
    return frozenset((card, 0) for card, _ in meld)
