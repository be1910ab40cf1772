"""Build hook: bundle the front end when it is missing or stale, and put the notebooks into the wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUNDLE = ("widget.js", "widget.css", "faces.json")


class BundleHook(BuildHookInterface[Any]):
    """Run ``npm ci`` and the bundler only where there is something to do and Node to do it with."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the bundle and name the notebooks before hatchling collects the files.

        Raises
        ------
        RuntimeError
            If there is no bundle and no npm to make one with.
        """
        root = Path(self.root)
        outputs = [root / "rummy_widget" / "static" / name for name in BUNDLE]
        if os.environ.get("SKIP_JS_BUILD") != "1":
            self._bundle(root / "js", outputs)
        missing = [path.name for path in outputs if not path.exists()]
        if missing:
            raise RuntimeError(f"The front end was not built: {', '.join(missing)} missing.")
        if self.target_name == "wheel" and version == "standard":
            for notebook in sorted((root / "notebooks").glob("*.ipynb")):
                build_data["force_include"][str(notebook)] = f"rummy_widget/notebooks/{notebook.name}"

    def _bundle(self, js: Path, outputs: list[Path]) -> None:
        have = all(path.exists() for path in outputs)
        if not js.is_dir() or (have and not self._stale(js, outputs)):
            return
        npm = shutil.which("npm")
        if npm is None:
            if have:
                return  # an older bundle beats none where nobody can build a newer one
            raise RuntimeError(
                "The front end is not built and npm was not found: install Node.js 20 or newer, "
                "or install rummy_widget from a wheel."
            )
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=js, check=True)
        subprocess.run([npm, "run", "build"], cwd=js, check=True)

    @staticmethod
    def _stale(js: Path, outputs: list[Path]) -> bool:
        # the English words are part of the bundle
        folders = (js / "src", js / "css", js.parent / "rummy_widget" / "locales" / "en")
        sources = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        sources += [js / name for name in ("build.mjs", "package.json", "package-lock.json", "tsconfig.json")]
        newest = max(path.stat().st_mtime for path in sources)
        return newest > min(path.stat().st_mtime for path in outputs)
