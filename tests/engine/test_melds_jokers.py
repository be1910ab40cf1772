"""Best melds with jokers and second copies against a brute-force judge, and what jokers may stand for."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.deck import cards, code, codes_of, count, mask_of, texts
from rummy_widget.melds import (
    all_melds,
    arrange,
    best_melds,
    can_play,
    codes_in,
    extend,
    fits,
    has_meld,
    is_meld,
    joker_fault,
    lay_of,
    layoffs,
    make_meld,
    melded,
    melds_with,
    namings,
    swap,
    swap_places,
    swaps,
    take,
)  # fmt: skip
from rummy_widget.rules import Rules
from tests.engine.oracle import DECK, RANKS, SUITS, kind_of
from tests.engine.oracle_jokers import Judge, stand_ins

MODES = ("low", "high_or_low", "round_the_corner")
WROTHAM = Rules.preset("wrotham")
ROMME = Rules.preset("romme")
RULES = {aces: WROTHAM.replace(aces=aces) for aces in MODES}


def deal(rng: random.Random, size: int, jokers: int, style: str) -> list[str]:
    """Deal from two decks, or from a part of them in which melds and copies are many."""
    pool = DECK * 2
    if style == "ranks":
        low = rng.randrange(9)
        pool = [c for c in pool if c[0] in RANKS[low : low + 5]]
    elif style == "suits":
        pool = [c for c in pool if c[1] in "SH" or c[0] in "A7K"]
    elif style == "ends":
        pool = [c for c in pool if c[0] in "QKA23"]
    elif style == "few":
        some = rng.sample(DECK, 14)
        pool = [c for c in pool if c in some]
    return rng.sample(pool, size - jokers) + ["*"] * jokers


@st.composite
def hands(draw: st.DrawFn, most: int = 9) -> list[str]:
    jokers = draw(st.integers(0, 3))
    size = draw(st.integers(jokers, most))
    style = draw(st.sampled_from(["any", "ranks", "suits", "ends", "few"]))
    return deal(random.Random(draw(st.integers(0, 2**32))), size, jokers, style)


def check_best(hand: list[str], rules: Rules, judge: Judge) -> None:
    melds, rest = judge.best(tuple(hand))
    found = best_melds(hand, rules)
    assert (found.points, len(found.rest)) == judge.left(rest), hand
    assert [frozenset(m) for m in found.melds] == melds, hand
    assert [list(m) for m in found.melds] == [judge.shown(m) for m in melds], hand
    used = [c if c[0] != "*" else "*" for m in found.melds for c in m] + list(found.rest)
    assert sorted(used) == sorted(hand), "no card twice, none lost"


@pytest.mark.parametrize("aces", MODES)
@settings(max_examples=250, deadline=None, derandomize=True)
@given(hand=hands())
def test_best_melds_is_the_best_of_all_partitions(aces: str, hand: list[str]) -> None:
    if len(set(hand)) < len(hand) or "*" in hand:
        check_best(hand, RULES[aces], Judge(aces))


@pytest.mark.parametrize("aces", MODES)
@pytest.mark.parametrize("least", [1, 2, 3])
def test_best_melds_of_hands_full_of_melds(aces: str, least: int) -> None:
    rng = random.Random(f"{aces}-{least}")
    rules = RULES[aces].replace(min_naturals=least)
    for _ in range(60 if least == 2 else 25):
        jokers = rng.randint(1, 3)
        size = rng.randint(7, 10 - (least == 1))
        hand = deal(rng, size, jokers, rng.choice(["ranks", "few", "ends"]))
        check_best(hand, rules, Judge(aces, least=least))


@pytest.mark.parametrize("aces", MODES[1:])
def test_points_on_the_table_decide_between_equal_partitions(aces: str) -> None:
    rng = random.Random(f"laid-{aces}")
    rules = Rules.preset("rummy500").replace(aces=aces)
    for _ in range(60):
        hand = deal(rng, rng.randint(5, 9), rng.randint(0, 2), "ends")
        check_best(hand, rules, Judge(aces, laid_counts=True))


def test_an_ace_lies_high_where_that_counts_more() -> None:
    hand = "AS 2S 3S 4S JS QS KS"
    shown = [str(m) for m in best_melds(hand, Rules.preset("rummy500")).melds]
    assert shown == ["2S 3S 4S", "JS QS KS AS"]
    # Without such points the ace keeps to the run that comes first: both partitions leave three places.
    assert [str(m) for m in best_melds(hand, RULES["high_or_low"]).melds] == ["AS 2S 3S 4S", "JS QS KS"]


def test_more_cards_than_one_run_can_take() -> None:
    # Ten hearts and six jokers: 16 cards lie in two runs of one suit, over one another.
    hand = [r + "H" for r in "A23456789T"] + ["*"] * 6
    found = best_melds(hand, RULES["low"])
    assert found.points == 0
    assert sum(len(m) for m in found.melds) == 16
    # Three hearts and eleven jokers: only one run has two real cards, and it takes thirteen cards. The
    # cheapest card stays in the hand, which is the 2H or, where a joker counts nothing, a joker.
    hand = ["2H", "3H", "4H"] + ["*"] * 11
    assert str(best_melds(hand, RULES["low"]).rest) == "2H"
    assert str(best_melds(hand, RULES["low"].replace(joker_points=0)).rest) == "*"


# --- every meld, every lay-off, every naming --------------------------------------------------------


def as_lay(group: frozenset[str]) -> int:
    return lay_of(cards(sorted(group)).codes)


@pytest.mark.parametrize("aces", MODES)
@settings(max_examples=120, deadline=None, derandomize=True)
@given(hand=hands(most=11))
def test_all_melds_lists_every_meld_with_every_naming_once(aces: str, hand: list[str]) -> None:
    mask = mask_of(cards(hand).codes)
    found = all_melds(mask, RULES[aces])
    expected = {as_lay(m) for m in Judge(aces).melds_of(tuple(hand))}
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert has_meld(mask, RULES[aces]) == bool(expected)
    for card in {*hand}:
        with_it = {lay for lay in expected if (lay >> 64 if card == "*" else lay >> code(card) & 1)}
        assert set(melds_with(code(card), mask, RULES[aces])) == with_it
        assert can_play(code(card), mask, [], RULES[aces]) == bool(with_it)


@pytest.mark.parametrize("aces", MODES)
def test_lay_offs_with_jokers_are_complete(aces: str) -> None:
    rng = random.Random(f"layoffs-{aces}")
    judge = Judge(aces)
    for _ in range(100):
        suit = rng.choice(SUITS)
        line = [c for c in DECK if c[1] == suit] if rng.random() < 0.8 else [f"7{s}" for s in SUITS]
        lying = rng.choice(sorted((m for m in judge.shapes if m <= frozenset(line)), key=sorted))
        stand = rng.sample(sorted(lying), rng.choice([0, 0, 1]))
        lying = frozenset("*" + c if c in stand else c for c in lying)
        hand = [c for c in line if rng.random() < 0.4]  # copies of cards on the table too
        jokers = rng.randint(0, 2)
        meld = make_meld(cards(judge.shown(lying)).codes, 0, RULES[aces])
        found = layoffs(mask_of(cards([*hand, *["*"] * jokers]).codes), meld, RULES[aces])
        faces = frozenset(c[-2:] for c in lying)
        others = [c for c in line if c not in faces]
        expected = set()
        for picked in range(1, 1 << len(others)):
            more = [c for i, c in enumerate(others) if picked >> i & 1]
            missing = [c for c in more if c not in hand]
            if len(missing) > jokers or kind_of(faces | {*more}, aces) != kind_of(faces, aces):
                continue
            for asked in range(1 << len(more)):
                names = ["*" + c if asked >> i & 1 else c for i, c in enumerate(more)]
                if sum(n[0] == "*" for n in names) <= jokers and all(n[0] == "*" or n in hand for n in names):
                    expected.add(lay_of(cards(names).codes))
        assert len(found) == len(set(found))
        assert set(found) == expected, (sorted(lying), hand, jokers)
        for lay in found[:5]:
            grown = extend(meld, codes_in(lay), RULES[aces], by=3)
            assert judge.legal(map(str, grown.cards))
            assert all(
                (seat == 3) == (c not in meld.codes) for seat, c in zip(grown.offs, grown.codes, strict=True)
            )
            assert len(grown.codes) == len(meld.codes) + lay.bit_count()


@pytest.mark.parametrize("aces", MODES)
def test_namings_are_all_legal_ones_and_begin_with_the_rule(aces: str) -> None:
    rng = random.Random(f"namings-{aces}")
    seen = 0
    for _ in range(250):
        least = rng.choice([1, 2, 2])
        judge = Judge(aces, least=least)
        suit = rng.choice(SUITS)
        line = rng.random() < 0.6
        pool = (
            [c for c in DECK if c[1] == suit or c[0] in "KA"] if line else [c for c in DECK if c[0] in "KA"]
        )
        pool = [c for c in pool if not line or c[1] == suit]
        real = rng.sample(pool, rng.randint(1, 4))
        jokers = rng.randint(1, 2)
        found = namings(cards([*real, *["*"] * jokers]).codes, RULES[aces].replace(min_naturals=least))
        expected = set(stand_ins((*real, *["*"] * jokers), judge))
        assert {frozenset(map(str, cards(n))) for n in found} == expected, real
        assert len(found) == len(expected)
        assert all(list(map(str, cards(n))) == judge.shown(frozenset(map(str, cards(n)))) for n in found)
        if expected:
            seen += 1
            rule = judge.named(frozenset(real), jokers)
            assert frozenset(map(str, cards(found[0]))) == rule[-1], "a run, where it may be a set as well"
    assert seen > 35


@pytest.mark.parametrize(
    ("aces", "given_", "named"),
    [
        ("low", "7H 8H *", "7H 8H *9H"),
        ("low", "QH KH *", "*JH QH KH"),
        ("low", "7H 9H * *", "7H *8H 9H *TH"),
        ("low", "7H 7S *", "7S 7H *7D"),
        ("low", "7D 7C * *", "*7S *7H 7D 7C"),
        ("low", "AH 2H *", "AH 2H *3H"),
        ("low", "QH *KH *", ""),  # one real card
        ("low", "TH *QH KH *", "TH *JH *QH KH"),
        ("high_or_low", "QH KH *", "QH KH *AH"),
        ("high_or_low", "AH KH *", "*QH KH AH"),
        ("high_or_low", "AH 2H *", "AH 2H *3H"),
        ("high_or_low", "AH 7H * * * * * *", "7H *8H *9H *TH *JH *QH *KH AH"),
        ("high_or_low", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH *", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH *AH"),
        ("round_the_corner", "QH KH *", "QH KH *AH"),
        ("round_the_corner", "KH 2H *", "KH *AH 2H"),
        ("round_the_corner", "KH AH *", "KH AH *2H"),
        ("round_the_corner", "AH 7H * * * * * *", "AH *2H *3H *4H *5H *6H 7H *8H"),
        ("low", "4H 5H * 7H 8H", "4H 5H *6H 7H 8H"),  # B17
        ("low", "* * *", ""),  # B44: no meld of jokers alone, and no crash
        ("low", "* * * *", ""),
        ("low", "9S 9H *", "9S 9H *9D"),  # B62
        ("low", "KH QH *", "*JH QH KH"),
        ("low", "5H 5H *", ""),  # B74: copies are no set, whatever the joker is
        ("low", "5H * * 8H", "5H *6H *7H 8H"),  # B22
        ("low", "* 2H 3H", "2H 3H *4H"),
        ("low", "AS * 3S", "AS *2S 3S"),  # B21
        ("high_or_low", "AS * 3S", "AS *2S 3S"),
    ],
)
def test_unnamed_jokers_get_their_names_by_the_rule(aces: str, given_: str, named: str) -> None:
    codes = cards(given_).codes
    found = namings(codes, RULES[aces])
    assert (texts(found[0]) if found else "") == named
    if named:
        assert str(make_meld(codes, 0, RULES[aces])) == named
    else:
        assert is_meld(codes, RULES[aces]) is None


@pytest.mark.parametrize(
    ("given_", "all_"),
    [
        ("5H * 7H", "5H *6H 7H"),  # B62: only one card will do
        ("9S 9H *", "9S 9H *9D|9S 9H *9C"),
        ("KH QH *", "QH KH *AH|*JH QH KH"),
        ("7H 8H *", "7H 8H *9H|*6H 7H 8H"),
        ("* 2H 3H", "2H 3H *4H|*AH 2H 3H"),  # B22
        ("9S 9H * *", "9S 9H *9D *9C"),
    ],
)
def test_choices_that_are_asked_for(given_: str, all_: str) -> None:
    assert "|".join(texts(n) for n in namings(cards(given_).codes, RULES["high_or_low"])) == all_


@pytest.mark.parametrize(
    ("aces", "lying", "more", "all_"),
    [
        ("high_or_low", "QS KS AS", "*", "*JS"),  # B19: nothing lies above the ace
        ("low", "JS QS KS", "9S *", "9S *TS"),  # B16: the joker fills the gap
        ("low", "5H 6H 7H", "*", "*8H|*4H"),
        ("low", "5H 6H 7H", "* *", "*8H *9H|*4H *8H|*3H *4H"),
        ("low", "4H *5H 6H", "*", "*7H|*3H"),  # B47
        ("low", "4H *5H 6H", "5H", ""),  # a lying joker keeps its card
        ("low", "7S 7H *7D", "*", "*7C"),
        ("low", "7S 7H *7D", "7D", ""),
        ("low", "7S 7H 7D 7C", "*", ""),
        ("round_the_corner", "QS KS AS", "*", "*2S|*JS"),
    ],
)
def test_choices_of_a_lay_off(aces: str, lying: str, more: str, all_: str) -> None:
    rules = RULES[aces]
    meld = make_meld(cards(lying).codes, 0, rules)
    found = namings(cards(more).codes, rules, meld)
    assert "|".join(texts(n) for n in found) == all_
    if found:
        assert extend(meld, cards(more).codes, rules).mask == extend(meld, found[0], rules).mask
    else:
        with pytest.raises(ValueError, match="does not fit"):
            extend(meld, cards(more).codes, rules)


def test_a_joker_keeps_its_place_in_a_run() -> None:  # B47, B61
    meld = make_meld(cards("4H *5H 6H").codes, 1, RULES["low"])
    assert texts(codes_of(fits(meld, RULES["low"]))) == "3H 7H"
    assert texts(codes_of(swap_places(meld))) == "5H"
    hand = mask_of(cards("5H 3H 7H 5D").codes)
    assert texts(codes_of(swaps(hand, meld, RULES["low"], seat=0))) == "5H"
    assert swaps(hand, meld, RULES["low"].replace(joker_swap="own"), seat=0) == 0
    assert texts(codes_of(swaps(hand, meld, RULES["low"].replace(joker_swap="own"), seat=1))) == "5H"
    assert swaps(hand, meld, RULES["low"].replace(joker_swap="never"), seat=1) == 0
    after = swap(meld, code("5H"), by=0)
    assert (str(after), after.by, after.offs) == ("4H 5H 6H", 1, (1, 0, 1))
    with pytest.raises(ValueError, match="stands for"):
        swap(after, code("5H"), by=0)


@pytest.mark.parametrize(
    ("given_", "why", "card", "could"),
    [
        ("7H *8H *9H", "naturals", None, ""),
        ("* * *", "naturals", None, ""),
        ("7H *8H 8H", "held", "8H", ""),
        ("7H 8H *9H *9H", "held", "9H", ""),
        ("7H *9H 8S", "", None, ""),  # the real cards never go together
        ("7H *TH 9H", "identity", "TH", "8H"),
        ("9S 9H *8H", "identity", "8H", "9D 9C"),
        ("5H 5H *", "no-naming", None, ""),  # B74
        ("5H * 9H", "no-naming", None, ""),
        ("7H *", "", None, ""),  # too few cards of any sort
        ("7H 8H *9H", "", None, ""),
        ("7H 8S 9H", "", None, ""),
    ],
)
def test_why_jokers_do_not_do(given_: str, why: str, card: str | None, could: str) -> None:
    fault = joker_fault(cards(given_).codes, RULES["low"])
    if not why:
        assert fault is None
        return
    assert fault is not None
    assert fault.why == why
    assert fault.card == (None if card is None else code(card))
    assert texts(fault.could) == could
    if why == "naturals":
        assert (fault.need, fault.have) == (2, sum(c[0] != "*" for c in given_.split()))


def test_why_a_joker_cannot_be_laid_off() -> None:
    meld = make_meld(cards("4H *5H 6H").codes, 1, RULES["low"])
    fault = joker_fault(cards("*8H").codes, RULES["low"], meld)
    assert fault is not None
    assert (fault.why, fault.card, texts(fault.could)) == ("identity", code("8H"), "3H 7H")
    held = joker_fault(cards("*5H").codes, RULES["low"], meld)
    assert held is not None
    assert held.why == "held"


# --- the hand shown -----------------------------------------------------------------------------------


def test_jokers_and_copies_are_shown_in_their_melds() -> None:
    hand = mask_of(cards("* 7H 9H KD KD 2C *").codes)
    assert texts(arrange(hand, RULES["low"])) == "7H * 9H * 2C KD KD"
    assert melded(hand, RULES["low"]) == mask_of(cards("* * 7H 9H").codes)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(hand=hands(most=14))
def test_order_shown_holds_every_card_once(hand: list[str]) -> None:
    mask = mask_of(cards(hand).codes)
    assert sorted(arrange(mask, ROMME)) == codes_of(mask)
    best = best_melds(hand, ROMME)
    assert count(melded(mask, ROMME)) == len(hand) - len(best.rest)


def test_cards_of_a_lay_leave_the_hand_copy_by_copy() -> None:
    hand = mask_of(cards("7H 7H 8H 9H * *").codes)
    lay = lay_of(cards("7H *8H 9H").codes)
    assert texts(codes_in(lay)) == "7H *8H 9H"
    assert texts(codes_of(take(hand, lay))) == "7H 8H *"
