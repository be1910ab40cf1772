"""How many hands hold a set, a run, a meld: exact, by a sum over ranks and by the kernel on every hand."""

from __future__ import annotations

import json
import random
from bisect import bisect_right
from collections import Counter
from itertools import combinations, product
from math import comb, factorial, prod
from pathlib import Path

import pytest

from rummy_widget import kernel
from rummy_widget.deck import cards, codes_of
from rummy_widget.melds import all_melds, best_melds
from rummy_widget.rules import Rules

EXACT = json.loads((Path(__file__).parents[1] / "data" / "probability.json").read_text())["hands"]
SIZES = (3, 4, 5, 6, 7, 10)


def expected(size: int) -> dict[str, int]:
    return {name: EXACT[f"low:{size}"][name] for name in ("total", "set", "run", "meld", "both")}


def count_by_ranks(size: int) -> dict[str, int]:
    """Count hands rank by rank: which suits are held, how long each suit's sequence is, what was seen."""
    state: Counter[tuple[tuple[int, ...], int, bool, bool]] = Counter({((0, 0, 0, 0), 0, False, False): 1})
    for _ in range(13):
        after: Counter[tuple[tuple[int, ...], int, bool, bool]] = Counter()
        for (lengths, held, some_set, some_run), ways in state.items():
            for picked in product((0, 1), repeat=4):
                total = held + sum(picked)
                if total > size:
                    continue
                grown = tuple(
                    min(3, length + 1) if p else 0 for p, length in zip(picked, lengths, strict=True)
                )
                key = (tuple(sorted(grown)), total, some_set or sum(picked) >= 3, some_run or 3 in grown)
                after[key] += ways
        state = after
    ends = {
        (some_set, some_run): sum(
            ways for (_, held, s, r), ways in state.items() if held == size and (s, r) == (some_set, some_run)
        )
        for some_set in (False, True)
        for some_run in (False, True)
    }
    return {
        "total": sum(ends.values()),
        "set": ends[True, False] + ends[True, True],
        "run": ends[False, True] + ends[True, True],
        "meld": sum(ends.values()) - ends[False, False],
        "both": ends[True, True],
    }


@pytest.mark.parametrize("size", SIZES)
def test_counts_by_ranks(size: int) -> None:
    assert count_by_ranks(size) == expected(size)
    assert expected(size)["total"] == comb(52, size)


@pytest.mark.parametrize("size", SIZES)
def test_stated_chances_are_the_counts_divided(size: int) -> None:
    stated = EXACT[f"low:{size}"]
    for name in ("set", "run", "meld"):
        assert stated[f"p_{name}"] == pytest.approx(stated[name] / stated["total"], rel=1e-12)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_kernel_on_every_hand(size: int) -> None:
    sets_in, runs_in = kernel.sets_in, kernel.runs_in
    total = sets = runs = both = 0
    for bits in combinations(kernel.BIT, size - 1):
        rest = sum(bits)
        low = bits[0] if bits else 1 << 52
        for bit in kernel.BIT:  # the last card is the lowest one
            if bit >= low:
                break
            hand = rest | bit
            total += 1
            if sets_in(hand):
                sets += 1
                if runs_in(hand):
                    both += 1
                    runs += 1
            elif runs_in(hand):
                runs += 1
    found = {"total": total, "set": sets, "run": runs, "meld": sets + runs - both, "both": both}
    assert found == expected(size)


def spade_masks() -> list[list[int]]:
    """All choices of ranks as masks of spades, ascending, by number of cards."""
    shapes: list[list[int]] = [[] for _ in range(14)]
    for ranks in range(1 << 13):
        shapes[ranks.bit_count()].append(sum(1 << 4 * rank for rank in range(13) if ranks >> rank & 1))
    return shapes


def same_hand_in_other_suits(masks: tuple[int, ...]) -> int:
    """Count the different hands that come from these suits' cards by renaming the suits."""
    return factorial(4) // prod(factorial(n) for n in Counter(masks).values())


def count_up_to_suits(size: int) -> dict[str, int]:
    """Ask the kernel about one hand of each class of hands that differ in the names of the suits."""
    sets_in, runs_in = kernel.sets_in, kernel.runs_in
    shapes = spade_masks()
    found = Counter[str]()

    def count(base: int, lasts: list[int], weight: int) -> None:
        sets = runs = both = 0
        for last in lasts:
            hand = base | last << 3
            if sets_in(hand):
                sets += 1
                if runs_in(hand):
                    both += 1
            elif runs_in(hand):
                runs += 1
        found["total"] += weight * len(lasts)
        found["set"] += weight * sets
        found["run"] += weight * (runs + both)
        found["meld"] += weight * (runs + sets)
        found["both"] += weight * both

    def up_to(masks: list[int], limit: int, tied: bool) -> list[int]:
        return masks[: bisect_right(masks, limit)] if tied else masks

    for a, b, c in product(range(size + 1), repeat=3):
        d = size - a - b - c
        if not a >= b >= c >= d >= 0:
            continue
        for first in shapes[a]:
            for second in up_to(shapes[b], first, a == b):
                for third in up_to(shapes[c], second, b == c):
                    base = first | second << 1 | third << 2
                    lasts = up_to(shapes[d], third, c == d)
                    if c == d:
                        count(base, lasts[-1:], same_hand_in_other_suits((first, second, third, third)))
                        lasts = lasts[:-1]
                    count(base, lasts, same_hand_in_other_suits((first, second, third, -1)))
    return dict(found)


@pytest.mark.parametrize("size", [6, 7])
def test_kernel_on_every_hand_up_to_suits(size: int) -> None:
    assert count_up_to_suits(size) == expected(size)


def test_best_melds_finds_melds_in_the_hands_that_hold_one() -> None:
    rules = Rules.preset("reference")
    rng = random.Random(20)
    for _ in range(3000):
        codes = rng.sample(range(52), 10)
        hand = sum(1 << code for code in codes)
        melds = best_melds(codes, rules).melds
        assert bool(melds) == bool(kernel.sets_in(hand) | kernel.runs_in(hand))
        assert best_melds(codes, rules).points == kernel.deadwood(hand)


def test_melds_of_three_in_the_whole_deck() -> None:
    melds = [m for m in all_melds((1 << 52) - 1, Rules.preset("reference")) if m.bit_count() == 3]
    kinds = Counter("set" if len({c >> 2 for c in codes_of(m)}) == 1 else "run" for m in melds)
    assert kinds == {"set": 52, "run": 44}


def test_melds_that_a_rank_belongs_to() -> None:
    melds = [m for m in all_melds((1 << 52) - 1, Rules.preset("reference")) if m.bit_count() == 3]
    held = {name: sum(m >> code & 1 for m in melds) for code, name in enumerate(map(str, cards(range(52))))}
    assert [held[r + "H"] for r in "A23456789TJQK"] == [4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 4]
