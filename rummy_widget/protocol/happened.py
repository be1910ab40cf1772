"""Events as the viewer saw them, each with its sentence."""

from __future__ import annotations

from typing import Any, cast

from rummy_widget.deck import text, texts
from rummy_widget.protocol.how import why_blocked
from rummy_widget.protocol.keys import Keys
from rummy_widget.protocol.wire import Event, EventKind, Shown, Text, plain
from rummy_widget.seen import Seen
from rummy_widget.view import View

__all__ = ["LAST", "all_events", "events"]

LAST = 12  # events that a view carries


def all_events(view: View, *, covered: bool = False) -> dict[str, Any]:
    """Answer what happened in the hand, as plain JSON values: its events as a view has them, all of them.

    Parameters
    ----------
    view
        What the seat that is shown may know.
    covered
        Whether its own cards are left out, as in a view with a cover on.
    """
    return {"events": plain(events(view, Keys(view, covered=covered), last=len(view.history)))}


def events(view: View, keys: Keys, *, last: int = LAST) -> tuple[Event, ...]:
    """Make the last events of the hand, oldest first, with the cards that have keys."""
    made = []
    for seen in view.history[-last:]:
        keyed = keys.events[seen.n]
        made.append(
            Event(
                n=seen.n,
                seat=seen.seat,
                kind=cast(EventKind, seen.kind),
                cards=tuple(Shown(text(code), key) for code, key in keyed),
                text=_sentence(view, seen, [code for code, _ in keyed]),
                meld=f"m{seen.meld}" if seen.meld else None,
            )
        )
    return tuple(made)


def _sentence(view: View, seen: Seen, codes: list[int]) -> Text:
    args: dict[str, str | int] = {"seat": seen.seat}
    match seen.kind:
        case "deal" if seen.source is None:
            return Text("ev-placed", {})
        case "deal":
            count = view.rules.deal.get(view.seats)
            if count is None:
                return Text("ev-deal", {**args, "count": len(seen.cards or ())})
            said = "ev-deal-more" if view.rules.starter_discards else "ev-deal"
            return Text(said, {**args, "count": count})
        case "draw":
            return Text("ev-draw-card", {**args, "card": texts(codes)}) if codes else Text("ev-draw", args)
        case "recycle":
            return _recycled(view, seen)
        case "take" if len(codes) > 1:
            return Text("ev-take-many", {**args, "count": len(codes), "cards": texts(codes)})
        case "take" | "discard":
            return Text(f"ev-{seen.kind}", {**args, "card": texts(codes)})
        case "rummy":
            return Text("ev-rummy", {**args, "count": len(codes), "card": text(codes[0])})
        case "pass":
            return Text("ev-pass", args)
        case "swap":
            return Text("ev-swap", {**args, "card": texts(codes)})
        case "meld" | "layoff":
            return Text(f"ev-{seen.kind}", {**args, "cards": texts(codes)})
        case "decline":
            return Text("ev-decline", args)
        case _:
            return Text("ev-end-out", args) if view.over == "out" else _blocked(view)


def _recycled(view: View, seen: Seen) -> Text:
    args: dict[str, str | int] = {"seat": seen.seat, "count": _stock_after(view, seen)}
    if view.rules.recycle == "turn_over":
        return Text("ev-recycle", args)
    if view.rules.recycle == "shuffle_new_upcard" and seen.up is not None:
        return Text("ev-shuffle-up", {**args, "card": str(seen.up)})
    return Text("ev-shuffle", args)


def _blocked(view: View) -> Text:
    match why_blocked(view):
        case "stalemate":
            return Text("ev-end-stalemate", {})
        case "turns":
            return Text("ev-end-turns", {"count": view.table.turns})
        case _:
            return Text("ev-end-blocked", {})


def _stock_after(view: View, recycle: Seen) -> int:
    """Return how many cards a recycle put into the stock: those drawn from it, and those that are left."""
    drawn = 0
    for seen in view.history[recycle.n + 1 :]:
        if seen.kind == "recycle":
            return drawn
        drawn += seen.kind == "draw"
    return drawn + view.stock_count
