"""What a hand is worth that is kept until the next draw: what stays loose, and which cards would help it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rummy_widget import kernel
from rummy_widget.deck import JOKER, JOKER_AS, add, codes_of, count, remove
from rummy_widget.melds import LayPlan, Meld, card_points, hand_points, lay_all
from rummy_widget.melds.packing import Packed, aim_of, is_plain, pack
from rummy_widget.melds.partition import Table, best_split, table_of
from rummy_widget.melds.points import planes, rank_points, ranks_of, weigh
from rummy_widget.melds.shapes import run_neighbours
from rummy_widget.players import reading
from rummy_widget.players.odds import Cards
from rummy_widget.rules import Rules

_USUAL = rank_points("low", None, False)
"""Points of the ranks as the kernel counts them."""
_MOST = 20
"""Cards of a hand that is divided exactly: with jokers the search doubles with every card or two more."""


class Outlook(NamedTuple):
    """A hand between two turns.

    Attributes
    ----------
    loose : int
        Number of cards outside its best melds and lay-offs.
    points : int
        Their points.
    live : int
        Cards that may be drawn next and help: more lies in melds and lay-offs than before.
    helped_points, helped_cards : int
        What those live cards bring into melds and lay-offs, together: points and cards, theirs included.
    outs : int
        Those of the live cards with which the hand could be finished in that turn.
    """

    loose: int
    points: int
    live: int = 0
    helped_points: int = 0
    helped_cards: int = 0
    outs: int = 0


@dataclass(frozen=True, eq=False)
class Board:
    """Melds on the table as far as one seat's hand is concerned.

    Attributes
    ----------
    melds : tuple of Meld
    rules : Rules
    laid : bool
        Whether the seat has laid cards.
    whole : bool
        Whether nothing may be laid but everything at once.
    """

    melds: tuple[Meld, ...]
    rules: Rules
    laid: bool
    whole: bool = False

    @cached_property
    def table(self) -> Table:
        """Places for lay-offs."""
        return table_of(self.melds, self.rules.aces)

    @cached_property
    def points_of(self) -> tuple[int, ...]:
        """Points of the 52 cards."""
        ranks = ranks_of(self.rules)
        return tuple(ranks[card >> 2] for card in range(52))

    @cached_property
    def _digits(self) -> tuple[int, ...]:
        return planes(ranks_of(self.rules))

    @cached_property
    def _doors(self) -> int:
        """The cards that fit a meld on the table."""
        return run_neighbours(self.table.places, self.rules.aces) | self.table.open_sets

    @cached_property
    def _always_finishes(self) -> bool:
        """Whether a hand of which one card or none stays loose can be finished in one turn."""
        rules = self.rules
        return (
            rules.going_out == "any"
            and rules.melds_per_turn is None
            and rules.layoff == "always"
            and not rules.initial_meld
        )

    @cached_property
    def _counted(self) -> bool:
        """Whether the kernel's loops know the points and the runs of these rules."""
        rules = self.rules
        return rules.aces == "low" and self._always_finishes and ranks_of(rules) == _USUAL

    def fits(self, card: int) -> bool:
        """Tell whether a card can be laid off."""
        return bool(self._doors >> card & 1)

    def rest(self, hand: int) -> int:
        """Return what stays of a hand when as much as possible is laid, whatever a turn allows.

        Of a hand too large to be divided exactly, jokers and second copies stay.
        """
        if is_plain(hand, self.table, self.rules):
            return self._rest(hand)
        if count(hand) > _MOST:
            core = hand & kernel.ALL & ~self.table.laid
            return hand ^ core ^ self._rest(core)
        return self._packed(hand).rest

    def promise(self, hand: int) -> int:
        """Return by how much more of a hand can be laid than stays, roughly: in points, jokers aside."""
        core = hand & kernel.ALL & ~self.table.laid
        loose = weigh(self._rest(core), self._digits)
        return weigh(core, self._digits) - 2 * loose

    def _packed(self, hand: int) -> Packed:
        packed = pack(hand, aim_of(self.rules), self.melds)
        assert packed is not None, "a hand of which no card is asked for has a best partition"
        return packed

    def _rest(self, hand: int) -> int:
        """Return what stays of a hand without jokers and copies."""
        table = self.table
        if self.rules.aces == "low":
            # Where no card is wanted twice all that can be laid is laid, and nothing is to be chosen.
            sets, runs = kernel.sets_in(hand), kernel.runs_in(hand)
            if not sets & runs:
                joined = kernel.joined(hand & ~runs, table.places) if table.places else 0
                if not joined & sets:
                    return hand & ~(sets | runs | joined | table.open_sets)
        return best_split(hand, self.rules.aces, ranks_of(self.rules), table).rest

    def outlook(self, hand: int, draws: Cards) -> Outlook:
        """Count what a hand may hope for from its next draw.

        Notes
        -----
        Exact for hands without jokers and second copies. In others, jokers stay in the melds in which the
        best plan puts them, with the cards beside them, and second copies count as loose; a drawn joker is
        exact.
        """
        plain = is_plain(hand, self.table, self.rules)
        if plain and self._counted and not (draws.jokers or draws.mask >> 52):
            table = self.table
            loose, points, *helped = kernel.outlook(hand, draws.mask, table.places, table.open_sets)
            return Outlook(loose, points, *helped)
        core, rest = (hand, self._rest(hand)) if plain else self._core(hand)
        points = weigh(rest, self._digits) + (rest >> 128) * self.rules.joker_points
        loose = count(rest)
        if not draws.total:
            return Outlook(loose, points)
        kept = rest if plain else self._rest(core)
        before, cards_before = weigh(kept, self._digits), kept.bit_count()
        live = helped_points = helped_cards = outs = 0
        todo = draws.faces & self._may_help(core) & ~(core | hand >> 64)
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            after = self._rest(core | bit)
            brings = before + self.points_of[card] - weigh(after, self._digits)
            if brings > 0:
                number = draws.weight(card)
                live += number
                cards = cards_before + 1 - after.bit_count()
                helped_points += number * brings
                helped_cards += number * cards
                if loose + 1 - cards <= 1 and self.finishes(add(hand, card)):
                    outs += number
        if draws.jokers:
            new = self.rest(add(hand, JOKER))
            brings = points + self.rules.joker_points - hand_points(new, self.rules)
            cards = loose + 1 - count(new)
            live += draws.jokers
            helped_points += draws.jokers * brings
            helped_cards += draws.jokers * cards
            if count(new) <= 1 and self.finishes(add(hand, JOKER)):
                outs += draws.jokers
        return Outlook(loose, points, live, helped_points, helped_cards, outs)

    def _core(self, hand: int) -> tuple[int, int]:
        """Return the cards of a hand that may still be arranged anew, and all that stays loose of it."""
        if count(hand) > _MOST:
            return hand & kernel.ALL & ~self.table.laid, self.rest(hand)
        packed = self._packed(hand)
        left = hand
        for meld in (*packed.melds, *(cards for _, cards in packed.offs)):
            if any(card >= JOKER_AS for card in meld):
                for card in meld:
                    left = remove(left, card if card < JOKER_AS else JOKER)
        return left & kernel.ALL & ~self.table.laid, packed.rest

    def _may_help(self, hand: int) -> int:
        """Return cards among which all are that may help a hand."""
        aces = self.rules.aces
        places = self.table.places
        wide = kernel.widen(hand) if aces == "high_or_low" else hand
        near = run_neighbours(places | kernel.joined(wide, places), aces) if places else 0
        return reading.waits(hand, aces) | near | self._doors

    def finishes(self, hand: int) -> bool:
        """Tell whether a hand can be finished in one turn, if need be with a discard."""
        if self._always_finishes or count(hand) > _MOST:
            return count(self.rest(hand)) <= 1
        rules = self.rules
        plan = lay_all(
            hand,
            self.melds,
            rules,
            melds_left=rules.melds_per_turn,
            may_lay_off=rules.layoff == "always" or self.laid,
            opening_left=0 if self.laid else rules.initial_meld,
            whole=self.whole,
        )
        return ends(plan, rules)


def ends(plan: LayPlan, rules: Rules) -> bool:
    """Tell whether the hand is over when a plan is laid and one card, if one is left, thrown."""
    left = count(plan.rest)
    return left == 1 or (left == 0 and rules.going_out == "any")


def quick_throws(hand: int, loose: int, live: int, rules: Rules, fixed: int, width: int) -> list[int]:
    """Return the likely discards of a hand, best first, by points and by the live cards that it waits for.

    Parameters
    ----------
    loose : int
        The cards outside the best melds; if there are others they are not thrown.
    live : int
        52-bit mask of the cards that may be drawn.
    fixed : int
        Code of the card that may not be thrown, -1 for none.
    width : int
        How many cards to return.
    """
    aces = rules.aces
    cards = hand & kernel.ALL
    waits = (reading.waits(cards, aces) & live).bit_count()

    def worth(card: int) -> tuple[float, int]:
        points = card_points(card, rules)
        if card == JOKER:
            return points - 1000, card
        lost = waits - (reading.waits(cards & ~(1 << card), aces) & live).bit_count()
        return points - 10 * lost, card

    choice = [card for card in dict.fromkeys(codes_of(loose)) if card != fixed]
    if not choice:
        choice = [card for card in dict.fromkeys(codes_of(hand)) if card != fixed]
    return sorted(choice, key=worth, reverse=True)[:width]
