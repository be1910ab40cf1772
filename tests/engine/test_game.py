"""The game as code uses it: seats, players, subscribers, the gate, taking back."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget.errors import IllegalMove
from rummy_widget.events import Dealt, Discarded, Drew, Took
from rummy_widget.game import Game, Seated, Undone, standing
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from rummy_widget.state import result_of
from rummy_widget.view import View
from tests.engine.test_reports import PingPong, play_out

POSITION = {
    "hands": ["7H KC", "5H QC"],
    "stock": "4D 9S TS",
    "pile": "2D",
    "turn": 0,
    "phase": "draw",
}


@pytest.mark.parametrize("preset", VALUES)
def test_every_preset_plays_at_every_number_of_seats(preset: str) -> None:
    rules = Rules.preset(preset)
    for seats in rules.seats:
        game = Game(preset, players=["easy"] * seats, seed=seats)
        result = game.run()
        assert result is not None
        assert game.hand_result == result
        dealt = game.log[0]
        assert isinstance(dealt, Dealt)
        size = rules.deal[seats]
        sizes = {len(hand) for hand in dealt.hands}
        assert sizes == ({size, size + 1} if rules.starter_discards else {size})


def test_what_is_no_player_is_refused() -> None:
    for players in (
        [None, "Ann"],
        [object(), "Ann"],
        ["", "Ann"],
        [PingPong, "Ann"],
        "Ann",
        True,
        2.0,
        {"Ann"},
    ):
        with pytest.raises(ValueError, match=r"players must be|seat 0 is no player|name of seat 0"):
            Game(players=players)  # type: ignore[arg-type]  # on purpose
    for seed in (True, 2.5, b"x"):
        with pytest.raises(ValueError, match="seed must be"):
            Game(seed=seed)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(ValueError, match="no seat 2 to deal: seats are 0 to 1"):
        Game(dealer=2)
    with pytest.raises(ValueError, match="for 2 players, not for 3"):
        Game.from_position(POSITION, players=3)


def test_equal_names_are_told_apart() -> None:
    game = Game(players=["easy", "hard", "Ann", "Ann"], seed=1)
    assert game.names == ("Gus", "Ida", "Ann", "Ann 2")
    assert Game(players=2, seed=1).names == ("Player 1", "Player 2")


def test_the_same_seed_deals_the_same() -> None:
    assert Game(seed=1).log == Game(seed=1, players=["easy", "hard"]).log
    assert Game(seed=1).log != Game(seed=2).log
    assert Game(seed="1").log != Game(seed=1).log
    assert Game().log != Game().log


def test_every_change_happens_inside_the_gate() -> None:
    game = Game.from_position(POSITION)
    inside: list[bool] = [False]
    told: list[bool] = []

    @contextmanager
    def gate() -> Iterator[None]:
        inside[0] = True
        yield
        inside[0] = False

    game.gate = gate
    game.subscribe(lambda _: told.append(inside[0]))
    game.play("draw")
    game.undo()
    game.play("take")
    with pytest.raises(IllegalMove):
        game.play("take")
    assert told == [True, True, True]


def test_subscribers_hear_everything_in_order() -> None:
    game = Game.from_position(POSITION)
    heard: list[object] = []
    states = []
    unsubscribe = game.subscribe(heard.append)
    game.subscribe(lambda _: states.append(game.state))
    game.play("draw")
    game.undo()
    game.play("take")
    game.play("discard KC")
    assert [type(event) for event in heard] == [Drew, Undone, Took, Discarded]
    assert heard[1] == Undone(1)
    assert states[-1] is game.state
    unsubscribe()
    unsubscribe()
    game.play("draw")
    assert len(heard) == 4


def test_a_subscriber_that_plays_and_one_that_fails() -> None:
    game = Game.from_position(POSITION)
    heard: list[str] = []

    def plays(event: object) -> None:
        if isinstance(event, Drew):
            game.play("discard KC")

    def fails(event: object) -> None:
        raise RuntimeError("cannot draw the picture")

    game.subscribe(plays)
    game.subscribe(fails)
    game.subscribe(lambda event: heard.append(type(event).__name__))
    with pytest.raises(RuntimeError, match="picture"):
        game.play("draw")
    # The move stands, and everybody has heard of it, in order.
    assert heard == ["Drew", "Discarded"]
    assert game.turn == 1


def test_taking_back_the_end_of_a_hand() -> None:
    game = Game(seed=3)
    play_out(game, Random(3))
    log, scores = game.log, game.scores
    heard: list[object] = []
    game.subscribe(heard.append)
    game.undo()
    assert heard == [Undone(2)]
    assert not game.hand_over
    assert game.scores == (0, 0)
    assert game.hand_result is None
    assert game.sheet == ()
    assert game.log == log[:-2]
    play_out(game, Random(3))
    assert (game.hand_over, len(game.scores)) == (True, len(scores))


def test_somebody_else_takes_a_seat() -> None:
    game = Game(players=["Ann", "Ben"], seed=3, dealer=1)
    game.seat_player(0, "easy")
    assert (game.names, game.players[0] is None) == (("Ann", "Ben"), False)
    game.seat_player(1, "Carl")
    assert (game.names, game.players[1]) == (("Ann", "Carl"), None)
    game.seat_player(0, PingPong(), name="Robot")
    assert game.names == ("Robot", "Carl")
    game.run()
    assert game.turn == 1


POSITION_FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"hands": None}, "hands"),
    ({"hands": ["7H KC"]}, "players, not for 1"),
    ({"hands": ["7H KC", "5X"]}, r"hands\[1\]"),
    ({"hands": ["7H KC", 3]}, r"hands\[1\]"),
    ({"hands": ["7H *8H", "5H"]}, "only in a meld"),
    ({"stock": "7H"}, "7H"),
    ({"stock": 4}, "stock"),
    ({"pile": ["2D", "2D"]}, "2 × 2D"),
    ({"pile": "*"}, "the deck 0"),
    ({"turn": 2}, "turn"),
    ({"turn": "0"}, "turn"),
    ({"phase": "over"}, "phase"),
    ({"phase": "call"}, "phase"),
    ({"taken": "7H"}, "before the draw"),
    ({"phase": "play", "taken": "7S"}, "does not hold 7S"),
    ({"phase": "play", "taken": "7H KC"}, "not one card"),
    ({"laid": [True]}, "laid"),
    ({"laid": [1, 0]}, "laid"),
    ({"melds": [{"cards": "7S 8S"}]}, r"melds\[0\]"),
    ({"melds": [{"cards": "7S 8S 3H", "by": 0}]}, r"melds\[0\]"),
    ({"melds": [{"cards": "7S 8S 9C", "by": 5}]}, r"melds\[0\].by"),
    ({"melded_this_turn": 1}, "melded_this_turn"),
    ({"recycles": -1}, "recycles"),
    ({"deal": 0}, "deal"),
    ({"deepest": "7H"}, "deepest: nothing is taken before the draw"),
    ({"phase": "play", "deepest": "7S"}, "deepest: the seat on turn does not hold 7S"),
    ({"phase": "play", "called": 1}, "called"),
    ({"colour": "red"}, "no 'colour'"),
]


@pytest.mark.parametrize(("change", "named"), POSITION_FAULTS, ids=[str(row[0]) for row in POSITION_FAULTS])
def test_an_impossible_position_is_refused_by_name(change: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Game.from_position({**POSITION, **change})


def test_the_package_offers_its_names_and_imports_little() -> None:
    assert rw.Game is Game
    assert str(rw.cards("7♥ 10s")) == "7H TS"
    assert set(rw.__all__) <= set(dir(rw))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        rw.nothing  # noqa: B018  # asking is the point
    code = (
        "import sys; import rummy_widget; before = set(sys.modules); rummy_widget.Game(seed=1); "
        "print([m for m in ('cattrs', 'fluent', 'anywidget', 'IPython') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_taking_back_goes_on_into_the_hand_before() -> None:
    game = Game(players=["easy", "easy", "easy"], seed=4)
    game.run()
    done, record, scores = game.log, game.record(), game.scores
    told: list[object] = []
    game.next_hand()
    game.subscribe(told.append)
    assert game.hand_no == 2
    game.undo()
    # Gone are the deal, the end of the hand, and the move that ended it.
    assert told == [Undone(3)]
    assert game.log == done[:-2]
    assert (game.hand_no, game.hand_over) == (1, False)
    assert game.hand_scores is None
    assert game.deal_code is None
    assert game.scores == (0, 0, 0)
    assert game.sheet == ()
    assert Game.from_record(game.record()).log == game.log
    for seat in range(3):
        assert game.view(seat) == Game.from_record(game.record()).view(seat)
    game.run()
    assert (game.log, game.record(), game.scores) == (done, record, scores)
    while len(game.log) > 1:
        game.undo()
    assert game.log == done[:1]
    with pytest.raises(IllegalMove, match="no move to take back"):
        game.undo()


def test_whoever_takes_a_seat_is_told() -> None:
    game = Game(players=["Ann", "Ben", "easy"], seed=4)
    told: list[object] = []
    game.subscribe(told.append)
    game.seat_player(0, "hard")
    game.seat_player(1, "Ann")
    game.seat_player(2, "Ann")
    assert told == [Seated(0, "Ann"), Seated(1, "Ann 2"), Seated(2, "Ann 3")]
    assert game.names == ("Ann", "Ann 2", "Ann 3")


def test_a_view_is_never_kept_from_before_a_move_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_position(POSITION)
    lock = threading.RLock()
    game.gate = lambda: lock
    game.view(0)
    game.play("draw")
    game.play("discard KC")
    made, go_on = threading.Event(), threading.Event()
    after = View.after

    def slow(self: View, events: Any, table: Any = None) -> View:
        view = after(self, events, table)
        if threading.current_thread() is reader:
            made.set()
            go_on.wait(1)
        return view

    monkeypatch.setattr(View, "after", slow)

    def other() -> None:
        made.wait(20)
        game.undo()
        game.play("discard 7H")
        go_on.set()

    reader = threading.Thread(target=lambda: game.view(0))
    writer = threading.Thread(target=other)
    for thread in (reader, writer):
        thread.start()
    for thread in (reader, writer):
        thread.join(20)
    assert game.state.pile[-1] == "7H"
    assert game.view(0).pile[-1] == "7H"
    assert game.view(0).hand == game.state.hands[0]


def test_a_result_is_never_kept_from_before_a_move_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    position = {**POSITION, "hands": ["7H", "5H QC"], "phase": "play"}
    game = Game.from_position(position, rules=Rules().replace(take_from_pile="any"))
    game.play("discard 7H")
    assert game.hand_result is not None
    first = game.hand_result
    score = result_of

    def overtaken(state: Any) -> Any:
        # Another thread takes the move back and makes it again while this one adds up.
        monkeypatch.setattr(standing, "result_of", score)
        result = score(state)
        game.undo()
        return result

    game.undo()
    game.play("discard 7H")
    monkeypatch.setattr(standing, "result_of", overtaken)
    assert game.hand_result == first
    assert game.hand_result is None
