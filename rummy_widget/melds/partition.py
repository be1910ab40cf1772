"""The best way to divide a hand without jokers and second copies, and what of it goes onto lying melds.

A *split* is a choice of new melds together with everything that can then be laid off. Splits are compared by
what stays in the hand; :func:`best_split` writes the order of ties down.

Exactness rests on one fact: once it is decided which cards go into sets, the runs need no search. Every card
that lies in three or more neighbouring ranks of its suit, or joins a run on the table through held cards, can
be laid, and doing so takes nothing from any other card. Only the ace that may lie high or low, and only
when it is wanted at both ends, is a second choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from rummy_widget import kernel
from rummy_widget.melds.lays import all_melds_in
from rummy_widget.melds.points import meld_points, planes, weigh
from rummy_widget.melds.shapes import Meld, face_mask, run_neighbours, run_places, table_order

MOST_CHOICES: Final = 100_000
"""Choices of sets that are looked through: hands of up to 30 cards of one deck have a few hundred."""


@dataclass(frozen=True, slots=True)
class Table:
    """The melds on the table, as far as lay-offs are concerned.

    Attributes
    ----------
    places : int
        Extended mask of the places that runs take.
    open_sets : int
        52-bit mask of the fourth cards of sets of three.
    laid : int
        52-bit mask of all cards on the table.
    """

    places: int = 0
    open_sets: int = 0
    laid: int = 0

    def with_meld(self, mask: int, aces: str) -> Table:
        """Return the table with one more meld."""
        column = kernel.RANK[(mask & -mask).bit_length() - 1]
        if mask & ~column:
            return Table(self.places | run_places(mask, aces), self.open_sets, self.laid | mask)
        return Table(self.places, self.open_sets | (column & ~mask), self.laid | mask)

    def with_melds(self, masks: tuple[int, ...], aces: str) -> Table:
        """Return the table with more melds."""
        table = self
        for mask in masks:
            table = table.with_meld(mask, aces)
        return table


EMPTY = Table()


@lru_cache(maxsize=2048)
def table_of(melds: tuple[Meld, ...], aces: str) -> Table:
    """Return the table that these melds make."""
    return EMPTY.with_melds(tuple(face_mask(meld.codes) for meld in melds), aces)


@dataclass(frozen=True, slots=True)
class Split:
    """New melds, lay-offs and what stays in the hand.

    Attributes
    ----------
    melds : tuple of int
        52-bit masks of the new melds.
    joined : int
        Extended mask of the places that cards laid off on runs may take.
    off : int
        52-bit mask of all cards laid off.
    rest : int
        52-bit mask of the cards that stay.
    """

    melds: tuple[int, ...]
    joined: int
    off: int
    rest: int


def meld_key(mask: int, aces: str) -> tuple[int, ...]:
    """Return the sort key of a meld: sets by cards, then runs by suit and cards in table order."""
    codes = table_order(mask, aces)
    return (0, *codes) if codes[0] >> 2 == codes[1] >> 2 else (1, codes[0] & 3, *codes)


@lru_cache(maxsize=16384)
def best_split(
    hand: int,
    aces: str,
    ranks: tuple[int, ...],
    table: Table = EMPTY,
    melds_left: int | None = None,
    may_lay_off: bool = True,
    opening_left: int = 0,
) -> Split:
    """Return the split of a one-deck hand that leaves least.

    Of several the one is taken that leaves (1) fewest points, (2) fewest cards; that (3) lays most cards in
    new melds, (4) leaves most lay-off places: cards not on the table that could be laid off singly; that (5)
    has fewest melds, so that a run stays whole; and (6) whose melds come first in the canonical order: sets
    before runs, sets by rank and suits, runs by suit and first card.

    Parameters
    ----------
    hand : int
        52-bit mask.
    ranks : tuple of int, 13
        Points of the ranks, ace first.
    melds_left : int, optional
        How many new melds may be laid; None for any number.
    may_lay_off : bool
        Whether cards may be laid off before a new meld is laid.
    opening_left : int
        Points that the new melds must count together; a split with less lays nothing.
    """
    digits = planes(ranks)
    best: tuple[int, int] | None = None
    ties: dict[Split, None] = {}
    for split in splits(hand, aces, table, melds_left, may_lay_off):
        if opening_left and _laid_points(split, aces, ranks) < opening_left:
            split = Split((), 0, 0, hand)
        left = (weigh(split.rest, digits), split.rest.bit_count())
        if best is None or left < best:
            best = left
            ties = {split: None}
        elif left == best:
            ties[split] = None
    chosen, *others = ties
    if others:
        chosen = min(ties, key=lambda split: _tie_key(split, table, aces))
    return Split(
        tuple(sorted(chosen.melds, key=lambda mask: meld_key(mask, aces))),
        chosen.joined,
        chosen.off,
        chosen.rest,
    )


def _laid_points(split: Split, aces: str, ranks: tuple[int, ...]) -> int:
    """Return the points of the new melds as they lie on the table."""
    return sum(meld_points(mask, table_order(mask, aces), ranks) for mask in split.melds)


def _tie_key(split: Split, table: Table, aces: str) -> tuple[int, int, int, list[tuple[int, ...]]]:
    """Return steps 3 to 6 of the order of ties."""
    after = table.with_melds(split.melds, aces)
    laid = after.laid | split.off
    places = run_neighbours(after.places | split.joined, aces) | after.open_sets
    in_melds = sum(mask.bit_count() for mask in split.melds)
    return (
        -in_melds,
        -(places & ~laid).bit_count(),
        len(split.melds),
        sorted(meld_key(mask, aces) for mask in split.melds),
    )


def splits(hand: int, aces: str, table: Table, melds_left: int | None, may_lay_off: bool) -> Iterator[Split]:
    """Yield splits of a hand among which a best one is sure to be."""
    if melds_left is not None and melds_left < hand.bit_count() // 3:
        yield from _few_melds(hand, aces, table, melds_left, may_lay_off)
        return
    free = _free(hand, aces)
    seg, joined = _cover(free, table.places, aces)
    for sets in _set_choices(hand, kernel.fold(seg | joined)):
        kept = hand
        for mask in sets:
            kept &= ~mask
        free = _free(kept, aces)
        seg, joined = _cover(free, table.places, aces)
        twice = (seg | joined) & (seg | joined) >> 52 & kernel.ACES if aces == "high_or_low" else 0
        if not twice:
            yield _split(hand, table, sets + _segments(seg, aces), joined, may_lay_off)
            continue
        low = twice
        while True:  # the aces of `low` lie low, the other ones that could be used twice lie high
            seg, joined = _cover(free & ~(twice & ~low) & ~(low << 52), table.places, aces)
            yield _split(hand, table, sets + _segments(seg, aces), joined, may_lay_off)
            if not low:
                break
            low = (low - 1) & twice


def _few_melds(hand: int, aces: str, table: Table, melds_left: int, may_lay_off: bool) -> Iterator[Split]:
    """Yield splits with at most `melds_left` new melds, every choice of them."""
    found = all_melds_in(hand, aces)

    def choose(first: int, left: int, free: int) -> Iterator[tuple[int, ...]]:
        yield ()
        if left:
            for index in range(first, len(found)):
                mask = found[index]
                if not mask & ~free:
                    for others in choose(index + 1, left - 1, free & ~mask):
                        yield (mask, *others)

    for melds in choose(0, melds_left, hand):
        after = table.with_melds(melds, aces)
        joined = _flood(_free(hand & ~after.laid, aces), after.places, aces)
        yield _split(hand, table, melds, joined, may_lay_off)


def _split(hand: int, table: Table, melds: tuple[int, ...], joined: int, may_lay_off: bool) -> Split:
    """Return the split with these new melds and with all that can be laid off then."""
    if not melds and not may_lay_off:
        return Split((), 0, 0, hand)
    rest = hand & ~kernel.fold(joined)
    places = table.open_sets
    for mask in melds:
        rest &= ~mask
        column = kernel.RANK[(mask & -mask).bit_length() - 1]
        if not mask & ~column:
            places |= column & ~mask
    off = kernel.fold(joined) | (rest & places)
    return Split(melds, joined, off, rest & ~off)


def _set_choices(hand: int, in_runs: int) -> Iterator[tuple[int, ...]]:
    """Yield choices of sets; cards that could not be used in a run are never kept out of one."""
    options: list[list[int]] = []
    todo: int = kernel.sets_in(hand)
    while todo:
        column: int = todo & kernel.RANK[(todo & -todo).bit_length() - 1]
        todo ^= column
        choices = [column]
        useful = column & in_runs
        if column.bit_count() == 4:
            bits = useful
            while bits:
                bit = bits & -bits
                bits ^= bit
                choices.append(column ^ bit)
            if useful.bit_count() >= 2:
                choices.append(0)
        elif useful:
            choices.append(0)
        options.append(choices)
    if prod(map(len, options)) > MOST_CHOICES:
        raise ValueError(f"a hand of {hand.bit_count()} cards with so many sets is too large to divide")
    for chosen in product(*options):
        yield tuple(mask for mask in chosen if mask)


def _free(hand: int, aces: str) -> int:
    """Return the places that the cards of a hand could take in runs."""
    return kernel.widen(hand) if aces == "high_or_low" else hand


def _cover(free: int, places: int, aces: str) -> tuple[int, int]:
    """Return places in new runs, and places next to runs on the table that held cards can fill."""
    seg = kernel.runs_round(free) if aces == "round_the_corner" else kernel.runs_in(free)
    return seg, _flood(free & ~seg, places | seg, aces) if places else 0


def _flood(free: int, places: int, aces: str) -> int:
    """Return those of the free places that join `places`, directly or through one another."""
    joined = 0
    while True:
        if aces == "round_the_corner":
            near = kernel.turn_up(places) | kernel.turn_down(places)
        else:
            near = places << 4 | places >> 4
        new = free & near & ~joined
        if not new:
            return joined
        joined |= new
        places |= new


def _segments(seg: int, aces: str) -> tuple[int, ...]:
    """Return the 52-bit masks of the longest runs that fill these places."""
    found = []
    circle = aces == "round_the_corner"
    for suit in range(4):
        line = seg & (kernel.SUIT[suit] | 1 << (52 + suit))
        while line:
            bit = line & -line
            if circle and line != kernel.SUIT[suit]:
                while line & kernel.turn_down(bit):
                    bit = kernel.turn_down(bit)
            run = 0
            while line & bit:
                run |= bit
                line ^= bit
                bit = kernel.turn_up(bit) if circle else bit << 4
            found.append(kernel.fold(run))
    return tuple(found)
