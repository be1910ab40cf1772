"""Chances against the levels: a few features of a question, a fitted model of them, and what was seen.

A chance is *exact* where it is counted and nothing else can be; *calibrated* where it was checked against
hands that the levels played (``docs/belief.md``); *rough* where the same model is used by other rules.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_widget import kernel
from rummy_widget.deck import JOKER, copies, count
from rummy_widget.events import HIDDEN
from rummy_widget.melds import fits
from rummy_widget.players import odds, reading
from rummy_widget.players.belief.features import MASKS
from rummy_widget.players.belief.fit import logit

if TYPE_CHECKING:
    from rummy_widget.players.belief.belief import Belief

_BIT = {name: at for at, name in enumerate(MASKS)}


class Chance(NamedTuple):
    """A chance, and what kind of number it is.

    Attributes
    ----------
    value : float
        From 0 to 1.
    kind : {"exact", "calibrated", "rough"}
        Counted; calibrated against the levels of ``belief.LEVELS``; or by the same model where it was not
        calibrated.
    """

    value: float
    kind: Literal["exact", "calibrated", "rough"]


def _fitted(belief: Belief, value: float) -> Chance:
    return Chance(value, "calibrated" if belief.calibrated else "rough")


# --- a blind draw ------------------------------------------------------------------------------------------


def draws(belief: Belief, cards: int | None) -> Chance:
    """Return the chance that a blind draw brings one of some cards, see `Belief.draw_chance`."""
    view = belief.view
    if cards is None:
        cards = reading.waits(view.hand_mask, view.rules.aces)
    features = draw_features(belief, cards)
    if isinstance(features, float):
        return Chance(features, "exact")
    return _fitted(belief, belief.fit.draws.chance(features))


def draw_features(belief: Belief, cards: int) -> list[float] | float:
    """Return the features of a draw, or its chance where counting gives it.

    Features: logits of the chance by odds and by counting alone; log of the stock's size; unknown cards in
    other hands / 10, their ripeness, the smallest hand / 10; the share of the cards among the unseen.
    """
    view = belief.view
    if not view.stock_codes or view.stock_codes[-1] != HIDDEN:
        found = odds.blind(view, odds.unseen(view))
        return found.number(cards) / found.total if found.total else 0.0
    stock = view.seats
    size = len(view.stock_codes)
    if len(belief.cases) == 1:
        pool = belief.cases[0].pools[-1]
        number = sum(copies(pool.mask, card) for card in odds.Cards.of(pool.mask & cards).different)
        total = count(pool.mask)
        if not number:
            return 0.0
        if total == size:
            return number / total
    else:
        hidden = odds.unseen(view)
        number, total = hidden.number(cards), hidden.total
        if not number:
            return 0.0
    expected = belief.expected
    by_odds = sum(row[stock] for card, row in expected.items() if card < JOKER and cards >> card & 1) / size
    others = [seat for seat in range(view.seats) if seat != view.seat]
    ripe = sum(clue.ripe for clue in belief.clues if clue is not None) / len(others)
    return [
        logit(by_odds),
        logit(number / total),
        log(size),
        (total - size) / 10,
        ripe,
        min(view.counts[seat] for seat in others) / 10,
        number / total,
    ]


# --- the next player and a discard --------------------------------------------------------------------


def uses(belief: Belief, card: int) -> Chance:
    """Return the chance that the next player could lay a card at once, see `Belief.use_chance`."""
    features = use_features(belief, card)
    if isinstance(features, float):
        return Chance(features, "exact")
    level = belief.levels[(belief.view.seat + 1) % belief.view.seats]
    return _fitted(belief, belief.fit.uses[level].chance(features))


def use_features(belief: Belief, card: int) -> list[float] | float:
    """Return the features of a discard, or its chance where it is certain.

    Features: logs of the expected number of sets and of runs that the next player can make with it, and of
    those with one card that it surely holds; whether it left, late or before, or threw cards of that rank, or
    near it; the card's points / 10; the seat's unknown cards / 10, its ripeness, whether it has laid. And
    products of the first of them, of points, of cards and of ripeness, with one another and with the marks.
    """
    view = belief.view
    rules = view.rules
    seat = (view.seat + 1) % view.seats
    if card == JOKER:
        return 1.0
    has_laid = belief.memory.seats[seat].laid
    bit = 1 << card
    if rules.layoff == "always" or has_laid:
        for meld in view.melds:
            if fits(meld, rules) & bit:
                return 1.0
    known = belief.sure_masks[seat] & kernel.ALL
    pairs = odds.partners(card, rules.aces)
    if any(not pair & ~known for pair in pairs):
        return 1.0
    expected = belief.expected
    sets = runs = touched = 0.0
    for pair in pairs:
        low = (pair & -pair).bit_length() - 1
        high = pair.bit_length() - 1
        first, second = (
            1.0 if known >> one & 1 else expected[one][seat] if one in expected else 0.0
            for one in (low, high)
        )
        both = first * second
        if pair & known:
            touched += both
        elif low >> 2 == high >> 2:
            sets += both
        else:
            runs += both
    if not sets and not runs and not touched:
        return 0.0
    clues = belief.clues[seat]
    assert clues is not None, "the next seat is another one"
    marks = [float(clues.masks[_BIT[name]] >> card & 1) for name in _LEFT]
    unknown = view.counts[seat] - count(belief.sure_masks[seat])
    total = logit(1 - (1 - min(sets, 0.99)) * (1 - min(runs, 0.99)) * (1 - min(touched, 0.99)), 1e-3)
    points = min(card // 4 + 1, 10) / 10
    hidden, ripe = unknown / 10, clues.ripe
    return [
        total,
        log(sets + 0.003),
        log(runs + 0.003),
        touched,
        float(touched > 0),
        *marks,
        points,
        hidden,
        ripe,
        float(has_laid),
        total * total,
        total * ripe,
        total * hidden,
        total * points,
        points * ripe,
        points * points,
        ripe * ripe,
        hidden * hidden,
        hidden * ripe,
        *(mark * total for mark in marks),
    ]


_LEFT = (
    "left-rank", "left-run", "left-rank-early", "left-run-early",
    "threw-rank", "threw-run", "threw-rank-early", "threw-run-early",
)  # fmt: skip


# --- a seat goes out ----------------------------------------------------------------------------------


def out(belief: Belief, seat: int) -> Chance:
    """Return the chance that a seat goes out on its next turn, see `Belief.out_chance`.

    Raises
    ------
    ValueError
        It is no other seat.
    """
    view = belief.view
    if type(seat) is not int or not 0 <= seat < view.seats or seat == view.seat:
        raise ValueError(f"seat {seat!r} is no other seat")
    if view.over:
        return Chance(0.0, "exact")
    return _fitted(belief, belief.fit.out[belief.levels[seat]].chance(out_features(belief, seat)))


def out_features(belief: Belief, seat: int) -> list[float]:
    """Return the features of a seat's going out.

    Features: its number of cards, 0 to 6 or more, one mark each; with up to three cards: the share of the
    unseen that fits the table, its ripeness, what counting and clues say of its cards; seats in between, and
    whether they have few cards; whether it has laid; known cards; the stock.
    """
    view = belief.view
    number = view.counts[seat]
    marks = [0.0] * 7
    marks[min(number, 6)] = 1.0
    memory = belief.memory.seats[seat]
    clues = belief.clues[seat]
    assert clues is not None
    unseen = belief.unseen_faces
    total = max(1, unseen.bit_count())
    doors = clues.masks[_BIT["fits"]] | clues.masks[_BIT["fits-new"]]
    new = clues.masks[_BIT["fits-new"]]
    known = belief.sure_masks[seat] & kernel.ALL
    between = (seat - view.seat) % view.seats - 1
    few = [view.counts[(view.seat + 1 + step) % view.seats] for step in range(between)]
    share = (doors & unseen).bit_count() / total
    fresh = (new & unseen).bit_count() / total
    linked = reading.pairs(known) | reading.near_runs(known, view.rules.aces)
    found = [*marks]
    for at in (1, 2, 3):
        mark = marks[at]
        found += [
            mark * share,
            mark * fresh,
            mark * clues.ripe,
            mark * known.bit_count(),
            mark * float(bool(known & doors)),
            mark * float(bool(linked)),
            mark * min(total, 40) / 40,
        ]
    found += [
        float(between),
        float(min(few, default=9) <= 3),
        float(memory.laid),
        log(1 + view.stock_count) * (number <= 3),
        float(number <= 3 and len(view.melds) > 3),
        float(bool(known)) * marks[4],
        share * marks[4],
    ]
    return found
