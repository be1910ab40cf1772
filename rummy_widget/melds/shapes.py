"""What is a meld, in which order its cards lie, and which cards may be added to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from rummy_widget import kernel
from rummy_widget.deck import JOKER, JOKER_AS, Cards, cards
from rummy_widget.melds.naming import namings

if TYPE_CHECKING:
    from rummy_widget.rules import Rules

Kind = Literal["set", "run"]


def face(code: int) -> int:
    """Return the card that a code stands for in a meld: itself, or what a named joker is laid as."""
    return code - JOKER_AS if code >= JOKER_AS else code


@dataclass(frozen=True, slots=True, repr=False)
class Meld:
    """Cards that lie together on the table.

    Attributes
    ----------
    codes : tuple of int
        The cards in table order: a run from its low end up, a set as it was laid.
    by : int
        Seat that laid the meld.
    kind : {"set", "run"}
    offs : tuple of int
        For each card of `codes`, the seat that laid it.
    mask : int
        Mask of the cards that the codes stand for.
    """

    codes: tuple[int, ...]
    by: int
    kind: Kind
    offs: tuple[int, ...]
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", face_mask(self.codes))

    @property
    def cards(self) -> Cards:
        """The cards in table order."""
        return cards(self.codes)

    def __str__(self) -> str:
        return str(self.cards)

    def __repr__(self) -> str:
        return f"Meld({self.cards!r}, by={self.by}, kind={self.kind!r}, offs={self.offs!r})"

    def _repr_html_(self) -> str:
        return self.cards._repr_html_()


def face_mask(codes: Iterable[int]) -> int:
    """Return the mask of the cards that `codes` stand for."""
    mask = 0
    for code in codes:
        mask |= _FACE_BIT[code]
    return mask


_FACE_BIT: Final = [1 << code % JOKER_AS for code in range(JOKER_AS + 52)]


@lru_cache(maxsize=8192)
def shape(mask: int, aces: str) -> tuple[Kind, tuple[int, ...]] | None:
    """Return kind and table order of a set of 52-bit cards that is a meld, else None."""
    size = mask.bit_count()
    if size < 3:
        return None
    low = (mask & -mask).bit_length() - 1
    if not mask & ~kernel.RANK[low]:
        return "set", _codes(mask)
    suit = low & 3
    if mask & ~kernel.SUIT[suit]:
        return None
    for start in _starts(mask, suit, aces):
        codes = tuple((start + i) % 13 * 4 + suit for i in range(size))
        if sum(1 << c for c in codes) == mask and _stays_inside(start, size, aces):
            return "run", codes
    return None


def table_order(mask: int, aces: str) -> tuple[int, ...]:
    """Return the cards of a meld in table order.

    Raises
    ------
    ValueError
        If the cards are no meld.
    """
    shaped = shape(mask, aces)
    if shaped is None:
        raise ValueError("these cards are neither a set nor a run")
    return shaped[1]


def _starts(mask: int, suit: int, aces: str) -> Iterable[int]:
    """Return ranks at which a run of these cards may begin; the naming with the ace on top comes first."""
    ranks = [rank for rank in range(13) if mask >> (rank * 4 + suit) & 1]
    return [1, *ranks] if aces != "low" and len(ranks) == 13 else ranks


def _stays_inside(start: int, size: int, aces: str) -> bool:
    """Tell whether a run from rank `start` keeps to the ends that the ace mode sets."""
    if aces == "low":
        return start + size <= 13
    return aces == "round_the_corner" or start + size <= 14


def _codes(mask: int) -> tuple[int, ...]:
    """Return the card codes of a 52-bit mask, ascending."""
    out = []
    while mask:
        bit = mask & -mask
        out.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(out)


def is_meld(codes: Iterable[int], rules: Rules) -> Kind | None:
    """Return whether cards are a set or a run under the rules, None when they are neither.

    Jokers may be named (a code ``JOKER_AS + c``) or not; a meld with jokers needs ``rules.min_naturals`` real
    cards.
    """
    shaped = _arrange(codes, rules)
    return shaped[0] if shaped else None


def _arrange(codes: Iterable[int], rules: Rules) -> tuple[Kind, tuple[int, ...]] | None:
    """Return kind and table order of `codes`, jokers named by the rule; None when they are no meld."""
    given = tuple(codes)
    if JOKER in given:
        named = namings(given, rules)
        if not named:
            return None
        given = named[0]
    by_face = {face(code): code for code in given}
    if len(by_face) != len(given):
        return None
    naturals = sum(code < JOKER_AS for code in given)
    if naturals < len(given) and naturals < rules.min_naturals:
        return None
    shaped = shape(face_mask(given), rules.aces)
    if shaped is None:
        return None
    kind, order = shaped
    return kind, tuple(by_face[c] for c in order)


def make_meld(codes: Iterable[int], by: int, rules: Rules) -> Meld:
    """Return the meld of `codes`, in table order, laid by seat `by`; unnamed jokers are named by the rule.

    Raises
    ------
    ValueError
        If the cards are no meld under the rules.
    """
    given = tuple(codes)
    shaped = _arrange(given, rules)
    if shaped is None:
        raise ValueError(f"{cards(given)} is neither a set nor a run")
    kind, order = shaped
    return Meld(order, by, kind, (by,) * len(order))


def extend(meld: Meld, codes: Iterable[int], rules: Rules, by: int | None = None) -> Meld:
    """Return the meld with `codes` laid off on it, in table order; unnamed jokers are named by the rule.

    Parameters
    ----------
    by : int, optional
        Seat that lays the cards off, noted in `offs`; by default the seat that laid the meld.

    Raises
    ------
    ValueError
        If meld and cards together are no meld, or one of another kind.
    """
    added = tuple(codes)
    if JOKER in added:
        added = (namings(added, rules, meld) or [added])[0]
    shaped = _arrange(meld.codes + added, rules)
    if shaped is None or shaped[0] != meld.kind:
        raise ValueError(f"{cards(added)} does not fit {meld}")
    seat = meld.by if by is None else by
    if meld.kind == "set":  # a set shows its cards as they came
        return Meld(meld.codes + added, meld.by, "set", meld.offs + (seat,) * len(added))
    laid_by = dict(zip(meld.codes, meld.offs, strict=True))
    order = shaped[1]
    return Meld(order, meld.by, "run", tuple(laid_by.get(code, seat) for code in order))


def fits(meld: Meld, rules: Rules) -> int:
    """Return the mask of the cards one of which may be laid off on a table meld, itself or a joker as it."""
    return fits_of(meld.mask, meld.kind, rules.aces)


@lru_cache(maxsize=8192)
def fits_of(mask: int, kind: Kind, aces: str) -> int:
    """Return the mask of the cards one of which fits a meld of these cards."""
    if kind == "set":
        return kernel.RANK[(mask & -mask).bit_length() - 1] & ~mask
    return run_neighbours(run_places(mask, aces), aces)


@lru_cache(maxsize=8192)
def run_places(mask: int, aces: str) -> int:
    """Return the extended mask of the places that a run's cards take (an ace on top of a king: rank 13)."""
    if aces != "high_or_low" or not mask & kernel.ACES or not mask & kernel.KINGS:
        return mask
    return (mask & ~kernel.ACES) | (mask & kernel.ACES) << 52


def run_neighbours(places: int, aces: str) -> int:
    """Return the 52-bit mask of the cards next to the places that runs take, without the cards in them."""
    if aces == "low":
        return (places << 4 | places >> 4) & kernel.ALL & ~places
    if aces == "round_the_corner":
        return (kernel.turn_up(places) | kernel.turn_down(places)) & ~places
    return kernel.fold((places << 4 | places >> 4) & kernel.EXT) & ~kernel.fold(places)
