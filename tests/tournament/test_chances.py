"""What a deal holds: against counts over every hand, looked at one by one."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from rummy_widget import lab
from rummy_widget.deck import full_deck
from rummy_widget.lab.counting import MeldKind, hands_with
from rummy_widget.melds import is_meld
from rummy_widget.rules import Rules
from rummy_widget.rules.values import Aces

EXACT = json.loads((Path(__file__).parents[1] / "data" / "probability.json").read_text())["hands"]
KINDS: tuple[MeldKind, ...] = ("set", "run", "meld")
MODES: tuple[Aces, ...] = ("low", "high_or_low", "round_the_corner")
WRAPS = {"low": 0, "high_or_low": 1, "round_the_corner": 2}  # how many of ace, two follow a king


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 10])
@pytest.mark.parametrize("kind", KINDS)
def test_reference_deals(kind: MeldKind, size: int) -> None:
    stated = EXACT[f"low:{size}"]
    chance = lab.deal_contains(kind, cards=size)
    assert chance.exact
    assert (chance.count, chance.total) == (stated[kind], stated["total"])
    assert chance.fraction == Fraction(stated[kind], stated["total"])
    assert float(chance) == pytest.approx(stated[f"p_{kind}"], rel=1e-12)
    assert chance.interval == (float(chance), float(chance))


def holds(hand: tuple[int, ...], aces: str) -> tuple[bool, bool]:
    """Look at one hand of cards 0 to 51, each as often as there are decks, for a set and for a run."""
    faces = {card % 52 for card in hand}
    runs = [
        face for face in faces if face // 4 < 11 + WRAPS[aces] and {(face + 4) % 52, (face + 8) % 52} <= faces
    ]
    ranks = Counter(face // 4 for face in faces)
    return max(ranks.values()) >= 3, bool(runs)


@cache
def every_hand(size: int, decks: int, aces: str) -> dict[str, int]:
    found = [holds(hand, aces) for hand in combinations(range(52 * decks), size)]
    return {
        "set": sum(s for s, _ in found),
        "run": sum(r for _, r in found),
        "meld": sum(s or r for s, r in found),
    }


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("size", "decks", "aces"),
    [(3, 1, "high_or_low"), (3, 1, "round_the_corner"), (3, 2, "high_or_low")],
)
def test_every_hand_of_three(kind: MeldKind, size: int, decks: int, aces: str) -> None:
    expected = every_hand(size, decks, aces)[kind], comb(52 * decks, size)
    assert hands_with(kind, size, decks=decks, aces=aces) == expected


def test_three_cards_by_hand() -> None:
    # 13 ranks with 4 choices of three suits; 4 suits with 11, 12 or 13 places for a run of three
    assert [lab.deal_contains("set", 3, Rules(aces=aces)).count for aces in MODES] == [52, 52, 52]
    assert [lab.deal_contains("run", 3, Rules(aces=aces)).count for aces in MODES] == [44, 48, 52]
    # each of the three cards is there twice
    assert hands_with("meld", 3, decks=2, aces="low") == (8 * 96, comb(104, 3))


@pytest.mark.parametrize("aces", MODES)
def test_four_cards_with_a_run(aces: Aces) -> None:
    places = 11 + WRAPS[aces]
    longer = {"low": 10, "high_or_low": 11, "round_the_corner": 13}[aces]
    # A run of three and any other card; a run of four, in which two runs of three lie, was counted twice.
    assert lab.deal_contains("run", 4, Rules(aces=aces)).count == 4 * (places * 49 - longer)


@pytest.mark.parametrize("aces", MODES)
def test_long_hands_hold_a_meld(aces: Aces) -> None:
    # 27 cards of one deck cannot keep to two of each rank
    assert float(lab.deal_contains("set", 27, Rules(aces=aces))) == 1
    assert float(lab.deal_contains("meld", 27, Rules(aces=aces))) == 1
    assert float(lab.deal_contains("meld", 2, Rules(aces=aces))) == 0
    assert float(lab.deal_contains("meld", 26, Rules(aces=aces))) < 1


def test_more_ends_for_aces_make_more_runs() -> None:
    for kind in ("run", "meld"):
        low, high, round_ = (lab.deal_contains(kind, 10, Rules(aces=aces)).count for aces in MODES)
        assert low < high < round_
        either = lab.deal_contains("meld", 10, Rules(aces="high_or_low")).count
    sets = lab.deal_contains("set", 10).count
    assert either < sets + lab.deal_contains("run", 10, Rules(aces="high_or_low")).count


@pytest.mark.parametrize("kind", KINDS)
def test_with_jokers_it_is_a_sample_and_says_so(kind: MeldKind) -> None:
    rules = Rules.preset("rummy500")
    deck = list(full_deck(1, 2))
    expected = sum(
        is_meld(hand, rules) in (KINDS[:2] if kind == "meld" else (kind,)) for hand in combinations(deck, 3)
    ) / comb(54, 3)
    chance = lab.deal_contains(kind, 3, rules, samples=4000, seed=5)
    assert not chance.exact
    assert (chance.total, chance.seed) == (4000, 5)
    low, high = chance.interval
    assert low < float(chance) < high
    assert low < expected < high
    assert "at random with seed 5" in str(chance)
    assert lab.deal_contains(kind, 3, rules, samples=4000, seed=5) == chance


def test_jokers_depend_on_the_number_of_players() -> None:
    with_jokers = Rules(jokers={2: 0, 3: 2}, deal={2: 10, 3: 7})
    assert lab.deal_contains("set", 7, with_jokers, players=2).exact
    assert not lab.deal_contains("set", 7, with_jokers, players=3, samples=10).exact


def test_it_shows_itself() -> None:
    chance = lab.deal_contains("meld", 3)
    assert str(chance) == "3 cards hold a meld in 0.4344 % of all deals: 96 of 22,100 hands."
    html = chance._repr_html_()
    assert "24 / 5,525 = 0.004344" in html
    assert "<script" not in html


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"kind": "pair"}, "kind must be one of set, run, meld, not 'pair'"),
        ({"kind": "set", "cards": 53}, "from 0 to 52"),
        ({"kind": "set", "cards": 2.0}, "whole number"),
        ({"kind": "set", "players": 7}, "2, 3, 4 players, not for 7"),
        ({"kind": "set", "rules": "rummy500", "samples": 0}, "samples"),
    ],
)
def test_what_cannot_be_asked(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lab.deal_contains(**arguments)  # type: ignore[arg-type]  # that is what is tested
