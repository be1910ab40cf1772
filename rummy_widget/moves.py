"""Moves: small frozen values with a text form that parses back to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, get_args

from rummy_widget import i18n
from rummy_widget.deck import JOKER, code, order, texts
from rummy_widget.errors import Fact, IllegalMove

__all__ = ["Kind", "Move", "illegal"]

Kind = Literal[
    "draw", "take", "recycle", "decline", "meld", "layoff", "swap", "discard", "rummy", "pass"
]  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
_BARE: Final = frozenset({"draw", "recycle", "decline", "pass"})
_ONE_CARD: Final = frozenset({"swap", "discard", "rummy"})
_ON_MELD: Final = frozenset({"layoff", "swap"})


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
        Codes of the cards, for the kinds that name some.
    meld
        Number of the meld, 1 for ``m1``, for ``"layoff"`` and ``"swap"``.
    count
        Number of cards, for ``"take"``; 1 if it is not given.
    """

    __slots__ = ("_key", "cards", "count", "kind", "meld")

    kind: Kind
    cards: tuple[int, ...]
    meld: int
    count: int
    _key: tuple[str, tuple[int, ...], int, int]

    def __init__(self, kind: Kind, cards: Iterable[int] = (), meld: int = 0, count: int = 0) -> None:
        fix = object.__setattr__
        codes = tuple(cards)
        if kind == "take" and not count:
            count = 1
        fix(self, "kind", kind)
        fix(self, "cards", codes)
        fix(self, "meld", meld)
        fix(self, "count", count)
        fix(self, "_key", (kind, codes if len(codes) < 2 else order(codes), meld, count))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a move cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

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


def _bare(cls: type[Move], kind: Kind, rest: list[str]) -> Move:
    if rest:
        raise illegal("parse", why="too-much", kind=kind, given=rest[0][:40])
    return cls(kind)


def _take(cls: type[Move], kind: Kind, rest: list[str]) -> Move:
    if not rest:
        return cls(kind)
    if len(rest) > 1:
        raise illegal("parse", why="too-much", kind=kind, given=rest[1][:40])
    if not (rest[0].isascii() and rest[0].isdigit() and 0 < int(rest[0]) < 1000):
        raise illegal("parse", why="count", given=rest[0][:40])
    return cls(kind, count=int(rest[0]))


def _named(cls: type[Move], kind: Kind, rest: list[str]) -> Move:
    meld = 0
    if kind in _ON_MELD:
        if not rest or not _is_meld_name(rest[-1]):
            raise illegal("parse", why="meld-name", kind=kind)
        meld = int(rest.pop()[1:])
    if not rest:
        raise illegal("parse", why="no-cards", kind=kind)
    if kind in _ONE_CARD and len(rest) > 1:
        raise illegal("parse", why="one-card", kind=kind)
    found = [_card(word) for word in rest]
    if kind not in ("meld", "layoff") and any(number > JOKER for number in found):
        raise illegal("parse", why="joker", kind=kind)
    return cls(kind, found, meld)


def _is_meld_name(word: str) -> bool:
    digits = word[1:]
    return word[0] in "mM" and digits.isascii() and digits.isdigit() and 0 < int(digits) < 1000


def _card(word: str) -> int:
    try:
        return code(word)
    except ValueError:
        raise illegal("parse", why="card", given=word[:40]) from None


_READERS: Final[dict[str, Callable[[type[Move], Kind, list[str]], Move]]] = {
    kind: _bare if kind in _BARE else _take if kind == "take" else _named for kind in KINDS
}
