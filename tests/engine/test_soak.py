"""Hands by random valid rules from the first card to the last: a sample of what ``make soak`` plays."""

from __future__ import annotations

from random import Random

import pytest

from tools import soak

HANDS = range(100, 260)


@pytest.mark.parametrize("first", HANDS[::10])
def test_hands_by_random_rules(first: int) -> None:
    for seed in range(first, first + 10):
        played = soak.play(seed)
        assert played.fault is None, f"hand {seed}: {played.rules}\n{played.fault}"
        assert played.over in ("out", "blocked")
        assert played.moves > 0


def test_a_number_always_gives_the_same_hand() -> None:
    one, two = soak.play(7), soak.play(7)
    assert (one.rules, one.moves, one.over) == (two.rules, two.moves, two.over)
    assert len({soak.play(seed).rules for seed in range(5)}) == 5


def test_the_rules_drawn_have_everything() -> None:
    drawn = [soak.random_rules(Random(seed)) for seed in range(400)]
    assert {seats for _, seats in drawn} == set(range(2, 9))
    for name, values in {**soak.CHOICES, **soak.PILE}.items():
        assert {getattr(rules, name) for rules, _ in drawn} >= set(values)
    assert {rules.decks_for(seats) for rules, seats in drawn} == {1, 2}
    assert {rules.jokers_for(seats) for rules, seats in drawn} >= {0, 1, 6}
