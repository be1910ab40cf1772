"""A tournament in a file, so that a long one can go on another day."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rummy_widget.errors import RecordError
from rummy_widget.lab.lineups import Field, people
from rummy_widget.lab.playing import Broken, Hand, Match
from rummy_widget.rules import Rules
from rummy_widget.scoring import Score, plain

if TYPE_CHECKING:
    from rummy_widget.lab.tournament import Tournament

__all__ = ["read", "write"]

FORMAT: Final = 1


def write(result: Tournament, path: str | Path) -> None:
    """Write a tournament to a file; the file is replaced whole or not at all."""
    content = {
        "format": FORMAT,
        "rules": result.rules.to_dict(),
        "seed": result.seed,
        "asked": result.asked,
        "players": list(result.players),
        "tables": [list(lineup) for lineup in result.tables],
        "blocks": [[number, *map(_match, block)] for number, block in sorted(result.played.items())],
        "trouble": [list(told) for told in result.worker_trouble],
    }
    target = Path(path)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, separators=(",", ":"))
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(
    path: str | Path, players: Sequence[Any] | Mapping[str, Any] | None, make: type[Tournament]
) -> Tournament:
    """Read a tournament from a file.

    Raises
    ------
    RecordError
        The file is no tournament, or not one of these players.
    OSError
        It cannot be read.
    """
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise RecordError(f"{path}: this tournament has format {content['format']!r}, not {FORMAT}")
        rules = Rules.from_dict(content["rules"])
        names = [str(name) for name in content["players"]]
        tables = [tuple(map(int, lineup)) for lineup in content["tables"]]
        blocks = {int(number): tuple(map(_read_match, rest)) for number, *rest in content["blocks"]}
        trouble = [(str(kind), int(number), str(said)) for kind, number, said in content["trouble"]]
        seed, asked = content["seed"], int(content["asked"])
    except RecordError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise RecordError(f"{path} holds no tournament ({type(error).__name__}: {error})") from error
    try:
        found, whose, _ = people(names if players is None else players)
    except ValueError as error:
        raise RecordError(
            f"{path} is a tournament of {', '.join(names)}: give these players to go on with it ({error})"
        ) from error
    if list(found) != names:
        raise RecordError(f"{path} is a tournament of {', '.join(names)}, not of {', '.join(found)}")
    return make(Field(found, whose, tuple(tables)), rules, seed, asked, blocks, trouble, from_file=True)


def _match(match: Match) -> list[Any]:
    hands = [[[_score(score) for score in hand.scores], list(hand.winners)] for hand in match.hands]
    return [list(match.seats), hands, match.winner, match.broken and list(match.broken)]


def _read_match(saved: Any) -> Match:
    seats, hands, winner, broken = saved
    played = tuple(
        Hand(tuple(plain(Fraction(score)) for score in scores), tuple(map(int, winners)))
        for scores, winners in hands
    )
    return Match(tuple(map(int, seats)), played, winner, Broken(*broken) if broken else None)


def _score(score: Score) -> int | str:
    return score if isinstance(score, int) else str(score)
