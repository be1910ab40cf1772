"""A card's picture from its code: inline SVG that needs no script, style sheet or font.

The pictures are drawn by the front end's sources and come with its bundle (``static/faces.json``). Where they
are missing, or a host strips them, the card's text stands in their place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache, singledispatch
from html import escape
from importlib import resources

__all__ = ["BACK", "available", "block", "full", "mini", "picture", "row"]

BACK = "back"

_OPEN = re.compile(r"<svg\b[^>]*?viewBox=\"([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)\"[^>]*>")
_SUITS = str.maketrans("SHDC", "♠♥♦♣")
_RED = "#c4283a"
_INK = "#1b2226"

# A frame of its own, light in both themes like the cards in it: so all text on it can be read in any host.
_BLOCK = (
    "display:inline-block;max-width:100%;box-sizing:border-box;padding:10px 14px;border-radius:10px;"
    "background:#edf1ec;color:#18221f;border:1px solid #c9d2cb;font:14px/1.45 system-ui,sans-serif"
)


def available() -> bool:
    """Whether the pictures are there; without them cards are shown as text."""
    return bool(_faces("full"))


def full(code: str, *, name: str = "", height: int = 84) -> str:
    """Draw a whole card.

    Parameters
    ----------
    code
        A card's text such as ``"7H"``, ``"*"`` or ``"*7H"``, or `BACK`.
    name
        What a screen reader says; the text of the card if it is not given.
    height
        Height in CSS pixels; the width is 5/7 of it.
    """
    drawn = _faces("full").get(code)
    if drawn is None and code[:1] == "*":
        drawn = _joker_as(code[1:])
    if drawn is None:
        return _as_text(code, name)
    return _sized(drawn, _label(code), name or _label(code), f"{height * 5 // 7}px", f"{height}px")


def mini(code: str, *, name: str = "") -> str:
    """Draw a small card for use inside a line of text."""
    drawn = _faces("mini").get(code)
    if drawn is None and code[:1] == "*":
        drawn = _mini_joker_as(code[1:])
    if drawn is None:
        return _as_text(code, name)
    return _sized(drawn, _label(code), name or _label(code), "auto", "1.2em")


def row(codes: Sequence[str], *, names: Sequence[str] = (), height: int = 84) -> str:
    """Draw cards side by side; they wrap where the line is short."""
    told = list(names) or [""] * len(codes)
    drawn = [full(code, name=name, height=height) for code, name in zip(codes, told, strict=True)]
    return f'<span style="display:inline-flex;flex-wrap:wrap;gap:4px">{" ".join(drawn)}</span>'


def block(*parts: str, label: str = "") -> str:
    """Put parts into a frame that is readable on light and dark pages."""
    named = f' role="group" aria-label="{escape(label)}"' if label else ""
    return f'<div style="{_BLOCK}"{named}>{"".join(parts)}</div>'


@singledispatch
def picture(thing: object) -> str | None:
    """Draw an object; None, which a notebook takes for "show the text", where nobody can.

    `rummy_widget.render` adds its painters here, so that a layer below it can show itself without knowing it.
    """
    return None


def _sized(drawn: str, text: str, name: str, width: str, height: str) -> str:
    def opening(found: re.Match[str]) -> str:
        # A host that strips SVG from a page that it does not trust keeps the text inside: the title.
        box = " ".join(found.groups())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{escape(name)}"'
            f' style="width:{width};height:{height};flex:none;vertical-align:-0.25em">'
            f"<title>{escape(text)}</title>"
        )

    return _OPEN.sub(opening, drawn, count=1)


def _joker_as(code: str) -> str | None:
    """Draw a joker with a tag that shows the card that it stands for."""
    joker, small = _faces("full").get("*"), _placed(code, 26, 103, 26)
    if joker is None or small is None:
        return None
    look = 'rx="8" fill="#fffefb" stroke="#6a47b5" stroke-width="2.5"'
    tag = f'<rect x="14" y="96" width="72" height="40" {look}/>{small}</svg>'
    return joker.removesuffix("</svg>") + tag


def _mini_joker_as(code: str) -> str | None:
    star, small = _faces("mini").get("*"), _placed(code, 18, 0, 20)
    opening = _OPEN.search(star or "")
    if star is None or small is None or opening is None:
        return None
    width = 18 + _width(code, 20)
    wide = opening[0].replace(f'viewBox="{" ".join(opening.groups())}"', f'viewBox="0 0 {width:g} 20"')
    return star.replace(opening[0], wide, 1).removesuffix("</svg>") + f"{small}</svg>"


def _placed(code: str, x: int, y: int, height: int) -> str | None:
    """Return the small picture of a card as a part of a larger one."""
    drawn = _faces("mini").get(code)
    opening = _OPEN.search(drawn or "")
    if drawn is None or opening is None:
        return None
    box = f'viewBox="{" ".join(opening.groups())}"'
    size = f'x="{x}" y="{y}" width="{_width(code, height):g}" height="{height}"'
    return drawn.replace(opening[0], f"<svg {size} {box}>", 1)


def _width(code: str, height: int) -> float:
    opening = _OPEN.search(_faces("mini")[code])
    assert opening is not None, "a picture has a size"
    return float(opening[3]) * height / float(opening[4])


def _as_text(code: str, name: str) -> str:
    red = code[-1:] in "HD" and code != BACK
    return (
        f'<span role="img" aria-label="{escape(name or _label(code))}" style="display:inline-block;'
        "padding:1px 5px;border:1px solid #b9bfb8;border-radius:4px;background:#fffefb;"
        f'color:{_RED if red else _INK};font-weight:650">{escape(_label(code))}</span>'
    )


def _label(code: str) -> str:
    if code == BACK:
        return "▒"
    plain = code.removeprefix("*")
    return ("★" if code.startswith("*") else "") + plain.replace("T", "10").translate(_SUITS)


@cache
def _faces(size: str) -> dict[str, str]:
    try:
        body = (resources.files("rummy_widget") / "static" / "faces.json").read_text(encoding="utf-8")
        found: dict[str, dict[str, str]] = json.loads(body)
        return found[size]
    except (OSError, ValueError, KeyError):
        return {}
