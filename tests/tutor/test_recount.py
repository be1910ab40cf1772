"""What is said to be the only one, the dearest or none is: each such sentence is counted anew by brute force.

How it is counted for motifs and notes is in `tests.tutor.recount`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from rummy_widget import i18n
from rummy_widget.deck import Cards, codes_of
from rummy_widget.melds import card_points, is_meld
from rummy_widget.players import player
from rummy_widget.players.ladder import Ladder
from rummy_widget.rules.words import Text
from rummy_widget.tutor import findings, note
from rummy_widget.tutor.explaining import explain
from rummy_widget.tutor.hint_advice import advise
from rummy_widget.tutor.hints import hint
from rummy_widget.tutor.past import as_of
from rummy_widget.view import View
from tests.tutor.hands import TABLES, plies
from tests.tutor.recorded import Recorded, decisions
from tests.tutor.recount import CHECKS, codes

CLAIMS = re.compile(
    r"\b(?:only|nothing|none|nobody|neither|nor|most|highest|lowest|best|full"
    r"|no (?:live |unseen )?(?:card|pair)s?)\b",
    re.IGNORECASE,
)


# --- reasons of moves ------------------------------------------------------------------------------------


def counts_most(one: Recorded, text: Text) -> None:
    (thrown,) = codes(text.args["card-a"])
    others = list(codes_of(one.view.hand_mask))
    others.remove(thrown)
    rules = one.view.rules
    assert card_points(thrown, rules) == int(text.args["a"])
    assert all(card_points(code, rules) < card_points(thrown, rules) for code in others), one.view.hand


def counts_most_weighed(one: Recorded, text: Text) -> None:
    (thrown,) = codes(text.args["card-a"])
    own = card_points(thrown, one.view.rules)
    weighed = {it.move.cards[0] for it in one.decision.candidates if it.move.kind == "discard"} - {thrown}
    assert all(card_points(code, one.view.rules) < own for code in weighed)


def stays_though_dear(one: Recorded, text: Text) -> None:
    (kept,) = codes(text.args["card-c"])
    (thrown,) = one.decision.move.cards
    assert kept != thrown
    assert card_points(kept, one.view.rules) >= card_points(thrown, one.view.rules)
    value = {it.move.cards[:1]: it.value for it in one.decision.candidates}
    alike = value[(kept,)] == value[(thrown,)]
    assert alike == (text.id == "cl-dearer-alike")


def linked(hand: Iterable[int], code: int) -> bool:
    """Tell whether a card is one of a pair, or has one of its suit at most two ranks away; aces low."""
    return any(
        other >> 2 == code >> 2 or (other & 3 == code & 3 and abs((other >> 2) - (code >> 2)) <= 2)
        for other in hand
        if other != code
    )


def two_thrown(one: Recorded, said: Cards) -> list[int]:
    return [code for code in said.codes if code in codes_of(one.view.hand_mask)][:2]


def loses(one: Recorded, code: int) -> int:
    """Return how many live faces the hand waits for no more without a card."""
    gone = set(codes_of(one.view.hand_mask)) | set(one.view.table.pile)
    gone |= {it for meld in one.view.melds for it in meld.codes}
    for seat, known in enumerate(one.view.known_masks):
        gone |= set(codes_of(known)) if seat != one.view.seat else set()

    def waits(hand: list[int]) -> set[int]:
        return {
            third for two in combinations(hand, 2) for third in range(52)
            if third not in gone and is_meld((*two, third), one.view.rules)
        }  # fmt: skip

    hand = codes_of(one.view.hand_mask)
    return len(waits(hand) - waits([it for it in hand if it != code]))


def partner(one: Recorded, said: Cards, wanted: bool) -> None:
    for code in two_thrown(one, said):
        assert linked(codes_of(one.view.hand_mask), code) == wanted


def waiting(one: Recorded, said: Cards, wanted: bool) -> None:
    lost = [loses(one, code) for code in two_thrown(one, said)]
    assert len(set(lost)) == 1
    assert (lost[0] > 0) == wanted


def test_what_is_said_of_all_cards_of_a_hand_is_true_of_all() -> None:
    seen: Counter[str] = Counter()
    for one in decisions(1200):
        if not isinstance(one.level, Ladder) or one.decision.slip is not None:
            continue
        for other in [None, *(it.move for it in one.decision.candidates if it.move != one.decision.move)]:
            told = explain(one.decision, against=other)
            for text in told.said:
                seen[text.id] += 1
                if text.id == "cl-points":
                    counts_most(one, text)
                elif text.id == "cl-points-weighed":
                    counts_most_weighed(one, text)
                elif text.id.startswith("cl-dearer"):
                    stays_though_dear(one, text)
                elif text.id in ("ex-alike-links", "ex-alike-lonely"):
                    partner(one, told.cards, text.id == "ex-alike-links")
                elif text.id.startswith(("ex-alike-waits", "ex-alike-idle")):
                    waiting(one, told.cards, text.id.startswith("ex-alike-waits"))
    for name in ("cl-points", "cl-points-weighed", "cl-dearer-alike", "ex-alike-lonely", "ex-alike-links"):
        assert seen[name] > 3, (name, seen)
    assert seen["ex-alike-idle"] + seen["ex-alike-idle-safe"] > 20


def test_a_card_that_counts_as_much_is_not_passed_over() -> None:
    view = View.from_position(
        {"hands": ["4H 6S 7S TS KD", 6], "stock": 20, "pile": "2C 3D", "turn": 0, "phase": "play"}
    )
    decision = player("hard").redo(view, 1)
    assert str(decision.move) in ("discard KD", "discard TS")
    said = explain(decision, against="discard 4H").text()
    assert "Nothing else" not in said
    assert "10♠ would do as well." in said or "K♦ would do as well." in said


def test_where_nothing_else_differs_one_thing_does() -> None:
    one_thing = ({"points", "risk"}, {"live", "out-next"}, {"hold"}, {"feeds-next"}, {"laid"}, {"goes-out"})
    met = 0
    for one in decisions(1200):
        told = explain(one.decision)
        if not any(text.id == "ex-alike-all" for text in told.said):
            continue
        met += 1
        mine, theirs = (
            next(it.terms for it in one.decision.candidates if it.move == move)
            for move in (told.move, told.foil)
        )
        differ = {name for name in {*mine, *theirs} if abs(mine.get(name, 0) - theirs.get(name, 0)) > 1e-6}
        assert any(differ <= group for group in one_thing), differ
    assert met > 5


def test_the_best_two_moves_are_the_best_two() -> None:
    words = Counter[str]()
    for one in decisions(800)[::2]:
        decision = advise(one.view, "expert")
        why, last = (hint(one.view, step, decision=decision) for step in (3, 4))
        rank = why.said[0].args.get("rank")
        if rank is None or last.foil is None:
            continue
        words[str(rank)] += 1
        worth = sorted((it.value for it in decision.candidates), reverse=True)
        foil = next(it.value for it in decision.candidates if it.move == last.foil)
        assert (foil == worth[1]) == (rank == "next") or foil == worth[1]
        assert ("the best two moves" in why.text()) == (rank == "next")
    assert min(words["next"], words["worse"]) > 5


ELSEWHERE = {
    # What is held against what, with cards that a move has or has not.
    "ex-did", "ex-foil", "hint-do",
    # Counted anew above, from decisions.
    "cl-points", "cl-points-weighed", "ex-alike-lonely", "ex-alike-waits-safe", "ex-alike-idle",
    "ex-alike-idle-safe", "ex-alike-all", "hint-two",
    # What was solved is proved by search (test_solving), and of two moves played out the better is the first.
    "ex-equal-solved", "ex-solved-only", "cl-solved", "cl-solved-least", "hint-why-solved",
    "hint-why-solved-least", "hint-why-solved-equal", "hint-solved-equal", "hint-why-equal", "hint-why-same",
    "hint-why-unclear", "hint-why-small", "grade-best", "review-best", "reason-solved",
    # Ends of hands, and rules of the game, which hold for whoever plays by them.
    "cl-nobody", "hint-why-nobody", "reason-nobody", "hint-why-hold", "cl-stays-in-hand", "cl-saves-none",
    "m18-nothing", "m19-hold", "m19-penalty", "m29-passed", "m34-lowest", "m34-both",
    "m27-melds", "need-three-seats", "need-blocked-counts", "note-declined", "note-shuffled",
    # Positions worked out by hand (test_positions, test_motifs, test_aids), and a count of what is nought.
    "m21-doors", "m31-last", "m31-again", "m35-buried", "m35-none", "note-deck", "aid-outs", "aid-outs-one",
    "note-laid-out", "note-added-out", "note-threw-out",
}  # fmt: skip


def test_every_such_sentence_is_counted_somewhere() -> None:
    claiming = set()
    for file in ("explain.ftl", "motifs.ftl", "notes.ftl"):
        for found in re.finditer(
            r"^([a-z][a-z0-9-]*) =((?:.*\n)(?:[ \]}*\[].*\n)*)", i18n.sources("en")[file], re.M
        ):
            if CLAIMS.search(found[2]) and not found[1].endswith("-title"):
                claiming.add(found[1])
    assert claiming - CHECKS.keys() == ELSEWHERE


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """Count anew what is said in hands by many rules; return how often each sentence was met."""
    found: Counter[str] = Counter()
    for number, (_, rules, seats) in enumerate(TABLES):
        for seed in range(3):
            for at, game in enumerate(plies(rules, seats, 400 + 7 * number + seed, most=200)):
                if game.hand_over:
                    break
                if game.turn is not None and at % 3 == 0:
                    view = game.view(game.turn)
                    for one in findings(view):
                        _checked(found, view, one.said)
                for seat in range(seats):
                    view = game.view(seat)
                    told = note(view)
                    if told is not None and told.said is not None:
                        _checked(found, as_of(view, told.event), told.said)
    return found


def _checked(found: Counter[str], view: View, said: Text) -> None:
    check = CHECKS.get(said.id)
    if check is not None:
        found[said.id] += 1
        check(view, dict(said.args))


def test_what_motifs_and_notes_count_is_counted_anew(met: Counter[str]) -> None:
    assert len(met) >= len(CHECKS) - 6, CHECKS.keys() - met.keys()
    for name in ("m02-more", "m22-high", "m28-dead", "note-left", "note-threw-pair", "note-threw-near"):
        assert met[name] > 20, (name, met)
