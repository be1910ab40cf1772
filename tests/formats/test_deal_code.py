"""Deal codes, against a second implementation made from docs/formats.md alone."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_widget.deck import text
from rummy_widget.events import Dealt, Recycled
from rummy_widget.game import Game
from rummy_widget.game.deal_code import Stream, read_code, write_code
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from rummy_widget.widget import Rummy

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE = "1D07-5MD2-59SA"


# --- the second implementation --------------------------------------------------------------------


def value(code: str) -> int:
    return int("".join("0123456789abcdefghijklmnopqrstuv"[SYMBOLS.index(s)] for s in code if s != "-"), 32)


def words(label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256((label + " " + str(block)).encode()).hexdigest()
        yield from (int(digest[at : at + 8], 16) for at in range(0, 64, 8))
        block += 1


def shuffled(cards: list[str], label: str) -> list[str]:
    stream = words(label)
    for i in reversed(range(1, len(cards))):
        most = 2**32 - 2**32 % (i + 1)
        j = next(word for word in stream if word < most) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def by_hand(code: str, rules: Rules, seats: int) -> tuple[list[list[str]], list[str], list[str], int]:
    """Return hands, stock, pile and dealer."""
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] * rules.decks_for(seats)
    deck = shuffled(deck + ["*"] * rules.jokers_for(seats), f"rummy 1 {code} deal")
    dealer = value(code) // 1024 % 8 % seats
    hands: list[list[str]] = [[] for _ in range(seats)]
    for number in range(rules.deal[seats] * seats):
        hands[(dealer + 1 + number) % seats].append(deck.pop())
    if rules.starter_discards:
        hands[dealer if rules.dealer_starts else (dealer + 1) % seats].append(deck.pop())
        return hands, deck, [], dealer
    return hands, deck[:-1], deck[-1:], dealer


def names(codes: tuple[int, ...]) -> list[str]:
    return [text(code) for code in codes]


def opening(game: Game) -> Dealt:
    first = game.log[0]
    assert isinstance(first, Dealt)
    return first


def some_codes(number: int) -> list[str]:
    rng = Random(number)
    return [write_code(rng.randrange(2**47), rng.randrange(8)) for _ in range(number)]


@pytest.mark.parametrize("preset", VALUES)
def test_every_preset_deals_as_the_document_says(preset: str) -> None:
    rules = Rules.preset(preset)
    for code in some_codes(6):
        for seats in rules.seats:
            game = Game(rules, seats, deal=code)
            hands, stock, pile, dealer = by_hand(code, rules, seats)
            dealt = opening(game)
            assert [names(hand) for hand in dealt.hands] == hands
            assert (names(dealt.stock), names(dealt.pile)) == (stock, pile)
            assert (dealt.seat, dealt.cut) == (dealer, ())


def test_a_deal_that_never_changes() -> None:
    game = Game(deal=CODE)
    assert game.position() == (
        "3S3H3D4D5D8D9HTCJCKS/AC4S5S5C6H6C7S9S9CQS "
        "2CAHTS6DAD5H7CKH4CJDTD3C9D2D8H7H4H6SAS7DJSKCTH2HQD8C2SQH8SQCJH KD - 0 draw"
    )
    assert Game("wrotham", 2, deal=CODE).position(seat=0).startswith("AS2D3H6H9H9DTHKC/7 40 - - 0 play")


def test_the_stream_is_the_hash_of_label_and_number() -> None:
    # printf 'abc 0' | sha256sum; printf 'abc 1' | sha256sum
    blocks = (
        "4314506559cd05bd595b64c2905b921242a4937ad3e8e1af42bd1aef659d2e6a"
        "aadfaaf99b89a1b6882a2971ba8c6a42ca50b5037baaf789f01f41b4e02c6f00"
    )
    stream = Stream("abc")
    assert [stream.below(2**32) for _ in range(16)] == [
        int(blocks[at : at + 8], 16) for at in range(0, 128, 8)
    ]


def test_numbers_too_high_to_be_fair_are_passed_over() -> None:
    # Of numbers below three quarters of 2^32 a quarter is passed over.
    number = 3 * 2**30
    stream = Stream("fair")
    plain = words("fair")
    wanted = [word for word in (next(plain) for _ in range(4000)) if word < number]
    assert len(wanted) < 3200
    assert [stream.below(number) for _ in wanted] == wanted


def test_every_card_comes_to_every_place_alike() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for seed in range(2600):
        counts.update(enumerate(Stream(f"fair {seed}").shuffled(range(13))))
    # 169 cells of 200 on average: chi-square with 144 degrees of freedom is above 200 once in 700 times.
    assert sum((counts[cell] - 200) ** 2 / 200 for cell in counts) < 200
    assert len(counts) == 169


# --- the code itself ------------------------------------------------------------------------------


def test_codes_are_multiples_of_1021_and_hold_shuffle_and_dealer() -> None:
    for shuffle, dealer in [(0, 0), (0, 1), (2**47 - 1, 7), (123_456_789, 3)]:
        code = write_code(shuffle, dealer)
        assert value(code) % 1021 == 0
        assert value(code) // 1024 == 8 * shuffle + dealer
        assert read_code(code) == (code, dealer)
        assert [len(group) for group in code.split("-")] == [4, 4, 4]
    for wrong in [(-1, 0), (2**47, 0), (0, 8), (0, -1)]:
        with pytest.raises(ValueError, match="no code"):
            write_code(*wrong)


def test_no_symbol_is_misread() -> None:
    assert not set("ILOU") & set(SYMBOLS)
    seen = set("".join(some_codes(200))) - {"-"}
    assert seen == set(SYMBOLS)


@pytest.mark.parametrize(
    "written",
    [CODE, "1d07-5md2-59sa", "1D075MD259SA", " 1D07 5MD2 59SA\n", "lDO7–5MD2—59SA", "ID0-75MD25-9SA"],
)
def test_how_a_code_is_written_does_not_matter(written: str) -> None:
    assert read_code(written)[0] == CODE


@given(st.integers(0, 2**47 - 1), st.integers(0, 7), st.integers(0, 11), st.integers(1, 31))
def test_one_wrong_symbol_is_noticed(shuffle: int, dealer: int, at: int, off: int) -> None:
    plain = list(write_code(shuffle, dealer).replace("-", ""))
    plain[at] = SYMBOLS[(SYMBOLS.index(plain[at]) + off) % 32]
    with pytest.raises(ValueError, match="there is a slip in"):
        read_code("".join(plain))


@given(st.integers(0, 2**47 - 1), st.integers(0, 7))
def test_any_two_symbols_exchanged_are_noticed(shuffle: int, dealer: int) -> None:
    plain = write_code(shuffle, dealer).replace("-", "")
    for one in range(12):
        for other in range(one):
            mixed = list(plain)
            mixed[one], mixed[other] = mixed[other], mixed[one]
            if "".join(mixed) != plain:
                with pytest.raises(ValueError, match="there is a slip in"):
                    read_code("".join(mixed))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "it has 12 digits and letters, and this one 0"),
        ("1D07-5MD2-59S", "it has 12 digits and letters, and this one 11"),
        (CODE + "0", "and this one 13"),
        ("1D07-5MD2-59SU", "'U' is in no code"),
        ("1D07-5MD2-59S!", "'!' is in no code"),
        ("1D07-5MD2-59SB", "there is a slip in 1D07-5MD2-59SB"),
        (7, "is a text such as"),
    ],
)
def test_a_slip_is_explained(written: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Game(deal=written)


# --- in a game ------------------------------------------------------------------------------------


def out(game: Game, rng: Random) -> Game:
    while not game.hand_over:
        game.play(rng.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("preset", VALUES)
def test_a_hands_code_deals_it_again_to_anybody(preset: str) -> None:
    rules = Rules.preset(preset)
    seats = rules.seats[-1] if preset != "rummy500" else 3
    game = Game(rules, seats, seed=f"once {preset}")
    for _ in range(3):
        rng = Random(1)
        hidden, dealt = game.deal_code, opening(game)
        code = out(game, rng).deal_code
        assert (hidden, code is None) == (None, False)
        again = Game(rules, seats, deal=(code or "").lower())
        one = opening(again)
        assert (one.hands, one.stock, one.pile, one.seat) == (
            dealt.hands,
            dealt.stock,
            dealt.pile,
            dealt.seat,
        )
        assert one.starter == dealt.starter
        assert again.deal_code is None
        if game.over:
            break
        game.next_hand()


def test_the_pile_is_shuffled_alike_for_all_who_play_alike() -> None:
    rules = Rules(recycle="shuffle", recycles=None)
    games = [Game(rules, 3, seed, deal=CODE) for seed in (None, 1, 2)]
    found = 0
    while found < 2:
        move = next((m for m in games[0].legal_moves() if m.kind in ("recycle", "draw")), None)
        for game in games:
            pile = names(game.state.table.pile)
            before = game.state.table.recycled
            events = game.play(move or next(m for m in game.legal_moves() if m.kind == "discard"))
            if isinstance(events[0], Recycled):
                assert names(events[0].stock) == shuffled(pile, f"rummy 1 {CODE} recycle {before}")
                found += game is games[0]
    assert games[0].state == games[1].state == games[2].state


def test_later_hands_come_by_the_seed_and_a_code_tells_nothing_of_them() -> None:
    games = [Game(seed=seed, deal=CODE) for seed in (5, 5, 6, None, None)]
    for game in games:
        out(game, Random(1))
        assert game.deal_code == CODE
        game.next_hand()
    stocks = [opening(game).stock for game in games]
    assert stocks[0] == stocks[1]
    assert len(set(stocks)) == 4
    codes = [out(game, Random(2)).deal_code for game in games]
    assert codes[0] == codes[1]
    assert len({*codes, CODE}) == 5


def test_codes_of_a_match_differ_and_do_not_follow_from_one_another() -> None:
    # Two matches whose first hands have the same code have second hands of their own.
    rng = Random(4)
    numbers = []
    for seed in range(300):
        game = out(Game(seed=seed), rng)
        numbers.append(value(game.deal_code or "") >> 13)
    assert len(set(numbers)) == 300
    # Each bit of the shuffle's number is set half of the time: 150 ± 4.5 standard deviations of 8.66.
    for bit in range(47):
        assert 111 <= sum(number >> bit & 1 for number in numbers) <= 189


def test_who_deals_is_said_by_the_code() -> None:
    for dealer in range(8):
        code = write_code(77, dealer)
        for seats in (2, 3, 4):
            game = Game(players=seats, deal=code)
            assert (game.dealer, game.turn) == (dealer % seats, (dealer + 1) % seats)
    with pytest.raises(ValueError, match="a deal code says who deals"):
        Game(deal=CODE, dealer=1)


def test_a_record_keeps_the_code_that_was_given() -> None:
    game = Game(Rules(recycle="shuffle", recycles=None), ["Ann", "Ben"], deal=CODE)
    copy = Game.from_record(game.record())
    for one in (game, copy):
        out(one, Random(3))
    assert copy.deal_code == game.deal_code == CODE
    assert copy.log == game.log
    for seat in (0, 1):
        assert CODE not in game.record(seat=seat)
    assert CODE not in repr(Game(deal=CODE))


def test_a_table_takes_a_code() -> None:
    table = Rummy(["Ann", "Ben"], deal="1d07 5md2 59sa")
    try:
        assert table.game.position() == Game(deal=CODE).position()
        # The scripts show a code like this one as an example of how codes look.
        told = {name: value for name, value in table.get_state().items() if not name.startswith("_")}
        assert len(told) > 3
        assert CODE not in str(told)
        with pytest.raises(TypeError, match="either a game or"):
            Rummy(game=table.game, deal=CODE)
    finally:
        table.close()
    with pytest.raises(ValueError, match="there is a slip"):
        Rummy(deal="1D07-5MD2-59SB")
