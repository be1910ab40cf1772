"""Other worlds: the same hand as a seat saw it, with other cards where it could not look."""

from __future__ import annotations

import json
import random
import re

from rummy_widget.deck import RANKS, SUITS
from rummy_widget.errors import RecordError
from rummy_widget.game import Game
from rummy_widget.view import View

CARD = re.compile(rf"\b[{RANKS}][{SUITS}]\b")
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def seen_cards(view: View, *, own: bool) -> set[str]:
    """Return all cards that lay open for a seat at any time, with `own` those in its own hand too."""
    seen: set[str] = set(view.pile) | {card for meld in view.melds for card in meld.cards}
    for event in view.history:
        if event.up is not None:
            seen.add(event.up)
        if event.cards is not None and (own or event.kind not in ("deal", "draw")):
            seen |= set(event.cards)
    # Nobody knows where the card is that a joker stands for, but the joker names it.
    return seen | {card.removeprefix("*") for card in seen}


def other_world(game: Game, seat: int, rng: random.Random, *, own: bool = True) -> Game | None:
    """Exchange the cards that a seat never saw in this hand for one another, and shuffle the stock.

    None if no two cards are left to exchange. With one deck each card is one place, so the exchange gives
    every world that fits what was seen, but for cards that were seen and then shuffled face down: they lie
    in the stock, whose order is changed too. Of two decks a card is exchanged if no copy of it was seen.
    """
    seen = seen_cards(game.view(seat), own=own)
    if game.hand_over:
        # At the end all hands lie open; the stock does not.
        seen |= {card for hand in game.state.hands for card in hand}
    unseen = [card for card in DECK if card not in seen]
    if len(unseen) < 2:
        return None
    mixed = unseen[:]
    while any(a == b for a, b in zip(unseen, mixed, strict=True)):
        rng.shuffle(mixed)
        if len(mixed) < 4:
            mixed = unseen[1:] + unseen[:1]
    swap = dict(zip(unseen, mixed, strict=True))
    record = json.loads(game.record())
    last = json.loads(CARD.sub(lambda found: swap.get(found[0], found[0]), json.dumps(record["hands"][-1])))
    made = next(entry for entry in reversed(last) if "stock" in entry)
    if made["kind"] == "deal" or made.get("shuffled"):
        stock, left = made["stock"].split(), len(game.state.stock)
        made["stock"] = " ".join([*rng.sample(stock[:left], left), *stock[left:]])
    record["hands"][-1] = last
    try:
        other = Game.from_record(json.dumps(record), game_players(game))
    except RecordError:
        # A move that was made would not have been allowed with these cards: that cannot be how they lie.
        return None
    return None if other.state == game.state else other


def game_players(game: Game) -> list[object]:
    """Return who sits where, as a new game takes it."""
    return [name if player is None else player for name, player in zip(game.names, game.players, strict=True)]
