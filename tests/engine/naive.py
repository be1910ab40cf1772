"""A second rule book, slow and plain, for the tests alone: cards are strings, melds come out of a list.

It shares nothing with the engine but the record of the rules, and serves as the oracle for legal moves, move
counts and ends of hands. Its melds are in `naive_melds`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rummy_widget.rules import Rules
from tests.engine.naive_melds import (
    RANKS,
    SUITS,
    Hand,
    Lay,
    Meld,
    additions,
    anybody,
    cards_of,
    faces_of,
    first_value,
    joined,
    laid,
    low_ace,
    new_melds,
    playable,
    value,
    without,
)

Play = tuple[str, Lay, int]
"""Kind, cards, and the meld or the number of cards taken."""


@dataclass(frozen=True)
class Naive:
    """A hand in progress."""

    rules: Rules
    hands: tuple[Hand, ...]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    owners: tuple[int, ...] = ()
    turn: int = 0
    phase: str = "draw"
    taken: str = ""
    deepest: str = ""
    called: bool = False
    thrower: int = -1
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
    def hand(self) -> Hand:
        return self.hands[self.turn]

    def with_hand(self, hand: Hand, **changes: Any) -> Naive:
        hands = (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :])
        return replace(self, hands=hands, **changes)

    # --- raw moves, dead ends and all ---------------------------------------------------------------

    def drawing(self) -> list[Play]:
        found: list[Play] = []
        if self.stock:
            found.append(("draw", (), 0))
        most = len(self.pile) if self.rules.take_from_pile == "any" else min(1, len(self.pile))
        found += [("take", (), number) for number in range(1, most + 1)]
        if not self.stock:
            rules = self.rules
            left = rules.recycles is None or self.recycled < rules.recycles
            keeps = rules.recycle in ("shuffle_keep_top", "shuffle_new_upcard")
            enough = len(self.pile) > (1 if keeps else 0)
            again = rules.recycle != "none" and left and enough
            found.append(("recycle" if again else "decline", (), 0))
        return found

    def called_cards(self) -> dict[str, int]:
        """Cards that may be called, each with its uppermost place in the pile."""
        found = {}
        top = len(self.pile) - 1
        first = top if self.rules.call_rummy == "top_card" else 0
        for place in range(first, top + 1):
            loose = joined((), self.pile[place:])
            if playable(self.pile[place], loose, tuple(map(anybody, self.melds)), self.rules):
                found[self.pile[place]] = place
        return found

    def opened(self) -> bool:
        return self.turn in self.laid or self.points >= self.rules.initial_meld

    def laying(self) -> list[Play]:
        rules = self.rules
        found: list[Play] = []
        if rules.melds_per_turn is None or self.melded < rules.melds_per_turn:
            found += [("meld", lay, 0) for lay in new_melds(self.hand, rules)]
        melded = self.turn in self.laid or self.turn in self.owners
        if self.opened() and (rules.layoff == "always" or melded):
            for number, old in enumerate(self.melds, start=1):
                found += [("layoff", lay, number) for lay in additions(self.hand, old, rules)]
        if self.opened() and rules.joker_swap != "never":
            for number, old in enumerate(self.melds, start=1):
                if rules.joker_swap == "any" or self.owners[number - 1] == self.turn:
                    faces = {card[1:] for card in cards_of(old) if card[0] == "*"}
                    found += [("swap", (card,), number) for card in sorted(faces & set(self.hand))]
        return found

    def whole(self) -> bool:
        start = self.rules.whole_hand_from_deal
        return start is not None and self.deal >= start

    def throwing(self) -> list[Play]:
        if self.deepest:
            return []
        if self.laid_now and (not self.opened() or (self.whole() and len(self.hand) > 1)):
            return []
        hand = self.hand
        free = {card for card in hand if card != self.taken or hand.count(card) > 1}
        return [("discard", (card,), 0) for card in sorted(free)]

    def ends(self) -> bool:
        """Whether the turn can be brought to an end from here."""
        hands = tuple(hand if seat == self.turn else () for seat, hand in enumerate(self.hands))
        return ends(
            replace(self, hands=hands, stock=(), pile=(), turns=0, melds=tuple(map(anybody, self.melds)))
        )

    # --- the rules ----------------------------------------------------------------------------------

    def moves(self) -> set[Play]:
        if self.over:
            return set()
        if self.phase == "draw":
            found = self.drawing()
            return {move for move in found if move[0] != "take" or self.do(move, judged=False).ends()}
        if self.phase == "call":
            calls: list[Play] = [("rummy", (card,), 0) for card in self.called_cards()]
            return {move for move in calls if self.do(move, judged=False).ends()} | {("pass", (), 0)}
        laying = {move for move in self.laying() if self.do(move, judged=False).ends()}
        return laying | set(self.throwing())

    def do(self, move: Play, *, judged: bool = True) -> Naive:
        """Make a move; a shuffle sorts. Unjudged, a hand laid down wholly does not end."""
        kind, cards, number = move
        match kind:
            case "draw":
                return self.with_hand(joined(self.hand, self.stock[-1:]), stock=self.stock[:-1], phase="play")
            case "take":
                got = self.pile[-number:]
                alone = number == 1
                must = not alone or self.rules.deepest_must_be_played == "always"
                return self.with_hand(
                    joined(self.hand, got),
                    pile=self.pile[:-number],
                    phase="play",
                    taken=got[0] if alone else "",
                    deepest=got[0] if must else "",
                )
            case "rummy":
                place = self.called_cards()[cards[0]]
                hand = joined(self.hand, self.pile[place:])
                return self.with_hand(
                    hand, pile=self.pile[:place], phase="play", deepest=cards[0], called=True
                )
            case "pass":
                seats = len(self.hands)
                asked = (self.turn + 1) % seats
                if asked == self.thrower:
                    return replace(self, turn=(asked + 1) % seats, phase="draw")
                return replace(self, turn=asked)
            case "recycle":
                return self.do_recycle()
            case "decline":
                return replace(self, over="blocked", last=self.turn)
            case "discard":
                return self.do_discard(cards[0])
            case "swap":
                return self.do_swap(cards[0], number)
        return self.do_lay(kind, cards, number, judged=judged)

    def do_swap(self, card: str, number: int) -> Naive:
        melds = list(self.melds)
        old = melds[number - 1]
        melds[number - 1] = frozenset(one for one in old if one[0] != "*" + card) | {(card, self.turn)}
        hand = joined(without(self.hand, (card,)), ["*"])
        return self.with_hand(hand, melds=tuple(melds), taken="" if self.taken == card else self.taken)

    def do_lay(self, kind: str, lay: Lay, number: int, *, judged: bool) -> Naive:
        melds = list(self.melds)
        new = frozenset((card, self.turn) for card in lay)
        plays = self.deepest and laid(self.deepest, lay)
        if plays and kind == "layoff" and self.rules.deepest_new_meld_only and not self.called:
            plays = False
        changes: dict[str, Any] = {}
        if kind == "meld":
            melds.append(new)
            changes = {
                "owners": (*self.owners, self.turn),
                "melded": self.melded + 1,
                "points": self.points + first_value(lay, self.rules),
            }
        else:
            melds[number - 1] |= new
        after = self.with_hand(
            without(self.hand, lay),
            melds=tuple(melds),
            laid_now=True,
            taken="" if self.taken and laid(self.taken, lay) else self.taken,
            deepest="" if plays else self.deepest,
            **changes,
        )
        if not judged or after.hand:
            return after
        if self.rules.going_out.startswith("float"):
            return after.next_turn()
        return replace(after, over="out", last=self.turn)

    def do_recycle(self) -> Naive:
        pile, again = self.pile, self.recycled + 1
        order = sorted(
            pile,
            key=lambda card: (99, 0) if card == "*" else (RANKS.index(card[0]), SUITS.index(card[1])),
        )
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
        after = self.with_hand(without(self.hand, (card,)), pile=(*self.pile, card))
        fits = any(additions((card,), old, self.rules) for old in self.melds)
        if not after.hand and not (self.rules.going_out == "float_unplayable" and fits):
            return replace(after, over="out", last=self.turn, turns=self.turns + 1)
        after = after.next_turn()
        if after.over:
            return after
        if self.rules.stalemate_check and after.stale():
            return replace(after, over="blocked", last=self.turn)
        if self.rules.call_rummy != "off" and after.called_cards():
            return replace(after, phase="call", thrower=self.turn)
        return after

    def next_turn(self) -> Naive:
        after = replace(
            self,
            turn=(self.turn + 1) % len(self.hands),
            phase="draw",
            taken="",
            deepest="",
            called=False,
            laid=self.laid | {self.turn} if self.laid_now else self.laid,
            laid_now=False,
            melded=0,
            points=0,
            turns=self.turns + 1,
        )
        if after.turns >= self.rules.max_turns:
            return replace(after, over="blocked", last=self.turn)
        return after

    def stale(self) -> bool:
        rules = self.rules
        outside = joined((), [*self.stock, *self.pile, *(card for hand in self.hands for card in hand)])
        for old in self.melds:
            if any(additions((card,), old, rules) for card in set(outside)):
                return False
            stands = {card[1:] for card in cards_of(old) if card[0] == "*"}
            if rules.joker_swap != "never" and stands & set(outside):
                return False
        one_for_one = rules.take_from_pile == "top" and rules.call_rummy == "off"
        if one_for_one and all(len(hand) == 1 for hand in self.hands):
            return True
        return not new_melds(outside, rules)

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
        for meld in self.melds:
            faces = faces_of(cards_of(meld))
            for card, seat in meld:
                on_table[seat] += value(card, rules, low=card[0] != "*" and low_ace(card, faces, rules))
        return [(on_table[s] - left[s]) * (twice if s == out else 1) for s in seats]


@lru_cache(maxsize=20_000)
def ends(naive: Naive) -> bool:
    """Whether a turn can be brought to an end; only what matters for that is given."""
    if not naive.hand:
        allowed = naive.rules.going_out != "discard_required"
        return allowed and naive.opened() and not naive.deepest
    if naive.throwing():
        return True
    return any(
        ends(replace(after, melds=tuple(map(anybody, after.melds))))
        for after in (naive.do(move, judged=False) for move in naive.laying())
    )


def from_position(position: dict[str, Any], rules: Rules) -> Naive:
    melds = position.get("melds", [])
    turn = position["turn"]
    mine = [tuple(meld["cards"].split()) for meld in melds if meld["by"] == turn]
    melded = position.get("melded_this_turn", 0)
    return Naive(
        rules=rules,
        hands=tuple(joined((), hand.split()) for hand in position["hands"]),
        stock=tuple(position["stock"].split()),
        pile=tuple(position["pile"].split()),
        melds=tuple(frozenset((card, meld["by"]) for card in meld["cards"].split()) for meld in melds),
        owners=tuple(meld["by"] for meld in melds),
        turn=turn,
        phase=position["phase"],
        taken=position.get("taken", ""),
        thrower=(turn - 1) % len(position["hands"]),
        laid=frozenset(seat for seat, laid in enumerate(position.get("laid", [])) if laid),
        laid_now=melded > 0,
        melded=melded,
        points=sum(first_value(meld, rules) for meld in mine[len(mine) - melded :]),
        recycled=position.get("recycles", 0),
        deal=position.get("deal", 1),
    )


def perft(naive: Naive, depth: int) -> int:
    """Count the sequences of so many moves; one that ends early counts no more."""
    moves = naive.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(naive.do(move), depth - 1) for move in moves)
