"""What a picker of rules shows, as data: every parameter with its values, and what is wrong with a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from rummy_widget.rules import conflicts
from rummy_widget.rules.presets import VALUES
from rummy_widget.rules.record import Rules, checked
from rummy_widget.rules.values import CHECKS, MAX_SEATS, Check, Flag, Length, Number, PerSeats, Word
from rummy_widget.rules.words import Text

__all__ = ["Choice", "PresetChoice", "Problem", "check_choice", "choices", "preset_choices"]

Kind = Literal["choice", "number", "flag", "by_seats", "length"]
Group = Literal["cards", "deal", "melds", "turn", "stock", "points", "match"]

_GROUPS: Final[dict[Group, tuple[str, ...]]] = {
    "cards": ("decks", "jokers"),
    "deal": ("deal", "starter_discards", "dealer_starts", "dealer_by_cut"),
    "melds": (
        "aces", "min_naturals", "joker_swap", "melds_per_turn", "layoff", "initial_meld",
        "whole_hand_from_deal",
    ),
    "turn": (
        "take_from_pile", "deepest_must_be_played", "deepest_new_meld_only", "call_rummy", "going_out",
    ),
    "stock": ("recycle", "recycles", "stalemate_check", "max_turns"),
    "points": ("ace_points", "joker_points", "five_ten_fifteen", "scoring", "going_rummy", "blocked"),
    "match": ("match", "winner", "must_go_out_to_win"),
}  # fmt: skip


@dataclass(frozen=True)
class Choice:
    """One parameter as a picker draws it.

    Attributes
    ----------
    name
        Name in `Rules`.
    group
        Part of the picker.
    kind
        ``"choice"``: one of `values`; ``"flag"``: True or False; ``"number"``: from `low` to `high`;
        ``"by_seats"``: such a number, or a mapping from numbers of seats to one; ``"length"``: a pair of one
        of `values` and a number by seats.
    values, labels
        Words to choose from, and how a person reads each.
    low, high
        Least and greatest number, None where there is no number.
    optional
        Whether None may be chosen too.
    none
        What None means, to a person.
    mapping_only
        Whether there must be a number for each number of seats; its keys are the numbers that may play.
    seats
        Least and greatest number of seats that a mapping may hold.
    default
        Value in the reference game, as JSON knows it.
    label, help
        Name and short explanation, to a person.
    """

    name: str
    group: Group
    kind: Kind
    values: tuple[str, ...]
    labels: tuple[Text, ...]
    low: int | None
    high: int | None
    optional: bool
    none: Text | None
    mapping_only: bool
    seats: tuple[int, int]
    default: Any
    label: Text
    help: Text

    @property
    def group_label(self) -> Text:
        """Heading of the group."""
        return Text(f"rule-group-{self.group}")

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON knows it; a `Text` becomes ``{"id": …, "args": …}``."""
        made = {field.name: _plain(getattr(self, field.name)) for field in fields(self)}
        return {**made, "group_label": self.group_label.to_dict()}


@dataclass(frozen=True)
class PresetChoice:
    """A preset as a picker draws it.

    Attributes
    ----------
    name
        Name of the preset.
    label, help
        Title and what is special about it.
    """

    name: str
    label: Text
    help: Text


@dataclass(frozen=True)
class Problem:
    """What is wrong with a choice.

    Attributes
    ----------
    first, second
        Parameters concerned; `second` is None where one value is wrong by itself.
    text, way_out
        What is wrong and what to do about it.
    ways
        The same as data: each holds new values by name of parameter, as JSON knows them.
    """

    first: str
    second: str | None
    text: Text
    way_out: Text
    ways: tuple[dict[str, Any], ...]

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON knows it."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


def choices() -> tuple[Choice, ...]:
    """Return every parameter of the rules, group by group."""
    return tuple(_choice(name, group) for group, names in _GROUPS.items() for name in names)


def preset_choices() -> tuple[PresetChoice, ...]:
    """Return every preset, the reference game first."""
    return tuple(PresetChoice(name, Text(f"preset-{name}"), Text(f"preset-{name}-help")) for name in VALUES)


def check_choice(values: object, preset: str = "reference") -> tuple[Problem, ...]:
    """Return what is wrong with a choice; nothing if it makes rules. It raises for no values at all.

    Parameters
    ----------
    values
        Values by name of parameter; what is left out is as in the preset. Anything may come in.
    preset
        Name of a preset; an unknown one counts as the reference game.
    """
    base = Rules.preset(preset if isinstance(preset, str) and preset in VALUES else "reference")
    plain = base.to_dict()
    if not isinstance(values, Mapping):
        return (Problem("", None, Text("wrong-rules"), Text("wrong-rules-way"), (plain,)),)
    known = {name: value for name, value in values.items() if isinstance(name, str) and name in CHECKS}
    found = [
        Problem(_shown(name), None, Text("wrong-name"), Text("wrong-name-way"), ())
        for name in values
        if not isinstance(name, str) or name not in CHECKS
    ]
    good, bad = checked(known)
    wrong = {name for name, _ in bad}
    found += [_wrong(name, plain[name]) for name in sorted(wrong, key=list(CHECKS).index)]
    whole = {**checked(plain)[0], **good}
    for conflict in conflicts.find(whole):
        if not wrong & {conflict.first, conflict.second}:
            ways = tuple({name: _plain(value) for name, value in way.items()} for way in conflict.ways)
            found.append(Problem(conflict.first, conflict.second, conflict.text, conflict.way_out, ways))
    return tuple(found)


def _wrong(name: str, default: Any) -> Problem:
    check = CHECKS[name]
    args: dict[str, str | int] = {}
    match check:
        case Number() if check.optional:
            kind, args = "number-or-none", {"low": check.low, "high": check.high}
        case Number():
            kind, args = "number", {"low": check.low, "high": check.high}
        case PerSeats():
            kind, args = "by-seats", {"low": check.low, "high": check.high, "seats": MAX_SEATS}
        case Length():
            kind, args = "length", {"high": check.count.high, "seats": MAX_SEATS}
        case Word():
            kind = "choice"
        case Flag():
            kind = "flag"
    return Problem(name, None, Text("wrong-value"), Text(f"wrong-value-{kind}", args), ({name: default},))


def _shown(name: object) -> str:
    return name[:40] if isinstance(name, str) else type(name).__name__


def _choice(name: str, group: Group) -> Choice:
    check: Check = CHECKS[name]
    kind: Kind = "flag"
    words: tuple[str, ...] = ()
    low = high = None
    optional = mapping_only = False
    match check:
        case Word():
            kind, words = "choice", check.words
        case Number():
            kind, low, high, optional = "number", check.low, check.high, check.optional
        case PerSeats():
            kind, low, high, mapping_only = "by_seats", check.low, check.high, check.mapping_only
        case Length():
            kind, words, low, high = "length", check.words, check.count.low, check.count.high
        case Flag():
            pass
    key = name.replace("_", "-")
    return Choice(
        name=name,
        group=group,
        kind=kind,
        values=words,
        labels=tuple(Text(f"rule-{key}-{word.replace('_', '-')}") for word in words),
        low=low,
        high=high,
        optional=optional,
        none=Text(f"rule-{key}-none") if optional else None,
        mapping_only=mapping_only,
        seats=(2, MAX_SEATS),
        default=Rules().to_dict()[name],
        label=Text(f"rule-{key}"),
        help=Text(f"rule-{key}-help"),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value
