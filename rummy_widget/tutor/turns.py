"""What a draw leaves: the hand after the turn, with the best plan laid and the dearest card thrown."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from rummy_widget.deck import JOKER, add, codes_of, copies, count, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import LayPlan, card_points, hand_points
from rummy_widget.players import odds, reading
from rummy_widget.players.keeping import Board
from rummy_widget.tutor.sight import Sight

__all__ = ["MOST", "Left", "after", "blind_mean", "next_blind", "out_share", "shortening"]

MOST = 14
"""Cards of a hand up to which every draw is looked at; in larger ones it would take too long."""


@dataclass(frozen=True)
class Left:
    """A hand at the end of a turn.

    Attributes
    ----------
    hand : int
        Its mask.
    points : int
    plan : LayPlan
        What was laid.
    thrown : int
        The card thrown, -1 if the plan left none.
    """

    hand: int
    points: int
    plan: LayPlan
    thrown: int

    @property
    def cards(self) -> int:
        """Number of cards left."""
        return count(self.hand)


def after(sight: Sight, card: int, *, taken: bool) -> Left:
    """Return the hand after a draw phase that brought a card: all that can be laid is, the dearest card goes.

    Parameters
    ----------
    card : int
        The card that came.
    taken : bool
        Whether it came from the pile and so may not be thrown.
    """
    view = sight.view
    hand = add(view.hand_mask, card)
    plan = reading.plan_taking(view, (card,)) if taken else reading.lay(view, hand, taken=HIDDEN, must=HIDDEN)
    rest = plan.rest
    free = [
        code
        for code in dict.fromkeys(codes_of(rest))
        if code != JOKER and not (taken and code == card and copies(rest, card) == copies(hand, card) == 1)
    ]
    if not free:
        return Left(rest, plan.points, plan, HIDDEN)
    thrown = max(free, key=lambda code: (card_points(code, view.rules), code))
    left = remove(rest, thrown)
    return Left(left, hand_points(left, view.rules), plan, thrown)


def next_blind(sight: Sight) -> odds.Cards:
    """Return the cards that a draw from the deck may bring now."""
    return odds.blind(sight.view, sight.hidden)


def _can_look(sight: Sight) -> bool:
    hand = sight.view.hand_mask
    return count(hand) <= MOST and not hand >> 128


def blind_mean(sight: Sight) -> Fraction | None:
    """Return the mean of the points left over all cards that a draw from the deck may bring.

    None where nothing can be drawn, or the hand is too large to look at every draw. A joker that may come is
    taken to stay in the hand's best plan as any other card.
    """
    draws = next_blind(sight)
    if not draws.total or not _can_look(sight):
        return None
    total = sum(draws.weight(card) * after(sight, card, taken=False).points for card in draws.different)
    return Fraction(total, draws.total)


def shortening(sight: Sight) -> tuple[int, int]:
    """Return how many of the cards that may be drawn leave fewer cards than there are, and of how many."""
    draws = next_blind(sight)
    now = count(sight.view.hand_mask)
    short = sum(
        draws.weight(card)
        for card in draws.different
        if after(sight, card, taken=False).cards < now
    )  # fmt: skip
    return short, draws.total


def out_share(sight: Sight, seat: int) -> Fraction | None:
    """Return the share of ways to deal a seat's cards and its next draw in which that draw lets it go out.

    Of its hands those count that could lay nothing down before, each once with each draw. This is a count and
    no chance: in play it is far likelier, since players keep what fits. None for hands of more than two
    unknown cards, for known ones, or with jokers about.
    """
    view, hidden = sight.view, sight.hidden
    number = view.counts[seat]
    if number > 2 or sight.held[seat] or hidden.jokers or hidden.mask >> 64 or not number:
        return None
    board = Board(view.melds, view.rules, bool(view.table.laid >> seat & 1), view.table.whole_hand)
    unseen = codes_of(hidden.mask)
    idle = [code for code in unseen if not board.fits(code)]
    hands = list(combinations(idle, number))
    ways = 0
    for held in hands:
        mask = sum(1 << code for code in held)
        ways += sum(board.finishes(mask | 1 << code) for code in unseen if not mask >> code & 1)
    total = len(hands) * (len(unseen) - number)
    return Fraction(ways, total) if total else None
