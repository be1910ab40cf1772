"""What the guide means: the card that it names, at its place, and what comes before the throw."""

from __future__ import annotations

from collections import Counter

from rummy_widget import Game
from rummy_widget.deck import cards
from rummy_widget.melds import is_meld
from rummy_widget.rules import Rules
from rummy_widget.tutor.guide import Progress, follow
from tests.tutor.guided import LEARNER
from tests.tutor.guided_hands import every, text
from tests.tutor.test_guide import at, playing


def test_a_card_that_can_be_laid_off_goes_before_the_throw() -> None:
    """How to lay off is known: it is named again, and the throw is told when nothing is left to lay."""
    game = Game.from_position(
        {"hands": ["5C 9S 8D KH", "2H 3S 5D 9H"], "stock": "6C 7D", "pile": "4S", "turn": 0, "phase": "play",
         "melds": [{"cards": "2C 3C 4C", "by": 0}], "laid": [True, False]}, "rummy500", 2,
    )  # fmt: skip
    told = Progress(frozenset({"aim", "hand", "draw", "layoff"}))
    progress = follow(game.view(LEARNER), told)
    assert progress.step is not None
    assert (progress.step.said.id, str(progress.step.cards)) == ("guide-again-layoff", "5C")
    game.play("layoff 5C m1")
    progress = follow(game.view(LEARNER), progress)
    assert progress.step is not None
    assert (progress.step.name, str(progress.step.cards)) == ("throw", "KH")


def test_of_an_open_pile_the_card_is_meant_and_not_the_whole() -> None:
    position = {"hands": [["QS", "QD", "9H"], 7], "stock": 20, "turn": 0, "phase": "draw",
                "pile": ["4S", "QH", "2C", "QH"]}  # fmt: skip
    two = Rules.preset("rummy500").replace(decks=2)
    assert at(position, two).at == ("cut-3", "btn-take")
    assert at({**position, "pile": ["4S", "QH"]}, "rummy500").at == ("cut-1", "btn-take")
    assert at({**position, "pile": ["4S", "QH"]}, "reference").at == ("pile", "btn-take")
    # Which of the cards of a pile is called is told by its place too.
    calls = Rules.preset("rummy500").replace(call_rummy="any_card")
    called = at(
        {**position, "phase": "call", "pile": ["7C", "5H", "2D"], "thrower": 1,
         "melds": [{"cards": ["5S", "5D", "5C"], "by": 1}]}, calls,
    )  # fmt: skip
    assert (called.said.args["card"], called.at[0]) == ("5H", "cut-1")


def test_a_joker_is_told_of_so_that_it_can_be_read_out() -> None:
    step = playing("* 7H KC 2D", "joker13")
    assert (step.name, str(step.cards)) == ("joker", "*")
    assert text(step) == "You have a joker. In a meld it stands for a card that you lack."
    assert "card" not in step.said.args  # a joker's name is "joker", and "joker is a joker" tells nothing


def test_a_throw_that_is_named_goes_with_nothing_in_any_hand() -> None:
    met = Counter[str]()
    for one in every():
        if one.step.said.id != "guide-throw":
            continue
        rules, (spare,) = one.view.rules, cards(str(one.step.said.args["card"])).codes
        others = [code for code in one.view.hand.codes if code != spare and code < 52]
        assert not any(is_meld((spare, other, third), rules) for other in others for third in range(52))
        assert not any(is_meld((*meld.codes, spare), rules) for meld in one.view.melds)
        assert one.step.said.args["jokers"] == ("yes" if "*" in one.view.hand else "no")
        met[str(one.step.said.args["jokers"])] += 1
    assert min(met["yes"], met["no"]) > 0, met
