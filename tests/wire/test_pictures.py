"""What objects look like last in a cell: pictures without a script."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import faces
from rummy_widget.deck import RANKS, SUITS
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
