"""The rules as data: presets, checks, conflicts, and their way to JSON."""

from __future__ import annotations

import json
import pickle
from dataclasses import fields
from typing import Any

import pytest

from rummy_widget.errors import RulesConflict
from rummy_widget.game import Game
from rummy_widget.rules import BySeats, Rules

ALL = ["reference", "classic", "penalty", "block", "cardgames", "rummy500", "joker13", "wrotham", "romme"]

# The table of presets, column by column: what each has in place of the reference game's value.
TABLE: dict[str, dict[str, Any]] = {
    "classic": {
        "deal": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}, "melds_per_turn": 1, "recycles": None, "going_rummy": "none",
        "match": ("target", 100),
    },
    "penalty": {
        "deal": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}, "melds_per_turn": 1, "recycle": "shuffle_new_upcard",
        "recycles": None, "scoring": "penalty", "going_rummy": "none", "blocked": "count",
        "match": ("target", 100), "winner": "lowest",
    },
    "block": {
        "deal": {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}, "melds_per_turn": 1, "recycle": "none", "recycles": None,
        "going_rummy": "none", "match": ("target", 100),
    },
    "cardgames": {
        "recycle": "shuffle", "blocked": "nobody", "stalemate_check": True,
        "match": ("target", {2: 100, 3: 150, 4: 200}),
    },
    "rummy500": {
        "deal": {2: 13, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7},
        "decks": {2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2},
        "jokers": {2: 2, 3: 2, 4: 2, 5: 4, 6: 4, 7: 4, 8: 4}, "aces": "high_or_low", "joker_swap": "never",
        "recycle": "none", "recycles": None, "scoring": "meld_points", "going_rummy": "none",
        "blocked": "count", "take_from_pile": "any", "match": ("target", 500),
    },
    "joker13": {
        "deal": {2: 13, 3: 13, 4: 13, 5: 13, 6: 13}, "decks": {2: 1, 3: 1, 4: 2, 5: 2, 6: 2},
        "jokers": {2: 2, 3: 2, 4: 4, 5: 4, 6: 4}, "aces": "high_or_low", "joker_swap": "never",
        "recycle": "shuffle_keep_top", "recycles": None, "scoring": "meld_points", "going_rummy": "none",
        "blocked": "count", "starter_discards": True, "dealer_starts": True, "dealer_by_cut": True,
        "match": ("target", 500),
    },
    "wrotham": {
        "deal": {2: 7, 3: 7, 4: 7, 5: 7, 6: 7}, "jokers": 3, "whole_hand_from_deal": 4, "recycle": "shuffle",
        "recycles": None, "going_rummy": "none", "starter_discards": True, "match": ("deals", 6),
    },
    "romme": {
        "deal": {2: 13, 3: 13, 4: 13, 5: 13, 6: 13}, "decks": 2, "jokers": 6, "aces": "high_or_low",
        "ace_points": 11, "joker_points": 20, "layoff": "after_meld", "initial_meld": 40,
        "going_out": "discard_required", "recycle": "shuffle_keep_top", "recycles": None,
        "scoring": "penalty", "blocked": "count", "match": ("deals", 6), "winner": "lowest",
    },
}  # fmt: skip
DEFAULTS = {
    "decks": 1,
    "jokers": 0,
    "deal": {2: 10, 3: 7, 4: 7},
    "aces": "low",
    "ace_points": None,
    "joker_points": 15,
    "min_naturals": 2,
    "joker_swap": "any",
    "melds_per_turn": None,
    "layoff": "always",
    "initial_meld": 0,
    "whole_hand_from_deal": None,
    "going_out": "any",
    "recycle": "turn_over",
    "recycles": 1,
    "stalemate_check": False,
    "max_turns": 500,
    "scoring": "winner_takes",
    "going_rummy": "double",
    "blocked": "lowest_takes_difference",
    "five_ten_fifteen": False,
    "take_from_pile": "top",
    "deepest_must_be_played": "when_several",
    "deepest_new_meld_only": False,
    "call_rummy": "off",
    "must_go_out_to_win": False,
    "starter_discards": False,
    "dealer_starts": False,
    "dealer_by_cut": False,
    "match": ("deals", 3),
    "winner": "highest",
}


@pytest.mark.parametrize("name", ALL)
def test_presets_are_as_the_table_says(name: str) -> None:
    rules = Rules.preset(name)
    found = {field.name: getattr(rules, field.name) for field in fields(rules)}
    assert found == {**DEFAULTS, **TABLE.get(name, {})}
    assert rules.preset_name == name


def test_every_preset_can_be_played() -> None:
    for name in ALL:
        rules = Rules.preset(name)
        for seats in rules.seats:
            game = Game(rules, players=seats, seed=0)
            assert sum(map(len, (*game.state.hands, game.state.stock, game.state.pile))) == rules.cards_for(
                seats
            )
        with pytest.raises(ValueError, match="these rules are for"):
            Game(name, players=9)


def test_rules_for_a_number_of_seats() -> None:
    rules = Rules.preset("rummy500")
    assert [rules.cards_for(seats) for seats in (2, 4, 5, 8)] == [54, 54, 108, 108]
    assert Rules.preset("cardgames").length_for(3) == 150
    assert Rules.preset("romme").decks_for(2) == 2


def test_who_floats() -> None:
    values = ["any", "discard_required", "float", "float_unplayable"]
    found = {value: Rules.preset("rummy500").replace(going_out=value).floats for value in values}
    assert found == {"any": False, "discard_required": False, "float": True, "float_unplayable": True}


@pytest.mark.parametrize("name", ALL)
def test_there_and_back(name: str) -> None:
    rules = Rules.preset(name)
    again = Rules.from_dict(json.loads(json.dumps(rules.to_dict())))
    assert again == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert pickle.dumps(again) == pickle.dumps(rules)
    assert rules.replace(max_turns=7) != rules
    assert rules.replace(max_turns=7).preset_name is None


def test_no_limit_has_two_spellings() -> None:
    assert Rules(recycles="unlimited") == Rules(recycles=None)  # type: ignore[arg-type]  # taken, though not typed
    assert Rules(melds_per_turn="unlimited").melds_per_turn is None  # type: ignore[arg-type]  # as above


BAD: list[tuple[dict[str, Any], str]] = [
    ({"decks": 0}, "decks"),
    ({"decks": 3}, "decks"),
    ({"decks": {}}, "decks"),
    ({"jokers": -1}, "jokers"),
    ({"jokers": 1.0}, "jokers"),
    ({"deal": 7}, "deal"),
    ({"deal": {}}, "deal"),
    ({"deal": {1: 7}}, "deal: the number of players"),
    ({"deal": {9: 5}}, "deal: the number of players"),
    ({"deal": {"two": 7}}, "deal: the number of players"),
    ({"deal": {2: 0}}, r"deal\[2\]"),
    ({"aces": "high"}, "aces must be one of low, high_or_low, round_the_corner"),
    ({"aces": None}, "aces"),
    ({"ace_points": "11"}, "ace_points"),
    ({"melds_per_turn": 0}, "melds_per_turn"),
    ({"melds_per_turn": True}, "melds_per_turn"),
    ({"recycles": -1}, "recycles"),
    ({"stalemate_check": 1}, "stalemate_check must be True or False"),
    ({"max_turns": 0}, "max_turns"),
    ({"match": "deals"}, "match"),
    ({"match": ("rounds", 3)}, "match"),
    ({"match": ("deals", 0)}, "match"),
    ({"match": ("target", {2: "x"})}, "match"),
    ({"winner": "loudest"}, "winner"),
    ({"colour": "red"}, "unknown rule 'colour'"),
]


@pytest.mark.parametrize(("change", "named"), BAD, ids=[str(row[0]) for row in BAD])
def test_a_value_that_does_not_fit_is_named(change: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Rules().replace(**change)


CONFLICTS: list[tuple[dict[str, Any], tuple[str, str], str]] = [
    (
        {"going_rummy": "plus_10", "scoring": "settlement"},
        ("going_rummy", "scoring"),
        'scoring="winner_takes"',
    ),
    ({"blocked": "count"}, ("blocked", "scoring"), '"nobody"'),
    ({"scoring": "penalty"}, ("blocked", "scoring"), 'blocked="count"'),
    ({"scoring": "meld_points"}, ("blocked", "scoring"), 'blocked="count"'),
    ({"must_go_out_to_win": True}, ("must_go_out_to_win", "match"), '"target"'),
    ({"deal": {4: 13}}, ("deal", "decks"), "fewer cards"),
    ({"deal": {5: 13}}, ("deal", "decks"), "more packs"),
    ({"deal": {2: 26}}, ("deal", "decks"), "no card for deck and pile"),
    ({"min_naturals": 4}, ("min_naturals", "decks"), "min_naturals=3"),
    ({"decks": {2: 1}, "deal": {2: 10, 3: 7}}, ("decks", "deal"), "3 players"),
    ({"match": ("target", {2: 100})}, ("match", "deal"), "3 players"),
]


@pytest.mark.parametrize(("change", "both", "way_out"), CONFLICTS, ids=[str(row[0]) for row in CONFLICTS])
def test_a_conflict_names_both_and_a_way_out(
    change: dict[str, Any], both: tuple[str, str], way_out: str
) -> None:
    with pytest.raises(RulesConflict) as caught:
        Rules().replace(**change)
    assert caught.value.fields == both
    assert way_out in str(caught.value)
    assert both[0] in str(caught.value) or both[1] in str(caught.value)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.fields, str(copy)) == (both, str(caught.value))


@pytest.mark.parametrize(
    "change",
    [
        {"recycle": "none", "recycles": None},
        {"scoring": "settlement"},
        {"scoring": "settlement", "blocked": "nobody"},
        {"deal": {6: 6}},
        {"deal": {2: 25}},
        {"deal": {3: 17}, "starter_discards": False, "decks": 2},
    ],
)
def test_no_conflict(change: dict[str, Any]) -> None:
    assert Rules().replace(**change) != Rules()


def test_rules_cannot_be_changed() -> None:
    rules = Rules()
    with pytest.raises(AttributeError):
        rules.aces = "high_or_low"  # type: ignore[misc]  # on purpose
    with pytest.raises(TypeError):
        rules.deal[2] = 3  # type: ignore[index]  # on purpose
    with pytest.raises(ValueError, match="no rules are called 'gin'"):
        Rules.preset("gin")


def test_numbers_by_seats() -> None:
    deal = BySeats({3: 7, 2: 10})
    assert (deal == {2: 10, 3: 7}, list(deal), len(deal), repr(deal)) == (True, [2, 3], 2, "{2: 10, 3: 7}")
    assert deal != 7
    with pytest.raises(KeyError):
        deal[4]
