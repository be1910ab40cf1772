"""How the table fits in: width, hit areas, colours, what it leaves alone, what it weighs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open
from tests.table.host import STATIC

AXE = Path(__file__).resolve().parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = [320, 360, 768, 1200]

SPILLS = """() => {
  const root = document.querySelector('#host .rummy'), home = root.getBoundingClientRect(), out = [];
  const page = document.documentElement.scrollWidth;
  if (page > innerWidth) out.push('page ' + page);
  for (const e of root.querySelectorAll('*')) {
    const style = getComputedStyle(e), r = e.getBoundingClientRect();
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) out.push('scrolls: ' + e.className);
    if (e.closest('.rw-sr, svg') || !r.width) continue;
    if (r.right > home.right + 1 || r.left < home.left - 1) out.push('spills: ' + (e.className || e.tagName));
    // Words that are cut although nothing says so with an ellipsis.
    const told = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    const wide = e.scrollWidth > e.clientWidth + 1;
    if (wide && style.overflowX !== 'visible' && !told) out.push('cut: ' + e.className);
  }
  return out;
}"""


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_spills_or_scrolls(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    found = {}
    for state, view in samples.STATES.items():
        host.show(view())
        found[state] = host.page.evaluate(SPILLS)
    assert found == {state: [] for state in samples.STATES}


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
        assert box[0] >= 24, box
        assert box[1] >= 44, box
        host.at(f"hand-card-{i}").click(position={"x": 8, "y": 40})
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(14)


@pytest.mark.parametrize("width", [320, 768])
def test_buttons_are_large_enough(open_table: Open, width: int) -> None:
    host = open_table(None, width=width)
    for state, view in samples.STATES.items():
        host.show(view())
        for button in host.page.locator("#host button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44, (state, button.get_attribute("data-testid"))


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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(open_table: Open, theme: str) -> None:
    host = open_table("draw", theme=theme)
    host.page.evaluate(AXE.read_text() + "; undefined")
    bad = {}
    for state, view in samples.STATES.items():
        host.show(view())
        if state == "play":
            host.pick("8S", "9S")
        if state == "draw":
            host.at("btn-settings").click()
        found = host.page.evaluate(
            """async () => {
              const r = await axe.run('[data-testid=rummy-table]');
              const node = (n) => n.html.slice(0, 150) + (n.any[0]?.message ?? '');
              const bad = r.violations.map((x) => x.id + ': ' + x.nodes.map(node));
              return { bad, colours: r.passes.some((x) => x.id === 'color-contrast') };
            }"""
        )
        bad[state] = found["bad"]
        # Where a page has no height, axe skips the contrast without a word.
        assert found["colours"], state
    assert bad == {state: [] for state in samples.STATES}


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
