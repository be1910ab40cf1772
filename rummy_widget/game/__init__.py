"""A game: hands dealt and played by the rules, recorded, taken back, replayed, and added up to a match."""

from rummy_widget.game.drive import Turn
from rummy_widget.game.game import Game
from rummy_widget.game.news import Seated, Undone

__all__ = ["Game", "Seated", "Turn", "Undone"]
