"""What a hand scores and how each number comes about, and the tally of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from typing import Literal

from rummy_widget import faces, i18n
from rummy_widget.deck import JOKER_AS, Cards, cards, codes_of, worded
from rummy_widget.melds import Meld, card_points, hand_points
from rummy_widget.rules import Rules

__all__ = ["HandResult", "Match", "Part", "Score", "laid_points", "opening_points", "plain", "score_hand"]

Score = int | Fraction


@dataclass(frozen=True)
class Part:
    """One number in the sum of what a seat scored, before doubling and sharing.

    Attributes
    ----------
    kind
        ``"hand"``: points in the hand of `seat`; ``"difference"``: how much more they are than the lowest;
        ``"laid"``: points that `seat` has on the table; ``"bonus"``: for going rummy.
    seat
        The seat whose cards they are.
    points
        With sign: what is paid is negative.
    """

    kind: Literal["hand", "difference", "laid", "bonus"]
    seat: int
    points: int


@dataclass(frozen=True)
class HandResult:
    """The end of a hand, with what a score sheet shows.

    Attributes
    ----------
    over
        How the hand ended.
    winners
        Seats that won it, none when nobody did.
    rummy
        Whether the winner went rummy, whatever that is worth.
    cards, points
        By seat: the cards left in the hand, and what they count.
    parts
        By seat: the numbers whose sum is the score, before `factors` and `share`.
    factors
        By seat: 2 where going rummy doubles.
    share
        Number of seats that share what the winners get.
    scores
        By seat: ``factors * sum(parts) / share``.
    """

    over: Literal["out", "blocked"]
    winners: tuple[int, ...]
    rummy: bool
    cards: tuple[Cards, ...]
    points: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    factors: tuple[int, ...]
    share: int
    scores: tuple[Score, ...]

    def _repr_html_(self) -> str:
        heads = "".join(
            f'<th scope="col">{head}</th>' for head in ("", "", _word("seat-points"), _word("score"))
        )
        rows = [
            f'<tr><th scope="row">{_word("seat-no", number=seat)}</th><td>{worded(left) if left else ""}</td>'
            f"<td>{points}</td><td>{score}</td></tr>"
            for seat, (left, points, score) in enumerate(
                zip(self.cards, self.points, self.scores, strict=True)
            )
        ]
        who = ", ".join(_word("seat-no", number=seat) for seat in self.winners)
        title = f"{self.over}: {who}" if who else self.over
        return faces.block(f"<div>{title}</div><table><tr>{heads}</tr>{''.join(rows)}</table>")


def _word(message_id: str, **args: object) -> str:
    return escape(i18n.text(message_id, args))


def score_hand(
    rules: Rules, hands: Sequence[int], melds: Sequence[Meld], out: int | None, *, rummy: bool
) -> HandResult:
    """Score a hand that is over.

    Parameters
    ----------
    hands
        Mask of the cards left, by seat.
    melds
        The melds on the table.
    out
        Seat that went out; None when the hand is blocked.
    rummy
        Whether that seat went out in one turn and had laid nothing on an earlier turn.
    """
    points = tuple(hand_points(hand, rules) for hand in hands)
    winners: tuple[int, ...] = () if out is None else (out,)
    share = 1
    if out is None and rules.blocked == "lowest_takes_difference":
        low = min(points)
        winners = tuple(seat for seat, left in enumerate(points) if left == low)
        share = len(winners)
        parts = _differences(rules, points, winners)
    elif out is None and rules.blocked == "nobody":
        parts = [()] * len(points)
    else:
        parts = _SCORINGS[rules.scoring](rules, points, melds, out)
    rummy = rummy and out is not None
    factors = tuple(_factor(rules, seat, out) if rummy else 1 for seat in range(len(points)))
    if rummy and rules.going_rummy == "plus_10" and out is not None:
        parts[out] = (*parts[out], Part("bonus", out, 10))
    scores = tuple(
        _scored(factor * sum(part.points for part in mine), share if seat in winners else 1)
        for seat, (factor, mine) in enumerate(zip(factors, parts, strict=True))
    )
    return HandResult(
        over="blocked" if out is None else "out",
        winners=winners,
        rummy=rummy,
        cards=tuple(cards(codes_of(hand)) for hand in hands),
        points=points,
        parts=tuple(parts),
        factors=factors,
        share=share,
        scores=scores,
    )


_Parts = list[tuple[Part, ...]]


def _scored(total: int, share: int) -> Score:
    return total // share if total % share == 0 else Fraction(total, share)


def _factor(rules: Rules, seat: int, out: int | None) -> int:
    if rules.going_rummy != "double":
        return 1
    # Where laid cards count, only the score of the seat that went out is doubled; elsewhere all that is paid.
    return 2 if rules.scoring != "meld_points" or seat == out else 1


def _differences(rules: Rules, points: Sequence[int], winners: Sequence[int]) -> _Parts:
    low = points[winners[0]]
    gained = tuple(
        Part("difference", seat, left - low) for seat, left in enumerate(points) if seat not in winners
    )
    parts: _Parts = [gained if seat in winners else () for seat in range(len(points))]
    if rules.scoring == "settlement":
        for part in gained:
            parts[part.seat] = (Part("difference", part.seat, -part.points),)
    return parts


def _winner_takes(_: Rules, points: Sequence[int], __: Sequence[Meld], out: int | None) -> _Parts:
    gained = tuple(Part("hand", seat, left) for seat, left in enumerate(points) if seat != out)
    return [gained if seat == out else () for seat in range(len(points))]


def _penalty(_: Rules, points: Sequence[int], __: Sequence[Meld], out: int | None) -> _Parts:
    return [() if seat == out else (Part("hand", seat, left),) for seat, left in enumerate(points)]


def _settlement(rules: Rules, points: Sequence[int], melds: Sequence[Meld], out: int | None) -> _Parts:
    parts = _winner_takes(rules, points, melds, out)
    return [parts[seat] if seat == out else (Part("hand", seat, -left),) for seat, left in enumerate(points)]


def _meld_points(rules: Rules, points: Sequence[int], melds: Sequence[Meld], _: int | None) -> _Parts:
    laid = laid_points(melds, len(points), rules)
    return [
        (Part("laid", seat, laid[seat]), *([Part("hand", seat, -left)] if left else []))
        for seat, left in enumerate(points)
    ]


_SCORINGS = {
    "winner_takes": _winner_takes,
    "penalty": _penalty,
    "settlement": _settlement,
    "meld_points": _meld_points,
}


def laid_points(melds: Sequence[Meld], seats: int, rules: Rules) -> tuple[int, ...]:
    """Points of the cards on the table by the seat that laid each; a joker counts its own points."""
    total = [0] * seats
    for meld in melds:
        for place, (card, seat) in enumerate(zip(meld.codes, meld.offs, strict=True)):
            total[seat] += rules.joker_points if card >= JOKER_AS else _on_table(meld, place, card, rules)
    return tuple(total)


def opening_points(meld: Meld, rules: Rules) -> int:
    """Points of a meld towards `initial_meld`: a joker counts as the card that it stands for."""
    return sum(
        _on_table(meld, place, card - JOKER_AS if card >= JOKER_AS else card, rules)
        for place, card in enumerate(meld.codes)
    )


def _on_table(meld: Meld, place: int, card: int, rules: Rules) -> int:
    if card >> 2 == 0 and meld.kind == "run" and place == 0:
        return 5 if rules.five_ten_fifteen else 1
    return card_points(card, rules)


@dataclass(frozen=True)
class Match:
    """The tally of a match between two hands.

    Attributes
    ----------
    rules, seats
        What is played, by how many.
    dealer, hand_no
        Of the hand that is on, or comes next.
    scores
        Totals before that hand.
    winner
        The seat that won the match; None while it goes on.
    """

    rules: Rules
    seats: int
    dealer: int
    hand_no: int = 1
    scores: tuple[Score, ...] = ()
    winner: int | None = None

    def __post_init__(self) -> None:
        if not self.scores:
            object.__setattr__(self, "scores", (0,) * self.seats)

    @property
    def starter(self) -> int:
        """Seat that plays first in the hand."""
        return self.dealer if self.rules.dealer_starts else (self.dealer + 1) % self.seats

    def after(self, scored: Sequence[Score], out: int | None) -> Match:
        """Return the tally after a hand.

        Parameters
        ----------
        scored
            What each seat scored in it.
        out
            Seat that went out, None after a blocked hand.
        """
        scores = tuple(plain(total + more) for total, more in zip(self.scores, scored, strict=True))
        return replace(
            self,
            dealer=(self.dealer + 1) % self.seats,
            hand_no=self.hand_no + 1,
            scores=scores,
            winner=self._winner(scores, out),
        )

    def _winner(self, scores: tuple[Score, ...], out: int | None) -> int | None:
        length = self.rules.length_for(self.seats)
        if self.rules.match[0] == "deals":
            if self.hand_no < length:
                return None
        elif max(scores) < length:
            return None
        best = max(scores) if self.rules.winner == "highest" else min(scores)
        if scores.count(best) > 1:
            return None  # a tie is played on
        seat = scores.index(best)
        if self.rules.must_go_out_to_win and (seat != out or best < length):
            return None
        return seat


def plain(score: Score) -> Score:
    """Return a whole score as an int."""
    return int(score) if score == int(score) else score
