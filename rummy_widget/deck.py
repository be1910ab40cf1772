"""Cards: codes and masks inside the engine, `Card` and `Cards` at its edges.

A card is an ``int``, ``rank * 4 + suit`` with rank 0 = ace … 12 = king and suit 0 = S, 1 = H, 2 = D, 3 = C.
A joker is `JOKER`; one that stands for card ``c`` is ``JOKER_AS + c``. A hand is one ``int``, the *mask*: bit
``c`` is the first copy of card ``c``, bit ``64 + c`` the second copy (only set where the first is), and
``mask >> 128`` counts the jokers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final, SupportsIndex, overload

from rummy_widget import faces, i18n

__all__ = [
    "JOKER", "JOKER_AS", "RANKS", "SUITS", "Card", "Cards", "add", "cards", "code", "codes_of", "copies",
    "count", "full_deck", "has", "held", "mask_of", "order", "pictured", "plain_spelling", "remove", "shown",
    "text", "texts", "worded",
]  # fmt: skip

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
JOKER: Final = 52
JOKER_AS: Final = 64

_SECOND: Final = 64
_JOKERS: Final = 128
_FIRSTS: Final = (1 << 52) - 1
_PLAIN: Final = [rank + suit for rank in RANKS for suit in SUITS]
_TEXT: Final[dict[int, str]] = {
    **dict(enumerate(_PLAIN)),
    JOKER: "*",
    **{JOKER_AS + number: "*" + name for number, name in enumerate(_PLAIN)},
}
_CODE: Final[dict[str, int]] = {name: number for number, name in _TEXT.items()}
# The two characters after a suit that say whether it is drawn as text or as an emoji say nothing here.
_SPELLINGS: Final = str.maketrans("♠♥♦♣♤♡♢♧★", "SHDCSHDC*", "\ufe0e\ufe0f")


_LINE: Final = "display:inline-flex;flex-wrap:wrap;align-items:center;gap:6px"
_LINE_HEIGHT: Final = 56


class Card(str):
    """One card, written with two characters: ``"7H"``; a joker is ``"*"``, as a card in a meld ``"*7H"``.

    Input may also be ``"10h"`` or ``"10♥"``.

    Raises
    ------
    ValueError
        The text is no card.
    """

    __slots__ = ()

    def __new__(cls, name: str) -> Card:
        """Return the card of that name; equal cards are one object."""
        found = _CARDS.get(name) if isinstance(name, str) else None
        return found if found is not None else _CARDS[_TEXT[code(name)]]

    @property
    def code(self) -> int:
        """Number of the card inside the engine."""
        return _CODE[self]

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker, named or not."""
        return self[0] == "*"

    @property
    def stands_for(self) -> Card | None:
        """The card that a laid joker stands for."""
        return Card(self[1:]) if self.is_joker and len(self) == 3 else None

    @property
    def rank(self) -> str:
        """One of ``"A23456789TJQK"``: for a laid joker that of its card, empty for a free joker."""
        return self[-2:-1]

    @property
    def suit(self) -> str:
        """One of ``"SHDC"``: for a laid joker that of its card, empty for a free joker."""
        return self[-1:] if self != "*" else ""

    def __repr__(self) -> str:
        return f"Card({str.__repr__(self)})"

    def _repr_html_(self) -> str:
        return _drawn([self])

    def __str__(self) -> str:
        return str.__str__(self)


_CARDS: Final[dict[str, Card]] = {name: str.__new__(Card, name) for name in _CODE}
_BY_CODE: Final = {number: _CARDS[name] for name, number in _CODE.items()}


class Cards(tuple[Card, ...]):
    """Cards in a fixed order; as text they stand side by side, separated by spaces."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(self)

    def __repr__(self) -> str:
        return f"cards({str(self)!r})"

    def _repr_html_(self) -> str:
        return _drawn(self)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> Cards: ...

    def __getitem__(self, index: SupportsIndex | slice) -> Card | Cards:
        found = tuple.__getitem__(self, index)
        return found if isinstance(found, Card) else Cards(found)

    @property
    def codes(self) -> tuple[int, ...]:
        """The cards' numbers inside the engine."""
        return tuple(_CODE[card] for card in self)


def _drawn(shown: Sequence[str]) -> str:
    return faces.row(shown, names=i18n.spoken_cards(shown))


def worded(*parts: str | Cards) -> str:
    """Draw words and cards in a line, for a part of a picture."""
    drawn = [
        escape(part)
        if isinstance(part, str)
        else faces.row(part, names=i18n.spoken_cards(part), height=_LINE_HEIGHT)
        for part in parts
        if part
    ]
    return f'<span style="{_LINE}">{" ".join(drawn)}</span>'


def pictured(*parts: str | Cards) -> str:
    """Draw words and cards in a line as a thing that is last in a cell shows itself."""
    return faces.block(worded(*parts))


def cards(what: str | Iterable[str | int]) -> Cards:
    """Make cards of a text (``"7H 8H 9H"``), of card texts, or of codes.

    Raises
    ------
    ValueError
        It is none of these, or a part of it is no card.
    """
    if not isinstance(what, Iterable):
        raise ValueError(f"cards are a text such as '7H 8H 9H', or a list of cards, not {what!r}")
    parts = what.replace(",", " ").split() if isinstance(what, str) else what
    return Cards([_CARDS[text(part)] if isinstance(part, int) else Card(part) for part in parts])


def shown(codes: Iterable[int]) -> Cards:
    """Make cards of codes that are known to be right: what a view is made of, many times a turn."""
    return Cards([_BY_CODE[number] for number in codes])


def code(name: str) -> int:
    """Return the number of the card with that text.

    Raises
    ------
    ValueError
        The text is no card.
    """
    found = None
    if isinstance(name, str):
        found = _CODE.get(name)
        if found is None:
            found = _CODE.get(plain_spelling(name.strip()))
    if found is None:
        raise ValueError(f"{name!r} is no card: write rank and suit, such as 7H or TS, and * for a joker")
    return found


def plain_spelling(written: str) -> str:
    """Return cards as they are written here, whose suits may be symbols and tens ``10``."""
    return written.translate(_SPELLINGS).upper().replace("10", "T")


def text(number: int) -> str:
    """Return the text of the card with that number.

    Raises
    ------
    ValueError
        There is no such card.
    """
    try:
        return _TEXT[number]
    except KeyError:
        raise ValueError(f"{number!r} is the number of no card") from None


def texts(codes: Iterable[int]) -> str:
    """Return the texts of cards, separated by spaces."""
    return " ".join([_TEXT[number] for number in codes])


def order(codes: Iterable[int]) -> tuple[int, ...]:
    """Sort codes by rank, then suit; a joker that stands for a card follows that card, a free one is last."""
    return tuple(sorted(codes, key=_place))


def _place(number: int) -> int:
    return number * 2 if number < JOKER_AS else (number - JOKER_AS) * 2 + 1


def mask_of(codes: Iterable[int]) -> int:
    """Return the mask of a hand with these cards; a joker that stands for a card is a joker."""
    mask = 0
    for number in codes:
        mask = add(mask, number)
    return mask


def codes_of(mask: int) -> list[int]:
    """Return the codes of a hand, ascending; two copies stand side by side, jokers last."""
    found: list[int] = []
    rest = mask & _FIRSTS
    seconds = mask >> _SECOND & _FIRSTS
    while rest:
        bit = rest & -rest
        rest ^= bit
        number = bit.bit_length() - 1
        found.append(number)
        if seconds & bit:
            found.append(number)
    if mask >> _JOKERS:
        found.extend([JOKER] * (mask >> _JOKERS))
    return found


def count(mask: int) -> int:
    """Return the number of cards in a hand."""
    return (mask & (1 << _JOKERS) - 1).bit_count() + (mask >> _JOKERS)


def copies(mask: int, number: int) -> int:
    """Return how many copies of a card a hand holds."""
    if number >= JOKER:
        return mask >> _JOKERS
    return (mask >> number & 1) + (mask >> _SECOND + number & 1)


def has(mask: int, number: int) -> bool:
    """Return whether a hand holds a card."""
    return bool(mask >> number & 1) if number < JOKER else mask >> _JOKERS > 0


def add(mask: int, number: int) -> int:
    """Return the hand with one more card.

    Raises
    ------
    ValueError
        The hand holds two copies of it already.
    """
    if number >= JOKER:
        return mask + (1 << _JOKERS)
    bit = 1 << number
    if not mask & bit:
        return mask | bit
    if mask & bit << _SECOND:
        raise ValueError(f"a third {text(number)}")
    return mask | bit << _SECOND


def remove(mask: int, number: int) -> int:
    """Return the hand without one copy of a card.

    Raises
    ------
    ValueError
        The hand does not hold it.
    """
    if not has(mask, number):
        raise ValueError(f"no {text(number)} in this hand")
    if number >= JOKER:
        return mask - (1 << _JOKERS)
    second = 1 << _SECOND + number
    return mask ^ second if mask & second else mask ^ 1 << number


def held(number: int) -> int:
    """Return the code that a card has in a hand: whatever a joker stands for, it is a joker."""
    return JOKER if number >= JOKER_AS else number


def full_deck(decks: int, jokers: int) -> Iterator[int]:
    """Yield the codes of a whole deck, copies one after the other, jokers last."""
    for _ in range(decks):
        yield from range(52)
    for _ in range(jokers):
        yield JOKER
