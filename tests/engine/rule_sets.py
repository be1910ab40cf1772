"""Random rules of one deck without jokers, for the tests that play anything that can be played."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rummy_widget.rules import Rules

_SCORINGS = [
    {"scoring": scoring, "blocked": blocked, "going_rummy": rummy}
    for scoring in ("winner_takes", "penalty", "meld_points", "settlement")
    for blocked in ("lowest_takes_difference", "nobody", "count")
    for rummy in ("none", "double", "plus_10")
    if (blocked == "count") <= (scoring in ("penalty", "meld_points"))
    and (blocked == "lowest_takes_difference") <= (scoring in ("winner_takes", "settlement"))
    and (rummy == "plus_10") <= (scoring == "winner_takes")
]


@st.composite
def one_deck_rules(draw: st.DrawFn) -> tuple[Rules, int]:
    """Draw rules that can be played, and a number of seats."""
    seats = draw(st.integers(2, 6))
    size = draw(st.integers(2, {2: 10, 3: 9, 4: 8, 5: 7, 6: 6}[seats]))
    values: dict[str, Any] = {
        "deal": {seats: size},
        "aces": draw(st.sampled_from(["low", "high_or_low", "round_the_corner"])),
        "ace_points": draw(st.sampled_from([None, None, 11])),
        "melds_per_turn": draw(st.sampled_from([None, 1, 2])),
        "layoff": draw(st.sampled_from(["always", "after_meld"])),
        "initial_meld": draw(st.sampled_from([0, 0, 0, 12, 25, 40])),
        "whole_hand_from_deal": draw(st.sampled_from([None, None, None, 1, 2])),
        "going_out": draw(st.sampled_from(["any", "discard_required"])),
        "recycle": draw(
            st.sampled_from(["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard", "none"])
        ),
        "recycles": draw(st.sampled_from([0, 1, 2, None])),
        "stalemate_check": draw(st.booleans()),
        "max_turns": draw(st.sampled_from([7, 60, 500])),
        "five_ten_fifteen": draw(st.booleans()),
        "starter_discards": draw(st.booleans()),
        "dealer_starts": draw(st.booleans()),
        "dealer_by_cut": draw(st.booleans()),
        "match": draw(st.sampled_from([("deals", 2), ("target", 60)])),
        "winner": draw(st.sampled_from(["highest", "lowest"])),
        **draw(st.sampled_from(_SCORINGS)),
    }
    return Rules(**values), seats
