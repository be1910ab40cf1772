"""The whole state of a hand, hidden cards and all: frozen, a fold of events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummy_widget import faces
from rummy_widget.deck import JOKER, Cards, add, codes_of, mask_of, remove, shown
from rummy_widget.errors import IllegalMove
from rummy_widget.events import (
    Called,
    Declined,
    Discarded,
    Drew,
    Event,
    HandOver,
    Laid,
    Opening,
    Over,
    Passed,
    Recycled,
    Swapped,
    Took,
)
from rummy_widget.kernel import ALL
from rummy_widget.melds import Meld, fits, has_meld, swap_places
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.scoring import HandResult, score_hand
from rummy_widget.state import legality, line
from rummy_widget.state.position import described
from rummy_widget.state.public import Phase, Public

__all__ = [
    "State",
    "apply",
    "event_of",
    "legal_moves",
    "named",
    "over_event",
    "result_of",
    "start",
    "why_not",
]


@dataclass(frozen=True, repr=False)
class State:
    """One hand of Rummy at one moment. It holds hidden cards: no seat may be shown it.

    Attributes
    ----------
    table
        What everybody sees.
    hand_masks
        Mask of each hand, by seat.
    stock_codes
        Codes of the stock, bottom to top.
    """

    table: Public
    hand_masks: tuple[int, ...]
    stock_codes: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.table.rules

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hand_masks)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Cards in each hand, by seat, sorted by rank and suit."""
        return tuple(shown(codes_of(hand)) for hand in self.hand_masks)

    @property
    def stock(self) -> Cards:
        """Cards of the stock, bottom to top."""
        return shown(self.stock_codes)

    @property
    def pile(self) -> Cards:
        """Cards of the pile, bottom to top."""
        return shown(self.table.pile)

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
    def over(self) -> Over | None:
        """How the hand ended, None while it goes on."""
        return self.table.over

    @property
    def hand_mask(self) -> int:
        """Mask of the hand of the seat on turn; 0 when the hand is over."""
        turn = self.table.turn
        return 0 if turn is None else self.hand_masks[turn]

    def position(self) -> str:
        """Return the position as one line of text, hidden cards and all.

        Raises
        ------
        ValueError
            The hand is over.
        """
        hands = [codes_of(hand) for hand in self.hand_masks]
        return line.write(described(self.table, hands, self.stock_codes))

    def _repr_html_(self) -> str | None:
        # Drawn by `rummy_widget.render`, without a hidden card.
        return faces.picture(self)

    def __repr__(self) -> str:
        table = self.table
        counts = " ".join(map(str, table.counts))
        return (
            f"<State: hands of {counts} cards, stock {table.stock_count}, pile {len(table.pile)}, "
            f"{len(table.melds)} melds, seat {table.turn} in phase {table.phase!r}, over: {table.over}>"
        )


def start(rules: Rules, event: Opening) -> State:
    """Return the state of a hand that begins.

    Raises
    ------
    ValueError
        These rules cannot be played, or a hand holds more copies of a card than there are.
    """
    rules.require(len(event.hands))
    return State(Public.begin(rules, event), tuple(map(mask_of, event.hands)), event.stock)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every move that the seat on turn may make, in a fixed order; none when the hand is over."""
    return legality.legal_moves(state.table, state.hand_mask)


def why_not(state: State, move: Move) -> IllegalMove | None:
    """Return why the seat on turn may not make a move; None if it may."""
    return legality.why_not(state.table, state.hand_mask, move)


def named(state: State, move: Move) -> Move:
    """Return a legal move with every joker named, as the rules name those that its text left open."""
    return legality.named(state.table, state.hand_mask, move)


def event_of(state: State, move: Move, shuffle: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Event:
    """Return what a legal move makes happen.

    Parameters
    ----------
    move
        All its jokers are named, see `named`.
    shuffle
        Gives cards in the order in which they lie after a shuffle, bottom to top.
    """
    seat = state.turn
    assert seat is not None, "a legal move is made while the hand goes on"
    match move.kind:
        case "draw":
            return Drew(seat, state.stock_codes[-1])
        case "take":
            return Took(seat, state.table.pile[-move.count :])
        case "discard":
            return Discarded(seat, move.cards[0])
        case "meld":
            return Laid(seat, move.cards, len(state.melds) + 1, off=False)
        case "layoff":
            return Laid(seat, move.cards, move.meld, off=True)
        case "swap":
            return Swapped(seat, move.cards[0], move.meld)
        case "recycle":
            return _recycled(state, seat, shuffle)
        case "decline":
            return Declined(seat)
        case "rummy":
            return Called(seat, state.table.pile[legality.called_place(state.table, move.cards[0]) :])
        case "pass":
            return Passed(seat)


def _recycled(state: State, seat: int, shuffle: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Recycled:
    pile = state.table.pile
    match state.rules.recycle:
        case "turn_over":
            return Recycled(seat, pile[::-1], (), shuffled=False)
        case "shuffle_keep_top":
            return Recycled(seat, shuffle(pile[:-1]), pile[-1:], shuffled=True)
        case "shuffle_new_upcard":
            mixed = shuffle(pile)
            return Recycled(seat, mixed[:-1], mixed[-1:], shuffled=True)
        case _:
            return Recycled(seat, shuffle(pile), (), shuffled=True)


def apply(state: State, event: Event) -> State:
    """Return the state after one more event.

    Raises
    ------
    ValueError
        The event cannot have happened here: it names cards that are not where it says.
    """
    table = state.table
    hands = state.hand_masks
    stock = state.stock_codes
    seat = event.seat
    if isinstance(event, Drew):
        if not stock or stock[-1] != event.card:
            raise ValueError("the card drawn is not the top of the stock")
        hands = _changed(hands, seat, add(hands[seat], event.card))
        stock = stock[:-1]
    elif isinstance(event, Discarded):
        hands = _changed(hands, seat, remove(hands[seat], event.card))
    elif isinstance(event, Laid):
        hand = hands[seat]
        for card in event.cards:
            hand = remove(hand, card)
        hands = _changed(hands, seat, hand)
    elif isinstance(event, (Took, Called)):
        if not event.cards or table.pile[-len(event.cards) :] != event.cards:
            raise ValueError("the cards taken are not the top of the pile")
        hand = hands[seat]
        for card in event.cards:
            hand = add(hand, card)
        hands = _changed(hands, seat, hand)
    elif isinstance(event, Swapped):
        hands = _changed(hands, seat, add(remove(hands[seat], event.card), JOKER))
    elif isinstance(event, Recycled):
        if stock or sorted((*event.stock, *event.pile)) != sorted(table.pile):
            raise ValueError("the new stock is not made of the pile")
        stock = event.stock
    after = table.after(event)
    made = _state(after, hands, stock)
    checked = after.rules.stalemate_check and after.over is None and isinstance(event, Discarded)
    if checked and _stalemate(made):
        return _state(after.ended("blocked", seat), hands, stock)
    return made


def _state(table: Public, hands: tuple[int, ...], stock: tuple[int, ...]) -> State:
    # What a frozen record does to set its fields takes longer than all the rest.
    made = object.__new__(State)
    made.__dict__.update(table=table, hand_masks=hands, stock_codes=stock)
    return made


def _changed(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _stalemate(state: State) -> bool:
    """Return whether nobody can ever lay a card again (section 4 of the rules)."""
    rules = state.rules
    outside = jokers = 0
    for hand in state.hand_masks:
        outside |= hand & ALL
        jokers += hand >> 128
    for card in (*state.stock_codes, *state.table.pile):
        if card == JOKER:
            jokers += 1
        else:
            outside |= 1 << card
    for meld in state.melds:
        fit = fits(meld, rules)
        if fit & outside or (jokers and fit):
            return False
        if rules.joker_swap != "never" and swap_places(meld) & outside:
            return False
    # Who always swaps one card for one can never gather three.
    one_each = all(count == 1 for count in state.table.counts)
    if one_each and rules.take_from_pile == "top" and rules.call_rummy == "off":
        return True
    return not has_meld(outside | jokers << 128, rules)


def result_of(state: State) -> HandResult:
    """Score a hand that is over.

    Raises
    ------
    ValueError
        The hand is not over.
    """
    table = state.table
    if table.over is None:
        raise ValueError("the hand is not over")
    out = table.last if table.over == "out" else None
    rummy = out is not None and not table.laid >> out & 1
    return score_hand(table.rules, state.hand_masks, table.melds, out, rummy=rummy)


def over_event(state: State) -> HandOver:
    """Return the event that ends a hand which is over."""
    result = result_of(state)
    return HandOver(state.table.last, result.over, result.winners, result.scores)
