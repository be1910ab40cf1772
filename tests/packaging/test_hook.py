"""The build hook runs npm when the bundle is missing or stale, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NPM = """#!/bin/sh
echo "$*" >> "$NPM_CALLS"
[ "$1" = run ] || exit 0
mkdir -p ../rummy_widget/static
for name in widget.js widget.css faces.json; do echo new > ../rummy_widget/static/$name; done
"""
LONG_AGO = 1_000_000_000  # seconds since 1970


class Checkout:
    """A small copy of the project, with a false npm that notes what it is asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls.txt"
        self.tools = folder / "tools"
        for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, folder / name)
        for name in ("js/src/widget.ts", "js/css/table.css", "js/build.mjs", "js/package.json"):
            self.write(name, "old")
        for name in ("js/package-lock.json", "js/tsconfig.json", "rummy_widget/__init__.py"):
            self.write(name, "")
        self.write("rummy_widget/locales/en/table.ftl", "old")
        self.write("notebooks/00_play.ipynb", "{}")
        self.tools.mkdir()

    def write(self, name: str, text: str, when: int = LONG_AGO) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        os.utime(path, (when, when))

    def give_npm(self) -> None:
        npm = self.tools / "npm"
        npm.write_text(NPM)
        npm.chmod(0o755)

    def give_bundle(self) -> None:
        for name in ("widget.js", "widget.css", "faces.json"):
            self.write(f"rummy_widget/static/{name}", "built", LONG_AGO + 10)

    def build(self) -> tuple[int, str, list[str]]:
        """Build a wheel; give exit code, what was said, and how npm was called."""
        for needed in ("sh", "mkdir"):
            (self.tools / needed).symlink_to(shutil.which(needed) or f"/bin/{needed}")
        env = {**os.environ, "PATH": str(self.tools), "NPM_CALLS": str(self.calls)}  # so no real npm is found
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
        done = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, check=False)
        calls = self.calls.read_text().splitlines() if self.calls.exists() else []
        return done.returncode, done.stdout + done.stderr, calls


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


BUILT = ["ci --no-audit --no-fund", "run build"]


def test_missing_bundle_is_built(checkout: Checkout) -> None:
    checkout.give_npm()
    code, said, calls = checkout.build()
    assert (code, calls) == (0, BUILT), said


def test_fresh_bundle_is_left_alone(checkout: Checkout) -> None:
    checkout.give_npm()
    checkout.give_bundle()
    code, said, calls = checkout.build()
    assert (code, calls) == (0, []), said


@pytest.mark.parametrize(
    "touched",
    [
        "js/src/widget.ts",
        "js/css/table.css",
        "js/build.mjs",
        "js/package-lock.json",
        "rummy_widget/locales/en/table.ftl",
    ],
)
def test_stale_bundle_is_built_anew(checkout: Checkout, touched: str) -> None:
    checkout.give_npm()
    checkout.give_bundle()
    checkout.write(touched, "newer", LONG_AGO + 20)
    code, said, calls = checkout.build()
    assert (code, calls) == (0, BUILT), said


def test_without_npm_an_old_bundle_serves(checkout: Checkout) -> None:
    checkout.give_bundle()
    checkout.write("js/src/widget.ts", "newer", LONG_AGO + 20)
    code, said, _ = checkout.build()
    assert code == 0, said


def test_without_npm_and_bundle_one_sentence_says_so(checkout: Checkout) -> None:
    code, said, _ = checkout.build()
    assert code != 0
    assert "The front end is not built and npm was not found: install Node.js 20 or newer" in said
