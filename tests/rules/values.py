"""Random valid rules of every kind, and every single change of a parameter."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from rummy_widget.rules import Rules

PRESETS = ["reference", "classic", "penalty", "block", "cardgames", "rummy500", "joker13", "wrotham", "romme"]

# Values of each parameter, written down from the table of rules and not taken from the code under test.
OTHER: dict[str, list[Any]] = {
    "decks": [1, 2],
    "jokers": [0, 1, 3],
    "deal": [{2: 8}, {2: 10, 3: 7}, {2: 6, 3: 6, 4: 6}],
    "aces": ["low", "high_or_low", "round_the_corner"],
    "ace_points": [None, 4, 11],
    "joker_points": [15, 20],
    "min_naturals": [1, 2, 3],
    "joker_swap": ["any", "own", "never"],
    "melds_per_turn": [None, 1, 2],
    "layoff": ["always", "after_meld"],
    "initial_meld": [0, 30, 40],
    "whole_hand_from_deal": [None, 1, 4],
    "going_out": ["any", "discard_required", "float", "float_unplayable"],
    "recycle": ["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard", "none"],
    "recycles": [0, 1, 2, None],
    "stalemate_check": [False, True],
    "max_turns": [500, 60],
    "scoring": ["winner_takes", "penalty", "meld_points", "settlement"],
    "going_rummy": ["none", "double", "plus_10"],
    "blocked": ["lowest_takes_difference", "nobody", "count"],
    "five_ten_fifteen": [False, True],
    "take_from_pile": ["top", "any"],
    "deepest_must_be_played": ["when_several", "always"],
    "deepest_new_meld_only": [False, True],
    "call_rummy": ["off", "any_card", "top_card"],
    "must_go_out_to_win": [False, True],
    "starter_discards": [False, True],
    "dealer_starts": [False, True],
    "dealer_by_cut": [False, True],
    "match": [("deals", 3), ("deals", 1), ("target", 100), ("target", {2: 100, 3: 150, 4: 200})],
    "winner": ["highest", "lowest"],
}
WORDS = {
    name: values
    for name, values in OTHER.items()
    if isinstance(values[0], str) and name not in ("scoring", "going_rummy", "blocked")
}


def fits_together(scoring: str, rummy: str, blocked: str) -> bool:
    """Return whether the three ways to count agree, as the page of rules says."""
    own = scoring in ("penalty", "meld_points")
    return not (
        (rummy == "plus_10" and scoring != "winner_takes")
        or (blocked == "count" and not own)
        or (blocked == "lowest_takes_difference" and own)
    )


COUNTS = [
    {"scoring": scoring, "going_rummy": rummy, "blocked": blocked}
    for scoring in OTHER["scoring"]
    for rummy in OTHER["going_rummy"]
    for blocked in OTHER["blocked"]
    if fits_together(scoring, rummy, blocked)
]


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Draw rules out of everything that can be said, numbers by seats included."""
    seats = sorted(draw(st.sets(st.integers(2, 8), min_size=1, max_size=7)))

    def by_seats(values: st.SearchStrategy[int]) -> Any:
        return draw(st.one_of(values, st.fixed_dictionaries(dict.fromkeys(seats, values))))

    values: dict[str, Any] = {
        "decks": by_seats(st.integers(1, 2)),
        "jokers": by_seats(st.integers(0, 12)),
        # 50 cards are there for the hands at the least.
        "deal": {number: draw(st.integers(1, 50 // number)) for number in seats},
        "ace_points": draw(st.none() | st.integers(0, 50)),
        "joker_points": draw(st.integers(0, 50)),
        "min_naturals": draw(st.integers(1, 3)),
        "melds_per_turn": draw(st.none() | st.integers(1, 4)),
        "initial_meld": draw(st.integers(0, 60)),
        "whole_hand_from_deal": draw(st.none() | st.integers(1, 9)),
        "recycles": draw(st.none() | st.integers(0, 4)),
        "max_turns": draw(st.integers(1, 2000)),
        "match": (draw(st.sampled_from(["deals", "target"])), by_seats(st.integers(1, 1500))),
        **draw(st.sampled_from(COUNTS)),
    }
    values |= {name: draw(st.sampled_from(words)) for name, words in WORDS.items()}
    flags = [name for name, several in OTHER.items() if several == [False, True]]
    values |= {name: draw(st.booleans()) for name in flags}
    if values["match"][0] == "deals":
        values["must_go_out_to_win"] = False
    return Rules(**values)
