"""What the README and CONTRIBUTING promise."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ("README.md", "CONTRIBUTING.md")


BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def run(block: str) -> None:
    """Run one of the README's examples and close its table, if it has one."""
    names: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), names)
    if "table" in names:
        names["table"].close()  # type: ignore[attr-defined]  # the README's own table


def test_python_in_the_readme_runs_and_says_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(BLOCKS) == 3
    run(BLOCKS[0])
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith(" 11")  # left: 6D 2S 3H
    assert second.startswith(("0 ", "1 ", "(0, 1) "))


def test_rules_in_the_readme_say_what_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    run(BLOCKS[1])
    *text, difference = capsys.readouterr().out.splitlines()
    assert any("3 players" in line for line in text)
    assert "low or high" in difference


def test_the_tutor_in_the_readme_speaks_of_the_open_card(capsys: pytest.CaptureFixture[str]) -> None:
    run(BLOCKS[2])
    hint, reason = capsys.readouterr().out.splitlines()
    assert "7♣" in hint  # before a draw there is nothing else to weigh
    assert "7♣" in reason
    assert reason.startswith("Expert ")


@pytest.mark.parametrize("name", PAGES)
def test_every_target_named_is_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"make ([a-z-]+)(?=[`\s])", "\n".join(re.findall(r"`[^`]*`|^make.*", text, re.M))))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert named
    assert [target for target in sorted(named) if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_file_linked_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_help_lists_every_target_with_words() -> None:
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = [line.split()[1] for line in done.stdout.splitlines()]
    assert {"play", "test", "help", "lint", "types", "layers", "js", "lab", "packaging"} <= set(listed)
