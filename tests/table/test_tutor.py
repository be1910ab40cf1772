"""The tutor's panel, with the answers of a real session."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from rummy_widget.game import Game
from tests.session.desk import Desk, tutored
from tests.table.desk_host import DeskHost
from tests.table.test_look import AXE, AXE_RUN, SPILLS

Problems = list[str]
pytestmark = pytest.mark.usefixtures("quick")


def table(page: Page, width: int = 1200, theme: str = "light", turns: int = 3, **more: Any) -> DeskHost:
    """Return a table some turns into a hand against a computer, with the viewer on turn."""
    page.set_viewport_size({"width": max(width, 320), "height": 1000})
    return DeskHost(page, tutored(turns), width=width, theme=theme, **more)


def over(host: DeskHost) -> None:
    """Play the hand to its end."""
    rng = random.Random(1)
    while host.desk.view["phase"] != "over":
        host.desk.play_on(rng)
    host.run()


def test_a_note_says_what_a_move_tells(page: Page, problems: Problems) -> None:
    host = table(page)
    notes = host.desk.view["tutor"]["notes"]
    lines = host.at("tutor-notes").locator("li")
    assert lines.count() == len(notes) > 0
    names = [line.locator("[role=img]").all() for line in lines.all()]
    assert any(names), "cards are drawn in the sentences, with their names"
    assert "\ue000" not in host.at("tutor").inner_text()


RINGED = """[...document.querySelectorAll('#host .rw-card.is-pointed')].map((el) => el.dataset.k).sort()"""


def lying(view: dict[str, Any], cards: list[str]) -> list[str]:
    """Return the keys of those cards that lie face up for the viewer."""
    pile = [view["pile"]["top"]] if view["pile"]["top"] else []
    there = [*view["hand"], *pile, *(card for meld in view["melds"] for card in meld["cards"])]
    return sorted(card["k"] for card in there if card["c"] in cards)


def test_a_note_rings_its_cards_while_it_is_looked_at(page: Page, problems: Problems) -> None:
    host = table(page, turns=5)
    view = host.desk.view
    rung = 0
    for note in view["tutor"]["notes"]:
        keys = lying(view, note["cards"])
        button = host.at(f"note-{note['n']}")
        # Where nothing of it can be seen there is nothing to press.
        assert button.count() == bool(keys)
        if not keys:
            continue
        rung += 1
        button.focus()
        assert page.evaluate(RINGED) == keys
        label = page.locator("#host .rw-slot:has(.is-pointed)")
        if label.count():
            assert "this is about it" in (label.first.get_attribute("aria-label") or "")
        host.at("btn-hint").focus()
        assert page.evaluate(RINGED) == []
        button.click()
        assert page.evaluate(RINGED) == keys
        assert host.focused() == f"note-{note['n']}"
        host.at("btn-hint").focus()
        page.mouse.move(0, 0)
    assert rung


def test_a_note_goes_before_a_hint_and_gives_way_to_it(page: Page, problems: Problems) -> None:
    host = table(page, turns=5)
    for _ in range(4):
        host.click("btn-hint")
    hinted = page.evaluate(RINGED)
    assert hinted
    view = host.desk.view
    note = next(one for one in view["tutor"]["notes"] if lying(view, one["cards"]))
    host.at(f"note-{note['n']}").focus()
    assert page.evaluate(RINGED) == lying(view, note["cards"])
    host.at("hand-card-0").focus()
    assert page.evaluate(RINGED) == hinted


def test_a_hint_goes_step_by_step_and_puts_a_move_ready(page: Page, problems: Problems) -> None:
    host = table(page)
    host.desk.do("move", move="draw")
    host.show(host.desk.view)
    host.run()
    for step in range(1, 5):
        assert host.at(f"hint-{step}").count() == 0
        host.click("btn-hint")
        said = host.at(f"hint-{step}").inner_text()
        assert said
        assert host.at("candidates").count() == (step == 4)
        # What was asked for is read out, by names of cards.
        assert host.at("live").inner_text()
    assert host.at("btn-hint").count() == 0
    pointed = host.page.locator("#host .rw-hand .is-pointed").count()
    assert pointed > 0
    told = host.desk.send("hint", step=4)["data"]["candidates"]
    log = len(host.desk.game.log)
    for i, one in enumerate(told):
        if one["kind"] == "discard":
            host.click(f"candidate-{i}")
            picked = host.page.locator("#host .rw-slot[aria-selected=true]")
            assert [slot.get_attribute("data-card") for slot in picked.all()] == one["cards"]
            assert host.focused() == "btn-discard"
    assert len(host.desk.game.log) == log
    host.press("btn-discard")
    host.my_turn()
    assert host.at("hint-1").count() == 0, "a hint is for one position"
    assert host.page.locator("#host .is-pointed").count() == 0


def test_a_hint_asked_for_while_a_move_is_under_way_is_for_the_position_after_it(
    page: Page, problems: Problems
) -> None:
    host = table(page)
    host.press("btn-draw")
    host.press("btn-hint")
    assert host.sent("hint") == []
    host.run()
    host.run()
    assert host.desk.view["phase"] == "play"
    assert host.at("hint-1").count() == 1


def test_the_key_asks_and_says_why_there_is_no_hint(page: Page, problems: Problems) -> None:
    host = table(page)
    host.at("hand-card-0").focus()
    host.page.keyboard.press("h")
    host.run()
    assert host.at("hint-1").count() == 1
    assert host.focused() == "hand-card-0"
    host.page.keyboard.press("5")
    assert host.page.evaluate("document.activeElement.textContent") == "Tutor"
    view = host.desk.view | {"mine": False, "legal": None, "turn": 1, "rev": 9999}
    host.show(view | {"events": [*view["events"], view["events"][-1] | {"n": 999}]})
    host.press("btn-hint")
    assert "when it is your turn" in host.at("hint-refused").inner_text()
    assert "when it is your turn" in host.at("live").inner_text()


def test_the_grid_says_where_each_card_is(page: Page, problems: Problems) -> None:
    host = table(page)
    gone = host.desk.send("aids")["data"]["gone"]
    cells = host.at("gone").locator("td").all()
    assert len(cells) == 52
    places = [cell.get_attribute("data-place") for cell in cells]
    assert places == [gone[rank + suit][0].split()[0] for suit in "SHCD" for rank in "A23456789TJQK"]
    assert cells[places.index("mine")].inner_text().endswith("yours")
    hand = [card["c"] for card in host.desk.view["hand"]]
    host.pick(hand[0])
    host.run()
    assert "Pick cards" not in host.at("tutor-outs").inner_text()
    for name in ("gone", "outs"):
        assert host.at(f"aid-{name}").get_attribute("aria-checked") == "true"
        host.click(f"aid-{name}")
        assert host.at(f"aid-{name}").get_attribute("aria-checked") == "false"
    assert host.at("gone").count() == 0


def test_the_jokers_are_told_one_by_one(page: Page, problems: Problems) -> None:
    page.set_viewport_size({"width": 1200, "height": 1000})
    game = Game("joker13", ["you", "hard"], 5)
    desk = Desk(game=game)
    desk.session.set_tutor(True)
    desk.wait()
    host = DeskHost(page, desk, width=1200, theme="light")
    host.run()
    mine = game.view(0).hand.count("*")
    told = ["yours"] * mine + ["not seen"] * (game.rules.jokers_for(2) - mine)
    text = page.locator(".rw-jokers").inner_text()
    assert text.startswith("Jokers: ")
    assert sorted(text.removeprefix("Jokers: ").split(", ")) == sorted(told)


def test_reasons_after_the_hand_one_press_each(page: Page, problems: Problems) -> None:
    host = table(page)
    over(host)
    assert host.at("reason").count() == 0
    host.click("btn-why")
    first = host.at("reason").inner_text()
    # The cards that it is about are ringed, in the hand of that time too.
    moves = host.desk.send("why")["data"]["moves"]
    about = host.desk.send("why", n=moves[0])["data"]
    held = page.locator("#host .rw-tutor .rw-inline.is-pointed")
    assert held.count() == len([card for card in about["hand"] if card in about["cards"]])
    host.click("btn-move-after")
    assert host.at("reason").inner_text() != first
    host.click("btn-move-before")
    assert host.at("reason").inner_text() == first
    # The list of moves asks too.
    host.press("btn-log")
    ask = host.page.locator("#host .rw-askwhy").last
    n = (ask.get_attribute("data-testid") or "").removeprefix("why-")
    ask.click()
    host.run()
    assert host.sent("why")[-1]["n"] == int(n)
    assert host.at("panel-log").count() == 0
    assert host.at("reason").inner_text() != first
    host.press("btn-move-before")
    host.run()
    asks = [message for message in host.sent("why") if "n" in message]
    for _ in range(20):
        if host.at("why-not-1").count():
            break
        host.click("btn-move-before")
    before = host.at("reason").inner_text()
    host.click("why-not-1")
    assert host.at("reason").inner_text() != before
    assert len(asks) == 5


def test_it_is_closed_and_opened_and_the_table_has_the_room(page: Page, problems: Problems) -> None:
    host = table(page)
    wide = host.page.locator("#host .rw-main").bounding_box()
    host.press("btn-tutor")
    assert host.focused() == "btn-tutor"
    full = host.page.locator("#host .rw-main").bounding_box()
    assert wide is not None
    assert full is not None
    assert full["width"] > wide["width"] + 300
    assert host.at("tutor-notes").count() == 0
    host.press("btn-tutor")
    assert host.at("tutor-notes").count() == 1


@pytest.mark.parametrize(
    ("width", "theme"), [(320, "light"), (360, "dark"), (768, "light"), (900, "light"), (1200, "dark")]
)
def test_it_fits_covers_no_card_and_axe_finds_nothing(
    page: Page, problems: Problems, width: int, theme: str
) -> None:
    host = table(page, width, theme)
    for _ in range(4):
        host.click("btn-hint")
    assert page.evaluate(SPILLS) == []
    page.evaluate(AXE.read_text() + "; undefined")
    assert page.evaluate(AXE_RUN) == {"bad": [], "colours": True}
    panel = host.at("tutor").bounding_box()
    assert panel is not None
    for slot in host.page.locator("#host .rw-slot, #host [data-testid=pile]").all():
        box = slot.bounding_box()
        assert box is not None
        apart = box["x"] + box["width"] <= panel["x"] + 1 or box["y"] + box["height"] <= panel["y"] + 1
        assert apart
    over(host)
    host.click("btn-why")
    assert page.evaluate(SPILLS) == []
    assert page.evaluate(AXE_RUN) == {"bad": [], "colours": True}
