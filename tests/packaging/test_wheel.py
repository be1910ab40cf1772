"""What the wheel holds, what it weighs, and that it works alone."""

from __future__ import annotations

import email.message
import email.parser
import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
AS_IT_IS = {**os.environ, "SKIP_JS_BUILD": "1"}  # `make` has built the bundle; test_hook.py has the rest


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, env=AS_IT_IS, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as archive:
        [path] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return email.parser.Parser().parsestr(archive.read(path).decode())


def test_source_archive_builds_the_same_wheel_without_node(names: set[str], tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path), "--target"]
    subprocess.run([*build, "sdist"], cwd=ROOT, env=AS_IT_IS, check=True, capture_output=True)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    nothing = {"PATH": str(tmp_path / "no-programs-here")}
    unpacked = tmp_path / archive.name.removesuffix(".tar.gz")
    done = subprocess.run(
        [*build, "wheel"], cwd=unpacked, env=nothing, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as again:
        assert set(again.namelist()) == names


def test_wheel_is_pure(wheel: Path) -> None:
    assert wheel.name == "rummy_widget-0.1.0-py3-none-any.whl"


def test_wheel_holds_bundle_words_and_notebooks(names: set[str]) -> None:
    wanted = {
        "rummy_widget/__init__.py",
        "rummy_widget/py.typed",
        "rummy_widget/static/widget.js",
        "rummy_widget/static/widget.css",
        "rummy_widget/static/faces.json",
        "rummy_widget/locales/en/table.ftl",
        "rummy_widget/notebooks/00_play.ipynb",
    }
    assert wanted - names == set()


def test_wheel_holds_nothing_else(names: set[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    assert tops == {"rummy_widget", "rummy_widget-0.1.0.dist-info"}
    kinds = {Path(name).suffix for name in names if name.startswith("rummy_widget/")}
    assert kinds <= {".py", ".typed", ".js", ".css", ".json", ".ftl", ".ipynb"}


def test_default_install_needs_little(metadata: email.message.Message) -> None:
    needs = [Requirement(line) for line in metadata.get_all("Requires-Dist") or []]
    always = {canonicalize_name(need.name) for need in needs if need.marker is None}
    # each of these is pure Python or has a pure wheel: the browser kernel takes no other
    assert always == {
        *("anywidget", "ipywidgets", "traitlets"),
        *("cattrs", "click", "fluent-runtime", "platformdirs"),
    }


def test_bundle_stays_within_its_budget(wheel: Path) -> None:
    # it travels with every table, and into every notebook saved with its widgets
    with zipfile.ZipFile(wheel) as archive:
        size = sum(archive.getinfo(f"rummy_widget/static/widget.{kind}").file_size for kind in ("js", "css"))
    assert size <= 250_000


def test_installed_alone_it_plays_and_keeps_its_notebooks(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True, capture_output=True)
    code = """
import json, sys
import rummy_widget as rw
light = sorted({"anywidget", "IPython", "cattrs", "fluent", "babel", "pandas"} & set(sys.modules))
from rummy_widget import cli
game = rw.Game(players=["easy", "easy"], seed=1)
game.run()
table = rw.Rummy(["you", "easy"], seed=7)
table.close()
print(json.dumps([light, game.hand_over, [p.name for p in cli.shipped_notebooks().glob("00*.ipynb")]]))
"""
    done = subprocess.run([python, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [[], True, ["00_play.ipynb"]]
    rummy = tmp_path / "venv" / "bin" / "rummy"
    refused = subprocess.run([rummy, "play"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert refused.stderr == 'Error: JupyterLab is not installed here: pip install "rummy_widget[lab]"\n'
