"""Faults that users of other programs met with jokers, two decks and Rummy 500; names carry the row's id."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from rummy_widget.deck import JOKER, cards, full_deck
from rummy_widget.errors import IllegalMove
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.scoring import opening_points


def game_of(hands: list[str], rules: dict[str, Any], **more: Any) -> Game:
    given = {"hands": hands, "stock": "4D TS", "pile": "2D", "turn": 0, "phase": "play", **more}
    return Game.from_position(given, Rules().replace(**rules))


def refused(game: Game, move: str) -> IllegalMove:
    before = (game.state, game.log)
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert (game.state, game.log) == before
    return caught.value


def legal(game: Game, kind: str) -> set[str]:
    return {str(move) for move in game.legal_moves() if move.kind == kind}


HIGH = {"jokers": 2, "aces": "high_or_low"}


@pytest.mark.parametrize(
    ("changes", "laid"), [({}, 1 + 2 + 3), ({"five_ten_fifteen": True}, 5 + 5 + 5)], ids=["plain", "option 2"]
)
def test_b14_a_low_ace_scores_low(changes: dict[str, Any], laid: int) -> None:
    rules = Rules.preset("rummy500").replace(**changes)
    given = {"hands": ["AS 2S 3S", "7D"], "stock": "4D", "pile": "2D", "turn": 0, "phase": "play"}
    game = Game.from_position(given, rules)
    game.play("meld AS 2S 3S")
    seven = 5 if changes else 7
    assert game.hand_scores == (laid, -seven)


def test_b16_b17_runs_with_jokers_may_be_long_and_cards_follow_them() -> None:
    game = game_of(["4H 5H * 7H 8H KC", "3C"], {"jokers": 2})
    assert "meld 4H 5H *6H 7H 8H" in legal(game, "meld")
    table = [{"cards": "JS QS KS", "by": 1}]
    game = game_of(["9S * KC", "3C"], {"jokers": 2}, melds=table)
    game.play("layoff * m1")
    assert str(game.state.melds[0]) == "*TS JS QS KS"
    game.play("layoff 9S m1")
    assert str(game.state.melds[0]) == "9S *TS JS QS KS"


def test_b19_a_joker_on_a_run_that_ends_in_the_ace_lies_at_the_low_end() -> None:
    game = game_of(["* KC", "3C"], HIGH, melds=[{"cards": "QS KS AS", "by": 1}])
    assert legal(game, "layoff") == {"layoff *JS m1"}
    game.play("layoff * m1")
    assert str(game.state.melds[0]) == "*JS QS KS AS"


@pytest.mark.parametrize(
    ("meld", "points"),
    [("AS * 3S", 1 + 2 + 3), ("5H * * 8H", 26), ("* 2H 3H", 4 + 2 + 3), ("*AH 2H 3H", 1 + 2 + 3)],
)
def test_b21_b22_jokers_count_as_their_cards_towards_a_first_meld(meld: str, points: int) -> None:
    rules = Rules(jokers=2, aces="high_or_low", initial_meld=points)
    held = meld.replace("*AH", "*")
    given = {"hands": [f"{held} KC", "3C"], "stock": "4D", "pile": "2D", "turn": 0, "phase": "play"}
    game = Game.from_position(given, rules)
    game.play(f"meld {meld}")
    assert opening_points(game.state.melds[0], rules) == points
    game = Game.from_position(given, rules.replace(initial_meld=points + 1))
    if meld[0] != "*" or meld[1] == " ":
        error = refused(game, f"meld {meld}")
        assert error.message == "illegal-dead-end-opening"


def test_b44_jokers_alone_are_no_meld() -> None:
    game = game_of(["* * * KC", "3C"], {"jokers": 3, "min_naturals": 1})
    assert all("KC" in meld for meld in legal(game, "meld"))
    assert refused(game, "meld * * *").reason == "no-meld"
    assert refused(game, "meld *7H *7S *7D").message == "illegal-no-meld-naturals"


def test_b46_a_joker_is_laid_once() -> None:
    game = game_of(["7H 8H * KC", "3C"], {"jokers": 2}, melds=[{"cards": "2S 3S 4S", "by": 1}])
    game.play("meld 7H 8H *9H")
    assert refused(game, "layoff *5S m1").message == "illegal-not-in-hand-missing"


def test_b47_b61_a_joker_stands_for_its_card_for_ever() -> None:
    table = [{"cards": "4H *5H 6H", "by": 1}]
    game = game_of(["3H 5H 7H KC", "3C"], {"jokers": 2}, melds=table)
    assert legal(game, "swap") == {"swap 5H m1"}
    assert {"layoff 3H m1", "layoff 7H m1", "layoff 3H 7H m1"} == legal(game, "layoff")
    assert refused(game, "layoff 5H m1").reason == "does-not-fit"
    assert refused(game, "swap 3H m1").message == "illegal-swap-card"
    game.play("layoff 3H 7H m1")
    assert str(game.state.melds[0]) == "3H 4H *5H 6H 7H"
    never = game_of(["3H 5H 7H KC", "3C"], {"jokers": 2, "joker_swap": "never"}, melds=table)
    assert legal(never, "swap") == set()


@pytest.mark.parametrize(
    ("hand", "aces", "melds"),
    [
        ("5H * 7H", "low", {"5H *6H 7H"}),
        ("9S 9H *", "low", {"9S 9H *9D", "9S 9H *9C"}),
        ("KH QH *", "low", {"*JH QH KH"}),
        ("KH QH *", "high_or_low", {"*JH QH KH", "QH KH *AH"}),
    ],
)
def test_b62_a_joker_has_only_possible_identities(hand: str, aces: str, melds: set[str]) -> None:
    game = game_of([f"{hand} 2C", "3C"], {"jokers": 2, "aces": aces})
    assert legal(game, "meld") == {f"meld {meld}" for meld in melds}
    faces = {"5H * 7H": "*QH", "9S 9H *": "*9S", "KH QH *": "*2H"}[hand]
    error = refused(game, f"meld {hand.replace('*', faces)}")
    assert error.reason == "no-meld"


def test_b74_two_equal_cards_and_a_joker_are_no_set() -> None:
    game = game_of(["5H 5H * KC", "3C"], {"decks": 2, "jokers": 2})
    assert legal(game, "meld") == set()
    assert refused(game, "meld 5H 5H *").message == "illegal-no-meld-twice"
    run = game_of(["5H 5H 6H 7H KC", "3C"], {"decks": 2})
    run.play("meld 5H 6H 7H")
    assert run.state.hands[0] == cards("5H KC")


@pytest.mark.parametrize("preset", ["rummy500", "joker13", "wrotham", "romme"])
def test_b77_no_card_is_lost_or_doubled(preset: str) -> None:
    rules = Rules.preset(preset).replace(max_turns=120)
    for seats in (2, max(rules.seats)):
        rng = Random(f"{preset} {seats}")
        game = Game(rules, players=seats, seed=seats)
        deck = Counter(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
        while not game.hand_over:
            game.play(rng.choice(game.legal_moves()))
            state = game.state
            zones = [*(hand.codes for hand in state.hands), state.stock_codes, state.table.pile]
            zones += [meld.codes for meld in state.melds]
            assert Counter(min(card, JOKER) for zone in zones for card in zone) == deck


FIVE_HUNDRED = {"call_rummy": "any_card", "take_from_pile": "any", "recycle": "none"}


@pytest.mark.parametrize("thrown", ["2H", "6H"])
def test_e16_anybody_else_may_call_a_card_that_fits(thrown: str) -> None:
    game = game_of(
        [f"{thrown} KC", "9S 8C", "TD JC"],
        FIVE_HUNDRED,
        melds=[{"cards": "3H 4H 5H", "by": 0}],
        laid=[True] * 3,
    )
    game.play(f"discard {thrown}")
    assert (game.turn, game.phase) == (1, "call")
    assert Move.parse(f"rummy {thrown}") in game.legal_moves()
    game.play("pass")
    assert Move.parse(f"rummy {thrown}") in game.legal_moves()
    game.play("pass")
    assert (game.turn, game.phase) == (1, "draw")


def test_e17_what_a_meld_makes_callable_its_player_may_call_only_after_the_next_turn() -> None:
    game = game_of(
        ["7H 8H KS JC", "9S 8C QD", "2C TD AC"], FIVE_HUNDRED, stock="KD 3D 6H", pile="5H 2S", phase="draw"
    )
    game.play("draw")
    game.play("meld 6H 7H 8H")
    game.play("discard KS")
    asked = []
    while game.phase == "call":
        asked.append(game.turn)
        assert Move.parse("rummy 5H") in game.legal_moves()
        game.play("pass")
    assert asked == [1, 2]
    game.play("draw")
    game.play("discard 9S")
    assert (game.turn, game.phase) == (2, "call")
    game.play("pass")
    assert game.turn == 0
    assert Move.parse("rummy 5H") in game.legal_moves()
