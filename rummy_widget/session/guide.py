"""The guide at the table: how far each learner has come in the hand that is guided."""

from __future__ import annotations

from rummy_widget import protocol
from rummy_widget.game import Game
from rummy_widget.protocol.tutor import spoken
from rummy_widget.session.showing import names_of
from rummy_widget.tutor import guide
from rummy_widget.view import View

__all__ = ["Guide"]


class Guide:
    """What the guide has shown at a table. All methods are called with the game's gate held.

    Attributes
    ----------
    on : bool
        Whether the present hand is guided.
    """

    def __init__(self) -> None:
        self.on = False
        self._game: Game | None = None
        self._hand_no = 0
        self._progress: dict[int, guide.Progress] = {}

    def switch(self, on: bool, game: Game) -> None:
        """Begin with the hand that is played, or leave off. In the same hand it goes on from where it was."""
        self.on = on
        if on and self._is_past(game):
            self._game, self._hand_no, self._progress = game, game.hand_no, {}

    def is_over(self, game: Game) -> bool:
        """Tell whether the guided hand has gone, or all of it was said."""
        return self.on and self._is_past(game)

    def _is_past(self, game: Game) -> bool:
        elsewhere = self._game is not game or self._hand_no != game.hand_no
        return elsewhere or any(progress.finished for progress in self._progress.values())

    def told(self, game: Game, view: View, locale: str) -> protocol.Guide | None:
        """Return what a view has of the guide: the step for a person's seat."""
        if not self.on or game.players[view.seat] is not None:
            return None
        progress = self._progress[view.seat] = guide.follow(view, self._progress.get(view.seat))
        step = progress.step
        if step is None:
            return None
        said = spoken(step.said, locale, names=names_of(game, locale), me=view.seat)
        return protocol.Guide(step.name, progress.n, said, tuple(map(str, step.cards)), step.at, step.more)

    def passed(self, seat: int, n: int) -> bool:
        """Go on from step `n` of a seat; whether that was the step that is shown."""
        progress = self._progress.get(seat)
        if not self.on or progress is None or progress.n != n:
            return False
        self._progress[seat] = guide.passed(progress)
        return True
