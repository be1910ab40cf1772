"""`expert` at whole games: legal everywhere, its terms add up, and blind to what its seat cannot know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widget.game import Game
from rummy_widget.players import finish
from rummy_widget.players.expert import Expert
from rummy_widget.players.mind import TERMS
from rummy_widget.rules import PRESETS, Rules
from tests.engine.test_hidden import view_of
from tests.players.worlds import other_world

TABLES = [(name, seats) for name in PRESETS for seats in Rules.preset(name).seats]
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "round the corner, own meld first": {"aces": "round_the_corner", "layoff": "after_meld"},
    "last discard, settlement": {"going_out": "discard_required", "scoring": "settlement"},
    "forty to open": {"initial_meld": 40, "recycle": "shuffle_keep_top", "recycles": None},
    "whole hand at once": {"whole_hand_from_deal": 1, "max_turns": 80},
    "floating, deep takes and calls": {
        "going_out": "float_unplayable",
        "take_from_pile": "any",
        "call_rummy": "any_card",
        "deepest_must_be_played": "always",
        "max_turns": 80,
    },
    "ten for going rummy": {"going_rummy": "plus_10", "aces": "high_or_low"},
}


def watch(game: Game, seat: int, moves: int) -> int:
    """Play with an expert in one seat; return how many of its decisions were checked."""
    who = Expert()
    rng = random.Random(5)
    seen = 0
    while game.turn is not None and seen < moves:
        at = game.turn
        view = game.view(at)
        if at != seat:
            other = game.players[at]
            assert other is not None
            game.play(finish(other.think(view, rng)).move)
            continue
        decision = who.choose(view, rng)
        for candidate in decision.candidates:
            assert view.why_not(candidate.move) is None, (candidate, view)
            assert candidate.terms.keys() <= set(TERMS)
            assert candidate.value == sum(candidate.terms.values())
        values = [candidate.value for candidate in decision.candidates]
        assert values == sorted(values, reverse=True)
        assert decision.move == decision.candidates[0].move
        assert decision.slip is None
        assert decision.seed is not None
        assert who.redo(view, decision.seed) == decision
        game.play(decision.move)
        seen += 1
    return seen


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_plays_every_preset_by_its_rules(preset: str, seats: int) -> None:
    game = Game(preset, ["hard"] * seats, seed="expert-0", dealer=seats - 1)
    assert watch(game, 0, 14) > 2


@pytest.mark.parametrize("name", HOUSE_RULES)
@pytest.mark.parametrize("seats", [2, 4])
def test_plays_house_rules(name: str, seats: int) -> None:
    rules = Rules.preset("reference").replace(**HOUSE_RULES[name])
    for deal in range(3):
        game = Game(rules, ["hard"] * seats, seed=f"expert-house-{deal}")
        watch(game, deal % seats, 5000)
        assert game.hand_over


def test_a_blind_draw_is_thought_of_card_by_card() -> None:
    view = Game("reference", 2, seed=3, dealer=1).view(0)
    pauses = sum(1 for _ in Expert().think(view, random.Random(0)))
    assert pauses > 52 - 11  # one for each card that may come


@pytest.mark.parametrize(("preset", "seats"), [("reference", 2), ("reference", 4), ("penalty", 3)])
def test_decides_the_same_in_every_world_that_fits_the_view(preset: str, seats: int) -> None:
    rng = random.Random(f"expert-worlds-{preset}-{seats}")
    rules = Rules.preset(preset)
    game = Game(rules, ["hard"] * seats, seed=f"expert-worlds-{preset}-{seats}")
    changed = decisions = 0
    while game.turn is not None and decisions < 40:
        seat = game.turn
        log = tuple(game.log)
        world = other_world(log, seat, rng)
        changed += tuple(world) != log
        view = view_of(rules, world, seat)
        decision = Expert().choose(game.view(seat), random.Random(decisions))
        assert Expert().choose(view, random.Random(decisions)) == decision
        game.play(decision.move)
        decisions += 1
    assert changed > 5
