"""What objects look like last in a cell: pictures without a script."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import events, faces
from rummy_widget.deck import RANKS, SUITS
from rummy_widget.events import HIDDEN
from rummy_widget.game import Turn
from rummy_widget.moves import Move
from rummy_widget.players import Candidate
from tests.session.test_table import MEETING


def drawn(html: str) -> list[str]:
    """Return the texts of the cards in a picture."""
    return re.findall(r"<title>([^<]*)</title>", html)


def spoken(html: str) -> list[str]:
    return re.findall(r'role="img" aria-label="([^"]*)"', html)


GAME = rw.Game.from_position({**MEETING, "melds": [{"cards": "8C 9C TC", "by": 1}]}, players=["Ann", "Ben"])
THINGS: list[tuple[Any, list[str]]] = [
    (rw.Card("7H"), ["7♥"]),
    (rw.cards("7H TD"), ["7♥", "10♦"]),
    (GAME.state.melds[0], ["8♣", "9♣", "10♣"]),
    (rw.best_melds("7H 7S 7D KC", rw.Rules()), ["7♠", "7♥", "7♦", "K♣"]),
    (GAME, ["▒", "Q♠", "8♣", "9♣", "10♣"]),
    (GAME.view(1), ["▒", "Q♠", "8♣", "9♣", "10♣", "8♥", "J♣", "10♦"]),
]


@pytest.mark.parametrize(("thing", "cards"), THINGS, ids=lambda value: type(value).__name__)
def test_things_show_their_cards(thing: Any, cards: list[str]) -> None:
    html = thing._repr_html_()
    assert drawn(html) == cards
    assert len(spoken(html)) == len(cards)
    assert all(name.strip() for name in spoken(html))
    assert "<script" not in html
    assert not re.search(r'\b(on\w+|id|href|src)="', html)
    assert html.count("<svg") == html.count("</svg>") == len(cards)


def test_a_card_is_named_for_a_screen_reader() -> None:
    assert spoken(rw.cards("TS *QD")._repr_html_()) == ["10 of spades", "joker as queen of diamonds"]


def test_every_card_has_a_face_of_both_sizes() -> None:
    assert faces.available()
    for code in [rank + suit for rank in RANKS for suit in SUITS] + ["*", "*7H"]:
        for picture in (faces.full(code), faces.mini(code)):
            assert picture.startswith("<svg")
            assert 'class="' not in picture.split(">")[0], "styles of a table do not reach it"
    assert faces.full(faces.BACK).startswith("<svg")


def test_a_joker_on_the_table_shows_what_it_stands_for() -> None:
    for draw in (faces.full, faces.mini):
        pictures = {code: draw(code) for code in ("*", "*7H", "*8H", "*7D")}
        assert len(set(pictures.values())) == 4
        shape = re.search(r'<path[^>]* d="([^"]+)"', faces.mini("7H"))
        assert shape is not None
        assert shape[1] in pictures["*7H"]
        assert shape[1] not in pictures["*"]
        for picture in pictures.values():
            assert picture.count("<svg") == picture.count("</svg>")
    assert drawn(rw.cards("*7H")._repr_html_()) == ["★7♥"]


def test_the_whole_pile_is_drawn_where_it_lies_open() -> None:
    position = {**MEETING, "pile": "QD QS 5D"}
    game = rw.Game.from_position(position, rules="rummy500", players=["Ann", "Ben"])
    assert drawn(game._repr_html_()) == ["▒", "Q♦", "Q♠", "5♦"]


def test_without_pictures_the_text_stands_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "_faces", lambda _: {})
    assert not faces.available()
    html = rw.cards("7H TD")._repr_html_()
    assert "<svg" not in html
    assert re.sub("<[^>]*>", "", html).split() == ["7♥", "10♦"]
    assert spoken(html) == ["7 of hearts", "10 of diamonds"]
    assert "▒" in faces.full(faces.BACK)


def test_a_name_cannot_bring_markup_along() -> None:
    game = rw.Game.from_position(MEETING, players=["<b>Ann</b>", '"><script>'])
    html = game._repr_html_()
    assert "<script" not in html
    assert "<b>" not in html


def test_no_picture_where_nobody_can_draw() -> None:
    assert faces.picture(object()) is None


TURN = Turn(1, (Move.parse("draw"), Move.parse("layoff JC m1"), Move.parse("discard TD")), ())
RESULT_GAME = rw.Game.from_position(
    {"hands": ["7H 8H 9H", "KD 2C"], "stock": "3S", "pile": "4S", "phase": "play"}, players=["Ann", "Ben"]
)
RESULT_GAME.play("meld 7H 8H 9H")
CODES = rw.cards("7H TD").codes
DECISION = rw.Decision(
    Move.parse("discard TD"),
    (Candidate(Move.parse("discard TD"), {"points": 10}), Candidate(Move.parse("discard 8H"), {"points": 8})),
    "discard",
    player="medium",
)

# What is last in a cell: its text, and the cards and words of its picture.
LAST: list[tuple[Any, str, list[str], str]] = [
    (Move.parse("layoff JC m1"), "Move.parse('layoff JC m1')", ["J♣"], "layoff m1"),
    (Move.parse("take 3"), "Move.parse('take 3')", [], "take 3"),
    (Move.parse("meld 7H *8H 9H"), "Move.parse('meld 7H *8H 9H')", ["7♥", "★8♥", "9♥"], "meld"),
    (events.Took(0, CODES), "Took(seat=0, cards=cards('7H TD'))", ["7♥", "10♦"], "Seat 0: take"),
    (events.Drew(1, CODES[0]), "Drew(seat=1)", [], "Seat 1: draw"),
    (events.Discarded(1, CODES[0]), "Discarded(seat=1, card=Card('7H'))", ["7♥"], "Seat 1: discard"),
    (
        events.Laid(1, CODES, 2, off=True),
        "Laid(seat=1, cards=cards('7H TD'), meld=2, off=True)",
        ["7♥", "10♦"],
        "Seat 1: layoff m2",
    ),
    (
        events.Dealt(1, 1, 0, ((1, 2), (3, 4)), (5, 6), (25,), ((7, HIDDEN),)),
        "Dealt(seat=1, hand_no=1, starter=0, pile=cards('7H'), cut=((Card('2C'), None),))",
        ["7♥"],
        "Seat 1: deal",
    ),
    (events.Recycled(0, (1, 2), (25,), shuffled=True), "Recycled(seat=0, pile=cards('7H'), shuffled=True)",
     ["7♥"], "Seat 0: recycle"),
    (events.HandOver(1, "out", (1,), (0, 12)), "HandOver(seat=1, over='out', winners=(1,), scores=(0, 12))",
     [], "Seat 1: end (out): 0 12"),
    (GAME.state.melds[0], "Meld(cards('8C 9C TC'), by=1, kind='run', offs=(1, 1, 1))",
     ["8♣", "9♣", "10♣"], ""),
    (TURN, f"Turn(seat=1, moves={TURN.moves!r}, events=())", ["J♣", "10♦"],
     "Seat 1 draw layoff m1 discard"),
    (DECISION, repr(DECISION), ["10♦", "10♦", "8♥"],
     "discard medium, discard discard 10 points 10 discard 8 points 8"),
    (rw.player("medium", saves=3), "player('medium', saves=3)", [], "player('medium', saves=3)"),
    (rw.player("easy"), "player('easy')", [], "player('easy')"),
    (rw.Player(), "<Player ''>", [], "<Player ''>"),
    (RESULT_GAME.hand_result, repr(RESULT_GAME.hand_result), ["K♦", "2♣"],
     "out: Seat 0 points score Seat 0 0 24 Seat 1 12 0"),
    (rw.Rules().diff("rummy500").__class__(), "The rules are the same.", [], "The rules are the same."),
]  # fmt: skip


@pytest.mark.parametrize(("thing", "plain", "cards", "words"), LAST, ids=lambda value: type(value).__name__)
def test_whatever_is_last_in_a_cell_shows_itself(
    thing: Any, plain: str, cards: list[str], words: str
) -> None:
    assert repr(thing) == plain
    assert " object at 0x" not in plain
    html = thing._repr_html_()
    assert sorted(drawn(html)) == sorted(cards)
    told = unescape(re.sub(r"<title>.*?</title>|<[^>]*>", " ", html))
    assert " ".join(told.split()) == words
    assert "<script" not in html


def test_a_state_shows_no_hidden_card() -> None:
    game = rw.Game.from_position({**MEETING, "melds": [{"cards": "8C 9C TC", "by": 1}]})
    html = game.state._repr_html_()
    assert html is not None
    assert drawn(html) == ["▒", "Q♠", "8♣", "9♣", "10♣"]
    assert "score" not in html
    assert "Seat 0: 8 cards; Seat 1: 3 cards" in html


def test_a_program_of_ones_own_shows_its_name() -> None:
    class Mine(rw.Player):
        name = "<b>"

    assert repr(Mine()) == "<Mine '<b>'>"
    assert "<b>" not in Mine()._repr_html_()
