"""Parameters that cannot go together, each pair with ways out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rummy_widget.errors import RulesConflict
from rummy_widget.rules.values import BySeats
from rummy_widget.rules.words import Arg, Text

__all__ = ["Conflict", "check", "find"]

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Conflict:
    """Two parameters whose values exclude each other.

    Attributes
    ----------
    first, second
        Names of the parameters.
    text
        What is wrong.
    way_out
        What to do about it.
    ways
        The same as data: each way holds new values by name of parameter and brings no new conflict, unless
        there is no such way; then the one way here is a step towards one.
    """

    first: str
    second: str
    text: Text
    way_out: Text
    ways: tuple[Mapping[str, Any], ...]

    def error(self, values: Values) -> RulesConflict:
        """Return the exception that says it to a person who writes code."""
        both = " and ".join(_code(name, values[name]) for name in (self.first, self.second))
        ways = ", or ".join(
            " with ".join(_code(name, value) for name, value in way.items()) for way in self.ways
        )
        return RulesConflict(
            self.first,
            self.second,
            f"{both} do not go together. {self.text} {self.way_out} Way out: {ways}",
            message=self.text.id,
            facts=self.text.args,
            ways=self.ways,
        )


def check(values: Values) -> None:
    """Raise a `RulesConflict` for the first pair of parameters that cannot go together."""
    first = next(_clashes(values), None)
    if first is not None:
        raise _made(first, values).error(values)


def find(values: Values) -> tuple[Conflict, ...]:
    """Return all pairs of parameters that cannot go together.

    Parameters
    ----------
    values
        Every parameter by name, each one checked by itself.
    """
    return tuple(_made(clash, values) for clash in _clashes(values))


@dataclass(frozen=True)
class _Clash:
    first: str
    second: str
    message: str
    args: Mapping[str, Arg]
    ways: tuple[Mapping[str, Any], ...]


def _made(clash: _Clash, values: Values) -> Conflict:
    others = {_key(other) for other in _clashes(values)} - {_key(clash)}
    good: list[Mapping[str, Any]] = []
    for way in clash.ways:
        # A way that only does more than another is none.
        more = any(other.items() <= way.items() for other in good)
        if not more and {_key(other) for other in _clashes({**values, **way})} <= others:
            good.append(way)
    return Conflict(
        clash.first,
        clash.second,
        Text(clash.message, clash.args),
        Text(f"{clash.message}-way", clash.args),
        tuple(good or clash.ways[:1]),
    )


def _key(clash: _Clash) -> tuple[str, Arg]:
    return clash.message, clash.args.get("players", 0)


def _clashes(values: Values) -> Iterator[_Clash]:
    scoring = values["scoring"]
    by_count = scoring in ("penalty", "meld_points")
    ways: tuple[Mapping[str, Any], ...]
    lowest, nobody = {"blocked": "lowest_takes_difference"}, {"blocked": "nobody"}
    if values["going_rummy"] == "plus_10" and scoring != "winner_takes":
        takes = {"scoring": "winner_takes"}
        ways = ({"going_rummy": "double"}, {"going_rummy": "none"}, takes, {**takes, **lowest})
        yield _Clash("going_rummy", "scoring", "conflict-plus-10", {}, ways)
    if values["blocked"] == "count" and not by_count:
        ways = (lowest, nobody, {"scoring": "penalty"}, {"scoring": "meld_points"})
        yield _Clash("blocked", "scoring", "conflict-count", {}, ways)
    if values["blocked"] == "lowest_takes_difference" and by_count:
        ways = ({"blocked": "count"}, nobody, {"scoring": "winner_takes"}, {"scoring": "settlement"})
        yield _Clash("blocked", "scoring", "conflict-lowest", {}, ways)
    if values["must_go_out_to_win"] and values["match"][0] != "target":
        ways = ({"match": ("target", 500)}, {"must_go_out_to_win": False})
        yield _Clash("must_go_out_to_win", "match", "conflict-no-target", {}, ways)
    if values["min_naturals"] > 3:
        # The shortest melds have three cards.
        yield _Clash(
            "min_naturals",
            "decks",
            "conflict-naturals",
            {"count": values["min_naturals"]},
            ({"min_naturals": 3}, {"min_naturals": 2}),
        )
    yield from _gaps(values)
    yield from _deals(values)


def _gaps(values: Values) -> Iterator[_Clash]:
    """Find numbers of seats that may play, but for which another parameter has no value."""
    deal = values["deal"]
    for name in ("decks", "jokers", "match"):
        kind, given = ("", values[name]) if name != "match" else values[name]
        if not isinstance(given, Mapping):
            continue
        missing = [seats for seats in deal if seats not in given]
        if missing:
            near = {seats: given[min(given, key=lambda key: (abs(key - seats), key))] for seats in missing}
            filled = BySeats({**given, **near})
            ways: list[Mapping[str, Any]] = [{name: (kind, filled) if kind else filled}]
            left = {seats: size for seats, size in deal.items() if seats not in missing}
            if left:
                ways.append({"deal": BySeats(left)})
            message = f"conflict-{name}-missing"
            yield _Clash(name, "deal", message, {"players": missing[0]}, tuple(ways))


def _deals(values: Values) -> Iterator[_Clash]:
    """Find deals that leave no card for stock and pile."""
    deal, decks, jokers = values["deal"], values["decks"], values["jokers"]
    for seats, size in deal.items():
        if any(isinstance(count, Mapping) and seats not in count for count in (decks, jokers)):
            continue
        packs = decks[seats] if isinstance(decks, Mapping) else decks
        extra = jokers[seats] if isinstance(jokers, Mapping) else jokers
        # One card for the stock and one that starts the pile, be it the starter's extra card.
        total = 52 * packs + extra
        most = (total - 2) // seats
        if size <= most:
            continue
        ways: list[Mapping[str, Any]] = [{"deal": BySeats({**deal, seats: most})}]
        if packs == 1:
            two = BySeats({**decks, seats: 2}) if isinstance(decks, Mapping) else 2
            ways.append({"decks": two})
        args: dict[str, Arg] = {"players": seats, "count": size, "total": total, "most": most}
        yield _Clash("deal", "decks", "conflict-deal", args, tuple(ways))


def _code(name: str, value: Any) -> str:
    """Return a value as it stands in a call."""
    if isinstance(value, str):
        return f'{name}="{value}"'
    if name == "match":
        return f'{name}=("{value[0]}", {value[1]!r})'
    return f"{name}={value!r}"
