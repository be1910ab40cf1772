"""Steps of the guide while a turn is played: laying down, laying off, going out, throwing."""

from __future__ import annotations

from typing import Final

from rummy_widget.deck import JOKER, codes_of, count, shown, text, texts
from rummy_widget.events import HIDDEN
from rummy_widget.melds import has_meld, is_meld, swaps
from rummy_widget.melds.plan import Step as Laying
from rummy_widget.moves import Move
from rummy_widget.players import reading
from rummy_widget.players.reading import move_of
from rummy_widget.rules.words import Arg
from rummy_widget.tutor.guide_step import Look, Step, in_hand, step

__all__ = [
    "all_", "joker", "last", "lay_again", "layoff", "limit", "meld", "must", "near", "opening", "out", "swap",
    "taken", "throw", "whole",
]  # fmt: skip

_BOTH: Final = 2
"""Parts of a plan from which on one press for all of them is worth telling."""


def joker(look: Look) -> Step | None:
    """Say what a joker in the hand is."""
    if not look.view.hand_mask >> 128:
        return None
    return step("joker", ring=shown((JOKER,)), more=True)


def _lays(look: Look, part: Laying, name: str, message: str = "", **args: Arg) -> Step:
    """Make the step that says how a part of a plan is laid down."""
    at: tuple[str, ...] = ("btn-meld",)
    if part.kind == "layoff":
        at = (f"meld-m{part.meld}", "btn-layoff")
        args["cards_b"] = texts(look.view.melds[part.meld - 1].codes)
    return step(
        name,
        message,
        ring=in_hand(part),
        at=at,
        moves=(move_of(part),),
        more=False,
        cards=texts(part.cards),
        **args,
    )


def must(look: Look) -> Step | None:
    """Say that a card of the pile has to be laid down, and how."""
    card = look.view.table.deepest
    if card == HIDDEN:
        return None
    for kind in ("meld", "layoff"):
        part = look.first(kind, card)
        if part is not None:
            return _lays(look, part, "must", f"must-{kind}", card=text(card))
    return step("must", ring=shown((card,)), more=True, card=text(card))


def whole(look: Look) -> Step | None:
    """Say that the hand goes down all at once or not at all."""
    if not look.view.table.whole_hand or look.plan.steps:
        return None
    return step("whole", more=True)


def out(look: Look) -> Step | None:
    """Say that the hand can be ended in this turn."""
    view, plan = look.view, look.plan
    if not look.all_at_once:
        return None
    moves = (move_of(plan.steps[0]),)
    if plan.out and not view.rules.floats:
        return step("out", at=("btn-lay-all",), moves=moves)
    rest = codes_of(plan.rest)
    if len(rest) != 1 or view.rules.going_out == "float_unplayable" or view.table.taken == rest[0]:
        return None
    return step("out", "out-throw", ring=shown(rest), at=("btn-lay-all",), moves=moves, card=text(rest[0]))


def last(look: Look) -> Step | None:
    """Say that the last card is thrown."""
    if count(look.view.hand_mask) != 1 or len(look.sight.discards) != 1:
        return None
    if look.view.rules.going_out == "float_unplayable":
        return None
    (card,) = look.sight.discards
    return step(
        "last", ring=shown((card,)), at=("btn-discard",), moves=(Move("discard", (card,)),), card=text(card)
    )


def opening(look: Look) -> Step | None:
    """Say what the first melds must count, and how to lay them where they do."""
    view = look.view
    table, least = view.table, view.rules.initial_meld
    if table.opened or not least or table.whole_hand:
        return None
    if look.plan.steps:
        name = "opening-more" if table.laid_now else "opening-go"
        if not look.all_at_once:
            return None
        moves = (move_of(look.plan.steps[0]),)
        return step(name, at=("btn-lay-all",), moves=moves, least=least)
    if table.laid_now or not has_meld(view.hand_mask, view.rules):
        return None
    return step("opening", more=True, least=least)


def meld(look: Look) -> Step | None:
    """Say what a set or a run is, when the hand has one, and how it is laid down."""
    for part in look.plan.steps:
        kind = is_meld(part.cards, look.view.rules)
        if part.kind != "meld" or kind is None or kind in look.done or not look.may(move_of(part)):
            continue
        message = f"{kind}-joker" if any(code > JOKER for code in part.cards) else kind
        return _lays(look, part, kind, message)
    return None


def layoff(look: Look) -> Step | None:
    """Say that a card of the hand fits a meld on the table, and how it is added."""
    part = look.first("layoff")
    if part is None:
        return None
    return _lays(look, part, "layoff", "layoff-many" if len(part.cards) > 1 else "")


def swap(look: Look) -> Step | None:
    """Say that a joker on the table can be had for the card that it stands for."""
    view = look.view
    for number, on in enumerate(view.melds, 1):
        for card in codes_of(swaps(view.hand_mask, on, view.rules, view.seat)):
            move = Move("swap", (card,), number)
            if look.may(move):
                # Until the card is picked, and where it can be laid off as well, the button is the other one.
                at = (f"meld-m{number}", "btn-swap", "btn-layoff")
                return step("swap", ring=shown((card,)), at=at, moves=(move,), card=text(card))
    return None


def all_(look: Look) -> Step | None:
    """Say that one press lays everything down, to who has laid some by hand."""
    laid = look.done & {"set", "run", "layoff"}
    if not laid or not look.all_at_once or len(look.plan.steps) < _BOTH:
        return None
    return step("all", at=("btn-lay-all",), moves=(move_of(look.plan.steps[0]),))


def lay_again(look: Look) -> Step | None:
    """Say what can be laid, to who knows how."""
    part = look.first()
    return None if part is None else _lays(look, part, "again", f"again-{part.kind}")


def limit(look: Look) -> Step | None:
    """Say that a turn has no more melds, where the hand holds another."""
    view = look.view
    most = view.rules.melds_per_turn
    if most is None or view.table.melded < most:
        return None
    return step("limit", more=True, count=most) if has_meld(view.hand_mask, view.rules) else None


def taken(look: Look) -> Step | None:
    """Say that the card from the pile may not be thrown at once."""
    table = look.view.table
    card = table.taken
    if card in (HIDDEN, table.deepest) or card in look.sight.discards:
        return None
    return step("taken", ring=shown((card,)), more=True, card=text(card))


def near(look: Look) -> Step | None:
    """Say what a set or a run is, when the hand has the beginning of one: not before a first turn is over."""
    if "throw" not in look.done or look.plan.steps:
        return None
    for kind in ("set", "run"):
        name = f"near-{kind}"
        if kind in look.done or name in look.done:
            continue
        for part in look.sight.partials:
            wants = look.sight.faces(part.outs)
            if (part.kind == "set") == (kind == "set") and wants:
                two, one = " ".join(part.cards), " ".join(wants)
                return step(name, ring=part.cards, more=True, cards=two, cards_b=one, count=len(wants))
    return None


def throw(look: Look) -> Step | None:
    """Say that a turn ends with a throw, once nothing can be laid; name a card that goes with no other."""
    sight = look.sight
    if not sight.discards or look.first() is not None:
        return None
    spare = max(filter(lambda card: _alone(look, card), sight.discards), key=sight.points, default=None)
    start = "-start" if len(look.view.history) == 1 and look.view.rules.starter_discards else ""
    if spare is None or start:
        card = spare if spare is not None else sight.discards[0]
        ring = None if spare is None else shown((card,))
        moves = (Move("discard", (card,)),)
        return step("throw", f"throw{start or '-any'}", ring=ring, at=("btn-discard",), moves=moves)
    return step(
        "throw", ring=shown((spare,)), at=("btn-discard",), moves=(Move("discard", (spare,)),),
        card=text(spare), points=sight.points(spare), jokers="yes" if look.view.hand_mask >> 128 else "no",
    )  # fmt: skip


def _alone(look: Look, card: int) -> bool:
    """Tell whether a card makes a beginning with no other card of the hand and fits no meld on the table."""
    view = look.view
    if card == JOKER or look.sight.doors >> card & 1:
        return False
    others = [other for other in codes_of(view.hand_mask) if other not in (card, JOKER)]
    return not any(reading.waits(1 << card | 1 << other, view.rules.aces) for other in others)
