"""Questions and answers out of hands that were played: what the belief is fitted to and checked against.

A *decision* is a turn of a seat. When it begins there is a question about a blind draw, and before its
discard there are questions about discards and about each other seat. Certain answers are left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rummy_widget.deck import codes_of
from rummy_widget.events import Dealt, Discarded, Event, veil
from rummy_widget.kernel import ALL
from rummy_widget.melds.points import planes, ranks_of
from rummy_widget.players import odds, reading
from rummy_widget.players.belief import Belief
from rummy_widget.players.belief.chances import draw_features, out_features, use_features
from rummy_widget.players.belief.features import alive, card_features, hand_features
from rummy_widget.rules import Rules
from rummy_widget.state import State
from rummy_widget.view import View
from tools.selfplay import LEVELS, Hand, read, states

KINDS: Final = ("draws", "uses", "spare", "out")
"""Questions: a blind draw, the card that was thrown, another card that could have been, going out."""

PART: Final = 1000
"""Hands whose questions are kept in one file."""

Array = NDArray[np.float64]
Rows = dict[str, Array]


def moments(hand: Hand, rules: Rules) -> Iterator[tuple[int, State, View, Event]]:
    """Walk through a hand's decisions: number of the event, state, view of the seat on turn, event.

    A turn has two of them: before the draw, and before the discard.
    """
    views: list[View | None] = [None] * len(hand.levels)
    told = [1] * len(views)
    fresh = True
    for at, (state, event) in enumerate(states(hand, rules), 1):
        seat = event.seat
        if (fresh and event.kind in ("draw", "take", "recycle")) or event.kind == "discard":
            view = views[seat]
            if view is None:
                opening = veil(hand.log[0], seat)
                assert isinstance(opening, Dealt)
                view = View.begin(seat, rules, opening)
            view = views[seat] = view.after(veil(past, seat) for past in hand.log[told[seat] : at])
            told[seat] = at
            yield at, state, view, event
        fresh = event.kind == "discard"


def goes_out(hand: Hand, at: int, seat: int) -> bool:
    """Tell whether a seat went out on its first turn after an event."""
    last = hand.log[-1]
    if last.seat != seat or last.kind == "decline":
        return False
    turns = sum(event.kind in ("draw", "take") and event.seat == seat for event in hand.log[at:])
    return turns == 1


def questions(hand: Hand, number: int, rules: Rules) -> tuple[dict[str, list[list[float]]], int]:
    """Return the questions of a hand and its number of decisions.

    Parameters
    ----------
    number : int
        The hand's own number: figures are clustered by it.

    Returns
    -------
    dict of lists
        By kind the questions, each a list: hand, level of the seat in question (of a draw: of the next one),
        answer, features.
    int
    """
    found: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    decisions = 0
    rng = random.Random(number)
    levels = [list(LEVELS).index(level) for level in hand.levels]
    whole = hand.log[-1].kind in ("discard", "meld", "layoff")
    for at, state, view, event in moments(hand, rules):
        belief = Belief(view)
        seat = view.seat
        after = (seat + 1) % view.seats
        if view.phase == "draw":
            decisions += 1
            mask = reading.waits(view.hand_mask, "low")
            row = draw_features(belief, mask)
            if isinstance(row, list):
                found["draws"].append([number, levels[after], mask >> state.stock_codes[-1] & 1, *row])
            continue
        assert isinstance(event, Discarded)
        others = [card for card in codes_of(view.hand_mask) if card != event.card]
        if not others:
            continue  # the seat goes out itself
        for kind, card in (("uses", event.card), ("spare", rng.choice(others))):
            row = use_features(belief, card)
            if isinstance(row, list):
                hit = any(not pair & ~state.hand_masks[after] for pair in odds.partners(card, "low"))
                found[kind].append([number, levels[after], hit, *row])
        for other in range(view.seats):
            if other != seat:
                hit = whole and goes_out(hand, at, other)
                found["out"].append([number, levels[other], hit, *out_features(belief, other)])
    return found, decisions


def collected(file: Path, folder: Path, decisions: int) -> Rows:
    """Return the questions of a file's hands, of so many decisions or all there are.

    They are kept in parts of a thousand hands, so a run that was stopped goes on.

    Returns
    -------
    dict of arrays (n, 3 + features)
        By kind, see `questions`; under ``"decisions"`` their number.
    """
    rules = Rules.preset("reference")
    folder.mkdir(parents=True, exist_ok=True)
    parts: list[Rows] = []
    hands = read(file)
    done = 0
    first = 0
    while done < decisions:
        part = folder / f"{file.stem}-{first}.npz"
        some = list(islice(hands, PART))
        if not some:
            break
        if not part.exists():
            lines: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
            total = 0
            for number, hand in enumerate(some, first):
                more, new = questions(hand, number, rules)
                total += new
                for kind, rows in more.items():
                    lines[kind] += rows
            arrays = {kind: np.array(rows, dtype=np.float64) for kind, rows in lines.items()}
            with part.with_suffix(".new").open("wb") as out:
                np.savez_compressed(out, decisions=np.array([total], dtype=np.float64), **arrays)  # type: ignore[arg-type]  # names are no options
            part.with_suffix(".new").rename(part)
        with np.load(part) as saved:
            parts.append({name: saved[name] for name in saved.files})
        done += int(parts[-1]["decisions"][0])
        first += PART
    found = {kind: np.concatenate([part[kind] for part in parts]) for kind in KINDS}
    found["decisions"] = np.array([done], dtype=np.float64)
    return found


def clues(file: Path, number: int, every: int = 6) -> tuple[Array, Array, Array, Array]:
    """Return what odds and worlds are fitted to, out of every so-many-th decision.

    Returns
    -------
    cards : array (n, len(CARD))
        Features of an unseen card for a seat.
    offset, held : array (n,)
        Log of the odds by counting alone against the stock, and whether the seat holds it, not the stock.
    swaps : array (m, len(WORLD))
        Features of the true world less those of one in which two cards are exchanged.
    """
    rules = Rules.preset("reference")
    digits = planes(ranks_of(rules))
    cards: list[list[float]] = []
    more: list[tuple[float, bool]] = []
    swaps: list[list[float]] = []
    rng = random.Random(1)
    decisions = 0
    for hand in read(file):
        if decisions >= number:
            break
        for _, state, view, _ in moments(hand, rules):
            decisions += view.phase == "draw"
            if rng.randrange(2 * every) or not view.stock_codes or view.stock_codes[-1] != -1:
                continue
            belief = Belief(view)
            living = alive(view)
            unseen = belief.unseen_faces
            stock = list(state.stock_codes)
            for seat in range(view.seats):
                clue = belief.clues[seat]
                unknown = state.hand_masks[seat] & ~belief.sure_masks[seat] & ALL
                if clue is None or not clue.ripe or not unknown:
                    continue
                mine = codes_of(unknown)
                offset = float(np.log(len(mine) / len(stock)))
                for card in rng.sample(mine, min(2, len(mine))) + rng.sample(stock, min(4, len(stock))):
                    held = bool(unknown >> card & 1)
                    # Two of the seat's and four of the stock's: the odds are drawn otherwise than they are.
                    drawn = np.log(min(2, len(mine)) / len(mine)) - np.log(min(4, len(stock)) / len(stock))
                    cards.append(card_features(card, clue, living, unseen, digits, "low"))
                    more.append((offset + float(drawn), held))
                for _ in range(3):
                    gone, come = rng.choice(mine), rng.choice(stock)
                    known = belief.sure_masks[seat] & ALL
                    changed = unknown ^ 1 << gone | 1 << come
                    line = np.subtract(
                        card_features(gone, clue, living, unseen, digits, "low"),
                        card_features(come, clue, living, unseen, digits, "low"),
                    )
                    hands = np.subtract(
                        hand_features(known | unknown, unknown, clue, living, digits, rules),
                        hand_features(known | changed, changed, clue, living, digits, rules),
                    )
                    swaps.append([*line, *hands])
    offsets = np.array(more, dtype=np.float64)
    return np.array(cards), offsets[:, 0], offsets[:, 1], np.array(swaps)
