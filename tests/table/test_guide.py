"""The guide through a first hand at the table, with the answers of a real session."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from rummy_widget.game import Game
from rummy_widget.tutor.guide_deals import DEALS
from tests.session.desk import Desk
from tests.table.desk_host import DeskHost
from tests.table.test_look import AXE, AXE_RUN, SPILLS

Problems = list[str]
RINGED = "[...document.querySelectorAll('#host [data-ring]')].map((el) => el.dataset.testid)"


def table(
    page: Page, width: int = 768, theme: str = "light", *, tutor: bool = False, **more: Any
) -> DeskHost:
    """Return a table with the first deal for guided hands, the guide off."""
    page.set_viewport_size({"width": max(width, 320), "height": 1100})
    game = Game("reference", ["you", "easy"], 3, deal=DEALS["reference", 2])
    return DeskHost(page, Desk(game=game), tutor=tutor, width=width, theme=theme, **more)


def guided(page: Page, **more: Any) -> DeskHost:
    """Return such a table with the guide at its first step."""
    host = table(page, **more)
    host.click("btn-guide")
    return host


def step(host: DeskHost) -> str | None:
    """Return the name of the step that is shown."""
    box = host.at("guide")
    return box.get_attribute("data-step") if box.count() else None


def pointed(host: DeskHost) -> list[str]:
    """Return the cards of the hand that are ringed."""
    slots = host.page.locator("#host .rw-slot:has(.rw-card.is-pointed)").all()
    return [slot.get_attribute("data-card") or "" for slot in slots]


def test_a_newcomer_is_asked_in_until_the_first_move(page: Page, problems: Problems) -> None:
    host = table(page)
    assert host.at("btn-guide").inner_text() == "New to rummy? Let me guide you"
    before = host.at("rummy-table").bounding_box()
    host.press("btn-draw")
    host.run(0)
    assert host.at("btn-guide").count() == 0
    after = host.at("rummy-table").bounding_box()
    assert before is not None
    assert after is not None
    # Its line goes, and nothing moves for that.
    assert after["height"] == before["height"]
    assert host.at("guide").count() == 0


def test_one_thing_at_a_time(page: Page, problems: Problems) -> None:
    host = guided(page)
    assert step(host) == "aim"
    assert host.at("btn-guide").count() == 0
    host.click("btn-guide-next")
    assert step(host) == "hand"
    assert page.evaluate(RINGED) == ["hand"]
    host.click("btn-guide-next")
    assert step(host) == "draw"
    # Nothing to press on: there is something to do.
    assert host.at("btn-guide-next").count() == 0
    assert set(page.evaluate(RINGED)) == {"stock", "pile", "btn-draw", "btn-take"}
    assert pointed(host) == ["8C", "9C"]
    assert "run" in host.at("guide-say").inner_text()
    host.click("btn-take")
    assert step(host) == "run"
    assert pointed(host) == ["8C", "9C", "TC"]
    assert page.evaluate(RINGED) == ["btn-meld"]
    host.pick("8C", "9C", "TC")
    host.click("btn-meld")
    assert step(host) == "throw"
    (card,) = pointed(host)
    assert page.evaluate(RINGED) == ["btn-discard"]
    host.pick(card)
    host.click("btn-discard")
    host.my_turn()
    assert host.desk.view["melds"]
    assert step(host) not in ("aim", "hand", "draw", "run", "throw")


def test_for_a_swap_a_button_is_ringed_before_a_card_is_picked(page: Page, problems: Problems) -> None:
    melds = [{"cards": "6H *7H 8H", "by": 0}]
    hands = ["7H KS 3D 9C JC", "2S 4S 5S 8C"]
    position = {"hands": hands, "stock": "4D TD", "pile": "2C", "turn": 0, "phase": "play", "melds": melds}
    game = Game.from_position({**position, "laid": [True, True]}, "wrotham", ["you", "easy"])
    host = DeskHost(page, Desk(game=game), tutor=False)
    host.click("btn-guide")
    for _ in range(2):
        host.click("btn-guide-next")
    assert step(host) == "swap"
    assert "press the ringed button" in host.at("guide-say").inner_text()
    assert pointed(host) == ["7H"]
    assert set(page.evaluate(RINGED)) == {"meld-m1", "btn-layoff"}
    host.pick("7H")
    assert set(page.evaluate(RINGED)) == {"meld-m1", "btn-swap"}
    host.click("btn-swap")
    assert [message["move"] for message in host.sent("move")] == ["swap 7H m1"]


def test_what_it_says_is_not_in_the_way(page: Page, problems: Problems) -> None:
    host = guided(page)
    host.click("btn-draw")
    assert len(host.sent("move")) == 1
    assert step(host) == "hand"
    host.pick("KS")
    host.click("btn-discard")
    assert [message["move"] for message in host.sent("move")] == ["draw", "discard KS"]
    # What was not done is not asked for again.
    host.my_turn()
    assert step(host) != "run"


def test_left_by_one_press_and_found_in_the_settings(page: Page, problems: Problems) -> None:
    host = guided(page)
    host.key("Enter", at="btn-guide-leave")
    assert host.at("guide").count() == 0
    assert page.evaluate(RINGED) == []
    assert "settings" in host.at("live").inner_text()
    assert host.focused() is not None, "the focus did not fall off the table"
    host.press("btn-settings")
    host.at("set-guide-on").click()
    host.run(0)
    host.press("btn-close")
    assert step(host) == "aim"


def test_by_keys_alone_and_read_out(page: Page, problems: Problems) -> None:
    host = guided(page)
    assert host.at("live").inner_text().startswith("The aim")
    host.key("g", at="hand-card-0")
    assert step(host) == "hand"
    assert host.focused() == "hand-card-0"
    assert host.at("live").inner_text().startswith("These are your cards")
    # From the button the focus goes to the text where there is nothing more to press on.
    host.key("Enter", at="btn-guide-next")
    assert step(host) == "draw"
    assert host.focused() == "guide-say"
    assert "10 of clubs makes a run with your 8 of clubs, 9 of clubs" in host.at("live").inner_text()
    # A key more is no move, and none is read out twice.
    events = len(host.desk.game.log)
    host.key("g")
    assert len(host.desk.game.log) == events
    label = host.card("8C").get_attribute("aria-label") or ""
    assert "the guide points here" in label
    host.key("p")
    assert step(host) == "run"
    said = host.at("live").inner_text()
    assert "You took 10 of clubs" in said
    assert "are a run" in said
    # From what is said the next stop is the button to leave, then the hand.
    host.key("Tab", at="guide-say")
    assert host.focused() == "btn-guide-leave"
    host.key("Tab")
    assert (host.focused() or "").startswith("hand-card-")


def test_two_presses_are_one(page: Page, problems: Problems) -> None:
    host = guided(page)
    host.press("btn-guide-next")
    host.press("btn-guide-next")
    host.run(0)
    assert step(host) == "hand"


def test_the_end_is_told_and_then_it_goes(page: Page, problems: Problems) -> None:
    host = guided(page, speed="instant")
    host.desk.session.set_speed("instant")
    rng = random.Random(1)
    while host.desk.view["phase"] != "over":
        host.desk.play_on(rng)
    host.show(host.desk.view)
    host.run(0)
    seen = []
    while host.at("guide").count():
        seen.append(step(host))
        word = host.at("btn-guide-next").inner_text().split("\n")[0]
        assert word == ("Done" if seen[-1] == "bye" else "Next")
        host.click("btn-guide-next")
    assert seen == ["end", "score", "count", "bye"]
    assert host.at("result").count() == 1
    host.press("btn-settings")
    assert host.at("set-guide-off").locator("input").is_checked()


def test_a_new_game_with_a_guide(page: Page, problems: Problems) -> None:
    host = table(page)
    host.press("btn-settings")
    host.at("btn-new-game").click()
    host.run(0)
    box = host.at("new-guide")
    assert not box.is_checked()
    box.check()
    host.at("btn-deal").click()
    host.at("btn-drop").click()
    (asked,) = host.sent("new_game")
    assert asked["guide"] is True
    host.run()
    host.my_turn()
    assert step(host) == "aim"
    # Without it the command does not speak of a guide.
    host.press("btn-settings")
    host.at("btn-new-game").click()
    host.run(0)
    host.at("btn-deal").click()
    host.at("btn-drop").click()
    assert "guide" not in host.sent("new_game")[1]


def test_a_new_game_over_a_guided_hand_is_read_out(page: Page, problems: Problems) -> None:
    """It is the first hand again, and nothing was played in it: its first turn is said all the same."""
    host = guided(page)
    players = [{"name": "you"}, {"name": "Gus", "level": "easy"}]
    game = {"preset": "reference", "changes": {}, "players": players, "deal": DEALS["reference", 2]}
    for guide in (True, False, True):
        host.click("btn-draw")
        had = host.at("guide").count() == 1
        host.desk.do("new_game", **game, **({"guide": True} if guide else {}))
        host.show(host.desk.view)
        said = host.at("live").inner_text()
        assert "Your turn: draw a card" in said
        assert ("guide has left" in said) == (had and not guide)
        assert ("The aim" in said) == guide


@pytest.mark.parametrize(
    ("width", "theme"),
    [(320, "light"), (360, "dark"), (360, "light"), (768, "dark"), (1200, "light"), (1200, "dark")],
)
def test_it_fits_covers_nothing_and_axe_finds_nothing(
    page: Page, problems: Problems, width: int, theme: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    host = guided(page, width=width, theme=theme)
    page.evaluate(AXE.read_text() + "; undefined")
    heights = set()
    for press in ("btn-guide-next", "btn-guide-next", "btn-take", None):
        assert page.evaluate(SPILLS) == []
        assert page.evaluate(AXE_RUN) == {"bad": [], "colours": True}
        box = host.at("guide").bounding_box()
        assert box is not None
        heights.add(round(box["height"]))
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        cards = (
            "#host .rw-slot, #host .rw-heap, #host .rw-meld, #host [data-testid=moves] button, #host .rw-say"
        )
        for other in page.locator(cards).all():
            there = other.bounding_box()
            assert there is not None
            assert there["y"] + there["height"] <= box["y"] + 1 or there["y"] >= box["y"] + box["height"] - 1
        if press:
            host.click(press)
    if width >= 360:
        assert len(heights) == 1, "the table does not jump from step to step"


@pytest.mark.usefixtures("quick")
def test_it_stands_beside_the_tutor(page: Page, problems: Problems) -> None:
    host = guided(page, width=1200, tutor=True)
    for _ in range(2):
        host.click("btn-guide-next")
    assert pointed(host) == ["8C", "9C"]
    # A hint was asked for: its rings stand alone, and the guide's are back for the next position.
    for _ in range(4):
        host.click("btn-hint")
    assert page.evaluate(RINGED) == []
    host.click("btn-take")
    assert page.evaluate(RINGED) == ["btn-meld"]
    assert page.evaluate(SPILLS) == []
