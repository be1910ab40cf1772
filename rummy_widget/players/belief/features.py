"""What speaks for an unseen card being in a hand: facts about the card and the seat, as numbers.

The fitted weights (`fitted.json`) are weights of these features. A seat that has had no turn yet holds any
cards, so nothing speaks for or against one there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Final

from rummy_widget import kernel
from rummy_widget.melds import has_meld
from rummy_widget.melds.points import weigh
from rummy_widget.players import odds, reading
from rummy_widget.players.belief.memory import Memory
from rummy_widget.rules import Rules
from rummy_widget.view import View

MASKS: Final = (
    "known-rank", "known-run", "left-rank", "left-run", "left-rank-early", "left-run-early", "threw-rank",
    "threw-run", "threw-rank-early", "threw-run-early", "took-rank", "took-run", "fits", "fits-new",
)  # fmt: skip
"""Features of a card that are there or not: of the same rank as, or one or two ranks from, a card that the
seat surely holds, left on the pile, threw, or took at any time; or it fits a meld that lay on the table when
the seat's last turn ended, or one that came after."""

NUMBERS: Final = ("points", "points-turns", "pairs", "pairs-turns", "open-turns", "open")
"""Features of a card that are numbers: its points / 10; in how many melds of three it can lie with two more
unseen cards (pairs), or with two cards that are not gone (open), / 6. ``-turns``: times the seat's turns."""

CARD: Final = MASKS + NUMBERS

HAND: Final = (
    "hand-pairs", "hand-runs", "hand-both", "hand-loose", "hand-waits", "hand-would-take",
    "hand-would-take-early", "hand-melds", "hand-pairs-turns", "hand-runs-turns", "hand-loose-turns",
    "hand-waits-turns",
)  # fmt: skip
"""Features of a hand as a whole: its unknown cards that are paired, near a run, both, or neither (their
points / 10); cards it waits for that are not gone; cards it left although they would have made a meld;
whether it holds a meld."""

WORLD: Final = CARD + HAND


def ripeness(turns: int) -> float:
    """Return how far a hand has been chosen by its player: 0 before the first turn, 1 after fifteen."""
    return log2(1 + min(turns, 15)) / 4


def mates(cards: int) -> int:
    """Return the cards that share their rank with one of `cards`, those themselves among them."""
    found = cards | cards >> 1
    return ((found | found >> 2) & kernel.LOWEST_SUIT) * 15


def near(cards: int, aces: str) -> int:
    """Return the cards of the same suit one or two ranks away from one of `cards`."""
    if aces == "round_the_corner":
        up, down = kernel.turn_up(cards), kernel.turn_down(cards)
        return up | down | kernel.turn_up(up) | kernel.turn_down(down)
    if aces == "high_or_low":
        wide = kernel.widen(cards)
        return kernel.fold((wide << 4 | wide >> 4 | wide << 8 | wide >> 8) & kernel.EXT)
    return (cards << 4 | cards >> 4 | cards << 8 | cards >> 8) & kernel.ALL


@dataclass(frozen=True, slots=True)
class Clues:
    """What is known of one seat that says something of its unknown cards.

    Attributes
    ----------
    ripe : float
        See `ripeness`; 0: its cards may be any.
    masks : tuple of int
        52-bit masks in the order of `MASKS`.
    known : int
        52-bit mask of the cards it surely holds.
    left, left_early : int
        Cards that it left on the pile of late and before.
    """

    ripe: float
    masks: tuple[int, ...]
    known: int
    left: int
    left_early: int

    @classmethod
    def of(cls, view: View, memory: Memory, seat: int) -> Clues:
        """Gather the clues of a seat."""
        aces = view.rules.aces
        told = memory.seats[seat]
        known = view.known_masks[seat] & kernel.ALL
        late, early = told.masks(told.left)
        threw, threw_early = told.masks(told.threw)
        took = told.took & ~known
        before, since = memory.doors(view, seat)
        if view.rules.layoff != "always" and not told.laid:
            before = since = 0
        masks = []
        for cards in (known, late, early, threw, threw_early, took):
            masks += [mates(cards), near(cards, aces)]
        return cls(ripeness(told.turns), (*masks, before, since), known, late, early)


def open_melds(card: int, aces: str, cards: int) -> float:
    """Return in how many melds of three a card can lie with two of `cards`, / 6."""
    found = 0
    for pair in odds.partners(card, aces):
        if not pair & ~cards:
            found += 1
    return found / 6


def alive(view: View) -> int:
    """Return the cards not gone for everybody: not laid, nor in a pile of which only the top is taken.

    Where there are two copies of a card it is gone with both.
    """
    seen = [1 << code for meld in view.melds for code in meld.codes if code < 52]
    if not view.spread:
        seen += [1 << code for code in view.table.pile if code < 52]
    once = twice = 0
    for bit in seen:
        twice |= once & bit
        once |= bit
    return kernel.ALL & ~(once if view.rules.decks_for(view.seats) == 1 else twice)


def hand_features(
    hand: int, unknown: int, clues: Clues, living: int, digits: tuple[int, ...], rules: Rules
) -> list[float]:
    """Return the features `HAND` of a hand.

    Parameters
    ----------
    hand, unknown : int
        52-bit masks of the whole hand, and of the cards of it that the viewer does not know.
    living : int
        See `alive`.
    digits : tuple of int
        Points of the cards, see `melds.points.planes`.
    """
    aces = rules.aces
    pairs = reading.pairs(hand) & unknown
    runs = reading.near_runs(hand, aces) & unknown
    waits = reading.waits(hand, aces)
    ripe = clues.ripe
    linked, close = pairs.bit_count(), runs.bit_count()
    loose = weigh(unknown & ~(pairs | runs), digits) / 10
    waiting = (waits & living & ~hand).bit_count()
    return [
        linked,
        close,
        (pairs & runs).bit_count(),
        loose,
        waiting,
        (waits & clues.left).bit_count(),
        (waits & clues.left_early).bit_count(),
        float(has_meld(hand, rules)),
        linked * ripe,
        close * ripe,
        loose * ripe,
        waiting * ripe,
    ]


def card_features(
    card: int, clues: Clues, living: int, unseen: int, digits: tuple[int, ...], aces: str
) -> list[float]:
    """Return the features `CARD` of an unseen card for a seat.

    Parameters
    ----------
    unseen : int
        52-bit mask of all unseen cards.
    """
    worth = weigh(1 << card, digits) / 10
    pairs = open_melds(card, aces, unseen)
    opens = open_melds(card, aces, living)
    bits = [float(mask >> card & 1) for mask in clues.masks]
    return [*bits, worth, worth * clues.ripe, pairs, pairs * clues.ripe, opens * clues.ripe, opens]
