"""The guide at a table: who sees it, how it is left and taken up again, and when it ends."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rummy_widget import Game
from rummy_widget.rules import Rules
from rummy_widget.session import Screen, Session
from rummy_widget.session import tutor as tutor_module
from rummy_widget.tutor import guide as guide_module
from rummy_widget.tutor.guide_deals import DEALS, first_deal
from rummy_widget.view import View
from tests.session.desk import Desk
from tests.session.fake_runner import FakeRunner


def guided(players: tuple[str, ...] = ("you", "easy"), **more: Any) -> Desk:
    """Return a table whose first hand is guided, with the learner on turn."""
    desk = Desk(players, **more)
    desk.session.set_guide(True)
    desk.wait()
    return desk


def step(desk: Desk) -> str | None:
    """Return the name of the step that is shown."""
    told = desk.view.get("guide")
    return None if told is None else str(told["step"])


def go_on(desk: Desk) -> None:
    """Press on past all that is only read."""
    while (desk.view.get("guide") or {}).get("more"):
        desk.do("guide_next", n=desk.view["guide"]["n"])


def to_the_end(desk: Desk) -> None:
    """Play the hand to its end."""
    rng = random.Random(3)
    while desk.view["phase"] != "over":
        desk.play_on(rng)


def test_off_it_says_nothing() -> None:
    desk = Desk()
    desk.wait()
    assert "guide" not in desk.view
    desk.do("guide_next", n=1)
    assert "guide" not in desk.view


def test_it_is_read_step_by_step_and_a_press_counts_once() -> None:
    desk = guided()
    first = desk.view["guide"]
    assert (first["step"], first["more"]) == ("aim", True)
    assert first["text"]["id"] == "said"
    assert first["text"]["args"]["said"].startswith("The aim: ")
    desk.do("guide_next", n=first["n"])
    second = desk.view["guide"]
    assert (second["step"], second["at"]) == ("hand", ["hand"])
    # The second of two presses, and one on a step that never was.
    desk.do("guide_next", n=first["n"])
    desk.do("guide_next", n=99)
    assert desk.view["guide"] == second
    desk.do("guide_next", n=second["n"])
    drawing = desk.view["guide"]
    assert (drawing["step"], drawing["more"]) == ("draw", False)
    assert drawing["at"][0] == "stock"
    # What has to be done is not pressed away.
    desk.do("guide_next", n=drawing["n"])
    assert desk.view["guide"] == drawing
    desk.do("move", move="draw")
    assert step(desk) != "draw"


def test_a_move_goes_on_too_and_nothing_legal_is_in_the_way() -> None:
    desk = guided()
    assert step(desk) == "aim"
    desk.do("move", move="draw")
    assert step(desk) == "hand"
    desk.do("move", move=f"discard {desk.view['hand'][-1]['c']}")
    assert step(desk) == "wait"
    assert desk.view["guide"]["at"] == ["seat-1"]


def test_left_in_one_press_and_taken_up_where_it_was() -> None:
    desk = guided()
    go_on(desk)
    before = desk.view["guide"]
    desk.session.set_guide(False)
    assert "guide" not in desk.view
    assert desk.session.guide is False
    desk.do("move", move="draw")
    desk.session.set_guide(True)
    # Aim and hand were read, and a card was drawn meanwhile.
    assert step(desk) not in ("aim", "hand", "draw", "quiet")
    assert desk.view["guide"]["n"] > before["n"]


def test_it_ends_with_the_hand_that_it_began_in() -> None:
    told: list[bool] = []
    desk = guided()
    desk.session.attach(Screen(lambda _: None, lambda _: None, lambda: "en", guide=told.append))
    to_the_end(desk)
    assert step(desk) == "end"
    desk.do("next_hand")
    assert "guide" not in desk.view
    assert desk.session.guide is False
    assert told == [False]
    # In another hand it begins anew.
    desk.wait()
    desk.session.set_guide(True)
    assert told == [False, True]
    assert step(desk) == "aim"


def test_the_last_step_ends_it() -> None:
    desk = guided()
    to_the_end(desk)
    seen = []
    while desk.session.guide:
        seen.append(step(desk))
        desk.do("guide_next", n=desk.view["guide"]["n"])
    assert seen == ["end", "score", "count", "bye"]
    assert "guide" not in desk.view
    # Asked for again, it says all of it again.
    desk.session.set_guide(True)
    assert step(desk) == "end"


def test_another_game_is_not_guided_unless_that_is_wished() -> None:
    desk = guided()
    players = [{"name": "you", "level": None}, {"name": "Gus", "level": "easy"}]
    desk.do("new_game", preset="reference", changes={}, players=players)
    assert desk.session.guide is False
    desk.do("new_game", preset="reference", changes={}, players=players, guide=True)
    desk.wait()
    assert step(desk) == "aim"
    assert desk.session.game._given == DEALS["reference", 2]
    code = "0000-0007-T9EX"
    desk.do("new_game", preset="reference", changes={}, players=players, guide=True, deal=code)
    assert desk.session.game._given == code
    assert desk.session.guide is True


@pytest.mark.parametrize("guide", [False, True])
def test_another_game_and_its_guide_are_one_view(guide: bool) -> None:
    desk = guided()
    desk.do("move", move="draw")
    told: list[bool] = []
    desk.session.attach(Screen(lambda _: None, lambda _: None, lambda: "en", guide=told.append))
    shown, rev = len(desk.views), desk.session.rev
    # The dealer's neighbour starts: with this code that is the person, and nothing moves of itself.
    players = [{"name": "you"}, {"name": "Gus", "level": "easy"}]
    code = DEALS["reference", 2]
    desk.do("new_game", preset="reference", changes={}, players=players, guide=guide, deal=code)
    assert len(desk.views) == shown + 1
    assert desk.session.rev == rev + 1
    assert ("guide" in desk.view) == guide
    assert told == [guide]


@pytest.mark.parametrize("guide", ["yes", 1, None, []])
def test_a_wish_is_yes_or_no(guide: object) -> None:
    desk = Desk()
    players = [{"name": "you"}, {"name": "Gus", "level": "easy"}]
    answer = desk.send("new_game", preset="reference", changes={}, players=players, guide=guide)
    assert answer["reason"] == "malformed"


def test_several_people_each_have_their_own_and_none_under_the_cover() -> None:
    desk = Desk(("Ann", "Ben"))
    desk.session.set_guide(True)
    for _ in range(2):
        assert desk.view["phase"] == "cover"
        assert "guide" not in desk.view
        assert desk.send("guide_next", n=1)["reason"] == "cover"
        desk.do("ready")
        assert step(desk) == "aim"
        go_on(desk)
        assert step(desk) == "draw"
        desk.do("move", move="draw")
        desk.do("move", move=f"discard {desk.view['hand'][-1]['c']}")
    desk.do("ready")
    # Ann's second turn: what was shown to her is not shown again, whatever Ben saw.
    assert step(desk) not in ("aim", "hand", "draw")


def test_computers_alone_are_not_guided() -> None:
    desk = Desk(("easy", "easy"))
    desk.session.set_guide(True)
    assert "guide" not in desk.view


def test_an_undo_does_not_bring_a_step_back() -> None:
    desk = guided(game=Game("reference", ["you", "easy"], deal=DEALS["reference", 2]))
    go_on(desk)
    desk.do("move", move="take")
    assert step(desk) == "run"
    desk.do("undo")
    assert step(desk) not in ("aim", "hand", "draw", "run")
    desk.do("move", move="take")
    assert step(desk) not in ("draw", "run")


def test_after_an_undo_another_move_is_spoken_of() -> None:
    """The guide is away while one card goes back and another comes: it speaks of no card that went back."""
    desk = guided(game=Game("reference", ["you", "easy"], deal=DEALS["reference", 2]))
    go_on(desk)
    desk.do("move", move="take")
    assert step(desk) == "run"
    desk.session.set_guide(False)
    desk.do("undo")
    desk.do("move", move="draw")
    desk.session.set_guide(True)
    held = [card["c"] for card in desk.view["hand"]]
    assert "TC" not in held
    assert step(desk) != "run"
    assert set(desk.view["guide"]["cards"]) <= set(held)


@pytest.mark.parametrize(("preset", "seats"), DEALS)
def test_first_deals_show_much_early(preset: str, seats: int) -> None:
    from tests.tutor.guided import guided as goes

    rules = Rules.preset(preset)
    code = first_deal(rules, seats)
    assert code is not None
    early, out = set(), 0
    for seed in range(3):
        shown = list(goes(rules, seats, seed, deal=code))
        assert shown[0].view.turn == 0
        early |= {one.step.name for one in shown if one.turn <= 4}
        out += max(one.turn for one in shown) <= 25
    assert early & {"set", "run", "opening", "whole"}
    assert len(early - {"quiet"}) >= 9
    assert out == 3


def test_other_rules_are_dealt_by_chance() -> None:
    assert first_deal(Rules.preset("reference").replace(aces="high_or_low"), 2) is None
    assert first_deal(Rules.preset("classic"), 6) is None


def test_two_tables_of_one_game_show_the_same() -> None:
    game = Game("reference", ["you", "easy"], 7)
    session = Session(game, runner=FakeRunner(0.01))
    seen: list[list[dict[str, Any]]] = [[], []]
    for views in seen:
        session.attach(Screen(views.append, lambda _: None, lambda: "en"))
    session.set_guide(True)
    assert seen[0][-1] == seen[1][-1]
    assert seen[0][-1]["guide"]["step"] == "aim"


def failing(error: Exception) -> Callable[..., Any]:
    """Return a function that fails."""

    def fail(*_: object, **__: object) -> Any:
        raise error

    return fail


@pytest.mark.parametrize("name", ["guide", "tutor"])
def test_a_helper_that_fails_goes_and_the_table_plays_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(("you", "easy"), seed=5)
    switched: list[bool] = []
    switches: dict[str, Any] = {name: switched.append}
    desk.session.attach(Screen(lambda _: None, lambda _: None, lambda: "en", **switches))
    (desk.session.set_guide if name == "guide" else desk.session.set_tutor)(True)
    desk.wait()
    broken = (guide_module, "follow") if name == "guide" else (tutor_module, "note")
    hidden = " ".join(desk.session.game.state.hands[1])
    error = ValueError(f"the other hand is {hidden}")
    monkeypatch.setattr(*broken, failing(error))
    rng = random.Random(5)
    while getattr(desk.session, name):
        desk.play_on(rng)
    assert switched == [True, False]
    assert name not in desk.view
    assert desk.session.error is error
    said = desk.view["trouble"]["text"]
    assert said["id"] == "trouble-handler"
    assert said["args"]["error"].startswith(f"the {name} had to stop. ValueError (test_guide.py, line ")
    assert hidden not in str(desk.view["trouble"])
    # The hand goes on to its end, and with the next move nothing is said of it any more.
    events = len(desk.session.game.log)
    to_the_end(desk)
    assert len(desk.session.game.log) > events
    assert desk.view["trouble"] is None
    # Whoever wishes for it gets it again, as soon as it works.
    monkeypatch.undo()
    (desk.session.set_guide if name == "guide" else desk.session.set_tutor)(True)
    assert switched == [True, False, True]
    assert name in desk.view


def test_a_tutor_that_fails_as_a_turn_begins_thinks_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(("you", "easy"), seed=5)
    desk.session.set_tutor(True)
    desk.wait()
    started: list[bool] = []

    def note(view: View, *_: object, **__: object) -> None:
        if view.turn == view.seat and view.phase == "draw":
            started.append(desk.session._tutor._advice is not None)
            raise ValueError

    monkeypatch.setattr(tutor_module, "note", note)
    rng = random.Random(5)
    while desk.session.tutor:
        desk.play_on(rng)
    assert started[-1:] == [True], "the advice for the turn was begun before the view was made"
    assert desk.session._tutor._advice is None


def test_a_failing_guide_leaves_a_failed_player_to_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def choose(self, view: View, rng: random.Random) -> str:
            raise RuntimeError

    desk = Desk(("you", Failing()), seed=5)
    desk.session.set_guide(True)
    rng = random.Random(5)
    while not desk.view["trouble"]:
        desk.play_on(rng)
    monkeypatch.setattr(guide_module, "follow", failing(ValueError()))
    desk.session._settle()
    assert desk.session.guide is False
    assert desk.view["trouble"]["replace"] == 1
    desk.do("replace", seat=1)
    assert desk.view["trouble"] is None
