"""Lay down all: exact, playable to its end, and lay-offs move by move."""

from __future__ import annotations

import random

import pytest

from rummy_widget.deck import cards, code, codes_of, mask_of
from rummy_widget.melds import LayPlan, Meld, extend, fits, lay_all, layoffs, make_meld
from rummy_widget.rules import Rules
from tests.engine import oracle

REFERENCE = Rules.preset("reference")
MODES = ("low", "high_or_low", "round_the_corner")
RULES = {aces: REFERENCE.replace(aces=aces) for aces in MODES}


def hand_of(text: str) -> int:
    return mask_of(cards(text).codes)


def table_of(*melds: str, rules: Rules = REFERENCE) -> list[Meld]:
    return [make_meld(cards(m).codes, 1, rules) for m in melds]


def steps_of(plan: LayPlan) -> list[str]:
    return [f"{s.kind} {cards(s.cards)}" + (f" m{s.meld}" if s.kind == "layoff" else "") for s in plan.steps]


def play(hand: list[str], table: list[Meld], plan: LayPlan, aces: str) -> frozenset[str]:
    """Play the steps by the oracle's rules; the cards left."""
    free = set(hand)
    lying = [frozenset(m.cards) for m in table]
    for step in plan.steps:
        group = frozenset(cards(step.cards))
        assert group <= free
        free -= group
        if step.kind == "meld":
            assert oracle.kind_of(group, aces)
            lying.append(group)
            assert step.meld == len(lying)
        else:
            before = lying[step.meld - 1]
            lying[step.meld - 1] = before | group
            assert oracle.kind_of(before | group, aces) == oracle.kind_of(before, aces)
    return frozenset(free)


def deal(rng: random.Random, aces: str, size: int) -> tuple[list[str], list[Meld]]:
    """Deal a hand beside a table on which some of its cards fit."""
    suits = rng.sample(oracle.SUITS, 2)
    ranks = rng.sample(oracle.RANKS, 4)
    pool = [c for c in oracle.DECK if (c[1] in suits and rng.random() < 0.7) or c[0] in ranks]
    rng.shuffle(pool)
    melds = []
    for _ in range(rng.randint(0, 3)):
        found = [m for m in oracle.melds_of(frozenset(pool), aces) if len(m) < 5]
        if found and len(pool) > size + 4:
            chosen = rng.choice(sorted(found, key=sorted))
            melds.append(make_meld(cards(sorted(chosen)).codes, 1, RULES[aces]))
            pool = [c for c in pool if c not in chosen]
    return pool[:size], melds


@pytest.mark.parametrize("aces", MODES)
@pytest.mark.parametrize("melds_left", [None, 0, 1, 2])
@pytest.mark.parametrize("discard_required", [False, True])
def test_plan_leaves_as_little_as_any_way_to_play(
    aces: str, melds_left: int | None, discard_required: bool
) -> None:
    rng = random.Random(f"{aces}-{melds_left}-{discard_required}")
    rules = RULES[aces].replace(going_out="discard_required" if discard_required else "any")
    for _ in range(60):
        hand, table = deal(rng, aces, rng.randint(1, 8))
        taken = rng.choice([*hand, None])
        may_lay_off = rng.random() < 0.7
        plan = lay_all(
            mask_of(cards(hand).codes),
            table,
            rules,
            taken=None if taken is None else code(taken),
            melds_left=melds_left,
            may_lay_off=may_lay_off,
        )
        expected = oracle.play_out(
            frozenset(hand),
            tuple(frozenset(m.cards) for m in table),
            aces,
            taken=taken,
            melds_left=9 if melds_left is None else melds_left,
            may_lay_off=may_lay_off,
            discard_required=discard_required,
        )
        rest = play(hand, table, plan, aces)
        case = (hand, [str(m) for m in table], taken, may_lay_off)
        assert rest == set(cards(codes_of(plan.rest))), case
        assert plan.points == oracle.left(rest, aces)[0], case
        assert plan.out == (not rest), case
        if expected is None:  # a dead end to start with, which no game reaches
            assert plan.steps == (), case
            continue
        assert oracle.left(rest, aces) == expected, case
        assert rest - {taken} or (not rest and not discard_required), case
        if not may_lay_off and plan.steps:
            assert plan.steps[0].kind == "meld", case
        if melds_left is not None:
            assert sum(s.kind == "meld" for s in plan.steps) <= melds_left, case


@pytest.mark.parametrize("aces", MODES)
@pytest.mark.parametrize(("opening", "whole"), [(18, False), (12, True), (0, True)])
def test_plan_with_a_first_meld_of_some_points_or_the_whole_hand_at_once(
    aces: str, opening: int, whole: bool
) -> None:
    rng = random.Random(f"{aces}-{opening}-{whole}")
    rules = RULES[aces].replace(going_out=rng.choice(["any", "discard_required"]))
    laid = 0
    for _ in range(300 if whole else 60):
        hand, table = deal(rng, aces, rng.randint(3, 5 if whole else 8))
        plan = lay_all(mask_of(cards(hand).codes), table, rules, opening_left=opening, whole=whole)
        expected = oracle.play_out(
            frozenset(hand),
            tuple(frozenset(m.cards) for m in table),
            aces,
            taken=None,
            melds_left=9,
            may_lay_off=True,
            discard_required=rules.going_out == "discard_required",
            opening=opening,
            whole=whole,
        )
        rest = play(hand, table, plan, aces)
        assert oracle.left(rest, aces) == expected, (hand, [str(m) for m in table])
        laid += bool(plan.steps)
    assert laid >= 3, "some of the hands can lay something"


def test_last_discard_is_kept_without_breaking_the_best_melds() -> None:  # B26
    rules = REFERENCE.replace(going_out="discard_required")
    plan = lay_all(hand_of("8S 8H 8D 8C 4C 5C 6C"), [], rules)
    assert steps_of(plan) == ["meld 8S 8H 8D", "meld 4C 5C 6C"]
    assert (str(cards(codes_of(plan.rest))), plan.points, plan.out) == ("8C", 8, False)


def test_chain_of_lay_offs_goes_to_the_run() -> None:  # B16
    plan = lay_all(hand_of("TS 9S"), table_of("TD TC TH", "JS QS KS"), REFERENCE)
    assert steps_of(plan) == ["layoff 9S TS m2"]
    assert plan.out


def test_plan_never_leaves_only_the_card_just_taken() -> None:  # E01
    table = table_of("6H 7H 8H")
    plan = lay_all(hand_of("5H KD"), table, REFERENCE, taken=code("KD"))
    assert steps_of(plan) == []
    assert plan.points == 15
    assert steps_of(lay_all(hand_of("5H KD"), table, REFERENCE)) == ["layoff 5H m1"]


def test_card_kept_for_the_discard_is_the_cheapest() -> None:
    # KD may not be thrown; of 5H, 4H and 3H (all fit) only 3H can stay behind: 5H and 4H must go first.
    plan = lay_all(hand_of("3H 4H 5H KD"), table_of("6H 7H 8H"), REFERENCE, taken=code("KD"), melds_left=0)
    assert steps_of(plan) == ["layoff 4H 5H m1"]
    assert plan.points == 13


def test_new_melds_of_the_plan_take_lay_offs() -> None:
    # One meld a turn: 777, then 7C has its place on it, and 6C 5C on the run of the table.
    plan = lay_all(hand_of("7S 7H 7D 7C 5C 6C KD"), table_of("2C 3C 4C"), REFERENCE, melds_left=1)
    assert plan.points == 10
    assert not plan.out


def test_complete_hand_goes_out() -> None:
    plan = lay_all(hand_of("6H QH QC 5H KD KH 7H KC 4H QD"), [], REFERENCE)
    assert plan.out
    assert steps_of(plan) == ["meld QH QD QC", "meld KH KD KC", "meld 4H 5H 6H 7H"]


def test_nothing_to_lay_is_an_empty_plan() -> None:
    plan = lay_all(hand_of("7S 9H KD"), [], REFERENCE)
    assert (plan.steps, plan.points, plan.out) == ((), 26, False)


@pytest.mark.parametrize(
    ("aces", "meld", "places"),
    [
        ("low", "4H 5H 6H", "3H 7H"),
        ("low", "AH 2H 3H", "4H"),
        ("low", "JH QH KH", "TH"),
        ("high_or_low", "JH QH KH", "AH TH"),
        ("high_or_low", "QH KH AH", "JH"),
        ("high_or_low", "AH 2H 3H", "4H"),
        ("high_or_low", "2H 3H 4H", "AH 5H"),
        ("round_the_corner", "KH AH 2H", "3H QH"),
        ("round_the_corner", "AH 2H 3H", "4H KH"),
        ("low", "8S 8H 8D", "8C"),
        ("low", "8S 8H 8D 8C", ""),
    ],
)
def test_single_cards_that_fit(aces: str, meld: str, places: str) -> None:
    lying = make_meld(cards(meld).codes, 0, RULES[aces])
    assert str(cards(codes_of(fits(lying, RULES[aces])))) == places


@pytest.mark.parametrize("aces", MODES)
def test_lay_offs_of_several_cards_are_complete(aces: str) -> None:
    rng = random.Random(f"layoffs-{aces}")
    for _ in range(150):
        suit = rng.choice(oracle.SUITS)
        lying = rng.choice(
            sorted(oracle.melds_of(frozenset(c for c in oracle.DECK if c[1] == suit), aces), key=sorted)
        )
        hand = [c for c in oracle.DECK if c not in lying and (c[1] == suit and rng.random() < 0.6)]
        meld = make_meld(cards(sorted(lying)).codes, 0, RULES[aces])
        found = layoffs(mask_of(cards(hand).codes), meld, RULES[aces])
        expected = set()
        for picked in range(1, 1 << len(hand)):
            group = frozenset(c for i, c in enumerate(hand) if picked >> i & 1)
            if oracle.kind_of(lying | group, aces):
                expected.add(mask_of(cards(sorted(group)).codes))
        assert len(found) == len(set(found))
        assert set(found) == expected, (sorted(lying), hand)


def test_extended_meld_remembers_who_laid_each_card() -> None:
    meld = make_meld(cards("5H 6H 7H").codes, 0, REFERENCE)
    meld = extend(meld, cards("4H 8H").codes, REFERENCE, by=2)
    assert str(meld) == "4H 5H 6H 7H 8H"
    assert (meld.by, meld.offs) == (0, (2, 0, 0, 0, 2))
    four = extend(make_meld(cards("9S 9D 9C").codes, 1, REFERENCE), cards("9H").codes, REFERENCE, by=0)
    assert (str(four), four.offs) == ("9S 9D 9C 9H", (1, 1, 1, 0))


def test_ace_on_a_run_of_two_to_king_lies_on_top() -> None:
    rules = RULES["high_or_low"]
    meld = make_meld(cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH").codes, 0, rules)
    assert str(extend(meld, cards("AH").codes, rules)).endswith("KH AH")


@pytest.mark.parametrize("card", ["7H", "9H", "3S", "8D"])
def test_card_that_does_not_fit_is_refused(card: str) -> None:
    meld = make_meld(cards("5H 6H 7H").codes, 0, REFERENCE)
    with pytest.raises(ValueError, match="does not fit"):
        extend(meld, cards(card).codes, REFERENCE)
