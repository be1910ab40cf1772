"""What stays of a hand, and which draws would help it, against a search through every way to lay it down."""

from __future__ import annotations

from random import Random

import pytest

from rummy_widget import kernel
from rummy_widget.deck import code, mask_of
from rummy_widget.melds import make_meld
from rummy_widget.rollouts import table_masks
from rummy_widget.rules import Rules
from tests.engine.oracle import play_out

TABLES = (
    (),
    ("4H 5H 6H",),
    ("7S 7H 7D",),
    ("3C 4C 5C", "9S 9H 9C"),
    ("AD 2D 3D", "JD QD KD", "8S 8H 8C"),
    ("6S 7S 8S 9S", "2H 3H 4H", "KS KH KC"),
)
RANKS = "A23456789TJQK"


def masks(table: tuple[str, ...]) -> tuple[int, int]:
    open_sets, runs = table_masks([make_meld(map(code, meld.split()), 0, Rules()) for meld in table])
    return runs, open_sets


def cards(table: tuple[str, ...], rng: Random, number: int) -> tuple[list[str], list[str]]:
    """Deal a hand out of a few ranks, so that sets, runs and lay-offs compete; the rest may be drawn."""
    lying = {card for meld in table for card in meld.split()}
    first = rng.randrange(9)
    deck = [rank + suit for rank in RANKS for suit in "SHDC" if rank + suit not in lying]
    near = [card for card in deck if first <= RANKS.index(card[0]) < first + 5]
    hand = rng.sample(near, number)
    return hand, [card for card in deck if card not in hand]


def left(hand: list[str], table: tuple[str, ...]) -> tuple[int, int]:
    lying = tuple(frozenset(meld.split()) for meld in table)
    found = play_out(
        frozenset(hand),
        lying,
        "low",
        taken=None,
        melds_left=9,
        may_lay_off=True,
        discard_required=False,
    )
    assert found is not None
    return found


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " · ".join(table) or "none")
def test_load_that_stays_is_the_least_of_all_ways_to_lay(table: tuple[str, ...]) -> None:
    rng = Random(f"leaves {table}")
    runs, open_sets = masks(table)
    for _ in range(60):
        hand, _ = cards(table, rng, rng.randint(3, 9))
        points, number = left(hand, table)
        assert kernel.leaves(mask_of(map(code, hand)), runs, open_sets) == 64 * points + number, hand


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " · ".join(table) or "none")
def test_draws_that_help_are_those_after_which_less_stays(table: tuple[str, ...]) -> None:
    rng = Random(f"outlook {table}")
    runs, open_sets = masks(table)
    for _ in range(6):
        hand, others = cards(table, rng, rng.randint(3, 7))
        draws = rng.sample(others, 24)
        points, number = left(hand, table)
        live = helped_points = helped_cards = outs = 0
        for card in draws:
            after_points, after_number = left([*hand, card], table)
            brings = points + left([card], ())[0] - after_points
            if brings > 0:
                live += 1
                helped_points += brings
                helped_cards += number + 1 - after_number
                outs += after_number <= 1
        found = kernel.outlook(mask_of(map(code, hand)), mask_of(map(code, draws)), runs, open_sets)
        assert found == (number, points, live, helped_points, helped_cards, outs), (hand, draws)


def test_hand_worked_out_by_hand() -> None:
    # The run is laid, 7H and 7D stay: 14 points. 7C makes a set of the other three sevens: 14 + 7 points and
    # three cards more in melds. With TS the run is 8-9-T, the set 7-7-7.
    hand = mask_of(map(code, ("7S", "8S", "9S", "7H", "7D")))
    assert kernel.leaves(hand, 0, 0) == 64 * 14 + 2
    draws = mask_of(map(code, ("7C", "TS", "2C")))
    assert kernel.outlook(hand, draws, 0, 0) == (2, 14, 2, 21 + 24, 3 + 3, 2)
