"""Lay down all with jokers and second copies: exact, playable to its end, under every limit of a turn."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from rummy_widget.deck import cards, code, codes_of, mask_of
from rummy_widget.melds import LayPlan, Meld, can_end, hand_points, lay_all, make_meld
from rummy_widget.melds.packing import aim_of, pack
from rummy_widget.melds.partition import best_split
from rummy_widget.melds.points import ranks_of
from rummy_widget.rules import Rules
from tests.engine.oracle import DECK, RANKS, SUITS, Group
from tests.engine.oracle_jokers import Judge, minus

MODES = ("low", "high_or_low", "round_the_corner")
WROTHAM = Rules.preset("wrotham")
ROMME = Rules.preset("romme")
RULES = {aces: WROTHAM.replace(aces=aces) for aces in MODES}


class Limits(NamedTuple):
    """What a turn still allows and asks for."""

    taken: int | None
    melds_left: int | None
    may_lay_off: bool
    opening_left: int
    whole: bool
    must: int | None
    must_new: bool


def hand_of(text: str) -> int:
    return mask_of(cards(text).codes)


def table_of(*melds: str, rules: Rules = WROTHAM) -> list[Meld]:
    return [make_meld(cards(m).codes, 1, rules) for m in melds]


def steps_of(plan: LayPlan) -> list[str]:
    return [f"{s.kind} {cards(s.cards)}" + (f" m{s.meld}" if s.kind == "layoff" else "") for s in plan.steps]


def deal(rng: random.Random, judge: Judge, size: int, jokers: int) -> tuple[list[str], list[Group]]:
    """Deal a hand beside a table, jokers and second copies on both."""
    suits = rng.sample(SUITS, 2)
    ranks = rng.sample(RANKS, 3)
    pool = [c for c in DECK * 2 if (c[1] in suits and rng.random() < 0.5) or c[0] in ranks]
    rng.shuffle(pool)
    table: list[Group] = []
    for _ in range(rng.randint(0, 3)):
        on_table = (*pool[: rng.randint(6, 12)], *["*"] * rng.randint(0, 2))
        found = [m for m in judge.melds_of(on_table) if len(m) < 6]
        if found:
            meld = rng.choice(sorted(found, key=sorted))
            table.append(meld)
            pool = list(minus(tuple(pool), [c for c in meld if c[0] != "*"]))
    return [*pool[: size - jokers], *["*"] * jokers], table


def play(hand: list[str], table: list[Group], plan: LayPlan, judge: Judge) -> list[str]:
    """Play the steps by the judge's rules; the cards left."""
    free = tuple(hand)
    lying = list(table)
    for step in plan.steps:
        group = [str(c) for c in cards(step.cards)]
        free = minus(free, [c if c[0] != "*" else "*" for c in group])
        if step.kind == "meld":
            assert judge.legal(group)
            lying.append(frozenset(group))
            assert step.meld == len(lying)
        else:
            before = lying[step.meld - 1]
            assert judge.legal([*before, *group]) == judge.legal(before)
            lying[step.meld - 1] = before | frozenset(group)
    return sorted(free)


def check(
    rng: random.Random,
    rules: Rules,
    judge: Judge,
    size: int,
    *,
    melds_left: int | None = None,
    opening: int = 0,
    whole: bool = False,
    asked: bool = False,
) -> LayPlan:
    """Compare the plan of a dealt hand with every way to play it."""
    hand, table = deal(rng, judge, size, rng.choice([0, 1, 1, 2]) if size > 2 else rng.randint(0, 1))
    must = rng.choice(hand) if asked else None
    taken = None if asked else rng.choice([*hand, None, None])
    may_lay_off = rng.random() < 0.8
    must_new = rng.random() < 0.3
    melds = [make_meld(cards(judge.shown(m)).codes, 1, rules) for m in table]
    mask = mask_of(cards(hand).codes)

    limits = Limits(
        None if taken is None else code(taken), melds_left, may_lay_off, opening, whole,
        None if must is None else code(must), must_new,
    )._asdict()  # fmt: skip
    plan = lay_all(mask, melds, rules, **limits)
    able = can_end(mask, melds, rules, **limits)
    expected = judge.play_out(
        tuple(hand),
        tuple(table),
        taken=taken,
        melds_left=9 if melds_left is None else melds_left,
        may_lay_off=may_lay_off,
        discard_required=rules.going_out == "discard_required",
        opening=opening,
        whole=whole,
        must=must,
        must_new=must_new,
    )
    rest = play(hand, table, plan, judge)
    case = (hand, [judge.shown(m) for m in table], taken, must, must_new, may_lay_off, steps_of(plan))
    assert rest == sorted(map(str, cards(codes_of(plan.rest)))), case
    assert plan.points == judge.left(rest)[0], case
    assert plan.out == (not rest), case
    if expected is None:
        assert plan.steps == (), case
    else:
        assert judge.left(rest) == expected, case
        assert taken is None or rest != [taken] or hand.count(taken) > 1, case
    if not opening and not whole:
        assert able == (expected is not None), case
    else:  # asked once a part of the opening or of the hand lies: then the rest has to follow
        assert able == bool(plan.steps or (whole and not opening and len(hand) == 1 and hand != [taken])), (
            case
        )
    return plan


@pytest.mark.parametrize("aces", MODES)
@pytest.mark.parametrize("melds_left", [None, 0, 1])
@pytest.mark.parametrize("going_out", ["any", "discard_required"])
def test_plan_leaves_as_little_as_any_way_to_play(aces: str, melds_left: int | None, going_out: str) -> None:
    rng = random.Random(f"{aces}-{melds_left}-{going_out}")
    rules = RULES[aces].replace(going_out=going_out)
    judge = Judge(aces)
    plans = [check(rng, rules, judge, rng.randint(1, 6), melds_left=melds_left) for _ in range(40)]
    laid = sum(bool(plan.steps) for plan in plans)
    assert laid > 3


@pytest.mark.parametrize("aces", MODES)
def test_plan_that_has_to_play_one_card(aces: str) -> None:
    rng = random.Random(f"must-{aces}")
    laid = 0
    for _ in range(150):
        rules = RULES[aces].replace(going_out=rng.choice(["any", "discard_required"]))
        laid += bool(check(rng, rules, Judge(aces), rng.randint(1, 6), asked=True).steps)
    assert laid > 20


@pytest.mark.parametrize("aces", ["high_or_low", "round_the_corner"])
def test_plan_with_a_first_meld_of_forty(aces: str) -> None:
    rng = random.Random(f"opening-{aces}")
    rules = ROMME.replace(aces=aces)
    judge = Judge(aces, joker=20, ace=11, first_meld=True)
    laid = 0
    for _ in range(150):
        opening = rng.choice([25, 40])
        plan = check(rng, rules, judge, rng.randint(4, 7), opening=opening)
        laid += bool(plan.steps)
    assert laid > 10


@pytest.mark.parametrize("aces", MODES)
def test_plan_that_lays_the_whole_hand_or_nothing(aces: str) -> None:
    rng = random.Random(f"whole-{aces}")
    rules = RULES[aces]
    laid = sum(bool(check(rng, rules, Judge(aces), rng.randint(2, 6), whole=True).steps) for _ in range(150))
    assert laid > 10


def test_joker_fills_the_gap_beside_a_run() -> None:  # B16
    plan = lay_all(hand_of("9S *"), table_of("JS QS KS"), WROTHAM)
    assert steps_of(plan) == ["layoff 9S *TS m1"]
    assert plan.out


def test_first_meld_counts_a_joker_as_its_card() -> None:
    # QKA with the joker as the king: 10 + 10 + 11 = 31; with 345 it is 43.
    hand = "QS * AS 3D 4D 5D 9C"
    plan = lay_all(hand_of(hand), [], ROMME, opening_left=40)
    assert steps_of(plan) == ["meld QS *KS AS", "meld 3D 4D 5D"]
    assert str(cards(codes_of(plan.rest))) == "9C"
    assert lay_all(hand_of(hand), [], ROMME, opening_left=44).steps == ()


def test_an_ace_below_a_two_counts_one_towards_the_first_meld() -> None:
    rules = ROMME
    assert lay_all(hand_of("AS 2S 3S KD KC KH 9C"), [], rules, opening_left=37).steps == ()
    assert lay_all(hand_of("AS 2S 3S KD KC KH 9C"), [], rules, opening_left=36).steps != ()


def test_a_first_meld_takes_the_melds_that_reach_its_points() -> None:
    # 23* and three aces leave 9C alone and count 9 + 33; four aces count 44 but leave 2S and 3S besides.
    hand = hand_of("AS 2S 3S AH AD * 9C")
    plan = lay_all(hand, [], ROMME, opening_left=42)
    assert (steps_of(plan), plan.points) == (["meld AS AH AD", "meld 2S 3S *4S"], 9)
    plan = lay_all(hand, [], ROMME, opening_left=43)
    assert (steps_of(plan), plan.points) == (["meld AS AH AD *AC"], 14)
    assert lay_all(hand, [], ROMME, opening_left=45).steps == ()


def test_lay_offs_follow_the_first_meld_in_the_same_turn() -> None:
    table = table_of("4H 5H 6H", rules=ROMME)
    hand = hand_of("KD KC KS TD JD QD 7H 2C")
    assert steps_of(lay_all(hand, table, ROMME, opening_left=40)) == [
        "meld KS KD KC", "meld TD JD QD", "layoff 7H m1",
    ]  # fmt: skip
    assert steps_of(lay_all(hand_of("7H 2C"), table, ROMME, opening_left=40)) == []


def test_copy_of_a_card_on_the_table_finds_its_own_place() -> None:
    # The 5H on the table does not take a second one; the run above it does.
    table = table_of("4H 5H 6H", "6H 7H 8H", rules=ROMME)
    assert steps_of(lay_all(hand_of("5H 2C"), table, ROMME)) == ["layoff 5H m2"]
    assert steps_of(lay_all(hand_of("5H 5H 7H 2C"), table, ROMME)) == ["layoff 7H m1", "layoff 5H m2"]
    assert steps_of(lay_all(hand_of("5H 2C"), table_of("4H *5H 6H", rules=ROMME), ROMME)) == []


def test_copy_of_the_taken_card_may_be_thrown() -> None:
    plan = lay_all(hand_of("5H 5H 6H 7H"), [], WROTHAM, taken=code("5H"))
    assert steps_of(plan) == ["meld 5H 6H 7H"]
    assert str(cards(codes_of(plan.rest))) == "5H"
    assert can_end(hand_of("5H 5H"), [], WROTHAM, taken=code("5H"))
    assert not can_end(hand_of("5H"), [], WROTHAM, taken=code("5H"))
    assert can_end(hand_of("5H"), table_of("6H 7H 8H"), WROTHAM, taken=code("5H"))


def test_last_discard_is_kept_beside_jokers() -> None:
    plan = lay_all(hand_of("7H 8H * 9H"), [], ROMME)
    assert (plan.points, plan.out) == (7, False)
    assert steps_of(plan) == ["meld 8H 9H *TH"]


def test_whole_hand_needs_all_cards_or_all_but_one() -> None:
    assert lay_all(hand_of("7H 8H * KS KD 2C 3C"), [], WROTHAM, whole=True).steps == ()
    plan = lay_all(hand_of("7H 8H * KS KD * 3C"), [], WROTHAM, whole=True)
    assert steps_of(plan) == ["meld KS *KH KD", "meld 7H 8H *9H"]
    assert str(cards(codes_of(plan.rest))) == "3C"


@pytest.mark.parametrize(
    ("hand", "table", "steps"),
    [
        # Cards go into new melds where they can, as they do without jokers.
        ("7H 8H * 2C", "4H 5H 6H", "meld 7H 8H *9H"),
        # A spare joker lengthens a run, so that the set keeps its fourth place open.
        ("7H 8H 9H KS KD KC * 2C", "", "meld KS KD KC|meld 7H 8H 9H *TH"),
        # It goes onto the table when no new meld is there.
        ("* 2C 9D", "4H 5H 6H|7S 7H 7D", "layoff *7H m1"),
        # A longer run is not cut up, though two short ones had more ends.
        ("3H 4H 5H 6H 7H * 2C", "", "meld 3H 4H 5H 6H 7H *8H"),
    ],
)
def test_plans_that_leave_as_little_differ_by_the_order_of_ties(hand: str, table: str, steps: str) -> None:
    lying = table_of(*table.split("|"), rules=WROTHAM) if table else []
    plan = lay_all(hand_of(hand), lying, WROTHAM.replace(going_out="discard_required"))
    assert "|".join(steps_of(plan)) == steps


@pytest.mark.parametrize("aces", MODES)
def test_both_ways_of_search_agree_on_large_hands_without_jokers(aces: str) -> None:
    # The search for hands with jokers and the one for plain hands share no step but the worth of cards.
    rng = random.Random(f"both-{aces}")
    rules = RULES[aces]
    for _ in range(80):
        ranks = rng.sample(range(13), 6)
        pool = [c for c in range(52) if c >> 2 in ranks or rng.random() < 0.3]
        hand = mask_of(rng.sample(pool, 14))
        split = best_split(hand, aces, ranks_of(rules))
        packed = pack(hand, aim_of(rules))
        assert packed is not None
        assert hand_points(packed.rest, rules) == hand_points(split.rest, rules), codes_of(hand)
        assert packed.rest.bit_count() == split.rest.bit_count(), codes_of(hand)
