"""One server for all tests here; one page for each module, since a fresh JupyterLab takes many seconds."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.lab.notebook import Notebook, new_notebook
from tests.lab.server import Lab, lab_server
from tests.lab.table import Table

PAGE = pytest.StashKey[Page]()
RESULTS = Path(__file__).resolve().parents[2] / "test-results"


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Run a JupyterLab server."""
    with lab_server(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="module")
def lab_page(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Page]:
    """Open a page that all tests of a module share."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    request.node.stash[PAGE] = page
    yield page
    del request.node.stash[PAGE]
    context.close()


@pytest.fixture(scope="module")
def open_notebook(
    lab: Lab, lab_page: Page, request: pytest.FixtureRequest
) -> Callable[[list[str] | Path], Notebook]:
    """Give a function that opens a notebook, from cells or a file, on the module's page."""
    count = iter(range(1000))

    def open_(cells: list[str] | Path) -> Notebook:
        stem = re.sub(r"[^a-z0-9]+", "_", request.module.__name__.rsplit(".", 1)[-1].lower())
        return new_notebook(lab_page, lab, f"{stem}_{next(count)}", cells)

    return open_


@pytest.fixture(scope="module")
def open_table(
    open_notebook: Callable[[list[str] | Path], Notebook],
) -> Callable[[list[str]], Table]:
    """Give a function that runs cells and waits for the table that they show, until it is a person's turn."""

    def open_(cells: list[str]) -> Table:
        notebook = open_notebook(cells)
        notebook.run_all()
        table = Table(notebook)
        expect(table.root).to_be_visible(timeout=60_000)
        table.wait_for_me()
        return table

    return open_


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest, open_table: Callable[[list[str]], Table]) -> Table:
    """Show the table of the module's `CELLS`."""
    return open_table(request.module.CELLS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a picture of the page when a test fails."""
    report = yield
    module = item.getparent(pytest.Module)
    if report.failed and module is not None and PAGE in module.stash:
        RESULTS.mkdir(exist_ok=True)
        module.stash[PAGE].screenshot(path=RESULTS / f"{item.name}.png")
    return report
