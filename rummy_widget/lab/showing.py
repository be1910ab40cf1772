"""A tournament as records, as a plain table and as HTML without scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import isnan, nan
from typing import TYPE_CHECKING, Any, Final

from rummy_widget import i18n
from rummy_widget.lab.estimate import Estimate
from rummy_widget.lab.running import Trouble

if TYPE_CHECKING:
    from rummy_widget.lab.tournament import Tournament

__all__ = ["FIGURES", "html", "matches", "pairs", "records", "text", "troubles"]

FIGURES: Final = {
    "points_per_hand": "points",
    "gain": "gain",
    "hands_won": "hands_won",
    "matches_won": "matches_won",
    "elo": "elo",
}
"""Names of figures in records, and where a `Standing` keeps them."""

_SHARES: Final = ("hands_won", "matches_won")
_CELL: Final = "padding:3px 10px 3px 0;border-bottom:1px solid #c9d2cb;text-align:left;vertical-align:bottom"


def records(result: Tournament) -> list[dict[str, Any]]:
    """Return a row for each player, best first."""
    rows = []
    for standing in result.figures.standings:
        row: dict[str, Any] = {"player": result.players[standing.player], "hands": standing.hands}
        for name, kept in FIGURES.items():
            if name == "matches_won":
                row["matches"] = standing.matches
            estimate: Estimate | None = getattr(standing, kept)
            row[name] = nan if estimate is None else estimate.mean
            row[f"{name}_low"] = nan if estimate is None else estimate.low
            row[f"{name}_high"] = nan if estimate is None else estimate.high
        rows.append(row)
    highest = result.rules.winner == "highest"
    return sorted(rows, key=lambda row: _last(-row["points_per_hand"] if highest else row["points_per_hand"]))


def _last(value: float) -> float:
    return float("inf") if isnan(value) else value


def pairs(result: Tournament) -> list[dict[str, Any]]:
    """Return a row for each two players that met."""
    return [
        {
            "player": result.players[pair.player],
            "against": result.players[pair.against],
            "hands": pair.hands,
            "gain": pair.gain.mean,
            "gain_low": pair.gain.low,
            "gain_high": pair.gain.high,
        }
        for pair in result.figures.pairs
    ]


def matches(result: Tournament, seed: Callable[[int], str]) -> list[dict[str, Any]]:
    """Return a row for each match."""
    names = result.players
    return [
        {
            "block": number,
            "seed": seed(number),
            "seats": [names[player] for player in match.seats],
            "scores": [list(hand.scores) for hand in match.hands],
            "hand_winners": [list(hand.winners) for hand in match.hands],
            "winner": None if match.winner is None else names[match.seats[match.winner]],
            "broken": None if match.broken is None else match.broken.did,
        }
        for number, block in result.blocks.items()
        for match in block
    ]


def troubles(
    result: Tournament, workers: Sequence[Trouble], seed: Callable[[int], str], locale: str = i18n.DEFAULT
) -> list[str]:
    """Say what went wrong: each kind of a player's failures once, with the first match that shows it."""
    first: dict[tuple[int | None, str], tuple[int, Any]] = {}
    times: dict[tuple[int | None, str], int] = {}
    for number, block in result.blocks.items():
        for match in block:
            if match.broken is not None:
                key = match.broken.player, match.broken.did
                first.setdefault(key, (number, match))
                times[key] = times.get(key, 0) + 1
    rules = result.rules.preset_name
    told = []
    for key, (number, match) in first.items():
        args = {
            "player": "" if key[0] is None else result.players[key[0]],
            "did": key[1],
            "matches": times[key],
            "hand": match.broken.hand_no,
            "again": f"rw.Game({rules!r}" if rules else "rw.Game(rules",
            "seats": ", ".join(result.players[player] for player in match.seats),
            "seed": repr(seed(number)),
        }
        told.append(
            i18n.text("lab-player-failed" if key[0] is not None else "lab-match-endless", args, locale)
        )
    for kind, number, said in workers:
        args = {"block": str(number), "said": said, "players": ", ".join(result.players)}
        told.append(i18n.text(f"lab-worker-{kind}", args, locale))
    return told


def text(result: Tournament, locale: str = i18n.DEFAULT) -> str:
    """Lay the figures out as a plain table under a line that says what was played."""
    rows = [_heads(result, locale), *_cells(result, locale)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([*_notes(result, locale), *lines, *_after(result, locale)])


def html(result: Tournament, locale: str = i18n.DEFAULT) -> str:
    """Draw the figures as an HTML table."""
    head = "".join(f'<th scope="col" style="{_CELL}">{escape(cell)}</th>' for cell in _heads(result, locale))
    body = "".join(
        f'<tr><th scope="row" style="{_CELL}">{escape(row[0])}</th>'
        + "".join(f'<td style="{_CELL};white-space:nowrap">{escape(cell)}</td>' for cell in row[1:])
        + "</tr>"
        for row in _cells(result, locale)
    )
    # The host's own colours of tables must not make a light frame's text unreadable.
    look = "border-collapse:collapse;font:inherit;font-variant-numeric:tabular-nums;margin:6px 0"
    label = escape(i18n.text("lab-table", {}, locale))
    table = (
        f'<div style="overflow-x:auto" tabindex="0" role="region" aria-label="{label}">'
        f'<table style="{look};background:#edf1ec;color:#18221f">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
    before = "".join(f"<div>{escape(note)}</div>" for note in _notes(result, locale))
    after = "".join(f'<div style="color:#8c1d2c">{escape(note)}</div>' for note in _after(result, locale))
    return before + table + after


def _notes(result: Tournament, locale: str) -> list[str]:
    args = {
        "hands": f"{result.hands:,}",
        "blocks": f"{len(result.blocks):,}",
        "seats": result.seats,
        "rules": result.rules.preset_name or repr(result.rules),
        "seed": repr(result.seed),
    }
    notes = [i18n.text("lab-played", args, locale)]
    if not result.complete:
        notes.append(i18n.text("lab-unfinished", {"asked": f"{result.asked:,}"}, locale))
    return notes


def _after(result: Tournament, locale: str) -> list[str]:
    return result.troubles


def _heads(result: Tournament, locale: str) -> list[str]:
    return [i18n.text(f"lab-head-{name.replace('_', '-')}", {}, locale) for name in ("player", *FIGURES)]


def _cells(result: Tournament, locale: str) -> list[list[str]]:
    return [
        [
            row["player"],
            *(shown(name, row[name], row[f"{name}_low"], row[f"{name}_high"]) for name in FIGURES),
        ]
        for row in result.records
    ]


def shown(name: str, mean: float, low: float, high: float) -> str:
    """Write a figure with its interval."""
    if isnan(mean):
        return "–"
    if name in _SHARES:
        value = f"{100 * mean:.1f} %"
        return value if isnan(low) else f"{value} ({100 * low:.1f} – {100 * high:.1f})"
    places = 0 if name == "elo" else 2
    sign = "" if name == "points_per_hand" else "+"
    value = minus(f"{mean:{sign}.{places}f}")
    return value if isnan(low) else f"{value} ± {(high - low) / 2:.{places}f}"


def minus(number: str) -> str:
    """Write a number with a true minus sign."""
    return number.replace("-", "−")
