"""What each suit and each rank of a hand offers to a lay-down with jokers or second copies.

A suit offers new runs and lay-offs on the runs of the table, a rank new sets and the fourth cards of table
sets. Offers are tables (`Cells`): for each number of jokers, and whatever else is limited, the best way to
use so many.

A suit without second copies needs only runs that skip no held card: a joker in the place of a card that stays
in the hand could give way to it and lie at an end of the run, and two runs that overlap could be one. That
holds while the cards and jokers fit into one run; else every choice of cards is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rummy_widget import kernel
from rummy_widget.deck import JOKER
from rummy_widget.melds.naming import ALL_RANKS, LONGEST, least_size, ranks_in
from rummy_widget.melds.pieces import (
    Aim,
    Piece,
    any_cards,
    neighbours,
    new_run,
    new_set,
    onto_run,
    onto_set,
)

if TYPE_CHECKING:
    from rummy_widget.melds.shapes import Meld

__all__ = ["FIRST", "JOKERS", "NOTHING", "PLAYED", "SECOND", "Cells", "Found", "Off", "Offers", "less"]

SECOND: Final = 13
"""In the 26 bits of a suit: the shift to the second copies."""
JOKERS: Final = 255
PLAYED: Final = 1 << 16
FIRST: Final = 20
_ONE_MELD: Final = 1 << 8

Off = tuple[int, tuple[int, ...]]
Found = tuple[int, tuple[int, ...], tuple[Off, ...]]
Cells = dict[int, Found]
"""Best way by what it uses up: jokers in the lowest byte, then melds, whether the asked card is played, and
first-meld points. A way is its worth, the numbers of its melds and its lay-offs, both sorted."""

NOTHING: Final[Cells] = {0: (0, (), ())}


@dataclass(frozen=True, slots=True)
class _Base:
    """A run on the table as a place to lay off."""

    index: int
    start: int
    size: int
    ranks: int


class Offers:
    """The offers of one hand; see `pack` for the parameters."""

    def __init__(
        self, hand: int, aim: Aim, table: tuple[Meld, ...], melds_left: int | None, may_lay_off: bool,
        opening: int, must: int | None, must_new: bool,
    ) -> None:  # fmt: skip
        self.aim = aim
        self.jokers = hand >> 128
        self.opening = opening
        self.must = must
        self.must_new = must_new
        self.suits = [
            ranks_in(hand & kernel.ALL, suit) | ranks_in(hand >> 64 & kernel.ALL, suit) << SECOND
            for suit in range(4)
        ]
        cards = sum(state.bit_count() for state in self.suits) + self.jokers
        self.limit = melds_left if melds_left is not None and melds_left < cards // 3 else None
        self.runs: list[list[_Base]] = [[], [], [], []]
        self.open_sets: dict[int, list[tuple[int, int]]] = {}
        for index, meld in enumerate(table):
            self._place(index, meld)
        self.needs_meld = not may_lay_off and bool(table)
        self.plain = not (self.limit is not None or self.needs_meld or opening or must is not None)
        self.done: list[dict[tuple[int, int], Cells]] = [{}, {}, {}, {}]
        self.useful = [self._useful(suit) for suit in range(4)]

    def _place(self, index: int, meld: Meld) -> None:
        mask = meld.mask
        card = (mask & -mask).bit_length() - 1
        if meld.kind == "set":
            if len(meld.codes) == 3:
                missing: int = kernel.RANK[card] & ~mask
                self.open_sets.setdefault(card >> 2, []).append((index, missing.bit_length() - 1 & 3))
        elif len(meld.codes) < LONGEST:
            start = meld.codes[0] >> 2 & 15
            base = _Base(index, start, len(meld.codes), ranks_in(mask, card & 3))
            self.runs[card & 3].append(base)

    # --- cells ------------------------------------------------------------------------------------

    def join(self, out: Cells, first: Cells, second: Cells) -> Cells:
        """Put into `out` the best of it and of every way of `first` together with every one of `second`."""
        jokers = self.jokers
        plain = self.plain
        for one, (worth, melds, offs) in first.items():
            for other, (more, melds_too, offs_too) in second.items():
                use = one + other
                if not plain:
                    use = self._capped(use)
                    if use < 0:
                        continue
                elif use > jokers:
                    continue
                total = worth + more
                known = out.get(use)
                if known is not None and total < known[0]:
                    continue
                all_melds = tuple(sorted(melds + melds_too)) if melds and melds_too else melds or melds_too
                all_offs = tuple(sorted(offs + offs_too)) if offs and offs_too else offs or offs_too
                if known is None or total > known[0] or (all_melds, all_offs) < known[1:]:
                    out[use] = (total, all_melds, all_offs)
        return out

    def _capped(self, use: int) -> int:
        """Return what is used up, with counts that are high enough cut off; -1 when it is too much."""
        jokers = use & JOKERS
        melds = use >> 8 & JOKERS
        if jokers > self.jokers or (self.limit is not None and melds > self.limit):
            return -1
        if self.limit is None:
            melds = min(melds, 1)
        played = min(use >> 16 & 15, 1)
        return jokers | melds << 8 | played << 16 | min(use >> FIRST, self.opening) << FIRST

    def _cell(self, piece: Piece, jokers: int, index: int, plays: bool) -> Cells:
        """Return the one way of a piece; `index` is the table meld that it goes to, -1 for a new meld."""
        use = jokers
        if index < 0:
            if not self.plain:
                use = self._capped(jokers + _ONE_MELD + (plays << 16) + (piece.first << FIRST))
            return {use: (piece.worth, (piece.key,), ())} if use >= 0 else {}
        if plays and not self.must_new:
            use += PLAYED
        return {use: (piece.worth, (), ((index, piece.codes),))}

    def _plays(self, real: int, first_card: int, step: int, jokers: int) -> bool:
        """Tell whether a piece has the asked card; its real cards are bits, `step` codes apart."""
        if self.must is None:
            return False
        if self.must >= JOKER:
            return jokers > 0
        at, off = divmod(self.must - first_card, step)
        return off == 0 and at >= 0 and bool(real >> at & 1)

    # --- one suit ---------------------------------------------------------------------------------

    def suit(self, suit: int, state: int, used: int) -> Cells:
        """Return the best ways to lay cards of one suit in runs and on runs.

        Parameters
        ----------
        state : int
            13 bits of first copies, 13 of second copies.
        used : int
            Bits of the runs on the table that have got their cards.
        """
        done = self.done[suit]
        found = done.get((state, used))
        if found is None:
            found = done[state, used] = self._work_out_suit(suit, state, used)
        return found

    def _work_out_suit(self, suit: int, state: int, used: int) -> Cells:
        held = state & ALL_RANKS
        bases = self.runs[suit]
        if not held:
            out = NOTHING
            if self.jokers:
                for at, base in enumerate(bases):
                    if not used >> at & 1:
                        out = self.join({}, out, {**NOTHING, **self._onto(suit, base, 0)})
            return out
        low = held & -held
        out = dict(self.suit(suit, less(state, low), used))
        longest = max((base.size for at, base in enumerate(bases) if not used >> at & 1), default=0)
        simple = state == held and held.bit_count() + self.jokers + longest <= LONGEST
        if self.limit != 0:
            for real in self._runs_of(held, low, simple):
                ways = self._new(suit, real)
                if ways:
                    self.join(out, ways, self.suit(suit, less(state, real), used))
        for at, base in enumerate(bases):
            if used >> at & 1:
                continue
            free = held & ~base.ranks
            if simple:
                added = neighbours(free, base.start, base.size, self.aim.aces, self.jokers)
            else:
                added = any_cards(free, base.ranks, self.aim.aces, self.jokers)
            for real in added:
                if real & low:
                    rest = self.suit(suit, less(state, real), used | 1 << at)
                    self.join(out, self._onto(suit, base, real), rest)
        return out

    def _runs_of(self, held: int, low: int, simple: bool) -> Iterator[int]:
        """Yield the real cards of new runs with the lowest held card."""
        aces = self.aim.aces
        if not simple:
            for real in any_cards(held, 0, aces, self.jokers):
                if real & low:
                    yield real
            return
        rank = low.bit_length() - 1
        others = held ^ low
        for added in neighbours(others, rank, 1, aces, self.jokers):
            yield low | added
        if rank == 0 and aces == "high_or_low":
            for added in neighbours(others, 13, 1, aces, self.jokers):
                if added:
                    yield low | added

    def _new(self, suit: int, real: int) -> Cells:
        """Return the ways of a new run with these real cards, by the number of jokers."""
        size = real.bit_count()
        least = max(least_size(real, self.aim.aces), 3) - size
        if least and size < self.aim.least:
            return {}
        most = min(self.jokers, LONGEST - size) if size >= self.aim.least else 0
        out: Cells = {}
        for jokers in range(least, most + 1):
            piece = new_run(real, jokers, suit, self.aim)
            out |= self._cell(piece, jokers, -1, self._plays(real, suit, 4, jokers))
        return out

    def _onto(self, suit: int, base: _Base, real: int) -> Cells:
        """Return the ways to lay these real cards off on a run of the table, by the number of jokers."""
        size = base.size + real.bit_count()
        least = least_size(real | base.ranks, self.aim.aces) - size if real else 1
        out: Cells = {}
        for jokers in range(least, min(self.jokers, LONGEST - size) + 1):
            piece = onto_run(base.start, base.size, real, jokers, suit, self.aim)
            out |= self._cell(piece, jokers, base.index, self._plays(real, suit, 4, jokers))
        return out

    # --- one rank ---------------------------------------------------------------------------------

    def rank(self, rank: int) -> dict[int, Cells]:
        """Return the best ways to use the cards of a rank in sets, by the cards taken that runs could want.

        Cards taken are two bits for each suit.
        """
        held = [(state >> rank & 1) + (state >> SECOND + rank & 1) for state in self.suits]
        wanted = sum(3 << 2 * suit for suit in range(4) if self.useful[suit] >> rank & 1)
        out: dict[int, Cells] = {}
        for taken, cells in self._sets(rank, tuple(held), tuple(self.open_sets.get(rank, ()))).items():
            if cells:
                self.join(out.setdefault(taken & wanted, {}), cells, NOTHING)
        return out

    def _sets(
        self, rank: int, held: tuple[int, ...], open_sets: tuple[tuple[int, int], ...]
    ) -> dict[int, Cells]:
        if open_sets:
            (index, suit), *others = open_sets
            rest = tuple(others)
            out = {taken: dict(cells) for taken, cells in self._sets(rank, held, rest).items()}
            ways = []
            card = rank * 4 + suit
            if held[suit]:
                ways.append((1 << suit, False))
            if self.jokers:
                ways.append((0, True))
            for real, joker in ways:
                cell = self._cell(
                    onto_set(card, joker, self.aim), int(joker), index, self._plays(real, rank * 4, 1, joker)
                )
                self._add_sets(out, cell, real, self._sets(rank, _without(held, real), rest))
            return out
        low = next((suit for suit in range(4) if held[suit]), -1)
        if low < 0 or self.limit == 0:
            return {0: NOTHING}
        out = {taken: dict(cells) for taken, cells in self._sets(rank, _without(held, 1 << low), ()).items()}
        suits = sum(1 << suit for suit in range(low + 1, 4) if held[suit])
        part = suits
        while True:
            real = part | 1 << low
            size = real.bit_count()
            least = max(3 - size, 0)
            most = min(4 - size, self.jokers) if size >= self.aim.least else 0
            for jokers in range(least, most + 1):
                piece = new_set(real, jokers, rank, self.aim)
                cell = self._cell(piece, jokers, -1, self._plays(real, rank * 4, 1, jokers))
                self._add_sets(out, cell, real, self._sets(rank, _without(held, real), ()))
            if not part:
                return out
            part = (part - 1) & suits

    def _add_sets(self, out: dict[int, Cells], cell: Cells, real: int, rest: dict[int, Cells]) -> None:
        taken = sum(1 << 2 * suit for suit in range(4) if real >> suit & 1)
        for more, cells in rest.items():
            self.join(out.setdefault(taken + more, {}), cell, cells)

    def _useful(self, suit: int) -> int:
        """Return ranks of a suit whose cards could lie in a run; never too few."""
        held = self.suits[suit] & ALL_RANKS
        reach = max(2, self.jokers + 1)
        if self.jokers >= 2 and self.aim.least == 1:
            return held
        found = 0
        wide = held | (held & 1) << 13 if self.aim.aces != "low" else held
        if self.aim.aces == "round_the_corner":
            wide = held | held << 13
        for base in self.runs[suit]:
            wide |= base.ranks | base.ranks << 13
        for step in range(1, reach + 1):
            found |= wide & (wide << step | wide >> step)
        return (found | found >> 13) & held


def less(state: int, ranks: int) -> int:
    """Return a suit without one copy of each of these ranks, second copies first."""
    second = state >> SECOND & ranks
    return state & ~(second << SECOND | ranks & ~second)


def _without(held: tuple[int, ...], suits: int) -> tuple[int, ...]:
    return tuple(number - (suits >> suit & 1) for suit, number in enumerate(held))
