"""A position set up by clicks and played from, and a deal dealt again by its code, at the real table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.lab.table import SHOW, Table

CELLS = [SHOW]
# Both seats play to the end of the hand, the person's by code.
OUT = """
import random
from rummy_widget.players import player
mover, rng, game = player("easy"), random.Random(0), table.game
while not game.hand_over:
    who = mover if game.players[game.turn] is None else None
    if who is not None:
        game.play(mover.choose(game.view(game.turn), rng).move)
    else:
        game.run()
"""


def press(table: Table, *cards: str) -> None:
    """Press cards of the deck by name, one press each."""
    for card in cards:
        table.get("zone-free").get_by_role("button", name=re.compile(f"^{card},")).click()


def new_game(table: Table) -> None:
    table.get("btn-settings").click()
    table.get("btn-new-game").click()
    expect(table.get("new-deal")).to_be_visible()


def deal(table: Table) -> None:
    """Deal, whether a match is under way or not."""
    over = table.notebook.value("table.game.over")
    table.get("btn-deal").click()
    if not over:
        table.get("btn-drop").click()
    expect(table.get("panel-new")).to_have_count(0)


def test_a_position_is_set_up_by_clicks_and_played_from(table: Table) -> None:
    table.get("btn-settings").click()
    table.get("btn-set-up").click()
    expect(table.get("zone-hand-1")).to_have_attribute("data-n", "10")
    # What the table may show to begin with, and not a card more.
    assert table.get("setup-line").input_value() == table.notebook.value("table.game.position(seat=0)")
    table.get("btn-start-empty").click()
    expect(table.get("zone-free")).to_have_attribute("data-n", "52")
    press(table, "7 of hearts", "8 of hearts", "9 of hearts", "2 of clubs")
    table.get("place-hand-1").click()
    press(table, "king of spades", "3 of diamonds")
    table.get("place-pile").click()
    press(table, "5 of clubs")
    table.get("place-meld-new").click()
    press(table, "4 of spades", "4 of diamonds")
    expect(table.get("faults")).to_contain_text(re.compile("Meld 1: .*is neither a set nor a run."))
    press(table, "4 of clubs")
    table.get("by-meld-0").select_option(label="Gus")
    table.get("unknown-stock").fill("6")
    table.get("phase-play").click()
    expect(table.get("faults")).to_have_count(0)
    line = "7H8H9H2C/KS3D 6 5C 4S4D4C@1 0 play laid=01"
    expect(table.get("setup-line")).to_have_value(line)
    table.get("btn-play-here").click()
    table.get("btn-drop").click()
    expect(table.get("panel-setup")).to_have_count(0)
    now = table.check()
    assert now["seen"]["hand"] == ["2C", "7H", "8H", "9H"]
    assert (now["seen"]["stock"], now["seen"]["top"], now["seen"]["counts"]) == (6, "5C", {"1": 2})
    # The hidden cards were dealt, out of those that are nowhere else.
    dealt = table.notebook.value("list(map(str, table.game.state.stock))")
    assert len({*dealt, "7H", "8H", "9H", "2C", "KS", "3D", "5C", "4S", "4D", "4C"}) == 16
    now = table.play("meld 7H 8H 9H", now)
    now = table.play("discard 2C", now)
    assert now["seen"]["over"]
    expect(table.get("result")).to_have_text("You go rummy")
    expect(table.get("deal-code")).to_have_count(0)
    # The king and the three, doubled since all went down in one turn.
    assert table.notebook.value("list(map(int, table.game.scores))") == [26, 0]


def test_a_deal_is_dealt_again_by_its_code(table: Table) -> None:
    new_game(table)
    deal(table)
    table.notebook.execute(OUT)
    expect(table.get("deal-code")).to_be_visible()
    code = table.get("deal-code").inner_text()
    assert code == table.notebook.value("table.game.deal_code")
    table.get("btn-copy").click()
    expect(table.get("btn-copy")).to_have_text("Copied")
    new_game(table)
    table.get("new-deal").fill(code.lower().replace("-", "")[:-1])
    expect(table.get("deal-bad")).to_contain_text("Here are 11.")
    table.get("new-deal").fill(code.lower().replace("-", ""))
    expect(table.get("deal-bad")).to_have_count(0)
    deal(table)
    now = table.wait_for_me()
    assert table.notebook.value("table.game is not game and table.game.log[0].hands == game.log[0].hands")
    assert not now["seen"]["over"]
