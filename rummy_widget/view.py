"""What one seat may know of a hand, built up from nothing: its own cards, and what lay open.

A view is folded from the events as that seat saw them (`events.veil`). It never had the hidden cards in it,
so nothing that is made of it can show them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummy_widget import faces
from rummy_widget.deck import JOKER, Card, Cards, add, codes_of, has, mask_of, remove, shown, text
from rummy_widget.errors import IllegalMove
from rummy_widget.events import (
    HIDDEN,
    Called,
    Discarded,
    Drew,
    Event,
    HandOver,
    Laid,
    Opening,
    Over,
    Placed,
    Recycled,
    Score,
    Swapped,
    Took,
    veil,
)
from rummy_widget.melds import Meld
from rummy_widget.moves import Move, illegal
from rummy_widget.rules import Rules
from rummy_widget.scoring import plain
from rummy_widget.seen import Seen, seen_by
from rummy_widget.state import Phase, Public, line, placed
from rummy_widget.state.legality import legal_moves, why_not
from rummy_widget.state.position import described

__all__ = ["View", "needs_view"]


@dataclass(frozen=True, repr=False)
class View:
    """What a seat may know at one moment.

    Attributes
    ----------
    seat
        Whose view it is.
    table
        What everybody sees.
    hand_mask
        Mask of the seat's own hand.
    known_masks
        By seat, mask of the cards that it surely holds.
    stock_codes
        The stock, bottom to top, with `HIDDEN` for each card whose place is not known.
    history
        All events of the hand as the seat saw them.
    scores
        Totals of the match; the hand's score is in them once it is over.
    """

    seat: int
    table: Public
    hand_mask: int
    known_masks: tuple[int, ...]
    stock_codes: tuple[int, ...]
    history: tuple[Seen, ...]
    scores: tuple[Score, ...]

    @classmethod
    def begin(cls, seat: int, rules: Rules, event: Opening, scores: Iterable[Score] = ()) -> View:
        """Return the view of a seat when a hand begins.

        Parameters
        ----------
        event
            The beginning as that seat saw it.
        scores
            Totals of the match before the hand; all 0 if none are given.
        """
        hand = mask_of(event.hands[seat])
        seats = len(event.hands)
        known = tuple(hand if at == seat else 0 for at in range(seats))
        if isinstance(event, Placed) and event.seat != seat:
            known = _put(known, event.seat, (event.taken,))
            if event.deepest != event.taken:
                known = _put(known, event.seat, (event.deepest,))
        return cls(
            seat=seat,
            table=Public.begin(rules, event),
            hand_mask=hand,
            known_masks=known,
            stock_codes=event.stock,
            history=(seen_by(seat, event, 0),),
            scores=tuple(scores) or (0,) * seats,
        )

    @classmethod
    def from_position(
        cls, position: Mapping[str, Any] | str, rules: Rules | str = "reference", seat: int | None = None
    ) -> View:
        """Return a seat's view of a position, without a game.

        Parameters
        ----------
        position
            As for `Game.from_position`; the other hands and the stock may be numbers of cards.
        seat
            Whose view; by default that of the seat on turn, or of the only one whose cards are given.

        Raises
        ------
        ValueError
            The position is not possible.
        """
        rules = Rules.of(rules)
        if isinstance(position, str):
            position = line.read(position)
        at = _viewer(position) if seat is None and isinstance(position, Mapping) else seat
        event = placed(position, rules, seat=at)
        if type(at) is not int or not 0 <= at < len(event.hands):
            raise ValueError(f"there is no seat {at!r}: seats are 0 to {len(event.hands) - 1}")
        seen = veil(event, at)
        assert isinstance(seen, Placed)
        return cls.begin(at, rules, seen)

    def after(self, events: Iterable[Event], table: Public | None = None) -> View:
        """Return the view after more events, each as this seat saw it.

        Parameters
        ----------
        table
            What everybody sees after them, where it is known already.
        """
        seen = self.table
        known = self.known_masks
        stock = self.stock_codes
        history = list(self.history)
        scores = self.scores
        for event in events:
            history.append(seen_by(self.seat, event, len(history)))
            if table is None:
                seen = seen.after(event)
            seat = event.seat
            match event:
                case Drew():
                    # After a turn-over everybody who watched knows what is drawn.
                    card = event.card if event.card != HIDDEN else stock[-1]
                    stock = stock[:-1]
                    known = _put(known, seat, (card,))
                case Took() | Called():
                    known = _put(known, seat, event.cards)
                case Laid():
                    known = _drop(known, seat, event.cards)
                case Swapped():
                    known = _put(_drop(known, seat, (event.card,)), seat, (JOKER,))
                case Discarded():
                    known = _drop(known, seat, (event.card,))
                case Recycled():
                    stock = event.stock
                case HandOver():
                    scores = tuple(plain(a + b) for a, b in zip(scores, event.scores, strict=True))
                case _:
                    pass
        return View(self.seat, table or seen, known[self.seat], known, stock, tuple(history), scores)

    def position(self) -> str:
        """Return the position as one line of text, with numbers of cards in place of those that are hidden.

        Raises
        ------
        ValueError
            The hand is over.
        """
        hands = [codes_of(self.hand_mask) if at == self.seat else n for at, n in enumerate(self.counts)]
        return line.write(described(self.table, hands, self.stock_count))

    # --- the fields that players, tutors and tables read -------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.table.rules

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.table.counts)

    @property
    def hand(self) -> Cards:
        """The seat's own cards, sorted by rank and suit."""
        return shown(codes_of(self.hand_mask))

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of cards in each hand, by seat."""
        return self.table.counts

    @property
    def pile(self) -> Cards:
        """The top card of the pile, or none; where more may be taken or called, all of it, bottom to top."""
        pile = self.table.pile
        return shown(pile if self.spread else pile[-1:])

    @property
    def spread(self) -> bool:
        """Whether the pile lies spread, so that every card of it can be seen."""
        return self.rules.take_from_pile == "any" or self.rules.call_rummy == "any_card"

    @property
    def pile_count(self) -> int:
        """Number of cards in the pile."""
        return len(self.table.pile)

    @property
    def stock_count(self) -> int:
        """Number of cards in the stock."""
        return self.table.stock_count

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Melds in the order laid; number 1 is ``m1``."""
        return self.table.melds

    @property
    def turn(self) -> int | None:
        """Seat on turn, None when the hand is over."""
        return self.table.turn

    @property
    def phase(self) -> Phase:
        """What the seat on turn is to do."""
        return self.table.phase

    @property
    def taken(self) -> Card | None:
        """Card that the seat on turn took alone from the pile this turn and has not laid."""
        return None if self.table.taken == HIDDEN else Card(text(self.table.taken))

    @property
    def deepest(self) -> Card | None:
        """Pile card that the seat on turn must still lay this turn."""
        return None if self.table.deepest == HIDDEN else Card(text(self.table.deepest))

    @property
    def callable(self) -> Cards:
        """Cards of the pile that can be played with cards above them and the table alone, bottom to top."""
        return shown(self.table.pile[place] for place in self.table.callable_places)

    @property
    def known(self) -> tuple[Cards, ...]:
        """By seat, cards that it surely holds: taken from the pile, or drawn in a known order."""
        return tuple(shown(codes_of(mask)) for mask in self.known_masks)

    @property
    def over(self) -> Over | None:
        """How the hand ended, None while it goes on."""
        return self.table.over

    @property
    def hand_no(self) -> int:
        """Number of the hand in the match, from 1."""
        return self.table.hand_no

    @property
    def dealer(self) -> int:
        """Who dealt the hand."""
        return self.table.dealer

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every move that this seat may make; none when another seat is on turn."""
        return legal_moves(self.table, self.hand_mask) if self.turn == self.seat else ()

    def why_not(self, move: Move) -> IllegalMove | None:
        """Return why this seat may not make a move; None if it may."""
        if self.turn not in (self.seat, None):
            return illegal("not-your-turn")
        return why_not(self.table, self.hand_mask, move)

    def _repr_html_(self) -> str | None:
        # Drawn by `rummy_widget.render`, which lies above this module and puts its painter there.
        return faces.picture(self)

    def __repr__(self) -> str:
        table = self.table
        counts = " ".join(map(str, table.counts))
        up = f", {self.pile[-1]} up" if table.pile else ""
        return (
            f"<View of seat {self.seat}: {self.hand}; hands of {counts} cards, stock {table.stock_count}, "
            f"pile {len(table.pile)}{up}, {len(table.melds)} melds, seat {table.turn} in phase "
            f"{table.phase!r}>"
        )


def _viewer(position: Mapping[str, Any]) -> Any:
    """Return whose view a position is: the seat on turn, if its cards are given."""
    turn, hands = position.get("turn", 0), position.get("hands")
    if isinstance(hands, Sequence):
        given = [seat for seat, hand in enumerate(hands) if not isinstance(hand, int)]
        if len(given) == 1:
            return given[0]
    return turn


def _put(known: tuple[int, ...], seat: int, come: tuple[int, ...]) -> tuple[int, ...]:
    mask = known[seat]
    for card in come:
        if card != HIDDEN:
            mask = add(mask, card)
    return (*known[:seat], mask, *known[seat + 1 :])


def _drop(known: tuple[int, ...], seat: int, gone: tuple[int, ...]) -> tuple[int, ...]:
    mask = known[seat]
    for card in gone:
        if has(mask, card):
            mask = remove(mask, card)
    return (*known[:seat], mask, *known[seat + 1 :])


def needs_view(given: object, what: str) -> None:
    """Raise TypeError if what was given to a function is no view; the sentence says where one is got."""
    if not isinstance(given, View):
        raise TypeError(f"{what} takes a View, such as game.view(0), not {type(given).__name__}")
