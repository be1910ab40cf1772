"""Computer players at a game: ask the one on turn, and make its moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummy_widget import faces, i18n
from rummy_widget.deck import worded
from rummy_widget.errors import IllegalMove, PlayerError
from rummy_widget.events import Dealt, Event, HandOver, Placed, move_of
from rummy_widget.game.news import Seated, Told, Undone
from rummy_widget.moves import Move
from rummy_widget.state import State, why_not

if TYPE_CHECKING:
    from rummy_widget.game.game import Game

__all__ = ["Turn", "ask", "next_turn", "turn_of"]


@dataclass(frozen=True)
class Turn:
    """What one seat did in its turn."""

    seat: int
    moves: tuple[Move, ...]
    events: tuple[Event, ...]

    def _repr_html_(self) -> str:
        who = i18n.text("seat-no", {"number": self.seat})
        lines = [(who,), *(move.parts for move in self.moves)]
        return faces.block(*(f"<div>{worded(*line)}</div>" for line in lines))


def next_turn(game: Game) -> Turn | None:
    """Let the player on turn play its turn; None when a person must move or the hand is over.

    A table that shows the game lets its computer players move too. Whoever is first moves, and the turn is
    told whole either way.
    """
    with game.gate():
        seat, mark = game.turn, _mark(game)
        if seat is None or game.players[seat] is None:
            return None
        heard: list[Told] = []
        unsubscribe = game.subscribe(heard.append)
    try:
        # A subscriber may play too: ask again only while it is still this seat's same turn.
        while _mark(game) == mark and game.players[seat] is not None:
            ask(game, seat)
    finally:
        unsubscribe()
    return turn_of(seat, _of_turn(seat, heard))


def turn_of(seat: int, events: Sequence[Event]) -> Turn:
    """Return the turn in which a seat made these events happen."""
    moves = tuple(move_of(event) for event in events if not isinstance(event, HandOver))
    return Turn(seat, moves, tuple(events))


def ask(game: Game, seat: int) -> None:
    """Let the player in a seat choose, and make its move if the game still stands as it did.

    Raises
    ------
    PlayerError
        It failed. What the error says may be shown to all, so it names no card: those are in its `original`.
    """
    with game.gate():
        player, name, state = game.players[seat], game.names[seat], game.state
        if player is None:
            raise ValueError(f"a person sits in seat {seat}")
        if state.turn != seat:
            return  # somebody else moved since its turn was seen
        view, rng = game.view(seat), game.player_rng(seat)
    did, fault = "", None
    try:
        choice: Any = player.choose(view, rng)
        move: Any = getattr(choice, "move", choice)
    except Exception as error:
        did, fault = f"raised {type(error).__name__}", error
    with game.gate():
        if game.state is not state or game.players[seat] is not player:
            return  # somebody else moved while it thought: its answer is for another position
        if fault is None:
            fault = _refusal(state, move)
            did = f"chose a move that is not allowed ({fault.reason})" if fault is not None else ""
        if fault is None:
            game._make(move if isinstance(move, Move) else Move.parse(move))
            return
    # Outside of any `except`: a notebook prints what an error came of, and that may name the player's cards.
    raise PlayerError(seat, name, did, fault)


def _refusal(state: State, move: Any) -> IllegalMove | None:
    try:
        return why_not(state, move if isinstance(move, Move) else Move.parse(move))
    except IllegalMove as error:
        return error


def _mark(game: Game) -> tuple[int | None, int, int]:
    with game.gate():
        return game.turn, game.state.table.turns, game.hand_no


def _of_turn(seat: int, heard: Iterable[Told]) -> list[Event]:
    """Return what of the news belongs to the turn of a seat: up to what the next one does."""
    events: list[Event] = []
    for news in heard:
        if isinstance(news, Undone):
            del events[max(0, len(events) - news.count) :]
        elif isinstance(news, Seated):
            continue
        elif isinstance(news, Dealt | Placed) or news.seat != seat:
            break
        else:
            events.append(news)
    return events
