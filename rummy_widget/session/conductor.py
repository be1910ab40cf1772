"""Computer seats: thinking on a view, apart from the table, and moving on the beat."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from rummy_widget.game import Game
from rummy_widget.players import Decision
from rummy_widget.session.pace import PACES, due
from rummy_widget.session.runner import Handle, Outcome, Runner

__all__ = ["PATIENCE", "Conductor"]

PATIENCE = 30.0  # seconds of thinking after which the table offers to put another player there


@dataclass
class _Thought:
    """One decision in the making: for which position, by whom, and when it may appear."""

    game: Game
    position: int
    seat: int
    planned: float
    handles: list[Handle] = field(default_factory=list)
    outcome: Outcome | None = None

    def is_for(self, game: Game, position: int) -> bool:
        return self.game is game and self.position == position and self.seat == game.turn


class Conductor:
    """Lets computer seats move, one event at a time.

    All methods are called with the game's gate held, but for the jobs it gives to the runner, which take it.

    Parameters
    ----------
    runner
        Where jobs and thinking run.
    failed
        Called with seat and error when a player raised or chose a move that is not legal.
    slow
        Called with a seat that has been thinking for `PATIENCE` seconds.
    broken
        Called with an error that came after a move was made, from whoever was told of it.
    decided
        Called with game, number of the hand and of the event, and what was chosen, once a move is made.
    """

    def __init__(
        self,
        runner: Runner,
        *,
        failed: Callable[[int, BaseException], None],
        slow: Callable[[int], None],
        broken: Callable[[BaseException], None],
        decided: Callable[[Game, int, int, object], None],
    ) -> None:
        self.speed = "calm"
        self._runner = runner
        self._failed = failed
        self._slow = slow
        self._broken = broken
        self._decided = decided
        self._thought: _Thought | None = None
        self._rested = 0.0  # until when the last computer event is left alone on the screen
        self._last: int | None = None  # seat of the computer event before
        self._skipping = False

    @property
    def thinking(self) -> int | None:
        """The seat that is thinking."""
        return self._thought.seat if self._thought is not None else None

    def follow(self, game: Game, position: int, *, hold: int | None) -> None:
        """See to it that the seat on turn is thinking if it is a computer's, and nobody else is.

        Parameters
        ----------
        game
            The game as it stands.
        position
            A number that changes with every change of the game; a thought is good for one position only.
        hold
            A seat whose player failed and which therefore waits.
        """
        thought, seat = self._thought, game.turn
        if thought is not None and thought.is_for(game, position) and hold != seat:
            return
        self.stop()
        player = game.players[seat] if seat is not None and not game.hand_over else None
        if player is None or seat is None:
            self._skipping = False
            self._last = None
            return
        if hold == seat:
            return
        now, pace = self._runner.now(), PACES[self.speed]
        begun = max(now, self._rested)
        fresh = _Thought(game, position, seat, begun + (pace.think if self._last != seat else 0.0))
        self._thought = fresh
        steps = _steps(player, game.view(seat), game.player_rng(seat))
        fresh.handles.append(self._runner.think(steps, lambda outcome: self._thought_over(fresh, outcome)))
        fresh.handles.append(self._runner.later(PATIENCE, lambda: self._still_thinking(fresh)))

    def set_speed(self, speed: str) -> None:
        """Set the pace, for the move that is awaited too where the new pace is the faster one."""
        self.speed = speed
        thought, now = self._thought, self._runner.now()
        if thought is None:
            return
        thought.planned = min(thought.planned, now + PACES[speed].think)
        if thought.outcome is not None:
            soon = self._runner.later(max(0.0, thought.planned - now), lambda: self._appear(thought))
            thought.handles.append(soon)

    def skip(self) -> None:
        """Let computer moves come at once until a person may choose."""
        thought = self._thought
        if thought is None:
            return
        self._skipping = True
        if thought.outcome is not None:
            self._runner.post(lambda: self._appear(thought))

    def stop(self) -> None:
        """Drop the thought in hand; whatever comes of it comes too late."""
        thought, self._thought = self._thought, None
        if thought is not None:
            for handle in thought.handles:
                handle.cancel()

    def _thought_over(self, thought: _Thought, outcome: Outcome) -> None:
        with thought.game.gate():
            if self._thought is not thought or thought.outcome is not None:
                return
            thought.outcome = outcome
            now = self._runner.now()
            wait = 0.0 if self._skipping else due(thought.planned, now, PACES[self.speed]) - now
            thought.handles.append(self._runner.later(wait, lambda: self._appear(thought)))

    def _appear(self, thought: _Thought) -> None:
        with thought.game.gate():
            # Whoever moved, took back or dealt in the meantime has called `follow`: this thought is dropped.
            if self._thought is not thought or thought.outcome is None:
                return
            self.stop()
            outcome, seat = thought.outcome, thought.seat
            self._rested = 0.0 if self._skipping else self._runner.now() + PACES[self.speed].rest
            self._last = seat
            if outcome.error is not None:
                self._failed(seat, outcome.error)
                return
            choice, state, game = outcome.value, thought.game.state, thought.game
            hand_no, event = game.hand_no, len(game.log)
            try:
                game.play(choice.move if isinstance(choice, Decision) else choice)
            except Exception as error:
                if game.state is state:
                    self._failed(seat, error)
                    return
                self._broken(error)
            self._decided(game, hand_no, event, choice)

    def _still_thinking(self, thought: _Thought) -> None:
        with thought.game.gate():
            if self._thought is thought and thought.outcome is None:
                self._slow(thought.seat)


def _steps(player: Any, view: Any, rng: Any) -> Generator[None, None, Any]:
    """Make a chain of steps of any player: one that only chooses takes a single step."""
    think = getattr(player, "think", None)
    if think is not None:
        return (yield from think(view, rng))
    return player.choose(view, rng)
