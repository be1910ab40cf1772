"""The clock of the window for calls, and names of several tables on one page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.conftest import Open
from tests.table.host import Host
from tests.table.joker_samples import VIEWS
from tests.table.test_look import AXE

CLOCK = {"seconds": 20, "no": 0}
TIME = """() => {
  let now = 0, id = 0;
  const all = new Map();
  performance.now = () => now;
  window.setInterval = (f) => { all.set(++id, f); return id; };
  window.clearInterval = (one) => all.delete(one);
  window.pass = (ms) => {
    for (const end = now + ms; now < end; ) { now += 250; for (const f of [...all.values()]) f(); }
  };
}"""


@pytest.fixture
def ticking(page: Page) -> Page:
    """A page where the time of a clock is what the test lets pass."""
    page.evaluate(TIME)
    return page


def calling(open_table: Open, **more: Any) -> Host:
    return open_table(VIEWS["calls"]() | {"rev": 5, "clock": CLOCK} | more)


def test_without_a_clock_the_window_waits(open_table: Open, ticking: Page) -> None:
    host = open_table(VIEWS["calls"]())
    expect(host.at("btn-pass")).to_be_visible()
    expect(host.at("btn-more-time")).to_have_count(0)
    ticking.evaluate("pass(3600000)")
    assert host.sent() == []


def test_the_time_is_shown_read_when_asked_for_and_ends_with_a_pass(open_table: Open, ticking: Page) -> None:
    host = calling(open_table)
    expect(host.at("btn-more-time")).to_have_text(re.compile("More time 20 s"))
    expect(host.at("clock")).to_have_attribute("role", "timer")
    expect(host.at("live")).to_contain_text("You have 20 seconds. Press T for more.")
    ticking.evaluate("""() => { window.said = []; const live = document.querySelector('[data-testid=live]');
      const all = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => said.push(live.textContent)).observe(live, all) }""")
    ticking.evaluate("pass(9000)")
    expect(host.at("clock")).to_have_text("11 seconds left")
    assert ticking.evaluate("said.length") == 0, "no chatter"
    ticking.evaluate("pass(2000)")
    assert "10 seconds left to call." in ticking.evaluate("said")
    assert host.sent() == []
    ticking.evaluate("pass(9250)")
    assert [(told["type"], told["move"], told["rev"]) for told in host.sent()] == [("move", "pass", 5)]
    # Whatever comes of it, it is sent once.
    host.answer(ok=False, reason="old-revision", text="Old.")
    ticking.evaluate("pass(60000)")
    assert len(host.sent()) == 1
    expect(host.at("note")).to_have_count(0)


@pytest.mark.parametrize("way", ["press", "key"])
def test_more_time_is_one_press_away_and_begins_anew(open_table: Open, ticking: Page, way: str) -> None:
    host = calling(open_table)
    for number in range(1, 4):
        ticking.evaluate("pass(15000)")
        if way == "press":
            host.at("btn-more-time").click()
        else:
            host.card("KS").focus()
            ticking.keyboard.press("t")
        assert [told["type"] for told in host.sent()] == ["more_time"] * number
        clock = {"seconds": 20, "no": number}
        host.show(VIEWS["calls"]() | {"rev": 5 + number, "clock": clock})
        expect(host.at("clock")).to_have_text("20 seconds left")


def test_it_goes_on_where_it_was_when_something_else_changes(open_table: Open, ticking: Page) -> None:
    host = calling(open_table)
    ticking.evaluate("pass(8000)")
    host.show(VIEWS["calls"]() | {"rev": 6, "clock": CLOCK, "own_order": True})
    expect(host.at("clock")).to_have_text("12 seconds left")


def test_it_stands_still_while_it_cannot_be_seen(open_table: Open, ticking: Page) -> None:
    host = calling(open_table)
    ticking.evaluate("pass(5000)")
    host.at("btn-rules").click()
    host.reply()
    ticking.evaluate("pass(60000)")
    ticking.keyboard.press("Escape")
    expect(host.at("clock")).to_have_text("15 seconds left")
    hidden = "value => Object.defineProperty(document, 'hidden', { value, configurable: true })"
    ticking.evaluate(hidden, True)
    ticking.evaluate("pass(60000)")
    ticking.evaluate(hidden, False)
    ticking.evaluate("pass(1250)")
    expect(host.at("clock")).to_have_text("14 seconds left")
    assert host.sent("move") == []
    # Scrolled away, or behind a panel.
    ticking.evaluate("document.getElementById('before').style.height = '3000px'")
    ticking.evaluate("pass(60000)")
    ticking.evaluate("document.getElementById('before').style.height = ''")
    host.at("btn-settings").click()
    ticking.evaluate("pass(60000)")
    ticking.keyboard.press("Escape")
    expect(host.at("clock")).to_have_text("14 seconds left")
    # Under the cover there is no window for anybody to see.
    host.show(VIEWS["calls"]() | {"rev": 7, "phase": "cover", "mine": False, "hand": [], "legal": None})
    ticking.evaluate("pass(60000)")
    assert host.sent("move") == []


def test_a_call_in_time_stops_it(open_table: Open, ticking: Page) -> None:
    host = calling(open_table)
    ticking.evaluate("pass(19500)")
    host.at("btn-rummy").click()
    ticking.evaluate("pass(1000)")
    assert [told["move"].split()[0] for told in host.sent("move")] == ["rummy"]
    host.answer(ok=True, rev=6)
    host.show(VIEWS["calls"]() | {"rev": 6, "phase": "play"})
    ticking.evaluate("pass(60000)")
    assert len(host.sent("move")) == 1


def test_the_clock_is_set_in_the_settings(open_table: Open) -> None:
    host = open_table("draw")
    host.at("btn-settings").click()
    expect(host.at("set-call_clock-off").locator("input")).to_be_checked()
    host.at("set-call_clock-40").click()
    assert host.page.evaluate("model.get('call_clock')") == 40


def test_tables_on_a_page_have_names_and_ids_of_their_own(open_table: Open, page: Page) -> None:
    open_table("play")
    page.evaluate("window.mount('second')")
    names = "() => [...document.querySelectorAll('.rummy')].map(e => e.getAttribute('aria-label'))"
    assert page.evaluate(names) == ["Rummy table", "Rummy table 2"]
    for testid in ("btn-settings", "btn-settings"):
        for table in page.get_by_test_id(testid).all():
            table.click()
    page.evaluate(AXE.read_text() + "; undefined")
    found = page.evaluate(
        "async () => { const r = await axe.run(document, { runOnly: ['landmark-unique'] });"
        " return [r.violations.length, r.passes.length] }"
    )
    assert found == [0, 1]
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids)) > 4
    # The number of a table that is gone is free again.
    page.evaluate("window.dispose()")
    page.evaluate("(async () => { window.dispose = await window.mount('host') })()")
    assert sorted(page.evaluate(names)) == ["Rummy table", "Rummy table 2"]
