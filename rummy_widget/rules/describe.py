"""The active rules as short plain sentences: complete, and only what is in play.

The sentences stand in ``locales/*/describe.ftl``. One id is one case of one rule; here is chosen which of
them hold, so that a translation knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rummy_widget import i18n
from rummy_widget.rules.usage import InPlay
from rummy_widget.rules.values import Count, ranges
from rummy_widget.rules.words import Arg, Text

if TYPE_CHECKING:
    from rummy_widget.rules.record import Rules

__all__ = ["Section", "description"]


@dataclass(frozen=True)
class Section:
    """A part of the rules: a heading and sentences below it."""

    title: Text
    lines: tuple[Text, ...]

    def text(self, locale: str = i18n.DEFAULT) -> str:
        """Return the part as plain text, one sentence a line."""
        return "\n".join([self.title.text(locale), *(f"  {line.text(locale)}" for line in self.lines)])

    def __str__(self) -> str:
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """Return it as the wire sends it."""
        return {"title": self.title.to_dict(), "lines": [line.to_dict() for line in self.lines]}


def description(rules: Rules, seats: Sequence[int]) -> tuple[Section, ...]:
    """Return what is in play for these numbers of seats; a part without a sentence is left out."""
    play = InPlay(rules, seats)
    parts = ((name, tuple(lines(play))) for name, lines in _PARTS.items())
    return tuple(Section(_say(f"title-{name}"), lines) for name, lines in parts if lines)


def _say(name: str, **args: Arg) -> Text:
    return Text(f"about-{name.replace('_', '-')}", args)


def _by_seats(name: str, argument: str, value: Count, play: InPlay) -> Iterator[Text]:
    """Say a number, or each number with the numbers of players that it holds for."""
    groups: dict[int, list[int]] = {}
    for seats in play.seats:
        number = value[seats] if isinstance(value, Mapping) else value
        groups.setdefault(number, []).append(seats)
    for number, players in groups.items():
        if len(groups) == 1:
            yield _say(name, **_args(argument, number))
        else:
            yield _say(f"{name}-seats", players=ranges(players), **_args(argument, number))


def _args(name: str, number: int) -> dict[str, Arg]:
    return {name: number}


# --- before the first turn ------------------------------------------------------------------------


def _cards(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    yield _say("aim-points" if rules.scoring == "meld_points" else "aim-out")
    yield _say("players" if len(play.seats) > 1 else "players-fixed", players=ranges(play.seats))
    groups: dict[tuple[int, int], list[int]] = {}
    for seats in play.seats:
        groups.setdefault((rules.decks_for(seats), rules.jokers_for(seats)), []).append(seats)
    for (packs, jokers), players in groups.items():
        name = "pack-jokers" if jokers else "pack"
        args: dict[str, Arg] = {"packs": packs}
        if jokers:
            args |= {"jokers": jokers, "total": 52 * packs + jokers}
        if len(groups) > 1:
            name, args = f"{name}-seats", {"players": ranges(players), **args}
        yield _say(name, **args)


def _deal(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    if rules.dealer_by_cut:
        yield _say("dealer-cut")
        yield _say("dealer-cut-jokers" if play.jokers else "dealer-cut-order")
        if play.equal_cards:
            yield _say("dealer-cut-again")
    else:
        yield _say("dealer-chance")
    yield _say("dealer-next")
    yield from _by_seats("deal", "count", rules.deal, play)
    yield _say("starter-dealer" if rules.dealer_starts else "starter-left")
    yield _say("starter-discards" if rules.starter_discards else "upcard")
    yield _say("deck")


def _melds(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    yield _say("melds")
    yield _say("set", cards="9S 9H 9C")
    yield _say("run", cards="4H 5H 6H")
    yield _say(f"aces-{rules.aces}", cards_low="AS 2S 3S", cards_high="QS KS AS", cards_corner="KS AS 2S")
    if play.twins:
        yield _say("twins")
    if play.jokers:
        yield _say("joker-stands-swap" if play.swap else "joker-stands")
        yield _say("joker-unnamed")
        yield _say("joker-twice")
        yield _say("naturals", count=rules.min_naturals)


# --- a turn ---------------------------------------------------------------------------------------


def _turn(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    yield _say(f"draw-{rules.take_from_pile}")
    limit = rules.melds_per_turn
    yield _say("lay") if limit is None else _say("lay-count", count=limit)
    yield _say("layoff")
    yield _say("layoff-ends")
    if rules.layoff == "after_meld" and not rules.initial_meld:
        yield _say("layoff-after-meld")
    yield _say("fixed")
    if play.jokers:
        yield _say(f"swap-{rules.joker_swap}")
    if play.swap:
        yield _say("swap-counts")
    yield _say("discard")
    if rules.deepest_must_be_played != "always":
        yield _say("taken-alone" if play.several else "taken")
        if play.twins:
            yield _say("taken-twin")
    yield _say("no-dead-end")


def _first(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    if rules.initial_meld:
        yield _say("initial", points=rules.initial_meld)
        if play.jokers:
            yield _say("initial-joker")
        yield _say("initial-first-swap" if play.swap else "initial-first")
    start = rules.whole_hand_from_deal
    if start is not None:
        yield _say("whole-hand") if start == 1 else _say("whole-hand-from", number=start)
        yield _say("whole-hand-discard" if rules.going_out == "discard_required" else "whole-hand-all")
        yield _say("whole-hand-layoff")


def _pile(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    if not play.deepest:
        return
    always = rules.deepest_must_be_played == "always"
    if play.several:
        yield _say("take-several")
        yield _say("deepest-always" if always else "deepest-several")
    else:
        yield _say("deepest-top")
    yield _say("deepest-new" if rules.deepest_new_meld_only else "deepest-any")
    if play.swap:
        yield _say("deepest-swap")
    if play.several:
        yield _say("deepest-rest")
    yield _say("deepest-when")


def _call(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    if rules.call_rummy == "off":
        return
    yield _say(f"call-{rules.call_rummy}")
    yield _say("call-asked")
    yield _say("call-pass")
    yield _say(f"call-{rules.call_rummy}-takes")
    if play.twins and rules.call_rummy == "any_card":
        yield _say("call-twin")
    yield _say("call-plays")
    yield _say("call-next")
    if rules.deepest_new_meld_only and play.deepest:
        yield _say("call-new")
    if rules.floats:
        yield _say("call-float")


def _out(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    if not rules.floats:
        yield _say(f"out-{rules.going_out}")
        return
    yield _say("out-float")
    yield _say("float-draws")
    yield _say("float-take")
    if rules.going_out == "float_unplayable":
        yield _say("float-unplayable")


# --- the end of the stock -------------------------------------------------------------------------


def _stock(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    yield _say(f"stock-take-{rules.take_from_pile}")
    if play.recycle:
        yield _say(f"recycle-{rules.recycle}")
        times = rules.recycles
        yield _say("recycles-unlimited") if times is None else _say("recycles", count=times)
        if rules.recycle in ("shuffle_keep_top", "shuffle_new_upcard"):
            yield _say("recycle-two")
        yield _say(f"decline-recycle-{rules.take_from_pile}")
    else:
        yield _say("recycle-none")
        yield _say("decline")
    yield _say("decline-empty")
    if rules.stalemate_check:
        yield _say("stalemate")
        # Who always swaps one card for one can never gather three.
        case = "one" if rules.take_from_pile == "top" and rules.call_rummy == "off" else "meld"
        yield _say(f"stalemate-{case}-swap" if play.swap else f"stalemate-{case}")
    yield _say("max-turns", count=rules.max_turns)


# --- what it counts -------------------------------------------------------------------------------


def _values(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    yield _say("points-five-ten" if rules.five_ten_fifteen else "points-number")
    yield _say("points-ace", points=play.ace)
    if play.laid_points and play.ace != play.low_ace:
        yield _say("points-ace-low", points=play.low_ace)
        if rules.aces != "low":
            yield _say("points-ace-ends")
    if play.jokers:
        yield _say("points-joker", points=rules.joker_points)


def _score(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    scoring = rules.scoring
    yield _say(f"score-{scoring}")
    if scoring == "meld_points":
        yield _say("score-meld-points-less")
        if play.swap:
            yield _say("score-swap")
    else:
        yield _say("score-unlaid")
    if rules.going_rummy != "none":
        yield _say("rummy")
        yield _say("rummy-plus-10" if rules.going_rummy == "plus_10" else f"rummy-double-{scoring}")
    if rules.blocked == "nobody":
        yield _say("blocked-nobody")
    elif rules.blocked == "count":
        yield _say(f"blocked-count-{scoring}")
    else:
        yield _say(f"blocked-lowest-{scoring}")
        yield _say("blocked-tie")


def _match(play: InPlay) -> Iterator[Text]:
    rules = play.rules
    kind, length = rules.match
    yield from _by_seats(f"match-{kind}", "count" if kind == "deals" else "points", length, play)
    yield _say(f"winner-{rules.winner}")
    yield _say("tie")
    if rules.must_go_out_to_win:
        yield _say("must-go-out")


_PARTS: Final[dict[str, Callable[[InPlay], Iterator[Text]]]] = {
    "cards": _cards,
    "deal": _deal,
    "melds": _melds,
    "turn": _turn,
    "first": _first,
    "pile": _pile,
    "call": _call,
    "out": _out,
    "stock": _stock,
    "points": _values,
    "score": _score,
    "match": _match,
}
