"""Whether a turn can end, by trying every move there is: the oracle for `state.finish`."""

from __future__ import annotations

from functools import cache

from rummy_widget.deck import codes_of
from rummy_widget.melds import codes_in, layoffs, melds_in, swaps, take
from rummy_widget.state.finish import Turn


@cache
def ends(turn: Turn) -> bool:
    """Return whether the turn can be brought to a legal end."""
    if turn.can_stop():
        return True
    rules, hand = turn.rules, turn.hand
    limit = rules.melds_per_turn
    if limit is None or turn.melded < limit:
        for lay in melds_in(hand, rules):
            if ends(turn._replace(hand=take(hand, lay)).with_meld(codes_in(lay))):
                return True
    if not turn.opened:
        return False
    if rules.layoff == "always" or turn.has_melded:
        for at, meld in enumerate(turn.melds):
            for lay in layoffs(hand, meld, rules):
                if ends(turn._replace(hand=take(hand, lay)).with_layoff(at, codes_in(lay))):
                    return True
    return any(
        ends(turn.with_swap(at, card))
        for at, meld in enumerate(turn.melds)
        for card in codes_of(swaps(hand, meld, rules, turn.seat))
    )
