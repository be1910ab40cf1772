"""The tutor at a table: what it tells when, and that a late or a secret answer is never given."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy_widget import Game, Move, hint
from rummy_widget.players import Decision, Level, player
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.session import tutor as tutor_module
from rummy_widget.tutor import gone, note
from rummy_widget.tutor.explaining import explain
from rummy_widget.tutor.hint_advice import chance
from tests.players.positions import FEEDING, stock_out
from tests.session.desk import Desk, masked, tutored
from tests.wire.test_wide_games import GAMES, people

EXPERT: Level = player("expert")
pytestmark = pytest.mark.usefixtures("quick")

MARKS = str.maketrans("", "", "\ue000\ue001")


def plain(text: dict[str, Any]) -> str:
    """Return a sentence without the marks around its cards, written as the engine writes cards."""
    assert text["id"] == "said"
    said: str = text["args"]["said"]
    return said.translate(MARKS).replace("\u00a0", " ")


def pretty(text: str) -> str:
    """Return cards as people read them."""
    from rummy_widget.i18n import pretty_cards

    words = [pretty_cards(word.rstrip(".,:")) + word[len(word.rstrip(".,:")) :] for word in text.split(" ")]
    return " ".join(words)


def at_my_turn(turns: int = 2) -> Desk:
    """Return a table with the tutor on, some turns into a hand, with the viewer to draw."""
    desk = tutored(turns)
    desk.runner.run(0.1)
    assert desk.view["mine"]
    assert desk.view["phase"] == "draw"
    return desk


def test_off_it_tells_nothing_and_thinks_nothing() -> None:
    desk = Desk(("you", "easy"), seed=5)
    desk.wait()
    thoughts = desk.runner.thoughts
    desk.do("move", move="draw")
    assert desk.runner.thoughts == thoughts
    assert "tutor" not in desk.view
    for kind, more in (("hint", {"step": 1}), ("aids", {}), ("why", {})):
        answer = desk.send(kind, **more)
        assert answer["reason"] == "value"
        assert answer["text"] == "The tutor is off."


def test_notes_are_those_of_the_engine_on_what_the_others_did_last() -> None:
    desk = at_my_turn()
    view = desk.game.view(0)
    mine = max(n for n, seen in enumerate(view.history) if seen.seat == 0)
    expected = []
    for n in range(mine + 1, len(view.history)):
        found = note(view, n)
        assert found is not None
        said = found.text(names=["you", "Gus"]) or "The reason comes after the hand."
        expected.append((n, found.icon, said, [str(card) for card in found.cards]))
    names = {seat["name"] for seat in desk.view["seats"]}
    assert "Gus" in names
    told = desk.view["tutor"]["notes"]
    assert len(told) >= 2
    assert [(one["n"], one["icon"], pretty(plain(one["text"])), one["cards"]) for one in told] == expected
    # They stay while the viewer moves, until the others do.
    desk.do("move", move="draw")
    assert desk.view["tutor"]["notes"] == told


def test_notes_without_a_reason_take_the_place_of_none() -> None:
    """With three computers a round has more moves than notes, and not all of them can be explained."""
    crowded = 0
    for seed in range(6):
        desk, rng = Desk(("you", "hard", "hard", "hard"), seed=seed), random.Random(seed)
        desk.session.set_tutor(True)
        for _ in range(4):
            desk.wait()
            if desk.view["phase"] == "over":
                break
            view = desk.game.view(0)
            own = max((n for n, seen in enumerate(view.history) if seen.seat == 0), default=0)
            found = [one for n in range(own + 1, len(view.history)) if (one := note(view, n)) is not None]
            sent = desk.view["tutor"]["notes"]
            assert [one["n"] for one in sent] == sorted(one["n"] for one in sent)
            told = [one["n"] for one in sent if one["icon"] != "later"]
            assert told == [one.event for one in found if one.icon != "later"][-6:]
            later = [one["seat"] for one in sent if one["icon"] == "later"]
            assert sorted(later) == sorted({one.by for one in found if one.icon == "later"})
            crowded += bool(later) and len(told) == 6
            while desk.view["mine"]:
                desk.play_on(rng)
    assert crowded


def test_a_hint_is_the_advisers_a_step_at_a_time() -> None:
    desk = at_my_turn()
    view = desk.game.view(0)
    decision = EXPERT.choose(view, random.Random(chance(view)))
    for step in (1, 2, 3, 4):
        data = desk.send("hint", step=step)["data"]
        found = hint(view, step, decision=decision)
        assert data["ready"]
        assert pretty(plain(data["text"])) == found.text(names=["you", "Gus"])
        assert data["cards"] == [str(card) for card in found.cards]
        assert (data["move"] is not None) == (step == 4)
        assert bool(data["candidates"]) == (step == 4)
    assert Move.parse(data["move"]) == decision.move
    assert [Move.parse(one["move"]) for one in data["candidates"]] == [
        c.move for c in decision.candidates[:12]
    ]
    assert data["candidates"][0]["loss"] == 0
    assert all(Move.parse(one["move"]) in view.legal_moves() for one in data["candidates"])


def test_a_hint_waits_for_its_values_and_belongs_to_one_position() -> None:
    desk = Desk(("you", "easy"), seed=5)
    desk.session.set_tutor(True)
    desk.wait()
    desk.runner.thinking = 5.0
    desk.do("move", move="draw")
    assert desk.send("hint", step=1)["data"] == {"ready": False}
    desk.runner.run(6.0)
    assert desk.send("hint", step=1)["data"]["ready"]
    # The values come after the turn is over: nobody gets them.
    desk.do("undo") if desk.view["can_undo"] else None
    card = desk.view["hand"][-1]["c"]
    desk.do("move", move=f"discard {card}")
    answer = desk.send("hint", step=1)
    assert answer["reason"] == "not-your-turn"
    assert answer["text"] == "There is a hint when it is your turn."


def test_the_values_are_begun_once_for_a_position() -> None:
    desk = at_my_turn()
    thoughts = desk.runner.thoughts
    desk.do("order", cards=[card["c"] for card in desk.view["hand"]][::-1])
    desk.do("sort")
    for step in (1, 2, 3, 4, 4, 1):
        desk.send("hint", step=step)
    assert desk.runner.thoughts == thoughts


@pytest.mark.parametrize("step", [0, 5, 99])
def test_there_is_no_such_step(step: int) -> None:
    assert at_my_turn(turns=0).send("hint", step=step)["reason"] == "value"


def test_aids_are_the_engines() -> None:
    desk = at_my_turn()
    view = desk.game.view(0)
    hand = [card["c"] for card in desk.view["hand"]]
    data = desk.send("aids", picked=hand[:2])["data"]
    assert data["gone"] == gone(view).to_dict()
    assert sum(places == ["mine"] for places in data["gone"].values()) == len(hand)
    assert data["outs"]["lines"]
    assert desk.send("aids")["data"]["outs"] is None
    other = next(card for card in data["gone"] if card not in hand)
    assert desk.send("aids", picked=[other])["reason"] == "value"


def test_under_the_cover_nothing_is_told() -> None:
    desk = Desk(("Ann", "easy", "Ben"), seed=3)
    desk.session.set_tutor(True)
    rng = random.Random(2)
    covers = 0
    for _ in range(40):
        if desk.view["phase"] == "cover":
            covers += 1
            assert desk.view["tutor"]["notes"] == []
            assert desk.send("hint", step=4)["reason"] == "cover"
            assert desk.send("aids")["reason"] == "cover"
        elif desk.view["phase"] != "over":
            assert all(desk.game.players[one["seat"]] for one in desk.view["tutor"]["notes"])
            if not desk.view["mine"]:
                assert desk.send("hint", step=4)["reason"] == "not-your-turn"
        desk.play_on(rng)
    assert covers > 3


def test_reasons_come_after_the_hand_from_what_was_thought() -> None:
    desk = Desk(("you", "hard"), seed=5)
    desk.session.set_tutor(True)
    rng = random.Random(1)
    seen: dict[int, Decision] = {}
    tops: dict[int, str] = {}
    opponent = desk.game.players[1]
    assert opponent is not None
    while desk.view["phase"] != "over":
        game = desk.game
        if game.turn == 1:
            chosen = opponent.choose(game.view(1), game.player_rng(1))
            assert isinstance(chosen, Decision)
            seen[len(game.log)] = chosen
            tops[len(game.log)] = str(desk.game.view(0).pile[-1]) if game.state.pile else ""
            before = len(game.log)
            while len(game.log) == before:
                desk.runner.run(0.1)
        else:
            desk.play_on(rng)
        if desk.view["phase"] != "over":
            assert desk.send("why")["reason"] == "not-over"
            assert desk.send("why", n=2)["reason"] == "not-over"
    assert desk.send("why")["data"]["moves"] == sorted(seen)
    weighed = taken = 0
    for n, decision in seen.items():
        data = desk.send("why", n=n)["data"]
        assert pretty(plain(data["text"])) == explain(decision).text(name="Gus")
        for other in data["others"][:2]:
            if other["kind"] == "take":
                # The card that lay there then, whatever lies there now.
                assert other["cards"] == [tops[n]]
                taken += tops[n] != str(desk.game.view(0).pile[-1])
            again = desk.send("why", n=n, against=other["move"])["data"]
            assert again["foil"] == other["move"]
            weighed += 1
    assert weighed > 10
    assert taken
    mine = next(n for n, event in enumerate(desk.game.log) if n not in seen and n)
    assert desk.send("why", n=mine)["text"] == "No reasons were kept for this move."
    assert desk.send("why", n=max(seen), against="discard 99")["reason"] == "value"


def test_a_discard_that_is_certain_to_cost_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_module, "adviser", lambda _: player("master"))
    # With the stock out every card's place is known: throwing 9C lets the other seat go out, 29 points worse.
    desk = Desk(game=Game.from_position(stock_out(**FEEDING), "block", players=["you", "hard"]))
    desk.session.set_tutor(True)
    desk.runner.run(1.0)
    data = desk.send("warn", move="discard 9C")["data"]
    assert data["text"] == {"id": "warn-costly", "args": {"card": "9C", "loss": "29.0"}}
    assert desk.send("warn", move="discard KS")["data"] == {}


def test_a_throw_of_who_could_go_out_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_module, "adviser", lambda _: player("master"))
    # To lay the threes and throw 5D ends the hand: 20 points for 5S 5H QC. To throw 5D and keep them lets the
    # other seat go out with three fives and QC: 9 points lost. Together 29.
    ready = stock_out("3S 3H 3C 5D", "5S 5H QC", "2H", phase="play")
    desk = Desk(game=Game.from_position(ready, "block", players=["you", "hard"]))
    desk.session.set_tutor(True)
    desk.runner.run(1.0)
    assert desk.send("hint", step=4)["data"]["move"] == "meld 3S 3H 3C"
    assert desk.send("warn", move="discard 5D")["data"] == {"ready": False}, "until now nothing was weighed"
    desk.runner.run(1.0)
    told = {"id": "warn-costly", "args": {"card": "5D", "loss": "29.0"}}
    assert desk.send("warn", move="discard 5D")["data"] == {"text": told}


def test_where_only_a_bound_of_a_loss_is_certain_the_warning_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    # With so few positions looked at it is known that KS brings something, not how much.
    monkeypatch.setattr(tutor_module, "adviser", lambda _: player("master", solve=2))
    desk = Desk(game=Game.from_position(stock_out(**FEEDING), "block", players=["you", "hard"]))
    desk.session.set_tutor(True)
    desk.runner.run(1.0)
    data = desk.send("warn", move="discard 9C")["data"]
    assert data["text"]["id"] == "warn-costly-least"
    assert 1 <= float(data["text"]["args"]["loss"]) <= 29


def test_a_costly_discard_is_warned_of_by_the_grades_of_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    small: Level = player("master", budget=600)
    monkeypatch.setattr(tutor_module, "adviser", lambda _: small)
    desk = at_my_turn()
    desk.do("move", move="draw")
    assert desk.send("warn", move="discard KH")["data"] == {"ready": False}, "it is thought about"
    weighed, warned = 0, 0
    for _ in range(4):
        desk.runner.run(1.0)
        view = desk.game.view(0)
        decision = small.choose(view, random.Random(chance(view)))
        for one in decision.candidates if decision.rollouts else ():
            data = desk.send("warn", move=str(one.move))["data"]
            assert one.gap is not None
            assert one.error is not None
            costly = one.move.kind == "discard" and one.gap >= 1.0 and one.gap - 1.96 * one.error > 0.25
            assert bool(data) == costly
            weighed += 1
            if costly:
                warned += 1
                args = {"card": str(one.move).split()[1], "loss": f"{one.gap:.1f}"}
                assert data["text"] == {"id": "warn-costly", "args": args}
        desk.do("move", move=f"discard {masked(desk.view, desk.view['legal']['discards'])[-1]}")
        desk.wait()
        desk.do("move", move="draw")
    assert 0 < warned < weighed
    assert desk.send("warn", move="discard 99")["reason"] == "parse"
    monkeypatch.setattr(tutor_module, "adviser", lambda _: EXPERT)
    other = at_my_turn()
    other.do("move", move="draw")
    other.runner.run(1.0)
    for card in other.view["hand"]:
        assert other.send("warn", move=f"discard {card['c']}")["data"] == {}, "its points are no losses"


@pytest.mark.parametrize("name", [*GAMES, *PRESETS[:4]])
def test_it_has_something_to_say_in_every_game(name: str) -> None:
    if name in GAMES:
        rules, seats = GAMES[name]
        sat = people(seats)
    else:
        rules = Rules.preset(name)
        sat = ["you", *["easy"] * (min(rules.seats) - 1)]
    desk = Desk(game=Game(rules, sat, 3), speed="instant")
    desk.session.set_tutor(True)
    rng = random.Random(name)
    told = 0
    for _ in range(24):
        desk.runner.run(0.1)
        view = desk.view
        assert view["trouble"] is None
        if view["mine"]:
            texts = [plain(desk.send("hint", step=step)["data"]["text"]) for step in (1, 2, 3, 4)]
            assert all(texts)
            data = desk.send("aids", picked=[card["c"] for card in view["hand"][:2]])["data"]
            places = [place for found in data["gone"].values() for place in found]
            assert places.count("mine") == len(view["hand"])
            told += 1
        if view["phase"] == "over":
            assert all(desk.send("why", n=n)["ok"] for n in desk.send("why")["data"]["moves"])
        desk.play_on(rng)
    assert told > 3


def test_what_is_taken_back_is_forgotten() -> None:
    desk = at_my_turn()
    tutor = desk.session._tutor
    game: Game = desk.game
    kept = set(tutor._decided)
    last = max(kept)
    while len(game.log) > last:
        game.undo()
    assert set(tutor._decided) < kept
    assert all(n < len(game.log) for n in tutor._decided)


def test_all_screens_have_one_tutor() -> None:
    from rummy_widget.session import Screen

    desk = Desk(("you", "easy"), seed=5)
    told: list[bool] = []
    desk.session.attach(Screen(lambda _: None, lambda _: None, lambda: "en", tutor=told.append))
    desk.session.set_tutor(True)
    desk.session.set_tutor(True)
    desk.session.set_tutor(False)
    assert told == [True, False]
    assert "tutor" not in desk.view
