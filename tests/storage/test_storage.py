from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from rummy_widget.storage import HOME_VARIABLE, Slot, Store, home


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "tables")


def files(store: Store) -> list[str]:
    return sorted(path.name for path in store.folder.iterdir())


def test_home_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    assert home() == tmp_path / "elsewhere"
    assert Store().folder == tmp_path / "elsewhere" / "tables"


def test_home_is_the_systems_place_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home().name == "rummy_widget"


def test_a_held_game_is_not_offered_and_a_released_one_is(store: Store) -> None:
    slot = store.slot()
    slot.save({"record": "first"})
    slot.save({"record": "second"})
    assert store.left() is None
    slot.close()
    left = store.left()
    assert left is not None
    assert left.data == {"record": "second"}


def test_only_one_takes_a_game_over(store: Store) -> None:
    slot = store.slot()
    slot.save({"record": "x"})
    slot.close()
    left = store.left()
    assert left is not None
    first, second = store.claim(left), store.claim(left)
    assert first is not None
    assert second is None
    first.remove()
    first.close()
    assert store.claim(left) is None
    assert files(store) == []


def test_two_tables_have_a_file_each(store: Store) -> None:
    one, two = store.slot(), store.slot()
    one.save({"record": "one"})
    two.save({"record": "two"})
    assert one.path != two.path
    assert json.loads(one.path.read_text())["data"] == {"record": "one"}
    one.close()
    left = store.left()
    assert left is not None
    assert left.data == {"record": "one"}
    two.close()


def test_a_killed_process_leaves_a_whole_game(store: Store) -> None:
    script = textwrap.dedent(
        """
        import os, signal, sys
        from pathlib import Path
        from rummy_widget.storage import Store
        slot = Store(Path(sys.argv[1])).slot()
        slot.save({"record": "killed"})
        os.kill(os.getpid(), signal.SIGKILL)
        """
    )
    done = subprocess.run([sys.executable, "-c", script, str(store.folder)], check=False)
    assert done.returncode == -9
    left = store.left()
    assert left is not None
    assert left.data == {"record": "killed"}


def test_a_living_process_keeps_its_game(store: Store) -> None:
    script = textwrap.dedent(
        """
        import sys
        from pathlib import Path
        from rummy_widget.storage import Store
        slot = Store(Path(sys.argv[1])).slot()
        slot.save({"record": "alive"})
        print("saved", flush=True)
        sys.stdin.read()
        """
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(store.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "saved\n"
        assert store.left() is None
    assert store.left() is not None


def test_files_are_the_owners_alone(store: Store) -> None:
    slot = store.slot()
    slot.save({"record": "x"})
    assert stat.S_IMODE(slot.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    slot.close()


def test_a_save_that_fails_leaves_the_old_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slot = store.slot()
    slot.save({"record": "old"})

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        slot.save({"record": "new"})
    monkeypatch.undo()
    assert json.loads(slot.path.read_text())["data"] == {"record": "old"}
    assert len(files(store)) == 2, "the game and its lock, no half-written file"
    slot.close()


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": 2, "saved": 1, "data": {}}',
        '{"format": 1, "saved": "x", "data": {}}',
        '{"format": 1, "saved": 1, "data": 7}',
        '{"format": 1, "saved": 1' + "0" * 400 + ', "data": {}}',
        "\x00\xff",
    ],
)
def test_damaged_files_are_passed_over(store: Store, body: str) -> None:
    slot = store.slot()
    slot.save({"record": "good"})
    slot.close()
    damaged = store.folder / "99999999-000000-1-damaged.game.json"
    damaged.write_text(body, encoding="latin-1")
    left = store.left()
    assert left is not None
    assert left.data == {"record": "good"}
    assert damaged.exists(), "what cannot be read is not thrown away"


def test_a_closed_slot_does_not_save(store: Store) -> None:
    slot = store.slot()
    slot.close()
    with pytest.raises(OSError, match="no longer held"):
        slot.save({"record": "x"})
    assert files(store) == []


def test_the_game_saved_last_is_offered_first_and_old_ones_are_swept(store: Store) -> None:
    made: list[Slot] = []
    for number in range(25):
        slot = store.slot()
        slot.save({"record": number})
        os.utime(slot.path, ns=(number * 10**9, number * 10**9))
        made.append(slot)
    for slot in made:
        slot.close()
    left = store.left()
    assert left is not None
    assert left.data == {"record": 24}
    store.sweep()
    kept = [json.loads(path.read_text())["data"]["record"] for path in store.folder.glob("*.game.json")]
    assert sorted(kept) == list(range(5, 25))


def test_forgetting_takes_the_file_away(store: Store) -> None:
    slot = store.slot()
    slot.save({"record": "x"})
    slot.close()
    left = store.left()
    assert left is not None
    store.forget(left)
    assert store.left() is None
    assert files(store) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    blocked = Store(tmp_path / "file" / "tables")
    assert blocked.left() is None
    with pytest.raises(OSError, match="file"):
        blocked.slot()
