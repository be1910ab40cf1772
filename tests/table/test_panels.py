"""Panels and sheets: what they hold keeps off their frames, rings are whole, a list tells that it goes on."""

from __future__ import annotations

import base64
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.table import samples
from tests.table.conftest import Open
from tests.table.host import Host
from tests.table.room_samples import many_moves, turns_played
from tests.table.test_look import PANELS, PHONE, open_panel

# Controls, cards and boxes that cross a frame around them, or come nearer to it than a pixel or two.
CROSSING = """() => {
  const out = [], framed = (e) => {
    const s = getComputedStyle(e);
    return parseFloat(s.borderLeftWidth) > 0 && parseFloat(s.borderRightWidth) > 0;
  };
  const panel = document.querySelector('#host [data-testid^=panel-]');
  for (const e of panel.querySelectorAll('button, .rw-in, .rw-seg, .rw-card, .rw-mini, .rw-box2, .rw-key')) {
    const r = e.getBoundingClientRect();
    if (!r.width || e.closest('.rw-sr') || e.matches('.rw-fold')) continue;
    for (let frame = e.parentElement; frame !== panel.parentElement; frame = frame.parentElement) {
      if (!framed(frame)) continue;
      const b = frame.getBoundingClientRect();
      if (r.left < b.left + 2.5 || r.right > b.right - 2.5)
        out.push(`${e.dataset.testid ?? e.getAttribute('class')} in ${frame.getAttribute('class')}`);
    }
  }
  return out;
}"""


@pytest.mark.parametrize("width", [PHONE, 320, 360, 1200])
def test_nothing_in_a_panel_crosses_its_frame(open_table: Open, width: int) -> None:
    host = open_table("draw", width=width)
    found = {}
    for panel in PANELS:
        open_panel(host, panel)
        found[panel] = host.page.evaluate(CROSSING)
        host.page.keyboard.press("Escape")
    assert found == {panel: [] for panel in PANELS}


@pytest.mark.parametrize("width", [PHONE, 360, 1200])
def test_settings_stand_in_line_and_the_sample_cards_are_whole(open_table: Open, width: int) -> None:
    host = open_table("draw", width=width)
    host.at("btn-settings").click()
    tops = [host.at(f"set-{name}-off").bounding_box() for name in ("guide", "tutor")]
    assert [box and box["y"] for box in tops] == [tops[0] and tops[0]["y"]] * 2
    boxes = host.page.locator("#host .rw-deckpick .rw-card").evaluate_all(
        "all => all.map(e => { const r = e.getBoundingClientRect(); return [r.left, r.width] })"
    )
    # Edges between pixels would be drawn half.
    assert [size for _, size in boxes] == [42 if width == PHONE else 48] * 4
    steps = [b[0] - a[0] for a, b in pairwise(boxes)]
    assert steps == [boxes[0][1] + 4] * 3


@pytest.mark.parametrize("width", [PHONE, 240])
def test_on_a_phone_who_plays_is_read_whole(open_table: Open, width: int) -> None:
    """A select shows no more of its choice than its room: the word is measured apart."""
    host = open_table("draw", width=width)
    for players in (["you", "medium"], ["you", "medium", "hard"]):
        host.page.evaluate("sent.length = 0; window.told = 0")
        host.at("btn-settings").click()
        host.at("btn-new-game").click()
        host.reply(players=players)
        lacking = host.page.locator("#host .rw-person select").evaluate_all(
            """all => all.map((e) => { const s = getComputedStyle(e), pen = document.createElement('canvas')
              .getContext('2d'); pen.font = s.font;
            return e.clientWidth - parseFloat(s.paddingLeft) - parseFloat(s.paddingRight)
              - pen.measureText(e.selectedOptions[0].text).width })"""
        )
        assert len(lacking) == len(players)
        assert min(lacking) >= 0, lacking
        host.page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [PHONE, 320, 360, 1200])
def test_the_ring_of_each_tool_is_whole(open_table: Open, width: int) -> None:
    host = open_table("draw", width=width)
    host.at("btn-undo").focus()
    found = {}
    for tool in ("log", "rules", "settings", "help"):
        host.page.keyboard.press("ArrowRight")
        assert host.focused() == f"btn-{tool}"
        found[tool] = ring_room(host.at(f"btn-{tool}"))
    host.at("btn-log").press("Enter")
    host.at("btn-close").focus()
    found["close"] = ring_room(host.at("btn-close"))
    assert {tool: room for tool, room in found.items() if min(room) < 0} == {}


def ring_room(tool: Locator) -> list[float]:
    """Room between the ring of what has the focus and where the table cuts off, at each side in px."""
    room: list[float] = tool.evaluate(
        """e => { const s = getComputedStyle(e), r = e.getBoundingClientRect();
        if (s.outlineStyle !== 'solid' || parseFloat(s.outlineWidth) < 2) return [-99];
        const d = parseFloat(s.outlineWidth) + parseFloat(s.outlineOffset), root = e.closest('.rummy');
        const b = root.getBoundingClientRect(), edge = parseFloat(getComputedStyle(root).borderTopWidth);
        return [r.top - d - b.top - edge, r.left - d - b.left - edge, b.right - edge - r.right - d,
          b.bottom - edge - r.bottom - d] }"""
    )
    return room


# --- the list of moves goes on --------------------------------------------------------------------

# How much a row of pixels at the list's upper or lower edge differs from the ground, right of all words.
EDGES = """async (source) => {
  const image = new Image(); image.src = 'data:image/png;base64,' + source; await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width; canvas.height = image.height;
  const pen = canvas.getContext('2d'); pen.drawImage(image, 0, 0);
  const light = (y) => pen.getImageData(image.width - 14, y, 1, 1).data.slice(0, 3).reduce((a, b) => a + b);
  const ground = light(Math.round(image.height / 2)), rows = [0, 1, 2, 3];
  const most = (ys) => Math.max(...ys.map((y) => Math.abs(light(y) - ground)));
  return [most(rows), most(rows.map((y) => image.height - 1 - y))];
}"""


def edges(host: Host) -> list[bool]:
    """Tell whether the upper and the lower edge of the list are marked."""
    picture = base64.b64encode(host.at("log").screenshot(animations="disabled")).decode()
    upper, lower = host.page.evaluate(EDGES, picture)
    return [upper > 60, lower > 60]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [PHONE, 1200])
def test_an_edge_beyond_which_there_are_more_moves_is_marked(
    open_table: Open, width: int, theme: str
) -> None:
    host = open_table(many_moves(), width=width, theme=theme)
    host.at("btn-log").click()
    # Six turns have room: nothing is beyond.
    assert edges(host) == [False, False]
    (asked,) = host.sent("events")
    whole = turns_played(20)
    host.page.evaluate(
        "m => answer(m)", {"id": asked["id"], "ok": True, "rev": 340, "data": {"events": whole}}
    )
    log = host.at("log")
    expect(log.locator("li")).to_have_count(20)
    assert edges(host) == [True, False]
    log.evaluate("e => { e.scrollTop = 100 }")
    assert edges(host) == [True, True]
    log.evaluate("e => { e.scrollTop = 0 }")
    assert edges(host) == [False, True]


# --- seats, help ----------------------------------------------------------------------------------


def test_what_is_shown_of_a_turn_with_a_long_meld_is_whole_at_any_width(open_table: Open) -> None:
    view = samples.draw() | {
        "rev": 700,
        "seats": [samples.seat("You", 13), samples.seat("Gus", 10, level="hard"), samples.seat("Ida", 8)],
        "events": [
            samples.event(1, 2, "draw"),
            samples.event(2, 2, "meld", "7C 8C *9C TC JC", meld="m1"),
            samples.event(3, 2, "discard", "8S"),
        ],
    }
    host = open_table(view, width=1200)
    shown = """() => { const box = document.querySelector('#host [data-testid=seat-2] .rw-did');
      const b = box.getBoundingClientRect();
      const seen = [...box.children].filter((e) => e.getBoundingClientRect().top < b.bottom - 1);
      return [seen.length, seen.filter((e) => e.scrollWidth > e.clientWidth ||
        e.getBoundingClientRect().right > b.right + 0.5).map((e) => e.textContent)] }"""
    counts = []
    for width in range(1200, 680, -20):
        host.page.evaluate("w => { document.getElementById('host').style.width = w + 'px' }", width)
        count, cut = host.page.evaluate(shown)
        assert cut == [], width
        counts.append(count)
    assert counts[0] == 3
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 1


def test_help_tells_what_escape_does_at_a_warning(open_table: Open) -> None:
    host = open_table("draw", width=360)
    host.at("btn-help").click()
    lines = host.page.locator("#host .rw-keys > div").filter(has=host.page.locator("dt", has_text="Esc"))
    assert lines.locator("dd").all_inner_texts() == [
        "put all picked cards back, close what is open, or stop dragging",
        "at a warning: think again",
    ]
