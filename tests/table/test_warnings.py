"""A throw that costs much is asked about, with the answers of a real session or made ones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from rummy_widget.game import Game
from tests.session.desk import Desk
from tests.table.desk_host import DeskHost
from tests.table.test_tutor import Problems, table

pytestmark = pytest.mark.usefixtures("quick")

COST = {"id": "warn-costly", "args": {"card": "7S", "loss": "2.3"}}


def thrown(page: Page) -> DeskHost:
    """Return a table at which 7S was just thrown, and nothing was answered."""
    host = table(page)
    host.desk.do("move", move="draw")
    host.show(host.desk.view)
    host.run()
    host.pick("7S")
    host.press("btn-discard")
    return host


def test_a_costly_discard_is_asked_about_once_a_turn(page: Page, problems: Problems) -> None:
    host = table(page)
    host.desk.do("move", move="draw")
    host.show(host.desk.view)
    host.run()

    def answer() -> None:
        (asked,) = [message for message in host.sent("warn") if message["id"] not in done]
        done.add(asked["id"])
        host.page.evaluate(
            "m => answer(m)", {"id": asked["id"], "ok": True, "rev": 0, "data": {"text": COST}}
        )

    done: set[str] = set()
    host.pick("7S")
    host.press("btn-discard")
    host.press("btn-discard")
    assert host.sent("move") == []
    answer()
    assert "costs about 2.3 points" in host.at("note").inner_text()
    assert "7 of spades" in host.at("live").inner_text()
    assert host.focused() == "btn-think-again"
    answer_read(host, "btn-think-again")
    assert host.at("warning").count() == 0
    assert host.sent("move") == []
    # Never twice in a turn.
    host.press("btn-discard")
    assert [message["move"] for message in host.sent("move")] == ["discard 7S"]
    assert len(host.sent("warn")) == 1


def test_a_discard_waits_until_its_cost_is_known(page: Page, problems: Problems) -> None:
    host = thrown(page)
    for number in range(1, 4):
        page.wait_for_function("n => sent.filter((m) => m.type === 'warn').length === n", arg=number)
        assert host.sent("move") == []
        host.press("btn-discard")
        asked = host.sent("warn")[-1]
        data = {"text": COST} if number == 3 else {"ready": False}
        host.page.evaluate("m => answer(m)", {"id": asked["id"], "ok": True, "rev": 0, "data": data})
        said = "costs about 2.3 points" if number == 3 else "One moment: what does it cost to throw"
        assert said in host.at("note").inner_text()
    assert "7 of spades" in host.at("live").inner_text()
    answer_read(host, "btn-throw-anyway")
    assert [message["move"] for message in host.sent("move")] == ["discard 7S"]


def waiting(page: Page) -> DeskHost:
    """Return a table at which a throw waits for its cost."""
    host = thrown(page)
    reply(host, {"ready": False})
    return host


def reply(host: DeskHost, data: dict[str, Any]) -> None:
    """Answer the next question about a throw."""
    asks = "sent.filter((m) => m.type === 'warn').length > (window.weighed ?? 0)"
    host.page.wait_for_function(asks)
    asked = host.sent("warn")[host.page.evaluate("(window.weighed = (window.weighed ?? 0) + 1) - 1")]
    host.page.evaluate("m => answer(m)", {"id": asked["id"], "ok": True, "rev": 0, "data": data})


def answer_read(host: DeskHost, button: str) -> None:
    """Answer a warning that has stood long enough to be read."""
    host.page.wait_for_timeout(450)
    host.press(button)


def picked(host: DeskHost) -> list[str]:
    """Return the cards that are picked."""
    return [slot.get_attribute("data-card") or "" for slot in host.page.locator("[aria-selected=true]").all()]


def test_who_picks_another_card_while_a_throw_waits_throws_that_one(page: Page, problems: Problems) -> None:
    host = waiting(page)
    other = next(card["c"] for card in host.desk.view["hand"] if card["c"] != "7S")
    host.pick("7S", other)
    page.wait_for_timeout(300)
    # What was asked of the first is asked no more, and nobody was warned in this turn yet.
    assert len(host.sent("warn")) == 1
    assert host.sent("move") == []
    assert picked(host) == [other]
    host.press("btn-discard")
    assert host.sent("warn")[-1]["move"] == f"discard {other}"
    reply(host, {})
    assert [message["move"] for message in host.sent("move")] == [f"discard {other}"]


def test_a_double_press_on_the_throw_does_not_answer_the_warning(page: Page, problems: Problems) -> None:
    host = waiting(page)
    reply(host, {"text": COST})
    for button in ("btn-warn-hint", "btn-throw-anyway", "btn-stop-warning", "btn-think-again"):
        host.press(button)
    assert host.at("warning").count() == 1
    assert host.sent("move") == host.sent("hint") == []


def test_the_same_press_again_is_no_answer_to_a_warning(page: Page, problems: Problems) -> None:
    host = waiting(page)
    reply(host, {"text": COST})
    assert host.at("warning").count() == 1
    host.key("x", "rummy-table")
    host.press("pile")
    assert host.sent("move") == []
    assert host.at("warning").count() == 1
    # Nor does a look at the settings take its words away.
    host.press("btn-settings")
    host.key("Escape")
    assert "costs about 2.3 points" in host.at("note").inner_text()
    answer_read(host, "btn-think-again")
    host.key("x", "rummy-table")
    assert [message["move"] for message in host.sent("move")] == ["discard 7S"]


def test_another_card_picked_at_a_warning_ends_it(page: Page, problems: Problems) -> None:
    host = waiting(page)
    reply(host, {"text": COST})
    other = next(card["c"] for card in host.desk.view["hand"] if card["c"] != "7S")
    host.pick("7S", other)
    assert host.at("warning").count() == 0
    assert host.sent("move") == []
    host.press("btn-discard")
    assert [message["move"] for message in host.sent("move")] == [f"discard {other}"]


@pytest.mark.parametrize("warned", [False, True])
@pytest.mark.parametrize("way", ["warnings", "tutor"])
def test_who_wants_no_warnings_any_more_has_not_thrown(
    page: Page, problems: Problems, warned: bool, way: str
) -> None:
    host = waiting(page)
    if warned:
        reply(host, {"text": COST})
    if way == "warnings":
        host.press("warnings")
    else:
        page.evaluate("model.set('tutor', 'off')")
    assert host.at("warning").count() == 0
    assert "You have not thrown yet" in host.at("note").inner_text()
    page.wait_for_timeout(300)
    assert host.sent("move") == []
    host.press("btn-discard")
    assert [message["move"] for message in host.sent("move")] == ["discard 7S"]


def test_a_warning_takes_the_focus_from_nothing_that_is_open(page: Page, problems: Problems) -> None:
    host = waiting(page)
    host.press("btn-settings")
    before = host.focused()
    reply(host, {"text": COST})
    assert host.focused() == before != "btn-think-again"
    assert host.at("warning").count() == 1


def test_rules_by_which_nothing_is_played_out_say_so(page: Page, problems: Problems) -> None:
    page.set_viewport_size({"width": 1200, "height": 1000})
    host = DeskHost(page, Desk(game=Game("rummy500", ["you", "easy"], 3)), width=1200)
    assert host.at("warnings").count() == 0
    assert "costly discards are not warned of" in host.at("warnings-none").inner_text()


@pytest.mark.parametrize("way", ["btn-throw-anyway", "btn-stop-warning", "btn-warn-hint"])
def test_answers_to_a_warning(page: Page, problems: Problems, way: str) -> None:
    host = thrown(page)
    reply(host, {"text": COST})
    answer_read(host, way)
    moves = [message["move"] for message in host.sent("move")]
    # Only the button that says so throws.
    assert moves == (["discard 7S"] if way == "btn-throw-anyway" else [])
    assert len(host.sent("hint")) == (way == "btn-warn-hint")
    on = host.at("warnings").get_attribute("aria-checked")
    assert on == ("false" if way == "btn-stop-warning" else "true")
    if way == "btn-stop-warning":
        assert "You have not thrown yet" in host.at("note").inner_text()
        assert host.focused() == "btn-discard"
        host.press("btn-discard")
        assert [message["move"] for message in host.sent("move")] == ["discard 7S"]
        assert len(host.sent("warn")) == 1


def test_the_strongest_are_not_warned_against_unasked(page: Page, problems: Problems) -> None:
    host = table(page)
    view = host.desk.view
    strong = [seat | {"level": "expert"} if seat["level"] else seat for seat in view["seats"]]
    host.show(view | {"seats": strong, "rev": 9999})
    assert host.at("warnings").get_attribute("aria-checked") == "false"
    host.press("warnings")
    assert host.at("warnings").get_attribute("aria-checked") == "true"
