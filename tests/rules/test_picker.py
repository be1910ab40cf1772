"""What a picker of rules is told, and every conflict with its ways out."""

from __future__ import annotations

import itertools
import json
import pickle
import re
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widget import i18n
from rummy_widget.errors import RulesConflict
from rummy_widget.rules import PRESETS as PLAYABLE
from rummy_widget.rules import Rules, check_choice, choices, preset_choices
from rummy_widget.rules.differences import value_text
from tests.rules.values import OTHER, PRESETS, any_rules, fits_together

NAMES = [field.name for field in fields(Rules)]


def test_every_parameter_is_there_once_with_all_its_values() -> None:
    found = choices()
    assert Counter(choice.name for choice in found) == Counter(NAMES)
    for choice in found:
        some = OTHER[choice.name]
        if choice.kind == "choice":
            assert sorted(choice.values) == sorted(some)
            assert len(choice.labels) == len(choice.values)
        elif choice.kind == "flag":
            assert some == [False, True]
        elif choice.kind == "length":
            assert choice.values == ("deals", "target")
        else:
            assert choice.low is not None
            assert choice.high is not None
            numbers = [value for value in some if isinstance(value, int)]
            assert all(choice.low <= number <= choice.high for number in numbers)
            assert choice.optional == (None in some)
            for wrong in (choice.low - 1, choice.high + 1):
                value = {2: wrong} if choice.mapping_only else wrong
                assert [one.first for one in check_choice({choice.name: value})] == [choice.name]
    groups = [choice.group for choice in found]
    assert [group for group, _ in itertools.groupby(groups)] == [
        "cards", "deal", "melds", "turn", "stock", "points", "match",
    ]  # fmt: skip


def test_the_browser_gets_plain_data_with_words() -> None:
    made = json.loads(json.dumps([choice.to_dict() for choice in choices()]))
    for choice in made:
        texts = [choice["label"], choice["help"], choice["group_label"], *choice["labels"]]
        texts += [choice["none"]] if choice["optional"] else []
        said = [i18n.text(text["id"], text["args"]) for text in texts]
        assert all(said)
        assert len(set(said[3:])) == len(said[3:])
        assert choice["default"] == json.loads(Rules().to_json())["rules"][choice["name"]]
    assert [choice.name for choice in preset_choices()] == PRESETS
    assert list(PLAYABLE) == PRESETS
    for preset in preset_choices():
        assert preset.label.text() != preset.help.text()


def test_every_word_is_used() -> None:
    named = set(re.findall(r"^([a-z0-9-]+) =", i18n.sources("en")["picker.ftl"], re.MULTILINE))
    said = {"diff-line", "diff-none", "diff-title", "about-all"}
    for choice in choices():
        said |= {text.id for text in (choice.label, choice.help, choice.group_label, *choice.labels)}
        said |= {choice.none.id} if choice.none else set()
        values = [*OTHER[choice.name], *choice.values] if choice.kind == "choice" else OTHER[choice.name]
        said |= {value_text(choice.name, value).id for value in values}
    said.add(value_text("match", ("deals", {2: 1})).id)
    said |= {text.id for preset in preset_choices() for text in (preset.label, preset.help)}
    wrong: list[Any] = [5, {"x": 1}, *({choice.name: []} for choice in choices())]
    for values in [*_all(), *wrong]:
        said |= {text.id for one in check_choice(values) for text in (one.text, one.way_out)}
    assert said == named


# --- conflicts ------------------------------------------------------------------------------------

ODD: list[dict[str, Any]] = [
    {"must_go_out_to_win": True},
    {"must_go_out_to_win": True, "match": ("target", 50)},
    {"min_naturals": 3},
    {"min_naturals": 4},
    {"deal": {4: 13}},
    {"deal": {4: 12}},
    {"deal": {4: 12}, "starter_discards": True},
    {"deal": {4: 13}, "jokers": 1},
    {"deal": {4: 13}, "jokers": 2},
    {"deal": {4: 13}, "decks": 2},
    {"deal": {2: 60}},
    {"deal": {2: 51}, "decks": 2},
    {"deal": {2: 52}, "decks": 2},
    {"deal": {2: 10, 3: 7}, "decks": {2: 1}},
    {"deal": {2: 10, 3: 40}, "decks": {2: 1}},
    {"deal": {3: 40}, "decks": {2: 1}},
    {"deal": {2: 10, 3: 7}, "jokers": {3: 1}},
    {"deal": {2: 10, 3: 7}, "match": ("deals", {3: 1})},
    {"recycle": "none", "recycles": None},
    {"scoring": "settlement"},
    {"melds_per_turn": 1, "whole_hand_from_deal": 2},
    {"layoff": "after_meld", "initial_meld": 40},
    {"call_rummy": "top_card", "take_from_pile": "top"},
    {"scoring": "penalty", "blocked": "count", "winner": "highest"},
]


def _number(count: Any, seats: int) -> Any:
    return count[seats] if isinstance(count, dict) else count


def _expected(values: dict[str, Any]) -> set[frozenset[str]]:
    """Pairs that exclude each other, said again from the page of rules."""
    rules = {**{name: some[0] for name, some in OTHER.items()}, "deal": {2: 10, 3: 7, 4: 7}, **values}
    rules = {"jokers": 0, **rules}
    found = set()
    own = rules["scoring"] in ("penalty", "meld_points")
    if rules["going_rummy"] == "plus_10" and rules["scoring"] != "winner_takes":
        found.add(frozenset({"going_rummy", "scoring"}))
    if (rules["blocked"] == "count" and not own) or (rules["blocked"] == "lowest_takes_difference" and own):
        found.add(frozenset({"blocked", "scoring"}))
    if rules["must_go_out_to_win"] and rules["match"][0] == "deals":
        found.add(frozenset({"must_go_out_to_win", "match"}))
    if rules["min_naturals"] > 3:
        found.add(frozenset({"min_naturals", "decks"}))
    counts = {"decks": rules["decks"], "jokers": rules["jokers"], "match": rules["match"][1]}
    for seats, size in rules["deal"].items():
        gaps = [name for name, some in counts.items() if isinstance(some, dict) and seats not in some]
        found |= {frozenset({name, "deal"}) for name in gaps}
        if not {"decks", "jokers"} & set(gaps):
            packs, jokers = (_number(counts[name], seats) for name in ("decks", "jokers"))
            # One card for the stock and one for the pile.
            if packs * 52 + jokers - seats * size < 2:
                found.add(frozenset({"deal", "decks"}))
    return found


def _all() -> list[dict[str, Any]]:
    counts = itertools.product(OTHER["scoring"], OTHER["going_rummy"], OTHER["blocked"])
    made = [{"scoring": scoring, "going_rummy": rummy, "blocked": end} for scoring, rummy, end in counts]
    return [*made, *ODD, *({**ODD[0], **one} for one in made), {**ODD[3], **ODD[4], "scoring": "penalty"}]


@pytest.mark.parametrize("values", _all(), ids=str)
def test_conflicts_are_complete_and_none_is_false(values: dict[str, Any]) -> None:
    base = {"going_rummy": "none", **values}
    expected = _expected(base)
    problems = check_choice(base)
    assert {frozenset({one.first, str(one.second)}) for one in problems} == expected
    if not expected:
        Rules(**base)
        return
    with pytest.raises(RulesConflict) as caught:
        Rules(**base)
    error = caught.value
    assert {error.first, error.second} == {problems[0].first, problems[0].second}
    assert error.first in str(error)
    assert error.second in str(error)
    assert problems[0].text.text() in str(error)
    assert problems[0].way_out.text() in str(error)
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


_BAD = [one for one in _all() if _expected({"going_rummy": "none", **one})]


@pytest.mark.parametrize("values", _BAD, ids=str)
def test_every_way_out_is_one(values: dict[str, Any]) -> None:
    base = {"going_rummy": "none", **values}
    before = check_choice(base)
    for problem in before:
        assert problem.ways
        for way in problem.ways:
            after = check_choice({**base, **way})
            # It is gone, and nothing new came, or at least it is the only way on.
            assert problem.text not in [one.text for one in after]
            assert len(after) < len(before) or len(problem.ways) == 1
    for _ in range(9):
        problems = check_choice(base)
        if not problems:
            break
        base |= problems[0].ways[0]
    Rules.from_dict(base)


def test_what_the_three_ways_to_count_exclude() -> None:
    for one in _all()[:36]:
        assert (not check_choice(one)) == fits_together(one["scoring"], one["going_rummy"], one["blocked"])


@given(any_rules())
def test_no_problem_with_rules(rules: Rules) -> None:
    assert check_choice(rules.to_dict()) == ()
    assert check_choice({}, rules.nearest_preset) == ()


_THINGS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.integers(0, 9) | st.text(), inner, max_size=3)
    ),
)


@given(st.one_of(_THINGS, st.dictionaries(st.sampled_from([*NAMES, "x", 4, None]), _THINGS)), _THINGS)
def test_it_never_raises(values: Any, preset: Any) -> None:
    problems = check_choice(values, preset)
    for problem in problems:
        assert problem.text.text()
        assert problem.way_out.text()
        json.dumps(problem.to_dict())
    if not problems:
        assert isinstance(values, dict)
        base = Rules.preset(preset if isinstance(preset, str) and preset in PRESETS else "reference")
        assert base.replace(**values).seats


def test_each_wrong_value_is_named_and_can_be_set_right() -> None:
    values: dict[Any, Any] = {
        "decks": 3, "aces": "up", "melds_per_turn": 0, "joker_points": -1, "match": ("hands", 3),
        "dealer_starts": 1, "colour": 2, "scoring": "penalty", "blocked": "count",
    }  # fmt: skip
    problems = check_choice(values)
    assert [one.first for one in problems] == [
        "colour", "decks", "aces", "joker_points", "melds_per_turn", "dealer_starts", "match",
    ]  # fmt: skip
    assert [one.way_out.text() for one in problems] == [
        "Leave it out.",
        "Give whole numbers from 1 to 2 for 2 to 8 players.",
        "Choose one of its values.",
        "Give a whole number from 0 to 1,000.",
        "Give a whole number from 1 to 100, or none.",
        "Choose yes or no.",
        "Choose hands or a target, with whole numbers from 1 to 1,000,000 for 2 to 8 players.",
    ]
    for one in problems[1:]:
        values |= one.ways[0]
    del values["colour"]
    assert check_choice(values) == ()
