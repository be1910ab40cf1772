"""Opens a table on a page without Jupyter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page, Request

from tests.table.host import Host
from tests.table.samples import STATES


class Open(Protocol):
    """Opens a table that shows a sample or a view."""

    def __call__(
        self, view: str | dict[str, Any] | None, *, width: int = 768, theme: str = "light", **settings: str
    ) -> Host:
        """Open it."""


@pytest.fixture
def problems(page: Page) -> Iterator[list[str]]:
    """Errors of the page and what it asked the network for; there must be none."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(f"error: {error}"))
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)

    def asked(request: Request) -> None:
        if not request.url.startswith(("blob:", "data:")):
            found.append(f"request: {request.url}")

    page.on("request", asked)
    yield found
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
