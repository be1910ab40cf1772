"""Hands in which every card's place is known, against a second search through every move of the engine."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import Decision, player
from rummy_widget.players.solving import Solution, hidden_hand, solve
from rummy_widget.rules import Rules
from rummy_widget.state import State, apply, event_of, legal_moves, result_of
from rummy_widget.view import View
from tests.players.positions import FEEDING, out_of_stock, view_of

RANKS, SUITS = "A23456789TJQK", "SHDC"

# By which the small endgames are played; they end after few turns, so that every line can be followed.
VARIANTS: list[dict[str, Any]] = [
    {},
    {"going_out": "discard_required"},
    {"melds_per_turn": 1, "going_rummy": "none"},
    {"layoff": "after_meld"},
    {"scoring": "settlement"},
    {"scoring": "penalty", "blocked": "count", "winner": "lowest"},
    {"blocked": "nobody"},
    {"recycle": "none"},
    {"recycles": 2},
    {"going_rummy": "plus_10"},
    {"stalemate_check": True, "blocked": "nobody"},
    {"going_out": "discard_required", "melds_per_turn": 1, "layoff": "after_meld"},
]


def finish(thinking: Generator[None, None, Solution | None]) -> Solution | None:
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            found: Solution | None = end.value
            return found


def endgame(rng: random.Random, rules: Rules) -> Game:
    """Return a hand of few cards: four ranks, the others lie on the table in sets; the stock is out."""
    first = rng.randrange(10)
    kept = RANKS[first : first + 4]
    free = {rank + suit for rank in kept for suit in SUITS}
    melds = [[rank + suit for suit in SUITS] for rank in RANKS if rank not in kept]
    for _ in range(rng.choice((0, 1, 1, 2))):
        suit, at = rng.choice(SUITS), rng.randrange(2)
        meld = [rank + suit for rank in kept[at : at + 3]]
        if rng.random() < 0.5:
            meld = [rng.choice(kept) + suit for suit in rng.sample(SUITS, 3)]
            meld = [meld[0][0] + card[1] for card in meld]
        if free.issuperset(meld):
            free -= set(meld)
            melds.append(meld)
    cards = sorted(free)
    rng.shuffle(cards)
    own, other = rng.choice(((2, 2), (2, 3), (3, 2), (1, 3), (3, 1), (1, 1), (4, 2), (3, 3)))
    position = {
        "hands": [" ".join(cards[:own]), " ".join(cards[own : own + other])],
        "stock": "",
        "pile": " ".join(cards[own + other :]),
        "turn": 0,
        "phase": "draw",
        "melds": [{"cards": " ".join(meld), "by": rng.randrange(2)} for meld in melds],
        "laid": [rng.random() < 0.5, rng.random() < 0.5],
    }
    return Game.from_position(position, rules, seed=1)


def endgames(number: int, most_turns: int) -> Iterator[Game]:
    """Give hands at moments from which every card's place is known."""
    seed = 0
    while number:
        seed += 1
        rng = random.Random(seed)
        rules = Rules.preset("reference").replace(**VARIANTS[seed % len(VARIANTS)])
        game = endgame(rng, rules.replace(max_turns=rng.randrange(3, most_turns + 1)))
        for _ in range(rng.randrange(5)):
            if game.turn is not None:
                moves = game.legal_moves()
                game.play(next((move for move in moves if move.kind == "recycle"), None) or rng.choice(moves))
        if game.turn is not None and len(game.legal_moves()) > 1:
            number -= 1
            yield game


def gain(state: State, seat: int) -> float:
    """Return what a hand that is over brought to a seat, more than to the other one."""
    scores = result_of(state).scores
    less = float(scores[seat] - scores[1 - seat])
    return -less if state.rules.scoring == "penalty" else less


def brute(state: State, seat: int, known: dict[Any, float]) -> float:
    """Return what a hand comes to when both play on as well as they can: every move, nothing left out."""
    if state.over:
        return gain(state, seat)
    table = state.table
    melds = tuple((meld.codes, meld.by) for meld in table.melds)
    key = (
        state.hand_masks, state.stock_codes, table.pile, melds, table.turn, table.phase, table.taken,
        table.laid, table.laid_now, table.melded, table.recycled, table.turns,
    )  # fmt: skip
    if key not in known:
        values = [brute(after(state, move), seat, known) for move in legal_moves(state)]
        known[key] = max(values) if state.turn == seat else min(values)
    return known[key]


def after(state: State, move: Move) -> State:
    return apply(state, event_of(state, move, lambda cards: cards))


# --- against brute force ------------------------------------------------------------------------------------


def test_values_are_those_of_a_search_through_every_move() -> None:
    kinds: set[str] = set()
    spread = 0
    for game in endgames(96, 4):
        seat = game.turn
        assert seat is not None
        state, view = game.state, game.view(seat)
        assert hidden_hand(view) == state.hand_masks[1 - seat], "known by counting alone"
        known: dict[Any, float] = {}
        values = {move: brute(after(state, move), seat, known) for move in legal_moves(state)}
        found = finish(solve(view, 50_000))
        assert found is not None
        assert found.bounds == {move: (value, value) for move, value in values.items()}, view.position()
        assert values[found.move] == max(values.values())
        kinds |= {move.kind for move in values}
        spread += len(set(values.values())) > 1
    assert kinds == {"draw", "take", "recycle", "decline", "meld", "layoff", "discard"}
    assert spread > 40


@pytest.mark.parametrize("budget", [3, 10, 30])
def test_what_is_certain_with_a_small_budget_is_true(budget: int) -> None:
    certain = exact = 0
    for game in endgames(36, 5):
        seat = game.turn
        assert seat is not None
        found = finish(solve(game.view(seat), budget))
        if found is None:
            continue
        certain += 1
        known: dict[Any, float] = {}
        values = {move: brute(after(game.state, move), seat, known) for move in legal_moves(game.state)}
        assert values[found.move] == max(values.values())
        assert all(low <= values[move] <= high for move, (low, high) in found.bounds.items())
        exact += all(low == high for low, high in found.bounds.values())
        chosen, *others = found.candidates
        assert (chosen.move, chosen.gap) == (found.move, 0)
        for one in others:
            behind = values[found.move] - values[one.move]
            bound = "bound" in chosen.facts or "bound" in one.facts
            assert one.gap is not None
            assert one.gap <= behind if bound else one.gap == behind
            assert one.error == (None if bound else 0)
    assert certain > 0
    assert exact < certain


def test_in_the_last_hand_only_the_match_counts() -> None:
    # What is worth 0, 50 or 100 is found where the value in points goes over the step.
    def worth(points: int) -> float:
        return 100.0 if points > -4 else 50.0 if points == -4 else 0.0

    seen = set()
    for game in endgames(24, 4):
        seat = game.turn
        assert seat is not None
        points = finish(solve(game.view(seat), 50_000))
        match = finish(solve(game.view(seat), 50_000, worth))
        assert points is not None
        assert match is not None
        for move, (value, _) in points.bounds.items():
            assert match.bounds[move] == (worth(int(value)), worth(int(value)))
            seen.add(worth(int(value)))
    assert seen >= {0.0, 100.0}


# --- by hand ------------------------------------------------------------------------------------------------


def test_blocking_the_hand_at_once_or_not() -> None:
    # Declining brings 20 − 2. After 5C is taken 2S must go, 5C may not; the other one takes 2S for a king,
    # and then the hand is blocked at 12 − 5. This holds although taking could go on and on.
    found = finish(solve(out_of_stock("2S", "KH KD", "5C"), 3000))
    assert found is not None
    assert found.bounds == {Move("decline"): (18, 18), Move("take", count=1): (7, 7)}
    assert found.move == Move("decline")


def test_what_the_other_one_goes_out_with_is_kept() -> None:
    # 9C gives three nines, and QC goes last: the king is lost. After KS the other one can take it for a card
    # of no fewer points, or block the hand: 28 − 9.
    found = finish(solve(out_of_stock(**FEEDING), 3000))
    assert found is not None
    assert found.bounds == {Move.parse("discard 9C"): (-10, -10), Move.parse("discard KS"): (19, 19)}
    assert found.move == Move.parse("discard KS")


@pytest.mark.parametrize(("laid", "value"), [(True, 20), (False, 40)])
def test_the_first_card_of_the_turned_pile_ends_the_hand(laid: bool, value: int) -> None:
    # 7D was discarded first, so it is drawn first: nothing brings more than to go out, twice if it is rummy.
    view = out_of_stock("7S 7H QD", "KS KH", "2C", "reference", first="7D", laid=[laid, True])
    found = finish(solve(view, 2))
    assert found is not None
    assert found.move == Move("recycle")
    assert found.bounds[found.move] == (value, value)


# --- where it does not say anything -------------------------------------------------------------------------


def test_without_certainty_nothing_is_said() -> None:
    view = out_of_stock(**FEEDING)
    assert finish(solve(view, 0)) is None
    assert finish(solve(view, 1)) is None, "too little to be certain"
    game = Game("reference", 2, seed=1, dealer=1)
    assert hidden_hand(game.view(0)) is None
    assert finish(solve(game.view(0), 1000)) is None, "the stock is not known"
    three = Game("reference", 3, seed=1, dealer=2)
    assert hidden_hand(three.view(0)) is None
    jokers = Game("rummy500", 2, seed=1, dealer=1)
    assert hidden_hand(jokers.view(0)) is None


def test_a_position_that_leaves_cards_out_tells_nothing_of_the_other_hand() -> None:
    view = view_of("3S 4D KC", others=(2,), stock=0, pile="9H")
    assert hidden_hand(view) is None
    assert player("master", budget=60, wide=1000).redo(view, 1).note == ""


def test_it_pauses_often() -> None:
    thinking = solve(turned_over(), 640)
    assert sum(1 for _ in thinking) == 640 // 32


def turned_over() -> View:
    """Return a view after the pile was turned over, with a long hand still to come."""
    game = Game("reference", 2, seed=12, dealer=1)
    while game.turn != 0 or game.phase != "play" or not game.view(0).table.recycled:
        moves = [str(move) for move in game.legal_moves()]
        game.play(next((move for move in moves if move in ("draw", "recycle")), moves[-1]))
    return game.view(0)


# --- the level ----------------------------------------------------------------------------------------------


def test_master_plays_what_is_certain_and_says_so() -> None:
    decision = player("master").redo(out_of_stock(**FEEDING), 5)
    assert decision.move == Move.parse("discard KS")
    assert decision.note == "Every card's place is known, and no other move can bring more."
    assert decision.solved
    assert (decision.rule, decision.unit, decision.rollouts) == ("discard", "points", 0)
    chosen, other = decision.candidates
    assert (dict(chosen.terms), chosen.gap, chosen.error) == ({"solved": 19}, 0, 0)
    assert (dict(other.terms), other.gap, other.error) == ({"solved": -10}, 29, 0)
    assert chosen.facts == other.facts == {}
    assert player("master").redo(out_of_stock(**FEEDING), 6).candidates == decision.candidates, (
        "no chance in it"
    )


@pytest.mark.parametrize("budget", [0, 1])
def test_master_plays_hands_out_where_it_cannot_be_certain(budget: int) -> None:
    decision = player("master", solve=budget, wide=1000).redo(out_of_stock(**FEEDING), 5)
    assert not decision.solved
    assert decision.note == "Every card's place is known."
    assert decision.rollouts > 0


def test_master_does_not_change_its_mind_within_a_turn() -> None:
    # What a move is worth, the moves that follow it in the turn have to bring.
    held: list[Decision] = []
    for game in endgames(30, 5):
        seat = game.turn
        value: float | None = None
        while game.turn == seat and seat is not None:
            decision = player("master", solve=50_000).redo(game.view(seat), 1)
            if decision.solved:
                assert value is None or (decision.chosen is not None and decision.chosen.value == value)
                value = decision.terms["solved"]
                held.append(decision)
            game.play(decision.move)
            if game.phase == "draw" or game.hand_over:
                break
    assert len(held) > 30
