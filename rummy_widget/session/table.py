"""The table under one lock: the game, who sees it, and what follows from every change."""

from __future__ import annotations

import threading
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, Literal, Self, TypeVar

from rummy_widget import protocol
from rummy_widget.deck import Cards
from rummy_widget.events import Dealt, Event, HandOver
from rummy_widget.game import Game, Seated, Turn, Undone
from rummy_widget.i18n import DEFAULT
from rummy_widget.session import trouble
from rummy_widget.session.conductor import Conductor
from rummy_widget.session.guide import Guide
from rummy_widget.session.keeper import Keeper
from rummy_widget.session.orders import Orders
from rummy_widget.session.runner import Runner, default_runner
from rummy_widget.session.screen import Screen
from rummy_widget.session.seating import Seating
from rummy_widget.session.showing import facts_of, picture_of
from rummy_widget.session.tutor import Tutor
from rummy_widget.session.watch import Watch
from rummy_widget.storage import Store

__all__ = ["Table"]

_T = TypeVar("_T")
_TABLES: weakref.WeakValueDictionary[int, Table] = weakref.WeakValueDictionary()


class Table:
    """One game at a table, without the commands of its people.

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
        self._orders = Orders()
        self._conductor = Conductor(
            self._runner,
            failed=self._player_failed,
            slow=self._player_slow,
            broken=self._failed,
            decided=lambda *made: self._tutor.decided(*made),
        )
        self._tutor = Tutor(self._runner, self._failed)
        self._guide = Guide()
        self._conductor.speed = speed
        self._watch = Watch()
        self._trouble: protocol.Trouble | None = None
        self._clock: int | None = None  # seconds in which a person may call
        self._clock_no = 0  # how often more of them were asked for
        self._held: int | None = None  # seat whose player failed and waits for another in its place
        self._trouble_at = 0  # position at which a player's trouble arose; with the position it passes
        self._keeper = Keeper(store)
        self._saving = False
        self._position = 0
        self._begun = 0  # revision from which on this game is at the table
        self._batch = False
        self._closed = False
        with self._lock:
            self._adopt(game)
            self._settle()

    @classmethod
    def of(cls, game: Game) -> Self | None:
        """Return the session that shows a game already: one game has one lock and one beat."""
        found = _TABLES.get(id(game))
        return found if isinstance(found, cls) and found.game is game else None

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
            for screen in tuple(self._screens):
                screen.pace(speed)

    @property
    def clock(self) -> int | None:
        """Seconds in which a person may call Rummy; None for as long as it takes."""
        return self._clock

    def set_clock(self, seconds: int | None) -> None:
        """Set the seconds in which a person may call Rummy; a window that is open begins anew."""
        with self._lock:
            if seconds == self._clock:
                return
            self._clock = seconds
            for screen in tuple(self._screens):
                screen.clock(seconds)
            if not self._closed:
                self._settle()

    @property
    def tutor(self) -> bool:
        """Whether the tutor is on."""
        return self._tutor.on

    def set_tutor(self, on: bool) -> None:
        """Switch the tutor on or off, on all screens."""
        with self._lock:
            if on == self._tutor.on:
                return
            self._switch_tutor(on)
            if not self._closed:
                self._settle()

    def _switch_tutor(self, on: bool) -> None:
        self._tutor.on = on
        if not on:
            self._tutor.stop()  # one that fails as a view is made would think on
        for screen in tuple(self._screens):
            screen.tutor(on)

    @property
    def guide(self) -> bool:
        """Whether a hand is guided."""
        return self._guide.on

    def set_guide(self, on: bool) -> None:
        """Begin to guide people through the present hand, or leave off, on all screens."""
        with self._lock:
            if on == self._guide.on:
                return
            self._switch_guide(on)
            if not self._closed:
                self._settle()

    def _switch_guide(self, on: bool) -> None:
        self._guide.switch(on, self.game)
        for screen in tuple(self._screens):
            screen.guide(on)

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
            self._tutor.stop()
            self._release()
            self._watch.end()
            self._runner.close()
            self._save()
            self._keeper.close()

    # --- what follows from a change ---------------------------------------------------------------

    def _adopt(self, game: Game) -> None:
        self.game = game
        self._old_gate = game.gate
        game.gate = self._gate
        self._unsubscribe = game.subscribe(self._changed)
        self._seating, self._orders = Seating(), Orders()
        self._watch.begin()
        self._position += 1
        self._begun = self.rev + 1
        _TABLES[id(game)] = self

    def _release(self) -> None:
        self._unsubscribe()
        self.game.gate = self._old_gate
        if _TABLES.get(id(self.game)) is self:
            del _TABLES[id(self.game)]

    def _change_game(self, game: Game, *, guide: bool = False) -> None:
        self._conductor.stop()
        self._tutor.stop()
        self._release()
        self._adopt(game)
        if guide or self._guide.on:
            # Before anything is shown: one change is one view.
            self._switch_guide(guide)
        self._settle()

    def _gate(self) -> AbstractContextManager[object]:
        return self._lock

    def _changed(self, news: Event | Undone | Seated) -> None:
        """Follow the game, whoever moved it: a click, a computer, or code in another cell."""
        with self._lock:
            self._position += 1
            if isinstance(news, Undone):
                self._tutor.took_back(self.game)
            if not isinstance(news, Seated):
                self._watch.saw(news, turn=self.game.turn)
            if isinstance(news, HandOver) and self.game.over:
                self._watch.end()
            if not isinstance(news, Undone | Dealt | Seated) and self.game.players[news.seat] is None:
                # Somebody plays here: an older game in this one's place would lose what they did.
                self._keeper.left = None
            # The game tells a move that ended the hand and the end itself apart; the table shows them as one.
            halfway = self.game.hand_over and not isinstance(news, HandOver | Seated)
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
            self._tutor.follow(self.game, self._position, self._person_on_turn())
            if self._guide.is_over(self.game):
                self._switch_guide(False)
            self._publish()
            self._pick(self.selection)
        except Exception as error:
            self._failed(error)
        if self._keeper.keeps and not self._saving and not self._closed:
            self._saving = True
            self._runner.post(self._save)

    def _person_on_turn(self) -> int | None:
        """Return the seat that is shown if it is a person's who may move."""
        shown, game = self._seating.shown, self.game
        waits = self._seating.covered or game.hand_over or game.turn != shown
        return None if waits or game.players[shown] is not None else shown

    def _publish(self) -> None:
        """Make the view and show it wherever it has changed."""
        seating, game = self._seating, self.game
        seen, locale = game.view(seating.shown), self._locale()
        tutor = self._told_by("tutor", lambda: self._tutor.told(game, seen, locale, covered=seating.covered))
        guide = (
            None if seating.covered else self._told_by("guide", lambda: self._guide.told(game, seen, locale))
        )
        facts = facts_of(
            game,
            seating,
            order=None if seating.covered else self._orders.of(seen),
            thinking=self._conductor.thinking,
            trouble=self._trouble,
            left=self._keeper.left,
            clock=None if self._clock is None else protocol.Clock(self._clock, self._clock_no),
            tutor=tutor,
            guide=guide,
        )
        made = protocol.table_view(seen, facts)
        fresh = protocol.dump(replace(made, rev=self.rev))
        if fresh == self.view:
            return
        self.rev += 1
        self.view = {**fresh, "rev": self.rev}
        for screen in tuple(self._screens):
            # An observer may have played on from within `show`; the last view is then newer than `fresh`.
            screen.show(self.view)

    def _told_by(self, name: Literal["tutor", "guide"], tell: Callable[[], _T]) -> _T | None:
        """Return what a helper has to say. One that fails is switched off: the table goes on without it."""
        try:
            return tell()
        except Exception as error:
            self.error = error
            # What waits for an answer stays: a player that failed, and the seat to put another one in.
            if self._trouble is None or self._trouble.replace is None:
                self._trouble = trouble.helper_trouble(name, error, self._locale())
            (self._switch_tutor if name == "tutor" else self._switch_guide)(False)
            return None

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
