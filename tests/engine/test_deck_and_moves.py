"""Cards, masks and the text form of moves."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widget import deck
from rummy_widget.deck import JOKER, JOKER_AS, Card, Cards, cards, code, codes_of, count, mask_of, text
from rummy_widget.errors import IllegalMove
from rummy_widget.moves import Move


def test_codes_are_rank_times_four_and_suit() -> None:
    assert [code(name) for name in ("AS", "AH", "AD", "AC", "2S", "TH", "KC", "*", "*AS", "*7H")] == [
        0, 1, 2, 3, 4, 37, 51, 52, 64, 64 + 25,
    ]  # fmt: skip
    assert sorted(map(text, range(52))) == sorted(r + s for r in "A23456789TJQK" for s in "SHDC")


@pytest.mark.parametrize(
    ("given_text", "canonical"),
    [
        ("10S", "TS"),
        ("10♥", "TH"),
        ("t♦", "TD"),
        ("7h", "7H"),
        ("a♠", "AS"),
        ("q♧", "QC"),
        ("*10h", "*TH"),
        ("★", "*"),
    ],
)
def test_other_spellings(given_text: str, canonical: str) -> None:
    assert Card(given_text) == canonical
    assert str(Card(given_text)) == canonical


@pytest.mark.parametrize("wrong", ["", "7", "H7", "1S", "11S", "7X", "77H", "7HH", "**", "JOKER", "♥"])
def test_what_is_no_card(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        Card(wrong)


def test_a_card_knows_its_parts() -> None:
    card = Card("10d")
    assert (card.rank, card.suit, card.code, card.is_joker, card.stands_for) == ("T", "D", 38, False, None)
    assert repr(card) == "Card('TD')"
    laid = Card("*7H")
    assert (laid.rank, laid.suit, laid.is_joker, laid.stands_for) == ("7", "H", True, Card("7H"))
    free = Card("*")
    assert (free.rank, free.suit, free.is_joker, free.stands_for) == ("", "", True, None)
    assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize("variant", ["\ufe0f", "\ufe0e"])
def test_suits_are_read_as_emoji_too(variant: str) -> None:
    assert cards(f"7♥{variant} 10♠{variant} a♦{variant}, k♣{variant}") == cards("7H TS AD KC")
    assert Move.parse(f"layoff 7♥{variant} m1") == Move.parse("layoff 7H m1")


def test_cards_are_a_tuple_with_a_text() -> None:
    hand: Cards = cards("7♥, 8h 10S")
    assert (str(hand), repr(hand), len(hand)) == ("7H 8H TS", "cards('7H 8H TS')", 3)
    assert hand == cards(["7H", 29, "TS"])
    assert list(hand) == ["7H", "8H", "TS"]
    assert isinstance(hand[:2], Cards)
    assert (hand[-1], hand[:2], hand.codes) == (Card("TS"), cards("7H 8H"), (25, 29, 36))
    assert pickle.loads(pickle.dumps(hand)) == hand
    with pytest.raises(ValueError, match="number of no card"):
        cards([60])


def fits_two_decks(hand: list[int]) -> bool:
    held: Counter[int] = Counter(hand)
    return all(number <= 2 for card, number in held.items() if card != JOKER)


HANDS = st.lists(st.sampled_from([*range(53), JOKER]), max_size=30).filter(fits_two_decks)


@given(HANDS)
def test_masks_hold_what_was_put_in(hand: list[int]) -> None:
    mask = mask_of(hand)
    assert codes_of(mask) == sorted(hand)
    assert count(mask) == len(hand)
    assert mask >> 128 == hand.count(JOKER)
    for card in range(53):
        assert deck.has(mask, card) == (card in hand)
        assert deck.copies(mask, card) == hand.count(card)
        # The second copy is only set where the first is.
        assert card == JOKER or not mask >> 64 + card & 1 or mask >> card & 1
    for card in set(hand):
        left = list(hand)
        left.remove(card)
        assert codes_of(deck.remove(mask, card)) == sorted(left)
        assert deck.add(deck.remove(mask, card), card) == mask


def test_masks_refuse_what_cannot_be() -> None:
    with pytest.raises(ValueError, match="no 7H"):
        deck.remove(mask_of([1, 2]), code("7H"))
    with pytest.raises(ValueError, match="a third 7H"):
        mask_of([25, 25, 25])
    assert mask_of([JOKER_AS + 25]) == mask_of([JOKER])
    assert list(deck.full_deck(2, 3)) == [*range(52), *range(52), JOKER, JOKER, JOKER]


TEXTS = [
    "draw", "take", "take 3", "recycle", "decline", "meld 7H 7S 7D", "meld 7H *8H 9H", "meld 7H 9H * *",
    "layoff 8H m1", "layoff 6S 7S m12", "swap 7H m1", "discard KC", "discard *", "rummy 5C", "rummy *",
    "pass",
]  # fmt: skip


@pytest.mark.parametrize("form", TEXTS)
def test_a_move_prints_back_to_its_text(form: str) -> None:
    move = Move.parse(form)
    assert str(move) == form
    assert Move.parse(str(move)) == move
    assert pickle.loads(pickle.dumps(move)) == move
    assert eval(repr(move), {"Move": Move}) == move
    assert Move.parse(f"  {form.upper().replace(' M', ' m')} ") == move


def test_the_texts_give_different_moves() -> None:
    assert len({Move.parse(form) for form in TEXTS}) == len(TEXTS)


def test_moves_are_equal_as_sets_of_cards() -> None:
    assert Move.parse("meld 7D 7H 7S") == Move.parse("meld 7s 7h 7d") == Move("meld", (24, 25, 26))
    assert len({Move.parse("layoff 6S 7S m1"), Move.parse("layoff 7S 6S m1")}) == 1
    assert Move.parse("layoff 6S m1") != Move.parse("layoff 6S m2")
    assert Move.parse("meld 7H 7H 7S") != Move.parse("meld 7H 7S 7S")
    assert Move.parse("take 1") == Move.parse("take") == Move("take")
    assert Move.parse("take 2") != Move.parse("take")
    assert Move.parse("discard 10♥") == Move("discard", [37])
    assert Move("draw") != "draw"


def test_a_move_cannot_be_changed() -> None:
    move = Move.parse("discard KC")
    with pytest.raises(AttributeError):
        move.cards = ()
    with pytest.raises(AttributeError):
        del move.kind


def is_move_or_parse_error(form: str) -> bool:
    try:
        move = Move.parse(form)
    except IllegalMove as error:
        return error.reason == "parse" and bool(str(error))
    return Move.parse(str(move)) == move


WORDS = [*TEXTS, "m1", "7H", "3", "**", "discard", "meld", "²", "m²", "take ³"]


@given(st.text(max_size=40) | st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join))
def test_any_text_is_a_move_or_a_parse_error(form: str) -> None:
    assert is_move_or_parse_error(form)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Move("discard", cards("AS")), "discard AS"),
        (lambda: Move("discard", Card("AS")), "discard AS"),
        (lambda: Move("discard", "10s"), "discard TS"),
        (lambda: Move("meld", "7H, 7S 7D"), "meld 7H 7S 7D"),
        (lambda: Move("layoff", ["8h", 29], 1), "layoff 8H 8H m1"),
        (lambda: Move("take", count=999), "take 999"),
    ],
)
def test_a_move_takes_cards_as_they_come(make: Callable[[], Move], says: str) -> None:
    assert str(make()) == says
    assert make() == Move.parse(says)
    assert all(type(code) is int for code in make().cards)


HUGE = 10**5000


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Move("take", count=-1), "count"),
        (lambda: Move("take", count=1000), "count"),
        (lambda: Move("take", count=HUGE), "count"),
        (lambda: Move("take", count="3"), "count"),  # type: ignore[arg-type]  # what a user may write
        (lambda: Move("draw", count=1), "too-much"),
        (lambda: Move("draw", "7H"), "too-much"),
        (lambda: Move("take", "7H"), "too-much"),
        (lambda: Move("discard", "7H", 1), "too-much"),
        (lambda: Move("discard", (-1,)), "card"),
        (lambda: Move("discard", (999,)), "card"),
        (lambda: Move("discard", (53,)), "card"),
        (lambda: Move("discard", 5), "card"),  # type: ignore[arg-type]  # what a user may write
        (lambda: Move("discard", None), "card"),  # type: ignore[arg-type]  # what a user may write
        (lambda: Move("meld", ["7H", []]), "card"),  # type: ignore[list-item]  # what a user may write
        (lambda: Move("discard", "1H"), "card"),
        (lambda: Move("discard"), "no-cards"),
        (lambda: Move("meld", []), "no-cards"),
        (lambda: Move("discard", "7H 8H"), "one-card"),
        (lambda: Move("swap", "*7H", 1), "joker"),
        (lambda: Move("layoff", "7H"), "meld-name"),
        (lambda: Move("layoff", "7H", -1), "meld-name"),
        (lambda: Move("swap", "7H", HUGE), "meld-name"),
        (lambda: Move("fly"), "verb"),  # type: ignore[arg-type]  # what a user may write
        (lambda: Move.parse("take " + "9" * 5000), "count"),
        (lambda: Move.parse("layoff 8H m" + "9" * 5000), "meld-name"),
    ],
)
def test_there_is_no_move_that_no_text_says(make: Callable[[], Move], why: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        make()
    assert (caught.value.reason, caught.value.facts["why"]) == ("parse", why)
    assert len(str(caught.value)) < 200
