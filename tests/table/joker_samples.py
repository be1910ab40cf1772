"""Positions with jokers, open piles and calls, as the kernel itself makes them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from rummy_widget import Game, Rules
from rummy_widget.deck import full_deck, text
from rummy_widget.protocol import Facts, dump, table_view

FIVE = Rules.preset("rummy500")
PILE = "2C 8S KH 3D AH 6C 9D 2S 5H 9C 7S JC 8D 3H AD 7C 6S"
"""The pile of seventeen cards: with 10 and queen of clubs in hand its twelfth may be taken."""


def game(
    hands: list[str], *, rules: Rules | str = FIVE, names: list[str] | None = None, **fields: Any
) -> Game:
    """Set up a game of people; the stock is of no interest."""
    position = {"stock": "4S 4D", "pile": "KC", "phase": "play", "turn": 0, **fields, "hands": hands}
    return Game.from_position(
        position, rules=rules, players=names or ["You", "Gus", "Mira", *"DEFGH"][: len(hands)]
    )


def seen(game: Game, seat: int = 0, *, rev: int = 1, **facts: Any) -> dict[str, Any]:
    """What a seat's browser is told."""
    levels = facts.pop("levels", (None,) * len(game.names))
    return dump(table_view(game.view(seat), Facts(game.names, levels, **facts))) | {"rev": rev}


def open_pile() -> Game:
    """Seventeen cards lie open."""
    melds = [{"cards": "6H *7H 8H", "by": 1}, {"cards": "JS QS KS AS", "by": 0}]
    hands = ["TH TC TD 5D 6D 7D 3S 4S 9S 2H QH 4C QC KD", "5S 5C KC QD 9H 8C 3C 2D 4H 4D"]
    return game(hands, melds=melds, pile=PILE, stock="JD JH", phase="draw", laid=[True, True])


def taken() -> Game:
    """Six of them are taken."""
    made = open_pile()
    made.play("take 6")
    return made


def calls() -> Game:
    """You may call one of two cards."""
    rules = FIVE.replace(call_rummy="any_card")
    melds = [{"cards": "6C 7C 8C", "by": 1}]
    pile = "3D 9H 9S 9C 2H"
    made = game(["KS 5H", "KD 2C 6S", "JS QC"], rules=rules, melds=melds, pile=pile, turn=1)
    made.play("discard KD")
    made.play("pass")
    return made


def naming() -> Game:
    """A joker that may stand for two cards, or for one."""
    melds = [{"cards": "6H 7H 8H", "by": 1}, {"cards": "QS QH QD", "by": 1}]
    return game(["TS JS * KD 2C", "4C 5C"], melds=melds, pile="2D", laid=[True, True])


def swap() -> Game:
    """A seven may take a joker's place, or lie on the sevens."""
    melds = [{"cards": "6H *7H 8H", "by": 1}, {"cards": "7S 7D 7C", "by": 1}]
    return game(["7H KD 2C", "4C 5C"], rules="wrotham", melds=melds, pile="2D", laid=[True, True])


def swap_only() -> Game:
    """An eight may take a joker's place and nothing else."""
    melds = [{"cards": "7H *8H 9H", "by": 1}]
    return game(["8H KD 2C", "4C 5C"], rules="wrotham", melds=melds, pile="2D", laid=[True, True])


def asking() -> Game:
    """Twenty-five cards with four jokers: too many melds for masks."""
    clubs = " ".join(f"{rank}C" for rank in "A23456789TJQK")
    diamonds = " ".join(f"{rank}D" for rank in "A2345678")
    hands = [f"{clubs} {diamonds} * * * *", "4S", "5S", "6S", "7S"]
    return game(hands, pile="3H 9H 2H")


def full() -> Game:
    """Eight players, twenty-five cards in hand, eight melds, thirty cards in the pile."""
    melds = [
        {"cards": " ".join(rank + suit for rank in ranks), "by": by}
        for by, (suit, ranks) in enumerate((s, r) for s in "SH" for r in ("A23", "456", "789", "TJQ"))
    ]
    rest = [text(card) for card in full_deck(2, 4)]
    for meld in melds:
        for card in str(meld["cards"]).split():
            rest.remove(card)
    random.Random(5).shuffle(rest)
    hand, pile, stock = rest[:25], rest[25:55], rest[55:57]
    others = [" ".join(rest[57 + 2 * seat : 59 + 2 * seat]) for seat in range(7)]
    return game(
        [" ".join(hand), *others],
        names=["You", "Gus", "Mira", "Bartholomew", "Ida", "Leo", "Constantina", "Tom"],
        melds=melds,
        pile=" ".join(pile),
        stock=" ".join(stock),
        laid=[True] * 8,
    )


def floating() -> Game:
    """You have no cards left; the hand goes on."""
    rules = FIVE.replace(going_out="float")
    made = game(["7H 7S 7D", "4C 5C 9D", "QH JH"], rules=rules, pile="2D", stock="JS QD 2S 3S")
    for move in ("meld 7H 7S 7D", "draw", "discard 9D", "draw", "discard QH"):
        made.play(move)
    return made


GAMES: dict[str, tuple[Callable[[], Game], int]] = {
    "open_pile": (open_pile, 0),
    "taken": (taken, 0),
    "calls": (calls, 0),
    "naming": (naming, 0),
    "swap": (swap, 0),
    "asking": (asking, 0),
    "full": (full, 0),
    "floating": (floating, 0),
}


def _view(name: str) -> dict[str, Any]:
    make, seat = GAMES[name]
    return seen(make(), seat)


VIEWS: dict[str, Callable[[], dict[str, Any]]] = {name: partial(_view, name) for name in GAMES}
