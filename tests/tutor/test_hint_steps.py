"""The four steps of a hint are about the same two moves, and read right however they go on."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from rummy_widget import i18n
from rummy_widget.deck import Card, cards, shown
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision, player
from rummy_widget.rules import Rules
from rummy_widget.tutor import findings
from rummy_widget.tutor.explaining import explain, joined
from rummy_widget.tutor.hint_advice import advise
from rummy_widget.tutor.hints import Hint, hint
from rummy_widget.view import View
from tests.tutor.recorded import decisions

Told = list[tuple[View, Decision, list[Hint]]]


@pytest.fixture(scope="module")
def told() -> Told:
    """Return hints by hands that are played out, and by a player that measures the hand it keeps."""
    some = random.Random(12).sample(decisions(800), 400)
    found: Told = []
    for at, one in enumerate(some):
        by = player("master", budget=200, wide=1_000_000, gate=0, stakes=0) if at < 100 else player("expert")
        decision = advise(one.view, by)
        found.append((one.view, decision, [hint(one.view, n, decision=decision) for n in (1, 2, 3, 4)]))
    return found


def _of(view: View, move: Move | None) -> set[Card]:
    """Return the cards that a move is about: those that it names, or those that it takes."""
    if move is None:
        return set()
    taken = view.table.pile[-move.count :] if move.kind == "take" else ()
    return {*shown(move.cards), *shown(taken)}


def test_all_steps_are_about_the_move_or_its_foil(told: Told) -> None:
    about: Counter[str] = Counter()
    for view, _, (first, look, why, last) in told:
        assert first.cards == ()
        assert look.cards == why.cards
        mine, other = _of(view, last.move), _of(view, last.foil)
        if last.foil is None:
            # What nothing was held against is not pointed at: all of the hand, or nothing.
            assert tuple(look.cards) in ((), tuple(sorted(view.hand, key=lambda card: card.code)))
            continue
        if mine | other:
            assert set(look.cards) & (mine | other), (look.text(), last.text())
        thrown = last.move is not None and last.move.kind == last.foil.kind == "discard"
        assert not thrown or set(look.cards) > mine or not set(look.cards) & mine, look.text()
        if why.motif is None:
            assert set(look.cards) == mine | other
        else:
            about[why.motif] += 1
            said = [one for one in findings(view) if one.said == why.said[0]]
            assert any(one.move == last.move and one.foil in (None, last.foil) for one in said), why.text()
        if "Two of your cards" in first.text():
            assert len(look.cards) == 2
        assert not re.search(r"rather than|\bTake\b|Draw from|^Throw [^,]*$", look.text() + why.text())
    assert sum(about.values()) > 60
    assert len(about) >= 8


def test_only_what_cannot_be_told_apart_is_called_as_good(told: Told) -> None:
    words: Counter[str] = Counter()
    for _, decision, (*_, last) in told:
        found = re.search(
            r"To ([^.]*?)(?:, or others,)? (is as good|comes close|may be as good)\.", last.text()
        )
        if found is None:
            continue
        words[found[2]] += 1
        best = next(one for one in decision.candidates if one.move == decision.move)
        lead = {
            one.move: (one.gap if one.gap is not None else best.value - one.value)
            for one in decision.candidates
        }
        lows = {one.move: (one.low, one.high) for one in last.candidates}
        named = [move for move in last.equals if lead[move] is not None and _same(found[1], move)]
        assert named, last.text()
        low, high = lows[named[0]]
        if found[2] == "is as good":
            assert abs(lead[named[0]]) < 0.25
            assert low is None or high is None or low <= 0 <= high, last.text()
        elif found[2] == "comes close":
            assert 0 < lead[named[0]] < 0.25
            assert low is None or low > 0, last.text()
    assert words["is as good"] > 10
    assert len(words) == 3


def _same(words: str, move: Move) -> bool:
    """Tell whether words name a move, by its cards and its kind."""
    verbs = {"discard": "throw", "meld": "lay", "layoff": "lay", "take": "take", "draw": "draw"}
    named = i18n.pretty_cards(str(shown(move.cards)))
    return words.startswith(verbs.get(str(move.kind), "")) and named in words


def _played(leads: dict[str, tuple[float, float]]) -> Decision:
    ends = {"goes-out": 400}
    weighed = [
        Candidate(
            Move.parse(f"discard {name}"),
            {"goes-out": 9 - lead},
            ends,
            lead,
            error,
            errors={"goes-out": error},
        )
        for name, (lead, error) in leads.items()
    ]
    return Decision(weighed[0].move, tuple(weighed), "discard", player="master")


@pytest.mark.parametrize(
    ("lead", "error", "words"),
    [
        (0.2, 0.05, "To throw 4♦ comes close."),  # 0.2 ± 1.96 * 0.05: from 0.10 to 0.30
        (0.2, 0.15, "To throw 4♦ is as good."),  # from -0.09 to 0.49
        (0.0, 0.01, "To throw 4♦ is as good."),
        (0.6, 0.4, "To throw 4♦ may be as good."),  # from -0.18 to 1.38: it may be none, and it may be much
    ],
)
def test_how_close_another_move_is(lead: float, error: float, words: str) -> None:
    decision = _played({"KS": (0, 0), "4D": (lead, error), "9C": (3, 0.4)})
    view = View.from_position(
        {"hands": ["KS 4D 9C", 7], "stock": 24, "pile": "2C", "turn": 0, "phase": "play"}
    )
    for text in (hint(view, 4, decision=decision).text(), explain(decision).text()):
        assert text.endswith(words), text
    assert "the best move and a worse one" in hint(view, 3, decision=decision).text()


def test_a_small_difference_that_is_sure_is_told_as_one() -> None:
    view = View.from_position({"hands": ["KS 4D", 7], "stock": 24, "pile": "2C", "turn": 0, "phase": "play"})
    sure, unsure = (_played({"KS": (0, 0), "4D": (0.2, error)}) for error in (0.05, 0.15))
    assert hint(view, 4, decision=sure).text() == (
        "Throw K♠. To throw 4♦ is nearly as good: 0.2 points less, give or take 0.1."
    )
    assert hint(view, 3, decision=sure).text() == (
        "The best two moves are close: 0.2 points apart, give or take 0.1."
    )
    assert explain(sure).text().endswith("The difference is small: 0.2 points, give or take 0.1.")
    assert "cannot be told apart" in hint(view, 4, decision=unsure).text()
    assert "No clear difference" in explain(unsure).text()


def test_what_follows_a_colon_goes_on_with_the_sentence(told: Told) -> None:
    assert joined(["One thing:", "hands end.", "both end."]) == "One thing: hands end. Both end."
    seen = 0
    for view, decision, (*_, last) in told:
        for text in (last.text(), explain(decision).text(), explain(advise(view, "expert")).text()):
            after = re.findall(r": (\S+)", text)
            seen += len(after)
            assert all(not word[0].isupper() or re.search("[♠♥♦♣]", word) for word in after), text
            assert all(not word[0].islower() for word in re.findall(r"\. (\S+)", text)), text
    assert seen > 200


def test_the_card_that_may_come_is_named_once_more() -> None:
    position = {"hands": ["QS QH 4D 9C", 7], "stock": 24, "pile": "2C QC", "turn": 0, "phase": "draw"}
    view = View.from_position(position)
    assert hint(view, 2, player="expert").text() == (
        "Look at Q♠ Q♥ Q♣, and think of your hand with Q♣ and without it."
    )
    several = View.from_position({**position, "pile": "QC 8D"}, "rummy500")
    take, draw = Move("take", count=2), Move("draw")
    decision = Decision(
        take, (Candidate(take, {"points": 9.0}), Candidate(draw, {"points": 1.0})), "draw", player="expert",
        up=cards("8D"),
    )  # fmt: skip
    assert hint(several, 2, decision=decision).text() == (
        "Look at 8♦ Q♣, and think of your hand with 8♦ Q♣ and without them."
    )


def test_one_point_is_one_point(told: Told) -> None:
    plural = re.compile(r"(?<![\d.])1 (?:points|live cards|still help )|(?<![\d.])1 do\b")
    singular = 0
    for _, decision, steps in told:
        for text in (*(one.text() for one in steps), explain(decision).text()):
            assert not plural.search(text), text
            singular += bool(re.search(r"(?<![\d.])1 (?:point|live card|still helps)\b", text))
    assert singular > 3
    one = explain(_played({"KS": (0, 0), "4D": (1, 0.1)})).text()
    assert one.endswith("going out first brings 1 point more a hand.")


def test_before_a_call_nothing_is_said_of_a_draw() -> None:
    rules = Rules.preset("rummy500").replace(call_rummy="any_card")
    position = {
        "hands": ["KC 9D", 7], "stock": 20, "turn": 0, "phase": "call", "pile": "7C 5H 2D", "thrower": 1,
        "melds": [{"cards": "5S 5D 5C", "by": 1}],
    }  # fmt: skip
    view = View.from_position(position, rules)
    call, leave = Move.parse("rummy 5H"), Move("pass")
    decision = Decision(
        call, (Candidate(call, {"points": 5.0}), Candidate(leave, {"points": 1.0})), "call", player="expert"
    )
    assert hint(view, 1, decision=decision).text() == "Before you answer: one thing about the pile matters."
    assert hint(view, 2, decision=decision).text() == (
        "Look at 2♦ 5♥, and think of your hand with 2♦ 5♥ and without them."
    )


def test_two_moves_that_are_worth_the_same_are_as_good() -> None:
    view = View.from_position({"hands": ["KS KD", 7], "stock": 24, "pile": "2C", "turn": 0, "phase": "play"})
    weighed = tuple(Candidate(Move.parse(f"discard {name}"), {"points": -10.0}) for name in ("KS", "KD"))
    decision = Decision(weighed[0].move, weighed, "discard", player="expert")
    assert hint(view, 3, decision=decision).text() == "The best two moves are worth the same."
    assert hint(view, 4, decision=decision).text() == "Throw K♠. To throw K♦ is as good."
