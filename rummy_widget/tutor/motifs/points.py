"""Points in the hand: what to drop first, and when."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widget import kernel
from rummy_widget.deck import codes_of, shown
from rummy_widget.rules.words import Text
from rummy_widget.tutor import turns
from rummy_widget.tutor.counting import drawn_in
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.feeding import share
from rummy_widget.tutor.motifs.needs import top_only
from rummy_widget.tutor.motifs.waiting import throw
from rummy_widget.tutor.sight import Sight, card


@when("M22")
def high_first(sight: Sight) -> Iterator[Finding]:
    """Find two cards that wait for nothing and count differently."""
    idle = [
        code for code in sight.throws if not sight.connected(code) and not sight.doors >> code & 1
    ]  # fmt: skip
    if len({sight.points(code) for code in idle}) > 1:
        idle = [code for code in idle if not sight.hopes >> code & 1]
    if len(idle) < 2:
        return
    idle.sort(key=lambda code: (sight.points(code), code))
    cheap, dear = idle[0], idle[-1]
    if sight.points(cheap) == sight.points(dear):
        return
    live = sight.number(sight.outs_without(dear)), sight.number(sight.outs_without(cheap))
    feeds = share(sight, dear), share(sight, cheap)
    # Where the dear card is the one that the next player could use more, this is no clear case.
    if live[0] < live[1] or feeds[0] > feeds[1]:
        return
    evidence = {
        "points": {card(dear): sight.points(dear), card(cheap): sight.points(cheap)},
        "left": sight.left_when_thrown(dear),
        "foil_left": sight.left_when_thrown(cheap),
        "live": live[0],
        "outs": sight.named(sight.outs_without(dear)),
        "unseen": sight.live.total,
        "hands_that_use": {card(dear): feeds[0], card(cheap): feeds[1]},
    }
    given = args(card_a=card(dear), card_b=card(cheap), p=sight.points(dear), q=sight.points(cheap))
    yield Finding(
        "M22",
        sight.view.seat,
        Text("m22-high", given),
        evidence,
        shown((dear, cheap)),
        throw(dear),
        throw(cheap),
    )


@when("M23")
def nearly_out(sight: Sight) -> Iterator[Finding]:
    """Find dear cards that wait for little while another seat is nearly out."""
    view = sight.view
    seat, few = sight.fewest()
    if few > 3:
        return
    for part in sight.partials:
        if part.live > 2:
            continue
        drops = [code for code in codes_of(part.mask) if code in sight.throws]
        others = [code for code in sight.throws if not part.mask >> code & 1]
        if not drops or not others:
            continue
        drop = max(drops, key=lambda code: (sight.points(code), code))
        foil = max(others, key=lambda code: (sight.points(code), code))
        if part.points - sight.points(foil) < 10 or sight.points(drop) <= sight.points(foil):
            continue
        left, other = sight.left_when_thrown(drop), sight.left_when_thrown(foil)
        evidence: dict[str, object] = {
            "seat": seat,
            "their_cards": few,
            "hands_that_go_out": turns.out_share(sight, seat),
            "live": part.live,
            "outs": sight.named(part.outs),
            "unseen": sight.live.total,
            "left": left,
            "foil_left": other,
        }
        chance = sight.belief.out_chance(seat)
        if chance.kind != "rough":
            evidence["out_chance"] = chance.value
        if part.live:
            evidence["share"] = drawn_in(part.live, sight.live.total, 1)
        given = args(
            seat=seat, n=few, cards=part.cards, card_a=card(drop), card_b=card(foil),
            p=left, q=other,
        )  # fmt: skip
        yield Finding(
            "M23", view.seat, Text("m23-drop", given), evidence, part.cards, throw(drop), throw(foil)
        )
        return


@when("M24", top_only)
def one_card(sight: Sight) -> Iterator[Finding]:
    """Find an opponent with one card, who can lay off and nothing else."""
    view = sight.view
    seat = next((at for at in sight.others if view.counts[at] == 1), None)
    if seat is None or view.rules.floats:
        return
    doors = sight.doors & sight.hidden.faces
    if sight.hidden.jokers and view.melds:
        doors |= 1 << 128
    number = sight.hidden.number(doors & kernel.ALL) + (sight.hidden.jokers if doors >> 128 else 0)
    # A card that the one in hand goes with, thrown to this seat, would also be laid off, never melded.
    safe = [code for code in sight.throws if not sight.doors >> code & 1]
    drop = max(safe, key=lambda code: (sight.points(code), code), default=None)
    gifts = [code for code in sight.throws if sight.doors >> code & 1]
    foil = max(gifts, key=lambda code: (sight.points(code), code), default=None)
    evidence = {"seat": seat, "doors": sight.named(doors), "live": number,
                "unseen": sight.hidden.total}  # fmt: skip
    text = (
        Text("m24-none", args(seat=seat))
        if not number
        else Text("m24-doors", args(seat=seat, d=number, cards=sight.named(doors)))
    )
    yield Finding(
        "M24", view.seat, text, evidence, shown(codes_of(sight.doors & view.hand_mask & kernel.ALL)),
        throw(drop), throw(foil),
    )  # fmt: skip
