"""Play hands by random valid rules: ``python -m tools.soak [hands] [--seed N] [--processes N]``.

In every position there must be a legal move; every card must be somewhere, once; no seat may hold for known
what is not so (looked at after one move in five); the hand must end; its record must replay. Rules, deal and
moves follow from one number, which is told when something is wrong, so that ``1 --seed N`` plays that hand
again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Any

from rummy_widget.deck import JOKER, JOKER_AS, codes_of, full_deck
from rummy_widget.events import Dealt, Placed, veil
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.state.legality import each_legal_move
from rummy_widget.view import View

_REAL = (1 << 128) - 1

MOST_MOVES = 400
"""A hand of six jokers has thousands of moves: so many of them are looked at."""

SCORINGS: list[dict[str, Any]] = [
    {"scoring": scoring, "blocked": blocked, "going_rummy": rummy}
    for scoring in ("winner_takes", "penalty", "meld_points", "settlement")
    for blocked in ("lowest_takes_difference", "nobody", "count")
    for rummy in ("none", "double", "plus_10")
    if (blocked == "count") <= (scoring in ("penalty", "meld_points"))
    and (blocked == "lowest_takes_difference") <= (scoring in ("winner_takes", "settlement"))
    and (rummy == "plus_10") <= (scoring == "winner_takes")
]
MATCHES: list[dict[str, Any]] = [
    {"match": ("deals", 2)},
    {"match": ("target", 60)},
    {"match": ("target", 60), "must_go_out_to_win": True},
]
# Each value as often as it stands there: what ends most games early comes seldom.
CHOICES: dict[str, list[Any]] = {
    "aces": ["low", "high_or_low", "round_the_corner"],
    "ace_points": [None, None, 11],
    "joker_points": [15, 20, 0],
    "min_naturals": [2, 2, 1, 3],
    "joker_swap": ["any", "own", "never"],
    "melds_per_turn": [None, None, 1, 2],
    "layoff": ["always", "always", "after_meld"],
    "initial_meld": [0, 0, 0, 12, 25, 40],
    "whole_hand_from_deal": [None, None, None, None, 1, 2],
    "going_out": ["any", "discard_required", "float", "float_unplayable"],
    "recycle": ["turn_over", "shuffle", "shuffle_keep_top", "shuffle_new_upcard", "none"],
    "recycles": [0, 1, 2, None],
    "stalemate_check": [False, True],
    "max_turns": [7, 60, 200],
    "five_ten_fifteen": [False, False, True],
    "starter_discards": [False, True],
    "dealer_starts": [False, True],
    "dealer_by_cut": [False, True],
    "winner": ["highest", "lowest"],
}
PILE: dict[str, list[Any]] = {
    "take_from_pile": ["top", "any", "any"],
    "deepest_must_be_played": ["when_several", "when_several", "always"],
    "deepest_new_meld_only": [False, False, True],
    "call_rummy": ["off", "any_card", "any_card", "top_card"],
}


def random_rules(
    rng: Random, most_cards: int = 14, most_jokers: int = 6, **instead: list[Any]
) -> tuple[Rules, int]:
    """Return any valid rules, and a number of seats.

    Parameters
    ----------
    most_cards
        Most cards dealt to a seat.
    most_jokers
        Most jokers in the deck.
    instead
        By parameter, other values to choose from than those above.
    """
    seats = rng.choice([2, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    values: dict[str, Any] = {"decks": rng.choice([1, 1, 2])}
    values["jokers"] = rng.choice([0, rng.randint(0, most_jokers), rng.randint(0, most_jokers)])
    values |= {name: rng.choice(instead.get(name, options)) for name, options in CHOICES.items()}
    if rng.random() < 0.6:
        values |= {name: rng.choice(instead.get(name, options)) for name, options in PILE.items()}
    values |= {**rng.choice(SCORINGS), **rng.choice(MATCHES)}
    values |= {name: rng.choice(instead[name]) for name in ("decks", "jokers") if name in instead}
    deep = values.get("take_from_pile") == "any" or values.get("call_rummy", "off") != "off"
    if values["whole_hand_from_deal"] and deep:
        # To lay a whole hand with half a deck of pile cards in it is a long search: the pile stays small.
        values["max_turns"] = rng.choice([7, 15, 25])
    cards = 52 * int(values["decks"]) + int(values["jokers"])
    values["deal"] = {seats: rng.randint(2, max(2, min(most_cards, (cards - 3) // seats)))}
    return Rules(**values), seats


@dataclass(frozen=True)
class Played:
    """What came of one number: rules, moves made, how the hand ended, CPU seconds, and what went wrong."""

    seed: int
    rules: str
    moves: int
    over: str | None
    seconds: float
    fault: str | None = None


def play(seed: int) -> Played:
    """Play the hand of a number and check it all the way."""
    begun = time.process_time()
    rng = Random(f"soak {seed}")
    rules, seats = random_rules(rng)
    game = Game(rules, players=seats, seed=seed)
    moves = 0
    try:
        moves = _play_out(game, rng)
        _check_record(game)
        fault = None
    except Exception:
        fault = traceback.format_exc(limit=-4)
    return Played(
        seed, f"{seats} seats, {rules!r}", moves, game.state.over, time.process_time() - begun, fault
    )


def _play_out(game: Game, rng: Random) -> int:
    keen = rng.random()
    moves = 0
    seats = game.state.seats
    deck = Counter(full_deck(game.rules.decks_for(seats), game.rules.jokers_for(seats)))
    while not game.hand_over:
        choices = list(islice(each_legal_move(game.state.table, game.state.hand_mask), MOST_MOVES))
        if not choices:
            raise AssertionError("a dead end")
        laying = [move for move in choices if move.kind in ("meld", "layoff", "swap", "rummy")]
        game.play(rng.choice(laying if laying and rng.random() < keen else choices))
        moves += 1
        check_cards(game, deck)
        if rng.random() < 0.2:
            check_views(game)
        if rng.random() < 0.02:
            _take_back(game, rng)
    if game.state.over not in ("out", "blocked") or game.legal_moves():
        raise AssertionError("the hand ended and did not")
    check_folds(game)
    return moves


def check_cards(game: Game, deck: Counter[int]) -> None:
    """Raise if a card was lost, doubled, or lies where it cannot."""
    state = game.state
    held = [codes_of(hand) for hand in state.hand_masks]
    seen = Counter([*chain.from_iterable(held), *state.stock_codes, *state.table.pile])
    seen.update(JOKER if card >= JOKER_AS else card for meld in state.melds for card in meld.codes)
    if seen != deck:
        raise AssertionError("cards were lost or doubled")
    if state.table.counts != tuple(map(len, held)) or state.table.stock_count != len(state.stock_codes):
        raise AssertionError("what is counted is not what is there")


def check_views(game: Game) -> None:
    """Raise if a seat's view does not have its hand, or holds for known what is not so."""
    hands = game.state.hand_masks
    for seat in range(len(hands)):
        view = game.view(seat)
        if view.hand_mask != hands[seat]:
            raise AssertionError("a view is not what its seat sees")
        if any(
            known & ~hand & _REAL or known >> 128 > hand >> 128
            for known, hand in zip(view.known_masks, hands, strict=True)
        ):
            raise AssertionError("a card is known to be where it is not")


def check_folds(game: Game) -> None:
    """Raise if a view folded from the first event on, of what its seat saw, is another one."""
    opening, *events = game.log
    if not isinstance(opening, Dealt | Placed):
        raise AssertionError("a log begins with a deal")
    for seat in range(game.state.seats):
        first = veil(opening, seat)
        if not isinstance(first, Dealt | Placed):
            raise AssertionError("a deal that is seen is a deal")
        view = View.begin(seat, game.rules, first).after([veil(event, seat) for event in events])
        if view.table != game.state.table or view != game.view(seat):
            raise AssertionError("a view is not what its seat sees")


def _take_back(game: Game, rng: Random) -> None:
    before = (game.state, game.log)
    choices: list[Move] = list(islice(each_legal_move(game.state.table, game.state.hand_mask), MOST_MOVES))
    if choices:
        game.play(rng.choice(choices))
        game.undo()
        if (game.state, game.log) != before:
            raise AssertionError("taking back left something behind")


def _check_record(game: Game) -> None:
    text = game.record()
    again = Game.from_record(text)
    if again.state != game.state or json.loads(again.record()) != json.loads(text):
        raise AssertionError("the record replays to something else")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Play hands by random valid rules.")
    parser.add_argument("hands", nargs="?", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="number of the first hand")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args(arguments)
    seeds = range(given.seed, given.seed + given.hands)
    ends: Counter[str | None] = Counter()
    moves, slowest, faults = 0, Played(-1, "", 0, None, 0.0), 0
    cpu = 0.0
    begun = time.perf_counter()
    with ProcessPoolExecutor(given.processes) as pool:
        for number, played in enumerate(pool.map(play, seeds, chunksize=20), start=1):
            ends[played.over] += 1
            moves += played.moves
            cpu += played.seconds
            slowest = max(slowest, played, key=lambda one: one.seconds)
            if played.fault is not None:
                faults += 1
                print(f"hand {played.seed}: {played.rules}\n{played.fault}", flush=True)
            if number % 1000 == 0:
                print(f"{number:7,} hands, {moves:9,} moves, {dict(ends)}, {faults} faults", flush=True)
    spent = time.perf_counter() - begun
    print(
        f"{given.hands:,} hands, {moves:,} moves, {dict(ends)}, {faults} faults, {spent:,.0f} s,"
        f" {cpu:,.0f} s of CPU time"
    )
    print(f"slowest: hand {slowest.seed}, {slowest.seconds:.1f} s: {slowest.rules}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
