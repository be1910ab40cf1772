"""Which moves the rules allow to the seat on turn: all of them, or why not this one.

Both need what everybody sees and the hand of the seat on turn, nothing else, so that a game and one seat's
view of it ask the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from rummy_widget.deck import JOKER, codes_of, has, remove, texts
from rummy_widget.errors import IllegalMove
from rummy_widget.melds import (
    all_melds,
    codes_in,
    extend,
    is_meld,
    laid_order,
    layoffs,
    melds_in,
    namings,
    swap_places,
    swaps,
    take,
)  # fmt: skip
from rummy_widget.moves import Move, illegal, sound
from rummy_widget.state import explain
from rummy_widget.state.drawing import (
    called_place,
    draw_choices,
    legal_calls,
    legal_draws,
    why_not_call,
    why_not_draw,
)
from rummy_widget.state.finish import Turn
from rummy_widget.state.public import Public, bit, played

__all__ = ["called_place", "each_legal_move", "legal_moves", "named", "why_not"]

_DRAWING: Final = frozenset({"draw", "take", "recycle", "decline"})
_CALLING: Final = frozenset({"rummy", "pass"})


def why_not(table: Public, hand: int, move: Move) -> IllegalMove | None:
    """Return why the seat on turn may not make a move; None if it may.

    Parameters
    ----------
    hand
        Mask of its hand.
    move
        Its jokers may be left unnamed in a meld or lay-off.
    """
    if table.over:
        return illegal("hand-over")
    kind = move.kind
    if kind in _DRAWING:
        return why_not_draw(table, hand, move)
    if kind in _CALLING:
        return why_not_call(table, hand, move)
    if table.phase != "play":
        return illegal("draw-first", why=draw_choices(table))
    rest = _without(hand, move.cards)
    if rest is None:
        return explain.not_in_hand(hand, move)
    if kind == "discard":
        return _why_not_discard(table, move, rest)
    if kind == "swap":
        return _why_not_swap(table, hand, move)
    if JOKER in move.cards:
        choices = [sound(kind, codes, move.meld) for codes in _namings(table, move)]
        if choices:
            refusals = [_why_not_lay(table, choice, rest) for choice in choices]
            return None if None in refusals else refusals[0]
    return _why_not_lay(table, move, rest)


def named(table: Public, hand: int, move: Move) -> Move:
    """Return a legal move with every joker named, as the rules name those that its text left open."""
    if move.kind not in ("meld", "layoff") or JOKER not in move.cards:
        return move
    choices = [sound(move.kind, codes, move.meld) for codes in _namings(table, move)]
    return next((choice for choice in choices if why_not(table, hand, choice) is None), move)


def _namings(table: Public, move: Move) -> list[tuple[int, ...]]:
    if move.kind == "meld":
        return namings(move.cards, table.rules)
    if not 0 < move.meld <= len(table.melds):
        return []
    return namings(move.cards, table.rules, table.melds[move.meld - 1])


def legal_moves(table: Public, hand: int) -> tuple[Move, ...]:
    """Return every move that the seat on turn may make, in a fixed order.

    Parameters
    ----------
    hand
        Mask of its hand.
    """
    return tuple(each_legal_move(table, hand))


def each_legal_move(table: Public, hand: int) -> Iterator[Move]:
    """Give the moves of `legal_moves` one by one: a hand of many jokers has very many."""
    if table.over:
        return iter(())
    if table.phase == "draw":
        return legal_draws(table, hand)
    if table.phase == "call":
        return legal_calls(table, hand)
    return chain(
        _legal_melds(table, hand),
        _legal_layoffs(table, hand),
        _legal_swaps(table, hand),
        _legal_discards(table, hand),
    )


# --- laying down ----------------------------------------------------------------------------------


def _why_not_lay(table: Public, move: Move, rest: int) -> IllegalMove | None:
    return _why_not_meld(table, move, rest) if move.kind == "meld" else _why_not_layoff(table, move, rest)


def _why_not_meld(table: Public, move: Move, rest: int) -> IllegalMove | None:
    rules = table.rules
    limit = rules.melds_per_turn
    if is_meld(move.cards, rules) is None:
        return explain.no_meld(move.cards, rules)
    if limit is not None and table.melded >= limit:
        return illegal("melds-per-turn", count=limit)
    if _stays_free(table, rest, move.cards, off=False):
        return None
    turn = Turn.of(table, rest).with_meld(move.cards)
    return None if turn.ends() else explain.dead_end(turn)


def _why_not_layoff(table: Public, move: Move, rest: int) -> IllegalMove | None:
    if not 0 < move.meld <= len(table.melds):
        return explain.no_such_meld(table, move)
    if not table.opened:
        return illegal("layoff-before-opening", count=table.rules.initial_meld)
    if table.rules.layoff == "after_meld" and not table.has_melded:
        return illegal("layoff-after-meld")
    meld = table.melds[move.meld - 1]
    try:
        extend(meld, move.cards, table.rules)
    except ValueError:
        return explain.does_not_fit(meld, move, table.rules)
    if _stays_free(table, rest, move.cards, off=True):
        return None
    turn = Turn.of(table, rest).with_layoff(move.meld - 1, move.cards)
    return None if turn.ends() else explain.dead_end(turn)


def _why_not_swap(table: Public, hand: int, move: Move) -> IllegalMove | None:
    card = move.cards[0]
    if not any(map(swap_places, table.melds)):
        return illegal("no-joker")
    if table.rules.joker_swap == "never":
        return illegal("swap", why="never")
    if not 0 < move.meld <= len(table.melds):
        return explain.no_such_meld(table, move)
    meld = table.melds[move.meld - 1]
    places = swap_places(meld)
    if not places:
        return illegal("swap", why="no-joker", meld=f"m{move.meld}")
    if card >= JOKER or not places >> card & 1:
        named = {"meld": f"m{move.meld}", "card": texts(move.cards), "cards_real": texts(codes_of(places))}
        return illegal("swap", why="card", **named)
    if table.rules.joker_swap == "own" and meld.by != table.turn:
        return illegal("swap", why="own", meld=f"m{move.meld}")
    if not table.opened:
        return illegal("swap", why="before-opening", count=table.rules.initial_meld)
    return (
        None
        if _swap_ends(table, hand, move.meld - 1, card)
        else explain.dead_end(Turn.of(table, hand).with_swap(move.meld - 1, card))
    )


def _why_not_discard(table: Public, move: Move, rest: int) -> IllegalMove | None:
    card = move.cards[0]
    if table.deepest >= 0:
        return explain.deepest_first(table)
    if card == table.taken and not has(rest, card):
        return explain.taken_card(card)
    if table.laid_now:
        if not table.opened:
            return illegal("opening-unfinished", need=table.rules.initial_meld, have=table.opening)
        if table.whole_hand and rest:
            return illegal("whole-hand-unfinished")
    return None


def _legal_melds(table: Public, hand: int) -> Iterator[Move]:
    rules = table.rules
    limit = rules.melds_per_turn
    if limit is not None and table.melded >= limit:
        return
    # Most often nothing is owed: then what stays in the hand decides alone.
    free = table.opened and table.deepest < 0 and table.taken < 0 and not table.whole_hand
    empty = rules.going_out != "discard_required"
    for lay in melds_in(hand, rules) if hand >> 128 else all_melds(hand, rules):
        codes = laid_order(lay, rules.aces)
        rest = hand & ~lay if hand < _COPIES else take(hand, lay)
        if (
            (free and (rest or empty))
            or _stays_free(table, rest, codes, off=False)
            or Turn.of(table, rest).with_meld(codes).ends()
        ):
            yield sound("meld", codes)


def _legal_layoffs(table: Public, hand: int) -> Iterator[Move]:
    rules = table.rules
    if not table.opened or (rules.layoff == "after_meld" and not table.has_melded):
        return
    for at, meld in enumerate(table.melds):
        for lay in layoffs(hand, meld, rules):
            codes = codes_in(lay)
            rest = hand & ~lay if hand < _COPIES else take(hand, lay)
            if (
                _stays_free(table, rest, codes, off=True)
                or Turn.of(table, rest).with_layoff(at, codes).ends()
            ):
                yield sound("layoff", codes, at + 1)


def _legal_swaps(table: Public, hand: int) -> Iterator[Move]:
    rules = table.rules
    if not rules.jokers or rules.joker_swap == "never" or not table.opened:
        return
    for at, meld in enumerate(table.melds):
        for card in codes_of(swaps(hand, meld, rules, table.turn or 0)):
            if _swap_ends(table, hand, at, card):
                yield sound("swap", (card,), at + 1)


_DISCARDS: Final = [Move("discard", (card,)) for card in range(JOKER + 1)]
_COPIES: Final = 1 << 64
"""A hand below this has neither second copies nor jokers."""


def _legal_discards(table: Public, hand: int) -> Iterator[Move]:
    if table.deepest >= 0:
        return
    held = codes_of(hand)
    if table.laid_now and (not table.opened or (table.whole_hand and len(held) > 1)):
        return
    kept = table.taken if held.count(table.taken) == 1 else -1
    before = -1
    for card in held:
        if card not in (before, kept):
            yield _DISCARDS[card]
        before = card


def _without(hand: int, cards: tuple[int, ...]) -> int | None:
    """Return the hand without these cards; None if it does not hold them."""
    for card in cards:
        if card >= JOKER:
            if not has(hand, card):
                return None
            hand = remove(hand, card)
        else:
            single = 1 << card
            if not hand & single:
                return None
            hand = hand ^ single if not hand & single << 64 else hand ^ single << 64
    return hand


# --- no dead ends ---------------------------------------------------------------------------------


def _stays_free(table: Public, rest: int, laid: Sequence[int], *, off: bool) -> bool:
    """Return whether the turn can end with `laid` on the table and `rest` in the hand, without a search."""
    if not table.opened or table.whole_hand:
        return False
    if table.deepest >= 0 and not table.plays_deepest(laid, off=off):
        return False
    if not rest:
        return table.rules.going_out != "discard_required"
    return table.taken < 0 or rest != bit(table.taken) or played(table.taken, laid)


def _swap_ends(table: Public, hand: int, at: int, card: int) -> bool:
    """Return whether the turn can end after a swap: a joker is always a card to throw."""
    if table.deepest < 0 and not (table.whole_hand and table.laid_now):
        return True
    return Turn.of(table, hand).with_swap(at, card).ends()
