"""Every golden case as a test of its own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rummy_widget.deck import cards
from rummy_widget.errors import IllegalMove
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.rules.presets import VALUES
from tests.engine.golden import CASES, Case, rules_of


def ids(case: Case) -> str:
    return str(case["id"])


def moves(texts: list[str]) -> set[Move]:
    return {Move.parse(text) for text in texts}


@pytest.mark.parametrize("case", CASES, ids=ids)
def test_case(case: Case) -> None:
    game = Game.from_position(case["position"], rules_of(case))
    for text in case["moves"]:
        game.play(text)
    expect = case["expect"]
    legal = set(game.legal_moves())
    if "only" in expect:
        assert legal == moves(expect["only"])
    assert moves(expect.get("legal", [])) <= legal
    for text in expect.get("illegal", []):
        assert Move.parse(text) not in legal
        check_refused(game, text)
    check_zones(game, expect)
    for name in ("turn", "phase"):
        if name in expect:
            assert getattr(game, name) == expect[name]
    if "over" in expect:
        assert game.state.over == expect["over"]
    if "winner" in expect:
        wanted = expect["winner"]
        assert game.hand_winner == (tuple(wanted) if isinstance(wanted, list) else wanted)
    if "scores" in expect:
        assert game.hand_scores == tuple(Fraction(score) for score in expect["scores"])


def check_refused(game: Game, text: str) -> None:
    state, log = game.state, game.log
    with pytest.raises(IllegalMove) as caught:
        game.play(text)
    assert str(caught.value)
    assert caught.value.reason
    assert (game.state, game.log) == (state, log)


def check_zones(game: Game, expect: dict[str, Any]) -> None:
    state = game.state
    for hand, wanted in zip(state.hands, expect.get("hand", ()), strict="hand" in expect):
        if wanted is not None:
            assert Counter(hand) == Counter(cards(wanted))
    for name in ("stock", "pile"):
        if name in expect:
            assert getattr(state, name) == cards(expect[name])
    if "melds" in expect:
        assert [Counter(meld.cards) for meld in state.melds] == [Counter(cards(m)) for m in expect["melds"]]


def test_there_are_as_many_cases_as_in_the_file() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 139
    assert {case["rules"] for case in CASES} == set(VALUES)
