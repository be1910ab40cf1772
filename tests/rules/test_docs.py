"""The page about the rules says what the code does: names, values, defaults, examples, conflicts."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget.errors import RulesConflict
from rummy_widget.rules import Rules, check_choice
from tests.rules.values import OTHER, PRESETS

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
NAMES = [field.name for field in fields(Rules)]
PARTS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))


def _example(name: str) -> Rules:
    (code,) = re.findall(r"```python\n(.*?)\n```", PARTS[name], re.DOTALL)
    rules = eval(code, {"Rules": Rules})
    assert isinstance(rules, Rules)
    return rules


def test_every_switch_has_a_part() -> None:
    assert sorted(PARTS) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_values_and_default(name: str) -> None:
    part = PARTS[name]
    (values,) = re.findall(r"^Values: (.*) Default: `(.*)`\.$", part, re.MULTILINE)
    assert values[1] == repr(getattr(Rules(), name))
    named = re.findall(r"`([^`]+)`", values[0])
    words = [value for value in OTHER[name] if isinstance(value, str)]
    if words:
        assert sorted(named) == sorted(words)
        # Each of them is explained too.
        assert all(part.count(f"`{word}`") > 1 for word in words if len(words) > 2)
    elif OTHER[name] == [False, True]:
        assert named == ["True", "False"]
    elif name != "match":
        low, high = map(int, named[:2])
        assert ("None" in named) == (None in OTHER[name])

        def fits(number: int) -> bool:
            return not any(
                one.second is None
                for one in check_choice({name: {2: number}} if name == "deal" else {name: number})
            )

        assert [fits(number) for number in (low - 1, low, high, high + 1)] == [False, True, True, False]


@pytest.mark.parametrize("name", NAMES)
def test_what_the_example_says(name: str) -> None:
    rules = _example(name)
    assert getattr(rules, name) != getattr(Rules(), name)
    try:
        without = rules.replace(**{name: getattr(Rules(), name)})
    except RulesConflict:
        without = Rules()

    def said(some: Rules) -> list[str]:
        return [str(line) for section in some.description() for line in section.lines]

    quoted = re.findall(r"^> (.+)$", PARTS[name], re.MULTILINE)
    assert quoted
    assert quoted == [line for line in said(rules) if line not in said(without)]


def test_the_presets() -> None:
    table = PAGE.split("## Games")[1].split("##")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == PRESETS


def test_the_first_example_runs() -> None:
    code = re.findall(r"```python\n(.*?)\n```", PAGE, re.DOTALL)[0]
    names: dict[str, Any] = {"print": lambda text: names.setdefault("printed", []).append(str(text))}
    exec(code, names)
    assert names["rw"] is rw
    assert names["printed"][0].startswith("Players and cards\n")
    assert names["printed"][1].splitlines() == [
        "Aces: low or high instead of low",
        "Length of the match: to 200 instead of to 100",
    ]


def test_the_json_example_is_read() -> None:
    (text,) = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    assert Rules.from_json(text) == Rules.preset("classic").replace(aces="high_or_low")
    assert json.loads(text)["version"] == json.loads(Rules().to_json())["version"]


CLASHES: list[dict[str, Any]] = [
    {"scoring": "settlement", "going_rummy": "plus_10"},
    {"blocked": "count"},
    {"scoring": "penalty"},
    {"must_go_out_to_win": True},
    {"min_naturals": 4},
    {"deal": {2: 40}},
    {"deal": {2: 5}, "jokers": {3: 1}},
]


def test_the_conflicts() -> None:
    table = PAGE.split("## Conflicts")[1].split("##")[0]
    rows = re.findall(r"^\| (`.*?) \| `(\w+)` \|", table, re.MULTILINE)
    assert len(rows) == len(CLASHES)
    for (first, second), values in zip(rows, CLASHES, strict=True):
        (problem,) = check_choice(values)
        assert problem.second == second
        assert f"`{problem.first}`" in first
