"""Laying down: now or later, and where."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rummy_widget import kernel
from rummy_widget.deck import add, codes_of, copies, count, mask_of, remove, shown
from rummy_widget.events import HIDDEN
from rummy_widget.melds import Meld, extend, fits, hand_points, make_meld
from rummy_widget.moves import Move
from rummy_widget.players import reading
from rummy_widget.players.keeping import Board
from rummy_widget.rules.words import Text
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.needs import bonus
from rummy_widget.tutor.sight import Sight, card, in_hundred


def dearest(sight: Sight) -> int | None:
    """Return the loose card that counts most and may be thrown."""
    return max(sight.throws, key=lambda code: (sight.points(code), code), default=None)


@when("M18")
def lay_or_wait(sight: Sight) -> Iterator[Finding]:
    """Find a meld in the hand while another seat is nearly out, or while holding it earns nothing."""
    view, table = sight.view, sight.view.table
    steps = [step for step in sight.plan.steps if step.kind == "meld"]
    move = reading.first_step(view, sight.plan)
    if not steps or move is None or sight.plan.out:
        return
    laid = mask_of(code for step in steps for code in step.cards)
    points = hand_points(laid, view.rules)
    seat, few = sight.fewest()
    new = tuple(make_meld(step.cards, view.seat, view.rules) for step in steps)
    doors = kernel.ALL & ~(view.hand_mask & kernel.ALL) & _open(sight, new) & ~sight.doors
    evidence = {
        "points": points,
        "seat": seat,
        "their_cards": few,
        "doors": sight.faces(doors & sight.live.faces),
        "left": sight.plan.points,
        "held": sight.hand_points,
    }
    throws = dearest(sight)
    foil = None if throws is None else Move("discard", (throws,))
    bonus_lost = view.rules.going_rummy == "none" or bool(table.laid >> view.seat & 1) or table.laid_now
    if view.rules.scoring == "meld_points":
        text = Text("m18-counts", args(p=points))
    elif few <= 3:
        chance = sight.belief.out_chance(seat)
        text = Text("m18-near", args(seat=seat, n=few, p=points))
        if in_hundred(chance):
            evidence["out_chance"] = chance
            text = Text("m18-chance", args(seat=seat, x=in_hundred(chance), p=points))
    elif bonus_lost:
        text = Text("m18-nothing" if view.rules.going_rummy == "none" else "m18-laid", args(p=points))
    else:
        return
    cards = shown([code for step in steps for code in step.cards])
    yield Finding("M18", view.seat, text, evidence, cards, move, foil)


def _open(sight: Sight, melds: tuple[Meld, ...]) -> int:
    found = 0
    for meld in melds:
        found |= fits(meld, sight.view.rules)
    return found


@when("M19", bonus)
def going_rummy(sight: Sight) -> Iterator[Finding]:
    """Find a hand that is near to going out at one stroke, with nothing laid: what holding wins and risks."""
    view, table = sight.view, sight.view.table
    rules = view.rules
    if table.laid >> view.seat & 1 or table.laid_now or not sight.plan.steps or sight.plan.out:
        return
    if view.hand_mask >> 64 or count(view.hand_mask) > 14:  # every draw is looked at for every discard
        return
    if count(sight.plan.rest) > 4 or sight.fewest()[1] < 4 or rules.scoring == "meld_points":
        return
    drop = _kept_best(sight)
    if drop is None:
        return
    kept = remove(view.hand_mask, drop)
    board = Board(view.melds, rules, False, table.whole_hand)
    outs = sum(
        1 << code
        for code in codes_of(sight.live.faces)
        if copies(kept, code) < 2 and board.finishes(add(kept, code))
    )
    bonus_points = Fraction(10) if rules.going_rummy == "plus_10" else _theirs(sight)
    risk = sight.hand_points - sight.plan.points
    evidence = {
        "outs": sight.faces(outs),
        "live": sight.live.number(outs),
        "unseen": sight.live.total,
        "theirs": _theirs(sight),
        "bonus": bonus_points,
        "risk": risk,
        # The share of wins at which holding is worth as much as laying down.
        "break_even": Fraction(risk) / (risk + bonus_points) if bonus_points else Fraction(1),
        "thrown": card(drop),
    }
    kind = "penalty" if rules.scoring == "penalty" else "hold"
    text = Text(f"m19-{kind}", args(a=round(bonus_points), b=risk))
    cards = shown(codes_of(view.hand_mask & ~sight.plan.rest & kernel.ALL))
    yield Finding("M19", view.seat, text, evidence, cards)


def _kept_best(sight: Sight) -> int | None:
    """Return the card to throw when everything is held: with most finishing draws, then the dearest."""
    view = sight.view
    board = Board(view.melds, view.rules, False, view.table.whole_hand)

    def worth(code: int) -> tuple[int, int, int]:
        kept = remove(view.hand_mask, code)
        outs = sum(
            sight.live.weight(other)
            for other in codes_of(sight.live.faces)
            if copies(kept, other) < 2 and board.finishes(add(kept, other))
        )
        return outs, sight.points(code), code

    return max(sight.throws, key=worth, default=None)


def _theirs(sight: Sight) -> Fraction:
    """Return the points in the other hands, unknown cards counted as the mean of the unseen ones."""
    hidden, rules = sight.hidden, sight.view.rules
    whole = hand_points(hidden.mask | hidden.jokers << 128, rules)
    mean = Fraction(whole, hidden.total) if hidden.total else Fraction(0)
    return sum(
        (hand_points(sight.held[seat], rules) + sight.unknown(seat) * mean for seat in sight.others),
        Fraction(0),
    )


@when("M20")
def fits_the_table(sight: Sight) -> Iterator[Finding]:
    """Find a card of the hand that fits a meld on the table: laid off it is gone, thrown it is a gift."""
    view = sight.view
    found = []
    for number, meld in enumerate(view.melds, 1):
        for code in codes_of(fits(meld, view.rules) & view.hand_mask & kernel.ALL):
            move = Move("layoff", (code,), number)
            if code in sight.discards and view.why_not(move) is None:
                found.append((sight.points(code), code, -number, move, meld))
    if not found or count(view.hand_mask) < 2:
        return
    _, code, number, move, meld = max(found, key=lambda way: way[:3])
    # Where the best plan lays more cards off there at once, that is the move.
    for step in sight.plan.steps:
        if step.kind == "layoff" and step.meld == -number and code in step.cards:
            wider = Move("layoff", step.cards, step.meld)
            move = wider if view.why_not(wider) is None else move
    rest = remove(view.hand_mask, code)
    free = [other for other in codes_of(rest) if other in sight.discards]
    thrown = sight.left_when_thrown(code)
    left = thrown - max(map(sight.points, free), default=0)
    evidence = {
        "fits": meld.cards,
        "left": left,
        "cards": count(view.hand_mask) - 2,
        "foil_left": thrown,
        "foil_cards": count(view.hand_mask) - 1,
    }
    given = args(card=card(code), cards=meld.cards, p=left, q=thrown)
    yield Finding(
        "M20", view.seat, Text(f"m20-{meld.kind}", given), evidence,
        shown((code,)), move, Move("discard", (code,)),
    )  # fmt: skip


@when("M21")
def no_door(sight: Sight) -> Iterator[Finding]:
    """Find a card with two places on the table, of which one lets others lay off more than the other."""
    view, rules = sight.view, sight.view.rules
    if not sight.may_lay_off or view.table.deepest != HIDDEN:
        return
    reach = sight.live.faces | kernel.ALL & _known_elsewhere(sight)
    for code in codes_of(view.hand_mask & kernel.ALL):
        ways = []
        for number, meld in enumerate(view.melds, 1):
            if fits(meld, rules) >> code & 1:
                move = Move("layoff", (code,), number)
                if view.why_not(move) is None:
                    after = extend(meld, (code,), rules, view.seat)
                    new = fits(after, rules) & ~fits(meld, rules) & reach & ~view.hand_mask
                    ways.append((new.bit_count(), number, move, new))
        ways.sort(key=lambda way: way[:2])
        if len(ways) < 2 or ways[0][0] == ways[-1][0]:
            continue
        closed, opened = ways[0], ways[-1]
        a, b = view.melds[closed[1] - 1], view.melds[opened[1] - 1]
        evidence = {
            "places": {str(a.cards): sight.faces(closed[3]),
                       str(b.cards): sight.faces(opened[3])},
            "own_next": shown(codes_of(_open_after(sight, opened[1], code) & view.hand_mask)),
        }  # fmt: skip
        given = args(card=card(code), cards_a=a.cards, cards_b=b.cards, cards_new=sight.faces(opened[3]))
        yield Finding(
            "M21", view.seat, Text("m21-doors", given), evidence, shown((code,)), closed[2], opened[2]
        )  # fmt: skip


def _open_after(sight: Sight, number: int, code: int) -> int:
    rules = sight.view.rules
    return fits(extend(sight.view.melds[number - 1], (code,), rules, sight.view.seat), rules)


def _known_elsewhere(sight: Sight) -> int:
    found = 0
    for seat in sight.others:
        found |= sight.held[seat]
    return found
