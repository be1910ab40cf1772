"""What a user writes by mistake is refused with a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget.lab import deal_contains, tournament

NO_RULES: list[Any] = [{"aces": "low"}, 5, None, ["classic"]]


@pytest.mark.parametrize("rules", NO_RULES, ids=lambda value: type(value).__name__)
def test_what_is_no_rules_is_refused_everywhere(rules: Any) -> None:
    position = {"hands": ["2C 3D", "9S TS"], "stock": "4H", "pile": "7S"}
    uses: list[Callable[[], object]] = [
        lambda: rw.Game(rules=rules),
        lambda: rw.Game.from_position(position, rules),
        lambda: rw.View.from_position(position, rules),
        lambda: rw.best_melds("7H 8H 9H", rules),
        lambda: rw.Rules().diff(rules),
        lambda: deal_contains("set", rules=rules),
        lambda: tournament(["easy", "easy"], rules=rules, hands=2),
    ]
    for use in uses:
        with pytest.raises(ValueError, match=r"a preset's name or Rules, not .*Rules\.preset\("):
            use()


def test_rules_are_taken_by_name_where_cards_are_counted() -> None:
    # 7H 8H 9H lie in a run; 2C counts two points.
    for rules in ("reference", rw.Rules.preset("classic")):
        assert rw.best_melds("7H 8H 9H 2C", rules).points == 2
    assert rw.best_melds("7H 8H 9H 2C").melds == (rw.cards("7H 8H 9H"),)
    # An ace above the king: no run where aces are low.
    assert rw.best_melds("QH KH AH", "rummy500").points == 0
    assert rw.best_melds("QH KH AH").points == 21
    with pytest.raises(ValueError, match="did you mean 'classic'"):
        rw.best_melds("7H", "clasic")
