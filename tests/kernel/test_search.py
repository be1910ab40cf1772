"""Worlds, candidates and sums: against counts worked out here, and hands that the engine plays to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rummy_widget import kernel
from rummy_widget.deck import cards, code, mask_of
from rummy_widget.events import Dealt, Recycled, veil
from rummy_widget.kernel import playing
from rummy_widget.moves import Move
from rummy_widget.rollouts import POLICIES, UNIT, Moment, Outcomes, Policy, Worlds, encode, paired, supports
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.state import apply, event_of, start, why_not
from rummy_widget.state.state import result_of
from rummy_widget.view import View
from tests.kernel.dealing import Chance, following
from tests.kernel.ordinary import Card, Ordinary, face

STYLES = [replace(policy, slip=0) for policy in POLICIES.values()]

# Three cards are unseen, 2S 9H KD: two lie in the hand of seat 1, one is the stock.
SEEN = ["7H", "8H", "2S", "9H", "KD", "4C", "5C", "6C"]
SMALL: dict[str, Any] = {
    "hands": ["7H 8H", 2],
    "stock": 1,
    "pile": [str(card) for card in cards(range(52)) if str(card) not in SEEN],
    "melds": [{"cards": "4C 5C 6C", "by": 1}],
    "turn": 0,
    "phase": "draw",
}


def mask(text: str) -> int:
    return mask_of(map(code, text.split()))


def small(**changes: Any) -> Moment:
    return Moment.of(View.from_position({**SMALL, **changes}))


def first_view(seed: int, *, seats: int = 2, seat: int = 0, starter: int = 0, rules: Rules) -> View:
    """Return what a seat sees after the deal."""
    seen = veil(Chance(seed).deal(seats, rules.deal[seats], starter), seat)
    assert isinstance(seen, Dealt)
    return View.begin(seat, rules, seen)


def all_of(found: Worlds) -> Counter[tuple[int, ...]]:
    """Count worlds by all hands and the stock."""
    return Counter(
        (
            *(found.hands[w * found.seats + seat] for seat in range(found.seats)),
            *(found.stocks[w * found.stocked + place] for place in range(found.stocked)),
        )
        for w in range(found.number)
    )


def weights_of(rows: dict[str, list[int]]) -> list[list[int]]:
    weights = [[1, 1, 1] for _ in range(52)]
    for text, row in rows.items():
        weights[code(text)] = row
    return weights


def test_worlds_are_all_equally_likely_without_weights() -> None:
    seen = all_of(small().worlds(3000, 5))
    own = mask("7H 8H")
    assert set(seen) == {
        (own, mask("2S 9H"), code("KD")),
        (own, mask("2S KD"), code("9H")),
        (own, mask("9H KD"), code("2S")),
    }
    assert all(870 < number < 1130 for number in seen.values())  # 1000 each, five times their spread of 26


def test_weights_are_met_as_products_of_them() -> None:
    weights = weights_of({"2S": [0, 1, 3], "9H": [0, 2, 1], "KD": [0, 5, 2]})
    found = small().worlds(20_000, 9, weights=weights, mixes=60)
    stock = Counter(found.stocks[w] for w in range(found.number))
    # In the stock 2S: 3 * 2 * 5 = 30; 9H: 1 * 1 * 5 = 5; KD: 1 * 2 * 2 = 4.
    for text, weight in (("2S", 30), ("9H", 5), ("KD", 4)):
        assert abs(stock[code(text)] / 20_000 - weight / 39) < 0.016  # five standard errors
    assert found.faults == 0


def test_what_cannot_be_stays_away_and_is_counted_where_there_is_no_other_way() -> None:
    only_hand = [0, 1, 0]
    king = code("KD")
    found = small().worlds(500, 2, weights=weights_of({"KD": only_hand}))
    assert found.faults == 0
    assert all(found.hands[2 * w + 1] >> king & 1 for w in range(500))
    weights = weights_of(dict.fromkeys(("KD", "2S", "9H"), only_hand))  # three cards for two places
    assert small().worlds(500, 2, weights=weights, tries=3).faults == 500


def test_known_places_of_a_turned_over_stock_stay() -> None:
    view = View.from_position({**SMALL, "hands": ["7H 8H", 3], "stock": 0})
    pile = view.table.pile
    moment = Moment.of(view.after([Recycled(0, pile[::-1], (), shuffled=False)]))
    assert set(all_of(moment.worlds(5, 1))) == {(mask("7H 8H"), mask("2S 9H KD"), *pile)}


def test_patience_keeps_worlds_with_melds_as_often_as_it_says() -> None:
    view = first_view(3, seats=2, seat=0, rules=Rules.preset("reference"))
    moment = Moment.of(view)

    def melds(found: Worlds) -> float:
        held = [found.hands[2 * w + 1] for w in range(found.number)]
        return sum(kernel.sets_in(hand) | kernel.runs_in(hand) != 0 for hand in held) / found.number

    free = melds(moment.worlds(4000, 1))
    none = moment.worlds(400, 1, patience=[1024, 0])
    assert (melds(none), none.faults) == (0, 0)
    # Of worlds with a meld a quarter is kept: f / 4 of f / 4 + 1 - f.
    quarter = melds(moment.worlds(4000, 1, patience=[0, 256]))
    assert abs(quarter - free / 4 / (1 - 0.75 * free)) < 0.035
    assert moment.worlds(60, 1, patience=[1024, 0], tries=1).faults > 0


def test_worlds_are_the_seeds() -> None:
    moment = small()
    assert all_of(moment.worlds(50, 7)) == all_of(moment.worlds(50, 7)) != all_of(moment.worlds(50, 8))


# --- candidates against the engine -------------------------------------------------------------------------


class Scene:
    """A hand of the engine at one moment, with all that its seats know."""

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        chance = Chance(seed)
        event = chance.deal(seats, rules.deal[seats], seed % seats)
        self.state = start(rules, event)
        self.views = [
            first_view(seed, seats=seats, seat=seat, rules=rules, starter=seed % seats)
            for seat in range(seats)
        ]
        self.shown: list[frozenset[Card]] = [frozenset()] * seats
        self.styles = [STYLES[(seed + seat * (1 + seed % 3)) % len(STYLES)] for seat in range(seats)]
        self.players = [Ordinary(policy) for policy in self.styles]

    def step(self, move: Move, chance: Chance) -> None:
        state = self.state
        assert why_not(state, move) is None
        event = event_of(state, move, chance.bottom_up)
        if move.kind == "take":
            self.shown[event.seat] |= {face(state.table.pile[-1])}
        self.state = apply(state, event)
        hand = self.state.hand_masks[event.seat]
        self.shown[event.seat] = frozenset(
            card for card in self.shown[event.seat] if hand >> (card[0] * 4 + card[1]) & 1
        )
        self.views = [view.after([veil(event, seat)]) for seat, view in enumerate(self.views)]

    def next_move(self) -> Move:
        assert self.state.turn is not None
        return self.players[self.state.turn].move(self.state, self.shown)

    def fork(self) -> Scene:
        copy: Scene = object.__new__(Scene)
        copy.state, copy.views, copy.shown, copy.styles = (
            self.state,
            self.views,
            list(self.shown),
            self.styles,
        )
        copy.players = [Ordinary(policy) for policy in self.styles]
        return copy

    def value(self, me: int, seed: int) -> Fraction:
        """Play on and return what the hand brings a seat more than the mean of the others."""
        chance = Chance(following(seed))
        while self.state.over is None:
            self.step(self.next_move(), chance)
        scores = [Fraction(score) for score in result_of(self.state).scores]
        gain = scores[me] - (sum(scores) - scores[me]) / (len(scores) - 1)
        return -gain if self.state.rules.scoring == "penalty" else gain

    def world(self, seed: int) -> Worlds:
        """Return the one world that is true."""
        stock = self.state.stock_codes[::-1]
        hands = kernel.array(self.state.hand_masks)
        return Worlds(1, self.state.seats, len(stock), seed, hands, kernel.array(stock))


def scenes(preset: Rules, number: int) -> Iterator[tuple[Scene, Random]]:
    """Yield hands at random moments at which a seat is to move."""
    for seed in range(number):
        rng = Random(seed)
        scene = Scene(preset, preset.seats[seed % len(preset.seats)], seed)
        for _ in range(rng.randrange(60)):
            move = scene.next_move()
            before = scene.fork()
            scene.step(move, Chance(seed))
            if scene.state.over is not None:
                scene = before
                break
        yield scene, rng


RULES = {
    "reference": Rules.preset("reference"),
    "penalty": Rules.preset("penalty"),
    "cardgames": Rules.preset("cardgames"),
    "settled": Rules.preset("reference").replace(
        scoring="settlement", layoff="after_meld", going_out="discard_required", recycle="shuffle_keep_top"
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_candidates_lead_where_the_engine_leads(name: str) -> None:
    kinds: Counter[str] = Counter()
    for scene, rng in scenes(RULES[name], 60):
        me = scene.state.turn
        assert me is not None
        moment = Moment.of(scene.views[me])
        assert moment.shown == tuple(sum(1 << (r * 4 + s) for r, s in cards) for cards in scene.shown)
        seed = rng.randrange(1000)
        candidates = [moment.go_on()]
        forks = [scene.fork()]
        reply = moment.reply(scene.styles[me])
        if scene.state.phase == "draw":
            wanted = scene.fork().next_move().kind
            assert reply.takes is (wanted == "take")
            forks.append(scene.fork())
            candidates.append(moment.draw())
            if scene.state.stock_codes:
                forks[-1].step(Move("draw"), Chance(0))
            elif not scene.state.table.can_recycle:
                forks[-1].step(Move("decline"), Chance(0))
            else:
                forks.pop()  # what is shuffled is drawn from: left to the first candidate
                candidates.pop()
            if scene.state.table.pile:
                candidates.append(moment.take())
                forks.append(scene.fork())
                forks[-1].step(Move("take"), Chance(0))
        else:
            candidates.append(moment.finish(*reply[1:5], melded=reply.melded))
            forks.append(scene.fork())
            # Any other card may be thrown with everything held back.
            hand = scene.state.hand_masks[me]
            throws = [card for card in range(52) if hand >> card & 1 and card != scene.state.table.taken]
            other = rng.choice(throws)
            if why_not(scene.state, Move("discard", (other,))) is None:
                rest = hand & ~(1 << other)
                candidates.append(moment.finish(rest, moment.open_sets, moment.runs, other))
                forks.append(scene.fork())
                forks[-1].step(Move("discard", (other,)), Chance(0))
        kinds.update([scene.state.phase] * len(candidates))
        found = moment.evaluate(scene.world(seed), candidates, scene.styles)
        expected = [fork.value(me, seed) for fork in forks]
        assert [Fraction(value, UNIT) for value in found.values] == expected, scene.state.position()
        assert [found.count(c)["worlds"] for c in range(len(candidates))] == [1] * len(candidates)
        for c, fork in enumerate(forks):
            out = fork.state.table.last + 1 if fork.state.over == "out" else 0
            rummy = result_of(fork.state).rummy
            assert found.ends[c] == out + 256 * rummy + 65536 * fork.state.table.turns
            assert found.count(c)["out"] == (out == me + 1)
            assert found.count(c)["blocked"] == (out == 0)
            assert found.count(c)["rummy"] == (rummy and out == me + 1)
    assert min(kinds["draw"], kinds["play"]) > 30


def test_plans_change_how_the_seat_plays_on_and_nothing_else() -> None:
    view = first_view(5, seats=2, seat=0, rules=Rules.preset("reference"))
    moment = Moment.of(view)
    worlds = moment.worlds(60, 3)
    plain, holder = POLICIES["plain"], POLICIES["holder"]
    both = moment.evaluate(worlds, [moment.go_on(), moment.go_on(2)], [plain, plain, holder])
    alone = moment.evaluate(worlds, [moment.go_on()], [holder, plain])
    assert [both.values[2 * w + 1] for w in range(60)] == list(alone.values)
    assert [both.values[2 * w] for w in range(60)] != list(alone.values)


def test_batches_are_parts_of_the_whole() -> None:
    view = first_view(6, seats=4, seat=0, rules=Rules.preset("penalty"))
    moment = Moment.of(view)
    worlds = moment.worlds(30, 3)
    policies = [POLICIES["easy"]] * 4  # slips use the random numbers of each world
    whole = moment.evaluate(worlds, [moment.draw(), moment.take()], policies)
    parts = [
        moment.evaluate(worlds, [moment.take()], policies, begin=begin, number=10) for begin in (0, 10, 20)
    ]
    assert [value for part in parts for value in part.values] == [whole.values[2 * w + 1] for w in range(30)]
    with pytest.raises(ValueError, match="not so many worlds"):
        moment.evaluate(worlds, [moment.take()], policies, begin=25, number=10)
    with pytest.raises(ValueError, match="no policy"):
        moment.evaluate(worlds, [moment.take(4)], policies)


def test_sums_by_hand() -> None:
    # Three worlds, two candidates: gains 1 and 3, 2 and 2, -1 and 2 points.
    values = kernel.array([gain * UNIT for gain in (1, 3, 2, 2, -1, 2)])
    found = Outcomes(3, 2, values, kernel.array([0] * 6), kernel.array([0] * 12))
    assert found.sums(0) == [(2 * UNIT, 0, 0), (7 * UNIT, 5 * UNIT, 13 * UNIT * UNIT)]
    assert found.mean(1) == pytest.approx(7 / 3)
    # Differences 2, 0, 3: mean 5/3, variance (4 + 0 + 9 - 25/3) / 2 = 7/3, error of the mean sqrt(7/9).
    assert found.against(1, 0) == pytest.approx((5 / 3, (7 / 9) ** 0.5))
    assert paired(1, UNIT, UNIT * UNIT) == (1, float("inf"))


def test_shared_wins_are_exact() -> None:
    # A blocked hand with counts 6 6 7 21: the two lowest share 1 + 15 points.
    scores = kernel.array([0] * 4)
    hands = kernel.array([mask("6S"), mask("6H"), mask("7S"), mask("KS KH AS")])
    kernel.score(encode(Rules.preset("reference"), 4), hands, -1, 0, scores, 0)
    assert [Fraction(score, playing.SHARE) for score in scores] == [8, 8, 0, 0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"jokers": 2}, "jokers=2"),
        ({"aces": "high_or_low"}, "aces='high_or_low'"),
        ({"scoring": "meld_points"}, "scoring='meld_points'"),
        ({"going_out": "float"}, "going_out='float'"),
        ({"take_from_pile": "any"}, "take_from_pile='any'"),
        ({"call_rummy": "top_card"}, "call_rummy='top_card'"),
        ({"initial_meld": 30}, "initial_meld=30"),
        ({"whole_hand_from_deal": 2}, "whole_hand_from_deal=2"),
        ({"ace_points": 15}, "ace_points=15"),
        ({"five_ten_fifteen": True}, "five_ten_fifteen=True"),
        ({"decks": 2}, "decks=2"),
    ],
)
def test_what_the_kernel_does_not_know_is_named(changes: dict[str, Any], said: str) -> None:
    rules = Rules.preset("reference")
    rules = rules.replace(**({"blocked": "count"} if "scoring" in changes else {}), **changes)
    assert said in supports(rules, 2)
    with pytest.raises(ValueError, match="does not know"):
        Moment.of(first_view(1, rules=rules))


def test_a_number_that_goes_by_seats_is_named_for_those_at_the_table() -> None:
    # rummy500: one pack up to four seats and two from five on; two jokers up to four.
    rules = Rules.preset("rummy500")
    assert supports(rules, 3) == "The kernel does not know jokers=2, as 3 seats have it."
    assert supports(rules, 5) == "The kernel does not know decks=2, as 5 seats have it."


def test_which_presets_the_kernel_plays() -> None:
    known = [name for name in PRESETS if not supports(Rules.preset(name), 2)]
    assert known == ["reference", "classic", "penalty", "block", "cardgames"]


def test_the_other_seats_reply_is_not_asked_for() -> None:
    moment = Moment.of(first_view(1, seats=2, seat=1, rules=Rules.preset("reference")))
    with pytest.raises(ValueError, match="not on turn"):
        moment.reply(Policy())
