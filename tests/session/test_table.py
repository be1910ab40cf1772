"""Commands, revisions, the cover, taking back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widget.deck import cards
from rummy_widget.errors import IllegalMove
from rummy_widget.game import Game
from tests.session.desk import Desk, masked

# Seat 0 holds a set, a run and two cards more, and is to draw; seat 1 throws what it draws.
MEETING: dict[str, Any] = {
    "hands": ["7H 7S 7D 2C 3C 4C KH 9D", "8H TD JC"],
    "stock": "5S 6S 9S TS AD AH 2H",
    "pile": "QD QS",
    "melds": [],
    "turn": 0,
    "phase": "draw",
}


def meeting(*players: Any, **changes: Any) -> Desk:
    game = Game.from_position({**MEETING, **changes}, players=list(players or ("you", "Bea")), seed=1)
    return Desk(game=game)


class Thrower:
    """Draws, and throws the lowest card."""

    name = "thrower"

    def choose(self, view: Any, rng: random.Random) -> str:
        return "draw" if view.phase == "draw" else f"discard {view.hand[0]}"


def test_a_move_is_played_and_answered() -> None:
    desk = meeting("you", Thrower())
    assert desk.view["phase"] == "draw"
    rev = desk.session.rev
    answer = desk.send("move", move="draw")
    assert answer == {"id": 0, "ok": True, "rev": desk.session.rev}
    assert desk.session.rev > rev
    assert "2H" in desk.game.state.hands[0]
    assert [card["c"] for card in desk.view["hand"] if "new" in card["m"]] == ["2H"]


def test_an_old_revision_changes_nothing() -> None:
    desk = meeting("you", Thrower())
    old = desk.session.rev
    desk.do("move", move="draw")
    state, view = desk.game.state, desk.view
    for kind, fields in (("move", {"move": "discard KH"}), ("lay_all", {}), ("undo", {}), ("ready", {})):
        answer = desk.send(kind, rev=old, **fields)
        assert answer["reason"] == "old-revision"
        assert answer["text"]
    assert desk.game.state is state
    assert desk.view is view


def test_a_double_click_draws_one_card() -> None:
    desk = meeting("you", Thrower())
    for number in range(2):
        desk.session.receive(
            {"id": number, "rev": desk.session.rev, "type": "move", "move": "draw"}, desk.answers.append
        )
    desk.runner.run()
    assert [answer["ok"] for answer in desk.answers] == [True, False]
    assert len(desk.game.state.hands[0]) == 9
    assert len(desk.game.log) == 2


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    desk = meeting("you", Thrower())
    state = desk.game.state
    answer = desk.send("move", move="discard KH")
    assert (answer["ok"], answer["reason"]) == (False, "draw-first")
    assert "draw" in answer["text"].lower()
    answer = desk.send("move", move="fly away")
    assert answer["reason"] == "parse"
    assert desk.game.state is state


def test_only_the_seat_that_is_shown_moves() -> None:
    desk = meeting("you", Thrower(), turn=1)
    answer = desk.send("move", move="draw")
    assert answer["reason"] == "not-your-turn"
    assert "thrower" in answer["text"]


def test_lay_all_plays_the_plan_and_shows_it_once() -> None:
    desk = meeting("you", Thrower())
    desk.do("move", move="draw")
    plan = desk.view["lay_all"]
    assert [step["cards"] for step in plan["steps"]] == [["7S", "7H", "7D"], ["2C", "3C", "4C"]]
    assert (sorted(plan["rest"]), plan["points"], plan["out"]) == (["2H", "9D", "KH"], 21, False)
    before = len(desk.views)
    desk.do("lay_all")
    assert len(desk.views) == before + 1
    assert [meld["id"] for meld in desk.view["melds"]] == ["m1", "m2"]
    assert sorted(card["c"] for card in desk.view["hand"]) == ["2H", "9D", "KH"]
    assert desk.send("lay_all")["reason"] == "nothing-to-lay"


def test_masks_name_what_may_be_done() -> None:
    desk = meeting("you", Thrower(), phase="play", melds=[{"cards": "8C 9C TC", "by": 1}])
    legal = desk.view["legal"]
    assert not any(
        legal[kind] for kind in ("draw", "takes", "recycle", "decline", "calls", "pass", "swaps", "ask")
    )
    assert sorted(masked(desk.view, legal["discards"])) == ["2C", "3C", "4C", "7D", "7H", "7S", "9D", "KH"]
    assert sorted(sorted(masked(desk.view, mask)) for mask in legal["melds"]) == [
        ["2C", "3C", "4C"],
        ["7D", "7H", "7S"],
    ]
    assert legal["layoffs"] == {}
    marks = {card["c"]: card["m"] for card in desk.view["hand"]}
    assert marks["7H"] == ["meld"]
    assert marks["KH"] == []


def test_a_refusal_without_words_is_answered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = meeting("you", Thrower())

    def nonsense(*_: object, **__: object) -> None:
        raise IllegalMove("no-such-reason", {}, "")

    monkeypatch.setattr(Game, "play", nonsense)
    answer = desk.send("move", move="draw")
    assert (answer["ok"], answer["reason"], answer["text"]) == (
        False,
        "no-such-reason",
        "Something went wrong.",
    )
    assert desk.view["trouble"]["text"]["id"] == "trouble-handler"


# --- taking back ----------------------------------------------------------------------------------


def test_lay_downs_are_taken_back_one_by_one_and_a_drawn_card_never() -> None:
    desk = meeting("you", Thrower())
    desk.do("move", move="draw")
    assert not desk.view["can_undo"]
    assert desk.send("undo")["reason"] == "no-undo"
    desk.do("lay_all")
    desk.do("undo")
    assert [meld["id"] for meld in desk.view["melds"]] == ["m1"]
    desk.do("undo")
    assert desk.view["melds"] == []
    assert not desk.view["can_undo"]


def test_a_taken_card_goes_back_until_it_is_used() -> None:
    desk = meeting("you", Thrower(), pile="QD KC")
    desk.do("move", move="take")
    assert [card["c"] for card in desk.view["hand"] if "taken" in card["m"]] == ["KC"]
    desk.do("undo")
    assert (desk.view["phase"], desk.view["pile"]["top"]["c"]) == ("draw", "KC")


def test_a_discard_is_taken_back_while_the_next_seat_thinks() -> None:
    desk = meeting("you", Thrower())
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    desk.runner.run(0.3)
    assert desk.view["seats"][1]["thinking"]
    desk.do("undo")
    assert desk.view["mine"]
    desk.runner.run(5)
    assert desk.game.turn == 0, "the answer of the seat that was thinking came too late"
    assert desk.game.log[-1].kind == "draw"


def test_a_discard_stays_once_the_next_seat_has_moved() -> None:
    desk = meeting("you", Thrower())
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    desk.runner.run(0.9)
    assert desk.game.log[-1].seat == 1
    assert desk.send("undo")["reason"] == "no-undo"


def test_the_end_of_a_hand_is_not_taken_back() -> None:
    desk = meeting("you", Thrower(), hands=["7H 7S 7D", "8H TD"], phase="play")
    desk.do("move", move="meld 7H 7S 7D")
    assert desk.view["phase"] == "over"
    assert not desk.view["can_undo"]
    assert desk.send("undo")["reason"] == "no-undo"
    assert desk.send("move", move="draw")["reason"] == "over"


# --- several people -------------------------------------------------------------------------------


def test_the_cover_hides_all_that_is_the_next_persons() -> None:
    desk = meeting("Ann", "Ben")
    assert (desk.view["phase"], desk.view["seat"], desk.view["hand"]) == ("cover", 0, [])
    assert desk.send("move", move="draw")["reason"] == "cover"
    desk.do("ready")
    assert len(desk.view["hand"]) == 8
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    assert (desk.view["phase"], desk.view["seat"], desk.view["hand"]) == ("cover", 1, [])
    assert desk.view["points"] == 0
    assert desk.view["now"] == {"id": "now-cover", "args": {"seat": 1}}
    shown = [(ev["kind"], [card["c"] for card in ev["cards"]]) for ev in desk.view["events"]]
    assert shown == [("deal", []), ("draw", []), ("discard", ["KH"])]
    desk.do("ready")
    assert {card["c"] for card in desk.view["hand"]} == {"8H", "TD", "JC"}
    assert desk.view["mine"]


def test_taking_back_under_the_cover_does_not_show_the_cards_to_who_sits_there_now() -> None:
    desk = meeting("Ann", "Ben")
    desk.do("ready")
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    assert desk.view["can_undo"]
    desk.do("undo")
    assert (desk.view["phase"], desk.view["seat"], desk.view["hand"]) == ("cover", 0, [])
    desk.do("ready")
    assert "KH" in {card["c"] for card in desk.view["hand"]}


def test_each_person_has_keys_of_their_own() -> None:
    desk = meeting("Ann", "Ben")
    desk.do("ready")
    mine = {card["k"] for card in desk.view["hand"]}
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    desk.do("ready")
    assert len(mine) == 8
    assert len({card["k"] for card in desk.view["hand"]}) == 3


def test_with_one_person_there_is_no_cover() -> None:
    desk = Desk(["easy", "you", "easy"])
    assert (desk.view["seat"], len(desk.view["hand"])) == (1, 7)
    desk.wait()
    assert desk.view["mine"]


# --- what is picked -------------------------------------------------------------------------------


def select(desk: Desk, picked: object) -> None:
    desk.session.receive({"type": "select", "cards": picked}, desk.answers.append)
    desk.runner.run()


def test_what_is_picked_is_known_and_goes_with_the_card() -> None:
    desk = meeting("you", Thrower())
    select(desk, ["7H", "KH"])
    assert desk.session.selection == cards("7H KH")
    select(desk, ["QS"])
    assert desk.session.selection == cards("")
    select(desk, ["KH"])
    select(desk, ["nonsense"])
    assert desk.session.selection == cards("KH")
    desk.do("move", move="draw")
    assert desk.session.selection == cards("KH")
    desk.do("move", move="discard KH")
    assert desk.session.selection == cards("")
    assert desk.picked == [cards("7H KH"), cards(""), cards("KH"), cards("")]
    assert len(desk.answers) == 2, "what is picked has no answer"
    for damaged in (7, [7], None, ["KH"] * 1000):
        select(desk, damaged)
    assert len(desk.answers) == 2, "nor have damaged ones"


def test_whoever_sits_down_from_another_cell_is_seen_at_once() -> None:
    desk = Desk(["Ann", "Ben", "easy"], seed=7)
    desk.do("ready")
    shown = desk.view["seat"]
    desk.game.seat_player(2, "Cid")
    assert [seat["name"] for seat in desk.view["seats"]][2] == "Cid"
    assert desk.view["seats"][2]["person"]
    # Whose cards were shown is a computer now: the next person's stay covered until they say so.
    desk.game.seat_player(shown, "hard")
    assert desk.view["seat"] != shown
    assert (desk.view["phase"], desk.view["hand"]) == ("cover", [])


def test_a_seat_that_is_taken_while_it_thinks_thinks_anew() -> None:
    desk = meeting("you", Thrower())
    desk.do("move", move="draw")
    desk.do("move", move="discard KH")
    assert desk.view["seats"][1]["thinking"]
    desk.game.seat_player(1, "Ben")
    assert not desk.view["seats"][1]["thinking"]
    events = len(desk.game.log)
    desk.runner.run(10)
    assert len(desk.game.log) == events


# --- a match --------------------------------------------------------------------------------------


def test_next_hand_and_new_match_have_their_time() -> None:
    desk = Desk(["you", "easy"], speed="instant")
    rng = random.Random(5)
    assert desk.send("next_hand")["reason"] == "not-over"
    assert desk.send("new_match")["reason"] == "not-over"
    hands = 0
    for _ in range(3000):
        if desk.view["phase"] == "over":
            hands += 1
            assert desk.send("new_match")["reason"] == "not-over" if not desk.game.over else True
            if desk.game.over:
                break
        desk.play_on(rng)
    assert hands >= 3
    assert desk.send("next_hand")["reason"] == "match-over"
    assert desk.view["result"]["match"]["over"]
    old = desk.game
    desk.do("new_match")
    assert desk.session.game is not old
    assert (desk.view["hand_no"], desk.view["phase"]) == (1, "draw") or not desk.view["mine"]
    assert [seat["score"] for seat in desk.view["seats"]] == ["0", "0"]
    rev = desk.session.rev
    with pytest.raises(ValueError, match="over"):
        old.next_hand()
    assert desk.session.rev == rev, "the old game is no longer at the table"
