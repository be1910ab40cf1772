"""Nothing that the tutor tells depends on a card that the viewer cannot know: notes, hints, aids."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rummy_widget import View
from rummy_widget.game import Game
from rummy_widget.players import Level, player
from rummy_widget.rules import Rules
from rummy_widget.session import Session
from rummy_widget.session import tutor as tutor_module
from tests.session.fake_runner import FakeRunner
from tests.wire.test_wide_games import GAMES
from tests.wire.test_world_swap import LeakyMessage, Wired, plies, some_plies, viewer
from tests.wire.worlds import other_world

ASKED: list[dict[str, Any]] = [
    *({"type": "hint", "step": step} for step in (1, 2, 3, 4)),
    {"type": "aids"},
    {"type": "warn", "move": "discard 7H"},
    {"type": "why"},
    {"type": "why", "n": 2},
]


def told(game: Game, kind: type[Wired], *, ready: bool) -> tuple[str, int]:
    """Return all that a table with the tutor on sends, and how many notes and hints are in it."""
    runner = FakeRunner(0.01)
    session = Session(game, runner=runner)
    session.set_tutor(True)
    table = kind(session)
    table.sent.append(["opened", table.get_state(["view", "tutor"])])

    def tell(message: dict[str, Any]) -> None:
        table._handle_custom_msg({"id": len(table.sent), "rev": table.view["rev"], **message}, [])
        runner.run()

    if ready:
        tell({"type": "ready"})
    # The adviser comes to its end; no computer comes to its move.
    runner.run(0.3)
    picked = [card["c"] for card in table.view["hand"][:2]]
    thrown = {"type": "warn", "move": f"discard {picked[0]}"} if picked else {"type": "aids"}
    for message in (*ASKED, {"type": "aids", "picked": picked}, thrown):
        tell(message)
    notes = len(table.view["tutor"]["notes"])
    hints = sum('"ready": true' in json.dumps(part, default=str) for part in table.sent)
    table.close()
    return json.dumps(table.sent, default=str), notes + hints


def check(game: Game, rng: random.Random, *, kind: type[Wired] = Wired, covered: bool = False) -> int:
    """Compare two worlds; how much the tutor told, 0 where there is one world only."""
    seat = viewer(game)
    other = other_world(game, seat, rng, own=not covered)
    if other is None or game.hand_over:
        return 0
    sent = [told(Game.from_record(world.record()), kind, ready=not covered) for world in (game, other)]
    assert sent[0] == sent[1]
    if covered:
        assert sent[0][1] == 0
    return sent[0][1]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("seats", "seed"), [(["you", "hard"], 1), (["easy", "you", "medium"], 3)])
def test_notes_hints_and_aids_at_every_step(seats: list[str], seed: int) -> None:
    rng = random.Random(seed)
    found = [check(game, rng) for number, game in enumerate(plies(seats, seed)) if number < 24]
    assert sum(found) > 36


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("name", GAMES)
def test_jokers_two_decks_open_piles_and_calls(name: str) -> None:
    assert sum(check(game, rng, covered=rng.random() < 0.3) for game, rng in some_plies(name, 0.12))


@pytest.mark.usefixtures("quick")
def test_under_the_cover_nothing() -> None:
    rng = random.Random(5)
    for number, game in enumerate(plies(["Ann", "easy", "Ben"], 5)):
        check(game, rng, covered=number % 2 == 0)
        if number > 24:
            break


def test_the_adviser_that_plays_hands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    small: Level = player("master", budget=200)
    monkeypatch.setattr(tutor_module, "adviser", lambda _: small)
    rng = random.Random(2)
    found = [
        check(game, rng)
        for number, game in enumerate(plies(["you", "easy"], 2, rules=Rules.preset("classic")))
        if number in (1, 6, 9)
    ]
    assert sum(found) >= 4


@pytest.mark.usefixtures("quick")
def test_a_tutor_that_leaks_is_caught() -> None:
    rng = random.Random(1)
    game = Game("reference", ["you", "easy"], 1)
    with pytest.raises(AssertionError):
        check(game, rng, kind=LeakyMessage)


def test_a_view_is_what_the_notes_are_made_of() -> None:
    """The reader's view alone, without a game, gives the same sentences."""
    from rummy_widget.tutor import note

    game = Game("reference", ["you", "hard"], 8)
    while len(game.log) < 20:
        game.play(player("hard").choose(game.view(game.turn or 0), random.Random(1)).move)
    view: View = game.view(0)
    session = Session(game, runner=FakeRunner(0.01))
    session.set_tutor(True)
    for one in session.view["tutor"]["notes"]:
        found = note(view, one["n"])
        assert found is not None
        assert (one["icon"], one["cards"]) == (found.icon, [str(card) for card in found.cards])
    session.close()
