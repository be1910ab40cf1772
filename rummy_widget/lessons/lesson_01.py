"""Lesson 1: what is a meld, and how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rummy_widget import i18n
from rummy_widget.deck import RANKS, cards, codes_of, text, texts
from rummy_widget.lessons.feedback import Feedback
from rummy_widget.lessons.lesson import Lesson
from rummy_widget.lessons.melds import FindMelds, SortGroups, melds_of_size, spellings
from rummy_widget.lessons.position import LayMeld, Live
from rummy_widget.lessons.prediction import Prediction
from rummy_widget.lessons.reading import UnreadableError, read_choice, read_number
from rummy_widget.rules import Rules

__all__ = ["MeldsOfCard", "MoreSetsOrRuns", "SetsAndRuns", "sets_and_runs"]

# Each rule of melds is broken by one of them, and kept by another at its edge.
GROUPS = (
    "9S 9H 9C", "6D 4D 5D", "QS KS AS", "7H 8H 9D", "AC 2C 3C", "KH AH 2H",
    "5S 5D", "TC JC QC KC", "3H 4H 6H", "2S 2H 2D 2C", "JS JD QD", "8H 8H 8S",
)  # fmt: skip

# The five of diamonds may go with the other fives or into the run. Queen, king, ace look like a run.
POSITION = {
    "hands": ["5S 5H 5D 6D 7D 8D QC KC AC 9H 2S", "3S 4H 9D JC KD 7S TH 6C 2D JD"],
    "stock": "QH 8S 5C 4C TC AH 3H KH 3C 9C 4D KS 8H 6H AS 9S TD 3D 6S TS 7H 7C 2H 4S AD JS QS QD 8C 2C",
    "pile": "JH",
    "turn": 0,
    "phase": "play",
}


class MoreSetsOrRuns(Prediction):
    """Whether a deck holds more three-card sets or more three-card runs."""

    answer = "sets"

    def read(self, answer: Any) -> str:
        """Read ``"sets"``, ``"runs"`` or ``"same"``."""
        return read_choice(answer, spellings(self, "set", "run", "same"))

    def told(self, value: str) -> str:
        """Say it in words."""
        return self.say("told", said=value)

    def compare(self, result: Any) -> Feedback:
        """Compare with counts of both kinds, as a mapping or as a pair (sets, runs)."""
        counted = self._counts(result)
        kinds = Counter(kind for kind, _ in melds_of_size(3, self.rules))
        if counted != (kinds["set"], kinds["run"]):
            return self.miscounted()
        sets, runs = counted
        more = "same" if sets == runs else "set" if sets > runs else "run"
        high = self.rules.replace(aces="high_or_low")
        high_runs = sum(kind == "run" for kind, _ in melds_of_size(3, high))
        return self.verdict(
            self.locked == more,
            self.say("counted", sets=sets, runs=runs),
            self.say("why-sets", ranks=len(RANKS), ways=sets // len(RANKS), sets=sets),
            self.say("why-runs", suits=4, starts=runs // 4, runs=runs),
            self.say("why-gap", lost=len(RANKS) - runs // 4, runs=runs, high=high_runs, sets=sets),
        )

    def _counts(self, result: Any) -> tuple[int, int]:
        if isinstance(result, Mapping):
            by_kind = {read_choice(key, spellings(self, "set", "run")): n for key, n in result.items() if key}
            result = (by_kind.get("set"), by_kind.get("run"))
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            raise UnreadableError(result)
        sets, runs = (read_number(number) for number in result)
        return int(sets), int(runs)


class MeldsOfCard(Prediction):
    """In how many three-card melds one card lies, and then each card of its suit."""

    def __init__(self, name: str, words: str, card: str, rules: Rules, locale: str) -> None:
        super().__init__(name, words, rules, locale)
        [self.card] = cards(card).codes
        self.answer = self._counted()[self.card]

    def read(self, answer: Any) -> int:
        """Read a whole number."""
        number = read_number(answer)
        if number.denominator != 1 or number < 0:
            raise UnreadableError(answer)
        return int(number)

    def told(self, value: int) -> str:
        """Say it in words."""
        return self.say("told", count=value)

    def compare(self, result: Any) -> Feedback:
        """Compare with a mapping from every card of the suit to its number of melds."""
        if not isinstance(result, Mapping):
            raise UnreadableError(result)
        try:
            counted = {cards([key]).codes[0]: int(read_number(n)) for key, n in result.items()}
        except (TypeError, ValueError) as error:
            raise error if isinstance(error, UnreadableError) else UnreadableError(result) from None
        true = self._counted()
        if counted != true:
            return self.miscounted()
        alike: dict[int, list[int]] = {}
        for code, number in true.items():
            alike.setdefault(number, []).append(code)
        sets = sum(kind == "set" and mask >> self.card & 1 for kind, mask in melds_of_size(3, self.rules))
        return self.verdict(
            self.locked == true[self.card],
            *(
                self.say("counted", cards=texts(codes), count=number)
                for number, codes in sorted(alike.items())
            ),
            self.say("why-sets", sets=sets),
            self.say("why-runs", card=text(self.card), runs=true[self.card] - sets),
            self.say("why-ends"),
        )

    def _counted(self) -> dict[int, int]:
        suit = self.card & 3
        numbers = Counter(code for _, mask in melds_of_size(3, self.rules) for code in codes_of(mask))
        return {code: numbers[code] for code in range(suit, 52, 4)}


class SetsAndRuns(Lesson):
    """The first lesson.

    Attributes
    ----------
    sort, build, more, sevens, queen
        Its tasks, in the order of the notebook.
    """

    def __init__(self, locale: str = i18n.DEFAULT) -> None:
        rules = Rules.preset("reference")
        live = Live(POSITION, rules, ["you", "easy"], locale)
        self.sort = SortGroups("sort", "lesson-sort", GROUPS, rules, locale)
        self.build = LayMeld("build", "lesson-build", live, "run", 4, "5D 6D 7D 8D")
        self.more = MoreSetsOrRuns("more", "lesson-more", rules, locale)
        self.sevens = MeldsOfCard("sevens", "lesson-sevens", "7H", rules, locale)
        self.queen = FindMelds("queen", "lesson-queen", "QD", "run", 3, rules, locale)
        tasks: Sequence[Any] = (self.sort, self.build, self.more, self.sevens, self.queen)
        title = i18n.text("lesson-title-sets-and-runs", {}, locale)
        super().__init__(1, title, rules, tuple(tasks), locale)


@cache
def _opened(locale: str) -> SetsAndRuns:
    return SetsAndRuns(locale)


def sets_and_runs(locale: str = i18n.DEFAULT, *, fresh: bool = False) -> SetsAndRuns:
    """Open lesson 1.

    Parameters
    ----------
    locale
        Language of all that it says.
    fresh
        Give a copy of its own, without the predictions made before. Else the cell may run again and the
        predictions stay.
    """
    return SetsAndRuns(locale) if fresh else _opened(locale)
