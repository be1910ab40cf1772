"""Jokers, open piles, calls, swaps: a press plays what it says. Views and answers are the kernel's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from rummy_widget import Game, protocol
from tests.table import joker_samples as samples
from tests.table.conftest import Open
from tests.table.host import Host
from tests.table.samples import cover
from tests.table.test_look import AXE, AXE_RUN, SPILLS, WIDTHS

ASKED = """(() => {
  const asked = sent.slice(window.toldCards ?? 0); window.toldCards = sent.length;
  return asked.filter((m) => ['fits', 'namings'].includes(m.type));
})()"""


def reply(host: Host, game: Game, seat: int = 0) -> list[dict[str, Any]]:
    """Answer what was asked about picked cards as the kernel does; return the questions."""
    asked: list[dict[str, Any]] = host.page.evaluate(ASKED)
    for message in asked:
        view = game.view(seat)
        if message["type"] == "fits":
            data = protocol.fitting(view, message["cards"])
        else:
            meld = int(message.get("meld", "m0")[1:])
            data = protocol.named(view, message["kind"], message["cards"], meld)
        host.page.evaluate("m => answer(m)", {"id": message["id"], "ok": True, "rev": 1, "data": data})
    return asked


def play(host: Host, game: Game) -> str:
    """Play the last move that was sent; the engine must allow it."""
    move: str = host.sent("move")[-1]["move"]
    game.play(move)
    return move


def moves(host: Host) -> list[str]:
    """Moves sent so far."""
    return [message["move"] for message in host.sent("move")]


# --- jokers ---------------------------------------------------------------------------------------


def test_a_joker_s_card_is_chosen_where_there_is_a_choice(open_table: Open) -> None:
    game = samples.naming()
    host = open_table(samples.seen(game))
    host.pick("TS", "JS", "*")
    host.at("btn-meld").click()
    host.at("btn-meld").click()
    assert [(m["kind"], m["cards"]) for m in reply(host, game)] == [("meld", ["TS", "JS", "*"])]
    expect(host.at("choice")).to_contain_text("What does the joker stand for?")
    expect(host.at("live")).to_have_text("What does the joker stand for?")
    names = [host.at(f"option-{i}").get_attribute("aria-label") for i in range(2)]
    assert names == [
        "Meld: 10 of spades, jack of spades, joker as queen of spades",
        "Meld: joker as 9 of spades, 10 of spades, jack of spades",
    ]
    assert host.sent("move") == []
    host.at("option-1").click()
    assert play(host, game) == "meld *9S TS JS"
    host.show(samples.seen(game, rev=2))
    expect(host.at("choice")).to_have_count(0)
    expect(host.at("meld-m3").locator(".rw-sr")).to_contain_text("joker as 9 of spades, 10 of spades")


def test_the_choice_is_made_and_left_by_keys(open_table: Open) -> None:
    game = samples.naming()
    host = open_table(samples.seen(game))
    host.pick("TS", "JS", "*")
    host.page.keyboard.press("m")
    reply(host, game)
    assert host.focused() == "option-0"
    host.page.keyboard.press("Escape")
    expect(host.at("choice")).to_have_count(0)
    assert re.match("hand-card", host.focused() or "")
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(3)
    host.page.keyboard.press("m")
    reply(host, game)
    host.page.keyboard.press("ArrowRight")
    assert host.focused() == "option-1"
    host.page.keyboard.press("Enter")
    assert moves(host) == ["meld *9S TS JS"]


def test_a_joker_without_a_choice_is_laid_at_once(open_table: Open) -> None:
    game = samples.naming()
    host = open_table(samples.seen(game))
    host.pick("*")
    expect(host.at("meld-m1")).to_contain_text("Lay off here")
    host.at("meld-m2").click()
    [asked] = reply(host, game)
    assert (asked["kind"], asked["meld"]) == ("layoff", "m2")
    assert play(host, game) == "layoff *QC m2"


def test_the_kernel_says_why_a_joker_does_not_go(open_table: Open) -> None:
    game = samples.naming()
    host = open_table(samples.seen(game))
    host.pick("*", "2C")
    host.press("btn-meld")
    reply(host, game)
    assert moves(host) == ["meld * 2C"]
    host.answer(ok=False, reason="no-meld", text="That is no meld.")
    expect(host.at("note")).to_have_text("That is no meld.")


# --- swaps ----------------------------------------------------------------------------------------


def test_a_card_is_swapped_for_the_joker(open_table: Open) -> None:
    game = samples.swap_only()
    host = open_table(samples.seen(game))
    host.pick("8H")
    expect(host.at("meld-m1")).to_contain_text("Swap the joker")
    expect(host.at("meld-m1").locator(".is-swap")).to_have_count(1)
    expect(host.at("btn-swap")).to_have_text("SwapL")
    host.at("btn-swap").click()
    assert play(host, game) == "swap 8H m1"
    host.show(samples.seen(game, rev=2))
    expect(host.card("*")).to_have_count(1)
    expect(host.at("btn-swap")).to_have_count(0)


def test_what_a_card_is_to_do_is_asked_where_it_may_swap_or_fit(open_table: Open) -> None:
    game = samples.swap()
    host = open_table(samples.seen(game))
    host.pick("7H")
    host.at("btn-layoff").click()
    expect(host.at("choice")).to_contain_text("to do?")
    names = [host.at(f"option-{i}").get_attribute("aria-label") for i in range(2)]
    assert names == [
        "Swap: 6 of hearts, joker as 7 of hearts, 8 of hearts",
        "Lay off: 7 of spades, 7 of diamonds, 7 of clubs",
    ]
    host.at("btn-leave").click()
    host.at("meld-m1").click()
    assert play(host, game) == "swap 7H m1"


# --- the open pile --------------------------------------------------------------------------------


def test_a_part_of_the_pile_is_chosen_and_taken(open_table: Open) -> None:
    game = samples.open_pile()
    host = open_table(samples.seen(game))
    cards = host.at("pile").locator("button").evaluate_all("all => all.map(e => e.ariaLabel.split(':')[0])")
    assert (cards[0], cards[11], cards[16]) == ("2 of clubs", "jack of clubs", "6 of spades")
    expect(host.at("btn-take")).to_have_text("Take P")
    host.at("cut-11").click()
    assert host.sent() == []
    expect(host.at("cut-11")).to_have_attribute("aria-pressed", "true")
    expect(host.page.locator("#host .rw-cut.is-in")).to_have_count(6)
    expect(host.page.locator("#host .rw-spread")).to_contain_text("Taking 6")
    expect(host.at("btn-take")).to_have_text("Take 6 from P")
    host.page.keyboard.press("p")
    assert play(host, game) == "take 6"
    host.show(samples.seen(game, rev=2, can_undo=True))
    expect(host.card("JC").locator(".is-must")).to_have_text("must")
    expect(host.card("JC")).to_have_accessible_name(re.compile("must be laid this turn"))
    expect(host.page.locator("#host .rw-legend, #host [data-testid=plan]")).to_have_count(1)
    host.at("btn-undo").click()
    assert host.sent()[-1]["type"] == "undo"


def test_the_mark_goes_when_the_card_is_laid(open_table: Open) -> None:
    game = samples.taken()
    host = open_table(samples.seen(game))
    host.pick("TC", "JC", "QC")
    host.at("btn-meld").click()
    assert sorted(play(host, game).split()) == ["JC", "QC", "TC", "meld"]
    host.show(samples.seen(game, rev=2))
    expect(host.page.locator("#host .rw-hand .is-must")).to_have_count(0)


def test_the_pile_by_keys(open_table: Open) -> None:
    host = open_table(samples.seen(samples.open_pile()))
    host.at("hand-card-0").focus()
    host.page.keyboard.press("3")
    assert host.focused() == "cut-16"
    for key in ("Home", "ArrowLeft", "ArrowLeft", "Enter"):
        host.page.keyboard.press(key)
    assert host.focused() == "cut-15"
    expect(host.at("btn-take")).to_contain_text("Take")
    host.page.keyboard.press("p")
    # Two cards are not among those that may be taken: the kernel says why.
    assert moves(host) == ["take 2"]


def test_a_card_that_cannot_be_taken_says_why(open_table: Open) -> None:
    host = open_table(samples.seen(samples.open_pile()))
    expect(host.at("cut-15")).to_have_attribute("aria-disabled", "true")
    host.press("cut-15")
    host.answer(ok=False, reason="deepest", text="7♣ could not be laid.")
    expect(host.at("note")).to_have_text("7♣ could not be laid.")


def test_a_card_is_thrown_on_the_open_pile(open_table: Open) -> None:
    game = samples.naming()
    host = open_table(samples.seen(game))
    host.pick("KD")
    expect(host.page.locator("#host .rw-spread")).to_contain_text("Throw")
    host.at("cut-0").click()
    assert play(host, game) == "discard KD"


# --- calls ----------------------------------------------------------------------------------------


def test_rummy_is_called_on_the_card_that_is_chosen(open_table: Open) -> None:
    game = samples.calls()
    host = open_table(samples.seen(game))
    assert samples.seen(game)["legal"]["calls"] == ["9H", "9C"]
    expect(host.at("btn-rummy")).to_have_accessible_name(re.compile("Rummy! 9 of clubs"))
    host.at("cut-1").click()
    expect(host.at("btn-rummy")).to_have_accessible_name(re.compile("Rummy! 9 of hearts"))
    host.page.keyboard.press("r")
    assert play(host, game) == "rummy 9H"
    host.show(samples.seen(game, rev=2))
    expect(host.page.locator("#host .rw-hand .is-must")).to_have_count(1)


def test_passing_and_waiting_for_a_call(open_table: Open) -> None:
    game = samples.calls()
    host = open_table(samples.seen(game, 1))
    expect(host.at("now")).to_have_text("You may call Rummy on a card of the pile.")
    expect(host.at("live")).to_contain_text("may call Rummy on a card of the pile.")
    expect(host.at("btn-rummy")).to_have_count(0)
    host.show(samples.seen(game, rev=2))
    host.page.keyboard.press("v")
    host.at("hand-card-0").focus()
    host.page.keyboard.press("v")
    assert moves(host) == ["pass"]


# --- hands too large for masks --------------------------------------------------------------------


def test_a_large_hand_is_asked_about(open_table: Open) -> None:
    game = samples.asking()
    host = open_table(samples.seen(game))
    host.pick("AC", "2C")
    reply(host, game)
    expect(host.at("btn-meld")).to_have_attribute("aria-disabled", "true")
    host.pick("3C")
    [asked] = reply(host, game)
    assert asked["cards"] == ["AC", "2C", "3C"]
    expect(host.at("btn-meld")).not_to_have_attribute("aria-disabled", "true")
    host.at("btn-meld").click()
    assert play(host, game) == "meld AC 2C 3C"


# --- states ---------------------------------------------------------------------------------------


def test_a_seat_without_cards_is_said_to_play_on(open_table: Open) -> None:
    game = samples.floating()
    host = open_table(samples.seen(game))
    expect(host.at("hand")).to_contain_text("You have no cards left and play on")
    host.show(samples.seen(game, 1, rev=2))
    expect(host.at("floats-0")).to_have_text("no cards, plays on")


def test_a_hand_more_than_there_are_breaks_the_tie(open_table: Open) -> None:
    host = open_table(samples.seen(samples.swap()) | {"hand_no": 4, "hands": 3})
    expect(host.at("hand-no")).to_have_text("Hand 4, tie-break")


# --- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_all_of_it_fits(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    found = {}
    for rev, (name, make) in enumerate(samples.VIEWS.items(), 1):
        host.show(make() | {"rev": rev})
        found[name] = host.page.evaluate(SPILLS)
        small = """() => [...document.querySelectorAll('#host :is(button, .rw-slot)')].filter((e) => {
          const r = e.getBoundingClientRect(); return r.height < 44 || r.width < 44 })
          .map((e) => e.dataset.testid)"""
        found[name] += host.page.evaluate(small)
    assert found == {name: [] for name in samples.VIEWS}


@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_of_a_large_pile_and_hand_is_hit(open_table: Open, width: int) -> None:
    host = open_table(samples.VIEWS["full"](), width=width)
    host.page.set_viewport_size({"width": max(width, 320), "height": 2400})
    missed = host.page.evaluate(
        """() => [...document.querySelectorAll('#host :is(.rw-cut, .rw-slot)')].filter((e) => {
          const r = e.getBoundingClientRect();
          return [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9]].some(([x, y]) =>
            !e.contains(document.elementFromPoint(r.left + x * r.width, r.top + y * r.height))) })
          .map((e) => e.dataset.testid)"""
    )
    assert missed == []
    expect(host.page.locator("#host .rw-cut")).to_have_count(30)
    expect(host.page.locator("#host .rw-slot")).to_have_count(25)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_table: Open, theme: str) -> None:
    host = open_table(None, theme=theme)
    host.page.emulate_media(reduced_motion="reduce")
    host.page.evaluate(AXE.read_text() + "; undefined")
    bad = {}
    for rev, (name, make) in enumerate(samples.VIEWS.items(), 1):
        # The cover makes the table forget what was picked.
        host.show(cover() | {"rev": 100 + rev})
        host.show(make() | {"rev": rev})
        if name == "open_pile":
            host.at("cut-11").click()
        if name == "swap":
            host.pick("7H")
            host.at("btn-layoff").click()
        if name == "naming":
            host.pick("TS", "JS", "*")
            host.at("btn-meld").click()
            reply(host, samples.naming())
        bad[name] = host.page.evaluate(AXE_RUN)["bad"]
    assert bad == {name: [] for name in samples.VIEWS}


@pytest.mark.parametrize("width", [320, 360])
def test_thinking_dots_lie_over_no_word(open_table: Open, width: int) -> None:
    host = open_table("six", width=width)
    dots = host.at("seat-2").locator(".rw-dots").bounding_box()
    texts = host.at("seat-2").evaluate(
        """e => [...e.querySelectorAll('.rw-fan b, .rw-fan span, .rw-name > span:first-child')].map((t) => {
          const r = document.createRange(); r.selectNodeContents(t); const b = r.getBoundingClientRect();
          return [b.left, b.top, b.right, b.bottom] }).filter(([l, , r]) => r > l)"""
    )
    assert dots is not None
    assert len(texts) >= 2
    for left, top, right, bottom in texts:
        apart = right <= dots["x"] or left >= dots["x"] + dots["width"]
        assert apart or bottom <= dots["y"] or top >= dots["y"] + dots["height"]
