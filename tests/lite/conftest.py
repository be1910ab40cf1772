"""The site in ``.cache/lite/site``, served from the loopback; ``make lite`` builds it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route

from tests.lab.notebook import Notebook, open_notebook_at
from tools.serving import served

SITE = Path(__file__).resolve().parents[2] / ".cache" / "lite" / "site"


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Serve the site and give its address."""
    if not (SITE / "index.html").exists():
        raise RuntimeError("There is no JupyterLite site: make lite")
    with served(SITE) as address:
        yield address


@pytest.fixture(scope="module")
def lite(site: str, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Notebook]:
    """Open the first notebook in JupyterLite, with a Python that runs in the page."""
    context = browser.new_context(**browser_context_args)
    page = context.new_page()

    def exposed(route: Route) -> None:
        # so that a test reaches the kernel as it does in JupyterLab
        answer = route.fetch()
        settings = answer.json()
        settings.setdefault("jupyter-config-data", {})["exposeAppInBrowser"] = True
        route.fulfill(response=answer, body=json.dumps(settings))

    page.route("**/jupyter-lite.json*", exposed)
    yield open_notebook_at(
        page, site, f"{site}/lab/index.html?path=00_play.ipynb", SITE / "files" / "00_play.ipynb"
    )
    context.close()
