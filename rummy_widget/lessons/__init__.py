"""Lessons: predict, try, check, explain.

A lesson is opened in a notebook by its function here, such as `sets_and_runs`; its tasks are attributes. An
answer is an argument of ``check``, never a hidden variable, so cells may run twice, in any order, and after a
restart. The one thing that is kept, on purpose and while the kernel lives, is a prediction.
"""

from rummy_widget.lessons.exercise import Exercise
from rummy_widget.lessons.feedback import Feedback, Line, Status
from rummy_widget.lessons.lesson import Lesson
from rummy_widget.lessons.lesson_01 import sets_and_runs
from rummy_widget.lessons.position import LayMeld, Live
from rummy_widget.lessons.prediction import Prediction

__all__ = [
    "Exercise",
    "Feedback",
    "LayMeld",
    "Lesson",
    "Line",
    "Live",
    "Prediction",
    "Status",
    "sets_and_runs",
]
