"""The ladder holds: on the same deals, in the same seats, each level gains on the one below."""

from __future__ import annotations

import pytest

from rummy_widget.players import player
from tools.strength import measure


@pytest.mark.parametrize(("strong", "weak", "deals"), [("medium", "easy", 150), ("hard", "medium", 800)])
def test_each_level_beats_the_one_below(strong: str, weak: str, deals: int) -> None:
    gap = measure(player(strong), player(weak), deals=deals)
    assert gap.hands == 2 * deals
    assert gap.mean - gap.half > 0, gap


def test_a_level_gains_nothing_on_itself() -> None:
    # Without slips both seats of a deal see the same game, so mirrored deals cancel exactly.
    gap = measure(player("hard"), player("hard"), deals=30)
    assert gap.mean == 0
