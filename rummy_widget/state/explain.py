"""Why a move is refused: the facts that tell which rule it broke and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummy_widget.deck import JOKER, JOKER_AS, RANKS, codes_of, count, has, text, texts
from rummy_widget.errors import IllegalMove
from rummy_widget.melds import Meld, fits, is_meld
from rummy_widget.moves import Move, illegal
from rummy_widget.rules import Rules
from rummy_widget.state.public import Public, bit

__all__ = [
    "dead_end", "does_not_fit", "no_meld", "no_recycle", "no_such_meld", "not_in_hand", "taken_card",
]  # fmt: skip

_LEAST: Final = 3


def not_in_hand(hand: int, move: Move) -> IllegalMove:
    """Explain a move that names a card which its player does not hold, or names one too often."""
    for card in move.cards:
        plain = JOKER if card >= JOKER_AS else card
        if not has(hand, plain):
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


def dead_end(table: Public, opening: int, rest: int, taken: int) -> IllegalMove:
    """Explain a lay-down after which its player could not end the turn.

    Parameters
    ----------
    opening
        Points towards the initial meld after the move.
    rest, taken
        Mask of the hand after the move; the card just taken, if it is still in it.
    """
    rules = table.rules
    if not table.opened and opening < rules.initial_meld:
        return illegal("dead-end", why="opening", need=rules.initial_meld, have=opening)
    if table.whole_hand:
        return illegal("dead-end", why="whole-hand", count=count(rest))
    if rest and rest == bit(taken):
        return illegal("dead-end", why="only-taken", card=text(taken))
    return illegal("dead-end", why="no-discard")


# --- no meld --------------------------------------------------------------------------------------


def no_meld(codes: Sequence[int], rules: Rules) -> IllegalMove:
    """Explain why cards are neither a set nor a run."""
    named = texts(codes)
    if JOKER in codes:
        return illegal("no-meld", why="joker", cards=named)
    faces = [card - JOKER_AS if card >= JOKER_AS else card for card in codes]
    if len(codes) < _LEAST:
        return illegal("no-meld", why="too-few", cards=named, count=len(codes))
    for at, card in enumerate(faces):
        if card in faces[:at]:
            return illegal("no-meld", why="twice", cards=named, card=text(card))
    if any(card >= JOKER_AS for card in codes) and is_meld(faces, rules):
        return illegal("no-meld", why="naturals", cards=named, count=rules.min_naturals)
    suits = {card & 3 for card in faces}
    if len(suits) == 1:
        return _no_run(faces, named, rules)
    if _neighbours(faces):
        return illegal("no-meld", why="mixed-suits", cards=named, card=text(_odd(faces, by_suit=True)))
    odd = _odd(faces, by_suit=False)
    if len({card >> 2 for card in faces if card != odd}) > 1:
        return illegal("no-meld", why="neither", cards=named)
    return illegal("no-meld", why="mixed-ranks", cards=named, card=text(odd))


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
    if meld.kind == "set":
        return illegal("does-not-fit", why="set", rank=RANKS[meld.codes[0] >> 2].replace("T", "10"), **named)
    suit = meld.codes[0] & 3
    if any(card & 3 != suit for card in move.cards):
        return illegal("does-not-fit", why="suit", **named)
    return illegal("does-not-fit", why="gap", **named)
