"""Nothing that the guide says, rings or asks for depends on a card that the learner cannot know."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from rummy_widget import protocol
from rummy_widget.game import Game
from rummy_widget.session import Session
from rummy_widget.session.guide import Guide
from rummy_widget.tutor import guide
from rummy_widget.tutor.guide import Progress, Step, follow
from rummy_widget.view import View
from tests.session.fake_runner import FakeRunner
from tests.wire.test_wide_games import GAMES
from tests.wire.test_world_swap import Wired, plies, some_plies, viewer
from tests.wire.worlds import other_world


def everything(view: View) -> list[Step]:
    """Return all that the guide has to say in a view, one thing after another, whatever was said before."""
    found: list[Step] = []
    done = frozenset[str]()
    while True:
        step = follow(view, Progress(done)).step
        assert step is not None
        found.append(step)
        if step.name in (guide.AGAIN, guide.QUIET):
            return found
        done |= {step.name}


def told(game: Game, rng: random.Random, *, ready: bool) -> str:
    """Return all that a table sends whose hand is guided; some steps were shown before."""
    session = Session(game, runner=FakeRunner(0.01))
    table = Wired(session)
    table.sent.append(["opened", table.get_state(["view", "guide"])])

    def tell(message: dict[str, Any]) -> None:
        table._handle_custom_msg({"id": len(table.sent), "rev": table.view["rev"], **message}, [])
        session._runner.run()  # type: ignore[attr-defined]  # the runner of the test

    table.guide = "on"
    if ready:
        tell({"type": "ready"})
    over = frozenset(rng.sample(guide.STEPS, rng.randrange(len(guide.STEPS) - 8))) - {guide.LAST}
    session._guide._progress = {seat: Progress(over) for seat in range(len(game.names))}
    for number in range(6):
        tell({"type": "guide_next", "n": number})
        table.sent.append(table.get_state("view"))
    table.guide = "off"
    table.close()
    return json.dumps(table.sent, default=str)


def check(game: Game, rng: random.Random, *, covered: bool = False) -> int:
    """Compare two worlds; how much the guide says, 0 where there is one world only."""
    seat = viewer(game)
    other = other_world(game, seat, rng, own=not covered)
    if other is None:
        return 0
    chance = rng.random()
    worlds = [Game.from_record(world.record()) for world in (game, other)]
    if not covered:
        said = [everything(world.view(seat)) for world in worlds]
        assert said[0] == said[1]
    sent = [told(world, random.Random(chance), ready=not covered) for world in worlds]
    assert sent[0] == sent[1]
    if covered:
        assert '"step"' not in sent[0]
        return 0
    return len(said[0])


@pytest.mark.parametrize(("seats", "seed"), [(["you", "hard"], 1), (["easy", "you", "medium"], 3)])
def test_at_every_step_of_a_hand(seats: list[str], seed: int) -> None:
    rng = random.Random(seed)
    found = [check(game, rng) for number, game in enumerate(plies(seats, seed)) if number < 20]
    assert sum(found) > 50


@pytest.mark.parametrize("name", GAMES)
def test_jokers_two_decks_open_piles_and_calls(name: str) -> None:
    assert sum(check(game, rng, covered=rng.random() < 0.2) for game, rng in some_plies(name, 0.08))


def test_under_the_cover_it_is_silent() -> None:
    rng = random.Random(5)
    for number, game in enumerate(plies(["Ann", "easy", "Ben"], 5)):
        check(game, rng, covered=True)
        if number > 12:
            break


def test_a_guide_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Guide.told

    def leaky(self: Guide, game: Game, view: View, locale: str) -> protocol.Guide | None:
        made = honest(self, game, view, locale)
        return None if made is None else replace(made, at=(str(game.state.stock),))

    game = Game("reference", ["you", "easy"], 1)
    assert check(game, random.Random(1)) > 0
    monkeypatch.setattr(Guide, "told", leaky)
    with pytest.raises(AssertionError):
        check(game, random.Random(1))


def test_views_with_guide_and_tutor_stay_small_and_read_back() -> None:
    from rummy_widget.protocol import LIMIT, dump, load
    from tests.session.desk import Desk

    desk = Desk(("you", *["easy"] * 3), seed=4)
    desk.session.set_guide(True)
    desk.session.set_tutor(True)
    rng = random.Random(4)
    shown, most = set(), 0
    for _ in range(40):
        desk.wait()
        view = desk.view
        assert len(json.dumps(view, separators=(",", ":"))) <= LIMIT
        assert dump(load(view)) == view
        if "guide" in view:
            shown.add(view["guide"]["step"])
        most = max(most, sum(note["icon"] != "later" for note in view["tutor"]["notes"]))
        desk.play_on(rng)
    assert len(shown) > 5
    assert most == 6
