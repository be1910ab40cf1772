"""Computer seats: the beat, one action at a time, and what happens when a player fails."""

from __future__ import annotations

import logging
import random
from collections.abc import Generator
from typing import Any

import pytest

from rummy_widget.game import Game
from rummy_widget.players import Decision, Player
from rummy_widget.session.pace import PACES, due
from tests.session.desk import Desk
from tests.session.test_table import MEETING, Thrower, meeting


def happened(desk: Desk) -> list[tuple[float, str]]:
    """Let time pass; when did which kind of event appear, in seconds from now."""
    start, found = desk.runner.now(), []
    unsubscribe = desk.game.subscribe(
        lambda news: found.append((round(desk.runner.now() - start, 2), getattr(news, "kind", "undo")))
    )
    desk.runner.run(4.0)
    unsubscribe()
    return found


@pytest.mark.parametrize("thinking", [0.0, 0.2, 0.69])
def test_moves_come_on_the_beat_whatever_the_thinking_took(thinking: float) -> None:
    desk = Desk(game=Game.from_position(MEETING | {"turn": 1}, players=["you", Thrower()]), thinking=thinking)
    # The second move is due 0.45 s after the first; thought over for longer, it waits for a whole beat more.
    assert happened(desk) == [(0.7, "draw"), (1.15 if thinking < 0.45 else 1.85, "discard")]


def test_brisk_is_faster_and_instant_does_not_wait() -> None:
    for speed, times in (("brisk", [0.25, 0.4]), ("instant", [0.0, 0.0])):
        game = Game.from_position(MEETING | {"turn": 1}, players=["you", Thrower()])
        assert [at for at, _ in happened(Desk(game=game, thinking=0.0, speed=speed))] == times


def test_late_thinking_waits_for_a_whole_beat() -> None:
    calm = PACES["calm"]
    assert due(10.0, 9.0, calm) == 10.0
    assert due(10.0, 10.1, calm) == pytest.approx(10.7)
    assert due(10.0, 11.5, calm) == pytest.approx(12.1)
    assert due(10.0, 11.5, PACES["instant"]) == 11.5


def test_a_seat_seems_to_think_from_the_first_moment() -> None:
    desk = meeting("you", Thrower())
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    assert [seat["thinking"] for seat in desk.view["seats"]] == [False, True]
    assert desk.view["now"] == {"id": "now-wait", "args": {"seat": 1}}
    assert not desk.view["mine"]
    assert desk.view["legal"] is None


def test_one_event_in_each_view() -> None:
    desk = Desk(["you", "easy", "easy", "easy"], seed=3)
    rng = random.Random(1)
    while desk.view["phase"] != "over":
        desk.play_on(rng)
    for before, after in zip(desk.views, desk.views[1:], strict=False):
        fresh = [ev for ev in after["events"] if ev["n"] > before["events"][-1]["n"]]
        by_computer = {ev["seat"] for ev in fresh if ev["seat"] != 0}
        # The end of a hand comes with the move that ended it.
        assert len([ev for ev in fresh if ev["kind"] != "end"]) <= (1 if by_computer else 13)


def test_skipping_plays_to_the_next_choice_of_a_person() -> None:
    desk = Desk(["you", "easy", "easy", "easy"], seed=3)
    while not desk.view["mine"]:
        desk.runner.run(0.1)
    desk.do("move", move="draw")
    desk.do("move", move=f"discard {desk.view['hand'][-1]['c']}")
    start = desk.runner.now()
    desk.do("skip", rev=0)
    while not desk.view["mine"]:
        desk.runner.run(0.01)
    assert desk.runner.now() - start < 0.5, "three seats, without the beat"
    desk.do("move", move="draw")
    desk.do("move", move=f"discard {desk.view['hand'][-1]['c']}")
    assert happened(desk)[0][0] == pytest.approx(0.7), "and with the beat again"


def test_a_faster_pace_holds_at_once() -> None:
    desk = meeting("you", Thrower(), turn=1)
    desk.runner.run(0.1)
    assert len(desk.game.log) == 1
    desk.session.set_speed("instant")
    desk.runner.run(0.0)
    assert desk.game.log[-1].kind == "draw"
    desk = meeting("you", Thrower(), turn=1)
    desk.session.set_speed("brisk")
    assert [at for at, _ in happened(desk)] == [0.25, 0.4]


def test_one_action_however_often_it_is_triggered() -> None:
    desk = meeting("you", Thrower(), turn=1)
    for _ in range(5):
        desk.session._settle()
        desk.session._conductor.follow(desk.game, desk.session._position, hold=None)
    thought = desk.session._conductor._thought
    assert thought is not None
    assert desk.runner.thoughts == 1
    desk.runner.run(0.7)
    assert [event.kind for event in desk.game.log] == ["deal", "draw"]
    desk.session._conductor._appear(thought)
    assert len(desk.game.log) == 2


def test_a_late_answer_is_dropped() -> None:
    desk = meeting("you", Thrower(), turn=1)
    desk.runner.run(0.3)
    desk.game.play("draw")
    desk.game.play("discard TD")
    desk.runner.run(5)
    assert [event.kind for event in desk.game.log] == ["deal", "draw", "discard"]
    assert desk.view["mine"]


# --- failing players ------------------------------------------------------------------------------


class Raiser(Player):
    """Tells its hand while it fails."""

    name = "raiser"

    def choose(self, view: Any, rng: random.Random) -> str:
        raise ValueError(f"what shall I do with {view.hand}?")


class Cheat(Player):
    name = "cheat"

    def choose(self, view: Any, rng: random.Random) -> str:
        return "discard JC"


class Garbage(Player):
    name = "garbage"

    def choose(self, view: Any, rng: random.Random) -> Any:
        return {"move": "draw"}


@pytest.mark.parametrize("player", [Raiser(), Cheat(), Garbage()])
def test_a_player_that_fails_is_told_of_and_replaced(
    player: Player, caplog: pytest.LogCaptureFixture
) -> None:
    desk = meeting("you", player, turn=1)
    state = desk.game.state
    with caplog.at_level(logging.ERROR, "rummy_widget"):
        desk.runner.run(3)
    trouble = desk.view["trouble"]
    assert trouble["replace"] == 1
    assert trouble["text"]["id"] == "trouble-player"
    assert desk.game.state is state
    assert desk.session.error is not None
    assert not desk.view["seats"][1]["thinking"]
    assert len(caplog.records) == 1, "told once, not again and again"
    for hidden in ("8H", "TD", "JC", "8♥", "10♦", "J♣"):
        assert hidden not in caplog.text
        assert hidden not in str(trouble)
    assert desk.send("replace", seat=0)["reason"] == "value"
    desk.do("replace", seat=1)
    assert desk.view["trouble"] is None
    assert desk.view["seats"][1]["level"] == "easy"
    desk.wait()
    assert desk.view["mine"]
    assert desk.send("replace", seat=1)["reason"] == "value"


def test_code_may_move_for_a_seat_that_failed() -> None:
    desk = meeting("you", Raiser(), turn=1)
    desk.runner.run(3)
    desk.game.play("draw")
    desk.game.play("discard JC")
    assert desk.view["trouble"] is None
    assert desk.view["mine"]


class Bare:
    """No more than the seat needs."""

    def choose(self, view: Any, rng: random.Random) -> str:
        return str(view.legal_moves()[0])


def test_anything_that_chooses_is_a_player() -> None:
    desk = meeting("you", Bare(), turn=1)
    assert [(seat["name"], seat["level"]) for seat in desk.view["seats"]] == [("you", None), ("Bare", "Bare")]
    desk.runner.run(0.7)
    assert desk.game.log[-1].kind == "draw"


class Slow(Player):
    name = "slow"

    def __init__(self) -> None:
        self.slices = 0

    def think(self, view: Any, rng: random.Random) -> Generator[None, None, Decision]:
        for _ in range(3):
            self.slices += 1
            yield
        return Decision(view.legal_moves()[0])


def test_a_player_may_think_in_slices() -> None:
    slow = Slow()
    desk = meeting("you", slow, turn=1)
    desk.runner.run(0.7)
    assert slow.slices == 3
    assert desk.game.log[-1].kind == "draw"


def test_a_player_that_takes_ages_may_be_replaced_and_may_still_answer() -> None:
    desk = meeting("you", Thrower(), turn=1)
    desk.runner.thinking = 40.0
    desk.session._conductor.stop()
    desk.session._settle()
    desk.runner.run(31)
    assert desk.view["trouble"]["replace"] == 1
    assert desk.view["seats"][1]["thinking"]
    desk.runner.run(20)
    assert desk.game.log[-1].kind == "draw"
    assert desk.view["trouble"] is None


def test_an_error_of_the_table_itself_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = meeting("you", Thrower())

    def broken(*_: object) -> None:
        raise RuntimeError("JC")

    monkeypatch.setattr(Game, "undo", broken)
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    answer = desk.send("undo")
    assert (answer["ok"], answer["reason"]) == (False, "error")
    assert "RuntimeError" in str(desk.view["trouble"])
    assert "JC" not in str(desk.view["trouble"])
    assert isinstance(desk.session.error, RuntimeError)
    desk.wait()
    desk.do("move", move="draw")
    assert desk.view["trouble"] is None


def test_an_observer_that_fails_is_not_the_players_fault() -> None:
    desk = meeting("you", Thrower(), turn=1)

    def broken(news: Any) -> None:
        raise RuntimeError("somebody else's")

    unsubscribe = desk.game.subscribe(broken)
    desk.runner.run(0.7)
    assert desk.game.log[-1].kind == "draw"
    trouble = desk.view["trouble"]
    assert (trouble["text"]["id"], trouble["replace"]) == ("trouble-handler", None)
    unsubscribe()
    desk.wait()
    assert desk.view["mine"], "the game goes on"


# --- code and clicks in the same game -------------------------------------------------------------


def test_what_code_plays_is_seen_and_what_is_clicked_is_in_the_game() -> None:
    desk = meeting("you", Thrower())
    desk.game.play("draw")
    assert desk.view["phase"] == "play"
    assert desk.view["events"][-1]["kind"] == "draw"
    desk.do("move", move="discard KH")
    assert desk.game.log[-1].kind == "discard"
    desk.game.undo()
    assert desk.view["mine"]
    assert len(desk.view["hand"]) == 9


def test_iterating_plays_the_computers_and_the_table_shows_it() -> None:
    desk = meeting("you", Thrower(), Thrower(), hands=["7H 7S 7D", "8H TD JC", "2S 3S 4S"], turn=1)
    turns = list(desk.game)
    assert [turn.seat for turn in turns] == [1, 2]
    assert [[str(move) for move in turn.moves] for turn in turns] == [
        ["draw", "discard 2H"],
        ["draw", "discard AH"],
    ]
    assert desk.view["mine"]
    desk.runner.run(10)
    assert desk.game.turn == 0


def test_a_table_that_moves_while_code_iterates_does_not_trip_it() -> None:
    game = Game.from_position(MEETING | {"turn": 1}, players=["you", Thrower()])

    class Late(Thrower):
        def choose(self, view: Any, rng: random.Random) -> str:
            answer = super().choose(view, rng)
            if view.phase == "draw":
                desk.runner.run(1.0)  # meanwhile the table's own beat makes the same move
            return answer

    desk = Desk(game=game)
    game.seat_player(1, Late())
    (turn,) = game
    assert [str(move) for move in turn.moves] == ["draw", "discard 2H"]
    assert [event.kind for event in game.log] == ["deal", "draw", "discard"]


def test_an_observer_that_plays_is_heard_in_order() -> None:
    desk = meeting("you", Thrower())

    def answer(news: Any) -> None:
        if desk.game.turn == 1 and desk.game.phase == "draw":
            desk.game.play("draw")

    desk.game.subscribe(answer)
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    assert [ev["kind"] for ev in desk.view["events"]] == ["deal", "draw", "discard", "draw"]
    assert desk.view["rev"] == desk.session.rev
