"""Hands that the levels play among themselves, written down once for whoever wants to count in them.

Each hand has levels in its seats drawn at random. A file holds the hands of one number of seats; the same
seed makes the same file.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from rummy_widget.deck import full_deck
from rummy_widget.events import Dealt, Event, veil
from rummy_widget.players.base import Level
from rummy_widget.players.expert import Expert
from rummy_widget.players.levels import Easy, Hard, Medium
from rummy_widget.rules import Rules
from rummy_widget.state import State, apply, event_of, start
from rummy_widget.view import View

LEVELS = {"easy": Easy, "medium": Medium, "hard": Hard, "expert": Expert}
MIX = ("easy", "medium", "hard")
"""Levels that sit at the tables, each as likely as any other."""


class Hand(NamedTuple):
    """One hand: the levels by seat, and all that happened in it."""

    levels: tuple[str, ...]
    log: tuple[Event, ...]


def dealt(rules: Rules, seats: int, rng: random.Random) -> Dealt:
    """Deal a hand."""
    deck = list(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
    rng.shuffle(deck)
    dealer = rng.randrange(seats)
    starter = dealer if rules.dealer_starts else (dealer + 1) % seats
    hands = []
    for seat in range(seats):
        size = rules.deal[seats] + (rules.starter_discards and seat == starter)
        hands.append(tuple(deck[:size]))
        del deck[:size]
    pile = () if rules.starter_discards else (deck.pop(),)
    return Dealt(dealer, 1, starter, tuple(hands), tuple(deck), pile)


def play(levels: Sequence[str], rules: Rules, rng: random.Random, most: int = 100_000) -> Hand:
    """Play a hand with players of these levels, to its end or to a number of moves."""
    players: list[Level] = [LEVELS[level]() for level in levels]
    opening = dealt(rules, len(players), rng)
    state = start(rules, opening)
    log: list[Event] = [opening]
    views = [View.begin(seat, rules, _opening(opening, seat)) for seat in range(len(players))]
    told = [1] * len(players)
    while (seat := state.turn) is not None and len(log) <= most:
        view = views[seat] = views[seat].after(veil(event, seat) for event in log[told[seat] :])
        told[seat] = len(log)
        event = event_of(state, players[seat].choose(view, rng).move, lambda pile: _mixed(pile, rng))
        state = apply(state, event)
        log.append(event)
    return Hand(tuple(levels), tuple(log))


def _opening(event: Dealt, seat: int) -> Dealt:
    seen = veil(event, seat)
    assert isinstance(seen, Dealt)
    return seen


def _mixed(pile: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.sample(pile, len(pile)))


def written(folder: Path, seats: int, number: int, seed: int, levels: Sequence[str] = MIX) -> Path:
    """Return the file that holds so many hands by reference rules; what it lacks is played and added.

    The levels in the seats are drawn at random.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{'-'.join(levels)}-{seats}-{seed}.pickle"
    file.touch()
    rules = Rules.preset("reference")
    with file.open("r+b") as lines:
        have, end = 0, 0
        for _ in _hands(lines):
            have, end = have + 1, lines.tell()
        lines.truncate(end)  # a hand whose writing was broken off
        lines.seek(end)
        for hand in range(have, number):
            rng = random.Random(f"{seats} {seed} {hand}")
            played = play([rng.choice(levels) for _ in range(seats)], rules, rng)
            pickle.dump(tuple(played), lines)
    return file


def read(file: Path) -> Iterator[Hand]:
    """Read the hands of a file."""
    with file.open("rb") as lines:
        yield from _hands(lines)


def _hands(lines: BinaryIO) -> Iterator[Hand]:
    while True:
        try:
            yield Hand(*pickle.load(lines))
        except (EOFError, pickle.UnpicklingError):
            return


def states(hand: Hand, rules: Rules) -> Iterator[tuple[State, Event]]:
    """Walk through a hand: each state and what happens then."""
    opening = hand.log[0]
    assert isinstance(opening, Dealt)
    state = start(rules, opening)
    for event in hand.log[1:]:
        yield state, event
        state = apply(state, event)
