"""What is said to be the only one, the dearest or none is: each such sentence is counted anew by brute force.

The cards are counted here from what lies open alone, and melds by `is_meld`: nothing of the tutor's own
counting is used.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

import pytest

from rummy_widget import i18n
from rummy_widget.deck import JOKER, Cards, cards, codes_of, copies, held
from rummy_widget.melds import card_points, is_meld
from rummy_widget.players.ladder import Ladder
from rummy_widget.rules.words import Text
from rummy_widget.tutor import findings, note
from rummy_widget.tutor.explaining import explain
from rummy_widget.tutor.hint_advice import advise
from rummy_widget.tutor.hints import hint
from rummy_widget.tutor.past import as_of
from rummy_widget.view import View
from tests.tutor.hands import TABLES, plies
from tests.tutor.recorded import Recorded, decisions

CLAIMS = re.compile(
    r"\b(?:only|nothing|none|nobody|neither|nor|most|highest|lowest|best|full"
    r"|no (?:live |unseen )?(?:card|pair)s?)\b",
    re.IGNORECASE,
)


# --- counting -------------------------------------------------------------------------------------------


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


# --- reasons of moves ------------------------------------------------------------------------------------


def counts_most(one: Recorded, text: Text) -> None:
    (thrown,) = codes(text.args["card-a"])
    others = list(codes_of(one.view.hand_mask))
    others.remove(thrown)
    rules = one.view.rules
    assert card_points(thrown, rules) == int(text.args["a"])
    assert all(card_points(code, rules) < card_points(thrown, rules) for code in others), one.view.hand


def counts_most_weighed(one: Recorded, text: Text) -> None:
    (thrown,) = codes(text.args["card-a"])
    own = card_points(thrown, one.view.rules)
    weighed = {it.move.cards[0] for it in one.decision.candidates if it.move.kind == "discard"} - {thrown}
    assert all(card_points(code, one.view.rules) < own for code in weighed)


def stays_though_dear(one: Recorded, text: Text) -> None:
    (kept,) = codes(text.args["card-c"])
    (thrown,) = one.decision.move.cards
    assert kept != thrown
    assert card_points(kept, one.view.rules) >= card_points(thrown, one.view.rules)
    value = {it.move.cards[:1]: it.value for it in one.decision.candidates}
    alike = value[(kept,)] == value[(thrown,)]
    assert alike == (text.id == "cl-dearer-alike")


def linked(hand: Iterable[int], code: int) -> bool:
    """Tell whether a card is one of a pair, or has one of its suit at most two ranks away; aces low."""
    return any(
        other >> 2 == code >> 2 or (other & 3 == code & 3 and abs((other >> 2) - (code >> 2)) <= 2)
        for other in hand
        if other != code
    )


def two_thrown(one: Recorded, said: Cards) -> list[int]:
    return [code for code in said.codes if code in codes_of(one.view.hand_mask)][:2]


def loses(one: Recorded, code: int) -> int:
    """Return how many live faces the hand waits for no more without a card."""
    gone = set(codes_of(one.view.hand_mask)) | set(one.view.table.pile)
    gone |= {it for meld in one.view.melds for it in meld.codes}
    for seat, known in enumerate(one.view.known_masks):
        gone |= set(codes_of(known)) if seat != one.view.seat else set()

    def waits(hand: list[int]) -> set[int]:
        return {
            third for two in combinations(hand, 2) for third in range(52)
            if third not in gone and is_meld((*two, third), one.view.rules)
        }  # fmt: skip

    hand = codes_of(one.view.hand_mask)
    return len(waits(hand) - waits([it for it in hand if it != code]))


def partner(one: Recorded, said: Cards, wanted: bool) -> None:
    for code in two_thrown(one, said):
        assert linked(codes_of(one.view.hand_mask), code) == wanted


def waiting(one: Recorded, said: Cards, wanted: bool) -> None:
    lost = [loses(one, code) for code in two_thrown(one, said)]
    assert len(set(lost)) == 1
    assert (lost[0] > 0) == wanted


def test_what_is_said_of_all_cards_of_a_hand_is_true_of_all() -> None:
    seen: Counter[str] = Counter()
    for one in decisions(1200):
        if not isinstance(one.level, Ladder) or one.decision.slip is not None:
            continue
        for other in [None, *(it.move for it in one.decision.candidates if it.move != one.decision.move)]:
            told = explain(one.decision, against=other)
            for text in told.said:
                seen[text.id] += 1
                if text.id == "cl-points":
                    counts_most(one, text)
                elif text.id == "cl-points-weighed":
                    counts_most_weighed(one, text)
                elif text.id.startswith("cl-dearer"):
                    stays_though_dear(one, text)
                elif text.id in ("ex-alike-links", "ex-alike-lonely"):
                    partner(one, told.cards, text.id == "ex-alike-links")
                elif text.id.startswith(("ex-alike-waits", "ex-alike-idle")):
                    waiting(one, told.cards, text.id.startswith("ex-alike-waits"))
    for name in ("cl-points", "cl-points-weighed", "cl-dearer-alike", "ex-alike-lonely", "ex-alike-links"):
        assert seen[name] > 3, (name, seen)
    assert seen["ex-alike-idle"] + seen["ex-alike-idle-safe"] > 20


def test_a_card_that_counts_as_much_is_not_passed_over() -> None:
    view = View.from_position(
        {"hands": ["4H 6S 7S TS KD", 6], "stock": 20, "pile": "2C 3D", "turn": 0, "phase": "play"}
    )
    from rummy_widget.players import player

    decision = player("hard").redo(view, 1)
    assert str(decision.move) in ("discard KD", "discard TS")
    said = explain(decision, against="discard 4H").text()
    assert "Nothing else" not in said
    assert "10♠ would do as well." in said or "K♦ would do as well." in said


def test_the_best_two_moves_are_the_best_two() -> None:
    words = Counter[str]()
    for one in decisions(800)[::2]:
        decision = advise(one.view, "expert")
        why, last = (hint(one.view, step, decision=decision) for step in (3, 4))
        rank = why.said[0].args.get("rank")
        if rank is None or last.foil is None:
            continue
        words[str(rank)] += 1
        worth = sorted((it.value for it in decision.candidates), reverse=True)
        foil = next(it.value for it in decision.candidates if it.move == last.foil)
        assert (foil == worth[1]) == (rank == "next") or foil == worth[1]
        assert ("the best two moves" in why.text()) == (rank == "next")
    assert min(words["next"], words["worse"]) > 5


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
ELSEWHERE = {
    # What is held against what, with cards that a move has or has not.
    "ex-did", "ex-foil", "hint-do",
    # Counted anew above, from decisions.
    "cl-points", "cl-points-weighed", "ex-alike-lonely", "ex-alike-waits-safe", "ex-alike-idle",
    "ex-alike-idle-safe", "ex-alike-all", "hint-two",
    # What was solved is proved by search (test_solving), and of two moves played out the better is the first.
    "ex-equal-solved", "ex-solved-only", "cl-solved", "cl-solved-least", "hint-why-solved",
    "hint-why-solved-least", "hint-why-solved-equal", "hint-solved-equal", "hint-why-equal",
    "hint-why-unclear", "hint-why-small", "grade-best", "review-best", "reason-solved",
    # Ends of hands, and rules of the game, which hold for whoever plays by them.
    "cl-nobody", "hint-why-nobody", "reason-nobody", "hint-why-hold", "cl-stays-in-hand", "cl-saves-none",
    "m18-nothing", "m19-hold", "m19-penalty", "m29-passed", "m34-lowest", "m34-both",
    "m27-melds", "need-three-seats", "need-blocked-counts", "note-declined", "note-shuffled",
    # Positions worked out by hand (test_positions, test_motifs, test_aids), and a count of what is nought.
    "m21-doors", "m31-last", "m31-again", "m35-buried", "m35-none", "note-deck", "aid-outs", "aid-outs-one",
    "note-laid-out", "note-added-out", "note-threw-out",
}  # fmt: skip


def test_every_such_sentence_is_counted_somewhere() -> None:
    claiming = set()
    for file in ("explain.ftl", "motifs.ftl", "notes.ftl"):
        for found in re.finditer(
            r"^([a-z][a-z0-9-]*) =((?:.*\n)(?:[ \]}*\[].*\n)*)", i18n.sources("en")[file], re.M
        ):
            if CLAIMS.search(found[2]) and not found[1].endswith("-title"):
                claiming.add(found[1])
    assert claiming - CHECKS.keys() == ELSEWHERE


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """Count anew what is said in hands by many rules; return how often each sentence was met."""
    found: Counter[str] = Counter()
    for number, (_, rules, seats) in enumerate(TABLES):
        for seed in range(3):
            for at, game in enumerate(plies(rules, seats, 400 + 7 * number + seed, most=200)):
                if game.hand_over:
                    break
                if game.turn is not None and at % 3 == 0:
                    view = game.view(game.turn)
                    for one in findings(view):
                        _checked(found, view, one.said)
                for seat in range(seats):
                    view = game.view(seat)
                    told = note(view)
                    if told is not None and told.said is not None:
                        _checked(found, as_of(view, told.event), told.said)
    return found


def _checked(found: Counter[str], view: View, said: Text) -> None:
    check = CHECKS.get(said.id)
    if check is not None:
        found[said.id] += 1
        check(view, dict(said.args))


def test_what_motifs_and_notes_count_is_counted_anew(met: Counter[str]) -> None:
    assert len(met) >= len(CHECKS) - 6, CHECKS.keys() - met.keys()
    for name in ("m02-more", "m22-high", "m28-dead", "note-left", "note-threw-pair", "note-threw-near"):
        assert met[name] > 20, (name, met)
