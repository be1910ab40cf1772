"""The rules in words: complete, only what is in play, and easy to read."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given

from rummy_widget import i18n
from rummy_widget.errors import RulesConflict
from rummy_widget.melds import card_points
from rummy_widget.rules import Rules
from tests.rules.values import COUNTS, OTHER, PRESETS, any_rules

EXTRA: list[Rules] = [
    Rules.preset("rummy500").replace(
        going_out="float_unplayable", call_rummy="any_card", deepest_new_meld_only=True,
        must_go_out_to_win=True, five_ten_fifteen=True, joker_swap="own",
    ),
    Rules(take_from_pile="any", deepest_must_be_played="always", dealer_by_cut=True, stalemate_check=True),
    Rules.preset("romme").replace(whole_hand_from_deal=1, recycles=0, going_out="any"),
]  # fmt: skip


def _lines(rules: Rules, players: int | None = None) -> list[str]:
    return [line.strip() for line in rules.describe(players).splitlines() if line.strip()]


# Written by hand from the page of rules, heading by heading.
REFERENCE = """
Players and cards
Get rid of all your cards. Lay them down in sets and runs, or throw them.
2–4 players can play.
One pack of 52 cards is used.
The deal
Chance picks the first dealer.
After each hand, the deal moves one seat to the left.
With 2 players, each gets 10 cards, one at a time.
With 3–4 players, each gets 7 cards, one at a time.
The player on the dealer’s left starts.
The next card is turned up and starts the pile.
The other cards are the deck. They lie face down.
Sets and runs
Sets and runs are called melds.
A set is three or four cards of one rank, each of its own suit, such as 9♠ 9♥ 9♣.
A run is three or more cards of one suit in order, such as 4♥ 5♥ 6♥.
The ace is low. A♠ 2♠ 3♠ is a run, but Q♠ K♠ A♠ is not.
Your turn
First draw one card, from the deck or from the top of the pile.
Then you may lay down melds, as many as you like.
You may also lay off. This means that you add cards to a meld on the table, yours or not.
A run takes cards at both ends. A set of three takes its fourth suit.
Melds on the table are never split or mixed.
To end your turn, throw one card face up on top of the pile.
You may not throw the card that you took from the pile in this turn.
A move is not allowed if you could then not end your turn by these rules.
Going out
The hand ends as soon as a player has no cards left. You may lay down, lay off or throw your last card.
When the deck is used up
You may still take the top card of the pile.
If you do not, you turn the whole pile over. It is the new deck, and it is not shuffled: the first card \
thrown is drawn first. Then you draw from it.
This is done once in a hand.
If there can be no new deck, take the top card of the pile or take nothing.
With no pile left, you can only take nothing. If you take nothing, the hand ends and nobody goes out. \
Such a hand is blocked.
A hand is also blocked after 500 turns, those of all players together.
What the cards count
Cards from 2 to 10 count their number. Jack, queen and king count 10.
An ace counts 1.
Scoring a hand
Whoever goes out scores the points of all cards left in the other hands.
Melds that are still in a hand count too.
You go rummy when you lay no card in a hand until you go out, all in one turn.
Then your score for the hand is doubled.
A blocked hand is won by the player with the fewest points in hand. From each other player, the winner \
scores how many more points that player holds.
If several players have the fewest, they share this in equal parts.
The match
The match has 3 hands.
Then whoever has the most points wins.
If several players are tied for the win, one more hand is played, until one is ahead.
"""
ROMME = """
Players and cards
Get rid of all your cards. Lay them down in sets and runs, or throw them.
4 players play.
Two packs of 52 cards and 6 jokers are used: 110 cards in all.
The deal
Chance picks the first dealer.
After each hand, the deal moves one seat to the left.
Each player gets 13 cards, one at a time.
The player on the dealer’s left starts.
The next card is turned up and starts the pile.
The other cards are the deck. They lie face down.
Sets and runs
Sets and runs are called melds.
A set is three or four cards of one rank, each of its own suit, such as 9♠ 9♥ 9♣.
A run is three or more cards of one suit in order, such as 4♥ 5♥ 6♥.
The ace is low or high. A♠ 2♠ 3♠ and Q♠ K♠ A♠ are runs, but K♠ A♠ 2♠ is not.
A meld never holds the same card twice.
A joker in a meld stands for one card. It is named when the joker is laid, and it does not change until \
the joker is swapped.
If you do not name the card, a joker in a run takes the highest place that fits. In a set it takes the \
first free suit of spades, hearts, diamonds and clubs.
A joker may not stand for a card that its meld already holds.
Each meld needs 2 real cards or more.
Your turn
First draw one card, from the deck or from the top of the pile.
Then you may lay down melds, as many as you like.
You may also lay off. This means that you add cards to a meld on the table, yours or not.
A run takes cards at both ends. A set of three takes its fourth suit.
Melds on the table are never split or mixed.
You may swap a joker on the table for the exact card that it stands for, and more than once in a turn.
A swap does not count as laying a card down.
To end your turn, throw one card face up on top of the pile.
You may not throw the card that you took from the pile in this turn.
If you hold its twin, you may throw that one.
A move is not allowed if you could then not end your turn by these rules.
The first cards you lay
The first melds that you lay in a hand must count 40 points or more, all in one turn.
For this, a joker counts as the card that it stands for.
Before that, you may not lay off or swap a joker. After that, you may, and in the same turn too.
Going out
The hand ends when a player throws the last card. You may not lay it down.
When the deck is used up
You may still take the top card of the pile.
If you do not, you shuffle the pile without its top card, which stays. It is the new deck. Then you \
draw from it.
This is done as often as needed.
It needs two cards in the pile.
If there can be no new deck, take the top card of the pile or take nothing.
With no pile left, you can only take nothing. If you take nothing, the hand ends and nobody goes out. \
Such a hand is blocked.
A hand is also blocked after 500 turns, those of all players together.
What the cards count
Cards from 2 to 10 count their number. Jack, queen and king count 10.
An ace counts 11.
On the table, as the lowest card of a run, an ace counts 1.
An ace that fits both ends of a run goes on top.
A joker counts 20.
Scoring a hand
Each other player scores the points of the cards in their own hand.
Melds that are still in a hand count too.
You go rummy when you lay no card in a hand until you go out, all in one turn.
Then the score of each other player is doubled.
In a blocked hand all players score what they hold. Nobody wins it.
The match
The match has 6 hands.
Then whoever has the fewest points wins.
If several players are tied for the win, one more hand is played, until one is ahead.
"""


def test_the_whole_text_of_two_games() -> None:
    assert _lines(Rules()) == REFERENCE.strip().splitlines()
    assert _lines(Rules.preset("romme"), 4) == ROMME.strip().splitlines()


# What has no effect in each preset, by hand: no jokers, nothing taken that must be played, no new deck; and
# who has laid 40 points has laid a meld.
_NO_JOKERS = {"joker_points", "min_naturals", "joker_swap"}
UNUSED = {
    "reference": {*_NO_JOKERS, "deepest_new_meld_only"},
    "classic": {*_NO_JOKERS, "deepest_new_meld_only"},
    "penalty": {*_NO_JOKERS, "deepest_new_meld_only"},
    "block": {*_NO_JOKERS, "deepest_new_meld_only", "recycles"},
    "cardgames": {*_NO_JOKERS, "deepest_new_meld_only"},
    "rummy500": {"recycles"},
    "joker13": {"deepest_new_meld_only"},
    "wrotham": {"deepest_new_meld_only"},
    "romme": {"deepest_new_meld_only", "layoff"},
}


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_not_in_play(name: str) -> None:
    assert set(Rules.preset(name).unused()) == UNUSED[name]


@pytest.mark.parametrize("rules", [*map(Rules.preset, PRESETS), *EXTRA], ids=repr)
def test_every_switch_that_is_in_play_changes_the_text(rules: Rules) -> None:
    text = rules.describe()
    tried = set()
    for name, values in OTHER.items():
        for value in values:
            try:
                changed = rules.replace(**{name: value})
            except RulesConflict:
                continue
            if changed == rules:
                continue
            tried.add(name)
            same = changed.describe() == text
            assert same == (name in rules.unused()), (name, value)
    assert len(tried) > len(OTHER) - 3


def _some_rules(count: int) -> list[Rules]:
    rng = random.Random(5)
    found: list[Rules] = []
    while len(found) < count:
        values: dict[str, Any] = {name: rng.choice(some) for name, some in OTHER.items()}
        values |= rng.choice(COUNTS)
        values["jokers"] = rng.choice([0, 1, 3, {2: 2, 3: 0, 4: 4}])
        values["decks"] = rng.choice([1, 2, {2: 1, 3: 1, 4: 2}])
        values["match"] = rng.choice([*OTHER["match"], ("deals", {2: 1, 3: 3, 4: 4})])
        try:
            found.append(Rules(**values))
        except RulesConflict:
            continue
    return found


def test_every_sentence_exists_and_is_said_somewhere() -> None:
    said = set()
    for rules in _some_rules(1500):
        for players in (None, *rules.seats):
            for section in rules.description(players):
                assert section.lines
                said |= {section.title.id, *(line.id for line in section.lines)}
    named = re.findall(r"^([a-z0-9-]+) =", i18n.sources("en")["describe.ftl"], re.MULTILINE)
    assert said == set(named)
    for rules in _some_rules(60):
        assert "{" not in rules.describe()


# A word, and when it may and must be there.
WORDS: list[tuple[str, Any]] = [
    (r"\bjokers?\b", lambda rules, seats: any(rules.jokers_for(one) for one in seats)),
    (r"\bcall\b", lambda rules, _: rules.call_rummy != "off"),
    (r"\bstuck\b", lambda rules, _: rules.stalemate_check),
    (r"\btwo packs\b", lambda rules, seats: any(rules.decks_for(one) == 2 for one in seats)),
    (r"\bwithout cards\b", lambda rules, _: rules.going_out.startswith("float")),
    (r"\bgo rummy\b", lambda rules, _: rules.going_rummy != "none"),
    (r"\bdoubled?\b", lambda rules, _: rules.going_rummy == "double"),
    (r"\bdeepest\b", lambda rules, _: rules.take_from_pile == "any"),
    (r"\bshuffle\b", lambda rules, _: rules.recycles != 0 and rules.recycle.startswith("shuffle")),
    (r"\bwhole hand\b", lambda rules, _: rules.whole_hand_from_deal is not None),
    (r"\bfirst melds\b", lambda rules, _: rules.initial_meld > 0),
    (r"\bmust also go out\b", lambda rules, _: rules.must_go_out_to_win),
    (r"\bhighest card deals\b", lambda rules, _: rules.dealer_by_cut),
    (r"\bpays?\b", lambda rules, _: rules.scoring == "settlement"),
    (r"\bbelow zero\b", lambda rules, _: rules.scoring == "meld_points"),
]


@pytest.mark.parametrize(("pattern", "expected"), WORDS, ids=[row[0] for row in WORDS])
def test_nothing_is_said_that_is_not_in_play(pattern: str, expected: Any) -> None:
    seen = set()
    for rules in _some_rules(120):
        for players in (None, *rules.seats):
            seats = rules.seats if players is None else (players,)
            found = re.search(pattern, rules.describe(players).lower()) is not None
            assert found == expected(rules, seats)
            seen.add(found)
    assert seen == {True, False}


def test_only_what_holds_for_this_number_of_players() -> None:
    rules = Rules.preset("rummy500")
    assert "With" not in rules.describe(4).replace("With no pile", "")
    assert "One pack of 52 cards and 2 jokers are used: 54 cards in all." in rules.describe(4)
    assert "Two packs of 52 cards and 4 jokers are used: 108 cards in all." in rules.describe(5)
    assert "twin" in rules.describe(5)
    assert "twin" not in rules.describe(4)
    with pytest.raises(ValueError, match="not for 9"):
        rules.describe(9)
    with pytest.raises(ValueError, match="for 2, 3, 4 players, not for 1"):
        Rules().description(1)


# What a player may do when there is nothing to draw, by kind of game.
STOCK: list[tuple[dict[str, Any], list[str]]] = [
    ({"recycle": "none"}, ["never made a new deck", "take nothing", "blocked"]),
    ({"recycles": 0}, ["never made a new deck", "take nothing"]),
    ({"recycle": "shuffle"}, ["shuffle the whole pile", "once in a hand", "take nothing"]),
    ({"recycle": "shuffle_keep_top", "recycles": 2}, ["without its top card", "up to 2 times", "two cards"]),
    ({"recycle": "shuffle_new_upcard"}, ["its top card is turned up", "two cards", "draw or take as usual"]),
    ({"recycles": None}, ["turn the whole pile over", "not shuffled", "as often as needed"]),
    ({"take_from_pile": "any"}, ["still take cards from the pile", "take from the pile or take nothing"]),
]


@pytest.mark.parametrize(("change", "said"), STOCK, ids=[str(row[0]) for row in STOCK])
def test_what_a_player_may_do_when_the_deck_is_used_up(change: dict[str, Any], said: list[str]) -> None:
    rules = Rules().replace(**change)
    (section,) = [one for one in rules.description() if one.title.id == "about-title-stock"]
    for words in ["You may still take", "With no pile left", *said]:
        assert words in section.text()


@given(any_rules())
def test_the_numbers_are_those_that_the_engine_counts(rules: Rules) -> None:
    text = rules.describe()
    (ace,) = re.findall(r"^  An ace counts (\d+)\.", text, re.MULTILINE)
    assert int(ace) == card_points(0, rules)
    low = re.findall(r"lowest card of a run, an ace counts (\d+)\.", text)
    if rules.scoring == "meld_points" or rules.initial_meld:
        assert int((low or [ace])[0]) == (5 if rules.five_ten_fifteen else 1)
    else:
        assert not low
    assert re.findall(r"A joker counts (\d+)\.", text) == (
        [str(rules.joker_points)] if any(map(rules.jokers_for, rules.seats)) else []
    )
    for seats in rules.seats:
        size, own = rules.deal[seats], rules.describe(seats)
        assert ("gets one card." if size == 1 else f"gets {size} cards, one at a time.") in own
        total = re.findall(r"are used: (\d+) cards in all", own)
        assert total == ([str(rules.cards_for(seats))] if rules.jokers_for(seats) else [])


def test_numbers_of_a_thousand_are_grouped() -> None:
    assert "until a player has 1,500 points or more." in Rules(match=("target", 1500)).describe()


# --- easy to read ---------------------------------------------------------------------------------


def _syllables(word: str) -> int:
    """Count groups of vowels; a silent e at the end and a silent -ed are none."""
    groups = len(re.findall(r"[aeiou]+|(?<![aeiou])y(?![aeiou])", word))
    silent = re.search(r"[^aeiouyl]e$|[^aeiouytd]ed$", word) is not None
    return max(1, groups - silent)


def _grade(text: str) -> float:
    """Return the reading grade of Flesch and Kincaid; a line ends a sentence."""
    sentences = [part for part in re.split(r"[.:!?](?=\s)|\n", text) if re.search(r"[a-z]", part)]
    words = re.findall(r"[a-z]+", text.lower())
    return 0.39 * len(words) / len(sentences) + 11.8 * sum(map(_syllables, words)) / len(words) - 15.59


def test_the_measure_of_reading() -> None:
    words = {"the": 1, "table": 2, "player": 2, "tied": 1, "passed": 1, "deal": 1, "many": 2}
    assert {word: _syllables(word) for word in words} == words
    # 6 words of one syllable in one sentence: 0.39 · 6 + 11.8 − 15.59.
    assert _grade("the cat sat on the mat.") == pytest.approx(-1.45)
    assert _grade("organizational responsibilities necessitate interdepartmental communication.") > 30


@pytest.mark.parametrize("rules", [*map(Rules.preset, PRESETS), *EXTRA], ids=repr)
def test_a_child_can_read_it(rules: Rules) -> None:
    for section in rules.description():
        assert _grade(section.text()) < 8, section.title
    sentences = re.split(r"[.:](?=\s)", rules.describe())
    assert max(len(sentence.split()) for sentence in sentences) <= 30


def test_another_language_without_these_words_gets_the_default() -> None:
    assert Rules().describe(2, locale="tlh") == Rules().describe(2)


def test_as_plain_data() -> None:
    first = Rules().description(3)[0].to_dict()
    assert first["title"] == {"id": "about-title-cards", "args": {}}
    assert first["lines"][1] == {"id": "about-players-fixed", "args": {"players": "3"}}
