"""Melds: what they are, what may be added to them, and the best way to lay a hand down."""

from rummy_widget.melds.best import BestMelds, arrange, best_melds, melded
from rummy_widget.melds.plan import LayPlan, Step, lay_all
from rummy_widget.melds.points import card_points, hand_points
from rummy_widget.melds.shapes import Kind, Meld, all_melds, extend, fits, is_meld, layoffs, make_meld

__all__ = [
    "BestMelds",
    "Kind",
    "LayPlan",
    "Meld",
    "Step",
    "all_melds",
    "arrange",
    "best_melds",
    "card_points",
    "extend",
    "fits",
    "hand_points",
    "is_meld",
    "lay_all",
    "layoffs",
    "make_meld",
    "melded",
]
