"""A crash loses nothing: the running game is on disk and is offered again."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rummy_widget.players import player
from rummy_widget.storage import Store
from tests.session.desk import Desk
from tests.session.test_table import Thrower, meeting


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "tables")


def crash(desk: Desk) -> None:
    """Let go of the file as the system does when a process dies: without a word to anybody."""
    slot = desk.session._keeper._slot
    assert slot is not None
    slot.close()


def saved(store: Store) -> list[dict[str, Any]]:
    return [json.loads(path.read_text())["data"] for path in sorted(store.folder.glob("*.game.json"))]


def test_every_event_is_on_disk_at_once(store: Store) -> None:
    desk = Desk(["you", "easy"], store=store)
    rng = random.Random(1)
    for _ in range(40):
        desk.play_on(rng)
        desk.runner.run()
        if len(desk.game.log) > 1:
            (data,) = saved(store)
            assert data["record"] == desk.game.record()


def test_a_table_that_nobody_touched_leaves_nothing(store: Store) -> None:
    desk = Desk(["you", "easy"], seed=7, store=store)
    while not desk.view["mine"]:
        desk.runner.run(0.1)
    assert len(desk.game.log) == 1, "with this deal the person begins"
    desk.session.close()
    assert not store.folder.exists()


def test_a_crashed_game_is_offered_and_taken_up_where_it_was(store: Store) -> None:
    desk = Desk(["you", "easy"], store=store)
    rng = random.Random(1)
    for _ in range(30):
        desk.play_on(rng)
    crash(desk)
    record = desk.game.record()
    again = Desk(["you", "easy", "easy"], seed=1, store=store)
    assert again.view["offer"] == {"text": {"id": "offer-resume", "args": {"hand": desk.game.hand_no}}}
    again.do("resume")
    assert again.view["offer"] is None
    assert again.session.game.record() == record
    assert len(again.view["seats"]) == 2
    for _ in range(10):
        again.play_on(rng)
    assert again.session.game.record() != record
    again.runner.run()
    assert [data["record"] for data in saved(store)] == [again.session.game.record()]


def test_a_game_whose_table_lives_is_not_offered(store: Store) -> None:
    desk = meeting("you", Thrower())
    desk.session._keeper._store = store
    desk.do("move", move="draw")
    desk.runner.run()
    assert len(saved(store)) == 1
    assert Desk(["you", "easy"], store=store).view["offer"] is None


def left_game(store: Store) -> None:
    desk = Desk(["you", "easy"], seed=7, store=store)
    desk.wait()
    desk.do("move", move="draw")
    desk.runner.run()
    crash(desk)


def test_it_can_be_dropped(store: Store) -> None:
    left_game(store)
    desk = Desk(["you", "easy"], store=store)
    desk.do("forget")
    assert desk.view["offer"] is None
    assert saved(store) == []
    assert desk.send("resume")["reason"] == "value"


def test_an_offer_ends_when_somebody_plays_and_the_game_stays(store: Store) -> None:
    left_game(store)
    desk = Desk(["you", "easy"], store=store)
    desk.wait()
    assert desk.view["offer"] is not None
    desk.do("move", move="draw")
    assert desk.view["offer"] is None
    desk.runner.run()
    assert len(saved(store)) == 2


def test_no_person_is_shown_the_cards_of_a_program_that_played_here(store: Store) -> None:
    desk = Desk(["you", Thrower()], seed=7, store=store)
    desk.wait()
    desk.do("move", move="draw")
    desk.runner.run()
    crash(desk)
    again = Desk(["you", "easy"], store=store)
    again.do("resume")
    game = again.session.game
    assert (game.names, game.players) == (("you", "thrower"), (None, player("medium")))
    assert again.view["seat"] == 0
    assert again.view["trouble"]["text"] == {
        "id": "plain",
        "args": {
            "text": "thrower played by a program of somebody’s own, which is not kept with the game. "
            "A computer player of level medium takes the seat."
        },
    }
    again.wait()
    assert (again.view["seat"], again.view["mine"]) == (0, True)
    again.do("move", move=str(game.legal_moves()[-1]))
    assert again.view["trouble"] is None


def test_somebody_else_was_quicker(store: Store) -> None:
    left_game(store)
    one, two = Desk(["you", "easy"], store=store), Desk(["you", "easy"], store=store)
    one.do("resume")
    two.do("resume")
    assert two.view["trouble"]["text"]["id"] == "trouble-handler"
    assert two.view["offer"] is None
    assert two.session.game is two.game, "the table goes on with its own game"


def test_of_a_damaged_record_what_is_whole_goes_on_and_the_file_stays(store: Store) -> None:
    desk = Desk(["you", Thrower()], seed=7, store=store)
    desk.wait()
    desk.do("move", move="draw")
    desk.runner.run()
    crash(desk)
    (path,) = store.folder.glob("*.game.json")
    body = json.loads(path.read_text())
    record = body["data"]["record"]
    body["data"]["record"] = record[: record.rindex("{") + 5]
    path.write_text(json.dumps(body))
    again = Desk(["you", "easy"], store=store)
    again.do("resume")
    game = again.session.game
    assert game.log == desk.game.log[:-1], "all but the event in which the file breaks off"
    assert game.players == (None, player("medium")), "nobody is shown the cards of a program that played here"
    assert again.view["trouble"]["text"]["args"]["text"].startswith(
        "The file of the unfinished game is damaged."
    )
    again.do("move", move="draw")
    again.runner.run()
    assert json.loads(path.read_text()) == body
    assert len(saved(store)) == 2


def test_a_record_of_which_nothing_is_whole_stays_on_disk_and_the_table_goes_on(store: Store) -> None:
    left_game(store)
    (path,) = store.folder.glob("*.game.json")
    body = json.loads(path.read_text())
    body["data"]["record"] = body["data"]["record"][:20]
    path.write_text(json.dumps(body))
    desk = Desk(["you", "easy"], store=store)
    desk.do("resume")
    assert desk.view["trouble"] is not None
    assert desk.session.game is desk.game
    desk.wait()
    desk.do("move", move="draw")
    desk.runner.run()
    assert json.loads(path.read_text()) == body
    assert len(saved(store)) == 2


def test_the_file_goes_with_the_match(store: Store) -> None:
    desk = Desk(["you", "easy"], seed=7, store=store, speed="instant")
    rng = random.Random(1)
    while not desk.game.over:
        desk.play_on(rng)
    desk.runner.run()
    assert saved(store) == []
    desk.do("new_match")
    desk.runner.run(2)
    while not desk.view["mine"]:
        desk.runner.run(0.1)
    desk.do("move", move="draw")
    desk.runner.run()
    assert len(saved(store)) == 1


def test_a_disk_that_takes_nothing_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    desk = Desk(["you", "easy"], seed=7, store=Store(tmp_path / "file" / "tables"))
    rng = random.Random(1)
    told = 0
    for _ in range(60):
        desk.play_on(rng)
        told += desk.view["trouble"] is not None
        if desk.view["trouble"] is not None and desk.view["mine"]:
            desk.play_on(rng)
            assert desk.view["trouble"] is None
    assert told >= 1
    assert sum(view["trouble"] is not None for view in desk.views) < 10
    assert len(desk.game.log) > 10 or desk.game.hand_no > 1
