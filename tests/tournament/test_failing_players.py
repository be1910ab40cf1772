"""Players that fail: they are named, and no finished hand is lost."""

from __future__ import annotations

import pytest

import rummy_widget as rw
from rummy_widget.players import Player
from rummy_widget.rules import Rules
from tests.tournament import sitters
from tests.tournament.meeting import meet


@pytest.mark.parametrize(
    ("guilty", "said"),
    [
        (sitters.Raises(), "raised ZeroDivisionError: no <b>luck</b> (line "),
        (sitters.Cheats(), "chose a move that is not allowed"),
        (sitters.Leaves(), "raised SystemExit: bye"),
    ],
)
def test_a_player_that_fails_is_named_and_no_finished_hand_is_lost(guilty: Player, said: str) -> None:
    found = meet([guilty, "easy"], hands=90)
    broken = [match for match in found.matches if match["broken"]]
    assert broken
    assert all(match["broken"].startswith(said) and match["winner"] is None for match in broken)
    # what was finished before is there, and counts
    assert any(match["scores"] for match in broken)
    finished = sum(len(match["scores"]) for match in found.matches)
    assert [row["hands"] for row in found.records] == [finished, finished]
    assert any(match["winner"] for match in found.matches)
    assert found.troubles
    assert all(told.startswith(f"{guilty.name} failed in") and said in told for told in found.troubles)
    assert found.complete
    # the sentence tells how to see it
    again = rw.Game(
        "reference", [guilty if n == guilty.name else n for n in broken[0]["seats"]], seed=broken[0]["seed"]
    )
    with pytest.raises((rw.PlayerError, SystemExit)):
        play_on(again)
    assert len(again.sheet) == len(broken[0]["scores"])


def play_on(game: rw.Game) -> None:
    while True:
        game.run()
        game.next_hand()


def test_a_player_that_always_fails_ends_too() -> None:
    class Never(Player):
        name = "never"

        def choose(self, view: rw.View, rng: object) -> str:
            return "nonsense"

    found = meet([Never(), "easy"], hands=30)
    assert (found.hands, found.complete) == (0, True)
    assert {match["broken"] is not None for match in found.matches} == {True}
    assert "never failed in" in str(found)


def test_matches_without_end_are_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_widget.lab.playing.ENDLESS", 5)
    nobody = Rules.preset("cardgames").replace(blocked="nobody", max_turns=10)
    found = meet([sitters.Sits(), sitters.Sits()], hands=10, rules=nobody)
    assert {len(match["scores"]) for match in found.matches} == {5}
    assert "no end after 5 hands" in str(found)
