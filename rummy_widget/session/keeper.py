"""Keeping the running game on disk, so that a crash loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rummy_widget.game import Game
from rummy_widget.game.mend import parsed
from rummy_widget.storage import Left, Slot, Store

__all__ = ["Keeper", "seat_stand_ins"]

STAND_IN = "medium"


class Keeper:
    """One table's file: made with the first save, gone when the match ends.

    Parameters
    ----------
    store
        The folder of unfinished games; None keeps nothing.
    """

    def __init__(self, store: Store | None) -> None:
        self._store = store
        self._slot: Slot | None = None
        self.left: Left | None = self._look()

    @property
    def keeps(self) -> bool:
        """Whether games are saved at all."""
        return self._store is not None

    def save(self, data: dict[str, Any] | None) -> None:
        """Write the game, or take its file away where `data` is None.

        Raises
        ------
        OSError
            The disk does not take it. Nothing more is tried after that.
        """
        if self._store is None:
            return
        try:
            if data is None:
                if self._slot is not None:
                    self._slot.remove()
                return
            if self._slot is None:
                self._slot = self._store.slot()
            self._slot.save(data)
        except OSError:
            self.stop()
            raise

    def stop(self) -> None:
        """Save nothing any more."""
        self.close()
        self._store = None

    def take_up(self, read: Callable[[dict[str, Any]], Game]) -> Game | None:
        """Take the offered game over, file and all; None if somebody else has it by now.

        Parameters
        ----------
        read
            Makes the game of its data. What it raises goes on, and the file stays as it is.
        """
        left, self.left = self.left, None
        slot = self._store.claim(left) if self._store is not None and left is not None else None
        if slot is None or left is None:
            return None
        try:
            game = read(left.data)
        except Exception:
            slot.close()
            raise
        if self._slot is not None:
            self._slot.remove()
            self._slot.close()
        self._slot = slot
        return game

    def forget(self) -> None:
        """Drop the offered game."""
        left, self.left = self.left, None
        if self._store is not None and left is not None:
            self._store.forget(left)

    def close(self) -> None:
        """Let go of the file; an unfinished game stays and is offered to the next table."""
        if self._slot is not None:
            self._slot.close()
            self._slot = None

    def _look(self) -> Left | None:
        if self._store is None:
            return None
        try:
            self._store.sweep()
            return self._store.left()
        except OSError:
            return None


def seat_stand_ins(game: Game, record: str) -> list[str]:
    """Put a level where a user's own player sat, and return the names of those seats.

    Its program is not in the record. As a person in that seat, whoever is at the screen would be shown the
    cards that they play against.
    """
    head, _ = parsed(record)  # the record may break off
    seats = [seat for seat, who in enumerate(head["players"]) if who.get("own")]
    for seat in seats:
        game.seat_player(seat, STAND_IN)
    return [game.names[seat] for seat in seats]
