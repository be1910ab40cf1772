"""One game, shown on any number of screens, driven from any thread.

`Session` owns the lock around the game, the revision that every command must know, the beat of computer moves
and the file that a crash leaves behind. It knows neither a browser nor a widget: a screen is two functions.
"""

from rummy_widget.session.commands import Session
from rummy_widget.session.runner import LoopRunner, Runner, ThreadRunner, default_runner
from rummy_widget.session.screen import Screen

__all__ = ["LoopRunner", "Runner", "Screen", "Session", "ThreadRunner", "default_runner"]
