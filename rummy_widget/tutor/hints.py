"""Hints for the seat on turn, a step at a time: a nudge, where to look, what decides, and the move.

All of it comes from the seat's view: what a level would do there, and the motifs that say why in words of the
game. A motif is used only where the level's own numbers say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from rummy_widget import faces, i18n
from rummy_widget.deck import Cards, pictured, worded
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision, Level
from rummy_widget.rules.words import Text
from rummy_widget.tutor.claims import Claim, apart, clearest, measure
from rummy_widget.tutor.explaining import joined
from rummy_widget.tutor.finding import said
from rummy_widget.tutor.grades import interval
from rummy_widget.tutor.hint_advice import advise, needs_turn, sober
from rummy_widget.tutor.hint_motifs import principle
from rummy_widget.tutor.hint_words import answer, area_of, cards_of, cards_to_see, look, nudge, why
from rummy_widget.view import View

__all__ = ["STEPS", "Choice", "Hint", "hint", "weighed"]

STEPS: Final = 4


@dataclass(frozen=True)
class Choice:
    """A move that was weighed, and what it costs.

    Attributes
    ----------
    move : Move
    value : float
        What it is worth to the adviser, in points.
    loss : float
        By how much it is worth less than the best one; 0 where chance put it before that.
    low, high : float, optional
        The interval of 95 % of the loss, which may reach below 0; None where nothing was played out, so that
        no chance is in it.
    estimated : bool
        Whether the adviser, who plays hands out, did not do so for this move: value and loss are then what
        ``expert`` makes of it.
    """

    move: Move
    value: float
    loss: float
    low: float | None = None
    high: float | None = None
    estimated: bool = False

    def _repr_html_(self) -> str:
        return pictured(*self.move.parts, _loss(self))


@dataclass(frozen=True, repr=False)
class Hint:
    """One step of a hint.

    Attributes
    ----------
    step : int
        1 (a nudge) to 4 (the move).
    seat : int
    said : tuple of Text
        The text as message ids with arguments.
    cards : Cards
        The cards to highlight, from the second step on; in the fourth those of the move.
    motif : str, optional
        Id of the motif whose sentence is the third step.
    move, foil : Move, optional
        What to do, and what that is held against, the best move that is clearly worse: in the fourth step
        only. Where no move is clearly worse it is the runner-up.
    cost : float, optional
        By how much the foil is worth less, in points: its loss among `candidates`.
    equals : tuple of Move
        Moves that are not clearly worse than `move`, though better than `foil`: in the fourth step only.
    candidates : tuple of Choice
        All moves that were weighed, best first: in the fourth step only.
    player : str
        Name of the level that advises.
    """

    step: int
    seat: int
    said: tuple[Text, ...]
    cards: Cards = Cards()  # noqa: RUF009  # cards never change
    motif: str | None = None
    move: Move | None = None
    foil: Move | None = None
    cost: float | None = None
    equals: tuple[Move, ...] = ()
    candidates: tuple[Choice, ...] = ()
    player: str = ""

    def text(self, locale: str = i18n.DEFAULT, *, names: Sequence[str] | None = None) -> str:
        """Return the text in a language; seats are named by `names`, else by their number."""
        return joined([said(one, locale, names=names, me=self.seat) for one in self.said])

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "step": self.step,
            "texts": [one.to_dict() for one in self.said],
            "cards": list(self.cards),
            "motif": self.motif,
            "move": None if self.move is None else str(self.move),
            "foil": None if self.foil is None else str(self.foil),
            "cost": self.cost,
            "equals": [str(move) for move in self.equals],
            "candidates": [{**asdict(one), "move": str(one.move)} for one in self.candidates],
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Hint, step {self.step}: {self.text()}>"

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{worded(*one.move.parts, _loss(one))}</li>" for one in self.candidates)
        return faces.block(
            f"<div>{worded(self.text())}</div>",
            f"<div>{worded(self.cards)}</div>" if self.cards else "",
            f"<ol>{lines}</ol>" if lines else "",
        )


def _loss(one: Choice) -> str:
    if one.low is None or one.high is None:
        loss = f"−{one.loss:.1f}" if one.loss >= 0.05 else "0.0"
        return f"≈ {loss}" if one.estimated else loss
    return f"−{one.loss:.1f} ({one.low:.1f} … {one.high:.1f})"


def hint(
    view: View, step: int = 1, *, player: Level | str | None = None, decision: Decision | None = None
) -> Hint:
    """Return a step of the hint for the seat on turn, from its view alone.

    Parameters
    ----------
    view : View
        The view of the seat on turn.
    step : int
        1: a nudge; 2: where to look; 3: what decides, with its numbers; 4: the move, the foil and the cost,
        and all candidates. Steps 1 to 3 name no move.
    player : Level or str, optional
        Who advises; by default the strongest level that can, see `rummy_widget.tutor.hint_advice.adviser`.
    decision : Decision, optional
        The adviser's decision in this view, where it is ready.

    Returns
    -------
    Hint
        The same one for the same view.

    Raises
    ------
    ValueError
        There is no such step or level, or the seat is not on turn, or the decision is of another hand or
        gives no reasons.
    TypeError
        It is no view, no level or no decision.
    """
    needs_turn(view)
    if type(step) is not int or not 1 <= step <= STEPS:
        raise ValueError(f"a hint has the steps 1 to {STEPS}, not {step!r}")
    if decision is None:
        decision = advise(view, player)
    elif not isinstance(decision, Decision):
        raise TypeError(f"decision must be a Decision, not {type(decision).__name__}")
    elif decision.hand and decision.hand != view.hand:
        raise ValueError("the decision was made with another hand than that of this view")
    decision = sober(decision)
    found, equals = clearest(decision)
    if found.kind == "silent":
        raise ValueError("the decision gives no reasons, so there is nothing to tell")
    motif = principle(view, decision, found) if step < STEPS else None
    area = area_of(decision, found, motif)
    by, seat = decision.player, view.seat
    if step == STEPS:
        return _told(view, decision, found, equals)
    cards = cards_to_see(view, decision, found, motif)
    if step == 1:
        return Hint(1, seat, (nudge(view, decision, found, area, cards),), player=by)
    if step == 2:
        return Hint(2, seat, (look(view, decision, found, area, cards),), cards, player=by)
    told = motif.said if motif is not None else why(decision, found, equals)
    return Hint(3, seat, (told,), cards, None if motif is None else motif.motif, player=by)


def _told(view: View, decision: Decision, found: Claim, equals: tuple[Move, ...]) -> Hint:
    """Return the last step, which tells the move: only its cards are pointed at."""
    foil = found.foil
    return Hint(
        4, view.seat, tuple(answer(decision, found, equals)), cards_of([decision.move], view),
        move=decision.move,
        foil=None if foil is None else foil.move,
        cost=None if foil is None else found.cost,
        equals=equals,
        candidates=(*weighed(decision), *_estimated(view, decision)),
        player=decision.player,
    )  # fmt: skip


def weighed(decision: Decision) -> tuple[Choice, ...]:
    """Return what a decision weighed, with what each move costs against the one that was chosen."""
    chosen = decision.chosen
    if chosen is None:
        return ()
    return tuple(_choice(one, chosen) for one in decision.candidates)


def _estimated(view: View, decision: Decision) -> tuple[Choice, ...]:
    """Return the moves that a player which plays hands out left aside, as `expert` values them."""
    if measure(decision) != "played":
        return ()
    played = {one.move for one in decision.candidates}
    rough = advise(view, "expert").candidates
    best = max((one.value for one in rough if one.move in played), default=0.0)
    return tuple(
        Choice(one.move, one.value, max(0.0, best - one.value), estimated=True)
        for one in rough
        if one.move not in played
    )


def _choice(one: Candidate, chosen: Candidate) -> Choice:
    if one is chosen:
        return Choice(one.move, one.value, 0.0)
    lead, error = apart(chosen, one)
    loss = max(0.0, lead)
    if error is None:
        return Choice(one.move, one.value, loss)
    return Choice(one.move, one.value, loss, *interval(lead, error))
