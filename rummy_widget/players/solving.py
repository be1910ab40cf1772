"""Hands in which every card's place is known: what each move is worth when both play on as well as can be.

For two seats, by rules that the kernel can play, where the stock is known card by card (after the pile was
turned over unshuffled, or because it is out) and so the other hand by counting. The budget is a number of
positions, never a time: the same view gets the same answer on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import inf

from rummy_widget import kernel
from rummy_widget.deck import mask_of
from rummy_widget.melds import Meld
from rummy_widget.moves import Move
from rummy_widget.players.base import SOLVED, Candidate
from rummy_widget.players.solving_tree import Spent, Tree
from rummy_widget.players.solving_turns import End, Position, Turn, Turns, pile_of, swapped
from rummy_widget.rollouts import Moment, supports
from rummy_widget.rollouts.coding import recycles, table_masks
from rummy_widget.view import View

__all__ = ["Solution", "hidden_hand", "solve"]


@dataclass(frozen=True)
class Solution:
    """What was found out about the legal moves.

    Attributes
    ----------
    move : Move
        A move that no other one is better than.
    bounds : dict of Move to (float, float)
        What the hand comes to after each legal move when both seats play on as well as they can: it lies
        between the two, and where they are equal that is it.
    looked : int
        Positions that were looked at.
    """

    move: Move
    bounds: dict[Move, tuple[float, float]]
    looked: int

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The moves with what they are worth, the chosen one first, then by what they are behind it.

        Where a value is not exact it is a bound, and has the fact ``"bound"``: the chosen move is worth so
        much or more, any other so much or less, and gaps have no error. A move that may be as good, or may
        not, is left out.
        """
        low, high = self.bounds[self.move]
        found = []
        for move, (least, most) in self.bounds.items():
            chosen, exact = move == self.move, least == most
            gap = 0.0 if chosen else low - most
            if chosen or gap > 0 or (exact and low == high):
                value = float(low if chosen else most) + 0.0  # nothing is -0
                facts = {} if exact else {"bound": 1}
                error = 0.0 if exact and low == high else None
                found.append((not chosen, gap, Candidate(move, {SOLVED: value}, {}, gap, error, "", facts)))
        return tuple(candidate for *_, candidate in sorted(found, key=lambda entry: entry[:2]))


def hidden_hand(view: View) -> int | None:
    """Return the mask of the other hand of two, where the view shows the place of every card; else None."""
    if view.seats != 2 or supports(view.rules, 2):
        return None
    hands = Moment.of(view).all_hands
    return None if hands is None else hands[1 - view.seat]


def solve(
    view: View, budget: int, worth: Callable[[int], float] = float, prefer: Move | None = None
) -> Generator[None, None, Solution | None]:
    """Find a move of which it is certain that no other is better; pause now and then.

    What is left of the budget then goes to what the moves are worth.

    Parameters
    ----------
    view : View
        Of the seat on turn.
    budget : int
        Positions to look at.
    worth : callable
        Of the points that the hand brings to the seat, more than to the other one: what that is worth; more
        points never less. By default the points.
    prefer : Move, optional
        Of moves that are equally good, this one.

    Returns
    -------
    Solution or None
        None where a card's place is not known, there is one legal move only, or the budget does not suffice
        to be certain.
    """
    theirs = hidden_hand(view)
    if theirs is None or budget < 1 or len(view.legal_moves()) < 2:
        return None
    tree = Tree(view.rules, worth, budget)
    root = _Root(view, theirs, tree, prefer)
    try:
        for depth in range(1, view.rules.max_turns + 1):
            tree.cut = False
            yield from root.deepen(depth)
            if not tree.cut:
                break
    except Spent:
        pass
    best = root.best
    return None if best is None else Solution(best, root.bounds, tree.looked)


class _Root:
    """The legal moves, with what is known of each."""

    def __init__(self, view: View, theirs: int, tree: Tree, prefer: Move | None) -> None:
        turn = _turn(view, theirs, tree.turns)
        self.tree = tree
        self.ways = {move: _ways(tree.turns, turn, move, view.melds) for move in view.legal_moves()}
        if prefer in self.ways:  # what comes first is looked at first, and stays first where it is no worse
            self.ways = {prefer: self.ways[prefer], **self.ways}
        self._done: Move | None = None

    @property
    def bounds(self) -> dict[Move, tuple[float, float]]:
        """The bounds of each move."""
        return {move: self._of(move) for move in self.ways}

    @property
    def best(self) -> Move | None:
        """A move that no other one is better than, where that is certain."""
        if self._done is None:
            bounds = self.bounds
            first = max(bounds, key=lambda move: bounds[move][0])
            if all(high <= bounds[first][0] for move, (_, high) in bounds.items() if move != first):
                self._done = first
        return self._done

    def _of(self, move: Move) -> tuple[float, float]:
        bounds = [self.tree.bounds(end) for end in self.ways[move]]
        return max(low for low, _ in bounds), max(high for _, high in bounds)

    def deepen(self, depth: int) -> Generator[None, None, None]:
        """Look so many turns ahead: for the best move until that is certain, then for what each is worth."""
        order = sorted(self.ways, key=lambda move: -sum(self._of(move)))
        for move in order:
            if self.best is None:
                yield from self._look(move, depth, max(self._of(other)[0] for other in order))
        if self.best is not None:
            for move in sorted(order, key=lambda move: move != self.best):
                yield from self._look(move, depth, -inf)

    def _look(self, move: Move, depth: int, alpha: float) -> Generator[None, None, None]:
        """Look ahead after a move, as far as it may be worth more than alpha."""
        low, high = self._of(move)
        for end in self.ways[move]:
            alpha = max(alpha, self._of(move)[0])
            if low < high and self.tree.bounds(end)[1] > alpha:
                yield from self.tree.look(end, depth, alpha, inf)


def _turn(view: View, theirs: int, turns: Turns) -> Turn:
    """Return the turn of a view, at its beginning where nothing is drawn yet."""
    table, rules, me = view.table, view.rules, view.seat
    turns.decks.append(tuple(reversed(view.stock_codes)))
    left = max(0, recycles(rules, table.recycled))
    open_sets, runs = table_masks(view.melds)
    melded = table.laid | sum(1 << seat for seat in {meld.by for meld in view.melds})
    pile = table.pile if left else table.pile[-1:]
    outside = view.hand_mask | theirs | mask_of([*view.stock_codes, *table.pile])
    # The own seat comes first.
    laid, melded = (swapped(table.laid), swapped(melded)) if me else (table.laid, melded)
    at = Position(
        view.hand_mask,
        theirs,
        0,
        0,
        pile_of(pile),
        open_sets,
        runs,
        laid if rules.going_rummy != "none" else 3,
        melded if rules.layoff == "after_meld" else 3,
        left,
        table.turns,
        0,
        outside if rules.stalemate_check else 0,
    )
    taken = 1 << table.taken if table.taken >= 0 else 0
    return Turn(at, taken, table.melded, table.laid_now)


def _ways(turns: Turns, turn: Turn, move: Move, melds: tuple[Meld, ...]) -> list[End]:
    """Return the ways to end the turn that begin with a move."""
    at = turn.at
    match move.kind:
        case "draw":
            [drawn, *_] = turns.draws(at)
            return _after(turns, drawn)
        case "take":
            return _after(turns, turns.take(at))
        case "discard":
            card = 1 << move.cards[0]
            if at.mine == card:
                return turns.ends(turn)
            marked = at._replace(laid=at.laid | turn.laying, melded=at.melded | (turn.melds > 0))
            return turns.throws(marked, card)
        case "meld" | "layoff":
            return turns.ends(_laid(turn, move, melds))
        case _:
            return _after(turns, turns.renew(at))


def _after(turns: Turns, turn: Turn | End) -> list[End]:
    return [turn] if isinstance(turn, End) else turns.ends(turn)


def _laid(turn: Turn, move: Move, melds: tuple[Meld, ...]) -> Turn:
    """Return the turn after laying cards."""
    at = turn.at
    cards = mask_of(move.cards)
    open_sets, runs, melded = at.open_sets, at.runs, at.melded
    new = move.kind == "meld"
    column: int = kernel.RANK[move.cards[0]]
    if not cards & ~column if new else melds[move.meld - 1].kind == "set":
        open_sets ^= column & ~cards if new else cards
    else:
        runs |= cards
    after = at._replace(
        mine=at.mine & ~cards,
        open_sets=open_sets,
        runs=runs,
        melded=melded | new,
        outside=at.outside & ~cards,
    )
    taken = turn.taken & ~cards
    return Turn(after, taken, turn.melds + new, True)
