"""``rummy play`` as a person uses it: the page it opens, and Shift+Enter in the first notebook."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.lab.server import READY, environment, free_port


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def address(home: Path) -> Iterator[str]:
    """Run the command in an empty folder; give what it listens on, with the token."""
    port = free_port()
    rummy = Path(sys.executable).with_name("rummy")
    log = home / "log.txt"
    with log.open("w") as out:
        command = [str(rummy), "play", "--no-browser", "--port", str(port)]
        process = subprocess.Popen(command, cwd=home, env=environment(home, "secret"), stdout=out, stderr=out)
    base = f"http://127.0.0.1:{port}"
    end = time.monotonic() + READY
    while True:
        try:
            urllib.request.urlopen(f"{base}/api/status?token=secret", timeout=5).close()
            break
        except OSError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
    yield f"{base}/?token=secret"
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0


def test_first_notebook_opens_and_shows_a_table(address: str, lab_page: Page) -> None:
    lab_page.goto(address)
    expect(lab_page.get_by_role("tab", name="00_play.ipynb")).to_be_visible(timeout=60_000)
    expect(lab_page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=60_000)
    lab_page.locator(".jp-CodeCell .jp-InputPrompt").first.click()
    lab_page.keyboard.press("Shift+Enter")
    expect(lab_page.get_by_test_id("rummy-table")).to_be_visible(timeout=60_000)
    expect(lab_page.get_by_test_id("hand-card-9")).to_be_visible()


def test_copies_lie_in_a_folder_of_the_users(address: str, home: Path) -> None:
    copies = sorted(path.name for path in (home / "rummy-notebooks").glob("*.ipynb"))
    assert copies[0] == "00_play.ipynb"
    assert json.loads((home / "rummy-notebooks" / "00_play.ipynb").read_text(encoding="utf-8"))["cells"]
