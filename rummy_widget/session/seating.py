"""Whose cards the screen shows, when they are covered, and what may be taken back."""

from __future__ import annotations

from rummy_widget.events import Called, Discarded, Laid, Swapped, Took
from rummy_widget.game import Game

__all__ = ["Seating", "can_undo"]


class Seating:
    """The seat that is shown: one at a time, since every browser on a kernel gets all that the kernel sends.

    Attributes
    ----------
    shown
        The seat whose cards the screen shows: the only person, else the person who moves or moved last.
    covered
        Whether the screen waits for that person to take it. Only where several people share it.
    """

    def __init__(self) -> None:
        self.shown = 0
        self.covered = False
        self._hand_no: int | None = None

    def follow(self, game: Game) -> None:
        """Bring it in step with the game."""
        people = [seat for seat, player in enumerate(game.players) if player is None]
        if len(people) < 2 or game.hand_over:
            # At the end of a hand all cards lie open; with no person at all nobody is cheated.
            self.shown = self.shown if self.shown in people else (people or [0])[0]
            self.covered = False
            self._hand_no = None if game.hand_over else game.hand_no
            return
        turn = game.turn
        next_person = turn if turn in people else self._after(turn, people)
        if self._hand_no != game.hand_no:
            self._hand_no = game.hand_no
            self.shown, self.covered = next_person, True
        elif self.shown not in people or (turn in people and turn != self.shown):
            self.shown, self.covered = next_person, True

    def lift(self) -> None:
        """Show the cards: the person has the screen."""
        self.covered = False

    def forget(self) -> None:
        """Cover the cards at the next `follow`, whoever has the screen."""
        self._hand_no = None

    @staticmethod
    def _after(turn: int | None, people: list[int]) -> int:
        later = [seat for seat in people if turn is not None and seat > turn]
        return (later or people)[0]


def can_undo(game: Game) -> bool:
    """Whether the table lets its people take the last move back.

    Lay-downs, swaps, discards and the taking of pile cards not yet used may be taken back, by the seat that
    made them and before another seat moves: so the last event of the hand is that move. A card from the
    stock has been seen, and the end of a hand has shown all cards: neither is ever taken back.
    """
    if game.hand_over or not game.log:
        return False
    last = game.log[-1]
    return isinstance(last, Laid | Swapped | Discarded | Took | Called) and game.players[last.seat] is None
