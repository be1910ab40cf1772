"""The levels: how each of them takes, lays down and throws.

All of them lay down as soon as they can, by the exact plan of :func:`rummy_widget.melds.lay_all`; the levels
differ in which face-up card they take and which card they throw. What "often" and "now and then" mean are
settings of the levels.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, fields

from rummy_widget.deck import codes_of
from rummy_widget.melds import card_points, hand_points
from rummy_widget.moves import Move
from rummy_widget.players import reading
from rummy_widget.players.base import Candidate, Decision, Level, Thinking
from rummy_widget.view import View


@dataclass(frozen=True)
class Ladder(Level):
    """What the levels have in common."""

    def __post_init__(self) -> None:
        for setting in fields(self):
            if setting.init:
                _check(self.name, setting.name, getattr(self, setting.name))

    def weigh(self, view: View, rng: random.Random) -> Thinking:
        """Draw, lay down by the best plan, or throw a card."""
        moves = view.legal_moves()
        yield
        if view.phase == "draw":
            return self._draw(view, moves)
        plan = reading.plan(view)
        yield
        if plan.steps:
            step = plan.steps[0]
            move = Move(step.kind, step.cards, step.meld if step.kind == "layoff" else 0)
            laid = hand_points(view.hand_mask, view.rules) - plan.points
            return Decision(move, (Candidate(move, {"plan-lays": laid}),), "lay-down")
        throws = [move for move in moves if move.kind == "discard"]
        return self._throw(view, throws, rng)

    def _draw(self, view: View, moves: tuple[Move, ...]) -> Decision:
        blind = [Candidate(move) for move in moves if move.kind != "take"]
        takes = [move for move in moves if move.kind == "take"]
        weighed = [Candidate(take, self._take_terms(view)) for take in takes]
        return _decide(weighed + blind, "draw")

    def _take_terms(self, view: View) -> dict[str, float]:
        """Return what speaks for taking the face-up card; all else counts nothing."""
        raise NotImplementedError

    def _throw(self, view: View, throws: list[Move], rng: random.Random) -> Decision:
        """Choose the discard."""
        terms = self._throw_terms(view)
        decision = _decide([Candidate(move, terms[move.cards[0]]) for move in throws], "discard")
        chance = self.slip_chance
        if len(throws) > 1 and chance and rng.random() < chance:
            return Decision(rng.choice(throws), decision.candidates, "discard", slip="careless")
        return decision

    def _throw_terms(self, view: View) -> dict[int, dict[str, float]]:
        """Return for each card of the hand what speaks for throwing it."""
        raise NotImplementedError

    @property
    def slip_chance(self) -> float:
        """How likely a discard is thrown without thinking."""
        return 0.0


@dataclass(frozen=True)
class Easy(Ladder):
    """Takes the face-up card only when it can lay it down at once; often throws without thinking.

    Parameters
    ----------
    careless : float
        Share of the discards that are picked at random; the others are the highest card. Default 0.5.
    """

    name: str = field(default="easy", init=False)
    careless: float = 0.5

    def _take_terms(self, view: View) -> dict[str, float]:
        return _lays_at_once(view)

    def _throw_terms(self, view: View) -> dict[int, dict[str, float]]:
        return {card: {"points": card_points(card, view.rules)} for card in codes_of(view.hand_mask)}

    @property
    def slip_chance(self) -> float:
        """The setting `careless`."""
        return self.careless


@dataclass(frozen=True)
class Medium(Ladder):
    """Takes also to save points; throws its highest card but keeps pairs and cards close to a run.

    Parameters
    ----------
    saves : float
        Points that the hand's count must fall by, from before the draw to after the discard, for a card to be
        taken that cannot be laid down at once. Default 6.
    pair, near_run : float
        What a pair, or a card with another of its suit one or two ranks away, is worth in points when a card
        is thrown. The default 20 is more than any card's points: linked cards stay while there are others.
    slips : float
        Share of the discards that are picked at random. Default 0.1.
    """

    name: str = field(default="medium", init=False)
    saves: float = 6
    pair: float = 20
    near_run: float = 20
    slips: float = 0.1

    def _take_terms(self, view: View) -> dict[str, float]:
        return _lays_at_once_or_saves(self, view, self.saves)

    def _throw_terms(self, view: View) -> dict[int, dict[str, float]]:
        return self.keep_terms(view, view.hand_mask)

    def keep_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return for each card of a hand what speaks for throwing it: its points, but not its links."""
        pairs = reading.pairs(hand)
        near = reading.near_runs(hand, view.rules.aces)
        found = {}
        for card in codes_of(hand):
            terms: dict[str, float] = {"points": card_points(card, view.rules)}
            if pairs >> card & 1:
                terms["pair"] = -self.pair
            if near >> card & 1:
                terms["near-run"] = -self.near_run
            found[card] = terms
        return found

    @property
    def slip_chance(self) -> float:
        """The setting `slips`."""
        return self.slips


@dataclass(frozen=True)
class Hard(Ladder):
    """Takes as medium does; never slips, counts the cards seen, and minds the next player.

    Parameters
    ----------
    saves : float
        As for medium. Default 6.
    wait : float
        What each card that the hand waits for is worth in points: a card that would make a meld with two
        cards of the hand and is not gone (own, laid, in the pile, or surely held by another seat). The
        default 10 keeps what waits for a live card while another card can be thrown.
    feed : float
        Points against a card that fits cards which the next player picked up and still holds. Default 10.
    """

    name: str = field(default="hard", init=False)
    saves: float = 6
    wait: float = 10
    feed: float = 10

    def _take_terms(self, view: View) -> dict[str, float]:
        return _lays_at_once_or_saves(self, view, self.saves)

    def _throw_terms(self, view: View) -> dict[int, dict[str, float]]:
        return self.keep_terms(view, view.hand_mask)

    def keep_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return for each card of a hand what speaks for throwing it."""
        aces = view.rules.aces
        next_seat = (view.seat + 1) % view.seats
        picked = view.known_masks[next_seat]
        out = reading.gone(view) | hand
        live = ~out
        third = live | picked
        waits = (reading.waits(hand, aces) & live).bit_count()
        found = {}
        for card in codes_of(hand):
            terms: dict[str, float] = {"points": card_points(card, view.rules)}
            lost = waits - (reading.waits(hand & ~(1 << card), aces) & live).bit_count()
            if lost:
                terms["waits"] = -self.wait * lost
            if picked and reading.links(card, picked, third, aces):
                terms["feeds-next"] = -self.feed
            found[card] = terms
        return found


def _lays_at_once(view: View) -> dict[str, float]:
    """Return the term of a face-up card that the best plan lays down, or of one that it does not."""
    top = view.table.pile[-1]
    if reading.lays(reading.plan_with(view, top), top):
        return {"lays-at-once": 1}
    return {"stays-in-hand": -1}


def _lays_at_once_or_saves(level: Medium | Hard, view: View, threshold: float) -> dict[str, float]:
    """Return the terms of a face-up card for the levels that take also to save points."""
    top = view.table.pile[-1]
    plan = reading.plan_with(view, top)
    if reading.lays(plan, top):
        return {"lays-at-once": 1}
    terms = level.keep_terms(view, plan.rest)
    thrown = max((card for card in terms if card != top), key=lambda card: (sum(terms[card].values()), card))
    before = reading.plan(view).points
    after = plan.points - card_points(thrown, view.rules)
    return {"saves": before - after, "must-save": -threshold}


def _decide(weighed: list[Candidate], rule: str) -> Decision:
    """Choose the highest value; of equal ones the first, which is the card that comes last in the deck."""
    ranked = sorted(weighed, key=_standing)
    return Decision(ranked[0].move, tuple(ranked), rule)


def _standing(candidate: Candidate) -> tuple[float, int]:
    cards = candidate.move.cards
    return -candidate.value, -cards[0] if cards else 0


def _check(level: str, setting: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{level}: {setting} must be a number, not {value!r}")
    if setting in ("careless", "slips") and not 0 <= value <= 1:
        raise ValueError(f"{level}: {setting} must lie between 0 and 1, not {value!r}")
