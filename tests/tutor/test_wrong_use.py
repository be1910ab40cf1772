"""What is given to the tutor, a belief or a level by mistake is refused, and what would be right is said."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import tutor
from rummy_widget.players.belief import Belief
from rummy_widget.players.master import Master

GAME = rw.Game(players=2, seed=3)
MINE = GAME.view(GAME.turn or 0)
OTHER = GAME.view(1 - MINE.seat)
CHANCE = random.Random(1)


@pytest.mark.parametrize("given", [GAME, None, "7H", {"seat": 0}], ids=lambda value: type(value).__name__)
def test_what_is_no_view_is_refused_everywhere(given: Any) -> None:
    uses: list[Callable[[], object]] = [
        lambda: rw.hint(given),
        lambda: rw.hint(given, 4, decision=rw.Decision(rw.Move("draw"))),
        lambda: tutor.note(given),
        lambda: tutor.findings(given),
        lambda: tutor.MOTIFS["M05"].detect(given),
        lambda: tutor.gone(given),
        lambda: tutor.outs(given, "7H"),
        lambda: tutor.order(given),
        lambda: tutor.dead_hand(given),
        lambda: Belief(given),
        *(lambda level=level: rw.player(level).choose(given, CHANCE) for level in rw.LEVELS),
    ]
    for use in uses:
        with pytest.raises(
            TypeError, match=rf"takes a View, such as game\.view\(0\), not {type(given).__name__}$"
        ):
            use()


@pytest.mark.parametrize("given", [MINE, None, 5], ids=lambda value: type(value).__name__)
def test_what_is_no_game_is_not_reviewed(given: Any) -> None:
    with pytest.raises(TypeError, match=rf"a Game, such as table\.game, not {type(given).__name__}$"):
        rw.review(given, 0)


@pytest.mark.parametrize("given", [5, 0, "threads", True, ThreadPoolExecutor], ids=repr)
def test_what_is_no_executor_does_not_review(given: Any) -> None:
    with pytest.raises(TypeError, match=r"^executor must be one such as a ProcessPoolExecutor\(\), not "):
        rw.review(GAME, 0, executor=given)


def test_advice_comes_of_levels_for_the_seat_on_turn() -> None:
    nobody: Any
    for nobody in (5, rw.Player(), rw.Player):
        with pytest.raises(TypeError, match="an adviser is a level or its name, such as 'master'"):
            rw.hint(MINE, player=nobody)
        with pytest.raises(TypeError, match="an adviser is a level or its name"):
            rw.review(GAME, 0, adviser=nobody)
    made = rw.player("hard").choose(MINE, CHANCE)
    assert rw.hint(MINE, 4, decision=made).move == made.move
    with pytest.raises(ValueError, match=f"seat {OTHER.seat} is not on turn"):
        rw.hint(OTHER, 4, decision=made)
    no_decision: Any = rw.explain(made)
    with pytest.raises(TypeError, match="must be a Decision, not Explanation"):
        rw.hint(MINE, 4, decision=no_decision)
    with pytest.raises(ValueError, match="gives no reasons"):  # to draw is not all that makes sense here
        rw.hint(MINE, 1, decision=rw.Decision(rw.Move("draw")))
    elsewhere = rw.Game(players=2, seed=4)
    with pytest.raises(ValueError, match="another hand than that of this view"):
        rw.hint(elsewhere.view(elsewhere.turn or 0), 4, decision=made)


def test_events_motifs_and_places_that_are_none() -> None:
    event: Any
    for event in ("draw", 1.5, True):
        with pytest.raises(ValueError, match=f"one of the view's history, or its number, not {event!r}"):
            tutor.note(MINE, event)
    with pytest.raises(KeyError, match="no motif 'M99'; they are M01 to M37"):
        tutor.MOTIFS["M99"]
    assert "M99" not in tutor.MOTIFS
    assert tutor.MOTIFS.get("M99") is None
    places = tutor.gone(MINE)
    assert places["*"] == ()  # one pack without jokers
    assert places.count("mine") == 10
    with pytest.raises(ValueError, match="one of mine, table, pile, held, deck, unseen, not 'hand'"):
        places.count("hand")


def test_a_belief_is_asked_about_cards_and_other_seats() -> None:
    belief = Belief(MINE)
    card: Any
    for card in (999, -1, 53, "ZZ"):
        with pytest.raises(ValueError, match="no card"):
            belief.use_chance(card)
        with pytest.raises(ValueError, match="no card"):
            belief.places(card)
    mask: Any
    for mask in (-1, 1 << 52, "7H"):
        with pytest.raises(ValueError, match="a mask of 52 bits"):
            belief.draw_chance(mask)
    seat: Any
    for seat in (MINE.seat, 2, "1", True):
        with pytest.raises(ValueError, match="no other seat"):
            belief.out_chance(seat)


def test_worlds_and_weights_need_numbers_and_chance() -> None:
    belief = Belief(MINE)
    scale: Any
    for scale in (0, -1, 65_536, 2.5, "x", True):
        with pytest.raises(ValueError, match=f"scale must be a whole number from 1 to 65535, not {scale!r}"):
            belief.weights(scale)
    assert {row[-1] for row in belief.weights(1)} == {1}
    number: Any
    for number in (-1, 1.5, "3", None):
        with pytest.raises(ValueError, match=f"number must be a whole number, 0 or more, not {number!r}"):
            belief.worlds(number, CHANCE)
    chance: Any
    said = r"rng must be a random\.Random, such as random\.Random\(1\), not"
    for chance in (None, 1, random):
        with pytest.raises(TypeError, match=said):
            belief.worlds(1, chance)
    assert belief.worlds(0, CHANCE) == []


def test_a_motif_is_for_a_number_of_seats_that_the_rules_allow() -> None:
    seats: Any
    for seats in (99, 0, "2"):
        with pytest.raises(ValueError, match=f"these rules are for 2, 3, 4 players, not for {seats}"):
            tutor.MOTIFS["M05"].applies("reference", seats)
    assert tutor.MOTIFS["M05"].applies("reference", 2)


def test_the_time_of_master_is_a_number_of_seconds() -> None:
    seconds: Any
    for seconds in ("x", None, True, 0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match=r"seconds must be a number above 0, such as 0\.5, not"):
            Master.within(seconds)


@pytest.mark.parametrize("name", ["patient", "fade"])
def test_shares_of_master_are_shares(name: str) -> None:
    for share in (-0.1, 1.5):
        with pytest.raises(ValueError, match=f"master: {name} must"):
            rw.player("master", **{name: share})


def test_nobody_is_advised_to_slip() -> None:
    # Always careless: it throws any card. Its own count says the king, which counts 10; 2C counts 2.
    position = {"hands": ["KS 9H 7D 4D 2C", "3D 5C 6H 8S"], "stock": "4H 9S", "pile": "7S", "phase": "play"}
    view = rw.View.from_position(position)
    careless = rw.player("easy", careless=1)
    slips = [careless.choose(view, random.Random(seed)) for seed in range(20)]
    other = next(one for one in slips if one.slip and str(one.move) == "discard 2C")
    for told in (rw.hint(view, 4, decision=other), rw.hint(view, 4, player=careless)):
        assert str(told.move) == "discard KS"
        assert told.text().startswith("Throw K♠")
    steps = [rw.hint(view, step, decision=other).to_dict() for step in (1, 2, 3)]
    assert steps == [
        rw.hint(view, step, player=rw.player("easy", careless=0)).to_dict() for step in (1, 2, 3)
    ]


def test_what_the_tutor_says_can_be_kept_and_sent() -> None:
    game = rw.Game(players=["hard", "hard"], seed=5)
    game.run()
    judged = rw.review(game, 0, adviser="hard")
    next(iter(judged))
    again = pickle.loads(pickle.dumps(judged))
    assert len(again.judged) == 1
    assert again.judged == judged.judged
    assert [one.record for one in again] == judged.records
    # The pile will not come again: KD KH are buried, and QC lies on the table.
    position = {
        "hands": ["KC", 7],
        "stock": 20,
        "pile": "KD 4C KH 2S",
        "melds": [{"cards": "QC QD QS", "by": 1}, {"cards": "AH 2H 3H", "by": 1}],
        "phase": "play",
        "recycles": 1,
    }
    dead = tutor.dead_hand(rw.View.from_position(position))
    assert dead is not None
    for made in (tutor.gone(MINE), tutor.order(MINE), tutor.outs(MINE, MINE.hand[:2]), dead):
        copy = pickle.loads(pickle.dumps(made))
        assert copy == made
        assert hash(copy) == hash(made)
        assert repr(copy) == repr(made)
