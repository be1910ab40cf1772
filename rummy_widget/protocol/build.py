"""The view of a table, made of what one seat may know and of what the session adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from rummy_widget.deck import codes_of, text
from rummy_widget.melds import Meld, arrange, fits, hand_points, lay_all, melded
from rummy_widget.moves import Move
from rummy_widget.protocol.happened import events
from rummy_widget.protocol.how import score_text
from rummy_widget.protocol.keys import Keys
from rummy_widget.protocol.now import now
from rummy_widget.protocol.result import Ended, result
from rummy_widget.protocol.wire import (
    HandCard,
    Lay,
    LayAllPlan,
    Legal,
    Mark,
    Offer,
    Phase,
    Pile,
    Seat,
    Shown,
    TableMeld,
    TableView,
    Trouble,
)
from rummy_widget.view import View

__all__ = ["Facts", "table_view"]

_LONGEST_NAME = 40  # characters; a name is a person's own, and a view has to stay small


@dataclass(frozen=True)
class Facts:
    """What a session knows beyond a seat's view. None of it depends on a hidden card.

    Attributes
    ----------
    names, levels
        By seat; a level is the name of the player there, None for a person.
    covered
        Whether the screen waits for the seat that is shown.
    order
        The cards of that seat's hand in the order that its player made, None where the table sorts them.
    thinking
        The seat that is thinking, if one is.
    can_undo
        Whether the table lets the viewer take back.
    ended
        The end of the hand, when it is over.
    trouble, offer
        What else the table has to say.
    """

    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    covered: bool = False
    order: tuple[int, ...] | None = None
    thinking: int | None = None
    can_undo: bool = False
    ended: Ended | None = None
    trouble: Trouble | None = None
    offer: Offer | None = None


def table_view(view: View, facts: Facts) -> TableView:
    """Make what a browser is told of the table, with revision 0.

    Parameters
    ----------
    view
        What the seat that is shown may know. With a cover on, its own cards are left out.
    facts
        What the session adds.
    """
    covered = facts.covered
    keys = Keys(view, covered=covered)
    own_order = facts.order if not covered else None
    shown = () if covered else own_order or tuple(arrange(view.hand_mask, view.rules))
    mine = view.turn == view.seat and not covered and facts.levels[view.seat] is None
    moves = view.legal_moves() if mine else ()
    plan = _plan(view, shown) if mine and view.phase == "play" else None
    match_kind, length = view.rules.match[0], view.rules.length_for(view.seats)
    pile = view.table.pile
    return TableView(
        rev=0,
        seat=view.seat,
        phase="cover" if covered else cast(Phase, view.phase),
        turn=view.turn,
        mine=mine,
        hand_no=view.hand_no,
        hands=length if match_kind == "deals" else None,
        target=length if match_kind == "target" else None,
        seats=tuple(_seat(view, facts, seat) for seat in range(view.seats)),
        stock=view.stock_count,
        pile=Pile(len(pile), Shown(text(pile[-1]), keys.pile_top()) if pile else None),
        hand=_hand(view, shown, keys),
        own_order=own_order is not None,
        points=0 if covered else hand_points(view.hand_mask, view.rules),
        melds=tuple(
            TableMeld(f"m{number}", meld.kind, meld.by, tuple(_meld_cards(number, meld, keys)))
            for number, meld in enumerate(view.melds, 1)
        ),
        legal=_legal(moves, shown) if mine else None,
        lay_all=plan,
        can_undo=facts.can_undo,
        events=events(view, keys),
        now=now(
            view,
            moves,
            plan,
            computer=view.turn is not None and facts.levels[view.turn] is not None,
            covered=covered,
            match_over=facts.ended is not None and facts.ended.match_over,
        ),
        result=result(view, facts.ended) if facts.ended is not None else None,
        trouble=facts.trouble,
        offer=facts.offer,
    )


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _seat(view: View, facts: Facts, seat: int) -> Seat:
    return Seat(
        name=_short(facts.names[seat]),
        person=facts.levels[seat] is None,
        level=facts.levels[seat],
        cards=view.counts[seat],
        score=score_text(view.scores[seat]),
        dealer=view.dealer == seat,
        thinking=facts.thinking == seat,
    )


def _hand(view: View, shown: Sequence[int], keys: Keys) -> tuple[HandCard, ...]:
    if not shown:
        return ()
    in_meld = melded(view.hand_mask, view.rules)
    fitting = 0
    for meld in view.melds:
        fitting |= fits(meld, view.rules)
    last = view.history[-1]
    new = last.cards.codes if last.kind == "draw" and last.seat == view.seat and last.cards else ()
    taken = view.table.taken if view.turn == view.seat else -1
    made = []
    for code, key in zip(shown, keys.hand(shown), strict=True):
        marks: list[Mark] = []
        if in_meld >> code & 1:
            marks.append("meld")
        if fitting >> code & 1:
            marks.append("fit")
        if code == taken:
            marks.append("taken")
        if code in new:
            marks.append("new")
        made.append(HandCard(text(code), key, tuple(marks)))
    return tuple(made)


def _meld_cards(number: int, meld: Meld, keys: Keys) -> Iterable[Shown]:
    for code, by in zip(meld.codes, meld.offs, strict=True):
        yield Shown(text(code), keys.meld(number, code), by if by != meld.by else None)


def _legal(moves: Sequence[Move], shown: Sequence[int]) -> Legal:
    kinds = {move.kind for move in moves}
    layoffs: dict[str, list[int]] = {}
    for move in moves:
        if move.kind == "layoff":
            layoffs.setdefault(f"m{move.meld}", []).append(_places(move.cards, shown))
    return Legal(
        draw="draw" in kinds,
        take="take" in kinds,
        recycle="recycle" in kinds,
        decline="decline" in kinds,
        discards=sum(_every_place(move.cards[0], shown) for move in moves if move.kind == "discard"),
        melds=tuple(_places(move.cards, shown) for move in moves if move.kind == "meld"),
        layoffs={name: tuple(masks) for name, masks in layoffs.items()},
    )


def _places(codes: Iterable[int], shown: Sequence[int]) -> int:
    """Return the mask of the first places in the hand that hold these cards."""
    mask = 0
    for code in codes:
        mask |= next(1 << at for at, held in enumerate(shown) if held == code and not mask >> at & 1)
    return mask


def _every_place(code: int, shown: Sequence[int]) -> int:
    return sum(1 << at for at, held in enumerate(shown) if held == code)


def _plan(view: View, shown: Sequence[int]) -> LayAllPlan | None:
    rules, table = view.rules, view.table
    plan = lay_all(
        view.hand_mask,
        view.melds,
        rules,
        taken=None if table.taken < 0 else table.taken,
        melds_left=None if rules.melds_per_turn is None else rules.melds_per_turn - table.melded,
        may_lay_off=rules.layoff == "always" or table.has_melded,
        opening_left=0 if table.opened else rules.initial_meld - table.opening,
        whole=table.whole_hand,
    )
    if not plan.steps:
        return None
    rest = codes_of(plan.rest)
    return LayAllPlan(
        steps=tuple(Lay(step.kind, tuple(map(text, step.cards)), f"m{step.meld}") for step in plan.steps),
        rest=tuple(text(code) for code in sorted(rest, key=shown.index)),
        points=plan.points,
        out=plan.out,
    )
