"""A page with a table on it and no kernel behind it: quick to open, and the test is the kernel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from rummy_widget import Game, Rules, protocol
from rummy_widget.session import questions

# Questions that were not given out before.
UNTOLD = """(() => {
  const asked = sent.slice(window.told ?? 0); window.told = sent.length;
  return asked.filter((m) => ['rules', 'choices', 'check', 'position'].includes(m.type));
})()"""
STATIC = Path(__file__).resolve().parents[2] / "rummy_widget" / "static"

SCRIPT = """
const listeners = {}, state = STATE, sent = [];
const emit = (event, ...args) => (listeners[event] ?? []).slice().forEach((f) => f(...args));
const model = {
  get: (key) => state[key],
  set: (key, value) => { state[key] = value; emit("change:" + key, value); },
  save_changes() {},
  send: (message) => { sent.push(message); window.onSend?.(message); },
  on: (event, f) => (listeners[event] ??= []).push(f),
  off: (event, f) => { listeners[event] = (listeners[event] ?? []).filter((x) => f && x !== f); },
};
Object.assign(window, { model, sent, listeners, leaked: [] });
window.answer = (content) => emit("msg:custom", content, []);
document.addEventListener("keydown", (event) => window.leaked.push(event.key));
const url = URL.createObjectURL(new Blob([SOURCE], { type: "text/javascript" }));
const widget = (await import(url)).default;
window.mount = async (id) => widget.render({ model, el: document.getElementById(id) });
window.dispose = await window.mount("host");
window.ready = true;
"""

PAGE = """<!doctype html><html lang="en"><head><title>t</title><style>body { margin: 0 } STYLE</style></head>
<body ATTRS><main><p id="before">Text of the notebook <button type="button">b</button></p>
<div id="host" style="width:WIDTHpx"></div><div id="second"></div></main></body></html>"""

THEMES = {
    "light": 'data-jp-theme-light="true"',
    "dark": 'data-jp-theme-light="false" style="background:#111"',
}


class Host:
    """A page with a table.

    Parameters
    ----------
    page
        The browser's page; its width must leave room for `width`.
    view
        What the kernel would send.
    width
        Width of the table in px.
    theme
        ``"light"`` or ``"dark"``, as JupyterLab tells it.
    **settings
        The small traits.
    """

    def __init__(
        self,
        page: Page,
        view: dict[str, Any] | None,
        *,
        width: int = 768,
        theme: str = "light",
        **settings: Any,
    ) -> None:
        self.page = page
        traits = {
            "view": view,
            "locale": "en",
            "deck_style": "two",
            "tutor": "off",
            "guide": "off",
            "call_clock": "off",
            "speed": "calm",
        } | settings
        body = PAGE.replace("ATTRS", THEMES[theme]).replace("WIDTH", str(width))
        page.set_content(body.replace("STYLE", (STATIC / "widget.css").read_text()))
        source = json.dumps((STATIC / "widget.js").read_text()).replace("</", "<\\/")
        script = SCRIPT.replace("STATE", json.dumps(traits)).replace("SOURCE", source)
        page.add_script_tag(type="module", content=script)
        page.wait_for_function("window.ready")

    def at(self, testid: str) -> Locator:
        """A part of the table."""
        return self.page.locator("#host").get_by_test_id(testid)

    def card(self, code: str) -> Locator:
        """A card of the viewer's hand."""
        return self.page.locator(f'#host [data-card="{code}"]')

    def press(self, testid: str) -> None:
        """Click a part that may be grey: the driver would wait for it to be enabled."""
        self.at(testid).click(force=True)

    def pick(self, *codes: str) -> None:
        """Click cards of the hand."""
        for code in codes:
            self.card(code).click(position={"x": 12, "y": 40})

    def show(self, view: dict[str, Any]) -> None:
        """Let the kernel send a view."""
        self.page.evaluate("view => model.set('view', view)", view)

    def sent(self, kind: str | None = None) -> list[dict[str, Any]]:
        """Commands sent so far, without what was merely picked."""
        messages: list[dict[str, Any]] = self.page.evaluate("sent")
        return [m for m in messages if (m["type"] == kind if kind else m["type"] != "select")]

    def reply(
        self, rules: str | Rules = "reference", players: int | list[str] = 2, game: Game | None = None
    ) -> None:
        """Answer what was asked about rules and positions as the kernel does, until nothing more is asked.

        `game` is the one at the table, by default one of these rules and players.
        """
        game = game or Game(rules=rules, players=players, seed=1)
        while asked := self.page.evaluate(UNTOLD):
            for message in asked:
                question = protocol.parse(message)
                assert isinstance(question, protocol.Question), question
                answer = {"id": message["id"], "ok": True, "rev": 0}
                if isinstance(question, protocol.AskPosition):
                    data = questions.about_position(question, game, 0, "en")
                else:
                    data = questions.answer(question, game, None, "en")
                self.page.evaluate("m => answer(m)", answer | {"data": data})

    def answer(self, ok: bool, **more: Any) -> None:
        """Answer the last command."""
        last = self.sent()[-1]
        self.page.evaluate("m => answer(m)", {"id": last["id"], "ok": ok, "rev": last["rev"]} | more)

    def focused(self) -> str | None:
        """Test id of the element that has the focus."""
        found: str | None = self.page.evaluate("document.activeElement?.dataset.testid ?? null")
        return found
