"""Moves: small frozen values with a text form that parses back to them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal, get_args

from rummy_widget import i18n
from rummy_widget.deck import JOKER, JOKER_AS, Cards, code, order, pictured, shown, texts
from rummy_widget.errors import Fact, IllegalMove

__all__ = ["Kind", "Move", "illegal", "sound"]

Kind = Literal[
    "draw", "take", "recycle", "decline", "meld", "layoff", "swap", "discard", "rummy", "pass"
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_BARE: Final = frozenset({"draw", "recycle", "decline", "pass"})
_ONE_CARD: Final = frozenset({"swap", "discard", "rummy"})
_ON_MELD: Final = frozenset({"layoff", "swap"})
_CODES: Final = {number: number for number in (*range(JOKER + 1), *range(JOKER_AS, JOKER_AS + 52))}
_AS_CODE: Final[Callable[[object], int]] = _CODES.__getitem__
_MOST: Final = 999  # melds on a table, cards in a take: more than any game has


def illegal(reason: str, **facts: Fact) -> IllegalMove:
    """Make the error of a refused move; its sentence is looked up when it is read."""
    error: IllegalMove

    def sentence() -> str:
        return i18n.text(error.message, error.facts)

    error = IllegalMove(reason, facts, sentence)
    return error


class Move:
    """One move.

    Two moves are equal when they do the same: the order in which cards are named does not count, and the
    text form keeps that order.

    Parameters
    ----------
    kind
        The first word of its text, see `Kind`.
    cards
        The cards, for the kinds that name some: codes, `Card` or `Cards`, or their text.
    meld
        Number of the meld, 1 for ``m1``, for ``"layoff"`` and ``"swap"``.
    count
        Number of cards, for ``"take"``; 1 if it is not given.

    Raises
    ------
    IllegalMove
        With reason ``"parse"``: no text says such a move, since its parts do not go together.
    """

    __slots__ = ("_key", "cards", "count", "kind", "meld")

    kind: Kind
    cards: tuple[int, ...]
    meld: int
    count: int
    _key: tuple[str, tuple[int, ...], int, int]

    def __init__(
        self, kind: Kind, cards: str | Collection[int | str] = (), meld: int = 0, count: int = 0
    ) -> None:
        try:
            codes = tuple(map(_AS_CODE, cards))
        except (KeyError, TypeError):
            codes = _read(cards)
        if kind == "take" and count == 0:
            count = 1
        if kind != "meld" or not codes or meld or count:
            _check(kind, codes, meld, count)
        _put(self, kind, codes, meld, count)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a move cannot be changed: {name}")

    @property
    def _same(self) -> tuple[str, tuple[int, ...], int, int]:
        """What two moves that do the same have in common; worked out when it is asked for."""
        try:
            return self._key
        except AttributeError:
            cards = self.cards
            key = (self.kind, cards if len(cards) < 2 else order(cards), self.meld, self.count)
            _PUT_KEY(self, key)
            return key

    def __eq__(self, other: object) -> bool:
        return self._same == other._same if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same)

    def __reduce__(self) -> tuple[type[Move], tuple[Kind, tuple[int, ...], int, int]]:
        return Move, (self.kind, self.cards, self.meld, self.count)

    def __str__(self) -> str:
        parts: list[str] = [self.kind]
        if self.cards:
            parts.append(texts(self.cards))
        if self.meld:
            parts.append(f"m{self.meld}")
        if self.count > 1:
            parts.append(str(self.count))
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    @property
    def parts(self) -> tuple[str | Cards, ...]:
        """Its text with the cards as cards: word, cards, then the meld or the number."""
        last = f"m{self.meld}" if self.meld else str(self.count) if self.count > 1 else ""
        return self.kind, shown(self.cards), last

    def _repr_html_(self) -> str:
        return pictured(*self.parts)

    @classmethod
    def parse(cls, text: object) -> Move:
        """Read the text form, such as ``"layoff 8H m1"``; upper and lower case are alike.

        Raises
        ------
        IllegalMove
            With reason ``"parse"``: the text is no move.
        """
        if not isinstance(text, str):
            raise illegal("parse", why="type", given=type(text).__name__)
        words = text.replace(",", " ").split()
        if not words:
            raise illegal("parse", why="empty")
        kind = words[0].lower()
        if kind not in KINDS:
            raise illegal("parse", why="verb", given=words[0][:40])
        return _READERS[kind](cls, kind, words[1:])


_NEW: Final = object.__new__
_PUT_KIND, _PUT_CARDS, _PUT_MELD, _PUT_COUNT, _PUT_KEY = (
    getattr(Move, name).__set__ for name in ("kind", "cards", "meld", "count", "_key")
)


def _put(move: Move, kind: Kind, cards: tuple[int, ...], meld: int, count: int) -> None:
    _PUT_KIND(move, kind)
    _PUT_CARDS(move, cards)
    _PUT_MELD(move, meld)
    _PUT_COUNT(move, count)


def sound(kind: Kind, cards: tuple[int, ...] = (), meld: int = 0, count: int = 0) -> Move:
    """Make a move whose parts are known to go together, unchecked: the engine makes very many."""
    move = _NEW(Move)
    _put(move, kind, cards, meld, count)
    return move


def _read(given: object) -> tuple[int, ...]:
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if not isinstance(given, Collection):
        raise illegal("parse", why="card", given=_said(given))
    return tuple(_card(card) if isinstance(card, str) else _known(card) for card in given)


def _known(number: object) -> int:
    if type(number) is not int or number not in _CODES:
        raise illegal("parse", why="card", given=_said(number))
    return number


def _check(kind: str, codes: tuple[int, ...], meld: int, count: int) -> None:
    """Raise what makes a move one that no text says."""
    if kind not in KINDS:
        raise illegal("parse", why="verb", given=_said(kind))
    if kind == "take":
        if type(count) is not int or not 0 < count <= _MOST:
            raise illegal("parse", why="count", given=_said(count))
    elif count != 0:
        raise illegal("parse", why="too-much", kind=kind, given=_said(count))
    if kind in _ON_MELD:
        if type(meld) is not int or not 0 < meld <= _MOST:
            raise illegal("parse", why="meld-name", kind=kind)
    elif meld != 0:
        raise illegal("parse", why="too-much", kind=kind, given=f"m{_said(meld)}")
    if kind in _BARE or kind == "take":
        if codes:
            raise illegal("parse", why="too-much", kind=kind, given=texts(codes[:1]))
    elif not codes:
        raise illegal("parse", why="no-cards", kind=kind)
    elif kind in _ONE_CARD:
        if len(codes) > 1:
            raise illegal("parse", why="one-card", kind=kind)
        if codes[0] > JOKER:
            raise illegal("parse", why="joker", kind=kind)


def _said(given: object) -> str:
    try:
        return str(given)[:40]
    except Exception:  # a player hands over anything: a whole number may be too long to be written out
        return type(given).__name__


def _bare(cls: type[Move], kind: Kind, rest: list[str]) -> Move:
    if rest:
        raise illegal("parse", why="too-much", kind=kind, given=rest[0][:40])
    return cls(kind)


def _take(cls: type[Move], kind: Kind, rest: list[str]) -> Move:
    if not rest:
        return cls(kind)
    if len(rest) > 1:
        raise illegal("parse", why="too-much", kind=kind, given=rest[1][:40])
    number = _number(rest[0])
    if not number:
        raise illegal("parse", why="count", given=rest[0][:40])
    return cls(kind, count=number)


def _named(cls: type[Move], kind: Kind, rest: list[str]) -> Move:
    meld = 0
    if kind in _ON_MELD:
        meld = _number(rest.pop()[1:]) if rest and rest[-1][0] in "mM" else 0
    return cls(kind, [_card(word) for word in rest], meld)


def _number(digits: str) -> int:
    """Return what digits say; 0 if it is no number of melds or cards."""
    plain = digits.isascii() and digits.isdigit() and len(digits) <= len(str(_MOST))
    return int(digits) if plain else 0


def _card(word: str) -> int:
    try:
        return code(word)
    except ValueError:
        raise illegal("parse", why="card", given=word[:40]) from None


_READERS: Final[dict[str, Callable[[type[Move], Kind, list[str]], Move]]] = {
    kind: _bare if kind in _BARE else _take if kind == "take" else _named for kind in KINDS
}
