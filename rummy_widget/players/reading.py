"""What a player reads from its view: plans, points, and the cards it may still wait for."""

from __future__ import annotations

from rummy_widget import kernel
from rummy_widget.deck import JOKER, add, codes_of, copies, count, mask_of, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import (
    LayPlan,
    Meld,
    Step,
    card_points,
    extend,
    fits,
    hand_points,
    lay_all,
    make_meld,
)
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.scoring import laid_points
from rummy_widget.state.public import played
from rummy_widget.view import View


def plan(view: View) -> LayPlan:
    """Return the best way to lay the hand down as it is."""
    return lay(view, view.hand_mask)


def plan_with(view: View, card: int) -> LayPlan:
    """Return the best way to lay cards down after taking `card` from the pile, in the seat's draw phase."""
    return plan_taking(view, (card,))


def plan_taking(view: View, cards: tuple[int, ...], *, called: bool = False) -> LayPlan:
    """Return the best way to lay cards down after taking cards of the pile, or calling Rummy on them.

    Parameters
    ----------
    cards : tuple of int
        From the deepest to the top of the pile.
    """
    rules = view.rules
    hand = view.hand_mask
    for card in cards:
        hand = add(hand, card)
    several = called or len(cards) > 1
    binding = several or rules.deepest_must_be_played == "always"
    return lay(
        view,
        hand,
        taken=HIDDEN if several else cards[0],
        must=cards[0] if binding else HIDDEN,
        must_new=rules.deepest_new_meld_only and not called,
    )


def lay(
    view: View,
    hand: int,
    *,
    melds: tuple[Meld, ...] | None = None,
    taken: int | None = None,
    must: int | None = None,
    must_new: bool | None = None,
) -> LayPlan:
    """Return the best way to lay a hand down in this turn.

    Parameters
    ----------
    hand : int
        Mask of the hand.
    melds : tuple of Meld, optional
        The table; by default as it is.
    taken, must, must_new
        As for `lay_all`, `HIDDEN` for no card; by default as they are.
    """
    table = view.table
    rules = table.rules
    limit = rules.melds_per_turn
    taken = table.taken if taken is None else taken
    must = table.deepest if must is None else must
    melds = table.melds if melds is None else melds
    part, left = _portion(hand, melds, must, rules)
    if left and table.whole_hand:  # it will hardly go down all at once
        return LayPlan((), hand, hand_points(hand, rules), False)
    found = lay_all(
        part,
        melds,
        rules,
        taken=None if taken == HIDDEN else taken,
        melds_left=None if limit is None else max(0, limit - table.melded),
        may_lay_off=rules.layoff == "always" or table.has_melded,
        opening_left=0 if table.opened else rules.initial_meld - table.opening,
        whole=table.whole_hand,
        must=None if must == HIDDEN else must,
        must_new=table.deepest_new_only if must_new is None else must_new,
    )
    return found if not left else _with_more(found, left, rules)


_MOST = 18
_MOST_WITH_JOKERS = 16
"""Cards of a hand that are planned exactly: the search doubles with every card or two more."""


def _portion(hand: int, melds: tuple[Meld, ...], must: int, rules: Rules) -> tuple[int, list[int]]:
    """Return as many cards of a hand as can be planned exactly, and the others.

    What makes melds as it is comes first, and what is near the card that must be laid; the rest will have
    its turn when those are on the table.
    """
    most = _MOST_WITH_JOKERS if hand >> 128 else _MOST
    if count(hand) <= most:
        return hand, []
    ready = ready_cards(hand, melds, rules)
    near = kernel.RANK[must] | kernel.SUIT[must & 3] if 0 <= must < JOKER else 0

    def worth(card: int) -> tuple[bool, bool, bool, int, int]:
        bit = 1 << card if card < JOKER else 0
        return (
            card == must,
            card == JOKER or bool(ready & bit),
            bool(near & bit),
            card_points(card, rules),
            card,
        )

    cards = sorted(codes_of(hand), key=worth, reverse=True)
    return mask_of(cards[:most]), cards[most:]


def _with_more(found: LayPlan, left: list[int], rules: Rules) -> LayPlan:
    rest = found.rest
    for card in left:
        rest = add(rest, card)
    return LayPlan(found.steps, rest, hand_points(rest, rules), False)


def ready_cards(hand: int, melds: tuple[Meld, ...], rules: Rules) -> int:
    """Return the mask of the cards of a hand that lie in a meld of it without jokers, or fit the table."""
    cards = hand & kernel.ALL
    found = kernel.sets_in(cards)
    if rules.aces == "round_the_corner":
        found |= kernel.runs_round(cards)
    else:
        found |= kernel.fold(kernel.runs_in(cards if rules.aces == "low" else kernel.widen(cards)))
    for meld in melds:
        found |= fits(meld, rules) & cards
    return found


def held_back(view: View) -> bool:
    """Tell whether the rules let the seat not lay everything that it could lay."""
    table = view.table
    if not table.opened or table.whole_hand or table.rules.melds_per_turn is not None:
        return True
    return table.rules.layoff == "after_meld" and not table.has_melded


def aim(view: View, hand: int, melds: tuple[Meld, ...] | None = None) -> LayPlan:
    """Return what of a hand could be laid if melds and lay-offs were free: what it works towards."""
    melds = view.melds if melds is None else melds
    part, left = _portion(hand, melds, HIDDEN, view.rules)
    found = lay_all(part, melds, view.rules)
    return found if not left else _with_more(found, left, view.rules)


def move_of(step: Step) -> Move:
    """Return the move that a step of a plan is."""
    return Move(step.kind, step.cards, step.meld if step.kind == "layoff" else 0)


def first_step(view: View, steps: LayPlan) -> Move | None:
    """Return the first step of a plan that is legal now."""
    for step in steps.steps:
        move = move_of(step)
        if view.why_not(move) is None:
            return move
    return None


def lays(steps: LayPlan, card: int) -> bool:
    """Tell whether a plan lays that card, or a joker for `JOKER`."""
    return any(played(card, step.cards) for step in steps.steps)


def table_after(view: View, steps: LayPlan, melds: tuple[Meld, ...] | None = None) -> tuple[Meld, ...]:
    """Return the melds on the table after a plan."""
    found = list(view.melds if melds is None else melds)
    for step in steps.steps:
        if step.kind == "meld":
            found.append(make_meld(step.cards, view.seat, view.rules))
        else:
            found[step.meld - 1] = extend(found[step.meld - 1], step.cards, view.rules, view.seat)
    return tuple(found)


def laid(view: View, melds: tuple[Meld, ...]) -> int:
    """Return the points of the cards on the table that the seat laid."""
    return laid_points(melds, view.seats, view.rules)[view.seat]


def last_cards(view: View, before: LayPlan) -> tuple[int, LayPlan] | None:
    """Return a card to throw last, and the plan that lays all others; None if there is none.

    It matters where a hand ends with a discard only (``going_out`` ``"float"`` and ``"float_unplayable"``).

    Parameters
    ----------
    before : LayPlan
        The best plan for the hand: what it leaves counts no more than the card thrown last.
    """
    rules, table, hand = view.rules, view.table, view.hand_mask
    for card in dict.fromkeys(codes_of(hand)):
        if card_points(card, rules) < before.points or card == JOKER:
            continue
        if card in (table.taken, table.deepest) and copies(hand, card) == 1:
            continue
        rest = remove(hand, card)
        found = lay(view, rest) if rest else LayPlan((), 0, 0, True)
        if not found.out:
            continue
        if rules.going_out == "float_unplayable" and any(
            fits(meld, rules) >> card & 1 for meld in table_after(view, found)
        ):
            continue
        return card, found
    return None


def gone(view: View) -> int:
    """Return the 52-bit mask of cards that the seat cannot get for now, because no copy of them is left.

    Those are its own cards, the melds, what other seats surely hold, and the pile where only its top may be
    taken.
    """
    seen = [view.hand_mask & kernel.ALL, view.hand_mask >> 64 & kernel.ALL]
    seen += [mask for seat, mask in enumerate(view.known_masks) if seat != view.seat]
    seen += [mask >> 64 for seat, mask in enumerate(view.known_masks) if seat != view.seat]
    seen += [1 << card for meld in view.melds for card in meld.codes if card < JOKER]
    if view.rules.take_from_pile == "top":
        seen += [1 << card for card in view.table.pile if card < JOKER]
    once = twice = 0
    for mask in seen:
        twice |= once & mask
        once |= mask
    return (once if view.rules.decks_for(view.seats) == 1 else twice) & kernel.ALL


def pairs(hand: int) -> int:
    """Return the cards that share their rank with another one of another suit."""
    return kernel.pairs_in(hand & kernel.ALL)


def near_runs(hand: int, aces: str) -> int:
    """Return the cards with another one of their suit one or two ranks away."""
    hand &= kernel.ALL
    return hand & kernel.fold(_or(_steps(hand, aces)))


def waits(hand: int, aces: str) -> int:
    """Return the cards that would make a meld with two other cards of the hand."""
    hand &= kernel.ALL
    if aces == "low":
        return kernel.waits_for(hand)
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
