"""What a user writes by mistake is refused with a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget.game.seating import Chair
from rummy_widget.lab import deal_contains, tournament

NO_RULES: list[Any] = [{"aces": "low"}, 5, None, ["classic"]]


@pytest.mark.parametrize("rules", NO_RULES, ids=lambda value: type(value).__name__)
def test_what_is_no_rules_is_refused_everywhere(rules: Any) -> None:
    position = {"hands": ["2C 3D", "9S TS"], "stock": "4H", "pile": "7S"}
    uses: list[Callable[[], object]] = [
        lambda: rw.Game(rules=rules),
        lambda: rw.Game.from_position(position, rules),
        lambda: rw.View.from_position(position, rules),
        lambda: rw.best_melds("7H 8H 9H", rules),
        lambda: rw.Rules().diff(rules),
        lambda: deal_contains("set", rules=rules),
        lambda: tournament(["easy", "easy"], rules=rules, hands=2),
    ]
    for use in uses:
        with pytest.raises(ValueError, match=r"a preset's name or Rules, not .*Rules\.preset\("):
            use()


def test_rules_are_taken_by_name_where_cards_are_counted() -> None:
    # 7H 8H 9H lie in a run; 2C counts two points.
    for rules in ("reference", rw.Rules.preset("classic")):
        assert rw.best_melds("7H 8H 9H 2C", rules).points == 2
    assert rw.best_melds("7H 8H 9H 2C").melds == (rw.cards("7H 8H 9H"),)
    # An ace above the king: no run where aces are low.
    assert rw.best_melds("QH KH AH", "rummy500").points == 0
    assert rw.best_melds("QH KH AH").points == 21
    with pytest.raises(ValueError, match="did you mean 'classic'"):
        rw.best_melds("7H", "clasic")


NO_SEATS: list[Any] = ["0", -1, 2, None, 0.0, True]


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    game = rw.Game(players=2, seed=1)
    log, names = game.log, game.names
    uses: list[Callable[[], object]] = [
        lambda: game.view(seat),
        lambda: game.player_rng(seat),
        lambda: game.seat_player(seat, "easy"),
    ]
    if seat is not None:  # here None has a meaning
        uses += [lambda: game.record(seat), lambda: game.position(seat), lambda: rw.Game(dealer=seat)]
    for use in uses:
        with pytest.raises(ValueError, match=r"there is no seat .*: seats are 0 to 1"):
            use()
    assert (game.log, game.names, len(game.players)) == (log, names, 2)


def test_a_subscriber_must_be_a_function() -> None:
    game = rw.Game(players=2, seed=1)
    nothing: Any = None
    with pytest.raises(TypeError, match="takes a function"):
        game.subscribe(nothing)
    game.play("draw")
    assert game.phase == "play"


def test_names_are_levels_only_as_they_are_written() -> None:
    assert rw.Game(players=["Expert", "Easy"]).players == (None, None)


def test_too_many_people_are_refused_before_they_are_seated() -> None:
    with pytest.raises(ValueError, match="these rules are for 2, 3, 4 players, not for 1000000000000"):
        rw.Game(players=10**12)


def test_long_names_are_cut_and_still_told_apart() -> None:
    class Long(rw.Player):
        name = "N" * 9000

    game = rw.Game(players=["B" * 50, "B" * 50, Long(), "C" * 40])
    assert game.names == ("B" * 39 + "…", "B" * 35 + "… 2", "N" * 39 + "…", "C" * 40)
    game.seat_player(3, "A" * 41)
    assert game.names[3] == "A" * 39 + "…"
    game.seat_player(3, "B" * 50)
    assert game.names[3] == "B" * 35 + "… 3"


NO_CARDS: list[Any] = [5, None, [[]], [None], [1.5], ["7H", {}], [999], "7H Q", object()]


@pytest.mark.parametrize("what", NO_CARDS, ids=lambda value: str(value)[:9])
def test_what_is_no_cards_is_refused(what: Any) -> None:
    with pytest.raises(ValueError, match=r"such as '?7H|number of no card"):
        rw.cards(what)
    with pytest.raises(ValueError, match=r"such as '?7H|number of no card"):
        rw.Card(what)


BASE: dict[str, Any] = {"hands": ["2C 3D", "9S TS"], "stock": "4H 5H", "pile": "KD 7S", "turn": 0}
RUN = rw.cards("6H 7H 8H").codes
WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": ["", "9S"], "phase": "play"}, r"hands\[0\]", "reference"),
    ({"hands": ["2C", ""]}, r"hands\[1\]", "reference"),
    ({"hands": ["", "9S"]}, r"hands\[0\]", "reference"),
    ({"hands": ["", "9S"], "phase": "play"}, r"hands\[0\]", "floating"),
    # Alone in the hand, a card that was taken from the pile may not be thrown.
    ({"hands": ["2C", "9S"], "phase": "play", "taken": "2C"}, "taken", "reference"),
    ({"hands": ["2C 3D", "9S"], "phase": "play", "deepest": "2C"}, "deepest", "rummy500"),
    # 30 points are laid, 40 are asked for, and nothing is left to lay.
    (
        {
            "hands": ["2C 3D", "9S"],
            "phase": "play",
            "melds": [{"cards": "TH TS TD", "by": 0}],
            "melded_this_turn": 1,
        },
        "laid_now",
        "romme",
    ),
    ({"melds": None}, "melds", "reference"),
    ({"melds": "6H 7H 8H"}, "melds", "reference"),
    ({"melds": [None]}, r"melds\[0\]", "reference"),
    ({"melds": [rw.Meld(RUN, 7, "run", (7, 7, 7))]}, r"melds\[0\]\.by", "reference"),
    ({"melds": [rw.Meld(RUN, 0, "run", (0, 0, 2))]}, r"melds\[0\]\.laid_by", "reference"),
    ({"melds": [rw.Meld(RUN, 0, "run", (0, 0))]}, r"melds\[0\]\.laid_by", "reference"),
    ({"melds": [rw.Meld(RUN, 0, "set", (0, 0, 0))]}, r"melds\[0\]", "reference"),
    ({"melds": [rw.Meld(RUN[::-1], 0, "run", (0, 0, 0))]}, r"melds\[0\]", "reference"),
    ({"melds": [rw.Meld((20, 25, 30), 0, "set", (0, 0, 0))]}, r"melds\[0\]", "reference"),
    ({"melds": [rw.Meld((20, 25, 99), 0, "set", (0, 0, 0))]}, r"melds\[0\]", "reference"),
    ({"hands": None}, "hands", "reference"),
    ({"hands": [5, "9S"]}, r"hands\[0\]", "reference"),
    ({"stock": None}, "stock", "reference"),
    ({"turn": "0"}, "turn", "reference"),
    ({"phase": []}, "phase", "reference"),
    ({"dealer": None}, "dealer", "reference"),
    ({"taken": 5, "phase": "play"}, "taken", "reference"),
    ({"laid": 5}, "laid", "reference"),
]


@pytest.mark.parametrize(("changes", "field", "name"), WRONG, ids=lambda value: str(value)[:60])
def test_a_position_that_cannot_be_is_refused_by_its_field(
    changes: dict[str, Any], field: str, name: str
) -> None:
    rules = rw.Rules().replace(going_out="float") if name == "floating" else rw.Rules.preset(name)
    rw.Game.from_position(BASE, rules)
    with pytest.raises(ValueError, match=f"^{field}[: ]"):
        rw.Game.from_position({**BASE, **changes}, rules)


def test_a_position_must_be_one() -> None:
    nothing: Any
    for nothing in (None, 5, ["2C"]):
        with pytest.raises(ValueError, match=r"^position: "):
            rw.Game.from_position(nothing)
        with pytest.raises(ValueError, match=r"^position: "):
            rw.View.from_position(nothing)
    seat: Any = "0"
    with pytest.raises(ValueError, match="there is no seat '0'"):
        rw.View.from_position(BASE, seat=seat)


def test_positions_that_can_be_are_taken() -> None:
    floating = rw.Rules().replace(going_out="float")
    assert rw.Game.from_position({**BASE, "hands": ["", "9S"]}, floating).legal_moves()
    assert rw.Game.from_position({**BASE, "hands": ["2C", ""]}, floating).legal_moves()
    melds = [rw.Meld(RUN, 1, "run", (1, 1, 0)), rw.Meld((2, 0, 1), 0, "set", (0, 0, 0))]
    assert rw.Game.from_position({**BASE, "melds": melds}).state.melds == tuple(melds)
    taken = {"hands": ["2C 3D", "9S"], "phase": "play", "taken": "2C"}
    assert [str(move) for move in rw.Game.from_position({**BASE, **taken}).legal_moves()] == ["discard 3D"]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf"), 10**400, -1e7, "6", None, True])
@pytest.mark.parametrize(
    ("level", "setting"), [("easy", "careless"), ("medium", "saves"), ("medium", "slips"), ("hard", "feed")]
)
def test_settings_are_numbers_that_can_be_reckoned_with(level: str, setting: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{level}: {setting} must "):
        rw.player(level, **{setting: value})


def test_what_is_no_level_is_refused() -> None:
    name: Any
    for name in (None, [], 5, "Easy"):
        with pytest.raises(ValueError, match="the levels are easy, "):
            rw.player(name)


def test_rules_are_read_of_what_holds_them() -> None:
    nothing: Any
    for nothing in (5, None, [], "aces"):
        with pytest.raises(rw.RulesError, match=f"values by name, not {type(nothing).__name__}"):
            rw.Rules.from_dict(nothing)
    for nothing in (5, None, {}, b"{}"):
        with pytest.raises(rw.RulesError, match=f"from a text, not {type(nothing).__name__}"):
            rw.Rules.from_json(nothing)
    for nothing in (5, None, []):
        with pytest.raises(ValueError, match="there are reference, classic"):
            rw.Rules.preset(nothing)


def test_what_is_no_name_is_refused() -> None:
    game = rw.Game(players=2, seed=1)
    name: Any
    for name in (5, "", "  "):
        with pytest.raises(ValueError, match=r"^name: the name of a seat is a text"):
            game.seat_player(1, "easy", name=name)
    nobody: Any = None
    with pytest.raises(ValueError, match="seat 1 is no player"):
        game.seat_player(1, nobody)
    assert game.names == ("Player 1", "Player 2")
    assert game.players == (None, None)


def test_a_decision_takes_the_text_of_a_move() -> None:
    written: Any = "discard 10s"
    assert rw.Decision(written) == rw.Decision(rw.Move("discard", "TS"))
    for written in ("throw 10s", None, []):
        with pytest.raises(rw.IllegalMove):
            rw.Decision(written)


def test_a_person_may_be_called_like_a_level_in_the_next_match_too() -> None:
    game = rw.Game(players=[Chair("expert", None), Chair("easy", None)], seed=1)
    again = game.again()
    assert (again.names, again.players) == (("expert", "easy"), (None, None))
