"""Lay down all: the exact plan of melds and lay-offs that leaves least and can be played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rummy_widget import kernel
from rummy_widget.deck import codes_of
from rummy_widget.melds.partition import Split, best_split, table_of
from rummy_widget.melds.points import hand_points, ranks_of
from rummy_widget.melds.shapes import Meld, extend, fits, layoffs, make_meld

if TYPE_CHECKING:
    from rummy_widget.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a plan.

    Attributes
    ----------
    kind : {"meld", "layoff"}
    cards : tuple of int
        Codes of the cards, a meld's in table order.
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
) -> LayPlan:
    """Find the melds and lay-offs that leave fewest points, then fewest cards, without a dead end.

    Parameters
    ----------
    hand : int
        Mask of the hand in the play phase.
    table : sequence of Meld
        The melds on the table, ``m1`` first.
    taken : int, optional
        Code of the card taken alone from the pile this turn, which may not be discarded.
    melds_left : int, optional
        How many melds may still be laid this turn; None for any number.
    may_lay_off : bool
        Whether the seat may lay off before it lays a meld. When not, a plan without a meld lays nothing.
    opening_left : int
        Points that the new melds must still reach (``rules.initial_meld``); nothing is laid off before.
    whole : bool
        Whether the turn must end without cards once any are laid (``rules.whole_hand_from_deal``).

    Notes
    -----
    A plan is sound when the turn can end after it: all cards are gone (unless a discard is required), or a
    card is left that may be discarded. Where the best split fails this, some card that may be discarded stays
    in the hand, so trying each such card as the one that stays is exact. Further ties as in
    :func:`~rummy_widget.melds.partition.best_split`.
    """
    ranks = ranks_of(rules)
    before = table_of(tuple(table), rules.aces)
    loose = [code for code in codes_of(hand) if code != taken]

    def best(cards: int) -> Split:
        may = may_lay_off and not opening_left
        return best_split(cards, rules.aces, ranks, before, melds_left, may, opening_left)

    split = best(hand)
    kept = 0
    needs_discard = rules.going_out == "discard_required"
    keeps_discard = not whole and any(split.rest >> code & 1 for code in loose)
    if not keeps_discard and (split.rest or needs_discard):
        options = [(1 << code, best(hand & ~(1 << code))) for code in reversed(loose)]
        if whole:
            options = [(card, split) for card, split in options if not split.rest]
        if not options:
            return LayPlan((), hand, hand_points(hand, rules), False)
        kept, split = min(options, key=lambda option: _left(option[0] | option[1].rest, rules))
    rest = split.rest | kept
    return LayPlan(_steps(split, table, rules), rest, hand_points(rest, rules), not rest)


def _left(rest: int, rules: Rules) -> tuple[int, int]:
    return hand_points(rest, rules), rest.bit_count()


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
