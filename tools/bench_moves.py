"""Measure legal moves and lay-down plans at their worst: ``python -m tools.bench_moves [positions] [cards]``.

Random positions by random rules with jokers: big hands, deep piles, first melds, whole hands at once, calls.
Then random hands of two decks with three melds on the table. What counts is the CPU time of one `legal_moves`
or one `lay_all`, caches as they happen to be.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Literal

from rummy_widget.deck import JOKER, full_deck, mask_of
from rummy_widget.events import HIDDEN, Placed
from rummy_widget.melds import Meld, codes_in, lay_all, make_meld, melds_in, take
from rummy_widget.rules import Rules
from rummy_widget.state import Public
from rummy_widget.state.legality import each_legal_move, legal_moves
from tools.soak import random_rules

PLANNED = Rules.of("romme").replace(initial_meld=0)
PHASES: list[Literal["draw", "play", "call"]] = ["draw", "draw", "play", "play", "play", "call"]


def position(seed: int, most_cards: int) -> tuple[Public, int]:
    """Return a position in which the seat on turn has a move, and the mask of its hand."""
    rng = Random(f"position {seed}")
    while True:
        rules, seats = random_rules(rng, initial_meld=[0, 25, 40, 40, 60, 100], jokers=[2, 4, 6])
        deck = list(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
        jokers = rng.randint(0, deck.count(JOKER))
        real = [card for card in deck if card != JOKER]
        rng.shuffle(real)
        in_hand = rng.randint(0, jokers)
        held = [JOKER] * in_hand + real[: max(2, rng.randint(3, most_cards) - in_hand)]
        rest = real[len(held) - in_hand :]
        pile = tuple(rest[: rng.choice([1, 5, 12, 20])])
        table: list[Meld] = []
        free = mask_of(rest[len(pile) :] + [JOKER] * (jokers - in_hand))
        for _ in range(rng.randint(0, 5)):
            lays = [lay for _, lay in zip(range(400), melds_in(free, rules), strict=False)]
            if not lays:
                break
            lay = rng.choice([lay for lay in lays if lay >> 64] or lays)
            free = take(free, lay)
            table.append(make_meld(codes_in(lay), rng.randrange(seats), rules))
        phase = rng.choice(PHASES)
        if phase == "call" and rules.call_rummy == "off":
            continue
        owed = rng.choice(held) if phase == "play" and rng.random() < 0.6 else HIDDEN
        event = Placed(
            0, 1, 0, phase, (tuple(held), *((0,),) * (seats - 1)), (0,), pile, tuple(table),
            taken=owed if rng.random() < 0.5 else HIDDEN,
            deepest=owed if rng.random() < 0.5 else HIDDEN,
            laid=rng.choice([0, 0, 1]),
        )  # fmt: skip
        table_now, hand = Public.begin(rules, event), mask_of(held)
        if next(each_legal_move(table_now, hand), None) is not None:
            return table_now, hand


def hand_and_table(seed: int, cards: int, jokers: int, rules: Rules) -> tuple[int, tuple[Meld, ...]]:
    """Return a hand of two decks with so many jokers, and three melds of the other cards."""
    rng = Random(f"hand {seed} {cards} {jokers}")
    real = list(full_deck(2, 0))
    rng.shuffle(real)
    hand = mask_of(real[: cards - jokers] + [JOKER] * jokers)
    free = mask_of(real[cards - jokers :])
    table = []
    for _ in range(3):
        lay = rng.choice(list(melds_in(free, rules)))
        free = take(free, lay)
        table.append(make_meld(codes_in(lay), 0, rules))
    return hand, tuple(table)


def told(what: str, spent: list[float]) -> str:
    """Say how long what was measured took, in milliseconds."""
    spent = sorted(spent)
    parts = {500: "half", 900: "90 %", 990: "99 %"}
    share = [
        f"{name} within {spent[len(spent) * part // 1000] * 1000:.1f} ms" for part, name in parts.items()
    ]
    return f"{what}: {', '.join(share)}, worst {spent[-1] * 1000:.0f} ms"


def main(arguments: list[str]) -> None:
    number = int(arguments[0]) if arguments else 2000
    most_cards = int(arguments[1]) if len(arguments) > 1 else 25
    spent = []
    for seed in range(number):
        table, held = position(seed, most_cards)
        begun = time.process_time()
        legal_moves(table, held)
        spent.append(time.process_time() - begun)
    print(told(f"legal moves of {number:,} positions, up to {most_cards} cards", spent), flush=True)
    for cards, jokers in ((20, 4), (25, 3), (25, 6), (30, 3), (30, 6)):
        spent = []
        for seed in range(number // 20):
            hand, melds = hand_and_table(seed, cards, jokers, PLANNED)
            begun = time.process_time()
            lay_all(hand, melds, PLANNED)
            spent.append(time.process_time() - begun)
        print(told(f"plans for {cards} cards, {jokers} of them jokers", spent), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
