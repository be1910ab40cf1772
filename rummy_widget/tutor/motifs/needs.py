"""What rules must be like for a motif, each with the reason in words when they are not."""

from __future__ import annotations

from rummy_widget.rules import Rules
from rummy_widget.rules.words import Text
from rummy_widget.tutor.finding import Need


def _seats(rules: Rules, seats: int | None) -> tuple[int, ...]:
    return rules.seats if seats is None else (seats,)


def straight(rules: Rules, seats: int | None) -> Text | None:
    """Runs have ends."""
    return Text("need-straight") if rules.aces == "round_the_corner" else None


def many_melds(rules: Rules, seats: int | None) -> Text | None:
    """A turn may have several melds."""
    return None if rules.melds_per_turn is None else Text("need-many-melds")


def top_only(rules: Rules, seats: int | None) -> Text | None:
    """Only the top of the pile can be had, one card at a time."""
    if rules.take_from_pile == "any" or rules.call_rummy != "off":
        return Text("need-top-only")
    return None


def three_seats(rules: Rules, seats: int | None) -> Text | None:
    """Somebody sits behind the next player."""
    return None if max(_seats(rules, seats)) >= 3 else Text("need-three-seats")


def two_seats(rules: Rules, seats: int | None) -> Text | None:
    """There is one opponent."""
    return None if 2 in _seats(rules, seats) else Text("need-two-seats")


def turned_over(rules: Rules, seats: int | None) -> Text | None:
    """The pile becomes the new deck in a known order."""
    if rules.recycle != "turn_over" or rules.recycles == 0:
        return Text("need-turned-over")
    return None


def bonus(rules: Rules, seats: int | None) -> Text | None:
    """Going out at one stroke pays more."""
    return Text("need-bonus") if rules.going_rummy == "none" else None


def no_jokers(rules: Rules, seats: int | None) -> Text | None:
    """No card can stand for another."""
    return Text("need-no-jokers") if any(rules.jokers_for(n) for n in _seats(rules, seats)) else None


def may_run_out(rules: Rules, seats: int | None) -> Text | None:
    """A used-up deck ends the hand, and the count then matters."""
    if rules.recycle != "none" and rules.recycles is None:
        return Text("need-runs-out")
    return Text("need-blocked-counts") if rules.blocked == "nobody" else None


def cards_end_it(rules: Rules, seats: int | None) -> Text | None:
    """A hand without cards is out at once."""
    return Text("need-plain-out") if rules.floats else None


ALL: tuple[Need, ...] = (
    straight, many_melds, top_only, three_seats, two_seats, turned_over, bonus, no_jokers, may_run_out,
    cards_end_it,
)  # fmt: skip
"""All needs: a test goes through them."""
