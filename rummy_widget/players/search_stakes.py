"""What a hand's outcome is worth to a seat: its gain in points, or in the last hand the match."""

from __future__ import annotations

from collections.abc import Callable

from rummy_widget.view import View

Stake = Callable[[float, int], float]
"""Of the gain in points and the winner + 1 (0: nobody went out): what that is worth."""


def points(gain: float, _: int) -> float:
    """Return the gain itself."""
    return gain


def is_last(view: View) -> bool:
    """Tell whether the match ends with this hand, unless the best scores are level after it."""
    rules = view.rules
    if rules.match[0] != "deals" or rules.must_go_out_to_win:
        return False
    # What each of several others scores follows from one number only where the winner takes all.
    known = view.seats == 2 or rules.scoring == "winner_takes"
    return known and view.hand_no >= rules.length_for(view.seats)


def match(view: View) -> Stake:
    """Return what an outcome is worth in the last hand: percent of the chance to win the match.

    A tie is shared: it is played off by hands that are anybody's.
    """
    seats, seat = view.seats, view.seat
    sign = 1 if view.rules.winner == "highest" else -1
    totals = [sign * float(total) for total in view.scores]
    others = [at for at in range(seats) if at != seat]

    def chance(scored: dict[int, float]) -> float:
        after = [total + scored.get(at, 0.0) for at, total in enumerate(totals)]
        best = max(after)
        level = sum(total > best - 1e-6 for total in after)
        return 100 / level if after[seat] > best - 1e-6 else 0.0

    def worth(gain: float, winner: int) -> float:
        if seats == 2 or gain >= 0:
            return chance({seat: gain})
        taken = -gain * (seats - 1)
        if winner:
            return chance({winner - 1: taken})
        # Nobody went out, and which of the others had the fewest points is not told.
        return sum(chance({at: taken}) for at in others) / len(others)

    return worth
