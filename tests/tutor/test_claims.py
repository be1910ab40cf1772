"""Claims on made-up terms: whatever the numbers are, no more is claimed than they carry."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision
from rummy_widget.tutor.claims import claim, clearest, foil_of, measure
from rummy_widget.tutor.explaining import explain

KING, FOUR = Move.parse("discard KS"), Move.parse("discard 4D")

VALUES = st.one_of(st.just(0.0), st.floats(-20, 20).map(lambda value: round(value, 2)))
TERMS = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(("points", "risk", "live", "out-next", "hold", "feeds-next", "goes-out"), VALUES),
)
HOME = {
    "points": "count", "risk": "count", "live": "chances", "out-next": "chances", "hold": "hold",
    "feeds-next": "feeds", "goes-out": "ends",
}  # fmt: skip


def _expert(mine: dict[str, float], theirs: dict[str, float]) -> Decision:
    ranked = sorted([Candidate(KING, mine), Candidate(FOUR, theirs)], key=lambda one: -one.value)
    return Decision(ranked[0].move, tuple(ranked), "discard", player="expert")


@given(TERMS, TERMS)
@settings(max_examples=600, deadline=None)
def test_nothing_is_claimed_that_the_terms_do_not_carry(
    mine: dict[str, float], theirs: dict[str, float]
) -> None:
    decision = _expert(mine, theirs)
    found = claim(decision)
    best, other = decision.candidates
    differences: dict[str, float] = {}
    for term, name in HOME.items():
        gained = best.terms.get(term, 0.0) - other.terms.get(term, 0.0)
        differences[name] = differences.get(name, 0.0) + gained
    lead = sum(differences.values())
    against = -sum(value for value in differences.values() if value < -1e-9)
    largest = max((-value for value in differences.values()), default=0.0)
    assert found.lead == pytest.approx(lead)
    if lead < 0.25 - 1e-9:
        assert found.kind == "equal"
        return
    if found.kind == "equal":
        assert lead == pytest.approx(0.25)
        return
    assert (found.kind == "trade-off") == (largest > 0.25 * lead + 1e-9) or largest == pytest.approx(
        0.25 * lead
    )
    named = sum(one.difference for one in found.named)
    assert named > against - 1e-9
    assert len(found.named) + len(found.costs) <= 3
    if found.kind == "decisive":
        (only,) = found.named
        assert lead - differences[only.name] <= 1e-6
    if found.kind == "agreeing":
        assert min(differences.values()) >= -1e-9
        assert len(found.named) == 2
    told = {one.name for one in found.named}
    if "others" not in told:
        least = min(one.difference for one in found.named)
        assert all(value <= least + 1e-9 for name, value in differences.items() if name not in told)
    if found.kind == "trade-off":
        assert found.costs[0].difference == pytest.approx(-largest)


def test_reasons_too_many_to_name_are_added_up() -> None:
    decision = _expert(
        {"points": 3.0, "live": 2.9, "hold": 2.8, "goes-out": 2.7}, {"feeds-next": 8.0}
    )  # 11.4 for it, 8 against: it takes three of the four to outweigh that
    found = claim(decision)
    assert found.kind == "trade-off"
    assert found.lead == pytest.approx(3.4)
    assert [(one.name, round(one.difference, 1)) for one in found.named] == [("count", 3.0), ("others", 5.7)]
    assert [(one.name, one.difference) for one in found.costs] == [("feeds", -8.0)]


def test_the_least_that_is_enough_is_named() -> None:
    found = claim(_expert({"points": 10.0, "live": 6.0, "hold": 4.0}, {"feeds-next": 2.0}))
    assert (found.kind, [one.name for one in found.named]) == ("sufficient", ["count"])
    assert [one.name for one in found.costs] == ["feeds"]  # little, and told as such


def test_who_measures_how() -> None:
    assert measure(_expert({"points": 1.0}, {})) == "keep"
    assert measure(Decision(KING, (Candidate(KING, {"live": 1.0}),), player="mine")) == "keep"
    assert measure(Decision(KING, (Candidate(KING, {"points": 1.0}),), player="hard")) == "rules"
    played = Candidate(KING, {"goes-out": 1.0}, {"goes-out": 9})
    assert measure(Decision(KING, (played,), player="mine")) == "played"


def test_the_foil_of_a_slip_is_what_it_would_have_done() -> None:
    weighed = (Candidate(KING, {"points": 10.0}), Candidate(FOUR, {"points": 4.0}))
    slip = Decision(FOUR, weighed, slip="careless", player="easy")
    assert foil_of(slip) is weighed[0]
    assert claim(slip).kind == "slip"
    assert claim(slip).lead == -6.0
    assert foil_of(Decision(KING, weighed[:1])) is None
    assert claim(Decision(KING, weighed[:1], player="easy")).kind == "forced"
    assert claim(Decision(KING)).kind == "silent"


def test_a_move_against_which_another_has_no_error_of_its_own() -> None:
    ends = {"goes-out": 50}
    best = Candidate(KING, {"goes-out": 5.0}, ends, 0.0, 0.0)
    other = Candidate(FOUR, {"goes-out": 4.0}, ends, 1.0, 0.3)
    third = Candidate(Move.parse("discard 9C"), {"goes-out": 2.0}, ends, 3.0, 0.3)
    weighed = (best, other, third)
    assert claim(Decision(KING, weighed, player="master")).error == 0.3
    slipped = Decision(FOUR, weighed, player="master")  # asked of a move that is not the first one
    assert claim(slipped, third.move).error is None


def _played(mine: dict[str, float], theirs: dict[str, float], errors: dict[str, float]) -> Decision:
    ends = {"goes-out": 400}
    best = Candidate(KING, mine, ends, 0.0, 0.0)
    lead = sum(mine.values()) - sum(theirs.values())
    other = Candidate(FOUR, theirs, ends, lead, 0.3, errors=errors)
    return Decision(KING, (best, other), player="master")


def test_of_what_was_played_out_nothing_is_claimed_that_hangs_on_chance() -> None:
    mine, theirs = {"goes-out": 9.0, "other-out": -4.0}, {"goes-out": 6.0, "other-out": -5.0}
    sure = claim(_played(mine, theirs, {"goes-out": 0.2, "other-out": 0.2}))
    # All speaks for it, and each alone would do: but what is left of them is uncertain.
    assert (sure.kind, [one.name for one in sure.named]) == ("sufficient", ["first"])
    unsure = claim(_played(mine, theirs, {"goes-out": 0.8, "other-out": 0.8}))  # 3 is less than 4 errors
    assert (unsure.kind, [one.name for one in unsure.named]) == ("sufficient", ["whole"])
    assert unsure.named[0].difference == pytest.approx(4.0)
    assert unsure.named[0].error == 0.3


def test_what_was_played_out_is_a_trade_off_where_the_price_is_certain() -> None:
    mine, theirs = {"goes-out": 9.0, "other-out": -6.0}, {"goes-out": 4.0, "other-out": -4.0}
    traded = claim(_played(mine, theirs, {"goes-out": 0.3, "other-out": 0.3}))
    assert (traded.kind, [one.name for one in traded.costs]) == ("trade-off", ["beaten"])
    # 2 points less 4 errors of 0.4 are less than a quarter of the lead of 3: the price might be chance.
    assert claim(_played(mine, theirs, {"goes-out": 0.4, "other-out": 0.4})).named[0].name == "whole"


def test_errors_of_one_reason_add_up() -> None:
    mine, theirs = {"goes-out": 9.0, "goes-out-rummy": 2.0}, {"goes-out": 6.0, "goes-out-rummy": 2.0}
    found = claim(_played(mine, theirs, {"goes-out": 0.2, "goes-out-rummy": 0.1}))
    assert found.reasons[0].error == pytest.approx(0.3)
    assert found.reasons[0].surely == pytest.approx(3.0 - 4 * 0.3)


def test_the_clearest_foil_is_the_best_move_that_is_surely_worse() -> None:
    ends = {"goes-out": 400}
    nine = Move.parse("discard 9C")
    weighed = (
        Candidate(KING, {"goes-out": 9.0}, ends, 0.0, 0.0),
        Candidate(FOUR, {"goes-out": 8.5}, ends, 0.5, 0.3),
        Candidate(nine, {"goes-out": 7.0}, ends, 2.0, 0.4, errors={"goes-out": 0.4}),
    )
    decision = Decision(KING, weighed, player="master")
    found, equals = clearest(decision)
    assert (found.kind, found.foil, equals) == ("sufficient", weighed[2], (FOUR,))
    said = explain(decision)
    assert said.foil == nine
    assert said.text().endswith("To throw 4♦ may be as good.")
    assert explain(decision, against=FOUR).claim == "equal"
