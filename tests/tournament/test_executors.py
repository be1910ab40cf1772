"""The same figures from processes, dask and ipyparallel; players out of cells; workers that die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rummy_widget import lab
from rummy_widget.lab import running
from tests.tournament import sitters

HANDS = 36
# Both clusters start servers and loops of their own, and these say much that is none of ours.
CLUSTER = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def expected() -> list[dict[str, Any]]:
    return meet(["easy", "medium"], workers=1).matches


def meet(players: Any, hands: int = HANDS, **options: Any) -> lab.Tournament:
    return lab.tournament(players, hands=hands, **{"seed": 4, "progress": False, **options})


@pytest.mark.parametrize("workers", [2, 3])
def test_processes_of_its_own(workers: int, expected: list[dict[str, Any]]) -> None:
    found = meet(["easy", "medium"], workers=workers)
    assert found.matches == expected
    assert found.troubles == []


def test_executors_of_others(expected: list[dict[str, Any]]) -> None:
    context = multiprocessing.get_context("spawn")
    executors: list[Executor] = [ThreadPoolExecutor(2), ProcessPoolExecutor(1, context)]
    for executor in executors:
        with executor:
            assert meet(["easy", "medium"], executor=executor).matches == expected
            # it is still the caller's, and runs
            assert executor.submit(abs, -3).result() == 3


@pytest.fixture
def dask_executor() -> Iterator[Executor]:
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


@CLUSTER
def test_dask(dask_executor: Executor, expected: list[dict[str, Any]]) -> None:
    assert meet(["easy", "medium"], executor=dask_executor).matches == expected
    found = meet([sitters.Raises(), "easy"], executor=dask_executor)
    assert found.matches == meet([sitters.Raises(), "easy"], workers=1).matches
    assert "raises failed in" in str(found)


@CLUSTER
def test_ipyparallel(tmp_path: Path, expected: list[dict[str, Any]]) -> None:
    import ipyparallel

    cluster = ipyparallel.Cluster(n=2, profile_dir=str(tmp_path), log_level=50)
    with cluster as client:
        client.wait_for_engines(2, timeout=60)
        client[:].apply_sync(sys.path.append, os.getcwd())  # where this test's own players lie
        executor = client.load_balanced_view().executor
        assert meet(["easy", "medium"], executor=executor).matches == expected
        found = meet([sitters.Raises(), "easy"], executor=executor)
        assert found.matches == meet([sitters.Raises(), "easy"], workers=1).matches


# --- where there are no processes -------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["platform", "semaphores"])
def test_without_processes_it_plays_here(
    missing: str, monkeypatch: pytest.MonkeyPatch, expected: list[dict[str, Any]]
) -> None:
    if missing == "platform":
        monkeypatch.setattr(sys, "platform", "emscripten")
    else:
        monkeypatch.setattr(running, "find_spec", lambda name: None)
    monkeypatch.setattr(running, "ProcessPoolExecutor", None)
    assert running.cores() == 1
    assert meet(["easy", "medium"]).matches == expected


# --- workers that die -------------------------------------------------------------------------------


def test_a_worker_that_dies_once_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "fuse"
    expected = meet([sitters.DiesOnce(file), "easy"], workers=1).matches
    file.touch()
    found = meet([sitters.DiesOnce(file), "easy"], workers=2)
    assert not file.exists()
    assert found.complete
    assert found.matches == expected
    assert len(found.troubles) == 1
    assert found.troubles[0].startswith("A worker broke off while block ")


def test_a_block_that_no_worker_survives_is_named_and_left_out() -> None:
    # The same cards make one of them raise and the other take the worker down.
    raising = meet([sitters.Raises(), "easy"], hands=60, workers=1)
    fatal = {match["block"] for match in raising.matches if match["broken"]}
    good = [match for match in raising.matches if match["block"] not in fatal]
    assert fatal
    assert good
    found = meet([sitters.Dies(), "easy"], hands=60, workers=2)
    last = max(match["block"] for match in good)
    scores = {match["block"]: match["scores"] for match in found.matches}
    assert {block for block in scores if block <= last} == {match["block"] for match in good}
    for match in good:
        assert match["scores"] in [m["scores"] for m in found.matches if m["block"] == match["block"]]
    lost = [told for told in found.troubles if told.startswith("No worker survived block")]
    assert lost
    assert all("dies, easy" in told for told in lost)


def test_an_executor_that_broke_is_named_and_another_goes_on() -> None:
    whole = meet(["easy", "medium"], workers=1)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor:
        with pytest.raises(Exception, match="terminated abruptly"):
            executor.submit(os._exit, 1).result()
        found = meet(["easy", "medium"], executor=executor)
    assert not found.complete
    assert "The workers gave up" in str(found)
    rest = found.go_on(workers=1, progress=False)
    assert rest.matches == whole.matches
    assert rest.troubles == []


# --- players out of a notebook's cell, and Ctrl-C ---------------------------------------------------

CELL = """
import rummy_widget as rw

class Mine(rw.Player):
    name = "mine"

    def choose(self, view, rng):
        return BASE.choose(view, rng)

BASE = rw.player("medium")
"""


def test_a_player_out_of_a_cell_takes_part(expected: list[dict[str, Any]]) -> None:
    v4: Any = import_module("nbformat.v4")
    from nbclient import NotebookClient

    play = (
        "found = rw.lab.tournament(['easy', Mine()], hands=36, seed=4, workers=2)\n"
        "assert found.troubles == []\nprint(found.matches)"
    )
    cells = [v4.new_code_cell(text) for text in (CELL, play)]
    book = v4.new_notebook(cells=cells)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the kernel's own machinery
        NotebookClient(book, timeout=120, kernel_name="python3").execute()
    [printed] = [out["text"] for out in book.cells[1].outputs if out.get("name") == "stdout"]
    named = [
        {**match, "seats": ["mine" if name == "medium" else name for name in match["seats"]]}
        for match in expected
    ]
    winners = [
        {**match, "winner": "mine" if match["winner"] == "medium" else match["winner"]} for match in named
    ]
    assert printed == f"{winners}\n"


def test_without_cloudpickle_such_a_player_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    code = f"""{CELL}
import sys
sys.modules["cloudpickle"] = None
from rummy_widget.lab import playing, running
playing.find_spec = lambda name: None
running.ProcessPoolExecutor = None  # it would fail there
print(rw.lab.tournament(["easy", Mine()], hands=6, seed=4, progress=False).complete)
"""
    done = subprocess.run([sys.executable, "-"], input=code, capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_ctrl_c_in_a_terminal_prints_what_is_done_and_leaves_nobody(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "rummy_widget.cli", "tournament", "easy", "medium"]
    command += ["--hands", "1000000", "--seed", "4", "--workers", "2", "--file", str(tmp_path / "t.json")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running_:
        # Its workers' own children tell that it plays: /proc shows the group's processes.
        deadline = time.monotonic() + 120
        while len(group(running_.pid)) < 4 and time.monotonic() < deadline:
            time.sleep(0.2)
        time.sleep(3)
        os.killpg(running_.pid, signal.SIGINT)
        out, _ = running_.communicate(timeout=120)
    assert running_.returncode == 130
    assert "of 1000000" not in out
    assert "1,000,000 hands were asked for" in out
    deadline = time.monotonic() + 60
    while group(running_.pid) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert group(running_.pid) == []
    stopped = lab.load(tmp_path / "t.json")
    assert 0 < stopped.hands < 1_000_000
    small = meet(["easy", "medium"], hands=6, workers=1)
    assert stopped.matches[: len(small.matches)] == small.matches


def group(leader: int) -> list[int]:
    """Give the processes of a session that still run."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        state, session = fields[0], int(fields[3])
        if session == leader and state != "Z":
            found.append(int(entry.name))
    return found
