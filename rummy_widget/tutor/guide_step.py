"""A step of the guide, and what it is looked for in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rummy_widget.deck import Cards, count, held, shown
from rummy_widget.melds import MOST_PLANNED, LayPlan
from rummy_widget.melds.plan import Step as Laying
from rummy_widget.moves import Move
from rummy_widget.players.reading import move_of
from rummy_widget.rules.words import Arg, Text
from rummy_widget.tutor.sight import Sight
from rummy_widget.view import View

__all__ = ["Look", "Step", "in_hand", "in_pile", "step"]


@dataclass(frozen=True)
class Step:
    """One thing that the guide says.

    Attributes
    ----------
    name
        Which of `guide.STEPS` it is, or `guide.AGAIN`, or `guide.QUIET`.
    said
        The sentence or two.
    cards
        The cards of the learner's own hand that are meant.
    at
        What else of the table is meant, by its test id: ``"stock"``, ``"pile"``, ``"cut-3"`` for the fourth
        card of a pile that lies open, ``"hand"``, ``"meld-m2"``, ``"btn-draw"`` and the other buttons.
    moves
        Moves that it names; each of them is legal.
    more
        Whether it is only read: a press leads on, and so does any move.
    """

    name: str
    said: Text
    cards: Cards = Cards()  # noqa: RUF009  # cards never change
    at: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    more: bool = False


def step(
    name: str,
    message: str = "",
    *,
    ring: Cards | None = None,
    at: tuple[str, ...] = (),
    moves: tuple[Move, ...] = (),
    more: bool = False,
    **args: Arg,
) -> Step:
    """Make a step with the cards of `ring`; its message is ``guide-`` and its name, or `message`."""
    said = Text(f"guide-{message or name}", args)
    return Step(name, said, Cards() if ring is None else ring, at, moves, more)


@dataclass(frozen=True, eq=False)
class Look:
    """A view, what can be counted in it, and the names of the steps that are over."""

    view: View
    done: frozenset[str] = frozenset()

    @cached_property
    def sight(self) -> Sight:
        """What the seat can count."""
        return Sight(self.view)

    @cached_property
    def plan(self) -> LayPlan:
        """The best way to lay the hand down in this turn."""
        return self.sight.plan

    @property
    def all_at_once(self) -> bool:
        """Whether the table has a button for that: not for a hand that is too large to look through."""
        return bool(self.plan.steps) and count(self.view.hand_mask) <= MOST_PLANNED

    @cached_property
    def takes(self) -> tuple[int, ...]:
        """How many cards of the pile may be taken, the fewest first; of the draw phase."""
        return tuple(sorted(move.count for move in self.view.legal_moves() if move.kind == "take"))

    def may(self, move: Move) -> bool:
        """Tell whether a move is legal."""
        return self.view.turn == self.view.seat and self.view.why_not(move) is None

    def first(self, kind: str | None = None, card: int | None = None) -> Laying | None:
        """Return the first part of the plan that is legal at once; of a kind, with a card, if named."""
        for part in self.plan.steps:
            wanted = card is None or card in map(held, part.cards)
            if kind in (None, part.kind) and wanted and self.may(move_of(part)):
                return part
        return None


def in_pile(view: View, place: int = -1) -> str:
    """Return the test id of a card of the pile, by default the top one; of a closed pile that of the pile."""
    pile = view.table.pile
    lies_open = view.rules.take_from_pile == "any" or view.rules.call_rummy == "any_card"
    return f"cut-{place % len(pile)}" if lies_open and pile else "pile"


def in_hand(part: Laying) -> Cards:
    """Return the cards of a part of a plan as they lie in the hand."""
    return shown(map(held, part.cards))
