"""Why a move is refused: the facts that tell which rule it broke and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rummy_widget.deck import JOKER, JOKER_AS, RANKS, codes_of, count, has, text, texts
from rummy_widget.errors import IllegalMove
from rummy_widget.melds import JokerFault, Meld, fits, is_meld, joker_fault
from rummy_widget.moves import Move, illegal
from rummy_widget.rules import Rules
from rummy_widget.state.public import Public, bit

if TYPE_CHECKING:
    from rummy_widget.state.finish import Turn

__all__ = [
    "dead_end", "deepest_first", "does_not_fit", "no_meld", "no_recycle", "no_such_meld", "not_callable",
    "not_in_hand", "taken_card", "unplayable",
]  # fmt: skip

_LEAST: Final = 3


def not_in_hand(hand: int, move: Move) -> IllegalMove:
    """Explain a move that names a card which its player does not hold, or names one too often."""
    for card in move.cards:
        if not has(hand, card):
            return illegal("not-in-hand", why="missing", card=text(card))
    twice = next(card for at, card in enumerate(move.cards) if card in move.cards[:at])
    return illegal("not-in-hand", why="twice", card=text(twice))


def taken_card(card: int) -> IllegalMove:
    """Explain that the card just taken may not be thrown."""
    return illegal("taken-card", card=text(card))


def no_recycle(table: Public) -> IllegalMove:
    """Explain why the pile cannot be made a new stock."""
    if table.rules.recycle == "none":
        return illegal("no-recycle", why="never")
    if table.rules.recycles is not None and table.recycled >= table.rules.recycles:
        return illegal("no-recycle", why="used-up", count=table.rules.recycles)
    return illegal("no-recycle", why="few-cards", count=len(table.pile))


def no_such_meld(table: Public, move: Move) -> IllegalMove:
    """Explain that there is no meld of that name."""
    if not table.melds:
        return illegal("no-such-meld", why="none", meld=f"m{move.meld}")
    return illegal("no-such-meld", why="number", meld=f"m{move.meld}", last=f"m{len(table.melds)}")


def dead_end(turn: Turn) -> IllegalMove:
    """Explain a move after which its player could not end the turn; `turn` is how it would stand then."""
    rules = turn.rules
    if not turn.opened:
        return illegal("dead-end", why="opening", need=rules.initial_meld, have=turn.opening)
    if turn.whole:
        return illegal("dead-end", why="whole-hand", count=count(turn.hand))
    if turn.deepest >= 0:
        return illegal("dead-end", why="deepest", card=text(turn.deepest))
    if turn.hand and turn.hand == bit(turn.taken):
        return illegal("dead-end", why="only-taken", card=text(turn.taken))
    return illegal("dead-end", why="no-discard")


def deepest_first(table: Public) -> IllegalMove:
    """Explain that a card taken from deep in the pile must be laid before the discard."""
    why = "new-meld" if table.deepest_new_only else "lay"
    return illegal("deepest-first", why=why, card=text(table.deepest))


def unplayable(card: int, *, why: str) -> IllegalMove:
    """Explain that a card of the pile could not be laid in this turn: `why` is take, take-several or call."""
    return illegal("unplayable", why=why, card=text(card))


def not_callable(table: Public, card: int) -> IllegalMove:
    """Explain why Rummy may not be called on a card."""
    if card not in table.pile:
        why = "not-in-pile"
    elif table.rules.call_rummy == "top_card" and table.pile[-1] != card:
        why = "not-top"
    else:
        why = "needs-hand"
    return illegal("not-callable", why=why, card=text(card))


# --- no meld --------------------------------------------------------------------------------------


def no_meld(codes: Sequence[int], rules: Rules) -> IllegalMove:
    """Explain why cards are neither a set nor a run."""
    named = texts(codes)
    faces = [_face(card) for card in codes if card != JOKER]
    if len(codes) < _LEAST:
        return illegal("no-meld", why="too-few", cards=named, count=len(codes))
    for at, card in enumerate(faces):
        if card in faces[:at]:
            return illegal("no-meld", why="twice", cards=named, card=text(card))
    fault = joker_fault(codes, rules)
    if fault is not None:
        return _joker("no-meld", fault, cards=named)
    suits = {card & 3 for card in faces}
    if len(suits) == 1:
        return _no_run(faces, named, rules)
    if _neighbours(faces):
        return illegal("no-meld", why="mixed-suits", cards=named, card=text(_odd(faces, by_suit=True)))
    odd = _odd(faces, by_suit=False)
    if len({card >> 2 for card in faces if card != odd}) > 1:
        return illegal("no-meld", why="neither", cards=named)
    return illegal("no-meld", why="mixed-ranks", cards=named, card=text(odd))


def _joker(reason: str, fault: JokerFault, **facts: str) -> IllegalMove:
    """Explain what is wrong with the jokers of a selection."""
    if fault.why == "naturals":
        return illegal("no-meld", why="naturals", count=fault.need, **facts)
    if fault.why == "identity":
        return illegal(
            reason, why="identity", card=text(fault.card or 0), cards_could=texts(fault.could), **facts
        )
    if fault.why == "held":
        return illegal("no-meld", why="twice", card=text(fault.card or 0), **facts)
    return illegal(reason, why="joker", **facts)


def _no_run(faces: Sequence[int], named: str, rules: Rules) -> IllegalMove:
    ranks = {card >> 2 for card in faces}
    suit = faces[0] & 3
    high = {rank or 13 for rank in ranks}
    if rules.aces == "low" and 0 in ranks and _gaps(high) == []:
        return illegal("no-meld", why="ace-high", cards=named, card_ace=text(suit))
    round_trip = is_meld(faces, rules.replace(aces="round_the_corner"))
    if round_trip:
        why = "corner-low" if rules.aces == "low" else "corner"
        return illegal("no-meld", why=why, cards=named, card_ace=text(suit))
    gaps = _gaps(ranks)
    if rules.aces != "low" and 0 in ranks:
        gaps = min(gaps, _gaps(high), key=len)
    missing = texts(rank * 4 + suit for rank in gaps)
    return illegal("no-meld", why="gap", cards=named, cards_missing=missing, count=len(gaps))


def _gaps(ranks: set[int]) -> list[int]:
    return [rank for rank in range(min(ranks), max(ranks)) if rank not in ranks]


def _neighbours(faces: Sequence[int]) -> bool:
    ranks = {card >> 2 for card in faces}
    return len(ranks) == len(faces) and (not _gaps(ranks) or not _gaps({rank or 13 for rank in ranks}))


def _odd(faces: Sequence[int], *, by_suit: bool) -> int:
    """Return the first card whose suit, or rank, fewest of the cards share."""
    kinds = [card & 3 if by_suit else card >> 2 for card in faces]
    return min(zip(faces, kinds, strict=True), key=lambda pair: kinds.count(pair[1]))[0]


# --- does not fit ---------------------------------------------------------------------------------


def does_not_fit(meld: Meld, move: Move, rules: Rules) -> IllegalMove:
    """Explain why cards cannot be laid off on a meld, and what could."""
    named = {"meld": f"m{move.meld}", "cards": texts(move.cards), "cards_meld": texts(meld.codes)}
    fitting = fits(meld, rules)
    if not fitting:
        return illegal("does-not-fit", why="set-full" if meld.kind == "set" else "run-full", **named)
    named["cards_fit"] = texts(codes_of(fitting))
    fault = joker_fault(move.cards, rules, meld)
    if fault is not None:
        return _joker("does-not-fit", fault, **named)
    if meld.kind == "set":
        rank = RANKS[_face(meld.codes[0]) >> 2].replace("T", "10")
        return illegal("does-not-fit", why="set", rank=rank, **named)
    suit = meld.codes[0] & 3
    if any(_face(card) & 3 != suit for card in move.cards if card != JOKER):
        return illegal("does-not-fit", why="suit", **named)
    return illegal("does-not-fit", why="gap", **named)


def _face(card: int) -> int:
    return card - JOKER_AS if card >= JOKER_AS else card
