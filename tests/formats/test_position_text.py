"""A position as one line: what is printed reads back to the same position, and what is wrong is named."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.deck import cards
from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from rummy_widget.state import State
from rummy_widget.view import View
from tests.engine.golden import CASES, Case, rules_of
from tools.soak import random_rules

LINE = "7H7C8DKC/2C3C 4S4C 9D TSTDTH@1/5S6S7S8S@0:0001 0 play taken=8D laid=01 recycles=1 deal=2"


def alike(one: State, other: State) -> None:
    """Compare all that counts: points towards the first meld only until they are enough."""
    assert other.table.opened == one.table.opened
    if one.table.opened:
        other = replace(other, table=replace(other.table, opening=one.table.opening))
    assert other == one


def game_of(text: str, rules: Rules | str = "reference") -> Game:
    return Game.from_position(text, rules)


# --- reading and writing --------------------------------------------------------------------------


def test_every_part_is_what_it_says() -> None:
    game = game_of(LINE)
    state = game.state
    assert [str(hand) for hand in state.hands] == ["7H 7C 8D KC", "2C 3C"]
    assert (str(state.stock), str(state.pile)) == ("4S 4C", "9D")
    assert [(str(m), m.by, m.offs) for m in state.melds] == [
        ("TS TD TH", 1, (1, 1, 1)),
        ("5S 6S 7S 8S", 0, (0, 0, 0, 1)),
    ]
    assert (state.turn, state.phase, game.hand_no, game.dealer) == (0, "play", 2, 1)
    table = state.table
    assert (table.taken, table.laid, table.recycled) == (cards("8D").codes[0], 0b10, 1)
    assert game.position() == LINE


def test_it_may_be_written_as_people_write() -> None:
    text = "7♥7c8dkc/2c3c  4s4C 9♦ 10s10d10h@1/5S6S7S8S@0:0001 0 Play TAKEN=8d Laid=01 recycles=1 deal=2 \n"
    assert game_of(text).position() == game_of(LINE).position()


def test_jokers_stand_alone_in_zones_and_for_a_card_in_melds() -> None:
    game = game_of("*7H2S*/3C*4D *5C6C 9D 7H8H*9H@0/QS*QHQC@1 0 draw", "romme")
    state = game.state
    assert [str(hand) for hand in state.hands] == ["2S 7H * *", "3C 4D *"]
    assert (str(state.stock), str(state.pile)) == ("* 5C 6C", "9D")
    assert [str(meld) for meld in state.melds] == ["7H 8H *9H", "QS *QH QC"]
    assert game_of(game.position(), "romme").state == state


def test_a_joker_without_a_name_in_a_meld_is_named_by_the_rules() -> None:
    game = game_of("2C/3C 4C 9D 7H8H*@0:010 0 draw", "romme")
    assert [(str(m), m.offs) for m in game.state.melds] == [("7H 8H *9H", (0, 1, 0))]


def test_all_facts_by_name() -> None:
    rules = Rules.preset("rummy500").replace(call_rummy="any_card", recycle="shuffle")
    text = (
        "7HTCKC/2C3C/4D5D 4S4C 9D TSTHTD@0 0 play taken=TC deepest=TC called=1 laid=011 melded_this_turn=1 "
        "recycles=3 turns=17 deal=4 dealer=0"
    )
    table = game_of(text, rules).state.table
    assert (table.called, table.laid, table.laid_now, table.melded) == (True, 0b110, True, 1)
    assert (table.recycled, table.turns, table.hand_no, table.dealer) == (3, 17, 4, 0)
    assert game_of(text, rules).position().split()[1:] == text.split()[1:]
    asked = game_of("7H/2C/4D 4S 9D5S6S7S - 1 call thrower=2", rules)
    assert (asked.turn, asked.phase, asked.state.table.thrower) == (1, "call", 2)
    assert asked.position().endswith("1 call thrower=2")
    assert game_of("7H/2C/4D 4S 9D5S6S7S - 1 call", rules).state.table.thrower == 0
    assert "thrower" not in game_of("7H/2C/4D 4S 9D5S6S7S - 1 call", rules).position()
    later = game_of("7H/2C 4S - TSTHTD@1:110 0 play laid_now=1", rules)
    assert (later.state.table.laid_now, later.state.table.melded) == (True, 0)
    assert later.position().endswith("play laid_now=1")


def test_what_the_facts_mean_counts_in_the_game() -> None:
    going_on = game_of("7H/2C4C 4S KD TSTHTD@1 0 play laid_now=1")
    going_on.play("discard 7H")
    assert going_on.hand_scores == (2 * (2 + 4), 0)  # rummy: all in this turn
    before = game_of("7H/2C4C 4S KD TSTHTD@1 0 play laid_now=1 laid=10")
    before.play("discard 7H")
    assert before.hand_scores == (2 + 4, 0)
    long = Rules().replace(max_turns=9)
    last = game_of("7H8C/2C4C 4S KD - 0 play turns=8", long)
    last.play("discard 7H")
    assert (last.state.over, last.hand_over) == ("blocked", True)
    laid_off = game_of("KD/QD 4S 9C 5S6S7S8S@0:0001 0 play", "rummy500")
    laid_off.play("discard KD")
    assert laid_off.hand_scores == (5 + 6 + 7, 8 - 10)


def test_the_position_of_a_hand_that_is_over_is_none() -> None:
    game = game_of("7H/2C 4S KD - 0 play")
    game.play("discard 7H")
    for ask in (game.position, game.state.position, game.view(0).position, lambda: game.position(seat=1)):
        with pytest.raises(ValueError, match="the hand is over"):
            ask()


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_the_golden_positions_as_text(case: Case) -> None:
    rules = rules_of(case)
    game = Game.from_position(case["position"], rules, seed=1)
    again = Game.from_position(game.position(), rules, seed=1)
    assert again.state == game.state
    for move in case["moves"]:
        again.play(move)
        game.play(move)
        assert again.state == game.state
        if not game.hand_over:
            alike(game.state, game_of(game.position(), rules).state)


# --- random games ---------------------------------------------------------------------------------


def walk(rules: Rules, seats: int, seed: int, most: int) -> None:
    rng = Random(seed)
    game = Game(rules, seats, seed)
    for _ in range(most):
        if game.hand_over:
            break
        if rng.random() < 0.4:
            compare(game)
        moves = game.legal_moves()
        kind = rng.choice(sorted({move.kind for move in moves}))
        game.play(rng.choice([move for move in moves if move.kind == kind]))


def compare(game: Game) -> None:
    text = game.position()
    again = Game.from_position(text, game.rules)
    alike(game.state, again.state)
    assert again.position() == text
    assert again.legal_moves() == game.legal_moves()
    read_by_eye(text, game)
    for seat in range(len(game.names)):
        seen = game.view(seat).position()
        assert seen == game.position(seat=seat)
        view = View.from_position(seen, game.rules, seat)
        assert view.position() == seen
        assert (view.hand, view.counts, view.melds) == (
            game.view(seat).hand,
            game.view(seat).counts,
            game.state.melds,
        )
        if game.turn == seat:
            assert View.from_position(seen, game.rules).legal_moves() == game.legal_moves()


def read_by_eye(text: str, game: Game) -> None:
    """Take the text apart by another way, with the help of docs/formats.md alone."""
    hands, stock, pile, melds, turn, phase, *_ = text.split(" ")
    zones = [re.findall(r"\*|..", zone) if zone != "-" else [] for zone in (*hands.split("/"), stock, pile)]
    assert [sorted(zone) for zone in zones[:-2]] == [sorted(hand) for hand in game.state.hands]
    assert zones[-2:] == [list(game.state.stock), list(game.state.pile)]
    laid = [meld.split("@") for meld in melds.split("/")] if melds != "-" else []
    assert [re.findall(r"\*..|..", meld) for meld, _ in laid] == [
        list(meld.cards) for meld in game.state.melds
    ]
    for (_, seats), meld in zip(laid, game.state.melds, strict=True):
        by, _, offs = seats.partition(":")
        assert int(by) == meld.by
        assert tuple(map(int, offs or by * len(meld.cards))) == meld.offs
    assert (int(turn), phase) == (game.turn, game.phase)


CALLING = Rules.preset("rummy500").replace(
    call_rummy="any_card", going_out="float_unplayable", joker_swap="any"
)


@pytest.mark.parametrize("preset", [*VALUES, "calling"])
def test_random_games_of_every_preset(preset: str) -> None:
    rules = CALLING if preset == "calling" else Rules.preset(preset)
    for seed in range(5):
        walk(rules, rules.seats[seed % len(rules.seats)], seed, 90)


def test_random_games_by_any_rules() -> None:
    rng = Random(11)
    for seed in range(40):
        rules, seats = random_rules(rng)
        walk(rules, seats, seed, 40)


# --- what a seat sees -----------------------------------------------------------------------------


def test_a_seats_text_holds_numbers_in_place_of_cards() -> None:
    game = Game(seed=3, dealer=0)
    game.play("draw")
    text = game.position(seat=0)
    hands, stock, pile, *_ = text.split()
    own, other = hands.split("/")
    assert (other, stock, pile) == ("11", "30", str(game.state.pile[0]))
    assert sorted(re.findall("..", own)) == sorted(game.state.hands[0])
    view = View.from_position(text)
    assert (view.seat, view.turn, view.counts) == (0, 1, (10, 11))
    with pytest.raises(ValueError, match=r"hands\[1\]: 11 are no cards"):
        Game.from_position(text)
    with pytest.raises(ValueError, match=r"hands\[1\]: 11 are no cards"):
        View.from_position(text, seat=1)


def test_no_repr_shows_a_position() -> None:
    game = game_of(LINE)
    for shown in (repr(game), repr(game.state), str(game), str(game.state), game._repr_html_()):
        assert "2C" not in shown
        assert "7H7C" not in shown


# --- damage ---------------------------------------------------------------------------------------

WRONG: list[tuple[str, str]] = [
    ("", "hands: missing; the text has 0 parts"),
    ("7H/2C", "stock: missing; the text has 1 part,"),
    ("7H/2C 4S 9D - 0", "phase: missing"),
    ("7H/7X2C 4S 9D - 0 draw", r"hands\[1\]: '7X' is no card, in '7X2C'"),
    ("7H/2 4S 9D - 0 draw", r"hands\[1\]: 2 are no cards"),
    ("7H/ 4S 9D - 0 draw", r"hands\[1\]: there are no cards; write - for none"),
    ("7H/2C 4S 9 - 0 draw", "pile: 9 are no cards"),
    ("7H/2C 4Sx 9D - 0 draw", "stock: 'X' is no card"),
    ("7H/2C *4S *4S - 0 draw", "the position holds 2 × \\*"),
    ("7H/2C 4S 9D TSTHTD 0 draw", r"melds\[0\]: write the cards, @ and the seat"),
    ("7H/2C 4S 9D TSTHTD@ 0 draw", r"melds\[0\]: write the cards, @ and the seat"),
    ("7H/2C 4S 9D TSTHTD@2 0 draw", r"melds\[0\].by must be a whole number from 0 to 1"),
    ("7H/2C 4S 9D TSTHTD@1/TSTH@0 0 draw", r"melds\[1\]: .* neither a set nor a run"),
    ("7H/2C 4S 9D TSTHTD@1:11 0 draw", r"melds\[0\].laid_by: give a seat for each card"),
    ("7H/2C 4S 9D TSTHTD@1:119 0 draw", r"melds\[0\].laid_by must be a whole number from 0 to 1, not 9"),
    ("7H/2C 4S 9D TSTHTD@1:11x 0 draw", r"melds\[0\].laid_by: 'x' is no number"),
    ("7H/2C 4S 9D - x draw", "turn: 'x' is no number"),
    ("7H/2C 4S 9D - 2 draw", "turn must be a whole number from 0 to 1, not 2"),
    ("7H/2C 4S 9D - 0 over", "phase: 'over' is none of draw, play and call"),
    ("7H/2C 4S 9D - 0 call", "phase: nobody is asked"),
    ("7H/2C 4S 9D - 0 draw taken=7H", "taken: nothing is taken before the draw"),
    ("7H/2C 4S 9D - 0 play taken=8H", "taken: the seat on turn does not hold 8H"),
    ("7H/2C 4S 9D - 0 play taken=7H8H", "taken: '7H 8H' is not one card"),
    ("7H/2C 4S 9D - 0 play taken=", "taken: write taken= and a value"),
    ("7H/2C 4S 9D - 0 play taken", "taken: write taken= and a value"),
    ("7H/2C 4S 9D - 0 play laid=1", "laid: give true or false for each seat"),
    ("7H/2C 4S 9D - 0 play laid=21", "laid: write 1 for true or 0 for false, not '2'"),
    ("7H/2C 4S 9D - 0 play laid_now=yes", "laid_now: write 1 for true"),
    ("7H/2C 4S 9D - 0 draw laid_now=1", "laid_now: nothing is laid before the draw"),
    ("7H/2C 4S 9D - 0 play melded_this_turn=1", "melded_this_turn must be a whole number from 0 to 0"),
    ("7H/2C 4S 9D TSTHTD@0 0 play melded_this_turn=1 laid_now=0", "laid_now: the seat on turn laid melds"),
    ("7H/2C 4S 9D - 0 play turns=500", "turns must be a whole number from 0 to 499"),
    ("7H/2C 4S 9D - 0 play recycles=1 recycles=1", "recycles: given twice"),
    ("7H/2C 4S 9D - 0 play score=7", "'score=7' is no part of a position; there may be taken,"),
    ("7H/2C 4S 9D - 0 play deal=0", "deal must be a whole number from 1"),
    ("7H/2C 4S 9D - 0 play dealer=99999999", "dealer: '99999999' is no number"),
    ("7H/2C 4S 9D - 0 play dealer=2", "dealer must be a whole number from 0 to 1"),
    ("7H/2C/3C/4C/5C 4S 9D - 0 draw", "hands: these rules are for 2, 3, 4 players, not for 5"),
    ("*/2C 4S 9D - 0 draw", "the position holds 1 × \\*, and the deck 0"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        game_of(text)


def test_a_long_text_is_not_repeated_in_the_error() -> None:
    with pytest.raises(ValueError, match="is no card") as caught:
        game_of("7H/2C " + "AS" * 9000 + "! 9D - 0 draw")
    assert len(str(caught.value)) < 120


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_damage_is_a_value_error_or_another_position(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([LINE, "*7H2S*/3C*4D *5C6C 9D 7H8H*9H@0/QS*QHQC@1 1 play laid=11"]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.text("A29TJKSHDC*/@:-= 01xé²", max_size=3)) + text[at + gone :]
    sound(text)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.text(max_size=60))
def test_any_text_is_a_value_error_or_a_position(text: str) -> None:
    sound(text)


def sound(text: str) -> None:
    for make in (Game.from_position, View.from_position):
        try:
            made: Any = make(text, "romme")
        except ValueError:
            continue
        assert made.position() == make(made.position(), "romme").position()
