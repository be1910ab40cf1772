"""The turns of a hand in which nothing is hidden, for two seats: ways to end one, and what is sure at once.

Cards are 52-bit masks: one deck, no jokers, aces low. Of the table only two masks matter, the fourth cards of
the sets of three and the cards in runs, since a card fits what it fits whichever meld that is. That no move
may leave a dead end needs no looking after: a turn is taken as what it ends with, and of a row of steps that
comes to a legal end every step is legal, for the rest of the row brings it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rummy_widget import kernel
from rummy_widget.deck import codes_of
from rummy_widget.kernel.cards import VALUE
from rummy_widget.kernel.policy import fitting
from rummy_widget.melds import all_melds
from rummy_widget.rules import Rules

__all__ = ["End", "Position", "Turn", "Turns", "pile_of", "swapped"]

_HELPS: Final = 12
"""Points by which a discard is put off that the other seat can use."""


class Position(NamedTuple):
    """A hand at the beginning of a turn, seen by the mover.

    Attributes
    ----------
    mine, theirs : int
        The hands of the mover and of the other seat.
    deck, drawn : int
        Number of the stock's order in `Turns.decks`, and how many of its cards are gone.
    pile : int
        The pile in base 64, each card + 1, the top last. Of a pile that never becomes a stock only the top:
        what lies under it is never reached, for who takes a card throws one.
    open_sets, runs : int
        The fourth cards of the sets of three on the table; the cards in its runs.
    laid, melded : int
        Whether the mover (bit 0) and the other seat (bit 1) laid a card on an earlier turn; have a meld of
        their own. Both bits are set where the rules do not ask.
    recycles : int
        How often the pile may still become a stock.
    turns : int
        Turns that have ended.
    side : int
        0 where the mover is the seat for which the tree is made, else 1.
    outside : int
        The cards that are not on the table; 0 where the rules do not ask.
    """

    mine: int
    theirs: int
    deck: int
    drawn: int
    pile: int
    open_sets: int
    runs: int
    laid: int
    melded: int
    recycles: int
    turns: int
    side: int
    outside: int


class Turn(NamedTuple):
    """A turn after its draw: the position with the card in the mover's hand, and what was done in the turn.

    Attributes
    ----------
    at : Position
    taken : int
        Mask of the card that may not be thrown.
    melds : int
        Melds laid.
    laying : bool
        Whether a card was laid.
    """

    at: Position
    taken: int = 0
    melds: int = 0
    laying: bool = False


class End(NamedTuple):
    """A way to end a turn: the next position, None where no more can be found out, and what it is worth.

    Attributes
    ----------
    next : Position, optional
    low, high : float
        Bounds of its value, to the seat whose turn it was.
    order : int
        What is looked at first has the least.
    """

    next: Position | None
    low: float
    high: float
    order: int = 0


Laid = tuple[int, int, int, bool]
"""What is left of a hand, open sets and runs after laying cards, and whether a meld was laid."""


class Turns:
    """The turns of one hand by its rules, and what its end is worth.

    Parameters
    ----------
    rules : Rules
        Rules that the kernel can play.
    worth : callable
        Of the points that the hand brings to the seat, more than to the other one: what that is worth. More
        points are never worth less.

    Attributes
    ----------
    decks : list of tuple
        Orders of the stock, in the order of drawing.
    """

    def __init__(self, rules: Rules, worth: Callable[[int], float]) -> None:
        self.decks: list[tuple[int, ...]] = []
        self._worth = worth
        self._values: dict[int, float] = {}
        self._lays: dict[tuple[int, int, int, int, bool], list[Laid]] = {}
        self._rules = rules
        self._limit = rules.melds_per_turn
        self._after_meld = rules.layoff == "after_meld"
        self._must = rules.going_out == "discard_required"
        self._recycle = rules.recycle
        self._keeps_one = rules.recycle in ("shuffle_keep_top", "shuffle_new_upcard")
        self._stalemate = rules.stalemate_check
        self._max_turns = rules.max_turns
        self._scale = 2 if rules.scoring == "settlement" else 1
        self._rummy = 2 if rules.going_rummy == "double" else 1
        self._bonus = 10 if rules.going_rummy == "plus_10" else 0
        self._blocked = 0 if rules.blocked == "nobody" else self._scale
        self._asks_laid = rules.going_rummy != "none"

    # --- what an end of the hand is worth ---------------------------------------------------------------

    def value(self, points: int, side: int) -> float:
        """Return what points that the hand brings to a side, more than to the other one, are worth to it."""
        gain = -points if side else points
        found = self._values.get(gain)
        if found is None:
            found = self._values[gain] = self._worth(gain)
        return -found if side else found

    def out(self, left: int, laid: bool) -> int:
        """Return the points gained by going out: `left` are in the other hand; `laid`: cards went before."""
        points = left * self._scale
        return points if laid else points * self._rummy + self._bonus

    def blocked(self, mine: int, theirs: int, side: int) -> float:
        """Return what a blocked hand is worth to a side, by the hands."""
        return self.value((kernel.points(theirs) - kernel.points(mine)) * self._blocked, side)

    # --- turns ------------------------------------------------------------------------------------------

    def after(self, at: Position) -> list[End]:
        """Return all ways to end the turn that begins here."""
        found: list[End] = []
        for turn in self.draws(at):
            if isinstance(turn, End):
                found.append(turn)
                continue
            ends = self.ends(turn)
            if len(ends) == 1 and ends[0].next is None and ends[0].low == ends[0].high:
                out = ends[0]
                if out.low == self.end(None, at).high:  # the mover goes out: nothing is better
                    return ends
            found += ends
        found.sort(key=_order)
        return found

    def draws(self, at: Position) -> Iterator[Turn | End]:
        """Yield the turns after each legal draw, or the end where the hand is blocked or chance goes on."""
        deck = self.decks[at.deck]
        if at.drawn < len(deck):
            card = 1 << deck[at.drawn]
            yield Turn(at._replace(mine=at.mine | card, drawn=at.drawn + 1))
        if at.pile:
            yield self.take(at)
        if at.drawn == len(deck):
            yield self.renew(at)

    def take(self, at: Position) -> Turn:
        """Return the turn after taking the top of the pile."""
        card = 1 << (at.pile & 63) - 1
        return Turn(at._replace(mine=at.mine | card, pile=at.pile >> 6), card)

    def renew(self, at: Position) -> Turn | End:
        """Return the turn after the pile was turned over and its first card drawn, when the stock is out."""
        if at.recycles < 1 or at.pile < (64 if self._keeps_one else 1):
            over = self.blocked(at.mine, at.theirs, at.side)
            return End(None, over, over)
        if self._recycle != "turn_over":
            return self.end(None, at)  # chance goes on
        order = _cards_of(at.pile)
        if order not in self.decks:
            self.decks.append(order)
        recycles = at.recycles - 1
        return Turn(
            at._replace(
                mine=at.mine | 1 << order[0], deck=self.decks.index(order), drawn=1, pile=0, recycles=recycles
            )
        )

    def end(self, after: Position | None, at: Position) -> End:
        """Return an end of a turn with the bounds that hold at once.

        Notes
        -----
        Whoever draws a card in every turn and throws the highest never has more points in the hand than
        before. So a seat can see to it that it never pays for more than it holds when a turn is over, nor for
        more than it holds before its own; whether the hand is blocked, and however a stock is shuffled.

        Parameters
        ----------
        after : Position, optional
            What comes next, seen by the other seat.
        at : Position
            The hands and the marks after the turn, seen by the seat whose turn it was.
        """
        low = -self.out(kernel.points(at.mine), bool(at.laid & 2))
        high = self.out(kernel.points(at.theirs), bool(at.laid & 1))
        return End(after, self.value(low, at.side), self.value(high, at.side))

    def ends(self, turn: Turn) -> list[End]:
        """Return all ways to end a turn; only the one by which the seat goes out, if there is one.

        Nothing is better than to go out: it brings what `end` gives as the upper bound.
        """
        at = turn.at
        left = -1 if self._limit is None else self._limit - turn.melds
        may = not self._after_meld or bool(at.melded & 1)
        ways = []
        for way in self.lays(at.mine, at.open_sets, at.runs, left, may):
            loose = way[0] & ~turn.taken
            single = way[0] & (way[0] - 1) == 0
            if single and (loose if way[0] else not self._must):
                out = self.value(self.out(kernel.points(at.theirs), bool(at.laid & 1)), at.side)
                return [End(None, out, out)]
            if loose:
                ways.append((loose, way))
        found = []
        for loose, (rest, open_sets, runs, melded) in ways:
            after = at._replace(
                mine=rest,
                open_sets=open_sets,
                runs=runs,
                laid=at.laid | (turn.laying or rest != at.mine),
                melded=at.melded | (melded or turn.melds > 0),
                outside=at.outside & ~(at.mine & ~rest),
            )
            found += self.throws(after, loose)
        return found

    def throws(self, at: Position, cards: int) -> list[End]:
        """Return the ends of a turn by discards, not the last ones of the hand.

        Parameters
        ----------
        at : Position
            After all that is laid, with the cards still in the hand.
        cards : int
            Those that may be thrown.
        """
        (mine, theirs, deck, drawn, pile, open_sets, runs, laid, melded, recycles, turns, side, outside) = at
        turns += 1
        if turns >= self._max_turns:
            return [self._over(at, 1 << card) for card in codes_of(cards)]
        first = self.end(None, at)
        points = kernel.points(mine)
        helps = fitting(open_sets, runs) | kernel.waits_for(theirs)
        before = pile << 6 if recycles else 0
        other_laid = swapped(laid) if self._asks_laid else 3
        other_melded = swapped(melded) if self._after_meld else 3
        found = []
        while cards:
            card = cards & -cards
            cards ^= card
            code = card.bit_length()
            rest = mine ^ card
            if self._stalemate and self._stale(at._replace(mine=rest)):
                found.append(self._over(at, card))
                continue
            left = points - VALUE[code - 1]
            after = Position(
                theirs, rest, deck, drawn, before | code, open_sets, runs, other_laid, other_melded, recycles,
                turns, 1 - side, outside,
            )  # fmt: skip
            low = self.value(-self.out(left, bool(laid & 2)), side)
            found.append(End(after, low, first.high, left + (_HELPS if helps & card else 0)))
        return found

    def _over(self, at: Position, card: int) -> End:
        """Return the end of a hand that is blocked after a discard."""
        over = self.blocked(at.mine & ~card, at.theirs, at.side)
        return End(None, over, over)

    def _stale(self, at: Position) -> bool:
        """Tell whether nobody can ever lay a card again, as `state` does."""
        if fitting(at.open_sets, at.runs) & at.outside:
            return False
        if at.mine & (at.mine - 1) == 0 and at.theirs & (at.theirs - 1) == 0:
            return True
        return not (kernel.sets_in(at.outside) or kernel.runs_in(at.outside))

    def lays(self, hand: int, open_sets: int, runs: int, left: int, may: bool) -> list[Laid]:
        """Return what can be laid of a hand in one turn, nothing among it, each outcome once.

        Melds are laid whole and lay-offs card by card, in every order; what comes to the same hand and the
        same table is the same.

        Parameters
        ----------
        left : int
            Melds that may still be laid, -1 for any number.
        may : bool
            Whether lay-offs are allowed without a meld.
        """
        key = (hand, open_sets, runs, left, may)
        known = self._lays.get(key)
        if known is not None:
            return known
        first = (hand, open_sets, runs, left, may, False)
        seen = {first}
        todo = [first]
        found: dict[Laid, None] = {}
        while todo:
            hand, open_sets, runs, left, may, melded = todo.pop()
            found[hand, open_sets, runs, melded] = None
            more = []
            if left and (kernel.sets_in(hand) or kernel.runs_in(hand)):
                for meld in all_melds(hand, self._rules):
                    column: int = kernel.RANK[(meld & -meld).bit_length() - 1]
                    if meld & ~column:
                        more.append((hand ^ meld, open_sets, runs | meld, left - 1, True, True))
                    else:
                        more.append((hand ^ meld, open_sets | column ^ meld, runs, left - 1, True, True))
            if may:
                sets = hand & open_sets
                grow = hand & (runs << 4 | runs >> 4)
                for card in codes_of(sets):
                    more.append((hand ^ 1 << card, open_sets ^ 1 << card, runs, left, may, melded))
                for card in codes_of(grow):
                    more.append((hand ^ 1 << card, open_sets, runs | 1 << card, left, may, melded))
            for state in more:
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
        self._lays[key] = list(found)
        return self._lays[key]


def _order(end: End) -> int:
    return end.order


def swapped(bits: int) -> int:
    """Return the marks of the two seats as the other one sees them."""
    return (bits & 1) << 1 | bits >> 1


def _cards_of(pile: int) -> tuple[int, ...]:
    """Return the cards of a pile in base 64, bottom to top: the order in which it is drawn turned over."""
    found = []
    while pile:
        found.append((pile & 63) - 1)
        pile >>= 6
    return tuple(found[::-1])


def pile_of(cards: tuple[int, ...]) -> int:
    """Return a pile in base 64, each card + 1, of its cards bottom to top."""
    pile = 0
    for card in cards:
        pile = pile << 6 | card + 1
    return pile
