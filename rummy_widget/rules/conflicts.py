"""Parameters that cannot go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rummy_widget.errors import RulesConflict
from rummy_widget.rules.values import Count

if TYPE_CHECKING:
    from .record import Rules

__all__ = ["check"]


def _clash(first: str, second: str, text: str) -> RulesConflict:
    return RulesConflict((first, second), text)


def check(rules: Rules) -> None:
    """Raise a `RulesConflict` for the first pair of parameters that cannot go together."""
    by_count = rules.scoring in ("penalty", "meld_points")
    if rules.going_rummy == "plus_10" and rules.scoring != "winner_takes":
        raise _clash(
            "going_rummy",
            "scoring",
            f'going_rummy="plus_10" adds to the winner\'s points, but scoring is {rules.scoring!r}: '
            'take going_rummy="double" or "none", or scoring="winner_takes"',
        )
    if rules.blocked == "count" and not by_count:
        raise _clash(
            "blocked",
            "scoring",
            f'blocked="count" scores every seat as usual, but with scoring={rules.scoring!r} only a winner '
            'scores: take blocked="lowest_takes_difference" or "nobody"',
        )
    if rules.blocked == "lowest_takes_difference" and by_count:
        raise _clash(
            "blocked",
            "scoring",
            f'blocked="lowest_takes_difference" pays a winner, but with scoring={rules.scoring!r} every seat '
            'counts its own cards: take blocked="count" or "nobody"',
        )
    if rules.must_go_out_to_win and rules.match[0] != "target":
        raise _clash(
            "must_go_out_to_win",
            "match",
            "must_go_out_to_win asks for a target to reach, but the match is a number of deals: "
            'take match=("target", 500)',
        )
    if rules.min_naturals > 3:
        raise _clash(
            "min_naturals",
            "decks",
            f"no set or run of three cards holds {rules.min_naturals} real cards: "
            "take min_naturals of 3 or less",
        )
    for name in ("decks", "jokers"):
        _check_seats(rules, name, getattr(rules, name))
    _check_seats(rules, "match", rules.match[1])
    for seats, size in rules.deal.items():
        dealt = seats * size + rules.starter_discards
        # One card for the stock, and one to start the pile if the starter does not.
        least = 1 if rules.starter_discards else 2
        if dealt + least > rules.cards_for(seats):
            raise _clash(
                "deal",
                "decks",
                f"{seats} players with {size} cards each leave no card for stock and pile out of "
                f"{rules.cards_for(seats)}: deal fewer cards, or take more decks",
            )


def _check_seats(rules: Rules, name: str, value: Count) -> None:
    if isinstance(value, Mapping):
        missing = [seats for seats in rules.deal if seats not in value]
        if missing:
            text = f"{name} says nothing for {missing[0]} players, who may play by deal: add a value"
            raise _clash(name, "deal", text)
