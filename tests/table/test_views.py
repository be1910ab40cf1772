"""Several views, a page that was loaded anew, a kernel that is gone, and what is left behind."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open

COUNT = """() => {
  const counts = window.counts = { listeners: 0, timers: 0, observers: 0 };
  const once = new Set();
  for (const target of [EventTarget.prototype]) {
    const { addEventListener, removeEventListener } = target;
    const name = (self, type, f, o) => [type, Boolean(typeof o === 'object' ? o?.capture : o)].join();
    const held = window.held = new Map();
    target.addEventListener = function (type, f, options) {
      const own = held.get(f) ?? held.set(f, []).get(f);
      own.push([this, name(this, type, f, options)]);
      return addEventListener.call(this, type, f, options);
    };
    target.removeEventListener = function (type, f, options) {
      const own = held.get(f) ?? [];
      const i = own.findIndex(([self, what]) => self === this && what === name(this, type, f, options));
      if (i >= 0) own.splice(i, 1);
      return removeEventListener.call(this, type, f, options);
    };
  }
  const timers = window.timers = new Set();
  const { setTimeout, clearTimeout } = window;
  window.setTimeout = (f, ms) => {
    const id = setTimeout(() => { timers.delete(id); f(); }, ms); timers.add(id); return id };
  window.clearTimeout = (id) => { timers.delete(id); clearTimeout(id) };
  const observers = window.observers = new Set();
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver']) {
    const Real = window[name];
    window[name] = class extends Real {
      observe(...args) { observers.add(this); super.observe(...args) }
      disconnect() { observers.delete(this); super.disconnect() }
    };
  }
}"""
# Listeners on what outlives the view; those on its own elements go with them.
LEFT = """() => {
  const all = [...held.values()].flat().filter(([on]) =>
    !(on instanceof Node) || on === document || document.documentElement.contains(on));
  const kinds = all.map(([on, what]) => what).filter((what) => !/^(finish|cancel)/.test(what));
  return [kinds, timers.size, observers.size];
}"""


def test_each_view_has_its_own_picks_and_all_keep_in_step(open_table: Open, page: Page) -> None:
    host = open_table("play")
    page.evaluate("window.mount('second')")
    second = page.locator("#second")
    host.pick("KC")
    second.locator('[data-card="2H"]').click(position={"x": 12, "y": 40})
    expect(host.page.locator("#host [aria-selected=true]")).to_have_attribute("data-card", "KC")
    expect(second.locator("[aria-selected=true]")).to_have_attribute("data-card", "2H")
    second.get_by_test_id("btn-discard").click()
    assert [m["move"] for m in host.sent("move")] == ["discard 2H"]
    # An order that one of them asks for is the kernel's to show to both.
    host.card("KC").focus()
    page.keyboard.press("Shift+Home")
    expect(second.get_by_test_id("hand-card-0")).to_have_attribute("data-card", "4H")
    cards = "KC 4H 4C 4D 8S 9S QD"
    host.show(samples.play() | {"rev": 41, "hand": samples.hand(cards), "legal": None, "own_order": True})
    for view in (page.locator("#host"), second):
        expect(view.get_by_test_id("rummy-table")).to_have_attribute("data-rev", "41")
        expect(view.get_by_test_id("hand-card-0")).to_have_attribute("data-card", "KC")
        expect(view.get_by_test_id("btn-sort")).to_be_visible()
    expect(host.page.locator("#host [aria-selected=true]")).to_have_attribute("data-card", "KC")
    expect(second.locator("[aria-selected=true]")).to_have_count(0)
    # Closing one leaves the other at work.
    page.evaluate("window.dispose()")
    host.show(samples.play() | {"rev": 42})
    expect(second.get_by_test_id("rummy-table")).to_have_attribute("data-rev", "42")
    expect(page.locator("#host .rummy")).to_have_count(0)


def test_a_page_loaded_anew_shows_the_position_and_nothing_picked(open_table: Open, page: Page) -> None:
    host = open_table("play")
    host.pick("8S", "9S")
    before = page.locator("#host").get_by_test_id("hand").inner_text()
    page.evaluate("window.dispose()")
    page.evaluate("window.mount('host')")
    assert page.locator("#host").get_by_test_id("hand").inner_text() == before
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(0)
    # The kernel is told so: what code reads there is what is seen here.
    assert [m["cards"] for m in host.sent("select")][-2:] == [["8S", "9S"], []]


def test_a_kernel_that_is_gone_is_told_of_unasked(open_table: Open, page: Page) -> None:
    """JupyterLab says so when a kernel is restarted."""
    host = open_table("play")
    expect(host.at("gone")).to_have_count(0)
    page.evaluate("listeners.comm_live_update.forEach((f) => f())")
    expect(host.at("gone")).to_contain_text("Run the cell again")
    expect(host.at("live")).to_contain_text("Run the cell again")
    # A click is told so at once, and again; nothing is swallowed.
    host.pick("KC")
    expect(host.at("note")).to_have_count(0)
    host.at("btn-discard").click()
    expect(host.at("note")).to_contain_text("Run the cell again")
    host.at("btn-rules").click()
    expect(host.at("panel-rules").get_by_test_id("note")).to_contain_text("Run the cell again")
    page.keyboard.press("Escape")
    host.card("KC").focus()
    page.keyboard.press("Shift+ArrowLeft")
    assert [
        e.get_attribute("data-card") for e in page.locator("#host .rw-slot").all()
    ] == samples.HAND.split()
    # If it was there all the same, whatever it says puts that right.
    host.at("btn-discard").click()
    assert [m["move"] for m in host.sent("move")] == ["discard KC", "discard KC"]
    host.show(samples.draw() | {"rev": 41})
    expect(host.at("gone")).to_have_count(0)


def test_nothing_stays_behind(open_table: Open, page: Page) -> None:
    host = open_table("play")
    page.evaluate("window.dispose()")
    page.evaluate(COUNT)
    page.evaluate("(async () => { window.again = await window.mount('host') })()")
    assert page.evaluate(LEFT)[2] == 1
    host.pick("4H")
    host.at("btn-layoff").focus()
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    host.at("btn-rules").click()
    page.keyboard.press("Escape")
    # In the middle of a drag, with a command and a question under way.
    host.card("KC").focus()
    page.keyboard.press("Shift+ArrowLeft")
    box = host.card("QD").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 90, box["y"] + 20, steps=3)
    busy = page.evaluate(LEFT)
    assert len(busy[0]) > 3
    assert busy[1] > 0
    page.evaluate("window.again()")
    page.mouse.up()
    assert page.evaluate(LEFT) == [[], 0, 0]
    assert page.evaluate("Object.values(listeners).flat().length") == 0
    expect(page.locator(".rummy")).to_have_count(0)
