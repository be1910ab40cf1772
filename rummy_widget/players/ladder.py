"""What the levels by rules of thumb have in common: they lay down as soon as they can, by the exact plan.

The plan is that of :func:`rummy_widget.melds.lay_all`. A level adds what it takes of the pile, and which card
it throws.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass

from rummy_widget.deck import JOKER, add, codes_of, copies, has
from rummy_widget.melds import LayPlan, card_points, hand_points
from rummy_widget.moves import Move
from rummy_widget.players import reading, weighing
from rummy_widget.players.base import SHARE, Candidate, Decision, Level, Thinking, check_settings
from rummy_widget.state.legality import each_legal_move
from rummy_widget.view import View

_JOKER_KEPT = 200
"""Points against throwing a joker."""
_MELD_KEPT = 100
"""Points against throwing a card of a meld that may not be laid yet."""


@dataclass(frozen=True, repr=False)
class Ladder(Level):
    """What these levels have in common."""

    def __post_init__(self) -> None:
        check_settings(self, dict.fromkeys(("careless", "slips"), SHARE))

    def weigh(self, view: View, rng: random.Random) -> Thinking:
        """Draw or answer a call; then swap, lay down by the best plan, or throw a card."""
        if view.phase == "draw":
            return (yield from self._draw(view))
        if view.phase == "call":
            return (yield from self._answer(view))
        yield
        plan = reading.plan(view)
        yield
        throws = [
            move
            for card in dict.fromkeys(codes_of(view.hand_mask))
            if view.why_not(move := Move("discard", (card,))) is None
        ]
        decision = self._lay(view, plan)
        if decision is not None:
            return decision
        yield
        if throws:
            return self._throw(view, throws, rng)
        # What it owes cannot be laid by melds and lay-offs alone: whatever is legal leads on.
        move = next(each_legal_move(view.table, view.hand_mask))
        return Decision(move, (Candidate(move),), "lay-down")

    def _draw(self, view: View) -> Thinking:
        yield
        table = view.table
        takes = [1] if table.pile else []
        if view.rules.take_from_pile == "any":
            size = len(table.pile)
            takes += sorted(
                size - place
                for place in weighing.promising(
                    view, range(size - 1), keeps=self._keeps(view), must_save=self._must_save
                )
            )
        found = []
        for number in takes:
            terms = self._take_terms(view, number)
            if terms is not None:
                found.append(Candidate(Move("take", count=number), terms))
            yield
        blind = Move("draw" if table.stock_count else "recycle" if table.can_recycle else "decline")
        return _decide([*found, Candidate(blind)], "draw")

    def _take_terms(self, view: View, number: int) -> dict[str, float] | None:
        """Return what speaks for taking cards of the pile, None if it will not do; drawing counts nothing.

        What the best plan lays may be taken: no search by the rules is needed to know it.
        """
        rules = view.rules
        cards = view.table.pile[-number:]
        if number > 1 or (rules.take_from_pile == "any" and rules.scoring == "meld_points"):
            terms = weighing.pile_terms(view, cards, keeps=self._keeps(view), must_save=self._must_save)
        else:
            laid = reading.lays(reading.plan_with(view, cards[0]), cards[0])
            # Where deeper cards may be taken, what they save is held against it, and so it stays small.
            worth = max(1, card_points(cards[0], rules)) if rules.take_from_pile == "top" else 1
            terms = {"lays-at-once": worth} if laid else None
        if terms is not None and not view.hand_mask and view.stock_count:
            return {"floats-on": -1}  # a card drawn may be thrown, and the hand is over
        binding = number > 1 or rules.deepest_must_be_played == "always" or not view.hand_mask
        return terms if terms is not None or binding else self._keep_top_terms(view)

    def _keep_top_terms(self, view: View) -> dict[str, float]:
        """Return what speaks for taking a face-up card that the best plan does not lay at once."""
        return {"stays-in-hand": -max(1, card_points(view.table.pile[-1], view.rules))}

    def _keeps(self, view: View) -> float:
        """Return what a point that stays in the hand is worth against one laid."""
        return 1

    @property
    def _must_save(self) -> float:
        """Points that the hand's count must fall by for several cards to be taken."""
        return 0

    @property
    def _joker(self) -> float:
        """What a joker got by a swap is worth while it stays in the hand."""
        return 0

    def _answer(self, view: View) -> Thinking:
        """Call Rummy when it pays."""
        yield
        pile = view.table.pile
        # Of two equal cards the upper one is meant.
        places = {pile[place]: place for place in view.table.callable_places}.values()
        found = []
        for place in weighing.promising(view, places, keeps=self._keeps(view), must_save=0, called=True):
            terms = weighing.pile_terms(view, pile[place:], keeps=self._keeps(view), must_save=0, called=True)
            if terms is not None:
                found.append(Candidate(Move("rummy", pile[place : place + 1]), terms))
            yield
        return _decide([Candidate(Move("pass")), *found], "call")

    def _lay(self, view: View, plan: LayPlan) -> Decision | None:
        """Return the next move of the best plan, None when there is nothing to lay."""
        found = [Candidate(move, terms) for move, terms in weighing.swap_terms(view, plan, self._joker)]
        if any(candidate.value > 0 for candidate in found):
            return _decide(found, "swap")
        last = None
        if view.rules.floats:
            last = reading.last_cards(view, plan)
        if last is not None:
            card, plan = last
            if not plan.steps:
                move = Move("discard", (card,))
                return Decision(move, (Candidate(move, {"goes-out": 1}),), "discard")
        first = reading.first_step(view, plan)
        if first is None:
            return None
        laid = hand_points(view.hand_mask, view.rules) - hand_points(plan.rest, view.rules)
        return Decision(first, (Candidate(first, {"plan-lays": laid}),), "lay-down")

    def _throw(self, view: View, throws: list[Move], rng: random.Random) -> Decision:
        """Choose the discard."""
        terms = self._throw_terms(view, view.hand_mask)
        facts = self.facts(view, view.hand_mask)
        weighed = [
            Candidate(move, terms[move.cards[0]], facts=facts.get(move.cards[0], {})) for move in throws
        ]
        decision = _decide(weighed, "discard")
        chance = self.slip_chance
        if len(throws) > 1 and chance and rng.random() < chance:
            # Nobody is so careless as to throw a joker, or a card of a meld in the hand.
            loose = [move for move in throws if not terms[move.cards[0]].keys() & {"joker", "melded"}]
            if loose:
                return Decision(rng.choice(loose), decision.candidates, "discard", slip="careless")
        return decision

    def _throw_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return for each card of a hand what speaks for throwing it."""
        found = self.keep_terms(view, hand)
        if hand >> 128:
            found[JOKER]["joker"] = -_JOKER_KEPT
        if self._keeps_melds(view):
            rest = reading.aim(view, hand).rest
            for card, terms in found.items():
                if card != JOKER and not has(rest, card):
                    terms["melded"] = -_MELD_KEPT
        return found

    def _keeps_melds(self, view: View) -> bool:
        """Tell whether melds of the hand may still lie in it when the discard is chosen."""
        return reading.held_back(view)

    def _saving_terms(self, view: View, threshold: float) -> dict[str, float]:
        """Return what speaks for taking a face-up card to save points, or for melds that come down later."""
        top = view.table.pile[-1]
        if reading.held_back(view):
            before, after = reading.aim(view, view.hand_mask), reading.aim(view, add(view.hand_mask, top))
            if reading.lays(after, top):
                return {"lays-later": 1}
        else:
            before, after = reading.plan(view), reading.plan_with(view, top)
        terms = self._throw_terms(view, after.rest)
        others = [card for card in terms if card != top or copies(after.rest, card) > 1]
        if not others:
            return {"stays-in-hand": -1}
        thrown = max(others, key=lambda card: (sum(terms[card].values()), card))
        saved: float = before.points - after.points + card_points(thrown, view.rules)
        if view.rules.scoring == "meld_points":
            saved *= self._keeps(view)  # points kept count less: their cards may still be laid
        return {"saves": saved, "must-save": -threshold}

    @abstractmethod
    def keep_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return for each card of a hand what speaks for throwing it, melds and jokers aside."""
        raise NotImplementedError

    def facts(self, view: View, hand: int) -> dict[int, dict[str, int]]:
        """Return for cards of a hand what the terms for throwing them were counted from."""
        return {}

    @property
    def slip_chance(self) -> float:
        """How likely a discard is thrown without thinking."""
        return 0.0


def _decide(weighed: list[Candidate], rule: str) -> Decision:
    """Choose the highest value; of equal ones the first, which is the card that comes last in the deck."""
    ranked = sorted(weighed, key=_standing)
    return Decision(ranked[0].move, tuple(ranked), rule)


def _standing(candidate: Candidate) -> tuple[float, int]:
    cards = candidate.move.cards
    return -candidate.value, -cards[0] if cards else 0
