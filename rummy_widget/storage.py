"""The user's files: unfinished games, written atomically, one file for each table.

A table that is alive holds a lock on its file, which the system lets go when the process dies, however it
dies. So a file whose lock is free belongs to nobody any more, and the game in it can be offered again. A file
is readable by its owner only: it holds the whole deal.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["HOME_VARIABLE", "Left", "Slot", "Store", "home"]

HOME_VARIABLE = "RUMMY_HOME"

_FORMAT = 1
_SUFFIX = ".game.json"
_KEEP = 20  # unfinished games that are kept; older ones go


def home() -> Path:
    """Folder of the user's data: ``$RUMMY_HOME``, else the place the system has for such things."""
    given = os.environ.get(HOME_VARIABLE)
    if given:
        return Path(given)
    import platformdirs

    return Path(platformdirs.user_data_dir("rummy_widget", appauthor=False))


@dataclass(frozen=True)
class Left:
    """An unfinished game that nobody holds: where it is, when it was last saved, and its data."""

    path: Path
    saved: float
    data: dict[str, Any]


class Slot:
    """The file of one table; made by `Store.slot` or `Store.claim`.

    Not safe for several threads at once: the session saves from one place.
    """

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock: int | None = lock

    def save(self, data: dict[str, Any]) -> None:
        """Replace the file's content.

        The new text is whole on disk under another name before it takes the old one's place, so whoever
        reads finds a whole game, whenever the process dies.

        Raises
        ------
        OSError
            The disk does not take it, or the slot is closed.
        """
        if self._lock is None:
            raise OSError("the file is no longer held")
        body = json.dumps({"format": _FORMAT, "saved": time.time(), "data": data}, separators=(",", ":"))
        fresh = self.path.with_name(f"{self.path.name}.{secrets.token_hex(4)}.new")
        try:
            private = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(private, "w", encoding="utf-8") as file:
                file.write(body)
            os.replace(fresh, self.path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise

    def remove(self) -> None:
        """Take the file away; a later `save` makes it again."""
        with contextlib.suppress(OSError):
            self.path.unlink()

    def close(self) -> None:
        """Let go of the file. What is in it stays, and can be offered to the next table."""
        lock, self._lock = self._lock, None
        if lock is None:
            return
        if not self.path.exists():
            with contextlib.suppress(OSError):
                _lock_path(self.path).unlink()
        os.close(lock)


class Store:
    """The folder of unfinished games.

    Parameters
    ----------
    folder
        Where the games lie; by default ``tables`` in `home`. It is made when the first game is saved.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else home() / "tables"

    def slot(self) -> Slot:
        """Make a place for a new table's game.

        Raises
        ------
        OSError
            The folder cannot be written to.
        """
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = self.folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{secrets.token_hex(4)}{_SUFFIX}"
        lock = _acquire(_lock_path(path))
        if lock is None:
            raise OSError(f"cannot lock {path}")
        return Slot(path, lock)

    def left(self) -> Left | None:
        """Find the unfinished game saved last that no living table holds, passing over damaged files."""
        return next(self._left_games(), None)

    def claim(self, left: Left) -> Slot | None:
        """Take an unfinished game over; None if somebody else was quicker."""
        lock = _acquire(_lock_path(left.path))
        if lock is None:
            return None
        slot = Slot(left.path, lock)
        if not left.path.exists():
            slot.close()
            return None
        return slot

    def forget(self, left: Left) -> None:
        """Drop an unfinished game; nothing happens if somebody holds it by now."""
        slot = self.claim(left)
        if slot is not None:
            slot.remove()
            slot.close()

    def sweep(self) -> None:
        """Drop unfinished games beyond the number that is kept, the oldest first."""
        for number, left in enumerate(self._left_games()):
            if number >= _KEEP:
                self.forget(left)

    def _left_games(self) -> Iterator[Left]:
        try:
            found = sorted(self.folder.glob(f"*{_SUFFIX}"), key=_modified, reverse=True)
        except OSError:
            return
        for path in found:
            with _free(path) as free:
                left = _read(path) if free else None
            if left is not None:
                yield left


def _read(path: Path) -> Left | None:
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        saved, data = float(body["saved"]), body["data"]
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return None
    if body.get("format") != _FORMAT or not isinstance(data, dict):
        return None
    return Left(path, saved, data)


def _modified(path: Path) -> tuple[int, str]:
    try:
        return (path.stat().st_mtime_ns, path.name)
    except OSError:
        return (0, path.name)


def _lock_path(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


@contextlib.contextmanager
def _free(path: Path) -> Iterator[bool]:
    lock = _acquire(_lock_path(path))
    try:
        yield lock is not None
    finally:
        if lock is not None:
            os.close(lock)


def _acquire(path: Path) -> int | None:
    """Open a lock file and lock it; None if another holder has it or the place cannot be written to.

    A holder may have removed the lock file between our opening and our locking it; then the name belongs to
    another file by now, and the next try opens that.
    """
    while True:
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return None
        if not _LOCK(file):
            os.close(file)
            return None
        with contextlib.suppress(OSError), path.open("rb") as named:
            if os.path.sameopenfile(file, named.fileno()):
                return file
        os.close(file)


def _choose_lock() -> Callable[[int], bool]:
    """Make one function of the system's advisory lock: take it without waiting, tell whether it was free."""
    if sys.platform == "win32":
        import msvcrt

        def take(file: int) -> bool:
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            except OSError:
                return False
            return True

        return take
    if sys.platform == "emscripten":
        # One process and a file system of its own: nothing to guard, and nothing outlives the page.
        return lambda file: True
    import fcntl

    def lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    return lock


_LOCK = _choose_lock()
