"""Tasks about melds: tell them from what is none, and find all of a kind. The engine is the judge."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from rummy_widget import faces, i18n
from rummy_widget.deck import cards, codes_of, mask_of, text, texts
from rummy_widget.kernel import ALL
from rummy_widget.lessons.exercise import Exercise, Task
from rummy_widget.lessons.feedback import Feedback, Line, Status, shown_cards
from rummy_widget.lessons.reading import UnreadableError, read_choice, read_melds, read_numbered
from rummy_widget.melds import Kind, all_melds, is_meld
from rummy_widget.rules import Rules
from rummy_widget.state.explain import no_meld

__all__ = ["FindMelds", "SortGroups", "melds_of_size", "spellings"]

NO: Final = "no"
_CELL: Final = '<li style="display:flex;gap:8px;align-items:center;margin:2px 0;padding:0">{head}{cards}</li>'


def spellings(task: Task, *choices: str) -> dict[str, Collection[str]]:
    """Return the accepted words of choices, in the lesson's language and in English."""
    return {
        choice: {
            word.strip()
            for locale in (task.locale, i18n.DEFAULT)
            for word in i18n.text(f"lesson-words-{choice}", {}, locale).split(",")
        }
        for choice in choices
    }


def melds_of_size(size: int, rules: Rules) -> list[tuple[Kind, int]]:
    """Return kind and mask of every meld of so many cards that one deck holds."""
    found: list[tuple[Kind, int]] = []
    for mask in all_melds(ALL, rules):
        kind = is_meld(codes_of(mask), rules) if mask.bit_count() == size else None
        if kind is not None:
            found.append((kind, mask))
    return found


class SortGroups(Exercise):
    """Sort groups of cards into sets, runs and what is no meld.

    Parameters
    ----------
    groups
        The groups' cards; a card may be there twice.
    """

    hints = 3

    def __init__(self, name: str, words: str, groups: Sequence[str], rules: Rules, locale: str) -> None:
        super().__init__(name, words, rules, locale)
        self.groups = tuple(cards(group) for group in groups)
        self.answer = {at: self._truth(group.codes) for at, group in enumerate(self.groups, 1)}

    def _truth(self, codes: tuple[int, ...]) -> str:
        return is_meld(codes, self.rules) or NO

    def judge(self, answer: Any) -> Feedback:
        """Judge an answer for each group: ``"set"``, ``"run"`` or ``"no"``."""
        given = read_numbered(answer, len(self.groups))
        lines = [self._line(at, given.get(at)) for at in range(1, len(self.groups) + 1)]
        marks = [line.mark for line in lines]
        if all(mark == "blank" for mark in marks):
            return self.blank()
        args = {"right": marks.count("right"), "count": len(lines)}
        if "wrong" in marks:
            return Feedback("wrong", self.say("some-wrong", **args), (*lines, Line(self.stuck())))
        if "right" not in marks:
            return Feedback("unreadable", self.word("lesson-unreadable"), (*lines, Line(self.say("form"))))
        if marks.count("right") < len(lines):
            return Feedback("partly", self.say("some-missing", **args), tuple(lines))
        return Feedback("right", self.say("all-right", **args), (*lines, Line(self.say("why"))))

    def _line(self, at: int, given: Any) -> Line:
        group = self.groups[at - 1]
        mark: Status
        if given is None:
            mark, said = "blank", self.word("lesson-part-blank")
        else:
            try:
                mark, said = self._verdict(group.codes, read_choice(given, self._choices(), denial=NO))
            except UnreadableError as error:
                mark, said = "unreadable", self.word("lesson-unreadable-part", part=error.part)
        return Line(said, mark, str(at), tuple(map(str, group)))

    def _verdict(self, codes: tuple[int, ...], said: str) -> tuple[Status, str]:
        truth = self._truth(codes)
        if truth == NO:
            no = no_meld(codes, self.rules)
            reason = self.word(no.message, **no.facts)
            return ("right" if said == NO else "wrong"), self.say("no-meld", reason=reason)
        if said == truth:
            return "right", self.say("is-meld", kind=truth)
        return "wrong", self.say("meld-after-all" if said == NO else "other-kind", said=said)

    def _choices(self) -> dict[str, Collection[str]]:
        return spellings(self, "set", "run", NO)

    def explained(self) -> list[str | Line]:
        """Give every group's verdict with its reason."""
        return [self._line(at, answer) for at, answer in self.answer.items()]

    def __repr__(self) -> str:
        rows = (f"{at:3})  {i18n.pretty_cards(str(group))}" for at, group in enumerate(self.groups, 1))
        return "\n".join([self.prompt, *rows])

    def _repr_html_(self) -> str:
        items = "".join(
            _CELL.format(
                head=f'<span style="min-width:1.6em;text-align:right;font-weight:650">{at}</span>',
                cards=shown_cards([str(card) for card in group], height=70),
            )
            for at, group in enumerate(self.groups, 1)
        )
        grid = "display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:6px 18px"
        listed = f'<ul role="list" style="list-style:none;margin:6px 0 0;padding:0;{grid}">{items}</ul>'
        framed = faces.block(Task._repr_html_(self), listed, label=self.prompt)
        return f'<div style="display:grid">{framed}</div>'  # else the frame shrinks to a single column


class FindMelds(Exercise):
    """Write down every meld of a kind that holds a card.

    Parameters
    ----------
    card
        The card's text.
    kind, size
        Which melds: ``"set"`` or ``"run"``, of so many cards.
    """

    hints = 3

    def __init__(
        self, name: str, words: str, card: str, kind: Kind, size: int, rules: Rules, locale: str
    ) -> None:
        super().__init__(name, words, rules, locale)
        [self.card] = cards(card).codes
        self.kind = kind
        self.size = size
        held = [
            mask for kind, mask in melds_of_size(size, rules) if kind == self.kind and mask >> self.card & 1
        ]
        self._wanted = frozenset(held)
        self.answer = [texts(codes_of(mask)) for mask in held]

    def judge(self, answer: Any) -> Feedback:
        """Judge melds, in any order."""
        found: set[int] = set()
        lines = []
        for codes in read_melds(answer, self.size):
            mark, said = self._verdict(codes)
            if mark == "right":
                found.add(mask_of(codes))
            lines.append(Line(said, mark, cards=tuple(texts(codes).split())))
        missing = len(self._wanted - found)
        if any(line.mark == "wrong" for line in lines):
            return Feedback("wrong", self.word("lesson-wrong"), (*lines, Line(self.stuck())))
        if missing:
            rest = Line(self.word("lesson-find-missing", count=missing))
            return Feedback("partly", self.word("lesson-partly"), (*lines, rest))
        return Feedback("right", self.word("lesson-right"), (*lines, Line(self.say("why"))))

    def _verdict(self, codes: list[int]) -> tuple[Status, str]:
        kind = is_meld(codes, self.rules)
        if kind is None:
            no = no_meld(codes, self.rules)
            return "wrong", self.word(no.message, **no.facts)
        if kind != self.kind:
            return "wrong", self.word("lesson-find-kind", kind=kind)
        if self.card not in codes:
            return "wrong", self.word("lesson-find-card", card=text(self.card))
        if len(codes) != self.size:
            return "partly", self.word("lesson-find-size", count=len(codes), size=self.size)
        return "right", self.word("lesson-find-right", kind=kind)

    def explained(self) -> list[str | Line]:
        """Give every such meld, and why there are no more."""
        shown = [
            Line(self.word("lesson-find-right", kind=self.kind), "right", cards=tuple(meld.split()))
            for meld in self.answer
        ]
        return [*shown, self.say("why")]
