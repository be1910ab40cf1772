"""Cards travel, and never in the way of a press."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open

# Cards under way, by key; their motion is stopped in its middle.
MOVING = """() => { const out = {};
for (const motion of document.getAnimations()) if (motion.constructor === Animation) {
  motion.pause(); motion.currentTime = 60;
  const card = motion.effect.target;
  out[card.dataset.k ?? card.className] = motion.effect.getTiming().duration;
} return out }"""


def laid_off() -> dict[str, Any]:
    """The position after 8S 9S were laid off."""
    return samples.play() | {
        "rev": 41,
        "melds": [samples.meld("m1", "run", 0, "5S 6S 7S 8S 9S"), samples.meld("m2", "set", 1, "QS QH QC")],
        "hand": samples.hand("4H 4C 4D 2H KC QD"),
        "events": [*samples.play()["events"], samples.event(16, 0, "layoff", "8S 9S", meld="m1")],
    }


def test_cards_travel_from_where_they_were(open_table: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    host = open_table("play")
    host.show(laid_off())
    moving = page.evaluate(MOVING)
    assert moving["k8S"] == moving["k9S"] == 340
    # What lies where it lay does not move.
    assert not {"k5S", "k6S", "k7S", "kTC"} & set(moving)


def test_a_press_ends_the_motion_and_counts(open_table: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    host = open_table("play")
    host.show(laid_off())
    assert page.evaluate(MOVING)
    host.pick("KC")
    expect(host.card("KC")).to_have_attribute("aria-selected", "true")
    assert page.evaluate(MOVING) == {}
    expect(page.locator("[data-moving], [data-over], .rw-travel")).to_have_count(0)


def test_a_card_on_its_way_takes_no_press_from_what_it_passes(open_table: Open, page: Page) -> None:
    """Not even when it is drawn anew on its way, in another dress."""
    page.emulate_media(reduced_motion="no-preference")
    host = open_table("play")
    text = {"id": "guide-aim", "args": {}}
    guide = {"step": "aim", "n": 1, "text": text, "cards": ["KC", "2H"], "at": [], "more": False}
    host.show(laid_off() | {"guide": guide})
    host.show(laid_off())
    assert {"k8S", "k9S", "kKC"} <= set(page.evaluate(MOVING))
    under = """[...document.getAnimations()].map((motion) => motion.effect.target)
      .filter((el) => el.closest(".rw-card") && getComputedStyle(el).pointerEvents !== "none").length"""
    assert page.evaluate(under) == 0


def test_a_card_sent_another_way_is_still_on_its_way(open_table: Open, page: Page) -> None:
    """The end of its first way, of which the browser tells later, is not the end of the second."""
    page.emulate_media(reduced_motion="no-preference")
    host = open_table("play")
    host.show(laid_off())
    # On their way for a while: else they would not have left yet.
    assert page.evaluate(MOVING)
    page.evaluate(
        """view => { model.set('view', view); document.getAnimations().forEach((motion) => motion.pause());
        return new Promise((go) => setTimeout(go, 50)) }""",
        samples.play() | {"rev": 43},
    )
    assert "kKC" in page.evaluate(MOVING)
    assert page.locator('[data-k="kKC"][data-moving]').count() == 1


def test_a_hidden_card_travels_as_a_back(open_table: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    host = open_table("play")
    gus = [samples.seat("You", 8, "24"), samples.seat("Gus", 8, "18", level="hard")]
    events = [*samples.play()["events"], samples.event(16, 1, "draw")]
    waiting = {"mine": False, "turn": 1, "legal": None, "lay_all": None}
    host.show(samples.play() | waiting | {"rev": 41, "stock": 23, "seats": gus, "events": events})
    assert page.evaluate(MOVING) == {"rw-card rw-travel": 420}
    svg = page.locator(".rw-travel").inner_html()
    assert svg == host.at("stock").locator("svg").first.evaluate("e => e.outerHTML")


def test_nothing_travels_for_who_wants_stillness(open_table: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    host = open_table("play")
    host.show(laid_off())
    assert page.evaluate(MOVING) == {}
    page.emulate_media(reduced_motion="no-preference")
    host.page.evaluate("model.set('speed', 'instant')")
    host.show(samples.play() | {"rev": 42})
    assert page.evaluate(MOVING) == {}


def test_nothing_travels_from_one_person_to_the_next(open_table: Open, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    host = open_table("play")
    host.show(samples.cover())
    assert page.evaluate(MOVING) == {}
