"""Opens a table on a page without Jupyter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request

from tests.table.host import Host
from tests.table.samples import STATES


class Open(Protocol):
    """Opens a table that shows a sample or a view."""

    def __call__(
        self, view: str | dict[str, Any] | None, *, width: int = 768, theme: str = "light", **settings: str
    ) -> Host:
        """Open it."""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """One page for a whole file: a fresh one for each test would cost more than most tests."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def page(tab: Page) -> Page:
    """The page as good as new."""
    tab.goto("about:blank")
    tab.mouse.move(0, 0)
    tab.emulate_media(reduced_motion="no-preference")
    tab.set_viewport_size({"width": 1280, "height": 1000})
    return tab


@pytest.fixture
def problems(page: Page) -> Iterator[list[str]]:
    """Errors of the page and what it asked the network for; there must be none."""
    found: list[str] = []

    def failed(error: Error) -> None:
        found.append(f"error: {error}")

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error":
            found.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith(("blob:", "data:")):
            found.append(f"request: {request.url}")

    page.on("pageerror", failed)
    page.on("console", logged)
    page.on("request", asked)
    yield found
    page.remove_listener("pageerror", failed)
    page.remove_listener("console", logged)
    page.remove_listener("request", asked)
    assert found == []


@pytest.fixture
def open_table(page: Page, problems: list[str]) -> Callable[..., Host]:
    """Give a function that opens a table."""

    def open_(
        view: str | dict[str, Any] | None, *, width: int = 768, theme: str = "light", **more: str
    ) -> Host:
        page.set_viewport_size({"width": max(width, 320), "height": 1000})
        return Host(page, STATES[view]() if isinstance(view, str) else view, width=width, theme=theme, **more)

    return open_
