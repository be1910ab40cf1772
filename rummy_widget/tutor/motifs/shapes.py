"""Shapes of cards in the hand: which of them work together, and how melds share them."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widget import kernel
from rummy_widget.deck import codes_of, count, shown
from rummy_widget.events import HIDDEN
from rummy_widget.melds import Meld, make_meld, melds_in
from rummy_widget.moves import Move
from rummy_widget.players import reading
from rummy_widget.rules.words import Text
from rummy_widget.tutor.counting import drawn_in, open_pairs, share_of_hands
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.needs import cards_end_it, many_melds, no_jokers
from rummy_widget.tutor.motifs.waiting import compete, throw
from rummy_widget.tutor.sight import Partial, Sight, card


@when("M03")
def two_ways(sight: Sight) -> Iterator[Finding]:
    """Find a card in a pair and in a beginning of a run, whose three cards wait for most together."""
    all_live = sight.number(sight.outs(sight.loose))
    for pair in sight.partials:
        for run in sight.partials:
            shared = pair.mask & run.mask
            if pair.kind != "set" or run.kind == "set" or not shared:
                continue
            three = codes_of(pair.mask | run.mask)
            if any(code not in sight.discards for code in three):
                continue
            broken = {code: sight.number(sight.outs_without(code)) for code in three}
            if any(all_live <= live for live in broken.values()):
                continue
            others = [code for code in sight.throws if code not in three]
            drop = max(
                others,
                key=lambda code: (sight.number(sight.outs_without(code)), sight.points(code)),
                default=None,
            )
            if drop is None or sight.number(sight.outs_without(drop)) <= max(broken.values()):
                continue
            middle = codes_of(shared)[0]
            foil = max(three, key=lambda code: (broken[code], sight.points(code)))
            together = sight.named(sight.outs(pair.mask | run.mask))
            evidence = {
                "live": sight.number(sight.outs_without(drop)),
                "outs": sight.named(sight.outs_without(drop)),
                "unseen": sight.live.total,
                "broken": {card(code): live for code, live in broken.items()},
                "broken_outs": {card(code): sight.named(sight.outs_without(code)) for code in three},
            }
            given = args(
                card=card(middle), cards_run=run.cards, cards_set=pair.cards, cards_outs=together,
                k=sight.number(sight.outs(pair.mask | run.mask)),
            )  # fmt: skip
            yield Finding(
                "M03",
                sight.view.seat,
                Text("m03-two", given),
                evidence,
                shown(three),
                throw(drop),
                throw(foil),
            )
            return


def open_melds(sight: Sight, code: int) -> int:
    """Return how many melds of three are open to a card with two live ones."""
    return len(open_pairs(code, sight.live.faces, sight.aces))


def lonely(sight: Sight) -> list[int]:
    """Return the loose cards that may be thrown and have no other card of the hand near them."""
    if sight.renewed:
        return []
    return [
        code for code in sight.throws if not any(part.mask >> code & 1 for part in sight.partials)
    ]  # fmt: skip


@when("M06", no_jokers)
def middle_cards(sight: Sight) -> Iterator[Finding]:
    """Find two lonely cards of the same points, one of which fits more melds."""
    found = []
    single = lonely(sight)
    for one in single:
        for other in single:
            if sight.points(one) == sight.points(other):
                more = open_melds(sight, other) - open_melds(sight, one)
                if more > 0:
                    found.append((more, sight.points(one), one, other))
    if not found:
        return
    _, points, drop, keep = max(found)
    a, b = open_melds(sight, keep), open_melds(sight, drop)
    evidence = {
        "points": points,
        "melds": {card(keep): a, card(drop): b},
        # Choices of six cards, as if any could come: a count, no chance.
        "choices_of_six": {
            card(code): share_of_hands(
                code, 0, sight.live, min(6, sight.live.total), sight.aces, sight.view.rules.min_naturals
            )
            for code in (keep, drop)
        },
    }
    text = Text("m06-fits", args(card_a=card(keep), card_b=card(drop), a=a, b=b, p=points))
    yield Finding("M06", sight.view.seat, text, evidence, shown((keep, drop)), throw(drop), throw(keep))


@when("M08")
def triangle(sight: Sight) -> Iterator[Finding]:
    """Find a pair beside three cards that work as a pair and a run: breaking the pair keeps as much."""
    for pair in sight.partials:
        for other in sight.partials:
            if pair.kind != "set" or other.kind != "set" or pair.mask & other.mask:
                continue
            for run in sight.partials:
                if run.kind == "set" or not run.mask & other.mask or run.mask & pair.mask:
                    continue
                found = _triangle(sight, pair, other.mask | run.mask)
                if found is not None:
                    yield found
                    return


def _triangle(sight: Sight, pair: Partial, three: int) -> Finding | None:
    drops = [code for code in codes_of(pair.mask) if code in sight.discards]
    breaks = [code for code in codes_of(three) if code in sight.discards]
    if not drops or not breaks:
        return None

    def kept(code: int) -> int:
        return sight.number(sight.outs_without(code))

    drop = max(drops, key=lambda code: (kept(code), sight.points(code)))
    foil = max(breaks, key=lambda code: (kept(code), sight.points(code)))
    live = sight.number(sight.outs(three))
    if kept(drop) < kept(foil) or live <= pair.live:
        return None
    evidence = {
        "three": shown(codes_of(three)),
        "three_live": live,
        "three_outs": sight.named(sight.outs(three)),
        "pair": pair.cards,
        "pair_live": pair.live,
        "pair_outs": sight.named(pair.outs),
        "live": kept(drop),
        "foil_live": kept(foil),
        "unseen": sight.live.total,
    }
    given = args(cards_a=shown(codes_of(three)), cards_b=pair.cards, a=live, b=pair.live)
    return Finding(
        "M08", sight.view.seat, Text("m08-three", given), evidence,
        shown(codes_of(three | pair.mask)), throw(drop), throw(foil),
    )  # fmt: skip


@when("M09", no_jokers)
def once_only(sight: Sight) -> Iterator[Finding]:
    """Find a live card that would finish two beginnings, and so must not be counted twice."""
    found = []
    for one, other, _, _ in compete(sight):
        both = one.outs & other.outs
        if both and sight.view.rules.decks_for(sight.view.seats) == 1:
            found.append((one, other, both))
    for one, other, both in found:
        union = one.outs | other.outs
        evidence = {
            "first": one.cards,
            "second": other.cards,
            "both": sight.named(both),
            "live": sight.number(union),
            "outs": sight.named(union),
            "sum": one.live + other.live,
            "unseen": sight.live.total,
        }
        given = args(
            card=sight.named(both), cards_a=one.cards, cards_b=other.cards,
            n=sight.number(union), m=one.live + other.live,
        )  # fmt: skip
        yield Finding(
            "M09", sight.view.seat, Text("m09-once", given), evidence,
            shown(codes_of(one.mask | other.mask)),
        )  # fmt: skip


def _longest_first(sight: Sight) -> tuple[list[int], int]:
    """Return the melds of a hand that takes the longest one each time, and the points that this leaves."""
    view = sight.view
    rest = view.hand_mask
    melds: list[int] = []
    while True:
        ways = list(melds_in(rest, view.rules))
        if not ways:
            break
        best = max(ways, key=lambda way: (way.bit_count(), sight_points(sight, way), way))
        melds.append(best)
        rest &= ~best
    table: tuple[Meld, ...] = (
        *view.melds,
        *(make_meld(codes_of(way), view.seat, view.rules) for way in melds),
    )
    return melds, reading.aim(view, rest, table).points


def sight_points(sight: Sight, mask: int) -> int:
    """Return the points of the cards of a mask."""
    return sum(sight.points(code) for code in codes_of(mask))


def _split(sight: Sight, motif: str) -> Iterator[Finding]:
    """Find a plan that leaves less than the longest melds first do, by a card that it moves."""
    view = sight.view
    if view.hand_mask >> 64 or count(view.hand_mask) > 14 or view.table.deepest != HIDDEN:
        return
    plan = sight.plan
    steps = [step for step in plan.steps if step.kind == "meld"]
    if not steps or view.why_not(Move("meld", steps[0].cards)) is not None:
        return
    naive, left = _longest_first(sight)
    if left <= plan.points:
        return
    best = [sum(1 << code for code in step.cards) for step in steps]
    for long in naive:
        is_set = (long & kernel.RANK[codes_of(long)[0]]) == long
        if is_set != (motif == "M10") or long.bit_count() < 4:
            continue
        shorter = [way for way in best if way & long and (way & ~long) == 0 and way != long]
        moved = [way for way in best if way & long and way & ~long]
        if not shorter or not moved:
            continue
        spare = moved[0] & long
        evidence = {
            "left": plan.points,
            "naive_left": left,
            "out": plan.out,
            "long": shown(codes_of(long)),
            "melds": tuple(shown(step.cards) for step in steps),
        }
        given = args(
            cards_long=shown(codes_of(long)), card=shown(codes_of(spare)),
            cards_a=shown(codes_of(shorter[0])), cards_b=shown(codes_of(moved[0])), n=plan.points, m=left,
        )  # fmt: skip
        first = shown(codes_of(shorter[0]))
        yield Finding(
            motif, view.seat, Text(f"{motif.lower()}-split", given), evidence,
            shown(codes_of(view.hand_mask & ~plan.rest)),
            Move("meld", first), Move("meld", shown(codes_of(long))),
        )  # fmt: skip
        return


@when("M10", many_melds)
def fourth_in_a_run(sight: Sight) -> Iterator[Finding]:
    """Find four of a kind of which one does more in a run."""
    yield from _split(sight, "M10")


@when("M37", many_melds)
def long_run(sight: Sight) -> Iterator[Finding]:
    """Find a long run that can spare a card for a set."""
    yield from _split(sight, "M37")


@when("M36", cards_end_it)
def last_shape(sight: Sight) -> Iterator[Finding]:
    """Find two live cards and two spare ones: the spare that is kept is thrown when the hand goes out."""
    view = sight.view
    table = view.table
    if count(view.hand_mask) != 4 or view.hand_mask >> 64 or sight.aim.steps or table.whole_hand:
        return
    if not table.opened:
        return
    for part in sight.partials:
        spares = codes_of(view.hand_mask & ~part.mask)
        if not part.live or any(code not in sight.discards for code in spares):
            continue
        cheap, dear = sorted(spares, key=lambda code: (sight.points(code), code))
        if sight.points(cheap) == sight.points(dear) or any(
            other.live and other.mask != part.mask for other in sight.partials
        ):
            continue
        draws = {"live": part.live, "unseen": sight.live.total, "outs": sight.named(part.outs)}
        evidence = {**draws, "share": drawn_in(part.live, sight.live.total, 1),
                    "points": {card(cheap): sight.points(cheap), card(dear): sight.points(dear)}}  # fmt: skip
        given = args(
            cards=part.cards, cards_outs=sight.named(part.outs), card_a=card(cheap), card_b=card(dear),
            p=sight.points(cheap), q=sight.points(dear), k=part.live,
        )  # fmt: skip
        yield Finding(
            "M36", view.seat, Text("m36-spare", given), evidence, part.cards, throw(dear), throw(cheap)
        )
