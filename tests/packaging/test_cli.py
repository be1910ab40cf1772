"""The command ``rummy``: whose file is whose, and what reaches JupyterLab."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rummy_widget import cli


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / "00_play.ipynb").write_text("first release")
    (folder / "01_more.ipynb").write_text("more")
    return folder


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    commands: list[list[str]] = []
    monkeypatch.setattr(cli, "run", commands.append)
    return commands


def test_version_is_that_of_the_installed_package() -> None:
    done = CliRunner().invoke(cli.main, ["--version"])
    assert (done.exit_code, done.output) == (0, "rummy, version 0.1.0\n")


def test_notebooks_are_copied(shipped: Path, tmp_path: Path) -> None:
    assert cli.copy_notebooks(shipped, tmp_path / "a" / "mine") == []
    names = {p.name: p.read_text() for p in (tmp_path / "a" / "mine").glob("*.ipynb")}
    assert names == {"00_play.ipynb": "first release", "01_more.ipynb": "more"}


def test_untouched_copy_follows_a_new_release(shipped: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cli.copy_notebooks(shipped, mine)
    (shipped / "00_play.ipynb").write_text("second release")
    assert cli.copy_notebooks(shipped, mine) == []
    assert (mine / "00_play.ipynb").read_text() == "second release"


def test_changed_copy_is_never_overwritten(shipped: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cli.copy_notebooks(shipped, mine)
    (mine / "00_play.ipynb").write_text("my own notes")
    assert cli.copy_notebooks(shipped, mine) == []  # nothing newer, so nothing to say
    (shipped / "00_play.ipynb").write_text("second release")
    assert cli.copy_notebooks(shipped, mine) == ["00_play.ipynb"]
    assert (mine / "00_play.ipynb").read_text() == "my own notes"


@pytest.mark.parametrize("manifest", [None, "not json", "[]"])
def test_without_a_readable_manifest_every_file_is_the_users(
    shipped: Path, tmp_path: Path, manifest: str | None
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "00_play.ipynb").write_text("mine from long ago")
    if manifest is not None:
        (mine / cli.MANIFEST).write_text(manifest)
    assert cli.copy_notebooks(shipped, mine) == ["00_play.ipynb"]
    assert (mine / "00_play.ipynb").read_text() == "mine from long ago"


def test_deleted_copy_comes_back(shipped: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cli.copy_notebooks(shipped, mine)
    (mine / "01_more.ipynb").unlink()
    cli.copy_notebooks(shipped, mine)
    assert (mine / "01_more.ipynb").read_text() == "more"


def test_options_go_on_to_jupyterlab(tmp_path: Path, started: list[list[str]]) -> None:
    folder = tmp_path / "mine"
    done = CliRunner().invoke(cli.main, ["play", "--folder", str(folder), "--no-browser", "--port", "8899"])
    assert done.exit_code == 0, done.output
    [command] = started
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert command[-3:] == ["--no-browser", "--port", "8899"]
    assert f"--ServerApp.root_dir={folder}" in command
    assert "--LabApp.default_url=/lab/tree/00_play.ipynb" in command
    assert (folder / "00_play.ipynb").exists()


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_root_alone_is_allowed_root(monkeypatch: pytest.MonkeyPatch, user: int, allowed: bool) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert ("--allow-root" in cli.lab_command(Path("mine"), ())) is allowed


def test_missing_jupyterlab_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    done = CliRunner().invoke(cli.main, ["play", "--folder", str(tmp_path / "mine")])
    assert done.exit_code == 1
    assert done.output == 'Error: JupyterLab is not installed here: pip install "rummy_widget[lab]"\n'
    assert started == []
    assert not (tmp_path / "mine").exists()


def test_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path, started: list[list[str]]) -> None:
    (tmp_path / "file").write_text("in the way")
    done = CliRunner().invoke(cli.main, ["play", "--folder", str(tmp_path / "file" / "mine")])
    assert done.exit_code == 1
    assert "Error: The notebooks could not be copied into" in done.output
    assert len(done.output.splitlines()) == 1
    assert started == []
