"""What a browser may ask of the kernel: commands, which change the table, and questions, which do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

__all__ = [
    "AskAids",
    "AskCheck",
    "AskChoices",
    "AskEvents",
    "AskFits",
    "AskHint",
    "AskNamings",
    "AskPosition",
    "AskRules",
    "AskWarn",
    "AskWhy",
    "Command",
    "Forget",
    "GuideNext",
    "LayAll",
    "LongText",
    "MessageId",
    "MoreTime",
    "MoveText",
    "NewGame",
    "NewMatch",
    "NextHand",
    "Order",
    "Question",
    "Ready",
    "Refusal",
    "Replace",
    "Resume",
    "Select",
    "Sitter",
    "Skip",
    "Sort",
    "Undo",
    "Value",
]

LongText = NewType("LongText", str)
"""A text that may be as long as a position is."""

MessageId = str | int | None
Plain = bool | int | str | None
Value = Plain | dict[str, int] | tuple[str, int | dict[str, int]]
"""Value of a rule as JSON writes it: a number by seats has text for keys, a match is a word and a number."""


@dataclass(frozen=True)
class Command:
    """A message that was understood. `id` comes back with the answer; `rev` is the revision it saw."""

    id: MessageId
    rev: int


@dataclass(frozen=True)
class MoveText(Command):
    """Play a move for the seat that is shown."""

    move: str


@dataclass(frozen=True)
class LayAll(Command):
    """Play the steps of the view's plan."""


@dataclass(frozen=True)
class Undo(Command):
    """Take back."""


@dataclass(frozen=True)
class NextHand(Command):
    """Deal the next hand."""


@dataclass(frozen=True)
class NewMatch(Command):
    """Begin a new match with the same seats and rules."""


@dataclass(frozen=True)
class Sitter:
    """Who shall sit at the table: a name, and the level that plays there, None for a person."""

    name: str
    level: str | None = None


@dataclass(frozen=True)
class NewGame(Command):
    """Begin a new match with other seats and rules, by a deal code or from a position if one is given.

    With `guide` the first hand is a guided one.
    """

    preset: str
    changes: dict[str, Value]
    players: tuple[Sitter, ...]
    deal: str | None = None
    position: LongText | None = None
    guide: bool = False


@dataclass(frozen=True)
class Ready(Command):
    """Lift the cover."""


@dataclass(frozen=True)
class Select(Command):
    """Tell what is picked."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Order(Command):
    """Let the hand that is shown lie in an order of the player's own."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class Sort(Command):
    """Let the table keep the hand in order again."""


@dataclass(frozen=True)
class MoreTime(Command):
    """Let the clock of the call window begin anew."""


@dataclass(frozen=True)
class Skip(Command):
    """Let computer moves come without a beat until a person may choose."""


@dataclass(frozen=True)
class GuideNext(Command):
    """Go on from step `n` of the guide, which is only read."""

    n: int


@dataclass(frozen=True)
class Replace(Command):
    """Put a level in the place of a player that failed."""

    seat: int


@dataclass(frozen=True)
class Resume(Command):
    """Take the offered game up."""


@dataclass(frozen=True)
class Forget(Command):
    """Drop the offered game."""


@dataclass(frozen=True)
class Question(Command):
    """Answered with data; changes nothing."""


@dataclass(frozen=True)
class AskRules(Question):
    """Which rules are played here."""


@dataclass(frozen=True)
class AskChoices(Question):
    """What there is to choose from for another game."""


@dataclass(frozen=True)
class AskCheck(Question):
    """What would come of a choice of rules, and whether a deal code is one."""

    preset: str
    changes: dict[str, Value]
    players: int
    deal: str | None = None


@dataclass(frozen=True)
class AskPosition(Question):
    """What is wrong with a position under rules that are chosen, and how it is written.

    `line` is the position; without it one is begun, from an empty deck or from what lies on the table. With
    `rest` what is not in it yet is dealt: face up, or as numbers of hidden cards.
    """

    preset: str
    changes: dict[str, Value]
    players: int
    line: LongText | None = None
    start: Literal["empty", "table"] = "empty"
    rest: Literal["open", "hidden"] | None = None


@dataclass(frozen=True)
class AskFits(Question):
    """What cards of the hand can be laid as."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class AskNamings(Question):
    """What the jokers among cards of the hand may stand for."""

    kind: Literal["meld", "layoff"]
    cards: tuple[str, ...]
    meld: str | None = None


@dataclass(frozen=True)
class AskEvents(Question):
    """All that happened in the hand, as the seat that is shown saw it."""


@dataclass(frozen=True)
class AskHint(Question):
    """A step of the hint for the seat that is shown, 1 to 4."""

    step: int


@dataclass(frozen=True)
class AskAids(Question):
    """Where the cards are, and which ones help those that are picked."""

    picked: tuple[str, ...] = ()


@dataclass(frozen=True)
class AskWarn(Question):
    """Whether a discard clearly costs much."""

    move: str


@dataclass(frozen=True)
class AskWhy(Question):
    """Why event `n` of the hand was done, and not `against`; without `n`, of which events that is known."""

    n: int | None = None
    against: str | None = None


@dataclass(frozen=True)
class Refusal:
    """An answer of no: a reason for programs, a message id with arguments for people."""

    id: MessageId
    reason: str
    text: str
    args: Mapping[str, object] = field(default_factory=dict)
