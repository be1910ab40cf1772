"""What a seat knows as the kernel reads it; worlds that fit it, and candidates played out in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from rummy_widget import kernel
from rummy_widget.deck import code, mask_of
from rummy_widget.events import HIDDEN
from rummy_widget.kernel import chance, playing, search
from rummy_widget.kernel.policy import SLIP, WIDTH
from rummy_widget.rollouts.coding import Policy, encode, recycles, table_masks
from rummy_widget.rollouts.outcomes import Candidate, Outcomes, Reply, Worlds
from rummy_widget.view import View

if TYPE_CHECKING:
    from rummy_widget.kernel.types import i64, vec

__all__ = ["Moment"]


@dataclass(frozen=True, eq=False)
class Moment:
    """What a seat knows at one moment of a hand, as the kernel reads it.

    Attributes
    ----------
    seats, me : int
        Number of seats, and whose knowledge it is.
    rules : array
        As :func:`encode` gives them.
    hands : tuple of int
        By seat, masks of the cards it surely holds; the own hand whole.
    room : tuple of int
        By seat, how many more cards it holds.
    shown : tuple of int
        By seat, masks of the cards of which all others know that it holds them.
    unseen : tuple of int
        The cards that may lie in other hands or in the stock.
    stock : tuple of int
        The stock in the order of drawing, -1 where the card is not known.
    pile : tuple of int
        The pile, bottom to top.
    numbers : tuple of int
        The rest, see `kernel.playing`.
    """

    seats: int
    me: int
    rules: vec[i64]
    hands: tuple[int, ...]
    room: tuple[int, ...]
    shown: tuple[int, ...]
    unseen: tuple[int, ...]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> Moment:
        """Return the moment of a view.

        Raises
        ------
        ValueError
            The kernel does not know these rules, or the hand is over.
        """
        table, rules, seats = view.table, view.rules, view.seats
        encoded = encode(rules, seats)
        if table.turn is None:
            raise ValueError("the hand is over")
        laid = melders = 0
        for meld in view.melds:
            laid |= mask_of(meld.codes)
            melders |= 1 << meld.by
        sets, runs = table_masks(view.melds)
        stock = tuple(card if card != HIDDEN else -1 for card in reversed(view.stock_codes))
        known = tuple(
            view.hand_mask if seat == view.seat else view.known_masks[seat] for seat in range(seats)
        )
        seen = laid
        for mask in known:
            seen |= mask
        for card in (*table.pile, *(card for card in stock if card >= 0)):
            seen |= 1 << card
        numbers = [0] * playing.MOMENT
        numbers[playing.TURN] = table.turn
        numbers[playing.PLAYING] = int(table.phase == "play")
        numbers[playing.END] = len(stock)
        numbers[playing.PILED] = len(table.pile)
        numbers[playing.OPEN] = sets
        numbers[playing.RUNS] = runs
        numbers[playing.TABLE] = laid
        numbers[playing.MELDED] = melders | table.laid
        numbers[playing.LAID] = table.laid
        numbers[playing.LAID_NOW] = int(table.laid_now)
        numbers[playing.MELDS_NOW] = table.melded
        numbers[playing.TAKEN] = 1 << table.taken if table.taken >= 0 else 0
        numbers[playing.RECYCLES] = recycles(rules, table.recycled)
        numbers[playing.TURNS] = table.turns
        return cls(
            seats=seats,
            me=view.seat,
            rules=encoded,
            hands=known,
            room=tuple(n - mask.bit_count() for n, mask in zip(table.counts, known, strict=True)),
            shown=tuple(_taken(view) if seat == view.seat else mask for seat, mask in enumerate(known)),
            unseen=tuple(card for card in range(52) if not seen >> card & 1),
            stock=stock,
            pile=table.pile,
            numbers=tuple(numbers),
        )

    @property
    def all_hands(self) -> tuple[int, ...] | None:
        """By seat, the hands, where every card's place is known, by counting too; else None."""
        if -1 in self.stock:
            return None
        hidden = [seat for seat, more in enumerate(self.room) if more]
        if not hidden:
            return self.hands
        # A position made by hand may leave cards of the deck out: then nothing follows from counting.
        if len(hidden) > 1 or len(self.unseen) != self.room[hidden[0]]:
            return None
        rest = mask_of(self.unseen)
        return tuple(hand | rest if seat in hidden else hand for seat, hand in enumerate(self.hands))

    # --- candidates ----------------------------------------------------------------------------------

    def go_on(self, plan: int | None = None) -> Candidate:
        """Return the candidate in which the policy of row `plan`, by default the seat's own, decides."""
        return Candidate(search.GO_ON, self._row(plan))

    def draw(self, plan: int | None = None) -> Candidate:
        """Return the candidate of drawing from the stock, from a new one if need be."""
        return Candidate(search.DRAW, self._row(plan))

    def take(self, plan: int | None = None) -> Candidate:
        """Return the candidate of taking the face-up card."""
        return Candidate(search.TAKE, self._row(plan))

    def finish(
        self,
        hand: int,
        open_sets: int,
        runs: int,
        thrown: int = HIDDEN,
        *,
        melded: bool = False,
        plan: int | None = None,
    ) -> Candidate:
        """Return the candidate that ends the turn with this hand and table, and a card on the pile.

        Parameters
        ----------
        hand : int
            What the seat keeps.
        open_sets, runs : int
            The fourth cards of the sets of three on the table; the cards that lie in runs.
        thrown : int
            The discard, -1 if it goes out without one.
        melded : bool
            Whether it lays a meld in the rest of the turn, or has laid one.
        """
        return Candidate(search.FINISH, self._row(plan), hand, open_sets, runs, thrown, int(melded))

    def lay(self, hand: int) -> tuple[int, int, int, bool]:
        """Lay down all that a policy would lay of a hand.

        Returns
        -------
        tuple
            What is left, the masks of open sets and runs after it, whether a meld was laid.
        """
        limit = self.rules[playing.LIMIT]
        melds = limit - self.numbers[playing.MELDS_NOW] if limit else -1
        may = not self.rules[playing.AFTER_MELD] or bool(self.numbers[playing.MELDED] >> self.me & 1)
        return kernel.put_down(hand, self.open_sets, self.runs, melds, may)

    @property
    def open_sets(self) -> int:
        """The fourth cards of the sets of three on the table."""
        return self.numbers[playing.OPEN]

    @property
    def runs(self) -> int:
        """The cards that lie in runs on the table."""
        return self.numbers[playing.RUNS]

    def reply(self, policy: Policy) -> Reply:
        """Return what a policy does in the rest of this turn, its slips aside.

        Raises
        ------
        ValueError
            Another seat is on turn.
        """
        if self.numbers[playing.TURN] != self.me:
            raise ValueError(f"seat {self.me} is not on turn")
        numbers = list(self.numbers)
        numbers[playing.END] = 1 if numbers[playing.END] or numbers[playing.RECYCLES] else 0
        rules = list(self.rules)
        rules[playing.MAX_TURNS] = self.numbers[playing.TURNS] + 1
        row = list(policy.row)
        row[SLIP] = 0
        hands, pile, g = kernel.array(self.hands), self._room(self.pile), kernel.array(numbers)
        # A hand of which only the number of cards is known has so many: who holds back looks at that.
        for seat, more in enumerate(self.room):
            spare = [card for card in range(52) if not hands[seat] >> card & 1]
            for card in spare[:more]:
                hands[seat] |= 1 << card
        kernel.play(
            kernel.array(rules),
            kernel.array(row),
            kernel.array([0] * self.seats),
            hands,
            kernel.array(self.shown),
            self._room((*self.unseen[:1], 0)),
            pile,
            g,
        )
        ended = g[playing.TURNS] > self.numbers[playing.TURNS]
        return Reply(
            g[playing.FIRST] == 0,
            hands[self.me],
            g[playing.OPEN],
            g[playing.RUNS],
            pile[g[playing.PILED] - 1] if ended else HIDDEN,
            bool(g[playing.MELDED] >> self.me & 1),
        )

    # --- worlds --------------------------------------------------------------------------------------

    def worlds(
        self,
        number: int,
        seed: int,
        *,
        weights: Sequence[Sequence[int]] | None = None,
        patience: Sequence[int] | None = None,
        mixes: int = 0,
        tries: int = 50,
    ) -> Worlds:
        """Draw hidden worlds that fit what is known.

        Parameters
        ----------
        number : int
            How many.
        seed : int
            Same seed, same worlds.
        weights : sequence of 52 sequences of seats + 1 whole numbers, optional
            How likely an unseen card is with each seat and, last, in the stock: 0 (impossible) … 65535 (all
            alike if not given).
        patience : sequence of int, optional
            By seat, the chance in 1/1024 that a world is kept although that seat holds a meld. All 1024 if
            not given.
        mixes : int
            Swaps of two cards that make the draw exact where weights differ; some hundred do.
        tries : int
            Draws for one world at most.
        """
        places = self.seats + 1
        flat = [1] * (52 * places) if weights is None else [weight for row in weights for weight in row]
        if len(flat) != 52 * places:
            raise ValueError(f"weights need a row of {places} for each of 52 cards")
        hands = kernel.array([0] * (number * self.seats))
        stocks = kernel.array([0] * (number * len(self.stock)))
        faults = kernel.sample(
            number,
            self.seats,
            kernel.array(self.unseen),
            len(self.unseen),
            kernel.array(flat),
            kernel.array(self.hands),
            kernel.array(self.room),
            kernel.array(self.stock),
            len(self.stock),
            mixes,
            kernel.array(self._patience(patience)),
            tries,
            seed & chance.LCG_MASK,
            kernel.array([0] * 52),
            kernel.array([0] * places),
            hands,
            stocks,
        )
        return Worlds(number, self.seats, len(self.stock), seed & chance.LCG_MASK, hands, stocks, faults)

    def evaluate(
        self,
        worlds: Worlds,
        candidates: Sequence[Candidate],
        policies: Sequence[Policy],
        *,
        begin: int = 0,
        number: int | None = None,
    ) -> Outcomes:
        """Play every candidate out in every world, with the same stocks and random numbers.

        Parameters
        ----------
        policies : sequence of Policy
            One for each seat, then further plans that candidates name by their place here.
        begin, number : int
            Which of the worlds; all if not given.
        """
        count = worlds.number - begin if number is None else number
        choices = len(candidates)
        if not 0 <= begin <= begin + count <= worlds.number:
            raise ValueError("there are not so many worlds")
        if len(policies) < self.seats or any(one.plan >= WIDTH * len(policies) for one in candidates):
            raise ValueError("a seat or a plan has no policy")
        values = kernel.array([0] * (count * choices))
        ends = kernel.array([0] * (count * choices))
        counts = kernel.array([0] * (choices * search.COUNTED))
        kernel.evaluate(
            self.rules,
            kernel.array([number for policy in policies for number in policy.row]),
            self.me,
            self._arrays[0],
            self._arrays[1],
            self._arrays[2],
            self._arrays[3],
            count,
            begin,
            worlds.seed,
            worlds.hands,
            worlds.stocks,
            kernel.array([number for one in candidates for number in one]),
            choices,
            kernel.array([0] * self.seats),
            kernel.array([0] * self.seats),
            kernel.array([0] * 52),
            kernel.array([0] * 52),
            kernel.array([0] * playing.MOMENT),
            kernel.array([0] * self.seats),
            kernel.array([0] * self.seats),
            values,
            ends,
            counts,
        )
        return Outcomes(count, choices, values, ends, counts)

    @cached_property
    def _arrays(self) -> tuple[vec[i64], vec[i64], vec[i64], vec[i64]]:
        return (
            kernel.array(self.hands),
            kernel.array(self.shown),
            self._room(self.pile),
            kernel.array(self.numbers),
        )

    def _patience(self, given: Sequence[int] | None) -> list[int]:
        """Return whose melds are looked for; the own hand is what it is."""
        patience = [1024] * self.seats if given is None else list(given)
        patience[self.me] = 1024
        return patience

    def _row(self, plan: int | None) -> int:
        return WIDTH * (self.me if plan is None else plan)

    @staticmethod
    def _room(cards: Sequence[int]) -> vec[i64]:
        """Return cards in an array of 52, which holds a whole deck."""
        return kernel.array([*cards, *[0] * (52 - len(cards))])


def _taken(view: View) -> int:
    """Return the cards that all others saw the seat take, and that it still has."""
    found = 0
    for seen in view.history:
        if seen.seat != view.seat or seen.cards is None:
            continue
        mask = sum(1 << code(card) for card in seen.cards)
        if seen.kind == "take":
            found |= mask
        elif seen.target in ("pile", "melds"):
            found &= ~mask
    return found
