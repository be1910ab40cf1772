"""A match as JSON and back: the log of every hand, replayed and checked card by card.

The referee's record holds everything, hidden cards and the seed too, so that a match goes on from it as it
would have. A seat's record holds what that seat saw.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cattrs import Converter, transform_error
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.v import format_exception

from rummy_widget.deck import full_deck, mask_of
from rummy_widget.errors import RecordError
from rummy_widget.events import (
    Dealt,
    Event,
    HandOver,
    Placed,
    Recycled,
    move_of,
    veil,
)
from rummy_widget.game import scribe
from rummy_widget.game.chance import deal as dealt
from rummy_widget.game.deal_code import read_code
from rummy_widget.game.mend import parsed
from rummy_widget.game.scribe import Entry
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.scoring import Match
from rummy_widget.state import State, event_of, placed, why_not
from rummy_widget.state.position import fields_of

if TYPE_CHECKING:
    from rummy_widget.game.game import Game

__all__ = ["dump", "load"]

T = TypeVar("T")

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
class Head:
    """A record without its hands.

    `seed`, and `deal` if the first hand was dealt by a given code, are in the referee's only, `seat` in a
    seat's.
    """

    format: int
    what: str
    rules: dict[str, Any]
    players: tuple[Who, ...]
    seat: int | None = None
    seed: int | str | None = None
    deal: str | None = None


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
    head = Head(
        format=FORMAT,
        what=REFEREE if seat is None else SEAT,
        rules=game.rules.to_dict(),
        players=tuple(_who(name, player, seat) for name, player in seats),
        seat=seat,
        seed=game._chance.seed if seat is None else None,
        deal=game._given if seat is None else None,
    )
    converter = _converter()
    # The hands come last: of a file that breaks off, all that is needed to read the rest has been read.
    hands = [[converter.unstructure(scribe.write(event)) for event in log] for log in logs]
    return json.dumps({**converter.unstructure(head), "hands": hands}, separators=(",", ":"))


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
        It cannot be read, or does not replay; what came before the fault is kept in the error.
    """
    data, cut = parsed(text)
    head, newer = _head(data)
    late = cut or newer
    if head.seed is None and late is None:
        late = RecordError("the record is damaged: the seed is missing", "seed")
    if players is None and late is None:
        late = _unknown_level(head.players)
    game = _seated(cls, head, players)
    try:
        _replay(game, data.get("hands"), whole=cut is None)
    except RecordError as error:
        if newer is not None:
            raise RecordError(f"{newer}. {error}", error.place, error.game) from error
        raise
    if late is not None:
        raise RecordError(str(late), late.place, game) from late
    return game


def _head(data: dict[str, Any]) -> tuple[Head, RecordError | None]:
    """Read all but the hands; with an error to be raised later if a newer program wrote it."""
    if data.get("what") not in (REFEREE, SEAT):
        raise RecordError("this is no record of a match of Rummy", "what")
    if data["what"] == SEAT:
        raise RecordError("this record holds what one seat saw: a match cannot go on from it", "what")
    form = data.get("format")
    if type(form) is not int or form < 1:
        raise RecordError(
            f"format: the record has format {form!r}, and this program reads {FORMAT}", "format"
        )
    newer = None
    rest = {name: value for name, value in data.items() if name != "hands"}
    if form > FORMAT:
        text = f"the record has format {form}, which is newer than this program: it reads {FORMAT}"
        newer = RecordError(text, "format")
        # What a newer program says besides is not known here; what it says alike is checked all the same.
        rest = {part.name: rest[part.name] for part in fields(Head) if part.name in rest}
    return _structured(rest, Head, ""), newer


def _structured(data: Any, wanted: type[T], place: str) -> T:
    try:
        return _converter().structure(data, wanted)
    except (BaseValidationError, ValueError, TypeError, AttributeError) as error:
        # An attribute is missing where a text or a list stands in place of an object.
        found = transform_error(error, path="$", format_exception=_fault)
        said, _, path = found[0].rpartition(" @ $")
        where = f"{place}{path}".lstrip(".")
        raise RecordError(f"the record is damaged at {where or 'its beginning'}: {said}", where) from error


def _fault(error: BaseException, wanted: type | None) -> str:
    if isinstance(error, (ForbiddenExtraKeysError, KeyError)):
        return format_exception(error, wanted)
    return "this cannot stand here" if isinstance(error, (TypeError, AttributeError)) else str(error)


def _seated(cls: type[Game], head: Head, players: Sequence[Any] | None) -> Game:
    """Return a game of the rules and seats of a record, in which nothing was dealt."""
    place = "rules"
    try:
        rules = Rules.from_dict(head.rules)
        place = "players"
        rules.require(len(head.players))
        names = [who.name for who in head.players]
        if not all(map(str.strip, names)):
            raise ValueError("a name is empty")
        game = cls.__new__(cls)
        game._set_up(rules, _sitters(head.players) if players is None else players, head.seed)
        if len(game.names) != len(names):
            raise ValueError(f"the record is for {len(names)} players, not for {len(game.names)}")
        if players is None:
            game._rename(names)
        place = "deal"
        if head.deal is not None:
            game._given = read_code(head.deal)[0]
    except (ValueError, TypeError) as error:
        raise RecordError(f"the record cannot be used: {place}: {error}", place) from error
    return game


def _sitters(players: Sequence[Who]) -> list[Any]:
    from rummy_widget.players import LEVELS, player

    # A person may bear a level's name: the name is put in afterwards.
    return [
        player(who.level, **(who.settings or {})) if who.level in LEVELS and who.level else f"person {at}"
        for at, who in enumerate(players)
    ]


def _unknown_level(players: Sequence[Who]) -> RecordError | None:
    """Return what is wrong where a level sat that is not there: no person takes its seat in silence."""
    from rummy_widget.players import LEVELS

    for seat, who in enumerate(players):
        if who.level is not None and who.level not in LEVELS:
            place, there = f"players[{seat}].level", ", ".join(LEVELS)
            text = f"{place}: this program has {there} and no level {who.level!r}; a newer one may have it"
            return RecordError(text, place)
    return None


def _replay(game: Game, hands: Any, *, whole: bool) -> None:
    """Play all that is recorded, each event checked before it counts.

    Parameters
    ----------
    whole
        Whether nothing was cut off: else the end of the last hand may be missing.
    """
    if not isinstance(hands, list) or not hands:
        raise RecordError("the record is damaged: there are no hands", "hands")
    kept: Game | None = None
    for number, entries in enumerate(hands):
        place = f"hands[{number}]"
        try:
            if not isinstance(entries, list) or not entries:
                raise ValueError("a hand is a list of events")
            for at, entry in enumerate(entries):
                place = f"hands[{number}][{at}]"
                event = scribe.read(_structured(entry, Entry, place))
                if at:
                    _go_on(game, event)
                else:
                    _open(game, kept is None, event)
                    kept = game
            ended = isinstance(event, HandOver) or not (whole or number + 1 < len(hands))
            if game.hand_over and not ended:
                place = f"hands[{number}][{len(entries)}]"
                raise ValueError("the end of the hand is missing")
        except RecordError as error:
            raise RecordError(str(error), error.place, kept) from error
        except (ValueError, AssertionError, IndexError) as error:
            text = f"the record does not replay at {place}: {error}"
            raise RecordError(text, place, kept) from error


def _open(game: Game, first: bool, event: Event) -> None:
    """Begin a hand; the one before stays as it is if this one cannot begin."""
    seats = len(game.names)
    if not first and not game.hand_over:
        raise ValueError("the next hand begins, and the one before is not over")
    if not first and game.over:
        raise ValueError("the next hand begins, and the match is over")
    if isinstance(event, Dealt):
        if first and not 0 <= event.seat < seats:
            raise ValueError(f"seat: there is no seat {event.seat} to deal")
        match = Match(game.rules, seats, event.seat) if first else game._tally
        _check_deal(match, event)
        code: str | None = (first and game._given) or game._chance.deal_code(match)
        # Programs before this one may have shuffled otherwise: then the hand has no code.
        code = code if code and dealt(match, code, event.cut) == event else None
    elif first and isinstance(event, Placed):
        _check_position(game.rules, seats, event)
        match, code = Match(game.rules, seats, event.dealer, event.hand_no), None
    else:
        raise ValueError(f"a hand begins with a deal{' or a position' * first}")
    if not first:
        game._shelve()
    game._begin(match, event, code)


def _check_deal(match: Match, event: Dealt) -> None:
    rules, seats = match.rules, match.seats
    if (event.seat, event.starter, event.hand_no) != (match.dealer, match.starter, match.hand_no):
        raise ValueError("another seat deals this hand")
    sizes = [rules.deal[seats] + (rules.starter_discards and seat == match.starter) for seat in range(seats)]
    if [len(hand) for hand in event.hands] != sizes or len(event.pile) != (not rules.starter_discards):
        raise ValueError("the hands are not of the size that the rules say")
    cards = [card for zone in (*event.hands, event.stock, event.pile) for card in zone]
    if sorted(cards) != sorted(full_deck(rules.decks_for(seats), rules.jokers_for(seats))):
        raise ValueError("the cards dealt are not one whole deck")


def _check_position(rules: Rules, seats: int, event: Placed) -> None:
    if len(event.hands) != seats:
        raise ValueError(f"the position is for {len(event.hands)} players")
    if placed(fields_of(event), rules) != event:
        raise ValueError("a meld of the position does not lie as it should")


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
