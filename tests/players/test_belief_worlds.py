"""Odds and worlds: against brute force where the cards are few, and what they must hold to everywhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import exp

import pytest

from rummy_widget import kernel
from rummy_widget.deck import cards, codes_of, count, mask_of
from rummy_widget.events import Discarded, Drew, Event, Recycled
from rummy_widget.game import Game
from rummy_widget.melds import has_meld
from rummy_widget.players import odds, reading
from rummy_widget.players.belief import Belief, World
from rummy_widget.players.belief import features as feature
from rummy_widget.players.belief.fit import bent
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tests.players.test_belief_facts import drawn_out, one, some_move, told


def blind(belief: Belief) -> Belief:
    """Make a belief that knows nothing of how anybody plays: all orders of the unseen cards are alike."""
    fit = belief.fit
    belief.__dict__["fit"] = replace(fit, card=(0.0,) * len(fit.card), world=(0.0,) * len(fit.world))
    return belief


def hands_of(worlds: list[World]) -> Counter[tuple[int, ...]]:
    return Counter(world.hands[1:] for world in worlds)


@cache
def endgame() -> tuple[Rules, tuple[Event, ...]]:
    """Return a history after which six cards lie unseen in two hands of three."""
    log, _ = drawn_out(Rules(), 3)
    return Rules(), tuple(log)


def splits(mask: int, first: int) -> Iterator[tuple[int, int]]:
    """Yield all ways to lay some of the cards into one hand, and the others into another one."""
    for some in combinations(codes_of(mask), first):
        mine = mask_of(some)
        yield mine, mask & ~mine


def test_without_weights_every_world_is_drawn_alike() -> None:
    rules, log = endgame()
    belief = blind(told(rules, list(log)))
    found = hands_of(belief.worlds(6000, random.Random(3)))
    exact = set(splits(mask_of(belief.unseen.codes), 3))
    assert set(found) == exact
    assert len(exact) == 20
    # 300 each are expected; a share of 1/20 of 6000 has a standard deviation of 17.
    assert max(abs(number - 300) for number in found.values()) < 5 * 17


def test_worlds_are_drawn_as_often_as_their_weights_say() -> None:
    rules, log = endgame()
    belief = told(rules, list(log), seat=0)
    logs = belief._patient_logs(belief._world_weights[0])
    weights = {}
    for first, second in splits(mask_of(belief.unseen.codes), 3):
        value = sum(logs[1].get(card, 0.0) for card in codes_of(first))
        value += sum(logs[2].get(card, 0.0) for card in codes_of(second))
        value += belief._energy(1, first, first) + belief._energy(2, second, second)
        weights[first, second] = exp(value)
    total = sum(weights.values())
    number = 20_000
    found = hands_of(belief.worlds(number, random.Random(8)))
    shares = {hands: weight / total for hands, weight in weights.items()}
    assert max(shares.values()) > 2 * min(shares.values())  # else nothing would be tested
    for hands, share in shares.items():
        # Neighbours in a walk are alike, so the error is larger than that of single draws.
        assert found[hands] / number == pytest.approx(share, abs=4 * (3 * share / number) ** 0.5 + 1e-3)


def test_without_weights_a_shuffled_pile_is_counted_exactly() -> None:
    # Three seats; the pile is shuffled, seat 0 draws a card of it and throws it, seat 1 draws another one,
    # face down, and throws the five. Five cards lie in two hands from before; what was drawn is any one of
    # those that were shuffled.
    rules = Rules(recycle="shuffle", recycles=None)
    log, state = drawn_out(rules, 3)
    assert state.turn == 0
    stock = tuple(sorted(state.table.pile))
    log += [Recycled(0, stock, (), shuffled=True), Drew(0, stock[-1]), Discarded(0, stock[-1])]
    stock = stock[:-1]
    log += [Drew(1, stock[-1]), Discarded(1, one("5D"))]
    belief = blind(told(rules, log))
    old = mask_of(cards("4H 9D 7H JC KD").codes)
    worlds = belief.worlds(4000, random.Random(2))
    drawn = Counter(world.hands[1] & ~old for world in worlds)
    assert all(mask.bit_count() == 1 for mask in drawn)
    assert len(drawn) == len(stock)
    kept = Counter(world.hands[1] & old for world in worlds)
    assert set(kept) == {mask for mask, _ in splits(old, 2)}
    assert max(abs(number - 400) for number in kept.values()) < 5 * (4000 * 0.1 * 0.9) ** 0.5
    # Each card of the new stock is the one drawn with the same chance.
    assert belief.expected[one("QH")][1] == pytest.approx(1 / len(stock))
    assert belief.expected[one("9D")][1] == pytest.approx(2 / 5)
    assert belief.weights()[one("9D")][3] == 0
    assert belief.weights()[one("QH")][2] == 0


@pytest.mark.parametrize("preset", ["reference", "penalty", "joker13", "romme", "rummy500"])
def test_expected_cards_add_up_to_hands_and_stock(preset: str) -> None:
    checked = 0
    for seats in (2, 4):
        game = Game(preset, players=seats, seed=seats)
        rng = random.Random(preset)
        for step in range(300):
            if game.hand_over:
                break
            if step % 20 == 0:
                view = game.view(rng.randrange(seats))
                belief = Belief(view)
                hidden = odds.unseen(view)
                for card, row in belief.expected.items():
                    assert sum(row) == pytest.approx(hidden.weight(card))
                    assert min(row) >= 0
                for seat, number in enumerate(view.counts):
                    expected = sum(row[seat] for row in belief.expected.values())
                    unknown = number - count(view.known_masks[seat])
                    # The iteration is stopped early, so sums are right to a few percent.
                    assert expected == pytest.approx(unknown, rel=0.03, abs=0.05)
                checked += 1
            game.play(some_move(game, rng))
    assert checked > 5


def playing(seats: int, seed: int, turns: int) -> Belief:
    game = Game("reference", players=["hard"] * seats, seed=seed)
    walk = iter(game)
    for _ in range(turns):
        next(walk)
    assert game.turn is not None
    return Belief(game.view(game.turn))


def test_before_a_seat_had_a_turn_counting_is_all_there_is() -> None:
    belief = Belief(Game("reference", players=2, seed=3).view(0))
    rest = len(belief.unseen)
    for row in belief.expected.values():
        assert row[1] == pytest.approx(10 / rest)
    # Its ten cards may well make a meld: it could not lay one down yet. Exactly 0.3848 of all deals of ten
    # cards out of a whole deck do; here eleven cards are missing.
    melds = [
        has_meld(world.hands[1] & kernel.ALL, Rules()) for world in belief.worlds(1500, random.Random(1))
    ]
    assert 0.25 < sum(melds) / 1500 < 0.5


def test_odds_say_what_players_do_who_lay_at_once_and_throw_high_cards() -> None:
    # Two players, four turns each; the other one has laid nothing so far.
    belief = playing(2, seed=3, turns=8)
    view = belief.view
    assert view.counts[1 - view.seat] == 10
    other = 1 - view.seat
    worlds = belief.worlds(600, random.Random(4))
    held = [has_meld(world.hands[other] & kernel.ALL, Rules()) for world in worlds]
    assert sum(held) / 600 < 0.05
    waiting = Belief(view, patience=1.0).worlds(600, random.Random(4))
    held_back = [has_meld(world.hands[other] & kernel.ALL, Rules()) for world in waiting]
    assert sum(held_back) > 5 * sum(held)
    high = [row[other] for card, row in belief.expected.items() if card >= 36]
    low = [row[other] for card, row in belief.expected.items() if card < 16]
    assert sum(high) / len(high) < sum(low) / len(low)


def test_the_same_random_numbers_give_the_same_worlds() -> None:
    belief = playing(3, seed=2, turns=7)
    assert belief.worlds(9, random.Random(6)) == belief.worlds(9, random.Random(6))
    assert belief.worlds(9, random.Random(6)) != belief.worlds(9, random.Random(7))


def test_weights_for_a_sampler_are_whole_numbers_and_zero_where_a_card_cannot_be() -> None:
    belief = playing(3, seed=2, turns=7)
    me = belief.view.seat
    weights = belief.weights()
    assert len(weights) == 52
    for card, row in enumerate(weights):
        assert len(row) == 4
        assert all(isinstance(weight, int) and 0 <= weight <= 65535 for weight in row)
        if card in belief.unseen.codes:
            assert row[me] == 0
            assert row[3] == 256
            assert all(row[seat] > 0 for seat in range(3) if seat != me)
        else:
            assert row == [256] * 4


# --- chances -----------------------------------------------------------------------------------------------


def test_a_chance_says_what_kind_of_number_it_is() -> None:
    belief = playing(2, seed=5, turns=8)
    assert belief.calibrated
    assert belief.draw_chance().kind == "calibrated"
    assert belief.draw_chance(belief.view.hand_mask) == (0.0, "exact")
    assert belief.out_chance(1 - belief.view.seat).kind == "calibrated"
    with pytest.raises(ValueError, match="no other seat"):
        belief.out_chance(belief.view.seat)
    game = Game("classic", players=["hard", "hard"], seed=5)
    walk = iter(game)
    for _ in range(8):
        next(walk)
    assert game.turn is not None
    rough = Belief(game.view(game.turn))
    assert not rough.calibrated
    assert rough.out_chance(1 - game.turn).kind == "rough"
    assert 0 < rough.draw_chance().value < 1


def test_scores_do_not_matter_to_the_levels_and_so_not_to_their_chances() -> None:
    view = Game(Rules(scoring="penalty", winner="lowest", blocked="count"), players=2, seed=1).view(0)
    assert Belief(view).calibrated
    assert not Belief(Game(Rules(deal={2: 9}), players=2, seed=1).view(0)).calibrated
    assert not Belief(Game("romme", players=2, seed=1).view(0)).calibrated


def test_a_discard_that_fits_the_table_or_two_known_cards_can_surely_be_used() -> None:
    view = View.from_position(
        {
            "hands": ["8S KD 2C 9H", 4],
            "stock": 20,
            "pile": "4H",
            "melds": [{"cards": "5S 6S 7S", "by": 0}],
            "turn": 0,
            "phase": "play",
        },
        "reference",
    )
    belief = Belief(view)
    assert belief.use_chance("8S") == (1.0, "exact")
    assert belief.use_chance("KD").kind == "calibrated"
    assert 0 < belief.use_chance("KD").value < 0.5
    # Three kings are gone, and the two cards beside it: nobody can use the fourth.
    view = View.from_position(
        {
            "hands": ["KD 2C", 4],
            "stock": 20,
            "pile": "KS KH KC QD 2H",
            "turn": 0,
            "phase": "play",
        },
        "reference",
    )
    assert Belief(view).use_chance("KD") == (0.0, "exact")


def test_a_hand_of_few_cards_is_likelier_to_go_out() -> None:
    def chance(number: int) -> float:
        position = {
            "hands": ["8S KD 2C 9H", number],
            "stock": 20,
            "pile": "4H",
            "melds": [{"cards": "5S 6S 7S", "by": 1}],
            "turn": 0,
            "phase": "play",
        }
        return Belief(View.from_position(position, "reference")).out_chance(1).value

    assert chance(1) > chance(4) > chance(8)
    assert chance(3) > chance(4)
    assert chance(8) < 0.01


# --- features ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("aces", ["low", "high_or_low", "round_the_corner"])
def test_neighbours_of_cards_by_brute_force(aces: str) -> None:
    rng = random.Random(aces)
    for _ in range(50):
        chosen = rng.sample(range(52), rng.randrange(6))
        mates = {card for card in range(52) if any(card >> 2 == other >> 2 for other in chosen)}
        near = set()
        for card in range(52):
            for other in chosen:
                steps = abs((card >> 2) - (other >> 2))
                if card & 3 == other & 3:
                    if steps in (1, 2):
                        near.add(card)
                    elif aces != "low" and steps in (11, 12) and 0 in (card >> 2, other >> 2):
                        near.add(card)  # an ace beside the king or the queen
                    elif aces == "round_the_corner" and steps == 11:
                        near.add(card)  # a two beside the king
        assert set(codes_of(feature.mates(mask_of(chosen)))) == mates
        assert set(codes_of(feature.near(mask_of(chosen), aces))) == near


def test_features_of_a_hand_worked_out_by_hand() -> None:
    belief = playing(2, seed=5, turns=8)
    clues = replace(
        next(clue for clue in belief.clues if clue is not None),
        ripe=0.5,
        left=mask_of(cards("8S 4H").codes),
        left_early=mask_of(cards("KD").codes),
    )
    hand = mask_of(cards("6S 7S 9C 9D QC KC").codes)
    unknown = hand & ~mask_of(cards("9D").codes)
    found = dict(
        zip(
            feature.HAND,
            feature.hand_features(hand, unknown, clues, kernel.ALL, belief._digits, Rules()),
            strict=True,
        )
    )
    # Paired: 9C (9D is known to the viewer). Near a run: 6S 7S, QC KC. Waiting for 5S 8S, 9S 9H, JC.
    assert found["hand-pairs"] == 1
    assert found["hand-runs"] == 4
    assert found["hand-both"] == 0
    assert found["hand-loose"] == 0
    assert found["hand-waits"] == 5
    assert found["hand-would-take"] == 1
    assert found["hand-would-take-early"] == 0
    assert found["hand-melds"] == 0
    assert found["hand-runs-turns"] == 2
    assert reading.waits(hand, "low") >> one("8S") & 1


def test_a_bent_line_is_level_beyond_its_ends() -> None:
    at, share = (0.1, 0.3, 0.5), (0.0, 0.4, 0.5)
    assert bent(0.05, at, share) == 0.0
    assert bent(0.2, at, share) == pytest.approx(0.2)
    assert bent(0.4, at, share) == pytest.approx(0.45)
    assert bent(0.9, at, share) == 0.5
