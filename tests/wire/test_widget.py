"""The widget: traits, messages, and what a host without them shows."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from typing import Any

import pytest
import traitlets

import rummy_widget as rw
from rummy_widget.session import Session
from rummy_widget.session.pace import PACES
from rummy_widget.widget import Rummy
from tests.session.desk import bare_moves
from tests.session.fake_runner import FakeRunner
from tests.session.test_table import MEETING, Thrower


class Wire:
    """A table with a clock of the test's, and all that it sends."""

    def __init__(self, *players: Any, **changes: Any) -> None:
        game = rw.Game.from_position(
            {**MEETING, **changes}, players=list(players or ("you", Thrower())), seed=1
        )
        self.runner = FakeRunner(0.01)
        self.table = Rummy(session=Session(game, runner=self.runner))
        self.sent: list[dict[str, Any]] = []
        send = self.table.comm.send

        def keep(data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
            self.sent.append(json.loads(json.dumps(data)))
            send(data=data, metadata=metadata, buffers=buffers)

        self.table.comm.send = keep

    def tell(self, content: Any) -> None:
        """Let a custom message come in as the kernel's comm brings it."""
        self.table._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        self.runner.run()

    def write(self, **state: Any) -> None:
        """Let a browser write traits."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.table._handle_msg({"content": {"data": data}, "buffers": []})

    def states(self) -> list[dict[str, Any]]:
        return [data["state"] for data in self.sent if data["method"] == "update"]

    def answers(self) -> list[dict[str, Any]]:
        return [data["content"] for data in self.sent if data["method"] == "custom"]


def test_a_click_comes_back_as_an_answer_and_a_new_view() -> None:
    wire = Wire()
    wire.tell({"id": "a1", "rev": wire.table.view["rev"], "type": "move", "move": "draw"})
    assert wire.answers() == [{"id": "a1", "ok": True, "rev": wire.table.view["rev"]}]
    (state,) = wire.states()
    assert list(state) == ["view"]
    assert state["view"]["phase"] == "play"
    assert state["view"] == json.loads(json.dumps(wire.table.view))


@pytest.mark.parametrize("content", [None, 7, "draw", [], {}, {"type": "move"}, {"type": ["a"], "id": {}}])
def test_nonsense_is_answered_and_nothing_is_raised(content: Any, capsys: pytest.CaptureFixture[str]) -> None:
    wire = Wire()
    wire.tell(content)
    (answer,) = wire.answers()
    assert (answer["ok"], answer["rev"]) == (False, wire.table.view["rev"])
    assert answer["text"]
    assert capsys.readouterr() == ("", "")


def test_what_a_browser_writes_into_the_view_is_thrown_away_and_the_true_one_sent() -> None:
    wire = Wire()
    true = wire.table.view
    wire.write(view={"hand": "mine"})
    assert wire.table.view is true
    assert wire.states() == [{"view": json.loads(json.dumps(true))}]
    assert not any(data["method"] == "echo_update" for data in wire.sent), "no other view hears of it"


def test_settings_can_be_set_from_a_browser_to_values_that_exist() -> None:
    wire = Wire()
    wire.write(speed="brisk", deck_style="four")
    assert (wire.table.speed, wire.table.deck_style) == ("brisk", "four")
    assert wire.table._session._conductor.speed == "brisk"
    wire.write(call_clock=40)
    assert (wire.table.call_clock, wire.table._session.clock) == (40, 40)
    for name, wrong in (
        ("call_clock", 30),
        ("call_clock", "20"),
        ("call_clock", True),
        ("speed", "hasty"),
        ("deck_style", 4),
        ("tutor", "loud"),
        ("guide", True),
        ("locale", "xx"),
        ("locale", []),
    ):
        before = getattr(wire.table, name)
        wire.sent.clear()
        wire.write(**{name: wrong})
        assert getattr(wire.table, name) == before
        assert wire.states() == [{name: before}]


def test_a_browser_cannot_write_anything_else() -> None:
    wire = Wire()
    script = wire.table._esm
    wire.write(_esm="export default {}", _view_name="Other", nonsense=1)
    assert wire.table._esm == script
    assert wire.table._view_name == "AnyView"


@pytest.mark.parametrize(
    ("name", "value"),
    [("speed", "fast"), ("deck_style", "six"), ("tutor", "loud"), ("guide", "me"), ("locale", "tlh")],
)
def test_python_is_told_which_values_a_setting_has(name: str, value: Any) -> None:
    table = Wire().table
    with pytest.raises(traitlets.TraitError, match=value):
        setattr(table, name, value)
    with pytest.raises(traitlets.TraitError, match=value):
        Rummy(**{name: value})
    with pytest.raises(traitlets.TraitError, match="read-only"):
        table.view = {}


def test_the_traits_that_travel_are_the_agreed_ones() -> None:
    table = Wire().table
    own = {name for name in table.keys if not name.startswith("_")} - {"layout", "tabbable", "tooltip"}
    assert own == {"view", "locale", "deck_style", "tutor", "guide", "speed", "call_clock"}
    assert "selection" not in table.get_state()
    assert list(PACES) == ["calm", "brisk", "instant"]


def test_what_is_picked_can_be_observed() -> None:
    wire = Wire()
    picked = []
    wire.table.observe(lambda change: picked.append(str(change["new"])), "selection")
    wire.tell({"type": "select", "cards": ["7H", "KH"]})
    assert picked == ["7H KH"]
    assert wire.table.selection == rw.cards("7H KH")
    assert wire.sent == []


def test_the_view_can_be_observed_and_code_may_play_from_there() -> None:
    wire = Wire()
    phases = []

    def seen(change: dict[str, Any]) -> None:
        phases.append(change["new"]["phase"])
        if change["new"]["phase"] == "play" and change["new"]["mine"]:
            wire.table.game.play("discard KH")

    wire.table.observe(seen, "view")
    wire.tell({"id": 1, "rev": wire.table.view["rev"], "type": "move", "move": "draw"})
    assert phases == ["play", "draw"]
    assert wire.states()[-1]["view"]["rev"] == wire.table.view["rev"]


def test_two_tables_on_one_game_show_the_same_and_live_apart() -> None:
    wire = Wire()
    other = Rummy(game=wire.table.game)
    assert other.view == wire.table.view
    wire.table.game.play("draw")
    assert other.view == wire.table.view
    other.close()
    wire.table.game.play("discard KH")
    assert wire.table.view["turn"] == 1
    assert wire.states()[-1]["view"]["turn"] == 1


def test_all_tables_of_a_game_have_one_pace() -> None:
    game = rw.Game(players=["you", "easy"], seed=1)
    one = Rummy(game=game)
    two = Rummy(game=game, speed="instant")
    three = Rummy(game=game)
    tables = (one, two, three)
    assert [table.speed for table in tables] == ["instant"] * 3
    one.speed = "brisk"
    assert [table.speed for table in tables] == ["brisk"] * 3
    assert one._session.speed == "brisk"
    two.set_state({"speed": "calm"})
    assert [table.speed for table in tables] == ["calm"] * 3
    two.close()
    one.speed = "instant"
    assert [one.speed, three.speed] == ["instant"] * 2
    one.close()
    three.close()


def test_all_tables_of_a_game_have_one_clock() -> None:
    game = rw.Game(players=["you", "easy"], seed=1)
    one = Rummy(game=game)
    two = Rummy(game=game, call_clock=20)
    three = Rummy(game=game)
    tables = (one, two, three)
    assert [table.call_clock for table in tables] == [20] * 3
    one.set_state({"call_clock": "off"})
    assert [table.call_clock for table in tables] == ["off"] * 3
    assert one._session.clock is None
    for table in tables:
        table.close()
    with pytest.raises(traitlets.TraitError, match="30"):
        Rummy(call_clock=30)


def test_a_closed_table_sends_nothing_more() -> None:
    wire = Wire()
    game = wire.table.game
    wire.table.close()
    wire.sent.clear()
    game.play("draw")
    wire.tell({"id": 1, "rev": 1, "type": "undo"})
    assert wire.sent == []
    assert wire.runner.waiting == 0


def test_a_killed_kernel_leaves_its_game_to_the_next() -> None:
    script = """
import os, signal, threading
import rummy_widget as rw
table = rw.Rummy(game=rw.Game(players=["you", "easy"], seed=7))
answered = threading.Event()
table._reply = lambda answer: answered.set()
for move in ("draw", "discard " + table.view["hand"][-1]["c"]):
    answered.clear()
    table._handle_custom_msg({"id": 1, "rev": table.view["rev"], "type": "move", "move": move}, [])
    assert answered.wait(60)
done = threading.Event()
table._session._runner.post(done.set)  # idle: all that was to be done is done
assert done.wait(60)
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", script], check=False)
    assert done.returncode == -9
    table = Rummy(["Ann", "Ben"])
    assert table.view["offer"] == {"text": {"id": "offer-resume", "args": {"hand": 1}}}
    answered = threading.Event()
    table._reply = lambda answer: answered.set()  # type: ignore[method-assign]  # only whether it comes
    table._handle_custom_msg({"id": 1, "rev": table.view["rev"], "type": "resume"}, [])
    assert answered.wait(60)
    table.close()
    assert table.game.names == ("you", "Gus")
    assert [event.kind for event in table.game.log[:3]] == ["deal", "draw", "discard"]


def test_a_table_is_played_headless_by_messages() -> None:
    wire = Wire("you", "easy")
    rng = random.Random(4)
    for _ in range(400):
        view = wire.table.view
        if view["phase"] == "over":
            break
        if not view["mine"]:
            wire.runner.run(1.0)
            continue
        if view["phase"] == "draw":
            move = bare_moves(view)[0]
        else:
            places = [at for at in range(len(view["hand"])) if view["legal"]["discards"] >> at & 1]
            move = f"discard {view['hand'][rng.choice(places)]['c']}"
        wire.tell({"id": 1, "rev": view["rev"], "type": "move", "move": move})
    assert wire.table.view["result"] is not None
    assert all(answer["ok"] for answer in wire.answers())
    assert wire.table.game.hand_over


# --- what stands in for the table -----------------------------------------------------------------


def test_the_text_form_is_stable() -> None:
    one, two = Wire().table, Wire().table
    assert repr(one) == repr(two) == "<Rummy: you, thrower; hand 1>"
    assert one._repr_mimebundle_()[0]["text/plain"] == repr(one)


def bundle(table: Rummy) -> dict[str, Any]:
    data, _ = table._repr_mimebundle_()
    return dict(data)


def test_a_static_table_stands_in_without_a_script() -> None:
    data = bundle(Wire(melds=[{"cards": "8C 9C TC", "by": 1}]).table)
    assert set(data) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    html = data["text/html"]
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    for shown in ("7 of hearts", "queen of spades", "8♣ 9♣ 10♣", "thrower"):
        assert shown in html
    for hidden in ("8 of hearts", "10 of diamonds", "jack of clubs", "8♥", "10♦", "J♣", "5♠", "A♦"):
        assert hidden not in html


def test_the_static_table_of_several_people_shows_no_hand() -> None:
    wire = Wire("Ann", "Ben")
    wire.tell({"id": 1, "rev": wire.table.view["rev"], "type": "ready"})
    assert len(wire.table.view["hand"]) == 8
    html = bundle(wire.table)["text/html"]
    assert "queen of spades" in html
    for card in ("7 of hearts", "king of hearts", "8 of hearts"):
        assert card not in html


def test_a_long_name_makes_no_long_view() -> None:
    class Long(rw.Player):
        name = "N" * 9000

        def choose(self, view: Any, rng: random.Random) -> str:
            return "draw"

    table = Rummy(["M" * 9000, Long()], seed=1)
    seats = table.view["seats"]
    assert (seats[0]["name"], seats[1]["name"]) == ("M" * 39 + "…", "N" * 39 + "…")
    assert seats[1]["level"] == "N" * 39 + "…"
    assert len(json.dumps(table.view)) < 4000
    data, _ = table._repr_mimebundle_()
    assert "N" * 39 + "…" in data["text/html"]
    assert "N" * 40 not in data["text/html"]
    table.close()
