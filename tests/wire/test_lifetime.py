"""What is left when a cell is run again: nothing. When a page is loaded again or opened twice: everything."""

from __future__ import annotations

import gc
import json
import random
import sys
import threading
import time
import tracemalloc
import weakref
from itertools import pairwise
from pathlib import Path
from typing import Any

import IPython
import ipywidgets
import pytest

import rummy_widget as rw
from rummy_widget.game.news import News
from rummy_widget.session import Session, ThreadRunner
from rummy_widget.widget import Rummy
from tests.session.test_table import MEETING, Thrower
from tests.wire.test_widget import Wire

WAIT = 60.0


class Notebook:
    """Runs cells: what they make is made as a kernel does it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._parent: dict[str, Any] = {}
        self._runs = 0
        monkeypatch.setattr(IPython, "get_ipython", lambda: self)

    def get_parent(self) -> dict[str, Any]:
        return self._parent

    def run(self, cell: str) -> None:
        self._runs += 1
        self._parent = {"header": {"msg_id": f"run {self._runs}"}, "metadata": {"cellId": cell}}


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    return Notebook(monkeypatch)


def alive(table: Rummy) -> bool:
    return table.comm is not None


def living(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def open_files() -> list[str]:
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        try:
            found.append(str(entry.readlink()))
        except OSError:
            continue
    return sorted(name for name in found if name.startswith("/"))


def play_a_little(table: Rummy) -> None:
    """Draw and throw by messages, and wait until the table has answered and the computer is thinking."""
    done = threading.Semaphore(0)
    table._reply = lambda answer: done.release()  # type: ignore[method-assign]  # only whether it comes
    for move in ("draw", f"discard {table.view['hand'][-1]['c']}"):
        message = {"id": 1, "rev": table.view["rev"], "type": "move", "move": move}
        table._handle_custom_msg(message, [])
        assert done.acquire(timeout=WAIT)


def counts() -> dict[str, Any]:
    gc.collect()
    for thread in threading.enumerate():
        if thread.name.startswith("rummy"):
            thread.join(WAIT)
    return {
        "tables": living(Rummy),
        "sessions": living(Session),
        "runners": living(ThreadRunner),
        "games": living(rw.Game),
        "subscribers": sum(len(news._subscribers) for news in gc.get_objects() if isinstance(news, News)),
        "widgets": len(ipywidgets.widgets.widget._instances),
        "threads": threading.active_count(),
        "files": open_files(),
    }


def at_rest() -> dict[str, Any]:
    """Return the counts once they stand still: the test runner may be opening something of its own."""
    end = time.monotonic() + WAIT
    last, found = counts(), counts()
    while found != last and time.monotonic() < end:
        time.sleep(0.1)
        last, found = found, counts()
    return found


def test_fifty_runs_of_a_cell_leave_what_one_leaves(notebook: Notebook) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("counts open files by way of /proc")
    table: Rummy | None = None
    before: dict[str, Any] = {}
    memory: list[int] = []
    tracemalloc.start()
    try:
        for number in range(50):
            notebook.run("a cell")
            table = Rummy(["you", "easy"], seed=7)
            play_a_little(table)
            if number % 10 == 9:
                gc.collect()
                memory.append(tracemalloc.get_traced_memory()[0])
            if number == 9:
                table.close()
                del table
                before = at_rest()
    finally:
        tracemalloc.stop()
    assert table is not None
    table.close()
    del table
    assert at_rest() == before
    # What is kept for good is made once; what a run leaves behind grows with every ten runs.
    grown = [after - before for before, after in pairwise(memory)]
    assert min(grown) < 50_000, f"bytes grown in each ten runs: {grown}"


def test_a_cell_that_is_run_again_closes_its_tables_and_no_other(notebook: Notebook) -> None:
    notebook.run("one")
    first, second = Rummy(["you", "easy"]), Rummy(["you", "easy"])
    assert alive(first), "one run may make several"
    notebook.run("two")
    other = Rummy(["you", "easy"])
    notebook.run("one")
    again = Rummy(["you", "easy"])
    assert [alive(table) for table in (first, second, other, again)] == [False, False, True, True]
    again.close()
    other.close()


def test_the_game_of_the_table_before_is_offered(notebook: Notebook) -> None:
    notebook.run("one")
    table = Rummy(["you", "easy"], seed=7)
    play_a_little(table)
    notebook.run("one")
    again = Rummy(["you", "easy"], seed=7)
    assert again.view["offer"] == {"text": {"id": "offer-resume", "args": {"hand": 1}}}
    again.close()


def test_a_game_that_is_shown_anew_goes_on(notebook: Notebook) -> None:
    game = rw.Game.from_position(MEETING, players=["Ann", "Ben"])
    notebook.run("one")
    table = Rummy(game=game)
    session = weakref.ref(table._session)
    table._session._seating.lift()
    notebook.run("one")
    again = Rummy(game=game)
    assert (alive(table), again._session is session()) == (False, True)
    game.play("draw")
    assert len(again.view["hand"]) == 9
    again.close()


def test_a_cell_that_fails_keeps_its_table(notebook: Notebook) -> None:
    notebook.run("one")
    table = Rummy(["you", "easy"])
    notebook.run("one")
    with pytest.raises(ValueError, match="players"):
        Rummy(["you"])
    assert alive(table)
    table.close()


@pytest.mark.parametrize("parent", [None, {}, {"metadata": {}}, {"metadata": None}, [], "x"])
def test_where_no_cell_runs_tables_stay(parent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    shell = Notebook(monkeypatch)
    shell._parent = parent
    one, two = Rummy(["you", "easy"]), Rummy(["you", "easy"])
    assert alive(one)
    one.close()
    two.close()


# --- the page is loaded again, or opened twice ----------------------------------------------------


def asked_for_state(wire: Wire) -> dict[str, Any]:
    wire.sent.clear()
    wire.table._handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    (state,) = wire.states()
    return state


def test_a_page_that_is_loaded_again_finds_the_same_position() -> None:
    wire = Wire("Ann", "Ben")
    rng = random.Random(2)

    def tell(kind: str, **fields: Any) -> None:
        wire.tell({"id": 1, "rev": wire.table.view["rev"], "type": kind, **fields})

    assert asked_for_state(wire)["view"]["phase"] == "cover"
    tell("ready")
    tell("move", move="draw")
    mixed = [card["c"] for card in wire.table.view["hand"]]
    rng.shuffle(mixed)
    tell("order", cards=mixed)
    tell("move", move="meld 7S 7H 7D")
    shown = json.loads(json.dumps(wire.table.view))
    state = asked_for_state(wire)
    assert state["view"] == shown
    assert (len(shown["hand"]), shown["own_order"], shown["phase"]) == (6, True, "play")
    assert [card["c"] for card in shown["hand"]] == [card for card in mixed if card[0] != "7"]
    assert asked_for_state(wire) == state, "asking changes nothing"


def test_two_pages_on_one_table_get_their_own_answers_and_nothing_is_done_twice() -> None:
    wire = Wire()
    rev = wire.table.view["rev"]
    for page in ("left", "right"):
        message = {"id": f"{page}-1", "rev": rev, "type": "move", "move": "draw"}
        wire.table._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
    wire.runner.run()
    assert [(answer["id"], answer["ok"]) for answer in wire.answers()] == [
        ("left-1", True),
        ("right-1", False),
    ]
    assert wire.answers()[1]["reason"] == "old-revision"
    assert len(wire.table.game.log) == 2
    assert len(wire.states()) == 1, "the view is sent once, to both"


def test_two_tables_on_one_game_answer_to_who_asked() -> None:
    wire = Wire()
    other = Rummy(game=wire.table.game)
    told: list[Any] = []
    other._reply = lambda answer: told.append(answer)  # type: ignore[method-assign]  # keeps what it would send
    other._handle_custom_msg({"id": "b", "rev": other.view["rev"], "type": "move", "move": "draw"}, [])
    wire.runner.run()
    assert [answer["id"] for answer in told] == ["b"]
    assert wire.answers() == []
    assert wire.table.view == other.view
    wire.tell({"id": "a", "type": "rules"})
    assert [answer["id"] for answer in wire.answers()] == ["a"]
    assert len(told) == 1
    other.close()


def test_each_click_is_answered_once_also_when_it_comes_twice() -> None:
    wire = Wire("you", Thrower())
    message = {"id": "a", "rev": wire.table.view["rev"], "type": "move", "move": "draw"}
    for _ in range(3):
        wire.tell(dict(message))
    assert [answer["ok"] for answer in wire.answers()] == [True, False, False]
    assert len(wire.table.game.state.hands[0]) == 9
