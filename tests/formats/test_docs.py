"""docs/formats.md says what the code does."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

from rummy_widget.game import Game, scribe
from rummy_widget.game.deal_code import SYMBOLS, read_code
from rummy_widget.game.record import FORMAT, REFEREE, SEAT, Head
from rummy_widget.state.line import FACTS, PARTS

TEXT = (Path(__file__).parent.parent.parent / "docs" / "formats.md").read_text(encoding="utf-8")
RECORDS, POSITIONS, CODES = re.split(r"^## (?:Positions|Deal codes).*$", TEXT, flags=re.MULTILINE)


def rows(part: str, head: str) -> list[list[str]]:
    """Return the rows of the table whose first column has that head."""
    lines = part.split(f"| {head} |", 1)[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_fields_of_a_record() -> None:
    named = [row[0].strip(" `") for row in rows(RECORDS, "field")]
    assert named == [*(part.name for part in fields(Head)), "hands"]
    assert f"| `format` | {FORMAT} |" in RECORDS
    assert f'`"{REFEREE}"`' in RECORDS
    assert f'`"{SEAT}"`' in RECORDS


def test_the_kinds_of_events_and_all_their_fields() -> None:
    table = rows(RECORDS, "kind")
    assert {row[0].strip(" `") for row in table} == set(get_args(scribe.Kind))
    assert len(table) == len(get_args(scribe.Kind))
    told = set(re.findall(r"`(\w+)`", " ".join(row[1] for row in table)))
    assert {part.name for part in fields(scribe.Entry)} - {"kind"} <= told
    assert {part.name for part in fields(scribe.MeldEntry)} <= told


def test_parts_and_facts_of_a_position() -> None:
    assert tuple(row[0].strip() for row in rows(POSITIONS, "part")) == PARTS
    assert tuple(row[0].strip(" `") for row in rows(POSITIONS, "fact")) == tuple(FACTS)


def test_the_example_of_a_position() -> None:
    (example,) = re.findall(r"^    (\S+/.*)$", POSITIONS, re.MULTILINE)
    assert Game.from_position(example).position() == example


def test_the_examples_of_codes() -> None:
    assert f"Symbols: `{SYMBOLS}`" in CODES
    examples = re.findall(r'"([0-9A-Za-z]{4}[- ][0-9A-Za-z]{4}[- ][0-9A-Za-z]{4})"', CODES)
    assert len(examples) == 3
    assert {read_code(example)[0] for example in examples} == {"1D07-5MD2-59SA"}
