"""How the table fits in: width, hit areas, colours, what it leaves alone, what it weighs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table import joker_samples, samples
from tests.table.conftest import Open
from tests.table.host import STATIC, Host

AXE = Path(__file__).resolve().parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = [320, 360, 768, 1200]
# A phone leaves so much to a table beside the notebook's own bars.
PHONE = 242

# What leaves the table or scrolls, and words of which a part is cut off, with an ellipsis or without one. Of
# a name that is longer than its line the beginning is enough: the seat's label has all of it, and the level.
# What a seat did, and the moves beside the pile, are left out piece by piece: all stand in the list of moves.
SPILLS = """() => {
  const root = document.querySelector('#host .rummy'), home = root.getBoundingClientRect(), out = [];
  const page = document.documentElement.scrollWidth;
  if (page > innerWidth) out.push('page ' + page);
  for (const e of root.querySelectorAll('*')) {
    const style = getComputedStyle(e), r = e.getBoundingClientRect();
    const rolls = /auto|scroll/.test(style.overflowX + style.overflowY);
    if (rolls && !e.matches('.rw-log')) out.push('scrolls: ' + e.className);
    if (e.closest('.rw-sr, svg, .rw-did > *, .rw-side > *') || !r.width) continue;
    if (r.right > home.right + 1 || r.left < home.left - 1) out.push('spills: ' + (e.className || e.tagName));
  }
  const words = [...root.querySelectorAll('.rw-mini')];
  const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) if (all.currentNode.data.trim()) words.push(all.currentNode);
  const rects = (node) => {
    const range = document.createRange(); range.selectNode(node); return [...range.getClientRects()];
  };
  for (const node of words) {
    const e = node.parentElement;
    if (e.closest('.rw-sr, .rw-log, option') || (node.data && e.closest('svg'))) continue;
    const boxes = rects(node).filter((r) => r.width > 0.5 && r.height > 0.5);
    const off = (a) => { const b = a.getBoundingClientRect(); return boxes.every((r) =>
      r.left >= b.right - 1 || r.top >= b.bottom - 1 || r.bottom <= b.top + 1); };
    const pieces = e.closest('.rw-did, .rw-side, .rw-name');
    if (pieces && off(pieces)) continue;
    // A name that has the whole line.
    if (e.matches('.rw-name > *') && e.offsetWidth >= e.parentElement.clientWidth - 1) continue;
    for (let a = e; a !== root.parentElement; a = a.parentElement) {
      if (getComputedStyle(a).overflowX === 'visible') continue;
      const b = a.getBoundingClientRect();
      const cut = boxes.some((r) => r.left < b.left - 1 || r.right > b.right + 1 || r.top < b.top - 3 ||
        r.bottom > b.bottom + 3);
      if (cut) out.push('cut: ' + (a.className || a.tagName) + ' | ' + (node.data ?? 'card'));
    }
  }
  return out;
}"""


@pytest.mark.parametrize("width", [PHONE, *WIDTHS])
def test_nothing_spills_scrolls_or_is_cut(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    states = samples.STATES | joker_samples.VIEWS
    found = {}
    for state, view in states.items():
        host.show(view())
        found[state] = host.page.evaluate(SPILLS)
    assert found == {state: [] for state in states}


PANELS = ("log", "settings", "rules", "help", "new", "setup")


def open_panel(host: Host, panel: str) -> None:
    """Open a panel, with a rule that does not fit the others in the choice of a new game."""
    host.at("btn-settings" if panel in ("new", "setup") else f"btn-{panel}").click()
    if panel == "new":
        host.at("btn-new-game").click()
    if panel == "setup":
        host.at("btn-set-up").click()
    host.reply("classic", ["you", "easy", "hard", "medium", "easy", "hard"])
    if panel == "setup":
        host.at("setup-line").fill("7H8HTD/3/-/2C/2/4 9 2SKD 9S9H9D@1/TSTHTD8C@5 1 play taken=9C")
        host.reply("classic", ["you", "easy", "hard", "medium", "easy", "hard"])
        expect(host.at("faults")).to_be_visible()
    if panel != "new":
        return
    for group in host.page.locator("#host .rw-fold").all():
        if group.get_attribute("aria-expanded") == "false":
            group.click()
    host.at("rule-scoring").select_option(index=1)
    host.reply()
    expect(host.at("conflict")).to_have_count(1)


@pytest.mark.parametrize("width", [PHONE, *WIDTHS])
def test_panels_fit(open_table: Open, width: int) -> None:
    host = open_table("draw", width=width)
    found = {}
    for panel in PANELS:
        open_panel(host, panel)
        found[panel] = host.page.evaluate(SPILLS)
        small = """() => [...document.querySelectorAll(
        '#host :is(button, select, input:not([type=radio], [type=checkbox]), label)')].filter((e) => {
          const h = e.getBoundingClientRect().height; return h && h < 44 && !e.matches('label.rw-l') })
          .map((e) => e.outerHTML.slice(0, 90))"""
        found[panel] += host.page.evaluate(small)
        host.page.keyboard.press("Escape")
    assert found == {panel: [] for panel in PANELS}


@pytest.mark.parametrize("width", [PHONE, *WIDTHS])
def test_no_panel_of_the_bar_is_cut_off_at_a_low_table(open_table: Open, width: int) -> None:
    host = open_table("two_fits", width=width)
    for panel in ("log", "settings"):
        host.at(f"btn-{panel}").click()
        inner, outer = (host.at(part).bounding_box() for part in (f"panel-{panel}", "rummy-table"))
        assert inner is not None
        assert outer is not None
        assert inner["y"] + inner["height"] <= outer["y"] + outer["height"], panel
        host.page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [PHONE, 320, 360, 479, 680, 900, 1200])
def test_names_of_three_others_are_whole_while_one_thinks(open_table: Open, width: int) -> None:
    host = open_table("wait", width=width)
    names = host.page.locator("#host .rw-name > span:first-child")
    cut = names.evaluate_all("all => all.map(e => e.scrollWidth - e.clientWidth)")
    assert len(cut) == 3
    assert max(cut) <= 0


@pytest.mark.parametrize("width", WIDTHS)
def test_every_hand_lies_in_even_rows_with_44_px_a_card(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    pad, card = {320: (12, 60), 360: (12, 60), 768: (16, 76), 1200: (20, 88)}[width]
    most = 1 + (width - 2 - 2 * pad - card) // 44
    every = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH"
    for n in (2, 7, 8, 10, 11, 14):
        cards = samples.hand(" ".join(every.split()[:n]))
        host.show(
            samples.play() | {"rev": 400 + n, "hand": cards, "legal": samples.no_legal(), "lay_all": None}
        )
        boxes = [slot.bounding_box() for slot in host.page.locator("#host .rw-slot").all()]
        rows: dict[int, int] = {}
        for box in boxes:
            assert box is not None
            assert box["width"] >= 44, (n, box)
            assert box["height"] >= 84, (n, box)
            rows[round(box["y"])] = rows.get(round(box["y"]), 0) + 1
        sizes = list(rows.values())
        assert len(sizes) == -(-n // most), (n, sizes)
        assert max(sizes) <= most, (n, sizes)
        assert max(sizes) == -(-n // len(sizes)), (n, sizes)


@pytest.mark.parametrize("width", WIDTHS)
def test_fourteen_cards_can_all_be_hit(open_table: Open, width: int) -> None:
    host = open_table("wide", width=width)
    for i in range(14):
        host.at(f"hand-card-{i}").scroll_into_view_if_needed()
        # The part of the card that its neighbour leaves free, at three heights: a slot's own box.
        hit, box = host.page.evaluate(
            """i => { const slot = document.querySelector(`[data-testid=hand-card-${i}]`);
            const r = slot.getBoundingClientRect();
            const at = (x, y) => document.elementFromPoint(r.left + x * r.width, r.top + y * r.height);
            const all = [0.1, 0.5, 0.9].flatMap(x => [0.05, 0.5, 0.95].map(y => at(x, y)));
            return [all.every(e => slot.contains(e)), [r.width, r.height]] }""",
            i,
        )
        assert hit, i
        assert box[0] >= 44, box
        assert box[1] >= 44, box
        host.at(f"hand-card-{i}").click(position={"x": 8, "y": 40})
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(14)


@pytest.mark.parametrize("width", [320, 768])
def test_buttons_are_large_enough(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    for state, view in samples.STATES.items():
        host.show(view())
        small = """() => [...document.querySelectorAll('#host button')]
          .filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.dataset.testid)"""
        assert host.page.evaluate(small) == [], state


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_jumps_between_phases(open_table: Open, width: int) -> None:
    """Hand and moves keep their places from drawing to throwing and while the others play."""
    host = open_table("draw", width=width)
    places: list[list[tuple[float, float]]] = []
    for phase in ("draw", "play", "wait"):
        view: dict[str, Any] = samples.draw() | {"rev": len(places) + 200}
        if phase == "play":
            view = view | {"phase": "play", "legal": samples.no_legal(), "now": samples.say("now-play")}
        if phase == "wait":
            view = view | {"turn": 1, "mine": False, "legal": None, "now": samples.say("now-wait", seat=1)}
        host.show(view)
        boxes = [host.at(part).bounding_box() for part in ("rummy-table", "hand", "moves")]
        places.append([(box["y"], box["height"]) for box in boxes if box])
    assert places[0] == places[1] == places[2]


AXE_RUN = """async () => {
  const r = await axe.run('[data-testid=rummy-table]');
  const node = (n) => n.html.slice(0, 150) + (n.any[0]?.message ?? '');
  const bad = r.violations.map((x) => x.id + ': ' + x.nodes.map(node));
  return { bad, colours: r.passes.some((x) => x.id === 'color-contrast') };
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_table: Open, theme: str) -> None:
    host = open_table("draw", theme=theme)
    host.page.emulate_media(reduced_motion="reduce")
    host.page.evaluate(AXE.read_text() + "; undefined")
    bad = {}
    for state, view in samples.STATES.items():
        host.show(view() | {"own_order": True})
        if state == "play":
            host.pick("8S", "9S")
        if state == "two_fits":
            host.pick("7H")
        found = host.page.evaluate(AXE_RUN)
        bad[state] = found["bad"]
        # Where a page has no height, axe skips the contrast without a word.
        assert found["colours"], state
    host.show(samples.draw() | {"rev": 999})
    for panel in PANELS:
        open_panel(host, panel)
        found = host.page.evaluate(AXE_RUN)
        bad[panel] = found["bad"]
        assert found["colours"], panel
        host.page.keyboard.press("Escape")
    assert bad == {state: [] for state in (*samples.STATES, *PANELS)}


THEMED = {
    'data-jp-theme-light="true"': "rgb(237, 241, 236)",
    'data-jp-theme-light="false"': "rgb(21, 28, 26)",
    'class="vscode-dark"': "rgb(21, 28, 26)",
    'class="vscode-light"': "rgb(237, 241, 236)",
    'class="dark"': "rgb(21, 28, 26)",
    'style="color-scheme: dark"': "rgb(21, 28, 26)",
    "": "rgb(237, 241, 236)",
}


@pytest.mark.parametrize("attrs", THEMED)
def test_the_host_s_theme_is_followed(page: Page, attrs: str) -> None:
    style = (STATIC / "widget.css").read_text()
    page.set_content(f"<style>{style}</style><body {attrs}><section class=rummy>x</section></body>")
    mat = page.locator(".rummy").evaluate("e => getComputedStyle(e).backgroundColor")
    assert mat == THEMED[attrs]


def test_every_rule_sits_under_the_root(page: Page) -> None:
    page.set_content(f"<style>{(STATIC / 'widget.css').read_text()}</style>")
    selectors, names = page.evaluate(
        """() => { const out = [], names = [];
        const walk = (rules) => { for (const rule of rules) {
          if (rule instanceof CSSKeyframesRule) names.push(rule.name);
          else if (rule.selectorText) out.push(...rule.selectorText.split(/,(?![^(]*\\))/));
          else if (rule.cssRules) walk(rule.cssRules); } };
        walk(document.styleSheets[0].cssRules); return [out, names] }"""
    )
    assert len(selectors) > 100
    assert [s for s in selectors if not re.search(r"\.rummy\b", s)] == []
    assert [n for n in names if not n.startswith("rw-")] == []


def test_the_page_around_keeps_its_look(page: Page) -> None:
    around = "<h2>a</h2><p>b <kbd>k</kbd></p><ul><li>c</li></ul><table><tr><td>d</td></tr></table>"
    around += "<button>e</button>"
    looks = "() => [...document.querySelectorAll('#x *')].map(e => JSON.stringify({...getComputedStyle(e)}))"
    page.set_content(f"<div id=x>{around}</div>")
    before = page.evaluate(looks)
    page.set_content(f"<style>{(STATIC / 'widget.css').read_text()}</style><div id=x>{around}</div>")
    assert page.evaluate(looks) == before


def test_budget() -> None:
    """Script and style travel with every table."""
    script, style = ((STATIC / name).read_bytes() for name in ("widget.js", "widget.css"))
    assert len(script) + len(style) <= 250_000


def test_no_network(open_table: Open) -> None:
    """The page's requests are watched by a fixture; here is the text."""
    open_table("play")
    for name in ("widget.js", "widget.css"):
        text = (STATIC / name).read_text()
        addresses = [a for a in re.findall(r"https?://[^\s\"'`)]+", text) if "www.w3.org" not in a]
        assert addresses == [], name
        assert "@import" not in text
        assert "url(" not in text


def test_only_the_viewer_s_hand_names_its_cards(open_table: Open) -> None:
    host = open_table(None)
    for state, view in samples.STATES.items():
        host.show(view())
        named = host.page.locator("[data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
        assert named == [card["c"] for card in view()["hand"]], state


def test_nothing_of_the_last_person_stays_under_the_cover(open_table: Open) -> None:
    """Ann's cards, picks, log and announcements are gone from the page when the screen goes to Ben."""
    view = samples.play() | {"seats": [samples.seat("Ann", 8), samples.seat("Ben", 10)]}
    view["events"] = view["events"] + [samples.event(16, 0, "draw", "2C")]
    host = open_table(view)
    host.pick("4H", "KC")
    host.at("btn-log").click()
    host.show(samples.cover())
    page = host.page.locator("#host").inner_html()
    public = {"9S", "9D", "9C", "KH"}
    names = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
    ranks = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    shown = {r + s for r in "A23456789TJQK" for s in "SHDC" if f"{ranks.get(r, r)} of {names[s]}" in page}
    assert shown <= public
    assert not re.search(r'data-(k|slot|card)="k?(4H|KC|2C)"', page)
    assert [ev["seat"] for ev in samples.cover()["events"]] == [0, 0, 0]


def test_marks_differ_without_colour(open_table: Open) -> None:
    host = open_table("play")
    paths = {
        mark: host.page.locator(f"#host .rw-hand .rw-tab.is-{mark} path").first.get_attribute("d")
        for mark in ("meld", "fit", "taken")
    }
    assert len(set(paths.values())) == 3
    host.pick("2H")
    expect(host.card("2H").locator(".rw-tick path")).to_have_count(1)


def test_a_static_picture_needs_no_script() -> None:
    """The pictures for Python: every card, joker and back, each a file of its own."""
    faces = json.loads((STATIC / "faces.json").read_text())
    codes = {r + s for r in "A23456789TJQK" for s in "SHDC"} | {"*"}
    assert set(faces["full"]) == codes | {"back"}
    assert set(faces["mini"]) == codes
    for svg in [*faces["full"].values(), *faces["mini"].values()]:
        assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
        assert not re.search(r"<(text|style|script|use|symbol|image)\b|\bid=|href", svg)
