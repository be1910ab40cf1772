"""Rules as JSON text: there and back, and an answer to everything that is no such text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widget.errors import RulesConflict, RulesError
from rummy_widget.rules import Rules
from tests.rules.values import PRESETS, any_rules


@given(any_rules())
def test_there_and_back(rules: Rules) -> None:
    again = Rules.from_json(rules.to_json())
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.to_json() == rules.to_json()


@pytest.mark.parametrize("name", PRESETS)
def test_what_differs_from_a_preset_is_enough(name: str) -> None:
    text = json.dumps({"version": 1, "preset": name, "rules": {"max_turns": 77}})
    assert Rules.from_json(text) == Rules.preset(name).replace(max_turns=77)
    assert Rules.from_json(json.dumps({"version": 1, "preset": name})) == Rules.preset(name)


def test_the_form() -> None:
    written = json.loads(Rules().to_json())
    assert list(written) == ["version", "rules"]
    assert written["version"] == 1
    assert written["rules"]["deal"] == {"2": 10, "3": 7, "4": 7}
    assert written["rules"]["match"] == ["deals", 3]
    assert written["rules"]["melds_per_turn"] is None


def _with(**changes: Any) -> str:
    written = json.loads(Rules().to_json())
    for name, value in changes.items():
        if value is ...:
            del written["rules"][name]
        else:
            written["rules"][name] = value
    return json.dumps(written)


DAMAGED: list[tuple[str, list[str], str]] = [
    (_with(acess="low"), ["acess"], "did you mean 'aces'"),
    (_with(aces="hihg", recycles=-2), ["aces", "recycles"], "low, high_or_low, round_the_corner"),
    (_with(aces=..., jokers="two", colour=1), ["aces", "colour", "jokers"], "aces is missing"),
    (_with(deal={"2": 10, "two": 7}), ["deal"], "the number of players"),
    (_with(match=["deals"], winner=None, decks=3), ["match", "winner", "decks"], "3 faults"),
    (_with(max_turns=True), ["max_turns"], "whole number"),
    (_with(max_turns=2.0), ["max_turns"], "whole number"),
    ('{"version": 1, "preset": "clasic"}', ["preset"], "did you mean 'classic'"),
    ('{"version": 1, "preset": "gin"}', ["preset"], "there are reference, classic"),
    ('{"version": 1, "preset": 5, "rules": {"acse": 1}}', ["preset", "acse"], "preset must name rules"),
    ('{"version": 1, "preset": "romme", "rules": {"desks": 2}}', ["desks"], "did you mean 'decks'"),
    ('{"version": 1, "preset": "romme", "rules": []}', ["rules"], "not a list"),
    ('{"version": 1}', ["rules"], "missing"),
    ('{"preset": "romme"}', ["version"], "missing"),
    ('{"versoin": 1, "preset": "romme"}', ["versoin", "version"], "did you mean 'version'"),
    ('{"version": 1, "preset": "romme", "aces": "low"}', ["aces"], "under rules"),
    ('{"version": "1", "preset": "romme"}', ["version"], "version must be 1"),
    ('{"version": 2, "anything": "new"}', ["version"], "newer"),
    ('{"version": 1, "preset": "romme", "rules": {"aces": "low", "aces": "low"}}', ["aces"], "twice"),
    ("[]", [""], "not a list"),
    ("null", [""], "not nothing"),
    ("", [""], "line 1, column 1"),
    ('{"version": 1,\n "rules": {', [""], "line 2"),
    ("[" * 100_000, [""], "no JSON text"),
    ('{"version": ' + "9" * 5000 + "}", [""], "no JSON text"),
]


@pytest.mark.parametrize(("text", "fields", "said"), DAMAGED, ids=[row[0][:60] for row in DAMAGED])
def test_damage_is_named_all_of_it(text: str, fields: list[str], said: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_json(text)
    assert sorted(caught.value.fields) == sorted(fields)
    assert said in str(caught.value)
    for field in fields:
        assert field in str(caught.value)


def test_a_long_value_is_not_repeated_in_full() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_json(_with(aces="x" * 9999, jokers=list(range(9999))))
    assert len(str(caught.value)) < 400


def test_a_conflict_is_one_in_a_file_too() -> None:
    with pytest.raises(RulesConflict, match="plus_10"):
        Rules.from_json('{"version": 1, "preset": "penalty", "rules": {"going_rummy": "plus_10"}}')


def test_replace_names_all_that_is_wrong() -> None:
    with pytest.raises(RulesError, match="did you mean 'aces'") as caught:
        Rules().replace(acess="low", joker="2", scoring="winner")
    assert caught.value.fields == ("acess", "joker", "scoring")
    with pytest.raises(ValueError, match="did you mean 'wrotham'"):
        Rules.preset("wrotam")
    with pytest.raises(RulesError) as caught:
        Rules(decks=5, jokers=-1)
    assert caught.value.fields == ("decks", "jokers")


_NAMES = st.sampled_from([*Rules().to_dict(), "x"])
_THINGS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=4),
)


@given(_THINGS)
def test_anything_is_read_or_refused(thing: Any) -> None:
    for whole in (thing, {"version": 1, "rules": thing}, {"version": 1, "preset": "classic", "rules": thing}):
        try:
            rules = Rules.from_json(json.dumps(whole))
        except (RulesError, RulesConflict):
            continue
        assert Rules.from_json(rules.to_json()) == rules
