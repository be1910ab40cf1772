"""The session: what people may do at a table, by what their browser sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rummy_widget import players, protocol
from rummy_widget.deck import cards
from rummy_widget.errors import IllegalMove, RecordError
from rummy_widget.game import Game
from rummy_widget.i18n import DEFAULT, TextError, text
from rummy_widget.session import questions, trouble
from rummy_widget.session.keeper import seat_stand_ins
from rummy_widget.session.screen import RefusedError, Reply
from rummy_widget.session.seating import can_undo
from rummy_widget.session.table import Table
from rummy_widget.view import View

__all__ = ["Session"]

# What these change does not depend on what else has happened at the table, or they change nothing.
_AT_ANY_TIME = (
    protocol.Select,
    protocol.Skip,
    protocol.Order,
    protocol.Sort,
    protocol.GuideNext,
    protocol.Question,
)


class Session(Table):
    """One game at a table, with the commands of its people."""

    def receive(self, content: object, reply: Reply, locale: str = DEFAULT) -> None:
        """Take a message from a browser, on any thread: read it, put it in the queue, nothing more.

        Parameters
        ----------
        content
            Whatever came.
        reply
            Called once with the answer, on another thread; never for ``select``, which has none.
        locale
            Language of the answer.
        """
        command = protocol.parse(content)
        # What is picked is told often, and nobody waits for an answer, to a damaged message neither.
        told = isinstance(content, dict) and content.get("type") == "select"
        self._runner.post(lambda: self._answer(command, _silent if told else reply, locale))

    def _answer(self, command: protocol.Command | protocol.Refusal, reply: Reply, locale: str) -> None:
        with self._lock:
            if self._closed:
                return
            done = command if isinstance(command, protocol.Refusal) else self._run(command, locale)
            refusal = done if isinstance(done, protocol.Refusal) else None
            answer: dict[str, Any] = {"id": command.id, "ok": refusal is None, "rev": self.rev}
            if refusal is not None:
                answer |= {"reason": refusal.reason, "text": self._said(refusal, locale)}
            elif done is not None:
                answer["data"] = done
        reply(answer)

    def _said(self, refusal: protocol.Refusal, locale: str) -> str:
        try:
            return text(refusal.text, refusal.args, locale, names=self.game.names, me=self._seating.shown)
        except TextError as error:
            self._failed(error)
            return text("refused-error", {}, locale)

    def _run(self, command: protocol.Command, locale: str) -> protocol.Refusal | dict[str, Any] | None:
        """Do what a command says, or find what a question asks for; a refusal if it has no place now."""
        try:
            if isinstance(command, protocol.AskPosition):
                seat = None if self._seating.covered else self._seating.shown
                return questions.about_position(command, self.game, seat, locale)
            if isinstance(command, protocol.AskHint | protocol.AskAids | protocol.AskWarn | protocol.AskWhy):
                return self._ask_tutor(command, locale)
            if isinstance(command, protocol.AskEvents):
                seen = self.game.view(self._seating.shown)
                return protocol.all_events(seen, covered=self._seating.covered)
            if isinstance(command, protocol.Question):
                return questions.answer(command, self.game, self._mine(), locale)
            self._must_be_new(command)
            _DO[type(command)](self, command)
        except RefusedError as no:
            return protocol.Refusal(command.id, no.reason, no.text_id, no.text_args)
        except IllegalMove as no:
            return protocol.Refusal(command.id, no.reason, no.message, no.facts)
        except Exception as error:
            self._failed(error)
            return protocol.Refusal(command.id, "error", "refused-error")
        return None

    def _ask_tutor(
        self,
        asked: protocol.AskHint | protocol.AskAids | protocol.AskWarn | protocol.AskWhy,
        locale: str,
    ) -> dict[str, Any]:
        tutor, game, seat = self._tutor, self.game, self._seating.shown
        if isinstance(asked, protocol.AskWhy):
            return tutor.why(game, asked.n, asked.against, seat, locale)
        if game.hand_over:
            raise RefusedError("over", "refused-over")
        self._must_be_open()
        if isinstance(asked, protocol.AskHint):
            return tutor.hint(asked.step, game, locale)
        if isinstance(asked, protocol.AskWarn):
            return tutor.warn(asked.move, game)
        return tutor.aids(game.view(seat), asked.picked, game, locale)

    def _must_be_new(self, command: protocol.Command) -> None:
        if isinstance(command, _AT_ANY_TIME):
            return
        # Another game is asked for whatever has been played meanwhile, but once.
        in_time = self._begun <= command.rev <= self.rev
        if command.rev != self.rev and not (isinstance(command, protocol.NewGame) and in_time):
            raise RefusedError("old-revision", "refused-old-revision")

    def _mine(self) -> View | None:
        """Return the view of the seat that is shown if it may move."""
        return self.game.view(self._seating.shown) if self.view["mine"] else None

    def _must_be_mine(self) -> None:
        game = self.game
        if game.hand_over:
            raise RefusedError("over", "refused-over")
        self._must_be_open()
        if game.turn != self._seating.shown or game.players[self._seating.shown] is not None:
            raise RefusedError("not-your-turn", "refused-not-your-turn", seat=game.turn)

    def _must_be_open(self) -> None:
        if self._seating.covered:
            raise RefusedError("cover", "refused-cover")

    # --- playing ----------------------------------------------------------------------------------

    def _move(self, command: protocol.MoveText) -> None:
        self._must_be_mine()
        self._clear_trouble()
        self.game.play(command.move)

    def _lay_all(self, command: protocol.LayAll) -> None:
        self._must_be_mine()
        plan = self.view["lay_all"]
        if plan is None:
            raise RefusedError("nothing-to-lay", "refused-lay-all")
        self._clear_trouble()
        self._batch = True
        try:
            for step in plan["steps"]:
                on = f" {step['meld']}" if step["kind"] == "layoff" else ""
                self.game.play(f"{step['kind']} {' '.join(step['cards'])}{on}")
        finally:
            self._batch = False
            self._settle()

    def _more_time(self, command: protocol.MoreTime) -> None:
        self._must_be_mine()
        if self.view.get("clock") is None:
            raise RefusedError("value", "refused-value")
        self._clock_no += 1
        self._settle()

    def _undo(self, command: protocol.Undo) -> None:
        if not can_undo(self.game):
            raise RefusedError("no-undo", "refused-no-undo")
        self._clear_trouble()
        if self._seating.covered:
            # Who holds the screen now may be the next person: the cards stay covered until somebody says.
            self._seating.forget()
        self.game.undo()

    def _ready(self, command: protocol.Ready) -> None:
        self._seating.lift()
        self._settle()

    # --- the hand that is shown -------------------------------------------------------------------

    def _select(self, command: protocol.Select) -> None:
        try:
            self._pick(cards(command.cards))
        except ValueError:
            return

    def _order(self, command: protocol.Order) -> None:
        self._must_be_open()
        try:
            codes = cards(command.cards).codes
        except ValueError:
            codes = ()
        if not self._orders.keep(self.game.view(self._seating.shown), codes):
            raise RefusedError("value", "refused-order")
        self._settle()

    def _sort(self, command: protocol.Sort) -> None:
        self._must_be_open()
        self._orders.drop(self._seating.shown)
        self._settle()

    def _guide_next(self, command: protocol.GuideNext) -> None:
        self._must_be_open()
        if self._guide.passed(self._seating.shown, command.n):
            self._settle()

    # --- the match, and others --------------------------------------------------------------------

    def _next_hand(self, command: protocol.NextHand) -> None:
        if self.game.over:
            raise RefusedError("match-over", "refused-match-over")
        if not self.game.hand_over:
            raise RefusedError("not-over", "refused-not-over")
        self._clear_trouble()
        self.game.next_hand()

    def _new_match(self, command: protocol.NewMatch) -> None:
        if not self.game.over:
            raise RefusedError("not-over", "refused-not-over")
        self._clear_trouble()
        self._change_game(self.game.again())

    def _new_game(self, command: protocol.NewGame) -> None:
        game = questions.new_game(command)
        self._trouble = None
        self._keeper.left = None
        self._change_game(game, guide=command.guide)

    def _resume(self, command: protocol.Resume) -> None:
        left = self._keeper.left
        if left is None:
            raise RefusedError("value", "refused-value")
        try:
            game = self._keeper.take_up(lambda data: Game.from_record(data["record"]))
        except (KeyError, TypeError, ValueError) as error:
            self.error = error
            if isinstance(error, RecordError) and error.game is not None:
                # The file stays as it is; what was whole of it goes on in a file of this table's.
                seat_stand_ins(error.game, left.data["record"])
                self._trouble = trouble.notice("trouble-cut-off", self._locale())
                self._change_game(error.game)
                return
            self._trouble = trouble.plain_trouble("trouble-not-resumed", self._locale())
            self._settle()
            return
        if game is None:
            self._trouble = trouble.plain_trouble("trouble-gone", self._locale())
            self._settle()
            return
        self._clear_trouble()
        away = seat_stand_ins(game, left.data["record"])
        if away:
            self._trouble = trouble.notice(
                "trouble-stand-in", self._locale(), names=", ".join(away), count=len(away)
            )
        self._change_game(game)

    def _forget(self, command: protocol.Forget) -> None:
        self._keeper.forget()
        self._settle()

    # --- computer seats ---------------------------------------------------------------------------

    def _skip(self, command: protocol.Skip) -> None:
        self._conductor.skip()

    def _replace(self, command: protocol.Replace) -> None:
        if self._trouble is None or self._trouble.replace != command.seat:
            raise RefusedError("value", "refused-value")
        self._trouble, self._held = None, None
        self._conductor.stop()
        self.game.seat_player(command.seat, players.player("easy"))
        self._settle()


def _silent(answer: dict[str, Any]) -> None:
    pass


_DO: dict[type[protocol.Command], Callable[[Session, Any], None]] = {
    protocol.MoveText: Session._move,
    protocol.LayAll: Session._lay_all,
    protocol.MoreTime: Session._more_time,
    protocol.Undo: Session._undo,
    protocol.NextHand: Session._next_hand,
    protocol.NewMatch: Session._new_match,
    protocol.NewGame: Session._new_game,
    protocol.Ready: Session._ready,
    protocol.Select: Session._select,
    protocol.Order: Session._order,
    protocol.Sort: Session._sort,
    protocol.GuideNext: Session._guide_next,
    protocol.Skip: Session._skip,
    protocol.Replace: Session._replace,
    protocol.Resume: Session._resume,
    protocol.Forget: Session._forget,
}
