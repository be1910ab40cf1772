"""A chart of means with their intervals: an SVG drawn by hand, so that it shows in every host and offline."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import ceil, floor, inf, isfinite, isnan, log10
from typing import TYPE_CHECKING, Any, Final

from rummy_widget import i18n
from rummy_widget.lab.showing import FIGURES, minus, shown

if TYPE_CHECKING:
    from rummy_widget.lab.tournament import Tournament

__all__ = ["Chart"]

WIDTH: Final = 640
_ROW: Final = 34
_LETTER: Final = 8.4  # width of a letter at 14 px, generously
_INK, _SOFT, _LINE, _MARK = "#18221f", "#4e5d57", "#c9d2cb", "#1d6b4f"


@dataclass(frozen=True)
class Chart:
    """A row for each player: a dot for the mean, a line for its 95 % interval.

    Attributes
    ----------
    figure : str
        Which figure is drawn.
    title : str
    rows : tuple of (str, float, float, float)
        Player, mean, and the ends of the interval.
    """

    figure: str
    title: str
    rows: tuple[tuple[str, float, float, float], ...]

    @classmethod
    def of(cls, result: Tournament, figure: str) -> Chart:
        """Take a figure out of a tournament.

        Raises
        ------
        ValueError
            There is no such figure.
        """
        if figure not in FIGURES:
            raise ValueError(f"there is no figure {figure!r}; there are {', '.join(FIGURES)}")
        rows = tuple(
            (row["player"], row[figure], row[f"{figure}_low"], row[f"{figure}_high"])
            for row in result.records
            if not isnan(row[figure])
        )
        return cls(figure, i18n.text(f"lab-head-{figure.replace('_', '-')}"), rows)

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        told = "; ".join(f"{name}: {shown(self.figure, *values)}" for name, *values in self.rows)
        return i18n.text("lab-chart", {"figure": self.title, "rows": told or "–"})

    def __str__(self) -> str:
        return self.alt

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        """The picture; it scales to the width of its place."""
        left = min(WIDTH // 2, 30 + _LETTER * max((len(name) for name, *_ in self.rows), default=0))
        height = 64 + _ROW * len(self.rows)
        ticks = self._ticks()
        low, high = ticks[0], ticks[-1]
        scale = (WIDTH - 24 - left) / (high - low)

        def x(value: float) -> float:
            return left + (min(max(value, low), high) - low) * scale

        base = 34 + _ROW * len(self.rows)
        parts = [_text(left, 20, self.title, weight=650)]
        for tick in ticks:
            strong = _INK if tick == 0 else _LINE
            parts.append(
                f'<line x1="{x(tick):.1f}" y1="32" x2="{x(tick):.1f}" y2="{base}" stroke="{strong}"/>'
            )
            parts.append(_text(x(tick), base + 18, self._tick(tick), anchor="middle", colour=_SOFT))
        for number, (name, mean, start, end) in enumerate(self.rows):
            y = 34 + _ROW * (number + 0.5)
            parts.append(_text(left - 12, y + 5, _short(name, left), anchor="end"))
            if not isnan(start):
                parts.append(
                    f'<line x1="{x(start):.1f}" y1="{y}" x2="{x(end):.1f}" y2="{y}" '
                    f'stroke="{_MARK}" stroke-width="3" stroke-linecap="round"/>'
                )
            parts.append(f'<circle cx="{x(mean):.1f}" cy="{y}" r="6" fill="{_MARK}"/>')
        label = escape(self.alt)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'aria-label="{label}" style="width:100%;max-width:{WIDTH}px;height:auto">'
            f'<title>{label}</title><rect width="{WIDTH}" height="{height}" rx="8" fill="#fffefb"/>'
            f"{''.join(parts)}</svg>"
        )

    def draw_on(self, ax: Any) -> Any:
        """Draw on matplotlib's axes, and return them."""
        for number, (_, mean, start, end) in enumerate(reversed(self.rows)):
            bars = None if isnan(start) else [[mean - start], [end - mean]]
            ax.errorbar([mean], [number], xerr=bars, fmt="o", color=_MARK, capsize=3)
        ax.set_yticks(range(len(self.rows)), [name for name, *_ in reversed(self.rows)])
        ax.set_xlabel(self.title)
        return ax

    def _tick(self, value: float) -> str:
        if self.figure in ("hands_won", "matches_won"):
            return f"{100 * value:.6g} %"
        return minus(f"{value:.6g}")

    def _ticks(self) -> list[float]:
        """Return round numbers that span all intervals; zero is among them where the sign matters."""
        values = [value for _, *values in self.rows for value in values if isfinite(value)]
        if self.figure in ("gain", "elo"):
            values.append(0.0)
        low, high = min(values, default=0.0), max(values, default=1.0)
        if high - low < 1e-9:
            low, high = low - 0.5, high + 0.5
        step = _round_step((high - low) / 4)
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        return [round(number * step, 10) for number in range(first, last + 1)]


def _round_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    return next((factor * power for factor in (1, 2, 5, 10) if factor * power >= rough), inf)


def _short(name: str, width: float) -> str:
    most = max(4, int((width - 20) / _LETTER))
    return name if len(name) <= most else name[: most - 1] + "…"


def _text(
    x: float, y: float, text: str, *, anchor: str = "start", weight: int = 400, colour: str = _INK
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-family="system-ui,sans-serif" '
        f'font-size="14" font-weight="{weight}" fill="{colour}">{escape(text)}</text>'
    )
