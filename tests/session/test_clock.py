"""The clock of the window for calls: the kernel says how long it is; a pass is a move like any other."""

from __future__ import annotations

from typing import Any

from rummy_widget.game import Game
from rummy_widget.rules import Rules
from tests.session.desk import Desk
from tests.session.test_table import Thrower

RULES = Rules.preset("rummy500").replace(call_rummy="any_card")
# Seat 0 may call the five, which fits the run.
CALLED: dict[str, Any] = {
    "hands": ["KS 9D JC", "KD 2C 6S"],
    "stock": "5S 6D 9S TS AD AH 3C",
    "pile": "QD 5H",
    "melds": [{"cards": "2H 3H 4H", "by": 1}],
    "turn": 0,
    "phase": "call",
}


def calling(*players: Any, **changes: Any) -> Desk:
    position = {**CALLED, **changes}
    return Desk(game=Game.from_position(position, RULES, list(players or ("you", Thrower())), seed=1))


def test_there_is_no_clock_until_one_is_set() -> None:
    desk = calling()
    assert (desk.view["phase"], desk.view["mine"]) == ("call", True)
    assert "clock" not in desk.view
    rev = desk.session.rev
    desk.session.set_clock(20)
    assert (desk.view["clock"], desk.session.rev) == ({"seconds": 20, "no": 0}, rev + 1)
    desk.session.set_clock(20)
    assert desk.session.rev == rev + 1
    desk.session.set_clock(None)
    assert "clock" not in desk.view


def test_it_runs_only_where_a_person_may_call() -> None:
    desk = calling(phase="draw")
    desk.session.set_clock(20)
    assert "clock" not in desk.view
    desk = calling("you", Thrower(), turn=1)
    desk.session.set_clock(20)
    assert "clock" not in desk.view, "a computer is asked"
    desk = calling("Ann", "Ben")
    desk.session.set_clock(20)
    assert desk.view["phase"] == "cover"
    assert "clock" not in desk.view
    desk.do("ready")
    assert desk.view["clock"] == {"seconds": 20, "no": 0}


def test_more_time_begins_it_anew_on_every_screen() -> None:
    desk = calling()
    assert desk.send("more_time")["reason"] == "value"
    desk.session.set_clock(40)
    for number in range(1, 12):
        desk.do("more_time")
        assert desk.view["clock"] == {"seconds": 40, "no": number}
    old = desk.session.rev
    desk.do("more_time")
    assert desk.send("more_time", rev=old)["reason"] == "old-revision"


def test_the_kernel_counts_nothing() -> None:
    desk = calling()
    desk.session.set_clock(20)
    desk.runner.run(600)
    assert desk.view["phase"] == "call"


def test_a_late_or_doubled_pass_does_nothing() -> None:
    desk = calling(hands=["KS 9D JC 6H", "KD 2C 6S"])
    desk.session.set_clock(20)
    seen = desk.session.rev
    # The person called in time; the clock of another screen, a moment behind, has run out.
    desk.do("move", move="rummy 5H")
    log = desk.session.game.log
    for _ in range(2):
        assert desk.send("move", rev=seen, move="pass")["reason"] == "old-revision"
    assert desk.session.game.log == log
    # And two screens whose time is over at once pass once.
    desk = calling()
    desk.session.set_clock(20)
    seen = desk.session.rev
    answers = [desk.send("move", rev=seen, move="pass") for _ in range(2)]
    assert [answer["ok"] for answer in answers] == [True, False]
    assert [event.kind for event in desk.session.game.log].count("pass") == 1
