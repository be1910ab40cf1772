"""The world swap where there are jokers, two decks, a spread pile and calls; and what a view knows there."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummy_widget.deck import Card, cards
from rummy_widget.events import Dealt, Discarded, Drew, Event, Laid, Recycled, Swapped
from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from rummy_widget.state import apply, start
from tests.engine.test_hidden import view_of

JOKER = 52
JOKER_AS = 64


class Things:
    """The cards of a hand as things with a number each, so that two copies are told apart.

    It follows a log and remembers which things the seat has seen since they last were mixed into the stock.
    """

    def __init__(self, log: Sequence[Event], seat: int) -> None:
        dealt = log[0]
        assert isinstance(dealt, Dealt)
        self.seat = seat
        self.codes: list[int] = []
        self.hands = [[self._new(card) for card in hand] for hand in dealt.hands]
        self.stock = [self._new(card) for card in dealt.stock]
        self.pile = [self._new(card) for card in dealt.pile]
        self.opening = ([list(hand) for hand in self.hands], list(self.stock))
        self.table: dict[tuple[int, int], int] = {}
        """Jokers on the table, by meld and the card that each stands for."""
        self.seen = {*self.hands[seat], *self.pile}
        self.drawn: list[int] = []
        self.new_stocks: list[list[int]] = []
        self.melds = 0
        for event in log[1:]:
            self._follow(event)

    def _new(self, card: int) -> int:
        self.codes.append(card)
        return len(self.codes) - 1

    def _from_hand(self, seat: int, card: int) -> int:
        """Take a thing with that face out of a hand and turn it up; one that was seen if there is one."""
        wanted = JOKER if card >= JOKER else card
        held = [thing for thing in self.hands[seat] if self.codes[thing] == wanted]
        thing = min(held, key=lambda one: one not in self.seen)
        self.hands[seat].remove(thing)
        self.seen.add(thing)
        return thing

    def _follow(self, event: Event) -> None:
        seat = event.seat
        if isinstance(event, Drew):
            thing = self.stock.pop()
            self.hands[seat].append(thing)
            self.drawn.append(thing)
            if seat == self.seat:
                self.seen.add(thing)
        elif event.kind in ("take", "rummy"):
            number = len(event.cards)  # type: ignore[union-attr]  # both kinds have cards
            self.hands[seat] += self.pile[-number:]
            del self.pile[-number:]
        elif isinstance(event, Discarded):
            self.pile.append(self._from_hand(seat, event.card))
        elif isinstance(event, Laid):
            for card in event.cards:
                thing = self._from_hand(seat, card)
                if card >= JOKER_AS:
                    self.table[event.meld, card - JOKER_AS] = thing
        elif isinstance(event, Swapped):
            self._from_hand(seat, event.card)
            self.hands[seat].append(self.table.pop((event.meld, event.card)))
        elif isinstance(event, Recycled):
            self._mix(event)

    def _mix(self, event: Recycled) -> None:
        free = list(self.pile)

        def pick(card: int) -> int:
            thing = next(one for one in free if self.codes[one] == card)
            free.remove(thing)
            return thing

        self.pile = [pick(card) for card in event.pile]
        self.stock = [pick(card) for card in event.stock]
        self.new_stocks.append(list(self.stock))
        if event.shuffled:
            self.seen -= set(self.stock)

    def world(self, log: Sequence[Event], rng: Random) -> list[Event]:
        """Return the log of another world that looks the same to the seat."""
        hidden = [thing for thing in range(len(self.codes)) if thing not in self.seen]
        if self.new_stocks:
            # What was mixed in may have had another place in the new stock, but not before it was mixed.
            late = set(self.new_stocks[-1])
            hidden = [thing for thing in hidden if thing in late]
        faces = rng.sample([self.codes[thing] for thing in hidden], len(hidden))
        codes = list(self.codes)
        for thing, face in zip(hidden, faces, strict=True):
            codes[thing] = face
        before = self.codes if self.new_stocks else codes
        hands, stock = self.opening
        world: list[Event] = []
        draws, mixes = iter(self.drawn), iter(self.new_stocks)
        mixed = 0
        for event in log:
            if isinstance(event, Dealt):
                event = replace(
                    event,
                    hands=tuple(tuple(before[thing] for thing in hand) for hand in hands),
                    stock=tuple(before[thing] for thing in stock),
                )
            elif isinstance(event, Drew):
                last = mixed == len(self.new_stocks)
                event = replace(event, card=(codes if last else self.codes)[next(draws)])
            elif isinstance(event, Recycled):
                mixed += 1
                new = next(mixes)
                if mixed == len(self.new_stocks):
                    event = replace(event, stock=tuple(codes[thing] for thing in new))
            world.append(event)
        return world


def check_swap(game: Game, rng: Random) -> int:
    """Compare every seat's view with that of another world; return how many worlds were others."""
    differ = 0
    for seat in range(len(game.names)):
        world = Things(game.log, seat).world(game.log, rng)
        opening = world[0]
        assert isinstance(opening, Dealt)
        state = start(game.rules, opening)
        for event in world[1 : len(world) - game.hand_over]:
            state = apply(state, event)
        differ += state.hand_masks != game.state.hand_masks or state.stock_codes != game.state.stock_codes
        mine, other = view_of(game.rules, game.log, seat), view_of(game.rules, world, seat)
        assert repr(mine) == repr(other)
        assert pickle.dumps(mine) == pickle.dumps(other)
        assert mine.legal_moves() == other.legal_moves()
        assert mine == game.view(seat)
        assert mine.callable == other.callable
    return differ


def play_and_check(rules: Rules, seats: int, seed: int) -> tuple[int, set[str]]:
    rng = Random(f"{seed} {seats}")
    game = Game(rules, players=seats, seed=seed)
    differ = 0
    kinds: set[str] = set()
    while not game.hand_over:
        if rng.random() < 0.2 or game.phase == "call":
            differ += check_swap(game, rng)
        moves = game.legal_moves()
        keen = [move for move in moves if move.kind in ("meld", "layoff", "swap", "rummy") or move.count > 1]
        move = rng.choice(keen if keen and rng.random() < (0.6 if game.phase == "call" else 0.4) else moves)
        kinds.add("take many" if move.count > 1 else move.kind)
        game.play(move)
    return differ, kinds


@pytest.mark.parametrize("preset", [name for name in VALUES if name != "reference"])
def test_world_swap_in_every_preset(preset: str) -> None:
    rules = Rules.preset(preset).replace(max_turns=60)
    differ = 0
    for seats in (min(rules.seats), max(rules.seats)):
        differ += play_and_check(rules, seats, seats)[0]
    assert differ > 20


def test_world_swap_with_calls_and_deep_takes() -> None:
    rules = Rules.preset("rummy500").replace(
        call_rummy="any_card",
        joker_swap="any",
        going_out="float",
        recycle="shuffle",
        recycles=1,
        max_turns=80,
    )
    played: set[str] = set()
    differ = 0
    for seats in (2, 3, 5):
        for seed in range(2):
            more, kinds = play_and_check(rules, seats, seed)
            differ += more
            played |= kinds
    assert differ > 100
    assert {"rummy", "pass", "take many", "layoff"} <= played


# --- what a view knows ----------------------------------------------------------------------------


def game_of(preset: str, hands: list[str], changes: dict[str, Any] | None = None, **more: Any) -> Game:
    given = {"hands": hands, "stock": "4D TS", "pile": "2D KD", "turn": 0, "phase": "draw", **more}
    return Game.from_position(given, Rules.preset(preset).replace(**changes or {}))


def test_a_spread_pile_is_seen_by_all_and_what_is_taken_is_known() -> None:
    game = game_of("rummy500", ["4H 4C QS", "9S 8C 2H"], pile="6S 4S QD AC")
    for seat in (0, 1):
        assert game.view(seat).pile == cards("6S 4S QD AC")
    game.play("take 3")
    view = game.view(1)
    assert (view.taken, view.deepest) == (None, Card("4S"))
    assert view.pile == cards("6S")
    assert view.known[0] == cards("AC 4S QD")
    assert view.history[-1].cards == cards("4S QD AC")
    game.play("meld 4S 4H 4C")
    assert game.view(1).deepest is None
    assert game.view(1).known[0] == cards("AC QD")


def test_elsewhere_only_the_top_of_the_pile_is_shown() -> None:
    game = game_of("wrotham", ["4H 4C QS", "9S 8C 2H"], pile="6S 4S QD AC")
    assert game.view(1).pile == cards("AC")
    assert game.view(1).pile_count == 4


def test_a_joker_won_by_a_swap_is_known_until_it_is_laid() -> None:
    table = [{"cards": "7H *8H 9H", "by": 1}]
    game = game_of("wrotham", ["8H 5S KC", "9S 8C 2H"], melds=table, phase="play")
    game.play("swap 8H m1")
    assert game.view(1).known[0] == (Card("*"),)
    assert [str(meld) for meld in game.view(1).melds] == ["7H 8H 9H"]
    assert game.view(1).melds[0].offs == (1, 0, 1)
    seen = game.view(1).history[-1]
    assert (seen.kind, seen.cards, seen.meld) == ("swap", cards("8H"), 1)
    game.play("layoff * m1")
    assert game.view(1).known[0] == ()
    assert str(game.view(1).melds[0]) == "7H 8H 9H *TH"


def test_of_two_copies_one_is_known_after_the_other_was_thrown() -> None:
    with pytest.raises(ValueError, match="3 × 9D"):
        game_of("romme", ["9D 9D QS 2C", "9S 8C 2H"], pile="KD", melds=[{"cards": "9D TD JD", "by": 0}])
    game = game_of("romme", ["9D QS 2C", "9S 8C 2H"], pile="KD 9D")
    game.play("take")
    assert game.view(1).known[0] == cards("9D")
    assert "discard 9D" in map(str, game.legal_moves())
    game.play("discard 9D")
    assert game.view(1).known[0] == ()
    assert game.view(0).hand == cards("2C 9D QS")


def test_every_seat_is_asked_whether_it_can_call_or_not() -> None:
    changes = {"call_rummy": "any_card", "layoff": "after_meld"}
    game = game_of(
        "rummy500", ["6H KS 2C", "9S 2D", "8C 8D"], changes, phase="play", pile="JD",
        melds=[{"cards": "3H 4H 5H", "by": 2}], laid=[False, False, True],
    )  # fmt: skip
    game.play("discard 6H")
    # Seat 1 has laid nothing and so can only pass; that it is asked all the same tells nobody so.
    assert (game.turn, game.phase) == (1, "call")
    assert list(map(str, game.legal_moves())) == ["pass"]
    assert [game.view(seat).callable for seat in range(3)] == [cards("6H")] * 3
    game.play("pass")
    assert list(map(str, game.legal_moves())) == ["rummy 6H", "pass"]
    assert game.view(0).history[-1].kind == "pass"
    game.play("rummy 6H")
    assert game.view(0).known[2] == cards("6H")
    assert game.view(0).deepest == "6H"
