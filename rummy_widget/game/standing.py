"""A game as it stands: who plays, what happened, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from rummy_widget.events import Event, HandOver, Opening, Score, veil
from rummy_widget.game.chance import Chance
from rummy_widget.game.news import News
from rummy_widget.game.seating import Chair, chairs
from rummy_widget.moves import Move
from rummy_widget.render import table_html
from rummy_widget.rules import Rules
from rummy_widget.scoring import HandResult, Match
from rummy_widget.state import Phase, State, legal_moves, result_of, start
from rummy_widget.view import View

if TYPE_CHECKING:
    from rummy_widget.players import Player

__all__ = ["Hand", "Standing"]


@dataclass(frozen=True)
class Hand:
    """A hand of the match that is over.

    Attributes
    ----------
    before
        The tally before it.
    log, state
        All that happened in it, and what came of it.
    moves
        For each move of it, the state before and how long the log was: the way back.
    code
        Its deal code.
    """

    before: Match
    log: tuple[Event, ...]
    state: State
    moves: tuple[tuple[State, int], ...]
    code: str | None


class Standing:
    """What a `Game` is at one moment; the class `Game` has what changes it."""

    def _set_up(self, rules: Rules | str, players: int | Sequence[Any], seed: int | str | None) -> None:
        self.rules = Rules.of(rules)
        if type(players) is int:
            self.rules.require(players)  # before so many chairs are made
        self._sit(chairs(players))
        self.rules.require(len(self._chairs))
        self._chance = Chance(seed)
        self.gate: Callable[[], AbstractContextManager[object]] = nullcontext
        self._news = News()
        self._past: tuple[Hand, ...] = ()
        self._given: str | None = None

    def _sit(self, seated: tuple[Chair, ...]) -> None:
        self._chairs = seated
        self._names = tuple(chair.name for chair in seated)
        self._players = tuple(chair.player for chair in seated)

    def _begin(self, match: Match, event: Opening, code: str | None = None) -> None:
        state = start(self.rules, event)
        self._code = code
        self._match = match
        self._log: list[Event] = [event]
        self._state = state
        self._before: list[tuple[State, int]] = []
        self._result: tuple[State, HandResult] | None = None
        self._views: dict[int, tuple[View, int]] = {}

    # --- what is on ---------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats."""
        return self._names

    @property
    def players(self) -> tuple[Player | None, ...]:
        """Computer players by seat, None for a person."""
        return self._players

    @property
    def state(self) -> State:
        """The whole state, hidden cards and all: for code and tests, never for a player's eyes."""
        return self._state

    @property
    def log(self) -> tuple[Event, ...]:
        """Events of this hand."""
        return tuple(self._log)

    @property
    def phase(self) -> Phase:
        """What the seat on turn is to do: ``"draw"``, ``"play"``, ``"call"``, or ``"over"``."""
        return self._state.phase

    @property
    def turn(self) -> int | None:
        """Seat on turn, None when the hand is over."""
        return self._state.turn

    @property
    def hand_over(self) -> bool:
        """Whether this hand is over."""
        return self._state.over is not None

    @property
    def hand_result(self) -> HandResult | None:
        """How this hand ended and how its scores come about; None while it goes on."""
        state = self._state
        if state.over is None:
            return None
        found = self._result
        # Kept with the state that it is of: another thread may take the last move back meanwhile.
        if found is None or found[0] is not state:
            self._result = found = (state, result_of(state))
        return found[1]

    @property
    def hand_scores(self) -> tuple[Score, ...] | None:
        """What each seat scored in this hand; None while it goes on."""
        result = self.hand_result
        return result.scores if result else None

    @property
    def hand_winner(self) -> int | tuple[int, ...] | None:
        """Seat that won this hand, or the seats that share it; None while it goes on or when nobody won."""
        result = self.hand_result
        if result is None or not result.winners:
            return None
        return result.winners[0] if len(result.winners) == 1 else result.winners

    @property
    def _tally(self) -> Match:
        with self.gate():
            match, result = self._match, self.hand_result
        if result is None:
            return match
        return match.after(result.scores, result.winners[0] if result.over == "out" else None)

    @property
    def scores(self) -> tuple[Score, ...]:
        """Totals of the match, this hand with it once it is over."""
        return self._tally.scores

    @property
    def sheet(self) -> tuple[tuple[Score, ...], ...]:
        """Scores of every hand that is over, in order, by seat."""
        with self.gate():
            ends = [hand.log[-1] for hand in self._past] + self._log[-1:]
        return tuple(end.scores for end in ends if isinstance(end, HandOver))

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._tally.winner is not None

    @property
    def winner(self) -> int | None:
        """Seat that won the match; None while it goes on."""
        return self._tally.winner

    @property
    def hand_no(self) -> int:
        """Number of this hand in the match, from 1."""
        return self._match.hand_no

    @property
    def dealer(self) -> int:
        """Seat that dealt this hand."""
        return self._match.dealer

    @property
    def deal_code(self) -> str | None:
        """Code that gives this hand's deal again, see `Game`; None until the hand is over.

        None too where the hand was not dealt by a code but set up, or recorded by a program that shuffled
        otherwise.
        """
        with self.gate():
            return self._code if self.hand_over else None

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        self._at(seat)
        with self.gate():
            log = self._log
            found = self._views.get(seat)
            if found is None:
                opening = veil(log[0], seat)
                view = View.begin(seat, self.rules, opening, self._match.scores)  # type: ignore[arg-type]  # a log begins with an opening
                found = (view, 1)
            view, folded = found
            if folded < len(log):
                # What all can see is the same for all: it need not be worked out for each seat again.
                view = view.after([veil(event, seat) for event in log[folded:]], self._state.table)
                folded = len(log)
            self._views[seat] = (view, folded)
            return view

    def _at(self, seat: object) -> int:
        """Return a seat if it is one.

        Raises
        ------
        ValueError
            It is none.
        """
        if type(seat) is not int or not 0 <= seat < len(self._chairs):
            raise ValueError(f"there is no seat {seat!r}: seats are 0 to {len(self._chairs) - 1}")
        return seat

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every move that the seat on turn may make; none when the hand is over."""
        return legal_moves(self._state)

    def player_rng(self, seat: int) -> Random:
        """Return random numbers for the player in a seat, here and now: the same ones each time."""
        self._at(seat)
        with self.gate():
            return self._chance.rng(f"player {seat} {self.hand_no} {len(self._log)}")

    def _repr_html_(self) -> str:
        return table_html(self.view(0), self.names, hand=False)

    def __repr__(self) -> str:
        with self.gate():
            return self._said()

    def _said(self) -> str:
        where = "the match is over" if self.over else f"seat {self.turn} in phase {self.phase!r}"
        totals = " ".join(map(str, self.scores))
        return f"<Game of {', '.join(self.names)}: hand {self.hand_no}, {where}, scores {totals}>"
