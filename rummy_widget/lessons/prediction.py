"""Predict first, then look: a prediction is locked before its experiment runs."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from rummy_widget.lessons.exercise import Task
from rummy_widget.lessons.feedback import Feedback
from rummy_widget.lessons.reading import UnreadableError, is_blank

__all__ = ["Prediction"]


class Prediction(Task):
    """A question whose answer is guessed, locked, and then found by an experiment.

    The first prediction that can be read counts, as long as the kernel lives: saying it again changes
    nothing, and another one is not taken. Without a prediction the experiment does not run at all, so nobody
    sees its result by accident.

    Attributes
    ----------
    locked
        The prediction that counts; None before there is one.
    """

    locked: Any = None

    @abstractmethod
    def read(self, answer: Any) -> Any:
        """Read a prediction.

        Raises
        ------
        UnreadableError
            It is none.
        """

    @abstractmethod
    def told(self, value: Any) -> str:
        """Say a prediction in words."""

    @abstractmethod
    def compare(self, result: Any) -> Feedback:
        """Compare the locked prediction with what came out, and explain.

        Raises
        ------
        UnreadableError
            The experiment gave something else than was asked for.
        """

    def predict(self, answer: Any = ...) -> Feedback:
        """Lock a prediction; what is left out, empty or dots counts as not tried."""
        if is_blank(answer):
            return self.blank() if self.locked is None else self._stands("lesson-locked-still")
        try:
            value = self.read(answer)
        except UnreadableError as error:
            return self.unreadable(error)
        if self.locked is None:
            self.locked = value
            return self._stands("lesson-locked-now")
        return self._stands("lesson-locked-still" if value == self.locked else "lesson-locked-other")

    def run(self, experiment: Any) -> Feedback:
        """Run an experiment and compare; without a prediction only say so.

        Parameters
        ----------
        experiment
            A function without arguments.
        """
        if self.locked is None:
            how = self.word("lesson-predict-how", call=self.call("predict"))
            return self.respond("blank", self.word("lesson-predict-first"), how)
        if not callable(experiment):
            return self.respond(
                "unreadable", self.word("lesson-no-function"), self.word("lesson-no-brackets")
            )
        try:
            result = experiment()
        except Exception as error:
            # The learner's own code: a word on what went wrong helps more than the way through our calls.
            failed = self.word("lesson-code-failed", error=type(error).__name__, text=str(error))
            return self.respond(
                "unreadable", self.word("lesson-code-stopped"), failed, self.say("result-form")
            )
        try:
            return self.compare(result)
        except UnreadableError as error:
            why = self.word("lesson-result-part", part=error.part)
            return self.respond("unreadable", self.word("lesson-result-other"), why, self.say("result-form"))

    def verdict(self, right: bool, *lines: str) -> Feedback:
        """Give the end of an experiment: prediction, result, reasons."""
        title = self.word("lesson-predicted-right" if right else "lesson-predicted-gap")
        said = self.word("lesson-you-said", said=self.told(self.locked))
        return self.respond("right" if right else "gap", title, said, *lines)

    def miscounted(self) -> Feedback:
        """Answer to a result that is not what the engine counts: the code was changed."""
        return self.respond(
            "unreadable",
            self.word("lesson-result-other"),
            self.word("lesson-miscounted"),
            self.say("result-form"),
        )

    def _stands(self, message_id: str) -> Feedback:
        told = self.word(message_id, said=self.told(self.locked))
        return self.respond("locked", told, self.word("lesson-locked-next"))
