"""Deal codes: a short text that names a shuffle and who deals, so that a class can play the same deal.

What a code is and which cards it deals is written down in docs/formats.md, to the byte. It rests on SHA-256
alone: the same code deals the same cards with every version of Python, on every machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

__all__ = ["DEALERS", "SHUFFLES", "Stream", "read_code", "write_code"]

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 symbols with their values 0 … 31; I, L, O and U are left out since they are misread."""

LENGTH: Final = 12
SHUFFLES: Final = 1 << 47
"""Number of shuffles that have a code."""

DEALERS: Final = 8

_MISREAD: Final = str.maketrans("ILO", "110")
_BETWEEN: Final = str.maketrans("", "", "- \t\n\r\u00a0\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212_")
_DIVISOR: Final = 1021
"""A code, as a number in base 32, is a multiple of it.

It is a prime below the 1024 values of two symbols, and no power of 32 up to the 11th leaves the remainder 1:
so one wrong symbol and any two symbols exchanged are always noticed, other damage in 1020 of 1021 cases.
"""


def write_code(shuffle: int, dealer: int) -> str:
    """Return the code of a shuffle.

    Parameters
    ----------
    shuffle
        Its number, below `SHUFFLES`.
    dealer
        Seat that deals, below `DEALERS`.
    """
    if not (0 <= shuffle < SHUFFLES and 0 <= dealer < DEALERS):
        raise ValueError("no code is made of these numbers")
    number = (shuffle * DEALERS + dealer) << 10
    return _grouped(number + -number % _DIVISOR)


def read_code(text: object) -> tuple[str, int]:
    """Read a code as a person writes it: hyphens, spaces and small letters do not matter.

    Returns
    -------
    str
        The code as it is written here.
    int
        Seat that deals.

    Raises
    ------
    ValueError
        The text is no code; the message says what is wrong with it.
    """
    if not isinstance(text, str):
        raise ValueError(f"a deal code is a text such as {write_code(0, 1)!r}, not {type(text).__name__}")
    plain = text.translate(_BETWEEN).upper().translate(_MISREAD)
    for symbol in plain:
        if symbol not in SYMBOLS:
            raise ValueError(f"deal code: {symbol!r} is in no code; there are digits and letters but U")
    if len(plain) != LENGTH:
        raise ValueError(f"deal code: it has {LENGTH} digits and letters, and this one {len(plain)}")
    number = 0
    for symbol in plain:
        number = number * len(SYMBOLS) + SYMBOLS.index(symbol)
    if number % _DIVISOR:
        raise ValueError(f"deal code: there is a slip in {_grouped(number)}; compare it symbol by symbol")
    return _grouped(number), (number >> 10) % DEALERS


def _grouped(number: int) -> str:
    plain = "".join(SYMBOLS[number >> 5 * place & 31] for place in reversed(range(LENGTH)))
    return "-".join(plain[at : at + 4] for at in range(0, LENGTH, 4))


class Stream:
    """Numbers made of a label, always the same ones.

    Block k = 0, 1, … is the SHA-256 hash of the label, a space and k in decimal digits (ASCII); its 32 bytes
    are eight numbers of four bytes, the most significant byte first.

    Parameters
    ----------
    label
        What the numbers are for.
    """

    def __init__(self, label: str) -> None:
        self._label = label
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(f"{self._label} {self._block}".encode("ascii")).digest()
            self._block += 1
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -1, -4)]
        return self._words.pop()

    def below(self, number: int) -> int:
        """Return one of 0 … `number` - 1, all equally likely.

        The next number of the stream that is below the greatest multiple of `number` up to 2^32, modulo
        `number`; those that are not are passed over.
        """
        limit = (1 << 32) // number * number
        while (word := self._word()) >= limit:
            pass
        return word % number

    def shuffled(self, items: Iterable[int]) -> tuple[int, ...]:
        """Return the items in a new order.

        For i from the last place down to 1, the places i and `below(i + 1)` change their items.
        """
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return tuple(mixed)
