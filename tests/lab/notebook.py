"""One notebook, open in a real JupyterLab: run it, ask its kernel, save it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Request, Route, expect

from tests.lab.server import Lab

IDLE = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
EXECUTE = """async (code) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code, store_history: false, stop_on_error: false });
  let out = "", error = null;
  future.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream" && content.name === "stdout") out += content.text;
    if (header.msg_type === "error") error = content.traceback.join("\\n");
  };
  await future.done;
  return { out, error };
}"""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class KernelError(Exception):
    """Code that a test sent to the kernel raised; the message is its traceback."""


@dataclass
class Notebook:
    """A page with one notebook in front; `outside` collects whatever it asked of other machines.

    `url` opens it; `path` is its file, where there is one.
    """

    page: Page
    url: str
    path: Path
    outside: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)

    def open(self) -> None:
        """Load JupyterLab with this notebook and wait for its kernel."""
        self.page.goto(self.url)
        self.page.wait_for_function(IDLE, timeout=180_000)

    def command(self, name: str) -> None:
        """Run a command of JupyterLab's, as its menus do."""
        self.page.evaluate("async (name) => { await window.jupyterapp.commands.execute(name); }", name)

    def theme(self, name: str) -> None:
        """Change JupyterLab's theme to `name`, "Light" or "Dark", and wait until all of it is on the screen.

        JupyterLab lays a sheet over the page while it changes; what is covered cannot be looked at.
        """
        script = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
        self.page.evaluate(script, f"JupyterLab {name}")
        expect(self.page.locator("body")).to_have_attribute(
            "data-jp-theme-light", str(name == "Light").lower()
        )
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0)
        self.page.wait_for_function(
            "() => document.getAnimations().every((motion) => motion.playState !== 'running')"
        )

    def run_all(self) -> None:
        """Run every cell and wait until the kernel has answered the last."""
        self.command("notebook:run-all-cells")

    def run_cells(self, count: int) -> None:
        """Run the next `count` cells, from the one that is selected on."""
        for _ in range(count):
            self.command("notebook:run-cell-and-select-next")

    def execute(self, code: str) -> str:
        """Run `code` in the notebook's kernel, beside its cells, and give what it printed.

        Whatever the page sent before has been handled by then: the kernel takes one thing after the other.
        """
        answer = self.page.evaluate(EXECUTE, code)
        if answer["error"] is not None:
            raise KernelError(COLOURS.sub("", answer["error"]))
        return str(answer["out"])

    def value(self, expression: str) -> Any:
        """Give the value of a Python expression in the kernel, brought over as JSON."""
        return json.loads(self.execute(f"import json as _json; print(_json.dumps({expression}))"))

    def saved(self) -> dict[str, Any]:
        """Save the notebook through JupyterLab, and read the file."""
        self.command("docmanager:save")
        content: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        return content

    def cell_sources(self) -> list[str]:
        """Give the text of every cell as JupyterLab holds it now."""
        script = """() => Array.from(window.jupyterapp.shell.currentWidget.content.widgets,
                                     (cell) => cell.model.type + ": " + cell.model.sharedModel.source)"""
        sources: list[str] = self.page.evaluate(script)
        return sources


def new_notebook(page: Page, lab: Lab, name: str, cells: list[str] | Path) -> Notebook:
    """Put a notebook into the server's folder and open it on `page`."""
    path = lab.root / f"{name}.ipynb"
    if isinstance(cells, Path):
        path.write_bytes(cells.read_bytes())
    else:
        path.write_text(json.dumps(document(cells)), encoding="utf-8")
    url = f"{lab.base}/lab/workspaces/{name}/tree/{path.name}?token={lab.token}"
    return open_notebook_at(page, lab.base, url, path)


def open_notebook_at(page: Page, base: str, url: str, path: Path) -> Notebook:
    """Open a notebook on a page that reaches nothing but `base`."""
    notebook = Notebook(page, url, path)

    def refuse(route: Route, request: Request) -> None:
        notebook.outside.append(request.url)
        route.abort()

    page.route(lambda asked: not asked.startswith((base, "data:", "blob:")), refuse)
    page.on("console", lambda message: notebook.console.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: notebook.console.append(f"pageerror: {error}"))
    notebook.open()
    return notebook


def document(cells: list[str]) -> dict[str, Any]:
    """Give a notebook file's content with these code cells, never run."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    blank: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    made = [{**blank, "id": f"cell-{n}", "source": source} for n, source in enumerate(cells)]
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
