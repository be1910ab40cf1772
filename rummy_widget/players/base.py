"""What a computer player is, and what it hands over with a move: its own reasons, as numbers."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from math import inf
from types import MappingProxyType
from typing import Any

from rummy_widget import faces
from rummy_widget.deck import Cards, pictured, shown, worded
from rummy_widget.moves import Move
from rummy_widget.view import View, needs_view

SOLVED = "solved"
"""The term of moves of which is known what they come to."""

Thinking = Generator[None, None, "Decision"]
"""Steps of thought: each ``yield`` is a place to pause, the returned value is the decision."""


@dataclass(frozen=True)
class Candidate:
    """A move that a player weighed.

    Attributes
    ----------
    move : Move
        The move.
    terms : mapping of str to float
        What speaks for it (positive) and against it, in the player's own points. Of a move that was played
        out in many hidden worlds they are the ways in which the hand ended: share of the worlds times the
        mean gain in them. Where every card's place is known it may be one, ``"solved"``: what the hand comes
        to when all play on as well as they can.
    counts : mapping of str to int
        Of a move that was played out: in how many worlds the hand ended in each of those ways.
    gap : float, optional
        By how much it is worth less than the chosen move, in the worlds in which both were played out; None
        where nothing is random.
    error : float, optional
        Standard error of the gap; 0 where it is exact, None where it is a bound or there is none.
    plan : str
        What the player would do in its later turns, such as ``"hold"``; empty where it makes no such plan.
    facts : mapping of str to int
        What a term was counted from, where a reason may name it: of a discard ``"live"``, the mask of the
        live cards that the hand waits for no more; or, of the hand that is kept, ``"helped"``, how many live
        cards help it, ``"outs"``, how many end the hand, and ``"loose"``, its loose points. ``"bound"``: the
        value is a bound; the chosen move is worth so much or more, any other so much or less.
    errors : mapping of str to float
        Of a move that was played out: for each way in which the hand ended, the standard error of what its
        term is apart from that of the chosen move.
    """

    move: Move
    terms: Mapping[str, float] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    gap: float | None = None
    error: float | None = None
    plan: str = ""
    facts: Mapping[str, int] = field(default_factory=dict)
    errors: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", MappingProxyType(dict(self.terms)))
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))
        object.__setattr__(self, "counts", MappingProxyType(dict(self.counts)))
        object.__setattr__(self, "errors", MappingProxyType(dict(self.errors)))

    @property
    def value(self) -> float:
        """Sum of the terms."""
        return sum(self.terms.values())

    @property
    def worlds(self) -> int:
        """In how many hidden worlds it was played out; 0 when it was not."""
        return sum(self.counts.values())

    @property
    def _fields(self) -> tuple[Any, ...]:
        return (
            self.move, dict(self.terms), dict(self.counts), self.gap, self.error, self.plan, dict(self.facts),
            dict(self.errors),
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.move, tuple(self.terms.items()), self.gap, self.plan))

    def __reduce__(self) -> tuple[type[Candidate], tuple[Any, ...]]:
        return Candidate, self._fields


@dataclass(frozen=True)
class Decision:
    """A move with everything that led to it; nothing outside of it had a part.

    Attributes
    ----------
    move : Move
        What the player does; its text may be given.
    candidates : tuple of Candidate
        What it weighed, best first. Empty when a player gives no reasons. A candidate whose value is within
        its error of the first one's may have the higher value: the player does not leave its habit for that.
    rule : str
        Which rule of the player chose, such as ``"lay-down"`` or ``"discard"``.
    slip : str, optional
        Kind of slip, such as ``"careless"``: the move was picked at random and not for its value.
    player : str
        Name of the player.
    seed : int, optional
        Seed of the random numbers it used: the same view, settings and seed give the same decision.
    unit : str
        What values are measured in: ``"points"`` of the hand's score, or ``"match"``: percent of the chance
        to win the match.
    budget, rollouts : int
        How many times a hand could be played out for this decision, and was; 0 for players that do not.
    note : str
        A sentence on how it was found that is not in the numbers, such as that these rules cannot be
        searched; empty as a rule.
    hand, up : Cards
        The seat's own cards when it chose, and the face-up card if there was one: what a reason may name.
    seat : int, optional
        The seat that it was made for.
    """

    move: Move
    candidates: tuple[Candidate, ...] = ()
    rule: str = ""
    slip: str | None = None
    player: str = ""
    seed: int | None = None
    unit: str = "points"
    budget: int = 0
    rollouts: int = 0
    note: str = ""
    hand: Cards = Cards()  # noqa: RUF009  # cards never change
    up: Cards = Cards()  # noqa: RUF009  # cards never change
    seat: int | None = None

    def __post_init__(self) -> None:
        given: object = self.move
        if not isinstance(given, Move):
            object.__setattr__(self, "move", Move.parse(given))

    def _repr_html_(self) -> str:
        heading = ", ".join(filter(None, (self.player, self.rule, self.slip, self.note)))
        weighed = [
            (
                *one.move.parts,
                f"{one.value:g}" + ("" if one.error is None else f" ± {one.error:.2g}"),
                ", ".join(f"{name} {term:g}" for name, term in one.terms.items()),
            )
            for one in self.candidates
        ]
        return faces.block(
            f"<div>{worded(*self.move.parts, heading)}</div>",
            "<ol>" + "".join(f"<li>{worded(*line)}</li>" for line in weighed) + "</ol>" if weighed else "",
        )

    @property
    def best(self) -> Move:
        """The move that comes first: what the player would have done without a slip."""
        return self.candidates[0].move if self.candidates else self.move

    @property
    def chosen(self) -> Candidate | None:
        """The candidate of the chosen move, None when no reasons were given."""
        return next((candidate for candidate in self.candidates if candidate.move == self.move), None)

    @property
    def terms(self) -> Mapping[str, float]:
        """The terms of the chosen move."""
        chosen = self.chosen
        return chosen.terms if chosen is not None else MappingProxyType({})

    @property
    def solved(self) -> bool:
        """Whether the move is certainly best: every card's place is known, and no other can bring more."""
        return SOLVED in self.terms

    @property
    def close(self) -> tuple[Candidate, ...]:
        """Candidates that cannot be told from the first one: no more than two errors behind it."""
        return tuple(
            one
            for one in self.candidates[1:]
            if one.gap is not None and one.error is not None and one.gap <= 2 * one.error
        )


class Player:
    """A computer player: give it a name and a way to choose.

    Attributes
    ----------
    name : str
        Shown at the table.

    Examples
    --------
    >>> class Drawer(Player):
    ...     name = "drawer"
    ...
    ...     def choose(self, view, rng):
    ...         return rng.choice(view.legal_moves())
    """

    name: str = ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"

    def _repr_html_(self) -> str:
        return pictured(repr(self))

    def choose(self, view: View, rng: random.Random) -> Move | str | Decision:
        """Choose a move for the seat that the view belongs to, which is on turn.

        Parameters
        ----------
        view : View
            All that the seat may know.
        rng : random.Random
            The player's own random numbers; they have nothing to do with the dealer's.

        Returns
        -------
        Move, str or Decision
            A move, its text, or a decision with the reasons.
        """
        raise NotImplementedError(f"{type(self).__name__} must define choose(view, rng)")

    def think(self, view: View, rng: random.Random) -> Thinking:
        """Choose in slices; a player that answers at once needs not define this."""
        yield
        return as_decision(self.choose(view, rng), self.name)


class Level(Player):
    """A player that thinks in slices and gives its reasons."""

    def __repr__(self) -> str:
        level: Any = self
        if not is_dataclass(level):
            return super().__repr__()
        parts = [(part.name, getattr(level, part.name), part.default) for part in fields(level) if part.init]
        changed = "".join(f", {name}={value!r}" for name, value, default in parts if value != default)
        return f"player({self.name!r}{changed})"

    @abstractmethod
    def weigh(self, view: View, rng: random.Random) -> Thinking:
        """Yield between slices and return the decision; its seed and player are filled in."""
        raise NotImplementedError

    def think(self, view: View, rng: random.Random) -> Thinking:
        """Choose in slices, from random numbers that the decision's seed makes again.

        Raises
        ------
        ValueError
            If the seat of the view is not on turn.
        """
        return (yield from self._think(view, rng.getrandbits(63)))

    def redo(self, view: View, seed: int) -> Decision:
        """Make the decision again that came of a view and of the decision's seed.

        Raises
        ------
        ValueError
            If the seat of the view is not on turn.
        """
        return finish(self._think(view, seed))

    def _think(self, view: View, seed: int) -> Thinking:
        needs_view(view, "a player")
        if view.turn != view.seat:
            raise ValueError(f"seat {view.seat} is not on turn")
        decision = yield from self.weigh(view, random.Random(seed))
        up = shown(view.table.pile[-1:])
        return replace(decision, player=self.name, seed=seed, hand=view.hand, up=up, seat=view.seat)

    def choose(self, view: View, rng: random.Random) -> Decision:
        """Choose at once."""
        return finish(self.think(view, rng))


def finish(thinking: Thinking) -> Decision:
    """Run the steps of thought to their end."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            decision = end.value
            assert isinstance(decision, Decision), "thinking ends with a decision"
            return decision


def as_decision(chosen: Move | str | Decision, player: str = "") -> Decision:
    """Return what a player chose as a decision.

    Raises
    ------
    IllegalMove
        If a text is no move.
    TypeError
        If it is neither a move nor a text nor a decision.
    """
    if isinstance(chosen, Decision):
        return chosen
    if isinstance(chosen, str):
        return Decision(Move.parse(chosen), player=player)
    if isinstance(chosen, Move):
        return Decision(chosen, player=player)
    raise TypeError(f"a player chooses a Move, its text or a Decision, not {type(chosen).__name__}")


SHARE = (0.0, 1.0)
"""The bounds of a setting that is a share, or is on or off."""
_MOST = 1_000_000  # more than anything is worth, and still exact in every sum


def check_settings(level: Any, bounds: Mapping[str, tuple[float, float]]) -> None:
    """Check that the settings of a level, a dataclass, are numbers that can be reckoned with.

    Parameters
    ----------
    bounds : mapping of str to (float, float)
        Between what settings must lie, by their name; `inf` for no upper bound.

    Raises
    ------
    ValueError
        One is not; the message names it.
    """
    for setting in fields(level):
        if not setting.init:
            continue
        value = getattr(level, setting.name)
        what = f"{level.name}: {setting.name}"
        # nan alone differs from itself; isnan would not take an int beyond the floats.
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise ValueError(f"{what} must be a number, not {value!r}")
        if not -_MOST <= value <= _MOST:
            raise ValueError(f"{what} must lie between {-_MOST} and {_MOST}, not be so far out")
        low, high = bounds.get(setting.name, (-inf, inf))
        if not low <= value <= high:
            fit = f"be {low:g} or more" if high == inf else f"lie between {low:g} and {high:g}"
            raise ValueError(f"{what} must {fit}, not {value!r}")
