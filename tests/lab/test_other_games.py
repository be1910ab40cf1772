"""Jokers, open piles, calls and two packs at the real table, each in one hand by clicks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.lab.table import Table

# The other seat throws the card that comes first in the alphabet.
BEN = """
import rummy_widget as rw

class Thrower(rw.Player):
    name = "Ben"

    def choose(self, view, rng):
        moves = sorted(map(str, view.legal_moves()))
        return next((move for move in ("pass", "draw") if move in moves), moves[0])
"""
SHOW = """
game = rw.Game.from_position({position!r}, rules={rules}, players=["you", Thrower()], seed=1)
table = rw.Rummy(game=game)
table.speed = "instant"
table
"""
OPEN_PILE = {
    "hands": ["3H 4H * KS KD 8C 8D", "2H QS 6D"],
    "stock": "AC TS TC",
    "pile": "9S 5H JD 8S",
    "turn": 0,
    "phase": "draw",
}
SWAP = {
    "hands": ["8H QD JD 2C", "5C 6S 4S"],
    "stock": "9C AS TH 7D 3S",
    "pile": "2D",
    "melds": [{"cards": "7H *8H 9H", "by": 1}],
    "turn": 0,
    "phase": "draw",
}
TWO_PACKS = {
    "hands": ["KH KS * QD JD TD 6S 6C 2S", "9S 3C 4C 5H"],
    "stock": "9C AS 6H 7D 9H",
    "pile": "2D",
    "melds": [{"cards": "5S *6S 7S", "by": 1}],
    "laid": [False, True],
    "turn": 0,
    "phase": "draw",
}


@pytest.fixture(scope="module")
def deal(open_table: Callable[[list[str]], Table]) -> Callable[[dict[str, Any], str], Table]:
    """Give a function that shows a position at a table of its own."""

    def deal_(position: dict[str, Any], rules: str) -> Table:
        return open_table([BEN, SHOW.format(position=position, rules=rules)])

    return deal_


def play(table: Table, *moves: str) -> dict[str, Any]:
    for move in moves:
        now = table.wait_for_me()
        now = table.play(move, now)
    return now


def melds(now: dict[str, Any]) -> list[list[str]]:
    return [sorted(cards) for cards in now["seen"]["melds"].values()]


def agree(table: Table) -> None:
    """Seat 0 went out, and the score sheet's sums are the kernel's."""
    expect(table.get("score-sheet")).to_be_visible()
    assert table.notebook.value("list(map(str, table.game.state.hands[0]))") == []
    totals = table.get("score-sheet").locator("tfoot td").all_inner_texts()
    scores = table.notebook.value("[str(score) for score in table.game.scores]")
    assert [text.strip() for text in totals] == scores


def test_rummy500_with_a_deep_take_a_joker_and_a_call(deal: Callable[[dict[str, Any], str], Table]) -> None:
    table = deal(OPEN_PILE, "rw.Rules.preset('rummy500').replace(call_rummy='any_card')")
    now = play(table, "take 3")
    assert (now["seen"]["pile"], now["seen"]["top"]) == (1, "9S")
    expect(table.root.locator("[data-card='5H'][data-testid^=hand-card-]")).to_have_accessible_name(
        re.compile("must be laid")
    )
    now = play(table, "meld 3H 4H 5H", "meld KS KD *KC")
    assert table.asked == [["KS", "KD", "*KC"]]  # clubs or hearts
    assert melds(now) == [["3H", "4H", "5H"], ["*KC", "KD", "KS"]]
    play(table, "discard JD")
    # Ben threw what fits the table, and the table waits with the call as long as it takes.
    now = table.wait_for_me()
    assert now["phase"] == "call"
    expect(table.get("btn-rummy")).to_have_accessible_name(re.compile("2 of hearts"))
    now = play(table, "rummy 2H")
    assert "2H" in now["seen"]["hand"]
    now = play(table, "layoff 2H m1")
    assert melds(now)[0] == ["2H", "3H", "4H", "5H"]
    now = play(table, "meld 8S 8C 8D")
    assert now["seen"]["over"]
    agree(table)


def test_wrotham_with_a_joker_won_by_a_swap(deal: Callable[[dict[str, Any], str], Table]) -> None:
    table = deal(SWAP, "'wrotham'")
    now = play(table, "draw", "swap 8H m1")
    assert "*" in now["seen"]["hand"]
    assert melds(now) == [["7H", "8H", "9H"]]
    now = play(table, "meld QD JD *TD")
    assert table.asked == [["QD", "JD", "*TD"]]  # below or above
    now = play(table, "discard 3S", "draw", "layoff TH m1", "discard 2C")
    assert now["seen"]["over"]
    assert melds(now) == [["7H", "8H", "9H", "TH"], ["*TD", "JD", "QD"]]
    agree(table)


def test_romme_from_the_first_forty_to_the_last_discard(deal: Callable[[dict[str, Any], str], Table]) -> None:
    table = deal(TWO_PACKS, "'romme'")
    now = play(table, "draw", "meld KH KS *KC", "meld TD JD QD", "swap 6S m1")
    assert melds(now) == [["5S", "6S", "7S"], ["*KC", "KH", "KS"], ["JD", "QD", "TD"]]
    assert now["seen"]["hand"] == sorted(["2S", "6C", "9H", "*"])
    now = play(table, "discard 9H", "draw", "meld 6C 6H *6D", "discard 2S")
    assert now["seen"]["over"]
    assert len(table.asked) == 2
    agree(table)
