"""Kernel and engine play the same hands: by all rules that the kernel knows, by all its policies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rummy_widget import kernel
from rummy_widget.kernel import playing
from rummy_widget.kernel.policy import WIDTH
from rummy_widget.rollouts import POLICIES, Policy, encode, recycles
from rummy_widget.rules import Rules
from rummy_widget.state import State, apply, event_of, start, why_not
from rummy_widget.state.state import result_of
from tests.kernel.dealing import Chance
from tests.kernel.ordinary import Card, Ordinary, face

REFERENCE = Rules.preset("reference")
CLASSIC = Rules.preset("classic")
RULES = {
    **{name: Rules.preset(name) for name in ("reference", "classic", "penalty", "block", "cardgames")},
    "discard": REFERENCE.replace(going_out="discard_required", layoff="after_meld"),
    "discard-one": CLASSIC.replace(going_out="discard_required"),
    "two-melds": REFERENCE.replace(melds_per_turn=2, recycle="shuffle_keep_top", recycles=None),
    "settled": REFERENCE.replace(scoring="settlement", recycle="none"),
    "ten-more": REFERENCE.replace(going_rummy="plus_10", layoff="after_meld"),
    "short": REFERENCE.replace(max_turns=20, blocked="nobody"),
    "many-cards": REFERENCE.replace(deal={2: 20, 3: 13, 4: 10}, recycle="shuffle_new_upcard", recycles=2),
}
STYLES = {
    **{name: replace(policy, slip=0) for name, policy in POLICIES.items()},
    "greedy": Policy(saves=2, links=2, wait=3, feed=3),
    "patient": Policy(hold=2, saves=4, links=1, last=6),
}


def play_in_engine(
    rules: Rules, seats: int, styles: list[Policy], chance: Chance, starter: int
) -> tuple[State, int]:
    """Play a hand by ordinary players; return its end and how many moves were made."""
    state = start(rules, chance.deal(seats, rules.deal[seats], starter))
    players = [Ordinary(policy) for policy in styles]
    shown: list[frozenset[Card]] = [frozenset() for _ in range(seats)]
    moves = 0
    while state.over is None:
        seat = state.turn
        assert seat is not None
        move = players[seat].move(state, shown)
        assert why_not(state, move) is None, f"{move} in {state.position()}"
        if move.kind == "take":
            shown[seat] |= {face(state.table.pile[-1])}
        state = apply(state, event_of(state, move, chance.bottom_up))
        shown[seat] -= {
            card for card in shown[seat] if not state.hand_masks[seat] >> (card[0] * 4 + card[1]) & 1
        }
        moves += 1
    return state, moves


def play_in_kernel(
    rules: Rules, seats: int, styles: list[Policy], chance: Chance, starter: int
) -> dict[str, object]:
    """Play the same hand in the kernel; return what it ends with."""
    dealt = chance.deal(seats, rules.deal[seats], starter)
    hands = kernel.array([sum(1 << card for card in hand) for hand in dealt.hands])
    numbers = [0] * playing.MOMENT
    numbers[playing.TURN] = starter
    numbers[playing.END] = len(dealt.stock)
    numbers[playing.PILED] = 1
    numbers[playing.RECYCLES] = recycles(rules)
    numbers[playing.SEED] = chance.state
    g = kernel.array(numbers)
    deck = kernel.array([*dealt.stock[::-1], *[0] * 52][:52])
    pile = kernel.array([*dealt.pile, *[0] * 51])
    encoded = encode(rules, seats)
    winner = kernel.play(
        encoded,
        kernel.array([number for policy in styles for number in policy.row]),
        kernel.array([WIDTH * seat for seat in range(seats)]),
        hands,
        kernel.array([0] * seats),
        deck,
        pile,
        g,
    )
    scores = kernel.array([0] * seats)
    kernel.score(encoded, hands, winner, g[playing.WENT_RUMMY], scores, 0)
    return {
        "winner": winner,
        "hands": tuple(hands),
        "stock": tuple(deck[i] for i in range(g[playing.FIRST], g[playing.END]))[::-1],
        "pile": tuple(pile[i] for i in range(g[playing.PILED])),
        "table": g[playing.TABLE],
        "turns": g[playing.TURNS],
        "scores": tuple(Fraction(points, playing.SHARE) for points in scores),
        "rummy": bool(g[playing.WENT_RUMMY]),
    }


def end_of(state: State) -> dict[str, object]:
    """Return the same of a hand of the engine."""
    result = result_of(state)
    return {
        "winner": state.table.last if state.over == "out" else -1,
        "hands": state.hand_masks,
        "stock": state.stock_codes,
        "pile": state.table.pile,
        "table": sum(1 << card for meld in state.melds for card in meld.codes),
        "turns": state.table.turns,
        "scores": tuple(map(Fraction, result.scores)),
        "rummy": result.rummy,
    }


@pytest.mark.parametrize("name", RULES)
def test_same_hands(name: str) -> None:
    rules = RULES[name]
    names = list(STYLES)
    for seed in range(40):
        seats = rules.seats[seed % len(rules.seats)]
        styles = [STYLES[names[(seed + 3 * seat + seed // 7) % len(names)]] for seat in range(seats)]
        state, _ = play_in_engine(rules, seats, styles, Chance(seed * 977 + 5), seed % seats)
        assert play_in_kernel(rules, seats, styles, Chance(seed * 977 + 5), seed % seats) == end_of(state), (
            seed
        )
