"""A guided first hand: one thing at a time, said when it first applies, from one seat's view alone.

The guide is a state machine. Its state, a `Progress`, holds what was shown; `follow` takes it on to the next
view, and `passed` past a step that is only read. It reacts to what happens at the table: no step has a fixed
place, none names a move that is not legal, and each is shown once: until it is passed or the learner moves
on, and drawing and throwing until they were done. Where nothing is new, a line is left of what can be laid or
taken again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from rummy_widget.moves import KINDS
from rummy_widget.rules.words import Text
from rummy_widget.tutor import guide_end, guide_play, guide_turn
from rummy_widget.tutor.guide_step import Look, Step
from rummy_widget.view import View, needs_view

__all__ = ["AGAIN", "LAST", "QUIET", "STEPS", "Progress", "Step", "follow", "passed"]

QUIET: Final = "quiet"
"""Name of the step that is there while there is nothing new to say."""
AGAIN: Final = "again"
"""Name of the step that is there while something can be done that was told before."""
LAST: Final = "bye"
"""Name of the step that ends the guide."""

Finder = Callable[[Look], Step | None]

_DRAW: Final[tuple[Finder, ...]] = (
    guide_turn.aim, guide_turn.hand, guide_turn.empty, guide_turn.draw, guide_turn.take, guide_turn.several,
    guide_turn.their_meld, guide_turn.their_take, guide_turn.nearly_out,
)  # fmt: skip
_PLAY: Final[tuple[Finder, ...]] = (
    guide_turn.aim, guide_turn.hand, guide_play.joker, guide_play.must, guide_play.whole, guide_play.out,
    guide_play.last, guide_play.opening, guide_play.meld, guide_play.layoff, guide_play.swap, guide_play.all_,
    guide_play.limit, guide_play.taken, guide_play.near, guide_play.throw,
)  # fmt: skip
_AGAIN: Final[dict[str, Finder]] = {"draw": guide_turn.take_again, "play": guide_play.lay_again}
_OVER: Final[tuple[Finder, ...]] = (guide_end.end, guide_end.score, guide_end.count, guide_end.bye)

STEPS: Final = (
    "aim", "hand", "empty", "draw", "take", "several", "their-meld", "their-take", "nearly-out", "call",
    "joker", "must", "whole", "out", "last", "opening", "opening-go", "opening-more", "set", "run", "layoff",
    "swap", "all", "limit", "taken", "near-set", "near-run", "throw", "wait", "end", "score", "count", LAST,
)  # fmt: skip
"""Names of all steps that are shown once."""

_DRAWN: Final = frozenset({"draw", "take", "rummy", "decline"})
_ANY: Final = frozenset(KINDS)
# What the own seat has to do before such a step is over, where it was not passed.
_UNTIL: Final = {"aim": _ANY, "hand": _ANY, "draw": _DRAWN, "throw": frozenset({"discard"})}


@dataclass(frozen=True)
class Progress:
    """How far the guide has come in a hand.

    Attributes
    ----------
    done
        Names of the steps that are over.
    step
        The step that is shown; None before the first view.
    n
        How many steps were shown: another number means another step.
    moment
        What `step` belongs to: it is over when this changes.
    events
        Number of events of the hand when it was chosen.
    """

    done: frozenset[str] = frozenset()
    step: Step | None = None
    n: int = 0
    moment: tuple[str, object] = ("", 0)
    events: int = 0

    @property
    def finished(self) -> bool:
        """Whether nothing comes any more."""
        return LAST in self.done


def follow(view: View, progress: Progress | None = None) -> Progress:
    """Return the progress with the step for a view.

    Parameters
    ----------
    view
        What the learner's seat may know.
    progress
        How far the guide had come; by default it begins.

    Raises
    ------
    TypeError
        These are no view and no progress.
    """
    needs_view(view, "the guide")
    before = Progress() if progress is None else _needs_progress(progress)
    moment, done, shown = _moment(view), before.done, before.step
    if shown is not None and shown.name not in done:
        if before.moment == moment:
            return before
        if _over(view, before, shown):
            done |= {shown.name}
    step = _next(Look(view, done))
    n = before.n if step == shown else before.n + 1
    return Progress(done, step, n, moment, len(view.history))


def passed(progress: Progress) -> Progress:
    """Return the progress past the step that is shown, if that one is only read; `follow` finds the next.

    Raises
    ------
    TypeError
        This is no progress.
    """
    step = _needs_progress(progress).step
    if step is None or not step.more:
        return progress
    return replace(progress, done=progress.done | {step.name})


def _needs_progress(given: object) -> Progress:
    if not isinstance(given, Progress):
        kind = type(given).__name__
        raise TypeError(f"the guide goes on from a Progress, as follow(view) returns, not {kind}")
    return given


def _moment(view: View) -> tuple[str, object]:
    if view.phase == "over":
        return "over", 0
    if view.turn == view.seat:
        # What was played, not how much: after an undo another move makes a history as long.
        return "mine", view.history
    return "wait", sum(seen.seat == view.seat for seen in view.history)


def _over(view: View, progress: Progress, step: Step) -> bool:
    """Tell whether a step that was shown is over, now that the moment is."""
    until = _UNTIL.get(step.name)
    if until is None:
        return step.name not in (AGAIN, QUIET)
    since = view.history[progress.events :]
    return any(seen.seat == view.seat and seen.kind in until for seen in since)


def _next(look: Look) -> Step:
    for finder in _finders(look.view):
        found = finder(look)
        if found is not None and found.name not in look.done:
            return found
    known = _AGAIN.get(look.view.phase) if look.view.turn == look.view.seat else None
    found = None if known is None else known(look)
    return Step(QUIET, Text("guide-quiet")) if found is None else found


def _finders(view: View) -> Iterable[Finder]:
    if view.phase == "over":
        return _OVER
    if view.turn != view.seat:
        return guide_turn.aim, guide_turn.hand, guide_turn.wait
    return {"call": (guide_turn.call,), "draw": _DRAW}.get(view.phase, _PLAY)
