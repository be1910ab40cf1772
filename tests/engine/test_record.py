"""Records: what is written replays to the same match, and damage is found."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.errors import IllegalMove, RecordError
from rummy_widget.game import Game
from rummy_widget.players import Player, player
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tests.engine.rule_sets import any_rules, one_deck_rules
from tests.engine.test_reports import PingPong, play_out


def some_match(preset: str = "reference", seats: int = 2, seed: int = 3, hands: int = 2) -> Game:
    game = Game(preset, players=seats, seed=seed)
    rng = Random(seed)
    for number in range(hands):
        play_out(game, rng)
        if number + 1 < hands and not game.over:
            game.next_hand()
    return game


def same(one: Game, other: Game) -> None:
    assert other.state == one.state
    assert other.log == one.log
    assert (other.scores, other.sheet, other.hand_no, other.dealer) == (
        one.scores,
        one.sheet,
        one.hand_no,
        one.dealer,
    )
    assert (other.names, other.rules, other.over, other.winner) == (
        one.names,
        one.rules,
        one.over,
        one.winner,
    )
    for seat in range(len(one.names)):
        assert other.view(seat) == one.view(seat)
    assert other.record() == one.record()


@settings(max_examples=16, deadline=None, derandomize=True)
@given(st.one_of(one_deck_rules(), any_rules()), st.integers(0, 2**32))
def test_a_record_replays_and_moves_can_be_taken_back(drawn: tuple[Rules, int], seed: int) -> None:
    rules, seats = drawn
    rng = Random(seed)
    game = Game(rules, players=seats, seed=seed)
    for _ in range(3):
        states, views = [game.state], [[game.view(seat) for seat in range(seats)]]
        for _ in range(rng.randrange(80)):
            if game.hand_over:
                break
            game.play(rng.choice(game.legal_moves()))
            states.append(game.state)
            views.append([game.view(seat) for seat in range(seats)])
        same(game, Game.from_record(game.record()))
        for _ in range(rng.randrange(len(states))):
            game.undo()
            states.pop()
            views.pop()
            assert game.state == states[-1]
            assert [game.view(seat) for seat in range(seats)] == views[-1]
        play_out(game, rng)
        same(game, Game.from_record(game.record()))
        if game.over:
            break
        game.next_hand()


def test_all_moves_taken_back_and_made_again_give_the_same_game() -> None:
    game = Game(Rules(recycle="shuffle", recycles=None), players=3, seed=12)
    rng = Random(0)
    moves = []
    while not game.hand_over:
        kinds = {move.kind: move for move in game.legal_moves()}
        moves.append(kinds.get("draw") or kinds.get("recycle") or rng.choice(game.legal_moves()))
        game.play(moves[-1])
        if len(moves) > 200:
            break
    assert any(move.kind == "recycle" for move in moves)
    record = game.record()
    for _ in moves:
        game.undo()
    with pytest.raises(IllegalMove):
        game.undo()
    for move in moves:
        game.play(str(move))
    assert game.record() == record


def test_a_match_goes_on_from_a_record_as_it_would_have() -> None:
    game = Game(players=["hard", "easy", "medium"], seed=9)
    game.run()
    copy = Game.from_record(game.record())
    for one in (game, copy):
        one.next_hand()
        one.run()
    same(game, copy)
    assert [type(who) for who in copy.players] == [type(who) for who in game.players]


def test_a_position_is_recorded_too() -> None:
    position = {
        "hands": ["7H 7S 8D KC", "2C 3C"],
        "stock": "4S 4C",
        "pile": "9D",
        "melds": [{"cards": "TS TD TH", "by": 1}],
        "turn": 0,
        "phase": "play",
        "taken": "8D",
        "laid": [False, True],
        "recycles": 1,
        "deal": 2,
    }
    game = Game.from_position(position, players=["Ann", "Ben"])
    game.play("discard KC")
    game.play("draw")
    same(game, Game.from_record(game.record()))
    game.undo()
    game.undo()
    assert game.state.table.taken == 30


def test_names_levels_settings_and_own_players() -> None:
    game = Game(players=["Ann", player("easy", careless=0.5), PingPong(), "Ben"], seed=1)
    copy = Game.from_record(game.record())
    assert copy.names == ("Ann", "Gus", "ping-pong", "Ben")
    assert copy.players[0] is None
    assert copy.players[1] == player("easy", careless=0.5)
    assert copy.players[2] is None
    seated: list[Any] = ["Ann", "hard", PingPong(), "Ben"]
    again = Game.from_record(game.record(), players=seated)
    assert isinstance(again.players[2], PingPong)
    with pytest.raises(RecordError, match="for 4 players, not for 2"):
        Game.from_record(game.record(), players=["Ann", "Ben"])


def test_a_person_may_bear_the_name_of_a_level() -> None:
    game = Game(players=["Ann", "Ben"], seed=1)
    game.seat_player(1, "Carl")
    text = game.record().replace('"Carl"', '"easy"')
    copy = Game.from_record(text)
    assert copy.names == ("Ann", "easy")
    assert copy.players == (None, None)


# --- damage ---------------------------------------------------------------------------------------


def damaged(change: Any) -> str:
    data = json.loads(some_match().record())
    change(data)
    return json.dumps(data)


def entry(kind: str, hand: int = 0) -> Any:
    def find(data: Any) -> Any:
        return next(e for e in data["hands"][hand] if e["kind"] == kind)

    return find


DAMAGES: dict[str, Any] = {
    "another format": lambda d: d.update(format=2),
    "format as text": lambda d: d.update(format="1"),
    "something else": lambda d: d.update(what="chess"),
    "no seed": lambda d: d.pop("seed"),
    "no hands": lambda d: d.update(hands=[]),
    "an empty hand": lambda d: d["hands"].append([]),
    "hands of numbers": lambda d: d.update(hands=[[1, 2]]),
    "an unknown field": lambda d: d.update(extra=1),
    "an unknown field of an entry": lambda d: entry("draw")(d).update(extra=1),
    "an unknown rule": lambda d: d["rules"].update(speed=3),
    "a rule that is no value": lambda d: d["rules"].update(aces="both"),
    "rules that clash": lambda d: d["rules"].update(blocked="count"),
    "rules that cannot be played": lambda d: d["rules"].update(jokers=2),
    "a player less": lambda d: d["players"].pop(),
    "a player without a name": lambda d: d["players"][0].pop("name"),
    "a level with a wrong setting": lambda d: d["players"][0].update(level="easy", settings={"nose": 1.0}),
    "another kind": lambda d: entry("draw")(d).update(kind="fly"),
    "another seat": lambda d: entry("draw")(d).update(seat=1 - entry("draw")(d)["seat"]),
    "a seat that is none": lambda d: entry("draw")(d).update(seat=7),
    "another card drawn": lambda d: entry("draw")(d).update(
        cards="AS" if entry("draw")(d)["cards"] != "AS" else "2S"
    ),
    "no card drawn": lambda d: entry("draw")(d).update(cards=""),
    "a card drawn face down": lambda d: entry("draw")(d).update(cards="?"),
    "a card thrown that is not held": lambda d: entry("discard")(d).update(
        cards=d["hands"][0][0]["stock"][:2]
    ),
    "an entry missing": lambda d: d["hands"][0].pop(2),
    "an entry doubled": lambda d: d["hands"][0].insert(2, d["hands"][0][2]),
    "the end missing": lambda d: d["hands"][0].pop(),
    "another score": lambda d: entry("end")(d).update(scores=["1000", "0"]),
    "a score that is none": lambda d: entry("end")(d).update(scores=["x", "0"]),
    "another winner": lambda d: entry("end")(d).update(winners=[]),
    "more after the end": lambda d: d["hands"][1].append({"kind": "decline", "seat": 0}),
    "a card dealt twice": lambda d: entry("deal")(d).update(pile=entry("deal")(d)["stock"][:2]),
    "a card less in the deck": lambda d: entry("deal")(d).update(stock=entry("deal")(d)["stock"][3:]),
    "another dealer": lambda d: entry("deal", 1)(d).update(seat=1 - entry("deal", 1)(d)["seat"]),
    "another starter": lambda d: entry("deal")(d).update(starter=1 - entry("deal")(d)["starter"]),
    "another number": lambda d: entry("deal", 1)(d).update(hand_no=5),
    "a hand that begins in the middle": lambda d: d["hands"][0].pop(0),
    "a hand after a hand that goes on": lambda d: d["hands"].__setitem__(0, d["hands"][0][:9]),
    "scores that are no list": lambda d: entry("end")(d).update(scores=5),
    "a number in quotes": lambda d: entry("draw")(d).update(seat="0"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        Game.from_record(damaged(DAMAGES[name]))
    assert str(caught.value)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '{"what": 1}', "[" * 100_000, '{"what": "rummy match"}']
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Game.from_record(text)


def test_a_cut_record_never_loads_as_another_match() -> None:
    text = some_match(hands=1).record()
    for length in range(0, len(text), 97):
        with pytest.raises(RecordError):
            Game.from_record(text[:length])


@pytest.mark.parametrize("seed", range(60))
def test_any_changed_character_is_an_error_or_a_sound_match(seed: int) -> None:
    rng = Random(seed)
    text = some_match(hands=1).record()
    at = rng.randrange(len(text))
    changed = text[:at] + rng.choice('0123456789AKQHSDC{}[]":,x ') + text[at + 1 :]
    try:
        game = Game.from_record(changed)
    except RecordError:
        return
    # It says something else that is true of some match: it plays, and its cards are one deck.
    state = game.state
    every = [*state.hands, state.stock, state.pile, *(meld.cards for meld in state.melds)]
    assert len({card for zone in every for card in zone}) == 52
    same(game, Game.from_record(game.record()))


# --- what a seat saw ------------------------------------------------------------------------------


def test_a_seats_record_holds_what_the_seat_saw() -> None:
    game = Game(players=["Ann", player("easy", careless=0.5)], seed=4)
    while not game.hand_over and len(game.log) < 30:
        game.play(game.legal_moves()[-1]) if game.turn == 0 else next(iter(game))
    data = json.loads(game.record(seat=0))
    assert "seed" not in data
    assert data["seat"] == 0
    assert "settings" not in data["players"][1]
    deal = data["hands"][0][0]
    assert set(deal["stock"].split()) == {"?"}
    assert set(deal["hands"][1].split()) == {"?"}
    assert "?" not in deal["hands"][0]
    for written in data["hands"][0]:
        if written["kind"] == "draw":
            assert (written["cards"] == "?") == (written["seat"] == 1)
    with pytest.raises(RecordError, match="what one seat saw"):
        Game.from_record(game.record(seat=0))
    with pytest.raises(ValueError, match="no seat 2"):
        game.record(seat=2)


def test_players_are_asked_for_in_the_base_class() -> None:
    class Lazy(Player):
        pass

    with pytest.raises(NotImplementedError, match="must define choose"):
        Lazy().choose(View.from_position({"hands": ["7H", 1], "pile": "9D"}), Random(0))
