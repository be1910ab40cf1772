"""A review: every decision of a seat, judged one after the other while it is read."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from typing import Any, Final

from rummy_widget import faces, i18n
from rummy_widget.deck import worded
from rummy_widget.frames import frame_of
from rummy_widget.game import Game
from rummy_widget.players import Level
from rummy_widget.tutor.grades import GRADES
from rummy_widget.tutor.hint_advice import level_of
from rummy_widget.tutor.review_judging import Judged, judge, judge_for, taken_by

__all__ = ["Review", "review"]

_AHEAD: Final = 8
"""Decisions that an executor is given at a time."""
_CELL: Final = "padding:2px 10px 2px 0;text-align:left"


class Review:
    """Decisions of a seat; iterating judges them, and what was judged is kept.

    Attributes
    ----------
    seat : int
    adviser : Level
        Who judges.
    judged : list of Judged
        What was judged so far.
    """

    def __init__(self, game: Game, seat: int, adviser: Level, executor: Executor | None = None) -> None:
        self.seat = seat
        self.adviser = adviser
        self.judged: list[Judged] = []
        self._taken = list(taken_by(game, seat))
        self._executor = executor
        self._work: Iterator[Judged] | None = None

    def __len__(self) -> int:
        return len(self._taken)

    def __iter__(self) -> Iterator[Judged]:
        at = 0
        while at < len(self._taken):
            while at >= len(self.judged):
                self._judge_next()
            yield self.judged[at]
            at += 1

    def _judge_next(self) -> None:
        if self._work is None:
            left = self._taken[len(self.judged) :]
            if self._executor is None:
                self._work = (judge(taken, self.adviser) for taken in left)
            else:
                self._work = self._sent(self._executor)
        try:
            self.judged.append(next(self._work))
        except BaseException:
            self._work = None  # an interrupted review goes on where it stopped
            raise

    def _sent(self, executor: Executor) -> Iterator[Judged]:
        """Judge in an executor, some decisions ahead; what is not read is not begun."""
        waiting: deque[Future[Judged]] = deque()
        try:
            for taken in self._taken[len(self.judged) :]:
                waiting.append(executor.submit(judge, taken, self.adviser))
                if len(waiting) >= _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()

    @property
    def records(self) -> list[dict[str, Any]]:
        """A row for each decision; judges what is left."""
        return [one.record for one in self]

    def to_frame(self) -> Any:
        """Return the records as a pandas table.

        Raises
        ------
        ImportError
            pandas is not installed.
        """
        return frame_of(self.records)

    def __getstate__(self) -> dict[str, Any]:
        # What was judged travels; an executor and the work under way do not.
        return {**self.__dict__, "_executor": None, "_work": None}

    def __repr__(self) -> str:
        return f"<Review of seat {self.seat} by {self.adviser.name}: {self._counted()}>"

    def _counted(self) -> str:
        said = i18n.text("review-count", {"of": len(self), "done": len(self.judged)})
        found = Counter(one.grade for one in self.judged)
        parts = [f"{found[grade]} {i18n.text(f'grade-{grade}')}" for grade in GRADES if found[grade]]
        return f"{said}: {', '.join(parts)}" if parts else said

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><td style="{_CELL}">{one.taken.hand}.{one.taken.event}</td>'
            f'<td style="{_CELL}">{worded(*one.played.parts)}</td>'
            f'<td style="{_CELL}">{worded(i18n.text(f"grade-{one.grade}"))}</td>'
            f'<td style="{_CELL}">{worded(one.text())}</td></tr>'
            for one in self.judged
        )
        return faces.block(
            f"<div>{worded(self._counted())}</div>", f"<table>{rows}</table>" if rows else ""
        )  # fmt: skip


def review(
    game: Game, seat: int, executor: Executor | None = None, *, adviser: Level | str | None = None
) -> Review:
    """Review the decisions of a seat in the match so far.

    Parameters
    ----------
    game : Game
    seat : int
    executor : concurrent.futures.Executor, optional
        Where to judge; by default here, while the review is read.
    adviser : Level or str, optional
        Who judges; by default a level that plays hands out, where there is one for the rules.

    Returns
    -------
    Review
        Yields each decision as it is judged, in order. Hidden cards have no part in it: each decision is
        judged from what the seat knew at that time.

    Raises
    ------
    ValueError
        There is no such seat or level.
    TypeError
        It is no game, the adviser is no level, or the executor none.
    """
    if not isinstance(game, Game):
        raise TypeError(f"review takes a Game, such as table.game, not {type(game).__name__}")
    game.view(seat)  # says whether there is such a seat
    if executor is not None and (
        isinstance(executor, type) or not callable(getattr(executor, "submit", None))
    ):
        raise TypeError(f"executor must be one such as a ProcessPoolExecutor(), not {executor!r}")
    level = judge_for(game.rules, len(game.names)) if adviser is None else adviser
    return Review(game, seat, level_of(level), executor)
