"""The session: commands in, views out, and everything in between under one lock."""

from __future__ import annotations

import threading
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from rummy_widget import players, protocol
from rummy_widget.deck import Cards, cards
from rummy_widget.errors import IllegalMove
from rummy_widget.events import Dealt, Event, HandOver
from rummy_widget.game import Game, Turn, Undone
from rummy_widget.i18n import DEFAULT, TextError, text
from rummy_widget.session import trouble
from rummy_widget.session.conductor import Conductor
from rummy_widget.session.keeper import Keeper
from rummy_widget.session.runner import Runner, default_runner
from rummy_widget.session.screen import RefusedError, Reply, Screen
from rummy_widget.session.seating import Seating, can_undo
from rummy_widget.session.showing import facts_of, picture_of
from rummy_widget.session.watch import Watch
from rummy_widget.storage import Store

__all__ = ["Session"]

_SESSIONS: weakref.WeakValueDictionary[int, Session] = weakref.WeakValueDictionary()


class Session:
    """One game at a table.

    Parameters
    ----------
    game
        The game; its gate becomes the session's lock.
    runner
        Where jobs run and what time it is; a thread by default.
    store
        Folder of unfinished games; None keeps nothing.
    speed
        Pace of computer moves: ``"calm"``, ``"brisk"`` or ``"instant"``.
    """

    def __init__(
        self, game: Game, *, runner: Runner | None = None, store: Store | None = None, speed: str = "calm"
    ) -> None:
        self.game = game
        self.rev = 0
        self.view: dict[str, Any] = {}
        self.selection = Cards()
        self.error: BaseException | None = None
        self._lock = threading.RLock()
        self._runner = runner if runner is not None else default_runner()
        self._screens: list[Screen] = []
        self._seating = Seating()
        self._conductor = Conductor(
            self._runner, failed=self._player_failed, slow=self._player_slow, broken=self._failed
        )
        self._conductor.speed = speed
        self._watch = Watch()
        self._trouble: protocol.Trouble | None = None
        self._held: int | None = None  # seat whose player failed and waits for another in its place
        self._trouble_at = 0  # position at which a player's trouble arose; with the position it passes
        self._keeper = Keeper(store)
        self._saving = False
        self._position = 0
        self._batch = False
        self._closed = False
        with self._lock:
            self._adopt(game)
            self._settle()

    @classmethod
    def of(cls, game: Game) -> Session | None:
        """Return the session that shows a game already: one game has one lock and one beat."""
        found = _SESSIONS.get(id(game))
        return found if found is not None and found.game is game else None

    # --- screens ----------------------------------------------------------------------------------

    def attach(self, screen: Screen) -> Callable[[], None]:
        """Show the table on a screen too; the function that comes back ends that."""
        with self._lock:
            self._screens.append(screen)
            screen.show(self.view)

        def detach() -> None:
            with self._lock:
                if screen in self._screens:
                    self._screens.remove(screen)
                if not self._screens:
                    self.close()

        return detach

    @property
    def speed(self) -> str:
        """Pace of computer moves."""
        return self._conductor.speed

    def set_speed(self, speed: str) -> None:
        """Set the pace of computer moves, from the next one on."""
        with self._lock:
            self._conductor.set_speed(speed)

    def turns(self) -> AsyncIterator[Turn]:
        """Iterate over finished turns, whoever moves, until the match is over or the table closed."""
        return self._watch.turns()

    def picture(self, locale: str = DEFAULT) -> str:
        """Draw the table without any script: what the screen may show to anybody who opens the page."""
        with self._lock:
            return picture_of(self.game, self._seating, locale)

    def close(self) -> None:
        """End: no job, thread, timer or subscription of this session is left; the game stays as it is."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._conductor.stop()
            self._release()
            self._watch.end()
            self._runner.close()
            self._save()
            self._keeper.close()

    # --- commands ---------------------------------------------------------------------------------

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
        self._runner.post(lambda: self._answer(command, reply, locale))

    def _answer(self, command: protocol.Command | protocol.Refusal, reply: Reply, locale: str) -> None:
        with self._lock:
            if self._closed:
                return
            refusal = command if isinstance(command, protocol.Refusal) else self._run(command)
            answer: dict[str, Any] = {"id": command.id, "ok": refusal is None, "rev": self.rev}
            if refusal is not None:
                answer |= {"reason": refusal.reason, "text": self._said(refusal, locale)}
        if not isinstance(command, protocol.Select):
            reply(answer)

    def _said(self, refusal: protocol.Refusal, locale: str) -> str:
        try:
            return text(refusal.text, refusal.args, locale, names=self.game.names, me=self._seating.shown)
        except TextError as error:
            self._failed(error)
            return text("refused-error", {}, locale)

    def _run(self, command: protocol.Command) -> protocol.Refusal | None:
        """Do what a command says; a refusal if it has no place now."""
        try:
            if command.rev != self.rev and not isinstance(command, protocol.Select | protocol.Skip):
                raise RefusedError("old-revision", "refused-old-revision")
            _DO[type(command)](self, command)
        except RefusedError as no:
            return protocol.Refusal(command.id, no.reason, no.text_id, no.text_args)
        except IllegalMove as no:
            return protocol.Refusal(command.id, no.reason, no.message, no.facts)
        except Exception as error:
            self._failed(error)
            return protocol.Refusal(command.id, "error", "refused-error")
        return None

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

    def _undo(self, command: protocol.Undo) -> None:
        if not can_undo(self.game):
            raise RefusedError("no-undo", "refused-no-undo")
        self._clear_trouble()
        if self._seating.covered:
            # Who holds the screen now may be the next person: the cards stay covered until somebody says.
            self._seating.forget()
        self.game.undo()

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

    def _ready(self, command: protocol.Ready) -> None:
        self._seating.lift()
        self._settle()

    def _select(self, command: protocol.Select) -> None:
        try:
            self._pick(cards(command.cards))
        except ValueError:
            return

    def _skip(self, command: protocol.Skip) -> None:
        self._conductor.skip()

    def _replace(self, command: protocol.Replace) -> None:
        if self._trouble is None or self._trouble.replace != command.seat:
            raise RefusedError("value", "refused-value")
        self._trouble, self._held = None, None
        self._conductor.stop()
        self.game.seat_player(command.seat, players.player("easy"))
        self._settle()

    def _resume(self, command: protocol.Resume) -> None:
        if self._keeper.left is None:
            raise RefusedError("value", "refused-value")
        try:
            game = self._keeper.take_up(lambda data: Game.from_record(data["record"]))
        except (KeyError, TypeError, ValueError) as error:
            self.error = error
            self._trouble = trouble.plain_trouble("trouble-not-resumed", self._locale())
            self._settle()
            return
        if game is None:
            self._trouble = trouble.plain_trouble("trouble-gone", self._locale())
            self._settle()
            return
        self._clear_trouble()
        self._change_game(game)

    def _forget(self, command: protocol.Forget) -> None:
        self._keeper.forget()
        self._settle()

    def _must_be_mine(self) -> None:
        game = self.game
        if game.hand_over:
            raise RefusedError("over", "refused-over")
        if self._seating.covered:
            raise RefusedError("cover", "refused-cover")
        if game.turn != self._seating.shown or game.players[self._seating.shown] is not None:
            raise RefusedError("not-your-turn", "refused-not-your-turn", seat=game.turn)

    # --- what follows from a change ---------------------------------------------------------------

    def _adopt(self, game: Game) -> None:
        self.game = game
        self._old_gate = game.gate
        game.gate = self._gate
        self._unsubscribe = game.subscribe(self._changed)
        self._seating = Seating()
        self._watch.begin()
        self._position += 1
        _SESSIONS[id(game)] = self

    def _release(self) -> None:
        self._unsubscribe()
        self.game.gate = self._old_gate
        if _SESSIONS.get(id(self.game)) is self:
            del _SESSIONS[id(self.game)]

    def _change_game(self, game: Game) -> None:
        self._conductor.stop()
        self._release()
        self._adopt(game)
        self._settle()

    def _gate(self) -> AbstractContextManager[object]:
        return self._lock

    def _changed(self, news: Event | Undone) -> None:
        """Follow the game, whoever moved it: a click, a computer, or code in another cell."""
        with self._lock:
            self._position += 1
            self._watch.saw(news, hand_over=self.game.hand_over)
            if isinstance(news, HandOver) and self.game.over:
                self._watch.end()
            if not isinstance(news, Undone | Dealt) and self.game.players[news.seat] is None:
                # Somebody plays here: an older game in this one's place would lose what they did.
                self._keeper.left = None
            # The game tells a move that ended the hand and the end itself apart; the table shows them as one.
            halfway = self.game.hand_over and not isinstance(news, HandOver)
            if not self._batch and not halfway:
                self._settle()

    def _settle(self) -> None:
        """Bring seats, beat, screens and disk in step with the game. What fails here is shown, not raised."""
        try:
            self._seating.follow(self.game)
            of_player = self._trouble is not None and self._trouble.replace is not None
            if of_player and self._position != self._trouble_at:
                self._trouble = None
            hold = self._held if self._position == self._trouble_at else None
            self._conductor.follow(self.game, self._position, hold=hold)
            self._publish()
            self._pick(self.selection)
        except Exception as error:
            self._failed(error)
        if self._keeper.keeps and not self._saving and not self._closed:
            self._saving = True
            self._runner.post(self._save)

    def _publish(self) -> None:
        """Make the view and show it wherever it has changed."""
        seating, game = self._seating, self.game
        facts = facts_of(
            game,
            seating,
            thinking=self._conductor.thinking,
            trouble=self._trouble,
            left=self._keeper.left,
        )
        made = protocol.table_view(game.view(seating.shown), facts)
        fresh = protocol.dump(replace(made, rev=self.rev))
        if fresh == self.view:
            return
        self.rev += 1
        self.view = {**fresh, "rev": self.rev}
        for screen in tuple(self._screens):
            # An observer may have played on from within `show`; the last view is then newer than `fresh`.
            screen.show(self.view)

    def _pick(self, picked: Cards) -> None:
        """Take note of what is picked, as far as it is in the hand that is shown."""
        held = [card["c"] for card in self.view["hand"]]
        for card in picked:
            if card not in held:
                picked = Cards()
                break
            held.remove(card)
        if picked == self.selection:
            return
        self.selection = picked
        for screen in tuple(self._screens):
            screen.pick(picked)

    # --- trouble ----------------------------------------------------------------------------------

    def _player_failed(self, seat: int, error: BaseException) -> None:
        self.error = error
        self._trouble = trouble.player_trouble(seat, error, self._locale())
        self._held, self._trouble_at = seat, self._position
        self._settle()

    def _player_slow(self, seat: int) -> None:
        self._trouble = trouble.plain_trouble("trouble-slow", self._locale(), seat=seat)
        self._held, self._trouble_at = None, self._position
        self._publish()

    def _failed(self, error: BaseException) -> None:
        self.error = error
        self._trouble = trouble.handler_trouble(error, self._locale())
        try:
            self._publish()
        except Exception as again:
            # Nothing can be shown any more; the error is logged, and raising would hit whoever moved.
            trouble.handler_trouble(again, self._locale())

    def _clear_trouble(self) -> None:
        if self._trouble is not None and self._trouble.replace is None:
            self._trouble = None

    def _locale(self) -> str:
        return self._screens[0].locale() if self._screens else DEFAULT

    # --- disk -------------------------------------------------------------------------------------

    def _save(self) -> None:
        with self._lock:
            self._saving = False
            game = self.game
            if not self._keeper.keeps:
                return
            begun = len(game.log) > 1 or game.hand_no > 1
            try:
                data = None if game.over or not begun else {"record": game.record(), "hand": game.hand_no}
                self._keeper.save(data)
            except Exception as error:
                self._keeper.stop()
                self.error = error
                self._trouble = trouble.plain_trouble("trouble-not-saved", self._locale())
                if not self._closed:
                    self._publish()


_DO: dict[type[protocol.Command], Callable[[Session, Any], None]] = {
    protocol.MoveText: Session._move,
    protocol.LayAll: Session._lay_all,
    protocol.Undo: Session._undo,
    protocol.NextHand: Session._next_hand,
    protocol.NewMatch: Session._new_match,
    protocol.Ready: Session._ready,
    protocol.Select: Session._select,
    protocol.Skip: Session._skip,
    protocol.Replace: Session._replace,
    protocol.Resume: Session._resume,
    protocol.Forget: Session._forget,
}
