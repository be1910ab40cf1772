"""Melds: what they are, what may be added to them, and the best way to lay a hand down."""

from rummy_widget.melds.best import BestMelds, arrange, best_melds, melded
from rummy_widget.melds.jokers import JokerFault, joker_fault, swap, swap_places, swaps
from rummy_widget.melds.lays import (
    all_melds,
    can_play,
    codes_in,
    has_meld,
    laid_order,
    lay_of,
    layoffs,
    melds_in,
    melds_with,
    take,
)
from rummy_widget.melds.naming import namings
from rummy_widget.melds.plan import MOST_PLANNED, LayPlan, Step, can_end, lay_all
from rummy_widget.melds.points import card_points, hand_points
from rummy_widget.melds.shapes import Kind, Meld, extend, fits, is_meld, make_meld

__all__ = [
    "MOST_PLANNED",
    "BestMelds",
    "JokerFault",
    "Kind",
    "LayPlan",
    "Meld",
    "Step",
    "all_melds",
    "arrange",
    "best_melds",
    "can_end",
    "can_play",
    "card_points",
    "codes_in",
    "extend",
    "fits",
    "hand_points",
    "has_meld",
    "is_meld",
    "joker_fault",
    "laid_order",
    "lay_all",
    "lay_of",
    "layoffs",
    "make_meld",
    "melded",
    "melds_in",
    "melds_with",
    "namings",
    "swap",
    "swap_places",
    "swaps",
    "take",
]
