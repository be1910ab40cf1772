"""The end of the deck: draws that are left, hands that can be worked out, a known order, a dead hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from rummy_widget.deck import codes_of, count, mask_of, shown
from rummy_widget.events import HIDDEN
from rummy_widget.melds import hand_points
from rummy_widget.players import reading
from rummy_widget.rules.words import Text
from rummy_widget.tutor import dead
from rummy_widget.tutor.counting import drawn_in
from rummy_widget.tutor.finding import Finding, args, when
from rummy_widget.tutor.motifs.needs import may_run_out, top_only, turned_over, two_seats
from rummy_widget.tutor.sight import Sight, card

_ANY: Final = ("draw", "play")


def draws_left(sight: Sight) -> int:
    """Return how many cards of the deck the seat still gets if everybody draws from it."""
    view = sight.view
    ahead = view.seats - 1 if view.phase == "draw" else 0
    return (view.stock_count + ahead) // view.seats


@when("M31", phases=_ANY)
def few_draws(sight: Sight) -> Iterator[Finding]:
    """Find a deck that gives the seat four cards more, or fewer."""
    view = sight.view
    draws = draws_left(sight)
    if draws > 4 or not view.stock_count:
        return
    outs = sight.outs(sight.loose)
    live, total = sight.number(outs), sight.live.total
    again = sight.comes_again
    evidence = {"deck": view.stock_count, "draws": draws, "live": live, "unseen": total,
                "outs": sight.named(outs), "choices": drawn_in(live, total, draws),
                "again": again}  # fmt: skip
    text = Text(
        "m31-again" if again else "m31-last", args(s=view.stock_count, m=draws, k=live, deck=sight.deck_known)
    )
    yield Finding("M31", view.seat, text, evidence, sight.named(outs))


@when("M32", two_seats, turned_over, phases=_ANY)
def worked_out(sight: Sight) -> Iterator[Finding]:
    """Find that all cards of the one opponent follow by counting."""
    view = sight.view
    if view.seats != 2 or not view.table.recycled:
        return
    seat = sight.next_seat
    held = sight.held[seat]
    if count(held) != view.counts[seat]:
        return
    points = hand_points(held, view.rules)
    cards = shown(codes_of(held))
    evidence = {"seat": seat, "theirs": cards, "their_points": points, "points": sight.hand_points}
    given = args(seat=seat, cards=cards, p=points, q=sight.hand_points)
    yield Finding("M32", view.seat, Text("m32-worked", given), evidence, cards)


@when("M33", turned_over, phases=_ANY)
def known_order(sight: Sight) -> Iterator[Finding]:
    """Find the next cards of a deck that was turned over, and which of them come to the seat."""
    view = sight.view
    stock = view.stock_codes
    if not stock or stock[-1] == HIDDEN:
        return
    coming = [code for code in reversed(stock) if code != HIDDEN]
    first = 0 if view.phase == "draw" else view.seats - 1
    if first >= len(coming):
        return
    mine = coming[first]
    brings = reading.aim(view, view.hand_mask | mask_of([mine]))
    makes = next((step.cards for step in brings.steps if mine in step.cards), ())
    evidence = {
        "next": shown(coming[: view.seats + 1]),
        "mine": card(mine),
        "theirs": shown(coming[:first]),
        "makes": shown(makes),
        "share": Fraction(1),  # if everybody draws from the deck
    }
    if not first:
        text = Text("m33-now", args(card=card(mine)))
    elif first == 1:
        text = Text("m33-one", args(seat=sight.next_seat, card_a=card(coming[0]), card_b=card(mine)))
    else:
        text = Text("m33-more", args(cards=shown(coming[:first]), card=card(mine)))
    yield Finding("M33", view.seat, text, evidence, shown((mine,)))


@when("M34", may_run_out, phases=_ANY)
def lowest_count(sight: Sight) -> Iterator[Finding]:
    """Find a deck that will not be made again and is nearly used up: counts will decide."""
    view, rules = sight.view, sight.view.rules
    if sight.comes_again or draws_left(sight) > 4 or not view.stock_count:
        return
    seat, number = sight.fewest()
    known = count(sight.held[seat]) == number
    theirs = hand_points(sight.held[seat], rules)
    evidence = {"points": sight.hand_points, "seat": seat, "their_cards": number,
                "their_points": theirs if known else None, "deck": view.stock_count}  # fmt: skip
    count_word = "count" if rules.blocked == "count" else "lowest"
    given = args(s=view.stock_count, a=sight.hand_points)
    if known and count_word == "lowest" and view.seats == 2:
        text = Text("m34-both", {**given, **args(seat=seat, b=theirs)})
    else:
        text = Text(f"m34-{count_word}", given)
    yield Finding("M34", view.seat, text, evidence, view.hand)


@when("M35", top_only, phases=("draw",))
def stalemate(sight: Sight) -> Iterator[Finding]:
    """Find hands of one card each of which none can ever be laid down."""
    view = sight.view
    if any(number != 1 for number in view.counts):
        return
    if sight.hidden.jokers or view.rules.going_out != "any":
        return
    reach = dead.reachable(sight)
    fits = dead.doors_within(sight, reach)
    if fits:
        return
    doors = codes_of(sight.doors & ~sight.table_mask)
    evidence = {
        "doors": shown(doors),
        "where": {card(code): dead.place(sight, code) for code in doors},
        "points": sight.hand_points,
    }
    text = Text("m35-none") if not doors else Text("m35-buried", args(cards=shown(doors)))
    yield Finding("M35", view.seat, text, evidence, view.hand)
