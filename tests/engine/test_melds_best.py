"""Best melds against a brute-force judge, and hands that other programs got wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.deck import cards, mask_of, texts
from rummy_widget.melds import all_melds, arrange, best_melds, is_meld, make_meld, melded
from rummy_widget.rules import Rules
from tests.engine import oracle

REFERENCE = Rules.preset("reference")
MODES = ("low", "high_or_low", "round_the_corner")
RULES = {aces: REFERENCE.replace(aces=aces) for aces in MODES}


@st.composite
def hands(draw: st.DrawFn, least: int = 3, most: int = 14) -> list[str]:
    """Random hands, and hands drawn from few ranks and suits so that melds clash."""
    size = draw(st.integers(least, most))
    style = draw(st.sampled_from(["any", "ranks", "ends", "suits"]))
    if style == "any":
        pool = oracle.DECK
    elif style == "ranks":
        low = draw(st.integers(0, 8))
        pool = [r + s for r in oracle.RANKS[low : low + 5] for s in oracle.SUITS]
    elif style == "ends":
        pool = [r + s for r in "QKA23" for s in oracle.SUITS]
    else:
        suit = draw(st.sampled_from(oracle.SUITS))
        pool = [r + s for r in oracle.RANKS for s in oracle.SUITS if s == suit or r in "A7K"]
    return list(draw(st.permutations(pool)))[:size]


@pytest.mark.parametrize("aces", MODES)
@settings(max_examples=300, deadline=None, derandomize=True)
@given(hand=hands())
def test_best_melds_is_the_best_of_all_partitions(aces: str, hand: list[str]) -> None:
    group = frozenset(hand)
    melds, rest, points = oracle.best(group, aces)
    found = best_melds(hand, RULES[aces])
    assert found.points == points
    assert set(found.rest) == rest
    assert [frozenset(m) for m in found.melds] == melds
    for shown in found.melds:
        if oracle.kind_of(frozenset(shown), aces) == "run":
            assert list(shown) == oracle.ladder_order(frozenset(shown), aces)


@pytest.mark.parametrize("aces", MODES)
def test_best_melds_of_large_hands_full_of_melds(aces: str) -> None:
    rng = random.Random(f"large-{aces}")
    for _ in range(120):
        ranks = rng.sample(oracle.RANKS, rng.randint(4, 6))
        pool = [card for card in oracle.DECK if card[0] in ranks or rng.random() < 0.15]
        hand = rng.sample(pool, min(len(pool), rng.randint(9, 14)))
        melds, rest, points = oracle.best(frozenset(hand), aces)
        found = best_melds(hand, RULES[aces])
        assert found.points == points, hand
        assert set(found.rest) == rest, hand
        assert [frozenset(m) for m in found.melds] == melds, hand


@pytest.mark.parametrize("aces", MODES)
@settings(max_examples=100, deadline=None, derandomize=True)
@given(hand=hands())
def test_all_melds_lists_every_meld_once(aces: str, hand: list[str]) -> None:
    found = all_melds(mask_of(cards(hand).codes), RULES[aces])
    expected = {mask_of(cards(sorted(m)).codes) for m in oracle.melds_of(frozenset(hand), aces)}
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize("aces", MODES)
@settings(max_examples=200, deadline=None, derandomize=True)
@given(hand=hands(2, 6))
def test_is_meld_agrees_with_the_judge(aces: str, hand: list[str]) -> None:
    assert (is_meld(cards(hand).codes, RULES[aces]) or "") == oracle.kind_of(frozenset(hand), aces)


# Row, hand, points left, melds ("" where several are right)
REPORTED = [
    ("B01", "6H QH QC 5H KD KH 7H KC 4H QD", 0, "QH QD QC|KH KD KC|4H 5H 6H 7H"),
    ("B01", "KC 3S 3C 9C KH 3H 9H 3D 9D KD", 0, "3S 3H 3D 3C|9H 9D 9C|KH KD KC"),
    ("B01", "TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0, "TS TD TC|2S 3S 4S|2H 3H 4H 5H"),
    ("B01", "5S 4H 6S TH 3H JH 5H 9H 2H 4S", 0, "4S 5S 6S|2H 3H 4H 5H|9H TH JH"),
    ("B02", "JC 9D 8S 6D JS 8H TD 8D 7D JD", 16, "JS JD JC|6D 7D 8D 9D TD"),
    ("B09", "5C 6C 7C 5D 6D 7H 7S 7D 2S 3H", 16, "7S 7H 7D|5C 6C 7C"),
    ("B26", "8S 8H 8D 8C 4C 5C 6C", 0, "8S 8H 8D 8C|4C 5C 6C"),
    ("B54", "4H 5H 6H 7H 7S 7D 7C", 0, "7S 7D 7C|4H 5H 6H 7H"),  # more places: 3H and 8H
    ("B69", "AD 2D 3D 3S 4S 5S 6S 4H 4C", 8, "3S 4S 5S 6S|AD 2D 3D"),
    ("E11", "3S 4S 5S 6S 3H 3D 6H 6D 9C KD", 25, "6S 6H 6D|3S 4S 5S"),
    ("E15", "AC 2C 3C 4C 3H 9D TD JD QD JH", 13, "9D TD JD QD|AC 2C 3C 4C"),
    ("E15", "AC 2C 3C 4C 3H 9D TD JD QD JH JS", 23, "9D TD JD QD|AC 2C 3C 4C"),
    ("B91", "8C 7C 6C 3D 2D AD KS KH JH TH 9H", 20, "9H TH JH|AD 2D 3D|6C 7C 8C"),
]


@pytest.mark.parametrize(("row", "hand", "points", "melds"), REPORTED)
def test_hands_that_others_got_wrong(row: str, hand: str, points: int, melds: str) -> None:
    found = best_melds(hand, REFERENCE)
    assert found.points == points
    assert "|".join(str(m) for m in found.melds) == melds
    used = [card for m in found.melds for card in m] + list(found.rest)
    assert sorted(used) == sorted(hand.split()), "no card twice, none lost"


@pytest.mark.parametrize("aces", MODES)
def test_ace_and_kings_are_no_meld(aces: str) -> None:  # B07
    assert is_meld(cards("KC KD AD").codes, RULES[aces]) is None
    assert best_melds("KC KD AD", RULES[aces]).melds == ()


@pytest.mark.parametrize(
    ("aces", "points", "melds"),
    [
        ("low", 0, "AS 2S 3S 4S|JS QS KS"),
        ("high_or_low", 0, "AS 2S 3S 4S|JS QS KS"),
        ("round_the_corner", 0, "JS QS KS AS 2S 3S 4S"),
    ],
)
def test_ace_between_two_runs(aces: str, points: int, melds: str) -> None:  # E13
    found = best_melds("AS 2S 3S 4S JS QS KS", RULES[aces])
    assert (found.points, "|".join(str(m) for m in found.melds)) == (points, melds)


@pytest.mark.parametrize(
    ("aces", "points", "melds"),
    [("low", 20, "AS 2S 3S"), ("high_or_low", 5, "QS KS AS"), ("round_the_corner", 0, "QS KS AS 2S 3S")],
)
def test_one_ace_cannot_serve_both_ends(aces: str, points: int, melds: str) -> None:
    found = best_melds("AS 2S 3S QS KS", RULES[aces])
    assert (found.points, "|".join(str(m) for m in found.melds)) == (points, melds)


@pytest.mark.parametrize("aces", MODES)
def test_a_whole_suit_is_one_run(aces: str) -> None:
    whole = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    found = best_melds(whole, RULES[aces])
    top = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    assert [str(m) for m in found.melds] == [whole if aces == "low" else top]


@pytest.mark.parametrize(("ace_points", "points"), [(None, 15), (11, 11), (25, 25)])
def test_points_of_the_ace_come_from_the_rules(ace_points: int | None, points: int) -> None:  # B11
    rules = REFERENCE.replace(aces="high_or_low", ace_points=ace_points)
    assert best_melds("AS 7H 7D 7C", rules).points == points


def test_points_of_a_card_decide_which_meld_is_kept() -> None:
    # 555 leaves 4 and 3, 345S leaves two 5s: 7 points against 10. Where each card counts 5 both leave 10, and
    # the run has two lay-off places against one.
    hand = "5S 5H 5D 4S 3S"
    found = best_melds(hand, REFERENCE)
    assert (found.points, str(found.melds[0])) == (7, "5S 5H 5D")
    found = best_melds(hand, REFERENCE.replace(five_ten_fifteen=True))
    assert (found.points, str(found.melds[0])) == (10, "3S 4S 5S")


def test_hand_is_shown_with_its_melds_first() -> None:  # B56
    hand = mask_of(cards("9C 7H 4S 7D 5S 7S 3S").codes)
    assert texts(arrange(hand, REFERENCE)) == "7S 7H 7D 3S 4S 5S 9C"
    assert melded(hand, REFERENCE) == mask_of(cards("7H 4S 7D 5S 7S 3S").codes)


def test_loose_cards_are_shown_by_suit_black_and_red_in_turn() -> None:
    hand = mask_of(cards("KD 2C 9H AS 3C 4H TD").codes)
    assert texts(arrange(hand, REFERENCE)) == "AS 4H 9H 2C 3C TD KD"


@settings(max_examples=60, deadline=None, derandomize=True)
@given(hand=hands())
def test_order_shown_depends_on_the_cards_alone(hand: list[str]) -> None:  # B82
    shown = arrange(mask_of(cards(hand).codes), REFERENCE)
    assert shown == arrange(mask_of(cards(hand[::-1]).codes), REFERENCE)
    assert sorted(shown) == sorted(cards(hand).codes)


def test_empty_hand_has_no_melds() -> None:
    found = best_melds("", REFERENCE)
    assert (found.melds, tuple(found.rest), found.points) == ((), (), 0)


def test_more_cards_than_can_be_divided_are_refused_at_once() -> None:
    with pytest.raises(ValueError, match="a hand of 52 cards with so many sets is too large to divide"):
        best_melds(oracle.DECK, REFERENCE)


def test_cards_that_are_no_meld_are_refused() -> None:
    with pytest.raises(ValueError, match="neither a set nor a run"):
        make_meld(cards("7H 8H 9S").codes, 0, REFERENCE)
    with pytest.raises(ValueError, match="no card"):
        best_melds("7H 1X", REFERENCE)
