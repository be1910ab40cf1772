"""The level `expert`: every choice by one measure, the hand as it will be before its next draw.

A turn's possible ends are valued alike, whether the seat thinks of a discard, of laying down or of the
face-up card. So a face-up card is taken when the best end of the turn with it beats the average over the
cards that a blind draw may bring; a discard is the one whose hand is worth most; and the hand is laid down
when the best end with the melds on the table beats the best one with the melds held.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, field, replace
from math import inf

from rummy_widget.deck import JOKER, add, codes_of, copies, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import LayPlan, swap, swaps
from rummy_widget.moves import Move
from rummy_widget.players import odds, reading
from rummy_widget.players.base import SHARE, Candidate, Decision, Level, Thinking, check_settings
from rummy_widget.players.keeping import ends
from rummy_widget.players.mind import Mind, Terms
from rummy_widget.state.legality import each_legal_move
from rummy_widget.view import View


@dataclass(frozen=True, repr=False)
class Expert(Level):
    """Counts what each choice leaves for the next draw, guards its discards, lays down when it pays.

    Values are in points of a hand's score. The defaults come from measuring them against `hard` and against a
    player that holds its melds, by reference rules.

    Parameters
    ----------
    points : float
        What a point that lies loose in the hand costs. Default 0.5.
    live_points, live_cards : float
        What each point, and each card, is worth that a draw brings into melds or lay-offs; for every live
        card times its share of the cards that may be drawn. Default 1.5 and 9.
    once : float
        What is left of that when the next cards themselves are known: what does not come then will not come
        later. Default 0.33.
    out : float
        Weight of the chance to go out on the next draw. Default 1.
    slow : float
        What a point costs of melds that are kept, where only so many may be laid in a turn. Default 0.1.
    short : float
        What is left there of `live_points` and `live_cards`: melds are laid as they come, hands are shorter.
        Default 0.5.
    laying : float
        What a loose point is worth where points on the table count, as long as the end of the hand is far.
        Default 1.5.
    hold : float
        What it is worth to have laid nothing, as a share of the points in the other hands, for a hand without
        loose cards. Default 0.5.
    near : float
        How much of that is left with each loose card. Default 0.7.
    feed : float
        What it costs when the next player can use the discard. Default 3.
    keeps : float
        How much likelier than by counting it is that the next player can: players keep what fits. Default
        1.7.
    spurned : float
        What is left of that when this player threw or left a card that lies near. Default 0.7.
    unknown : float
        Points of an unknown card in another hand, as a share of the average. Default 0.85.
    out1, out2, out3, out4, out5 : float
        Chance that a seat with so many cards, or more than four, goes out on its next turn. Where its hand is
        known it is counted instead. Default 0.2, 0.1, 0.13, 0.01 and 0.003.
    ending : float
        Chance that the hand ends before the next turn when the stock will not last. Default 0.8.
    width : float
        How many discards are looked at for each card that a blind draw may bring; with jokers or two decks it
        is one. Default 2.
    """

    name: str = field(default="expert", init=False)
    points: float = 0.5
    live_points: float = 1.5
    live_cards: float = 9.0
    once: float = 0.33
    out: float = 1.0
    slow: float = 0.1
    short: float = 0.5
    laying: float = 1.5
    hold: float = 0.5
    near: float = 0.7
    feed: float = 3.0
    keeps: float = 1.7
    spurned: float = 0.7
    unknown: float = 0.85
    out1: float = 0.2
    out2: float = 0.1
    out3: float = 0.13
    out4: float = 0.01
    out5: float = 0.003
    ending: float = 0.8
    width: float = 2

    def __post_init__(self) -> None:
        check_settings(self, _BOUNDS)

    def weigh(self, view: View, rng: random.Random) -> Thinking:
        """Value every end of the turn and take the best one."""
        yield
        if view.phase == "play":
            return (yield from _play(Mind(self, view)))
        return (yield from _draw(Mind(self, view)))


def _draw(mind: Mind) -> Generator[None, None, Decision]:
    """Weigh face-up cards against a blind draw, or a call of Rummy against silence."""
    view = mind.view
    table, calls = view.table, view.phase == "call"
    weighed = []
    if calls:
        other, value = Move("pass"), mind.keep(view.hand_mask, mind.board, mind.draws.without_jokers)
    elif not table.stock_count and not table.can_recycle:
        other, value = Move("decline"), mind.stop()
    else:
        other = Move("draw" if table.stock_count else "recycle")
        coming = mind.coming(1).without_jokers
        value = yield from mind.average(odds.blind(view, mind.hidden), coming)
    weighed.append(Candidate(other, value.named))
    for place in _places(mind):
        cards = table.pile[place:]
        move = Move("rummy", cards[:1]) if calls else Move("take", count=len(cards))
        if view.why_not(move) is None:
            weighed.append(Candidate(move, _taking(mind, cards).named))
        yield
    return _best(weighed, "call" if calls else "draw")


_BOUNDS = {
    **dict.fromkeys(("out1", "out2", "out3", "out4", "out5", "ending"), SHARE),
    "width": (0.0, inf),
}
_DEEP = 6
"""Piles of a 500 game grow long: so many ways to take several cards are weighed, the most promising ones."""


def _places(mind: Mind) -> list[int]:
    """Return the places of the pile from which taking all up to the top is weighed."""
    view = mind.view
    pile = view.table.pile
    if view.phase == "call":
        # Of two equal cards the upper one is meant.
        return list({pile[place]: place for place in view.table.callable_places}.values())
    places = list(range(len(pile)))
    if view.rules.take_from_pile == "top" or len(places) <= 1:
        return places[-1:]
    looks = []
    hand = view.hand_mask
    for place in reversed(places):
        hand = add(hand, pile[place])
        if view.why_not(Move("take", count=len(pile) - place)) is None:
            looks.append((mind.board.promise(hand), place))
    best = [place for _, place in sorted(looks, reverse=True)[:_DEEP]]
    return best if places[-1] in best else [places[-1], *best]


def _taking(mind: Mind, cards: tuple[int, ...]) -> Terms:
    """Value taking cards from the pile, the deepest first."""
    view = mind.view
    hand = view.hand_mask
    for card in cards:
        hand = add(hand, card)
    alone = len(cards) == 1 and view.phase == "draw"
    binding = not alone or view.rules.deepest_must_be_played == "always"
    return mind.turn(
        hand,
        mind.draws.without_jokers,
        fixed=cards[0] if alone else HIDDEN,
        must=cards[0] if binding else HIDDEN,
    )


def _play(mind: Mind) -> Generator[None, None, Decision]:
    """Weigh every discard with the melds held, the best one with all of them laid, and swaps."""
    view = mind.view
    table, hand, rules = view.table, view.hand_mask, view.rules
    plan = reading.plan(view)
    yield
    out = ends(plan, rules)
    if rules.floats:
        last = reading.last_cards(view, plan)
        out = last is not None
        if last is not None:
            plan = LayPlan(last[1].steps, add(0, last[0]), 0, False)
    first = reading.first_step(view, plan)
    if out and (first is not None or not plan.steps):
        move = first or Move("discard", tuple(codes_of(plan.rest)))
        return Decision(move, (Candidate(move, mind.finish(hand).named),), "go-out")
    weighed = []
    if first is not None:
        board = mind.after(plan, mind.board)
        ways = []
        for card in dict.fromkeys(codes_of(plan.rest)):
            if card != table.taken or copies(plan.rest, card) > 1:
                end = mind.throw(card, remove(plan.rest, card), board, mind.draws)
                ways.append(mind.laying(plan, hand, end))
                yield
        value = max(ways, key=sum, default=mind.laying(plan, hand, Terms()))
        weighed.append(Candidate(first, value.named))
    for card in dict.fromkeys(codes_of(hand)):
        move = Move("discard", (card,))
        if view.why_not(move) is None:
            kept = remove(hand, card)
            end = mind.throw(card, kept, mind.board, mind.draws)
            weighed.append(Candidate(move, end.named, facts=mind.facts(kept)))
            yield
    if rules.joker_swap != "never":
        for at, meld in enumerate(table.melds):
            for card in codes_of(swaps(hand, meld, rules, view.seat)):
                move = Move("swap", (card,), at + 1)
                if view.why_not(move) is None:
                    weighed.append(Candidate(move, _swapping(mind, move).named))
                    yield
    if not weighed:  # what is owed cannot be laid by this plan: whatever is legal leads on
        weighed = [Candidate(next(each_legal_move(table, hand)))]
    return _best(weighed, "discard")


def _swapping(mind: Mind, move: Move) -> Terms:
    """Value the rest of the turn once a joker is won from the table."""
    view = mind.view
    card = move.cards[0]
    melds = list(view.melds)
    melds[move.meld - 1] = swap(melds[move.meld - 1], card, view.seat)
    board = replace(mind.board, melds=tuple(melds))
    fixed = HIDDEN if card == view.table.taken else view.table.taken
    return mind.turn(
        add(remove(view.hand_mask, card), JOKER),
        mind.draws,
        fixed=fixed,
        must=view.table.deepest,
        board=board,
    )


def _best(weighed: list[Candidate], rule: str) -> Decision:
    """Choose the highest value; of equal ones laying comes first, then the card last in the deck."""
    ranked = sorted(weighed, key=_standing)
    move = ranked[0].move
    return Decision(move, tuple(ranked), rule if move.kind not in ("meld", "layoff") else "lay-down")


def _standing(candidate: Candidate) -> tuple[float, bool, int]:
    move = candidate.move
    return -candidate.value, move.kind == "discard", -move.cards[0] if move.cards else 0
