"""How soon the table answers a click: idle, while a computer player thinks, and while a cell burns the CPU.

Run ``python tools/bench_table.py``. Each figure is the time from a message's arrival in the session to its
answer, over `CLICKS` clicks of each kind; what the host adds (about 60 ms in JupyterLab) is not in it.
"""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rummy_widget.game import Game
from rummy_widget.players import Player
from rummy_widget.session import Session, ThreadRunner

CLICKS = 60
WAIT = 60.0


class Burner(Player):
    """Thinks hard and without a pause, in pure Python, until it is called off."""

    name = "burner"

    def think(self, view: Any, rng: random.Random) -> Iterator[None]:  # type: ignore[override]  # never decides
        """Burn the CPU in long slices."""
        while True:
            _burn(0.5)
            yield


def _burn(seconds: float) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        sum(range(2000))


def ask(session: Session, **message: Any) -> float:
    """Send a message and return the milliseconds until its answer."""
    answered = threading.Event()
    begun = time.perf_counter()
    session.receive({"id": 1, "rev": session.rev, **message}, lambda _: answered.set())
    if not answered.wait(WAIT):
        raise TimeoutError("no answer")
    return 1000 * (time.perf_counter() - begun)


def clicks(session: Session) -> dict[str, Callable[[], float]]:
    """Return what is clicked: an order of the hand makes a new view, the others are only answered."""

    def order() -> float:
        cards = [card["c"] for card in session.view["hand"]]
        random.shuffle(cards)
        return ask(session, type="order", cards=cards)

    return {
        "order the hand": order,
        "a move that is refused": lambda: ask(session, type="move", move="discard KH"),
        "the rules": lambda: ask(session, type="rules"),
        "the choices": lambda: ask(session, type="choices"),
    }


@contextmanager
def busy_cell(busy: bool) -> Iterator[None]:
    """Burn the CPU on a thread, as a running cell does."""
    over = threading.Event()

    def cell() -> None:
        while not over.is_set():
            _burn(0.01)

    thread = threading.Thread(target=cell)
    if busy:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if busy:
            thread.join()


def main() -> None:
    """Measure and print."""
    for title, thinking, busy in (
        ("idle", False, False),
        ("a player thinks", True, False),
        ("a player thinks and a cell runs", True, True),
    ):
        game = Game("reference", ["you", Burner()], 7)
        if thinking == (game.turn == 0):
            game.play("draw")
            game.play(f"discard {game.view(game.turn or 0).hand[0]}")
        session = Session(game, runner=ThreadRunner(), speed="instant")
        with busy_cell(busy):
            for name, click in clicks(session).items():
                click()
                times = sorted(click() for _ in range(CLICKS))
                middle, late = statistics.median(times), times[int(0.95 * CLICKS)]
                print(f"{title:34} {name:24} median {middle:6.1f}  95 % {late:6.1f}  max {times[-1]:6.1f} ms")
        session.close()


if __name__ == "__main__":
    main()
