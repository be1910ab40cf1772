"""Questions about rules, another game at the same table, and hands in an order of the player's own."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.deck import cards
from rummy_widget.game import Game
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.storage import Store
from tests.session.desk import Desk
from tests.session.test_table import MEETING, Thrower, meeting


def ask(desk: Desk, kind: str, **fields: Any) -> dict[str, Any]:
    answer = desk.send(kind, **fields)
    assert answer["ok"], answer
    data: dict[str, Any] = answer["data"]
    assert json.loads(json.dumps(data)) == data, "plain JSON values"
    for text in sentences(data):
        assert text["id"] == "plain" or i18n.text(text["id"], text["args"])
    return data


def sentences(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        if set(value) == {"id", "args"}:
            return [value]
        return [text for item in value.values() for text in sentences(item)]
    return [text for item in value for text in sentences(item)] if isinstance(value, list) else []


def said(texts: list[dict[str, Any]]) -> list[str]:
    return [i18n.text(text["id"], text["args"]) for text in texts]


# --- questions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_are_told_as_the_engine_describes_them(preset: str) -> None:
    desk = Desk(game=Game(preset, ["you", "easy", "easy"], 1))
    rev = desk.session.rev
    data = ask(desk, "rules")
    lines = [line for part in data["sections"] for line in said([part["title"], *part["lines"]])]
    assert lines == [line.strip() for line in Rules.preset(preset).describe(3).splitlines() if line]
    assert (data["preset"], data["diff"], desk.session.rev) == (preset, [], rev)
    assert said([data["label"]])[0]


def test_house_rules_are_told_by_what_differs() -> None:
    rules = Rules.preset("classic").replace(aces="high_or_low", going_rummy="double")
    data = ask(Desk(game=Game(rules, ["you", "easy"], 1)), "rules")
    assert data["preset"] == "classic"
    assert said(data["diff"]) == str(rules.diff("classic")).splitlines()
    assert len(data["diff"]) == 2


def test_the_choices_are_those_of_the_engine_and_of_this_table() -> None:
    rules = Rules.preset("classic").replace(aces="high_or_low")
    data = ask(Desk(game=Game(rules, ["Ann", "hard", Thrower()], 1)), "choices")
    assert [preset["name"] for preset in data["presets"]] == list(PRESETS)
    for preset in data["presets"]:
        assert Rules.from_dict(preset["values"]) == Rules.preset(preset["name"])
        assert preset["seats"] == list(Rules.preset(preset["name"]).deal)
    params = {param["name"]: param for param in data["params"]}
    assert set(params) == set(Rules().to_dict())
    assert {param["group"] for param in data["params"]} == {group["name"] for group in data["groups"]}
    assert [value["value"] for value in params["aces"]["values"]] == [
        "low",
        "high_or_low",
        "round_the_corner",
    ]
    assert (params["melds_per_turn"]["kind"], params["melds_per_turn"]["none"]) == ("number", True)
    assert params["max_turns"]["min"] == 1
    assert [params[name]["kind"] for name in ("stalemate_check", "match", "deal")] == [
        "flag", "match", "by_seats",
    ]  # fmt: skip
    assert (data["preset"], Rules.from_dict(data["rules"])) == ("classic", rules)
    assert data["levels"] == ["easy", "medium", "hard", "expert", "master"]
    assert data["seats"] == [
        {"name": "Ann", "level": None},
        {"name": "Gus", "level": "hard"},
        {"name": "thrower", "level": "thrower"},
    ]


def test_a_good_choice_says_what_it_makes() -> None:
    data = ask(Desk(), "check", preset="cardgames", changes={"recycles": None, "aces": "low"}, players=4)
    assert (data["ok"], data["conflicts"], len(data["diff"])) == (True, [], 1)
    assert "joker_points" in data["unused"]
    assert data["sections"]


def test_a_bad_choice_names_the_rules_and_a_way_out() -> None:
    desk = Desk()
    data = ask(desk, "check", preset="reference", changes={"scoring": "penalty"}, players=2)
    assert not data["ok"]
    (conflict,) = data["conflicts"]
    assert sorted(conflict["params"]) == ["blocked", "scoring"]
    again = ask(
        desk, "check", preset="reference", changes={"scoring": "penalty", **conflict["way_out"]}, players=2
    )
    assert again["ok"]


@pytest.mark.parametrize(
    ("changes", "params"),
    [
        ({"aces": "sideways"}, ["aces"]),
        ({"aces": None}, ["aces"]),
        ({"aces": {"2": 4}}, ["aces"]),
        ({"deal": 5}, ["deal"]),
        ({"deal": {"2": 999}}, ["deal"]),
        ({"match": ["points", 5]}, ["match"]),
        ({"recycles": "sometimes"}, ["recycles"]),
        ({"stalemate_check": 1}, ["stalemate_check"]),
        ({"colour": "red"}, ["colour"]),
    ],
)
def test_no_value_makes_the_check_fail(changes: dict[str, Any], params: list[str]) -> None:
    desk = Desk()
    data = ask(desk, "check", preset="reference", changes=changes, players=2)
    assert not data["ok"]
    assert [conflict["params"] for conflict in data["conflicts"]] == [params]
    assert desk.session.error is None


def test_too_many_seats_are_a_conflict_of_the_deal() -> None:
    data = ask(Desk(), "check", preset="reference", changes={}, players=6)
    assert (data["ok"], data["conflicts"][0]["params"]) == (False, ["deal"])
    assert said([data["conflicts"][0]["way_text"]]) == ["They are for 2–4 players."]


def test_questions_need_no_revision_and_are_answered_at_any_time() -> None:
    desk = meeting("Ann", "Ben")
    assert desk.view["phase"] == "cover"
    desk.session.receive({"id": 7, "type": "rules"}, desk.answers.append)
    desk.runner.run()
    assert (desk.answers[-1]["id"], desk.answers[-1]["ok"]) == (7, True)
    assert desk.send("check", rev=0, preset="x", changes={}, players=2)["reason"] == "value"


# --- another game ---------------------------------------------------------------------------------

SEATS = [{"name": "Ann", "level": None}, {"name": "hard", "level": "hard"}, {"name": "easy", "level": None}]


def test_a_new_game_has_the_rules_and_seats_that_were_chosen() -> None:
    desk = meeting("you", Thrower())
    old, views = desk.game, len(desk.views)
    desk.do("new_game", preset="penalty", changes={"match": ["target", 50]}, players=SEATS)
    game = desk.session.game
    assert game is not old
    assert game.rules == Rules.preset("penalty").replace(match=("target", 50))
    assert game.names == ("Ann", "Gus", "easy")
    assert [None if player is None else player.name for player in game.players] == [None, "hard", None]
    assert (desk.view["target"], desk.view["hand_no"], len(desk.view["seats"])) == (50, 1, 3)
    assert len(desk.views) == views + 1
    old.play("draw")
    assert len(desk.views) == views + 1, "the old game is no longer at the table"


def test_a_new_game_is_made_once_however_often_it_is_asked_for() -> None:
    desk = Desk(["you", "easy"], speed="calm")
    desk.wait()
    desk.do("move", move="draw")
    seen = desk.session.rev
    desk.do("move", move=f"discard {desk.view['hand'][0]['c']}")
    desk.runner.run(5)
    assert desk.session.rev > seen, "computers have moved since"
    assert desk.send("new_game", rev=seen, preset="classic", changes={}, players=SEATS[:2])["ok"]
    game = desk.session.game
    answer = desk.send("new_game", rev=seen, preset="classic", changes={}, players=SEATS[:2])
    assert answer["reason"] == "old-revision"
    assert desk.session.game is game
    assert desk.send("new_game", rev=10**6, preset="classic", changes={}, players=SEATS[:2])["reason"] == (
        "old-revision"
    )


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"preset": "whist"}, "value"),
        ({"changes": {"scoring": "penalty"}}, "conflict"),
        ({"changes": {"aces": "sideways"}}, "value"),
        ({"changes": {"colour": "red"}}, "value"),
        ({"players": SEATS[:1]}, "value"),
        ({"players": [*SEATS, *SEATS]}, "value"),
        ({"players": [SEATS[0], {"name": "Zoe", "level": "divine"}]}, "value"),
        ({"players": [SEATS[0], {"name": "   ", "level": None}]}, "malformed"),
        ({"players": [SEATS[0], {"level": "easy"}]}, "malformed"),
        ({"players": {"0": "Ann"}}, "malformed"),
        ({"changes": {"deal": {str(seats): 5 for seats in range(20)}}}, "malformed"),
        ({"changes": {"match": ["deals"]}}, "malformed"),
        ({"changes": {"match": [["deals"], 3]}}, "malformed"),
        ({"changes": {"recycles": -1.5}}, "malformed"),
    ],
)
def test_what_makes_no_game_is_refused_with_a_sentence(wanted: dict[str, Any], reason: str) -> None:
    desk = meeting("you", Thrower())
    state, view = desk.game.state, desk.view
    answer = desk.send("new_game", **{"preset": "reference", "changes": {}, "players": SEATS[:2], **wanted})
    assert (answer["ok"], answer["reason"]) == (False, reason)
    assert answer["text"]
    assert desk.session.game.state is state
    assert desk.view is view


def test_the_file_of_the_game_before_is_dropped(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables")
    desk = Desk(["you", "easy"], seed=7, store=store)
    desk.wait()
    desk.do("move", move="draw")
    desk.runner.run()
    assert len(list(store.folder.glob("*.game.json"))) == 1
    desk.do("new_game", preset="classic", changes={}, players=SEATS[:2])
    desk.runner.run()
    assert list(store.folder.glob("*.game.json")) == []
    assert store.left() is None


def test_equal_names_are_told_apart_and_people_keep_theirs() -> None:
    desk = meeting("you", Thrower())
    players = [
        {"name": "easy", "level": "easy"},
        {"name": "Gus", "level": None},
        {"name": "Gus", "level": "hard"},
    ]
    desk.do("new_game", preset="reference", changes={}, players=players)
    assert desk.session.game.names == ("Ida", "Gus", "Gus 2")


# --- an order of one's own ------------------------------------------------------------------------


def hand(desk: Desk) -> str:
    return " ".join(card["c"] for card in desk.view["hand"])


def put(desk: Desk, order: str) -> dict[str, Any]:
    return desk.send("order", cards=order.split())


def test_a_hand_lies_as_its_player_puts_it() -> None:
    desk = meeting("you", Thrower())
    kept = hand(desk)
    assert not desk.view["own_order"]
    assert put(desk, "KH 7H 2C 7S 3C 7D 4C 9D")["ok"]
    assert (hand(desk), desk.view["own_order"]) == ("KH 7H 2C 7S 3C 7D 4C 9D", True)
    desk.do("sort")
    assert (hand(desk), desk.view["own_order"]) == (kept, False)


@pytest.mark.parametrize(
    "order",
    ["", "KH", "KH 7H 2C 7S 3C 7D 4C 9S", "KH KH 2C 7S 3C 7D 4C 9D", "KH 7H 2C 7S 3C 7D 4C 9D 9D", "x"],
)
def test_an_order_of_other_cards_is_refused(order: str) -> None:
    desk = meeting("you", Thrower())
    kept = hand(desk)
    answer = put(desk, order)
    assert (answer["ok"], answer["reason"]) == (False, "value")
    assert answer["text"]
    assert (hand(desk), desk.view["own_order"]) == (kept, False)


def test_drawn_cards_join_at_the_right_and_stay_where_they_are_put() -> None:
    desk = meeting("you", Thrower())
    put(desk, "KH 7H 2C 7S 3C 7D 4C 9D")
    desk.do("move", move="draw")
    assert hand(desk) == "KH 7H 2C 7S 3C 7D 4C 9D 2H"
    put(desk, "2H KH 7H 2C 7S 3C 7D 4C 9D")
    desk.do("move", move="discard 7S")
    desk.runner.run(10)
    assert desk.view["mine"]
    assert hand(desk) == "2H KH 7H 2C 3C 7D 4C 9D"
    desk.do("move", move="take")
    assert hand(desk) == f"2H KH 7H 2C 3C 7D 4C 9D {desk.game.view(0).taken}"


def test_cards_taken_back_lie_where_they_were() -> None:
    desk = meeting("you", Thrower(), phase="play")
    put(desk, "KH 7H 2C 7S 3C 7D 4C 9D")
    desk.do("move", move="meld 7S 7H 7D")
    assert hand(desk) == "KH 2C 3C 4C 9D"
    desk.do("undo")
    assert hand(desk) == "KH 7H 2C 7S 3C 7D 4C 9D"
    desk.do("move", move="meld 7S 7H 7D")
    put(desk, "9D KH 2C 3C 4C")
    desk.do("undo")
    assert hand(desk).startswith("9D KH 2C 3C 4C ")
    assert sorted(hand(desk).split()) == sorted(MEETING["hands"][0].split())
    desk.do("move", move="discard 7D")
    desk.do("undo")
    assert hand(desk).startswith("9D KH 2C 3C 4C ")


def test_a_card_thrown_and_taken_again_is_a_new_card() -> None:
    desk = meeting("Ann", "Ben", hands=["7H 2C 9D", "8H TD"], phase="play")
    desk.do("ready")
    put(desk, "2C 9D 7H")
    desk.do("move", move="discard 9D")
    desk.do("ready")
    desk.do("move", move="draw")
    desk.do("move", move="discard TD")
    desk.do("ready")
    desk.do("move", move="draw")
    assert hand(desk) == "2C 7H AH"


def test_each_seat_has_its_own_order_and_the_cover_shows_none() -> None:
    desk = meeting("Ann", "Ben", phase="play")
    assert put(desk, "KH 7H 2C 7S 3C 7D 4C 9D")["reason"] == "cover"
    assert desk.send("sort")["reason"] == "cover"
    desk.do("ready")
    put(desk, "KH 7H 2C 7S 3C 7D 4C 9D")
    desk.do("move", move="discard 9D")
    assert (desk.view["phase"], desk.view["own_order"]) == ("cover", False)
    desk.do("ready")
    assert not desk.view["own_order"]
    put(desk, "JC 8H TD")
    desk.do("move", move="draw")
    desk.do("move", move="discard 8H")
    desk.do("ready")
    assert hand(desk) == "KH 7H 2C 7S 3C 7D 4C"


def test_an_order_needs_no_revision_and_ends_with_the_hand() -> None:
    desk = meeting("you", Thrower(), hands=["7H 7S 7D 9D", "8H TD"], phase="play")
    assert desk.send("order", rev=0, cards=["7H", "9D", "7S", "7D"])["ok"]
    desk.do("lay_all")
    desk.do("move", move="discard 9D")
    assert desk.view["phase"] == "over"
    desk.do("next_hand")
    assert not desk.view["own_order"]


def test_masks_and_plans_name_the_cards_where_they_lie() -> None:
    desk = meeting("you", Thrower(), phase="play")
    put(desk, "KH 7H 2C 7S 3C 7D 4C 9D")
    masks = sorted(desk.view["legal"]["melds"])
    assert masks == [0b101010, 0b1010100]
    assert desk.view["lay_all"]["rest"] == ["KH", "9D"]
    assert desk.view["lay_all"]["steps"][0]["cards"] == ["7S", "7H", "7D"]


def test_through_whole_games_every_card_keeps_its_neighbours() -> None:
    desk = Desk(["you", "easy"], seed=3, speed="instant")
    rng = random.Random(3)
    moved = 0
    for _ in range(400):
        before = hand(desk).split()
        desk.play_on(rng)
        after = hand(desk).split()
        assert cards(sorted(after)) == cards(sorted(str(card) for card in desk.session.game.view(0).hand))
        if desk.view["own_order"]:
            kept = [card for card in before if card in after]
            assert [card for card in after if card in kept] == kept
            assert [card for card in after if card not in before] == after[len(kept) :]
            moved += 1
        if desk.view["hand"] and rng.random() < 0.3:
            mixed = rng.sample(after, len(after))
            desk.do("order", cards=mixed)
            assert hand(desk).split() == mixed
    assert moved > 100
