"""Random rules, for the tests that play anything that can be played."""

from __future__ import annotations

from hypothesis import strategies as st

from rummy_widget.rules import Rules
from tools.soak import random_rules


@st.composite
def one_deck_rules(draw: st.DrawFn) -> tuple[Rules, int]:
    """Draw rules of one deck without jokers that know nothing of 500, and a number of seats."""
    rng = draw(st.randoms(use_true_random=False))
    return random_rules(
        rng,
        most_cards=10,
        decks=[1],
        jokers=[0],
        going_out=["any", "discard_required"],
        take_from_pile=["top"],
        deepest_must_be_played=["when_several"],
        deepest_new_meld_only=[False],
        call_rummy=["off"],
    )


@st.composite
def any_rules(draw: st.DrawFn) -> tuple[Rules, int]:
    """Draw any rules and a number of seats; few cards each, so that the naive rule book can follow."""
    return random_rules(draw(st.randoms(use_true_random=False)), most_cards=5, most_jokers=2)
