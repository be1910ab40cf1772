"""What two cards wait for, and which of two such pairs to keep."""

from __future__ import annotations

from collections.abc import Iterator

from rummy_widget.deck import codes_of, shown
from rummy_widget.melds import fits, make_meld
from rummy_widget.moves import Move
from rummy_widget.rules.words import Text
from rummy_widget.tutor.counting import TEN_CARDS, drawn_in, trios
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.needs import straight, top_only
from rummy_widget.tutor.sight import Partial, Sight, Where, card


def place_word(sight: Sight, where: Where) -> str:
    """Return the key of a place in messages."""
    if where.place == "table" and where.meld is not None:
        return sight.view.melds[where.meld - 1].kind
    return where.place


def dropped(sight: Sight, part: Partial, keeping: int = 0) -> int | None:
    """Return the card of two that is best thrown: by what stays live, then its points. None if neither may.

    Parameters
    ----------
    keeping : int
        Mask of cards that are not to be thrown.
    """
    free = [code for code in codes_of(part.mask & ~keeping) if code in sight.discards]
    return max(
        free,
        key=lambda code: (sight.number(sight.outs_without(code)), sight.points(code), code),
        default=None,
    )


def throw(code: int | None) -> Move | None:
    """Return the discard of a card, None for none."""
    return None if code is None else Move("discard", (code,))


def _numbers(sight: Sight, thrown: int) -> dict[str, object]:
    outs = sight.outs_without(thrown)
    return {
        "live": sight.number(outs),
        "outs": sight.named(outs),
        "left": sight.left_when_thrown(thrown),
    }


@when("M01", top_only)
def gone(sight: Sight) -> Iterator[Finding]:
    """Find pairs and beginnings of runs whose missing cards are all gone."""
    best = sight.partials[0] if sight.partials else None
    for part in sight.partials:
        if part.live:
            continue
        drop = dropped(sight, part)
        if drop is None:
            continue
        # Where nothing is gone the deck has each card: so its absence is what was counted.
        missing = codes_of(part.wants)
        if len(missing) == 1 and sight.jokers:
            continue  # a joker would do as well, so it is not that card alone
        places = {card(code): sight.where(code)[0] for code in missing}
        keep = best if best is not None and best.live and not best.mask & part.mask else None
        foil = None if keep is None else dropped(sight, keep)
        evidence = {
            "live": 0,
            "missing": places,
            "best": keep.cards if keep else shown(()),
            "best_live": keep.live if keep else 0,
            "unseen": sight.live.total,
            "points": sight.points(drop),
            "without": _numbers(sight, drop),
            "foil_without": None if foil is None else _numbers(sight, foil),
        }
        yield Finding(
            "M01", sight.view.seat, _gone_text(sight, part, missing), evidence,
            part.cards, throw(drop), throw(foil),
        )  # fmt: skip


def _gone_text(sight: Sight, part: Partial, missing: list[int]) -> Text:
    copies = [sight.where(code) for code in missing]
    if len(missing) > 2 or any(len(places) != 1 for places in copies):
        return Text("m01-many", args(cards=part.cards, cards_gone=shown(missing)))
    given: dict[str, int | str] = args(cards=part.cards)
    for name, code, (where,) in zip("ab", missing, copies, strict=False):
        given[f"card-{name}"] = str(card(code))
        given[f"place-{name}"] = place_word(sight, where)
        given[f"seat-{name}"] = where.seat if where.seat is not None else sight.view.seat
    return Text("m01-one" if len(missing) == 1 else "m01-two", given)


def compete(sight: Sight) -> Iterator[tuple[Partial, Partial, int, int]]:
    """Yield two beginnings without a card in common, and the card to throw of each to keep the other.

    The first one is kept: throwing of the second leaves more live cards, or as many.
    """
    for at, one in enumerate(sight.partials):
        for other in sight.partials[at + 1 :]:
            if one.mask & other.mask:
                continue
            drop, foil = dropped(sight, other), dropped(sight, one)
            if drop is not None and foil is not None:
                yield one, other, drop, foil


@when("M02")
def more_live(sight: Sight) -> Iterator[Finding]:
    """Find the draw with the most live cards and the one with the fewest, that cannot both be kept."""
    found = [
        (one, other, drop, foil)
        for one, other, drop, foil in compete(sight)
        if one.live > other.live > 0
        and sight.number(sight.outs_without(drop)) > sight.number(sight.outs_without(foil))
    ]
    if not found:
        return
    one, other, drop, foil = max(found, key=lambda pair: pair[0].live - pair[1].live)
    evidence = {
        "kept": one.cards,
        "kept_live": one.live,
        "kept_outs": sight.named(one.outs),
        "broken": other.cards,
        "broken_live": other.live,
        "broken_outs": sight.named(other.outs),
        "unseen": sight.live.total,
        "without": _numbers(sight, drop),
        "foil_without": _numbers(sight, foil),
    }
    text = Text(
        "m02-more",
        args(
            cards_a=one.cards,
            cards_b=other.cards,
            a=one.live,
            b=other.live,
            of=sight.live.total,
            deck=sight.deck_known,
        ),
    )
    yield Finding(
        "M02",
        sight.view.seat,
        text,
        evidence,
        shown(codes_of(one.mask | other.mask)),
        throw(drop),
        throw(foil),
    )


def _one_way(sight: Sight, motif: str, kind: str, message: str) -> Iterator[Finding]:
    for one, other, drop, foil in compete(sight):
        if one.kind != "open" or other.kind != kind or not one.live > other.live > 0:
            continue
        evidence = {
            "open": one.cards,
            "open_live": one.live,
            "open_outs": sight.named(one.outs),
            "other": other.cards,
            "other_live": other.live,
            "other_outs": sight.named(other.outs),
            "unseen": sight.live.total,
            "without": _numbers(sight, drop),
            "foil_without": _numbers(sight, foil),
            "points": sight.points(drop),
            "foil_points": sight.points(foil),
        }
        given = args(
            cards_open=one.cards, cards_other=other.cards, cards_a=sight.faces(one.outs),
            card_b=shown(codes_of(other.wants)), jokers="yes" if sight.jokers else "no",
        )  # fmt: skip
        cards = shown(codes_of(one.mask | other.mask))
        yield Finding(motif, sight.view.seat, Text(message, given), evidence, cards, throw(drop), throw(foil))
        return


@when("M04")
def open_or_gap(sight: Sight) -> Iterator[Finding]:
    """Find two cards in a row beside two with a gap."""
    yield from _one_way(sight, "M04", "gap", "m04-gap")


@when("M05", straight)
def end_of_suit(sight: Sight) -> Iterator[Finding]:
    """Find two cards in a row beside two at the end of a suit."""
    low = "low" if sight.aces == "low" else "high"
    yield from _one_way(sight, "M05", "end", f"m05-{low}")


@when("M07")
def same_chance(sight: Sight) -> Iterator[Finding]:
    """Find a pair and an open run with as many live cards each: the points decide."""
    for one, other, drop, foil in compete(sight):
        if {one.kind, other.kind} != {"set", "open"} or one.live != other.live or not one.live:
            continue
        # The lower left count is the better one; of equal ones neither is.
        if sight.left_when_thrown(drop) > sight.left_when_thrown(foil):
            one, other, drop, foil = other, one, foil, drop
        low, high = sight.left_when_thrown(drop), sight.left_when_thrown(foil)
        if low == high or sight.number(sight.outs_without(drop)) != sight.number(sight.outs_without(foil)):
            continue
        doors = {("set" if part.kind == "set" else "run"): _doors(sight, part) for part in (one, other)}
        evidence: dict[str, object] = {
            "live": one.live,
            "unseen": sight.live.total,
            "kept": one.cards,
            "kept_outs": sight.named(one.outs),
            "broken": other.cards,
            "broken_outs": sight.named(other.outs),
            "left": low,
            "foil_left": high,
            "doors": doors,
            "trios": trios(sight.aces),
        }
        if (
            sight.aces == "low"
            and sight.view.rules.decks_for(sight.view.seats) == 1
            and not sight.live.jokers
        ):
            evidence["ten_cards"] = TEN_CARDS
        text = Text("m07-points", args(cards_a=one.cards, cards_b=other.cards, k=one.live, a=low, b=high))
        cards = shown(codes_of(one.mask | other.mask))
        yield Finding("M07", sight.view.seat, text, evidence, cards, throw(drop), throw(foil))
        return


def _doors(sight: Sight, part: Partial) -> int:
    """Return how many cards could be laid off on the meld that two cards become, at most."""
    made = (
        make_meld([*codes_of(part.mask), code], 0, sight.view.rules) for code in sight.faces(part.outs).codes
    )
    return max((fits(meld, sight.view.rules).bit_count() for meld in made), default=0)


@when("M11")
def over_draws(sight: Sight) -> Iterator[Finding]:
    """Count the live cards of the hand as it may be kept, and the share of hands of draws that hold one."""
    if sight.renewed:
        return
    best: tuple[int, int, int] | None = None
    for code in sight.throws:
        found = sight.number(sight.outs_without(code)), sight.points(code), code
        best = found if best is None or found > best else best
    if best is None or not best[0]:
        return
    live, _, drop = best
    total = sight.live.total
    outs = sight.named(sight.outs_without(drop))
    # As if the draws were any cards of those unseen: a count of choices, which is no chance in play.
    shares = {draws: drawn_in(live, total, draws) for draws in (1, 2, 4, 6) if draws <= total}
    evidence = {"live": live, "unseen": total, "outs": outs, "choices": shares, "thrown": card(drop)}
    text = Text("m11-live", args(cards=outs, k=live, of=total, deck=sight.deck_known))
    yield Finding("M11", sight.view.seat, text, evidence, outs, throw(drop))
