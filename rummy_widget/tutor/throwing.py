"""What another seat's discard tells the reader: things to say, of which the first is said."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from rummy_widget import kernel
from rummy_widget.deck import JOKER, Cards, codes_of, shown
from rummy_widget.melds import fits, hand_points
from rummy_widget.players import odds
from rummy_widget.seen import Seen
from rummy_widget.tutor import dead, past
from rummy_widget.tutor.counting import possible
from rummy_widget.tutor.finding import args
from rummy_widget.tutor.motifs.feeding import lays_off, linked, passed
from rummy_widget.tutor.motifs.needs import top_only
from rummy_widget.tutor.sight import Sight, card
from rummy_widget.tutor.telling import Told, lost_most
from rummy_widget.view import View

__all__ = ["threw"]


def threw(then: Sight, before: Sight, seen: Seen) -> Iterator[Told]:
    """Tell who could use a discard, what it takes from the reader, and how near its seat is to the end."""
    view, seat = then.view, seen.seat
    if not seen.cards or seen.cards[0].code == JOKER:
        return
    code = seen.cards[0].code
    base = args(seat=seat, card=card(code))
    lying = shown((code,))
    if not view.counts[seat]:
        yield Told("threw", "note-threw-out", base, {}, lying)
        return
    next_seat = (seat + 1) % view.seats
    yield from _reader_can_use(then, code, base, next_seat)
    if _fewer(view, seen):
        yield from _few_cards(then, seat)
    if past.thrown_back(view, seen.n):
        yield Told("threw", "note-threw-back", base, {}, lying)
    lost = lost_most(then, before)
    if lost is not None:
        given = {**base, **args(cards=lost.cards, k=lost.live)}
        yield Told("threw", "note-threw-costs", given, {"live": lost.live}, lost.cards)
    yield from _nobody_can(then, code, base)
    yield from _next_one(then, code, base, next_seat)


def _reader_can_use(
    then: Sight, code: int, base: Mapping[str, str | int], next_seat: int
) -> Iterator[Told]:  # fmt: skip
    view = then.view
    lying = shown((code,))
    if then.doors >> code & 1 and lays_off(then, next_seat):
        meld = next(meld for meld in view.melds if fits(meld, view.rules) >> code & 1)
        given = {**base, **args(cards=meld.cards, seat_b=next_seat)}
        yield Told("risk", "note-threw-door", given, {"fits": meld.cards}, lying)
    if next_seat == view.seat:
        for part in then.partials:
            if part.wants >> code & 1:
                given = {**base, **args(cards=part.cards)}
                yield Told("threw", "note-threw-meld", given, {"with": part.cards}, part.cards)


def _fewer(view: View, seen: Seen) -> bool:
    """Tell whether a seat laid cards in the turn that a discard ends."""
    turn = itertools.takewhile(lambda one: one.seat == seen.seat, reversed(view.history[: seen.n]))
    return any(one.kind in ("meld", "layoff") for one in turn)


def _few_cards(then: Sight, seat: int) -> Iterator[Told]:
    view = then.view
    number = view.counts[seat]
    if number == 1 and top_only(view.rules, view.seats) is None and view.rules.going_out == "any":
        doors = then.doors & then.hidden.faces
        # A joker may stand for any card that fits.
        jokers = then.hidden.jokers if view.melds else 0
        live = then.hidden.number(doors) + jokers
        named = shown([*codes_of(doors), *([JOKER] if jokers else [])])
        yield Told("danger", "note-one-card", args(seat=seat, d=live), {"doors": named})
    elif number <= 3:
        points = hand_points(view.hand_mask, view.rules)
        yield Told("danger", "note-few-cards", args(seat=seat, n=number, p=points), {"points": points})


def _nobody_can(then: Sight, code: int, base: Mapping[str, str | int]) -> Iterator[Told]:
    """Tell that no hand at the table, the reader's included, can make a meld with a discard."""
    view = then.view
    jokers = dead.jokers_within(then)
    others = (dead.in_hands(then) | view.hand_mask & kernel.ALL) & ~(1 << code)
    if then.doors >> code & 1 or possible(code, others, jokers, then.aces, view.rules.min_naturals):
        return
    groups = dead.missing_for(then, code, others)
    missing = shown(sorted(one for codes in groups.values() for one in codes))
    given = {**base, **dead.missing_args(groups)}
    yield Told("safe", "note-threw-dead", given, {"missing": missing}, missing)


def _next_one(then: Sight, code: int, base: Mapping[str, str | int], next_seat: int) -> Iterator[Told]:
    """Tell what the player after the mover was seen to take or leave."""
    view = then.view
    if next_seat != view.seat:
        wanted = linked(then, code, next_seat)
        if wanted:
            took = shown(codes_of(wanted)[:1])
            yield Told("risk", "note-threw-feeds", {**base, **args(seat_b=next_seat, card_b=took)}, {}, took)
        left = passed(then, next_seat)
        near = odds.neighbours(code, then.aces) & ~(1 << code)
        if left is not None and near >> left[0] & 1:
            given = {**base, **args(seat_b=next_seat, card_b=card(left[0]))}
            yield Told("safe", "note-threw-like", given, {}, shown((code,)))
    for step in range(1, view.seats - 1):
        seat = (next_seat + step) % view.seats
        if seat == view.seat:
            continue
        wanted = linked(then, code, seat)
        if wanted and top_only(view.rules, view.seats) is None:
            given = {**base, **args(seat_b=seat, card_b=shown(codes_of(wanted)[:1]), seat_c=next_seat)}
            yield Told("safe", "note-threw-behind", given, {}, shown((code,)))
    near = odds.neighbours(code, then.aces) & ~(1 << code) & view.hand_mask & kernel.ALL
    if near and next_seat != view.seat and base["seat"] == then.next_seat:
        given = {**base, **args(cards=shown(codes_of(near)))}
        yield Told("safe", "note-threw-shed", given, {}, shown(codes_of(near)))
    if next_seat == view.seat:
        same = near & kernel.RANK[code]
        goes = same or near
        outs, number = _finishing(then, code, goes)
        if number:
            kind = "pair" if same else "near"
            given = {**base, **args(cards=shown(codes_of(goes)), n=number, cards_out=outs)}
            yield Told(
                "threw", f"note-threw-{kind}", given, {"outs": outs, "unseen": number}, shown(codes_of(goes))
            )


def _finishing(then: Sight, code: int, goes: int) -> tuple[Cards, int]:
    """Return the unseen cards that make a meld of three with a card and one of some others, and how many.

    Parameters
    ----------
    goes : int
        Mask of those others, all of the card's rank or all close to it in its suit.

    Returns
    -------
    Cards
        Each face once, a joker last.
    int
        How many cards that are, copies and jokers included.
    """
    outs = 0
    for pair in odds.partners(code, then.aces):
        if pair & goes:
            outs |= pair & ~goes
    outs &= then.hidden.faces
    jokers = then.hidden.jokers if goes and then.view.rules.min_naturals <= 2 else 0
    named = shown([*codes_of(outs), *([JOKER] if jokers else [])])
    return named, then.hidden.number(outs) + jokers
