"""Playing by clicks and keys: each press sends the right command once, or says why there is none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open
from tests.table.host import Host


def moves(host: Host) -> list[str]:
    """Moves sent so far."""
    return [message["move"] for message in host.sent("move")]


def test_draw_by_clicking_the_stock(open_table: Open) -> None:
    host = open_table("draw")
    host.at("stock").click()
    [message] = host.sent()
    assert {key: message[key] for key in ("rev", "type", "move")} == {
        "rev": 20,
        "type": "move",
        "move": "draw",
    }


@pytest.mark.parametrize("part", ["pile", "btn-take"])
def test_take_from_the_pile(open_table: Open, part: str) -> None:
    host = open_table("draw")
    host.at(part).click()
    assert moves(host) == ["take"]


def test_ids_of_two_views_never_meet(open_table: Open, page: Page) -> None:
    host = open_table("draw")
    page.evaluate("window.mount('second')")
    host.at("btn-draw").click()
    page.locator("#second").get_by_test_id("btn-take").click()
    first, second = host.sent()
    assert first["id"] != second["id"]


def test_pick_and_meld(open_table: Open) -> None:
    host = open_table("play")
    host.pick("4D", "4H", "4C")
    expect(host.card("4H")).to_have_attribute("aria-selected", "true")
    host.at("btn-meld").click()
    assert moves(host) == ["meld 4H 4C 4D"]
    assert [m["cards"] for m in host.sent("select")][-1] == ["4H", "4C", "4D"]


def test_lay_off_on_the_only_fit(open_table: Open) -> None:
    host = open_table("play")
    host.pick("9S", "8S")
    expect(host.at("meld-m1")).to_contain_text("Lay off here")
    expect(host.page.locator("#host .is-ghost")).to_have_count(2)
    expect(host.at("meld-m2")).not_to_contain_text("Lay off here")
    host.at("btn-layoff").click()
    assert moves(host) == ["layoff 8S 9S m1"]


def test_lay_off_by_clicking_the_meld(open_table: Open) -> None:
    host = open_table("play")
    host.pick("QD")
    host.at("meld-m2").click()
    assert moves(host) == ["layoff QD m2"]


def test_a_card_that_fits_two_melds_asks_which(open_table: Open) -> None:
    host = open_table("two_fits")
    host.pick("7H")
    expect(host.at("note")).to_have_text("7♥ fits more than one meld: choose where.".replace("7♥", ""))
    host.at("btn-layoff").click()
    assert host.sent() == []
    assert host.focused() == "meld-m1"
    expect(host.at("live")).to_contain_text("7 of hearts fits more than one meld")
    host.at("meld-m2").click()
    assert moves(host) == ["layoff 7H m2"]


def test_ghosts_lie_where_the_card_would_land(open_table: Open) -> None:
    host = open_table("two_fits")
    host.pick("7H")
    first = host.at("meld-m1").locator(".rw-card")
    expect(first).to_have_count(5)
    assert "is-ghost" in (first.first.get_attribute("class") or "")


def test_discard_by_button_and_by_pile(open_table: Open) -> None:
    host = open_table("play")
    host.pick("KC")
    host.at("btn-discard").click()
    host.answer(ok=False, reason="test", text="No.")
    host.at("pile").click()
    assert moves(host) == ["discard KC", "discard KC"]


def test_lay_down_all_shows_what_it_will_lay(open_table: Open) -> None:
    host = open_table("play")
    expect(host.at("plan")).to_contain_text("keeps")
    expect(host.at("plan")).to_contain_text("12 points")
    names = host.at("plan").locator("[role=img]").evaluate_all("all => all.map(e => e.ariaLabel)")
    assert names[:3] == ["4 of hearts", "4 of clubs", "4 of diamonds"]
    expect(host.at("btn-lay-all")).to_have_accessible_description(re.compile("Lay down all: .*12 points"))
    host.pick("KC")
    expect(host.at("plan")).to_have_count(0)
    host.at("btn-lay-all").hover()
    expect(host.at("plan")).to_be_visible()
    host.at("btn-lay-all").click()
    assert host.sent()[0]["type"] == "lay_all"


def test_lay_down_all_becomes_go_out(open_table: Open) -> None:
    host = open_table("go_out")
    expect(host.at("btn-lay-all")).to_have_text("Go out!A")
    expect(host.at("plan")).to_contain_text("nothing is left")


@pytest.mark.parametrize("part", ["stock", "btn-recycle"])
def test_recycle(open_table: Open, part: str) -> None:
    host = open_table("recycle")
    host.at(part).click()
    assert moves(host) == ["recycle"]


@pytest.mark.parametrize("part", ["stock", "btn-decline"])
def test_decline(open_table: Open, part: str) -> None:
    host = open_table("decline")
    host.at(part).click()
    assert moves(host) == ["decline"]


def test_a_double_click_sends_once(open_table: Open) -> None:
    host = open_table("draw")
    host.at("stock").dblclick()
    host.at("btn-take").click()
    assert moves(host) == ["draw"]


def test_a_new_position_may_be_played(open_table: Open) -> None:
    host = open_table("draw")
    host.at("stock").click()
    host.show(samples.play())
    host.pick("KC")
    host.at("btn-discard").click()
    assert [(m["rev"], m["move"]) for m in host.sent()] == [(20, "draw"), (40, "discard KC")]


def test_grey_buttons_keep_the_focus_and_say_why(open_table: Open) -> None:
    host = open_table("play")
    host.at("btn-meld").focus()
    expect(host.at("btn-meld")).to_have_attribute("aria-disabled", "true")
    host.page.keyboard.press("Enter")
    expect(host.at("note")).to_have_text("Pick the cards of a set or a run first.")
    expect(host.at("live")).to_have_text("Pick the cards of a set or a run first.")
    assert host.focused() == "btn-meld"
    assert host.sent() == []


def test_the_kernel_says_why_a_move_is_refused(open_table: Open) -> None:
    host = open_table("play")
    host.pick("4H")
    expect(host.at("btn-discard")).to_have_attribute("aria-disabled", "true")
    host.press("btn-discard")
    assert moves(host) == ["discard 4H"]
    host.answer(ok=False, reason="just-taken", text="4♥ was just taken from the pile.")
    expect(host.at("note")).to_have_text("4♥ was just taken from the pile.")
    expect(host.at("live")).to_have_text("4♥ was just taken from the pile.")
    host.pick("KC")
    expect(host.at("note")).to_have_count(0)


def test_answers_to_others_are_not_ours(open_table: Open, page: Page) -> None:
    host = open_table("play")
    page.evaluate("answer({id: 'other-1', ok: false, reason: 'x', text: 'Not for you.', rev: 40})")
    expect(host.at("note")).to_have_count(0)


def test_undo_only_where_the_table_allows_it(open_table: Open) -> None:
    host = open_table("play")
    host.press("btn-undo")
    expect(host.at("note")).to_have_text("There is nothing to take back.")
    host.show(samples.two_fits())
    host.at("btn-undo").click()
    assert [m["type"] for m in host.sent()] == ["undo"]


def test_skip_while_a_computer_player_is_on_turn(open_table: Open) -> None:
    host = open_table("wait")
    host.at("btn-skip").click()
    assert [m["type"] for m in host.sent()] == ["skip"]


def test_next_hand_and_new_match(open_table: Open) -> None:
    host = open_table("over")
    host.at("btn-next-hand").click()
    host.show(samples.match_over())
    host.at("btn-new-match").click()
    assert [m["type"] for m in host.sent()] == ["next_hand", "new_match"]


def test_cover_is_lifted_by_its_button(open_table: Open) -> None:
    host = open_table("cover")
    expect(host.at("cover")).to_contain_text("Pass to Ben")
    host.at("btn-ready").click()
    assert [m["type"] for m in host.sent()] == ["ready"]


def test_a_failed_player_may_be_replaced(open_table: Open) -> None:
    host = open_table("trouble")
    expect(host.at("trouble")).to_contain_text("Mira could not move: ValueError in my_player.py, line 12.")
    host.at("btn-replace").click()
    [message] = host.sent()
    assert (message["type"], message["seat"]) == ("replace", 2)


def test_an_unfinished_game_is_offered(open_table: Open) -> None:
    host = open_table("offer")
    host.at("btn-resume").click()
    host.answer(ok=False, reason="x", text="x")
    host.at("btn-forget").click()
    assert [m["type"] for m in host.sent()] == ["resume", "forget"]


def test_settings_are_set(open_table: Open) -> None:
    host = open_table("draw")
    host.at("btn-settings").click()
    host.at("set-deck_style-four").click()
    host.at("set-speed-instant").click()
    assert host.page.evaluate("[model.get('deck_style'), model.get('speed')]") == ["four", "instant"]
    expect(host.at("rummy-table")).to_have_attribute("data-deck", "4")
    host.page.keyboard.press("Escape")
    expect(host.at("panel-settings")).to_have_count(0)
    assert host.focused() == "btn-settings"


def test_the_list_of_moves(open_table: Open) -> None:
    host = open_table("play")
    host.at("btn-log").click()
    lines = host.at("panel-log").locator("li")
    expect(lines).to_have_count(3)
    expect(lines.nth(1)).to_contain_text("Gus: Drew · Laid")
    host.press("pile")
    expect(host.at("panel-log")).to_have_count(0)


def test_a_silent_kernel_is_told_of_and_clicks_still_go(open_table: Open) -> None:
    host = open_table("draw")
    host.at("btn-draw").click()
    expect(host.at("note")).to_contain_text("run the cell again", timeout=3000)
    host.at("btn-draw").click()
    assert moves(host) == ["draw", "draw"]


def test_what_is_picked_is_forgotten_when_it_leaves_the_hand(open_table: Open) -> None:
    host = open_table("play")
    host.pick("8S", "9S", "KC")
    later = samples.play() | {
        "rev": 41,
        "hand": samples.hand("4H 4C 4D 2H KC QD"),
        "legal": samples.no_legal(),
    }
    host.show(later)
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(1)
    expect(host.card("KC")).to_have_attribute("aria-selected", "true")


def test_nothing_stays_listening(open_table: Open, page: Page) -> None:
    host = open_table("play")
    host.pick("4H")
    page.evaluate("window.dispose()")
    assert page.evaluate("Object.values(listeners).flat().length") == 0
    expect(host.at("rummy-table")).to_have_count(0)
