"""Other worlds that fit what a seat has seen: what it decides must be the same in all of them."""

from __future__ import annotations

import random
from dataclasses import replace

from rummy_widget.events import HIDDEN, Dealt, Drew, Event, Recycled, veil


def other_world(log: tuple[Event, ...], seat: int, rng: random.Random) -> list[Event]:
    """Return the same events with all cards that the seat never saw dealt otherwise.

    Of two decks those are the cards of which no copy was seen.
    """
    opening = log[0]
    assert isinstance(opening, Dealt)
    shown = {code for event in log for code in codes_shown(veil(event, seat))}
    hidden = [code for code in range(52) if code not in shown]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def other(codes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swap.get(code, code) for code in codes)

    changed: list[Event] = []
    for event in log:
        match event:
            case Dealt():
                hands = tuple(other(hand) for hand in event.hands)
                changed.append(replace(event, hands=hands, stock=other(event.stock)))
            case Drew():
                changed.append(replace(event, card=other((event.card,))[0]))
            case Recycled():
                changed.append(replace(event, stock=other(event.stock)))
            case _:
                changed.append(event)
    return changed


def codes_shown(event: Event) -> list[int]:
    """Return the codes of all cards that a veiled event shows."""
    found: list[int] = []
    match event:
        case Dealt():
            found += [code for hand in event.hands for code in hand] + list(event.pile)
        case Recycled():
            found += [*event.stock, *event.pile]
        case _:
            found += [getattr(event, "card", HIDDEN), *getattr(event, "cards", ())]
    return [code for code in found if code != HIDDEN]
