"""What every test may use: the browser, found in one place, and a home that is not the user's."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any

import hypothesis
import pytest

from tools import chromium

# The same examples on every run, and none judged by the clock of a busy machine.
hypothesis.settings.register_profile("rummy", derandomize=True, deadline=None)
hypothesis.settings.load_profile("rummy")

HOME = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep unfinished games of tests and notebooks away from those of the person who runs them."""
    config.stash[HOME] = tempfile.mkdtemp(prefix="rummy-home-")
    os.environ["RUMMY_HOME"] = config.stash[HOME]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put browser tests last: once Playwright runs, its event loop holds the main thread."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Drop what the tests saved."""
    shutil.rmtree(config.stash[HOME], ignore_errors=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the system's Chromium, in which no name but the loopback's resolves."""
    flags = [
        "--no-sandbox",
        "--disable-background-networking",
        "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    return {**browser_type_launch_args, "executable_path": chromium.need(), "args": flags}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Give every page the same size, and no animation to wait for."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
