"""Lay down all: the exact plan of melds and lay-offs that leaves least and can be played to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from rummy_widget import kernel
from rummy_widget.deck import add, codes_of, copies, count, has, remove
from rummy_widget.melds.lays import layoffs
from rummy_widget.melds.packing import Packed, aim_of, is_plain, pack
from rummy_widget.melds.partition import Split, Table, best_split, table_of
from rummy_widget.melds.points import card_points, hand_points, ranks_of
from rummy_widget.melds.shapes import Meld, extend, fits, make_meld, run_neighbours

if TYPE_CHECKING:
    from rummy_widget.rules import Rules

MOST_PLANNED: Final = 26
"""Cards of a hand for which a table makes a plan: so many are looked through in a few hundredths of a second.
A larger hand, as a whole pile makes it, is shown by suit and rank, without marks for its melds."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a plan.

    Attributes
    ----------
    kind : {"meld", "layoff"}
    cards : tuple of int
        Codes of the cards in table order, jokers named.
    meld : int
        Number of the meld as in ``m1``: the one that a lay-off goes to, or the one that a new meld becomes.
    """

    kind: Literal["meld", "layoff"]
    cards: tuple[int, ...]
    meld: int


@dataclass(frozen=True, slots=True)
class LayPlan:
    """What "lay down all" does.

    Attributes
    ----------
    steps : tuple of Step
        In an order in which each is legal; empty when nothing can be laid.
    rest : int
        Mask of the cards that stay in the hand.
    points : int
        Points of `rest`.
    out : bool
        Whether the plan uses every card.
    """

    steps: tuple[Step, ...]
    rest: int
    points: int
    out: bool


def lay_all(
    hand: int,
    table: Sequence[Meld],
    rules: Rules,
    *,
    taken: int | None = None,
    melds_left: int | None = None,
    may_lay_off: bool = True,
    opening_left: int = 0,
    whole: bool = False,
    must: int | None = None,
    must_new: bool = False,
) -> LayPlan:
    """Find the melds and lay-offs that leave fewest points, then fewest cards, without a dead end.

    Parameters
    ----------
    hand : int
        Mask of the hand in the play phase.
    table : sequence of Meld
        The melds on the table, ``m1`` first.
    taken : int, optional
        Code of the card taken alone from the pile this turn, which may not be discarded; of two equal cards
        one may. None also where that card may be thrown, or has been laid.
    melds_left : int, optional
        How many melds may still be laid this turn; None for any number.
    may_lay_off : bool
        Whether the seat may lay off before it lays a meld. When not, a plan without a meld lays nothing.
    opening_left : int
        Points that the new melds must still reach (``rules.initial_meld``), a joker counting as the card that
        it stands for; nothing is laid off before.
    whole : bool
        Whether the turn must end without cards once any are laid (``rules.whole_hand_from_deal``).
    must : int, optional
        Code of a card that has to be laid down in this turn (the deepest one taken from the pile).
    must_new : bool
        Whether that card has to go into a new meld.

    Notes
    -----
    A plan is sound when the turn can end after it: all cards are gone (unless a discard is required), or a
    card is left that may be discarded. Where the best split fails this, some card that may be discarded stays
    in the hand, so trying each such card as the one that stays is exact. Further ties as in
    :func:`~rummy_widget.melds.partition.best_split`, for hands with jokers or second copies as in
    :func:`~rummy_widget.melds.packing.pack`. A plan without steps leaves the hand as it is; when `must` or a
    part of an opening is still to be laid then, there is no way to end the turn.
    """
    melds = tuple(table)
    before = table_of(melds, rules.aces)
    plain = must is None and is_plain(hand, before, rules)
    if plain and hand and not _lays_any(hand, before, rules.aces):
        return LayPlan((), hand, hand_points(hand, rules), False)
    loose = codes_of(hand) if plain else list(dict.fromkeys(codes_of(hand)))
    if taken is not None and has(hand, taken) and copies(hand, taken) == 1:
        loose.remove(taken)
    off_at_once = may_lay_off and opening_left <= 0
    ranks = ranks_of(rules)

    def best(cards: int) -> Split | Packed | None:
        if plain:
            return best_split(cards, rules.aces, ranks, before, melds_left, off_at_once, opening_left)
        return pack(cards, aim_of(rules), melds, melds_left, off_at_once, opening_left, must, must_new)

    split = best(hand)
    kept: int | None = None
    if split is not None and not _can_end(split.rest, loose, rules, whole):
        split, kept = _with_a_discard(hand, loose, best, rules, whole)
    if split is None:
        return LayPlan((), hand, hand_points(hand, rules), False)
    rest = split.rest if kept is None else add(split.rest, kept)
    steps = _steps(split, table, rules) if isinstance(split, Split) else _packed_steps(split, melds)
    return LayPlan(steps, rest, hand_points(rest, rules), not rest)


def _lays_any(hand: int, table: Table, aces: str) -> bool:
    """Tell whether a hand without jokers and copies has a meld, or a card that fits one of the table."""
    if kernel.sets_in(hand) or hand & table.open_sets:
        return True
    if aces == "round_the_corner":
        runs = kernel.runs_round(hand)
    else:
        runs = kernel.runs_in(hand if aces == "low" else kernel.widen(hand))
    return bool(runs) or bool(hand & run_neighbours(table.places, aces))


def _can_end(rest: int, loose: list[int], rules: Rules, whole: bool) -> bool:
    """Tell whether a turn can end with these cards in the hand."""
    if not rest:
        return rules.going_out != "discard_required"
    return not whole and any(has(rest, code) for code in loose)


def _with_a_discard(
    hand: int, loose: list[int], best: Callable[[int], Split | Packed | None], rules: Rules, whole: bool
) -> tuple[Split | Packed | None, int | None]:
    """Return the best split that keeps one card for the discard, and that card."""
    found: tuple[Split | Packed | None, int | None] = None, None
    least: tuple[int, int, int] | None = None
    for code in sorted(loose, key=lambda code: card_points(code, rules)):
        if least is not None and card_points(code, rules) > least[0]:
            break
        split = best(remove(hand, code))
        if split is None or (whole and split.rest):
            continue
        left = (*_left(add(split.rest, code), rules), -code)
        if least is None or left < least:
            least = left
            found = split, code
    return found


def can_end(
    hand: int,
    table: Sequence[Meld],
    rules: Rules,
    *,
    taken: int | None = None,
    melds_left: int | None = None,
    may_lay_off: bool = True,
    opening_left: int = 0,
    whole: bool = False,
    must: int | None = None,
    must_new: bool = False,
) -> bool:
    """Return whether a turn in its play phase can be brought to a legal end by melds, lay-offs and a discard.

    Swaps are not looked at: ask again for the hand and the table after each. The parameters are those of
    `lay_all`, with `opening_left` only once a part of the opening lies, and `whole` only once a card lies.
    """
    if opening_left <= 0 and must is None:
        if not hand:
            return rules.going_out != "discard_required"
        alone = count(hand) == 1
        if hand != (0 if taken is None else add(0, taken)) and (alone or not whole):
            return True
    plan = lay_all(
        hand, table, rules, taken=taken, melds_left=melds_left, may_lay_off=may_lay_off,
        opening_left=opening_left, whole=whole, must=must, must_new=must_new,
    )  # fmt: skip
    return bool(plan.steps)


def _left(rest: int, rules: Rules) -> tuple[int, int]:
    return hand_points(rest, rules), count(rest)


def _packed_steps(packed: Packed, table: tuple[Meld, ...]) -> tuple[Step, ...]:
    melds = [Step("meld", codes, number) for number, codes in enumerate(packed.melds, len(table) + 1)]
    return (*melds, *(Step("layoff", codes, index + 1) for index, codes in packed.offs))


def _steps(split: Split, table: Sequence[Meld], rules: Rules) -> tuple[Step, ...]:
    """Return the moves of a split: first the melds, then all cards that go to one meld together.

    Runs are served before sets, since a card on a run can open the place for the next one.
    """
    steps = []
    melds = list(table)
    for mask in split.melds:
        meld = make_meld(codes_of(mask), 0, rules)
        melds.append(meld)
        steps.append(Step("meld", meld.codes, len(melds)))
    off = split.off
    for kind in ("run", "set"):
        for number, meld in enumerate(melds, 1):
            if meld.kind != kind or not off & fits(meld, rules):
                continue
            most = layoffs(off, meld, rules)[-1]
            off &= ~most
            grown = extend(meld, codes_of(most), rules)
            steps.append(Step("layoff", tuple(c for c in grown.codes if most >> c & 1), number))
    assert not off & kernel.ALL, "every card of a split finds its place"
    return tuple(steps)
