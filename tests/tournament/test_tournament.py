"""Tournaments: mirrored deals, and figures worked out again from the matches."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import isnan
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget import lab
from rummy_widget.lab.lineups import orders, read_field, rotations
from rummy_widget.players import player
from rummy_widget.rules import Rules
from tests.tournament import sitters
from tests.tournament.meeting import meet

# --- deals and seats --------------------------------------------------------------------------------


def test_everybody_holds_every_hand_of_a_deal(three: lab.Tournament) -> None:
    blocks = defaultdict(list)
    for match in three.matches:
        blocks[match["block"]].append(match)
    assert len(blocks) > 5
    for block in blocks.values():
        assert sorted(match["seats"][0] for match in block) == ["easy", "hard", "medium"]
        assert sorted(match["seats"][2] for match in block) == ["easy", "hard", "medium"]
        assert len({match["seed"] for match in block}) == 1
    # who sits behind whom changes from block to block
    behind = Counter((m["seats"].index("hard") - m["seats"].index("easy")) % 3 for m in three.matches)
    assert behind[1] >= 3 * (len(blocks) // 2)
    assert behind[2] >= 3 * (len(blocks) // 2)


def test_a_match_can_be_played_again(three: lab.Tournament) -> None:
    match = three.matches[4]
    game = rw.Game("reference", match["seats"], seed=match["seed"])
    for scores, winners in zip(match["scores"], match["hand_winners"], strict=True):
        if game.hand_over:
            game.next_hand()
        result = game.run()
        assert result is not None
        assert list(result.scores) == scores
        assert list(result.winners) == winners
    assert game.over
    assert match["seats"][game.winner or 0] == match["winner"]


def test_different_blocks_have_different_deals(three: lab.Tournament) -> None:
    assert len({match["seed"] for match in three.matches}) == len(three.blocks)


def test_orders_of_a_table() -> None:
    assert orders((0, 1)) == ((0, 1),)
    assert orders((0, 1, 1, 1)) == ((0, 1, 1, 1),)
    assert orders((0, 0, 1, 1)) == ((0, 0, 1, 1), (0, 1, 0, 1))
    assert len(orders((0, 1, 2, 3))) == 6
    assert rotations((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert rotations((5, 6, 7)) == ((5, 6, 7), (7, 5, 6), (6, 7, 5))


@pytest.mark.parametrize(
    ("players", "seats", "names", "tables"),
    [
        (["easy", "hard"], None, ("easy", "hard"), ((0, 1),)),
        (["hard", "easy", "easy"], None, ("hard", "easy"), ((0, 1, 1),)),
        (["easy", "medium", "hard"], 2, ("easy", "medium", "hard"), ((0, 1), (0, 2), (1, 2))),
        (["easy", "hard"], 3, ("easy", "hard"), ((0, 0, 1), (0, 1, 1))),
        ({"a": "easy", "b": "easy"}, None, ("a", "b"), ((0, 1),)),
        (["easy", player("easy")], None, ("easy",), ((0, 0),)),
        (["easy", player("easy", careless=0.2)], None, ("easy", "easy(careless=0.2)"), ((0, 1),)),
        ([sitters.Sits(), sitters.Sits()], None, ("sits", "sits 2"), ((0, 1),)),
    ],
)
def test_who_meets_whom(players: Any, seats: int | None, names: Any, tables: Any) -> None:
    field = read_field(players, Rules(), seats)
    assert (field.names, field.tables) == (names, tables)


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (["easy"], {}, "at least two players"),
        (["easy", "bob"], {}, "no level 'bob'"),
        ("easy", {}, "a list of players"),
        (["easy", sitters.Sits], {}, r"give a player made of it, Sits\(\)"),
        (["easy", 3], {}, "3 is no player"),
        (["easy"] * 5, {}, "2, 3, 4 players at a table, not for 5"),
        (["easy", "hard"], {"hands": 0}, "hands must be"),
        (["easy", "hard"], {"hands": 2.5}, "hands must be"),
        (["easy", "hard"], {"workers": 0}, "workers must be"),
        (["easy", "hard"], {"seed": 1.5}, "seed must be"),
        (["easy", "hard"], {"executor": 4}, "executor must have a map"),
        (["easy", sitters.Locked()], {}, "the player 'locked' cannot be sent"),
    ],
)
def test_what_cannot_be_played(players: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        meet(players, **options)


# --- figures ----------------------------------------------------------------------------------------


def test_figures_are_those_of_the_matches(three: lab.Tournament) -> None:
    rows = {row["player"]: row for row in three.records}
    for name, row in rows.items():
        points = []
        gains = []
        won = 0.0
        matches_won = 0
        for match in three.matches:
            seat = match["seats"].index(name)
            matches_won += match["winner"] == name
            for scores, winners in zip(match["scores"], match["hand_winners"], strict=True):
                points.append(float(scores[seat]))
                gains.append(float(scores[seat]) - sum(map(float, scores)) / 3)
                won += (seat in winners) / max(1, len(winners))
        assert row["hands"] == len(points) == three.hands
        assert row["points_per_hand"] == pytest.approx(sum(points) / len(points))
        assert row["gain"] == pytest.approx(sum(gains) / len(gains) * 3 / 2)  # the mean of the others
        assert row["hands_won"] == pytest.approx(won / len(points))
        assert row["matches_won"] == pytest.approx(matches_won / len(three.matches))
        assert row["points_per_hand_low"] < row["points_per_hand"] < row["points_per_hand_high"]
        assert 0 <= row["hands_won_low"] < row["hands_won"] < row["hands_won_high"] <= 1
    assert sum(row["elo"] for row in rows.values()) == pytest.approx(0, abs=1e-6)
    assert [row["points_per_hand"] for row in three.records] == sorted(
        (row["points_per_hand"] for row in three.records), reverse=True
    )


def test_gains_by_pair(three: lab.Tournament) -> None:
    [found] = [p for p in three.pairs if (p["player"], p["against"]) == ("medium", "easy")]
    ahead = [
        float(scores[match["seats"].index("medium")] - scores[match["seats"].index("easy")])
        for match in three.matches
        for scores in match["scores"]
    ]
    assert found["gain"] == pytest.approx(sum(ahead) / len(ahead))
    assert found["hands"] == len(ahead)
    [back] = [p for p in three.pairs if (p["player"], p["against"]) == ("easy", "medium")]
    assert back["gain"] == pytest.approx(-found["gain"])
    assert back["gain_low"] == pytest.approx(-found["gain_high"])


def test_where_the_lowest_score_wins_fewer_points_are_a_gain() -> None:
    found = meet(["easy", "medium"], hands=60, rules="penalty")
    rows = {row["player"]: row for row in found.records}
    assert rows["medium"]["points_per_hand"] < rows["easy"]["points_per_hand"]
    assert rows["medium"]["gain"] == pytest.approx(
        rows["easy"]["points_per_hand"] - rows["medium"]["points_per_hand"]
    )
    assert rows["medium"]["elo"] > 0 > rows["easy"]["elo"]
    assert found.records[0]["player"] == "medium"


def test_settings_that_do_not_matter_cancel_exactly() -> None:
    found = meet({"one": "hard", "other": "hard"}, hands=60, rules="classic")
    assert len(found.blocks) > 1
    for row in found.records:
        assert (row["gain"], row["gain_low"], row["gain_high"], row["elo"]) == (0, 0, 0, 0)


def test_shared_hands_and_fractions_count_in_parts() -> None:
    # Those who never go out block the hand; the lowest counts share it.
    rules = Rules(max_turns=12)
    found = meet([sitters.Sits(), sitters.Sits(), sitters.Sits()], hands=36, seed=2, rules=rules)
    scores = [score for match in found.matches for hand in match["scores"] for score in hand]
    assert all(isinstance(score, int | Fraction) for score in scores)
    assert sum(row["hands_won"] for row in found.records) == pytest.approx(1)


def test_one_block_gives_no_interval() -> None:
    found = meet(["easy", "medium"], hands=6)
    assert len(found.blocks) == 1
    assert all(isnan(row["gain_low"]) and isnan(row["elo_low"]) for row in found.records)
    assert "±" not in str(found)
    assert "nan" not in str(found) + found._repr_html_() + found.plot().svg
