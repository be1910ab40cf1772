"""A session on a table of its own: a clock that the test moves, and a person who clicks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rummy_widget.deck import Cards
from rummy_widget.game import Game
from rummy_widget.session import Screen, Session
from rummy_widget.storage import Store
from tests.session.fake_runner import FakeRunner


class Desk:
    """Everything that a screen gets is in `views` and `answers`."""

    def __init__(
        self,
        players: Sequence[Any] = ("you", "easy"),
        *,
        seed: int | str = 7,
        game: Game | None = None,
        thinking: float = 0.01,
        speed: str = "calm",
        store: Store | None = None,
    ) -> None:
        self.game = game if game is not None else Game("reference", list(players), seed)
        self.runner = FakeRunner(thinking)
        self.views: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.picked: list[Cards] = []
        self.session = Session(self.game, runner=self.runner, store=store, speed=speed)
        self.detach = self.session.attach(Screen(self.views.append, self.picked.append, lambda: "en"))

    @property
    def view(self) -> dict[str, Any]:
        return self.session.view

    def send(self, kind: str, /, *, rev: int | None = None, **fields: object) -> dict[str, Any]:
        """Send a command and return its answer."""
        before = len(self.answers)
        seen = self.session.rev if rev is None else rev
        self.session.receive({"id": before, "rev": seen, "type": kind, **fields}, self.answers.append)
        self.runner.run()
        assert len(self.answers) == before + 1
        return self.answers[-1]

    def do(self, kind: str, /, **fields: Any) -> None:
        """Send a command that must be taken."""
        answer = self.send(kind, **fields)
        assert answer["ok"], answer

    def wait(self, seconds: float = 60.0) -> None:
        """Let computers move until a person may, or the time is over."""
        until = self.runner.now() + seconds
        while (
            self.runner.now() < until
            and not self.view["mine"]
            and self.view["phase"] not in ("over", "cover")
        ):
            self.runner.run(0.05)

    def play_on(self, rng: random.Random) -> None:
        """Do one thing that a person may do, or let time pass until one may."""
        view = self.view
        if view["phase"] == "cover":
            self.do("ready")
        elif view["phase"] == "over":
            self.do("new_match" if self.session.game.over else "next_hand")
        elif not view["mine"]:
            self.runner.run(0.5)
        elif view["phase"] in ("draw", "call"):
            self.do("move", move=rng.choice(bare_moves(view)))
        elif view["legal"]["swaps"] and rng.random() < 0.5:
            swap = rng.choice(view["legal"]["swaps"])
            self.do("move", move=f"swap {view['hand'][swap['i']]['c']} {swap['meld']}")
        elif view["lay_all"] and (rng.random() < 0.5 or not view["legal"]["discards"]):
            self.do("lay_all")
        elif not view["legal"]["discards"]:
            # What has to be laid goes only with a swap: another one is tried.
            self.do("undo")
        else:
            self.do("move", move=f"discard {rng.choice(masked(view, view['legal']['discards']))}")


def bare_moves(view: dict[str, Any]) -> list[str]:
    """Return the texts of the moves that name no card of the hand."""
    legal = view["legal"]
    found = [kind for kind in ("draw", "recycle", "decline", "pass") if legal[kind]]
    found += [f"take {count}" for count in legal["takes"]]
    return found + [f"rummy {card}" for card in legal["calls"]]


def tutored(turns: int) -> Desk:
    """Return a table with the tutor on, some turns into a hand with a computer, with the viewer on turn."""
    desk = Desk(("you", "hard"), seed=5)
    desk.session.set_tutor(True)
    rng = random.Random(1)
    desk.wait()
    for _ in range(turns):
        while desk.view["mine"]:
            desk.play_on(rng)
        desk.wait()
    return desk


def masked(view: dict[str, Any], mask: int) -> list[str]:
    """Return the cards of the hand that a mask names."""
    return [card["c"] for place, card in enumerate(view["hand"]) if mask >> place & 1]
