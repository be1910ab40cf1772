"""A slow, plain judge of melds with jokers and second copies, on card texts.

``*7H`` is a joker laid as 7H, ``*`` a free one. It shares nothing with the package: melds are tried one after
the other, and every way to play is walked through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

from tests.engine.oracle import DECK, LINES, RANKS, SUITS, Group, canonical, kind_of, ladder_order

Hand = tuple[str, ...]
Lying = frozenset[tuple[int, Group]]


@dataclass(frozen=True)
class Judge:
    """The rules that matter, and what a card counts."""

    aces: str
    joker: int = 15
    least: int = 2
    ace: int | None = None
    laid_counts: bool = False
    first_meld: bool = False

    def value(self, card: str) -> int:
        if card[0] == "*":
            return self.joker
        if card[0] == "A":
            return self.ace if self.ace is not None else 1 if self.aces == "low" else 15
        return 10 if card[0] in "TJQK" else int(card[0])

    def left(self, rest: Iterable[str]) -> tuple[int, int]:
        cards = list(rest)
        return sum(self.value(c) for c in cards), len(cards)

    def legal(self, meld: Iterable[str]) -> str:
        """'set', 'run' or '' for cards whose jokers are all named."""
        cards = list(meld)
        faces = frozenset(c[-2:] for c in cards)
        real = sum(c[0] != "*" for c in cards)
        if len(faces) < len(cards) or (real < len(cards) and real < self.least):
            return ""
        return kind_of(faces, self.aces)

    @cached_property
    def shapes(self) -> tuple[Group, ...]:
        """Every meld of the deck, as the cards that it shows."""
        found: set[Group] = set()
        for suit in SUITS:
            line = LINES[self.aces]
            for start in range(len(line)):
                for size in range(3, 14):
                    window = line[start : start + size]
                    if len(window) == size == len(set(window)):
                        found.add(frozenset(r + suit for r in window))
        for rank in RANKS:
            column = [rank + s for s in SUITS]
            found |= {frozenset(c) for size in (3, 4) for c in combinations(column, size)}
        return tuple(sorted(found, key=sorted))

    def melds_of(self, hand: Hand) -> set[Group]:
        """Every meld of a hand with every naming."""
        held = Counter(hand)
        jokers = held["*"]
        found = set()
        for shape in self.shapes:
            own = [c for c in shape if held[c]]
            if len(shape) - len(own) > jokers:
                continue
            for size in range(len(shape) - jokers, len(own) + 1):
                for real in combinations(own, max(size, 0)):
                    meld = frozenset(c if c in real else "*" + c for c in shape)
                    if self.legal(meld):
                        found.add(meld)
        return found

    # --- the order of ties ------------------------------------------------------------------------

    def shown(self, meld: Group) -> list[str]:
        """Return the cards of a meld in table order."""
        by_face = {c[-2:]: c for c in meld}
        faces = frozenset(by_face)
        if kind_of(faces, self.aces) == "run":
            return [by_face[f] for f in ladder_order(faces, self.aces)]
        return [by_face[r] for r in sorted(faces, key=DECK.index)]

    def first(self, meld: Group) -> int:
        """Points of a meld where a joker counts as the card it stands for."""
        order = self.shown(meld)
        points = sum(self.value(c[-2:]) for c in order)
        low = self.legal(meld) == "run" and order[0][-2] == "A"
        return points - self.value("AS") + 1 if low else points

    def laid(self, meld: Group) -> int:
        order = self.shown(meld)
        points = sum(self.value(c) for c in order)
        low = self.legal(meld) == "run" and order[0][0] == "A"
        return points - self.value("AS") + 1 if low else points

    def places(self, meld: Group) -> int:
        faces = frozenset(c[-2:] for c in meld)
        kind = kind_of(faces, self.aces)
        return sum(kind_of(faces | {c}, self.aces) == kind for c in DECK if c not in faces)

    def key(self, meld: Group) -> tuple[object, ...]:
        faces = frozenset(c[-2:] for c in meld)
        stand = [c[-2:] for c in meld if c[0] == "*"]
        return (*canonical(faces, self.aces)[:1], canonical(faces, self.aces)[1:], _weight(stand))

    def named(self, real: Group, jokers: int) -> list[Group]:
        """Return the ways the rules name the jokers beside these real cards: one as a set, one as a run."""
        found = []
        for kind in ("set", "run"):
            ways = [
                shape for shape in self.shapes
                if real <= shape and len(shape) == len(real) + jokers and kind_of(shape, self.aces) == kind
            ]  # fmt: skip
            if ways and (not jokers or len(real) >= self.least):
                faces = ways[0] if len(ways) == 1 else self._by_rule(kind, real, ways)
                found.append(frozenset(c if c in real else "*" + c for c in faces))
        return found

    def _by_rule(self, kind: str, real: Group, ways: list[Group]) -> Group:
        if kind == "set":
            return min(ways, key=lambda way: sorted(SUITS.index(c[1]) for c in way if c not in real))
        if self.first_meld or self.laid_counts:
            count = self.first if self.first_meld else self.laid
            named = {way: frozenset(c if c in real else "*" + c for c in way) for way in ways}
            most = max(count(meld) for meld in named.values())
            ways = [way for way in ways if count(named[way]) == most]
        if self.aces != "round_the_corner":
            return max(ways, key=lambda way: LINES[self.aces].rindex(ladder_order(way, self.aces)[-1][0]))
        # The real cards' own shortest run first; then as few jokers below it as can be.
        ranks = [c[0] for c in ladder_order(self._span(real), self.aces)]
        bottom = RANKS.index(ranks[0])

        def below(way: Group) -> int:
            return (bottom - RANKS.index(ladder_order(way, self.aces)[0][0])) % 13

        return min(ways, key=below)

    def _span(self, real: Group) -> Group:
        """Return the shortest stretch of the circle that holds these cards, without a corner if possible."""
        suit = next(iter(real))[1]
        wanted = {c[0] for c in real}
        line = RANKS + RANKS
        for size in range(1, 14):
            for start in range(13):
                if wanted <= set(line[start : start + size]) and line[start] in wanted:
                    return frozenset(r + suit for r in line[start : start + size])
        raise AssertionError(real)

    def best(self, hand: Hand, need: int = 0) -> tuple[list[Group], Hand]:
        """Return melds and rest of the best partition by the written order of ties, over all of them."""
        found: list[tuple[tuple[object, ...], list[Group], Hand]] = []

        def go(todo: Hand, skipped: Hand, melds: tuple[Group, ...]) -> None:
            real = [c for c in todo if c != "*"]
            if not real:
                rest = tuple(sorted(todo + skipped))
                if melds and sum(self.first(m) for m in melds) < need:
                    return
                score = (
                    self.left(rest),
                    -sum(self.laid(m) for m in melds) if self.laid_counts else 0,
                    len(melds),
                    -sum(self.places(m) for m in melds),
                    sorted(self.key(m) for m in melds),
                )
                found.append((score, sorted(melds, key=self.key), rest))
                return
            card, others = real[0], minus(todo, [real[0]])
            go(others, (*skipped, card), melds)
            for meld in self._with(card, others):
                spent = [c if c[0] != "*" else "*" for c in meld if c != card]
                go(minus(others, spent), skipped, (*melds, meld))

        go(tuple(sorted(hand)), (), ())
        if need and not any(melds for _, melds, _ in found):
            return [], tuple(sorted(hand))
        _, melds, rest = min(found, key=lambda way: way[0])
        return melds, rest

    def _with(self, card: str, others: Hand) -> list[Group]:
        """Every meld that holds a card and some of the others, jokers named by the rule."""
        jokers = others.count("*")
        near = sorted({c for c in others if c != "*" and c != card and (c[0] == card[0] or c[1] == card[1])})
        found = []
        for size in range(len(near) + 1):
            for more in combinations(near, size):
                real = frozenset((card, *more))
                if len({c[0] for c in real}) == 1 or len({c[1] for c in real}) == 1:
                    for number in range(jokers + 1):
                        found += _named(self, real, number)
        return found

    # --- every way to play ------------------------------------------------------------------------

    def play_out(
        self,
        hand: Hand,
        table: tuple[Group, ...],
        *,
        taken: str | None = None,
        melds_left: int = 9,
        may_lay_off: bool = True,
        discard_required: bool = False,
        opening: int = 0,
        whole: bool = False,
        must: str | None = None,
        must_new: bool = False,
    ) -> tuple[int, int] | None:
        """Fewest points and cards left over all ways to play after which the turn can end; None: no way."""
        seen: set[tuple[object, ...]] = set()
        ends: set[tuple[int, int]] = set()
        start = tuple(sorted(hand))

        def played(cards: Iterable[str], new: bool) -> bool:
            return must is not None and (new or not must_new) and must in cards

        def go(free: Hand, lying: Lying, budget: int, off: bool, sum_: int, done: bool) -> None:
            state = (free, lying, budget, off, min(sum_, opening), done)
            if state in seen:
                return
            seen.add(state)
            opened = sum_ >= opening or free == start
            finished = len(free) < 2 or free == start or not whole
            throw = [c for c in free if c != taken or start.count(c) > 1]
            stops = bool(throw) if free else not discard_required
            if opened and finished and stops and (must is None or done):
                ends.add(self.left(free))
            if budget:
                for meld in self.melds_of(free):
                    spent = [c if c[0] != "*" else "*" for c in meld]
                    go(
                        minus(free, spent), lying | {(len(lying), meld)}, budget - 1, True,
                        sum_ + self.first(meld), done or played(spent, True),
                    )  # fmt: skip
            if off and sum_ >= opening:
                for number, meld in lying:
                    kind = self.legal(meld)
                    for card in {*free}:
                        for name in [card] if card != "*" else ["*" + c for c in DECK]:
                            if self.legal(meld | {name}) == kind and name[-2:] not in {c[-2:] for c in meld}:
                                go(
                                    minus(free, [card]), lying - {(number, meld)} | {(number, meld | {name})},
                                    budget, off, sum_, done or played([card], False),
                                )  # fmt: skip

        go(start, frozenset(enumerate(table)), melds_left, may_lay_off, 0, False)
        return min(ends) if ends else None


@cache
def _named(judge: Judge, real: Group, jokers: int) -> list[Group]:
    return judge.named(real, jokers) if len(real) + jokers > 2 else []


def _weight(cards: list[str]) -> int:
    return sum(1 << DECK.index(c) for c in cards)


def minus(hand: Hand, cards: Iterable[str]) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def stand_ins(selection: Hand, judge: Judge) -> Iterator[Group]:
    """Every meld that a selection with free jokers can be, each joker tried as every card."""
    free = selection.count("*")
    fixed = [c for c in selection if c != "*"]
    for chosen in combinations(DECK, free):
        meld = [*fixed, *("*" + c for c in chosen)]
        if judge.legal(meld):
            yield frozenset(meld)
