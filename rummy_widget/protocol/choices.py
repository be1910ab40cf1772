"""What the viewer may do, as small data: numbers, and masks of places in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rummy_widget.deck import JOKER_AS, cards, held, text, texts
from rummy_widget.melds import namings
from rummy_widget.moves import Kind, Move
from rummy_widget.protocol.wire import Legal, Swap
from rummy_widget.state.legality import each_legal_move
from rummy_widget.view import View

__all__ = ["fitting", "legal", "named"]

_LARGEST: Final = 3000  # characters of masks; beyond, the table asks what the picked cards can do
_MOST: Final = 4000  # moves that are looked at: with several jokers there are ever more ways to say the same
_PLACES: Final = 53  # a browser's numbers are exact up to 2 ** 53


def legal(view: View, shown: Sequence[int]) -> tuple[Legal, frozenset[str]]:
    """Return what the viewer may do, and of which kinds it is.

    Parameters
    ----------
    view
        What the seat on turn may know.
    shown
        The cards of its hand in the order in which they are shown; of equal cards a mask names the first.
    """
    kinds: set[str] = set()
    takes: list[int] = []
    calls: list[str] = []
    melds: dict[int, None] = {}
    layoffs: dict[str, dict[int, None]] = {}
    size, asks = 0, len(shown) > _PLACES
    for number, move in enumerate(each_legal_move(view.table, view.hand_mask)):
        kinds.add(move.kind)
        match move.kind:
            case "take":
                takes.append(move.count)
            case "rummy":
                calls.append(texts(move.cards))
            case "meld" | "layoff":
                name = f"m{move.meld}"
                masks = melds if move.kind == "meld" else layoffs.setdefault(name, {})
                mask = places(move.cards, shown)
                size += 0 if mask in masks else len(str(mask)) + 1
                masks[mask] = None
        if size > _LARGEST or number >= _MOST or (asks and move.kind in ("meld", "layoff")):
            asks = True
            break
    discards = [code for code in dict.fromkeys(shown) if _may(view, Move("discard", (code,)))]
    kinds |= {"discard"} if discards else set()
    return Legal(
        draw="draw" in kinds,
        takes=tuple(takes),
        recycle="recycle" in kinds,
        decline="decline" in kinds,
        discards=sum(1 << at for at, code in enumerate(shown[:_PLACES]) if code in discards),
        melds=() if asks else tuple(melds),
        layoffs={} if asks else {name: tuple(masks) for name, masks in layoffs.items()},
        calls=tuple(calls),
        pass_="pass" in kinds,
        swaps=_swaps(view, shown),
        ask=asks,
    ), frozenset(kinds)


def places(codes: Iterable[int], shown: Sequence[int]) -> int:
    """Return the mask of the first places in the hand that hold these cards."""
    mask = 0
    for code in map(held, codes):
        mask |= next(1 << at for at, other in enumerate(shown) if other == code and not mask >> at & 1)
    return mask


def _may(view: View, move: Move) -> bool:
    return view.why_not(move) is None


def _swaps(view: View, shown: Sequence[int]) -> tuple[Swap, ...]:
    return tuple(
        Swap(shown.index(code - JOKER_AS), f"m{number}", at)
        for number, meld in enumerate(view.melds, 1)
        for at, code in enumerate(meld.codes)
        if code >= JOKER_AS
        and code - JOKER_AS in shown
        and _may(view, Move("swap", (code - JOKER_AS,), number))
    )


# --- what the table asks about the picked cards ---------------------------------------------------


def fitting(view: View, picked: Sequence[str]) -> dict[str, Any]:
    """Return whether cards of the hand may be laid as a meld, and the melds on which they may be laid off.

    Raises
    ------
    ValueError
        A text is no card.
    """
    codes = cards(picked).codes
    if not codes:
        return {"meld": False, "layoffs": []}
    numbers = range(1, len(view.melds) + 1)
    return {
        "meld": _may(view, Move("meld", codes)),
        "layoffs": [f"m{number}" for number in numbers if _may(view, Move("layoff", codes, number))],
    }


def named(view: View, kind: Kind, picked: Sequence[str], meld: int) -> dict[str, Any]:
    """Return the ways to name the jokers among cards that are to be laid, the one of the rules first.

    Raises
    ------
    ValueError
        A text is no card.
    """
    codes = cards(picked).codes
    if kind == "meld":
        found = namings(codes, view.rules)
    else:
        known = 0 < meld <= len(view.melds)
        found = namings(codes, view.rules, view.melds[meld - 1]) if known else []
    moves = [Move(kind, choice, meld if kind == "layoff" else 0) for choice in found]
    return {
        "options": [
            {"move": str(move), "cards": [text(code) for code in move.cards]}
            for move in moves
            if _may(view, move)
        ]
    }
