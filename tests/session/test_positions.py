"""Positions that people set up: what is said of them, what is dealt, and the game that comes of one."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.game import Game
from rummy_widget.rules import PRESETS, Rules
from tests.session.desk import Desk
from tests.session.test_choosing import SEATS, ask
from tests.session.test_table import Thrower, meeting

LINE = "7H8H/2C 5S 9C TCJCQC@1 0 draw laid=01"


def position(desk: Desk | None = None, **fields: Any) -> dict[str, Any]:
    return ask(desk or Desk(), "position", **{"preset": "reference", "changes": {}, "players": 2, **fields})


def faults(line: str, **fields: Any) -> list[tuple[str, str]]:
    data = position(line=line, **fields)
    assert data["ok"] is not bool(data["faults"])
    return [(fault["field"], i18n.text(**_args(fault["text"]))) for fault in data["faults"]]


def _args(text: dict[str, Any]) -> dict[str, Any]:
    return {"message_id": text["id"], "args": text["args"]}


def cards_in(line: str) -> list[str]:
    """Cards of hands, stock and pile."""
    return re.findall(r"\*|[A2-9TJQK][SHDC]", " ".join(line.split()[:3]))


# --- how it is written ----------------------------------------------------------------------------


def test_a_line_comes_back_as_it_is_drawn_and_as_it_is_written() -> None:
    data = position(line="7h8♥/2c  5S 10C tcjcqc@1 0 DRAW laid=01")
    assert data["line"] == "7H8H/2C 5S TC TCJCQC@1 0 draw laid=01"
    assert [fault["field"] for fault in data["faults"]] == [""], "the ten is there twice"
    assert data["fields"] == {
        "hands": [["7H", "8H"], ["2C"]],
        "stock": ["5S"],
        "pile": ["TC"],
        "melds": [{"cards": ["TC", "JC", "QC"], "by": 1}],
        "turn": 0,
        "phase": "draw",
        "facts": {"laid": "01"},
    }


def test_every_card_of_the_deck_is_named() -> None:
    deck = position(line=LINE)["deck"]
    assert (len(deck), set(deck.values()), list(deck)[:2]) == (52, {1}, ["AS", "2S"])
    deck = position(line=LINE, preset="romme")["deck"]
    assert (len(deck), deck["7H"]) == (53, 2)
    assert deck["*"] == Rules.preset("romme").jokers_for(2) > 0


def test_runs_lie_in_their_order_and_jokers_are_named() -> None:
    data = position(line="7H/2C 5S 9C QCJC*@1/8S8D*@0 0 draw", preset="joker13")
    assert data["line"] == "7H/2C 5S 9C JCQC*KC@1/8S*8H8D@0 0 draw"
    # In what is no meld a joker stays without a name, and last: before a card it would stand for that card.
    data = position(line="7H/2C 5S 9C 8S*@0 0 draw", preset="joker13")
    assert (data["line"], data["faults"][0]["field"]) == ("7H/2C 5S 9C 8S*@0 0 draw", "melds[0]")
    # Where others laid cards on it, the order is that of the seats.
    line = "7H/2C 5S 9C TCJCQC@1:011 0 draw"
    assert position(line=line)["line"] == line


def test_lines_of_played_games_are_read_without_a_fault() -> None:
    rng = random.Random(5)
    for preset in PRESETS:
        game = Game(preset, 2, f"positions {preset}")
        for _ in range(60):
            if game.hand_over:
                break
            line = game.position()
            data = position(preset=preset, line=line)
            assert (data["faults"], data["line"]) == ([], line)
            seen = game.position(seat=1)
            assert position(preset=preset, line=seen)["line"] == seen
            game.play(rng.choice(game.legal_moves()))


# --- where it begins ------------------------------------------------------------------------------


def test_it_begins_empty_or_with_what_the_viewer_may_see() -> None:
    desk = meeting("you", Thrower())
    assert position(desk, start="empty", players=3)["line"] == "-/-/- - - - 0 draw"
    seen = position(desk, start="table")
    assert seen["line"] == desk.game.position(seat=0)
    assert seen["fields"]["hands"][1] == 3
    assert seen["fields"]["stock"] == 7


def test_a_hand_that_is_over_is_given_whole_as_it_was_before_its_end() -> None:
    desk = meeting("you", "Bea", hands=["7H 7S 7D 9D", "8H TD JC"], phase="play")
    desk.do("ready")
    desk.do("lay_all")
    before = desk.game.position()
    desk.do("move", move="discard 9D")
    data = position(desk, start="table")
    assert (data["line"], data["ok"]) == (before, True)


def test_under_the_cover_nobody_looks() -> None:
    desk = meeting("Ann", "Ben")
    answer = desk.send("position", preset="reference", changes={}, players=2, start="table")
    assert (answer["reason"], answer["text"]) == ("cover", i18n.text("refused-cover"))
    assert position(desk, start="empty")["line"] == "-/- - - - 0 draw"
    desk.do("ready")
    assert position(desk, start="table")["line"] == desk.game.position(seat=0)


# --- the rest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rest_is_dealt_open_to_the_last_card(preset: str) -> None:
    rules = Rules.preset(preset)
    seats = max(rules.seats)
    start = "/".join(["7H8H", "3", *["-"] * (seats - 2)]) + " KS - - 0 play"
    data = position(line=start, rest="open", preset=preset, players=seats)
    hands = data["fields"]["hands"]
    assert hands[0] == ["7H", "8H"]
    assert [len(hand) for hand in hands[1:]] == [3, *[rules.deal[seats]] * (seats - 2)]
    assert len(data["fields"]["pile"]) == 1
    assert data["fields"]["stock"][-1] == "KS"
    assert Counter(cards_in(data["line"])) == Counter(data["deck"])
    assert data["faults"] == []


def test_the_seat_on_turn_has_drawn_where_it_is_to_lay() -> None:
    assert [len(hand) for hand in position(line="-/- - - - 1 play", rest="open")["fields"]["hands"]] == [
        10,
        11,
    ]


def test_the_rest_stays_hidden_in_numbers() -> None:
    data = position(line="7H8H/- - 9C 2C3C4C@1 0 draw", rest="hidden")
    assert data["fields"]["hands"] == [["7H", "8H"], 10]
    assert (data["fields"]["stock"], data["fields"]["pile"], data["ok"]) == (36, ["9C"], True)
    # Again, nothing more is left to be hidden.
    assert position(line=data["line"], rest="hidden")["line"] == data["line"]
    # Of a stock that is known in part the rest stays out: the line has no words for both.
    assert position(line="7H/8H 2S3S 9C - 0 draw", rest="hidden")["line"] == "7H/8H 2S3S 9C - 0 draw"


def test_chance_deals_anew_each_time() -> None:
    lines = {position(line="7H8H/- - - - 0 draw", rest="open")["line"] for _ in range(5)}
    assert len(lines) == 5


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fields", "told"),
    [
        ("7H", ["stock"], "Missing; the text has 1 part"),
        ("7H/8H 5S 9X - 0 draw", ["pile"], "'9X' is no card"),
        ("7H/8H 5S 9C - 0 sleep", ["phase"], "none of draw, play and call"),
        ("7H/8H 5S 9C - 7 draw", ["turn"], "Turn must be a whole number from 0 to 1"),
        ("7H/8H 5S 7H - 0 draw", [""], "holds 2 × 7H, and the deck 1"),
        ("-/- 5S 9C - 0 draw", ["hands[0]", "hands[1]"], "There are no cards in this hand."),
        ("7H/8H 5S 9C 2C3C@0/4C5C6C@1/2D4D6D@1 0 draw", ["melds[0]", "melds[2]"], "neither a set nor a run"),
        ("7H/8H 5S 9C 2C3C@0/4C5C6C@7 0 draw", ["melds[0]", "melds[1]"], "3C"),
        ("7H/8H 5S 9C - 0 draw taken=7H", ["taken"], "Nothing is taken before the draw"),
        ("7H/8H 60 9C - 0 draw", ["stock"], "60 cards are hidden, and the deck has 49 more"),
        ("7H/60 5S 9C - 0 draw", ["hands"], "60 cards are hidden"),
        ("7H/8H/9H 5S 9C - 0 draw", ["hands"], "It has 3 hands, and 2 players sit here."),
        ("7H/8H 5S 9C - 0 call", ["phase"], "without a pile and a rule for it"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(line: str, fields: list[str], told: str) -> None:
    found = faults(line)
    assert [field for field, _ in found] == fields
    assert told in " ".join(sentence for _, sentence in found)


def test_rules_that_do_not_exist_are_refused() -> None:
    for wrong, reason in (
        ({"preset": "whist"}, "value"),
        ({"changes": {"scoring": "penalty"}}, "conflict"),
        ({"players": 7}, "value"),
    ):
        fields: dict[str, Any] = {"preset": "reference", "changes": {}, "players": 2, "line": LINE, **wrong}
        assert Desk().send("position", **fields)["reason"] == reason


# --- playing from it ------------------------------------------------------------------------------


def test_a_game_begins_from_it() -> None:
    desk = meeting("you", Thrower())
    desk.do("new_game", preset="reference", changes={}, players=SEATS[:2], position=LINE)
    game = desk.session.game
    assert game.position() == LINE
    assert game.names == ("Ann", "Gus")
    assert [card["c"] for card in desk.view["hand"]] == ["7H", "8H"]
    desk.do("move", move="draw")
    assert len(desk.view["hand"]) == 3


def test_hidden_cards_are_dealt_by_chance_and_stay_hidden() -> None:
    seen = "7H8H/10 30 9C TCJCQC@1 0 draw laid=01"
    worlds = set()
    for _ in range(5):
        desk = Desk()
        desk.do("new_game", preset="reference", changes={}, players=SEATS[:2], position=seen)
        game = desk.session.game
        assert game.position(seat=0) == seen
        hand, stock = game.state.hands[1], game.state.stock
        every = [*hand, *stock, "7H", "8H", "9C", "TC", "JC", "QC"]
        assert (len(hand), len(stock), len(set(every))) == (10, 30, 46)
        worlds.add((hand, stock))
    assert len(worlds) == 5


@pytest.mark.parametrize(
    "line", ["7H/8H/9H 5S 9C - 0 draw", "-/8H 5S 9C - 0 draw", "7H", "7H/80 5S 9C - 0 draw"]
)
def test_what_cannot_be_played_is_refused_with_the_reason(line: str) -> None:
    desk = meeting("you", Thrower())
    view = desk.view
    answer = desk.send("new_game", preset="reference", changes={}, players=SEATS[:2], position=line)
    assert (answer["ok"], answer["reason"]) == (False, "value")
    assert len(answer["text"]) > 20
    assert desk.view is view
