"""Whether a turn can be brought to a legal end, against a search through every move; worked-out corners."""

from __future__ import annotations

from random import Random

import pytest

from rummy_widget.deck import JOKER, cards, full_deck, mask_of
from rummy_widget.events import HIDDEN
from rummy_widget.melds import Meld, codes_in, make_meld, melds_in, take
from rummy_widget.rules import Rules
from rummy_widget.state.finish import Turn
from tests.engine import oracle_finish
from tools.bench_moves import position
from tools.soak import random_rules


def turn_of(seed: int) -> Turn | None:
    """Return a turn with a small hand out of few ranks and suits, so that melds are frequent."""
    rng = Random(f"turn {seed}")
    rules, seats = random_rules(
        rng, 8, initial_meld=[0, 15, 25, 40, 60], jokers=[2, 4, 6], whole_hand_from_deal=[None, None, 1],
        melds_per_turn=[None, None, 1, 2],
    )  # fmt: skip
    low, many = rng.randint(0, 12), rng.randint(4, 7)
    suits = rng.sample(range(4), rng.randint(1, 3))
    real = [
        card
        for card in full_deck(rules.decks_for(seats), 0)
        if (card >> 2) - low in range(many) and card & 3 in suits
    ]
    rng.shuffle(real)
    jokers = rng.randint(0, 2)
    number = rng.randint(2, 8)
    hand = [JOKER] * jokers + real[: max(1, number - jokers)]
    free = mask_of([*real[max(1, number - jokers) :], *[JOKER] * (rules.jokers_for(seats) - jokers)])
    melds: list[Meld] = []
    for _ in range(rng.randint(0, 3)):
        lays = [lay for _, lay in zip(range(400), melds_in(free, rules), strict=False)]
        if not lays:
            break
        lay = rng.choice([lay for lay in lays if lay >> 64] or lays)
        free = take(free, lay)
        melds.append(make_meld(codes_in(lay), rng.randrange(seats), rules))
    owed = rng.choice(hand)
    taken, deepest = rng.choice([(HIDDEN, HIDDEN), (owed, HIDDEN), (HIDDEN, owed), (owed, owed)])
    return Turn(
        rules, mask_of(hand), tuple(melds), 0, taken, deepest, rules.deepest_new_meld_only, 0, 0,
        not rules.initial_meld or rng.random() < 0.2, any(meld.by == 0 for meld in melds),
        rules.whole_hand_from_deal is not None,
    )  # fmt: skip


@pytest.mark.parametrize("first", range(0, 6000, 1000))
def test_every_way_is_found_and_none_made_up(first: int) -> None:
    answers = []
    for seed in range(first, first + 1000):
        turn = turn_of(seed)
        assert turn is not None
        answers.append(turn.ends())
        assert answers[-1] == oracle_finish.ends(turn), f"seed {seed}: {turn}"
        oracle_finish.ends.cache_clear()
    assert 200 < sum(answers) < 800


def turn(hand: str, melds: list[str], rules: Rules, **owed: object) -> Turn:
    """Return a turn of seat 0, whose melds on the table are not its own."""
    table = tuple(make_meld(cards(meld).codes, 1, rules) for meld in melds)
    made = Turn(
        rules, mask_of(cards(hand).codes), table, 0, HIDDEN, HIDDEN, False, 0, 0, not rules.initial_meld,
        False, rules.whole_hand_from_deal is not None,
    )  # fmt: skip
    return made._replace(**owed)  # type: ignore[arg-type]  # fields of a turn by name


WHOLE = Rules.of("wrotham").replace(whole_hand_from_deal=1)
FORTY = Rules.of("romme")


def test_with_no_more_melds_left_a_set_of_the_table_still_takes_its_fourth_card() -> None:
    # Sixes with a joker are the one meld; the ten and a joker are fourth cards; the king is thrown.
    rules = WHOLE.replace(melds_per_turn=1)
    assert turn("6H 6C TS KD * *", ["*TH TD TC"], rules).ends()
    assert not turn("6H 6C TS KD QD * *", ["*TH TD TC"], rules).ends()


def test_of_two_copies_of_the_taken_card_one_may_be_thrown_when_the_other_lies() -> None:
    # *3S 4S 5S count 12, 7D 8D *9D TD 34: all but the second 8D, which is a copy of the card taken.
    hand = "4S 5S 7D 8D 8D TD * *"
    rules = FORTY.replace(going_out="any")
    assert turn(hand, [], rules, taken=cards("8D").codes[0]).ends()
    # With 8D alone the seven, eight, joker and ten are 34; the 40 need the other meld, which has no joker.
    assert not turn("4S 5S 7D 8D TD *", [], rules, taken=cards("8D").codes[0]).ends()


def test_an_opening_may_grow_by_a_joker_that_is_won() -> None:
    # 9H TH JH and QS QH QD count 59. For 7H, which has to be laid, the joker of the table is needed: the king
    # of clubs swapped in gives it, and *8H and 7H go to the run.
    melds = ["JC QC *KC"]
    hand = "7H 9H TH JH QS QH QD KC 2S"
    seven = cards("7H").codes[0]
    assert turn(hand, melds, FORTY, deepest=seven).ends()
    assert not turn(hand, melds, FORTY.replace(joker_swap="never"), deepest=seven).ends()
    # Where the seven has to be in a new meld, 7H *8H 9H leaves tens and jacks that make none: 30 are too few.
    assert not turn(hand, melds, FORTY, deepest=seven, new_only=True).ends()


def test_positions_of_the_measurement_have_moves() -> None:
    for seed in range(12):
        table, hand = position(seed, 12)
        assert hand
        assert table.turn == 0
