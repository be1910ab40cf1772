"""One decision of a hand, judged from the seat's view at that time and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rummy_widget import faces, i18n, rollouts
from rummy_widget.deck import worded
from rummy_widget.events import Dealt, HandOver, Placed, move_of, veil
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision, Level, reading
from rummy_widget.players.master import Master
from rummy_widget.rules import Rules
from rummy_widget.rules.words import Text
from rummy_widget.tutor.explain_words import move_args, rounded
from rummy_widget.tutor.grades import Grade, grade_of, interval
from rummy_widget.tutor.hint_advice import advise, adviser_for, thorough
from rummy_widget.view import View

__all__ = ["Judged", "Taken", "judge", "judge_for", "taken_by"]

_LAYS: Final = frozenset({"meld", "layoff"})


@dataclass(frozen=True)
class Taken:
    """A decision that a seat took.

    Attributes
    ----------
    hand, event : int
        Number of the hand in the match, from 1, and of the event in the hand.
    view : View
        What the seat knew then.
    move : Move
        What it did.
    """

    hand: int
    event: int
    view: View
    move: Move


@dataclass(frozen=True, repr=False)
class Judged:
    """A decision with what the adviser makes of it.

    Attributes
    ----------
    taken : Taken
    best : Move
        What the adviser would have done.
    decision : Decision
        The adviser's, of the same view.
    grade : str
        One of `rummy_widget.tutor.grades.GRADES`; ``"none"`` where it cannot be graded.
    loss, low, high : float, optional
        Points of expected score lost against the best move, with the interval of 95 %.
    why : Text, optional
        Why it is not graded.
    """

    taken: Taken
    best: Move
    decision: Decision
    grade: Grade
    loss: float | None = None
    low: float | None = None
    high: float | None = None
    why: Text | None = None

    @property
    def played(self) -> Move:
        """What the seat did."""
        return self.taken.move

    @property
    def agrees(self) -> bool:
        """Whether the adviser would have done the same, or laid the same cards in another order."""
        return self.played == self.best or _same_plan(self.taken.view, self.played, self.best)

    @property
    def record(self) -> dict[str, Any]:
        """A row for a table."""
        return {
            "hand": self.taken.hand,
            "event": self.taken.event,
            "phase": self.taken.view.phase,
            "played": str(self.played),
            "best": str(self.best),
            "grade": self.grade,
            "loss": self.loss,
            "loss_low": self.low,
            "loss_high": self.high,
            "adviser": self.decision.player,
        }

    @property
    def said(self) -> tuple[Text, ...]:
        """The judgement as message ids with arguments."""
        up = self.decision.up
        args = {**move_args(self.played, up), **move_args(self.best, up, "foil-")}
        args["adviser"] = self.decision.player.capitalize()
        if self.loss is None or self.low is None or self.high is None:
            if self.grade == "best":
                return (Text("review-best", args),)
            told = Text("review-agrees" if self.agrees else "review-none", args)
            return (told,) if self.why is None else (told, replace(self.why, args=args))
        if self.agrees:
            return (Text("review-best", args),)
        low = ("−" if self.low < -0.05 else "") + str(rounded(self.low))
        bounds = {"loss": rounded(self.loss), "low": low, "high": rounded(self.high)}
        kind = self.grade if self.grade in ("equal", "unclear") else "loss"
        near = kind == "equal" and self.low > 0  # a small loss, but surely one
        return (Text("review-near" if near else f"review-{kind}", {**args, **bounds}),)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return the judgement in a language."""
        return " ".join(one.text(locale) for one in self.said)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.grade}: {self.text()}>"

    def _repr_html_(self) -> str:
        moves = [*self.played.parts] if self.agrees else [*self.played.parts, "/", *self.best.parts]
        return faces.block(f"<div>{worded(self.text())}</div>", f"<div>{worded(*moves)}</div>")


def taken_by(game: Game, seat: int) -> Iterator[Taken]:
    """Yield the decisions that a seat took in the hands of a match so far, with its view of that time.

    Every view is folded from what the seat saw up to then: a card that was hidden has no part in it.
    """
    with game.gate():
        hands = [(hand.log, hand.before) for hand in game._past] + [(game.log, game._match)]
    for log, before in hands:
        opening = veil(log[0], seat)
        assert isinstance(opening, Dealt | Placed), "a log begins with an opening"
        view = View.begin(seat, game.rules, opening, before.scores)
        for number, event in enumerate(log[1:], 1):
            if event.seat == seat and not isinstance(event, HandOver):
                yield Taken(before.hand_no, number, view, move_of(event))
            view = view.after([veil(event, seat)])


def judge_for(rules: Rules, seats: int) -> Level:
    """Return the level that judges what a seat did: the adviser of hints and warnings, so all grade alike."""
    return thorough(adviser_for(rules, seats))


def judge(taken: Taken, by: Level) -> Judged:
    """Judge a decision from the seat's view of that time alone.

    Parameters
    ----------
    by : Level
        The adviser. Only one that plays hands out can grade.
    """
    view, move = taken.view, taken.move
    decision = _graded_by(taken, by)
    best = decision.move
    same = move == best or _same_plan(view, move, best)
    if (decision.rollouts or decision.solved) and decision.unit == "points":
        if same:
            return Judged(taken, best, decision, "best", 0.0, 0.0, 0.0)
        found = _candidate(decision, view, move)
        if found is None or found.gap is None or found.error is None:
            return Judged(taken, best, decision, "none", why=Text("review-why-move"))
        loss = max(0.0, found.gap)
        low, high = interval(found.gap, found.error)
        return Judged(taken, best, decision, grade_of(loss, low), loss, low, high)
    if same and len(decision.candidates) == 1:
        return Judged(taken, best, decision, "best")
    unknown = rollouts.supports(view.rules, view.seats)
    played_out = by.name == "master"
    why = "review-why-rules" if unknown else "review-why-move" if played_out else "review-why-level"
    return Judged(taken, best, decision, "none", why=Text(why))


def _graded_by(taken: Taken, by: Level) -> Decision:
    """Return the decision that grades a move: where only a bound of its loss is certain, it is played out."""
    view, move = taken.view, taken.move
    decision = advise(view, by)
    if decision.solved and move != decision.move and isinstance(by, Master):
        found = _candidate(decision, view, move)
        if found is None or found.error is None:
            return advise(view, replace(by, solve=0))
    return decision


def _candidate(decision: Decision, view: View, move: Move) -> Candidate | None:
    """Return the candidate that stands for a move: itself, or laying the same cards in another order."""
    exact = next((one for one in decision.candidates if one.move == move), None)
    if exact is not None:
        return exact
    return next((one for one in decision.candidates if _same_plan(view, move, one.move)), None)


def _same_plan(view: View, move: Move, other: Move) -> bool:
    """Tell whether two moves lay cards of the same best plan, so that their order alone differs."""
    if move.kind not in _LAYS or other.kind not in _LAYS:
        return False
    steps = [(step.kind, frozenset(step.cards)) for step in reading.plan(view).steps]
    return all((one.kind, frozenset(one.cards)) in steps for one in (move, other))
