"""Room for what is said: seats, sentences, badges, rings, the list of moves; and what is read out of it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy_widget.game import Game
from tests.session.desk import Desk
from tests.table import joker_samples, samples
from tests.table.conftest import Open
from tests.table.desk_host import DeskHost
from tests.table.host import Host
from tests.table.room_samples import STATES, long_over, long_turn, many_moves, turns_played
from tests.table.test_guide import RINGED, guided, step
from tests.table.test_look import PHONE, SPILLS, WIDTHS

Problems = list[str]
ALL = samples.STATES | joker_samples.VIEWS | STATES

# Words that come nearer than 3 px to the frame they stand in.
CRAMPED = """() => {
  const out = [], root = document.querySelector('#host .rummy');
  const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const framed = (e) => {
    const s = getComputedStyle(e);
    return parseFloat(s.borderLeftWidth) > 0 && parseFloat(s.borderRightWidth) > 0;
  };
  while (all.nextNode()) {
    const node = all.currentNode, e = node.parentElement;
    if (!node.data.trim()) continue;
    if (e.closest('.rw-sr, svg, .rw-name, .rw-did, .rw-log, .rw-side, .rw-gone')) continue;
    let frame = e;
    while (frame && !framed(frame)) frame = frame.parentElement;
    const range = document.createRange(); range.selectNode(node);
    const b = frame.getBoundingClientRect();
    const near = (r) => r.width && (r.right > b.right - 3 || r.left < b.left + 3);
    if ([...range.getClientRects()].some(near)) out.push(`${frame.className}: ${node.data}`);
  }
  return out;
}"""

# What a ring runs over: words, controls and cards that it is not drawn around.
CROSSED = """() => {
  const out = [], root = document.querySelector('#host .rummy');
  for (const el of root.querySelectorAll('[data-ring]')) {
    const r = el.getBoundingClientRect(), s = getComputedStyle(el), p = getComputedStyle(el, '::before');
    const [left, top] = [parseFloat(p.left), parseFloat(p.top)];
    const d = parseFloat(s.outlineOffset) + parseFloat(s.outlineWidth);
    const box = s.outlineStyle !== 'none'
      ? { left: r.left - d, right: r.right + d, top: r.top - d, bottom: r.bottom + d }
      : { left: r.left + left, right: r.left + left + parseFloat(p.width),
          top: r.top + top, bottom: r.top + top + parseFloat(p.height) };
    const home = root.getBoundingClientRect();
    if (box.left < home.left || box.right > home.right) out.push(`${el.dataset.testid} leaves the table`);
    const things = [...root.querySelectorAll('button, .rw-card, .rw-guide, .rw-seat, .rw-inline')];
    const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (all.nextNode()) if (all.currentNode.data.trim()) things.push(all.currentNode);
    for (const thing of things) {
      const e = thing.nodeType === 3 ? thing.parentElement : thing;
      if (el.contains(e) || e.contains(el) || e.closest('.rw-sr, svg, .rw-did')) continue;
      const range = document.createRange(); range.selectNode(thing);
      const rects = thing === e ? [e.getBoundingClientRect()] : [...range.getClientRects()];
      const meets = (t) => t.width && t.left < box.right && t.right > box.left &&
        t.top < box.bottom && t.bottom > box.top;
      if (!rects.some(meets)) continue;
      out.push(`${el.dataset.testid} crosses ${thing.data ?? e.className}`);
    }
  }
  return out;
}"""


@pytest.mark.parametrize("width", [PHONE, *WIDTHS])
def test_long_words_are_whole_and_keep_off_their_frames(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    found = {}
    for state, view in ALL.items():
        host.show(view())
        found[state] = host.page.evaluate(CRAMPED)
        if state in STATES:
            found[state] += host.page.evaluate(SPILLS)
    assert found == {state: [] for state in ALL}


def test_on_a_phone_a_seat_has_its_name_and_its_points(open_table: Open) -> None:
    host = open_table(STATES["first_turn"](), width=PHONE)
    row = host.at("seat-1")
    frame = row.bounding_box()
    assert frame is not None
    for words in ("Gus", "cards", "points"):
        there = row.locator("[aria-hidden]").get_by_text(words, exact=True).bounding_box()
        assert there is not None, words
        assert there["width"] > 20
        assert frame["x"] < there["x"]
        assert there["x"] + there["width"] < frame["x"] + frame["width"] - 3
    assert host.page.locator("#host .rw-fan .rw-bk").is_hidden()


def seen_in(host: Host, part: str) -> list[str]:
    """Return the texts of the pieces of a part that are not left out."""
    found: list[str] = host.page.locator(f"#host {part}").evaluate(
        """box => { const b = box.getBoundingClientRect();
        return [...box.children].filter((e) => { const r = e.getBoundingClientRect();
          return r.left < b.right - 1 && r.top < b.bottom - 1 && r.bottom > b.top + 1 })
          .map((e) => e.innerText.replace(/[^A-Za-z]+/g, ' ').trim()) }"""
    )
    return found


def test_what_a_seat_did_is_whole_from_its_end(open_table: Open) -> None:
    """The newest first, as the look turns the row round; what has no room is left out, not cut."""
    host = open_table(long_turn(), width=1200)
    every = ["Threw", "Laid off", "Laid off", "Laid", "Drew"]
    assert seen_in(host, ".rw-did") == every
    narrow = open_table(long_turn(), width=600)
    kept = seen_in(narrow, ".rw-did")
    assert 0 < len(kept) < 5
    assert kept == every[: len(kept)]
    places = narrow.page.locator("#host .rw-did > span").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().left)"
    )
    assert sorted(places[: len(kept)], reverse=True) == places[: len(kept)], "the newest stands last"


@pytest.mark.parametrize("width", [PHONE, 360, 1200])
def test_the_last_move_is_said_once_and_those_before_stand_beside_the_pile(
    open_table: Open, width: int
) -> None:
    host = open_table(STATES["first_turn"](), width=width)
    assert host.page.locator("#host .rw-app").get_by_text("Gus dealt 10 cards each.").count() == 1
    host.show(long_turn())
    side = host.page.locator("#host .rw-side li")
    kinds = [text.split("\n")[-1].strip() for text in side.all_inner_texts()]
    assert kinds == ["Laid off", "Laid off", "Laid", "Drew"]
    # The newest is the lowest one, and never left out.
    boxes = [li.bounding_box() for li in side.all()]
    pile, first = host.at("pile").bounding_box(), boxes[0]
    assert first is not None
    assert pile is not None
    assert pile["x"] + pile["width"] <= first["x"] + 1
    assert first["y"] + first["height"] <= pile["y"] + pile["height"] + 1
    shown = len(seen_in(host, ".rw-side"))
    assert shown == {PHONE: 2, 360: 3, 1200: 4}[width]


def test_sentences_change_and_the_cards_stay(open_table: Open) -> None:
    """From one line above the hand to three nothing below moves."""
    for width in (PHONE, 360, 768):
        host = open_table(STATES["first_turn"](), width=width)
        places = set()
        for rev, (then, now) in enumerate(
            (
                (samples.say("ev-deal", seat=1, count=10), samples.say("now-draw")),
                (samples.say("ev-draw-card", seat=0, card="TH"), samples.say("now-play")),
                (samples.say("ev-discard", seat=1, card="TH"), samples.say("now-draw-pile")),
                (samples.say("ev-deal-more", seat=0, count=13), samples.say("now-draw")),
            )
        ):
            event = {"n": rev, "seat": 0, "kind": "deal", "cards": [], "text": then}
            host.show(samples.draw() | {"rev": 500 + rev, "events": [event], "now": now})
            box = host.at("hand").bounding_box()
            assert box is not None
            places.add(box["y"])
        assert len(places) == 1, width


@pytest.mark.parametrize("width", [PHONE, 360, 1200])
@pytest.mark.parametrize("state", [long_turn, long_over])
def test_no_card_lies_over_the_badge_of_who_laid_off(open_table: Open, state: Any, width: int) -> None:
    host = open_table(state(), width=width)
    badges = host.page.locator("#host .rw-card .rw-ava")
    assert badges.count() == 4
    free = badges.evaluate_all(
        """all => all.map((e) => { e.scrollIntoView({ block: 'center' }); const r = e.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((x) => e.contains(
          document.elementFromPoint(r.left + x * r.width, r.top + r.height / 2))) })"""
    )
    assert free == [True] * 4
    assert min(badges.evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")) >= 14


@pytest.mark.parametrize("width", [PHONE, 320, 360, 768, 1200])
def test_rings_cross_nothing(page: Page, problems: Problems, width: int) -> None:
    page.emulate_media(reduced_motion="reduce")
    host = guided(page, width=width)
    seen = []
    for press in ("btn-guide-next", "btn-guide-next", "btn-take", None):
        seen.append(step(host))
        assert page.evaluate(CROSSED) == [], seen
        if press:
            host.click(press)
    assert seen == ["aim", "hand", "draw", "run"]


@pytest.mark.parametrize("width", [PHONE, 360, 1200])
def test_the_ring_of_an_open_pile_lies_around_its_cards(page: Page, problems: Problems, width: int) -> None:
    page.set_viewport_size({"width": max(width, 320), "height": 1100})
    fields = {"stock": "4S 4D 5D", "pile": "2S TS 3H 8H 4C 7C QH", "turn": 0, "phase": "draw", "melds": []}
    game = Game.from_position({**fields, "hands": ["5H QC QD", "KS KD 9C"]}, "rummy500", ["you", "easy"])
    host = DeskHost(page, Desk(game=game), tutor=False, width=width)
    host.click("btn-guide")
    for _ in range(2):
        host.click("btn-guide-next")
    # What is meant is a card of the pile: the ring lies around the card, not around what shows of it.
    assert "cut-6" in page.evaluate(RINGED)
    assert page.evaluate(CROSSED) == []
    card = host.at("cut-6").locator(".rw-card")
    assert card.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert host.at("cut-6").evaluate("e => getComputedStyle(e).outlineStyle") == "none"
    # Where any card of it may be meant, around all of them.
    host.show(host.desk.view | {"rev": 900, "guide": host.desk.view["guide"] | {"n": 90, "at": ["pile"]}})
    assert page.evaluate(CROSSED) == []
    ring, cards = page.evaluate(
        """() => { const pile = document.querySelector('#host [data-testid=pile]');
        const r = pile.getBoundingClientRect(), p = getComputedStyle(pile, '::before');
        const left = r.left + parseFloat(p.left), all = [...pile.querySelectorAll('.rw-card')];
        const boxes = all.map((e) => e.getBoundingClientRect());
        return [[left, left + parseFloat(p.width)],
          [Math.min(...boxes.map((b) => b.left)), Math.max(...boxes.map((b) => b.right))]] }"""
    )
    assert 0 < cards[0] - ring[0] < 12
    assert 0 < ring[1] - cards[1] < 16


# --- the list of moves ----------------------------------------------------------------------------

PLACE = "e => [e.scrollTop, e.scrollHeight, e.clientHeight]"


@pytest.mark.parametrize("width", [PHONE, 360, 1200])
def test_the_list_of_moves_has_all_of_the_hand(open_table: Open, width: int) -> None:
    host = open_table(many_moves(), width=width)
    # The page knows the last twelve events; the kernel is asked for all.
    host.at("btn-log").click()
    (asked,) = host.sent("events")
    whole = [samples.event(0, 1, "discard", "KS") | {"kind": "deal", "text": samples.say("ev-deal", seat=1)}]
    whole += turns_played(20)
    host.page.evaluate(
        "m => answer(m)", {"id": asked["id"], "ok": True, "rev": 340, "data": {"events": whole}}
    )
    log = host.at("log")
    assert log.locator("li").count() == 21
    top, height, room = log.evaluate(PLACE)
    assert height > room + 100
    assert abs(top + room - height) <= 2, "the newest is in view"
    # By keys: Tab comes to the list after the button that closes it, and arrows scroll it, not the page.
    host.at("btn-close").focus()
    host.page.keyboard.press("Tab")
    assert host.focused() == "log"
    before = host.page.evaluate("scrollY")
    host.page.keyboard.press("Home")
    host.page.wait_for_function("document.querySelector('#host .rw-log').scrollTop === 0")
    assert host.page.evaluate("scrollY") == before
    expect(log.locator("li").first).to_be_in_viewport()
    # Who reads on above is not taken away from there; who is at the end stays there.
    host.show(many_moves(21) | {"rev": 341})
    assert log.locator("li").count() == 22
    assert log.evaluate(PLACE)[0] == 0
    host.page.keyboard.press("End")
    host.page.wait_for_function(
        "(() => { const e = document.querySelector('#host .rw-log'); "
        "return e.scrollTop + e.clientHeight >= e.scrollHeight - 2 })()"
    )
    host.show(many_moves(22) | {"rev": 342})
    top, height, room = log.evaluate(PLACE)
    assert abs(top + room - height) <= 2
    # All is known now: opened again, nothing is asked.
    host.page.keyboard.press("Escape")
    host.at("btn-log").click()
    assert len(host.sent("events")) == 1
    assert [x for x in host.page.evaluate(SPILLS) if "log" in x] == []


def test_the_list_of_another_hand_is_not_taken_for_this_one(open_table: Open) -> None:
    host = open_table(many_moves(), width=768)
    host.at("btn-log").click()
    (asked,) = host.sent("events")
    old = [samples.event(n, 0, "draw") for n in range(5)]
    host.page.evaluate("m => answer(m)", {"id": asked["id"], "ok": True, "rev": 340, "data": {"events": old}})
    assert host.at("log").locator("li").count() == 6


def test_a_page_that_comes_later_lists_the_whole_hand(page: Page, problems: Problems) -> None:
    desk = Desk(("you", "easy"), seed=3)
    for _ in range(8):
        desk.do("move", move="draw")
        desk.do("move", move=f"discard {desk.view['hand'][-1]['c']}")
        desk.wait()
    host = DeskHost(page, desk, tutor=False)
    events = desk.game.log
    assert len(events) > 20
    host.click("btn-log")
    shown = host.at("log").locator("li").all_inner_texts()
    assert "dealt 10 cards each" in shown[0]
    assert sum(text.count("Threw") for text in shown) == sum(
        type(ev).__name__ == "Discarded" for ev in events
    )


def test_the_reason_of_every_move_can_be_asked_for_in_the_list(page: Page, problems: Problems) -> None:
    desk = Desk(("you", "hard"), seed=5, speed="instant")
    desk.session.set_tutor(True)
    rng = random.Random(1)
    while desk.view["phase"] != "over":
        desk.play_on(rng)
    known = desk.send("why")["data"]["moves"]
    host = DeskHost(page, desk, width=360)
    host.click("btn-log")
    asks = host.at("log").locator("button")
    assert [f"why-{n}" for n in known] == asks.evaluate_all("all => all.map(e => e.dataset.testid)")
    assert len(known) > 15
    # The first of them lies out of sight: by Tab it comes into it, and is pressed.
    host.at("log").focus()
    page.keyboard.press("Tab")
    assert host.focused() == f"why-{known[0]}"
    expect(asks.first).to_be_in_viewport()
    host.key("Enter")
    assert f"Move 1 of {len(known)}" in host.at("tutor-why").inner_text()


# --- what is read out -----------------------------------------------------------------------------


def test_what_came_back_is_read_out(page: Page, problems: Problems) -> None:
    fields = {"stock": "4S 4D 5D 6D", "pile": "2S", "turn": 0, "phase": "play", "melds": []}
    game = Game.from_position(
        {**fields, "hands": ["7H 7S 7D 2C KH", "KS KD 9C"]}, "reference", ["you", "easy"]
    )
    host = DeskHost(page, Desk(game=game), tutor=False)
    host.pick("7H", "7S", "7D")
    host.click("btn-meld")
    assert "You laid" in host.at("live").inner_text()
    host.click("btn-undo")
    said = host.at("live").inner_text()
    assert said.startswith("You took the meld back: 7 of spades, 7 of hearts, 7 of diamonds.")
    assert said.endswith("Lay down, then throw a card.")
    # Both moves of a turn: the later one first.
    host.pick("7H", "7S", "7D")
    host.click("btn-meld")
    host.pick("KH")
    for button in ("btn-discard", "btn-undo"):
        host.press(button)
        host.run(0)
    assert host.at("live").inner_text().startswith("You took the thrown card back: king of hearts.")
    host.click("btn-undo")
    assert host.at("live").inner_text().startswith("You took the meld back")


def test_after_the_guide_s_last_word_nothing_is_said_twice(page: Page, problems: Problems) -> None:
    host = guided(page)
    host.desk.session.set_speed("instant")
    while host.desk.view["phase"] != "over":
        view = host.desk.view
        if not view["mine"]:
            host.desk.wait()
        elif view["phase"] == "draw":
            host.desk.do("move", move="draw")
        elif view["lay_all"]:
            host.desk.do("lay_all")
        else:
            host.desk.do("move", move=f"discard {view['hand'][-1]['c']}")
    host.show(host.desk.view)
    host.run(0)
    while step(host) != "bye":
        host.click("btn-guide-next")
    match = host.at("match").inner_text()
    host.click("btn-guide-next")
    assert host.at("guide").count() == 0
    assert match not in host.at("live").inner_text()
    assert host.focused() is not None
