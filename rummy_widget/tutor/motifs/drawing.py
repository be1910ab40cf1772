"""Before the draw: the card on the pile or one from the deck."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor
from typing import Final

from rummy_widget import kernel
from rummy_widget.deck import JOKER, add, codes_of, copies, count, shown
from rummy_widget.melds import fits
from rummy_widget.moves import Move
from rummy_widget.players import odds, reading
from rummy_widget.rules.words import Text
from rummy_widget.state.public import played
from rummy_widget.tutor import turns
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.shapes import sight_points
from rummy_widget.tutor.sight import Sight, card

_DRAW: Final = ("draw",)


def face_up(sight: Sight) -> int | None:
    """Return the face-up card if it may be taken, alone, and the deck may be drawn from instead."""
    view = sight.view
    pile = view.table.pile
    if not pile or not view.stock_count or not view.hand_mask or pile[-1] == JOKER:
        return None
    return pile[-1] if view.why_not(Move("take")) is None else None


def points_word(value: Fraction) -> int:
    """Return points as a sentence says them: to the nearest whole number, half a point up."""
    return floor(value + Fraction(1, 2))


def _compared(sight: Sight) -> tuple[int, turns.Left, Fraction] | None:
    """Return the face-up card, what the turn leaves with it, and what one from the deck leaves on average."""
    top = face_up(sight)
    if top is None or count(sight.view.hand_mask) > turns.MOST or sight.view.hand_mask >> 128:
        return None
    mean = turns.blind_mean(sight)
    return None if mean is None else (top, turns.after(sight, top, taken=True), mean)


def _lays(left: turns.Left, code: int) -> bool:
    return reading.lays(left.plan, code)


@when("M12", phases=_DRAW)
def beats_blind(sight: Sight) -> Iterator[Finding]:
    """Find a face-up card that can be laid at once and leaves less than a card from the deck does."""
    found = _compared(sight)
    if found is None:
        return
    top, left, mean = found
    if not _lays(left, top) or left.points >= mean:
        return
    evidence = {"left": left.points, "blind": mean, "difference": mean - left.points,
                "unseen": turns.next_blind(sight).total, "thrown": _thrown(left)}  # fmt: skip
    given = args(card=card(top), a=left.points, b=points_word(mean), deck=sight.deck_known)
    step = next(step for step in left.plan.steps if played(top, step.cards))
    kind = "m12-meld" if step.kind == "meld" else "m12-off"
    cards = shown(step.cards)
    yield Finding("M12", sight.view.seat, Text(kind, given), evidence, cards, Move("take"), Move("draw"))


def _thrown(left: turns.Left) -> str:
    return "" if left.thrown < 0 else str(card(left.thrown))


@when("M13", phases=_DRAW)
def small_help(sight: Sight) -> Iterator[Finding]:
    """Find a face-up card that helps a little, and less than a card from the deck does on average."""
    found = _compared(sight)
    if found is None:
        return
    top, left, mean = found
    before = sight.number(sight.outs(sight.loose))
    live = sight.number(sight.outs(left.hand))
    if _lays(left, top) or left.points < mean or not (left.points < sight.hand_points or live > before):
        return
    evidence = {"left": left.points, "blind": mean, "live": live, "live_now": before,
                "unseen": sight.live.total, "thrown": _thrown(left)}  # fmt: skip
    given = args(card=card(top), a=left.points, b=points_word(mean), deck=sight.deck_known)
    yield Finding(
        "M13", sight.view.seat, Text("m13-small", given), evidence, shown((top,)), Move("draw"), Move("take")
    )


@when("M14", phases=_DRAW)
def swap_high(sight: Sight) -> Iterator[Finding]:
    """Find a low face-up card that would take the place of a high one."""
    found = _compared(sight)
    if found is None:
        return
    top, left, mean = found
    lonely = [
        code for code in codes_of(sight.loose) if not any(part.mask >> code & 1 for part in sight.partials)
    ]
    if not lonely or _lays(left, top):
        return
    high = max(lonely, key=lambda code: (sight.points(code), code))
    saved = sight.points(high) - sight.points(top)
    if saved < 6 or left.points >= mean or left.thrown != high:
        return
    before = sight.number(sight.outs(sight.loose))
    evidence = {"saves": saved, "left": left.points, "blind": mean, "live": before, "thrown": card(high)}
    given = args(card=card(top), card_b=card(high), d=saved)
    yield Finding(
        "M14",
        sight.view.seat,
        Text("m14-swap", given),
        evidence,
        shown((top, high)),
        Move("take"),
        Move("draw"),
    )


@when("M15", phases=_DRAW)
def fits_table(sight: Sight) -> Iterator[Finding]:
    """Find a face-up card that goes onto a meld of the table."""
    top = face_up(sight)
    if top is None or not sight.doors >> top & 1 or not sight.may_lay_off:
        return
    if count(sight.view.hand_mask) > turns.MOST or sight.view.hand_mask >> 128:
        return
    left = turns.after(sight, top, taken=True)
    now = count(sight.view.hand_mask)
    step = next((step for step in left.plan.steps if played(top, step.cards)), None)
    if step is None or step.kind != "layoff" or step.meld > len(sight.view.melds) or left.cards >= now:
        return
    short, total = turns.shortening(sight)
    evidence = {"cards": left.cards, "left": left.points, "blind": turns.blind_mean(sight),
                "blind_shorter": short, "unseen": total}  # fmt: skip
    meld = sight.view.melds[step.meld - 1]
    given = args(card=card(top), cards=meld.cards, n=now, m=left.cards)
    yield Finding(
        "M15", sight.view.seat, Text(f"m15-{meld.kind}", given), evidence,
        shown((top,)), Move("take"), Move("draw"),
    )  # fmt: skip


@when("M16", phases=_DRAW)
def shows(sight: Sight) -> Iterator[Finding]:
    """Find a face-up card that would be wanted: taking it tells everybody which cards are near it."""
    top = face_up(sight)
    if top is None or not odds.neighbours(top, sight.aces) & sight.view.hand_mask & ~(1 << top):
        return
    near = odds.neighbours(top, sight.aces) & ~(1 << top)
    hidden = near & sight.hidden.faces
    evidence = {"near": shown(codes_of(near)), "fits": near.bit_count(), "hidden": shown(codes_of(hidden)),
                "unseen": hidden.bit_count()}  # fmt: skip
    given = args(card=card(top), n=near.bit_count(), k=hidden.bit_count())
    yield Finding("M16", sight.view.seat, Text("m16-shown", given), evidence, shown((top,)))


@when("M17", phases=_DRAW)
def no_return(sight: Sight) -> Iterator[Finding]:
    """Find a face-up card with two places, or with none though it would have to be kept."""
    view = sight.view
    top = face_up(sight)
    if top is None or copies(view.hand_mask, top) or count(view.hand_mask) > turns.MOST:
        return
    ways = _places(sight, top)
    if len(ways) >= 2 and ways[0][1] != ways[1][1]:
        evidence = {
            "places": {str(shown(way)): left for way, left in ways},
            "cards": {str(shown(way)): number for (way, _), number in zip(ways, _counts(sight, top, ways),
                                                                         strict=True)},
        }  # fmt: skip
        (one, a), (other, b) = ways[:2]
        given = args(card=card(top), cards_a=shown(one), cards_b=shown(other), a=a, b=b)
        yield Finding(
            "M17", view.seat, Text("m17-places", given), evidence, shown((top,)), Move("take"), Move("draw")
        )
        return
    left = turns.after(sight, top, taken=True)
    tempting = odds.neighbours(top, sight.aces) & view.hand_mask & ~(1 << top)
    if (
        ways
        or _lays(left, top)
        or not tempting
        or sight.points(top) < max(map(sight.points, codes_of(view.hand_mask)))
    ):
        return
    kept = {"left": left.points, "now": sight.hand_points, "thrown": _thrown(left)}
    given = args(card=card(top), p=sight.points(top))
    yield Finding("M17", view.seat, Text("m17-none", given), kept, shown((top,)), Move("draw"), Move("take"))


def _places(sight: Sight, top: int) -> list[tuple[tuple[int, ...], int]]:
    """Return where a taken card could be laid, with the points left once the dearest card goes."""
    view, rules = sight.view, sight.view.rules
    hand = add(view.hand_mask, top)
    found: list[tuple[tuple[int, ...], int]] = []
    sure = kernel.ALL & hand
    for pair in odds.partners(top, sight.aces):
        if not pair & ~sure and not any(len(way) > 2 and pair & sum(1 << c for c in way) for way, _ in found):
            way = tuple(sorted([top, *codes_of(pair)]))
            found.append((way, _left(sight, hand & ~(1 << top) & ~pair)))
    for meld in view.melds:
        if sight.may_lay_off and fits(meld, rules) >> top & 1:
            found.append((meld.codes, _left(sight, hand & ~(1 << top))))
    return sorted(found, key=lambda way: (way[1], way[0]))


def _left(sight: Sight, hand: int) -> int:
    cards = codes_of(hand)
    return sight_points(sight, hand & kernel.ALL) - max(map(sight.points, cards), default=0)


def _counts(sight: Sight, top: int, ways: list[tuple[tuple[int, ...], int]]) -> Iterator[int]:
    """Yield how many cards each place leaves, one card thrown."""
    table = [meld.codes for meld in sight.view.melds]
    before = count(sight.view.hand_mask)
    for way, _ in ways:
        yield max(0, before - (0 if way in table else len(way) - 1) - 1)
