"""What may be played out at a decision: ways to draw, and ways to end a turn."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widget.deck import codes_of, remove
from rummy_widget.melds import LayPlan
from rummy_widget.moves import Move
from rummy_widget.players import reading
from rummy_widget.rollouts import table_masks
from rummy_widget.rules import Rules
from rummy_widget.view import View


@dataclass(frozen=True)
class Way:
    """One way to go on.

    Attributes
    ----------
    move : Move
        Its first move.
    holds : bool
        Whether the seat holds back afterwards what it could lay.
    label : str
        The way for whoever reads a decision: what is thrown after laying, and the plan.
    ends : bool
        Whether the rest of the turn is given by what follows.
    hand : int
        What is kept.
    open_sets, runs : int
        The table after the turn: fourth cards of sets of three, and the cards in runs.
    card : int
        The discard, -1 for none.
    melded : int
        How many melds are laid.
    """

    move: Move
    holds: bool
    label: str = ""
    ends: bool = False
    hand: int = 0
    open_sets: int = 0
    runs: int = 0
    card: int = -1
    melded: int = 0


def may_hold(rules: Rules) -> bool:
    """Tell whether anybody can hold a hand back and lay it down in one turn."""
    return rules.melds_per_turn is None


def _plan(holds: bool) -> str:
    return "holds" if holds else "lays"


def ways(view: View) -> list[Way]:
    """Return all that may be played out at a decision."""
    return draws(view) if view.phase == "draw" else turns(view)


def draws(view: View) -> list[Way]:
    """Return the legal ways to draw. Who has laid cards goes on laying, who has not holds back."""
    table = view.table
    blind = Move("draw" if table.stock_count else "recycle" if table.can_recycle else "decline")
    moves = [blind]
    if table.pile and view.why_not(take := Move("take", count=1)) is None:
        moves.append(take)
    holds = may_hold(view.rules) and not table.laid_before
    return [Way(move, holds, _plan(holds)) for move in moves]


def turns(view: View) -> list[Way]:
    """Return the ways to end a turn: every discard with what can be laid held, and with it laid."""
    found = []
    hand, table = view.hand_mask, view.table
    holds = may_hold(view.rules) and not (table.laid_before or table.laid_now)
    open_sets, runs = table_masks(view.melds)
    for card in codes_of(hand):
        move = Move("discard", (card,))
        if view.why_not(move) is None:
            found.append(Way(move, holds, _plan(holds), True, remove(hand, card), open_sets, runs, card))
    steps = reading.plan(view)
    first = reading.first_step(view, steps)
    if first is not None:
        found += _after_laying(view, steps, first)
    return found


def _after_laying(view: View, steps: LayPlan, first: Move) -> list[Way]:
    table = view.table
    open_sets, runs = table_masks(reading.table_after(view, steps))
    melded = sum(step.kind == "meld" for step in steps.steps)
    cards: list[int] = [card for card in codes_of(steps.rest) if card != table.taken]
    ways = []
    for card in cards or [-1]:
        rest = remove(steps.rest, card) if card >= 0 else steps.rest
        thrown = str(Move("discard", (card,))) if card >= 0 else ""
        label = ", then ".join(filter(None, (thrown, _plan(False))))
        ways.append(Way(first, False, label, True, rest, open_sets, runs, card, melded))
    return ways
