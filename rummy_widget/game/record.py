"""A match as JSON and back: the log of every hand, replayed and checked card by card.

The referee's record holds everything, hidden cards and the seed too, so that a match goes on from it as it
would have. A seat's record holds what that seat saw.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError

from rummy_widget.deck import JOKER, JOKER_AS, full_deck, mask_of
from rummy_widget.errors import RecordError
from rummy_widget.events import (
    HIDDEN,
    Dealt,
    Event,
    HandOver,
    Placed,
    Recycled,
    move_of,
    veil,
)
from rummy_widget.game import scribe
from rummy_widget.game.scribe import Entry
from rummy_widget.melds import make_meld
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match
from rummy_widget.state import State, event_of, why_not

if TYPE_CHECKING:
    from rummy_widget.game.game import Game

__all__ = ["dump", "load"]

FORMAT: Final = 1
REFEREE: Final = "rummy match"
SEAT: Final = "rummy match as one seat saw it"


@dataclass(frozen=True)
class Who:
    """A seat: its name, and the level that plays in it with its settings; `own` for somebody's own player."""

    name: str
    level: str | None = None
    settings: dict[str, float] | None = None
    own: bool | None = None


@dataclass(frozen=True)
class Written:
    """A record, as it stands in JSON; `seed` is in the referee's only, `seat` in a seat's."""

    format: int
    what: str
    rules: dict[str, Any]
    players: tuple[Who, ...]
    hands: tuple[tuple[Entry, ...], ...]
    seat: int | None = None
    seed: int | str | None = None


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, omit_if_default=True)
    for plain in (str, int, bool, float):
        converter.register_structure_hook(plain, _exactly)
    converter.register_structure_hook(int | str | None, _seed)
    return converter


def _exactly(value: Any, wanted: type) -> Any:
    """Take a value only as it is: a number in quotes is a damaged record."""
    if wanted is float and type(value) is int:
        return value
    if type(value) is not wanted:
        raise ValueError(f"{value!r} is no {wanted.__name__}")
    return value


def _seed(value: Any, _: Any) -> Any:
    if value is not None and type(value) not in (int, str):
        raise ValueError(f"{value!r} is no seed")
    return value


# --- writing --------------------------------------------------------------------------------------


def dump(game: Game, seat: int | None) -> str:
    """Return a match as JSON: the referee's record, or what a seat saw."""
    if seat is not None and not 0 <= seat < len(game.names):
        raise ValueError(f"there is no seat {seat}")
    logs = [hand.log for hand in game._past] + [game.log]
    if seat is not None:
        logs = [tuple(veil(event, seat) for event in log) for log in logs]
    seats = zip(game.names, game.players, strict=True)
    written = Written(
        format=FORMAT,
        what=REFEREE if seat is None else SEAT,
        rules=game.rules.to_dict(),
        players=tuple(_who(name, player, seat) for name, player in seats),
        hands=tuple(tuple(scribe.write(event) for event in log) for log in logs),
        seat=seat,
        seed=game._chance.seed if seat is None else None,
    )
    return json.dumps(_converter().unstructure(written), separators=(",", ":"))


def _who(name: str, player: Any, seat: int | None) -> Who:
    if player is None:
        return Who(name)
    from rummy_widget.players import LEVELS, Level

    if not isinstance(player, Level) or player.name not in LEVELS:
        return Who(name, own=True)
    # What a level was set to is not for its opponents to read.
    settings = {part.name: getattr(player, part.name) for part in fields(player) if part.init}  # type: ignore[arg-type]  # every level is a dataclass
    return Who(name, player.name, settings if seat is None else None)


# --- reading --------------------------------------------------------------------------------------


def load(cls: type[Game], text: str, players: Sequence[Any] | None) -> Game:
    """Return the game that a record replays to.

    Raises
    ------
    RecordError
        It cannot be read, or does not replay.
    """
    written = _read(text)
    try:
        rules = Rules.from_dict(written.rules)
        rules.require(len(written.players))
        game = cls.__new__(cls)
        names = [who.name for who in written.players]
        game._set_up(rules, _seats(written.players) if players is None else players, written.seed)
        if len(game.names) != len(names):
            raise ValueError(f"the record is for {len(names)} players, not for {len(game.names)}")
        if players is None:
            game._rename(names)
    except (ValueError, TypeError) as error:
        raise RecordError(f"the record cannot be used: {error}") from error
    for number, entries in enumerate(written.hands, start=1):
        at = 0
        try:
            _open(game, number, scribe.read(entries[0], rules))
            for at in range(1, len(entries)):
                _go_on(game, scribe.read(entries[at], rules))
            if game.hand_over and entries[-1].kind != "end":
                raise ValueError("the end of the hand is missing")
            if number < len(written.hands):
                _close(game)
        except (ValueError, AssertionError, IndexError) as error:
            where = f"entry {at} of hand {number}"
            raise RecordError(f"the record does not replay at {where}: {error}") from error
    return game


def _read(text: str) -> Written:
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise RecordError(f"this is no record: {error}") from error
    if not isinstance(data, dict) or data.get("what") not in (REFEREE, SEAT):
        raise RecordError("this is no record of a match of Rummy")
    if data["what"] == SEAT:
        raise RecordError("this record holds what one seat saw: a match cannot go on from it")
    if data.get("format") != FORMAT:
        raise RecordError(f"the record has format {data.get('format')!r}, and this program reads {FORMAT}")
    try:
        written = _converter().structure(data, Written)
    except BaseValidationError as error:
        raise RecordError(f"the record is damaged: {'; '.join(transform_error(error)[:3])}") from error
    if not written.hands or not all(written.hands):
        raise RecordError("the record is damaged: a hand is empty")
    if written.seed is None:
        raise RecordError("the record is damaged: the seed is missing")
    return written


def _seats(players: Sequence[Who]) -> list[Any]:
    from rummy_widget.players import LEVELS, player

    # A person may bear a level's name: the name is put in afterwards.
    return [
        player(who.level, **(who.settings or {})) if who.level in LEVELS and who.level else f"person {at}"
        for at, who in enumerate(players)
    ]


def _open(game: Game, number: int, event: Event) -> None:
    rules, seats = game.rules, len(game.names)
    if number == 1:
        if isinstance(event, Dealt):
            match = Match(rules, seats, event.seat)
        elif isinstance(event, Placed):
            match = Match(rules, seats, event.dealer, event.hand_no)
        else:
            raise ValueError("a hand begins with a deal or a position")
    else:
        match = game._tally
    if isinstance(event, Dealt):
        _check_deal(match, event)
    elif number > 1 or not isinstance(event, Placed):
        raise ValueError("a hand begins with a deal")
    else:
        _check_position(rules, seats, event)
    game._begin(match, event)


def _check_deal(match: Match, event: Dealt) -> None:
    rules, seats = match.rules, match.seats
    if (event.seat, event.starter, event.hand_no) != (match.dealer, match.starter, match.hand_no):
        raise ValueError("another seat deals this hand")
    sizes = [rules.deal[seats] + (rules.starter_discards and seat == match.starter) for seat in range(seats)]
    if [len(hand) for hand in event.hands] != sizes or len(event.pile) != (not rules.starter_discards):
        raise ValueError("the hands are not of the size that the rules say")
    dealt = [card for zone in (*event.hands, event.stock, event.pile) for card in zone]
    if sorted(dealt) != sorted(full_deck(rules.decks_for(seats), rules.jokers_for(seats))):
        raise ValueError("the cards dealt are not one whole deck")


def _check_position(rules: Rules, seats: int, event: Placed) -> None:
    for meld in event.melds:
        made = make_meld(meld.codes, meld.by, rules)
        # A run lies in one order, a set in that in which its cards came.
        if made.kind != meld.kind or (meld.kind == "run" and made.codes != meld.codes):
            raise ValueError("a meld of the position does not lie as it should")
    zones = (*event.hands, event.stock, event.pile, *(meld.codes for meld in event.melds))
    seen = Counter(JOKER if card >= JOKER_AS else card for zone in zones for card in zone)
    whole = Counter(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
    in_range = len(event.hands) == seats and 0 <= event.seat < seats and 0 <= event.dealer < seats
    if not in_range or any(seen[card] > whole[card] for card in seen):
        raise ValueError("the position is not possible")
    if event.taken != HIDDEN and event.taken not in event.hands[event.seat]:
        raise ValueError("the card taken is not in the hand")


def _go_on(game: Game, event: Event) -> None:
    state = game.state
    if isinstance(event, HandOver):
        if game.log[-1] != event:
            raise ValueError("the hand did not end so")
        return
    move = move_of(event)
    if event.seat != state.turn:
        raise ValueError("another seat is on turn" if state.over is None else "the hand is over")
    refused = why_not(state, move)
    if refused is not None:
        raise refused
    if _made(state, move, event) != event:
        raise ValueError("the move made something else happen")
    game._happen(event)


def _made(state: State, move: Move, event: Event) -> Event:
    """Return what a move makes happen, with the order of a shuffle as recorded."""
    mixed: tuple[int, ...] = ()
    if isinstance(event, Recycled):
        keeps = state.rules.recycle == "shuffle_keep_top"
        mixed = event.stock if keeps else event.stock + event.pile
        if mask_of(mixed + (event.pile if keeps else ())) != mask_of(state.table.pile):
            raise ValueError("the new stock is not made of the pile")
    return event_of(state, move, lambda _: mixed)


def _close(game: Game) -> None:
    if not game.hand_over:
        raise ValueError("the next hand begins, and this one is not over")
    if game.over:
        raise ValueError("the next hand begins, and the match is over")
    game._shelve()
