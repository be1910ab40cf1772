"""What a seat may believe of the cards that it does not see: facts, odds, worlds and chances.

All of it is made of the seat's view alone. Facts are exact, by any rules. Odds and worlds are fitted to how
the levels `easy`, `medium` and `hard` play; chances are calibrated against these levels, never against
people.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from math import exp, log
from typing import Final

from rummy_widget import kernel
from rummy_widget.deck import JOKER, Card, Cards, add, cards, codes_of, count, pictured, shown
from rummy_widget.melds.points import planes, ranks_of
from rummy_widget.players.belief import chances, fit, pools
from rummy_widget.players.belief.chances import Chance
from rummy_widget.players.belief.features import CARD, HAND, Clues, alive, hand_features
from rummy_widget.players.belief.marginals import card_logs, expected
from rummy_widget.players.belief.memory import Memory
from rummy_widget.players.belief.worlds import Walk, World, worlds
from rummy_widget.view import View, needs_view

LEVELS: Final = ("easy", "medium", "hard")
"""The levels that the odds were fitted to and the chances calibrated against."""

_MELDS: Final = HAND.index("hand-melds")
_FITS: Final = CARD.index("fits")


class Belief:
    """What a seat may believe of the cards that it does not see.

    Parameters
    ----------
    view : View
        All that is known.
    levels : sequence of str or None, optional
        By seat the name of the level that plays there, as the table shows it; None where it is not known.
        Without it chances are averages over the levels.
    patience : float, or sequence of float by seat
        How likely, at least, a seat that has laid nothing is taken to keep a meld or a card that it could lay
        off, against one that has nothing to lay. The levels that the odds were fitted to lay down at once;
        others hold back. Default 0.02.

    Raises
    ------
    ValueError
        `patience` is no share; or there is not one of it, or of `levels`, for each seat.
    """

    def __init__(
        self,
        view: View,
        *,
        levels: Sequence[str | None] | None = None,
        patience: float | Sequence[float] = 0.02,
    ) -> None:
        needs_view(view, "Belief")
        given = [patience] * view.seats if isinstance(patience, int | float) else [*patience]
        if len(given) != view.seats or not all(0 < one <= 1 for one in given):
            raise ValueError(f"patience must lie above 0 and up to 1, for each seat, not {patience!r}")
        names = [None] * view.seats if levels is None else [*levels]
        if len(names) != view.seats:
            raise ValueError(f"there are {view.seats} seats, and {len(names)} levels")
        self.view = view
        self.levels = tuple(name if name in LEVELS else "" for name in names)
        self._strangers = any(
            name not in (None, *LEVELS) for seat, name in enumerate(names) if seat != view.seat
        )
        self.patience = tuple(map(float, given))
        self.memory = Memory.of(view)
        self.cases = pools.cases(view, self.memory)

    def __repr__(self) -> str:
        sure = [
            f"{cards} by seat {at}" for at, cards in enumerate(self.sure) if cards and at != self.view.seat
        ]
        held = f", surely held: {'; '.join(sure)}" if sure else ""
        return f"<Belief of seat {self.view.seat}: {count(self._hidden)} cards unseen{held}>"

    def _repr_html_(self) -> str:
        return pictured(repr(self))

    # --- facts: exact, by any rules --------------------------------------------------------------------

    @cached_property
    def sure_masks(self) -> tuple[int, ...]:
        """By seat, hand mask of the cards that it surely holds.

        Those it took from the pile or drew in a known order and still has, and what counting gives: where
        all other places are known, the whole hand.
        """
        found = list(self.view.known_masks)
        for seat in range(self.view.seats):
            if seat != self.view.seat:
                for card in codes_of(pools.surely(self.cases, seat)):
                    found[seat] = add(found[seat], card)
        return tuple(found)

    @property
    def sure(self) -> tuple[Cards, ...]:
        """By seat, the cards that it surely holds; the viewer's own hand at its seat."""
        return tuple(shown(codes_of(mask)) for mask in self.sure_masks)

    @property
    def unseen(self) -> Cards:
        """The cards whose place is not known, sorted."""
        return shown(codes_of(self._hidden))

    @cached_property
    def _hidden(self) -> int:
        mask = self.cases[0].pools[0].mask
        for pool in self.cases[0].pools[1:]:
            for card in codes_of(pool.mask):
                mask = add(mask, card)
        return mask

    def places(self, card: Card | str | int) -> tuple[int | str, ...]:
        """Return where an unseen copy of a card can be: seats, then ``"stock"``, then ``"out"`` of play.

        Nothing, when all its copies are known to the viewer.
        """
        number = _number(card)
        names: list[int | str] = [*range(self.view.seats), "stock", "out"]
        return tuple(names[place] for place in pools.places(self.cases, number))

    @property
    def stock(self) -> tuple[Card | None, ...]:
        """The stock, bottom to top, None for each card that is not known: after a turn-over all are."""
        return tuple(None if code < 0 else shown((code,))[0] for code in self.view.stock_codes)

    @property
    def left(self) -> tuple[Cards, ...]:
        """By seat, cards that it left on the pile when it could have taken them, oldest first."""
        return tuple(shown(card for card, _ in seat.left) for seat in self.memory.seats)

    @property
    def threw(self) -> tuple[Cards, ...]:
        """By seat, cards that it threw, oldest first."""
        return tuple(shown(card for card, _ in seat.threw) for seat in self.memory.seats)

    # --- odds, fitted to how the levels play -----------------------------------------------------------

    @property
    def calibrated(self) -> bool:
        """Whether odds and chances were fitted by these rules to these levels; else they are a guess."""
        return not self._strangers and fit.calibrated(self.view.rules, self.view.seats)

    @cached_property
    def fit(self) -> fit.Fit:
        """The fitted numbers that are used."""
        return fit.fit_for(self.view.seats)

    @cached_property
    def clues(self) -> tuple[Clues | None, ...]:
        """By seat what speaks for its unknown cards, None for the viewer."""
        view = self.view
        return tuple(
            None if seat == view.seat else Clues.of(view, self.memory, seat) for seat in range(view.seats)
        )

    @cached_property
    def living(self) -> int:
        """52-bit mask of the cards that are not gone for everybody."""
        return alive(self.view)

    @cached_property
    def expected(self) -> dict[int, list[float]]:
        """By code of an unseen card, how many copies to expect in each place: seats, stock, out of play."""
        return expected(self.cases, self._card_logs(self.fit.card))

    @property
    def unseen_faces(self) -> int:
        """52-bit mask of the unseen cards, jokers left out."""
        return self._hidden & kernel.ALL

    def weights(self, scale: int = 256) -> list[list[int]]:
        """Return whole numbers for a sampler: how likely a card is in one place against others.

        Parameters
        ----------
        scale : int
            The number for the stock, 1 to 65,535. Default 256.

        Returns
        -------
        list of 52 lists of int
            By card and place, the seats and then the stock; 0 where an unseen card cannot be, else 1 to
            65,535. Cards that are not unseen have `scale` everywhere. Hand sizes are not in them: a sampler
            keeps to those.

        Raises
        ------
        ValueError
            `scale` is no such number.
        """
        if type(scale) is not int or not 1 <= scale <= 65535:
            raise ValueError(f"scale must be a whole number from 1 to 65535, not {scale!r}")
        logs = self._patient_logs(self.fit.card)
        seats = self.view.seats
        found = [[scale] * (seats + 1) for _ in range(52)]
        for card in codes_of(self.unseen_faces):
            row = [0] * (seats + 1)
            for place in pools.places(self.cases, card):
                if place < seats:
                    row[place] = max(1, min(65535, round(scale * exp(logs[place].get(card, 0.0)))))
                elif place == seats:
                    row[place] = scale
            found[card] = row
        return found

    def worlds(self, number: int, rng: random.Random) -> list[World]:
        """Draw worlds that fit all that is known, as likely as the levels' ways of playing make them.

        Parameters
        ----------
        number : int
        rng : random.Random
            The same one gives the same worlds.

        Raises
        ------
        ValueError
            `number` is no whole number, or below 0.
        TypeError
            `rng` is no generator of random numbers.

        Notes
        -----
        A walk by Metropolis's rule: swaps of two cards, so neighbours in the list are somewhat alike.
        """
        if type(number) is not int or number < 0:
            raise ValueError(f"number must be a whole number, 0 or more, not {number!r}")
        if not isinstance(rng, random.Random):
            raise TypeError(f"rng must be a random.Random, such as random.Random(1), not {rng!r}")
        weights = self._world_weights
        logs = self._patient_logs(weights[0])
        own = self.view.known_masks

        def walk(case: pools.Case) -> Walk:
            return Walk(case, own, logs, self._energy, rng)

        return worlds(self.cases, number, self.view.stock_codes, walk, rng)

    @cached_property
    def _world_weights(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Weights of single cards, and of whole hands."""
        weights = self.fit.world
        return weights[: len(CARD)], weights[len(CARD) :]

    def _energy(self, seat: int, hand: int, unknown: int) -> float:
        clues = self.clues[seat]
        if clues is None or not clues.ripe:
            return 0.0
        found = hand_features(hand, unknown, clues, self.living, self._digits, self.view.rules)
        total = 0.0
        for weight, value in zip(self._world_weights[1], found, strict=True):
            total += weight * value
        if found[_MELDS] and not self.memory.seats[seat].laid:
            total += max(0.0, log(self.patience[seat]) - self._world_weights[1][_MELDS])
        return total

    @cached_property
    def _digits(self) -> tuple[int, ...]:
        return planes(ranks_of(self.view.rules))

    @cached_property
    def _worth(self) -> tuple[float, ...]:
        ranks = ranks_of(self.view.rules)
        return tuple(ranks[card >> 2] / 10 for card in range(52))

    def _card_logs(self, weights: tuple[float, ...]) -> list[dict[int, float]]:
        """Return the logs of the odds of single cards, by seat, as the levels play."""
        aces = self.view.rules.aces
        return card_logs(self.clues, weights, self.unseen_faces, self.living, self._worth, aces)

    def _patient_logs(self, weights: tuple[float, ...]) -> list[dict[int, float]]:
        """Return the same for seats that may hold back what they could lay off."""
        logs = self._card_logs(weights)
        for seat, clue in enumerate(self.clues):
            if clue is not None and clue.ripe and not self.memory.seats[seat].laid:
                lift = max(0.0, log(self.patience[seat]) - weights[_FITS])
                for card in codes_of(clue.masks[_FITS] & self.unseen_faces):
                    logs[seat][card] += lift
        return logs

    # --- chances against the levels --------------------------------------------------------------------

    def draw_chance(self, cards: int | None = None) -> Chance:
        """Return the chance that a blind draw now brings one of some cards.

        Parameters
        ----------
        cards : int, optional
            52-bit mask; by default the cards that make a meld with two of the viewer's hand.

        Raises
        ------
        ValueError
            It is no such mask.
        """
        if cards is not None and not (type(cards) is int and 0 <= cards <= kernel.ALL):
            raise ValueError(f"cards must be a mask of 52 bits, bit c for the card of code c, not {cards!r}")
        return chances.draws(self, cards)

    def use_chance(self, card: Card | str | int) -> Chance:
        """Return the chance that the next player could lay a discard at once, in a meld or on the table."""
        return chances.uses(self, _number(card))

    def out_chance(self, seat: int) -> Chance:
        """Return the chance that another seat goes out on its next turn, the viewer being on turn.

        It counts as not if the hand ends before.

        Raises
        ------
        ValueError
            It is no other seat.
        """
        return chances.out(self, seat)


def _number(card: Card | str | int) -> int:
    """Return the code of a card; of a joker that stands for one, the joker's."""
    (found,) = cards((card,))
    return min(found.code, JOKER)
