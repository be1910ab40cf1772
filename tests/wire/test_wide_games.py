"""Games with jokers, two decks, open piles and calls: what a browser is told is enough to play, and true."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.deck import JOKER, JOKER_AS, code, full_deck, text
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.protocol import dump, load
from rummy_widget.rules import Rules
from tests.session.desk import Desk, masked
from tests.wire.test_view import position, shown, texts_in

FIVE = Rules.preset("rummy500")
GAMES: dict[str, tuple[Rules, int]] = {
    "rummy500 for 2": (FIVE, 2),
    "rummy500 for 5": (FIVE, 5),
    "rummy500 for 8": (FIVE, 8),
    "joker13 for 2": (Rules.preset("joker13"), 2),
    "joker13 for 6": (Rules.preset("joker13"), 6),
    "wrotham": (Rules.preset("wrotham"), 3),
    "wrotham, all at once": (Rules.preset("wrotham").replace(whole_hand_from_deal=1), 2),
    "romme": (Rules.preset("romme"), 4),
    "any card is called": (FIVE.replace(call_rummy="any_card"), 3),
    "the top card is called": (FIVE.replace(call_rummy="top_card", deepest_must_be_played="always"), 2),
    "floating": (FIVE.replace(going_out="float", call_rummy="any_card"), 2),
    "floating on": (FIVE.replace(going_out="float_unplayable", deepest_new_meld_only=True), 3),
    "a turned pile lies open": (FIVE.replace(recycle="turn_over", recycles=2), 3),
}


def people(seats: int) -> list[str]:
    return [f"Person {seat}" for seat in range(seats)]


def bare(view: dict[str, Any], mask: int) -> str:
    return " ".join(masked(view, mask))


def check(desk: Desk, rng: random.Random) -> set[str]:
    """Check a view against the engine; return the kinds of moves that it offers."""
    view, game = desk.view, desk.session.game
    size = json.dumps(view, separators=(",", ":"))
    assert len(size.encode()) <= 8192
    assert dump(load(json.loads(size))) == view
    for said in texts_in(view):
        assert i18n.text(said["id"], said["args"], names=game.names, me=view["seat"])
    keys = [card["k"] for card in view["hand"]]
    keys += [card["k"] for meld in view["melds"] for card in meld["cards"]]
    keys += [card["k"] for card in view["pile"].get("cards") or []]
    assert len(keys) == len(set(keys)), "no two cards have one key"
    table = game.state.table
    if view["pile"].get("cards") is not None:
        assert [card["c"] for card in view["pile"]["cards"]] == [text(number) for number in table.pile]
    if not view["mine"]:
        assert view["legal"] is None
        return set()
    legal, seen = view["legal"], game.view(view["seat"])
    moves = seen.legal_moves()
    kinds: set[str] = {move.kind for move in moves}
    assert legal["takes"] == [move.count for move in moves if move.kind == "take"]
    assert legal["calls"] == [text(move.cards[0]) for move in moves if move.kind == "rummy"]
    assert [legal[kind] for kind in ("draw", "pass", "recycle", "decline")] == [
        kind in kinds for kind in ("draw", "pass", "recycle", "decline")
    ]
    throws = {text(move.cards[0]) for move in moves if move.kind == "discard"}
    assert set(masked(view, legal["discards"])) == throws
    swaps = {f"swap {view['hand'][swap['i']]['c']} {swap['meld']}" for swap in legal["swaps"]}
    assert swaps == {str(move) for move in moves if move.kind == "swap"}
    for swap in legal["swaps"]:
        meld = view["melds"][int(swap["meld"][1:]) - 1]
        assert meld["cards"][swap["joker"]]["c"] == "*" + view["hand"][swap["i"]]["c"]
    must = [card for card in view["hand"] if "must" in card["m"]]
    assert [card["c"] for card in must] == ([text(table.deepest)] if table.deepest >= 0 else [])
    assert view["pile"].get("must") == (must[0]["k"] if must else None)
    if not legal["ask"]:
        check_masks(view, moves)
    # What the table asks about some cards is what the engine says of them.
    picked = rng.sample([card["c"] for card in view["hand"]], min(3, len(view["hand"])))
    fits = desk.send("fits", cards=picked)["data"]
    assert fits["meld"] == (seen.why_not(Move("meld", [code(card) for card in picked])) is None)
    return kinds


def check_masks(view: dict[str, Any], moves: tuple[Move, ...]) -> None:
    """Check that the masks name just the cards of the legal moves, however their jokers are named."""
    for kind, given in (("meld", {"": view["legal"]["melds"]}), ("layoff", view["legal"]["layoffs"])):
        told = {(name, tuple(sorted(masked(view, mask)))) for name, masks in given.items() for mask in masks}
        made = {
            (
                f"m{move.meld}" if kind == "layoff" else "",
                tuple(sorted(text(JOKER if number >= JOKER_AS else number) for number in move.cards)),
            )
            for move in moves
            if move.kind == kind
        }
        assert told == made


@pytest.mark.parametrize("name", GAMES)
def test_whole_hands_by_clicks(name: str) -> None:
    rules, seats = GAMES[name]
    desk = Desk(game=Game(rules, people(seats), 3))
    rng = random.Random(name)
    kinds: set[str] = set()
    hands = 0
    for step in range(400):
        if step % 4 == 0 or step < 30 or desk.view["phase"] == "call":
            kinds |= check(desk, rng)
        hands += desk.view["phase"] == "over"
        if hands == 2:
            break
        desk.play_on(rng)
        assert desk.session.error is None, desk.session.error
    assert {"draw", "take", "discard"} <= kinds
    assert "meld" in kinds or rules.whole_hand_from_deal == 1
    assert rules.call_rummy != "off" or not kinds & {"rummy", "pass"}
    assert {"rummy", "pass"} <= kinds or rules.call_rummy != "any_card"


# --- numbers worked out by hand -------------------------------------------------------------------


def cards_of(view: dict[str, Any]) -> str:
    return " ".join(card["c"] for card in view["hand"])


def test_the_pile_lies_open_and_may_be_taken_in_parts() -> None:
    game = position(2, FIVE, hands=["7H 7S KD 2C", "4C 5C"], pile="9C 7D QS 3H", phase="draw")
    view = shown(game)
    assert [card["c"] for card in view["pile"]["cards"]] == ["9C", "7D", "QS", "3H"]
    assert view["legal"]["takes"] == [1, 3], "of two the queen, of four the nine could not be laid"
    assert view["now"]["id"] == "now-draw-pile"
    before = {card["c"]: card["k"] for card in view["pile"]["cards"]}
    game.play("take 3")
    view = shown(game)
    held = {card["c"]: card for card in view["hand"]}
    assert {name: held[name]["k"] for name in ("7D", "QS", "3H")} == {
        name: before[name] for name in ("7D", "QS", "3H")
    }
    assert held["7D"]["m"] == ["meld", "must"]
    assert view["pile"]["must"] == before["7D"]
    assert view["now"] == {"id": "now-play-must", "args": {"card": "7D"}}
    assert view["legal"]["discards"] == 0
    assert view["events"][-1]["text"] == {
        "id": "ev-take-many",
        "args": {"seat": 0, "count": 3, "cards": "7D QS 3H"},
    }
    game.play("meld 7S 7H 7D")
    view = shown(game)
    assert "must" not in view["pile"]
    assert len(masked(view, view["legal"]["discards"])) == 4


def test_a_card_is_called() -> None:
    rules = FIVE.replace(call_rummy="any_card")
    hands = ["KD 2C 6S", "4C 5C", "JS QC"]
    game = position(3, rules, hands=hands, pile="3D 9H 9S 9C 2H", stock="3S 8D TD", phase="play")
    game.play("discard KD")
    view = shown(game, 1)
    assert (view["phase"], view["turn"], view["mine"]) == ("call", 1, True)
    assert (view["legal"]["calls"], view["legal"]["pass"]) == (["9H"], True)
    assert view["now"]["id"] == "now-call"
    assert shown(game, 0)["now"] == {"id": "now-wait-person", "args": {"seat": 1}}
    game.play("pass")
    assert shown(game, 2)["events"][-1]["text"] == {"id": "ev-pass", "args": {"seat": 1}}
    game.play("rummy 9H")
    view = shown(game, 2)
    assert view["events"][-1]["text"] == {"id": "ev-rummy", "args": {"seat": 2, "count": 5, "card": "9H"}}
    assert [card["c"] for card in view["pile"]["cards"]] == ["3D"]
    assert [card["c"] for card in view["hand"] if "must" in card["m"]] == ["9H"]


def test_a_joker_is_swapped_for_the_card_that_it_stands_for() -> None:
    rules = Rules.preset("wrotham")
    melds = [{"cards": "7H *8H 9H", "by": 1}]
    game = position(2, rules, hands=["8H KD 2C", "4C 5C"], melds=melds, pile="2D")
    view = shown(game)
    at = cards_of(view).split().index("8H")
    assert view["legal"]["swaps"] == [{"i": at, "meld": "m1", "joker": 1}]
    before = {card["c"]: card["k"] for card in [*view["hand"], *view["melds"][0]["cards"]]}
    game.play("swap 8H m1")
    view = shown(game)
    assert [(card["c"], card.get("off")) for card in view["melds"][0]["cards"]] == [
        ("7H", None), ("8H", 0), ("9H", None),
    ]  # fmt: skip
    after = {card["c"]: card["k"] for card in [*view["hand"], *view["melds"][0]["cards"]]}
    assert after["8H"] == before["8H"]
    assert after["*"] == before["*8H"]
    assert view["events"][-1]["text"] == {"id": "ev-swap", "args": {"seat": 0, "card": "8H"}}
    assert view["events"][-1]["cards"] == [{"c": "8H", "k": before["8H"]}]


def test_jokers_are_named_when_they_are_laid() -> None:
    game = position(["Ann", "Ben"], FIVE, hands=["7H 8H * KD 2C", "4C 5C"], pile="2D")
    desk = Desk(game=game)
    desk.do("ready")
    view = desk.view
    joker = [at for at, card in enumerate(view["hand"]) if card["c"] == "*"]
    assert len(joker) == 1
    assert [sorted(masked(view, mask)) for mask in view["legal"]["melds"]] == [["*", "7H", "8H"]]
    options = desk.send("namings", kind="meld", cards=["7H", "8H", "*"])["data"]["options"]
    assert options == [
        {"move": "meld 7H 8H *9H", "cards": ["7H", "8H", "*9H"]},
        {"move": "meld *6H 7H 8H", "cards": ["*6H", "7H", "8H"]},
    ]
    desk.do("move", move=options[1]["move"])
    assert [card["c"] for card in desk.view["melds"][0]["cards"]] == ["*6H", "7H", "8H"]


def test_a_joker_is_laid_off_by_name() -> None:
    melds = [{"cards": "7H 8H 9H", "by": 1}, {"cards": "QS QH QD", "by": 1}]
    game = position(["Ann", "Ben"], FIVE, hands=["6H * KD 2C", "4C 5C"], melds=melds, pile="2D")
    desk = Desk(game=game)
    desk.do("ready")
    layoffs = desk.view["legal"]["layoffs"]
    assert sorted(sorted(masked(desk.view, mask)) for mask in layoffs["m1"]) == [["*"], ["*", "6H"], ["6H"]]
    assert [masked(desk.view, mask) for mask in layoffs["m2"]] == [["*"]]

    def options(meld: str, *picked: str) -> list[str]:
        data = desk.send("namings", kind="layoff", cards=list(picked), meld=meld)["data"]
        return [option["move"] for option in data["options"]]

    assert options("m1", "*") == ["layoff *TH m1", "layoff *6H m1"]
    assert options("m1", "6H", "*") == ["layoff 6H *TH m1", "layoff *5H 6H m1"]
    assert options("m2", "*") == ["layoff *QC m2"]
    assert options("m2", "6H", "*") == []
    assert options("m9", "*") == []
    assert desk.send("fits", cards=["*"])["data"] == {"meld": False, "layoffs": ["m1", "m2"]}
    assert desk.send("fits", cards=["6H", "*"])["data"] == {"meld": False, "layoffs": ["m1"]}
    assert desk.send("fits", cards=[])["data"] == {"meld": False, "layoffs": []}


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "fits", "cards": ["x"]},
        {"type": "namings", "kind": "meld", "cards": ["zz"]},
    ],
)
def test_what_is_no_card_is_refused(wrong: dict[str, Any]) -> None:
    desk = Desk(game=position(["Ann", "Ben"], FIVE, hands=["6H * KD 2C", "4C 5C"], pile="2D"))
    desk.do("ready")
    kind = wrong.pop("type")
    assert desk.send(kind, **wrong)["reason"] == "value"


def test_nothing_is_told_of_cards_under_the_cover_or_to_who_is_not_on_turn() -> None:
    game = position(["Ann", "Ben"], FIVE, hands=["7H 8H * KD", "4C 5C 6C"], pile="2D")
    desk = Desk(game=game)
    assert desk.view["phase"] == "cover"
    assert desk.send("fits", cards=["7H", "8H", "*"])["data"] == {"meld": False, "layoffs": []}
    assert desk.send("namings", kind="meld", cards=["7H", "8H", "*"])["data"] == {"options": []}
    desk.do("ready")
    assert desk.send("fits", cards=["7H", "8H", "*"])["data"]["meld"]
    assert desk.send("fits", cards=["4C", "5C", "6C"])["data"] == {"meld": False, "layoffs": []}


def test_of_two_copies_the_first_is_named_and_the_last_is_the_new_one() -> None:
    rules = Rules.preset("romme")
    held = "7H 7S 7D 7H KD 2C 3C"
    game = position(
        2, rules, hands=[held, "4C 5C"], pile="3D 7D", phase="draw", stock="9S 9C", laid=[True, True]
    )
    game.play("take")
    view = shown(game)
    codes = cards_of(view).split()
    marks = [(card["c"], card["m"]) for card in view["hand"] if "taken" in card["m"]]
    assert [name for name, _ in marks] == ["7D"]
    assert view["hand"][len(codes) - 1 - codes[::-1].index("7D")]["m"].count("taken") == 1
    firsts = {name: codes.index(name) for name in ("7S", "7H", "7D")}
    assert sum(1 << at for at in firsts.values()) in view["legal"]["melds"]
    assert set(masked(view, view["legal"]["discards"])) == set(codes), "the other seven of diamonds may go"


def test_a_seat_without_cards_floats() -> None:
    rules = FIVE.replace(going_out="float")
    game = position(2, rules, hands=["7H 7S 7D", "4C 5C 9D"], pile="2D", stock="JS QD 2S")
    view = shown(game)
    assert view["lay_all"]["out"] is False
    game.play("meld 7H 7S 7D")
    assert shown(game)["phase"] != "over"
    game.play("draw")
    game.play("discard 9D")
    view = shown(game)
    assert (view["seats"][0]["cards"], view["mine"]) == (0, True)
    assert view["now"]["id"] == "now-draw-float"


def test_a_first_meld_that_has_to_count_enough() -> None:
    rules = Rules.preset("romme")
    game = position(2, rules, hands=["KH KS KD 4H 5H 6H 2C 9S", "4C 5C"], pile="2D")
    assert shown(game)["now"] == {"id": "now-play-first", "args": {"least": 40}}
    game.play("meld KH KS KD")
    assert shown(game)["now"] == {"id": "now-play-initial", "args": {"points": 30, "least": 40}}
    game.play("meld 4H 5H 6H")
    assert shown(game)["now"]["id"] == "now-play-throw"


def test_a_hand_that_goes_down_whole_or_not_at_all() -> None:
    rules = Rules.preset("wrotham").replace(whole_hand_from_deal=1)
    game = position(2, rules, hands=["KH KS KD 4H 5H 6H 2C", "4C 5C"], pile="2D")
    game.play("meld KH KS KD")
    assert shown(game)["now"]["id"] == "now-play-whole"


# --- size -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("jokers", [0, 2, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_hand_of_25_cards_on_a_full_table_fits_the_wire(jokers: int, seed: int) -> None:
    rng = random.Random(f"{jokers} {seed}")
    rest = [card for card in full_deck(2, 4) if card != JOKER]
    melds = []
    for suit in "SH":
        for ranks in ("A23", "456", "789", "TJQ"):
            melds.append({"cards": " ".join(rank + suit for rank in ranks), "by": rng.randrange(8)})
    for meld in melds:
        for name in str(meld["cards"]).split():
            rest.remove(code(name))
    rng.shuffle(rest)
    hand = [text(rest.pop()) for _ in range(25 - jokers)] + ["*"] * jokers
    others = [" ".join(text(rest.pop()) for _ in range(3)) for _ in range(7)]
    pile = " ".join(text(rest.pop()) for _ in range(30))
    game = position(
        ["A person with a long name " + str(seat) for seat in range(8)],
        FIVE,
        hands=[" ".join(hand), *others],
        melds=melds,
        pile=pile,
        stock=" ".join(map(text, rest)),
    )
    view = shown(game)
    assert len(view["hand"]) == 25
    assert len(json.dumps(view, separators=(",", ":")).encode()) <= 8192
    legal = view["legal"]
    assert len(json.dumps([legal["melds"], legal["layoffs"]], separators=(",", ":"))) < 3500
    assert len(masked(view, legal["discards"])) == 25


def test_a_hand_with_very_many_melds_is_asked_about() -> None:
    clubs = " ".join(f"{rank}C" for rank in "A23456789TJQK")
    diamonds = " ".join(f"{rank}D" for rank in "A2345678")
    held = f"{clubs} {diamonds} * * * *"
    game = position(["Ann", *"BCDE"], FIVE, hands=[held, "4S", "5S", "6S", "7S"], pile="3H")
    desk = Desk(game=game)
    desk.do("ready")
    legal = desk.view["legal"]
    assert (legal["ask"], legal["melds"], legal["layoffs"]) == (True, [], {})
    assert len(masked(desk.view, legal["discards"])) == 25
    assert desk.view["now"]["id"] in ("now-play", "now-play-out")
    assert desk.send("fits", cards=["AC", "2C", "*"])["data"] == {"meld": True, "layoffs": []}
    assert desk.send("fits", cards=["AC", "3D", "*"])["data"] == {"meld": False, "layoffs": []}
    assert len(json.dumps(desk.view, separators=(",", ":")).encode()) <= 8192


def test_the_whole_deck_in_one_hand_is_still_shown() -> None:
    cards = list(full_deck(2, 4))
    random.Random(1).shuffle(cards)
    hand = " ".join(map(text, cards[:90]))
    others = [text(card) for card in cards[90:97]]
    game = position(
        8, FIVE, hands=[hand, *others], pile=text(cards[97]), stock=" ".join(map(text, cards[98:]))
    )
    view = shown(game)
    assert len(view["hand"]) == 90
    assert view["legal"]["ask"]
    assert view["lay_all"] is None
    assert view["legal"]["discards"] < 2**53
    assert len(json.dumps(view, separators=(",", ":")).encode()) <= 8192
