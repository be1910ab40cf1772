"""The table in a notebook cell: traits, messages and what a host without them shows."""

from __future__ import annotations

import sys
import weakref
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rummy_widget import i18n
from rummy_widget.deck import Cards
from rummy_widget.game import Game, Turn
from rummy_widget.game.seating import chairs
from rummy_widget.players import Player
from rummy_widget.rules import Rules
from rummy_widget.session import Screen, Session
from rummy_widget.session.pace import PACES
from rummy_widget.storage import Store
from rummy_widget.tutor.guide_deals import first_deal

__all__ = ["Rummy"]

_STATIC = Path(__file__).parent / "static"
_SCRIPT, _STYLE = _STATIC / "widget.js", _STATIC / "widget.css"
_SETTINGS = ("locale", "deck_style", "tutor", "guide", "speed", "call_clock")


class Rummy(anywidget.AnyWidget):
    """A card table.

    Running a notebook's cell again closes the tables that it made before: nothing shows them any more. An
    unfinished game of theirs is offered at the new table.

    Parameters
    ----------
    players
        Who sits at the table: names of people, names of levels, `Player` objects; or how many people. By
        default you against one computer player.
    rules
        A preset's name or `Rules`.
    seed
        Makes the deals repeat; by default they are random.
    deal
        Code of the first deal: a class that gives the same one plays the same cards. The table shows a hand's
        code when the hand is over.
    game
        A game to show, live: what code plays is seen, what is clicked is in the game. Not together with the
        four above.
    speed, deck_style, locale
        The settings that a person may change at the table: ``"calm"``, ``"brisk"`` or ``"instant"``;
        ``"two"`` or ``"four"`` colours; a language.
    tutor
        Whether a tutor stands beside the table; also ``"on"`` or ``"off"``, which a person may set there.
    guide
        Whether a guide goes through the hand with somebody who has never played, in the same ways. Unless a
        seed, a deal or a game is given, the first deal is one in which much can be shown early, against the
        level `easy` if no players are named.
    call_clock
        Seconds in which a person may call "Rummy!", where the rules know it: 20, 40 or 60; more can be had at
        the table. By default ``"off"``, which waits as long as it takes.
    session
        A session to show, for programs that bring their own clock.

    Raises
    ------
    FileNotFoundError
        The front end was not built.
    traitlets.TraitError
        A setting has no such value.
    TypeError
        Both `game` and what makes a game were given.

    Attributes
    ----------
    view
        What the table shows, as docs/architecture.md describes it. Observe it to be told of every change;
        only the kernel writes it.
    selection
        The cards that are picked. Observe it; it stays in the kernel.
    """

    # As text: of a path anywidget makes an object that every table ever made stays tied to.
    _esm = _SCRIPT.read_text(encoding="utf-8") if _SCRIPT.exists() else ""
    _css = _STYLE.read_text(encoding="utf-8") if _STYLE.exists() else ""

    view = traitlets.Dict(read_only=True).tag(sync=True)
    locale = traitlets.Unicode(i18n.DEFAULT).tag(sync=True)
    deck_style = traitlets.Enum(["two", "four"], "two").tag(sync=True)
    tutor = traitlets.Enum(["off", "on"], "off").tag(sync=True)
    guide = traitlets.Enum(["off", "on"], "off").tag(sync=True)
    speed = traitlets.Enum(list(PACES), "calm").tag(sync=True)
    call_clock = traitlets.Enum(["off", 20, 40, 60], "off").tag(sync=True)
    selection = traitlets.Instance(Cards, (), read_only=True)

    def __init__(
        self,
        players: int | Sequence[str | Player] | None = None,
        *,
        rules: str | Rules | None = None,
        seed: int | str | None = None,
        deal: str | None = None,
        game: Game | None = None,
        tutor: bool | str | None = None,
        guide: bool | str | None = None,
        speed: str | None = None,
        deck_style: str = "two",
        locale: str = i18n.DEFAULT,
        call_clock: int | str | None = None,
        session: Session | None = None,
    ) -> None:
        if not (self._esm and self._css):
            raise FileNotFoundError(
                f"the table's front end is not there: {_SCRIPT} is missing. "
                "In a checkout, run `make build`; else install rummy_widget again."
            )
        if game is not None and any(given is not None for given in (players, rules, seed, deal)):
            raise TypeError("give either a game or players, rules, seed and deal")
        pace = "calm" if speed is None else speed
        if game is not None and not isinstance(game, Game):
            raise TypeError(f"game must be a Game, not {type(game).__name__}; rules and players go by name")
        clock = "off" if call_clock is None else call_clock
        super().__init__(
            locale=locale,
            deck_style=deck_style,
            tutor=_switched(tutor),
            guide=_switched(guide),
            speed=pace,
            call_clock=clock,
        )
        if session is None:
            if game is None:
                first = self.guide == "on"
                at_table = ["you", "easy" if first else "medium"] if players is None else players
                rules = "reference" if rules is None else rules
                if first and seed is None and deal is None:
                    deal = first_deal(Rules.of(rules), _seats(at_table))
                game = Game(rules, at_table, seed, deal=deal)
                # Now and not later: what they leave unfinished is then there to be offered.
                _RUNS.close_earlier()
            session = Session.of(game) or Session(game, store=Store(), speed=pace)
        if speed is not None:
            session.set_speed(speed)
        if call_clock is not None:
            session.set_clock(_seconds(self.call_clock))
        if tutor is not None:
            session.set_tutor(self.tutor == "on")
        if guide is not None:
            session.set_guide(self.guide == "on")
        self.speed = session.speed
        self._session = session
        self._clock(session.clock)
        self._tutor(session.tutor)
        self._guide(session.guide)
        screen = Screen(
            self._show,
            self._pick,
            lambda: str(self.locale),
            self._pace,
            self._clock,
            self._tutor,
            self._guide,
        )
        self._detach = session.attach(screen)
        self.observe(lambda change: session.set_speed(change["new"]), "speed")
        self.observe(lambda change: session.set_clock(_seconds(change["new"])), "call_clock")
        self.observe(lambda change: session.set_tutor(change["new"] == "on"), "tutor")
        self.observe(lambda change: session.set_guide(change["new"] == "on"), "guide")
        self.on_msg(self._receive)
        _RUNS.close_earlier()
        _RUNS.add(self)

    @property
    def game(self) -> Game:
        """The game at the table. A new match is a new game."""
        return self._session.game

    @property
    def error(self) -> BaseException | None:
        """The last error of a player or of the table itself, with all that it says."""
        return self._session.error

    def turns(self) -> AsyncIterator[Turn]:
        """Iterate over finished turns, by clicks, code and computer players alike.

        Write ``async for turn in table.turns()``. It ends with the match, or when the table is closed.
        """
        return self._session.turns()

    def close(self) -> None:
        """Take the table away, in every view, and all that works for it in the kernel."""
        # A table whose making failed is closed too, when it is thrown away.
        detach = self.__dict__.get("_detach")
        if detach is not None:
            detach()
            self.layout.close()
        super().close()

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what a browser sets: settings, to values that exist. Anything else is sent back as it was."""
        asked = dict(sync_data) if isinstance(sync_data, Mapping) else {}
        known = {name: asked[name] for name in _SETTINGS if name in asked}
        taken = {name: value for name, value in known.items() if self._allows(name, value)}
        if taken:
            # Traitlets holds all notices back meanwhile: a view from another thread must not come in between.
            with self.game.gate():
                super().set_state(taken)
        refused = [name for name in asked if name not in taken and name in (*_SETTINGS, "view")]
        if refused:
            self.send_state(refused)

    def __repr__(self) -> str:
        if "_session" not in self.__dict__:
            return "<Rummy>"
        game = self.game
        return f"<Rummy: {', '.join(game.names)}; hand {game.hand_no}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        return {**data, "text/html": self._session.picture(str(self.locale))}, metadata

    @traitlets.validate("locale")
    def _known_locale(self, proposal: dict[str, Any]) -> str:
        name = str(proposal["value"])
        if name not in i18n.locales():
            there = ", ".join(i18n.locales())
            raise traitlets.TraitError(f"no words for the locale {name!r}; there are {there}")
        return name

    def _allows(self, name: str, value: object) -> bool:
        if name == "locale":
            return value in i18n.locales()
        return value in self.traits()[name].values

    def _show(self, view: dict[str, Any]) -> None:
        self.set_trait("view", view)

    def _pick(self, picked: Cards) -> None:
        self.set_trait("selection", picked)

    def _pace(self, speed: str) -> None:
        self.speed = speed

    def _clock(self, seconds: int | None) -> None:
        self.call_clock = "off" if seconds is None else seconds

    def _tutor(self, on: bool) -> None:
        self.tutor = "on" if on else "off"

    def _guide(self, on: bool) -> None:
        self.guide = "on" if on else "off"

    def _receive(self, _: object, content: object, __: object) -> None:
        self._session.receive(content, self._reply, str(self.locale))

    def _reply(self, answer: dict[str, Any]) -> None:
        if self.comm is not None:
            self.send(answer)


class _Runs:
    """Which tables came of which run of a notebook's cell: else every run leaves one more in the kernel."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[str, weakref.WeakSet[Rummy]]] = {}

    def add(self, table: Rummy) -> None:
        """Take note of a table that the present run has made."""
        cell, run = _this_run()
        if cell:
            self._tables.setdefault(cell, (run, weakref.WeakSet()))[1].add(table)

    def close_earlier(self) -> None:
        """Close the tables that earlier runs of the cell have made."""
        cell, run = _this_run()
        before, tables = self._tables.get(cell, (run, weakref.WeakSet()))
        if before != run:
            del self._tables[cell]
            for table in tuple(tables):
                table.close()


_RUNS = _Runs()


def _this_run() -> tuple[str, str]:
    """Return the cell that is running and the number of the request to run it, empty if there is none."""
    python = sys.modules.get("IPython")
    shell = python.get_ipython() if python is not None else None
    asked: Any = getattr(shell, "get_parent", dict)()
    try:
        return str(asked["metadata"]["cellId"]), str(asked["header"]["msg_id"])
    except (KeyError, TypeError):
        return "", ""


def _switched(given: bool | str | None) -> str:
    return ("on" if given else "off") if given is None or isinstance(given, bool) else given


def _seats(players: int | Sequence[str | Player]) -> int:
    # Of a number no chairs are made: whether so many may play is the game's to say.
    return players if isinstance(players, int) else len(chairs(players))


def _seconds(call_clock: Any) -> int | None:
    return None if call_clock == "off" else int(call_clock)
