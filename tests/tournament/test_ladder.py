"""The ladder holds: on the same deals, in the same seats, each level gains on the one below."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_widget import lab
from tools import strength


@pytest.mark.parametrize(
    ("upper", "lower", "hands"), [("medium", "easy", 300), ("hard", "medium", 1500), ("expert", "hard", 90)]
)
def test_each_level_beats_the_one_below(upper: str, lower: str, hands: int) -> None:
    found = strength.measure(upper, lower, 2, hands, seed=1)
    gain = next(pair for pair in found.pairs if pair["player"] == upper)
    assert gain["hands"] >= hands
    assert gain["gain_low"] > 0, found


def test_a_level_gains_nothing_on_itself() -> None:
    # Without slips both seats of a deal see the same game, so mirrored deals cancel exactly.
    found = lab.tournament({"one": "hard", "other": "hard"}, hands=60, seed=1, workers=1)
    assert [(row["gain"], row["elo"], row["hands_won"]) for row in found.records] == [(0, 0, 0.5)] * 2


def test_points_are_counted_in_the_hands_that_are_played_for_points() -> None:
    # Three deals a match by these rules: of each match the first two hands count.
    found = strength.measure("medium", "easy", 2, 12, seed=4)
    gains = [
        hand.scores[match.seats.index(0)] - hand.scores[match.seats.index(1)]
        for block in found.blocks.values()
        for match in block
        for hand in match.hands[:2]
    ]
    assert len(gains) == 8
    assert strength.for_points(found, "medium").mean == pytest.approx(sum(gains) / 8)
    # A match to a number of points has no hand that is known to be its last.
    found = strength.measure("medium", "easy", 2, 6, rules="block", seed=4)
    assert found.rules.match[0] == "target"
    assert strength.for_points(found, "medium").mean == pytest.approx(found.records[0]["gain"])


def test_the_command_of_the_docs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strength, "CACHE", tmp_path)
    monkeypatch.setattr(strength, "PART", 30)  # kept in parts: the figures are those of one go
    arguments = ["--pair", "medium", "easy", "--seats", "2", "3", "--seed", "3", "--workers", "1"]
    strength.main([*arguments, "--hands", "24"])
    strength.main([*arguments, "--hands", "48"])  # goes on from the file
    strength.main([*arguments, "--hands", "48", "--fresh"])
    printed = capsys.readouterr().out.splitlines()
    rows = [line for line in printed if line.startswith("| `")]
    assert len(rows) == 6
    assert [row.split(" | ")[:2] for row in rows[:2]] == [
        ["| `medium` over `easy`", "2"],
        ["| `medium` over `easy`", "3"],
    ]
    assert rows[2:4] == rows[4:6] != rows[:2]
