"""What lessons answer, as a browser draws it: read by everybody, on light and dark, at any width."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from rummy_widget import lessons

AXE = Path(__file__).resolve().parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = {"light": "background:#fff;color:#111", "dark": "background:#111;color:#eee"}
FOUND = """async () => {
  const r = await axe.run('main');
  return { bad: r.violations.map((x) => x.id + ': ' + x.nodes.map((n) => n.html.slice(0, 120))),
           colours: r.passes.some((x) => x.id === 'color-contrast') };
}"""


def shown() -> list[str]:
    lesson = lessons.sets_and_runs(fresh=True)
    things: list[Any] = [
        lesson,
        lesson.sort,
        lesson.sort.check("1 set\n2 set\n3 zet"),
        lesson.sort.check({1: "set"}),
        lesson.sort.check(lesson.sort.answer),
        lesson.sort.check(),
        lesson.sort.hint(2),
        lesson.build.check("QC KC AC"),
        lesson.build.check("5S 5H 5D"),
        lesson.build.check("banana"),
        lesson.more.run(None),
        lesson.more.predict("runs"),
        lesson.more.run(lambda: (52, 44)),
        lesson.queen.solution(),
    ]
    return [thing._repr_html_() for thing in things]


@pytest.mark.parametrize("width", [320, 1200])
@pytest.mark.parametrize("theme", list(THEMES))
def test_answers_are_readable_and_fit(page: Page, theme: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    items = "".join(f"<section>{html}</section>" for html in shown())
    body = f'<body style="margin:8px;{THEMES[theme]}"><main><h1>Lesson</h1>{items}</main></body>'
    page.set_content(f'<html lang="en"><head><title>Lesson</title></head>{body}</html>')
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE.read_text() + "; undefined")
    found = page.evaluate(FOUND)
    assert found == {"bad": [], "colours": True}
