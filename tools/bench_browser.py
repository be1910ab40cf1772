"""Time the plain kernel in a browser: ``python -m tools.bench_browser SECONDS LEVELS`` prints JSON.

Pyodide out of the JupyterLite site (``make lite``) in Chromium, with what lies in the working tree; the parts
are those of `tools.bench_parts`.
"""

from __future__ import annotations

import base64
import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tools import chromium
from tools.serving import served

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ROOT / ".cache" / "lite" / "site" / "static" / "pyodide"
LOAD = """async (source) => {
  const { loadPyodide } = await import("/pyodide.mjs");
  const python = await loadPyodide({ indexURL: "/" });
  python.unpackArchive(Uint8Array.from(atob(source), (c) => c.charCodeAt(0)).buffer, "zip");
  globalThis.python = python;
}"""
RUN = """([seconds, levels]) => python.runPython(`
import json
from tools.bench_parts import figures
json.dumps(figures(${seconds}, ${JSON.stringify(levels)}))
`)"""


def source() -> str:
    """Return the modules that are timed, zipped, in base 64."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        files = [*(ROOT / "rummy_widget").rglob("*.py"), *(ROOT / "rummy_widget").rglob("*.json")]
        files += [ROOT / "tools" / name for name in ("__init__.py", "bench_parts.py", "bench_game.py")]
        for file in files:
            archive.write(file, file.relative_to(ROOT))
    return base64.b64encode(packed.getvalue()).decode()


def figures(seconds: float, levels: list[str]) -> dict[str, Any]:
    """Return what `tools.bench_parts.figures` finds in a page of Chromium."""
    with (
        served(PYODIDE) as address,
        sync_playwright() as play,
        play.chromium.launch(executable_path=chromium.need()) as browser,
    ):
        page = browser.new_page()
        page.goto(address)
        page.evaluate(LOAD, source())
        found: dict[str, Any] = json.loads(page.evaluate(RUN, [seconds, levels]))
        return found


if __name__ == "__main__":
    print(json.dumps(figures(float(sys.argv[1]), sys.argv[2:])))
