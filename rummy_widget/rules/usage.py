"""Which parameters are in play: an explanation leaves the others out, and a picker may grey them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rummy_widget.rules.record import Rules

__all__ = ["InPlay", "unused"]


@dataclass(frozen=True)
class InPlay:
    """What there is in a game of these rules for some numbers of seats.

    Attributes
    ----------
    rules
        What is played.
    seats
        Numbers of seats that are looked at.
    """

    rules: Rules
    seats: Sequence[int]

    @cached_property
    def jokers(self) -> bool:
        """Whether there is a joker."""
        return any(self.rules.jokers_for(seats) for seats in self.seats)

    @cached_property
    def twins(self) -> bool:
        """Whether there are two copies of a card."""
        return any(self.rules.decks_for(seats) > 1 for seats in self.seats)

    @cached_property
    def equal_cards(self) -> bool:
        """Whether two players may cut equal cards."""
        return self.twins or any(self.rules.jokers_for(seats) > 1 for seats in self.seats)

    @property
    def swap(self) -> bool:
        """Whether jokers may be swapped."""
        return self.jokers and self.rules.joker_swap != "never"

    @property
    def recycle(self) -> bool:
        """Whether the pile ever becomes a new stock."""
        return self.rules.recycle != "none" and self.rules.recycles != 0

    @property
    def several(self) -> bool:
        """Whether more than one card of the pile may be taken."""
        return self.rules.take_from_pile == "any"

    @property
    def deepest(self) -> bool:
        """Whether a card that is taken may have to be played."""
        return self.several or self.rules.deepest_must_be_played == "always"

    @property
    def laid_points(self) -> bool:
        """Whether cards on the table are ever counted."""
        return self.rules.scoring == "meld_points" or self.rules.initial_meld > 0

    @property
    def ace(self) -> int:
        """Points of an ace in the hand: 1 where aces are low, else 15, if nothing else is said."""
        rules = self.rules
        if rules.ace_points is not None:
            return rules.ace_points
        return 1 if rules.aces == "low" and not rules.five_ten_fifteen else 15

    @property
    def low_ace(self) -> int:
        """Points of an ace that lies as the lowest card of a run."""
        return 5 if self.rules.five_ten_fifteen else 1


# A parameter that is not here is in play in every game.
_USED: Final[dict[str, Callable[[InPlay], bool]]] = {
    "joker_points": lambda play: play.jokers,
    "min_naturals": lambda play: play.jokers,
    "joker_swap": lambda play: play.jokers,
    # Who has laid the points has laid a meld, for only melds count towards them.
    "layoff": lambda play: not play.rules.initial_meld,
    "recycle": lambda play: play.rules.recycles != 0,
    "recycles": lambda play: play.rules.recycle != "none",
    "deepest_new_meld_only": lambda play: play.deepest,
}


def unused(rules: Rules, seats: Sequence[int]) -> tuple[str, ...]:
    """Return the parameters that change nothing for these numbers of seats, in the order of `Rules`."""
    play = InPlay(rules, seats)
    return tuple(name for name, used in _USED.items() if not used(play))
