"""The words for a claim: which messages say it, with which cards and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rummy_widget.deck import Card, Cards, codes_of, shown
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision
from rummy_widget.rules.words import Arg, Text
from rummy_widget.tutor.claims import SHOWN, Claim, Reason

__all__ = ["is_bound", "live_counts", "move_args", "points_score", "reason_text", "rounded", "texts_of"]

_KEEP: Final = frozenset({"count", "chances", "hold", "feeds", "laid"})
_DRAWS: Final = frozenset({"draw", "take", "recycle", "decline"})
_KEPT: Final = frozenset({"pair", "near-run", "waits", "feeds-next", "feeds-pile", "melded", "joker"})
_TAKEN: Final = frozenset({"lays", "keeps", "joker", "goes-out"})
"""Reasons of a rule of thumb where several cards, or one to be laid, may be taken."""
_FEW: Final = 4
"""Live cards that a text names one by one."""
_LAYS: Final = frozenset({"meld", "layoff"})


def rounded(value: float) -> int | str:
    """Return a number as a text says it: whole, or as text with one decimal. "1 point" needs a whole one."""
    near = round(abs(value), 1)
    return int(near) if near == int(near) else str(near)


def move_args(move: Move, up: Cards, prefix: str = "") -> dict[str, Arg]:
    """Return the arguments that name a move.

    Parameters
    ----------
    up : Cards
        The card on the pile, which a take does not name itself.
    prefix : str
        ``"foil-"`` for the move that another one is held against.
    """
    mark = "-foil" if prefix else ""
    did = "take-more" if move.kind == "take" and move.count > 1 else str(move.kind)
    cards = str(shown(move.cards))
    found: dict[str, Arg] = {f"{prefix}did": did}
    found |= {f"card{mark}": cards, f"cards{mark}": cards, f"{prefix}number": move.count}
    return found | ({} if prefix else {"card-up": str(up)})


def texts_of(claim: Claim, decision: Decision) -> list[Text]:
    """Return the pieces of a text, in order; the player's name is put in when it is read."""
    args = {**move_args(decision.move, decision.up), "unit": decision.unit}
    foil = claim.foil
    if foil is not None:
        args |= move_args(foil.move, decision.up, "foil-")
        throws = decision.move.kind == foil.move.kind == "discard"
        args["pair"] = "throws" if throws else "other"
        args |= {"lead": rounded(claim.lead), "value": rounded(foil.value)}
    head = f"ex-{claim.kind}"
    match claim.kind:
        case "silent":
            return [Text(head, args)]
        case "forced":
            return [_forced(decision, args)]
        case "slip":
            if foil is None:
                return [Text("ex-slip-only", args)]
            return [Text("ex-slip" if claim.lead < 0 else "ex-slip-lucky", args)]
        case "equal":
            return [_equal(claim, args)]
        case _:
            pass
    whole = bool(claim.named) and claim.named[0].name == "whole"
    found = [Text("ex-measured" if whole else head, args)]
    # A trade-off needs both values; elsewhere live cards may be counted, as three numbers are enough.
    told = len(claim.named) + len(claim.costs)
    room = 0 if claim.kind == "trade-off" or told > 2 else 3 if told == 1 else 2
    found += [
        reason_text(one, claim, decision, decisive=claim.kind == "decisive", room=room) for one in claim.named
    ]
    if claim.kind == "decisive" and found[-1].id == "cl-points-kept":
        found += _dearer(decision, foil)
    if claim.costs:
        found.append(Text("ex-against" if claim.kind == "trade-off" else "ex-little"))
        found += [reason_text(one, claim, decision) for one in claim.costs]
    return [*found, *_alike(claim, decision), *_rest(claim)]


def _alike(claim: Claim, decision: Decision) -> list[Text]:
    """Say that two cards to throw do not differ in what else a player by rules of thumb looks at."""
    if claim.measure == "keep" and len(claim.reasons) == 1:
        return [Text("ex-alike-all")]
    if claim.measure != "rules" or claim.kind != "decisive" or claim.named[0].name != "points":
        return []
    names = {"medium": ("pair", "near-run"), "hard": ("waits",)}.get(decision.player)
    if names is None or {one.name for one in claim.reasons} & set(names) or claim.foil is None:
        return []
    linked = any(decision.terms.get(name) for name in names)
    if decision.player == "medium":
        return [Text("ex-alike-links" if linked else "ex-alike-lonely")]
    foil = claim.foil
    fits = "feeds-next" in decision.terms or "feeds-next" in foil.terms
    return [Text(("ex-alike-waits" if linked else "ex-alike-idle") + ("" if fits else "-safe"))]


def _rest(claim: Claim) -> list[Text]:
    """Name what else differs, where the text has room for it."""
    said = {term for one in (*claim.named, *claim.costs) for term in one.terms}
    left = [one.name for one in claim.reasons if not said & set(one.terms) and abs(one.difference) >= SHOWN]
    if claim.measure != "keep" or not left or len(claim.named) + len(claim.costs) > 2:
        return []
    left = [name if name in _KEEP else "ends" for name in left[: 3 - len(claim.costs)]]
    return [Text(f"ex-rest-{len(left)}", dict(zip(("first", "second", "third"), left, strict=False)))]


def _dearer(decision: Decision, foil: Candidate | None) -> list[Text]:
    """Name a card that counts no less than the one thrown: that it would do as well, or why it stays."""
    others, best = _no_cheaper(decision, foil), decision.chosen
    for one in others:
        if best is not None and rounded(one.value - best.value) == 0:
            return [Text("cl-dearer-alike", {"card-c": str(shown(one.move.cards))})]
    kept = [one for one in others if _against(one)]
    if kept:
        card = max(kept, key=lambda one: (one.terms["points"], one.value))
        against = min(_against(card), key=lambda name: card.terms[name])
        name = f"cl-dearer-{against}" if against in _KEPT else "cl-dearer-any"
        return [Text(name, {"card-c": str(shown(card.move.cards))})]
    return []


def _against(one: Candidate) -> list[str]:
    """Return the terms that speak against throwing a card."""
    return [name for name, term in one.terms.items() if term < 0 and name not in ("points", "copy")]


def _no_cheaper(decision: Decision, foil: Candidate | None = None) -> list[Candidate]:
    """Return the other discards that count no less than the one made, the foil left out."""
    points = decision.terms.get("points", 0.0)
    return [
        one
        for one in decision.candidates
        if one.move not in (decision.move, foil and foil.move)
        and one.move.kind == "discard"
        and one.terms.get("points", 0.0) >= points
    ]


def _dearest(decision: Decision) -> str:
    """Return the message that says how far the card thrown counts most, as far as the numbers prove it.

    Of a card of the hand that was not weighed, such as one that may not be thrown in this turn, and of a
    second copy, it is not known or not true that it counts less.
    """
    if _no_cheaper(decision):
        return "cl-points-kept"
    weighed = {one.move.cards[0] for one in decision.candidates if one.move.kind == "discard"}
    codes = decision.hand.codes
    whole = bool(codes) and set(codes) <= weighed and codes.count(decision.move.cards[0]) == 1
    return "cl-points" if whole else "cl-points-weighed"


def _forced(decision: Decision, args: dict[str, Arg]) -> Text:
    terms = decision.terms
    if decision.solved:
        return Text("ex-solved-only", args)
    if "plan-lays" in terms:
        laid = len(decision.move.cards)
        return Text("ex-lays", {**args, "value": rounded(terms["plan-lays"]), "number-laid": laid})
    if decision.rule == "go-out":
        return Text("ex-goes-out", {**args, "value": rounded(sum(terms.values()))})
    return Text("ex-only", args)


def _equal(claim: Claim, args: dict[str, Arg]) -> Text:
    if claim.measure == "solved":
        return Text("ex-equal-solved", args)
    if claim.error is not None:
        known = "unclear" if claim.lead >= 0 else "habit"
        sure = "-small" if abs(claim.lead) > 2 * claim.error else ""
        return Text(f"ex-equal-{known}{sure}", {**args, "error": rounded(2 * claim.error)})
    if rounded(claim.lead) == 0:
        return Text("ex-equal-same", args)
    return Text("ex-equal-near", args)


def reason_text(
    reason: Reason, claim: Claim, decision: Decision, *, decisive: bool = False, room: int = 0
) -> Text:
    """Return the sentence of one reason.

    It says why one of the two moves is better than the other: of a reason against the move, why the foil is.

    Parameters
    ----------
    decisive : bool
        Whether it decides, so that it is told by both of its numbers where they are simple.
    room : int
        For how many numbers there is room.
    """
    foil = claim.foil
    assert foil is not None, "a reason holds a move against another one"
    d = reason.difference
    better, worse = (decision.move, foil.move) if d > 0 else (foil.move, decision.move)
    values = (reason.mine, reason.theirs) if d > 0 else (reason.theirs, reason.mine)
    args: dict[str, Arg] = {
        "card-a": str(shown(better.cards)),
        "card-b": str(shown(worse.cards)),
        "cards-a": str(shown(better.cards)),
        "cards-b": str(shown(worse.cards)),
        "card-up": str(decision.up),
        "d": rounded(d),
        "name": reason.name,
        "unit": decision.unit,
    }
    if reason.name in ("whole", "others"):
        if reason.error is not None:
            return Text("cl-whole-about", {**args, "error": rounded(2 * reason.error)})
        return Text(f"cl-{reason.name}", args)
    if claim.measure == "solved":
        return Text("cl-solved-least" if is_bound(decision, foil) else "cl-solved", args)
    if claim.measure == "played":
        known = reason.name in ("first", "beaten", "nobody")
        return Text(f"cl-{reason.name}" if known else "cl-any", args)
    throws = better.kind == worse.kind == "discard"
    draws = better.kind in _DRAWS and worse.kind in _DRAWS and max(better.count, worse.count) == 1
    if claim.measure == "rules":
        if throws:
            return _thumb(reason, args, values, decision, foil, decisive=decisive)
        if draws:
            return _pile(reason, args, decision)
        known = reason.name in _TAKEN or reason.name == "saving"
        return Text(f"cl-{reason.name}-any" if known else "cl-any", args)
    relation = ""
    if throws:
        relation = "throws"
    elif draws and decision.up:
        relation = "take" if better.kind == "take" else "draw"
    elif better.kind in _LAYS and worse.kind == "discard":
        relation = "lays"
    elif better.kind == "discard" and worse.kind in _LAYS:
        relation = "holds"
    if reason.name not in _KEEP and reason.name != "ends":
        return Text("cl-any", args)
    if reason.name == "count" and points_score(decision, foil):
        return Text("cl-count-kept-throws" if throws else "cl-count-kept", args)
    if relation == "throws" and reason.name == "chances" and room > 1:
        counts = live_counts(better, worse, decision)
        if counts is not None:
            name = "cl-chances-live-worth" if room > 2 else "cl-chances-live"
            return Text(name, {**args, "a": counts[0], "b": counts[1]})
    if not relation or (reason.name == "ends" and relation not in ("take", "draw")):
        relation = "any"
    return Text(f"cl-{reason.name}-{relation}", args)


def is_bound(decision: Decision, foil: Candidate) -> bool:
    """Tell whether of the difference of two moves only is known that it is so much or more."""
    chosen = decision.chosen
    return "bound" in foil.facts or (chosen is not None and "bound" in chosen.facts)


def points_score(decision: Decision, foil: Candidate) -> bool:
    """Tell whether points in the hand are good to have: they may be laid, by rules where that scores."""
    return any(one is not None and one.terms.get("points", 0.0) > 0 for one in (decision.chosen, foil))


def live_counts(better: Move, worse: Move, decision: Decision) -> tuple[int, int] | None:
    """Return how many live cards help the hand after each of two throws, if that says which is better."""
    facts = {one.move: one.facts for one in decision.candidates}
    mine, theirs = (facts[move].get("helped") for move in (better, worse))
    if mine is None or theirs is None or mine <= theirs:
        return None
    return mine, theirs


def _thumb(
    reason: Reason,
    args: Mapping[str, Arg],
    values: tuple[float, float],
    decision: Decision,
    foil: Candidate,
    *,
    decisive: bool,
) -> Text:
    """Return the sentence of a rule of thumb about which card to throw."""
    name = reason.name
    if name == "points":
        if decisive:
            name = _dearest(decision) if reason.difference > 0 else "cl-points-kept"
            return Text(name, {**args, "a": rounded(values[0]), "b": rounded(values[1])})
        return Text("cl-points-more", args)
    if name in ("pair", "near-run"):
        mates = _mates(name, str(args["card-b"]), decision.hand)
        return (
            Text(f"cl-{name}", {**args, "cards-mate": str(mates)})
            if mates
            else Text(f"cl-{name}-alone", args)
        )
    if name == "waits":
        if values[0]:
            return Text("cl-waits-more", args)
        live = codes_of(foil.facts.get("live", 0) if reason.difference > 0 else _live(decision))
        few = 0 < len(live) <= _FEW
        return Text("cl-waits", {**args, "live": "few" if few else "many", "cards-live": str(shown(live))})
    if name in ("copy", "feeds-next", "feeds-pile", "opening", "may-be-laid", "joker", "melded"):
        return Text(f"cl-{name}", args)
    return Text("cl-any", args)


def _live(decision: Decision) -> int:
    chosen = decision.chosen
    return 0 if chosen is None else chosen.facts.get("live", 0)


def _mates(link: str, name: str, hand: Cards) -> Cards:
    """Return the cards of a hand that a card is linked with: of its rank, or close to it in its suit."""
    card = Card(name)
    if card.is_joker:
        return Cards()
    found = []
    for other in dict.fromkeys(hand):
        if other.is_joker or other == card:
            continue
        apart = abs((other.code >> 2) - (card.code >> 2))
        near = apart in (1, 2, 11, 12) and other.suit == card.suit
        if near if link == "near-run" else other.rank == card.rank:
            found.append((apart, other))
    if link == "near-run":  # the ends of a suit are close only where aces are high: the closer card is named
        found = sorted(found)[:1] if found and min(found)[0] <= 2 else []
    return Cards([other for _, other in found])


def _pile(reason: Reason, args: Mapping[str, Arg], decision: Decision) -> Text:
    """Return the sentence of a rule of thumb about the card on the pile."""
    name = reason.name
    if name in ("lays-at-once", "stays-in-hand", "lays-later"):
        return Text(f"cl-{name}", args)
    if name in _TAKEN:
        return Text(f"cl-{name}-any", args)
    if name != "saving":
        return Text("cl-any", args)
    take = next(one for one in decision.candidates if one.move.kind == "take")
    saves, must = take.terms.get("saves", 0.0), -take.terms.get("must-save", 0.0)
    given = {**args, "saves": rounded(saves), "must": rounded(must)}
    if saves >= must:
        return Text("cl-saves", given)
    if rounded(saves) == 0:
        return Text("cl-saves-none", given)
    return Text("cl-saves-little" if saves > 0 else "cl-saves-less", given)
