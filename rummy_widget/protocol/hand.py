"""The viewer's hand: its order, its marks, and what "Lay down all" would lay of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rummy_widget.deck import JOKER, codes_of, count, order, text
from rummy_widget.events import HIDDEN
from rummy_widget.melds import MOST_PLANNED, arrange, fits, lay_all, melded
from rummy_widget.protocol.keys import Keys
from rummy_widget.protocol.wire import HandCard, Lay, LayAllPlan, Mark
from rummy_widget.view import View

__all__ = ["hand_cards", "plan", "sorted_hand"]


def sorted_hand(view: View) -> tuple[int, ...]:
    """Return the cards of the hand as the table sorts them."""
    if count(view.hand_mask) > MOST_PLANNED:
        return tuple(sorted(codes_of(view.hand_mask), key=lambda code: (code == JOKER, code & 3, code)))
    return tuple(arrange(view.hand_mask, view.rules))


def hand_cards(view: View, shown: Sequence[int], keys: Keys) -> tuple[HandCard, ...]:
    """Make the cards of the hand, which are given in the order in which they are shown."""
    if not shown:
        return ()
    table, rules = view.table, view.rules
    mine = view.turn == view.seat
    searched = count(view.hand_mask) <= MOST_PLANNED
    in_meld = Counter(codes_of(melded(view.hand_mask, rules)) if searched else ())
    fitting = 0
    for meld in view.melds:
        fitting |= fits(meld, rules)
    last = view.history[-1]
    new = last.cards.codes if last.kind == "draw" and last.seat == view.seat and last.cards else ()
    # Of two copies the one that came last is meant: it lies on the right of the other.
    taken = _last(shown, table.taken) if mine else None
    must = _last(shown, table.deepest) if mine else None
    fresh = [_last(shown, code) for code in new]
    made = []
    for place, (code, key) in enumerate(zip(shown, keys.hand(shown), strict=True)):
        marks: list[Mark] = []
        if in_meld[code]:
            in_meld[code] -= 1
            marks.append("meld")
        if fitting and (code == JOKER or fitting >> code & 1):
            marks.append("fit")
        if place == taken:
            marks.append("taken")
        if place == must:
            marks.append("must")
        if place in fresh:
            marks.append("new")
        made.append(HandCard(text(code), key, tuple(marks)))
    return tuple(made)


def _last(shown: Sequence[int], code: int) -> int | None:
    places = [place for place, other in enumerate(shown) if other == code]
    return places[-1] if places else None


def plan(view: View, shown: Sequence[int]) -> LayAllPlan | None:
    """Return what "Lay down all" would lay, None where it would lay nothing."""
    rules, table = view.rules, view.table
    if count(view.hand_mask) > MOST_PLANNED:
        return None
    limit = rules.melds_per_turn
    found = lay_all(
        view.hand_mask,
        view.melds,
        rules,
        taken=None if table.taken == HIDDEN else table.taken,
        melds_left=None if limit is None else max(0, limit - table.melded),
        may_lay_off=rules.layoff == "always" or table.has_melded,
        opening_left=0 if table.opened else rules.initial_meld - table.opening,
        whole=table.whole_hand,
        must=None if table.deepest == HIDDEN else table.deepest,
        must_new=table.deepest_new_only,
    )
    if not found.steps:
        return None
    rest = codes_of(found.rest)
    return LayAllPlan(
        steps=tuple(Lay(step.kind, tuple(map(text, step.cards)), f"m{step.meld}") for step in found.steps),
        rest=tuple(text(code) for code in sorted(order(rest), key=shown.index)),
        points=found.points,
        out=found.out and not rules.floats,
    )
