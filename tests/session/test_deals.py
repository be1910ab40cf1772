"""Deal codes at the table: typed, checked, dealt by, and told when the hand is over."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.game import Game
from tests.session.desk import Desk
from tests.session.test_choosing import SEATS, ask
from tests.session.test_table import meeting

CODE = "1D07-5MD2-59SA"


def checked(code: str) -> dict[str, Any]:
    data = ask(Desk(), "check", preset="reference", changes={}, players=2, deal=code)
    assert data["ok"] is data["deal"]["ok"]
    deal: dict[str, Any] = data["deal"]
    return deal


@pytest.mark.parametrize("typed", [CODE, "1d07 5md2 59sa", "ID075MD259SA", " 1d07_5md2–59sa"])
def test_a_code_is_read_as_people_write_it(typed: str) -> None:
    assert checked(typed) == {"ok": True, "code": CODE}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1D07-5MD2-59S", "A deal code has 12 digits and letters. Here are 11."),
        ("7", "A deal code has 12 digits and letters. Here is one."),
        ("1D07-5MD2-59SAA", "A deal code has 12 digits and letters. Here are 13."),
        ("1D07-5MD2-59SU", "“U” is in no deal code: there are digits, and letters but U."),
        ("1D07/5MD2", "“/” is in no deal code: there are digits, and letters but U."),
        ("ÄD07-5MD2-59SA", "“Ä” is in no deal code: there are digits, and letters but U."),
        ("1D07-5MD2-59AS", "There is a slip in this code: compare it letter by letter."),
    ],
)
def test_what_is_wrong_with_a_code_is_named(typed: str, says: str) -> None:
    deal = checked(typed)
    assert not deal["ok"]
    assert i18n.text(deal["text"]["id"], deal["text"]["args"]) == says
    desk = meeting()
    view = desk.view
    answer = desk.send("new_game", preset="reference", changes={}, players=SEATS[:2], deal=typed)
    assert (answer["reason"], answer["text"]) == ("value", says)
    assert desk.view is view


def test_without_a_code_nothing_is_said_of_one() -> None:
    assert "deal" not in ask(Desk(), "check", preset="reference", changes={}, players=2)


def test_a_code_deals_its_cards_to_everybody_who_gives_it() -> None:
    hands: list[Any] = []
    for names in (["Ann", "Ben"], ["Zoe", "Yan"]):
        desk = Desk(seed=len(hands))
        players = [{"name": name, "level": None} for name in names]
        desk.do("new_game", preset="classic", changes={}, players=players, deal="1d07 5md2 59sa")
        hands.append(desk.session.game.state.hands)
        assert desk.view["result"] is None
    assert hands[0] == hands[1] == Game("classic", 2, deal=CODE).state.hands
    # Of other rules and seats the same shuffle is dealt.
    desk = Desk()
    desk.do("new_game", preset="rummy500", changes={}, players=SEATS, deal=CODE)
    assert desk.session.game.state.hands == Game("rummy500", 3, deal=CODE).state.hands


def test_the_code_is_told_when_the_hand_is_over_and_not_before() -> None:
    game = Game("reference", ["you", "easy"], deal=CODE)
    desk = Desk(game=game, speed="instant")
    rng = random.Random(3)
    while not game.hand_over:
        for sent in (desk.views, desk.answers):
            text = json.dumps(sent)
            assert CODE not in text
            assert CODE.replace("-", "") not in text
        desk.play_on(rng)
    assert desk.view["result"]["deal"] == CODE
    desk.do("next_hand")
    assert CODE not in json.dumps(desk.view)


def test_a_hand_that_was_set_up_has_none() -> None:
    desk = meeting("you", "Bea", hands=["7H 7S 7D 9D", "8H TD JC"], phase="play")
    desk.do("ready")
    desk.do("lay_all")
    desk.do("move", move="discard 9D")
    assert desk.view["phase"] == "over"
    assert desk.view["result"]["deal"] is None
