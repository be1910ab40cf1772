"""What differs between two sets of rules, as data and as text, and rules as a notebook shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from rummy_widget import faces, i18n
from rummy_widget.rules.values import CHECKS, Count, ranges
from rummy_widget.rules.words import Text

if TYPE_CHECKING:
    from rummy_widget.rules.record import Rules

__all__ = ["Difference", "Differences", "differences", "html", "value_text"]


@dataclass(frozen=True)
class Difference:
    """One parameter that differs.

    Attributes
    ----------
    name
        Name of the parameter.
    mine, theirs
        Its value here and in the other rules.
    """

    name: str
    mine: Any
    theirs: Any

    @property
    def label(self) -> Text:
        """What a person calls the parameter."""
        return Text(f"rule-{self.name.replace('_', '-')}")

    @property
    def mine_text(self) -> Text:
        """How a person reads the value here."""
        return value_text(self.name, self.mine)

    @property
    def theirs_text(self) -> Text:
        """How a person reads the other value."""
        return value_text(self.name, self.theirs)

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return it as one line."""
        said = {"label": self.label, "mine": self.mine_text, "theirs": self.theirs_text}
        return i18n.text("diff-line", {name: text.text(locale) for name, text in said.items()}, locale)

    def __str__(self) -> str:
        return self.text()


class Differences(tuple[Difference, ...]):
    """All that differs, in the order of `Rules`; as text one line for each."""

    __slots__ = ()

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return it as lines, or as one sentence if nothing differs."""
        return "\n".join(one.text(locale) for one in self) or i18n.text("diff-none", {}, locale)

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        lines = self.text().splitlines()
        return faces.block(f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>")


def differences(mine: Rules, theirs: Rules) -> Differences:
    """Return what differs, in the order of `Rules`."""
    pairs = ((name, getattr(mine, name), getattr(theirs, name)) for name in CHECKS)
    return Differences(Difference(*pair) for pair in pairs if pair[1] != pair[2])


def value_text(name: str, value: Any) -> Text:
    """Return how a person reads a value of a parameter."""
    key = name.replace("_", "-")
    if name == "match":
        kind, length = value
        by_seats = isinstance(length, Mapping)
        return Text(f"rule-value-{kind}{'-seats' if by_seats else ''}", _number(length))
    if isinstance(value, bool):
        return Text("rule-value-yes" if value else "rule-value-no")
    if isinstance(value, str):
        return Text(f"rule-{key}-{value.replace('_', '-')}")
    if value is None:
        return Text(f"rule-{key}-none")
    return Text("rule-value-seats" if isinstance(value, Mapping) else "rule-value-number", _number(value))


def _number(value: Count) -> dict[str, str | int]:
    if not isinstance(value, Mapping):
        return {"number": value}
    groups: dict[int, list[int]] = {}
    for seats, number in value.items():
        groups.setdefault(number, []).append(seats)
    return {"list": "; ".join(f"{ranges(seats)}: {number}" for number, seats in groups.items())}


def html(rules: Rules, locale: str = i18n.DEFAULT) -> str:
    """Draw rules without any script: nearest preset, what differs from it, and all of them to open."""
    preset = rules.nearest_preset
    changed = differences(rules, type(rules).preset(preset))
    lines = [f"<li>{escape(one.text(locale))}</li>" for one in changed]
    parts = []
    for section in rules.description():
        said = "".join(f"<li>{escape(line.text(locale))}</li>" for line in section.lines)
        parts.append(f"<p><b>{escape(section.title.text(locale))}</b></p><ul>{said}</ul>")
    title = i18n.text(f"preset-{preset}", {}, locale)
    return faces.block(
        f"<p><b>{escape(title)}</b> ({escape(preset)})</p>",
        f"<p>{escape(i18n.text('diff-title', {}, locale))}</p><ul>{''.join(lines)}</ul>" if lines else "",
        f"<details><summary>{escape(i18n.text('about-all', {}, locale))}</summary>{''.join(parts)}</details>",
        label=title,
    )
