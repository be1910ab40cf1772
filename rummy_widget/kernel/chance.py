"""Random numbers: those of a congruence whose low 48 bits count, and what is chosen by them.

After the state ``s`` comes ``(s * LCG_A + 11) & LCG_MASK``; the product may wrap, its low 48 bits stay. Loops
write that out.
"""

from typing import Final

from .types import i64, vec

LCG_A: Final = 0x5DEECE66D
LCG_MASK: Final = (1 << 48) - 1
HALF: Final = (1 << 31) - 1


def shuffle(cards: vec[i64], first: i64, end: i64, s: i64) -> i64:
    """Shuffle ``cards[first … end - 1]`` (Fisher and Yates, from the end) and return the random state."""
    i: i64 = end - first
    while i > 1:
        s = (s * LCG_A + 11) & LCG_MASK
        # One number of 31 bits chooses twice: what is left of it after the first choice is nearly as even.
        x: i64 = (s >> 17) * i
        j: i64 = first + (x >> 31)
        i -= 1
        end -= 1
        card: i64 = cards[end]
        cards[end] = cards[j]
        cards[j] = card
        if i > 1:
            j = first + ((x & HALF) * i >> 31)
            i -= 1
            end -= 1
            card = cards[end]
            cards[end] = cards[j]
            cards[j] = card
    return s


def slip_of(loose: i64, s: i64) -> i64:
    """Return one of the cards by the random state `s`."""
    number: i64 = 0
    m: i64 = loose
    while m:
        m &= m - 1
        number += 1
    place: i64 = (s >> 17) * number >> 31
    while place > 0:
        loose &= loose - 1
        place -= 1
    low: int = loose & -loose
    return low.bit_length() - 1
