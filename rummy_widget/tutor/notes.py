"""A note on another seat's move, during play: what was public, and what it tells the reader in the own seat.

A note is a function of the reader's view alone. Of the mover's hand it says nothing but what everybody saw;
where nothing public explains a move it has an icon and no sentence, and the reason comes in the review.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from rummy_widget import faces, i18n, kernel
from rummy_widget.deck import JOKER, Cards, codes_of, shown, worded
from rummy_widget.events import Event
from rummy_widget.melds import fits, hand_points
from rummy_widget.players import odds
from rummy_widget.rules.words import Text
from rummy_widget.tutor import dead, past
from rummy_widget.tutor.counting import open_pairs, possible
from rummy_widget.tutor.finding import args, said
from rummy_widget.tutor.motifs.feeding import lays_off, linked, passed, reach_of
from rummy_widget.tutor.motifs.needs import top_only
from rummy_widget.tutor.sight import Partial, Sight, card, show
from rummy_widget.view import Seen, View

__all__ = ["Note", "note"]

LATER: Final = "later"
"""Icon of a move that nothing public explains."""


@dataclass(frozen=True, repr=False)
class Note:
    """What a move of another seat tells the reader.

    Attributes
    ----------
    seat : int
        The reader.
    by : int
        Who moved.
    event : int
        Number of the event in the hand.
    icon : str
        ``"took"``, ``"left"``, ``"laid"``, ``"threw"``, ``"safe"``, ``"risk"``, ``"danger"``, ``"deck"`` or
        ``"later"``.
    said : Text, optional
        The sentence; None with the icon ``"later"``: the reason will be in the review.
    evidence : mapping
        The numbers and cards behind it, all public or the reader's own.
    cards : Cards
        The cards to highlight: on the table, in the pile, or in the reader's hand.
    """

    seat: int
    by: int
    event: int
    icon: str
    said: Text | None = None
    evidence: Mapping[str, Any] = field(default_factory=dict)
    cards: Cards = Cards()  # noqa: RUF009  # cards never change

    def __post_init__(self) -> None:
        object.__setattr__(self, "evidence", MappingProxyType(dict(self.evidence)))

    @property
    def label(self) -> Text:
        """What the icon means, for those who do not see it."""
        return Text(f"icon-{self.icon}")

    def text(self, locale: str = i18n.DEFAULT, *, names: Sequence[str] | None = None) -> str:
        """Return the sentence in a language, or nothing; seats are named by `names`, else by number."""
        return "" if self.said is None else said(self.said, locale, names=names, me=self.seat)

    def to_dict(self) -> dict[str, Any]:
        """Return what may be sent: icon, sentence and cards."""
        return {
            "event": self.event,
            "by": self.by,
            "icon": self.icon,
            "text": None if self.said is None else self.said.to_dict(),
            "cards": list(self.cards),
        }

    def __reduce__(self) -> tuple[type[Note], tuple[Any, ...]]:
        return Note, (
            self.seat, self.by, self.event, self.icon, self.said, dict(self.evidence), self.cards,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.seat, self.event, self.icon, self.said))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Note on event {self.event}: {self.text() or self.label.text()}>"

    def _repr_html_(self) -> str:
        return faces.block(worded(self.text() or self.label.text(), self.cards))


@dataclass(frozen=True)
class _Told:
    """What a note says: icon, message, arguments, evidence, cards."""

    icon: str
    id: str
    args: Mapping[str, str | int]
    evidence: Mapping[str, Any] = field(default_factory=dict)
    cards: Cards = Cards()  # noqa: RUF009  # cards never change


def note(view: View, event: Seen | Event | int | None = None) -> Note | None:
    """Return what a move of another seat tells the reader of a view, during play.

    Parameters
    ----------
    view : View
        The reader's, with the event in its history.
    event
        One of `View.history`, or its number, or the event that just happened; by default the last one.
        What happened later has no part in the note.

    Returns
    -------
    Note or None
        None for the reader's own moves, and for a deal or the end of a hand.

    Raises
    ------
    ValueError
        The view's history has no such event.
    """
    number = _number(view, event)
    seen = view.history[number]
    if seen.seat == view.seat or seen.kind in ("deal", "end"):
        return None
    then = Sight(past.as_of(view, number))
    before = Sight(past.as_of(view, number - 1)) if number else then
    told = next(_TELLERS.get(seen.kind, _nothing)(then, before, seen), None)
    if told is None:
        return Note(view.seat, seen.seat, number, LATER)
    return Note(
        view.seat, seen.seat, number, told.icon, Text(told.id, told.args), told.evidence, told.cards
    )  # fmt: skip


def _number(view: View, event: Seen | Event | int | None) -> int:
    last = len(view.history) - 1
    if event is None:
        return last
    if isinstance(event, bool):
        raise ValueError("an event is one of the view's history, or its number")
    number = event if isinstance(event, int) else event.n if isinstance(event, Seen) else last
    if not 0 <= number <= last:
        raise ValueError(f"the view's history has no event {number}; it has {last + 1} events")
    found = view.history[number]
    if isinstance(event, Seen) and event != found:
        raise ValueError("this event is not in the view's history")
    if not isinstance(event, (int, Seen)) and (event.seat, event.kind) != (found.seat, found.kind):
        raise ValueError("the view's last event is another one: give one of its history")
    return number


_Teller = Callable[[Sight, Sight, Seen], Iterator[_Told]]


def _nothing(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    return iter(())


# --- the draw ------------------------------------------------------------------------------------------


def _drew(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    """Tell what was left on the pile, or what came where the order of the deck is known."""
    view, seat = then.view, seen.seat
    known = past.drawn(view)
    if known is not None:
        yield _Told("deck", "note-drew", args(seat=seat, card=card(known)), {}, show((known,)))
        return
    if view.stock_count <= view.seats and not view.table.can_recycle:
        # The reader draws after those who sit between.
        ahead = (view.seat - seat) % view.seats
        draws = (view.stock_count + view.seats - ahead) // view.seats
        given = args(seat=seat, s=view.stock_count, m=draws)
        yield _Told("deck", "note-deck", given, {"deck": view.stock_count, "draws": draws})
        return
    if not view.table.pile or view.table.pile[-1] == JOKER:
        return
    top = view.table.pile[-1]
    given = args(seat=seat, card=card(top))
    lying = show((top,))
    if then.doors >> top & 1:
        if lays_off(then, seat):
            yield _Told("left", "note-left-door", given, {}, lying)
        return
    reach = reach_of(then, seat)
    pairs = open_pairs(top, reach, then.aces)
    jokers = then.hidden.jokers + (then.held[seat] >> 128)
    evidence = {"melds": len(pairs)}
    if not pairs and not jokers:
        yield _Told("left", "note-left-dead", given, evidence, lying)
        return
    if view.seats == 2 or seat == then.next_seat:
        mine = [
            code
            for code in codes_of(then.loose)
            if code != top and set(open_pairs(code, reach, then.aces)) & set(pairs)
        ]
        if mine:
            cards = show(mine[:2])
            yield _Told("left", "note-left-like", {**given, **args(cards=cards)}, evidence, cards)
            return
    if pairs:
        yield _Told("left", "note-left", {**given, **args(n=len(pairs))}, evidence, lying)


def _took(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    """Tell which cards go with a card that was taken, and whose they are."""
    view, seat = then.view, seen.seat
    codes = [one.code for one in seen.cards or ()]
    if len(codes) > 1:
        given = args(seat=seat, n=len(codes), card=card(codes[0]))
        yield _Told("took", "note-took-many", given, {"cards": len(codes)}, show(codes))
        return
    top = codes[0]
    given = args(seat=seat, card=card(top))
    if top == JOKER:
        yield _Told("took", "note-took-joker", given, {}, show((top,)))
        return
    if then.doors >> top & 1 and lays_off(then, seat):
        yield _Told("took", "note-took-door", given, {}, show((top,)))
        return
    near = odds.neighbours(top, then.aces) & ~(1 << top)
    mine = near & view.hand_mask & kernel.ALL
    hidden = near & then.hidden.faces
    evidence = {"near": show(codes_of(near)), "mine": show(codes_of(mine)), "hidden": hidden.bit_count()}
    if seat == then.next_seat:
        if mine:
            cards = show(codes_of(mine))
            yield _Told("risk", "note-took-yours", {**given, **args(cards=cards)}, evidence, cards)
        else:
            yield _Told(
                "took", "note-took-free", {**given, **args(k=hidden.bit_count())}, evidence, show((top,))
            )
        return
    feeder = (seat - 1) % view.seats
    yield _Told("took", "note-took-other", {**given, **args(seat_b=feeder)}, evidence, show((top,)))


# --- laying down ---------------------------------------------------------------------------------------


def _laid(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    """Tell what fits a meld that was laid or grew, and what it takes from the reader."""
    view, seat = then.view, seen.seat
    cards = seen.cards or Cards()
    meld = view.melds[seen.meld - 1]
    base = args(seat=seat, cards=cards)
    word = "laid" if seen.kind == "meld" else "added"
    if not view.counts[seat]:
        yield _Told("laid", f"note-{word}-out", base, {}, cards)
        return
    fit = fits(meld, view.rules) & ~then.table_mask
    mine = fit & view.hand_mask & kernel.ALL
    if mine:
        own = show(codes_of(mine))
        yield _Told("laid", f"note-{word}-yours", {**base, **args(cards_b=own)}, {"fits": own}, own)
        return
    lost = _lost(then, before)
    if lost is not None:
        given = {**base, **args(cards_b=lost.cards, k=lost.live)}
        yield _Told("laid", f"note-{word}-costs", given, {"live": lost.live}, lost.cards)
        return
    open_cards = fit & (then.hidden.faces | _held(then))
    if open_cards:
        named = show(codes_of(open_cards))
        yield _Told("laid", f"note-{word}-open", {**base, **args(cards_b=named)}, {"fits": named}, meld.cards)
        return
    yield _Told("laid", f"note-{word}-closed", base, {}, meld.cards)


def _held(sight: Sight) -> int:
    found = 0
    for seat in sight.others:
        found |= sight.held[seat] & kernel.ALL
    return found


def _lost(then: Sight, before: Sight) -> Partial | None:
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


# --- the discard ---------------------------------------------------------------------------------------


def _threw(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    """Tell who could use a discard, what it takes from the reader, and how near its seat is to the end."""
    view, seat = then.view, seen.seat
    if not seen.cards or seen.cards[0].code == JOKER:
        return
    code = seen.cards[0].code
    base = args(seat=seat, card=card(code))
    lying = show((code,))
    if not view.counts[seat]:
        yield _Told("threw", "note-threw-out", base, {}, lying)
        return
    next_seat = (seat + 1) % view.seats
    yield from _reader_can_use(then, code, base, next_seat)
    if _fewer(view, seen):
        yield from _few_cards(then, seat)
    if past.thrown_back(view, seen.n):
        yield _Told("threw", "note-threw-back", base, {}, lying)
    lost = _lost(then, before)
    if lost is not None:
        given = {**base, **args(cards=lost.cards, k=lost.live)}
        yield _Told("threw", "note-threw-costs", given, {"live": lost.live}, lost.cards)
    yield from _nobody_can(then, code, base)
    yield from _next_one(then, code, base, next_seat)


def _reader_can_use(
    then: Sight, code: int, base: Mapping[str, str | int], next_seat: int
) -> Iterator[_Told]:  # fmt: skip
    view = then.view
    lying = show((code,))
    if then.doors >> code & 1 and lays_off(then, next_seat):
        meld = next(meld for meld in view.melds if fits(meld, view.rules) >> code & 1)
        given = {**base, **args(cards=meld.cards, seat_b=next_seat)}
        yield _Told("risk", "note-threw-door", given, {"fits": meld.cards}, lying)
    if next_seat == view.seat:
        for part in then.partials:
            if part.wants >> code & 1:
                given = {**base, **args(cards=part.cards)}
                yield _Told("threw", "note-threw-meld", given, {"with": part.cards}, part.cards)


def _fewer(view: View, seen: Seen) -> bool:
    """Tell whether a seat laid cards in the turn that a discard ends."""
    turn = itertools.takewhile(lambda one: one.seat == seen.seat, reversed(view.history[: seen.n]))
    return any(one.kind in ("meld", "layoff") for one in turn)


def _few_cards(then: Sight, seat: int) -> Iterator[_Told]:
    view = then.view
    number = view.counts[seat]
    if number == 1 and top_only(view.rules, view.seats) is None and view.rules.going_out == "any":
        doors = then.doors & then.hidden.faces
        live = then.hidden.number(doors)
        yield _Told("danger", "note-one-card", args(seat=seat, d=live), {"doors": show(codes_of(doors))})
    elif number <= 3:
        points = hand_points(view.hand_mask, view.rules)
        yield _Told("danger", "note-few-cards", args(seat=seat, n=number, p=points), {"points": points})


def _nobody_can(then: Sight, code: int, base: Mapping[str, str | int]) -> Iterator[_Told]:
    """Tell that no hand at the table, the reader's included, can make a meld with a discard."""
    view = then.view
    jokers = dead.jokers_within(then)
    others = (dead.in_hands(then) | view.hand_mask & kernel.ALL) & ~(1 << code)
    if then.doors >> code & 1 or possible(code, others, jokers, then.aces, view.rules.min_naturals):
        return
    groups = dead.missing_for(then, code, others)
    missing = shown(sorted(one for codes in groups.values() for one in codes))
    given = {**base, **dead.missing_args(groups)}
    yield _Told("safe", "note-threw-dead", given, {"missing": missing}, missing)


def _next_one(then: Sight, code: int, base: Mapping[str, str | int], next_seat: int) -> Iterator[_Told]:
    """Tell what the player after the mover was seen to take or leave."""
    view = then.view
    if next_seat != view.seat:
        wanted = linked(then, code, next_seat)
        if wanted:
            took = show(codes_of(wanted)[:1])
            yield _Told("risk", "note-threw-feeds", {**base, **args(seat_b=next_seat, card_b=took)}, {}, took)
        left = passed(then, next_seat)
        near = odds.neighbours(code, then.aces) & ~(1 << code)
        if left is not None and near >> left[0] & 1:
            given = {**base, **args(seat_b=next_seat, card_b=card(left[0]))}
            yield _Told("safe", "note-threw-like", given, {}, show((code,)))
    for step in range(1, view.seats - 1):
        seat = (next_seat + step) % view.seats
        if seat == view.seat:
            continue
        wanted = linked(then, code, seat)
        if wanted and top_only(view.rules, view.seats) is None:
            given = {**base, **args(seat_b=seat, card_b=show(codes_of(wanted)[:1]), seat_c=next_seat)}
            yield _Told("safe", "note-threw-behind", given, {}, show((code,)))
    if next_seat == view.seat:
        near = odds.neighbours(code, then.aces) & ~(1 << code) & view.hand_mask & kernel.ALL
        pairs = len(open_pairs(code, then.hidden.faces | near, then.aces))
        if near and pairs:
            given = {**base, **args(cards=show(codes_of(near)), n=pairs)}
            yield _Told("threw", "note-threw-near", given, {"melds": pairs}, show(codes_of(near)))


# --- the rest ------------------------------------------------------------------------------------------


def _recycled(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    """Tell what is known of the new deck."""
    if seen.cards is not None:
        coming = Cards(list(reversed(seen.cards))[:3])
        yield _Told("deck", "note-turned", args(seat=seen.seat, cards=coming), {}, coming)
    else:
        number = then.view.stock_count
        yield _Told("deck", "note-shuffled", args(seat=seen.seat, n=number), {"deck": number})


def _called(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    cards = seen.cards or Cards()
    given = args(seat=seen.seat, card=cards[0], n=len(cards))
    yield _Told("took", "note-called", given, {"cards": len(cards)}, cards)


def _swapped(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    cards = seen.cards or Cards()
    yield _Told("took", "note-swapped", args(seat=seen.seat, card=cards[0]), {}, cards)


def _declined(then: Sight, before: Sight, seen: Seen) -> Iterator[_Told]:
    yield _Told("deck", "note-declined", args(seat=seen.seat))


_TELLERS: Final[dict[str, _Teller]] = {
    "draw": _drew,
    "take": _took,
    "rummy": _called,
    "recycle": _recycled,
    "meld": _laid,
    "layoff": _laid,
    "swap": _swapped,
    "discard": _threw,
    "decline": _declined,
}
