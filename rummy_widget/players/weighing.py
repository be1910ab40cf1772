"""What speaks for the moves that come with jokers, two decks and spread piles: deep takes, calls, swaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummy_widget import kernel
from rummy_widget.deck import JOKER, add, codes_of, copies, count, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import LayPlan, card_points, hand_points, swap, swaps
from rummy_widget.moves import Move
from rummy_widget.players import reading
from rummy_widget.state.reach import least_layoff, least_meld
from rummy_widget.view import View

MOST_TAKES = 4
"""Piles of a 500 game grow long: so many ways to take several cards are weighed, the most promising ones."""
_WHOLE = 14
"""More cards than that do not go down all at once."""
_HELP = 25
"""Points by which a joker, or a run that grows by several cards, may help beyond what is seen at once."""
_CARD_LEFT = 3
"""What a card in another hand is taken to count when somebody goes out: many of them lie in melds."""


def promising(
    view: View, places: Iterable[int], *, keeps: float, must_save: float, called: bool = False
) -> list[int]:
    """Return the places of a pile from which taking all up to the top may pay, `MOST_TAKES` at most.

    It is an estimate, from what makes melds as it is: the search for the best plan is for these few.

    Parameters
    ----------
    places : iterable of int
        Counted from the bottom, 0 first.
    keeps, must_save, called
        As for `pile_terms`.
    """
    table, rules = view.table, view.rules
    wanted = set(places)
    if not wanted:
        return []
    now = reading.plan(view).points
    counts_laid = rules.scoring == "meld_points"
    new_only = rules.deepest_new_meld_only and not called
    hand = view.hand_mask
    looks: list[tuple[float, int]] = []
    for place in range(len(table.pile) - 1, min(wanted) - 1, -1):
        card = table.pile[place]
        hand = add(hand, card)
        if place not in wanted:
            continue
        if not least_meld(card, hand, rules) and (
            new_only or not least_layoff(card, hand, table.melds, rules)
        ):
            continue
        ready = reading.ready_cards(hand, table.melds, rules)
        jokers = hand >> 128
        if table.whole_hand and (
            count(hand) > _WHOLE or (hand & kernel.ALL & ~ready).bit_count() > 1 + 2 * jokers
        ):
            continue
        loose = hand_points(hand, rules) - hand_points(ready, rules)
        slack = _HELP * (1 + jokers)
        value = hand_points(ready, rules) - keeps * (loose - now) if counts_laid else now - loose - must_save
        if value + slack > 0:
            looks.append((value, place))
    return [place for _, place in sorted(looks, reverse=True)[:MOST_TAKES]]


def pile_terms(
    view: View, cards: tuple[int, ...], *, keeps: float, must_save: float, called: bool = False
) -> dict[str, float] | None:
    """Return what speaks for taking cards of a pile to lay the deepest; None if it cannot be laid.

    Where points on the table count, these are the points laid more than without the cards, and against it
    the points kept more. Elsewhere it is by how much the hand's count falls.

    Parameters
    ----------
    cards : tuple of int
        From the deepest to the top of the pile.
    keeps : float
        What a point that stays in the hand is worth against one laid.
    must_save : float
        Points by which the hand's count must fall where points laid do not count.
    called : bool
        Whether the cards come by calling Rummy.
    """
    plan = reading.plan_taking(view, cards, called=called)
    if not reading.lays(plan, cards[0]):
        return None
    now = reading.plan(view)
    single = len(cards) == 1 and not called
    left = plan.points - _thrown(view, plan, cards[0] if single else HIDDEN)
    terms: dict[str, float] = {"lays-at-once": 1} if single else {}
    if view.rules.scoring == "meld_points":
        laid = reading.laid(view, reading.table_after(view, plan))
        terms["lays"] = laid - reading.laid(view, reading.table_after(view, now))
        if left != now.points:
            terms["keeps"] = -keeps * (left - now.points)
        if plan.out and not now.out:
            others = view.counts[: view.seat] + view.counts[view.seat + 1 :]
            terms["goes-out"] = _CARD_LEFT * sum(others) / len(others)
    elif not single:
        terms["saves"] = now.points - left
        if must_save:
            terms["must-save"] = -must_save
    return terms


def _thrown(view: View, plan: LayPlan, taken: int) -> int:
    """Return the points of the highest card that may be thrown after a plan, jokers aside."""
    rules = view.rules
    free = (card for card in codes_of(plan.rest) if card != JOKER)
    return max(
        (card_points(card, rules) for card in free if card != taken or copies(plan.rest, card) > 1), default=0
    )


def danger(view: View) -> float:
    """Return how near the end of the hand is, from 0 to 1: few cards in a hand, or few in the stock."""
    least = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    found = 1.0 if least <= 2 else 2 / least
    if view.rules.recycle == "none":
        turns = view.stock_count / view.seats
        found = max(found, 1.0 if turns <= 2 else 2 / turns)
    return found


def hope_to_lay(view: View, terms: dict[int, dict[str, float]], laying: float) -> None:
    """Add to the terms for throwing a card that it may still be laid, where points on the table count.

    Parameters
    ----------
    terms : dict
        By card; each has its ``"points"``.
    laying : float
        What a point is worth while the end of the hand is far.
    """
    worth = laying * (1 - danger(view)) if view.rules.scoring == "meld_points" else 0
    if worth:
        for card, found in terms.items():
            if card != JOKER:
                found["may-be-laid"] = -worth * found["points"]


def swap_terms(view: View, plan: LayPlan, joker: float) -> Iterator[tuple[Move, dict[str, float]]]:
    """Yield the legal swaps of a card for a joker with what speaks for each.

    Parameters
    ----------
    plan : LayPlan
        The best plan without a swap.
    joker : float
        What a joker that stays in the hand is worth.
    """
    rules, hand, table = view.rules, view.hand_mask, view.table
    if rules.joker_swap == "never" or not table.opened:
        return
    count_laid = rules.scoring == "meld_points"
    back = reading.held_back(view)
    before = reading.aim(view, hand) if back else plan
    for at, meld in enumerate(table.melds):
        for card in codes_of(swaps(hand, meld, rules, view.seat)):
            move = Move("swap", (card,), at + 1)
            if view.why_not(move) is not None:
                continue
            melds = (*table.melds[:at], swap(meld, card, view.seat), *table.melds[at + 1 :])
            changed = add(remove(hand, card), JOKER)
            after = reading.lay(
                view, changed, melds=melds, taken=HIDDEN if card == table.taken else table.taken
            )
            if table.deepest != HIDDEN and not after.steps:
                continue
            if back:
                after = reading.aim(view, changed, melds)
            terms: dict[str, float] = {"saves": before.points - after.points}
            if after.rest >> 128 > before.rest >> 128:
                # It counts against the hand only if it is still there at the end.
                terms["joker"] = joker
            if count_laid:
                terms["lays"] = reading.laid(view, reading.table_after(view, after, melds)) - reading.laid(
                    view, reading.table_after(view, before)
                )
            if after.out and not before.out:
                terms["goes-out"] = _CARD_LEFT * count(hand)
            yield move, terms
