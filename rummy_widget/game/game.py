"""The game: it deals, lets people, code and computer players move, keeps the log and adds up the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rummy_widget.events import Event
from rummy_widget.game import drive
from rummy_widget.game.chance import deal as dealt
from rummy_widget.game.deal_code import read_code
from rummy_widget.game.drive import Turn
from rummy_widget.game.news import Seated, Told, Undone
from rummy_widget.game.seating import Chair, chair_of, free_name
from rummy_widget.game.standing import Hand, Standing
from rummy_widget.moves import Move, illegal
from rummy_widget.rules import Rules
from rummy_widget.scoring import HandResult, Match
from rummy_widget.state import apply, event_of, named, over_event, placed, why_not

__all__ = ["Game"]


class Game(Standing):
    """A game of Rummy, from the first deal to the end of the match.

    Parameters
    ----------
    rules
        Rules, or the name of a preset.
    players
        A number of people, or a list that gives for each seat a level's name, a person's name or a player.
    seed
        Makes the game repeatable; without it nobody knows what is dealt.
    dealer
        Seat that deals first; by default chance decides as the rules say.
    deal
        Code of the first deal, as `deal_code` gives it when a hand is over: by the same rules at as many
        seats it deals the same cards to the same seats, whatever the seed. Later hands come by the seed.

    Attributes
    ----------
    rules
        The rules that are played.
    gate
        Function that gives a context manager; every change of the game happens inside one. By default it does
        nothing; a session puts its lock there.

    Raises
    ------
    ValueError
        These rules cannot be played by that many, a seat is no player, or the deal code has a slip.
    """

    def __init__(
        self,
        rules: Rules | str = "reference",
        players: int | Sequence[Any] = 2,
        seed: int | str | None = None,
        *,
        dealer: int | None = None,
        deal: str | None = None,
    ) -> None:
        self._set_up(rules, players, seed)
        seats = len(self._chairs)
        first, cut = self._chance.first_dealer(self.rules, seats)
        if deal is not None:
            if dealer is not None:
                raise ValueError("give dealer or deal: a deal code says who deals")
            self._given, coded = read_code(deal)
            first, cut = coded % seats, ()
        elif dealer is not None:
            if type(dealer) is not int or not 0 <= dealer < seats:
                raise ValueError(f"there is no seat {dealer!r} to deal: seats are 0 to {seats - 1}")
            first, cut = dealer, ()
        match = Match(self.rules, seats, first)
        code = self._given or self._chance.deal_code(match)
        self._begin(match, dealt(match, code, cut), code)

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any] | str,
        rules: Rules | str = "reference",
        players: int | Sequence[Any] | None = None,
        seed: int | str | None = None,
    ) -> Game:
        """Set a game up in the middle of a hand.

        Parameters
        ----------
        position
            ``hands``, ``stock``, ``pile``, ``melds``, ``turn``, ``phase`` and more, see `state.placed`; or
            the one line of text that `position` gives. It need not hold the whole deck.

        Raises
        ------
        ValueError
            The position is not possible; the message names the field.
        """
        rules = Rules.of(rules)
        event = placed(position, rules)
        game = cls.__new__(cls)
        game._set_up(rules, len(event.hands) if players is None else players, seed)
        if len(game._chairs) != len(event.hands):
            raise ValueError(f"the position is for {len(event.hands)} players, not for {len(game._chairs)}")
        game._begin(Match(rules, len(event.hands), event.dealer, event.hand_no), event)
        return game

    @classmethod
    def from_record(cls, text: str, players: Sequence[Any] | None = None) -> Game:
        """Replay a record.

        Parameters
        ----------
        text
            What `record` gave without a seat.
        players
            Who sits down now; by default people and levels as recorded (a player of somebody's own making
            cannot be recorded: a person takes the seat).

        Raises
        ------
        RecordError
            The record is cut off, damaged or newer than this program, or it does not replay. The error's
            `place` says where, and its `game` is the game up to there.
        """
        from rummy_widget.game import record  # cattrs is imported only by who needs it

        return record.load(cls, text, players)

    def record(self, seat: int | None = None) -> str:
        """Return the match so far as JSON.

        Parameters
        ----------
        seat
            None: everything, hidden cards and seed too, enough to go on from. A seat: what that seat saw.
        """
        from rummy_widget.game import record

        with self.gate():
            return record.dump(self, None if seat is None else self._at(seat))

    def position(self, seat: int | None = None) -> str:
        """Return the position as one line of text, which `from_position` reads; docs/formats.md explains it.

        Parameters
        ----------
        seat
            None: everything, hidden cards too. A seat: what that seat may know, for `View.from_position`.

        Raises
        ------
        ValueError
            The hand is over.
        """
        return self._state.position() if seat is None else self.view(seat).position()

    def again(self) -> Game:
        """Return a new match of the same people and players, by chance; the deal passes on."""
        game = Game.__new__(Game)
        game._set_up(self.rules, self._chairs, None)
        dealer = self._tally.dealer
        match = Match(self.rules, len(self._chairs), dealer)
        game._deal(match)
        return game

    # --- what changes it ----------------------------------------------------------------------------

    def play(self, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move for the seat on turn and return what happened.

        Parameters
        ----------
        move
            The move, or its text; a joker that is laid may be left unnamed.
        seat
            Who moves, to be sure that it is that seat's turn.

        Raises
        ------
        IllegalMove
            The rules do not allow it; the game stands as it was.
        """
        if not isinstance(move, Move):
            move = Move.parse(move)
        with self.gate():
            state = self._state
            if seat is not None and seat != state.turn:
                raise illegal("not-your-turn") if state.over is None else illegal("hand-over")
            error = why_not(state, move)
            if error is not None:
                raise error
            return self._make(move)

    def _make(self, move: Move) -> tuple[Event, ...]:
        """Make a move that is known to be allowed."""
        state = self._state
        return self._happen(event_of(state, named(state, move), self._shuffled))

    def _shuffled(self, codes: tuple[int, ...]) -> tuple[int, ...]:
        return self._chance.shuffled(codes, self._code, self.hand_no, self._state.table.recycled)

    def _deal(self, match: Match) -> None:
        code = self._chance.deal_code(match)
        self._begin(match, dealt(match, code), code)

    def _happen(self, event: Event) -> tuple[Event, ...]:
        state = apply(self._state, event)
        events = (event,) if state.over is None else (event, over_event(state))
        self._before.append((self._state, len(self._log)))
        self._state = state
        self._log.extend(events)
        self._news.tell(events)
        return events

    def undo(self) -> None:
        """Take back the last move and what followed from it: the end of the hand, and the next deal.

        Raises
        ------
        IllegalMove
            There is none.
        """
        with self.gate():
            dropped = 0
            if not self._before and self._past:
                dropped = len(self._log)
                self._reopen()
            if not self._before:
                raise illegal("nothing-to-undo")
            self._state, length = self._before.pop()
            dropped += len(self._log) - length
            del self._log[length:]
            self._views.clear()
            self._result = None
            self._news.tell((Undone(dropped),))

    def next_hand(self) -> None:
        """Deal the next hand of the match.

        Raises
        ------
        ValueError
            This hand goes on, or the match is over.
        """
        with self.gate():
            if not self.hand_over:
                raise ValueError("the hand is not over yet")
            if self.over:
                raise ValueError("the match is over: start a new game")
            match = self._tally
            self._shelve()
            self._deal(match)
            self._news.tell((self._log[0],))

    def _shelve(self) -> None:
        done = Hand(self._match, tuple(self._log), self._state, tuple(self._before), self._code)
        self._past = (*self._past, done)

    def _reopen(self) -> None:
        *past, hand = self._past
        self._past = tuple(past)
        self._match, self._state, self._code = hand.before, hand.state, hand.code
        self._log, self._before = list(hand.log), list(hand.moves)

    def _rename(self, names: Sequence[str]) -> None:
        fresh: list[str] = []
        for name in names:
            fresh.append(free_name(name, fresh))
        seats = zip(self._chairs, fresh, strict=True)
        self._sit(tuple(Chair(name, chair.player) for chair, name in seats))

    def seat_player(self, seat: int, player: Any, name: str | None = None) -> None:
        """Put somebody else in a seat: a level's name, a player, or a person's name.

        Parameters
        ----------
        name
            Name of the seat; by default the one that it has.

        Raises
        ------
        ValueError
            There is no such seat, or nobody can sit there.
        """
        self._at(seat)
        if name is not None and (not isinstance(name, str) or not name.strip()):
            raise ValueError(f"name: the name of a seat is a text, not {name!r}")
        new = chair_of(seat, player)
        with self.gate():
            old = self._chairs[seat]
            others = self._names[:seat] + self._names[seat + 1 :]
            wanted = name or (old.name if new.player is not None else new.name)
            chair = Chair(free_name(wanted, others), new.player)
            self._sit((*self._chairs[:seat], chair, *self._chairs[seat + 1 :]))
            self._news.tell((Seated(seat, chair.name),))

    def subscribe(self, fn: Callable[[Told], object]) -> Callable[[], None]:
        """Call a function after each event.

        It hears of an `Undone` too when a move is taken back, and of a `Seated` when somebody takes a seat.
        It is called once the game stands as the event left it, in the order of events, inside the gate.

        Returns
        -------
        callable
            Ends it.

        Raises
        ------
        TypeError
            It is no function.
        """
        if not callable(fn):
            raise TypeError(f"subscribe takes a function that is called with each event, not {fn!r}")
        return self._news.subscribe(fn)

    # --- computer players ---------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Turn]:
        """Let computer players play, a turn at a time, until a person must move or the hand is over."""
        while (turn := drive.next_turn(self)) is not None:
            yield turn

    def run(self) -> HandResult | None:
        """Let computer players play until a person must move or the hand is over.

        Returns
        -------
        HandResult or None
            How the hand ended, if it did.

        Raises
        ------
        PlayerError
            A player failed; its move was not made.
        """
        for _ in self:
            pass
        return self.hand_result
