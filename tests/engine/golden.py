"""The golden cases: positions, moves and what must hold, worked out by hand from the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rummy_widget.rules import Rules

DATA = Path(__file__).parent.parent / "data"

Case = dict[str, Any]


def load(name: str) -> list[Case]:
    found: list[Case] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return found


def rules_of(case: Case) -> Rules:
    return Rules.preset(case["rules"]).replace(**case.get("replace", {}))


CASES = load("rules.json")
