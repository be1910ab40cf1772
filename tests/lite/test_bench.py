"""The kernel is timed in the browser's Python too, where it plays the same hands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tools import bench_parts

ROOT = Path(__file__).resolve().parents[2]


def test_the_browser_plays_the_same_hands(site: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.bench_browser", "0.01", "hard:2"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert found["build"] == "plain Python"
    assert found["check"] == {str(seats): bench_parts.bulk(2000, seats)[2] for seats in (2, 3, 4)}
    assert found.keys() == bench_parts.figures(0.01, ["hard:2"]).keys()
