"""The kernel's policies once more, as a player of the engine: sets of cards, no masks, no hurry.

It shares no code with the kernel. A card is ``(rank, suit)``; what the player does in a turn is planned when
its play phase begins and then done move by move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rummy_widget.moves import Move
from rummy_widget.rollouts import Policy
from rummy_widget.state import State

Card = tuple[int, int]
Meld = frozenset[Card]


class Table(NamedTuple):
    """Melds on the table in their order."""

    melds: tuple[Meld, ...]

    def place(self, card: Card, wanted: str) -> int | None:
        """Return the first run, or set, that a card fits."""
        for at, meld in enumerate(self.melds):
            ranks, suits = sorted({rank for rank, _ in meld}), {suit for _, suit in meld}
            if len(ranks) == 1:
                fits = wanted == "set" and card[0] == ranks[0]
            else:
                fits = wanted == "run" and suits == {card[1]} and card[0] in (ranks[0] - 1, ranks[-1] + 1)
            if fits:
                return at
        return None

    def fits(self, card: Card) -> bool:
        """Tell whether a card may be laid off."""
        return any(self.place(card, wanted) is not None for wanted in ("run", "set"))

    def with_card(self, card: Card, number: int) -> Table:
        """Return the table after a lay-off."""
        melds = list(self.melds)
        melds[number] |= {card}
        return Table(tuple(melds))


class Laying(NamedTuple):
    """What is laid of a hand."""

    steps: tuple[tuple[str, tuple[Card, ...], int], ...]
    rest: frozenset[Card]
    table: Table


class Throw(NamedTuple):
    """What a seat knows when it throws."""

    taken: Card | None
    live: frozenset[Card]
    picked: frozenset[Card]


def value(cards: Iterable[Card]) -> int:
    """Return the points of cards."""
    return sum(min(rank + 1, 10) for rank, _ in cards)


def order(card: Card) -> tuple[int, int]:
    """Return what sorts cards."""
    return card


def segments(cards: Iterable[Card]) -> list[Meld]:
    """Return the longest runs in cards, by their lowest card."""
    held = set(cards)
    found = []
    for rank, suit in sorted(held):
        if (rank - 1, suit) in held:
            continue
        run = []
        while (rank, suit) in held:
            run.append((rank, suit))
            rank += 1
        if len(run) >= 3:
            found.append(frozenset(run))
    return found


def partition(hand: frozenset[Card]) -> tuple[list[Meld], list[Meld]]:
    """Return sets and runs that cover the most points; of equal ones the first in the order of options."""
    options: list[list[Meld]] = []
    for rank in range(13):
        same = sorted(card for card in hand if card[0] == rank)
        if len(same) >= 3:
            options.append([frozenset(), frozenset(same)])
            if len(same) == 4:
                options[-1] += [frozenset(same) - {card} for card in same]
    best: tuple[int, list[Meld], list[Meld]] = (-1, [], [])
    for choice in product(*options):
        sets = [meld for meld in choice if meld]
        runs = segments(hand.difference(*sets))
        covered = sum(map(value, sets)) + sum(map(value, runs))
        if covered > best[0]:
            best = covered, sets, runs
    return best[1], best[2]


def lay(hand: frozenset[Card], table: Table, melds: int | None, *, may: bool) -> Laying:
    """Lay the best partition, or the best `melds` of it, then all that fits."""
    sets, runs = partition(hand)
    chosen = [*sets, *runs]
    if melds is not None:
        ranked = sorted(range(len(chosen)), key=lambda i: (-value(chosen[i]), i))[:melds]
        chosen = [chosen[i] for i in sorted(ranked)]
    steps: list[tuple[str, tuple[Card, ...], int]] = [
        ("meld", tuple(sorted(meld)), 0) for meld in chosen if meld
    ]
    rest = hand.difference(*chosen)
    table = Table((*table.melds, *chosen))
    for wanted in ("run", "set") if may or chosen else ():
        while fits := [card for card in sorted(rest) if table.place(card, wanted) is not None]:
            place = table.place(fits[0], wanted)
            assert place is not None
            steps.append(("layoff", (fits[0],), place + 1))
            table = table.with_card(fits[0], place)
            rest = rest - {fits[0]}
    return Laying(tuple(steps), rest, table)


def makes_meld(hand: frozenset[Card], card: Card) -> bool:
    """Tell whether a card makes a meld with cards of the hand."""
    held = hand | {card}
    same = [one for one in held if one[0] == card[0]]
    return len(same) >= 3 or any(card in run for run in segments(held))


def near_run(a: Card, b: Card) -> bool:
    """Tell whether two cards are close in one suit."""
    return a[1] == b[1] and 0 < abs(a[0] - b[0]) <= 2


def melding(cards: Iterable[Card], live: frozenset[Card]) -> Iterator[tuple[Card, frozenset[Card]]]:
    """Yield each live card with two cards with which it makes a meld."""
    held = sorted(set(cards))
    for i, a in enumerate(held):
        for b in held[:i]:
            for c in sorted(live):
                ranks = sorted((a[0], b[0], c[0]))
                alike = ranks[0] == ranks[2]
                row = a[1] == b[1] == c[1] and ranks == list(range(ranks[0], ranks[0] + 3))
                if alike or row:
                    yield c, frozenset((a, b))


def chosen_throw(hand: frozenset[Card], know: Throw, policy: Policy) -> Card:
    """Return the card that a policy throws."""
    allowed = hand - {know.taken} if know.taken else hand
    linked: set[Card] = set()
    if policy.links == 1:
        linked = {a for a in hand for b in hand if a != b and (a[0] == b[0] or near_run(a, b))}
    elif policy.links == 2:
        for _, two in melding(hand, know.live):
            linked |= two
    picked = know.picked if policy.feed else frozenset()
    fed = {card for card in allowed for other in picked if card[0] == other[0] or near_run(card, other)}
    loose = allowed - linked
    if loose:
        first = max(loose)
        others = loose - fed
        if first in fed and others and value([first]) - value([max(others)]) <= policy.feed:
            return max(others)
        return first
    if policy.links < 2:
        return max(allowed)

    def worth(card: Card) -> tuple[int, Card]:
        left = {waited for waited, _ in melding(hand - {card}, know.live)}
        return value([card]) + policy.wait * len(left) - (policy.feed if card in fed else 0), card

    return max(allowed, key=worth)


class Ordinary:
    """A policy that plays a seat of the engine.

    Parameters
    ----------
    policy
        Its settings; slips are not played.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.queue: list[Move] = []

    def move(self, state: State, shown: Sequence[frozenset[Card]]) -> Move:
        """Return the next move of the seat on turn, given what everybody saw the seats take."""
        seat = state.turn
        assert seat is not None
        if state.phase == "draw":
            self.queue = []
            if state.pile and self.takes(state, seat, shown):
                return Move("take")
            if state.stock_codes:
                return Move("draw")
            return Move("recycle") if state.table.can_recycle else Move("decline")
        if not self.queue:
            self.queue = self.turn(state, seat, shown)
        return self.queue.pop(0)

    def takes(self, state: State, seat: int, shown: Sequence[frozenset[Card]]) -> bool:
        hand, table, top = cards_of(state.hand_masks[seat]), lying(state), face(state.table.pile[-1])
        melds, may = state.rules.melds_per_turn, allowed_to_lay_off(state)
        fits = may and table.fits(top)
        if plain(self.policy):
            return fits or makes_meld(hand, top)
        if not fits and not makes_meld(hand, top) and value([top]) + self.policy.saves > 10:
            return False
        before = lay(hand, table, melds, may=may).rest
        after = lay(hand | {top}, table, melds, may=may).rest
        if top not in after:
            return value(after) <= value(before)
        if after == {top}:
            return False
        thrown = chosen_throw(after, self.knowledge(state, seat, shown, top, hand), self.policy)
        return value(before) - value(after) + value([thrown]) >= self.policy.saves

    def turn(self, state: State, seat: int, shown: Sequence[frozenset[Card]]) -> list[Move]:
        hand, table = cards_of(state.hand_masks[seat]), lying(state)
        rules, may = state.rules, allowed_to_lay_off(state)
        taken = face(state.table.taken) if state.table.taken >= 0 else None
        must = rules.going_out == "discard_required"
        found = lay(hand, table, rules.melds_per_turn, may=may)
        held = found.rest
        thrown: Card | None = None
        kept: frozenset[Card] = frozenset()
        if found.steps:
            if held == {taken} or (must and not held):
                found, thrown = self.other_last(hand, taken, table, rules.melds_per_turn, may)
                held = found.rest
            elif self.policy.hold and len(held) > 1 and not self.must_lay(state, seat):
                kept = hand - held
                found = Laying((), hand, table)
        moves = [Move(kind, tuple(map(number, cards)), at) for kind, cards, at in found.steps]  # type: ignore[arg-type]  # the two kinds of steps are kinds of moves
        left = found.rest
        if left:
            if thrown is None:
                loose = left - kept
                if not loose - {taken}:
                    loose = left
                thrown = chosen_throw(loose, self.knowledge(state, seat, shown, taken, hand), self.policy)
            moves.append(Move("discard", (number(thrown),)))
        return moves

    def must_lay(self, state: State, seat: int) -> bool:
        counts = state.table.counts
        if any(count <= self.policy.hold for at, count in enumerate(counts) if at != seat):
            return True
        again = state.rules.recycle != "none" and (
            state.rules.recycles is None or state.table.recycled < state.rules.recycles
        )
        return not again and len(state.stock_codes) <= self.policy.last

    @staticmethod
    def other_last(
        hand: frozenset[Card], taken: Card | None, table: Table, melds: int | None, may: bool
    ) -> tuple[Laying, Card | None]:
        for card in sorted(hand - {taken} if taken else hand, reverse=True):
            found = lay(hand - {card}, table, melds, may=may)
            if not found.rest:
                return Laying(found.steps, frozenset({card}), found.table), card
        return Laying((), hand, table), None

    def knowledge(
        self,
        state: State,
        seat: int,
        shown: Sequence[frozenset[Card]],
        taken: Card | None,
        hand: frozenset[Card],
    ) -> Throw:
        seen = (
            set(hand)
            | set(map(face, state.table.pile))
            | {one for meld in lying(state).melds for one in meld}
        )
        for at, cards in enumerate(shown):
            if at != seat:
                seen |= cards
        live = frozenset((rank, suit) for rank in range(13) for suit in range(4)) - seen
        return Throw(taken, live, shown[(seat + 1) % state.seats])


def plain(policy: Policy) -> bool:
    """Tell whether it is the policy that only asks whether a card melds or fits."""
    return policy.row[0] == 0


def allowed_to_lay_off(state: State) -> bool:
    """Tell whether the seat on turn may lay off without laying a meld first."""
    return state.rules.layoff == "always" or state.table.has_melded


def lying(state: State) -> Table:
    """Return the melds on the table."""
    return Table(tuple(frozenset(map(face, meld.codes)) for meld in state.melds))


def face(code: int) -> Card:
    """Return a card of the engine as rank and suit."""
    return code // 4, code % 4


def number(card: Card) -> int:
    """Return a card as the engine's number."""
    return card[0] * 4 + card[1]


def cards_of(mask: int) -> frozenset[Card]:
    """Return the cards of a hand."""
    return frozenset(face(code) for code in range(52) if mask >> code & 1)
