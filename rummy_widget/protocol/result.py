"""The end of a hand: all cards, the score sheet and the match."""

from __future__ import annotations

from dataclasses import dataclass

from rummy_widget.deck import order, text
from rummy_widget.melds import card_points
from rummy_widget.protocol.how import how, score_text
from rummy_widget.protocol.wire import Match, Result, Row, Sheet, Text
from rummy_widget.scoring import HandResult, Score
from rummy_widget.view import View

__all__ = ["Ended", "result"]


@dataclass(frozen=True)
class Ended:
    """A hand that is over, and the match with it.

    Attributes
    ----------
    hand
        What the hand came to.
    hands
        What each seat scored, hand by hand, this one last.
    match_over
        Whether the match is decided.
    winners
        Who won it.
    deal
        The hand's deal code, None if it has none.
    """

    hand: HandResult
    hands: tuple[tuple[Score, ...], ...]
    match_over: bool
    winners: tuple[int, ...] = ()
    deal: str | None = None


def result(view: View, ended: Ended) -> Result:
    """Make the score sheet; `view` gives the rules and the match."""
    hand = ended.hand
    winner = hand.winners[0] if hand.winners else None
    return Result(
        over=hand.over,
        winners=hand.winners,
        title=_title(hand, winner),
        how=how(view, hand),
        rows=tuple(_row(view, hand, seat) for seat in range(view.seats)),
        sheet=Sheet(
            tuple(tuple(score_text(score) for score in scores) for scores in ended.hands),
            tuple(score_text(score) for score in view.scores),
        ),
        match=Match(ended.match_over, ended.winners, _match(view, ended)),
        deal=ended.deal,
    )


def _title(hand: HandResult, winner: int | None) -> Text:
    if hand.over == "blocked" or winner is None:
        return Text("result-blocked", {})
    return Text("result-out-rummy" if hand.rummy else "result-out", {"seat": winner})


def _row(view: View, hand: HandResult, seat: int) -> Row:
    scored = hand.scores[seat]
    left = hand.cards[seat].codes
    out = hand.over == "out" and seat in hand.winners
    terms = [part.points for part in hand.parts[seat] if part.points] if out else []
    left = tuple(sorted(order(left), key=lambda code: -card_points(code, view.rules)))
    own = [card_points(code, view.rules) for code in left]
    return Row(
        seat=seat,
        cards=tuple(map(text, left)),
        points=hand.points[seat],
        parts=tuple(terms or own),
        scored=f"+{score_text(scored)}" if scored > 0 else score_text(scored),
        out=out,
    )


def _match(view: View, ended: Ended) -> Text:
    rules, scores = view.rules, view.scores
    low = rules.winner == "lowest"
    ranked: list[Score] = sorted(scores, reverse=not low)
    leader = scores.index(ranked[0])
    best = score_text(ranked[0])
    level = ranked[0] == ranked[1]
    length = rules.length_for(view.seats)
    if ended.match_over:
        winner = ended.winners[0]
        won = "match-won-low" if low else "match-won"
        return Text(won, {"seat": winner, "score": score_text(scores[winner])})
    if rules.match[0] == "target":
        if max(scores) >= length:
            # The target is reached and the match goes on: by a tie, or because only going out wins.
            if level:
                return Text("match-tie", {})
            return Text("match-must-go-out", {"seat": leader, "score": best})
        if level:
            return Text("match-target-low-level" if low else "match-target-level", {"target": length})
        leads = "match-target-low-leads" if low else "match-target-leads"
        return Text(leads, {"seat": leader, "score": best, "target": length})
    hands = length - view.hand_no
    if hands <= 0:
        return Text("match-tie", {})
    if level:
        return Text("match-level", {"hands": hands})
    lead = score_text(max(ranked[0], ranked[1]) - min(ranked[0], ranked[1]))
    return Text("match-leads", {"seat": leader, "hands": hands, "lead": lead})
