"""What differs between rules, and how rules show themselves."""

from __future__ import annotations

import re

from hypothesis import given

from rummy_widget.rules import Rules
from tests.rules.values import PRESETS, any_rules


@given(any_rules(), any_rules())
def test_differences_are_the_same_from_both_sides(mine: Rules, theirs: Rules) -> None:
    here, there = mine.diff(theirs), theirs.diff(mine)
    assert [(one.name, one.mine, one.theirs) for one in here] == [
        (one.name, one.theirs, one.mine) for one in there
    ]
    assert mine.replace(**{one.name: one.theirs for one in here}) == theirs
    assert all(one.mine != one.theirs for one in here)
    assert len(str(here).splitlines()) == max(1, len(here))
    assert not mine.diff(mine)


def test_a_person_can_read_them() -> None:
    changed = Rules.preset("classic").replace(
        aces="high_or_low", melds_per_turn=None, match=("target", {2: 100, 3: 150, 4: 150, 5: 9, 6: 9}),
        stalemate_check=True,
    )  # fmt: skip
    assert str(changed.diff("classic")).splitlines() == [
        "Aces: low or high instead of low",
        "Melds in a turn: no limit instead of 1",
        "End stuck hands: yes instead of no",
        "Length of the match: to a score by players (2: 100; 3–4: 150; 5–6: 9) instead of to 100",
    ]
    assert str(Rules().diff("reference")) == "The rules are the same."
    found = Rules().diff(Rules.preset("block"))
    assert [(one.name, one.mine, one.theirs) for one in found] == [
        ("deal", {2: 10, 3: 7, 4: 7}, {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}),
        ("melds_per_turn", None, 1),
        ("recycle", "turn_over", "none"),
        ("recycles", 1, None),
        ("going_rummy", "double", "none"),
        ("match", ("deals", 3), ("target", 100)),
    ]


def test_rules_print_as_what_makes_them() -> None:
    assert repr(Rules()) == "Rules.preset('reference')"
    assert repr(Rules.preset("romme")) == "Rules.preset('romme')"
    changed = Rules.preset("classic").replace(max_turns=9, aces="high_or_low")
    assert repr(changed) == "Rules.preset('classic').replace(aces='high_or_low', max_turns=9)"


@given(any_rules())
def test_what_prints_makes_the_same_rules(rules: Rules) -> None:
    assert eval(repr(rules), {"Rules": Rules}) == rules


def test_a_notebook_shows_preset_and_differences() -> None:
    changed = Rules.preset("romme").replace(jokers=4)
    shown = changed._repr_html_()
    assert "Rommé" in shown
    assert "Jokers: 4 instead of 6" in shown
    assert "instead of" not in Rules.preset("romme")._repr_html_()
    assert "<script" not in shown
    text = re.sub(r"<[^>]+>", "\n", shown)
    for line in changed.describe().splitlines():
        assert line.strip() in text
    assert shown == Rules.preset("romme").replace(jokers=4)._repr_html_()


def test_every_preset_is_nearest_to_itself() -> None:
    assert [Rules.preset(name).nearest_preset for name in PRESETS] == PRESETS
