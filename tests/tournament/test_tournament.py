"""Tournaments: mirrored deals, figures worked out again from the matches, stopping and going on, failures."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from html import unescape
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rummy_widget as rw
from rummy_widget import cli, lab
from rummy_widget.lab.lineups import orders, read_field, rotations
from rummy_widget.lab.running import Serial
from rummy_widget.players import Player, player
from rummy_widget.rules import Rules
from tests.tournament import sitters


def meet(players: Any, hands: int = 24, **options: Any) -> lab.Tournament:
    return lab.tournament(players, hands=hands, **{"seed": 4, "workers": 1, "progress": False, **options})


@pytest.fixture(scope="module")
def three() -> lab.Tournament:
    return meet(["easy", "medium", "hard"], hands=90)


# --- deals and seats --------------------------------------------------------------------------------


def test_everybody_holds_every_hand_of_a_deal(three: lab.Tournament) -> None:
    blocks = defaultdict(list)
    for match in three.matches:
        blocks[match["block"]].append(match)
    assert len(blocks) > 5
    for block in blocks.values():
        assert sorted(match["seats"][0] for match in block) == ["easy", "hard", "medium"]
        assert sorted(match["seats"][2] for match in block) == ["easy", "hard", "medium"]
        assert len({match["seed"] for match in block}) == 1
    # who sits behind whom changes from block to block
    behind = Counter((m["seats"].index("hard") - m["seats"].index("easy")) % 3 for m in three.matches)
    assert behind[1] >= 3 * (len(blocks) // 2)
    assert behind[2] >= 3 * (len(blocks) // 2)


def test_a_match_can_be_played_again(three: lab.Tournament) -> None:
    match = three.matches[4]
    game = rw.Game("reference", match["seats"], seed=match["seed"])
    for scores, winners in zip(match["scores"], match["hand_winners"], strict=True):
        if game.hand_over:
            game.next_hand()
        result = game.run()
        assert result is not None
        assert list(result.scores) == scores
        assert list(result.winners) == winners
    assert game.over
    assert match["seats"][game.winner or 0] == match["winner"]


def test_different_blocks_have_different_deals(three: lab.Tournament) -> None:
    assert len({match["seed"] for match in three.matches}) == len(three.blocks)


def test_orders_of_a_table() -> None:
    assert orders((0, 1)) == ((0, 1),)
    assert orders((0, 1, 1, 1)) == ((0, 1, 1, 1),)
    assert orders((0, 0, 1, 1)) == ((0, 0, 1, 1), (0, 1, 0, 1))
    assert len(orders((0, 1, 2, 3))) == 6
    assert rotations((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert rotations((5, 6, 7)) == ((5, 6, 7), (7, 5, 6), (6, 7, 5))


@pytest.mark.parametrize(
    ("players", "seats", "names", "tables"),
    [
        (["easy", "hard"], None, ("easy", "hard"), ((0, 1),)),
        (["hard", "easy", "easy"], None, ("hard", "easy"), ((0, 1, 1),)),
        (["easy", "medium", "hard"], 2, ("easy", "medium", "hard"), ((0, 1), (0, 2), (1, 2))),
        (["easy", "hard"], 3, ("easy", "hard"), ((0, 0, 1), (0, 1, 1))),
        ({"a": "easy", "b": "easy"}, None, ("a", "b"), ((0, 1),)),
        (["easy", player("easy")], None, ("easy",), ((0, 0),)),
        (["easy", player("easy", careless=0.2)], None, ("easy", "easy(careless=0.2)"), ((0, 1),)),
        ([sitters.Sits(), sitters.Sits()], None, ("sits", "sits 2"), ((0, 1),)),
    ],
)
def test_who_meets_whom(players: Any, seats: int | None, names: Any, tables: Any) -> None:
    field = read_field(players, Rules(), seats)
    assert (field.names, field.tables) == (names, tables)


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (["easy"], {}, "at least two players"),
        (["easy", "bob"], {}, "no level 'bob'"),
        ("easy", {}, "a list of players"),
        (["easy", sitters.Sits], {}, r"give a player made of it, Sits\(\)"),
        (["easy", 3], {}, "3 is no player"),
        (["easy"] * 5, {}, "2, 3, 4 players at a table, not for 5"),
        (["easy", "hard"], {"hands": 0}, "hands must be"),
        (["easy", "hard"], {"hands": 2.5}, "hands must be"),
        (["easy", "hard"], {"workers": 0}, "workers must be"),
        (["easy", "hard"], {"seed": 1.5}, "seed must be"),
        (["easy", "hard"], {"executor": 4}, "executor must have a map"),
        (["easy", sitters.Locked()], {}, "the player 'locked' cannot be sent"),
    ],
)
def test_what_cannot_be_played(players: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        meet(players, **options)


# --- figures ----------------------------------------------------------------------------------------


def test_figures_are_those_of_the_matches(three: lab.Tournament) -> None:
    rows = {row["player"]: row for row in three.records}
    for name, row in rows.items():
        points = []
        gains = []
        won = 0.0
        matches_won = 0
        for match in three.matches:
            seat = match["seats"].index(name)
            matches_won += match["winner"] == name
            for scores, winners in zip(match["scores"], match["hand_winners"], strict=True):
                points.append(float(scores[seat]))
                gains.append(float(scores[seat]) - sum(map(float, scores)) / 3)
                won += (seat in winners) / max(1, len(winners))
        assert row["hands"] == len(points) == three.hands
        assert row["points_per_hand"] == pytest.approx(sum(points) / len(points))
        assert row["gain"] == pytest.approx(sum(gains) / len(gains) * 3 / 2)  # the mean of the others
        assert row["hands_won"] == pytest.approx(won / len(points))
        assert row["matches_won"] == pytest.approx(matches_won / len(three.matches))
        assert row["points_per_hand_low"] < row["points_per_hand"] < row["points_per_hand_high"]
        assert 0 <= row["hands_won_low"] < row["hands_won"] < row["hands_won_high"] <= 1
    assert sum(row["elo"] for row in rows.values()) == pytest.approx(0, abs=1e-6)
    assert [row["points_per_hand"] for row in three.records] == sorted(
        (row["points_per_hand"] for row in three.records), reverse=True
    )


def test_gains_by_pair(three: lab.Tournament) -> None:
    [found] = [p for p in three.pairs if (p["player"], p["against"]) == ("medium", "easy")]
    ahead = [
        float(scores[match["seats"].index("medium")] - scores[match["seats"].index("easy")])
        for match in three.matches
        for scores in match["scores"]
    ]
    assert found["gain"] == pytest.approx(sum(ahead) / len(ahead))
    assert found["hands"] == len(ahead)
    [back] = [p for p in three.pairs if (p["player"], p["against"]) == ("easy", "medium")]
    assert back["gain"] == pytest.approx(-found["gain"])
    assert back["gain_low"] == pytest.approx(-found["gain_high"])


def test_where_the_lowest_score_wins_fewer_points_are_a_gain() -> None:
    found = meet(["easy", "medium"], hands=60, rules="penalty")
    rows = {row["player"]: row for row in found.records}
    assert rows["medium"]["points_per_hand"] < rows["easy"]["points_per_hand"]
    assert rows["medium"]["gain"] == pytest.approx(
        rows["easy"]["points_per_hand"] - rows["medium"]["points_per_hand"]
    )
    assert rows["medium"]["elo"] > 0 > rows["easy"]["elo"]
    assert found.records[0]["player"] == "medium"


def test_settings_that_do_not_matter_cancel_exactly() -> None:
    found = meet({"one": "hard", "other": "hard"}, hands=60, rules="classic")
    assert len(found.blocks) > 1
    for row in found.records:
        assert (row["gain"], row["gain_low"], row["gain_high"], row["elo"]) == (0, 0, 0, 0)


def test_shared_hands_and_fractions_count_in_parts() -> None:
    # Those who never go out block the hand; the lowest counts share it.
    rules = Rules(max_turns=12)
    found = meet([sitters.Sits(), sitters.Sits(), sitters.Sits()], hands=36, seed=2, rules=rules)
    scores = [score for match in found.matches for hand in match["scores"] for score in hand]
    assert all(isinstance(score, int | Fraction) for score in scores)
    assert sum(row["hands_won"] for row in found.records) == pytest.approx(1)


def test_one_block_gives_no_interval() -> None:
    found = meet(["easy", "medium"], hands=6)
    assert len(found.blocks) == 1
    assert all(isnan(row["gain_low"]) and isnan(row["elo_low"]) for row in found.records)
    assert "±" not in str(found)
    assert "nan" not in str(found) + found._repr_html_() + found.plot().svg


# --- repeating, stopping, going on ------------------------------------------------------------------


class Interrupting(Serial):
    """An executor at which Ctrl-C is pressed after some jobs."""

    def __init__(self, jobs: int) -> None:
        self.left = jobs

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        for result in super().map(fn, *iterables):
            yield result
            self.left -= 1
            if self.left <= 0:
                raise KeyboardInterrupt


class Shuffling(Serial):
    """An executor with many workers, some of which never answer the first time."""

    _max_workers = 7

    def __init__(self) -> None:
        self.calls = 0

    def map(self, fn: Callable[..., Any], *iterables: Iterable[Any], **_: Any) -> Iterator[Any]:
        for result in super().map(fn, *iterables):
            self.calls += 1
            if self.calls % 5 == 3:
                raise ConnectionError("worker tcp://nowhere is gone")
            yield result


def test_same_seed_same_figures() -> None:
    one = meet(["easy", "medium"], seed=11)
    assert meet(["easy", "medium"], seed=11).matches == one.matches
    assert meet(["easy", "medium"], seed=12).matches != one.matches


def test_without_a_seed_it_tells_the_one_it_took() -> None:
    one = meet(["easy", "medium"], hands=6, seed=None)
    assert meet(["easy", "medium"], hands=6, seed=one.seed).matches == one.matches
    assert f"seed {one.seed}" in str(one)


@pytest.mark.parametrize("rules", ["reference", "classic"])
def test_stopped_it_keeps_what_is_done_and_goes_on_to_the_same_figures(rules: str) -> None:
    whole = meet(["easy", "medium"], hands=60, rules=rules)
    assert whole.complete
    stopped = meet(["easy", "medium"], hands=60, rules=rules, executor=Interrupting(2))
    assert not stopped.complete
    assert 0 < stopped.hands < 60
    assert "go_on()" in str(stopped)
    assert stopped.matches == whole.matches[: len(stopped.matches)]
    rest = stopped.go_on(workers=1, progress=False)
    assert rest.complete
    assert rest.matches == whole.matches
    assert rest.records == whole.records
    assert not stopped.complete  # the earlier result stays as it was


def test_more_hands_later() -> None:
    small = meet(["easy", "medium"], hands=20, rules="classic")
    assert (
        small.go_on(50, workers=1, progress=False).matches
        == meet(["easy", "medium"], hands=50, rules="classic").matches
    )


def test_jobs_of_any_size_and_workers_that_break_off() -> None:
    whole = meet(["easy", "medium"], hands=60, rules="classic")
    found = meet(["easy", "medium"], hands=60, rules="classic", executor=Shuffling())
    assert found.matches == whole.matches
    assert all("tcp://nowhere" in told for told in found.troubles)
    assert found.troubles


def test_players_remember_nothing_from_match_to_match() -> None:
    one = meet([sitters.Remembers(), "easy"], hands=30)
    other = meet([sitters.Remembers(), "easy"], hands=6).go_on(30, workers=1, progress=False)
    assert one.matches == other.matches


def test_the_players_that_were_given_are_left_alone() -> None:
    given = sitters.Remembers()
    meet([given, "easy"], hands=6)
    assert given.seen == 0


def test_an_executor_that_is_broken_stops_it() -> None:
    class Broken(Serial):
        def map(self, fn: Any, *iterables: Any, **_: Any) -> Iterator[Any]:
            raise ConnectionError("nobody there")

    found = meet(["easy", "medium"], executor=Broken())
    assert (found.hands, found.complete) == (0, False)
    assert any("gave up" in told and "nobody there" in told for told in found.troubles)
    assert found.go_on(workers=1, progress=False).matches == meet(["easy", "medium"]).matches
    assert "nan" not in str(found) + found._repr_html_()


# --- failures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guilty", "said"),
    [
        (sitters.Raises(), "raised ZeroDivisionError: no <b>luck</b> (line "),
        (sitters.Cheats(), "chose a move that is not allowed"),
        (sitters.Leaves(), "raised SystemExit: bye"),
    ],
)
def test_a_player_that_fails_is_named_and_no_finished_hand_is_lost(guilty: Player, said: str) -> None:
    found = meet([guilty, "easy"], hands=90)
    broken = [match for match in found.matches if match["broken"]]
    assert broken
    assert all(match["broken"].startswith(said) and match["winner"] is None for match in broken)
    # what was finished before is there, and counts
    assert any(match["scores"] for match in broken)
    finished = sum(len(match["scores"]) for match in found.matches)
    assert [row["hands"] for row in found.records] == [finished, finished]
    assert any(match["winner"] for match in found.matches)
    assert found.troubles
    assert all(told.startswith(f"{guilty.name} failed in") and said in told for told in found.troubles)
    assert found.complete
    # the sentence tells how to see it
    again = rw.Game(
        "reference", [guilty if n == guilty.name else n for n in broken[0]["seats"]], seed=broken[0]["seed"]
    )
    with pytest.raises((rw.PlayerError, SystemExit)):
        play_on(again)
    assert len(again.sheet) == len(broken[0]["scores"])


def play_on(game: rw.Game) -> None:
    while True:
        game.run()
        game.next_hand()


def test_a_player_that_always_fails_ends_too() -> None:
    class Never(Player):
        name = "never"

        def choose(self, view: rw.View, rng: object) -> str:
            return "nonsense"

    found = meet([Never(), "easy"], hands=30)
    assert (found.hands, found.complete) == (0, True)
    assert {match["broken"] is not None for match in found.matches} == {True}
    assert "never failed in" in str(found)


def test_matches_without_end_are_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_widget.lab.playing.ENDLESS", 5)
    nobody = Rules.preset("cardgames").replace(blocked="nobody", max_turns=10)
    found = meet([sitters.Sits(), sitters.Sits()], hands=10, rules=nobody)
    assert {len(match["scores"]) for match in found.matches} == {5}
    assert "no end after 5 hands" in str(found)


# --- showing, saving --------------------------------------------------------------------------------


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


def test_saved_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    players = [sitters.Raises(), "easy", "easy"]
    stopped = meet(players, hands=60, executor=Interrupting(2))
    stopped.save(file)
    back = lab.load(file, players)
    assert back.matches == stopped.matches
    assert back.troubles == stopped.troubles
    whole = meet(players, hands=60)
    assert back.go_on(workers=1, progress=False).matches == whole.matches
    whole.save(file)
    assert lab.load(file, players).records == whole.records
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    meet([sitters.Sits(), "easy"], hands=6).save(file)
    with pytest.raises(rw.RecordError, match="a tournament of sits, easy: give these players"):
        lab.load(file)
    with pytest.raises(rw.RecordError, match="not of easy, hard"):
        lab.load(file, ["easy", "hard"])
    saved = json.loads(file.read_text())
    for damage in ({"format": 2}, {"blocks": [[0, 1]]}, {"rules": {"aces": "high"}}, {"tables": 3}):
        file.write_text(json.dumps({**saved, **damage}))
        with pytest.raises(rw.RecordError):
            lab.load(file, [sitters.Sits(), "easy"])
    file.write_text("{")
    with pytest.raises(rw.RecordError, match="holds no tournament"):
        lab.load(file)


def test_figures_of_two_versions_are_not_mixed(tmp_path: Path) -> None:
    file = tmp_path / "t.json"
    meet({"a": "easy", "b": "medium"}, hands=12).save(file)
    changed = lab.load(file, {"a": "easy", "b": "hard"})
    assert changed.hands == 12
    with pytest.raises(rw.RecordError, match="another version"):
        changed.go_on(24, workers=1, progress=False)


# --- the command ------------------------------------------------------------------------------------


def command(*arguments: str) -> Any:
    return CliRunner().invoke(cli.main, ["tournament", *arguments, "--workers", "1"])


def test_command_prints_the_same_figures(tmp_path: Path) -> None:
    done = command("easy", "medium", "--hands", "24", "--seed", "4")
    assert done.exit_code == 0, done.output
    assert done.stdout == f"{meet(['easy', 'medium'])}\n"


def test_command_goes_on_from_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "t.json")
    assert command("easy", "medium", "--hands", "12", "--seed", "4", "--file", file).exit_code == 0
    done = command("easy", "medium", "--hands", "24", "--file", file)
    assert done.stdout == f"{meet(['easy', 'medium'])}\n"
    other = command("easy", "hard", "--file", file)
    assert (other.exit_code, "holds another tournament" in other.output) == (1, True)


@pytest.mark.parametrize(
    "arguments",
    [("easy",), ("easy", "bob"), ("easy", "hard", "--rules", "chess"), ("easy", "hard", "--seats", "6")],
)
def test_command_says_what_is_wrong(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")
    assert len(done.output.splitlines()) == 1
