"""Computer players at a game: ask the one on turn, and make its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_widget.errors import IllegalMove, PlayerError
from rummy_widget.events import Event
from rummy_widget.moves import Move
from rummy_widget.state import why_not

if TYPE_CHECKING:
    from rummy_widget.game.game import Game

__all__ = ["Turn", "ask", "next_turn"]


@dataclass(frozen=True)
class Turn:
    """What one seat did in its turn."""

    seat: int
    moves: tuple[Move, ...]
    events: tuple[Event, ...]


def next_turn(game: Game) -> Turn | None:
    """Let the player on turn play its turn; None when a person must move or the hand is over."""
    seat, mark = game.turn, _mark(game)
    if seat is None or game.players[seat] is None:
        return None
    moves: list[Move] = []
    events: list[Event] = []
    # A subscriber may play too: ask again only while it is still this seat's same turn.
    while _mark(game) == mark:
        move = ask(game, seat)
        moves.append(move)
        events += game.play(move, seat=seat)
    return Turn(seat, tuple(moves), tuple(events))


def _mark(game: Game) -> tuple[int | None, int, int]:
    return game.turn, game.state.table.turns, game.hand_no


def ask(game: Game, seat: int) -> Move:
    """Let the player in a seat choose.

    Raises
    ------
    PlayerError
        It failed. What the error says may be shown to all, so it names no card: those are in its cause.
    """
    player, name = game.players[seat], game.names[seat]
    if player is None:
        raise ValueError(f"a person sits in seat {seat}")
    try:
        choice: object = player.choose(game.view(seat), game.player_rng(seat))
    except Exception as error:
        raise PlayerError(seat, name, f"raised {type(error).__name__}") from error
    move = getattr(choice, "move", choice)
    try:
        if not isinstance(move, Move):
            move = Move.parse(move)
        refused = why_not(game.state, move)
        if refused is not None:
            raise refused
    except IllegalMove as error:
        did = f"chose a move that is not allowed ({error.reason})"
        raise PlayerError(seat, name, did) from error
    return move
