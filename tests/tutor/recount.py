"""Sentences of motifs and notes counted anew by brute force.

The cards are counted here from what lies open alone, and melds by `is_meld`: nothing of the tutor's own
counting is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from rummy_widget.deck import JOKER, cards, codes_of, copies, held
from rummy_widget.melds import is_meld
from rummy_widget.view import View


def codes(given: object) -> tuple[int, ...]:
    return tuple(held(code) for code in cards(str(given)).codes)


def unseen(view: View, code: int) -> int:
    """Return how many copies of a card are in the deck or in other hands, as far as was not shown."""
    rules, seats = view.rules, view.seats
    total = rules.jokers_for(seats) if code == JOKER else rules.decks_for(seats)
    open_ = copies(view.hand_mask, code) + view.table.pile.count(code)
    open_ += sum([held(one) for one in meld.codes].count(code) for meld in view.melds)
    known = sum(copies(view.known_masks[seat], code) for seat in range(seats) if seat != view.seat)
    return max(0, total - open_ - known - view.stock_codes.count(code))


def may_come(view: View, code: int) -> int:
    """Return how many copies of a card a draw may bring."""
    return unseen(view, code) + view.stock_codes.count(code)


def may_hold(view: View, seat: int, code: int) -> int:
    return unseen(view, code) + copies(view.known_masks[seat], code)


def thirds(view: View, two: Iterable[int]) -> list[int]:
    """Return the cards that make a meld of three with two others; a joker as one that it can stand for."""
    pair = tuple(two)
    found = [code for code in range(52) if code not in pair and is_meld((*pair, code), view.rules)]
    jokers = view.rules.jokers_for(view.seats) and view.rules.min_naturals <= 2
    return [*found, JOKER] if jokers and found else found


def live(view: View, two: Iterable[int]) -> int:
    return sum(may_come(view, code) for code in thirds(view, two))


def partners(view: View, code: int) -> list[tuple[int, int]]:
    return [
        two for two in combinations(range(52), 2) if code not in two and is_meld((code, *two), view.rules)
    ]


def pairs_of(view: View, seat: int, code: int) -> list[tuple[int, int]]:
    """Return the pairs of real cards that a seat may hold and that make a meld with a card."""
    known = view.known_masks[seat]
    free = view.counts[seat] - len(codes_of(known))
    return [
        two
        for two in partners(view, code)
        if all(may_hold(view, seat, one) for one in two)
        and sum(not copies(known, one) for one in two) <= free
    ]


def fits(view: View, code: int) -> bool:
    return any(is_meld((*meld.codes, code), view.rules) for meld in view.melds)


def jokers_about(view: View, seat: int) -> bool:
    known = view.known_masks[seat]
    free = view.counts[seat] - len(codes_of(known))
    return copies(known, JOKER) > 0 or (free > 0 and unseen(view, JOKER) > 0)


# --- motifs and notes ------------------------------------------------------------------------------------


def m01(view: View, args: dict[str, object]) -> None:
    two = codes(args["cards"])
    assert live(view, two) == 0
    gone = [code for name in ("card-a", "card-b", "cards-gone") if name in args for code in codes(args[name])]
    assert sorted(gone) == sorted(code for code in thirds(view, two) if code != JOKER)


def m01_one(view: View, args: dict[str, object]) -> None:
    m01(view, args)
    assert thirds(view, codes(args["cards"])) == list(codes(args["card-a"]))


def m02(view: View, args: dict[str, object]) -> None:
    assert (live(view, codes(args["cards-a"])), live(view, codes(args["cards-b"]))) == (args["a"], args["b"])


def one_sided(view: View, args: dict[str, object]) -> None:
    real = [code for code in thirds(view, codes(args["cards-other"])) if code != JOKER]
    assert real == list(codes(args["card-b"]))
    assert len(real) == 1
    assert args["jokers"] == ("yes" if view.rules.jokers_for(view.seats) else "no")


def m06(view: View, args: dict[str, object]) -> None:
    for name, number in (("card-a", "a"), ("card-b", "b")):
        (code,) = codes(args[name])
        ways = [two for two in partners(view, code) if all(may_come(view, it) for it in two)]
        assert len(ways) == args[number]


def m08(view: View, args: dict[str, object]) -> None:
    three = codes(args["cards-a"])
    outs = {third for two in combinations(three, 2) for third in thirds(view, two)} - set(three)
    assert sum(may_come(view, code) for code in outs) == args["a"]
    assert live(view, codes(args["cards-b"])) == args["b"]


def m09(view: View, args: dict[str, object]) -> None:
    one, other = (set(thirds(view, codes(args[name]))) for name in ("cards-a", "cards-b"))
    assert sum(may_come(view, code) for code in one | other) == args["n"]
    assert (
        sum(may_come(view, code) for code in one) + sum(may_come(view, code) for code in other) == args["m"]
    )
    assert all(may_come(view, code) == 1 for code in codes(args["card"]))


def m22(view: View, args: dict[str, object]) -> None:
    hand = codes_of(view.hand_mask)
    for name in ("card-a", "card-b"):
        (code,) = codes(args[name])
        others = [it for it in hand if it != code]
        for other in others:
            if other < JOKER and not any(
                is_meld((*way, other), view.rules) for way in _melds_with(view, other, hand)
            ):
                assert live(view, (code, other)) == 0 or _melded(view, other, hand), (view.hand, code, other)
        for meld in view.melds:
            for drawn in range(52):
                if may_come(view, drawn) and is_meld((*meld.codes, drawn), view.rules):
                    assert not is_meld((*meld.codes, drawn, code), view.rules), (view.hand, code, drawn)


def _melds_with(view: View, code: int, hand: list[int]) -> list[tuple[int, ...]]:
    return [
        two for two in combinations([it for it in hand if it != code], 2) if is_meld((*two, code), view.rules)
    ]


def _melded(view: View, code: int, hand: list[int]) -> bool:
    return bool(_melds_with(view, code, hand)) or fits(view, code)


def one_card(view: View, args: dict[str, object]) -> None:
    seat = int(str(args["seat"]))
    assert view.counts[seat] == 1
    number = sum(unseen(view, code) for code in range(52) if fits(view, code))
    number += unseen(view, JOKER) if view.melds else 0
    assert number == args.get("d", 0)


def nobody_else(view: View, args: dict[str, object], *, mine: bool = False) -> None:
    (code,) = codes(args["card"])
    if view.rules.jokers_for(view.seats):
        return
    elsewhere = {it for it in range(52) if may_come(view, it)}
    elsewhere |= {
        it for seat in range(view.seats) if seat != view.seat for it in codes_of(view.known_masks[seat])
    }
    elsewhere |= {it for it in codes_of(view.hand_mask) if mine and it != code}
    assert not fits(view, code)
    assert not any(set(two) <= elsewhere for two in partners(view, code))


def free_of_it(view: View, args: dict[str, object]) -> None:
    (code,) = codes(args["card"])
    seat = int(str(args["seat"]))
    hand = set(codes_of(view.hand_mask))
    assert JOKER not in hand
    assert not any(set(two) & hand for two in partners(view, code))
    ways = pairs_of(view, seat, code)
    if "k" in args:
        assert not jokers_about(view, seat)
        assert len(ways) == args["k"]


def of_one_kind(kind: str) -> Callable[[View, dict[str, object]], None]:
    def check(view: View, args: dict[str, object]) -> None:
        (code,) = codes(args["card"])
        free_of_it(view, args)
        ways = pairs_of(view, int(str(args["seat"])), code)
        assert {is_meld((code, *two), view.rules) for two in ways} == {kind}
        assert not fits(view, code)

    return check


def only_pair(view: View, args: dict[str, object]) -> None:
    (code,) = codes(args["card"])
    seat = int(str(args["seat"]))
    assert not jokers_about(view, seat)
    assert pairs_of(view, seat, code) == [tuple(sorted(codes(args["cards"])))]


def only_feeder(view: View, args: dict[str, object]) -> None:
    assert view.rules.take_from_pile != "any"
    assert view.rules.call_rummy == "off"
    assert (int(str(args["seat-b"])) + 1) % view.seats == args["seat"]


def left(view: View, args: dict[str, object]) -> None:
    (code,) = codes(args["card"])
    seat = int(str(args["seat"]))
    assert len(pairs_of(view, seat, code)) == args.get("n", 0)
    assert jokers_about(view, seat) == (args.get("jokers") == "yes")


def costs(view: View, args: dict[str, object]) -> None:
    two = args["cards-b"] if "cards-b" in args else args["cards"]
    assert live(view, codes(two)) == args["k"]


def closed(view: View, args: dict[str, object]) -> None:
    laid = sorted(codes(args["cards"]))
    meld = next(it for it in view.melds if sorted(map(held, it.codes)) == laid)
    joined = [code for code in range(52) if is_meld((*meld.codes, code), view.rules)]
    pile = set(view.table.pile) if view.rules.take_from_pile == "any" else set()
    others = [seat for seat in range(view.seats) if seat != view.seat]
    assert not any(
        may_come(view, code) or code in pile or any(copies(view.known_masks[seat], code) for seat in others)
        for code in joined
    )
    assert not joined or not unseen(view, JOKER)


def full(view: View, args: dict[str, object]) -> None:
    laid = set(codes(args["cards"]))
    grown = [it for it in view.melds if laid <= set(map(held, it.codes))]
    assert any(not any(is_meld((*it.codes, code), view.rules) for code in range(52)) for it in grown), (
        view.melds
    )


def usable(view: View, args: dict[str, object]) -> None:
    """Count the unseen cards that make a meld with a card thrown and one of the reader's."""
    (code,) = codes(args["card"])
    mine = codes(args["cards"])
    assert set(mine) <= set(codes_of(view.hand_mask))
    outs = {third for own in mine for third in thirds(view, (code, own)) if unseen(view, third)} - set(mine)
    assert outs == set(codes(args["cards-out"]))
    assert outs
    assert sum(unseen(view, third) for third in outs) == args["n"]


CHECKS: dict[str, Callable[[View, dict[str, object]], None]] = {
    "m01-two": m01, "m01-many": m01, "m01-one": m01_one, "m02-more": m02, "m04-gap": one_sided,
    "m05-low": one_sided, "m05-high": one_sided, "m06-fits": m06, "m08-three": m08, "m09-once": m09,
    "m22-high": m22, "m24-doors": one_card, "m24-none": one_card, "m28-dead": nobody_else,
    "note-left": left, "note-left-dead": left, "note-took-free": free_of_it, "note-took-none": free_of_it,
    "note-took-sets": of_one_kind("set"), "note-took-runs": of_one_kind("run"), "note-took-pair": only_pair,
    "note-took-other": only_feeder, "note-laid-costs": costs, "note-added-costs": costs,
    "note-threw-costs": costs, "note-laid-closed": closed, "note-laid-full": full, "note-added-full": full,
    "note-one-card": one_card, "note-threw-dead": lambda view, args: nobody_else(view, args, mine=True),
    "note-threw-pair": usable, "note-threw-near": usable,
}  # fmt: skip
