"""The end of a hand: all cards, and how each number came about."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rummy_widget.deck import order, text
from rummy_widget.melds import card_points
from rummy_widget.protocol.wire import Match, Result, Row, Sheet, Text
from rummy_widget.scoring import HandResult, Score
from rummy_widget.view import View

__all__ = ["Ended", "result", "score_text"]


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
    """

    hand: HandResult
    hands: tuple[tuple[Score, ...], ...]
    match_over: bool
    winners: tuple[int, ...] = ()


def result(view: View, ended: Ended) -> Result:
    """Make the score sheet; `view` gives the rules and the match."""
    hand = ended.hand
    winner = hand.winners[0] if hand.winners else None
    return Result(
        over=hand.over,
        winners=hand.winners,
        title=_title(hand, winner),
        how=tuple(_how(view, hand)),
        rows=tuple(_row(view, hand, seat) for seat in range(view.seats)),
        sheet=Sheet(
            tuple(tuple(score_text(score) for score in scores) for scores in ended.hands),
            tuple(score_text(score) for score in view.scores),
        ),
        match=Match(ended.match_over, ended.winners, _match(view, ended)),
    )


def score_text(score: Score) -> str:
    """Write a score: ``"8"``, or with a fraction ``"8 1/3"``."""
    exact = Fraction(score)
    whole, part = divmod(abs(exact), 1)
    if not part:
        return str(int(exact))
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"


def _title(hand: HandResult, winner: int | None) -> Text:
    if hand.over == "blocked" or winner is None:
        return Text("result-blocked", {})
    return Text("result-out-rummy" if hand.rummy else "result-out", {"seat": winner})


def _row(view: View, hand: HandResult, seat: int) -> Row:
    scored = hand.scores[seat]
    left = hand.cards[seat].codes
    others = [abs(part.points) for part in hand.parts[seat] if part.seat != seat or part.kind == "bonus"]
    left = tuple(sorted(order(left), key=lambda code: -card_points(code, view.rules)))
    own = [card_points(code, view.rules) for code in left]
    return Row(
        seat=seat,
        cards=tuple(map(text, left)),
        points=hand.points[seat],
        parts=tuple(others or own),
        scored=f"+{score_text(scored)}" if scored > 0 else score_text(scored),
        out=hand.over == "out" and seat in hand.winners,
    )


def _how(view: View, hand: HandResult) -> list[Text]:
    """Write the lines that say where the numbers come from; a way of scoring without words has none."""
    rules = view.rules
    if hand.over == "blocked":
        if rules.blocked == "nobody":
            return [Text("how-nobody", {})]
        if rules.blocked == "lowest_takes_difference":
            return [Text("how-blocked", {}), _lowest(hand)]
    if rules.scoring == "penalty":
        return [Text("how-penalty", {})]
    if rules.scoring == "winner_takes" and hand.over == "out":
        return _taken(view, hand, hand.winners[0])
    return []


def _lowest(hand: HandResult) -> Text:
    first = hand.winners[0]
    score = score_text(hand.scores[first])
    if len(hand.winners) > 1:
        return Text("how-shared", {"count": len(hand.winners), "points": hand.points[first], "score": score})
    return Text("how-lowest", {"seat": first, "points": hand.points[first], "score": score})


def _taken(view: View, hand: HandResult, winner: int) -> list[Text]:
    points = sum(part.points for part in hand.parts[winner] if part.kind == "hand")
    lines = [Text("how-takes", {"seat": winner, "points": points})]
    if view.rules.going_rummy == "double":
        if hand.rummy:
            score = score_text(hand.scores[winner])
            lines.append(Text("how-doubled", {"seat": winner, "points": points, "score": score}))
        else:
            lines.append(Text("how-not-doubled", {"seat": winner}))
    return lines


def _match(view: View, ended: Ended) -> Text:
    rules, scores = view.rules, view.scores
    low = rules.winner == "lowest"
    ranked: list[Score] = sorted(scores, reverse=not low)
    leader = scores.index(ranked[0])
    level = ranked[0] == ranked[1]
    length = rules.length_for(view.seats)
    if ended.match_over:
        return Text("match-won", {"seat": ended.winners[0], "score": score_text(scores[ended.winners[0]])})
    if rules.match[0] == "target":
        if level:
            return Text("match-target-level", {"target": length})
        return Text("match-target-leads", {"seat": leader, "score": score_text(ranked[0]), "target": length})
    hands = length - view.hand_no
    if hands <= 0:
        return Text("match-tie", {})
    if level:
        return Text("match-level", {"hands": hands})
    lead = score_text(max(ranked[0], ranked[1]) - min(ranked[0], ranked[1]))
    return Text("match-leads", {"seat": leader, "hands": hands, "lead": lead})
