"""Lines below a score sheet: how each number of a hand came about."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rummy_widget.protocol.wire import Text
from rummy_widget.scoring import HandResult, Score
from rummy_widget.view import View

__all__ = ["how", "score_text", "why_blocked"]


def score_text(score: Score) -> str:
    """Write a score: ``"8"``, or with a fraction ``"8 1/3"``."""
    exact = Fraction(score)
    whole, part = divmod(abs(exact), 1)
    if not part:
        return str(int(exact))
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def why_blocked(view: View) -> str:
    """Return what ended a hand in which nobody went out: ``"stock"``, ``"turns"`` or ``"stalemate"``."""
    before = view.history[-2].kind if len(view.history) > 1 else ""
    if before == "decline":
        return "stock"
    return "turns" if view.table.turns >= view.rules.max_turns else "stalemate"


def how(view: View, hand: HandResult) -> tuple[Text, ...]:
    """Say where the numbers of a hand come from, one line for each step.

    Parameters
    ----------
    view
        Gives the rules and what ended the hand.
    hand
        What the hand came to.
    """
    return tuple(_blocked(view, hand) if hand.over == "blocked" else _out(view, hand, hand.winners[0]))


def _blocked(view: View, hand: HandResult) -> Iterator[Text]:
    why = why_blocked(view)
    yield Text(f"how-{why}", {"count": view.table.turns} if why == "turns" else {})
    match view.rules.blocked:
        case "nobody":
            yield Text("how-nobody", {})
        case "lowest_takes_difference":
            pays = view.rules.scoring == "settlement"
            yield Text("how-blocked-pays" if pays else "how-blocked", {})
            yield _lowest(hand)
        case "count":
            yield Text("how-melds" if view.rules.scoring == "meld_points" else "how-penalty-all", {})
            if view.rules.scoring == "meld_points":
                yield from _laid(hand)


def _lowest(hand: HandResult) -> Text:
    first = hand.winners[0]
    terms = [part.points for part in hand.parts[first]]
    least, score = hand.points[first], score_text(hand.scores[first])
    if len(hand.winners) > 1:
        args: dict[str, str | int] = {"count": len(hand.winners), "points": least, "sum": sum(terms)}
        return Text("how-shared", {**args, "score": score})
    if len(terms) == 1:
        return Text("how-lowest", {"seat": first, "points": least, "score": score})
    added = " + ".join(map(str, terms))
    return Text("how-lowest-sum", {"seat": first, "points": least, "sum": added, "score": score})


def _out(view: View, hand: HandResult, winner: int) -> Iterator[Text]:
    match view.rules.scoring:
        case "winner_takes":
            yield Text("how-takes", {"seat": winner, "points": _gained(hand, winner)})
        case "settlement":
            yield Text("how-paid", {"seat": winner, "points": _gained(hand, winner)})
        case "penalty":
            yield Text("how-penalty", {"seat": winner})
        case "meld_points":
            yield Text("how-melds", {})
            yield from _laid(hand)
    match view.rules.going_rummy:
        case "double" if not hand.rummy:
            yield Text("how-not-doubled", {"seat": winner})
        case "double" if view.rules.scoring == "penalty":
            yield Text("how-penalty-doubled", {})
            for seat, points in enumerate(hand.points):
                if points and seat != winner:
                    yield Text("how-times", {"seat": seat, "points": points, "score": _score(hand, seat)})
        case "double":
            score = _score(hand, winner)
            yield Text("how-doubled", {"seat": winner, "points": _gained(hand, winner), "score": score})
        case "plus_10" if hand.rummy:
            score = _score(hand, winner)
            yield Text("how-plus-10", {"seat": winner, "points": _gained(hand, winner), "score": score})
        case "plus_10":
            yield Text("how-no-bonus", {"seat": winner})
        case _:
            pass


def _gained(hand: HandResult, seat: int) -> int:
    return sum(part.points for part in hand.parts[seat] if part.kind != "bonus")


def _score(hand: HandResult, seat: int) -> str:
    return score_text(hand.scores[seat])


def _laid(hand: HandResult) -> Iterator[Text]:
    """Say what each seat laid and still holds, before a doubling."""
    for seat, parts in enumerate(hand.parts):
        laid = sum(part.points for part in parts if part.kind == "laid")
        held = -sum(part.points for part in parts if part.kind == "hand")
        if held:
            args: dict[str, str | int] = {"laid": laid, "held": held, "score": score_text(laid - held)}
            yield Text("how-laid-less", {"seat": seat, **args})
        else:
            yield Text("how-laid", {"seat": seat, "laid": laid})
