"""Computer players in a game: asked in turn, heard once, and what comes of one that fails."""

from __future__ import annotations

import re
import threading
import traceback
from random import Random
from typing import Any

import pytest

from rummy_widget.errors import PlayerError
from rummy_widget.game import Game, Turn, drive
from rummy_widget.moves import Move
from rummy_widget.players import Decision, Player
from rummy_widget.view import View
from tests.engine.test_game import POSITION


class Scripted(Player):
    """Answers with what it was given, one after the other."""

    name = "scripted"

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def choose(self, view: View, rng: Random) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class Unreadable:
    """An answer that nobody can read."""

    @property
    def move(self) -> str:
        raise LookupError("7H or KC?")


def game_with(*answers: Any) -> Game:
    return Game.from_position(POSITION, players=[Scripted(*answers), "Ben"])


def test_a_person_is_waited_for() -> None:
    game = Game(players=["Ann", "easy"], seed=2, dealer=1)
    assert list(game) == []
    assert game.run() is None
    assert game.turn == 0
    game.play("draw")
    game.play(next(move for move in game.legal_moves() if move.kind == "discard"))
    (turn,) = list(game)
    assert turn.seat == 1
    assert game.turn == 0
    assert [move.kind for move in turn.moves][-1] == "discard"
    assert list(game.log[-len(turn.events) :]) == list(turn.events)


def test_turns_come_one_at_a_time_and_end_with_the_hand() -> None:
    game = Game(players=["easy", "medium", "hard"], seed=7)
    seats = []
    for turn in game:
        assert isinstance(turn, Turn)
        seats.append(turn.seat)
    assert game.hand_over
    assert seats == [(seats[0] + n) % 3 for n in range(len(seats))]
    assert list(game) == []


@pytest.mark.parametrize("answer", ["draw", Move("draw"), Decision(Move("draw"))])
def test_a_player_may_answer_with_a_text_a_move_or_a_decision(answer: Any) -> None:
    game = game_with(answer, "discard KC")
    (turn,) = list(game)
    assert turn.moves == (Move.parse("draw"), Move.parse("discard KC"))


@pytest.mark.parametrize(
    ("answer", "did"),
    [
        (ZeroDivisionError("my hand is 7H KC"), "raised ZeroDivisionError"),
        ("discard KC", "chose a move that is not allowed (draw-first)"),
        ("meld 7H KC 5H", "chose a move that is not allowed (draw-first)"),
        ("whatever", "chose a move that is not allowed (parse)"),
        (None, "chose a move that is not allowed (parse)"),
        (7, "chose a move that is not allowed (parse)"),
        ([], "chose a move that is not allowed (parse)"),
        ("take " + "9" * 5000, "chose a move that is not allowed (parse)"),
        (Unreadable(), "raised LookupError"),
    ],
)
def test_a_player_that_fails_leaves_the_game_as_it_was(answer: Any, did: str) -> None:
    game = game_with(answer)
    record, state = game.record(), game.state
    with pytest.raises(PlayerError) as caught:
        game.run()
    assert (caught.value.seat, caught.value.player, caught.value.did) == (0, "scripted", did)
    # All may read this: it shows no card of the player's.
    assert "7H" not in str(caught.value)
    assert "KC" not in str(caught.value)
    assert caught.value.original is not None
    printed = "".join(traceback.format_exception(caught.value))
    assert not {"7H", "KC", str(caught.value.original)} & set(re.split(r"[ '\"\n]", printed))
    assert str(caught.value.original) not in printed
    assert caught.value.__context__ is None
    assert (game.record(), game.state) == (record, state)
    game.seat_player(0, "easy")
    game.run()
    assert game.turn == 1


def test_a_player_is_not_blamed_for_a_game_that_moved_on() -> None:
    asked, moved = threading.Event(), threading.Event()

    class Slow(Player):
        name = "slow"

        def choose(self, view: View, rng: Random) -> str:
            if view.phase == "draw":
                asked.set()
                moved.wait(20)
                raise ZeroDivisionError("the position is gone")
            return "discard KC"

    game = Game.from_position(POSITION, players=[Slow(), "Ben"])
    lock = threading.RLock()
    game.gate = lambda: lock

    def other() -> None:
        asked.wait(20)
        game.play("take")
        moved.set()

    thread = threading.Thread(target=other)
    thread.start()
    (turn,) = list(game)
    thread.join()
    assert turn.moves == (Move.parse("take"), Move.parse("discard KC"))


def test_a_seat_that_is_not_on_turn_is_not_asked() -> None:
    game = Game.from_position({**POSITION, "turn": 1}, players=[Scripted(ZeroDivisionError()), "Ben"])
    drive.ask(game, 0)
    assert len(game.log) == 1


def test_a_player_that_is_replaced_while_it_thinks_is_not_heard() -> None:
    game: Game

    class Leaver(Player):
        name = "leaver"

        def choose(self, view: View, rng: Random) -> str:
            game.seat_player(0, "Ann")
            return "draw"

    game = Game.from_position(POSITION, players=[Leaver(), "Ben"])
    assert game.run() is None
    assert (game.phase, game.turn, len(game.log)) == ("draw", 0, 1)


def test_a_player_that_fails_in_the_middle_of_its_turn() -> None:
    game = game_with("draw", "discard 2D", "discard KC")
    with pytest.raises(PlayerError, match="not-in-hand"):
        game.run()
    assert (game.turn, game.phase) == (0, "play")
    game.run()
    assert game.turn == 1
