"""Hidden cards stay hidden: the world swap, and what each repr shows."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rummy_widget.deck import Card, code, codes_of, mask_of, text
from rummy_widget.events import (
    HIDDEN,
    Called,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandOver,
    Laid,
    Recycled,
    Swapped,
    Took,
    veil,
)
from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from rummy_widget.state import apply, start
from rummy_widget.view import View

DECK = {text(card) for card in range(52)}
MODES = ["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard"]


def never_seen(log: Sequence[Event], seat: int) -> set[int]:
    """Return the cards that a seat has not seen in any way since they were last mixed into the deck."""
    dealt = log[0]
    assert isinstance(dealt, Dealt)
    hidden = set(range(52)) - set(dealt.hands[seat]) - set(dealt.pile)
    for event in log[1:]:
        match event:
            case Drew():
                if event.seat == seat:
                    hidden.discard(event.card)
            case Recycled() | HandOver():
                pass
            case _:
                hidden -= set(getattr(event, "cards", ())) | {getattr(event, "card", HIDDEN)}
    return hidden


def another_world(log: Sequence[Event], seat: int, rng: Random) -> list[Event]:
    """Deal the cards that a seat has not seen in another way, and shuffle the pile otherwise."""
    hidden = sorted(never_seen(log, seat))
    new = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    world: list[Event] = []
    for at, event in enumerate(log):
        match event:
            case Dealt():
                hands = tuple(tuple(new.get(card, card) for card in hand) for hand in event.hands)
                stock = tuple(new.get(card, card) for card in event.stock)
                event = replace(event, hands=hands, stock=stock)
            case Drew():
                event = Drew(event.seat, new.get(event.card, event.card))
            case Recycled() if event.shuffled:
                # Cards that nobody has seen since they went into the new stock may lie in any order there.
                later = log[at + 1 :]
                shown = {
                    card
                    for e in later
                    for card in (getattr(e, "cards", ()) or (getattr(e, "card", HIDDEN),))
                    if not isinstance(e, Drew) or e.seat == seat
                }
                free = [card for card in event.stock if card not in shown]
                new = {**new, **dict(zip(free, rng.sample(free, len(free)), strict=True))}
                event = replace(event, stock=tuple(new.get(card, card) for card in event.stock))
            case _:
                pass
        world.append(event)
    return world


def view_of(rules: Rules, log: Sequence[Event], seat: int) -> View:
    """Build a seat's view of a world, as a game does."""
    opening = veil(log[0], seat)
    assert isinstance(opening, Dealt)
    return View.begin(seat, rules, opening).after([veil(event, seat) for event in log[1:]])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_world_swap_at_every_ply(seats: int, mode: str) -> None:
    rules = Rules(recycle=mode, recycles=2)  # type: ignore[arg-type]  # one of the modes
    rng = Random(f"{seats} {mode}")
    game = Game(rules, players=seats, seed=seats)
    differ = 0
    while not game.hand_over:
        for seat in range(seats):
            world = another_world(game.log, seat, rng)
            # The other world is a possible one: it replays.
            opening = world[0]
            assert isinstance(opening, Dealt)
            state = start(rules, opening)
            for event in world[1:]:
                state = apply(state, event)
            differ += state.hand_masks != game.state.hand_masks or state.stock_codes != game.state.stock_codes
            mine, other = view_of(rules, game.log, seat), view_of(rules, world, seat)
            assert repr(mine) == repr(other)
            assert pickle.dumps(mine) == pickle.dumps(other)
            assert mine.legal_moves() == other.legal_moves()
            assert [repr(veil(e, seat)) for e in game.log] == [repr(veil(e, seat)) for e in world]
            assert mine == game.view(seat)
        moves = game.legal_moves()
        laying = [move for move in moves if move.kind in ("meld", "layoff")]
        drawing = [move for move in moves if move.kind in ("draw", "recycle")]
        game.play(rng.choice(laying if laying and rng.random() < 0.3 else drawing or moves))
    assert differ > 20


def laid_open(event: Event) -> set[str]:
    """Return the cards that all could see when this happened, and those that jokers were named as."""
    codes: list[int] = []
    match event:
        case Dealt():
            codes = [*event.pile, *(card for drawn in event.cut for card in drawn)]
        case Recycled():
            codes = [*event.pile]
        case Discarded() | Swapped():
            codes = [event.card]
        case Took() | Called() | Laid():
            codes = [*event.cards]
    return {text(card).removeprefix("*") for card in codes if card != HIDDEN}


def words(shown: object) -> set[str]:
    return set("".join(c if c.isalnum() else " " for c in repr(shown)).split())


@pytest.mark.parametrize("preset", VALUES)
def test_no_repr_of_a_game_that_goes_on_shows_what_is_hidden(preset: str) -> None:
    for seed in range(8):
        game = Game(preset, players=3, seed=f"secret{seed}")
        rng = Random(seed)
        for _ in range(rng.randrange(60)):
            if not game.hand_over:
                game.play(rng.choice(game.legal_moves()))
        if game.hand_over:
            continue
        hidden = {card for zone in (*game.state.hands, game.state.stock) for card in zone}
        hidden -= {card for event in game.log for card in laid_open(event)}
        for shown in (game, game.state, game.log, str(game), f"{game.state}"):
            assert not hidden & words(shown)
            assert f"secret{seed}" not in words(shown)
        assert game.deal_code is None
        for seat in range(3):
            view = game.view(seat)
            assert (words(view) & DECK) <= {*view.hand, *view.pile}


def test_codes_are_codes_of_this_hand_only() -> None:
    game = Game(seed=3)
    while not game.hand_over:
        game.play(game.legal_moves()[0])
    first = game.deal_code
    assert first is not None
    game.next_hand()
    assert game.deal_code is None
    other = Game(seed=4)
    while not other.hand_over:
        other.play(other.legal_moves()[0])
    assert other.deal_code not in (None, first)


def test_a_players_numbers_are_never_the_dealers() -> None:
    game = Game(seed=3)
    drawn = {game.player_rng(seat).random() for seat in (0, 1)}
    assert len(drawn) == 2
    assert game.player_rng(0).random() in drawn
    again = Game(seed=3)
    again.player_rng(0).random()
    again.player_rng(1).shuffle(list(range(99)))
    assert again.log == game.log


# --- what a view knows ----------------------------------------------------------------------------


def game_of(hands: list[str], **more: Any) -> Game:
    given = {"hands": hands, "stock": "4D TS", "pile": "2D KD", "turn": 0, "phase": "draw", **more}
    return Game.from_position(given)


def test_cards_taken_from_the_pile_are_known_until_they_are_played() -> None:
    game = game_of(["QD JD 3H AC", "5H 8C"])
    game.play("take")
    assert game.view(1).known[0] == (Card("KD"),)
    game.play("meld JD QD KD")
    assert game.view(1).known[0] == ()
    game.play("discard 3H")
    assert game.view(0).known[1] == ()
    game.play("take")
    assert game.view(0).known[1] == (Card("3H"),)
    assert game.view(0).taken == "3H"
    assert game.view(1).known[1] == game.view(1).hand


def test_after_a_turn_over_everybody_knows_who_draws_what() -> None:
    game = game_of(["QD JD 3H", "5H 8C"], stock="", pile="6S 9C KD")
    game.play("recycle")
    view = game.view(1)
    assert [text(card) for card in view.stock_codes] == ["KD", "9C", "6S"]
    game.play("draw")
    assert game.view(1).known[0] == (Card("6S"),)
    assert game.view(1).history[-1].cards is None
    assert game.view(0).history[-1].cards == (Card("6S"),)


def test_after_a_shuffle_nobody_knows() -> None:
    rules = Rules(recycle="shuffle_new_upcard")
    given = {"hands": ["QD JD 3H", "5H 8C"], "stock": "", "pile": "6S 9C KD 2H", "turn": 0, "phase": "draw"}
    game = Game.from_position(given, rules, seed=5)
    game.play("recycle")
    for seat in (0, 1):
        view = game.view(seat)
        assert set(view.stock_codes) == {HIDDEN}
        assert view.stock_count == 3
        assert view.history[-1].cards is None
        assert view.history[-1].up == view.pile[-1] == game.state.pile[-1]


def test_a_view_without_a_game() -> None:
    given = {"hands": ["7H 7S 7D KC", 3], "stock": 20, "pile": "9D", "turn": 0, "phase": "play"}
    view = View.from_position(given, "reference")
    assert view.hand_mask == mask_of(map(code, ["7H", "7S", "7D", "KC"]))
    assert (view.counts, view.stock_count, str(view.pile)) == ((4, 3), 20, "9D")
    assert "meld 7S 7H 7D" in map(str, view.legal_moves())
    same = {**given, "hands": ["7H 7S 7D KC", "2C 3C 4C"]}
    assert pickle.dumps(View.from_position(same, Rules(), seat=0)) == pickle.dumps(view)
    other = View.from_position({**given, "hands": [4, "2C 3C 4C"]}, seat=1)
    assert other.legal_moves() == ()
    refused = other.why_not(view.legal_moves()[0])
    assert refused is not None
    assert refused.reason == "not-your-turn"
    assert codes_of(other.known_masks[0]) == []
    with pytest.raises(ValueError, match=r"hands\[0\]"):
        View.from_position({**given, "hands": [4, 3]})


def test_the_fields_of_a_view() -> None:
    game = Game(seed=6, players=3, dealer=2)
    view = game.view(1)
    assert (view.seat, view.turn, view.phase, view.taken) == (1, 0, "draw", None)
    assert (view.counts, view.stock_count, view.pile_count) == ((7, 7, 7), 30, 1)
    assert (view.dealer, view.hand_no, view.scores, view.over) == (2, 1, (0, 0, 0), None)
    assert view.hand == game.state.hands[1]
    assert view.melds == ()
    assert [seen.kind for seen in view.history] == ["deal"]
    assert set(view.history[0].cards or ()) == set(view.hand)
    assert view.rules == Rules()
    with pytest.raises(ValueError, match="no seat 3"):
        game.view(3)
