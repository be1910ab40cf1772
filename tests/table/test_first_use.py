"""What somebody meets at first: the help, the guide's end, a phone with a notebook on it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.session.desk import Desk
from tests.table.conftest import Open
from tests.table.desk_host import DeskHost
from tests.table.test_look import SPILLS

Problems = list[str]

# How JupyterLab lays out lists of terms in what a cell shows.
NOTEBOOK = """
.jp-RenderedHTMLCommon dl dt { float: left; clear: left; width: 20%; }
.jp-RenderedHTMLCommon dl dd { float: left; width: 80%; }
"""


@pytest.mark.parametrize("width", [360, 768])
def test_the_keys_of_a_line_of_the_help_stay_together(open_table: Open, width: int) -> None:
    host = open_table("draw", width=width)
    host.page.add_style_tag(content=NOTEBOOK)
    host.page.evaluate("document.querySelector('#host').classList.add('jp-RenderedHTMLCommon')")
    host.press("btn-help")
    lines = host.page.evaluate(
        "[...document.querySelectorAll('#host .rw-keys dt')].map((dt) => dt.getBoundingClientRect().height)"
    )
    assert max(lines) < 2.5 * min(lines)
    ends = host.page.evaluate("""[...document.querySelectorAll('#host .rw-keys > div')].map((line) =>
        line.getBoundingClientRect().right - line.querySelector('dd').getBoundingClientRect().right)""")
    assert max(ends) < 2, "what a key does has the rest of the line"


def test_a_phone_with_a_notebooks_bars_cuts_no_name(page: Page, problems: Problems) -> None:
    desk = Desk(("you", "hard", "hard", "master"), seed=3)
    host = DeskHost(page, desk, width=242)
    host.my_turn()
    cut = """[...document.querySelectorAll('#host :is(.rw-name span, .rw-held, .rw-what)')]
        .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().top <
                       document.querySelector('#host .rummy').getBoundingClientRect().top)
        .map((e) => e.textContent)"""
    assert page.evaluate(cut) == []
    assert page.evaluate(SPILLS) == []


def test_what_is_told_after_the_hand_is_one_line_with_the_names(page: Page, problems: Problems) -> None:
    host = DeskHost(page, Desk(("you", "hard", "hard", "hard"), seed=5), width=1200)
    host.my_turn()
    view = host.desk.view
    (first, *_) = view["tutor"]["notes"]
    later = {"icon": "later", "text": {"id": "said", "args": {"said": "Later."}}, "cards": []}
    notes = [{**later, "n": 90, "seat": 1}, {**first, "n": 91}, {**later, "n": 92, "seat": 3}]
    host.show({**view, "rev": view["rev"] + 1, "tutor": {"notes": notes}})
    lines = host.at("tutor-notes").locator("li")
    assert lines.count() == 2
    names = [view["seats"][seat]["name"] for seat in (1, 3)]
    assert lines.last.inner_text().strip() == f"{', '.join(names)}: Later."


def test_leaving_the_guide_after_the_hand_does_not_read_the_result_again(
    page: Page, problems: Problems
) -> None:
    rng = random.Random(2)
    desk = Desk(("you", "easy"), seed=7)
    desk.session.set_guide(True)
    while desk.view["phase"] != "over":
        desk.play_on(rng)
    host = DeskHost(page, desk, tutor=False)
    result = desk.view["result"]
    read = host.at("live").inner_text()
    # A heading has no full stop to see, but one to hear.
    title = host.at("result").inner_text()
    assert f"{title}. " in read
    assert "went out" not in read, "the title has said so"
    while host.at("guide").get_attribute("data-step") != "bye":
        host.click("btn-guide-next")
    assert "in the settings" in host.at("live").inner_text()
    host.click("btn-guide-next")
    assert host.at("guide").count() == 0
    left = host.at("live").inner_text()
    assert left == ""
    assert result["how"]
    assert host.at("result").inner_text() == title
    assert (host.focused() or "").startswith("btn-")
