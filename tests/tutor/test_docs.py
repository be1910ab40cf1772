"""`docs/tutor.md` has the motifs and what tips are worth as the code has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rummy_widget.rules import PRESETS
from rummy_widget.tutor import MOTIFS, Finding
from rummy_widget.tutor.worth import FISHED, WORTH
from tests.tutor.rare import samples
from tools.tips import TIPS, fishing, players_of, worth

DOCS = (Path(__file__).parent.parent.parent / "docs" / "tutor.md").read_text(encoding="utf-8")
ROWS = [re.split(r" *\| *", line.strip("| \n")) for line in DOCS.splitlines() if line.startswith("| ")]


def test_every_motif_is_told_as_it_is() -> None:
    told = {row[0]: row[1:] for row in ROWS if re.fullmatch(r"M\d\d", row[0])}
    assert list(told) == list(MOTIFS)
    evidence: dict[str, set[str]] = {name: set() for name in MOTIFS}
    for one in samples():
        if isinstance(one, Finding):
            evidence[one.motif] |= set(one.evidence)
    for name, motif in MOTIFS.items():
        title, phases, keys, lacking = told[name]
        assert title == motif.title.text()
        assert tuple(phases.split(" or ")) == motif.phases
        assert set(re.findall(r"`(\w+)`", keys)) == evidence[name]
        assert re.findall(r"`(\w+)`", lacking) == [name for name in PRESETS if not motif.applies(name)]


def test_the_command_measures() -> None:
    """A few hands: throwing the highest card beats throwing any by far."""
    gain, half, hands = worth("high", "reference", 2, 60)
    assert hands >= 60
    assert gain - half > 0
    for tip in TIPS:
        follows, without = players_of(tip)
        assert repr(follows) != repr(without)
    same, other, cases = fishing("easy", 6)
    assert cases > 0
    assert 0 <= same <= 1
    assert 0 <= other <= 1


def test_what_fishing_does() -> None:
    told = {row[0].strip("`"): row[1:3] for row in ROWS if len(row) == 4 and row[0].strip("`") in FISHED}
    assert told == {level: [f"{100 * one:.1f} %" for one in both] for level, both in FISHED.items()}


@pytest.mark.parametrize("key", WORTH)
def test_worths_are_those_of_the_code(key: tuple[str, str, int]) -> None:
    tip, preset, seats = key
    assert seats == 2
    head = next(row for row in ROWS if row[0] == "tip" and f"`{preset}`" in row)
    cell = next(row for row in ROWS if row[0] == tip)[head.index(f"`{preset}`")]
    worth = WORTH[key]
    gain, half, hands = re.findall(r"[\d.,]+\d", cell)
    assert float(gain) == abs(worth.gain)
    assert cell.startswith("−") == (worth.gain < 0)
    assert (float(half), int(hands.replace(",", ""))) == (worth.half, worth.hands)
