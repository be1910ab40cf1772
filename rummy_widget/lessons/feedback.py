"""What a lesson answers: a verdict and its reasons, as text and as HTML without any script."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Literal

from rummy_widget import faces, i18n

__all__ = ["Feedback", "Line", "Status", "drawn"]

Status = Literal["right", "partly", "wrong", "blank", "unreadable", "locked", "gap", "note"]

# A sign and a word beside every colour: the verdict must not hang on colour alone. All colours are dark
# enough to be read on the light frame of `faces.block`, which is the same on a dark page.
_SIGNS: Final[dict[str, tuple[str, str]]] = {
    "right": ("✓", "#1d6b3a"),
    "partly": ("◐", "#7a5200"),
    "wrong": ("✗", "#a3202f"),
    "blank": ("○", "#4e5d57"),
    "unreadable": ("?", "#7a5200"),
    "locked": ("●", "#24567e"),
    "gap": ("≠", "#24567e"),
    "note": ("→", "#24567e"),
}
_CARD: Final = re.compile(r"(?<![\w♠♥♦♣])(10|[A2-9JQK])([♠♥♦♣])(?![\w♠♥♦♣])")
_CODES: Final = str.maketrans("♠♥♦♣", "SHDC")


@dataclass(frozen=True)
class Line:
    """One line of a feedback.

    Attributes
    ----------
    text
        The sentence; cards in it are written as ``7♥``.
    mark
        Verdict on the part that the line is about; None for a plain sentence.
    head
        What the line is about, such as the number of a group.
    cards
        Cards that are drawn in front of the sentence, as texts.
    """

    text: str
    mark: Status | None = None
    head: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Feedback:
    """Answer of a lesson: put it last in a cell and it shows itself.

    Attributes
    ----------
    status
        ``"right"``; ``"partly"``: right as far as it goes; ``"wrong"``; ``"blank"``: not tried yet;
        ``"unreadable"``: there is an answer, but not one that can be understood; ``"locked"``: a prediction
        is taken; ``"gap"``: a prediction and what came out differ; ``"note"``: a hint or a solution.
    title
        The verdict in words.
    lines
        Reasons, in order.
    """

    status: Status
    title: str
    lines: tuple[Line, ...] = ()

    @property
    def right(self) -> bool:
        """Whether the answer, or the prediction, is right."""
        return self.status == "right"

    @property
    def attempted(self) -> bool:
        """Whether there was an answer that could be judged."""
        return self.status in ("right", "partly", "wrong", "gap")

    def __str__(self) -> str:
        return "\n".join([f"{_SIGNS[self.status][0]} {self.title}", *map(_written, self.lines)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        sign, colour = _SIGNS[self.status]
        title = (
            f'<div style="font-weight:650;color:{colour}"><span aria-hidden="true">{sign} </span>'
            f"{drawn(self.title)}</div>"
        )
        items = "".join(map(_item, self.lines))
        body = (
            f'<ul role="list" style="list-style:none;margin:6px 0 0;padding:0">{items}</ul>' if items else ""
        )
        bar = f'<div style="border-left:4px solid {colour};padding-left:10px">{title}{body}</div>'
        return faces.block(bar, label=self.title)


def drawn(text: str) -> str:
    """Return a sentence as HTML, with a small picture for every card that it names."""

    def picture(found: re.Match[str]) -> str:
        code = found[1].replace("10", "T") + found[2].translate(_CODES)
        return faces.mini(code, name=i18n.spoken_cards([code])[0])

    return _CARD.sub(picture, escape(text))


def shown_cards(cards: Sequence[str], *, height: int = 56) -> str:
    """Return cards side by side as HTML."""
    return faces.row(cards, names=i18n.spoken_cards(cards), height=height)


def _written(line: Line) -> str:
    sign = _SIGNS[line.mark][0] if line.mark else ""
    parts = (sign, line.head, i18n.pretty_cards(" ".join(line.cards)), line.text)
    return "  " + "  ".join(part for part in parts if part)


def _item(line: Line) -> str:
    front = ""
    if line.mark:
        sign, colour = _SIGNS[line.mark]
        style = f"color:{colour};font-weight:650;flex:none;min-width:1em"
        front = f'<span aria-hidden="true" style="{style}">{sign}</span>'
    if line.head:
        front += f'<span style="font-weight:650;flex:none;min-width:1.6em">{drawn(line.head)}</span>'
    if line.cards:
        front += shown_cards(line.cards)
    # The text is a box of its own, so that a long one wraps beside the cards and not below its sign.
    text = f'<span style="flex:1 1 12em;color:#18221f">{drawn(line.text)}</span>'
    row = "display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;margin:4px 0;padding:0"
    return f'<li style="{row}">{front}{text}</li>'
