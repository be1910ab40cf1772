"""Which moves the rules allow to the seat on turn: all of them, or why not this one.

Both need what everybody sees and the hand of the seat on turn, nothing else, so that a game and one seat's
view of it ask the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rummy_widget.deck import JOKER, codes_of, has, mask_of, remove, text
from rummy_widget.errors import IllegalMove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import Meld, all_melds, extend, is_meld, layoffs, make_meld
from rummy_widget.moves import Kind, Move, illegal
from rummy_widget.rules import Rules
from rummy_widget.scoring import opening_points
from rummy_widget.state import explain
from rummy_widget.state.public import Public, bit

__all__ = ["legal_moves", "why_not"]

_DRAWING: Final = frozenset({"draw", "take", "recycle", "decline"})


def why_not(table: Public, hand: int, move: Move) -> IllegalMove | None:
    """Return why the seat on turn may not make a move; None if it may.

    Parameters
    ----------
    hand
        Mask of its hand.
    """
    if table.over:
        return illegal("hand-over")
    kind = move.kind
    if kind in _DRAWING:
        return _why_not_draw(table, hand, move)
    if kind == "swap":
        return illegal("no-joker")  # no deck that can be played has one
    if kind in ("rummy", "pass"):
        return illegal("no-call")
    if table.phase != "play":
        return illegal("draw-first", why=_draw_choices(table))
    if not move.cards:
        return illegal("parse", why="no-cards", kind=kind)
    rest = _without(hand, move.cards)
    if rest is None:
        return explain.not_in_hand(hand, move)
    if kind == "meld":
        return _why_not_meld(table, move, rest)
    if kind == "layoff":
        return _why_not_layoff(table, move, rest)
    return _why_not_discard(table, move, rest)


def legal_moves(table: Public, hand: int) -> tuple[Move, ...]:
    """Return every move that the seat on turn may make, in a fixed order.

    Parameters
    ----------
    hand
        Mask of its hand.
    """
    if table.over:
        return ()
    if table.phase == "draw":
        return tuple(_legal_draws(table, hand))
    return (*_legal_melds(table, hand), *_legal_layoffs(table, hand), *_legal_discards(table, hand))


# --- drawing --------------------------------------------------------------------------------------

_DRAW: Final = Move("draw")
_TAKE: Final = Move("take")
_RECYCLE: Final = Move("recycle")
_DECLINE: Final = Move("decline")


def _why_not_draw(table: Public, hand: int, move: Move) -> IllegalMove | None:
    kind: Kind = move.kind
    if table.phase != "draw":
        return illegal("already-drawn")
    if kind == "take":
        if not table.pile:
            return illegal("pile-empty")
        if move.count > 1:
            return illegal("take-one", count=move.count)
        # Only an empty hand can be stuck with what it takes: it would hold nothing that it may throw.
        if hand or _take_ends(table):
            return None
        return illegal("dead-end", why="only-taken", card=text(table.pile[-1]))
    if kind == "draw":
        return None if table.stock_count else illegal("stock-empty", why=_draw_choices(table))
    if table.stock_count:
        return illegal("stock-left", why=kind, count=table.stock_count)
    if kind == "decline":
        return illegal("recycle-first") if table.can_recycle else None
    return None if table.can_recycle else explain.no_recycle(table)


def _legal_draws(table: Public, hand: int) -> Iterator[Move]:
    if table.stock_count:
        yield _DRAW
    if table.pile and (hand or _take_ends(table)):
        yield _TAKE
    if not table.stock_count:
        yield _RECYCLE if table.can_recycle else _DECLINE


def _draw_choices(table: Public) -> str:
    """Name what may be done in the draw phase: the sentence says it."""
    if table.stock_count:
        return "draw-or-take" if table.pile else "draw"
    if table.can_recycle:
        return "take-or-recycle"
    return "take-or-decline" if table.pile else "decline"


def _take_ends(table: Public) -> bool:
    top = table.pile[-1]
    return _Turn.of(table, bit(top), top).ends()


# --- laying down ----------------------------------------------------------------------------------


def _why_not_meld(table: Public, move: Move, rest: int) -> IllegalMove | None:
    rules = table.rules
    limit = rules.melds_per_turn
    if is_meld(move.cards, rules) is None:
        return explain.no_meld(move.cards, rules)
    if limit is not None and table.melded >= limit:
        return illegal("melds-per-turn", count=limit)
    if _stays_free(table, rest, move.cards):
        return None
    turn = _Turn.of(table, rest, table.taken).with_meld(move.cards)
    return None if turn.ends() else explain.dead_end(table, turn.opening, rest, turn.taken)


def _why_not_layoff(table: Public, move: Move, rest: int) -> IllegalMove | None:
    if not 0 < move.meld <= len(table.melds):
        return explain.no_such_meld(table, move)
    if not table.opened:
        return illegal("layoff-before-opening", count=table.rules.initial_meld)
    if table.rules.layoff == "after_meld" and not table.has_melded:
        return illegal("layoff-after-meld")
    meld = table.melds[move.meld - 1]
    if mask_of(move.cards) not in layoffs(mask_of(move.cards), meld, table.rules):
        return explain.does_not_fit(meld, move, table.rules)
    if _stays_free(table, rest, move.cards):
        return None
    turn = _Turn.of(table, rest, table.taken).with_layoff(move.meld - 1, move.cards)
    return None if turn.ends() else explain.dead_end(table, turn.opening, rest, turn.taken)


def _why_not_discard(table: Public, move: Move, rest: int) -> IllegalMove | None:
    (card,) = move.cards if len(move.cards) == 1 else (HIDDEN,)
    if card == HIDDEN:
        return illegal("parse", why="one-card", kind="discard")
    if card == table.taken and not has(rest, card):
        return explain.taken_card(card)
    if table.laid_now:
        if not table.opened:
            return illegal("opening-unfinished", need=table.rules.initial_meld, have=table.opening)
        if table.whole_hand and rest:
            return illegal("whole-hand-unfinished")
    return None


def _legal_melds(table: Public, hand: int) -> Iterator[Move]:
    limit = table.rules.melds_per_turn
    if limit is not None and table.melded >= limit:
        return
    for mask in all_melds(hand, table.rules):
        cards = codes_of(mask)
        rest = hand & ~mask
        if _stays_free(table, rest, cards) or _Turn.of(table, rest, table.taken).with_meld(cards).ends():
            yield Move("meld", make_meld(cards, 0, table.rules).codes)


def _legal_layoffs(table: Public, hand: int) -> Iterator[Move]:
    rules = table.rules
    if not table.opened or (rules.layoff == "after_meld" and not table.has_melded):
        return
    for at, meld in enumerate(table.melds):
        for mask in layoffs(hand, meld, rules):
            cards = codes_of(mask)
            rest = hand & ~mask
            if (
                _stays_free(table, rest, cards)
                or _Turn.of(table, rest, table.taken).with_layoff(at, cards).ends()
            ):
                yield Move("layoff", cards, at + 1)


_DISCARDS: Final = [Move("discard", (card,)) for card in range(JOKER + 1)]


def _legal_discards(table: Public, hand: int) -> Iterator[Move]:
    before = HIDDEN
    for card in codes_of(hand):
        if card != before:
            move = Move("discard", (card,))
            if _why_not_discard(table, move, remove(hand, card)) is None:
                yield move
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


def _stays_free(table: Public, rest: int, laid: Sequence[int]) -> bool:
    """Return whether the turn can end with `laid` on the table and `rest` in the hand, without a search."""
    if not table.opened or table.whole_hand:
        return False
    if not rest:
        return table.rules.going_out == "any"
    return table.taken < 0 or rest != bit(table.taken) or table.taken in laid


class _Turn(NamedTuple):
    """A turn under way: what decides whether it can be brought to a legal end."""

    rules: Rules
    hand: int
    melds: tuple[Meld, ...]
    seat: int
    taken: int
    melded: int
    opening: int
    opened: bool
    """Whether the seat has laid enough to lay off and to throw."""
    has_melded: bool
    whole: bool
    """Whether the turn must end with an empty hand."""

    @classmethod
    def of(cls, table: Public, hand: int, taken: int) -> _Turn:
        return cls(
            table.rules, hand, table.melds, table.turn or 0, taken, table.melded, table.opening, table.opened,
            table.has_melded, table.whole_hand,
        )  # fmt: skip

    def with_meld(self, cards: Sequence[int]) -> _Turn:
        """Return the turn after a meld of these cards, which are no longer in `hand`."""
        rules = self.rules
        meld = make_meld(cards, self.seat, rules)
        opening = self.opening
        opened = self.opened
        if not opened:
            opening += opening_points(meld, rules)
            opened = opening >= rules.initial_meld
        return self._replace(
            melds=(*self.melds, meld), taken=HIDDEN if self.taken in cards else self.taken,
            melded=self.melded + 1, opening=opening, opened=opened, has_melded=True,
        )  # fmt: skip

    def with_layoff(self, at: int, cards: Sequence[int]) -> _Turn:
        """Return the turn after laying off on a meld."""
        melds = (*self.melds[:at], extend(self.melds[at], cards, self.rules), *self.melds[at + 1 :])
        return self._replace(melds=melds, taken=HIDDEN if self.taken in cards else self.taken)

    def can_stop(self) -> bool:
        """Return whether the turn may end now: with an empty hand, or by a discard."""
        if not self.opened:
            return False
        if not self.hand:
            return self.rules.going_out == "any"
        stuck = self.hand == bit(self.taken)
        if self.whole:
            return not stuck and self.hand & (self.hand - 1) == 0
        return not stuck

    def ends(self) -> bool:
        """Return whether the turn can be brought to a legal end."""
        return self.can_stop() or (self.hand != 0 and self._search(set()))

    def _search(self, seen: set[tuple[int, int, int, tuple[int, ...]]]) -> bool:
        if self.can_stop():
            return True
        key = (self.hand, self.melded, self.opening, tuple(sorted(meld.mask for meld in self.melds)))
        if not self.hand or key in seen or (self.whole and self._has_two_loose()):
            return False
        seen.add(key)
        return any(turn._search(seen) for turn in self._laid())

    def _has_two_loose(self) -> bool:
        """Return whether two cards lie in no meld of the hand and join no meld on the table."""
        loose = self.hand
        for mask in all_melds(self.hand, self.rules):
            loose &= ~mask
        for meld in self.melds:
            for mask in layoffs(self.hand, meld, self.rules):
                loose &= ~mask
        return loose & (loose - 1) != 0

    def _laid(self) -> Iterator[_Turn]:
        rules = self.rules
        if rules.melds_per_turn is None or self.melded < rules.melds_per_turn:
            for mask in all_melds(self.hand, rules):
                yield self._replace(hand=self.hand & ~mask).with_meld(codes_of(mask))
        if self.opened and (rules.layoff == "always" or self.has_melded):
            for at, meld in enumerate(self.melds):
                for mask in layoffs(self.hand, meld, rules):
                    yield self._replace(hand=self.hand & ~mask).with_layoff(at, codes_of(mask))
