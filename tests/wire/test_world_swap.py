"""Nothing that is sent depends on a card that the viewer cannot know.

At every step of random games the cards that the viewer never saw change places. Everything that leaves the
kernel must stay the same to the byte: all synced traits, every message, answers to commands of all kinds, the
text form, the static picture.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
import traitlets

from rummy_widget.game import Game
from rummy_widget.players import Decision, Player
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.session import Session
from rummy_widget.view import View
from rummy_widget.widget import Rummy
from tests.session.fake_runner import FakeRunner
from tests.wire.test_wide_games import GAMES, people
from tests.wire.worlds import game_players, other_world

COMMANDS: list[dict[str, Any]] = [
    {"type": "move", "move": "draw"},
    {"type": "move", "move": "meld AS 2S 3S"},
    {"type": "move", "move": "layoff 7H m1"},
    {"type": "move", "move": "layoff 7H 8H m9"},
    {"type": "move", "move": "discard QD"},
    {"type": "move", "move": "recycle"},
    {"type": "move", "move": "decline"},
    {"type": "move", "move": "rummy 5C"},
    {"type": "move", "move": "??"},
    {"type": "undo"},
    {"type": "next_hand"},
    {"type": "new_match"},
    {"type": "replace", "seat": 1},
    {"type": "select", "cards": ["7H", "QD"]},
    {"type": "resume"},
    {"type": "fold"},
    {"type": "fits", "cards": ["7H", "8H", "9H"]},
    {"type": "fits", "cards": ["QD", "*"]},
    {"type": "namings", "kind": "meld", "cards": ["7H", "8H", "*"]},
    {"type": "namings", "kind": "layoff", "cards": ["*"], "meld": "m1"},
    {"type": "move", "move": "take 3"},
    {"type": "move", "move": "swap QD m1"},
    {"type": "move", "move": "pass"},
    {"type": "order", "cards": ["7H", "QD"]},
    {"type": "sort"},
    {"type": "rules"},
    {"type": "events"},
    {"type": "choices"},
    {"type": "check", "preset": "classic", "changes": {"aces": "high_or_low"}, "players": 3},
    {"type": "check", "preset": "classic", "changes": {"scoring": "penalty"}, "players": 9},
    {"type": "new_game", "preset": "classic", "changes": {"scoring": "penalty"}, "players": []},
    {"type": "new_game", "preset": "classic", "changes": {}, "players": [], "deal": "1D07-5MD2-59SA"},
    {"type": "check", "preset": "classic", "changes": {}, "players": 2, "deal": "1D07"},
    {"type": "position", "preset": "classic", "changes": {}, "players": 2, "start": "table"},
    {"type": "position", "preset": "rummy500", "changes": {}, "players": 3, "line": "7H/8H/9H 9 2C - 0 draw"},
    {"type": "more_time"},
]


CODE = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}")
TOLD = re.compile(rf"""(["'])deal\1: (null|None|["']{CODE.pattern}["'])""")


class Wired(Rummy):
    """A table that keeps all it sends."""

    def __init__(self, session: Session) -> None:
        self.sent: list[Any] = []
        super().__init__(session=session)
        send = self.comm.send

        def keep(data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
            self.sent.append([data, metadata])
            send(data=data, metadata=metadata, buffers=buffers)

        self.comm.send = keep


class LeakyTrait(Wired):
    """Sends the stock."""

    extra = traitlets.Unicode().tag(sync=True)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.extra = str(self.game.state.stock)


class LeakyMessage(Wired):
    """Answers with somebody else's hand."""

    def _reply(self, answer: dict[str, Any]) -> None:
        super()._reply({**answer, "hint": str(self.game.state.hands[1 - self.view["seat"]])})


class LeakyText(Wired):
    """Shows the number of the stock's next card in its text form."""

    def __repr__(self) -> str:
        return f"<Rummy {self.game.state.stock_codes[-1]}>"


def everything(game: Game, kind: type[Wired], *, ready: bool, seconds: float, commands: Sequence[Any]) -> str:
    """Return all that a table of this game sends: on opening, as time passes, in answer to commands."""
    runner = FakeRunner(0.01)
    session = Session(game, runner=runner, speed="calm")
    for seat in range(len(game.names)):
        # Everybody put their hand in an order of their own: nobody else may see a trace of it.
        session._orders.keep(game.view(seat), game.view(seat).hand.codes[::-1])
    session._settle()
    table = kind(session)
    state = {
        name: value for name, value in table.get_state().items() if name not in ("_esm", "_css", "layout")
    }
    table.sent.append(["opened", state, repr(table), str(table), table._repr_mimebundle_()[0]["text/html"]])

    def tell(message: dict[str, Any]) -> None:
        table._handle_custom_msg({"id": len(table.sent), "rev": table.view["rev"], **message}, [])
        runner.run()

    if ready:
        tell({"type": "ready"})
    # A computer may get as far as its answer, but not to its move, which depends on its cards.
    runner.run(seconds)
    for message in commands:
        # The game is the test's: what would change it is asked for with an old revision.
        tell(
            {
                **message,
                "rev": -1 if message["type"] == "move" and message["move"] == "draw" else table.view["rev"],
            }
        )
    table.set_state({"view": {}, "speed": "fast"})
    table.sent.append(["closed", repr(session.view), session.picture(), repr(table)])
    table.close()
    return json.dumps(table.sent, default=str)


def check(game: Game, rng: random.Random, *, kind: type[Wired] = Wired, covered: bool = False) -> bool:
    """Compare two worlds; False if there is only one."""
    seat = viewer(game)
    other = other_world(game, seat, rng, own=not covered)
    if other is None:
        return False
    if not covered:
        assert other.view(seat) == game.view(seat)
    assert other.state != game.state
    # Commands that could change the game go only where the viewer is on turn or the answer is no anyway.
    # When a hand is over its whole position may be looked at, and its code tells every card of it.
    told = ("new_match",) * game.over + ("position",) * game.hand_over
    choice = [message for message in COMMANDS if message["type"] not in told]
    asked = rng.sample(choice, 6)
    sent = [
        everything(Game.from_record(world.record()), kind, ready=not covered, seconds=0.6, commands=asked)
        for world in (game, other)
    ]
    if game.hand_over:
        sent = [TOLD.sub("a deal", text) for text in sent]
    assert not CODE.search(sent[0])
    assert sent[0] == sent[1]
    return True


def viewer(game: Game) -> int:
    """Return the seat that a new table shows."""
    session = Session(game, runner=FakeRunner())
    seat: int = session.view["seat"]
    session.close()
    return seat


def random_person(view: View, rng: random.Random) -> Any:
    moves = view.legal_moves()
    lays = [move for move in moves if move.kind in ("meld", "layoff")]
    return rng.choice(lays if lays and rng.random() < 0.4 else moves)


def plies(seats: list[str], seed: int, hand_no: int = 1, rules: Rules | str = "reference") -> Any:
    """Play, people at random, and stop after every event of one hand."""
    game, rng = Game(rules, seats, seed), random.Random(seed)
    while True:
        if game.hand_no == hand_no:
            yield game
        seat = game.turn
        if seat is None and game.hand_no < hand_no:
            game.next_hand()
            continue
        if seat is None:
            return
        player, view = game.players[seat], game.view(seat)
        choice = random_person(view, rng) if player is None else player.choose(view, game.player_rng(seat))
        game.play(choice.move if isinstance(choice, Decision) else choice)


def some_plies(name: str, share: float) -> Iterator[tuple[Game, random.Random]]:
    """Play one of `GAMES`, and stop after a share of its events and in every window for calls."""
    rules, seats = GAMES[name]
    rng = random.Random(name)
    for game in islice(plies(people(seats), 2, rules=rules), 62):
        if rng.random() < share or game.phase == "call":
            yield game, rng


@pytest.mark.parametrize(
    ("seats", "seed", "hand_no"),
    [
        (["you", "easy"], 1, 1),
        (["you", "easy"], 2, 2),
        (["easy", "you", "easy"], 3, 1),
        (["you", "easy", "easy", "easy"], 4, 2),
    ],
)
def test_one_person_against_computers(seats: list[str], seed: int, hand_no: int) -> None:
    rng = random.Random(seed)
    compared = sum(check(game, rng) for game in plies(seats, seed, hand_no))
    assert compared > 20


@pytest.mark.parametrize(
    ("preset", "seats"), [(preset, seats) for preset in PRESETS for seats in Rules.preset(preset).seats]
)
def test_every_game_that_can_be_played(preset: str, seats: int) -> None:
    """A sample of each hand: its first events, its last, and some between them; odd tables share a screen."""
    people = ["Ann", "Ben"] if seats % 2 else ["you"]
    levels = ["easy", "medium", "hard"]
    rng = random.Random(f"{preset} {seats}")
    sat = [*people, *(levels * 2)[: seats - len(people)]]
    compared, last = 0, None
    for number, game in enumerate(plies(sat, seats, rules=preset)):
        last = game
        if number < 4 or rng.random() < 0.15 or game.hand_over:
            covered = len(people) > 1 and rng.random() < 0.5 and not game.hand_over
            compared += check(game, rng, covered=covered)
    assert last is not None
    assert last.hand_over
    assert compared >= 4


@pytest.mark.parametrize("name", GAMES)
def test_jokers_two_decks_open_piles_and_calls(name: str) -> None:
    rules, seats = GAMES[name]
    rng = random.Random(name)
    compared = 0
    for number, game in enumerate(plies(people(seats), 2, rules=rules)):
        if number < 4 or rng.random() < 0.1 or game.phase == "call" or game.hand_over:
            compared += check(game, rng, covered=rng.random() < 0.5 and not game.hand_over)
        if number > 150:
            break
    assert compared >= 4


@pytest.mark.parametrize(("seats", "seed"), [(["Ann", "Ben"], 5), (["Ann", "easy", "Ben"], 6)])
def test_several_people_with_the_cover_on_and_off(seats: list[str], seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    for number, game in enumerate(plies(seats, seed)):
        compared += check(game, rng, covered=number % 2 == 0 and not game.hand_over)
        if number > 60:
            break
    assert compared > 20


class Loud(Player):
    """Fails, and says what it holds."""

    name = "loud"

    def choose(self, view: View, rng: random.Random) -> str:
        raise ValueError(str(view.hand))


class Cheat(Player):
    """Plays a card that it may hold."""

    name = "cheat"

    def choose(self, view: View, rng: random.Random) -> str:
        return f"meld {view.hand}"


@pytest.mark.parametrize("player", [Loud(), Cheat()])
def test_players_that_fail_give_nothing_away(player: Player) -> None:
    rng = random.Random(1)
    for number, game in enumerate(plies(["you", "easy"], 8)):
        if game.turn == 1 and number < 40:
            game.seat_player(1, player)
            other = other_world(game, 0, rng)
            assert other is not None
            sent = [
                everything(
                    Game.from_record(world.record(), game_players(world)),
                    Wired,
                    ready=False,
                    seconds=3.0,
                    commands=COMMANDS,
                )
                for world in (game, other)
            ]
            assert sent[0] == sent[1]
            assert "trouble-player" in sent[0]
            game.seat_player(1, "easy")


@pytest.mark.parametrize("kind", [LeakyTrait, LeakyMessage, LeakyText])
def test_a_table_that_leaks_is_caught(kind: type[Wired]) -> None:
    rng = random.Random(1)
    game = Game("reference", ["you", "easy"], 1)
    with pytest.raises(AssertionError):
        check(game, rng, kind=kind)
