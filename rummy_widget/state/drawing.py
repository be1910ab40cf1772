"""Where a turn begins: drawing, taking from the pile, a new stock, and calling Rummy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rummy_widget.deck import add, text
from rummy_widget.errors import IllegalMove
from rummy_widget.events import HIDDEN
from rummy_widget.moves import Kind, Move, illegal, sound
from rummy_widget.state import explain
from rummy_widget.state.finish import Turn
from rummy_widget.state.public import Public

__all__ = ["called_place", "draw_choices", "legal_calls", "legal_draws", "why_not_call", "why_not_draw"]

_DRAW: Final = Move("draw")
_TAKE: Final = Move("take")
_RECYCLE: Final = Move("recycle")
_DECLINE: Final = Move("decline")
_PASS: Final = Move("pass")


# --- drawing --------------------------------------------------------------------------------------


def why_not_draw(table: Public, hand: int, move: Move) -> IllegalMove | None:
    """Return why the seat on turn may not draw so; None if it may."""
    kind: Kind = move.kind
    if table.phase != "draw":
        return illegal("call-first") if table.phase == "call" else illegal("already-drawn")
    if kind == "take":
        return _why_not_take(table, hand, move.count)
    if kind == "draw":
        return None if table.stock_count else illegal("stock-empty", why=draw_choices(table))
    if table.stock_count:
        return illegal("stock-left", why=kind, count=table.stock_count)
    if kind == "decline":
        return illegal("recycle-first") if table.can_recycle else None
    return None if table.can_recycle else explain.no_recycle(table)


def legal_draws(table: Public, hand: int) -> Iterator[Move]:
    """Yield all that the seat on turn may do in the draw phase."""
    if table.stock_count:
        yield _DRAW
    if table.pile:
        if _can_take(table, hand, 1):
            yield _TAKE
        if table.rules.take_from_pile == "any":
            turn = Turn.of(table, hand)
            held = add(hand, table.pile[-1])
            for number in range(2, len(table.pile) + 1):
                card = table.pile[-number]
                held = add(held, card)
                if turn._replace(hand=held, taken=HIDDEN, deepest=card).ends():
                    yield sound("take", (), 0, number)
    if not table.stock_count:
        yield _RECYCLE if table.can_recycle else _DECLINE


def draw_choices(table: Public) -> str:
    """Name what may be done in the draw phase: the sentence says it."""
    if table.phase == "call":
        return "call"
    if table.stock_count:
        return "draw-or-take" if table.pile else "draw"
    if table.can_recycle:
        return "take-or-recycle"
    return "take-or-decline" if table.pile else "decline"


def _why_not_take(table: Public, hand: int, number: int) -> IllegalMove | None:
    pile = table.pile
    if not pile:
        return illegal("pile-empty")
    if number > 1 and table.rules.take_from_pile == "top":
        return illegal("take-one", count=number)
    if number > len(pile):
        return illegal("take-few", count=number, have=len(pile))
    if _can_take(table, hand, number):
        return None
    card = pile[-number]
    if number == 1 and table.rules.deepest_must_be_played == "when_several":
        return illegal("dead-end", why="only-taken", card=text(card))
    return explain.unplayable(card, why="take" if number == 1 else "take-several")


def _can_take(table: Public, hand: int, number: int) -> bool:
    """Return whether the turn can end after so many cards are taken."""
    binding = number > 1 or table.rules.deepest_must_be_played == "always"
    # Only an empty hand can be stuck with a card that it need not lay: it holds nothing else to throw.
    if hand and not binding:
        return True
    cards = table.pile[-number:]
    return _with_cards(table, hand, cards, HIDDEN if number > 1 else cards[0], binding).ends()


def _with_cards(table: Public, hand: int, cards: tuple[int, ...], taken: int, binding: bool) -> Turn:
    for card in cards:
        hand = add(hand, card)
    turn = Turn.of(table, hand)
    return turn._replace(taken=taken, deepest=cards[0] if binding else HIDDEN)


# --- calling --------------------------------------------------------------------------------------


def called_place(table: Public, card: int) -> int:
    """Return the place in the pile that a call of a card means, the upper of two; -1 if there is none."""
    return max((place for place in table.callable_places if table.pile[place] == card), default=-1)


def why_not_call(table: Public, hand: int, move: Move) -> IllegalMove | None:
    """Return why the seat that is asked may not answer so; None if it may."""
    if table.phase != "call":
        return illegal("no-call")
    if move.kind == "pass":
        return None
    card = move.cards[0]
    place = called_place(table, card)
    if place < 0:
        return explain.not_callable(table, card)
    return None if _can_call(table, hand, place) else explain.unplayable(card, why="call")


def legal_calls(table: Public, hand: int) -> Iterator[Move]:
    """Yield the answers of the seat that is asked whether it calls Rummy."""
    cards = {table.pile[place]: place for place in table.callable_places}
    for card, place in cards.items():
        if _can_call(table, hand, place):
            yield sound("rummy", (card,))
    yield _PASS


def _can_call(table: Public, hand: int, place: int) -> bool:
    turn = _with_cards(table, hand, table.pile[place:], HIDDEN, binding=True)
    return turn._replace(new_only=False).ends()
