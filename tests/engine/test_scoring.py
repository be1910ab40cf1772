"""Scores of single hands, each number worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_widget.deck import cards, mask_of
from rummy_widget.melds import Meld, extend, make_meld
from rummy_widget.rules import Rules
from rummy_widget.scoring import HandResult, Part, laid_points, opening_points, score_hand


def scored(
    rules: Rules, hands: list[str], out: int | None, *, rummy: bool = False, melds: tuple[Meld, ...] = ()
) -> HandResult:
    return score_hand(rules, [mask_of(cards(hand).codes) for hand in hands], melds, out, rummy=rummy)


def meld(text: str, by: int, rules: Rules) -> Meld:
    return make_meld(cards(text).codes, by, rules)


def sums_to_its_parts(result: HandResult) -> bool:
    return all(
        score * (result.share if seat in result.winners else 1) == factor * sum(part.points for part in parts)
        for seat, (score, factor, parts) in enumerate(
            zip(result.scores, result.factors, result.parts, strict=True)
        )
    )


def test_the_winner_takes_with_parts() -> None:
    result = scored(Rules(), ["", "KC 5D 9S", "QS QC 5H"], 0)
    assert result.scores == (49, 0, 0)
    assert result.parts[0] == (Part("hand", 1, 24), Part("hand", 2, 25))
    assert (result.factors, result.share, result.winners) == ((1, 1, 1), 1, (0,))


def test_going_rummy_doubles_with_parts() -> None:
    result = scored(Rules(), ["", "KC QC JC 7D"], 0, rummy=True)
    assert (result.scores, result.factors[0], result.parts[0]) == ((74, 0), 2, (Part("hand", 1, 37),))


def test_plus_ten_is_a_part_of_its_own() -> None:
    result = scored(Rules(going_rummy="plus_10"), ["", "KC QC JC 7D"], 0, rummy=True)
    assert result.parts[0] == (Part("hand", 1, 37), Part("bonus", 0, 10))
    assert result.scores == (47, 0)


def test_settlement_doubles_every_payment() -> None:
    result = scored(Rules(scoring="settlement"), ["", "KC 5D", "9H"], 0, rummy=True)
    assert result.scores == (48, -30, -18)
    assert sums_to_its_parts(result)


def test_a_blocked_settlement_pays_differences() -> None:
    result = scored(Rules(scoring="settlement"), ["6C", "TH 5D", "6D"], None)
    assert result.winners == (0, 2)
    assert [float(score) for score in result.scores] == [4.5, -9, 4.5]
    assert sums_to_its_parts(result)


FIVE_HUNDRED: dict[str, Any] = {"scoring": "meld_points", "blocked": "count", "going_rummy": "double"}


def test_in_meld_points_only_the_seat_that_went_out_is_doubled() -> None:
    rules = Rules(**FIVE_HUNDRED)
    melds = (meld("4H 5H 6H", 0, rules), meld("9S 9H 9D", 1, rules))
    result = scored(rules, ["", "KC 2D"], 0, rummy=True, melds=melds)
    # Seat 0 has laid 15; seat 1 has laid 27 and holds 12.
    assert result.scores == (30, 15)
    assert sums_to_its_parts(result)


@pytest.mark.parametrize(
    ("aces", "text", "points"),
    [
        ("low", "AS 2S 3S", 6),
        ("high_or_low", "AS 2S 3S", 6),
        ("high_or_low", "QS KS AS", 35),
        ("high_or_low", "AS AH AD", 45),
        ("low", "AS AH AD", 3),
        ("round_the_corner", "KS AS 2S", 27),
        # 2 to 10 make 54, the three pictures 30, the ace on top 15.
        ("high_or_low", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", 99),
        ("low", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 85),
    ],
)
def test_points_on_the_table(aces: str, text: str, points: int) -> None:
    rules = Rules(**FIVE_HUNDRED).replace(aces=aces)
    assert laid_points([meld(text, 1, rules)], 2, rules) == (0, points)
    assert opening_points(meld(text, 0, rules), rules) == points


def test_five_ten_fifteen() -> None:
    rules = Rules(**FIVE_HUNDRED, five_ten_fifteen=True, aces="high_or_low")
    table = [meld("AS 2S 3S", 0, rules), meld("QD KD AD", 1, rules)]
    assert laid_points(table, 2, rules) == (15, 35)
    assert scored(rules, ["AC 9S TD", ""], 1, melds=tuple(table)).points == (30, 0)


def test_a_card_laid_off_counts_for_who_laid_it() -> None:
    rules = Rules(**FIVE_HUNDRED)
    grown = extend(meld("4H 5H 6H", 0, rules), cards("7H 3H").codes, rules, 1)
    assert laid_points([grown], 2, rules) == (15, 10)


def test_ace_points_of_the_opening() -> None:
    rules = Rules.preset("romme")
    assert opening_points(meld("QH KH AH", 0, rules), rules) == 31
    assert opening_points(meld("AH 2H 3H", 0, rules), rules) == 6
    assert opening_points(meld("AH AD AS", 0, rules), rules) == 33
    # A joker counts as the card that it stands for here, and its own 20 elsewhere.
    assert opening_points(meld("TH *JH QH", 0, rules), rules) == 30
    assert laid_points([meld("TH *JH QH", 0, rules)], 2, rules) == (40, 0)


@pytest.mark.parametrize(("blocked", "scores"), [("nobody", (0, 0)), ("count", (8, 15))])
def test_a_blocked_penalty_hand(blocked: str, scores: tuple[int, int]) -> None:
    result = scored(Rules.preset("penalty").replace(blocked=blocked), ["6C 2D", "TH 5D"], None)
    assert result.scores == scores
    assert result.winners == ()
