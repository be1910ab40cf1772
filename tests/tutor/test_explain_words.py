"""What a text on a decision says of each kind of claim, what it names, and how it shows itself."""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import rummy_widget as rw
from rummy_widget import i18n
from rummy_widget.deck import cards
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import Candidate, Decision, player
from rummy_widget.tutor.claims import _LABELS
from rummy_widget.tutor.explaining import explain
from tests.players.positions import FEEDING, out_of_stock


def _decision(*weighed: tuple[str, dict[str, float]], **more: object) -> Decision:
    candidates = tuple(Candidate(Move.parse(move), terms) for move, terms in weighed)
    given = {"player": "hard", "rule": "discard", **more}
    return Decision(given.pop("move", candidates[0].move), candidates, **given)  # type: ignore[arg-type]  # of a test


# --- what each kind of claim says -------------------------------------------------------------------------

TEXTS = [
    (
        _decision(
            ("discard KS", {"points": 10}), ("discard 4D", {"points": 4}), hand=cards("4D KS")
        ),
        "decisive",
        "Hard threw K♠ rather than 4♦, because K♠ counts 10 and 4♦ counts 4. "
        "Nothing else in the hand counts as much. "
        "Neither helps to wait for a live card or fits what the next player took.",
    ),
    (
        _decision(
            ("discard 9C", {"points": 9}),
            ("discard AC", {"points": 1}),
            ("discard KH", {"points": 10, "pair": -20}),
            ("discard KD", {"points": 10, "pair": -20}),
            player="medium", hand=cards("AC 9C KH KD"),
        ),
        "decisive",
        "Medium threw 9♣ rather than A♣, because 9♣ counts 9 and A♣ counts 1. "
        "K♥ is no cheaper, but it is one of a pair. Neither has a partner in the hand.",
    ),
    (
        _decision(
            ("discard KS", {"points": 10}), ("discard 4D", {"points": 4, "pair": -20}),
            player="medium", hand=cards("KS 4D 4C"),
        ),
        "agreeing",
        "Medium threw K♠ rather than 4♦. Two things speak for this: 4♦ pairs with 4♣, worth 20 to it. "
        "K♠ counts 6 more than 4♦.",
    ),
    (
        _decision(("discard 4D", {"points": 4}), ("discard KS", {"points": 10, "feeds-next": -10})),
        "trade-off",
        "Hard threw 4♦ rather than K♠. For this: K♠ fits what the next player took, which costs 10. "
        "Against this: K♠ counts 6 more than 4♦.",
    ),
    (
        _decision(("discard KS", {"points": 10}), ("discard KH", {"points": 10})),
        "equal",
        "Hard threw K♠ rather than K♥. Both are worth the same to it: 10.",
    ),
    (
        _decision(
            ("discard KS", {"points": 10}), ("discard 4D", {"points": 4}),
            move="discard 4D", slip="careless", player="easy",
        ),
        "slip",
        "Easy threw 4♦ without thinking. That was a slip. By its own count, to throw K♠ was better by 6.",
    ),
    (
        _decision(
            ("discard KS", {"points": 10}), ("discard KH", {"points": 10}),
            move="discard KH", slip="careless", player="easy",
        ),
        "slip",
        "Easy threw K♥ without thinking. That was a slip, and a lucky one. "
        "To throw K♠ was worth just as much: 10.",
    ),
    (
        _decision(("meld 9C 9H 9S", {"plan-lays": 31}), player="easy", rule="lay-down"),
        "forced",
        "Easy laid 9♣ 9♥ 9♠ down rather than hold them. It lays what it can: 31 points.",
    ),
    (
        _decision(("discard KS", {"points": 10})),
        "forced",
        "Hard threw K♠. It saw no other way.",
    ),
    (
        _decision(
            ("take", {"saves": 9, "must-save": -6}), ("draw", {}),
            rule="draw", up=cards("2S"), player="medium",
        ),
        "decisive",
        "Medium took 2♠ rather than draw, because 2♠ saves 9 points. It takes a card that saves 6 or more.",
    ),
    (
        _decision(
            ("draw", {}), ("take", {"saves": -3, "must-save": -6}),
            rule="draw", up=cards("KS"), player="medium",
        ),
        "decisive",
        "Medium drew rather than take K♠, because K♠ would add 3 points to its count. "
        "It takes a card that saves 6 or more.",
    ),
    (
        _decision(
            ("discard 6H", {"points": -8, "live": 4, "feeds-next": -1}),
            ("discard AS", {"points": -10.5, "live": 4.1, "feeds-next": -1.9}),
            player="expert",
        ),
        "sufficient",
        "Expert threw 6♥ rather than A♠. This alone is reason enough: "
        "without 6♥ the hand costs 2.5 less than without A♠. "
        "A little speaks against this: 6♥ helps more draws than A♠, worth 0.1. "
        "Also weighed: the next player.",
    ),
    (
        _decision(
            ("meld 9C 9H 9S", {"points": -4, "risk": -2}),
            ("discard KS", {"points": -4, "risk": -9, "hold": 2}),
            player="expert", rule="lay-down",
        ),
        "trade-off",
        "Expert laid 9♣ 9♥ 9♠ down rather than throw K♠. For this: what is laid cannot be lost, worth 7. "
        "Against this: going out all at once may pay more, worth 2.",
    ),
    (
        Decision(Move.parse("draw"), player="cautious"),
        "silent",
        "Cautious drew and gives no reason.",
    ),
    (
        _decision(("discard KS", {"colour": 3}), ("discard 4D", {}), player="painter"),
        "decisive",
        "Painter threw K♠ rather than 4♦, because “colour” is worth 3 to it.",
    ),
    (
        _decision(("discard KS", {"solved": 19}), ("discard 9C", {"solved": -10}), player="master"),
        "decisive",
        "Master threw K♠ rather than 9♣, because every card's place is known, and with best play it "
        "brings 29 points more.",
    ),
    (
        _decision(("draw", {"solved": 100}), ("decline", {"solved": 50}), player="master", unit="match"),
        "decisive",
        "Master drew rather than take nothing, because every card's place is known, and with best play "
        "it wins 50 more of a hundred matches.",
    ),
    (
        _decision(("discard KS", {"solved": -4}), ("discard 9C", {"solved": -4}), player="master"),
        "equal",
        "Master threw K♠ rather than 9♣. "
        "Every card's place is known, and with best play both bring the same.",
    ),
    (
        _decision(("discard KS", {"solved": -4}), player="master"),
        "forced",
        "Master threw K♠. Every card's place is known, and nothing can bring more.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("decision", "claim", "text"), TEXTS, ids=[f"{row[1]}-{at}" for at, row in enumerate(TEXTS)]
)
def test_the_text_of_every_claim(decision: Decision, claim: str, text: str) -> None:
    said = explain(decision)
    assert said.claim == claim
    assert said.text() == text
    assert str(said) == text


def _played(gap: float, error: float, unit: str = "points") -> Decision:
    first, other = Move.parse("discard KS"), Move.parse("discard 4D")
    ends = {"goes-out": 60, "other-out": 40}
    weighed = (
        Candidate(first, {"goes-out": 14.0, "other-out": -6.0}, ends, 0.0, 0.0),
        Candidate(other, {"goes-out": 14.0 - gap, "other-out": -6.0}, ends, gap, error),
    )
    return Decision(first, weighed, "discard", player="master", unit=unit)


def test_what_was_played_out_is_equal_within_two_errors() -> None:
    clear = explain(_played(1.2, 0.3))
    assert clear.claim == "sufficient"  # never decisive: what else there is might be chance
    assert clear.text() == (
        "Master threw K♠ rather than 4♦. This alone is reason enough: "
        "going out first brings 1.2 points more a hand."
    )
    unclear = explain(_played(1.2, 0.7))
    assert unclear.claim == "equal"
    assert unclear.text().endswith("No clear difference was found: 1.2 points, give or take 1.4.")
    assert explain(_played(0.2, 0.01)).claim == "equal"


def test_what_is_certain_is_told_with_no_error_and_a_bound_as_a_bound() -> None:
    decision = player("master").redo(out_of_stock(**FEEDING), 1)
    said = explain(decision)
    assert said.claim == "decisive"
    assert said.text() == (
        "Master threw K♠ rather than 9♣, because every card's place is known, and with best play it "
        "brings 29 points more."
    )
    assert said.numbers["lead"] == 29
    assert "error" not in said.numbers
    assert [(one.name, one.mine, one.theirs) for one in said.evidence] == [("solved", 19, -10)]
    chosen, other = decision.candidates
    for bound in (chosen, other):
        weighed = tuple(replace(one, facts={"bound": 1}) if one is bound else one for one in (chosen, other))
        text = explain(replace(decision, candidates=weighed)).text()
        assert text.endswith("with best play it brings at least 29 points more.")


def test_the_last_hand_is_told_in_matches() -> None:
    clear = explain(_played(1.2, 0.3, "match")).text()
    assert clear.endswith("going out first wins 1.2 more of a hundred matches.")
    assert "found: 1.2 of a hundred matches, give or take 1.4" in explain(_played(1.2, 0.7, "match")).text()
    better = explain(_played(-1.2, 0.7, "match")).text()
    assert "The other one won 1.2 more of a hundred matches, give or take 1.4" in better


def test_a_foil_that_left_early_is_held_against_the_move_as_a_whole() -> None:
    first = Candidate(Move.parse("discard KS"), {"goes-out": 14.0}, {"goes-out": 100}, 0.0, 0.0)
    other = Candidate(Move.parse("discard 4D"), {"goes-out": 9.0, "luck": 3.0}, {"goes-out": 10}, 2.0, 0.4)
    said = explain(Decision(first.move, (first, other), "discard", player="master"))
    assert said.claim == "sufficient"
    assert said.text().endswith("4♦. Played out, the hand went better by 2 points, give or take 0.8.")


# --- asking why not the other card ------------------------------------------------------------------------

ASKED = _decision(
    ("discard KS", {"points": 10}), ("discard 4D", {"points": 4}), ("discard 8S", {"points": 8, "waits": -20})
)


def test_why_not_another_move() -> None:
    assert explain(ASKED).foil == Move.parse("discard 4D")
    said = explain(ASKED, against="discard 8S")
    assert said.foil == Move.parse("discard 8S")
    assert said.text().startswith("Hard threw K♠ rather than 8♠. Two things speak for this: 8♠ helps to wait")
    assert said.cards == cards("KS 8S")
    with pytest.raises(ValueError, match="the move that was made"):
        explain(ASKED, against="discard KS")
    with pytest.raises(ValueError, match="discard 2C was not weighed; discard 4D, discard 8S was"):
        explain(ASKED, against="discard 2C")


def test_named_live_cards_are_those_that_were_counted() -> None:
    view = rw.View.from_position(
        {"hands": ["8S 9S 4D KC", 6], "stock": 20, "pile": "TS 2C", "turn": 0, "phase": "play"}
    )
    said = explain(rw.player("hard").redo(view, 1), against="discard 9S")
    assert "9♠ helps to wait for 7♠, worth 10 to it" in said.text()  # 10♠ lies in the pile
    assert "4♦ helps" not in said.text()


# --- who reads it -----------------------------------------------------------------------------------------


def test_open_cards_are_announced() -> None:
    assert explain(ASKED, "open").text() == f"Open cards: {explain(ASKED).text()}"
    assert explain(ASKED, "open").audience == "open"
    with pytest.raises(ValueError, match="review, open"):
        explain(ASKED, "everybody")  # type: ignore[arg-type]  # what a user may type
    with pytest.raises(TypeError, match="takes a Decision"):
        explain("discard KS")  # type: ignore[arg-type]  # what a user may type


def test_a_seat_has_its_own_name() -> None:
    assert explain(ASKED).text(name="Tom").startswith("Tom threw K♠")
    assert explain(Decision(Move.parse("draw"))).text() == "The player drew and gives no reason."


def test_names_by_seat_are_those_of_a_game() -> None:
    made = [replace(ASKED, seat=seat) for seat in (0, 1)]
    told = [explain(one).text(names=["Ann", "Tom"]) for one in made]
    assert [text.split()[0] for text in told] == ["Ann", "Tom"]
    assert told[1] == explain(ASKED).text(name="Tom")
    assert explain(made[1]).text(name="Gus", names=["Ann", "Tom"]).startswith("Gus threw K♠")
    assert pickle.loads(pickle.dumps(explain(made[1]))).text(names=["Ann", "Tom"]) == told[1]
    # A decision that tells no seat is its level's, and so is one without names.
    assert explain(ASKED).text(names=["Ann", "Tom"]) == explain(ASKED).text() == explain(made[0]).text()
    game = Game("reference", ["Ann", "Tom"], 3, dealer=0)
    assert game.turn == 1
    own = player("easy").choose(game.view(1), random.Random(1))
    assert explain(own).text(names=game.names).startswith("Tom ")


def test_it_shows_itself_without_a_script() -> None:
    said = explain(ASKED)
    shown = said._repr_html_()
    assert "<script" not in shown
    assert "K♠ counts 10" in re.sub(r"<[^>]+>", "", shown)
    assert "points of the card+10.0+4.0" in re.sub(r"<[^>]+>", "", shown)
    assert shown.count("<svg") >= 2
    assert repr(said).startswith("<Explanation, decisive: Hard threw K♠")
    assert pickle.loads(pickle.dumps(said)) == said
    assert len({said, explain(ASKED)}) == 1
    data = said.to_dict()
    assert (data["claim"], data["move"], data["foil"], data["cards"]) == (
        "decisive",
        "discard KS",
        "discard 4D",
        ["KS", "4D"],
    )
    assert data["numbers"]["lead"] == 6


def test_every_message_is_said_somewhere_and_is_there() -> None:
    code = "".join(
        (Path(rw.__file__).parent / "tutor" / name).read_text(encoding="utf-8")
        for name in ("explaining.py", "explain_words.py")
    )
    source = i18n.sources("en")["explain.ftl"]
    there = set(re.findall(r"^((?:ex|cl)-[a-z0-9-]+) =", source, re.MULTILINE))
    said = set(re.findall(r'"((?:ex|cl)-[a-z0-9-]+)"', code)) & there
    said |= set(re.findall(r"\{ (ex-[a-z]+) \}", source))
    said |= {f"ex-{claim}" for claim in ("silent", "decisive", "sufficient", "agreeing", "trade-off")}
    said |= {f"ex-rest-{number}" for number in (1, 2, 3)}
    relations = ("throws", "lays", "holds", "take", "draw", "any")
    said |= {f"cl-{one}-{how}" for one in ("count", "chances", "hold", "feeds", "laid") for how in relations}
    said |= {
        "cl-ends-take",
        "cl-ends-draw",
        "cl-ends-any",
        "cl-chances-live",
        "cl-chances-live-worth",
        "cl-first",
        "cl-beaten",
        "cl-nobody",
        "cl-whole",
        "cl-others",
        "cl-solved",
        "cl-solved-least",
    }
    said |= {f"cl-{one}-any" for one in ("lays", "keeps", "saving", "joker", "goes-out")}
    links = ("pair", "near-run")
    said |= {f"cl-{link}{more}" for link in links for more in ("", "-alone")}
    assert set(re.findall(r"^reason-([a-z-]+) =", source, re.MULTILINE)) == _LABELS
    said |= {"ex-alike-waits-safe", "ex-alike-idle-safe"}
    said |= {f"ex-equal-{kind}{small}" for kind in ("unclear", "habit") for small in ("", "-small")}
    thumb = ("copy", "feeds-next", "feeds-pile", "opening", "may-be-laid", "joker", "melded")
    said |= {f"cl-{one}" for one in (*thumb, "lays-at-once", "stays-in-hand", "lays-later")}
    kept = ("pair", "near-run", "waits", "feeds-next", "feeds-pile", "melded", "joker", "any", "alike")
    said |= {f"cl-dearer-{one}" for one in kept}
    assert said == there
