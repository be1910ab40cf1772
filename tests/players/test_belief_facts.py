"""What a belief knows for certain: in every world, by any rules, and worked out by hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rummy_widget.deck import cards, codes_of, count, mask_of
from rummy_widget.events import HIDDEN, Dealt, Discarded, Drew, Event, Recycled, Took, veil
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players.belief import Belief
from rummy_widget.rules import Rules
from rummy_widget.rules.presets import VALUES
from rummy_widget.state import State, apply, start
from rummy_widget.view import View
from tests.engine.test_hidden import another_world, view_of


def codes(names: str) -> tuple[int, ...]:
    return cards(names).codes


def multiset(*masks: int) -> Counter[int]:
    return Counter(card for mask in masks for card in codes_of(mask))


def fits_the_truth(belief: Belief, state: State) -> None:
    """Check that all that a belief holds for certain is so, and that its worlds could be."""
    view = belief.view
    unseen: Counter[int] = Counter()
    for seat in range(view.seats):
        if seat == view.seat:
            continue
        sure = multiset(belief.sure_masks[seat])
        held = multiset(state.hand_masks[seat])
        assert sure <= held
        unseen += held - multiset(view.known_masks[seat])
        for card in held - multiset(view.known_masks[seat]):
            assert seat in belief.places(card)
    for card, shown in zip(state.stock_codes, view.stock_codes, strict=True):
        assert shown in (HIDDEN, card)
        if shown == HIDDEN:
            unseen[card] += 1
            assert "stock" in belief.places(card)
    assert Counter(belief.unseen.codes) == unseen
    for world in belief.worlds(3, random.Random(5)):
        assert list(map(count, world.hands)) == list(view.counts)
        assert world.hands[view.seat] == view.hand_mask
        for seat, hand in enumerate(world.hands):
            assert multiset(belief.sure_masks[seat]) <= multiset(hand)
            for card in multiset(hand) - multiset(view.known_masks[seat]):
                assert seat in belief.places(card)
        for card, shown in zip(world.stock, view.stock_codes, strict=True):
            assert shown in (HIDDEN, card)
            assert shown == card or "stock" in belief.places(card)
        everything = multiset(*world.hands) + Counter(world.stock)
        assert everything == multiset(*state.hand_masks) + Counter(state.stock_codes)


@pytest.mark.parametrize("preset", VALUES)
def test_every_fact_is_true_and_every_world_could_be(preset: str) -> None:
    told_apart = hands_known = 0
    for seats in (2, 3, 4):
        game = Game(preset, players=seats, seed=seats)
        rng = random.Random(f"{preset} {seats}")
        for step in range(600):
            if game.hand_over:
                break
            if step % 4 == 0:
                belief = Belief(game.view(rng.randrange(seats)))
                fits_the_truth(belief, game.state)
                told_apart += len(belief.cases[0].pools) > 1
                hands_known += sum(
                    count(sure) > count(known)
                    for sure, known in zip(belief.sure_masks, belief.view.known_masks, strict=True)
                )
            game.play(some_move(game, rng))
    recycle = Rules.preset(preset).recycle
    assert hands_known > 0 or recycle == "none"
    assert (told_apart > 0) == recycle.startswith("shuffle")


def some_move(game: Game, rng: random.Random) -> Move:
    """Play so that hands last until the pile has been used again and again."""
    moves = game.legal_moves()
    waiting = [move for move in moves if move.kind in ("draw", "recycle", "pass")]
    laying = [move for move in moves if move.kind in ("meld", "layoff", "swap")]
    if waiting and rng.random() < 0.8:
        return waiting[0]
    if laying and rng.random() < 0.1:
        return rng.choice(laying)
    return rng.choice([move for move in moves if move.kind == "discard"] or list(moves))


# --- histories worked out by hand -------------------------------------------------------------------------

HANDS = (codes("AS 2S 9C"), codes("4H 5D 9D"), codes("7H JC KD"))


def opening(stock: str, seats: int = 2, up: str = "QH") -> Dealt:
    return Dealt(seats - 1, 1, 0, HANDS[:seats], codes(stock), codes(up))


def told(rules: Rules, log: list[Event], seat: int = 0) -> Belief:
    """Return the belief of a seat of a hand of a few cards; it must be one that can have been played."""
    first = log[0]
    assert isinstance(first, Dealt)
    state = start(rules, first)
    for event in log[1:]:
        state = apply(state, event)
    seen = veil(first, seat)
    assert isinstance(seen, Dealt)
    return Belief(View.begin(seat, rules, seen).after(veil(event, seat) for event in log[1:]))


def one(name: str) -> int:
    return codes(name)[0]


def test_a_card_taken_from_the_pile_is_surely_held_until_it_is_laid_or_thrown() -> None:
    log: list[Event] = [
        opening("3H 8D TC 6S"),
        Drew(0, one("6S")),
        Discarded(0, one("9C")),
        Took(1, codes("9C")),
        Discarded(1, one("4H")),
    ]
    belief = told(Rules(), log)
    assert str(belief.sure[1]) == "9C"
    assert [str(left) for left in belief.left] == ["QH", ""]
    assert [str(threw) for threw in belief.threw] == ["9C", "4H"]
    assert belief.places("9C") == ()
    assert repr(belief) == "<Belief of seat 0: 46 cards unseen, surely held: 9C by seat 1>"
    # The rest of a whole deck may be anywhere, also out of this game of eleven cards.
    assert belief.places("9D") == (1, "stock", "out")
    log += [Took(0, codes("4H")), Discarded(0, one("AS")), Drew(1, one("TC")), Discarded(1, one("9C"))]
    belief = told(Rules(), log)
    assert str(belief.sure[1]) == ""
    assert [str(left) for left in belief.left] == ["QH", "AS"]


def test_after_a_turn_over_the_order_of_the_stock_is_known_and_so_is_what_others_draw() -> None:
    log: list[Event] = [
        opening("6S"),
        Drew(0, one("6S")),
        Discarded(0, one("9C")),
        Recycled(1, codes("9C QH"), (), shuffled=False),
        Drew(1, one("QH")),
        Discarded(1, one("4H")),
    ]
    belief = told(Rules(), log)
    assert [str(card) for card in belief.stock] == ["9C"]
    assert str(belief.sure[1]) == "QH"
    # Left were the queen at the start, and the nine when the pile was turned.
    assert [str(left) for left in belief.left] == ["QH", "9C"]
    assert belief.draw_chance(1 << one("9C")) == (1.0, "exact")
    assert belief.draw_chance(1 << one("9D")) == (0.0, "exact")


def whole_deck(hands: tuple[tuple[int, ...], ...], up: int) -> Dealt:
    """Deal these hands out of a whole deck."""
    gone = {card for hand in hands for card in hand} | {up}
    rest = tuple(card for card in range(52) if card not in gone)
    return Dealt(len(hands) - 1, 1, 0, hands, rest, (up,))


def drawn_out(rules: Rules, seats: int) -> tuple[list[Event], State]:
    """Play a hand in which everybody draws and throws what was drawn, until the stock is out."""
    log: list[Event] = [whole_deck(HANDS[:seats], one("QH"))]
    first = log[0]
    assert isinstance(first, Dealt)
    state = start(rules, first)
    while state.stock_codes:
        seat = state.turn
        assert seat is not None
        card = state.stock_codes[-1]
        for event in (Drew(seat, card), Discarded(seat, card)):
            log.append(event)
            state = apply(state, event)
    return log, state


def test_counting_gives_the_whole_hand_when_all_other_cards_were_seen() -> None:
    log, _ = drawn_out(Rules(), 2)
    assert str(told(Rules(), log).sure[1]) == "4H 5D 9D"
    # With a third seat only the six cards are known that lie in both hands.
    log, _ = drawn_out(Rules(), 3)
    belief = told(Rules(), log)
    assert str(belief.unseen) == "4H 5D 7H 9D JC KD"
    assert [str(sure) for sure in belief.sure[1:]] == ["", ""]
    assert belief.places("KD") == (1, 2)


def test_a_shuffled_pile_does_not_hide_again_what_a_hand_was_known_to_hold() -> None:
    rules = Rules(recycle="shuffle", recycles=None)
    log, state = drawn_out(rules, 2)
    turn = state.turn
    assert turn is not None
    stock = tuple(sorted(state.table.pile))
    log.append(Recycled(turn, stock, (), shuffled=True))
    belief = told(rules, log)
    # 46 cards lie in the stock and none of them in the other hand.
    assert str(belief.sure[1]) == "4H 5D 9D"
    assert belief.places("QH") == ("stock",)
    # Seat 0 draws the first; then seat 1 draws one that nobody sees and throws the five.
    events: list[Event] = []
    if turn == 0:
        events = [Drew(0, stock[-1]), Discarded(0, stock[-1])]
        stock = stock[:-1]
    log += [*events, Drew(1, stock[-1]), Discarded(1, one("5D"))]
    belief = told(rules, log)
    assert str(belief.sure[1]) == "4H 9D"
    assert belief.places("QH") == (1, "stock")


def test_two_copies_leave_it_open_which_one_was_played() -> None:
    # Two decks: seat 1 draws one of the shuffled cards and throws a nine of diamonds. It may be the one it
    # held before, or a second one out of the pile.
    rules = Rules(recycle="shuffle", recycles=None, decks=2, deal={2: 3})
    deck = [*range(52), *range(52)]
    for card in (*HANDS[0], *HANDS[1], one("QH")):
        deck.remove(card)
    first = Dealt(1, 1, 0, HANDS[:2], tuple(deck), (one("QH"),))
    log: list[Event] = [first]
    state = start(rules, first)
    while state.stock_codes:
        seat, card = state.turn, state.stock_codes[-1]
        assert seat is not None
        log += [Drew(seat, card), Discarded(seat, card)]
        for event in log[-2:]:
            state = apply(state, event)
    if state.turn == 0:
        log += [Took(0, state.table.pile[-1:]), Discarded(0, one("9C"))]
        for event in log[-2:]:
            state = apply(state, event)
    pile = list(state.table.pile)
    pile.remove(one("9D"))
    stock = (*pile, one("9D"))
    log += [Recycled(1, stock, (), shuffled=True)]
    assert str(told(rules, log).sure[1]) == "4H 5D 9D"
    belief = told(rules, [*log, Drew(1, one("9D")), Discarded(1, one("9D"))])
    assert str(belief.sure[1]) == "4H 5D"
    assert len(belief.cases) == 2
    # It drew a nine (1 of the cards that came into the stock) and threw either, or another one and threw its
    # own. Of its three cards: one order in which the drawn card is the nine that was thrown, and for each of
    # the cards left in the stock but the nine, and for the nine, one in which its own was thrown.
    whole = len(stock)
    shares = sorted(case.share for case in belief.cases)
    assert shares == pytest.approx([1 / (whole + 1), whole / (whole + 1)])
    assert belief.places("9D") == (1, "stock")


# --- hidden cards exchanged ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["turn_over", "shuffle", "shuffle_new_upcard"])
def test_a_belief_does_not_change_when_hidden_cards_are_exchanged(mode: str) -> None:
    rules = Rules(recycle=mode, recycles=2)  # type: ignore[arg-type]  # one of the modes
    rng = random.Random(mode)
    game = Game(rules, players=3, seed=4)
    differ = 0
    for step in range(160):
        if game.hand_over:
            break
        seat = game.turn
        assert seat is not None
        if step % 8 == 0:
            world = another_world(game.log, seat, rng)
            beliefs = [Belief(view_of(rules, log, seat)) for log in (game.log, world)]
            said = [
                (
                    repr(belief),
                    belief.sure,
                    belief.worlds(3, random.Random(step)),
                    belief.weights(),
                    belief.draw_chance(),
                    [belief.use_chance(card) for card in belief.view.hand],
                    [belief.out_chance(other) for other in range(3) if other != seat],
                )
                for belief in beliefs
            ]
            assert said[0] == said[1]
            differ += world != list(game.log)
        game.play(some_move(game, rng))
    assert differ > 5


def test_views_of_a_position_made_by_hand() -> None:
    view = View.from_position(
        {"hands": ["AS 2S", 2], "stock": 3, "pile": "KD", "turn": 0, "phase": "draw"}, "reference"
    )
    belief = Belief(view)
    assert belief.places("KH") == (1, "stock", "out")
    assert len(belief.unseen) == 49
    for world in belief.worlds(20, random.Random(1)):
        assert [count(hand) for hand in world.hands] == [2, 2]
        assert len(world.stock) == 3
        assert not world.hands[1] & mask_of(codes("AS 2S KD"))


def test_in_the_middle_of_a_hand_turns_count_that_nobody_saw() -> None:
    position = {"hands": ["AS 2S", 2], "stock": 3, "pile": "KD", "turn": 0, "phase": "draw"}
    assert [seat.turns for seat in Belief(View.from_position(position)).memory.seats] == [0, 0]
    late = View.from_position({**position, "turns": 9})
    assert [seat.turns for seat in Belief(late).memory.seats] == [4, 4]
    laid = View.from_position({**position, "melds": [{"cards": "5S 6S 7S", "by": 1}], "laid": [False, True]})
    assert [seat.laid for seat in Belief(laid).memory.seats] == [False, True]
    # So its two cards are taken to be what a player keeps who lays at once: no card that fits the run.
    assert Belief(laid).expected[one("8S")][1] < 0.01 < Belief(laid).expected[one("8H")][1]
