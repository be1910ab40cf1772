"""Faults that users of other programs met, each as the test of its kind; names carry the row's id."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rummy_widget.deck import Card, cards, code, codes_of
from rummy_widget.errors import IllegalMove, RulesConflict
from rummy_widget.events import Dealt, Drew, HandOver, Recycled
from rummy_widget.game import Game
from rummy_widget.melds import card_points
from rummy_widget.moves import Move
from rummy_widget.players import Player
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match
from rummy_widget.view import View


def position(hands: list[str], **more: Any) -> dict[str, Any]:
    return {"hands": hands, "stock": "4D TS", "pile": "2D", "turn": 0, "phase": "play", **more}


def zones(game: Game) -> Counter[Card]:
    state = game.state
    every = [*state.hands, state.stock, state.pile, *(meld.cards for meld in state.melds)]
    return Counter(card for zone in every for card in zone)


def refused(game: Game, move: str) -> IllegalMove:
    before = (game.state, game.log, game.record())
    with pytest.raises(IllegalMove) as caught:
        game.play(move)
    assert (game.state, game.log, game.record()) == before
    return caught.value


def play_out(game: Game, rng: Random, keen: float = 0.7) -> None:
    while not game.hand_over:
        moves = game.legal_moves()
        laying = [move for move in moves if move.kind in ("meld", "layoff")]
        game.play(rng.choice(laying if laying and rng.random() < keen else moves))


def test_b02_no_card_lies_in_two_melds() -> None:
    game = Game.from_position(position(["JC JS JD TD 9D 8D 2C 3S", "KC 5D"]))
    game.play("meld 8D 9D TD JD")
    assert refused(game, "meld JC JS JD").facts["card"] == "JD"
    assert zones(game).most_common(1)[0][1] == 1


@pytest.mark.parametrize("missing", ["JC", "8C"])
def test_b04_a_meld_with_a_card_that_is_not_held_changes_nothing(missing: str) -> None:
    game = Game.from_position(position(["9C TC KD", "5H"]))
    assert refused(game, f"meld 9C TC {missing}").reason == "not-in-hand"


def test_b06_the_match_goes_to_who_crossed_the_target() -> None:
    match = Match(Rules.preset("classic"), seats=2, dealer=0, scores=(95, 90))
    assert match.after((0, 12), out=1).winner == 1
    assert match.after((0, 12), out=1).scores == (95, 102)


@pytest.mark.parametrize("aces", ["low", "high_or_low", "round_the_corner"])
def test_b07_an_ace_and_two_kings_are_no_set(aces: str) -> None:
    game = Game.from_position(position(["KC KD AD 4S", "5H"]), Rules().replace(aces=aces))
    error = refused(game, "meld KC KD AD")
    assert (error.reason, error.facts["why"], error.facts["card"]) == ("no-meld", "mixed-ranks", "AD")


def test_b11_ace_points_hold_in_every_hand() -> None:
    rules = Rules().replace(ace_points=15)
    game = Game(rules, seed=5)
    for number in range(1, 4):
        if number > 1:
            game.next_hand()
        assert card_points(code("AS"), game.view(0).rules) == 15
        play_out(game, Random(1))
        result = game.hand_result
        assert result is not None
        for hand, points in zip(game.state.hands, result.points, strict=True):
            aces = sum(card.rank == "A" for card in hand)
            rest = sum(min(10, card.code // 4 + 1) for card in hand if card.rank != "A")
            assert points == 15 * aces + rest


@pytest.mark.parametrize(
    "garbage", ["", "  ", "\n", "fly", "discard", "meld", "7H", "discard 7H 7S", "draw 3", "take x"]
)
def test_b12_empty_and_senseless_input_is_answered(garbage: str) -> None:
    game = Game.from_position(position(["7H 7S KD", "5H"]))
    error = refused(game, garbage)
    assert error.reason == "parse"
    assert str(error).endswith((".", ":"))


@pytest.mark.parametrize("garbage", [None, 7, ["draw"], b"draw"])
def test_b12_what_is_no_text_is_answered(garbage: Any) -> None:
    game = Game.from_position(position(["7H 7S KD", "5H"]))
    assert refused(game, garbage).facts["why"] == "type"


def test_b24_the_top_card_stays_when_the_rules_keep_it() -> None:
    given = position(["7H KC", "5H"], stock="", pile="3H 8C KD", phase="draw")
    for seed in range(10):
        game = Game.from_position(given, Rules().replace(recycle="shuffle_keep_top"), seed=seed)
        before = zones(game)
        game.play("recycle")
        assert game.state.pile == cards("KD")
        assert Counter(game.state.stock) == Counter(cards("3H 8C"))
        assert zones(game) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["reference", "classic", "penalty", "block", "cardgames"])
def test_b27_every_hand_ends_once_and_its_result_can_be_worked_out_again(preset: str, seats: int) -> None:
    for seed in range(6):
        game = Game(preset, players=seats, seed=seed)
        play_out(game, Random(seed))
        ends = [event for event in game.log if isinstance(event, HandOver)]
        assert len(ends) == 1
        assert game.log[-1] is ends[0]
        left = [sum(min(10, card.code // 4 + 1) for card in hand) for hand in game.state.hands]
        result = game.hand_result
        assert result is not None
        assert result.points == tuple(left)
        if preset == "penalty":
            assert game.hand_scores == tuple(left)
        elif game.state.over == "out":
            out = left.index(0)
            assert game.hand_winner == out
            laid = any(e.seat == out and e.kind in ("meld", "layoff") for e in earlier_turns(game, out))
            twice = 2 if not laid and preset in ("reference", "cardgames") else 1
            assert game.hand_scores == tuple(sum(left) * twice if s == out else 0 for s in range(seats))


def earlier_turns(game: Game, seat: int) -> list[Any]:
    log = list(game.log)
    last_turn = max(n for n, e in enumerate(log) if e.seat == seat and e.kind in ("draw", "take"))
    return log[:last_turn]


class PingPong(Player):
    """Always takes the pile and throws another card: two of them could go on for ever."""

    name = "ping-pong"

    def choose(self, view: View, rng: Random) -> str:
        if view.phase == "draw":
            return "take"
        return f"discard {next(card for card in view.hand if card != view.taken)}"


def test_b29_two_players_cannot_play_for_ever() -> None:
    game = Game(Rules().replace(max_turns=80), players=[PingPong(), PingPong()], seed=1)
    game.run()
    assert game.state.over == "blocked"
    assert sum(event.kind == "discard" for event in game.log) == 80


def test_b31_a_hand_stays_hidden_while_cards_are_laid_off() -> None:
    given = position(["4H 5H 6H 7H KC", "8H 9C QD"], pile="2D")
    game = Game.from_position(given)
    game.play("meld 4H 5H 6H")
    game.play("layoff 7H m1")
    for text in (
        repr(game.view(0)),
        repr(game.view(0).history),
        repr(game),
        repr(game.log),
        repr(game.state),
    ):
        assert not {"8H", "9C", "QD"} & set(text.replace("'", " ").replace(",", " ").split())


def test_b34_sizes_are_checked() -> None:
    with pytest.raises(RulesConflict, match="deal fewer cards"):
        Rules(deal={5: 13})
    assert Game(Rules(deal={6: 6}), players=6).state.table.counts == (6,) * 6
    with pytest.raises(ValueError, match="2, 3, 4 players, not for 5"):
        Game(players=5)
    with pytest.raises(ValueError, match="players, not for 1"):
        Game(players=1)


@pytest.mark.parametrize("text", ["layoff 6S m1", "meld 7H 7S 7D", "discard KC"])
def test_b46_the_same_command_twice_is_refused_the_second_time(text: str) -> None:
    given = position(["6S 7H 7S 7D KC QD", "5H 2C"], melds=[{"cards": "3S 4S 5S", "by": 1}])
    game = Game.from_position(given)
    game.play(text)
    refused(game, text)


def test_b49_the_score_is_booked_once_after_the_last_play() -> None:
    given = position(["4H 5H 6H 7H", "KC 5D"], laid=[True, False])
    game = Game.from_position(given)
    game.play("meld 4H 5H 6H")
    assert game.hand_scores is None
    assert game.scores == (0, 0)
    game.play("layoff 7H m1")
    assert (game.scores, game.hand_result and game.hand_result.scores) == ((15, 0), (15, 0))
    refused(game, "discard 7H")
    assert game.scores == (15, 0)


def test_b51_a_second_trigger_from_within_changes_nothing() -> None:
    game = Game(players=[PingPong(), PingPong(), "Ann"], seed=3)
    seen: list[str] = []

    def again(event: object) -> None:
        seen.append(type(event).__name__)
        if len(seen) == 1:
            game.run()

    game.subscribe(again)
    game.run()
    log = [event for event in game.log if not isinstance(event, Dealt)]
    assert [type(event).__name__ for event in log] == seen
    for first, second in pairwise(log):
        assert not (first.kind == second.kind and first.seat == second.seat)


def test_b59_reaching_the_target_exactly_ends_the_match() -> None:
    match = Match(Rules.preset("classic"), seats=2, dealer=0, scores=(90, 20))
    assert match.after((9, 0), out=0).winner is None
    assert match.after((10, 0), out=0).winner == 0


def test_b76_the_top_card_is_taken() -> None:
    game = Game.from_position(position(["7H", "5H"], pile="3C KD", phase="draw"))
    game.play("take")
    assert game.state.hands[0] == cards("7H KD")
    assert game.state.pile == cards("3C")


@pytest.mark.parametrize("mode", ["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard"])
def test_b77_no_card_is_lost_or_doubled_by_three_recycles(mode: str) -> None:
    game = Game(Rules().replace(recycle=mode, recycles=3, max_turns=5000), seed=8)
    deck = zones(game)
    assert len(deck) == 52
    while not game.hand_over:
        moves = game.legal_moves()
        kinds = {move.kind: move for move in moves if move.kind != "meld"}
        # Draw and throw the drawn card: nothing but the stock runs down.
        game.play(kinds.get("draw") or kinds.get("recycle") or kinds.get("decline") or moves[-1])
        assert zones(game) == deck
    assert sum(isinstance(event, Recycled) for event in game.log) == 3


def test_b79_nothing_is_legal_after_going_out() -> None:
    game = Game.from_position(position(["7H", "5H KC"], laid=[True, True]))
    game.play("discard 7H")
    assert game.legal_moves() == ()
    assert (game.turn, game.phase) == (None, "over")
    for text in ("draw", "take", "discard 7H", "meld 7H 7S 7D", "layoff 7H m1", "recycle", "decline", "pass"):
        assert refused(game, text).reason == "hand-over"


def test_b81_a_double_click_does_not_pass_the_turn() -> None:
    game = Game.from_position(position(["7H KC", "5H QC"], phase="draw"))
    game.play("draw", seat=0)
    assert refused(game, "draw").reason == "already-drawn"
    game.play("discard KC", seat=0)
    assert game.turn == 1
    with pytest.raises(IllegalMove) as caught:
        game.play("discard 7H", seat=0)
    assert caught.value.reason == "not-your-turn"
    assert game.turn == 1


def test_e01_a_lay_off_that_leaves_only_the_taken_card_is_refused() -> None:
    given = position(["5H", "9C 2S"], pile="3C KD", phase="draw", melds=[{"cards": "6H 7H 8H", "by": 1}])
    game = Game.from_position(given)
    game.play("take")
    error = refused(game, "layoff 5H m1")
    assert (error.reason, error.facts["why"], error.facts["card"]) == ("dead-end", "only-taken", "KD")
    assert game.legal_moves() == (Move.parse("discard 5H"),)


def test_e02_a_hand_that_nobody_can_finish_ends() -> None:
    given = position(["9C 2S", "4D"], stock="KH 8S", pile="QC", laid=[True, True])
    rules = Rules().replace(stalemate_check=True, blocked="nobody")
    game = Game.from_position(given, rules)
    game.play("discard 2S")
    assert (game.state.over, game.hand_scores) == ("blocked", (0, 0))


def test_e03_an_unshuffled_pile_is_drawn_in_the_order_thrown() -> None:
    given = position(["7H KC 2S", "5H QC 9D"], stock="", pile="3H 8C KD", phase="draw")
    game = Game.from_position(given)
    game.play("recycle")
    assert game.state.pile == cards("")
    drawn = []
    for _ in range(3):
        game.play("draw")
        drawn.append(next(event for event in reversed(game.log) if isinstance(event, Drew)).card)
        game.play(f"discard {game.state.hands[game.turn or 0][0]}")
    assert cards(drawn) == cards("3H 8C KD")


def test_e04_with_the_stock_out_the_top_card_can_still_be_taken() -> None:
    given = position(["7H KC", "5H"], stock="", pile="3H 8C", phase="draw")
    game = Game.from_position(given)
    game.play("take")
    assert game.state.hands[0] == cards("7H 8C KC")
    assert game.state.pile == cards("3H")
    assert not any(isinstance(event, Recycled) for event in game.log)


@pytest.mark.parametrize(
    ("hands", "scores"),
    [
        (["6C", "TH 5D", "7D", "KS JS AH"], [25, 0, 0, 0]),  # E06: 6, 15, 7, 21
        (["6C", "6H", "TH 5D"], ["9/2", "9/2", 0]),  # E07: 6, 6, 15
    ],
)
def test_e06_e07_a_blocked_hand_pays_the_differences(hands: list[str], scores: list[int | str]) -> None:
    given = position(hands, stock="", pile="3H 8C", phase="draw", recycles=1)
    game = Game.from_position(given)
    game.play("decline")
    assert game.hand_scores == tuple(Fraction(score) for score in scores)
    assert all(isinstance(score, int) or score.denominator > 1 for score in game.hand_scores or ())


@pytest.mark.parametrize(("rummy", "score"), [("double", 74), ("plus_10", 47), ("none", 37)])
def test_e08_going_rummy(rummy: str, score: int) -> None:
    given = position(["2H 3H 4H 5H", "KC QC JC 7D"])
    game = Game.from_position(given, Rules().replace(going_rummy=rummy))
    game.play("meld 2H 3H 4H 5H")
    assert game.hand_scores == (score, 0)


def test_e09_laid_points_less_what_is_held() -> None:
    rules = Rules().replace(scoring="meld_points", blocked="count", going_rummy="none")
    given = position(
        ["KC KD KH QC", "7D"], stock="", pile="3H", phase="draw", recycles=1,
        melds=[{"cards": "4S 5S 6S", "by": 0}],
    )  # fmt: skip
    game = Game.from_position(given, rules)
    game.play("decline")
    assert game.hand_scores == (-25, -7)
    assert codes_of(game.state.hand_masks[0])
