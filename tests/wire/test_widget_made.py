"""The widget before anything is sent: what it is made of, what is refused, and what is imported for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import traitlets

import rummy_widget as rw
from rummy_widget import widget
from rummy_widget.tutor import guide
from rummy_widget.tutor.guide_deals import DEALS
from rummy_widget.widget import Rummy


def closing(table: Rummy) -> Rummy:
    table.close()
    return table


def test_by_default_you_play_one_computer() -> None:
    table = closing(Rummy())
    assert table.game.names[0] == "you"
    assert [player is None for player in table.game.players] == [True, False]
    assert table.game.rules == rw.Rules.preset("reference")
    opponent = table.game.players[1]
    assert opponent is not None
    assert opponent.name == "medium"


def test_who_plays_what_and_with_which_cards() -> None:
    table = closing(Rummy(["you", "easy", "easy"], rules="classic", seed=7, speed="instant"))
    twin = rw.Game("classic", ["you", "easy", "easy"], 7)
    assert table.game.log[0] == twin.log[0]
    assert table.game.rules == rw.Rules.preset("classic")
    assert closing(Rummy(["Ann", "Ben"])).view["phase"] == "cover"


def test_a_guided_table_begins_with_its_deal() -> None:
    table = Rummy(guide=True)
    assert table.guide == "on"
    assert (table.game.turn, table.view["guide"]["step"]) == (0, "aim")
    opponent = table.game.players[1]
    assert opponent is not None
    assert opponent.name == "easy"
    # One setting for all tables that show the game, until the hand is over.
    twin = closing(Rummy(game=table.game))
    assert twin.guide == "on"
    twin = Rummy(game=table.game)
    table.guide = "off"
    assert twin.guide == "off"
    assert "guide" not in twin.view
    closing(twin)
    closing(table)
    first = table.game.log[0]
    assert closing(Rummy(["you", "hard"], guide="on")).game.log[0] == first
    classic = closing(Rummy(rules="classic", guide=True)).game
    assert classic.view(0).hand == rw.Game("classic", ["you", "easy"], deal=DEALS["classic", 2]).view(0).hand
    # Whoever names a deal or a seed gets it.
    for more in ({"seed": 7}, {"deal": "0000-0007-T9EX"}):
        given = closing(Rummy(["you", "easy"], guide=True, **more))
        assert given.game.log[0] == rw.Game("reference", ["you", "easy"], **more).log[0]
        assert given.guide == "on"
    # Two people at one screen begin with it too; how many may play is said as without a guide.
    assert closing(Rummy(2, guide=True)).game.log[0] == first
    with pytest.raises(ValueError, match="99"):
        Rummy(99, guide=True)
    for off in (False, None, "off"):
        assert closing(Rummy(guide=off)).guide == "off"


def test_tutor_and_guide_are_wished_for_in_the_same_ways() -> None:
    def made(name: str, wish: Any) -> Rummy:
        settings: dict[str, Any] = {name: wish}
        return closing(Rummy(["you", "easy"], **settings))

    for name in ("tutor", "guide"):
        for wish, value in ((True, "on"), ("on", "on"), (False, "off"), ("off", "off"), (None, "off")):
            table = made(name, wish)
            assert getattr(table, name) == value
            assert (name in table.view) == (value == "on")
        for wrong in (1, "yes"):
            with pytest.raises(traitlets.TraitError):
                made(name, wrong)


def test_a_guide_that_fails_is_off_on_every_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Rummy(["you", "easy"], seed=7)
    twin = Rummy(game=table.game)
    monkeypatch.setattr(guide, "follow", lambda *_: 1 // 0)
    table.set_state({"guide": "on"})
    assert (table.guide, twin.guide) == ("off", "off")
    assert isinstance(table.error, ZeroDivisionError)
    assert "the guide had to stop" in str(twin.view["trouble"])
    closing(table)
    closing(twin)


def test_a_game_is_given_whole_or_made_here() -> None:
    game = rw.Game(players=["you", "easy"])
    assert closing(Rummy(game=game)).game is game
    for more in ({"players": ["you", "easy"]}, {"rules": "classic"}, {"seed": 1}):
        with pytest.raises(TypeError, match="either"):
            Rummy(game=game, **more)
    with pytest.raises(ValueError, match="players"):
        Rummy(["you"])


def test_without_its_front_end_a_table_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rummy, "_esm", "")
    with pytest.raises(FileNotFoundError, match="make build"):
        Rummy()


def test_what_is_no_game_and_no_seats_is_refused() -> None:
    nothing: Any = 5
    with pytest.raises(TypeError, match="game must be a Game, not int"):
        Rummy(game=nothing)
    with pytest.raises(ValueError, match="not for 0"):
        Rummy([])
    with pytest.raises(ValueError, match="no rules are called ''"):
        Rummy(rules="")
    with pytest.raises(traitlets.TraitError):
        Rummy(speed="")


# --- costs ----------------------------------------------------------------------------------------


def test_importing_the_package_imports_nothing_else() -> None:
    script = (
        "import sys, rummy_widget; print([name for name in sys.modules if name.startswith('rummy_widget')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['rummy_widget']"


@pytest.mark.parametrize("name", ["fluent", "cattrs", "anywidget", "platformdirs", "asyncio"])
def test_playing_headless_does_not_import(name: str) -> None:
    script = (
        "import sys, rummy_widget as rw; rw.Game(players=['easy', 'easy'], seed=1).run(); "
        f"print({name!r} in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_bundle_is_looked_for_in_the_package() -> None:
    assert Path(rw.__file__).parent / "static" / "widget.js" == widget._SCRIPT
