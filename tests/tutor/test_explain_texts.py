"""The texts on all decisions of self-play: how they read, what they name, and how often one is said."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

import rummy_widget as rw
from rummy_widget.deck import cards
from rummy_widget.players import player
from rummy_widget.players.keeping import Board
from rummy_widget.players.odds import unseen
from rummy_widget.tutor.explaining import Explanation, explain
from tests.tutor import readable
from tests.tutor.recorded import Recorded, decisions
from tests.tutor.test_explain import CLEAR

NAMES = ("Easy", "Medium", "Hard", "Expert", "Master")


@pytest.fixture(scope="module")
def record() -> list[tuple[Recorded, Explanation]]:
    return [(one, explain(one.decision)) for one in decisions()]


def _kind(one: Recorded) -> str:
    kind = one.decision.move.kind
    return "lay-down" if kind in ("meld", "layoff") else "draw" if kind != "discard" else "discard"


def test_no_sentence_is_said_too_often(record: list[tuple[Recorded, Explanation]]) -> None:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for one, said in record:
        if said.claim in (*CLEAR, "slip") and _kind(one) != "draw":
            found[_kind(one)][readable.skeleton(said.text(), *NAMES)] += 1
    assert set(found) == {"discard", "lay-down"}
    for kind, texts in found.items():
        assert max(texts.values()) / sum(texts.values()) <= 0.35, (kind, texts.most_common(2))


def test_texts_are_easy_to_read(record: list[tuple[Recorded, Explanation]]) -> None:
    assert readable.grade("The cat sat on the mat.") == pytest.approx(-1.45)  # 0.39 * 6 + 11.8 - 15.59
    grades = []
    for _, said in record:
        text = said.text()
        grades.append(readable.grade(text))
        assert grades[-1] <= 8, text
        assert len(readable.words(text)) <= 45, text
        assert len(readable.numbers(text)) <= 3, text
        assert "{" not in text
    assert sum(grades) / len(grades) <= 5


def test_texts_name_a_card_a_number_and_the_foil(record: list[tuple[Recorded, Explanation]]) -> None:
    right = []
    for one, said in record:
        if said.claim == "forced" and not one.decision.terms.keys() & {"plan-lays", "goes-out"}:
            continue  # the only legal move: nothing else could be named
        text = said.text()
        other = "rather than" in text or (said.claim == "slip" and said.foil is not None)
        right.append(bool(readable.cards(text) and readable.numbers(text) and other))
    assert sum(right) / len(right) >= 0.97


def test_the_cards_of_a_text_are_those_to_highlight(record: list[tuple[Recorded, Explanation]]) -> None:
    for one, said in record:
        moves = {*said.move.cards} | ({*said.foil.cards} if said.foil else set())
        assert moves <= set(said.cards.codes)
        assert set(said.cards) <= {*one.decision.hand, *one.decision.up}


def test_live_cards_are_counted_where_there_is_room(record: list[tuple[Recorded, Explanation]]) -> None:
    told = 0
    for one, said in record:
        for text in said.said:
            if not text.id.startswith("cl-chances-live"):
                continue
            told += 1
            for name, key in (("card-a", "a"), ("card-b", "b")):
                hand = one.view.hand_mask & ~(1 << cards(str(text.args[name]))[0].code)
                board = Board(one.view.melds, one.view.rules, laid=True)
                assert board.outlook(hand, unseen(one.view)).live == int(text.args[key]), said
            assert int(text.args["a"]) > int(text.args["b"])
    assert told >= 5


@pytest.mark.parametrize("rules", ["rummy500", "joker13", "wrotham", "romme", "cardgames"])
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_no_reason_of_a_level_is_told_by_its_inner_name(rules: str, level: str) -> None:
    game = rw.Game(rules, [level, level], f"named {rules}")
    told = 0
    while not game.hand_over and told < 40:
        assert game.turn is not None
        decision = player(level).redo(game.view(game.turn), 1)
        said = explain(decision).text()
        assert "“" not in said, said
        told += 1
        game.play(decision.move)
    assert told > 10
