"""Tournaments are repeated, stopped, saved and gone on with, in Python and by the command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rummy_widget as rw
from rummy_widget import cli, lab
from rummy_widget.lab.running import Serial
from tests.tournament import sitters
from tests.tournament.meeting import Interrupting, Shuffling, meet

# --- repeating, stopping, going on ------------------------------------------------------------------


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


# --- files ------------------------------------------------------------------------------------------


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
