"""Players at whole games: always legal, the same every time, and blind to what their seat cannot know."""

from __future__ import annotations

import pickle
import random
from dataclasses import FrozenInstanceError
from math import nan
from typing import Any

import pytest

from rummy_widget.errors import IllegalMove, PlayerError
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import LEVELS, Candidate, Decision, Level, Player, as_decision, finish, player
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.view import View
from tests.engine.test_hidden import view_of
from tests.players.worlds import other_world
from tools.soak import random_rules

TABLES = [(name, seats) for name in PRESETS for seats in Rules.preset(name).seats]
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "ace high, one meld a turn": {"aces": "high_or_low", "melds_per_turn": 1, "recycle": "shuffle"},
    "round the corner, own meld first": {"aces": "round_the_corner", "layoff": "after_meld"},
    "last discard, settlement": {"going_out": "discard_required", "scoring": "settlement"},
    "forty to open": {"initial_meld": 40, "recycle": "shuffle_keep_top", "recycles": None},
    "whole hand at once": {"whole_hand_from_deal": 1, "max_turns": 80},
    "starter discards": {"starter_discards": True, "dealer_starts": True},
    "points on the table": {
        "scoring": "meld_points",
        "blocked": "count",
        "going_rummy": "none",
        "five_ten_fifteen": True,
    },
}


def quick(name: str) -> Level:
    """Return a level, `master` with few rollouts: what it does is the same with more of them."""
    return player(name, budget=40) if name == "master" else player(name)


def watch(game: Game, moves: int) -> int:
    """Play on and check every decision; the number of decisions."""
    seen = 0
    rng = random.Random(5)
    while game.turn is not None and seen < moves:
        seat = game.turn
        who = game.players[seat]
        assert who is not None
        view = game.view(seat)
        seed = rng.getrandbits(32)
        decision = finish(who.think(view, random.Random(seed)))
        # Asked one by one: with six jokers in a hand all legal moves are very many.
        weighed = {candidate.move for candidate in decision.candidates}
        assert all(view.why_not(move) is None for move in {decision.move, *weighed}), (decision, view)
        values = [candidate.value for candidate in decision.candidates]
        # What is not clearly better than the habit comes after it, whatever its mean.
        later = values if decision.rollouts == 0 else values[1:]
        assert later == pytest.approx(sorted(later, reverse=True))
        assert decision.slip or decision.move == decision.best
        assert who.choose(view, random.Random(seed)) == decision, "same view, settings and seed"
        game.play(decision.move)
        seen += 1
    return seen


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_levels_play_every_preset_by_its_rules(preset: str, seats: int) -> None:
    for deal in range(3):
        levels = [quick(LEVELS[(seat + deal) % len(LEVELS)]) for seat in range(seats)]
        game = Game(preset, levels, seed=f"levels-{deal}")
        assert watch(game, 5000) > seats
        assert game.hand_over


@pytest.mark.parametrize("name", HOUSE_RULES)
@pytest.mark.parametrize("seats", [2, 4])
def test_levels_play_house_rules(name: str, seats: int) -> None:
    rules = Rules.preset("reference").replace(**HOUSE_RULES[name])
    for deal in range(3):
        levels = [quick(LEVELS[(seat + deal) % len(LEVELS)]) for seat in range(seats)]
        game = Game(rules, levels, seed=f"house-{deal}")
        watch(game, 5000)
        assert game.hand_over


@pytest.mark.parametrize("block", range(6))
def test_levels_play_random_rules(block: int) -> None:
    for number in range(300 + 8 * block, 308 + 8 * block):
        rng = random.Random(number)
        rules, seats = random_rules(rng, most_cards=12, most_jokers=4)
        game = Game(rules, [quick(rng.choice(LEVELS)) for _ in range(seats)], seed=f"rules-{number}")
        watch(game, 150)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["reference", "wrotham"])
def test_level_plays_a_match_to_its_end(level: str, preset: str) -> None:
    game = Game(preset, [quick(level), quick(level)], seed=4)
    while not game.over:
        game.run()
        if not game.over:
            game.next_hand()
    assert game.winner is not None


@pytest.mark.parametrize("level", LEVELS)
def test_level_takes_over_in_the_middle_of_a_turn(level: str) -> None:
    rng = random.Random(f"over-{level}")
    for deal in range(30):
        game = Game("classic", 3, seed=f"over-{deal}")
        for _ in range(rng.randint(0, 40)):
            moves = game.legal_moves()
            if not moves:
                break
            game.play(rng.choice(moves))
        if game.turn is not None:
            view = game.view(game.turn)
            assert quick(level).choose(view, rng).move in view.legal_moves()


# --- nothing hidden ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("preset", "seats", "changes"),
    [
        ("reference", 2, {}),
        ("reference", 4, {}),
        ("penalty", 3, {}),
        ("rummy500", 2, {"call_rummy": "any_card"}),
        ("rummy500", 5, {}),
        ("joker13", 3, {}),
        ("wrotham", 3, {}),
        ("romme", 4, {}),
    ],
)
def test_decisions_are_the_same_in_every_world_that_fits_the_view(
    level: str, preset: str, seats: int, changes: dict[str, Any]
) -> None:
    rng = random.Random(f"worlds-{level}-{preset}-{seats}")
    rules = Rules.preset(preset).replace(**changes)
    game = Game(rules, [quick(level)] * seats, seed=f"worlds-{level}-{preset}-{seats}")
    changed = 0
    while game.turn is not None:
        seat = game.turn
        log = tuple(game.log)
        world = other_world(log, seat, rng)
        changed += tuple(world) != log
        view = view_of(rules, world, seat)
        seed = rng.getrandbits(32)
        decision = quick(level).choose(game.view(seat), random.Random(seed))
        assert quick(level).choose(view, random.Random(seed)) == decision
        assert isinstance(decision, Decision)
        game.play(decision.move)
    assert changed > 2


# --- settings ---------------------------------------------------------------------------------------


def test_levels_are_named_weakest_first() -> None:
    assert LEVELS == ("easy", "medium", "hard", "expert", "master")
    assert [player(name).name for name in LEVELS] == list(LEVELS)


@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("genius", {}, "there is no level 'genius'; the levels are easy, medium, hard, expert, master"),
        ("easy", {"wait": 2}, "level 'easy' has no setting 'wait'; it has careless"),
        (
            "hard",
            {"name": 2},
            "level 'hard' has no setting 'name'; it has saves, wait, feed, keeps, joker, opening, laying",
        ),
        ("easy", {"careless": 1.5}, "easy: careless must lie between 0 and 1, not 1.5"),
        ("medium", {"slips": "often"}, "medium: slips must be a number, not 'often'"),
        ("medium", {"slips": True}, "medium: slips must be a number, not True"),
        ("medium", {"pair": nan}, "medium: pair must be a number, not nan"),
        ("master", {"gate": -1}, "master: gate must be 0 or more, not -1"),
        ("master", {"wide": -0.5}, "master: wide must be 0 or more, not -0.5"),
        ("master", {"clear": -2}, "master: clear must be 0 or more, not -2"),
        ("master", {"budget": -1e-9}, "master: budget must be 0 or more, not -1e-09"),
        ("master", {"mixes": -1}, "master: mixes must be 0 or more, not -1"),
        ("master", {"stakes": 2}, "master: stakes must lie between 0 and 1, not 2"),
        ("master", {"sure": -0.1}, "master: sure must lie between 0 and 1, not -0.1"),
        ("expert", {"out3": 1.5}, "expert: out3 must lie between 0 and 1, not 1.5"),
        ("expert", {"width": -1}, "expert: width must be 0 or more, not -1"),
    ],
)
def test_wrong_level_or_setting_is_explained(name: str, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the whole message is compared
        player(name, **settings)
    assert str(caught.value) == message


def test_levels_with_the_same_settings_are_equal_and_can_be_sent_to_a_process() -> None:
    assert player("medium") == player("medium", slips=0.1)
    assert player("medium") != player("medium", slips=0.2)
    assert pickle.loads(pickle.dumps(player("hard", wait=2))) == player("hard", wait=2)
    with pytest.raises(FrozenInstanceError):
        player("easy").careless = 0  # type: ignore[attr-defined]  # the test is that it fails


# --- players of a user's own ------------------------------------------------------------------------


class First(Player):
    name = "first"

    def choose(self, view: View, rng: random.Random) -> Move:
        return view.legal_moves()[0]


class Texts:
    """A player that has a name and chooses texts, and is no subclass of anything."""

    name = "texts"

    def choose(self, view: View, rng: random.Random) -> str:
        return str(rng.choice(view.legal_moves()))


class Nothing(Player):
    name = "nothing"


def test_a_player_needs_only_a_name_and_a_choice() -> None:
    game = Game("reference", [First(), Texts()], seed=2)
    game.run()
    assert game.hand_over
    assert game.names == ("first", "texts")


def test_a_players_move_can_be_thought_out_like_a_levels() -> None:
    view = Game("reference", 2, seed=3, dealer=1).view(0)
    thinking = First().think(view, random.Random(0))
    assert next(thinking) is None
    decision = finish(thinking)
    assert (decision.move, decision.player, decision.candidates) == (Move("draw"), "first", ())


def test_a_player_that_cannot_choose_says_so() -> None:
    view = Game("reference", 2, seed=3, dealer=1).view(0)
    with pytest.raises(NotImplementedError, match=r"Nothing must define choose\(view, rng\)"):
        Nothing().choose(view, random.Random(0))
    with pytest.raises(PlayerError):
        Game("reference", [Nothing(), "easy"], seed=3, dealer=1).run()


def test_what_a_player_may_choose() -> None:
    assert as_decision("discard 7h").move == Move.parse("discard 7H")
    assert as_decision(Move("draw"), "me") == Decision(Move("draw"), player="me")
    with pytest.raises(IllegalMove):
        as_decision("fly")
    with pytest.raises(TypeError, match="a player chooses a Move, its text or a Decision, not int"):
        as_decision(7)  # type: ignore[arg-type]  # the test is that it is refused


@pytest.mark.parametrize("level", LEVELS)
def test_level_thinks_in_slices_and_only_when_on_turn(level: str) -> None:
    view = Game("reference", 2, seed=3, dealer=1).view(0)
    thinking = quick(level).think(view, random.Random(0))
    assert next(thinking) is None, "there is a place to stop at before the answer"
    thinking.close()
    waiting = Game("reference", 2, seed=3, dealer=1).view(1)
    with pytest.raises(ValueError, match="seat 1 is not on turn"):
        quick(level).choose(waiting, random.Random(0))


# --- the decision -----------------------------------------------------------------------------------


def test_value_of_a_candidate_is_the_sum_of_its_terms() -> None:
    candidate = Candidate(Move("draw"), {"points": 10, "pair": -20})
    assert candidate.value == -10
    with pytest.raises(TypeError):
        candidate.terms["points"] = 3  # type: ignore[index]  # the test is that it fails
    assert pickle.loads(pickle.dumps(candidate)) == candidate


def test_decision_shows_the_terms_of_the_move_that_was_made() -> None:
    good, bad = (
        Candidate(Move.parse("discard KH"), {"points": 10}),
        Candidate(Move.parse("discard 2H"), {"points": 2}),
    )
    decision = Decision(bad.move, (good, bad), "discard", slip="careless")
    assert decision.terms == {"points": 2}
    assert decision.best == good.move


def test_seed_of_a_decision_makes_it_again() -> None:
    view = View.from_position(
        {"hands": ["KH QD 9C 7S", 5], "stock": 20, "pile": "", "turn": 0, "phase": "play"}
    )
    easy = player("easy")
    rng = random.Random(8)
    decisions = {finish(easy.think(view, rng)) for _ in range(40)}
    assert len({decision.move for decision in decisions}) > 1
    for decision in decisions:
        assert decision.seed is not None
        assert easy.redo(view, decision.seed) == decision
