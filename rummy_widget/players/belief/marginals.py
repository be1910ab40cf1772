"""How likely each unseen card is in each place: odds by clues, made to fit the sizes of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from math import exp
from operator import mul

from rummy_widget import kernel
from rummy_widget.deck import JOKER, codes_of, copies
from rummy_widget.players.belief.features import MASKS, Clues, open_melds
from rummy_widget.players.belief.pools import Case, Pool

_ROUNDS = 5
"""Rounds that are made at least; by then the numbers have mostly settled."""

_MOST_ROUNDS = 300
_NEAR = 0.02
"""Where a place's number still changes by a larger share, more rounds are made."""

_FAR = 8.0  # logs of odds are kept within this


def card_logs(
    clues: Sequence[Clues | None],
    weights: Sequence[float],
    unseen: int,
    living: int,
    worth: Sequence[float],
    aces: str,
) -> list[dict[int, float]]:
    """Return by seat and card the log of the odds, against the stock, that the seat holds it.

    Parameters
    ----------
    clues : sequence of Clues or None
        By seat; None for the viewer's own.
    weights : sequence of float
        Of `features.CARD`.
    unseen, living : int
        52-bit masks, see `features.card_features`.
    worth : sequence of float, 52
        Points of the cards / 10.
    """
    cards = codes_of(unseen)
    numbers = [
        (card, worth[card], open_melds(card, aces, unseen), open_melds(card, aces, living)) for card in cards
    ]
    points, points_turns, pairs, pairs_turns, open_turns, opens = weights[len(MASKS) :]
    found: list[dict[int, float]] = []
    for clue in clues:
        logs: dict[int, float] = {}
        found.append(logs)
        if clue is None or not clue.ripe:
            continue
        ripe = clue.ripe
        by_points = points + ripe * points_turns
        by_pairs = pairs + ripe * pairs_turns
        by_open = opens + ripe * open_turns
        for card, value, paired, opened in numbers:
            logs[card] = by_points * value + by_pairs * paired + by_open * opened
        for mask, weight in zip(clue.masks, weights, strict=False):
            mask &= unseen
            while mask:
                low = mask & -mask
                mask ^= low
                logs[low.bit_length() - 1] += weight
    return found


def spread(pool: Pool, logs: Sequence[dict[int, float]]) -> dict[int, list[float]]:
    """Return for each card of a pool how many copies of it to expect in each place.

    The odds are multiplied by one number for each place so that the sums over cards are the places' sizes
    (Sinkhorn's iteration); jokers and cards without clues are as likely as the sizes say.
    """
    slots = pool.slots
    seats = [seat for seat, number in enumerate(slots[: len(logs)]) if number]
    width = len(slots)
    cards = codes_of(pool.mask & kernel.ALL)
    if pool.mask >> 128:
        cards.append(JOKER)
    many = [copies(pool.mask, card) for card in cards] if pool.mask >> 64 else [1] * len(cards)
    elsewhere = sum(slots[len(logs) :])
    if not seats or (len(seats) == 1 and not elsewhere):
        full = sum(slots) or 1
        return {
            card: [number * slot / full for slot in slots] for card, number in zip(cards, many, strict=True)
        }
    # Odds are taken against the cards outside of hands, or where there are none against the first hand.
    first = [1.0] * len(cards) if elsewhere else _odds(logs[seats[0]], cards)
    size = elsewhere or slots[seats[0]]
    others = seats if elsewhere else seats[1:]
    columns = [_odds(logs[seat], cards) for seat in others]
    sizes = [slots[seat] for seat in others]
    scale = [number / size for number in sizes]
    rows = list(zip(*columns, strict=True))
    parts = [0.0] * len(cards)
    for turn in range(_MOST_ROUNDS):
        parts = [
            number / (one + sum(map(mul, row, scale)))
            for number, one, row in zip(many, first, rows, strict=True)
        ]
        before = scale
        scale = [number / sum(map(mul, column, parts)) for number, column in zip(sizes, columns, strict=True)]
        if turn >= _ROUNDS - 1 and all(
            abs(new - old) <= _NEAR * old for new, old in zip(scale, before, strict=True)
        ):
            break
    found = {}
    for at, card in enumerate(cards):
        row = [0.0] * width
        for seat, by, column in zip(others, scale, columns, strict=True):
            row[seat] = min(many[at], column[at] * by * parts[at])
        total = sum(row)
        if total > many[at]:  # the rounds were stopped a little early
            row = [value * many[at] / total for value in row]
        rest = max(0.0, many[at] - total)
        if elsewhere:
            for place in range(len(logs), width):
                row[place] = rest * slots[place] / elsewhere
        else:
            row[seats[0]] = rest
        found[card] = row
    return found


def _odds(logs: dict[int, float], cards: Sequence[int]) -> list[float]:
    if not logs:
        return [1.0] * len(cards)
    return [exp(-_FAR if log < -_FAR else min(_FAR, log)) for log in map(logs.get, cards, repeat(0.0))]


def expected(cases: Sequence[Case], logs: Sequence[dict[int, float]]) -> dict[int, list[float]]:
    """Return for each unseen card how many copies to expect in each place, over all cases."""
    total: dict[int, list[float]] = {}
    for case in cases:
        for pool in case.pools:
            for card, row in spread(pool, logs).items():
                old = total.get(card)
                new = row if case.share == 1 else [case.share * value for value in row]
                total[card] = new if old is None else [a + b for a, b in zip(old, new, strict=True)]
    return total
