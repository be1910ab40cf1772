"""What came of a tournament shows itself: as a table, a picture, HTML and text."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from html import unescape

import pytest

from rummy_widget import lab
from tests.tournament import sitters
from tests.tournament.meeting import meet


def test_frame(three: lab.Tournament) -> None:
    frame = three.to_frame()
    assert list(frame["player"]) == [row["player"] for row in three.records]
    assert list(frame.columns) == list(three.records[0])
    assert {"player", "hands", "points_per_hand", "hands_won", "matches_won", "elo"} <= set(frame.columns)


def test_without_pandas_it_says_so(three: lab.Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas, which is not installed here"):
        three.to_frame()


def test_without_a_progress_bar_it_plays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = meet(["easy", "medium"], hands=6).matches
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert meet(["easy", "medium"], hands=6, progress=True).matches == expected


def test_picture_says_what_it_shows(three: lab.Tournament) -> None:
    for figure in ("points_per_hand", "gain", "hands_won", "matches_won", "elo"):
        chart = three.plot(figure)
        root = ET.fromstring(chart.svg)
        marks = [node for node in root.iter() if node.tag.endswith("circle")]
        assert len(marks) == 3
        assert root.get("role") == "img"
        assert root.get("aria-label") == chart.alt == str(chart)
        for row in three.records:
            assert row["player"] in chart.alt
        places = [float(mark.get("cx", "nan")) for mark in marks]
        values = [row[figure] for row in three.records]
        assert sorted(range(3), key=places.__getitem__) == sorted(range(3), key=values.__getitem__)
        assert all(0 < place < 640 for place in places)
        assert chart._repr_html_() == chart.svg
    with pytest.raises(ValueError, match="no figure 'luck'"):
        three.plot("luck")


def test_picture_on_axes(three: lab.Tournament) -> None:
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert three.plot("gain", ax=ax) is ax
    assert [label.get_text() for label in ax.get_yticklabels()] == [r["player"] for r in three.records][::-1]
    assert ax.get_xlabel() == "points better than the others"


def test_html_is_a_table_without_a_script() -> None:
    found = meet({"<script>alert(1)</script>": "easy", "b": sitters.Raises()}, hands=40)
    html = found._repr_html_()
    assert "<script" not in html
    assert "<b>" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert html.count("<tr>") == 3
    assert 'role="img"' in html
    assert "no <b>luck</b>" in unescape(html)
    ET.fromstring(html)  # well-formed


def test_text(three: lab.Tournament) -> None:
    lines = str(three).splitlines()
    assert "3 seats at a table, rules reference, seed 4" in lines[0]
    assert lines[1].split("  ")[0] == "player"
    assert [line.split()[0] for line in lines[2:]] == [row["player"] for row in three.records]
    assert repr(three) == f"<Tournament of easy, medium, hard: {three.hands} of 90 hands, seed 4>"
