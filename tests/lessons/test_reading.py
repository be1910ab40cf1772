"""Every sensible way to write an answer is taken; what cannot be read is said to be that, never wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rummy_widget as rw
from rummy_widget.deck import text
from rummy_widget.lessons.reading import (
    UnreadableError,
    is_blank,
    read_cards,
    read_choice,
    read_melds,
    read_number,
    read_numbered,
)

KINDS = {
    "set": {"set", "sets", "three of a kind"},
    "run": {"run", "runs", "straight", "in a row"},
    "no": {"no", "none", "not", "neither", "isn't", "illegal"},
}
MORE = {"set": {"set", "sets"}, "run": {"run", "runs"}, "same": {"same", "equal"}}
NAMES = ["ace", *"23456789", "ten", "jack", "queen", "king"]
SUITS = ["spades", "hearts", "diamonds", "clubs"]


@pytest.mark.parametrize(
    "answer", [None, ..., "", "  \n", "...", "…", "___", "?", [], {}, [None, ""], {1: ..., 2: " "}]
)
def test_blank_is_blank(answer: Any) -> None:
    assert is_blank(answer)


@pytest.mark.parametrize("answer", [0, False, "0", "no", [0], "7H", {1: "set"}, [None, "x"]])
def test_an_answer_is_not_blank(answer: Any) -> None:
    assert not is_blank(answer)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        "TH JH QH",
        "10H JH QH",
        "th jh qh",
        "10h,jh,qh",
        " 10♥ J♥ Q♥ ",
        "10♥\ufe0f J♥\ufe0f Q♥\ufe0f",
        "10♡ J♡ Q♡",
        "10hjhqh",
        "H10 HJ HQ",
        "♥10 ♥J ♥Q",
        "h10, hj, hq",
        "10 J Q ♥",
        "10, J, Q of hearts",
        "TJQ hearts",
        "hearts 10 J Q",
        "ten of hearts, jack of hearts and queen of hearts",
        "The Ten of Hearts; the Jack of Hearts; the Queen of Hearts",
        "run: TH-JH-QH".replace(":", ""),
        "10-Q♥",
        "10 to Q of hearts",
        "TH–QH",
        "10♥…Q♥",
        "[TH, JH, QH]",
        ["TH", "JH", "QH"],
        ("10h", "j♥", "Queen of hearts"),
        rw.cards("TH JH QH"),
    ],
)
def test_cards_are_read_however_they_are_written(answer: Any) -> None:
    assert [text(code) for code in read_cards(answer)] == ["TH", "JH", "QH"]


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("AS", "AS"),
        ("1c 2c 3c", "AC 2C 3C"),
        ("six of spades", "6S"),
        ("S6 D6 C6", "6S 6D 6C"),
        ("5s5h5d", "5S 5H 5D"),
        ("7H-7S", "7H 7S"),
        ("7H-9H", "7H 8H 9H"),
        ("Q-10♦", "QD TD"),
        ("8H 8H 8S", "8H 8H 8S"),
    ],
)
def test_cards_at_the_edges(answer: str, wanted: str) -> None:
    assert " ".join(map(text, read_cards(answer))) == wanted


@pytest.mark.parametrize(
    "answer", ["7", "7X", "seven", "hearts", "7H 8", "H H7", "hello", "7H banana", 7, [7], 3.5]
)
def test_what_is_no_card_is_unreadable(answer: Any) -> None:
    with pytest.raises(UnreadableError):
        read_cards(answer)


@given(
    st.lists(st.integers(0, 51), min_size=1, max_size=8),
    st.sampled_from(range(6)),
    st.sampled_from([" ", ", ", ""]),
)
def test_any_cards_in_any_style(codes: list[int], style: int, between: str) -> None:
    def write(code: int) -> str:
        rank, suit = "A23456789TJQK"[code >> 2].replace("T", "10" if style % 2 else "T"), code & 3
        styles = [
            rank + "SHDC"[suit],
            (rank + "SHDC"[suit]).lower(),
            rank + "♠♥♦♣"[suit],
            "SHDC"[suit] + rank,
            "♠♥♦♣"[suit] + rank,
            f"{NAMES[code >> 2]} of {SUITS[suit]}",
        ]
        return styles[style]

    joint = between or ("; " if style == 5 else "")
    assert read_cards(joint.join(map(write, codes))) == codes


@pytest.mark.parametrize(
    "answer",
    [
        "TD JD QD\nJD QD KD",
        "TD JD QD, JD QD KD",
        "TD,JD,QD; JD,QD,KD",
        "1) 10♦ J♦ Q♦\n2) J♦ Q♦ K♦",
        "10-Q of diamonds and J-K of diamonds",
        "TD JD QD / JD QD KD",
        "TD JD QD JD QD KD",
        "10,J,Q ♦\nJ,Q,K ♦",
        ["TD JD QD", "JD QD KD"],
        [["TD", "JD", "QD"], ["JD", "QD", "KD"]],
        ["TD", "JD", "QD", "JD", "QD", "KD"],
        (rw.cards("TD JD QD"), rw.cards("JD QD KD")),
    ],
)
def test_melds_are_read_however_they_are_listed(answer: Any) -> None:
    assert [" ".join(map(text, codes)) for codes in read_melds(answer)] == ["TD JD QD", "JD QD KD"]


def test_one_meld_is_one_meld() -> None:
    for answer in ("TD JD QD", ["TD", "JD", "QD"], rw.cards("TD JD QD"), "TD, JD, QD"):
        assert len(read_melds(answer)) == 1
    assert len(read_melds("5D 6D 7D 8D 9D TD", 99)) == 1


# --- words and numbers ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("set", "set"),
        (" SET! ", "set"),
        ("a set", "set"),
        ("legal run", "run"),
        ("three of a kind", "set"),
        ("three in a row", "run"),
        ("Straight.", "run"),
        (set, "set"),
        ("no", "no"),
        ("No meld", "no"),
        ("not a set", "no"),
        ("neither set nor run", "no"),
        ("it isn’t a run", "no"),
        ("none", "no"),
        (False, "no"),
    ],
)
def test_choices_are_read(answer: Any, wanted: str) -> None:
    assert read_choice(answer, KINDS, denial="no") == wanted


@pytest.mark.parametrize("answer", ["zet", "set or run", "set run", "not a set but a run", 3, True, int])
def test_unclear_choices_are_unreadable(answer: Any) -> None:
    with pytest.raises(UnreadableError):
        read_choice(answer, KINDS, denial="no")


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("sets", "set"),
        ("more sets than runs", "set"),
        ("runs > sets", "run"),
        ("the same number of each", "same"),
    ],
)
def test_comparisons_are_read(answer: str, wanted: str) -> None:
    assert read_choice(answer, MORE) == wanted


@pytest.mark.parametrize("answer", ["fewer sets", "sets < runs", "sets and runs", "fewer runs than sets"])
def test_a_comparison_is_never_taken_for_its_opposite(answer: str) -> None:
    with pytest.raises(UnreadableError):
        read_choice(answer, MORE)


@pytest.mark.parametrize(
    "answer",
    [
        "1) 9♠ 9♥ = set\n2) = run\n3) 5♦ =",
        "1: set\n2: run\n3:",
        "1. set\n 2. run",
        "1 set, 2 run",
        "1 = set; 2 = run",
        {1: "set", 2: "run", 3: ...},
        {"1": "set", "#2": "run"},
        ["set", "run", None],
        "set\nrun",
        "2 = run\n1 = set",
    ],
)
def test_numbered_answers_are_read(answer: Any) -> None:
    assert read_numbered(answer, 3) == {1: "set", 2: "run"}


def test_words_in_a_row_are_numbered() -> None:
    assert read_numbered("set run no", 3) == {1: "set", 2: "run", 3: "no"}


@pytest.mark.parametrize(
    "answer", [{4: "set"}, "4: set", "1: set\n1: run", {"one": "set"}, 7, ["a", "b", "c", "d"]]
)
def test_numbers_that_are_not_asked_for(answer: Any) -> None:
    with pytest.raises(UnreadableError):
        read_numbered(answer, 3)


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        (6, 6),
        ("6", 6),
        ("6 melds", 6),
        (6.0, 6),
        (0, 0),
        ("39.8 %", Fraction(398, 10)),
        ("39,8", Fraction(398, 10)),
        ("1/4", Fraction(1, 4)),
        (Fraction(2, 6), Fraction(1, 3)),
        (0.1, Fraction(1, 10)),
        ("-3", -3),
    ],
)
def test_numbers_are_read(answer: Any, wanted: Any) -> None:
    assert read_number(answer) == wanted


@pytest.mark.parametrize("answer", ["six", "5 or 6", True, float("nan"), float("inf"), [6], {}, "1/0"])
def test_what_is_no_number_is_unreadable(answer: Any) -> None:
    with pytest.raises(UnreadableError):
        read_number(answer)


def test_the_unclear_part_is_named_and_short() -> None:
    with pytest.raises(UnreadableError) as caught:
        read_choice("x" * 500, KINDS)
    assert len(caught.value.part) == 40
