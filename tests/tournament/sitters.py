"""Players that misbehave, each when it is dealt certain cards."""

from __future__ import annotations

import os
import random
import threading
from pathlib import Path

from rummy_widget.deck import cards as read
from rummy_widget.deck import mask_of
from rummy_widget.players import Player, player
from rummy_widget.view import View

MARK = mask_of(read("7H 7S").codes)


class Easy(Player):
    """Plays as easy does, until its hand holds two certain cards."""

    name = "sitter"

    def choose(self, view: View, rng: random.Random) -> object:  # type: ignore[override]  # some give nonsense
        if view.hand_mask & MARK == MARK:
            return self.marked(view)
        return player("easy").choose(view, rng)

    def marked(self, view: View) -> object:
        raise NotImplementedError


class Raises(Easy):
    name = "raises"

    def marked(self, view: View) -> object:
        raise ZeroDivisionError("no <b>luck</b>")


class Cheats(Easy):
    name = "cheats"

    def marked(self, view: View) -> object:
        return "discard 7H" if view.phase == "draw" else "draw"


class Leaves(Easy):
    name = "leaves"

    def marked(self, view: View) -> object:
        raise SystemExit("bye")


class Dies(Easy):
    """Takes its whole process down."""

    name = "dies"

    def marked(self, view: View) -> object:
        os._exit(3)


class DiesOnce(Easy):
    """Takes its process down if a file is there, and the file with it."""

    name = "dies once"

    def __init__(self, file: Path) -> None:
        self.file = file

    def choose(self, view: View, rng: random.Random) -> object:  # type: ignore[override]  # as above
        if self.file.exists():
            self.file.unlink()
            os._exit(3)
        return player("easy").choose(view, rng)


class Remembers(Player):
    """Plays ever more carelessly, the longer it lives."""

    name = "remembers"

    def __init__(self) -> None:
        self.seen = 0

    def choose(self, view: View, rng: random.Random) -> object:  # type: ignore[override]  # as above
        self.seen += 1
        return player("medium", slips=min(1, self.seen / 40)).choose(view, rng)


class Sits(Player):
    """Never goes out: it draws, and throws the first card that it may."""

    name = "sits"

    def choose(self, view: View, rng: random.Random) -> object:  # type: ignore[override]  # as above
        moves = view.legal_moves()
        return next((move for move in moves if move.kind in ("draw", "discard", "recycle")), moves[0])


class Locked(Player):
    """Cannot be pickled."""

    name = "locked"

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def choose(self, view: View, rng: random.Random) -> object:  # type: ignore[override]  # as above
        return rng.choice(view.legal_moves())
