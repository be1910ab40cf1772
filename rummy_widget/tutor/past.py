"""A view as it stood at an earlier moment of the hand, made of the view of now and its history."""

from __future__ import annotations

from dataclasses import replace

from rummy_widget.deck import JOKER, JOKER_AS, add, has, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import Meld, make_meld
from rummy_widget.seen import Seen
from rummy_widget.state import Phase
from rummy_widget.view import View

__all__ = ["as_of"]

_BEFORE: dict[str, Phase] = {
    "draw": "draw", "take": "draw", "recycle": "draw", "decline": "draw", "rummy": "call", "pass": "call",
}  # fmt: skip


def as_of(view: View, number: int) -> View:
    """Return what the seat of a view knew right after an event of the hand.

    Parameters
    ----------
    number : int
        Number of the event, from 0.

    Raises
    ------
    ValueError
        There is no such event, or a pile that was shuffled since cannot be told any more (of a hand that was
        set up in the middle).

    Notes
    -----
    Whether the seat then on turn had taken its card from the pile, and what it had laid in that turn, is left
    out.
    """
    if not 0 <= number < len(view.history):
        raise ValueError(f"the hand has no event {number}")
    if number == len(view.history) - 1:
        return view
    for event in reversed(view.history[number + 1 :]):
        view = _before(view, event)
    history = view.history
    return replace(
        view, known_masks=_known(view, history), stock_codes=_stock(history, view.table.stock_count)
    )  # fmt: skip


def _before(view: View, event: Seen) -> View:
    """Return a view without its last event, as far as that event alone tells."""
    table, hand, seat = view.table, view.hand_mask, event.seat
    mine = seat == view.seat
    cards = tuple(card.code for card in event.cards or ())
    counts = list(table.counts)
    melds, pile, stock, recycled = table.melds, table.pile, table.stock_count, table.recycled
    turns = table.turns
    scores = view.scores
    match event.kind:
        case "draw":
            counts[seat] -= 1
            stock += 1
            hand = remove(hand, cards[0]) if mine else hand
        case "take" | "rummy":
            counts[seat] -= len(cards)
            pile += cards
            for card in cards if mine else ():
                hand = remove(hand, card)
        case "meld" | "layoff":
            # Who has laid the last cards floats, and the turn is over.
            turns -= not counts[seat] and view.rules.floats
            counts[seat] += len(cards)
            melds = melds[:-1] if event.kind == "meld" else _without(melds, event.meld - 1, cards, view)
            for card in cards if mine else ():
                hand = add(hand, card)
        case "swap":
            melds = _swapped(melds, event.meld - 1, cards[0])
            hand = add(remove(hand, JOKER), cards[0]) if mine else hand
        case "discard":
            counts[seat] += 1
            pile = pile[:-1]
            turns -= 1
            hand = add(hand, cards[0]) if mine else hand
        case "recycle":
            recycled -= 1
            pile = _pile(view.history[:-1]) if event.cards is None else cards[::-1]
            stock = 0
        case _:
            pass
    at = seat if event.kind != "end" else view.history[-2].seat
    laid = {who for meld in melds for who in meld.offs}
    before = table._with(
        counts=tuple(counts), melds=melds, pile=pile, stock_count=stock, recycled=recycled, turns=turns,
        turn=at, phase=_BEFORE.get(event.kind, "play"), taken=HIDDEN, deepest=HIDDEN, over=None,
        laid=sum(1 << who for who in laid), laid_now=False, melded=0,
    )  # fmt: skip
    return View(view.seat, before, hand, view.known_masks, view.stock_codes, view.history[:-1], scores)


def _without(melds: tuple[Meld, ...], at: int, cards: tuple[int, ...], view: View) -> tuple[Meld, ...]:
    """Return the melds without cards that were laid off on one."""
    meld = melds[at]
    kept = [pair for pair in zip(meld.codes, meld.offs, strict=True) if pair[0] not in cards]
    shaped = make_meld([code for code, _ in kept], meld.by, view.rules)
    by = dict(kept)
    codes = tuple(by) if meld.kind == "set" else shaped.codes
    old = Meld(codes, meld.by, meld.kind, tuple(by[code] for code in codes))
    return (*melds[:at], old, *melds[at + 1 :])


def _swapped(melds: tuple[Meld, ...], at: int, card: int) -> tuple[Meld, ...]:
    """Return the melds with the joker back that a card was put in for."""
    meld = melds[at]
    codes = tuple(JOKER_AS + card if code == card else code for code in meld.codes)
    return (*melds[:at], Meld(codes, meld.by, meld.kind, meld.offs), *melds[at + 1 :])


def _pile(history: tuple[Seen, ...]) -> tuple[int, ...]:
    """Return the pile after events, from the first card turned up on."""
    pile: list[int] = []
    for event in history:
        cards = [card.code for card in event.cards or ()]
        if event.kind in ("deal", "recycle"):
            pile = [] if event.up is None else [event.up.code]
        elif event.kind == "discard":
            pile += cards
        elif event.kind in ("take", "rummy"):
            if pile[-len(cards) :] != cards:
                raise ValueError("what lay in the pile before it was shuffled is not in the history")
            del pile[-len(cards) :]
    return tuple(pile)


def _known(view: View, history: tuple[Seen, ...]) -> tuple[int, ...]:
    """Return by seat the cards that it surely holds after events."""
    known = [0] * view.seats
    order: list[int] = []
    for event in history:
        seat = event.seat
        cards = [card.code for card in event.cards or ()]
        match event.kind:
            case "recycle":
                order = cards if event.cards is not None else []
            case "draw":
                drawn = cards or order[-1:]
                order = order[:-1]
                for card in drawn:
                    known[seat] = add(known[seat], card)
            case "take" | "rummy":
                for card in cards:
                    known[seat] = add(known[seat], card)
            case "meld" | "layoff" | "discard" | "swap":
                for card in cards:
                    if has(known[seat], card):
                        known[seat] = remove(known[seat], card)
                if event.kind == "swap":
                    known[seat] = add(known[seat], JOKER)
            case _:
                pass
    known[view.seat] = view.hand_mask
    return tuple(known)


def _stock(history: tuple[Seen, ...], number: int) -> tuple[int, ...]:
    """Return the stock after events, bottom to top, `HIDDEN` where a card is not known."""
    stock: tuple[int, ...] = ()
    for event in history:
        if event.kind == "recycle":
            stock = () if event.cards is None else tuple(card.code for card in event.cards)
        elif event.kind == "draw":
            stock = stock[:-1]
    return stock if len(stock) == number else (HIDDEN,) * number


def drawn(view: View) -> int | None:
    """Return the card that the last event, a draw, brought another seat, where the order was known."""
    order: list[int] = []
    card: int | None = None
    for event in view.history:
        if event.kind == "recycle":
            order = [one.code for one in event.cards] if event.cards is not None else []
        elif event.kind == "draw":
            card = order.pop() if order else None
    return card


def thrown_back(view: View, number: int) -> bool:
    """Tell whether a discard is a card that its seat had taken from the pile on an earlier turn."""
    event = view.history[number]
    taken: set[int] = set()
    for one in view.history[:number]:
        if one.seat != event.seat:
            continue
        cards = {card.code for card in one.cards or ()}
        if one.kind in ("take", "rummy"):
            taken |= cards
        elif one.kind in ("meld", "layoff", "swap", "discard"):
            taken -= cards
    return bool(event.cards and event.cards[0].code in taken)
