"""One line: what the viewer is to do now, or what is going on."""

from __future__ import annotations

from rummy_widget.deck import text
from rummy_widget.melds import has_meld
from rummy_widget.protocol.wire import LayAllPlan, Text
from rummy_widget.view import View

__all__ = ["now"]

_RECYCLE = {
    "turn_over": "now-draw-recycle",
    "shuffle": "now-draw-shuffle",
    "shuffle_keep_top": "now-draw-shuffle-kept",
    "shuffle_new_upcard": "now-draw-shuffle-upcard",
}


def now(
    view: View,
    kinds: frozenset[str],
    plan: LayAllPlan | None,
    *,
    computer: bool,
    covered: bool,
    match_over: bool,
) -> Text:
    """Make the line.

    Parameters
    ----------
    view
        What the seat that is shown may know.
    kinds
        Kinds of the moves that it may make.
    plan
        What "Lay down all" would lay.
    computer
        Whether a computer is on turn.
    covered
        Whether the screen waits for the seat that is shown.
    match_over
        Whether the match is decided.
    """
    if covered:
        return Text("now-cover", {"seat": view.seat})
    if view.turn is None:
        if match_over:
            return Text("now-match-over", {})
        return Text("now-blocked" if view.over == "blocked" else "now-over", {})
    if computer:
        return Text("now-wait", {"seat": view.turn})
    if view.turn != view.seat:
        return Text("now-wait-person", {"seat": view.turn})
    if view.phase == "call":
        return Text("now-call" if "rummy" in kinds else "now-call-pass", {})
    return _draw(view, kinds) if view.phase == "draw" else _play(view, kinds, plan)


def _draw(view: View, kinds: frozenset[str]) -> Text:
    if "draw" in kinds:
        if not view.counts[view.seat]:
            return Text("now-draw-float", {})
        return Text("now-draw-pile" if view.rules.take_from_pile == "any" else "now-draw", {})
    if "recycle" in kinds:
        return Text(_RECYCLE[view.rules.recycle] if "take" in kinds else "now-draw-recycle-only", {})
    return Text("now-draw-last" if "take" in kinds else "now-draw-none", {})


def _play(view: View, kinds: frozenset[str], plan: LayAllPlan | None) -> Text:
    table = view.table
    if plan is not None and plan.out:
        return Text("now-play-out", {})
    if table.deepest >= 0:
        return Text(
            "now-play-must-meld" if table.deepest_new_only else "now-play-must", {"card": text(table.deepest)}
        )
    if table.laid_now and table.whole_hand:
        return Text("now-play-whole", {})
    if table.laid_now and not table.opened:
        return Text("now-play-initial", {"points": table.opening, "least": view.rules.initial_meld})
    lays = kinds & {"meld", "layoff"}
    if "meld" in kinds and not table.opened:
        return Text("now-play-first", {"least": view.rules.initial_meld})
    most = view.rules.melds_per_turn
    if most is not None and table.melded >= most and has_meld(view.hand_mask, view.rules):
        return Text("now-play-melded" if lays else "now-play-melded-throw", {"count": most})
    if most is not None and "meld" in kinds and not table.melded:
        return Text("now-play-count", {"count": most})
    return Text("now-play" if lays else "now-play-throw", {})
