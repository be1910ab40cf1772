"""Positions that people set up at the table: what is wrong with one, and what is not in it yet.

A position travels as its one line of text (docs/formats.md) and, to be drawn, as its fields. Where a hand or
the stock is a number of cards, nobody knows them: they are dealt when the game begins.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rummy_widget import protocol
from rummy_widget.deck import RANKS, SUITS, cards, full_deck, held, text
from rummy_widget.errors import RulesConflict
from rummy_widget.game import Game
from rummy_widget.melds import make_meld
from rummy_widget.rules import Rules
from rummy_widget.session.screen import RefusedError
from rummy_widget.state import apply, line, placed, start

__all__ = ["answer", "dealt", "rules_of"]

_TRIES: Final = 50  # deals of the hidden cards, should one of them leave no legal move
_ZONE: Final = re.compile(r"^(?P<field>[a-z_]+(\[\d+\])?)(\.\w+)?(?P<says>: | must )")

Fields = dict[str, Any]
Deal = Callable[[Sequence[int]], Sequence[int]]


def rules_of(preset: str, changes: Mapping[str, Any], seats: int) -> Rules:
    """Return rules as a person chose them.

    Raises
    ------
    RefusedError
        There are no such rules, or not for so many seats.
    """
    try:
        rules = Rules.preset(preset).replace(**changes)
    except RulesConflict as no:
        raise RefusedError("conflict", no.message, **no.facts) from no
    except (ValueError, TypeError) as no:
        raise RefusedError("value", "refused-value") from no
    if seats not in rules.seats:
        raise RefusedError("value", "refused-seats", count=seats)
    return rules


def answer(asked: protocol.AskPosition, game: Game, seat: int | None) -> dict[str, Any]:
    """Answer with the position, its faults, and the deck that it is laid out of.

    Parameters
    ----------
    game
        The game at the table.
    seat
        The seat that is shown; None under the cover, where nobody may look.

    Raises
    ------
    RefusedError
        The rules do not exist, or the table's cards are asked for under the cover.
    """
    rules = rules_of(asked.preset, asked.changes, asked.players)
    deck = full_deck(rules.decks_for(asked.players), rules.jokers_for(asked.players))
    there = Counter(map(text, deck))
    menu = {"deck": {card: there[card] for card in _EVERY if card in there}}
    written = asked.line if asked.line is not None else _begun(asked, game, seat)
    try:
        fields = line.read(written)
    except ValueError as no:
        return {**menu, "ok": False, "line": written, "fields": None, "faults": [_fault(str(no))]}
    if asked.rest is not None:
        fields = _with_rest(fields, rules, hidden=asked.rest == "hidden")
    fields["melds"] = [_arranged(meld, rules) for meld in fields["melds"]]
    found = _faults(fields, rules, asked.players)
    return {**menu, "ok": not found, "line": _line(fields), "fields": _plain(fields), "faults": found}


def dealt(written: str, rules: Rules) -> Fields:
    """Return a position with its hidden cards dealt by chance.

    Raises
    ------
    RefusedError
        It is none that can be played.
    """
    try:
        fields = line.read(written)
    except ValueError as no:
        raise RefusedError("value", "refused-position", text=_sentence(str(no))) from no
    why: ValueError | None = None
    for _ in range(_TRIES):
        try:
            full = _completed(fields, rules, _shuffled)
            placed(full, rules)
        except ValueError as no:
            why = no
        else:
            return full
    raise RefusedError("value", "refused-position", text=_sentence(str(why))) from why


# --- where it begins ------------------------------------------------------------------------------


def _begun(asked: protocol.AskPosition, game: Game, seat: int | None) -> str:
    if asked.start == "empty":
        return _line({"hands": [""] * asked.players, "stock": "", "pile": "", "melds": []} | _FIRST)
    if game.hand_over:
        # All cards lie open: the position of the last choice, since after it there is nothing to play.
        first, *moves = game.log[:-2]
        state = start(game.rules, first)  # type: ignore[arg-type]  # a log begins with an opening
        for event in moves:
            state = apply(state, event)
        return state.position()
    if seat is None:
        raise RefusedError("cover", "refused-cover")
    return game.position(seat)


_FIRST: Final = {"turn": 0, "phase": "draw"}
_EVERY: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "*")


# --- the cards that are not in it -----------------------------------------------------------------


def _shuffled(codes: Sequence[int]) -> Sequence[int]:
    return random.SystemRandom().sample(codes, len(codes))


def _codes(zone: Any) -> list[int]:
    return [] if isinstance(zone, int) else list(cards(zone).codes)


def _left(fields: Fields, rules: Rules) -> list[int]:
    """Return the cards of the deck that no zone of a position holds."""
    seats = len(fields["hands"])
    zones = [*fields["hands"], fields["stock"], fields["pile"], *(meld["cards"] for meld in fields["melds"])]
    named = Counter(held(code) for zone in zones for code in _codes(zone))
    whole = Counter(full_deck(*_packs(rules, seats)))
    return sorted((whole - named).elements())


def _packs(rules: Rules, seats: int) -> tuple[int, int]:
    # Of a wrong number of hands a fault tells; here the deck is that of as many as may play.
    known = seats if seats in rules.seats else max(rules.seats)
    return rules.decks_for(known), rules.jokers_for(known)


def _completed(fields: Fields, rules: Rules, deal: Deal) -> Fields:
    """Put cards in the place of numbers.

    Raises
    ------
    ValueError
        There are not as many.
    """
    free = list(deal(_left(fields, rules)))
    wanted = sum(zone for zone in (*fields["hands"], fields["stock"]) if isinstance(zone, int))
    if wanted > len(free):
        field = "stock" if isinstance(fields["stock"], int) else "hands"
        raise ValueError(f"{field}: {wanted} cards are hidden, and the deck has {len(free)} more")

    def filled(zone: Any) -> Any:
        if not isinstance(zone, int):
            return zone
        taken, free[:] = free[:zone], free[zone:]
        return [text(code) for code in taken]

    return {**fields, "hands": [filled(zone) for zone in fields["hands"]], "stock": filled(fields["stock"])}


def _with_rest(fields: Fields, rules: Rules, *, hidden: bool) -> Fields:
    """Deal what is missing: hands without cards, an empty pile, and all that is left to the stock, below."""
    seats = len(fields["hands"])
    free = list(_shuffled(_left(fields, rules)))
    numbers = [zone for zone in (*fields["hands"], fields["stock"]) if isinstance(zone, int)]
    if hidden:
        # As many are spoken for; which ones, nobody knows.
        del free[: sum(numbers)]

    def taken(number: int) -> list[int]:
        cut, free[:] = free[:number], free[number:]
        return cut

    def given(seat: int, zone: Any) -> Any:
        more = fields["phase"] == "play" and seat == fields["turn"]
        number = zone if isinstance(zone, int) else 0 if zone else rules.deal.get(seats, 0) + more
        if not number or (hidden and isinstance(zone, int)):
            return zone
        found = taken(number)
        return (len(found) or "") if hidden else found

    hands = [given(seat, zone) for seat, zone in enumerate(fields["hands"])]
    pile = fields["pile"] or taken(1)
    stock = fields["stock"]
    if hidden and not _codes(stock):
        stock = (stock if isinstance(stock, int) else 0) + len(free) or ""
    elif not hidden:
        stock = free + _codes(stock)
    return {**fields, "hands": hands, "pile": pile, "stock": stock}


# --- what is wrong with it ------------------------------------------------------------------------


def _faults(fields: Fields, rules: Rules, players: int) -> list[dict[str, Any]]:
    """Return all that can be told at once: every meld that is none, and the first thing besides."""
    found: list[dict[str, Any]] = []
    good: list[tuple[int, Fields]] = []
    for at, meld in enumerate(fields["melds"]):
        try:
            make_meld(_codes(meld["cards"]), meld["by"], rules)
        except ValueError as no:
            found.append(_fault(f"melds[{at}]: {no}"))
        else:
            good.append((at, meld))
    seats = len(fields["hands"])
    if seats != players:
        args = {"count": seats, "players": players}
        return [*found, {"field": "hands", "text": {"id": "position-seats", "args": args}}]
    hands = list(fields["hands"])
    for _ in range(seats + 1):
        try:
            left = {**fields, "hands": hands, "melds": [meld for _, meld in good]}
            placed(_completed(left, rules, list), rules)
            break
        except ValueError as no:
            fault = _fault(str(no))
        kind, number = fault["field"].partition("[")[0], int(re.sub(r"\D", "", fault["field"]) or 0)
        if kind == "melds":
            fault["field"] = f"melds[{good[number][0]}]"
        if kind != "hands" or hands[number]:
            return [*found, fault]
        # A hand that is empty is told of in plain words, and what is wrong besides with it.
        found.append({"field": fault["field"], "text": {"id": "position-empty", "args": {}}})
        hands[number] = 1
    return found


def _fault(says: str) -> dict[str, Any]:
    zone = _ZONE.match(says)
    sentence = _sentence(says)
    return {"field": zone["field"] if zone else "", "text": {"id": "plain", "args": {"text": sentence}}}


def _sentence(says: str) -> str:
    """Return what an error of the engine says, without the name of the field, which the table shows."""
    zone = _ZONE.match(says)
    told = says[zone.end() :] if zone and zone["says"] == ": " else says
    return f"{told[:1].upper()}{told[1:]}."


# --- how it is written ----------------------------------------------------------------------------


def _arranged(meld: Fields, rules: Rules) -> Fields:
    """Return a meld as it lies: a run in its order, jokers named. What is none stays as it is."""
    if "laid_by" in meld:
        return meld
    try:
        made = make_meld(_codes(meld["cards"]), meld["by"], rules)
    except ValueError:
        return meld
    return {**meld, "cards": [text(code) for code in made.codes]}


def _line(fields: Fields) -> str:
    """Return a position as one line."""

    def zone(given: Any) -> Any:
        return given if isinstance(given, int) else _codes(given)

    melds = [
        {
            "cards": _codes(meld["cards"]),
            "by": meld["by"],
            "laid_by": meld.get("laid_by") or [meld["by"]] * len(_codes(meld["cards"])),
        }
        for meld in fields["melds"]
    ]
    one_card: Fields = {name: _codes(fields[name]) for name in ("taken", "deepest") if name in fields}
    zones: Fields = {"hands": [zone(hand) for hand in fields["hands"]], "stock": zone(fields["stock"])}
    return line.write({**fields, **zones, "pile": zone(fields["pile"]), "melds": melds, **one_card})


def _plain(fields: Fields) -> dict[str, Any]:
    """Return a position as JSON: cards as lists of codes, facts as the line writes them."""

    def zone(given: Any) -> Any:
        return given if isinstance(given, int) else [text(code) for code in _codes(given)]

    facts = _line({**fields, "hands": [], "melds": []}).split(" ")[len(line.PARTS) :]
    return {
        "hands": [zone(hand) for hand in fields["hands"]],
        "stock": zone(fields["stock"]),
        "pile": zone(fields["pile"]),
        "melds": [{**meld, "cards": zone(meld["cards"])} for meld in fields["melds"]],
        "turn": fields["turn"],
        "phase": fields["phase"],
        "facts": dict(fact.split("=", 1) for fact in facts),
    }
