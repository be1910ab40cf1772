"""A slow, plain judge of melds on card texts, written apart from the package and sharing nothing with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK = [r + s for r in RANKS for s in SUITS]
# All runs of an ace mode are the windows of this line.
LINES = {"low": RANKS, "high_or_low": RANKS + "A", "round_the_corner": RANKS + RANKS}

Group = frozenset[str]


@cache
def ladders(aces: str) -> frozenset[frozenset[str]]:
    line = LINES[aces]
    found = set()
    for start in range(len(line)):
        for size in range(3, 14):
            window = line[start : start + size]
            if len(window) == size and len(set(window)) == size:
                found.add(frozenset(window))
    return frozenset(found)


@cache
def kind_of(group: Group, aces: str) -> str:
    """'set', 'run' or '' for a group of different cards."""
    ranks = {c[0] for c in group}
    suits = {c[1] for c in group}
    if len(group) >= 3 and len(ranks) == 1:
        return "set"
    if len(suits) == 1 and frozenset(ranks) in ladders(aces):
        return "run"
    return ""


def melds_of(hand: Group, aces: str) -> list[Group]:
    found = []
    lines = [[c for c in hand if c[0] == r] for r in RANKS] + [[c for c in hand if c[1] == s] for s in SUITS]
    for line in lines:
        for size in range(3, len(line) + 1):
            found += [g for combo in combinations(sorted(line), size) if kind_of(g := frozenset(combo), aces)]
    return found


def value(card: str, aces: str) -> int:
    if card[0] == "A":
        return 1 if aces == "low" else 15
    return 10 if card[0] in "TJQK" else int(card[0])


def left(rest: Group, aces: str) -> tuple[int, int]:
    return sum(value(c, aces) for c in rest), len(rest)


def partitions(hand: Group, aces: str) -> Iterator[tuple[tuple[Group, ...], Group]]:
    """Every choice of disjoint melds, with the cards left."""
    melds = melds_of(hand, aces)

    def go(first: int, free: Group) -> Iterator[tuple[tuple[Group, ...], Group]]:
        yield (), free
        for i in range(first, len(melds)):
            if melds[i] <= free:
                for others, rest in go(i + 1, free - melds[i]):
                    yield (melds[i], *others), rest

    return go(0, hand)


def ladder_order(group: Group, aces: str) -> list[str]:
    """List a run's cards from the low end up, the ace on top where it can be."""
    suit = next(iter(group))[1]
    ranks = {c[0] for c in group}
    line = LINES[aces]
    starts = [i for i in range(len(line)) if set(line[i : i + len(ranks)]) == ranks]
    at = max(starts) if len(ranks) == 13 and aces == "high_or_low" else starts[0]
    at = 1 if len(ranks) == 13 and aces == "round_the_corner" else at
    return [r + suit for r in line[at : at + len(ranks)]]


def canonical(group: Group, aces: str) -> tuple[int, ...]:
    if kind_of(group, aces) == "set":
        return (0, *sorted(RANKS.index(c[0]) * 4 + SUITS.index(c[1]) for c in group))
    order = ladder_order(group, aces)
    return (1, SUITS.index(order[0][1]), *(RANKS.index(c[0]) * 4 + SUITS.index(c[1]) for c in order))


def places(melds: tuple[Group, ...], aces: str) -> int:
    """Count the cards outside the melds that could be laid off on one of them."""
    lying = frozenset().union(*melds)
    return sum(any(kind_of(m | {c}, aces) == kind_of(m, aces) for m in melds) for c in DECK if c not in lying)


def best(hand: Group, aces: str) -> tuple[list[Group], Group, int]:
    """Find the best partition by the written order of ties."""
    everything = list(partitions(hand, aces))
    least = min(left(rest, aces) for _, rest in everything)
    ties = [(melds, rest) for melds, rest in everything if left(rest, aces) == least]
    melds, rest = min(
        ties,
        key=lambda p: (-places(p[0], aces), len(p[0]), sorted(canonical(m, aces) for m in p[0])),
    )
    return sorted(melds, key=lambda m: canonical(m, aces)), rest, least[0]


def on_table(meld: Group, aces: str) -> int:
    """Count the points of a laid meld: an ace at the low end of a run counts 1."""
    points = sum(value(c, aces) for c in meld)
    low_ace = kind_of(meld, aces) == "run" and ladder_order(meld, aces)[0][0] == "A"
    return points - value("AS", aces) + 1 if low_ace else points


def play_out(
    hand: Group,
    table: tuple[Group, ...],
    aces: str,
    *,
    taken: str | None,
    melds_left: int,
    may_lay_off: bool,
    discard_required: bool,
    opening: int = 0,
    whole: bool = False,
) -> tuple[int, int] | None:
    """Fewest points and cards left over all ways to play melds and lay-offs after which the turn can end."""
    seen: set[tuple[Group, frozenset[Group], int, bool, int]] = set()
    ends: set[tuple[int, int]] = set()

    def go(free: Group, lying: frozenset[Group], budget: int, open_: bool, laid: int) -> None:
        if (free, lying, budget, open_, laid) in seen:
            return
        seen.add((free, lying, budget, open_, laid))
        opened = laid >= opening or free == hand
        finished = len(free) < 2 or free == hand or not whole
        if opened and finished and ((free - {taken}) or (not free and not discard_required)):
            ends.add(left(free, aces))
        if budget:
            for meld in melds_of(free, aces):
                go(free - meld, lying | {meld}, budget - 1, True, laid + on_table(meld, aces))
        if open_ and laid >= opening:
            for meld in lying:
                for card in free:
                    if kind_of(meld | {card}, aces) == kind_of(meld, aces):
                        go(free - {card}, lying - {meld} | {meld | {card}}, budget, open_, laid)

    go(hand, frozenset(table), melds_left, may_lay_off, 0)
    return min(ends) if ends else None
