"""`master`: what it plays out, how the race and the gate choose, what the last hand is worth."""

from __future__ import annotations

import pickle
import random
from functools import partial
from math import sqrt
from typing import Any

import pytest

from rummy_widget.deck import code, mask_of
from rummy_widget.game import Game
from rummy_widget.melds import make_meld
from rummy_widget.moves import Move
from rummy_widget.players import Decision, player, search_race, search_stakes, search_ways
from rummy_widget.players.expert import Expert
from rummy_widget.players.master import Master
from rummy_widget.players.search_tables import Table, holding
from rummy_widget.rollouts import table_masks
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tests.players import positions


def cards(written: str) -> int:
    return mask_of(code(card) for card in written.split())


view_of = partial(positions.view_of, others=(10,))

SPREAD = "AS 3D 5C 6H 8S 9D TC JH QD KC 7S"


# --- the level ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["rummy500", "joker13", "wrotham", "romme"])
def test_where_it_cannot_search_it_plays_as_expert_and_says_so(preset: str) -> None:
    game = Game(preset, 3, seed=5, dealer=2)
    assert game.turn is not None
    view = game.view(game.turn)
    decision = Master().redo(view, 8)
    as_expert = Expert().redo(view, 8)
    assert (decision.move, decision.candidates) == (as_expert.move, as_expert.candidates)
    assert decision.player == "master"
    assert decision.note.startswith("Played as expert. The kernel does not know ")
    assert Master.plays_as(view.rules, 3) == decision.note.removeprefix("Played as expert. ")
    assert (decision.rollouts, decision.budget) == (0, 0)


@pytest.mark.parametrize("preset", ["reference", "classic", "penalty", "block", "cardgames"])
def test_where_it_can_search_it_does(preset: str) -> None:
    game = Game(preset, 2, seed=5, dealer=1)
    game.play("draw")
    decision = Master(budget=60, wide=1000).redo(game.view(0), 8)
    assert decision.note == ""
    assert decision.rollouts >= 2 * len(decision.candidates)
    assert decision.budget == 60


def test_a_decision_is_made_again_from_its_seed_and_travels_whole() -> None:
    view = view_of(SPREAD, pile="4H")
    who = player("master", budget=300)
    first = who.choose(view, random.Random(3))
    assert first.seed is not None
    assert who.redo(view, first.seed) == first
    assert pickle.loads(pickle.dumps(first)) == first
    assert pickle.loads(pickle.dumps(who)).redo(view, first.seed) == first


def test_its_values_are_what_came_of_the_hands_played_out() -> None:
    view = view_of(SPREAD, pile="4H")
    decision = Master(budget=900, wide=1000, clear=2).redo(view, 4)
    first, *others = decision.candidates
    assert decision.move == first.move == decision.best
    assert (first.gap, first.error) == (0.0, 0.0)
    assert len(decision.candidates) == 11
    assert {first.plan, *(one.plan for one in others)} == {"holds"}
    most = first.worlds
    assert sum(one.worlds for one in decision.candidates) == decision.rollouts <= 900
    for one in others:
        assert one.gap is not None
        assert one.value == pytest.approx(first.value - one.gap)
        assert one.error is not None
        assert one.error > 0
        assert one.terms.keys() - {"luck"} == one.counts.keys()
        assert one.counts.keys() <= {"goes-out", "goes-out-rummy", "other-out", "other-out-rummy", "blocked"}
        assert ("luck" in one.terms) == (one.worlds < most)
    assert min(one.worlds for one in others) < most, "what is clearly worse left early"
    assert first.terms["other-out-rummy"] < 0 < first.terms["goes-out-rummy"]


def test_the_habit_is_left_only_for_what_is_better_by_more_than_the_gate() -> None:
    left = 0
    for deal in range(12):
        game = Game("reference", 2, seed=f"gate-{deal}", dealer=1)
        game.play("draw")
        view = game.view(0)
        habit = Expert().redo(view, 1).move
        for gate in (0, 1, 1000):
            decision = Master(budget=200, wide=1000, clear=1000, gate=gate).redo(view, 1)
            by_move = {one.move: one for one in decision.candidates}
            best = max(decision.candidates, key=lambda one: one.value)
            if gate == 0:
                assert decision.move == best.move
                left += decision.move != habit
            elif gate == 1000:
                assert decision.move == habit
            elif decision.move != habit:
                behind = by_move[habit]
                assert behind.gap is not None
                assert behind.error is not None
                assert behind.gap > behind.error
            elif best.move != habit:
                assert best.gap is not None
                assert best.error is not None
                assert -best.gap <= best.error
    assert left > 3


def test_it_pauses_often_and_keeps_to_its_budget() -> None:
    view = view_of(SPREAD, pile="4H")
    thinking = Master(budget=2000, wide=1000).think(view, random.Random(1))
    pauses = 0
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            decision: Decision = end.value
            break
        pauses += 1
    assert 1000 < decision.rollouts <= 2000
    assert pauses >= decision.rollouts / search_race.SLICE


def test_what_expert_puts_far_behind_is_not_played_out() -> None:
    view = view_of(SPREAD, pile="4H")
    values = {one.move: one.value for one in Expert().redo(view, 1).candidates}
    best = max(values.values())
    decision = Master(budget=300, wide=4).redo(view, 1)
    assert {one.move for one in decision.candidates} == {m for m, v in values.items() if v > best - 4}


def test_going_out_needs_no_search() -> None:
    decision = Master().redo(view_of("3S 3D 3C 7H 8H 9H KD", others=(7,)), 1)
    assert (decision.rule, decision.rollouts) == ("go-out", 0)


def test_going_out_may_be_held_against_all_else() -> None:
    view = view_of("3S 3D 3C 7H 8H 9H KD", others=(7,))
    decision = Master(budget=400, sure=0).redo(view, 1)
    assert decision.move.kind == "meld"
    assert decision.rollouts > 0
    assert {one.move for one in decision.candidates if one.move.kind == "discard"} == {
        move for move in view.legal_moves() if move.kind == "discard"
    }


def test_a_time_only_picks_the_budget() -> None:
    who = Master.within(0.05, gate=2)
    assert who.budget >= 100
    assert who.budget % 100 == 0
    assert who.gate == 2
    with pytest.raises(ValueError, match="seconds must be a number above 0"):
        Master.within(0)


def test_settings_out_of_range_are_named() -> None:
    with pytest.raises(ValueError, match="master: rounds must be 1 or more, not 0"):
        player("master", rounds=0)
    with pytest.raises(ValueError, match="master: budget must be 0 or more, not -1"):
        player("master", budget=-1)


# --- what is played out -------------------------------------------------------------------------------


def test_the_table_as_masks() -> None:
    rules = Rules.preset("reference")
    melds = [
        make_meld([code(card) for card in meld.split()], 0, rules)
        for meld in ("7S 7H 7C", "KS KH KD KC", "2D 3D 4D 5D")
    ]
    assert table_masks(melds) == (cards("7D"), cards("2D 3D 4D 5D"))


def test_ways_to_end_a_turn_hold_or_lay_all() -> None:
    view = view_of("3S 3D 3C 7H 8H 9H TH 2S KD QC 5C", pile="AH", melds=["4S 5S 6S"])
    ways = search_ways.turns(view)
    held = [way for way in ways if way.move.kind == "discard"]
    laid = [way for way in ways if way.move.kind != "discard"]
    assert {way.card for way in held} == {code(card) for card in view.hand}
    assert all(way.holds and way.label == "holds" for way in held)
    assert all((way.open_sets, way.runs) == (0, cards("4S 5S 6S")) for way in held)
    # 3S may go to the run instead of the set; laid as the best plan lays them, four cards stay.
    assert {way.card for way in laid} == {code(card) for card in ("2S", "KD", "QC", "5C")}
    for way in laid:
        assert not way.holds
        assert way.melded == 2
        assert way.hand == cards("2S KD QC 5C") & ~(1 << way.card)
        assert (way.open_sets, way.runs) == (cards("3H"), cards("4S 5S 6S 7H 8H 9H TH"))


def test_ways_to_draw() -> None:
    moves = [way.move for way in search_ways.draws(view_of("3S 4D 9H", pile="KD", phase="draw"))]
    assert moves == [Move("draw"), Move("take", count=1)]
    [recycling, _] = search_ways.draws(view_of("3S 4D 9H", stock=0, pile="2C KD", phase="draw"))
    assert recycling.move == Move("recycle")


def test_a_card_just_taken_is_not_thrown() -> None:
    view = view_of("3S 3D 3C 7H KD QC", others=(7,), taken="QC")
    thrown = {way.card for way in search_ways.turns(view)}
    assert code("QC") not in thrown
    assert code("7H") in thrown


# --- who sits there -----------------------------------------------------------------------------------


def test_a_seat_that_long_lays_nothing_is_taken_for_one_that_holds_back() -> None:
    game = Game("reference", 2, seed=1, dealer=0)
    assert holding(game.view(0), 1, 0.5, 0.5) == 0.5
    for _ in range(2):
        for _ in range(2):
            game.play("draw")
            game.play(game.legal_moves()[-1])
    assert all(event.kind in ("deal", "draw", "discard") for event in game.view(0).history)
    # Half of them hold back for sure; of the others a quarter has had nothing to lay in two turns.
    assert holding(game.view(0), 1, 0.5, 0.5) == pytest.approx(0.5 / (0.5 + 0.5 * 0.25))
    assert holding(game.view(0), 1, 0, 0.5) == 0


def test_where_one_meld_a_turn_is_laid_nobody_holds_back() -> None:
    game = Game("classic", 2, seed=1, dealer=1)
    game.play("draw")
    view = game.view(0)
    assert holding(view, 1, 0.5, 0.5) == 0
    assert not any(way.holds for way in search_ways.turns(view))
    assert {one.plan for one in Master(budget=60, wide=1000).redo(view, 1).candidates} >= {"lays"}


def test_who_laid_cards_hardly_holds_back() -> None:
    game = Game.from_position(
        {
            "hands": ["3S 3D 3C 9H KD", "4S 6D"],
            "stock": "2S 5C 8H TH",
            "pile": "AH",
            "turn": 0,
            "phase": "play",
        }
    )
    game.play("meld 3S 3D 3C")
    assert holding(game.view(1), 0, 0.5, 0.75) == 0.1


def test_worlds_fit_the_view_and_layers_hold_no_meld() -> None:
    view = view_of(SPREAD, others=(10, 10), pile="4H", stock=20)
    worlds, policies = Table(Master(patient=0), view, random.Random(1)).worlds(40)
    assert [policy.hold for policy in policies] == [0, 0, 0, 3, 0]
    own = cards(SPREAD)
    for at in range(40):
        hands = [int(hand) for hand in worlds.hands[3 * at : 3 * at + 3]]
        stock = mask_of(worlds.stocks[20 * at : 20 * at + 20])
        assert hands[0] == own
        assert [hand.bit_count() for hand in hands] == [11, 10, 10]
        assert hands[1] & hands[2] == own & (hands[1] | hands[2]) == stock & (hands[1] | hands[2] | own) == 0
        assert stock.bit_count() == 20
    assert worlds.faults == 0


def test_where_one_world_fits_little_is_played_out_and_it_is_said() -> None:
    # Turned over unshuffled, the stock is known card by card, and so the other hand by counting.
    game = Game("reference", 2, seed=12, dealer=1)
    while game.turn is not None and not game.view(0).table.recycled:
        kinds = [str(move) for move in game.legal_moves()]
        throws = [move for move in kinds if move.startswith("discard")]
        game.play("draw" if "draw" in kinds else "recycle" if "recycle" in kinds else throws[0])
    while game.turn != 0 or game.phase != "play":
        kinds = [str(move) for move in game.legal_moves()]
        game.play("draw" if "draw" in kinds else kinds[-1])
    decision = Master(wide=1000).redo(game.view(0), 1)
    assert decision.note == "Every card's place is known."
    assert decision.rollouts == 8 * len(search_ways.turns(game.view(0)))


# --- the race -----------------------------------------------------------------------------------------


def races(means: list[float], spread: float, seed: int, **more: Any) -> search_race.Race:
    """Race ways of known means with luck of their own and much luck that is common to a world."""
    rng = random.Random(seed)

    def play(alive: list[int], number: int) -> tuple[list[float], list[int]]:
        values = []
        for _ in range(number):
            common = rng.gauss(0, 100)
            values += [means[way] + common + rng.gauss(0, spread) for way in alive]
        return values, [1] * len(values)

    thinking = search_race.run(len(means), play, **{"rounds": 8, "clear": 2.5, "keep": {0}, **more})
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            race: search_race.Race = end.value
            return race


def test_the_race_finds_the_best_and_spends_its_time_on_the_close_ones() -> None:
    found = 0
    for seed in range(40):
        race = races([0, -30, 4, -20, 3, -40], 10, seed, budget=1500)
        found += race.leader == 2
        assert race.rollouts <= 1500
        assert len(race.values[0]) == max(map(len, race.values)), "the habit stays"
        assert len(race.values[5]) < len(race.values[2]) / 2
    assert found >= 32


def test_the_common_luck_of_worlds_drops_out_of_a_gap() -> None:
    race = races([0.0, -1.0], 1.0, 3, budget=2000, clear=1000)
    gap, error = race.gap(0, 1)
    differences = [a - b for a, b in zip(*race.values, strict=True)]
    mean = sum(differences) / len(differences)
    variance = sum((one - mean) ** 2 for one in differences) / (len(differences) - 1)
    assert gap == pytest.approx(mean)
    assert error == pytest.approx(sqrt(variance / len(differences)))
    assert error < 0.06  # the luck of a world is a hundred times that of a way
    assert gap == pytest.approx(1, abs=0.25)


def test_every_way_is_seen_even_with_no_budget() -> None:
    race = races([0, 1, 2], 1, 1, budget=0)
    assert [len(values) for values in race.values] == [2, 2, 2]


# --- what a hand is worth -----------------------------------------------------------------------------


def last_hand(scores: tuple[int, ...], hand_no: int = 3, preset: str = "reference") -> View:
    view = Game(preset, len(scores), seed=1, dealer=len(scores) - 1).view(0)
    return View(
        view.seat,
        view.table._with(hand_no=hand_no),
        view.hand_mask,
        view.known_masks,
        view.stock_codes,
        view.history,
        scores,
    )


def test_in_the_last_hand_the_match_counts() -> None:
    assert search_stakes.is_last(last_hand((10, 25)))
    assert not search_stakes.is_last(last_hand((10, 25), 2))
    assert not search_stakes.is_last(last_hand((10, 25), 3, "classic")), "played to a target"
    worth = search_stakes.match(last_hand((10, 25)))
    assert [worth(gain, 1) for gain in (14, 15, 16)] == [0, 50, 100]
    assert worth(-3, 2) == 0
    # With three at the table: what another seat takes is twice what it puts the seat behind the mean.
    worth = search_stakes.match(last_hand((50, 20, 40)))
    assert worth(-10, 2) == 100  # 50, 40, 40
    assert worth(-10, 3) == 0  # 50, 20, 60
    assert worth(-5, 3) == 50  # 50, 20, 50
    assert worth(-10, 0) == 50  # nobody went out: one of the two took 20
    assert worth(0, 0) == 100


def test_far_behind_in_the_last_hand_values_are_chances_of_the_match() -> None:
    view = last_hand((0, 30))
    decision = Master(budget=200).redo(view, 3)
    if decision.rollouts:
        assert decision.unit == "match"
        assert all(0 <= one.value <= 100 for one in decision.candidates)
    assert Master(budget=200, stakes=0).redo(view, 3).unit == "points"
