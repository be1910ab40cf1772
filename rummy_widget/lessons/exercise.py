"""What every task of a lesson can do: check an answer, give hints in steps, show a solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rummy_widget import i18n
from rummy_widget.lessons.feedback import Feedback, Line, Status, drawn
from rummy_widget.lessons.reading import UnreadableError, is_blank
from rummy_widget.rules import Rules

__all__ = ["Exercise", "Task"]


class Task:
    """Something to do in a lesson.

    Parameters
    ----------
    name
        Attribute of the lesson under which the task is found; a notebook calls its lesson ``lesson``.
    words
        What the ids of the task's messages begin with.
    rules
        The rules that hold in the lesson.
    locale
        Language of all that it says.

    Attributes
    ----------
    answer
        The right answer, in a form that a learner could give.
    """

    answer: Any

    def __init__(self, name: str, words: str, rules: Rules, locale: str = i18n.DEFAULT) -> None:
        self.name = name
        self.rules = rules
        self.locale = locale
        self._words = words

    def say(self, part: str, **args: object) -> str:
        """Return the task's own message whose id ends with `part`."""
        return self.word(f"{self._words}-{part}", **args)

    def word(self, message_id: str, **args: object) -> str:
        """Return a message in the lesson's language."""
        return i18n.text(message_id, args, self.locale)

    @property
    def prompt(self) -> str:
        """What there is to do."""
        return self.say("prompt")

    def call(self, what: str) -> str:
        """Write a call to the task as it stands in a notebook."""
        return f"lesson.{self.name}.{what}"

    def respond(self, status: Status, title: str, *lines: str | Line) -> Feedback:
        """Make a feedback of a title and sentences."""
        made = [line if isinstance(line, Line) else Line(line) for line in lines]
        return Feedback(status, title, tuple(made))

    def blank(self) -> Feedback:
        """Answer to no answer."""
        return self.respond("blank", self.word("lesson-blank"), self.say("blank"))

    def unreadable(self, error: UnreadableError) -> Feedback:
        """Answer to something that is no answer at all: it is never called wrong."""
        why = self.word("lesson-unreadable-part", part=error.part)
        return self.respond("unreadable", self.word("lesson-unreadable"), why, self.say("form"))

    def __repr__(self) -> str:
        return self.prompt

    def _repr_html_(self) -> str:
        return drawn(self.prompt)


class Exercise(Task):
    """A task with an answer that is checked.

    Attributes
    ----------
    hints
        Number of hints, from the gentlest to the plainest. None of them is the answer.
    """

    hints: ClassVar[int] = 2

    def check(self, answer: Any = ...) -> Feedback:
        """Check an answer; what is left out, empty or dots counts as not tried."""
        if is_blank(answer):
            return self.blank()
        try:
            return self.judge(answer)
        except UnreadableError as error:
            return self.unreadable(error)

    def judge(self, answer: Any) -> Feedback:
        """Judge an answer that is not blank.

        Raises
        ------
        UnreadableError
            It is no answer to this task.
        """
        raise NotImplementedError

    def hint(self, step: int = 1) -> Feedback:
        """Give a hint.

        Parameters
        ----------
        step
            Which one, from 1; a higher one says more.
        """
        at = min(max(step, 1), self.hints) if isinstance(step, int) else 1
        title = self.word("lesson-hint", at=at, count=self.hints)
        more = [] if at == self.hints else [self.word("lesson-hint-more", call=self.call(f"hint({at + 1})"))]
        return self.respond("note", title, self.say(f"hint-{at}"), *more)

    def solution(self) -> Feedback:
        """Show the answer, and how to find it."""
        return self.respond("note", self.word("lesson-solution"), *self.explained())

    def explained(self) -> Sequence[str | Line]:
        """Give the answer with its reasons, line by line."""
        raise NotImplementedError

    def stuck(self) -> str:
        """Tell where help is."""
        return self.word("lesson-stuck", call=self.call("hint()"))
