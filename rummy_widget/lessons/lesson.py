"""A lesson: its tasks by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rummy_widget import faces, i18n
from rummy_widget.lessons.exercise import Task
from rummy_widget.lessons.feedback import drawn
from rummy_widget.rules import Rules

__all__ = ["Lesson"]


class Lesson:
    """A lesson. A subclass has its tasks as attributes; shown in a cell, it lists them.

    Parameters
    ----------
    number
        Place in the course, from 1.
    title
        Its name.
    rules
        The rules that hold in it.
    tasks
        The tasks, in order.
    locale
        Language of all that it says.
    """

    def __init__(
        self, number: int, title: str, rules: Rules, tasks: tuple[Task, ...], locale: str = i18n.DEFAULT
    ) -> None:
        self.number = number
        self.title = title
        self.rules = rules
        self.tasks = tasks
        self.locale = locale

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __repr__(self) -> str:
        tasks = "\n".join(f"  lesson.{task.name}: {task.prompt}" for task in self.tasks)
        return f"{self._heading()}\n{tasks}"

    def _repr_html_(self) -> str:
        items = "".join(
            f'<li style="margin:2px 0"><code style="color:#18221f;background:none">lesson.{task.name}</code> '
            f"{drawn(task.prompt)}</li>"
            for task in self.tasks
        )
        head = f'<div style="font-weight:650">{drawn(self._heading())}</div>'
        return faces.block(
            head, f'<ul style="margin:6px 0 0;padding-left:20px">{items}</ul>', label=self.title
        )

    def _heading(self) -> str:
        return i18n.text("lesson-heading", {"number": self.number, "title": self.title}, self.locale)

    def right_path(self) -> dict[str, Any]:
        """Return the right answer of every task by its name, for tests of a notebook."""
        return {task.name: task.answer for task in self.tasks}
