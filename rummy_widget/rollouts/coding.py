"""Rules, tables and policies as the numbers that the kernel reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rummy_widget import kernel
from rummy_widget.deck import mask_of
from rummy_widget.kernel import playing
from rummy_widget.melds import Meld
from rummy_widget.rules import Rules

if TYPE_CHECKING:
    from rummy_widget.kernel.types import i64, vec

__all__ = ["POLICIES", "Policy", "encode", "recycles", "supports", "table_masks"]

_NEVER: Final = 99
_UNLIMITED: Final = 1 << 20
_RECYCLE: Final = ("none", "turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard")
_SCORING: Final = ("winner_takes", "penalty", "settlement")
_RUMMY: Final = ("none", "double", "plus_10")
_BLOCKED: Final = ("lowest_takes_difference", "nobody", "count")


def supports(rules: Rules, seats: int) -> str:
    """Return ``""`` if the kernel can play these rules, else a sentence that names the rule that stops it.

    Raises
    ------
    ValueError
        The rules are not for so many seats.
    """
    rules.require(seats)
    if not 2 <= seats <= 6:
        return f"The kernel plays with two to six seats, not {seats}."
    known = {
        "decks": rules.decks_for(seats) == 1,
        "jokers": rules.jokers_for(seats) == 0,
        "aces": rules.aces == "low",
        "ace_points": rules.ace_points in (None, 1),
        "five_ten_fifteen": not rules.five_ten_fifteen,
        "initial_meld": rules.initial_meld == 0,
        "whole_hand_from_deal": rules.whole_hand_from_deal is None,
        "going_out": not rules.floats,
        "scoring": rules.scoring in _SCORING,
        "take_from_pile": rules.take_from_pile == "top",
        "deepest_must_be_played": rules.deepest_must_be_played == "when_several",
        "call_rummy": rules.call_rummy == "off",
    }
    for name, fine in known.items():
        if not fine:
            value = getattr(rules, name)
            if isinstance(value, Mapping):  # it goes by the number of seats
                return f"The kernel does not know {name}={value[seats]!r}, as {seats} seats have it."
            return f"The kernel does not know {name}={value!r}."
    return ""


def encode(rules: Rules, seats: int) -> vec[i64]:
    """Return rules as the numbers that the kernel plays by.

    Raises
    ------
    ValueError
        The kernel does not know a rule of them.
    """
    trouble = supports(rules, seats)
    if trouble:
        raise ValueError(trouble)
    numbers = [0] * playing.RULES
    numbers[playing.SEATS] = seats
    numbers[playing.LIMIT] = rules.melds_per_turn or 0
    numbers[playing.AFTER_MELD] = int(rules.layoff == "after_meld")
    numbers[playing.RECYCLE] = _RECYCLE.index(rules.recycle)
    numbers[playing.MUST_DISCARD] = int(rules.going_out == "discard_required")
    numbers[playing.STALEMATE] = int(rules.stalemate_check)
    numbers[playing.MAX_TURNS] = rules.max_turns
    numbers[playing.SCORING] = _SCORING.index(rules.scoring)
    numbers[playing.RUMMY] = _RUMMY.index(rules.going_rummy)
    numbers[playing.BLOCKED] = _BLOCKED.index(rules.blocked)
    return kernel.array(numbers)


def recycles(rules: Rules, done: int = 0) -> int:
    """Return how often the pile may still become a new stock, as the kernel counts it."""
    if rules.recycle == "none":
        return 0
    return _UNLIMITED if rules.recycles is None else rules.recycles - done


def table_masks(melds: Sequence[Meld]) -> tuple[int, int]:
    """Return the fourth cards of the sets of three on a table, and the cards that lie in its runs.

    One deck, no jokers.
    """
    open_sets = runs = 0
    for meld in melds:
        mask = mask_of(meld.codes)
        if meld.kind == "run":
            runs |= mask
        else:
            open_sets |= kernel.RANK[meld.codes[0]] & ~mask
    return open_sets, runs


@dataclass(frozen=True)
class Policy:
    """A way to play in the kernel: quick, not clever, its settings are numbers.

    Attributes
    ----------
    hold : int
        0: lays down as soon as it can. k: keeps everything in hand until it can go out, or another hand has k
        cards or fewer.
    saves : int
        Takes the face-up card also when that lowers the count of its hand by so many points; 99 is never.
    links : int
        0: throws its highest card. 1: keeps pairs and cards close to a run. 2: only those that wait for a
        card which may still come.
    wait : int
        With links 2, when all cards are linked: points that each card it waits for is worth.
    feed : int
        Points that it gives up for a discard which does not fit what the next seat took.
    slip : int
        Chance of a discard at random, in 1/1024.
    last : int
        A holder lays down also when the stock has so many cards or fewer and will not be renewed.
    """

    hold: int = 0
    saves: int = _NEVER
    links: int = 1
    wait: int = 10
    feed: int = 0
    slip: int = 0
    last: int = 0

    @cached_property
    def row(self) -> list[int]:
        """The policy as the numbers that the kernel reads."""
        plain = self.hold == self.feed == self.slip == 0 and self.saves >= _NEVER and self.links == 1
        return [int(not plain), *astuple(self)]


POLICIES: Final = {
    "plain": Policy(),
    "easy": Policy(links=0, slip=512),
    "medium": Policy(saves=6, slip=102),
    "hard": Policy(saves=6, links=2, feed=10),
    "holder": Policy(hold=3, links=2, feed=10, last=2),
}
"""The quickest one, kin of the levels (not the levels themselves), and one that holds its melds back.

Of holders tried against themselves and the others at 2 to 4 seats this one was among the best: it never takes
a card only to save points. Where the others lay down at once, hold=2 is better at 3 and 4 seats.
"""
