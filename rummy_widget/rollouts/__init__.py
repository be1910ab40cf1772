"""Hands played out by the kernel, from what a seat may know: worlds drawn, candidates compared.

The kernel knows one deck without jokers, aces low, one card from the pile; :func:`supports` says which rule
it does not know. A :class:`Moment` is made of a view alone, so nothing here depends on hidden cards.
"""

from rummy_widget.rollouts.coding import POLICIES, Policy, encode, recycles, supports, table_masks
from rummy_widget.rollouts.moment import Moment
from rummy_widget.rollouts.outcomes import UNIT, Candidate, Outcomes, Reply, Worlds, paired

__all__ = [
    "POLICIES",
    "UNIT",
    "Candidate",
    "Moment",
    "Outcomes",
    "Policy",
    "Reply",
    "Worlds",
    "encode",
    "paired",
    "recycles",
    "supports",
    "table_masks",
]
