"""The best lay-down of a hand with jokers or second copies: exact, whatever lies on the table.

Each rank offers sets, each suit runs and lay-offs on the runs of the table; they meet only in the cards that
both want and in the number of jokers. So the search goes through what the sets of each rank take
(:meth:`_Packing._search`), and for what is left a table per suit says the best that so many jokers reach
there. Bounds that let sets and runs share cards cut the search short; nothing that could be best is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Final

from rummy_widget import kernel
from rummy_widget.melds.lays import lay_of, take
from rummy_widget.melds.offers import FIRST, JOKERS, NOTHING, Cells, Found, Off, Offers, less
from rummy_widget.melds.pieces import Aim, codes_of_key, first_points, least_worth
from rummy_widget.melds.points import low_ace, ranks_of

if TYPE_CHECKING:
    from rummy_widget.melds.partition import Table
    from rummy_widget.melds.shapes import Meld
    from rummy_widget.rules import Rules


_ENDED: Final = 1 << 200
"""More than anything is worth."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A lay-down.

    Attributes
    ----------
    melds : tuple of tuple of int
        Codes of the new melds, each in table order, in canonical order.
    offs : tuple of (int, tuple of int)
        Lay-offs: place of the table meld (0, 1, …) and codes in table order.
    rest : int
        Mask of the cards that stay in the hand.
    """

    melds: tuple[tuple[int, ...], ...]
    offs: tuple[Off, ...]
    rest: int


def is_plain(hand: int, table: Table, rules: Rules) -> bool:
    """Tell whether `best_split` answers for a hand: no jokers, no copies, no ace that had better lie high."""
    if hand >= 1 << 52 or hand & table.laid:
        return False
    if rules.scoring != "meld_points" or not hand & kernel.ACES:
        return True
    ranks = ranks_of(rules)
    return ranks[0] == low_ace(ranks)


def aim_of(rules: Rules) -> Aim:
    """Return what the rules say about the worth of cards."""
    ranks = ranks_of(rules)
    laid = rules.scoring == "meld_points"
    return Aim(rules.aces, ranks, rules.joker_points, rules.min_naturals, low_ace(ranks), laid)


@lru_cache(maxsize=8192)
def pack(
    hand: int,
    aim: Aim,
    table: tuple[Meld, ...] = (),
    melds_left: int | None = None,
    may_lay_off: bool = True,
    opening_left: int = 0,
    must: int | None = None,
    must_new: bool = False,
) -> Packed | None:
    """Return the lay-down of a hand that leaves least.

    Of several the one is taken that leaves (1) fewest points, (2) fewest cards; that (3) lays most points
    where they count, (4) lays most cards in new melds, (5) has fewest melds, (6) leaves most open places,
    counted meld by meld; and (7) whose melds come first in the canonical order. The jokers of a meld are
    named by the naming rule (where points on the table or a first meld count, for the most points).

    Parameters
    ----------
    hand : int
        Hand mask.
    melds_left : int, optional
        How many new melds may be laid; None for any number.
    may_lay_off : bool
        Whether cards may be laid off without a new meld.
    opening_left : int
        Points that the new melds must count together, else nothing is laid.
    must : int, optional
        Code of a card (or `JOKER`) that has to be laid down.
    must_new : bool
        Whether it has to be in a new meld.

    Returns
    -------
    Packed or None
        None when `must` cannot be laid.
    """

    def packing(aim: Aim, opening: int) -> _Packing:
        return _Packing(hand, Offers(hand, aim, table, melds_left, may_lay_off, opening, must, must_new))

    if opening_left <= 0:
        return packing(aim, 0).result()
    # Most often the best lay-down has the points, or none has them.
    aim = aim._replace(first=True)
    found = packing(aim, 0)
    if found.first_points() >= opening_left:
        return found.result()
    if not can_count(hand, aim, opening_left, table, melds_left, -1 if must is None else must, must_new):
        return None if must is not None else Packed((), (), hand)
    return packing(aim, opening_left).result()


@lru_cache(maxsize=8192)
def can_count(
    hand: int,
    aim: Aim,
    need: int,
    table: tuple[Meld, ...] = (),
    melds_left: int | None = None,
    must: int = -1,
    must_new: bool = False,
) -> bool:
    """Return whether new melds of a hand can count so many points together towards a first meld.

    Parameters
    ----------
    must : int
        Code of a card (or `JOKER`) that has to be laid down too, in one of them or afterwards on a meld of
        the table, or a negative number.
    """
    asked = None if must < 0 else must
    aim = aim._replace(first=True, above_all=True)
    offers = Offers(hand, aim, table, melds_left, True, 0, asked, must_new)
    return _Packing(hand, offers, least_worth(need)).best is not None


class _Packing:
    """One search; see `pack` for the parameters.

    With `enough` it ends at the first lay-down whose worth reaches that much.
    """

    def __init__(self, hand: int, offers: Offers, enough: int | None = None) -> None:
        self.hand = hand
        self.offers = offers
        self.jokers = offers.jokers
        self.joined: dict[tuple[int, ...], Cells] = {}
        self.bounds: dict[tuple[int, ...], list[int]] = {}
        self.top = -1 if enough is None else enough
        self.enough = enough
        self.best: Found | None = None
        self.choices: list[tuple[int, list[tuple[int, Cells, list[int]]]]] = []
        self.after: list[list[int]] = []
        self._start()

    def result(self) -> Packed | None:
        if self.best is None:
            return None
        _, keys, offs = self.best
        melds = tuple(codes_of_key(key) for key in keys)
        rest = self.hand
        for codes in (*melds, *(codes for _, codes in offs)):
            rest = take(rest, lay_of(codes))
        return Packed(melds, offs, rest)

    def first_points(self) -> int:
        """Return what the melds count together towards a first meld; -1 when there is no lay-down."""
        return -1 if self.best is None else sum(first_points(key, self.offers.aim) for key in self.best[1])

    def _start(self) -> None:
        offers = self.offers
        fixed = NOTHING
        choices = []
        alone = offers.aim.least == 1 and self.jokers > 1
        for rank in range(13):
            held = sum(state >> rank & 1 for state in offers.suits)
            if held < 2 and not alone and rank not in offers.open_sets:
                continue
            by_taken = offers.rank(rank)
            if len(by_taken) == 1:
                fixed = self.offers.join({}, fixed, by_taken[0])
                continue
            options = sorted(by_taken.items(), key=lambda item: -max(way[0] for way in item[1].values()))
            choices.append((rank, [(taken, cells, self._bound(cells)) for taken, cells in options]))
        self.choices = choices
        after = [0] * (self.jokers + 1)
        self.after = [after]
        for _, options_of in reversed(choices):
            most = [max(bounds) for bounds in zip(*(bound for _, _, bound in options_of), strict=True)]
            after = self._sum(after, most)
            self.after.append(after)
        self.after.reverse()
        suits = tuple(offers.suits)
        bound = self._bound(fixed)
        if self._hopeful(0, suits, bound):
            self._search(0, suits, fixed, bound)

    def _hopeful(self, at: int, suits: tuple[int, ...], bound: list[int]) -> bool:
        """Return whether the sets of the ranks from choice `at` on and all runs could reach the best."""
        runs = self._runs_bound(suits)
        after = self.after[at]
        # With all jokers in both, which is quickly reckoned; then with each joker in one of them.
        if max(map(add, bound, reversed(after))) + runs[-1] < self.top:
            return False
        most: int = max(map(add, self._sum(bound, after), reversed(runs)))
        return most >= self.top

    def _search(self, at: int, suits: tuple[int, ...], chosen: Cells, bound: list[int]) -> None:
        """Go through what the sets of the ranks from choice `at` on take."""
        if at == len(self.choices):
            self._finish(self.offers.join({}, chosen, self._all_runs(suits)))
            return
        rank, options = self.choices[at]
        for taken, cells, more in options:
            left = suits
            if taken:
                states = list(suits)
                for suit in range(4):
                    for _ in range(taken >> 2 * suit & 3):
                        states[suit] = less(states[suit], 1 << rank)
                left = tuple(states)
            reach = self._sum(bound, more)
            if self._hopeful(at + 1, left, reach):
                both = cells if chosen is NOTHING else self.offers.join({}, chosen, cells)
                self._search(at + 1, left, both, reach)

    def _finish(self, cells: Cells) -> None:
        for use, way in cells.items():
            worth, melds, offs = way
            if self.offers.must is not None and not use >> 16 & 1:
                continue
            if melds or offs:
                if self.offers.needs_meld and not melds:
                    way = worth, melds, offs = 0, (), ()
                if use >> FIRST < self.offers.opening:
                    way = worth, melds, offs = 0, (), ()
            if self.offers.must is not None and not melds and not offs:
                continue
            if self.enough is not None:
                if worth >= self.enough:
                    self.best = way
                    self.top = _ENDED
            elif self.best is None or worth > self.top or (worth == self.top and way[1:] < self.best[1:]):
                self.top = worth
                self.best = way

    def _all_runs(self, suits: tuple[int, ...]) -> Cells:
        """Return the best ways in runs of all suits."""
        found = self.joined.get(suits)
        if found is None:
            found = self.offers.join({}, self._pair(0, suits[0], suits[1]), self._pair(2, suits[2], suits[3]))
            self.joined[suits] = found
        return found

    def _pair(self, suit: int, one: int, two: int) -> Cells:
        key = (suit, one, two)
        found = self.joined.get(key)
        if found is None:
            found = self.joined[key] = self.offers.join(
                {}, self.offers.suit(suit, one, 0), self.offers.suit(suit + 1, two, 0)
            )
        return found

    def _runs_bound(self, suits: tuple[int, ...]) -> list[int]:
        found = self.bounds.get(suits)
        if found is None:
            pairs = []
            for suit in (0, 2):
                key = (suit, suits[suit], suits[suit + 1])
                pair = self.bounds.get(key)
                if pair is None:
                    pair = self.bounds[key] = self._sum(
                        self._bound(self.offers.suit(suit, suits[suit], 0)),
                        self._bound(self.offers.suit(suit + 1, suits[suit + 1], 0)),
                    )
                pairs.append(pair)
            found = self.bounds[suits] = self._sum(pairs[0], pairs[1])
        return found

    def _bound(self, cells: Cells) -> list[int]:
        """Return the highest worth with 0, 1, 2, … jokers at most."""
        found = [0] * (self.jokers + 1)
        for use, way in cells.items():
            jokers = use & JOKERS
            if way[0] > found[jokers]:
                found[jokers] = way[0]
        for at in range(1, self.jokers + 1):
            if found[at] < found[at - 1]:
                found[at] = found[at - 1]
        return found

    def _sum(self, one: list[int], two: list[int]) -> list[int]:
        """Return the highest worth of two parts together with 0, 1, 2, … jokers at most."""
        back = two[::-1]
        most = self.jokers
        return [max(map(add, one, back[most - at :])) for at in range(most + 1)]
