"""Random hands by random rules, against the naive rule book at every move."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.deck import JOKER, JOKER_AS, codes_of, text
from rummy_widget.events import HIDDEN
from rummy_widget.game.chance import Chance
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match
from rummy_widget.state import State, apply, event_of, legal_moves, result_of, start, why_not
from tests.engine.naive import Naive, Play
from tests.engine.rule_sets import any_rules, one_deck_rules


def play_of(move: Move) -> Play:
    return move.kind, tuple(sorted(map(text, move.cards))), move.count or move.meld


def names(codes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(text, codes))


def in_order(codes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(codes))


def name(code: int) -> str:
    return "" if code == HIDDEN else text(code)


def same_position(state: State, plain: Naive) -> None:
    assert tuple(tuple(sorted(hand)) for hand in state.hands) == plain.hands
    assert tuple(state.stock) == plain.stock
    assert tuple(state.pile) == plain.pile
    assert [frozenset(zip(meld.cards, meld.offs, strict=True)) for meld in state.melds] == list(plain.melds)
    assert [meld.by for meld in state.melds] == list(plain.owners)
    assert (state.over or "") == plain.over
    if not plain.over:
        assert (state.turn, state.phase) == (plain.turn, plain.phase)
        assert name(state.table.taken) == plain.taken
        assert name(state.table.deepest) == plain.deepest


def deal(rules: Rules, seats: int, seed: int) -> tuple[State, Naive]:
    chance = Chance(seed)
    dealer, _ = chance.first_dealer(rules, seats)
    dealt = chance.deal(Match(rules, seats, dealer))
    plain = Naive(
        rules=rules,
        hands=tuple(tuple(sorted(names(hand))) for hand in dealt.hands),
        stock=names(dealt.stock),
        pile=names(dealt.pile),
        turn=dealer if rules.dealer_starts else (dealer + 1) % seats,
        phase="play" if rules.starter_discards else "draw",
    )
    return start(rules, dealt), plain


def play_along(rules: Rules, seats: int, seed: int, most: int) -> None:
    rng = Random(seed)
    state, plain = deal(rules, seats, seed)
    keen = rng.random()
    for _ in range(most):
        same_position(state, plain)
        if plain.over:
            break
        moves = legal_moves(state)
        assert moves, "no dead ends"
        assert len(set(moves)) == len(moves)
        assert {play_of(move) for move in moves} == plain.moves()
        refused_or_not(state, moves, rng)
        laying = [move for move in moves if move.kind in ("meld", "layoff", "swap", "rummy")]
        move = rng.choice(laying if laying and rng.random() < keen else moves)
        state = apply(state, event_of(state, move, in_order))
        plain = plain.do(play_of(move))
    if plain.over:
        assert list(result_of(state).scores) == plain.scores()
        assert legal_moves(state) == ()


@settings(max_examples=70, deadline=None, derandomize=True)
@given(one_deck_rules(), st.integers(0, 2**32))
def test_hands_by_any_rules_of_one_deck(drawn: tuple[Rules, int], seed: int) -> None:
    play_along(*drawn, seed, 160)


@settings(max_examples=90, deadline=None, derandomize=True)
@given(any_rules(), st.integers(0, 2**32))
def test_hands_by_any_rules(drawn: tuple[Rules, int], seed: int) -> None:
    play_along(*drawn, seed, 36)


def refused_or_not(state: State, moves: tuple[Move, ...], rng: Random) -> None:
    """Ask about all legal moves and about as many made up ones; each refusal has its sentence."""
    legal = set(moves)
    for move in moves if len(moves) < 20 else rng.sample(moves, 20):
        assert why_not(state, move) is None
    held = codes_of(state.hand_masks[state.turn or 0])
    for _ in range(4):
        kind = rng.choice(
            ["meld", "layoff", "swap", "discard", "draw", "take", "recycle", "decline", "rummy", "pass"]
        )
        size = {"meld": 3, "layoff": rng.choice([1, 1, 2]), "discard": 1, "swap": 1, "rummy": 1}.get(kind, 0)
        pool = held if rng.random() < 0.8 and len(held) >= size else range(53)
        number = rng.randint(1, len(state.melds) + 1) if kind in ("layoff", "swap") else 0
        codes = rng.sample(pool, size)
        if kind in ("meld", "layoff"):
            codes = [JOKER_AS + rng.randrange(52) if code == JOKER else code for code in codes]
        count = rng.randint(1, 4) if kind == "take" else 0
        move = Move(kind, codes, number, count)  # type: ignore[arg-type]  # one of the kinds
        refused = why_not(state, move)
        assert (refused is None) == (move in legal)
        if refused is not None:
            assert str(refused)
