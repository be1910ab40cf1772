"""What may be claimed of a decision: how strongly its own numbers speak for the move against another one.

A claim reads the terms of two candidates and nothing else. Terms that mean nearly the same to a person, such
as points in the hand and points that would be lost, are one *reason*; what is said of it holds for their sum.

- ``decisive``: without this one reason the other move would be as good or better. Only here a text says
  "because".
- ``sufficient``: the named reasons outweigh all that speaks against the move.
- ``agreeing``: several reasons speak for it and none against.
  Neither is claimed of what was played out: its reasons are uncertain, and both hang on what is left of them.
- ``trade-off``: a reason against it is worth more than a quarter of its lead, and is named.
- ``equal``: the two are worth the same, as far as the player can tell.
- ``forced``: nothing else was weighed: the only legal move, or a habit of the player.
- ``slip``: picked without thinking.
- ``silent``: the player gives no reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision
from rummy_widget.rules.words import Text
from rummy_widget.tutor.grades import EQUAL

__all__ = [
    "SHOWN", "Claim", "Kind", "Measure", "Reason", "apart", "claim", "clearest", "foil_of", "measure",
]  # fmt: skip

Kind = Literal["decisive", "sufficient", "agreeing", "trade-off", "equal", "forced", "slip", "silent"]
Measure = Literal["rules", "keep", "played", "solved"]
"""How a player measures: by rules of thumb, by the hand it keeps, by playing hands out, or by certainty."""

_AGAINST: Final = 0.25
"""Share of the lead from which on a reason against the move must be named."""
_DOUBT: Final = 4
"""Standard errors above which a reason is told of that was found by playing out: there are several in each of
many pairs of moves, and what chance makes of one of them must not be called a reason."""
_MOST: Final = 3
"""Reasons that a text can name."""
SHOWN: Final = 0.05
"""What a text shows as more than nothing."""
_TINY: Final = 1e-9

_GROUPS: Final[Mapping[Measure, Mapping[str, tuple[str, ...]]]] = {
    "rules": {"saving": ("saves", "must-save")},
    "keep": {
        "count": ("points", "risk"),
        "chances": ("live", "out-next"),
        "feeds": ("feeds-next",),
        "ends": ("goes-out",),
    },
    "played": {
        "first": ("goes-out", "goes-out-rummy"),
        "beaten": ("other-out", "other-out-rummy"),
        "nobody": ("blocked", "blocked-rummy"),
    },
    "solved": {},
}
_LABELS: Final = frozenset({
    "points", "pair", "near-run", "copy", "waits", "feeds-next", "feeds-pile", "opening", "may-be-laid",
    "joker", "melded", "lays-at-once", "stays-in-hand", "lays-later", "floats-on", "saving", "lays", "keeps",
    "goes-out", "plan-lays", "count", "chances", "hold", "feeds", "laid", "ends", "first", "beaten", "nobody",
    "luck", "solved",
})  # fmt: skip
_KEEPING: Final = frozenset({"live", "out-next", "hold", "risk"})


@dataclass(frozen=True)
class Reason:
    """One thing by which two moves differ.

    Attributes
    ----------
    name : str
        Such as ``"points"`` or ``"chances"``.
    terms : tuple of str
        The terms of the record that it is the sum of.
    mine, theirs : float
        What they come to for the move and for the foil.
    error : float, optional
        Of what was played out: bound of the standard error of the difference.
    """

    name: str
    terms: tuple[str, ...]
    mine: float
    theirs: float
    error: float | None = None

    @property
    def difference(self) -> float:
        """What it adds to the lead of the move."""
        return self.mine - self.theirs

    @property
    def surely(self) -> float:
        """What is left of the difference with four standard errors taken off; all of it without chance."""
        doubt = _DOUBT * (self.error or 0.0)
        return max(0.0, abs(self.difference) - doubt) * (1 if self.difference > 0 else -1)

    @property
    def label(self) -> Text:
        """Its name in words; a reason of somebody's own player keeps the name that it has there."""
        known = self.name in _LABELS
        return Text(f"reason-{self.name}") if known else Text("plain", {"text": self.name})

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        named = {"name": self.name, "label": self.label.to_dict(), "terms": list(self.terms)}
        return {**named, "mine": self.mine, "theirs": self.theirs}


@dataclass(frozen=True)
class Claim:
    """What may be said of a move against a foil.

    Attributes
    ----------
    kind : str
        See the module.
    measure : str
    named : tuple of Reason
        What speaks for the move and must be named, the strongest first.
    costs : tuple of Reason
        What speaks against it and is named, the strongest first: in a trade-off all that matters, else the
        largest there is.
    reasons : tuple of Reason
        Everything that differs, the strongest first.
    lead : float
        By how much the move is worth more than the foil, in the player's own points.
    error : float, optional
        Standard error of the lead, where it was found by playing out.
    foil : Candidate, optional
    """

    kind: Kind
    measure: Measure
    named: tuple[Reason, ...] = ()
    costs: tuple[Reason, ...] = ()
    reasons: tuple[Reason, ...] = ()
    lead: float = 0.0
    error: float | None = None
    foil: Candidate | None = None

    @property
    def cost(self) -> float:
        """What the foil costs against the move: the lead, and nothing where chance put the foil before it."""
        return max(0.0, self.lead)


def apart(chosen: Candidate, other: Candidate) -> tuple[float, float | None]:
    """Return by how much a move is worth more than another one, and the standard error of that.

    What was found in worlds in which both were played out goes before their values, which may come from more
    of them. The error is None where there is none; and where both moves are held against a third one, so that
    their own difference has no error of its own.
    """
    if other.gap is None:
        return chosen.value - other.value, other.error
    ahead = chosen.gap or 0.0
    return other.gap - ahead, None if ahead else other.error


def measure(decision: Decision) -> Measure:
    """Return how the player of a decision measures."""
    weighed = decision.candidates
    if decision.solved:
        return "solved"
    if any(one.worlds for one in weighed):
        return "played"
    if decision.player in ("expert", "master") or any(_KEEPING & one.terms.keys() for one in weighed):
        return "keep"
    return "rules"


def foil_of(decision: Decision, against: Move | str | None = None) -> Candidate | None:
    """Return the candidate that the move is held against: the runner-up, or a move that was asked for.

    Of a slip it is the move that the player would have made. None where nothing else was weighed.

    Raises
    ------
    ValueError
        The move that was asked for is the one that was made, or was not weighed.
    """
    if against is not None:
        move = against if isinstance(against, Move) else Move.parse(against)
        if move == decision.move:
            raise ValueError(f"{move} is the move that was made: ask for another one")
        for one in decision.candidates:
            if one.move == move:
                return one
        weighed = ", ".join(str(one.move) for one in decision.candidates if one.move != decision.move)
        raise ValueError(f"{move} was not weighed; {weighed or 'nothing else'} was")
    return next((one for one in decision.candidates if one.move != decision.move), None)


def claim(decision: Decision, against: Move | str | None = None) -> Claim:
    """Return what may be claimed of a decision.

    Parameters
    ----------
    against : Move or str, optional
        The foil; by default the runner-up.

    Raises
    ------
    ValueError
        As for `foil_of`.
    """
    how = measure(decision)
    foil = foil_of(decision, against)
    chosen = decision.chosen
    if chosen is None:
        return Claim("silent", how)
    if foil is None:
        return Claim("slip" if decision.slip else "forced", how)
    lead, error = apart(chosen, foil)
    reasons = tuple(_reasons(how, chosen, foil, lead))
    # Where it is solved, nothing is left to chance.
    error = None if how == "solved" else error
    found = Claim("equal", how, reasons=reasons, lead=lead, error=error, foil=foil)
    if decision.slip is not None:
        return _with(found, "slip")
    if lead < EQUAL or (error is not None and lead <= 2 * error):
        return found
    return _graded(found)


def clearest(decision: Decision) -> tuple[Claim, tuple[Move, ...]]:
    """Return what is claimed against the best move that is clearly worse, and the moves that are as good.

    Where no move is clearly worse, the claim is the one against the runner-up.
    """
    first = claim(decision)
    if first.kind != "equal":
        return first, ()
    equals: list[Move] = []
    for one in decision.candidates:
        if one.move == decision.move:
            continue
        found = claim(decision, one.move)
        if found.kind != "equal":
            return found, tuple(equals)
        equals.append(one.move)
    return first, tuple(equals)


def _graded(found: Claim) -> Claim:
    """Return the claim for a move that leads."""
    lead = found.lead
    luck = sum(abs(one.difference) for one in found.reasons if one.name == "luck")
    if luck > _AGAINST * lead:
        # The foil was played out in fewer worlds: how its hands ended cannot be held against the move's.
        return _with(found, "sufficient", [_whole(found)])
    clear = [one for one in found.reasons if one.name != "luck"]
    for_it = [one for one in clear if one.difference > _TINY]
    against = [one for one in clear if one.difference < -_TINY]
    if not for_it:
        terms = tuple(term for one in found.reasons for term in one.terms)
        return _with(found, "sufficient", [Reason("whole", terms, lead, 0.0)])
    cost = -sum(one.difference for one in found.reasons if one.difference < 0)
    if found.measure == "played":
        return _played(found, for_it, against, cost)
    if against and -against[0].difference > _AGAINST * lead:
        return _traded(found, for_it, against, cost)
    little = [one for one in against[:1] if -one.difference >= SHOWN]
    if for_it[0].difference >= lead - _TINY and for_it[0].difference > cost:
        return _with(found, "decisive", for_it[:1], little)
    if not against and len(for_it) > 1 and for_it[1].difference >= max(SHOWN, for_it[0].difference / 10):
        return _with(found, "agreeing", for_it[:2])
    return _with(found, "sufficient", _enough(for_it, cost), little)


def _played(found: Claim, for_it: list[Reason], against: list[Reason], cost: float) -> Claim:
    """Return the claim for a move that hands played out put first.

    All its reasons are uncertain. That nothing is left without one of them, or that nothing speaks against
    the move, hangs on a remainder about 0, which no number of hands can tell: so neither is claimed. And
    where a large reason might be chance, how the hands ended is not told, only what they brought.
    """
    part = _AGAINST * found.lead
    if any(one.surely < -part for one in against):
        return _traded(found, for_it, against, cost)
    if any(one.difference < -part for one in against) or for_it[0].surely <= 0:
        return _with(found, "sufficient", [_whole(found)])
    little = [one for one in against[:1] if -one.difference >= SHOWN]
    return _with(found, "sufficient", _enough(for_it, cost), little)


def _whole(found: Claim) -> Reason:
    """Return all reasons as one."""
    terms = tuple(term for one in found.reasons for term in one.terms)
    mine = sum(one.mine for one in found.reasons)
    return Reason("whole", terms, mine, mine - found.lead, found.error)


def _enough(for_it: list[Reason], cost: float) -> list[Reason]:
    """Return the fewest reasons, strongest first, that outweigh a cost."""
    named: list[Reason] = []
    while sum(one.difference for one in named) <= cost + _TINY and len(named) < len(for_it):
        named.append(for_it[len(named)])
    if len(named) >= _MOST:
        rest = named[1:]
        terms = tuple(term for one in rest for term in one.terms)
        named[1:] = [Reason("others", terms, sum(one.mine for one in rest), sum(one.theirs for one in rest))]
    return named


def _traded(found: Claim, for_it: list[Reason], against: list[Reason], cost: float) -> Claim:
    """Name what a trade-off is about, and whatever weighs more than something named."""
    named = _enough(for_it, cost)
    costs = [against[0]]
    said = {term for one in named for term in one.terms}
    rest = [one for one in (*for_it, *against[1:]) if not said & set(one.terms)]
    rest.sort(key=lambda one: -abs(one.difference))
    for one in rest:
        least = min(abs(other.difference) for other in (*named, *costs))
        must = one.difference < 0 and -one.difference > _AGAINST * found.lead
        if len(named) + len(costs) < _MOST and (must or abs(one.difference) > least):
            (named if one.difference > 0 else costs).append(one)
    return _with(found, "trade-off", named, costs)


def _with(found: Claim, kind: Kind, named: Iterable[Reason] = (), costs: Iterable[Reason] = ()) -> Claim:
    return Claim(
        kind, found.measure, tuple(named), tuple(costs), found.reasons, found.lead, found.error, found.foil
    )


def _reasons(how: Measure, mine: Candidate, theirs: Candidate, lead: float) -> Iterable[Reason]:
    """Return by what two candidates differ, the largest difference first; together they make the lead."""
    groups = _GROUPS[how]
    home = {term: name for name, terms in groups.items() for term in terms}
    names = dict.fromkeys(home.get(term, term) for term in (*mine.terms, *theirs.terms))
    found = []
    # What their values do not tell of the lead is a matter of the worlds that they come from.
    rest = lead - (mine.value - theirs.value)
    luck = {"luck": rest} if abs(rest) > _TINY else {}
    for name in names | dict.fromkeys(luck):
        terms = groups.get(name, (name,))
        sums = [sum(one.terms.get(term, 0.0) for term in terms) for one in (mine, theirs)]
        sums[0] += luck.get(name, 0.0)
        if abs(sums[0] - sums[1]) > _TINY:
            # The error of a sum is no more than the sum of the errors.
            errors = [theirs.errors[term] for term in terms if term in theirs.errors]
            found.append(Reason(name, terms, sums[0], sums[1], sum(errors) if errors else None))
    return sorted(found, key=lambda one: -abs(one.difference))
