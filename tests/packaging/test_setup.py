"""What a person reads when the machine lacks something: one sentence, and the right one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def machine(folder: Path, **programs: str) -> dict[str, str]:
    """Give an environment whose path holds the shell scripts `programs` and nothing else."""
    path = folder / "bin"
    path.mkdir()
    for name, script in programs.items():
        program = path / name.replace("_", ".")
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
    return {"PATH": str(path)}


def python(version: str, has_venv: bool = True) -> str:
    """Give a script that behaves like a Python of this version, as far as it is asked."""
    return f"""case "$2" in
        *version_info*) echo {version} ;;
        *ensurepip*) exit {0 if has_venv else 1} ;;
    esac"""


def run(script: str, env: dict[str, str]) -> tuple[int, str, str]:
    shell = shutil.which("sh")
    assert shell is not None
    done = subprocess.run(
        [shell, ROOT / "tools" / script], env=env, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("programs", "sentence"),
    [
        ({}, "Node.js 20 or newer is needed to build the table: node was not found."),
        (
            {"node": "echo v18.19.0"},
            "Node.js 20 or newer is needed to build the table: node here is v18.19.0.",
        ),
        ({"node": "exit 1"}, "Node.js 20 or newer is needed to build the table: node here is broken."),
        (
            {"node": "echo v20.1.0"},
            "npm is needed to build the table: Node.js v20.1.0 is here, npm was not found.",
        ),
    ],
)
def test_node_is_missing(tmp_path: Path, programs: dict[str, str], sentence: str) -> None:
    assert run("check_node.sh", machine(tmp_path, **programs)) == (1, "", sentence + "\n")


@pytest.mark.parametrize("version", ["v20.0.0", "v22.3.1", "v100.0.0"])
def test_node_is_good(tmp_path: Path, version: str) -> None:
    assert run("check_node.sh", machine(tmp_path, node=f"echo {version}", npm="")) == (0, "", "")


@pytest.mark.parametrize(
    ("programs", "reason"),
    [
        ({}, "no Python found"),
        ({"python3": python("3.10")}, "python3 is 3.10"),
        ({"python3": python("3.9"), "python": python("2.7")}, "python3 is 3.9, python is 2.7"),
        (
            {"python3": python("3.12", has_venv=False)},
            "python3 3.12 lacks venv (Debian: apt install python3.12-venv)",
        ),
        ({"python3": "exit 127"}, "no Python found"),
    ],
)
def test_python_is_missing(tmp_path: Path, programs: dict[str, str], reason: str) -> None:
    expected = f"Python 3.11 or newer with venv is needed: {reason}.\n"
    assert run("find_python.sh", machine(tmp_path, **programs)) == (1, "", expected)


def test_newer_python_beside_an_old_one_is_found(tmp_path: Path) -> None:
    env = machine(
        tmp_path, python3=python("3.9"), python3_11=python("3.11"), python3_14=python("3.14", has_venv=False)
    )
    assert run("find_python.sh", env) == (0, f"{tmp_path}/bin/python3.11\n", "")


def test_chosen_python_is_the_only_one_tried(tmp_path: Path) -> None:
    env = machine(tmp_path, python3=python("3.12"), mine=python("3.10")) | {"PYTHON": "mine"}
    code, _, said = run("find_python.sh", env)
    assert (code, said) == (1, "Python 3.11 or newer with venv is needed: mine is 3.10.\n")
