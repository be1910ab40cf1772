"""The discard and those who may use it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from rummy_widget import kernel
from rummy_widget.deck import JOKER_AS, codes_of, shown
from rummy_widget.players import odds
from rummy_widget.rules.words import Text
from rummy_widget.tutor import dead as proof
from rummy_widget.tutor.counting import open_pairs, possible, share_of_hands, usable
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.needs import no_jokers, three_seats, top_only
from rummy_widget.tutor.motifs.shapes import lonely
from rummy_widget.tutor.motifs.waiting import throw
from rummy_widget.tutor.sight import Sight, card, in_hundred
from rummy_widget.tutor.worth import FISHED

__all__ = ["dead", "linked", "passed", "share"]


def lays_off(sight: Sight, seat: int) -> bool:
    """Tell whether a seat may lay a card off on its next turn before it lays a meld."""
    table, rules = sight.view.table, sight.view.rules
    if table.whole_hand:
        return False
    laid = bool(table.laid >> seat & 1) or (table.laid_now and table.turn == seat)
    return laid if rules.layoff == "after_meld" or rules.initial_meld else True


def share(sight: Sight, code: int, seat: int | None = None) -> Fraction:
    """Return the share of the possible hands of a seat, by default the next, that can lay a card down.

    A count over the hands that fit what is known, each once; no chance, since players keep what fits.
    """
    seat = sight.next_seat if seat is None else seat
    if sight.doors >> code & 1 and lays_off(sight, seat):
        return Fraction(1)
    rules = sight.view.rules
    return share_of_hands(
        code, sight.held[seat], sight.hidden, sight.unknown(seat), sight.aces, rules.min_naturals
    )


def reach_of(sight: Sight, seat: int) -> int:
    """Return the mask of the faces that may be in a hand, or be had with the pile."""
    found = sight.held[seat] & kernel.ALL | (sight.hidden.faces if sight.unknown(seat) else 0)
    if sight.view.rules.take_from_pile == "any":
        found |= sum(1 << code for code in set(sight.view.table.pile) if code < 52)
    return found


def pairs_held(sight: Sight, code: int, seat: int) -> list[int]:
    """Return the pairs that a seat may hold now and that make a meld of three with a card; jokers aside.

    Each is a mask of two cards, of which no more are unseen than the hand has unknown cards.
    """
    known = sight.held[seat] & kernel.ALL
    free = sight.unknown(seat)
    reach = known | sight.hidden.faces
    return [
        pair for pair in open_pairs(code, reach, sight.aces) if (pair & ~known).bit_count() <= free
    ]  # fmt: skip


def jokers_held(sight: Sight, seat: int) -> bool:
    """Tell whether a seat may hold a joker now."""
    return bool(sight.held[seat] >> 128 or (sight.hidden.jokers and sight.unknown(seat)))


def linked(sight: Sight, code: int, seat: int) -> int:
    """Return the cards that a seat surely holds and that make a meld with a card and one that it may hold."""
    held = sight.held[seat] & kernel.ALL
    reach = reach_of(sight, seat)
    return sum(
        1 << other
        for other in codes_of(held & odds.neighbours(code, sight.aces) & ~(1 << code))
        if any(pair >> other & 1 for pair in open_pairs(code, reach, sight.aces))
    )


@when("M25")
def watch_takes(sight: Sight) -> Iterator[Finding]:
    """Find a card that goes with what the next player took, and one that does not."""
    seat = sight.next_seat
    fed = [code for code in sight.throws if linked(sight, code, seat)]
    free = [
        code
        for code in sight.throws
        if not linked(sight, code, seat) and not sight.doors >> code & 1
    ]  # fmt: skip
    pairs = [
        (sight.number(sight.outs_without(safe)) - sight.number(sight.outs_without(risky)),
         sight.points(safe) - sight.points(risky), risky, safe)
        for risky in fed
        for safe in free
    ]  # fmt: skip
    # A card that costs no live cards and no points to throw instead, or as few as may be.
    if not pairs:
        return
    lost, _, risky, safe = max(pairs, key=lambda pair: (min(0, pair[0]), min(0, pair[1]), pair[1], pair))
    if lost < 0:
        return
    took = linked(sight, risky, seat)
    evidence = {
        "seat": seat,
        "took": shown(codes_of(took)),
        "hands_that_use": {card(risky): share(sight, risky), card(safe): share(sight, safe)},
        "live": sight.number(sight.outs_without(safe)),
        "foil_live": sight.number(sight.outs_without(risky)),
        "points": {card(risky): sight.points(risky), card(safe): sight.points(safe)},
    }
    given = args(seat=seat, card=shown(codes_of(took)[:1]), card_a=card(risky), card_b=card(safe))
    chances = {card(code): sight.belief.use_chance(code) for code in (risky, safe)}
    p, q = map(in_hundred, chances.values())
    if p > q > 0:
        evidence["chances"] = chances
        text = Text("m25-chance", {**given, "p": p, "q": q})
    else:
        text = Text("m25-took", given)
    yield Finding(
        "M25",
        sight.view.seat,
        text,
        evidence,
        shown((risky, safe)),
        throw(safe),
        throw(risky),
    )


@when("M26", three_seats, top_only)
def next_only(sight: Sight) -> Iterator[Finding]:
    """Find a card that somebody behind the next player would like, and cannot reach."""
    view = sight.view
    if view.seats < 3:
        return
    for seat in sight.others[1:]:
        for code in sorted(sight.throws, key=lambda one: (-sight.points(one), one)):
            wanted = linked(sight, code, seat)
            if not wanted or linked(sight, code, sight.next_seat) or sight.doors >> code & 1:
                continue
            evidence = {
                "seat": seat,
                "next": sight.next_seat,
                "took": shown(codes_of(wanted)),
                "hands_that_use": {sight.next_seat: share(sight, code), seat: share(sight, code, seat)},
            }
            given = args(
                card=card(code), card_b=shown(codes_of(wanted)[:1]), seat=seat, seat_next=sight.next_seat
            )
            yield Finding(
                "M26", view.seat, Text("m26-next", given), evidence, shown((code,)), throw(code)
            )  # fmt: skip
            return


@when("M27", no_jokers)
def could_still_make(sight: Sight) -> Iterator[Finding]:
    """Find two lonely cards of the same points, one of which the next player could use in fewer melds."""
    seat = sight.next_seat
    reach = reach_of(sight, seat)
    single = [code for code in lonely(sight) if not sight.doors >> code & 1]
    ways = {code: len(open_pairs(code, reach, sight.aces)) for code in single}
    found = [
        (ways[other] - ways[one], sight.points(one), one, other)
        for one in single
        for other in single
        if sight.points(one) == sight.points(other)
        and ways[other] > ways[one]
        and sight.outs_without(one) == sight.outs_without(other)
    ]
    if not found:
        return
    _, _, safe, risky = max(found)
    evidence = {
        "melds": {card(safe): ways[safe], card(risky): ways[risky]},
        "hands_that_use": {card(safe): share(sight, safe), card(risky): share(sight, risky)},
        "points": sight.points(safe),
    }
    given = args(seat=seat, card_a=card(safe), card_b=card(risky), n=ways[safe], m=ways[risky])
    yield Finding(
        "M27",
        sight.view.seat,
        Text("m27-melds", given),
        evidence,
        shown((safe, risky)),
        throw(safe),
        throw(risky),
    )


def dead(sight: Sight, code: int) -> bool:
    """Tell whether no hand of the others can lay a card down now, or trade it for a joker."""
    rules = sight.view.rules
    if sight.doors >> code & 1:
        return False
    if rules.joker_swap != "never" and any(JOKER_AS + code in meld.codes for meld in sight.view.melds):
        return False
    reach = proof.in_hands(sight)
    return not possible(code, reach, proof.jokers_within(sight), sight.aces, rules.min_naturals)


@when("M28")
def dead_card(sight: Sight) -> Iterator[Finding]:
    """Find a card that none of the others can use, whatever they hold."""
    safe = [code for code in sight.throws if not sight.connected(code) and dead(sight, code)]
    if not safe:
        return
    code = max(safe, key=lambda one: (sight.points(one), one))
    groups = proof.missing_for(sight, code, proof.in_hands(sight) & ~(1 << code))
    others = [other for other in sight.throws if other not in safe]
    foil = max(others, key=lambda one: (share(sight, one), one), default=None)
    evidence = {
        "missing": {place: shown(codes) for place, codes in groups.items()},
        "points": sight.points(code),
        "all": shown(safe),
        "hands_that_use": Fraction(0),
    }
    text = Text("m28-dead", {"card": str(card(code)), **proof.missing_args(groups)})
    yield Finding("M28", sight.view.seat, text, evidence, shown((code,)), throw(code), throw(foil))


def passed(sight: Sight, seat: int) -> tuple[int, int] | None:
    """Return the card that a seat left on the pile on its last turn, and who threw it; None if it took one.

    Who threw it is -1 where nobody did: it was turned up.
    """
    top: tuple[int, int] | None = None
    found: tuple[int, int] | None = None
    for event in sight.view.history:
        if event.kind in ("deal", "recycle"):
            top = None if event.up is None else (event.up.code, -1)
        elif event.kind == "discard" and event.cards:
            top = event.cards[0].code, event.seat
        elif event.kind in ("take", "rummy"):
            top = None
            if event.seat == seat:
                found = None
        elif event.kind == "draw" and event.seat == seat:
            found = top
    return found if found is not None and found[0] < 52 else None


@when("M29", no_jokers)
def passed_like_it(sight: Sight) -> Iterator[Finding]:
    """Find a card that shares a meld with one that the next player left on the pile a turn ago."""
    view = sight.view
    seat = sight.next_seat
    left = passed(sight, seat)
    if left is None or view.rules.decks_for(view.seats) > 1:
        return
    top = left[0]
    reach = reach_of(sight, seat) | sum(1 << code for code in _thrown_since(sight, seat))
    then = set(open_pairs(top, reach, sight.aces))
    for code in sorted(sight.throws, key=lambda one: (-sight.points(one), one)):
        now = open_pairs(code, reach_of(sight, seat), sight.aces)
        shared = [pair for pair in now if pair in then]
        if not shared or sight.doors >> code & 1 or code == top:
            continue
        evidence = {
            "passed": card(top),
            "seat": seat,
            "melds": len(now),
            "melds_left": len(now) - len(shared),
            "lacked": tuple(shown(codes_of(pair)) for pair in shared),
            "hands_that_use": share(sight, code),
            "hands_after_pass": share_after_pass(sight, code, top),
        }
        given = args(
            seat=seat, card=card(top), card_b=card(code), cards=shown(codes_of(shared[0])),
            n=len(now), m=len(now) - len(shared),
        )  # fmt: skip
        yield Finding(
            "M29", view.seat, Text("m29-passed", given), evidence, shown((code,)), throw(code)
        )  # fmt: skip
        return


def _thrown_since(sight: Sight, seat: int) -> list[int]:
    """Return the card that a seat threw on its last turn."""
    thrown = [event.cards[0].code for event in sight.view.history
              if event.kind == "discard" and event.seat == seat and event.cards]  # fmt: skip
    return [code for code in thrown[-1:] if code < 52]


def share_after_pass(sight: Sight, code: int, top: int) -> Fraction | None:
    """Return the share of the next player's possible hands that can use a card, given that it passed one.

    Counted over all ways to deal the unseen cards, the card drawn included, in which the hand that it had
    could not lay the passed card down and then threw what it threw; each way counts once. None where the
    seat's turn was another than draw and throw, or cards of it are known.
    """
    view, seat = sight.view, sight.next_seat
    number = view.counts[seat]
    thrown = _thrown_since(sight, seat)
    if sight.held[seat] or not thrown or not number or sight.hidden.jokers:
        return None
    if sight.doors >> top & 1 or sight.doors >> code & 1:
        return None
    back = 1 << thrown[0]
    near = (odds.neighbours(top, sight.aces) | odds.neighbours(code, sight.aces)) & ~(1 << top | 1 << code)
    least = view.rules.min_naturals

    def could(faces: int) -> bool:
        return usable(top, faces, 0, sight.aces, least)

    # The hand now is N; the one before was N without the card drawn, and with the card thrown. The card drawn
    # is any of N's cards or the thrown one, each once: sum over them in how many ways the pass was honest.
    def honest(faces: int) -> int:
        ways = 0 if could(faces) else 1 + number - faces.bit_count()
        before = faces | back
        other = 0 if could(before) else number - faces.bit_count()
        drawn = sum(not could(before & ~(1 << one)) for one in codes_of(faces))
        if faces & back:
            return ways
        same = 1 if not could(faces) else 0  # the thrown card itself was drawn
        return same + other + drawn

    total = uses = 0
    free = codes_of(near & sight.hidden.faces)
    others = sight.hidden.total - len(free)
    for chosen in range(1 << len(free)):
        faces = sum(1 << one for at, one in enumerate(free) if chosen >> at & 1)
        size = faces.bit_count()
        if size > number:
            continue
        weight = comb(others, number - size) * honest(faces)
        total += weight
        if usable(code, faces, 0, sight.aces, least):
            uses += weight
    return Fraction(uses, total) if total else None


@when("M30")
def fishing(sight: Sight) -> Iterator[Finding]:
    """Find a lonely card whose rank could be fished for: after the hand it is told what that is worth."""
    for code in sorted(lonely(sight), key=lambda one: (-sight.points(one), one)):
        twins = sight.hidden.faces & kernel.RANK[code] & ~(1 << code)
        if not twins:
            continue
        evidence = {"rank": shown(codes_of(twins)), "measured": FISHED}
        follow, other = (round(100 * sum(one[at] for one in FISHED.values()) / len(FISHED)) for at in (0, 1))
        text = Text("m30-bait", args(card=card(code), p=follow, q=other))
        yield Finding("M30", sight.view.seat, text, evidence, shown((code,)), when="review")
        return
