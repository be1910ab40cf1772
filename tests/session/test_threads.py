"""Real threads and event loops: any thread may command, and nothing is left when a table closes."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from rummy_widget.game import Game, Turn
from rummy_widget.players import Player
from rummy_widget.session import LoopRunner, Screen, Session, ThreadRunner, default_runner, runner
from rummy_widget.session.runner import Outcome
from tests.session.desk import Desk
from tests.session.test_table import MEETING, Thrower, meeting

WAIT = 60.0  # seconds after which a test gives up; none of them waits for a time to pass


def ours() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("rummy")]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    yield
    for thread in ours():
        thread.join(WAIT)
    assert not ours()


class Shown:
    """A screen that can wait for a view."""

    def __init__(self, session: Session) -> None:
        self.views: list[dict[str, Any]] = []
        self._news = threading.Condition()
        session.attach(Screen(self._show, lambda _: None, lambda: "en"))

    def _show(self, view: dict[str, Any]) -> None:
        with self._news:
            self.views.append(view)
            self._news.notify_all()

    def wait_for(self, what: Any) -> dict[str, Any]:
        with self._news:
            assert self._news.wait_for(lambda: bool(self.views) and what(self.views[-1]), WAIT)
            return self.views[-1]


def ask(session: Session, **message: Any) -> dict[str, Any]:
    answered, answers = threading.Event(), []

    def reply(answer: dict[str, Any]) -> None:
        answers.append(answer)
        answered.set()

    session.receive({"id": 1, "rev": session.rev, **message}, reply)
    assert answered.wait(WAIT)
    return dict(answers[0])


def test_a_thousand_commands_from_four_threads_leave_a_legal_log() -> None:
    game = Game("reference", ["you", "easy", "easy"], 5)
    session = Session(game, runner=ThreadRunner(), speed="instant")
    screen = Shown(session)
    done = threading.Semaphore(0)
    answers: list[dict[str, Any]] = []

    def reply(answer: dict[str, Any]) -> None:
        answers.append(answer)
        done.release()

    def click(seed: int) -> None:
        rng = random.Random(seed)
        for number in range(250):
            view = session.view
            kinds: list[dict[str, Any]] = [
                {"type": "move", "move": rng.choice(["draw", "take", "recycle", "decline"])},
                {"type": "move", "move": rng.choice(["draw", "take"])},
                {"type": "lay_all"},
                {"type": "undo"},
                {"type": "skip"},
                {"type": rng.choice(["next_hand", "new_match", "ready", "resume", "nonsense"])},
                {"type": rng.choice(["rules", "choices", "sort"])},
                {"type": "check", "preset": "classic", "changes": {"aces": "low"}, "players": 3},
                {
                    "type": "order",
                    "cards": rng.sample([card["c"] for card in view["hand"]], len(view["hand"])),
                },
            ]
            if number == 120:
                seats = [{"name": "you", "level": None}, {"name": "Gus", "level": "easy"}]
                kinds = [{"type": "new_game", "preset": "classic", "changes": {}, "players": seats}]
            if view["hand"]:
                kinds += [{"type": "move", "move": f"discard {rng.choice(view['hand'])['c']}"}] * 4
            rev = view["rev"] - (rng.random() < 0.1)
            session.receive({"id": f"{seed}-{number}", "rev": rev, **rng.choice(kinds)}, reply)

    threads = [threading.Thread(target=click, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    for _ in range(1000):
        assert done.acquire(timeout=WAIT)
    session.close()
    assert len({answer["id"] for answer in answers}) == 1000
    assert sum(answer["ok"] for answer in answers) > 10
    revs = [view["rev"] for view in screen.views]
    assert revs == sorted(set(revs)), "every view is newer than the one before"
    assert session.error is None
    assert session.game is not game, "another game was begun on the way"
    for played in (game, session.game):
        assert Game.from_record(played.record()).state == played.state, "all moves are legal, in this order"


def test_code_and_clicks_at_the_same_time() -> None:
    game = Game("reference", ["you", "easy", "easy", "easy"], 5)
    session = Session(game, runner=ThreadRunner(), speed="instant")
    screen = Shown(session)
    rng = random.Random(1)
    turns: list[Turn] = []
    for _ in range(60):
        turns += list(game)  # races with the table's own computer moves
        view = screen.wait_for(lambda view: view["mine"] or view["phase"] == "over")
        if view["phase"] == "over":
            break
        if view["phase"] == "draw":
            ask(session, type="move", move="draw")
        else:
            ask(session, type="move", move=f"discard {rng.choice(view['hand'])['c']}")
    session.close()
    assert session.error is None
    assert all(turn.moves for turn in turns)
    assert Game.from_record(game.record()).state == game.state


def test_closing_ends_threads_timers_and_subscriptions() -> None:
    game = Game.from_position(MEETING | {"turn": 1}, players=["you", Thrower()])
    session = Session(game, runner=ThreadRunner())
    Shown(session)
    assert ours()
    session.close()
    session.close()
    for thread in ours():
        thread.join(WAIT)
    assert not ours()
    rev = session.rev
    game.play("draw")
    assert session.rev == rev
    assert Session.of(game) is None
    session.receive({"id": 1, "rev": rev, "type": "undo"}, lambda answer: pytest.fail(str(answer)))


def test_an_idle_table_holds_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_IDLE", 0.01)
    session = Session(Game.from_position(MEETING, players=["you", Thrower()]), runner=ThreadRunner())
    assert ask(session, type="move", move="draw")["ok"]
    for thread in ours():
        thread.join(WAIT)
    assert not ours()
    assert ask(session, type="move", move="discard KH")["ok"], "the next command starts one again"
    session.close()


class Hanging(Player):
    name = "hanging"

    def __init__(self) -> None:
        self.go = threading.Event()

    def choose(self, view: Any, rng: random.Random) -> str:
        assert self.go.wait(WAIT)
        return "draw"


def test_the_table_answers_while_a_player_hangs() -> None:
    hanging = Hanging()
    session = Session(
        Game.from_position(MEETING, players=["you", hanging]), runner=ThreadRunner(), speed="instant"
    )
    screen = Shown(session)
    ask(session, type="move", move="draw")
    ask(session, type="move", move="discard KH")
    assert screen.views[-1]["seats"][1]["thinking"]
    assert ask(session, type="undo")["ok"]
    assert ask(session, type="move", move="discard 9D")["ok"]
    hanging.go.set()
    screen.wait_for(lambda view: view["events"][-1]["kind"] == "draw" and view["events"][-1]["seat"] == 1)
    session.close()


class Quitter(Player):
    name = "quitter"

    def choose(self, view: Any, rng: random.Random) -> str:
        raise SystemExit


def test_a_player_that_ends_the_program_ends_only_its_thought() -> None:
    game = Game.from_position(MEETING | {"turn": 1}, players=["you", Quitter()])
    session = Session(game, runner=ThreadRunner(), speed="instant")
    view = Shown(session).wait_for(lambda view: view["trouble"] is not None)
    assert view["trouble"]["replace"] == 1
    session.close()


def test_jobs_run_one_at_a_time_in_the_order_in_which_they_came() -> None:
    made, busy, done, over = [], threading.Lock(), threading.Event(), 400

    def job(number: int) -> None:
        assert busy.acquire(blocking=False), "never two at once"
        made.append(number)
        busy.release()
        if len(made) == over:
            done.set()

    hand = ThreadRunner()
    for number in range(over):
        hand.post(lambda number=number: job(number))  # type: ignore[misc]  # a default binds the loop's value
    assert done.wait(WAIT)
    assert made == list(range(over))
    hand.later(1000, lambda: pytest.fail("never due")).cancel()
    hand.close()
    hand.post(lambda: pytest.fail("closed"))


def test_where_threads_cannot_start_an_event_loop_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_threads)
    monkeypatch.setattr("sys.platform", "emscripten")

    async def play() -> list[str]:
        seen: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        game = Game.from_position(MEETING, players=["you", Thrower()])
        chosen = default_runner()
        assert isinstance(chosen, LoopRunner)
        session = Session(game, runner=chosen, speed="instant")
        session.attach(Screen(seen.put_nowait, lambda _: None, lambda: "en"))
        for move in ("draw", "discard KH"):
            session.receive({"id": 1, "rev": session.rev, "type": "move", "move": move}, lambda _: None)
            await asyncio.wait_for(seen.get(), WAIT)
            await asyncio.sleep(0)
        while not session.view["mine"]:
            await asyncio.wait_for(seen.get(), WAIT)
        session.close()
        return [event.kind for event in game.log]

    assert asyncio.run(play()) == ["deal", "draw", "discard", "draw", "discard"]


def test_an_error_in_slices_is_an_outcome() -> None:
    async def think() -> Outcome:
        hand: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def steps() -> Any:
            yield
            raise ValueError("no")

        LoopRunner().think(steps(), hand.set_result)
        return await asyncio.wait_for(hand, WAIT)

    assert isinstance(asyncio.run(think()).error, ValueError)


# --- turns, for code that waits for them ----------------------------------------------------------


def test_turns_come_whoever_makes_them() -> None:
    async def watch() -> list[tuple[int, list[str]]]:
        desk = meeting("you", Thrower())
        found = []

        async def listen() -> None:
            async for turn in desk.session.turns():
                found.append((turn.seat, [str(move) for move in turn.moves]))

        task = asyncio.create_task(listen())
        await asyncio.sleep(0)
        desk.do("move", move="draw")
        desk.do("move", move="meld 7H 7S 7D")
        desk.do("move", move="discard KH")
        desk.do("undo")
        desk.game.play("discard 9D")
        desk.runner.run(5)
        desk.session.close()
        await asyncio.wait_for(task, WAIT)
        return found

    assert asyncio.run(watch()) == [
        (0, ["draw", "meld 7H 7S 7D", "discard KH"]),
        (0, ["draw", "meld 7H 7S 7D", "discard 9D"]),
        (1, ["draw", "discard AH"]),
    ]


def test_turns_end_with_the_match() -> None:
    async def watch() -> int:
        desk = Desk(["you", "easy"], speed="instant")
        rng = random.Random(3)
        count = 0

        async def listen() -> None:
            nonlocal count
            async for turn in desk.session.turns():
                assert turn.events[0].seat == turn.seat
                count += 1

        task = asyncio.create_task(listen())
        await asyncio.sleep(0)
        while not desk.game.over:
            desk.play_on(rng)
        await asyncio.wait_for(task, WAIT)
        async for _ in desk.session.turns():
            pytest.fail("the match is over")
        return count

    assert asyncio.run(watch()) > 10
