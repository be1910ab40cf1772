"""What a new meld, or a part of it that grows by lay-offs later, can count towards a first meld."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rummy_widget.deck import JOKER
from rummy_widget.events import HIDDEN
from rummy_widget.melds.naming import ranks_in, run_starts
from rummy_widget.melds.pieces import Aim, first_of_run
from rummy_widget.melds.points import hand_points, low_ace, ranks_of
from rummy_widget.rules import Rules

__all__ = ["firsts", "most_points"]

_LEAST: Final = 3
_ACES: Final = 0xF | 0xF << 64
_REAL: Final = (1 << 128) - 1


def most_points(hand: int, rules: Rules, jokers: int | None = None) -> int:
    """Return no less than melds of a hand can count towards a first meld, with all or so many jokers."""
    ranks = ranks_of(rules)
    number = hand >> 128 if jokers is None else jokers
    # An ace may count more at the low end of a run than in the hand.
    aces = (hand & _ACES).bit_count() * max(0, low_ace(ranks) - ranks[0]) if hand & _ACES else 0
    return hand_points(hand & _REAL, rules) + aces + number * max(ranks)


@lru_cache(maxsize=16384)
def firsts(
    real: int, jokers: int, is_set: bool, aim: Aim, parts: bool, must: int = HIDDEN
) -> tuple[tuple[int, int, bool], ...]:
    """Return what a meld can count: points, jokers among the cards that make them, whether `must` is.

    Parameters
    ----------
    real
        Its real cards, a mask.
    jokers
        Its jokers, which stand where they may.
    parts
        Whether parts of it are looked at too: the other cards, and jokers won by swaps, follow as lay-offs.
    must
        A card that has to be among those cards if it is in the meld (`JOKER`: any joker); a negative number
        where it does not matter.
    """
    card = (real & -real).bit_length() - 1
    held = real.bit_count()
    best: dict[tuple[int, bool], int] = {}

    def count(points: int, early: int, holds: bool) -> None:
        best[early, holds] = max(best.get((early, holds), 0), points)

    if is_set:
        for early in range(0 if parts else jokers, jokers + 1):
            if held + early >= _LEAST:
                count(aim.ranks[card >> 2] * (held + early), early, must != JOKER or early > 0)
        return tuple((points, *key) for key, points in best.items())
    line = ranks_in(real, card & 3)
    asked = 1 << (must >> 2) if 0 <= must < JOKER and real >> must & 1 else 0
    size = held + jokers
    for start in run_starts(line, size, aim.aces):
        for low in range(size - _LEAST + 1 if parts else 1):
            places = [1 << (start + i) % 13 for i in range(low, size)]
            for length in range(_LEAST if parts else size, size - low + 1):
                ranks = sum(places[:length])
                early = length - (ranks & line).bit_count()
                if not early or length - early >= aim.least:
                    holds = early > 0 if must == JOKER else not asked & ~ranks
                    count(first_of_run((start + low) % 13, length, aim), early, holds)
    return tuple((points, *key) for key, points in best.items())
