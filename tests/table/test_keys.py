"""Keyboard, focus and what is read out."""

from __future__ import annotations

import re
import string
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open

OURS = [
    *string.ascii_lowercase,
    *string.digits,
    "Enter",
    "Space",
    "Escape",
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
]
OURS += ["ArrowDown", "Home", "End", "PageUp", "Delete", "Backspace", "Shift+Enter", "Shift+M", "Shift+O"]
HOSTS = ["Control+s", "Control+Enter", "Meta+z", "Alt+Enter", "Tab", "F1", "F12"]


@pytest.mark.parametrize("part", ["hand-card-0", "btn-lay-all", "btn-settings", "stock", "meld-m1"])
def test_keys_of_the_table_never_reach_the_notebook(open_table: Open, part: str) -> None:
    host = open_table("play")
    for key in OURS:
        host.at(part).focus()
        host.page.keyboard.press(key)
    leaked: list[str] = host.page.evaluate("leaked")
    assert [key for key in leaked if key != "Shift"] == []


def test_keys_of_the_host_pass(open_table: Open) -> None:
    host = open_table("play")
    for key in HOSTS:
        host.at("hand-card-0").focus()
        host.page.keyboard.press(key)
    leaked: list[str] = host.page.evaluate("leaked")
    for key in HOSTS:
        assert key.rsplit("+", 1)[-1] in leaked, key


def test_a_game_by_keys(open_table: Open) -> None:
    host = open_table("draw")
    host.at("hand-card-0").focus()
    host.page.keyboard.press("d")
    host.show(samples.play())
    host.page.keyboard.press("Home")
    for key in ("Space", "ArrowRight", "Enter", "ArrowRight", "Space", "m"):
        host.page.keyboard.press(key)
    host.show(samples.two_fits())
    host.page.keyboard.press("a")
    host.show(samples.over())
    host.page.keyboard.press("n")
    sent = [(m["type"], m.get("move")) for m in host.sent()]
    assert sent == [("move", "draw"), ("move", "meld 4H 4C 4D"), ("lay_all", None), ("next_hand", None)]


def test_digits_lead_to_the_parts_of_the_table(open_table: Open) -> None:
    host = open_table("play")
    host.at("btn-undo").focus()
    seen = []
    for key in "1234":
        host.page.keyboard.press(key)
        seen.append(host.focused())
    assert seen == ["hand-card-0", "meld-m1", "pile", "btn-meld"]
    host.page.keyboard.press("2")
    host.page.keyboard.press("ArrowRight")
    assert host.focused() == "meld-m2"
    host.show(samples.draw())
    host.page.keyboard.press("1")
    host.page.keyboard.press("2")
    # The card that had the focus before, 4H, which is the third one here.
    assert host.focused() == "hand-card-2"
    expect(host.at("live")).to_have_text("There is nothing of that kind on the table now.")


def test_every_key_of_the_reference_page(open_table: Open) -> None:
    """D P M L X A draw, take, meld, lay off, discard, lay down all; U N S beside them."""
    sent: list[tuple[str, str | None]] = []

    def press(state: str, key: str, *cards: str) -> None:
        host.show(samples.STATES[state]() | {"rev": 300 + len(sent)})
        host.pick(*cards)
        host.page.keyboard.press(key)
        sent[:] = [(m["type"], m.get("move")) for m in host.sent()]

    host = open_table("draw")
    host.at("hand-card-0").focus()
    press("draw", "d")
    press("draw", "p")
    press("play", "M", "4H", "4C", "4D")
    press("play", "l", "4H", "4C", "4D", "QD")
    press("play", "x", "QD", "KC")
    press("play", "a")
    press("two_fits", "u")
    press("wait", "s")
    press("over", "n")
    assert sent == [
        ("move", "draw"),
        ("move", "take"),
        ("move", "meld 4H 4C 4D"),
        ("move", "layoff QD m2"),
        ("move", "discard KC"),
        ("lay_all", None),
        ("undo", None),
        ("skip", None),
        ("next_hand", None),
    ]


def test_escape_puts_all_back(open_table: Open) -> None:
    host = open_table("play")
    host.pick("8S", "9S")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(0)
    assert host.sent("select")[-1]["cards"] == []


def test_arrows_walk_the_hand(open_table: Open) -> None:
    host = open_table("wide", width=360)
    host.at("hand-card-0").focus()
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "End", "ArrowRight", "ArrowLeft", "Home"):
        host.page.keyboard.press(key)
        seen.append(int((host.focused() or "").removeprefix("hand-card-")))
    assert seen == [1, 8, 7, 0, 13, 0, 13, 0]


def test_tab_passes_through_in_reading_order(open_table: Open) -> None:
    host = open_table("play")
    stops: list[str | None] = []
    host.page.locator("#before button").focus()
    for _ in range(12):
        host.page.keyboard.press("Tab")
        if host.focused() is None:
            break
        stops.append(host.focused())
    moves = ["btn-meld", "btn-layoff", "btn-discard", "btn-lay-all"]
    assert stops == ["btn-undo", "stock", "pile", "meld-m1", "meld-m2", "hand-card-0", *moves]
    # One card picked: the keys to move it lie between the hand and the moves.
    host.pick("KC")
    host.page.keyboard.press("Tab")
    assert host.focused() == "btn-move-left"


def test_the_bar_is_one_stop_with_arrows(open_table: Open) -> None:
    host = open_table("play")
    host.at("btn-undo").focus()
    host.page.keyboard.press("ArrowRight")
    assert host.focused() == "btn-log"
    host.page.keyboard.press("ArrowLeft")
    host.page.keyboard.press("ArrowLeft")
    assert host.focused() == "btn-help"
    assert host.page.locator("#host .rw-tools [tabindex='0']").count() == 1


def test_focus_stays_on_the_same_node(open_table: Open, page: Page) -> None:
    host = open_table("play")
    host.card("KC").focus()
    page.evaluate("window.node = document.activeElement")
    # A card before it goes, another comes: place and number change, the card is the same.
    host.show(samples.play() | {"rev": 41, "hand": samples.hand("4H 4C 2H 3C KC QD"), "legal": None})
    assert page.evaluate("node === document.activeElement && node.dataset.card") == "KC"


def test_focus_goes_to_a_neighbour(open_table: Open) -> None:
    host = open_table("play")
    host.card("9S").focus()
    host.show(samples.play() | {"rev": 41, "hand": samples.hand("4H 4C 4D 2H KC QD"), "legal": None})
    assert host.focused() == "hand-card-4"
    host.page.keyboard.press("End")
    host.show(samples.play() | {"rev": 42, "hand": samples.hand("4H 4C"), "legal": None})
    assert host.focused() == "hand-card-1"


def test_focus_survives_every_phase(open_table: Open) -> None:
    host = open_table("draw")
    host.at("btn-draw").focus()
    for state in ("play", "wait", "draw", "over", "cover", "draw"):
        host.show(samples.STATES[state]() | {"rev": 1000 + list(samples.STATES).index(state)})
        assert host.focused() is not None, state
        assert host.page.evaluate("document.activeElement.closest('.rummy') !== null"), state


def test_an_update_never_takes_the_focus(open_table: Open) -> None:
    host = open_table("draw")
    host.page.locator("#before button").focus()
    host.show(samples.play())
    assert host.page.evaluate("document.activeElement.closest('#before') !== null")


def test_every_move_is_read_out(open_table: Open) -> None:
    host = open_table("draw")
    live = host.at("live")
    expect(live).to_have_attribute("aria-live", "polite")
    later = samples.draw() | {"rev": 21, "phase": "play", "now": samples.say("now-play")}
    events = [samples.event(8, 0, "take", "6H"), samples.event(9, 0, "meld", "4H 5H 6H", meld="m1")]
    host.show(later | {"events": samples.draw()["events"] + events})
    expect(live).to_have_text(
        "You took 6 of hearts from the pile. You laid 4 of hearts, 5 of hearts, 6 of hearts. "
        "Lay down, then throw a card."
    )


def test_names_say_what_the_eye_sees(open_table: Open) -> None:
    host = open_table("play")
    host.pick("8S")
    expect(host.card("8S")).to_have_accessible_name("8 of spades, picked, fits the table")
    expect(host.card("4H")).to_have_accessible_name("4 of hearts, makes a meld, just taken, not to be thrown")
    expect(host.at("hand")).to_have_accessible_name("Your hand, 8 cards, 51 points")
    expect(host.at("stock")).to_have_accessible_name("Deck, 24 cards")
    expect(host.at("pile")).to_have_accessible_name("Pile 7: throw 8 of spades here")
    expect(host.at("meld-m2")).to_have_accessible_name(
        "Set: queen of spades, queen of hearts, queen of clubs. Laid by Gus."
    )
    expect(host.at("seat-1")).to_contain_text("Gus, Hard: 7 cards, 18 points")


def test_every_control_has_a_name(open_table: Open) -> None:
    host = open_table(None)
    for state, view in samples.STATES.items():
        host.show(view())
        if state == "draw":
            host.at("btn-settings").click()
        # Roles and names as the browser computes them, for screen readers.
        tree = host.at("rummy-table").aria_snapshot()
        controls = re.findall(r"- '?(button|option|radio|listbox|img|heading|toolbar|group|list)\b(.*)", tree)
        assert len(controls) > 5, state
        assert [c for c in controls if c[0] != "list" and not re.search(r'"[^"]*\w', c[1])] == [], state


def test_a_reason_is_read_again(open_table: Open, page: Page) -> None:
    host = open_table("play")
    page.evaluate(
        """() => {
          window.told = 0; const live = document.querySelector('[data-testid=live]');
          const watch = new MutationObserver(() => { window.told += live.textContent ? 1 : 0 });
          watch.observe(live, {childList: true});
        }"""
    )
    host.press("btn-meld")
    host.press("btn-meld")
    told: Any = page.evaluate("told")
    assert told == 2


def test_after_a_hand_keys_lead_to_its_result_and_a_pointer_is_left_where_it_is(open_table: Open) -> None:
    host = open_table("wait", width=360)
    host.page.set_viewport_size({"width": 360, "height": 500})
    host.at("hand-card-1").focus()
    host.page.keyboard.press("ArrowRight")
    host.show(samples.over())
    assert host.focused() == "result"
    expect(host.at("result")).to_be_in_viewport()
    # One key more deals no other hand.
    host.page.keyboard.press("Enter")
    assert host.sent() == []
    host.show(samples.wait() | {"rev": 131})
    host.at("hand-card-1").click()
    host.page.evaluate("scrollTo(0, 200)")
    host.show(samples.over() | {"rev": 132})
    assert host.focused() == "btn-next-hand"
    assert host.page.evaluate("scrollY") == 200


def test_what_gets_the_focus_by_keys_is_seen(open_table: Open) -> None:
    """The button that had it goes, and the one that takes its place lies below what can be seen."""
    host = open_table("go_out", width=360)
    host.page.set_viewport_size({"width": 360, "height": 500})
    host.at("btn-meld").focus()
    host.page.keyboard.press("Shift+Tab")
    host.page.keyboard.press("Tab")
    assert host.focused() == "btn-meld"
    host.show(samples.over())
    assert host.focused() == "btn-next-hand"
    expect(host.at("btn-next-hand")).to_be_in_viewport()
