"""A position as plain data: what puzzles, tests and saved studies are written in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rummy_widget.deck import JOKER, JOKER_AS, Cards, cards, has, mask_of, text
from rummy_widget.events import HIDDEN, Placed
from rummy_widget.melds import Meld, make_meld
from rummy_widget.rules import Rules
from rummy_widget.state import line
from rummy_widget.state.legality import each_legal_move
from rummy_widget.state.public import Public

__all__ = ["described", "fields_of", "placed"]

_FIELDS: Final = (*line.PARTS, *line.FACTS)


def placed(position: Mapping[str, Any] | str, rules: Rules, *, seat: int | None = None) -> Placed:
    """Read a position.

    Parameters
    ----------
    position
        ``hands`` (cards per seat), ``stock`` and ``pile`` (bottom to top), ``turn``, ``phase``; optional:
        ``melds`` (``cards`` and ``by``, in the order laid; ``laid_by``, a seat for each card, where others
        laid off), ``taken`` (card taken alone from the pile this turn),
        ``deepest`` (pile card that must still be laid this turn), ``called`` (it was taken by a call),
        ``thrower`` (in phase ``call`` the seat that threw the top card, by default the one before ``turn``),
        ``laid`` (per seat: laid cards on an earlier turn), ``laid_now`` (the seat on turn laid cards this
        turn), ``melded_this_turn``, ``recycles`` (how often the pile was recycled), ``turns`` (that ended),
        ``deal`` (number of the hand), ``dealer``. It need not hold the whole deck. Or all that as one line of
        text, see `line`.
    seat
        Seat that looks; other hands and the stock may then be numbers of cards. None: all cards are given.

    Raises
    ------
    ValueError
        Something is missing or impossible; the message names the field.
    """
    if isinstance(position, str):
        position = line.read(position)
    if not isinstance(position, Mapping):
        raise ValueError(f"position: give its fields by name or its line of text, not {position!r}")
    unknown = [name for name in position if name not in _FIELDS]
    if unknown:
        raise ValueError(f"a position has no {unknown[0]!r}; it may have {', '.join(_FIELDS)}")
    hands_given = position.get("hands")
    if not isinstance(hands_given, Sequence) or isinstance(hands_given, str):
        raise ValueError("hands: give the cards of each seat")
    seats = len(hands_given)
    try:
        rules.require(seats)
    except ValueError as error:
        raise ValueError(f"hands: {error}") from None
    hands = tuple(
        _cards(f"hands[{at}]", given, may_count=seat is not None and at != seat)
        for at, given in enumerate(hands_given)
    )
    stock = _cards("stock", position.get("stock", ""), may_count=seat is not None)
    pile = _cards("pile", position.get("pile", ""), may_count=False)
    melds_given = position.get("melds", ())
    if not isinstance(melds_given, Sequence) or isinstance(melds_given, str):
        raise ValueError(f"melds: give a list of melds, not {melds_given!r}")
    melds = tuple(_meld(at, given, seats, rules) for at, given in enumerate(melds_given))
    turn = _number("turn", position.get("turn", 0), 0, seats - 1)
    phase = position.get("phase", "draw")
    if phase not in ("draw", "play", "call"):
        raise ValueError(f"phase: {phase!r} is none of draw, play and call")
    if phase == "call" and (rules.call_rummy == "off" or not pile):
        raise ValueError("phase: nobody is asked to call a card without a pile and a rule for it")
    mine = sum(meld.by == turn for meld in melds)
    melded = _number("melded_this_turn", position.get("melded_this_turn", 0), 0, mine)
    laid_now = _flag("laid_now", position.get("laid_now", melded > 0))
    if melded and not laid_now:
        raise ValueError("laid_now: the seat on turn laid melds this turn")
    if laid_now and phase != "play":
        raise ValueError("laid_now: nothing is laid before the draw")
    _check_cards((*hands, stock, pile, *(meld.codes for meld in melds)), rules, seats)
    event = Placed(
        seat=turn,
        hand_no=_number("deal", position.get("deal", 1), 1, 1_000_000),
        dealer=_number("dealer", position.get("dealer", (turn - 1) % seats), 0, seats - 1),
        phase=phase,
        hands=hands,
        stock=stock,
        pile=pile,
        melds=melds,
        taken=_taken("taken", position.get("taken"), phase, hands[turn]),
        deepest=_taken("deepest", position.get("deepest"), phase, hands[turn]),
        called=_flag("called", position.get("called", False)),
        thrower=_thrower(position.get("thrower"), phase, turn, seats),
        laid=_laid(position.get("laid"), seats),
        melded=melded,
        recycled=_number("recycles", position.get("recycles", 0), 0, 1_000_000),
        laid_now=laid_now,
        turns=_number("turns", position.get("turns", 0), 0, rules.max_turns - 1),
    )
    _check_goes_on(event, rules)
    return event


def described(
    table: Public, hands: Sequence[Sequence[int] | int], stock: Sequence[int] | int
) -> dict[str, Any]:
    """Return a position by its fields: what `placed` reads, but for what is as it is by default.

    Parameters
    ----------
    hands, stock
        Codes, or numbers of cards where they are hidden.

    Raises
    ------
    ValueError
        The hand is over.
    """
    if table.turn is None or table.phase == "over":
        raise ValueError("the hand is over: a position is of a hand that goes on")
    before = (table.turn - 1) % len(hands)
    facts: dict[str, tuple[Any, Any]] = {
        "taken": ((table.taken,), (HIDDEN,)),
        "deepest": ((table.deepest,), (HIDDEN,)),
        "called": (table.called, False),
        "thrower": (table.thrower, before if table.phase == "call" else HIDDEN),
        "laid": ([bool(table.laid >> seat & 1) for seat in range(len(hands))], [False] * len(hands)),
        "laid_now": (table.laid_now, table.melded > 0),
        "melded_this_turn": (table.melded, 0),
        "recycles": (table.recycled, 0),
        "turns": (table.turns, 0),
        "deal": (table.hand_no, 1),
        "dealer": (table.dealer, before),
    }
    return {
        "hands": list(hands),
        "stock": stock,
        "pile": table.pile,
        "melds": [{"cards": meld.codes, "by": meld.by, "laid_by": meld.offs} for meld in table.melds],
        "turn": table.turn,
        "phase": table.phase,
        **{name: value for name, (value, default) in facts.items() if value != default},
    }


def fields_of(event: Placed) -> dict[str, Any]:
    """Return the fields of which `placed` makes such an event: what was read elsewhere can so be checked."""
    return {
        "hands": event.hands,
        "stock": event.stock,
        "pile": event.pile,
        "melds": [{"cards": meld.codes, "by": meld.by, "laid_by": meld.offs} for meld in event.melds],
        "turn": event.seat,
        "phase": event.phase,
        "taken": None if event.taken == HIDDEN else (event.taken,),
        "deepest": None if event.deepest == HIDDEN else (event.deepest,),
        "called": event.called,
        "thrower": None if event.thrower == HIDDEN else event.thrower,
        "laid": [bool(event.laid >> seat & 1) for seat in range(len(event.hands))],
        "laid_now": event.laid_now,
        "melded_this_turn": event.melded,
        "recycles": event.recycled,
        "turns": event.turns,
        "deal": event.hand_no,
        "dealer": event.dealer,
    }  # fmt: skip


def _cards(name: str, given: Any, *, may_count: bool) -> tuple[int, ...]:
    if may_count and isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= 120:
        return (HIDDEN,) * given
    codes = _parsed(name, given).codes
    if any(card >= JOKER_AS for card in codes):
        raise ValueError(f"{name}: a joker stands for a card only in a meld")
    return codes


def _parsed(name: str, given: Any) -> Cards:
    if not isinstance(given, (str, list, tuple)):
        raise ValueError(f"{name}: {given!r} are no cards")
    try:
        return cards(given)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _meld(at: int, given: Any, seats: int, rules: Rules) -> Meld:
    name = f"melds[{at}]"
    if isinstance(given, Meld):
        meld = _meld(at, {"cards": given.codes, "by": given.by, "laid_by": given.offs}, seats, rules)
        if meld != given:
            raise ValueError(f"{name}: these cards lie as the {meld.kind} {meld}")
        return meld
    if not isinstance(given, Mapping) or {"cards", "by"} != set(given) - {"laid_by"}:
        raise ValueError(f"{name}: give cards and by, and laid_by where others laid off")
    by = _number(f"{name}.by", given["by"], 0, seats - 1)
    codes = _parsed(name, given["cards"]).codes
    try:
        meld = make_meld(codes, by, rules)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    laid_by = given.get("laid_by", (by,) * len(codes))
    if not isinstance(laid_by, Sequence) or isinstance(laid_by, str) or len(laid_by) != len(codes):
        raise ValueError(f"{name}.laid_by: give a seat for each card")
    # Jokers without a name get theirs by the rule; all else stays what it is.
    named = iter([code for code in meld.codes if code not in codes])
    who = {
        next(named) if code == JOKER else code: _number(f"{name}.laid_by", seat, 0, seats - 1)
        for code, seat in zip(codes, laid_by, strict=True)
    }
    # A run lies in its order, a set as it is given.
    order = tuple(who) if meld.kind == "set" else meld.codes
    return Meld(order, by, meld.kind, tuple(who[code] for code in order))


def _number(name: str, given: Any, low: int, high: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not low <= given <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {given!r}")
    return given


def _taken(name: str, given: Any, phase: str, hand: tuple[int, ...]) -> int:
    if given is None:
        return HIDDEN
    codes = _parsed(name, given).codes
    if len(codes) != 1 or codes[0] >= JOKER_AS:
        raise ValueError(f"{name}: {given!r} is not one card")
    if phase != "play":
        raise ValueError(f"{name}: nothing is taken before the draw")
    if HIDDEN not in hand and not has(mask_of(hand), codes[0]):
        raise ValueError(f"{name}: the seat on turn does not hold {text(codes[0])}")
    return codes[0]


def _flag(name: str, given: Any) -> bool:
    if not isinstance(given, bool):
        raise ValueError(f"{name} must be True or False, not {given!r}")
    return given


def _thrower(given: Any, phase: str, turn: int, seats: int) -> int:
    if given is None or phase != "call":
        return HIDDEN
    seat = _number("thrower", given, 0, seats - 1)
    if seat == turn:
        raise ValueError("thrower: who threw the card is not asked")
    return seat


def _laid(given: Any, seats: int) -> int:
    if given is None:
        return 0
    if not isinstance(given, Sequence) or len(given) != seats or not all(isinstance(x, bool) for x in given):
        raise ValueError("laid: give true or false for each seat")
    return sum(1 << at for at, has_laid in enumerate(given) if has_laid)


def _check_cards(zones: tuple[tuple[int, ...], ...], rules: Rules, seats: int) -> None:
    seen = Counter(JOKER if card >= JOKER else card for zone in zones for card in zone if card != HIDDEN)
    for card, number in seen.items():
        most = rules.jokers_for(seats) if card == JOKER else rules.decks_for(seats)
        if number > most:
            raise ValueError(f"the position holds {number} × {text(card)}, and the deck {most}")
    if sum(map(len, zones)) > rules.cards_for(seats):
        raise ValueError(f"the position holds more than the {rules.cards_for(seats)} cards of the deck")


def _check_goes_on(event: Placed, rules: Rules) -> None:
    """Raise if no hand stands so: it would be over, or the seat on turn could make no move."""
    for at, held in enumerate(event.hands):
        if not held and (not rules.floats or (at == event.seat and event.phase == "play")):
            raise ValueError(f"hands[{at}]: a seat without cards has gone out, and the hand is over")
    mine = event.hands[event.seat]
    if HIDDEN in mine:
        return
    if next(each_legal_move(Public.begin(rules, event), mask_of(mine)), None) is None:
        why = "deepest" if event.deepest != HIDDEN else "taken" if event.taken != HIDDEN else "laid_now"
        raise ValueError(f"{why}: the seat on turn could neither lay nor throw a card")
