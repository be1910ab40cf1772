"""The well-known tips, put right, each with what it is worth under the rules that are played.

What a tip is worth was measured between players of this package that differ in that tip alone (``python -m
tools.tips``): it holds against these levels and says nothing about people. A tip that was not measured under
the rules says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rummy_widget import faces, i18n
from rummy_widget.deck import worded
from rummy_widget.rules import Rules
from rummy_widget.rules.words import Text
from rummy_widget.tutor.counting import trios
from rummy_widget.tutor.finding import Need
from rummy_widget.tutor.motifs.needs import bonus, straight
from rummy_widget.tutor.worth import WORTH, Worth

__all__ = ["Tip", "tips"]


@dataclass(frozen=True, repr=False)
class Tip:
    """A tip and what it is worth.

    Attributes
    ----------
    id : str
        Short name, such as ``"feed"``.
    motifs : tuple of str
        Ids of the motifs that show it at work.
    said : Text
        The tip.
    worth : Worth, optional
        What it gains in points a hand; None where it was not measured under these rules.
    verdict : Text
        What that means, in words, or why the tip means nothing under these rules.
    """

    id: str
    motifs: tuple[str, ...]
    said: Text
    worth: Worth | None
    verdict: Text

    @property
    def helps(self) -> bool | None:
        """Whether it gains (true) or costs (false) points for sure; None where that cannot be told."""
        if self.worth is None or abs(self.worth.gain) <= self.worth.half:
            return None
        return self.worth.gain > 0

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return tip and verdict in a language."""
        return f"{self.said.text(locale)} {self.verdict.text(locale)}"

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        found = self.worth
        return {
            "id": self.id,
            "motifs": list(self.motifs),
            "text": self.said.to_dict(),
            "verdict": self.verdict.to_dict(),
            "gain": None if found is None else found.gain,
            "half": None if found is None else found.half,
            "hands": None if found is None else found.hands,
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Tip {self.id}: {self.text()}>"

    def _repr_html_(self) -> str:
        return faces.block(
            f"<div>{worded(self.said.text())}</div>", f"<div>{worded(self.verdict.text())}</div>"
        )


class Tips(tuple[Tip, ...]):
    """Tips in the order in which they are best learnt."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(str, self))

    def _repr_html_(self) -> str:
        return "".join(tip._repr_html_() for tip in self)


# By tip: the motifs that show it, what it needs of the rules, the measured pair and the sign of its gain.
_TIPS: Final[tuple[tuple[str, tuple[str, ...], tuple[Need, ...], str, int], ...]] = (
    ("high", ("M22", "M23"), (), "high", 1),
    ("links", ("M02", "M03", "M08"), (), "links", 1),
    ("count", ("M01", "M04", "M09", "M11"), (), "count", 1),
    ("ends", ("M05", "M06"), (straight,), "", 1),
    ("runs", ("M07",), (), "", 1),
    ("feed", ("M25", "M26", "M27", "M28", "M29"), (), "feed", 1),
    ("trade", ("M14",), (), "trade", 1),
    ("reach", ("M13", "M16"), (), "reach", 1),
    ("early", ("M18", "M19"), (), "hold", -1),
    ("long", ("M19",), (bonus,), "hold-long", 1),
)


def tips(rules: Rules | str = "reference", seats: int = 2) -> Tips:
    """Return the well-known tips with what they are worth under rules.

    Parameters
    ----------
    rules
        Rules, or a preset's name.
    seats : int
        Number of players; a figure for another number is not given.

    Raises
    ------
    ValueError
        The rules are not for so many players.
    """
    rules = Rules.of(rules)
    rules.require(seats)
    return Tips(_made(rules, seats))


def _made(rules: Rules, seats: int) -> Iterator[Tip]:
    for name, motifs, needs, measured, sign in _TIPS:
        reason = next((found for need in needs if (found := need(rules, seats)) is not None), None)
        if reason is not None:
            yield Tip(name, motifs, _said(name, rules), None, reason)
            continue
        if not measured:
            yield Tip(name, motifs, _said(name, rules), None, _counted(name, rules))
            continue
        worth = WORTH.get((measured, rules.preset_name or "", seats))
        if worth is not None and sign < 0:
            worth = Worth(-worth.gain, worth.half, worth.hands)
        yield Tip(name, motifs, _said(name, rules), worth, _verdict(worth, rules))


def _said(name: str, rules: Rules) -> Text:
    if name == "early" and rules.scoring == "meld_points":
        return Text("tip-early-counts")
    return Text(f"tip-{name}")


def _counted(name: str, rules: Rules) -> Text:
    """Return the counts behind a tip that needs no measuring."""
    if name == "runs":
        found = trios(rules.aces)
        return Text("tip-runs-counted", {"sets": found["set"], "runs": found["run"]})
    low = rules.aces == "low"
    return Text("tip-ends-low" if low else "tip-ends-high")


def _verdict(worth: Worth | None, rules: Rules) -> Text:
    if worth is None:
        return Text("tip-unmeasured")
    given: dict[str, str | int] = {
        "rules": rules.preset_name or "",
        "a": f"{abs(worth.gain):.1f}",
        "b": f"{worth.half:.1f}",
    }
    if abs(worth.gain) <= worth.half:
        return Text("tip-nothing", given)
    return Text("tip-helps" if worth.gain > 0 else "tip-costs", given)
