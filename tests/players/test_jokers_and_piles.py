"""What each level does where jokers, two decks, spread piles and first melds are in play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widget.deck import code, codes_of, text
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import Decision, Player, finish, player, reading
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tests.players.positions import position

EASY = player("easy", careless=0)
MEDIUM = player("medium", slips=0)
HARD = player("hard")
ALL = [EASY, MEDIUM, HARD]
levels = pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)

FIVE_HUNDRED = Rules.preset("rummy500")
CALLS = FIVE_HUNDRED.replace(call_rummy="any_card")
JOKERS = Rules.preset("reference").replace(jokers=2)


def decide(who: Player, rules: Rules | str, hand: str, **more: Any) -> Decision:
    view = View.from_position(position(hand, **more), rules)
    decision = finish(who.think(view, random.Random(1)))
    assert decision.move in view.legal_moves()
    return decision


def says(who: Player, rules: Rules | str, hand: str, **more: Any) -> str:
    return str(decide(who, rules, hand, **more).move)


def play_turn(who: Player, rules: Rules | str, hand: str, **more: Any) -> tuple[Game, list[Move]]:
    """Let a level play the turn of seat 0 to its end; the other hand and the stock are cards here."""
    more = {"others": ["AH QC 5H"], "stock": "AC QS", **more}
    game = Game.from_position(position(hand, **more), rules, ["Ann", "Bob"])
    moves = []
    while game.turn == 0:
        decision = finish(who.think(game.view(0), random.Random(1)))
        moves.append(decision.move)
        game.play(decision.move)
    return game, moves


# --- several cards of the pile ----------------------------------------------------------------------


@levels
def test_takes_two_cards_when_the_deeper_one_is_laid_and_little_stays(who: Player) -> None:
    # Three nines lie, 27 points, and the king is thrown: the two is left of the 20 points of the hand.
    found = decide(who, FIVE_HUNDRED, "9H 9D 2C", pile="4S 9S KC", phase="draw")
    assert str(found.move) == "take 2"
    weight = {"easy": 1, "medium": 0.5, "hard": 0.4}[who.name]  # five cards in the other hand: 2 / 5
    assert found.terms == {"lays": 27, "keeps": pytest.approx(18 * weight)}


@levels
def test_leaves_a_deep_card_under_many_points(who: Player) -> None:
    # 9 points laid; 57 points stay, 41 more than now.
    assert says(who, FIVE_HUNDRED, "3H 3D KC", pile="3S KS QH JD TC 9C 8D", phase="draw") == "draw"


def test_levels_weigh_what_they_keep_differently() -> None:
    # 9 points laid; of KC KS QH JD one is thrown, so 30 points stay, 14 more than now.
    held: dict[str, Any] = {"pile": "3S KS QH JD", "phase": "draw"}
    assert says(EASY, FIVE_HUNDRED, "3H 3D KC", **held) == "draw"  # 9 - 14
    assert says(MEDIUM, FIVE_HUNDRED, "3H 3D KC", **held) == "take 4"  # 9 - 7
    assert says(HARD, FIVE_HUNDRED, "3H 3D KC", **held) == "take 4"  # 9 - 0.4 * 14
    near_the_end = {**held, "others": [2]}
    assert says(HARD, FIVE_HUNDRED, "3H 3D KC", **near_the_end) == "draw"  # 9 - 14
    assert says(MEDIUM, FIVE_HUNDRED, "3H 3D KC", **near_the_end) == "take 4"


@levels
def test_takes_the_depth_that_lays_most(who: Player) -> None:
    # Two cards make the nines; three make the kings too, and nothing stays but the two.
    assert says(who, FIVE_HUNDRED, "9H 9D KC KH 2C", pile="4S KD 9S 3D", phase="draw") == "take 3"


@levels
def test_takes_deep_to_lower_its_count_where_laying_scores_nothing(who: Player) -> None:
    rules = Rules.preset("reference").replace(take_from_pile="any")
    # 9 9 9 lie, the king is thrown, 2 and 3 stay: 5 of 30 points.
    found = decide(who, rules, "9H 9D KD 2C", pile="4S 9S 3C", phase="draw")
    assert str(found.move) == "take 2"
    assert found.terms["saves"] == 25
    # Here 2 K Q J stay after a king is thrown: 32 points, two more than now.
    assert says(who, rules, "9H 9D KD 2C", pile="9S KC QH JD", phase="draw") == "draw"


@levels
def test_plays_the_deepest_card_even_when_another_meld_counts_more(who: Player) -> None:
    # The run of hearts is 15 points, the fours 12; both need the four of hearts.
    move = Move.parse("meld 4C 4D 4H")
    assert decide(who, FIVE_HUNDRED, "4C 4D 4H 5H 6H KS", deepest="4C").move == move
    free = decide(who, FIVE_HUNDRED, "4C 4D 4H 5H 6H KS").move
    assert free == Move.parse("meld 4H 5H 6H")


@levels
def test_deepest_card_in_a_new_meld_only(who: Player) -> None:
    rules = FIVE_HUNDRED.replace(deepest_new_meld_only=True)
    there: dict[str, Any] = {"melds": ("6S 7S 8S",), "pile": "9S 2H", "phase": "draw"}
    assert says(who, FIVE_HUNDRED, "KD 4C QH", **there) == "take 2"
    assert says(who, rules, "KD 4C QH", **there) == "draw"
    new = decide(who, rules, "9S 9H 9D KD", melds=("6S 7S 8S",), deepest="9S").move
    assert new == Move.parse("meld 9S 9H 9D")


@levels
def test_ends_the_hand_rather_than_take_what_it_cannot_lay(who: Player) -> None:
    out: dict[str, Any] = {"phase": "draw", "stock": 0}
    assert says(who, FIVE_HUNDRED, "7S KH KD", pile="2H TD", **out) == "decline"
    assert says(who, FIVE_HUNDRED, "7S KH KD", pile="2H KC", **out) == "take"


@pytest.mark.parametrize("who", [MEDIUM, HARD], ids=lambda p: p.name)
def test_keeps_high_cards_until_the_end_is_near_where_laying_scores(who: Player) -> None:
    assert says(who, FIVE_HUNDRED, "KH 9C 4S 2D", others=[13]) == "discard 2D"
    assert says(who, FIVE_HUNDRED, "KH 9C 4S 2D", others=[2]) == "discard KH"


def test_hard_throws_nothing_that_makes_a_meld_with_the_pile() -> None:
    found = decide(HARD, FIVE_HUNDRED, "9D 8C 4S", pile="9S 9C")
    terms = {text(c.move.cards[0]): c.terms for c in found.candidates}
    assert terms["9D"]["feeds-pile"] == -10
    assert "feeds-pile" not in terms["8C"]
    assert "feeds-pile" not in terms["4S"]


# --- calling ----------------------------------------------------------------------------------------


@levels
def test_calls_rummy_when_it_pays(who: Player) -> None:
    there: dict[str, Any] = {"melds": ("6S 7S 8S",), "phase": "call"}
    assert says(who, CALLS, "KD QC 2C", pile="4H 9S", **there) == "rummy 9S"
    # Four cards above the nine: 9 points laid, 40 more in the hand, 10 of them thrown.
    assert says(who, CALLS, "KD QC 2C", pile="9S KH QS JD TC", **there) == "pass"


@levels
def test_passes_when_it_may_only_pass(who: Player) -> None:
    rules = CALLS.replace(initial_meld=40)
    found = decide(who, rules, "KD QC 2C", pile="4H 9S", melds=("6S 7S 8S",), phase="call")
    assert (str(found.move), found.rule) == ("pass", "call")


@levels
def test_a_call_is_played(who: Player) -> None:
    game, moves = play_turn(who, CALLS, "KD TC 2C", pile="4H 9S", melds=("6S 7S 8S",), phase="call")
    assert list(map(str, moves[:2])) == ["rummy 9S", "layoff 9S m1"]
    assert moves[2].kind == "discard"
    assert game.turn == 1


# --- jokers -----------------------------------------------------------------------------------------


@levels
def test_swaps_for_a_joker_that_makes_a_meld(who: Player) -> None:
    # KD KC and the joker lie, the two is thrown.
    game, moves = play_turn(who, JOKERS, "7S KD KC 2H", melds=("6S *7S 8S",))
    assert [move.kind for move in moves] == ["swap", "meld", "discard"]
    assert str(moves[0]) == "swap 7S m1"
    assert game.hand_over


def test_easy_swaps_only_when_the_joker_leaves_the_hand_at_once() -> None:
    # The set is full: the joker would stay, 15 points for 7, but it will make a meld one day.
    full = ("7H *7S 7D 7C",)
    assert says(EASY, JOKERS, "7S KD 4C", melds=full) == "discard KD"
    for who in (MEDIUM, HARD):
        found = decide(who, JOKERS, "7S KD 4C", melds=full)
        assert str(found.move) == "swap 7S m1"
        assert found.terms == {"saves": -8, "joker": 10}


@levels
def test_swaps_only_where_the_rules_allow_it(who: Player) -> None:
    for value in ("never", "own"):
        rules = JOKERS.replace(joker_swap=value)
        assert decide(who, rules, "7S KD KC 2H", melds=("6S *7S 8S",)).move.kind == "discard"


@levels
def test_a_joker_fills_a_meld(who: Player) -> None:
    found = decide(who, JOKERS, "QH KH * 4D 2C")
    assert found.move == Move.parse("meld *JH QH KH")
    assert found.terms == {"plan-lays": 35}


@pytest.mark.parametrize(
    "who",
    [player("easy", careless=1), player("medium", slips=1), HARD],
    ids=lambda p: p.name,
)
def test_never_throws_a_joker_while_there_is_another_card(who: Player) -> None:
    view = View.from_position(position("* KD 9C 2S"), JOKERS)
    rng = random.Random(4)
    thrown = {str(finish(who.think(view, rng)).move) for _ in range(100)}
    assert "discard *" not in thrown
    assert thrown
    assert says(who, JOKERS, "*") == "discard *"


@levels
def test_takes_a_joker_from_the_pile_for_a_pair(who: Player) -> None:
    assert says(who, JOKERS, "KD KC 4S 2H", pile="*", phase="draw") == "take"


# --- two decks --------------------------------------------------------------------------------------


def test_of_two_decks_a_card_is_gone_when_both_copies_are_seen() -> None:
    view = View.from_position(position("KH 9C", pile="KS KC KS"), "romme")
    assert reading.gone(view) == 1 << code("KS")
    one = View.from_position(position("KH 9C", pile="KS KC 2S"), "reference")
    assert codes_of(reading.gone(one)) == sorted(map(code, ("KH", "9C", "KS", "KC", "2S")))


@pytest.mark.parametrize("who", [MEDIUM, HARD], ids=lambda p: p.name)
def test_second_copy_of_a_card_is_loose(who: Player) -> None:
    opened: dict[str, Any] = {"laid": [True, False], "melds": ()}
    assert says(who, "romme", "8H 8H 8D 2C", **opened) == "discard 8H"
    assert says(who, "romme", "8H 8D 2C 4S", **opened) == "discard 4S"


# --- the forty --------------------------------------------------------------------------------------


@levels
@pytest.mark.parametrize(
    ("hand", "lays"),
    [
        ("9H 9D 9C 2S 3S 4S KD QS 6H 5C", None),  # 27 + 9
        ("9H 9D 9C 5S 6S 7S KD QS AH 2C", 45),  # 27 + 18
        ("TH TD * 2S 3S 4S KC 7D", None),  # 30 + 9: the joker counts as a ten
        ("TH TD * 3S 4S 5S KC 7D", 30 + 12 + 10),  # the same, but it counts 20 where it is got rid of
    ],
)
def test_lays_nothing_before_it_has_forty_and_keeps_its_melds(
    who: Player, hand: str, lays: int | None
) -> None:
    found = decide(who, "romme", hand)
    if lays is None:
        assert found.move.kind == "discard"
        assert text(found.move.cards[0]) in ("KD", "KC")
    else:
        assert found.move.kind == "meld"
        assert found.terms == {"plan-lays": lays}


@levels
def test_lays_the_rest_of_the_forty_in_the_same_turn(who: Player) -> None:
    game, moves = play_turn(who, "romme", "9H 9D 9C 5S 6S 7S KD 3S", others=["AH QC 5H"])
    assert [move.kind for move in moves] == ["meld", "meld", "discard"]
    assert str(moves[2]) == "discard KD"
    assert game.turn == 1


def test_medium_and_hard_take_a_card_for_a_meld_that_comes_down_later() -> None:
    held: dict[str, Any] = {"pile": "9C", "phase": "draw"}
    assert says(EASY, "romme", "9H 9D KD QS 6H 5C", **held) == "draw"
    for who in (MEDIUM, HARD):
        found = decide(who, "romme", "9H 9D KD QS 6H 5C", **held)
        assert str(found.move) == "take"
        assert found.terms == {"lays-later": 1}


@pytest.mark.parametrize("who", [MEDIUM, HARD], ids=lambda p: p.name)
def test_of_its_pairs_it_keeps_the_high_ones_for_the_forty(who: Player) -> None:
    assert says(who, "romme", "3H 3D KS KC")[:-1] == "discard 3"
    opened = says(who, "romme", "3H 3D KS KC", laid=[True, False])
    assert opened[:-1] == "discard K"


# --- the whole hand ---------------------------------------------------------------------------------


@levels
def test_in_the_fourth_deal_it_waits_for_the_whole_hand(who: Player) -> None:
    assert says(who, "wrotham", "7S 7H 7D 2C 3C 4C KD QH", deal=4) == "discard KD"
    assert decide(who, "wrotham", "7S 7H 7D 2C 3C 4C KD QH", deal=3).move.kind == "meld"


@levels
def test_the_whole_hand_goes_down_with_one_card_to_throw(who: Player) -> None:
    game, moves = play_turn(who, "wrotham", "7S 7H 7D 2C 3C 4C 5C KD", deal=4)
    assert [move.kind for move in moves] == ["meld", "meld", "discard"]
    assert game.hand_over


@pytest.mark.parametrize("who", [player("easy", careless=1), player("medium", slips=1)], ids=lambda p: p.name)
def test_careless_throws_spare_the_melds_in_the_hand(who: Player) -> None:
    view = View.from_position(position("7S 7H 7D 2C 3C 4C KD QH", deal=4), "wrotham")
    rng = random.Random(4)
    assert {str(finish(who.think(view, rng)).move) for _ in range(60)} == {"discard KD", "discard QH"}


# --- going out --------------------------------------------------------------------------------------


@levels
def test_where_a_discard_must_end_the_hand_it_keeps_one(who: Player) -> None:
    ends = FIVE_HUNDRED.replace(going_out="float")
    game, moves = play_turn(who, ends, "7S 7H 7D 7C")
    assert [len(move.cards) for move in moves] == [3, 1]
    assert game.hand_over
    # A last seven that fits the sevens would not end it: all four go down, and the seat floats.
    game, moves = play_turn(who, FIVE_HUNDRED.replace(going_out="float_unplayable"), "7S 7H 7D 7C")
    assert [len(move.cards) for move in moves] == [4]
    assert not game.hand_over
    assert game.view(0).counts[0] == 0


@levels
def test_floating_it_draws_and_throws_what_it_drew(who: Player) -> None:
    rules = FIVE_HUNDRED.replace(going_out="float")
    game, moves = play_turn(
        who, rules, "", pile="2H 9S", melds=("6S 7S 8S",), phase="draw", stock="AC 5S", laid=[True, True]
    )
    assert list(map(str, moves)) == ["draw", "discard 5S"]
    assert game.hand_over


@levels
def test_required_discard_is_kept(who: Player) -> None:
    rules = Rules.preset("reference").replace(going_out="discard_required")
    game, moves = play_turn(who, rules, "7S 7H 7D 7C")
    assert [len(move.cards) for move in moves] == [3, 1]
    assert game.hand_over


# --- big hands --------------------------------------------------------------------------------------


@levels
@pytest.mark.parametrize("seed", range(4))
def test_plays_a_turn_with_half_a_deck_in_its_hand(who: Player, seed: int) -> None:
    rng = random.Random(f"big-{seed}")
    rules = FIVE_HUNDRED.replace(decks=2, jokers=4)
    deck = [text(number) for number in range(52)] * 2 + ["*"] * 4
    rng.shuffle(deck)
    hand, other, stock = deck[:34], deck[34:41], deck[41:46]
    game, moves = play_turn(who, rules, " ".join(hand), others=[" ".join(other)], stock=" ".join(stock))
    assert moves[-1].kind == "discard" or game.hand_over
    assert sum(len(move.cards) for move in moves[:-1]) > 17  # most of so many cards lies in melds


@levels
def test_big_hand_lays_the_card_that_it_owes(who: Player) -> None:
    # The nine of spades makes a meld with the other nines only, among thirty cards.
    hand = "9S 9H 9D AS AH AD AC 2S 2H 2D 2C 4S 4H 4D 4C 6S 6H 6D 6C QS QH QD QC KS KH KD KC"
    game, moves = play_turn(who, FIVE_HUNDRED, hand, deepest="9S", others=["3S 5C JC"], stock="8C 3H")
    laid = {card for move in moves if move.kind in ("meld", "layoff") for card in move.cards}
    assert code("9S") in laid
    assert game.turn != 0
