"""Belief: where unseen cards can be and how likely, worlds that fit a view, chances against the levels."""

from rummy_widget.players.belief.belief import LEVELS, Belief
from rummy_widget.players.belief.chances import Chance
from rummy_widget.players.belief.worlds import World

__all__ = ["LEVELS", "Belief", "Chance", "World"]
