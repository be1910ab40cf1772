"""Matches: who deals, who starts, when it is over, and who wins."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rummy_widget.deck import Card
from rummy_widget.events import HIDDEN, Dealt, HandOver
from rummy_widget.game import Game
from rummy_widget.game.chance import Chance
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match
from tests.engine.golden import Case, load
from tests.engine.test_reports import play_out

CASES = load("match.json")


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_case(case: Case) -> None:
    match = Match(Rules.preset(case["rules"]), case["players"], case["dealer"])
    for hand, expect in zip(case["hands"], case["expect"], strict=True):
        assert match.winner is None
        match = match.after([Fraction(score) for score in hand["scores"]], hand["out"])
        found = {
            "over": match.winner is not None,
            "winner": match.winner,
            "dealer": match.dealer,
            "starter": match.starter,
            "deal": match.hand_no,
        }
        assert found == {**found, **expect}


def test_a_tie_after_the_last_deal_is_played_on() -> None:
    match = Match(Rules(match=("deals", 2)), 3, 0)
    match = match.after((10, 0, 0), 0).after((0, 10, 5), 1)
    assert match.winner is None
    assert match.after((0, 0, 7), 2).winner == 2
    assert match.after((0, 0, 5), 2).winner is None


def test_a_shared_win_is_kept_exactly() -> None:
    match = Match(Rules(), 2, 0).after((Fraction(17, 2), Fraction(17, 2)), None)
    assert match.scores == (Fraction(17, 2), Fraction(17, 2))
    total = match.after((Fraction(1, 2), 0), None).scores[0]
    assert total == 9
    assert isinstance(total, int)


@pytest.mark.parametrize(
    ("scores", "out", "winner"),
    [
        ((100, 90), 0, 0),
        ((100, 90), 1, None),  # the best seat did not go out
        ((100, 90), None, None),  # never after a blocked hand
        ((99, 90), 0, None),  # the target is not reached
        ((120, 130), 0, None),
    ],
)
def test_must_go_out_to_win(scores: Any, out: int | None, winner: int | None) -> None:
    rules = Rules(match=("target", 100), must_go_out_to_win=True)
    assert Match(rules, 2, 0).after(scores, out).winner == winner


@pytest.mark.parametrize("deals", [3, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_match(deals: int, seats: int) -> None:
    game = Game(Rules(match=("deals", deals)), players=seats, seed=deals * seats)
    first, totals, hands = game.dealer, [Fraction(0)] * seats, 0
    while True:
        hands += 1
        assert (game.hand_no, game.dealer) == (hands, (first + hands - 1) % seats)
        assert game.turn == (game.dealer + 1) % seats
        with pytest.raises(ValueError, match="not over yet"):
            game.next_hand()
        assert game.scores == tuple(totals)
        play_out(game, Random(hands))
        assert game.hand_scores is not None
        totals = [total + score for total, score in zip(totals, game.hand_scores, strict=True)]
        assert game.scores == tuple(totals)
        assert game.sheet[-1] == game.hand_scores
        assert len(game.sheet) == hands
        alone = totals.count(max(totals)) == 1
        assert game.over == (hands >= deals and alone)
        if game.over:
            break
        game.next_hand()
    assert game.winner == totals.index(max(totals))
    assert hands >= deals
    with pytest.raises(ValueError, match="the match is over"):
        game.next_hand()


def test_a_new_match_passes_the_deal_on() -> None:
    game = Game(Rules(match=("deals", 1)), players=["Ann", "Ben"], seed=2, dealer=0)
    play_out(game, Random(0))
    again = game.again()
    assert (again.names, again.dealer, again.hand_no, again.scores) == (("Ann", "Ben"), 1, 1, (0, 0))


def test_the_deal_goes_round_one_card_at_a_time_from_the_dealers_left() -> None:
    game = Game(players=3, seed=11, dealer=1)
    dealt = game.log[0]
    assert isinstance(dealt, Dealt)
    order = [dealt.hands[(1 + step) % 3][turn] for turn in range(7) for step in (1, 2, 3)]
    # Rebuilt from the deck as shuffled: next card up, then the stock from its top.
    deck = [*order, *dealt.pile, *reversed(dealt.stock)]
    assert sorted(deck) == list(range(52))
    other = Game(Rules(deal={2: 10, 3: 6}), players=3, seed=11, dealer=1).log[0]
    assert isinstance(other, Dealt)
    assert [other.hands[(1 + step) % 3][turn] for turn in range(6) for step in (1, 2, 3)] == deck[:18]
    assert other.pile == (deck[18],)


def test_the_starter_may_get_a_card_more_and_discard() -> None:
    rules = Rules(starter_discards=True, dealer_starts=True)
    game = Game(rules, players=3, seed=4, dealer=2)
    assert (game.turn, game.phase) == (2, "play")
    assert game.state.table.counts == (7, 7, 8)
    assert game.state.pile == ()
    plain = Game(Rules(dealer_starts=True), players=3, seed=4, dealer=2)
    assert (plain.turn, plain.phase, len(plain.state.pile)) == (2, "draw", 1)
    card = game.state.hands[2][0]
    game.play(f"discard {card}")
    assert (game.turn, game.phase, tuple(game.state.pile)) == (0, "draw", (card,))


def test_the_highest_card_of_the_cut_deals() -> None:
    seen = set()
    for seed in range(40):
        dealer, rounds = Chance(seed).first_dealer(Rules(dealer_by_cut=True), 4)
        assert len(rounds) == 1
        drawn = [Card(text) for text in map(_text, rounds[0])]
        # Ace high, then king down to two; equal ranks by S H D C.
        best = min(drawn, key=lambda card: ("AKQJT98765432".index(card.rank), "SHDC".index(card.suit)))
        assert drawn[dealer] == best
        seen.add(dealer)
    assert seen == {0, 1, 2, 3}


def _text(card: int) -> str:
    assert card != HIDDEN
    return "A23456789TJQK"[card // 4] + "SHDC"[card % 4]


def test_a_cut_with_equal_cards_is_repeated() -> None:
    two_decks = Rules.preset("romme").replace(dealer_by_cut=True)
    longest = 0
    for seed in range(300):
        dealer, rounds = Chance(seed).first_dealer(two_decks, 6)
        assert 0 <= dealer < 6
        for before, after in pairwise(rounds):
            tied = [seat for seat, card in enumerate(after) if card != HIDDEN]
            assert len(tied) > 1
            assert len({before[seat] for seat in tied}) == 1
        longest = max(longest, len(rounds))
    assert longest > 1


def test_the_end_of_a_hand_is_told_with_its_scores() -> None:
    game = Game(seed=1)
    play_out(game, Random(5))
    end = game.log[-1]
    assert isinstance(end, HandOver)
    assert (end.scores, end.over) == (game.hand_scores, game.state.over)
    assert end.seat == game.log[-2].seat
