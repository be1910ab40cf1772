"""The view of a table, made of what one seat may know and of what the session adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from rummy_widget.deck import text
from rummy_widget.melds import Meld, hand_points
from rummy_widget.protocol.choices import legal
from rummy_widget.protocol.hand import hand_cards, plan, sorted_hand
from rummy_widget.protocol.happened import events
from rummy_widget.protocol.how import score_text
from rummy_widget.protocol.keys import Keys
from rummy_widget.protocol.now import now
from rummy_widget.protocol.result import Ended, result
from rummy_widget.protocol.wire import (
    Clock,
    Guide,
    HandCard,
    Offer,
    Phase,
    Pile,
    Seat,
    Shown,
    TableMeld,
    TableView,
    Trouble,
    Tutor,
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
    clock
        The time in which a person may call, None where there is no hurry.
    tutor
        What the tutor tells, None where it is off.
    guide
        What the guide says, None where there is none.
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
    clock: Clock | None = None
    tutor: Tutor | None = None
    guide: Guide | None = None


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
    shown = () if covered else own_order or sorted_hand(view)
    mine = view.turn == view.seat and not covered and facts.levels[view.seat] is None
    may, kinds = legal(view, shown) if mine else (None, frozenset[str]())
    laying = plan(view, shown) if mine and view.phase == "play" else None
    hand = hand_cards(view, shown, keys)
    match_kind, length = view.rules.match[0], view.rules.length_for(view.seats)
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
        pile=_pile(view, keys, hand),
        hand=hand,
        own_order=own_order is not None,
        points=0 if covered else hand_points(view.hand_mask, view.rules),
        melds=tuple(
            TableMeld(f"m{number}", meld.kind, meld.by, tuple(_meld_cards(number, meld, keys)))
            for number, meld in enumerate(view.melds, 1)
        ),
        legal=may,
        lay_all=laying,
        can_undo=facts.can_undo,
        events=events(view, keys),
        now=now(
            view,
            kinds,
            laying,
            computer=view.turn is not None and facts.levels[view.turn] is not None,
            covered=covered,
            match_over=facts.ended is not None and facts.ended.match_over,
        ),
        result=result(view, facts.ended) if facts.ended is not None else None,
        trouble=facts.trouble,
        offer=facts.offer,
        clock=facts.clock if mine and view.phase == "call" else None,
        tutor=facts.tutor,
        guide=facts.guide,
        recycle=view.rules.recycle,
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


def _meld_cards(number: int, meld: Meld, keys: Keys) -> Iterable[Shown]:
    for code, by in zip(meld.codes, meld.offs, strict=True):
        yield Shown(text(code), keys.meld(number, code), by if by != meld.by else None)


def _pile(view: View, keys: Keys, hand: Sequence[HandCard]) -> Pile:
    pile = view.table.pile
    lying = [Shown(text(code), key) for code, key in zip(pile, keys.pile(), strict=True)]
    open_ = view.rules.take_from_pile == "any" or view.rules.call_rummy == "any_card"
    must = next((card.k for card in hand if "must" in card.m), None)
    return Pile(len(pile), lying[-1] if lying else None, tuple(lying) if open_ else None, must)
