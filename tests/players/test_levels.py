"""What each level does, rule by rule, in positions made for it."""

from __future__ import annotations

import random

import pytest

from rummy_widget.deck import text
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import Decision, Player, finish, player
from rummy_widget.view import View
from tests.players.positions import view_of


def decide(who: Player, view: View, seed: int = 1) -> Decision:
    return finish(who.think(view, random.Random(seed)))


def says(who: Player, view: View, seed: int = 1) -> str:
    return str(decide(who, view, seed).move)


CAREFUL_EASY = player("easy", careless=0)
CAREFUL_MEDIUM = player("medium", slips=0)
HARD = player("hard")
ALL = [CAREFUL_EASY, CAREFUL_MEDIUM, HARD]


# --- taking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)
@pytest.mark.parametrize(
    ("hand", "pile", "melds"),
    [
        ("7S 7H KD 2C", "7D", []),  # makes a set
        ("7S 8S KD 2C", "9S", []),  # makes a run
        ("KD QC 2C", "9S", ["6S 7S 8S"]),  # can be laid off
        ("TS KD 2C", "9S", ["6S 7S 8S"]),  # can be laid off, and opens the place for another
    ],
)
def test_takes_a_card_that_it_can_lay_down_at_once(
    who: Player, hand: str, pile: str, melds: list[str]
) -> None:
    view = view_of(hand, pile=pile, melds=melds, phase="draw")
    assert says(who, view) == "take"
    assert decide(who, view).terms == {"lays-at-once": {"7": 7, "9": 9}[pile[0]]}  # what it counts


@pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)
def test_leaves_a_card_whose_meld_would_break_better_ones(who: Player) -> None:  # E15
    view = view_of("AC 2C 3C 4C 3H 9D TD JD QD JH", pile="JS", phase="draw")
    assert says(who, view) == "draw"


def test_easy_leaves_a_card_that_only_makes_a_pair_or_saves_points() -> None:
    assert says(CAREFUL_EASY, view_of("7S KH KD 2C", pile="7D", phase="draw")) == "draw"
    assert says(CAREFUL_EASY, view_of("7S KH QD 2C", pile="AD", phase="draw")) == "draw"


@pytest.mark.parametrize("who", [CAREFUL_MEDIUM, HARD], ids=lambda p: p.name)
@pytest.mark.parametrize(("pile", "move"), [("AD", "take"), ("4D", "take"), ("5D", "draw"), ("KS", "draw")])
def test_takes_also_to_save_six_points(who: Player, pile: str, move: str) -> None:
    # The king would be thrown for it: 10 - 1, 10 - 4, 10 - 5 points saved.
    view = view_of("7S KH 2C 9D", pile=pile, phase="draw")
    assert says(who, view) == move
    weighed = {str(c.move): c for c in decide(who, view).candidates}["take"]
    assert set(weighed.terms) == {"saves", "must-save"}
    assert weighed.terms["must-save"] == -6


def test_what_it_must_save_is_a_setting() -> None:
    view = view_of("7S KH 2C 9D", pile="4D", phase="draw")
    assert says(player("medium", saves=7), view) == "draw"
    assert says(player("hard", saves=2), view_of("7S KH 2C 9D", pile="8C", phase="draw")) == "take"


@pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)
def test_without_a_stock_it_recycles_or_ends_the_hand_rather_than_take(who: Player) -> None:
    assert says(who, view_of("7S KH KD", pile="2H TD", stock=0, phase="draw")) == "recycle"
    assert says(who, view_of("7S KH KD", pile="2H TD", stock=0, phase="draw", recycles=1)) == "decline"
    assert says(who, view_of("7S 7H KD", pile="2H 7D", stock=0, phase="draw", recycles=1)) == "take"


# --- laying down ----------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)
def test_lays_down_as_soon_as_it_can(who: Player) -> None:
    assert says(who, view_of("7S 7H 7D KC 2D")) == "meld 7S 7H 7D"
    assert says(who, view_of("9S KC 2D", melds=["6S 7S 8S"])) == "layoff 9S m1"
    assert decide(who, view_of("7S 7H 7D KC 2D")).terms == {"plan-lays": 21}


@pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)
def test_never_strands_the_card_just_taken(who: Player) -> None:  # E01
    view = view_of("5H KD", melds=["6H 7H 8H"], taken="KD")
    assert says(who, view) == "discard 5H"


@pytest.mark.parametrize("who", ALL, ids=lambda p: p.name)
def test_keeps_to_one_meld_a_turn(who: Player) -> None:
    hand = "7S 7H 7D 9C TC JC QC 2D 2H"
    assert says(who, view_of(hand, rules="classic")) == "meld 9C TC JC QC"  # 39 points against 21
    after = view_of("7S 7H 7D 2D 3H", rules="classic", melds=["2S 3S 4S"], melded_this_turn=0)
    assert says(who, after) == "meld 7S 7H 7D"


def test_throws_when_the_meld_of_the_turn_is_laid() -> None:
    view = View.from_position(
        {
            "hands": ["7S 7H 7D 2C", 5],
            "stock": 20,
            "pile": "KD",
            "melds": [{"cards": "9C TC JC", "by": 0}],
            "turn": 0,
            "phase": "play",
            "melded_this_turn": 1,
        },
        "classic",
    )
    assert says(CAREFUL_MEDIUM, view) == "discard 2C"  # the sevens are linked


# --- throwing -------------------------------------------------------------------------------------


def test_easy_throws_its_highest_card_even_out_of_a_pair() -> None:
    assert says(CAREFUL_EASY, view_of("KH KD 9C 2S")) == "discard KD"


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("KH KD 9C 2S", "9C"),  # keeps the pair
        ("QH KH 9C 2S", "9C"),  # keeps two neighbours
        ("TH QH 9C 2S", "9C"),  # keeps a run with a gap
        ("QH KC 9C 2S", "KC"),  # nothing linked: the highest
        ("KH KD QH QD", "KD"),  # all linked twice or once: see below
    ],
)
def test_medium_throws_its_highest_loose_card(hand: str, thrown: str) -> None:
    assert says(CAREFUL_MEDIUM, view_of(hand)) == f"discard {thrown}"


def test_medium_breaks_the_weakest_link_first() -> None:
    # 8H is in a pair and next to 9H; the nine has one link only and counts more.
    view = view_of("8H 8C 9H TC")
    terms = {text(c.move.cards[0]): dict(c.terms) for c in decide(CAREFUL_MEDIUM, view).candidates}
    assert terms["8H"] == {"points": 8, "pair": -20, "near-run": -20}
    assert terms["9H"] == {"points": 9, "near-run": -20}
    assert says(CAREFUL_MEDIUM, view) == "discard TC"


@pytest.mark.parametrize("aces", ["low", "high_or_low", "round_the_corner"])
def test_ace_is_next_to_the_king_only_where_it_may_lie_high(aces: str) -> None:
    from rummy_widget.rules import Rules

    rules = Rules.preset("reference").replace(aces=aces)
    view = View.from_position(
        {"hands": ["AH KH 9C 2S", 5], "stock": 20, "pile": "", "turn": 0, "phase": "play"}, rules
    )
    assert says(CAREFUL_MEDIUM, view) == ("discard KH" if aces == "low" else "discard 9C")


def test_hard_does_not_wait_for_cards_that_are_gone() -> None:
    # Both other kings are gone, one in the pile and one in a run: the pair is worth nothing.
    melds = ["JS QS KS"]
    view = view_of("KH KD 9C 2S", pile="KC 4D", melds=melds)
    assert says(HARD, view) == "discard KD"
    assert says(CAREFUL_MEDIUM, view) == "discard 9C"
    live = view_of("KH KD 9C 2S", pile="QC 4D")
    assert says(HARD, live) == "discard 9C"
    terms = {text(c.move.cards[0]): dict(c.terms) for c in decide(HARD, view).candidates}
    assert terms["KD"] == {"points": 10}


def test_hard_keeps_the_run_with_more_cards_to_wait_for() -> None:
    # 8-9 of spades waits for 7S and TS, 5-7 of hearts for 6H alone: the lower points are broken.
    view = view_of("8S 9S 5H 7H")
    waits = {text(c.move.cards[0]): c.terms.get("waits", 0) for c in decide(HARD, view).candidates}
    assert waits["8S"] == waits["9S"] < waits["5H"] == waits["7H"] < 0
    assert says(HARD, view) == "discard 7H"


def hand_after_pick_up(mine: str) -> View:
    """Seat 1 took the nine of hearts and kept it; seat 0 has drawn."""
    game = Game.from_position(
        {
            "hands": [mine, "QD 6C KS"],
            "stock": "3D 2D 4C 3C",
            "pile": "JC 9H",
            "turn": 1,
            "phase": "draw",
        }
    )
    for move in ("take", "discard QD", "draw"):
        game.play(move)
    return game.view(0)


def test_hard_does_not_feed_the_card_that_the_next_player_picked_up() -> None:
    view = hand_after_pick_up("9D 8C 4S")
    chosen = decide(HARD, view)
    terms = {text(c.move.cards[0]): dict(c.terms) for c in chosen.candidates}
    assert terms["9D"]["feeds-next"] < 0
    assert "feeds-next" not in terms["8C"]
    assert str(chosen.move) == "discard 8C"
    assert says(CAREFUL_MEDIUM, view) == "discard 9D"
    near = decide(HARD, hand_after_pick_up("7H 5C 4S"))
    assert {text(c.move.cards[0]): "feeds-next" in c.terms for c in near.candidates}["7H"]


# --- slips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "setting", "share"), [("easy", "careless", 0.5), ("medium", "slips", 0.1), ("hard", "", 0.0)]
)
def test_slips_come_as_often_as_the_setting_says(level: str, setting: str, share: float) -> None:
    view = view_of("KH QD 9C 7S 5H 3D 2S")
    rng = random.Random(3)
    made = [finish(player(level).think(view, rng)) for _ in range(2000)]
    slips = [decision for decision in made if decision.slip]
    # Five standard deviations of a count of 2000.
    assert abs(len(slips) / 2000 - share) <= 5 * (share * (1 - share) / 2000) ** 0.5
    assert all(decision.best == Move.parse("discard KH") for decision in made)
    assert all(decision.move == decision.best for decision in made if not decision.slip)
    if setting:
        assert {str(decision.move) for decision in slips} == {
            f"discard {card}" for card in ["KH", "QD", "9C", "7S", "5H", "3D", "2S"]
        }
        assert not any(finish(player(level, **{setting: 0}).think(view, rng)).slip for _ in range(50))
