"""A second rule book, slow and plain, for the tests alone: cards are strings, melds come out of a list.

It shares nothing with the engine but the record of the rules, and serves as the oracle for legal moves, move
counts and ends of hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Any

from rummy_widget.rules import Rules

RANKS = "A23456789TJQK"
SUITS = "SHDC"

Cards = frozenset[str]
Play = tuple[str, Cards, int]


@cache
def all_melds(aces: str) -> frozenset[Cards]:
    """Every set and run there is."""
    found = set()
    for rank in RANKS:
        four = [rank + suit for suit in SUITS]
        found.add(frozenset(four))
        found |= {frozenset(four) - {card} for card in four}
    row = {"low": RANKS, "high_or_low": RANKS + "A", "round_the_corner": RANKS + RANKS}[aces]
    for start in range(len(row)):
        for end in range(start + 3, min(len(row), start + 13) + 1):
            for suit in SUITS:
                found.add(frozenset(rank + suit for rank in row[start:end]))
    return frozenset(found)


def is_set(meld: Cards) -> bool:
    return len({card[0] for card in meld}) == 1


def value(card: str, rules: Rules, *, low: bool = False) -> int:
    """Points of a card; `low`: it is an ace at the low end of a run on the table."""
    rank = card[0]
    if rank == "A":
        if low:
            return 5 if rules.five_ten_fifteen else 1
        if rules.ace_points is not None:
            return rules.ace_points
        return 15 if rules.five_ten_fifteen or rules.aces != "low" else 1
    if rules.five_ten_fifteen:
        return 5 if rank in "23456789" else 10
    return 10 if rank in "TJQK" else int(rank)


def laid_value(meld: Cards, rules: Rules) -> int:
    suit = next(iter(meld))[1]
    # An ace lies at the low end if the two is there, and the king is not, or aces are never high.
    low = not is_set(meld) and "2" + suit in meld and (rules.aces == "low" or "K" + suit not in meld)
    return sum(value(card, rules, low=low) for card in meld)


@dataclass(frozen=True)
class Naive:
    """A hand in progress."""

    rules: Rules
    hands: tuple[Cards, ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[Cards, ...] = ()
    owners: tuple[int, ...] = ()
    layers: tuple[tuple[str, int], ...] = ()
    """Cards on the table with the seat that laid each."""
    turn: int = 0
    phase: str = "draw"
    taken: str = ""
    laid: frozenset[int] = frozenset()
    laid_now: bool = False
    melded: int = 0
    points: int = 0
    recycled: int = 0
    turns: int = 0
    deal: int = 1
    over: str = ""
    last: int = field(default=-1)

    @property
    def hand(self) -> Cards:
        return self.hands[self.turn]

    # --- raw moves, dead ends and all ---------------------------------------------------------------

    def drawing(self) -> list[Play]:
        found: list[Play] = []
        none: Cards = frozenset()
        if self.stock:
            found.append(("draw", none, 0))
        if self.pile:
            found.append(("take", none, 0))
        if not self.stock:
            rules = self.rules
            left = rules.recycles is None or self.recycled < rules.recycles
            keeps = rules.recycle in ("shuffle_keep_top", "shuffle_new_upcard")
            enough = len(self.pile) > (1 if keeps else 0)
            again = rules.recycle != "none" and left and enough
            found.append(("recycle" if again else "decline", none, 0))
        return found

    def opened(self) -> bool:
        return self.turn in self.laid or self.points >= self.rules.initial_meld

    def laying(self) -> list[Play]:
        rules = self.rules
        found: list[Play] = []
        every = all_melds(rules.aces)
        if rules.melds_per_turn is None or self.melded < rules.melds_per_turn:
            found += [("meld", meld, 0) for meld in every if meld <= self.hand]
        melded = self.turn in self.laid or self.turn in self.owners
        if self.opened() and (rules.layoff == "always" or melded):
            for number, old in enumerate(self.melds, start=1):
                # What it may become: a meld that holds it, without a set turning into a run.
                for new in every:
                    if old < new and new - old <= self.hand and is_set(new) == is_set(old):
                        found.append(("layoff", new - old, number))
        return found

    def whole(self) -> bool:
        start = self.rules.whole_hand_from_deal
        return start is not None and self.deal >= start

    def throwing(self) -> list[Play]:
        if self.laid_now and (not self.opened() or (self.whole() and len(self.hand) > 1)):
            return []
        return [("discard", frozenset([card]), 0) for card in self.hand if card != self.taken]

    def ends(self) -> bool:
        """Whether the turn can be brought to an end from here."""
        if not self.hand:
            return self.rules.going_out == "any" and self.opened()
        if self.throwing():
            return True
        return any(self.do(move, judged=False).ends() for move in self.laying())

    # --- the rules ----------------------------------------------------------------------------------

    def moves(self) -> set[Play]:
        if self.over:
            return set()
        if self.phase == "draw":
            return set(self.drawing())
        laying = {move for move in self.laying() if self.do(move, judged=False).ends()}
        return laying | set(self.throwing())

    def do(self, move: Play, *, judged: bool = True) -> Naive:
        """Make a move; a shuffle sorts. Unjudged, a hand laid down wholly does not end."""
        kind, cards, number = move
        hands = list(self.hands)
        match kind:
            case "draw":
                hands[self.turn] |= {self.stock[-1]}
                return replace(self, hands=tuple(hands), stock=self.stock[:-1], phase="play")
            case "take":
                top = self.pile[-1]
                hands[self.turn] |= {top}
                return replace(self, hands=tuple(hands), pile=self.pile[:-1], phase="play", taken=top)
            case "recycle":
                return self.do_recycle()
            case "decline":
                return replace(self, over="blocked", last=self.turn)
            case "discard":
                return self.do_discard(next(iter(cards)))
        hands[self.turn] -= cards
        after = replace(
            self,
            hands=tuple(hands),
            laid_now=True,
            taken="" if self.taken in cards else self.taken,
            layers=self.layers + tuple((card, self.turn) for card in cards),
        )
        if kind == "meld":
            after = replace(
                after,
                melds=(*self.melds, cards),
                owners=(*self.owners, self.turn),
                melded=self.melded + 1,
                points=self.points + laid_value(cards, self.rules),
            )
        else:
            grown = list(self.melds)
            grown[number - 1] |= cards
            after = replace(after, melds=tuple(grown))
        return replace(after, over="out", last=self.turn) if judged and not after.hand else after

    def do_recycle(self) -> Naive:
        pile, again = self.pile, self.recycled + 1
        order = sorted(pile, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))
        match self.rules.recycle:
            case "turn_over":
                return replace(self, stock=tuple(reversed(pile)), pile=(), recycled=again)
            case "shuffle":
                return replace(self, stock=tuple(order), pile=(), recycled=again)
            case "shuffle_keep_top":
                order.remove(pile[-1])
                return replace(self, stock=tuple(order), pile=pile[-1:], recycled=again)
            case _:
                return replace(self, stock=tuple(order[:-1]), pile=(order[-1],), recycled=again)

    def do_discard(self, card: str) -> Naive:
        hands = list(self.hands)
        hands[self.turn] -= {card}
        after = replace(
            self, hands=tuple(hands), pile=(*self.pile, card), turns=self.turns + 1, last=self.turn
        )
        if not after.hand:
            return replace(after, over="out")
        after = replace(
            after,
            turn=(self.turn + 1) % len(hands),
            phase="draw",
            taken="",
            laid=self.laid | {self.turn} if self.laid_now else self.laid,
            laid_now=False,
            melded=0,
            points=0,
        )
        stuck = after.turns >= self.rules.max_turns or (self.rules.stalemate_check and after.stale())
        return replace(after, over="blocked") if stuck else after

    def stale(self) -> bool:
        outside = frozenset(self.stock) | frozenset(self.pile) | frozenset().union(*self.hands)
        every = all_melds(self.rules.aces)
        for old in self.melds:
            if any(old < new and len(new - old) == 1 and new - old <= outside for new in every):
                return False
        return all(len(hand) == 1 for hand in self.hands) or not any(meld <= outside for meld in every)

    # --- the score ----------------------------------------------------------------------------------

    def scores(self) -> list[Fraction]:
        """What each seat scores, rule by rule as section 5 tells it."""
        rules, seats = self.rules, range(len(self.hands))
        left = [Fraction(sum(value(card, rules) for card in hand)) for hand in self.hands]
        zero = Fraction(0)
        none = [zero for _ in seats]
        if self.over == "blocked":
            if rules.blocked == "nobody":
                return none
            if rules.blocked == "lowest_takes_difference":
                low = min(left)
                best = [seat for seat in seats if left[seat] == low]
                gain = sum(left, zero) - low * len(left)
                lost = [low - points if rules.scoring == "settlement" else zero for points in left]
                return [gain / len(best) if seat in best else lost[seat] for seat in seats]
        out = self.last if self.over == "out" else -1
        rummy = out >= 0 and out not in self.laid
        twice = 2 if rummy and rules.going_rummy == "double" else 1
        rest = sum(left, zero)
        match rules.scoring:
            case "winner_takes":
                bonus = 10 if rummy and rules.going_rummy == "plus_10" else 0
                return [rest * twice + bonus if seat == out else zero for seat in seats]
            case "penalty":
                return [points * twice for points in left]
            case "settlement":
                return [rest * twice if seat == out else -left[seat] * twice for seat in seats]
        on_table = list(none)
        for card, seat in self.layers:
            meld = next(meld for meld in self.melds if card in meld)
            low_end = not is_set(meld) and "2" + card[1] in meld
            low_end = low_end and (rules.aces == "low" or "K" + card[1] not in meld)
            on_table[seat] += value(card, rules, low=low_end)
        return [(on_table[s] - left[s]) * (twice if s == out else 1) for s in seats]


def from_position(position: dict[str, Any], rules: Rules) -> Naive:
    melds = position.get("melds", [])
    turn = position["turn"]
    mine = [frozenset(meld["cards"].split()) for meld in melds if meld["by"] == turn]
    melded = position.get("melded_this_turn", 0)
    return Naive(
        rules=rules,
        hands=tuple(frozenset(hand.split()) for hand in position["hands"]),
        stock=tuple(position["stock"].split()),
        pile=tuple(position["pile"].split()),
        melds=tuple(frozenset(meld["cards"].split()) for meld in melds),
        owners=tuple(meld["by"] for meld in melds),
        turn=turn,
        phase=position["phase"],
        taken=position.get("taken", ""),
        laid=frozenset(seat for seat, laid in enumerate(position.get("laid", [])) if laid),
        laid_now=melded > 0,
        melded=melded,
        points=sum(laid_value(meld, rules) for meld in mine[len(mine) - melded :]),
        recycled=position.get("recycles", 0),
        deal=position.get("deal", 1),
    )


def perft(naive: Naive, depth: int) -> int:
    """Count the sequences of so many moves; one that ends early counts no more."""
    moves = naive.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(naive.do(move), depth - 1) for move in moves)
