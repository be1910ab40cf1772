"""The sentences of a hint, step by step, and the cards that they point at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummy_widget.deck import Card, Cards, held, shown
from rummy_widget.moves import Move
from rummy_widget.players import Decision
from rummy_widget.rules.words import Text
from rummy_widget.tutor.alike import as_good, small
from rummy_widget.tutor.claims import Claim
from rummy_widget.tutor.explain_words import (
    is_bound,
    live_counts,
    move_args,
    points_score,
    reason_text,
    rounded,
)
from rummy_widget.tutor.finding import Finding
from rummy_widget.tutor.grades import THRESHOLDS
from rummy_widget.view import View

__all__ = ["answer", "area_of", "cards_of", "cards_to_see", "look", "nudge", "why"]

_LAYS: Final = frozenset({"meld", "layoff", "swap"})


def area_of(decision: Decision, found: Claim, motif: Finding | None) -> str:
    """Return where the thing is that matters."""
    if decision.rule == "go-out":
        return "end"
    if found.foil is None:
        return "only"
    if found.kind == "equal":
        told = found.error is None or abs(found.lead) + 2 * found.error < THRESHOLDS[-1][0]
        return "equal" if told else "unclear"
    kinds = {decision.move.kind, found.foil.move.kind}
    if motif is not None and motif.move is not None and motif.foil is not None:
        kinds = {motif.move.kind, motif.foil.kind}
    if not kinds <= _LAYS | {"discard"}:
        return "pile"
    if "layoff" in kinds or "swap" in kinds or (motif is not None and motif.motif in ("M20", "M21")):
        return "table"
    return "melds" if "meld" in kinds else "hand"


def cards_to_see(view: View, decision: Decision, found: Claim, motif: Finding | None) -> Cards:
    """Return the cards to look at, in an order that tells nothing.

    They are those that the motif speaks of, with those of the move and its foil where it names neither, or
    one alone, which would tell the move. Where nothing else was weighed, those of the move would tell it too.
    """
    if found.foil is None:
        return _in_order(view.hand) if decision.rule == "go-out" else Cards()
    played = cards_of([decision.move, found.foil.move], view)
    if motif is not None and motif.cards:
        named = set(motif.cards)
        lone = len(named) == 1 and decision.move.kind == "discard"
        if lone or not named & set(played):
            named |= set(played)
        return _in_order(named)
    return played


def nudge(view: View, decision: Decision, found: Claim, area: str, cards: Cards) -> Text:
    """Return the sentence that says what to think about."""
    if area != "pile":
        return Text(f"hint-nudge-{area}", {"number": len(cards)})
    if view.phase == "call":
        return Text("hint-nudge-call")
    new = _coming(view, _two(decision, found))
    return Text("hint-nudge-deck" if not new else "hint-nudge-pile", {"number": len(new)})


def look(view: View, decision: Decision, found: Claim, area: str, cards: Cards) -> Text:
    """Return the sentence that says where to look."""
    if not cards:
        return Text("hint-look-only")
    args: dict[str, str | int] = {"cards": str(cards)}
    if area == "pile":
        new = _coming(view, _two(decision, found))
        if not new:
            return Text("hint-look-hand", args)
        args |= {"cards-new": str(_in_order(new)), "number": len(new)}
    return Text(f"hint-look-{'hand' if area in ('equal', 'unclear') else area}", args)


def _two(decision: Decision, found: Claim) -> list[Move]:
    return [decision.move, *([] if found.foil is None else [found.foil.move])]


def _coming(view: View, moves: list[Move]) -> Cards:
    """Return the cards of the pile that the first of some moves which takes any would bring."""
    pile = view.table.pile
    for move in moves:
        if move.kind == "take":
            return shown(pile[-move.count :])
        if move.kind == "rummy":
            last = len(pile) - 1 - pile[::-1].index(move.cards[0])
            return shown(pile[last:])
    return Cards()


def cards_of(moves: list[Move], view: View) -> Cards:
    """Return the cards of moves, each once, with those of the pile that they bring."""
    named = [*shown(code for move in moves for code in move.cards)]
    return _in_order([*named, *(card for move in moves for card in _coming(view, [move]))])


def _in_order(named: Iterable[Card]) -> Cards:
    """Return cards as they lie in a hand, each once: what a joker is to stand for is half of a move."""
    return shown(sorted({held(card.code) for card in named}))


_ADDS_UP: Final = 0.15
"""What three rounded numbers may be apart from their sum."""

_WHY: Final = frozenset(
    {"count", "chances", "hold", "feeds", "laid", "ends", "first", "beaten", "nobody", "whole"}
)


def why(decision: Decision, found: Claim, equals: tuple[Move, ...]) -> Text:
    """Return what decides, by the largest reason of the decision itself."""
    if decision.rule == "go-out":
        return Text("hint-why-out", {"value": rounded(sum(decision.terms.values()))})
    if found.foil is None:
        return Text("hint-why-solved-only" if found.measure == "solved" else "hint-why-only")
    # What may be as good and may not is left out of what is certain.
    rank = "worse" if equals or found.measure == "solved" else "next"
    if found.measure == "solved":
        if found.kind == "equal":
            return Text("hint-why-solved-equal")
        name = "hint-why-solved-least" if is_bound(decision, found.foil) else "hint-why-solved"
        return Text(name, {"d": rounded(found.cost), "unit": decision.unit, "rank": rank})
    if found.kind == "equal" or not found.named:
        if found.error is None:
            lead = rounded(found.cost)
            return Text("hint-why-equal", {"lead": lead}) if lead else Text("hint-why-same")
        told = {"lead": rounded(found.cost), "error": rounded(2 * found.error), "unit": decision.unit}
        return Text("hint-why-small" if small(found) else "hint-why-unclear", told)
    reason = found.named[0]
    if reason.name == "chances" and decision.move.kind == found.foil.move.kind == "discard":
        counts = live_counts(decision.move, found.foil.move, decision)
        if counts is not None:
            return Text("hint-why-live", {"a": counts[0], "b": counts[1]})
    name = reason.name if reason.name in _WHY else "any"
    if name == "count" and points_score(decision, found.foil):
        name = "count-kept"
    return Text(f"hint-why-{name}", {"d": rounded(reason.difference), "unit": decision.unit, "rank": rank})


def answer(decision: Decision, found: Claim, equals: tuple[Move, ...]) -> list[Text]:
    """Return the move, what speaks for it, and what the runner-up costs."""
    args = {**move_args(decision.move, decision.up), "value": rounded(sum(decision.terms.values()))}
    foil = found.foil
    if foil is None:
        return [Text("hint-out" if decision.rule == "go-out" else "hint-only", args)]
    throws = decision.move.kind == foil.move.kind == "discard"
    args |= move_args(foil.move, decision.up, "foil-")
    args |= {"pair": "throws" if throws else "other", "lead": rounded(found.cost), "unit": decision.unit}
    if found.kind == "equal":
        if found.measure == "solved":
            return [Text("hint-solved-equal", args)]
        if found.error is None:
            return [Text("hint-equal" if args["lead"] else "hint-same", args)]
        name = "hint-small" if small(found) else "hint-unclear"
        return [Text(name, {**args, "error": rounded(2 * found.error)})]
    traded = found.kind == "trade-off"
    whole = found.named[0].name == "whole"
    texts = [Text("hint-measured" if whole else f"hint-{found.kind}", args)]
    alone = len(found.named) == 1 and not traded
    texts += [reason_text(one, found, decision, room=2 if alone else 0) for one in found.named]
    if traded:
        texts.append(Text("ex-against"))
        texts += [reason_text(one, found, decision) for one in found.costs]
    told = len(found.named) + traded * len(found.costs)
    # Of a move as a whole one number is told: what it costs is what the other one brought.
    if told < 3 and not whole and (told > 1 or rounded(found.named[0].difference) != rounded(found.cost)):
        sums = sum(one.difference for one in (*found.named, *found.costs * traded))
        texts.append(Text("hint-cost" if abs(sums - found.cost) < _ADDS_UP else "hint-cost-rest", args))
    return [*texts, *as_good(equals, decision)]
