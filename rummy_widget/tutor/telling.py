"""What another seat's draw, take or lay tells the reader: things to say, of which the first is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rummy_widget import kernel
from rummy_widget.deck import JOKER, Cards, codes_of, shown
from rummy_widget.melds import fits
from rummy_widget.players import odds
from rummy_widget.seen import Seen
from rummy_widget.tutor import dead, past
from rummy_widget.tutor.finding import args
from rummy_widget.tutor.motifs.feeding import jokers_held, lays_off, pairs_held
from rummy_widget.tutor.motifs.needs import top_only
from rummy_widget.tutor.sight import Partial, Sight, card

__all__ = ["Told", "called", "declined", "drew", "laid", "lost_most", "recycled", "swapped", "took"]


@dataclass(frozen=True)
class Told:
    """What a note says: icon, message, arguments, evidence, cards."""

    icon: str
    id: str
    args: Mapping[str, str | int]
    evidence: Mapping[str, Any] = field(default_factory=dict)
    cards: Cards = Cards()  # noqa: RUF009  # cards never change


# --- the draw ------------------------------------------------------------------------------------------


def drew(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell what was left on the pile, or what came where the order of the deck is known."""
    view, seat = then.view, seen.seat
    known = past.drawn(view)
    if known is not None:
        yield Told("deck", "note-drew", args(seat=seat, card=card(known)), {}, shown((known,)))
        return
    if view.stock_count <= view.seats and not view.table.can_recycle:
        # The reader draws after those who sit between.
        ahead = (view.seat - seat) % view.seats
        draws = (view.stock_count + view.seats - ahead) // view.seats
        given = args(seat=seat, s=view.stock_count, m=draws)
        yield Told("deck", "note-deck", given, {"deck": view.stock_count, "draws": draws})
        return
    if not view.table.pile or view.table.pile[-1] == JOKER:
        return
    top = view.table.pile[-1]
    given = args(seat=seat, card=card(top))
    lying = shown((top,))
    if then.doors >> top & 1:
        if lays_off(then, seat):
            yield Told("left", "note-left-door", given, {}, lying)
        return
    pairs = pairs_held(then, top, seat)
    jokers = jokers_held(then, seat)
    evidence = {"melds": len(pairs)}
    if not pairs and not jokers:
        yield Told("left", "note-left-dead", given, evidence, lying)
        return
    if view.seats == 2 or seat == then.next_seat:
        mine = [
            code
            for code in codes_of(then.loose)
            if code != top and set(pairs_held(then, code, seat)) & set(pairs)
        ]
        if mine:
            cards = shown(mine[:2])
            yield Told("left", "note-left-like", {**given, **args(cards=cards)}, evidence, cards)
            return
    if pairs:
        aside = args(n=len(pairs), jokers="yes" if jokers else "no")
        yield Told("left", "note-left", {**given, **aside}, evidence, lying)


def took(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell which cards go with a card that was taken, and whose they are."""
    view, seat = then.view, seen.seat
    codes = [one.code for one in seen.cards or ()]
    if len(codes) > 1:
        given = args(seat=seat, n=len(codes), card=card(codes[0]))
        yield Told("took", "note-took-many", given, {"cards": len(codes)}, shown(codes))
        return
    top = codes[0]
    given = args(seat=seat, card=card(top))
    if top == JOKER:
        yield Told("took", "note-took-joker", given, {}, shown((top,)))
        return
    if then.doors >> top & 1 and lays_off(then, seat):
        yield Told("took", "note-took-door", given, {}, shown((top,)))
        return
    near = odds.neighbours(top, then.aces) & ~(1 << top)
    mine = near & view.hand_mask & kernel.ALL
    hidden = near & then.hidden.faces
    evidence = {"near": shown(codes_of(near)), "mine": shown(codes_of(mine)), "hidden": hidden.bit_count()}
    if seat == then.next_seat:
        if mine:
            cards = shown(codes_of(mine))
            yield Told("risk", "note-took-yours", {**given, **args(cards=cards)}, evidence, cards)
            return
        yield from _takes_after(then, seat, top, evidence)
        return
    wanted = next((part for part in then.partials if part.wants >> top & 1), None)
    if wanted is not None:
        given.update(args(cards=wanted.cards))
        yield Told("took", "note-took-wanted", given, evidence, wanted.cards)
        return
    if mine:
        given.update(args(cards=shown(codes_of(mine))))
        yield Told("took", "note-took-held", given, evidence, shown(codes_of(mine)))
        return
    if top_only(view.rules, view.seats) is None:
        feeder = (seat - 1) % view.seats
        yield Told("took", "note-took-other", {**given, **args(seat_b=feeder)}, evidence, shown((top,)))


def _takes_after(then: Sight, seat: int, top: int, evidence: Mapping[str, Any]) -> Iterator[Told]:
    """Tell which pairs the next player may hold for a card that it took, which fits none of the reader's."""
    given = args(seat=seat, card=card(top))
    lying = shown((top,))
    pairs = pairs_held(then, top, seat)
    if jokers_held(then, seat):
        # With a joker any card near it will do, and there is no short way to say so.
        if not then.view.hand_mask >> 128:
            yield Told("took", "note-took-none", given, evidence, lying)
        return
    if len(pairs) == 1 and not then.doors >> top & 1:
        yield Told(
            "took", "note-took-pair", {**given, **args(cards=shown(codes_of(pairs[0])))}, evidence, lying
        )
        return
    if then.view.hand_mask >> 128:
        return  # a joker in the own hand goes with any card
    given.update(args(k=len(pairs)))
    alike = {not pair & ~kernel.RANK[top] for pair in pairs}
    one_kind = len(alike) == 1 and not then.doors >> top & 1
    kind = "free" if not one_kind else "sets" if True in alike else "runs"
    yield Told("took", f"note-took-{kind}", given, {**evidence, "melds": len(pairs)}, lying)


# --- laying down ---------------------------------------------------------------------------------------


def laid(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell what fits a meld that was laid or grew, and what it takes from the reader."""
    view, seat = then.view, seen.seat
    cards = seen.cards or Cards()
    meld = view.melds[seen.meld - 1]
    base = args(seat=seat, cards=cards)
    word = "laid" if seen.kind == "meld" else "added"
    if not view.counts[seat]:
        yield Told("laid", f"note-{word}-out", base, {}, cards)
        return
    fit = fits(meld, view.rules)
    mine = fit & view.hand_mask & kernel.ALL
    if mine:
        own = shown(codes_of(mine))
        yield Told("laid", f"note-{word}-yours", {**base, **args(cards_b=own)}, {"fits": own}, own)
        return
    lost = lost_most(then, before)
    if lost is not None:
        given = {**base, **args(cards_b=lost.cards, k=lost.live)}
        yield Told("laid", f"note-{word}-costs", given, {"live": lost.live}, lost.cards)
        return
    if not fit:
        yield Told("laid", f"note-{word}-full", base, {}, meld.cards)
        return
    named = shown(codes_of(fit & dead.in_hands(then)))
    ends = "closed" if not named else meld.kind if word == "laid" else "one" if len(named) == 1 else "two"
    if not named and word == "laid" and dead.jokers_within(then):
        return  # a joker may still join them
    yield Told("laid", f"note-{word}-{ends}", {**base, **args(cards_b=named)}, {"fits": named}, meld.cards)


def lost_most(then: Sight, before: Sight) -> Partial | None:
    """Return the beginning of the reader's that lost most live cards by an event, as it is now."""
    now = {part.mask: part for part in then.partials}
    lost = [
        (part.live - now[part.mask].live, now[part.mask])
        for part in before.partials
        if part.mask in now and now[part.mask].live < part.live
    ]
    if not lost:
        return None
    return max(lost, key=lambda pair: (pair[0], -pair[1].live, pair[1].mask))[1]


# --- the rest ------------------------------------------------------------------------------------------


def recycled(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell what is known of the new deck."""
    if seen.cards is not None:
        coming = Cards(list(reversed(seen.cards))[:3])
        yield Told("deck", "note-turned", args(seat=seen.seat, cards=coming), {}, coming)
    else:
        number = then.view.stock_count
        yield Told("deck", "note-shuffled", args(seat=seen.seat, n=number), {"deck": number})


def called(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell that a card was called, and what came with it."""
    cards = seen.cards or Cards()
    given = args(seat=seen.seat, card=cards[0], n=len(cards))
    yield Told("took", "note-called", given, {"cards": len(cards)}, cards)


def swapped(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell that a joker was traded for its card."""
    cards = seen.cards or Cards()
    yield Told("took", "note-swapped", args(seat=seen.seat, card=cards[0]), {}, cards)


def declined(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell that the hand ends with the deck."""
    yield Told("deck", "note-declined", args(seat=seen.seat))
