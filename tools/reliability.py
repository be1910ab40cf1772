"""Reliability plots: what was stated against what was seen, as an SVG drawn by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from tools.belief_fit import Bin

_SIDE: Final = 250  # width and height of a panel
_LEFT, _TOP, _GAP = 56, 44, 62
_INK, _SOFT, _LINE, _MARK = "#18221f", "#4e5d57", "#c9d2cb", "#1d6b4f"


def plot(title: str, panels: Mapping[str, Sequence[Bin]], alt: str) -> str:
    """Draw a panel for each name, all to one scale: a dot for each bin, its interval, and the diagonal.

    Parameters
    ----------
    title : str
    panels : mapping of str to sequence of Bin
    alt : str
        What the picture shows, in words.
    """
    highest = max(max(one.stated, one.seen + one.half) for bins in panels.values() for one in bins)
    step = next(
        step for step in (0.02, 0.05, 0.1, 0.2, 0.25) if step * 5 >= min(1.0, highest) or step == 0.25
    )
    top = min(1.0, step * -(-highest // step))
    width = _LEFT + len(panels) * (_SIDE + _GAP)
    height = _TOP + _SIDE + 56
    label = escape(f"{title}. {alt}", quote=True)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{label}"><title>{label}</title>'
        f'<rect width="{width}" height="{height}" rx="8" fill="#fffefb"/>',
        _text(_LEFT, 20, title, weight=650),
    ]
    for number, (name, bins) in enumerate(panels.items()):
        parts += _panel(_LEFT + number * (_SIDE + _GAP), name, bins, top, step)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(left: int, name: str, bins: Sequence[Bin], top: float, step: float) -> list[str]:
    def x(chance: float) -> float:
        return left + chance / top * _SIDE

    def y(chance: float) -> float:
        return _TOP + _SIDE - min(1.0, max(0.0, chance) / top) * _SIDE

    parts = []
    tick = 0.0
    while tick <= top + 1e-9:
        parts.append(
            f'<path d="M{x(tick):.1f} {_TOP}V{_TOP + _SIDE}M{left} {y(tick):.1f}H{left + _SIDE}" '
            f'stroke="{_LINE}" fill="none"/>'
        )
        parts.append(_text(x(tick), _TOP + _SIDE + 18, f"{100 * tick:.0f}", anchor="middle", colour=_SOFT))
        parts.append(_text(left - 8, y(tick) + 4, f"{100 * tick:.0f}", anchor="end", colour=_SOFT))
        tick += step
    parts.append(
        f'<line x1="{x(0):.1f}" y1="{y(0):.1f}" x2="{x(top):.1f}" y2="{y(top):.1f}" stroke="{_SOFT}" '
        'stroke-dasharray="5 4"/>'
    )
    for one in bins:
        parts.append(
            f'<line x1="{x(one.stated):.1f}" y1="{y(one.seen - one.half):.1f}" x2="{x(one.stated):.1f}" '
            f'y2="{y(one.seen + one.half):.1f}" stroke="{_MARK}" stroke-width="2"/>'
            f'<circle cx="{x(one.stated):.1f}" cy="{y(one.seen):.1f}" r="3.5" fill="{_MARK}"/>'
        )
    below = _TOP + _SIDE + 40
    parts.append(_text(left + _SIDE / 2, below, f"{name}: stated, %", anchor="middle"))
    middle = _TOP + _SIDE / 2
    parts.append(
        f'<g transform="rotate(-90 {left - 36} {middle})">'
        + _text(left - 36, middle, "seen, %", anchor="middle")
        + "</g>"
    )
    return parts


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", weight: int = 400, colour: str = _INK
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-family="system-ui,sans-serif" '
        f'font-size="13" font-weight="{weight}" fill="{colour}">{escape(text)}</text>'
    )
