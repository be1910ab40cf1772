"""Where unseen cards can be: pools of cards, and how many of each pool lie in which place.

All cards that a seat has not seen make one pool, spread over the other hands and the stock. When the pile is
shuffled into a new stock, its cards are known and make a pool of their own: what others draw from then on is
one of them, and what they held before is none of them. With one other seat its whole hand is known at that
moment. With two decks, or jokers, it may be open out of which pool a card was played; then there are several
*cases*, each with the number of ways in which it can have come about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from rummy_widget.deck import add, codes_of, copies, count, full_deck, has, mask_of, remove
from rummy_widget.events import HIDDEN
from rummy_widget.players import odds
from rummy_widget.players.belief.memory import Memory, drop, gains, plays
from rummy_widget.view import View

MOST_CASES = 200
"""So many cases are kept apart; beyond that the pools are not told apart any more, which is never wrong."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards of which it is known how many lie in each place, but not which.

    Attributes
    ----------
    mask : int
        Hand mask of the cards.
    slots : tuple of int
        Number of them by place: the seats, then the stock, then out of play (in positions of a part of a
        deck only).
    """

    mask: int
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """One way to tell the pools apart.

    Attributes
    ----------
    pools : tuple of Pool
        Oldest first.
    share : float
        How likely it is, all orders of the unseen cards being alike.
    """

    pools: tuple[Pool, ...]
    share: float


def cases(view: View, memory: Memory) -> tuple[Case, ...]:
    """Return the cases of a view, at least one."""
    if memory.shuffles:
        found = _told_apart(view, memory)
        if found:
            return found
    return (Case((_one_pool(view),), 1.0),)


def _unknown(view: View) -> list[int]:
    """Return the number of unknown cards by place: seats, stock."""
    found = [number - count(known) for number, known in zip(view.counts, view.known_masks, strict=True)]
    return [*found, sum(card == HIDDEN for card in view.stock_codes)]


def _one_pool(view: View) -> Pool:
    hidden = odds.unseen(view)
    slots = _unknown(view)
    return Pool(hidden.mask | hidden.jokers << 128, (*slots, hidden.total - sum(slots)))


_Key = tuple[tuple[int, tuple[int, ...]], ...]


def _told_apart(view: View, memory: Memory) -> tuple[Case, ...]:
    """Return the cases after shuffles; none where they are too many, or the beginning is not known."""
    seats, me = view.seats, view.seat
    rules = view.rules
    history = view.history
    first = history[0]
    counts = list(view.counts)
    for seen in history[1:]:
        at = seen.seat
        if seen.kind == "draw":
            counts[at] -= 1
        elif seen.kind in ("meld", "layoff", "discard", "take", "rummy"):
            counts[at] += len(plays(seen)) - len(gains(seen))
    deck = mask_of(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
    for card in [*(first.cards.codes if first.cards else ()), *((first.up.code,) if first.up else ())]:
        deck, held = drop(deck, card)
        if not held:
            return ()
    others = [0 if at == me else counts[at] for at in range(seats)]
    if min(counts) < 0 or count(deck) < sum(others):
        return ()
    found: dict[_Key, int] = {((deck, (*others, count(deck) - sum(others), 0)),): 1}
    known = [0] * seats
    order: list[int] = []
    turned = False
    shuffles = {shuffle.at: shuffle.cards for shuffle in memory.shuffles}
    for seen in history[1:]:
        at = seen.seat
        if seen.kind == "draw":
            if turned:
                if not order:
                    return ()
                known[at] = add(known[at], order.pop())
            elif at == me:
                found = _drawn(found, seen.cards.codes[0] if seen.cards else HIDDEN, seats)
            else:
                found = {_moved(key, at, seats): ways for key, ways in found.items()}
        elif seen.kind == "recycle":
            if any(key[-1][1][seats] for key in found):
                return ()  # more lay in the stock than the history tells: the hand began elsewhere
            turned = seen.cards is not None
            if seen.cards is not None:
                order = list(seen.cards.codes)
            else:
                cards = shuffles[seen.n]
                new = (mask_of(cards), (*[0] * seats, len(cards), 0))
                found = {(*key, new): ways for key, ways in found.items()}
        for card in plays(seen):
            if at == me:
                continue
            known[at], was_known = drop(known[at], card)
            if not was_known:
                found = _played(found, at, card)
        for card in gains(seen):
            if at != me:
                known[at] = add(known[at], card)
        if not 0 < len(found) <= MOST_CASES:
            return ()
    return _checked(view, known, found)


def _checked(view: View, known: list[int], found: dict[_Key, int]) -> tuple[Case, ...]:
    """Return cases, unless they are not those of the view: then its hand did not begin with a deal."""
    slots = _unknown(view)
    slots[view.seat] = 0
    hidden = odds.unseen(view)
    whole = hidden.mask | hidden.jokers << 128
    weights = []
    for key, ways in found.items():
        total = [sum(pool[1][place] for pool in key) for place in range(len(slots))]
        if total != slots or mask_of(card for mask, _ in key for card in codes_of(mask)) != whole:
            return ()
        weights.append(ways * _arrangements(key))
    if [mask for at, mask in enumerate(known) if at != view.seat] != [
        mask for at, mask in enumerate(view.known_masks) if at != view.seat
    ]:
        return ()
    everything = sum(weights)
    return tuple(
        Case(
            tuple(Pool(*pool) for at, pool in enumerate(key) if pool[0] or at == len(key) - 1),
            weight / everything,
        )
        for key, weight in zip(found, weights, strict=True)
    )


def _arrangements(key: _Key) -> int:
    """Count the ways to lay the cards of the pools into their places."""
    ways = 1
    for mask, slots in key:
        ways *= factorial(count(mask))
        for number in slots:
            ways //= factorial(number)
    return ways


def _moved(key: _Key, seat: int, stock: int) -> _Key:
    """Return the pools after a card went from the stock to a hand, face down."""
    mask, slots = key[-1]
    new = list(slots)
    new[seat] += 1
    new[stock] -= 1
    return (*key[:-1], (mask, tuple(new)))


def _drawn(found: dict[_Key, int], card: int, stock: int) -> dict[_Key, int]:
    """Return the cases in which the viewer can have drawn that card from the stock."""
    after: dict[_Key, int] = {}
    for key, ways in found.items():
        mask, slots = key[-1]
        if card >= 0 and has(mask, card) and slots[stock]:
            new = (*key[:-1], (remove(mask, card), _less(slots, stock)))
            after[new] = after.get(new, 0) + ways * copies(mask, card)
    return after


def _played(found: dict[_Key, int], seat: int, card: int) -> dict[_Key, int]:
    """Return the cases in which a seat can have played that card out of the cards nobody knew."""
    after: dict[_Key, int] = {}
    for key, ways in found.items():
        for at, (mask, slots) in enumerate(key):
            if slots[seat] and has(mask, card):
                new = (*key[:at], (remove(mask, card), _less(slots, seat)), *key[at + 1 :])
                after[new] = after.get(new, 0) + ways * copies(mask, card)
    return after


def _less(slots: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*slots[:place], slots[place] - 1, *slots[place + 1 :])


# --- what follows --------------------------------------------------------------------------------------


def surely(found: tuple[Case, ...], seat: int) -> int:
    """Return the hand mask of unseen cards that a seat holds in every case, by counting alone."""
    least: dict[int, int] | None = None
    for case in found:
        sure: dict[int, int] = {}
        for pool in case.pools:
            elsewhere = sum(pool.slots) - pool.slots[seat]
            for card in set(codes_of(pool.mask)):
                number = copies(pool.mask, card) - elsewhere
                if number > 0:
                    sure[card] = sure.get(card, 0) + number
        least = sure if least is None else {c: min(n, sure.get(c, 0)) for c, n in least.items()}
    return mask_of(card for card, number in (least or {}).items() for _ in range(number))


def places(found: tuple[Case, ...], card: int) -> Iterator[int]:
    """Yield the places where an unseen copy of a card can be, ascending."""
    for place in range(len(found[0].pools[0].slots)):
        if any(pool.slots[place] and has(pool.mask, card) for case in found for pool in case.pools):
            yield place
