"""A position for each sentence that is seldom met."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rummy_widget.deck import cards
from rummy_widget.events import (
    HIDDEN,
    Called,
    Declined,
    Discarded,
    Drew,
    Event,
    Laid,
    Recycled,
    Swapped,
    Took,
)
from rummy_widget.rules import Rules
from rummy_widget.tutor import Finding, Note, findings, note
from rummy_widget.view import View
from tests.tutor.positions import POSITIONS, view_of


def at(hand: str, pile: str, melds: tuple[str, ...] = (), **more: Any) -> View:
    """Return the view of seat 0, on turn to throw; the melds are seat 1's."""
    others = more.pop("others", (7,))
    rules = more.pop("rules", "reference")
    given = {
        "hands": [hand, *others],
        "stock": 25,
        "pile": pile,
        "melds": [{"cards": meld, "by": 1} for meld in melds],
        "turn": 0,
        "phase": "play",
        "laid": [bool(melds)] * (1 + len(others)),
    }
    return View.from_position({**given, **more}, rules, seat=0)


def after(seen: View, *events: Event) -> View:
    """Return the view after more events."""
    return seen.after(events)


def code(name: str) -> int:
    """Return the number of a card."""
    return cards(name).codes[0]


def _known(seen: View) -> View:
    """Return the view with the whole deck known, so that the one other hand follows."""
    gone = {*seen.hand.codes, *seen.table.pile, *(card for meld in seen.melds for card in meld.codes)}
    left = [card for card in range(52) if card not in gone]
    theirs = seen.counts[1]
    table = replace(seen.table, stock_count=len(left) - theirs)
    return replace(seen, table=table, stock_codes=tuple(left[theirs:]))


def _turned_over() -> View:
    """Return a view of three seats in whose round the pile was turned over."""
    start = at("2D 4S", "4C 9H JD 5S 6D 7C", others=(7, 7), turn=1, phase="draw", stock=0)
    new = Recycled(1, cards("7C 6D 5S JD 9H 4C").codes, (), False)
    draws = (Drew(1, HIDDEN), Discarded(1, code("KS")), Drew(2, HIDDEN), Discarded(2, code("KD")))
    return after(start, new, *draws, Drew(0, code("JD")))


def positions() -> list[View]:
    """Return views whose findings hold the seldom ones."""
    penalty = Rules(scoring="penalty", blocked="count", winner="lowest")
    fives = "5D 5D 5C 5C"
    sevens = ("7S 7D 7C", "4H 5H 6H")
    many = " ".join(f"{rank}{suit}" for rank in "A23489TJQK" for suit in "SHDC")
    buried = at("4D", "4H 4C 9D", tuple(POSITIONS["M35"]["table"]), others=(1,), phase="draw", recycles=1)
    return [
        *(view_of(name) for name in POSITIONS),
        at("5S 5H KC 2D", fives + " 9C", rules=Rules(decks=2)),
        at("QH KH 5S 6S 2C", "4D 9C 3C"),
        at("AH 2H 5S 6S TC", "4D 9C 3C", rules="rummy500"),
        at("KC QD 2S", "4D 7H", ("7S 7D 7C",), phase="draw"),
        at("KC QD 2S", "4D 7H", ("4H 5H 6H",), phase="draw"),
        at("9S 9H 9D KC 4D", "2C", others=(3,)),
        at("9S 9H 9D KC 4D", "2C", rules="classic"),
        at("9S 9H 9D KC 4D", "2C", ("2S 2H 2D",)),
        at("9S 9H 9D KC 4D", "2C", rules="rummy500"),
        at("7H KC 2D", "4D", sevens),
        at("7H KC 2D", "4D", ("7S 7D 7C",)),
        at("7H KC 2D", "2H 6H", ("7S 7D 7C", "3H 4H 5H"), others=(1,)),
        at("8S 9S KD 3C", "2C", stock=5, rules="rummy500"),
        at("8S 9S KD 3C", "2C", stock=5, recycles=1),
        _known(at("5S 5H 6D", many, recycles=1, others=(6,), stock=3)),
        at("5S 6S 7S 8S 8H 8D KC", "2C"),
        at("QS QH 9D 9C 5H 6H KC", "9S 9H 2C"),
        buried,
        at("9S 9H 9D KC 4D", "2C", others=(3,), rules="classic"),
        after(
            at("TC TS 3H", "KC 3C 6H QS 2S 9C", turn=1, phase="draw", rules="classic"),
            Took(1, (code("9C"),)), Discarded(1, code("8D")), Drew(0, code("4H")),
        ),
        at("7H 7S 8H QD QC", "3C 2D"),
        at("3C 4C 8D 8S KH", "KC 3D 6H 9D TD 2S", ("JS JD JH", "AC AD AH"), phase="draw"),
        _turned_over(),
        at("9S 9H 9D 4S 4H 4D 5C 6C 7C TH JH QH KS 2D", "2C 3C", rules=penalty),
        at("4D", "9D", ("8C 8D 8H 8S",), others=(1,), phase="draw", recycles=1),
        _known(at("5S 5H 6D", many, recycles=1, others=(6,), stock=3, phase="draw")),
    ]  # fmt: skip


def _draws(hand: str, pile: str = "4C KH", melds: tuple[str, ...] = (), **more: Any) -> View:
    """Return a view of seat 0 in which seat 1 is about to draw."""
    return at(hand, pile, melds, **{"turn": 1, "phase": "draw", **more})


def _lays(hand: str, *laid: str, others: tuple[int, ...] = (7,)) -> View:
    """Return the view after seat 1 drew, laid a meld, and added more cards to it."""
    first, *added = laid
    seen = after(_draws(hand, others=others), Drew(1, HIDDEN), Laid(1, cards(first).codes, 1, False))
    return after(seen, *(Laid(1, cards(more).codes, 1, True) for more in added))


def moments() -> list[View]:
    """Return views whose last event has a note that is seldom met."""
    nines, three = ("9S 9D 9C",), (7, 7)
    calls = Rules.preset("rummy500").replace(call_rummy="any_card", joker_swap="any")
    nine, low = (code("9H"),), code("3S")
    mine = (Drew(0, low), Discarded(0, low))
    took = (Took(1, nine), Discarded(1, code("KC")), Drew(2, HIDDEN), Discarded(2, code("KD")), *mine)
    far = (Took(2, nine), Discarded(2, code("KC")), *mine, Drew(1, HIDDEN))
    left = (Drew(1, HIDDEN), Discarded(1, code("2C")), Drew(2, HIDDEN), Discarded(2, code("KD")), *mine)
    return [
        after(_draws("2D 4S", stock=3, recycles=1), Drew(1, HIDDEN)),
        after(_draws("2D 4S", "4C 9H", nines), Drew(1, HIDDEN)),
        after(_draws("2D 4S", "4C 9H", nines), Took(1, nine)),
        after(at("2D 4S", "4C 9H", nines, turn=1, phase="call", thrower=0, rules=calls), Called(1, nine)),
        after(_draws("2D 4S", "4C *", rules="romme"), Took(1, (code("*"),))),
        after(at("2D 4S", "4C", ("9S *9D 9C",), turn=1, rules=calls), Swapped(1, code("9D"), 1)),
        after(_draws("2D 4S", stock=0), Recycled(1, cards("KH 4C").codes, (), False)),
        after(_draws("2D 4S", stock=0, rules="cardgames"), Recycled(1, (HIDDEN, HIDDEN), (), True)),
        after(_draws("2D 4S", stock=0, recycles=1), Declined(1)),
        _lays("2D 4S", "5S 5H 5D", others=(2,)),
        _lays("2D 4S", "5S 5H 5D", "5C", others=(3,)),
        after(_draws("2D 4S", others=(1,)), Drew(1, HIDDEN), Discarded(1, code("KS"))),
        after(_lays("2D 4S", "5S 5H 5D", others=(3,)), Discarded(1, code("KS"))),
        _lays("TS JS", "5S 6S 7S 8S", "9S"),
        _lays("2D 9H", "5H 6H 7H", "8H"),
        _lays("2D 4S", "5S 5H 5D", "5C"),
        _lays("9D 9C", "6H 7H 8H", "9H"),
        _lays("2D 4S", "5S 5H 5D 5C"),
        _lays("2D 3S", "5S 6S 7S"),
        _lays("2D 3S", "5S 6S 7S", "8S"),
        after(
            _draws("2D 3S", "9S 9D"),
            Drew(1, HIDDEN),
            Laid(1, cards("6S 7S 8S").codes, 1, False),
            Laid(1, cards("5S").codes, 1, True),
        ),
        after(
            _draws("2D 3S", "9S 4S"),
            Drew(1, HIDDEN),
            Laid(1, cards("6S 7S 8S").codes, 1, False),
            Laid(1, cards("5S").codes, 1, True),
        ),
        after(_draws("2D 3S", "5C KH"), Drew(1, HIDDEN), Laid(1, cards("5S 5H 5D").codes, 1, False)),
        after(_draws("2D 3S", "9S 9D TS 8H 9H"), Took(1, nine)),
        after(_draws("2D 3S", "8H TH 9H"), Took(1, nine)),
        after(_draws("2D 3S", "9S 9D 9H"), Took(1, nine)),
        after(_draws("2D 3S", "4C 9H"), Took(1, nine)),
        after(_lays("2D 9H", "5S 5H 5D"), Discarded(1, code("5C"))),
        after(_draws("8H TH 2C", "4C 9H", others=three, turn=2), Took(2, nine)),
        after(_draws("JS QH 2C", "4C 9H", others=three, turn=2), Took(2, nine)),
        after(_draws("9D JS 2C", "4C 9H", others=three, turn=2), Took(2, nine)),
        after(_draws("2D 4H", "4C 9H", others=three), *took[:3], Discarded(2, code("TH"))),
        after(_draws("2D 4H", "4C 9H", others=three, turn=2), *far, Discarded(1, code("TH"))),
        after(_draws("2D 4H", "4C 9H", others=three), *left, Drew(1, HIDDEN), Discarded(1, code("6D"))),
        after(_draws("2D 4H", "4C 9H", others=three, turn=2), *left[2:], Drew(1, HIDDEN)),
    ]


def samples() -> list[Finding | Note]:
    """Return the findings and notes of all these positions."""
    found: list[Finding | Note] = [one for seen in positions() for one in findings(seen)]
    told = [note(seen) for seen in moments()]
    return [*found, *(one for one in told if one is not None and one.said is not None)]
