"""A record that is cut off, edited or newer: the place is named, and what came before it is kept."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_widget.errors import RecordError
from rummy_widget.events import Event
from rummy_widget.game import Game
from tests.formats.make_records import FOLDER
from tests.formats.test_golden_records import logs

NAMES = ["reference", "rummy500-called", "wrotham", "joker13", "early-reference"]


def golden(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8").rstrip("\n")


def fault(text: Any) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Game.from_record(text)
    return caught.value


def all_events(game: Game) -> list[Event]:
    return [event for log in logs(game) for event in log]


def kept(error: RecordError) -> list[Event]:
    return all_events(error.game) if error.game is not None else []


def ends_of_entries(text: str) -> list[int]:
    """Return the places in a record's text where its events end, read one after the other."""
    at = text.index('"hands":[[') + len('"hands":[[')
    decoder = json.JSONDecoder()
    ends = []
    while True:
        _, at = decoder.raw_decode(text, at)
        ends.append(at)
        if text.startswith("],[", at):
            at += len("],[")
        elif text.startswith(",", at):
            at += 1
        else:
            return ends


# --- cut off --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_of_a_file_that_breaks_off_all_whole_events_are_kept(name: str) -> None:
    text = golden(name)
    whole = all_events(Game.from_record(text))
    ends = ends_of_entries(text)
    rng = Random(name)
    cuts = {rng.randrange(len(text)) for _ in range(25)} | {
        end + more for end in ends[3:60:19] for more in (0, 1)
    }
    for cut in sorted({*cuts, ends[0] - 1, ends[0], len(text) - 1}):
        error = fault(text[:cut])
        there = sum(end <= cut for end in ends)
        events = kept(error)
        # The end of a hand follows from the move before it.
        assert events == whole[: len(events)]
        assert len(events) in (there, there + 1)
        assert len(events) == there or whole[there].kind == "end"
        assert error.place.startswith("line 1, column ")
        assert int(error.place.split()[-1]) <= cut + 1
        assert error.place in str(error)


def test_what_is_kept_can_be_played_on_and_recorded() -> None:
    text = golden("rummy500-called")
    error = fault(text[: ends_of_entries(text)[20] + 5])
    game = error.game
    assert len(game.log) == 21
    game.undo()
    game.play(game.legal_moves()[0])
    again = Game.from_record(game.record())
    assert again.log == game.log
    assert json.loads(game.record())["seed"] == json.loads(text)["seed"]


def test_the_line_and_the_column_are_those_of_the_text() -> None:
    text = json.dumps(json.loads(golden("reference")), indent=1)
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if number > 150 and '"kind"' in line)
    lines[at] = lines[at].replace(":", ";")
    error = fault("\n".join(lines))
    assert error.place == f"line {at + 1}, column {lines[at].index(';') + 1}"
    assert "is no JSON" in str(error)
    assert len(kept(error)) > 5


def test_a_text_that_never_ends_breaks_off() -> None:
    text = golden("reference")
    at = text.index('"discard"', 3000)
    assert "breaks off" in str(fault(text[: at + 4]))
    assert "breaks off" in str(fault(text[: at - 1]))
    assert "is no JSON" in str(fault(text + "}"))
    assert kept(fault(text + "}")) == all_events(Game.from_record(text))


def test_brackets_in_names_are_no_brackets() -> None:
    game = Game(players=['A]}"', "B[{\\"], seed=5)
    game.play("draw")
    text = game.record()
    error = fault(text[:-4])
    assert error.game.names == game.names
    assert kept(error) == list(game.log)[: len(kept(error))]
    assert len(kept(error)) == 1


# --- edited ---------------------------------------------------------------------------------------


def edited(change: Callable[[Any], object], name: str = "reference") -> RecordError:
    data = json.loads(golden(name))
    change(data)
    return fault(json.dumps(data))


def first(data: Any, kind: str, hand: int = 1) -> tuple[int, Any]:
    return next((at, entry) for at, entry in enumerate(data["hands"][hand]) if entry["kind"] == kind)


def other_seat(entry: Any) -> None:
    entry["seat"] = 1 - entry["seat"]


EDITS: dict[str, tuple[Callable[[Any], object], str, str]] = {
    "no seat": (lambda d: d["hands"][1][4].pop("seat"), "hands[1][4].seat", "seat"),
    "a seat in quotes": (lambda d: d["hands"][1][4].update(seat="0"), "hands[1][4].seat", "'0' is no int"),
    "an unknown field": (lambda d: d["hands"][1][4].update(speed=1), "hands[1][4]", "speed"),
    "a field of another kind": (lambda d: d["hands"][1][4].update(winners=[0]), "hands[1][4]", "winners"),
    "an unknown kind": (lambda d: d["hands"][1][4].update(kind="fly"), "hands[1][4].kind", "fly"),
    "no event": (lambda d: d["hands"][1].__setitem__(4, 7), "hands[1][4]", ""),
    "another seat": (lambda d: other_seat(d["hands"][1][4]), "hands[1][4]", "turn"),
    "no card": (lambda d: first(d, "discard")[1].update(cards="7X"), "discard", "'7X' is no card"),
    "cards missing": (lambda d: first(d, "discard")[1].pop("cards"), "discard", "cards is missing"),
    "two cards": (lambda d: first(d, "discard")[1].update(cards="7S 8S"), "discard", "is not one card"),
    "another score": (lambda d: first(d, "end")[1].update(scores=["1", "0"]), "end", "did not end so"),
    "a score that is none": (lambda d: first(d, "end")[1].update(scores=["1/0", "0"]), "end", "is no score"),
    "a score of endless digits": (
        lambda d: first(d, "end")[1].update(scores=["1e9999999999", "0"]), "end", "is no score"),
    "a score in other digits": (lambda d: first(d, "end")[1].update(scores=["٣", "0"]), "end", "is no score"),
    "an empty hand": (lambda d: d["hands"].__setitem__(1, []), "hands[1]", "a list of events"),
    "a hand that is none": (lambda d: d["hands"].__setitem__(1, {}), "hands[1]", "a list of events"),
    "another dealer": (lambda d: d["hands"][1][0].update(seat=7), "hands[1][0]", "another seat deals"),
    "a deal of another deck": (lambda d: d["hands"][1][0].update(pile="AS"), "hands[1][0]", "one whole deck"),
    "no deal": (lambda d: d["hands"][1].pop(0), "hands[1][0]", "begins with a deal"),
    "no end": (lambda d: d["hands"][1].pop(), "end", "the end of the hand is missing"),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_found_where_it_is(name: str) -> None:
    change, place, said = EDITS[name]
    data = json.loads(golden("reference"))
    whole = all_events(Game.from_record(json.dumps(data)))
    at = (
        first(data, place)[0]
        if place in ("discard", "end")
        else int(place.partition("][")[2].partition("]")[0] or 0)
    )
    place = f"hands[1][{at}]" if place in ("discard", "end") else place
    error = edited(change)
    assert error.place == place
    assert place in str(error)
    assert said in str(error)
    before = len(data["hands"][0]) + at
    assert kept(error) in (whole[:before], whole[: before + 1] if whole[before].kind == "end" else None)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d["hands"][0][0].update(stock="AS"), "hands[0][0]"),
        (lambda d: d["hands"][0][0].update(seat=98), "hands[0][0]"),
        (lambda d: d["hands"][0][0].update(seat=-1), "hands[0][0]"),
        (lambda d: d["players"][1].update(name=""), "players"),
        (lambda d: d["players"][1].update(name="  "), "players"),
        (lambda d: d["players"][1].update(level="hard", settings={"wait": 1e7}), "players"),
        (lambda d: d["rules"].update(aces="both"), "rules"),
        (lambda d: d["rules"].update(blocked="count"), "rules"),
        (lambda d: d["players"].append({"name": "Eve"} | {}), "hands[0][0]"),
        (lambda d: d["players"].extend([{"name": "Eve"}] * 9), "players"),
        (lambda d: d["players"][1].pop("name"), "players[1].name"),
        (lambda d: d["players"][1].update(level="hard", settings={"nose": 1}), "players"),
        (lambda d: d.update(what="chess"), "what"),
        (lambda d: d.update(format="1"), "format"),
        (lambda d: d.update(format=0), "format"),
        (lambda d: d.update(hands={}), "hands"),
        (lambda d: d.pop("hands"), "hands"),
        (lambda d: d.update(deal="1D07-5MD2-59SB"), "deal"),
        (lambda d: d.update(extra=1), ""),
    ],
)
def test_where_nothing_can_be_kept_the_place_is_named_too(
    change: Callable[[Any], object], place: str
) -> None:
    error = edited(change)
    assert (error.place, error.game) == (place, None)
    assert str(error)


def test_without_its_seed_a_match_is_kept_but_its_chance_is_new() -> None:
    error = edited(lambda data: data.pop("seed"))
    assert error.place == "seed"
    assert kept(error) == all_events(Game.from_record(golden("reference")))


@pytest.mark.parametrize("level", ["champion", ""])
def test_nobody_takes_the_seat_of_a_level_that_is_not_there(level: str) -> None:
    error = edited(lambda data: data["players"][1].update(level=level))
    assert error.place == "players[1].level"
    assert "this program has easy, " in str(error)
    assert kept(error) == all_events(Game.from_record(golden("reference")))
    data = json.loads(golden("reference"))
    data["players"][1]["level"] = level
    # Whoever says who sits there has said it.
    assert (
        Game.from_record(json.dumps(data), ["Ann", "easy"]).log == Game.from_record(golden("reference")).log
    )


def test_equal_names_are_told_apart() -> None:
    data = json.loads(golden("reference"))
    for who in data["players"]:
        who["name"] = "Ann"
    assert Game.from_record(json.dumps(data)).names == ("Ann", "Ann 2")


def test_a_field_that_stands_there_twice_is_found() -> None:
    text = golden("reference").replace('"what":"rummy match"', '"what":"rummy match","what":"rummy match"')
    assert fault(text).place == "what"


def test_a_position_is_checked_like_any_position() -> None:
    for change, said in [
        (lambda e: e.update(taken="2S"), "taken"),
        (lambda e: e.update(melded=9), "melded_this_turn"),
        (lambda e: e.update(turns=500), "turns"),
        (lambda e: e["melds"][0].update(cards="4S 3S 2S"), "does not lie"),
        (lambda e: e["melds"][1].update(laid_by=[0, 1]), "laid_by"),
        (lambda e: e.update(hands=e["hands"][:1]), "for 1 players"),
    ]:
        error = edited(lambda data, change=change: change(data["hands"][0][0]), "romme-position")  # type: ignore[misc]  # a lambda has no types
        assert error.place == "hands[0][0]"
        assert said in str(error)


@pytest.mark.parametrize("given", ["draw", [1, 2], None, 5])
def test_what_stands_in_place_of_an_object_is_named(given: Any) -> None:
    whole = all_events(Game.from_record(golden("reference")))

    def event(data: Any) -> None:
        data["hands"][0][3] = given

    def melds(data: Any) -> None:
        data["hands"][0][0]["melds"][1] = given

    def who(data: Any) -> None:
        data["players"][1] = given

    error = edited(event)
    assert error.place == "hands[0][3]"
    assert kept(error) == whole[:3]
    assert edited(melds, "romme-position").place.startswith("hands[0][0].melds")
    assert edited(who).place.startswith("players[1]")


# --- newer ----------------------------------------------------------------------------------------


def test_of_a_newer_record_all_that_reads_alike_is_kept() -> None:
    whole = all_events(Game.from_record(golden("reference")))
    error = edited(lambda data: data.update(format=2, clock=[3, 4]))
    assert error.place == "format"
    assert "format 2, which is newer than this program: it reads 1" in str(error)
    assert kept(error) == whole

    def newer(data: Any) -> None:
        data["format"] = 2
        data["hands"][0].insert(7, {"kind": "knock", "seat": 0})

    error = edited(newer)
    assert error.place == "hands[0][7].kind"
    assert "newer than this program" in str(error)
    assert kept(error) == whole[:7]


# --- anything -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given", [None, 7, b"{}", [], "", " ", "null", "[]", "[" * 90_000, '{"a":' * 90_000, "9" * 5000]
)
def test_what_is_no_record_is_refused(given: Any) -> None:
    error = fault(given)
    assert error.game is None
    assert len(str(error)) < 300


def test_a_mark_at_the_beginning_of_the_text_does_not_matter() -> None:
    text = golden("reference")
    assert Game.from_record("\ufeff" + text + "\r\n").record() == Game.from_record(text).record()


def test_an_error_travels_without_its_game() -> None:
    error = fault(golden("reference")[:5000])
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.place, copy.game) == (str(error), error.place, None)
    assert isinstance(copy, ValueError)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.data())
def test_any_damage_gives_an_error_or_a_sound_game(data: st.DataObject) -> None:
    text = golden(data.draw(st.sampled_from(["block", "early-position", "romme-position"])))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 40))
        new = data.draw(st.text('0123456789AKQJTSHDC*?{}[]":,\\ -e\u2660', max_size=6))
        text = text[:at] + new + text[at + gone :]
    try:
        game = Game.from_record(text)
    except RecordError as error:
        if error.game is None:
            return
        game = error.game
    again = Game.from_record(game.record())
    assert (again.log, again.state) == (game.log, game.state)
