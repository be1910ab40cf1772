"""What a player reads from its view: plans, points, and the cards it may still wait for."""

from __future__ import annotations

from rummy_widget import kernel
from rummy_widget.deck import add
from rummy_widget.events import HIDDEN
from rummy_widget.melds import LayPlan, lay_all
from rummy_widget.view import View


def plan(view: View) -> LayPlan:
    """Return the best way to lay the hand down as it is."""
    return _plan(view, view.hand_mask, view.table.taken)


def plan_with(view: View, card: int) -> LayPlan:
    """Return the best way to lay cards down after taking `card` from the pile, in the seat's draw phase."""
    return _plan(view, add(view.hand_mask, card), card)


def _plan(view: View, hand: int, taken: int) -> LayPlan:
    table = view.table
    rules = table.rules
    limit = rules.melds_per_turn
    return lay_all(
        hand,
        table.melds,
        rules,
        taken=None if taken == HIDDEN else taken,
        melds_left=None if limit is None else max(0, limit - table.melded),
        may_lay_off=rules.layoff == "always" or table.has_melded,
        opening_left=0 if table.opened else rules.initial_meld - table.opening,
        whole=table.whole_hand,
    )


def lays(steps: LayPlan, card: int) -> bool:
    """Tell whether a plan lays that card."""
    return any(card in step.cards for step in steps.steps)


def gone(view: View) -> int:
    """Return the 52-bit mask of cards that the seat cannot draw for now.

    Those are its own cards, the melds, the pile, and what other seats surely hold.
    """
    mask = view.hand_mask
    for meld in view.melds:
        mask |= meld.mask
    for card in view.table.pile:
        mask |= 1 << card
    for held in view.known_masks:
        mask |= held
    return mask & kernel.ALL


def pairs(hand: int) -> int:
    """Return the cards that share their rank with another one."""
    return kernel.pairs_in(hand)


def near_runs(hand: int, aces: str) -> int:
    """Return the cards with another one of their suit one or two ranks away."""
    return hand & kernel.fold(_or(_steps(hand, aces)))


def waits(hand: int, aces: str) -> int:
    """Return the cards that would make a meld with two other cards of the hand."""
    up, down, two_up, two_down = _steps(hand, aces)
    runs = (up & two_up) | (up & down) | (down & two_down)
    pairs_of = ((kernel.counts(hand) + kernel.THIRD) & kernel.TOP) >> 3
    return kernel.fold(runs) | pairs_of * 15


def links(card: int, cards: int, third: int, aces: str) -> int:
    """Return those of `cards` that make a meld of three with `card` and one more card of `third`."""
    bit = 1 << card
    found = 0
    others = cards & (kernel.RANK[card] | kernel.SUIT[card & 3]) & ~bit
    while others:
        other = others & -others
        others ^= other
        if waits(bit | other, aces) & ~(bit | other) & third:
            found |= other
    return found


def _steps(hand: int, aces: str) -> tuple[int, int, int, int]:
    """Return the places one rank above and below the cards of a hand, and two above and below.

    Where aces are high or low the masks are extended ones, so that nothing is found across the ace.
    """
    if aces == "round_the_corner":
        up, down = kernel.turn_up(hand), kernel.turn_down(hand)
        return up, down, kernel.turn_up(up), kernel.turn_down(down)
    ends = kernel.ALL
    if aces == "high_or_low":
        hand = kernel.widen(hand)
        ends = kernel.EXT
    return hand << 4 & ends, hand >> 4, hand << 8 & ends, hand >> 8


def _or(masks: tuple[int, ...]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
