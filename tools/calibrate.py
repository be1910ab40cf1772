"""Check the belief's chances against hands that the levels play, or fit them anew.

    python -m tools.calibrate                          the check of docs/belief.md, and its tables and plots
    python -m tools.calibrate --fit                    fit odds and chances before, on other hands
    python -m tools.calibrate --decisions 20000 --seats 2 --dry

Hands are played once and kept in .cache/selfplay, the questions out of them in .cache/calibrate; a run that
was stopped goes on where it was. The check fails (exit code 1) where a chance is off by more than it may be.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from rummy_widget.players.belief import fit
from rummy_widget.players.belief.features import CARD, WORLD
from tools.belief_fit import (
    Array,
    Bin,
    clustered_bins,
    ece,
    equal_edges,
    log_loss,
    logistic,
    rising,
)
from tools.belief_rows import Rows, clues, collected
from tools.reliability import plot
from tools.selfplay import LEVELS, MIX, written

ROOT: Final = Path(__file__).resolve().parent.parent
CACHE: Final = ROOT / ".cache"
FITTED: Final = Path(fit.__file__).with_name("fitted.json")
DOC: Final = ROOT / "docs" / "belief.md"
SEATS: Final = (2, 3, 4)
FIT_SEED, CHECK_SEED = 1, 2
FIT_DECISIONS: Final = {2: 300_000, 3: 300_000, 4: 600_000}  # many hands: chances say less of each
ODDS_DECISIONS: Final = 100_000
OFTEN: Final = {2: 1, 3: 1, 4: 8}
"""How often a thrown card counts for the line, against a card that is kept."""
DECISIONS: Final = 300_000
TURNS: Final = {2: 20, 3: 22, 4: 28}  # a hand has a few more: so many hands have enough decisions

QUESTIONS: Final = {
    "draws": ("draws", ("draws",), "A blind draw completes a meld"),
    "uses": ("uses", ("uses",), "The next player can use the discard"),
    "spare": ("uses", ("spare",), "The next player could use another card of the hand"),
    "out": ("out", ("out",), "A seat goes out on its next turn"),
}
"""By name: the chance, the kinds of rows, and what it says."""

MOST_ECE: Final = 0.015
MOST_OFF: Final = 0.015
ENOUGH: Final = 5000
"""A bin with so many cases has to hold."""

BINS: Final = 10


# --- fitting -----------------------------------------------------------------------------------------------


def hands_of(seats: int, seed: int, decisions: int) -> Path:
    """Return the file with hands enough for so many decisions."""
    return written(CACHE / "selfplay", seats, decisions // TURNS[seats] + 10, seed)


def questions(seats: int, seed: int, decisions: int, card: Sequence[float]) -> Rows:
    """Return the questions out of so many decisions; what is kept belongs to the odds of single cards."""
    name = hashlib.sha256(json.dumps(list(card)).encode()).hexdigest()[:12]
    return collected(hands_of(seats, seed, decisions), CACHE / "calibrate" / name, decisions)


def fitted_odds(seats: int, decisions: int) -> dict[str, list[float]]:
    """Fit the weights of single cards, and of worlds."""
    cards, offset, held, swaps = clues(hands_of(seats, FIT_SEED, decisions), decisions)
    card = logistic(cards, held, offset)[1:]
    world = logistic(swaps, np.ones(len(swaps)), constant=False)
    before = np.full(len(swaps), 0.5)
    after = 1 / (1 + np.exp(-swaps @ world))
    print(
        f"{seats} seats: odds of {len(cards):,} cards; {len(swaps):,} swaps, "
        f"loss {log_loss(before, np.ones(len(swaps))):.3f} -> {log_loss(after, np.ones(len(swaps))):.3f}"
    )
    return {"card": _short(card), "world": _short(world)}


def fitted_chances(rows: Rows, seats: int) -> dict[str, Any]:
    """Fit the chances to questions and answers."""
    found: dict[str, Any] = {"draws": fitted_chance(rows["draws"])}
    for name, *kinds in (("uses", "uses", "spare"), ("out", "out")):
        often = OFTEN[seats] if len(kinds) > 1 else 1
        found[name] = {"": fitted_chance(*(rows[kind] for kind in kinds), often=often)}
        for level in MIX:
            at = list(LEVELS).index(level)
            some = (rows[kind][rows[kind][:, 1] == at] for kind in kinds)
            found[name][level] = fitted_chance(*some, often=often)
    return found


def fitted_chance(asked: Array, *more: Array, often: int = 1) -> dict[str, list[float]]:
    """Fit one chance to the rows of its question, and to further ones that are like it.

    Which card is thrown depends on much that the model does not look at. At four seats, of cards alike to it
    those that are thrown are used a little less often than those that are kept. The line is that of the
    question itself above all: its rows may count `often` there.
    """
    lines = np.concatenate([asked, *more])
    weights = logistic(lines[:, 3:], lines[:, 2])
    counted = [*[asked] * often, *more]
    chances = {id(rows): _model(weights, rows[:, 3:]) for rows in (asked, *more)}
    at, share = rising(
        np.concatenate([chances[id(rows)] for rows in counted]),
        np.concatenate([rows[:, 2] for rows in counted]),
    )
    return {"weights": _short(weights), "at": _short(at, 6), "share": _short(share, 6)}


def _short(values: Array, digits: int = 4) -> list[float]:
    return [round(float(value), digits) for value in values]


def _model(weights: Array, features: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-np.clip(weights[0] + features @ weights[1:], -fit.MOST, fit.MOST)))
    return found


def refit(seats: Sequence[int], wanted: int | None = None) -> None:
    """Fit everything, by default to `FIT_DECISIONS`, and write it down."""
    file = json.loads(FITTED.read_text(encoding="utf-8")) if FITTED.exists() else {"seats": {}}
    for number in seats:
        decisions = FIT_DECISIONS[number] if wanted is None else wanted
        odds = fitted_odds(number, min(ODDS_DECISIONS, decisions))
        # Features of the chances are made with the new odds.
        kept = file["seats"].get(str(number)) or next(iter(file["seats"].values()))
        file["seats"][str(number)] = {**kept, **odds}
        _write(file)
        rows = questions(number, FIT_SEED, decisions, odds["card"])
        file["seats"][str(number)].update(fitted_chances(rows, number), decisions=int(rows["decisions"][0]))
        _write(file)
    file["made"] = {
        "command": "python -m tools.calibrate --fit",
        "levels": list(MIX),
        "rules": "reference",
        "seed": FIT_SEED,
        "card": list(CARD),
        "world": list(WORLD),
    }
    _write(file)


def _write(file: Mapping[str, Any]) -> None:
    text = json.dumps(file, indent=1)
    text = re.sub(r"\[[^\[\]]*\]", lambda found: " ".join(found[0].split()), text)  # lists on one line
    FITTED.write_text(text + "\n", encoding="utf-8")
    fit.forget()


# --- checking ----------------------------------------------------------------------------------------------


class Checked:
    """How a chance did.

    Parameters
    ----------
    name : str
        One of `QUESTIONS`.
    rows : Rows
    numbers : fit.Fit
    """

    def __init__(self, name: str, rows: Rows, numbers: fit.Fit) -> None:
        chance, kinds, self.title = QUESTIONS[name]
        fitted: fit.Chances | Mapping[str, fit.Chances] = getattr(numbers, chance)
        by_level = {"": fitted} if isinstance(fitted, fit.Chances) else fitted
        lines = np.concatenate([rows[kind] for kind in kinds])
        self.answers = lines[:, 2]
        self.stated = stated(by_level[""], lines[:, 3:])
        self.bins = _binned(self.stated, lines)
        self.levels = []
        for level, one in by_level.items():
            if level:
                chosen = lines[:, 1] == list(LEVELS).index(level)
                some = lines[chosen]
                whole = _binned(self.stated[chosen], some, 1)[0]
                self.levels.append((level, whole, _binned(stated(one, some[:, 3:]), some)))

    @property
    def holds(self) -> str:
        """Whether it is off by no more than it may be: yes, no, or open.

        It is open where what was seen is near enough, and an interval reaches too far: more decisions tell.
        """
        if ece(self.bins) <= MOST_ECE and worst(self.bins) <= MOST_OFF:
            return "yes"
        far = any(abs(one.off) > MOST_OFF for one in self.bins if one.cases >= ENOUGH)
        return "no" if far or ece(self.bins) > MOST_ECE else "open"


def _binned(chances: Array, lines: Array, number: int = BINS) -> list[Bin]:
    return clustered_bins(chances, lines[:, 2], lines[:, 0], equal_edges(chances, number))


def worst(bins: Sequence[Bin]) -> float:
    """Return how far from 0 the interval of a bin reaches that has cases enough."""
    return max((one.farthest for one in bins if one.cases >= ENOUGH), default=0.0)


def stated(chances: fit.Chances, features: Array) -> Array:
    """Return the chances of many questions at once; a sample of them is made one by one too.

    Raises
    ------
    AssertionError
        The two ways differ.
    """
    found: Array = np.interp(_model(np.array(chances.weights), features), chances.at, chances.share)
    for at in range(0, len(features), max(1, len(features) // 50)):
        assert abs(chances.chance(list(features[at])) - found[at]) < 1e-9, "two ways to reckon differ"
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit where asked, check, print, and write the tables and plots of the docs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fit", action="store_true", help="fit odds and chances before")
    parser.add_argument("--seats", type=int, nargs="+", default=SEATS)
    parser.add_argument(
        "--decisions", type=int, default=DECISIONS, help="of the check, for each number of seats"
    )
    parser.add_argument("--fit-decisions", type=int, help="of each number of seats")
    parser.add_argument("--dry", action="store_true", help="leave the docs as they are")
    given = parser.parse_args(arguments)
    if given.fit:
        refit(given.seats, given.fit_decisions)
    found: dict[str, dict[int, Checked]] = {name: {} for name in QUESTIONS}
    numbers = {}
    for seats in given.seats:
        numbers_fit = fit.fit_for(seats)
        rows = questions(seats, CHECK_SEED, given.decisions, numbers_fit.card)
        numbers[seats] = int(rows["decisions"][0])
        for name in QUESTIONS:
            found[name][seats] = Checked(name, rows, numbers_fit)
    fitted = json.loads(FITTED.read_text(encoding="utf-8"))["seats"]
    told_of = "; ".join(f"{seats} seats {fitted[str(seats)]['decisions']:,}" for seats in given.seats)
    report = f"Decisions that the chances were fitted to: {told_of}.\n\n{told(found, numbers)}"
    print(report)
    if not given.dry:
        for name, by_seats in found.items():
            file = DOC.parent / "img" / f"reliability-{name}.svg"
            panels = {f"{seats} seats": one.bins for seats, one in by_seats.items()}
            file.write_text(plot(QUESTIONS[name][2], panels, alt(by_seats)), encoding="utf-8")
        text = DOC.read_text(encoding="utf-8")
        begin, end = "<!-- figures -->\n", "<!-- end of figures -->"
        head, tail = text.split(begin)[0], text.split(end)[1]
        DOC.write_text(f"{head}{begin}{report}\n{end}{tail}", encoding="utf-8")
    verdicts = {one.holds for by_seats in found.values() for one in by_seats.values()}
    if "no" in verdicts:
        raise SystemExit("a chance is off by more than it may be")
    if "open" in verdicts:
        raise SystemExit("too few decisions to tell whether all chances hold")


def alt(by_seats: Mapping[int, Checked]) -> str:
    """Say what a plot shows."""
    said = [
        f"{seats} seats: stated {100 * one.bins[0].stated:.0f} to {100 * one.bins[-1].stated:.0f} %, "
        f"largest difference {100 * max(abs(bin_.off) for bin_ in one.bins):.1f} points"
        for seats, one in by_seats.items()
    ]
    return (
        "Dots with 95 % intervals beside the diagonal, on which stated and seen are the same. "
        + "; ".join(said)
        + "."
    )


def told(found: Mapping[str, Mapping[int, Checked]], numbers: Mapping[int, int]) -> str:
    """Write the figures as tables."""
    lines = [
        "| chance | seats | decisions | cases | ECE | worst bin | loss | loss of the mean | holds |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for by_seats in found.values():
        for seats, one in by_seats.items():
            mean = np.full(len(one.answers), one.answers.mean())
            cells = [
                one.title,
                str(seats),
                f"{numbers[seats]:,}",
                f"{len(one.answers):,}",
                f"{ece(one.bins):.4f}",
                f"{100 * worst(one.bins):.2f}",
                f"{log_loss(one.stated, one.answers):.4f}",
                f"{log_loss(mean, one.answers):.4f}",
                one.holds,
            ]
            lines.append(f"| {' | '.join(cells)} |")
    for name, by_seats in found.items():
        lines += [
            "",
            f"### {QUESTIONS[name][2]}",
            "",
            f"![{QUESTIONS[name][2]}: {alt(by_seats)}](img/reliability-{name}.svg)",
            "",
        ]
        for seats, one in by_seats.items():
            lines += [
                f"{seats} seats:",
                "",
                "| stated | seen | seen less stated | cases |",
                "| --- | --- | --- | --- |",
            ]
            lines += [_row(bin_) for bin_ in one.bins]
            lines.append("")
        lines += _by_level(by_seats)
    return "\n".join(lines)


def _by_level(by_seats: Mapping[int, Checked]) -> list[str]:
    """Write how a chance does against one level, told which it is or not."""
    lines = [
        "| seats | level | not told: seen less stated | told: seen less stated | ECE | worst bin |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for seats, one in by_seats.items():
        for level, whole, bins in one.levels:
            cases = sum(bin_.cases for bin_ in bins)
            off = sum(bin_.cases * bin_.off for bin_ in bins) / cases
            cells = [
                str(seats),
                f"`{level}`",
                _difference(whole),
                f"{100 * off:+.2f}",
                f"{ece(bins):.4f}",
                f"{100 * worst(bins):.2f}",
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return lines if len(lines) > 2 else []


def _row(one: Bin) -> str:
    return f"| {100 * one.stated:.1f} % | {100 * one.seen:.1f} % | {_difference(one)} | {one.cases:,} |"


def _difference(one: Bin) -> str:
    return f"{100 * one.off:+.2f} ± {100 * one.half:.2f}"


if __name__ == "__main__":
    main()
