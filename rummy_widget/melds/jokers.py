"""Jokers on the table and in a selection: swaps, and why a selection with jokers cannot be laid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from rummy_widget import kernel
from rummy_widget.deck import JOKER, JOKER_AS
from rummy_widget.melds.naming import namings
from rummy_widget.melds.shapes import Meld, face

if TYPE_CHECKING:
    from rummy_widget.rules import Rules

_LEAST: Final = 3


def swap_places(meld: Meld) -> int:
    """Return the mask of the cards that the jokers of a table meld stand for."""
    places = 0
    for code in meld.codes:
        if code >= JOKER_AS:
            places |= 1 << (code - JOKER_AS)
    return places


def swaps(hand: int, meld: Meld, rules: Rules, seat: int) -> int:
    """Return the mask of the cards of a hand that the seat may exchange for a joker of a table meld."""
    if rules.joker_swap == "never" or (rules.joker_swap == "own" and meld.by != seat):
        return 0
    return hand & kernel.ALL & swap_places(meld)


def swap(meld: Meld, card: int, by: int) -> Meld:
    """Return the meld with a real card, laid by seat `by`, in the place of the joker that stood for it.

    Raises
    ------
    ValueError
        If no joker of the meld stands for that card.
    """
    if card + JOKER_AS not in meld.codes:
        raise ValueError(f"no joker of {meld} stands for that card")
    at = meld.codes.index(card + JOKER_AS)
    codes = (*meld.codes[:at], card, *meld.codes[at + 1 :])
    return Meld(codes, meld.by, meld.kind, (*meld.offs[:at], by, *meld.offs[at + 1 :]))


@dataclass(frozen=True, slots=True)
class JokerFault:
    """Why cards with jokers cannot be laid, where it is for the jokers.

    Attributes
    ----------
    why : {"naturals", "held", "identity", "no-naming"}
        ``naturals``: fewer real cards than a meld needs; ``held``: a joker stands for a card that is there
        besides; ``identity``: a joker cannot stand for this card, but for others; ``no-naming``: whatever the
        unnamed jokers stand for, there is no meld.
    card : int, optional
        The card that the faulty joker is to stand for.
    need, have : int
        Real cards that a meld with jokers needs, and those that there are.
    could : tuple of int
        The cards that the jokers could stand for, ascending.
    """

    why: Literal["naturals", "held", "identity", "no-naming"]
    card: int | None = None
    need: int = 0
    have: int = 0
    could: tuple[int, ...] = ()


def joker_fault(codes: Iterable[int], rules: Rules, meld: Meld | None = None) -> JokerFault | None:
    """Return what is wrong with the jokers of cards that are to be a meld, or to be laid off on one.

    Returns
    -------
    JokerFault or None
        None when there is no joker, when the cards can be laid, or when they could not with any other jokers
        either, so that the reason lies in the real cards.
    """
    given = tuple(codes)
    together = (*meld.codes, *given) if meld is not None else given
    if all(code < JOKER for code in given) or namings(given, rules, meld) or len(together) < _LEAST:
        return None
    naturals = [code for code in together if code < JOKER]
    if len(naturals) < rules.min_naturals:
        return JokerFault("naturals", need=rules.min_naturals, have=len(naturals))
    faces = [face(code) for code in together if code != JOKER]
    for code in given:
        if code >= JOKER_AS and faces.count(code - JOKER_AS) > 1:
            return JokerFault("held", card=code - JOKER_AS)
    named = [code for code in given if code >= JOKER_AS]
    free = [code if code < JOKER else JOKER for code in given]
    others = namings(free, rules, meld)
    if not named:
        return JokerFault("no-naming")
    if not others:
        return None
    could = {code for naming in others for code in naming if code >= JOKER_AS}
    wrong = next((code for code in named if code not in could), named[0])
    return JokerFault("identity", card=face(wrong), could=tuple(sorted(face(code) for code in could)))
