"""Steps of the guide before a turn is played: the aim, the hand, the draw, and what the others did."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rummy_widget.deck import JOKER, held, shown, text, texts
from rummy_widget.events import Took
from rummy_widget.melds import is_meld
from rummy_widget.moves import Kind, Move
from rummy_widget.rules.words import Text
from rummy_widget.seen import Seen
from rummy_widget.state.drawing import called_place
from rummy_widget.tutor.guide_step import Look, Step, in_pile, step

__all__ = [
    "aim", "call", "draw", "empty", "hand", "nearly_out", "several", "take", "take_again", "their_meld",
    "their_take", "wait",
]  # fmt: skip

_FEW: Final = 3
"""A seat with so many cards or fewer may soon go out."""
_EMPTY: Final[tuple[Kind, ...]] = ("recycle", "decline")
"""What may be done where the stock is used up."""


def aim(look: Look) -> Step:
    """Say what the game is about."""
    return step("aim", "aim-points" if look.view.rules.scoring == "meld_points" else "", more=True)


def hand(look: Look) -> Step | None:
    """Say what the cards below are, before the first of them is played."""
    if not look.view.hand_mask or "throw" in look.done:
        return None
    return step("hand", at=("hand",), more=True)


def empty(look: Look) -> Step | None:
    """Say what is to be done where the stock is used up."""
    for kind in _EMPTY:
        if look.may(Move(kind)):
            choice = "-take" if look.takes else ""
            at = (f"btn-{kind}", *(("btn-take",) if look.takes else ()))
            moves = (Move(kind), *map(_taking, look.takes[:1]))
            return step("empty", f"{kind}{choice}", at=at, moves=moves)
    return None


def _taking(number: int) -> Move:
    return Move("take", count=number)


def draw(look: Look) -> Step | None:
    """Say that a turn begins with a card, and from where it may come."""
    if not look.may(Move("draw")):
        return None
    useful = take(look)
    if useful is not None:
        said = Text(useful.said.id.replace("take", "draw"), useful.said.args)
        moves = (Move("draw"), *useful.moves)
        return Step("draw", said, useful.cards, ("stock", *useful.at, "btn-draw"), moves)
    if look.takes[:1] == (1,):
        at = ("stock", in_pile(look.view), "btn-draw", "btn-take")
        return step("draw", at=at, moves=(Move("draw"), _taking(1)), card=text(look.view.table.pile[-1]))
    return step("draw", "draw-deck", at=("stock", "btn-draw"), moves=(Move("draw"),))


def take(look: Look) -> Step | None:
    """Say that the card on the pile makes a meld, or fits the table, where it could be laid in this turn."""
    view = look.view
    if look.takes[:1] != (1,):
        return None
    top = view.table.pile[-1]
    if top == JOKER:
        return None
    after = Look(view.after([Took(view.seat, (top,))]))
    at, moves = (in_pile(view), "btn-take"), (_taking(1),)
    made = after.first("meld", top)
    if made is not None:
        with_it = [card for card in map(held, made.cards) if card != top]
        return step(
            "take", f"take-{is_meld(made.cards, view.rules)}", ring=shown(with_it), at=at, moves=moves,
            card=text(top), cards=texts(with_it),
        )  # fmt: skip
    added = after.first("layoff", top)
    if added is not None and len(added.cards) == 1:
        on = view.melds[added.meld - 1]
        return step(
            "take", "take-fits", at=(*at, f"meld-m{added.meld}"), moves=moves,
            card=text(top), cards=texts(on.codes),
        )  # fmt: skip
    return None


def take_again(look: Look) -> Step | None:
    """Say of the card on the pile that it can be laid in this turn, to who knows how."""
    found = take(look)
    if found is None:
        return None
    return replace(found, name="again", said=Text("guide-again-take", found.said.args))


def several(look: Look) -> Step | None:
    """Say that more than the top card may be taken."""
    if not any(number > 1 for number in look.takes):
        return None
    at = tuple(in_pile(look.view, -number) for number in look.takes)
    must = look.view.rules.deepest_must_be_played
    return step("several", at=at, moves=tuple(map(_taking, look.takes)), more=True, must=must)


# --- what the others did ----------------------------------------------------------------------------


def _theirs(look: Look) -> list[Seen]:
    """Return what the others did since the own seat moved last, the latest first."""
    found = []
    for seen in reversed(look.view.history):
        if seen.kind == "deal" or seen.seat == look.view.seat:
            break
        found.append(seen)
    return found


def their_meld(look: Look) -> Step | None:
    """Say that cards may be added to a meld that another seat has laid."""
    view = look.view
    if "layoff" in look.done or view.table.whole_hand:
        return None
    for seen in _theirs(look):
        if seen.kind == "meld" and seen.cards is not None:
            free = look.sight.may_lay_off
            return step(
                "their-meld", "" if free else "their-meld-later", at=(f"meld-m{seen.meld}",), more=True,
                seat=seen.seat, cards=" ".join(seen.cards),
            )  # fmt: skip
    return None


def their_take(look: Look) -> Step | None:
    """Say that everybody saw the card that another seat took from the pile."""
    for seen in _theirs(look):
        if seen.kind != "take" or seen.cards is None:
            continue
        # What was laid at once is on the table now.
        if len(seen.cards) == 1 and seen.cards[0] in look.view.known[seen.seat]:
            return step("their-take", more=True, seat=seen.seat, card=seen.cards[0])
    return None


def nearly_out(look: Look) -> Step | None:
    """Say that another seat has few cards left, and what the own hand would then count."""
    view = look.view
    seat, few = look.sight.fewest()
    if not 0 < few <= _FEW or not view.hand_mask:
        return None
    return step(
        "nearly-out", at=(f"seat-{seat}",), more=True, seat=seat, count=few, points=look.sight.hand_points
    )


def wait(look: Look) -> Step | None:
    """Say that the others play now."""
    seat = look.view.turn
    return None if seat is None else step("wait", at=(f"seat-{seat}",), seat=seat)


def call(look: Look) -> Step:
    """Say what calling Rummy is, and that nobody has to."""
    for card in look.view.callable:
        move = Move("rummy", (card,))
        if look.may(move):
            lies = in_pile(look.view, called_place(look.view.table, card.code))
            return step("call", at=(lies, "btn-rummy", "btn-pass"), moves=(move, Move("pass")), card=card)
    return step("call", "call-pass", at=("btn-pass",), moves=(Move("pass"),))
