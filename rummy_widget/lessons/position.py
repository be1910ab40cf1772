"""Positions that are played at a real table, and what lies on it afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rummy_widget.deck import Cards, cards, mask_of, texts
from rummy_widget.errors import IllegalMove
from rummy_widget.events import Placed
from rummy_widget.game import Game
from rummy_widget.lessons.exercise import Exercise
from rummy_widget.lessons.feedback import Feedback, Line
from rummy_widget.lessons.reading import read_melds
from rummy_widget.melds import Kind, Meld, is_meld
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.state.explain import no_meld

if TYPE_CHECKING:
    from rummy_widget.widget import Rummy

__all__ = ["LayMeld", "Live"]

_WHOLE = 99  # no row of cards is cut into melds


class Live:
    """A position that can be set up any number of times, with a table or without.

    Parameters
    ----------
    position
        As `Game.from_position` takes it; seat 0 is the learner.
    rules
        The rules.
    players
        Who sits there.
    locale
        Language of the table.
    """

    def __init__(
        self, position: Mapping[str, Any], rules: Rules, players: Sequence[str], locale: str = "en"
    ) -> None:
        self.position = dict(position)
        self.rules = rules
        self.players = list(players)
        self.locale = locale
        self._shown: Rummy | None = None

    def game(self) -> Game:
        """Set the position up as a game."""
        return Game.from_position(self.position, self.rules, self.players)

    def table(self) -> Rummy:
        """Set the position up at a table; the table that was made before is closed."""
        from rummy_widget.session import Session
        from rummy_widget.widget import Rummy

        if self._shown is not None:
            self._shown.close()
        # Nothing is kept on disk: a puzzle is no unfinished game that the next table should offer.
        session = Session(self.game(), store=None, speed="brisk")
        self._shown = Rummy(session=session, speed="brisk", locale=self.locale)
        return self._shown

    def is_here(self, game: Game) -> bool:
        """Tell whether a game is still in the hand that this position began."""
        start, mine = game.log[0], self.game().log[0]
        return isinstance(start, Placed) and start == mine


class LayMeld(Exercise):
    """Lay down a meld of a kind, at the table by clicks or by code.

    ``check`` takes the table (or its game), or cards, which are then laid in the position.

    Parameters
    ----------
    live
        The position.
    kind, size
        What is to lie there: ``"set"`` or ``"run"``, of so many cards or more.
    answer
        Cards that do it.
    """

    hints = 3

    def __init__(self, name: str, words: str, live: Live, kind: Kind, size: int, answer: str) -> None:
        super().__init__(name, words, live.rules, live.locale)
        self.live = live
        self.kind = kind
        self.size = size
        self.answer = answer

    def table(self) -> Rummy:
        """Set the position up anew; put it last in a cell."""
        return self.live.table()

    def judge(self, answer: Any) -> Feedback:
        """Judge what was laid at a table, or what cards would do in the position."""
        game = answer if isinstance(answer, Game) else getattr(answer, "game", None)
        if isinstance(game, Game):
            return self._judge_game(game, getattr(answer, "selection", Cards()))
        return self._judge_cards(read_melds(answer, _WHOLE))

    def _judge_game(self, game: Game, picked: Cards) -> Feedback:
        if not self.live.is_here(game):
            return self.respond("blank", self.word("lesson-other-table"), self.word("lesson-table-again"))
        melds = [meld for meld in game.state.melds if meld.by == 0]
        if melds:
            return self._judge_melds(melds)
        if len(game.log) > 1:
            return self.respond("wrong", self.word("lesson-laid-nothing"), self.word("lesson-table-again"))
        if not picked:
            return self.blank()
        codes = picked.codes
        kind = is_meld(codes, self.rules)
        if kind is None:
            return self._refused(no_meld(codes, self.rules))
        if kind == self.kind and len(codes) >= self.size:
            return self.respond("partly", self.word("lesson-picked"), self.word("lesson-press-meld"))
        return self._other(kind, codes)

    def _judge_cards(self, asked: list[list[int]]) -> Feedback:
        game = self.live.game()
        for codes in asked:
            kind = is_meld(codes, self.rules)
            held = mask_of(codes) & ~mask_of(game.state.hands[0].codes) == 0
            if kind is None and held:
                # The reason for the cards themselves comes before any that the turn has.
                return self._refused(no_meld(codes, self.rules))
            try:
                game.play(Move("meld", tuple(codes)))
            except IllegalMove as no:
                return self._refused(no)
        return self._judge_melds([meld for meld in game.state.melds if meld.by == 0])

    def _judge_melds(self, melds: list[Meld]) -> Feedback:
        for meld in melds:
            if meld.kind == self.kind and len(meld.codes) >= self.size:
                shown = Line(self.say("laid"), "right", cards=tuple(map(str, meld.cards)))
                return self.respond("right", self.word("lesson-right"), shown, self.say("why"))
        return self._other(melds[-1].kind, melds[-1].codes)

    def _other(self, kind: Kind, codes: tuple[int, ...] | list[int]) -> Feedback:
        line = Line(
            self.word("lesson-other-meld", kind=kind, count=len(codes)),
            "partly",
            cards=tuple(texts(codes).split()),
        )
        wanted = self.word("lesson-wanted-meld", kind=self.kind, count=self.size)
        return self.respond(
            "partly", self.word("lesson-partly"), line, wanted, self.word("lesson-table-undo")
        )

    def _refused(self, no: IllegalMove) -> Feedback:
        shown = tuple(str(no.facts.get("cards", "")).split())
        reason = Line(self.word(no.message, **no.facts), "wrong", cards=shown)
        return self.respond("wrong", self.word("lesson-wrong"), reason, self.stuck())

    def explained(self) -> list[str | Line]:
        """Give cards that do it, and why."""
        return [Line(self.say("laid"), "right", cards=tuple(map(str, cards(self.answer)))), self.say("why")]
