"""What a browser is told: numbers worked out by hand, keys, sizes, words."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from rummy_widget import i18n
from rummy_widget.game import Game
from rummy_widget.protocol import Ended, Facts, dump, load, table_view, wire
from rummy_widget.protocol.how import score_text
from rummy_widget.rules import Rules
from tests.players.positions import stock_out
from tests.session.desk import Desk


def shown(game: Game, seat: int = 0, **facts: Any) -> dict[str, Any]:
    """Return the view of a seat, as a session without anything special makes it."""
    result = game.hand_result
    ended = None
    if result is not None:
        ended = Ended(result, game.sheet, game.over, () if game.winner is None else (game.winner,))
    levels = tuple(None if player is None else player.name for player in game.players)
    return dump(table_view(game.view(seat), Facts(game.names, levels, ended=ended, **facts)))


def position(players: int | list[str] = 2, rules: Rules | str = "reference", **fields: Any) -> Game:
    base = {
        "hands": ["2H 3H", "4C 5C"],
        "stock": "3S 3D",
        "pile": "KD",
        "melds": [],
        "turn": 0,
        "phase": "play",
    }
    return Game.from_position({**base, **fields}, rules=rules, players=players)


# --- the end of a hand ----------------------------------------------------------------------------


def test_the_winner_gets_what_the_others_hold_and_the_sheet_says_how() -> None:
    game = position(3, hands=["7S 7H 7D 8C", "KD 9S 5C", "QH JH 4S AS"], pile="2D", laid=[True, False, False])
    game.play("meld 7S 7H 7D")
    game.play("discard 8C")
    result = shown(game)["result"]
    # 10 + 9 + 5 = 24 and 10 + 10 + 4 + 1 = 25; 24 + 25 = 49.
    assert result["title"] == {"id": "result-out", "args": {"seat": 0}}
    assert result["rows"][0] == {
        "seat": 0, "cards": [], "points": 0, "parts": [24, 25], "scored": "+49", "out": True,
    }  # fmt: skip
    assert (result["rows"][1]["points"], result["rows"][1]["parts"]) == (24, [10, 9, 5])
    assert (result["rows"][2]["cards"], result["rows"][2]["parts"]) == (
        ["JH", "QH", "4S", "AS"],
        [10, 10, 4, 1],
    )
    assert [row["scored"] for row in result["rows"]] == ["+49", "0", "0"]
    assert result["how"] == [
        {"id": "how-takes", "args": {"seat": 0, "points": 49}},
        {"id": "how-not-doubled", "args": {"seat": 0}},
    ]
    assert result["sheet"] == {"hands": [["49", "0", "0"]], "totals": ["49", "0", "0"]}
    assert result["match"]["text"] == {"id": "match-leads", "args": {"seat": 0, "hands": 2, "lead": "49"}}


def test_going_rummy_is_shown_as_a_product() -> None:
    game = position(hands=["7S 7H 7D 8C", "KD QS JC 7C"], pile="2D")
    game.play("meld 7S 7H 7D")
    game.play("discard 8C")
    result = shown(game)["result"]
    # 37 x 2 = 74.
    assert result["title"]["id"] == "result-out-rummy"
    assert result["how"][1] == {"id": "how-doubled", "args": {"seat": 0, "points": 37, "score": "74"}}
    assert (result["rows"][0]["parts"], result["rows"][0]["scored"]) == ([37], "+74")
    assert i18n.text("how-doubled", result["how"][1]["args"], names=["Ann", "Ben"]).endswith("37 × 2 = 74.")


def blocked(*hands: str) -> dict[str, Any]:
    game = position(len(hands), hands=list(hands), stock="", pile="KD", phase="draw", recycles=1)
    game.play("decline")
    result: dict[str, Any] = shown(game)["result"]
    return result


def test_a_blocked_hand_goes_to_the_lowest_with_its_differences() -> None:
    # Counts 6, 15, 7, 21: 9 + 1 + 15 = 25 to the first.
    result = blocked("5H AS", "TC 5C", "7C", "KS JS AC")
    assert [row["points"] for row in result["rows"]] == [6, 15, 7, 21]
    assert (result["over"], result["winners"]) == ("blocked", [0])
    assert (result["rows"][0]["parts"], result["rows"][0]["scored"]) == ([5, 1], "+25")
    assert result["how"] == [
        {"id": "how-stock", "args": {}},
        {"id": "how-blocked", "args": {}},
        {"id": "how-lowest-sum", "args": {"seat": 0, "points": 6, "sum": "9 + 1 + 15", "score": "25"}},
    ]
    assert [row["out"] for row in result["rows"]] == [False] * 4


def test_a_blocked_hand_is_shared() -> None:
    # Counts 6, 6, 15: 9 shared, 9/2 each.
    result = blocked("5H AS", "6C", "TC 5C")
    assert result["winners"] == [0, 1]
    assert [row["scored"] for row in result["rows"]] == ["+4 1/2", "+4 1/2", "0"]
    assert result["how"][2] == {
        "id": "how-shared",
        "args": {"count": 2, "points": 6, "sum": 9, "score": "4 1/2"},
    }


@pytest.mark.parametrize(
    ("score", "text"),
    [(0, "0"), (8, "8"), (-25, "-25"), (Fraction(17, 2), "8 1/2"), (Fraction(25, 3), "8 1/3"),
     (Fraction(1, 3), "1/3"), (Fraction(-7, 2), "-3 1/2"), (Fraction(8, 2), "4")],
)  # fmt: skip
def test_scores_are_written_with_whole_numbers_first(score: int | Fraction, text: str) -> None:
    assert score_text(score) == text


# --- what may be done -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "id_"),
    [
        ({"phase": "draw"}, "now-draw"),
        ({"phase": "draw", "stock": ""}, "now-draw-recycle"),
        ({"phase": "draw", "stock": "", "recycles": 1}, "now-draw-last"),
        ({"phase": "draw", "stock": "", "pile": "", "recycles": 1}, "now-draw-none"),
        ({"hands": ["2H 3H 9S", "4C"]}, "now-play-throw"),
        ({"hands": ["2H 3H 4H 9S TC", "4C"]}, "now-play"),
        ({"hands": ["2H 3H 4H", "4C"]}, "now-play-out"),
        ({"turn": 1}, "now-wait-person"),
    ],
)
def test_the_line_says_what_may_be_done(fields: dict[str, Any], id_: str) -> None:
    assert shown(position(**fields))["now"]["id"] == id_


@pytest.mark.parametrize(
    ("recycle", "id_"),
    [
        ("turn_over", "now-draw-recycle"),
        ("shuffle", "now-draw-shuffle"),
        ("shuffle_keep_top", "now-draw-shuffle-kept"),
        ("shuffle_new_upcard", "now-draw-shuffle-upcard"),
        ("none", "now-draw-last"),
    ],
)
def test_the_line_says_how_the_deck_is_made_anew(recycle: str, id_: str) -> None:
    rules = Rules().replace(recycle=recycle)
    game = position(2, rules, phase="draw", stock="", pile="9D KD")
    assert shown(game)["now"]["id"] == id_
    assert shown(game)["recycle"] == recycle


@pytest.mark.parametrize(
    ("recycle", "event"),
    [
        ("turn_over", {"id": "ev-recycle", "args": {"seat": 0, "count": 3}}),
        ("shuffle", {"id": "ev-shuffle", "args": {"seat": 0, "count": 3}}),
        ("shuffle_keep_top", {"id": "ev-shuffle", "args": {"seat": 0, "count": 2}}),
    ],
)
def test_a_new_deck_is_told_as_it_is_made(recycle: str, event: dict[str, Any]) -> None:
    game = position(2, Rules().replace(recycle=recycle), phase="draw", stock="", pile="9D KC KD")
    game.play("recycle")
    assert shown(game)["events"][-1]["text"] == event


def test_a_card_turned_up_beside_a_new_deck_is_named() -> None:
    rules = Rules().replace(recycle="shuffle_new_upcard")
    game = position(2, rules, phase="draw", stock="", pile="9D KC KD")
    game.play("recycle")
    up = str(game.state.pile[-1])
    assert shown(game)["events"][-1]["text"] == {
        "id": "ev-shuffle-up",
        "args": {"seat": 0, "count": 2, "card": up},
    }
    assert shown(game)["pile"]["top"]["c"] == up


def test_one_meld_a_turn_is_told_before_and_after() -> None:
    rules = Rules.preset("classic")
    held = "2H 3H 4H 9S 9C 9D KD 5C"
    game = position(2, rules, hands=[held, "4C 6C"], pile="QD")
    assert shown(game)["now"] == {"id": "now-play-count", "args": {"count": 1}}
    game.play("meld 2H 3H 4H")
    assert shown(game)["now"] == {"id": "now-play-melded-throw", "args": {"count": 1}}
    game = position(2, rules, hands=["2H 3H 4H 9S 9C 9D KD 5H", "4C 6C"], pile="QD")
    game.play("meld 2H 3H 4H")
    assert shown(game)["now"] == {"id": "now-play-melded", "args": {"count": 1}}
    game = position(2, rules, hands=["2H 3H 4H 9S KD", "4C 6C"], pile="QD")
    game.play("meld 2H 3H 4H")
    assert shown(game)["now"] == {"id": "now-play-throw", "args": {}}


def test_the_end_says_that_nobody_went_out() -> None:
    game = position(2, Rules().replace(recycle="none"), phase="draw", stock="")
    game.play("decline")
    assert shown(game)["now"]["id"] == "now-blocked"
    assert shown(game)["events"][-1]["text"]["id"] == "ev-end-blocked"


def test_lay_all_goes_out() -> None:
    plan = shown(position(hands=["2H 3H 4H 9S", "4C"], melds=[{"cards": "6S 7S 8S", "by": 1}]))["lay_all"]
    assert plan == {
        "steps": [
            {"kind": "meld", "cards": ["2H", "3H", "4H"], "meld": "m2"},
            {"kind": "layoff", "cards": ["9S"], "meld": "m1"},
        ],
        "rest": [],
        "points": 0,
        "out": True,
    }


def test_a_card_that_fits_the_table_is_marked_and_named_by_meld() -> None:
    game = position(
        hands=["9H KC KS", "4C"], melds=[{"cards": "6H 7H 8H", "by": 1}, {"cards": "9S 9D 9C", "by": 0}]
    )
    view = shown(game)
    nine = next(place for place, card in enumerate(view["hand"]) if card["c"] == "9H")
    assert view["hand"][nine]["m"] == ["fit"]
    assert view["legal"]["layoffs"] == {"m1": [1 << nine], "m2": [1 << nine]}


def test_a_laid_off_card_tells_whose_it_is() -> None:
    game = position(hands=["9H KC KS", "4C"], melds=[{"cards": "6H 7H 8H", "by": 1}])
    game.play("layoff 9H m1")
    (meld,) = shown(game)["melds"]
    assert (meld["kind"], meld["by"]) == ("run", 1)
    assert [card.get("off") for card in meld["cards"]] == [None, None, None, 0]


# --- keys -----------------------------------------------------------------------------------------


def key_of(view: dict[str, Any], code: str) -> str:
    cards = [*view["hand"], view["pile"]["top"], *(card for meld in view["melds"] for card in meld["cards"])]
    (found,) = [card["k"] for card in cards if card is not None and card["c"] == code]
    return str(found)


def test_a_card_keeps_its_key_while_it_lies_open_and_loses_it_face_down() -> None:
    game = position(hands=["7S 7H 7D 8C 2C", "KC QC"], stock="9C TC", pile="5D KD", phase="draw")
    first = shown(game)
    game.play("take")
    assert key_of(shown(game), "KD") == key_of(first, "KD")
    game.play("meld 7S 7H 7D")
    assert key_of(shown(game), "7H") == key_of(first, "7H")
    game.play("discard 8C")
    assert key_of(shown(game), "8C") == key_of(first, "8C")
    assert shown(game)["pile"]["n"] == 2
    game.play("take")  # seat 1 takes 8C into its hand: face down for seat 0
    assert key_of(shown(game), "5D")
    game.play("discard QC")
    game.play("draw")
    game.play("discard 2C")
    game.play("draw")
    game.play("discard 8C")
    assert key_of(shown(game), "8C") != key_of(first, "8C")


def test_keys_are_unique_in_every_view_of_a_match() -> None:
    desk = Desk(["you", "easy", "easy"], seed=11, speed="instant")
    rng = random.Random(2)
    for _ in range(300):
        desk.play_on(rng)
    for view in desk.views:
        keys = [card["k"] for card in view["hand"]]
        keys += [card["k"] for meld in view["melds"] for card in meld["cards"]]
        if view["pile"]["top"]:
            keys.append(view["pile"]["top"]["k"])
        assert len(keys) == len(set(keys))


def test_after_a_turn_over_every_card_is_new() -> None:
    game = position(hands=["7S 7H", "KC QC"], stock="", pile="5D 6D KD", phase="draw")
    before = key_of(shown(game), "KD")
    game.play("recycle")
    assert shown(game)["pile"] == {"n": 0, "top": None}
    game.play("draw")  # the first card ever thrown: 5D
    game.play("discard 7S")
    game.play("draw")
    game.play("discard KC")
    game.play("draw")
    assert key_of(shown(game), "KD") != before
    recycled = next(ev for ev in shown(game)["events"] if ev["kind"] == "recycle")
    assert recycled["text"] == {"id": "ev-recycle", "args": {"seat": 0, "count": 3}}
    assert recycled["cards"] == []


@pytest.mark.parametrize(("preset", "said"), [("classic", "ev-deal"), ("joker13", "ev-deal-more")])
def test_a_deal_tells_of_the_card_more_that_who_starts_gets(preset: str, said: str) -> None:
    game = Game(preset, ["you", "you"], seed=3)
    sizes = sorted(game.view(0).counts)
    deal = next(ev for ev in shown(game)["events"] if ev["kind"] == "deal")
    assert deal["text"] == {"id": said, "args": {"seat": game.log[0].seat, "count": sizes[0]}}
    assert sizes[1] - sizes[0] == (said == "ev-deal-more")


def test_a_hand_that_was_set_up_was_not_dealt() -> None:
    game = Game.from_position(stock_out("4S 8H 9H", "KD 7C 2S", "6C"), "block", players=["you", "you"])
    assert shown(game)["events"][0]["text"] == {"id": "ev-placed", "args": {}}


# --- over whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_stay_small_travel_both_ways_and_have_words(seats: int) -> None:
    desk = Desk(["you", *["easy"] * (seats - 1)], seed=seats, speed="instant")
    rng = random.Random(seats)
    for _ in range(500):
        desk.play_on(rng)
    names = desk.game.names
    for view in desk.views:
        text = json.dumps(view, separators=(",", ":"))
        assert len(text.encode()) <= 8192
        plain = json.loads(text)
        assert plain == view, "plain JSON values, nothing else"
        assert dump(load(plain)) == view
        for said in texts_in(view):
            assert i18n.text(said["id"], said["args"], names=names, me=view["seat"])
        assert view["mine"] == (view["legal"] is not None)
        assert [seat["cards"] for seat in view["seats"]][view["seat"]] == len(view["hand"])
    kinds = {ev["kind"] for view in desk.views for ev in view["events"]}
    assert {"deal", "draw", "take", "meld", "layoff", "discard", "end"} <= kinds


def test_all_events_of_a_hand_are_those_that_the_views_told() -> None:
    desk = Desk(["you", "easy"], seed=3, speed="instant")
    rng = random.Random(1)
    while desk.view["phase"] != "over":
        desk.play_on(rng)
    told = {ev["n"]: ev for view in desk.views for ev in view["events"]}
    answer = desk.send("events")
    assert answer["data"] == {"events": [told[n] for n in range(len(told))]}
    assert len(told) > 40
    assert answer["data"] == json.loads(json.dumps(answer["data"])), "plain JSON values"


def test_events_under_the_cover_show_what_everybody_saw() -> None:
    desk = Desk(["Ann", "Ben"], seed=3)
    desk.do("ready")
    desk.do("move", move="draw")
    mine = desk.send("events")["data"]["events"]
    # The deal and the drawn card are this seat's own.
    assert [len(ev["cards"]) for ev in mine] == [10, 1]
    desk.do("move", move=f"discard {desk.view['hand'][0]['c']}")
    assert desk.view["phase"] == "cover"
    covered = desk.send("events")["data"]["events"]
    assert [len(ev["cards"]) for ev in covered] == [0, 0, 1]
    assert covered == desk.view["events"]


def texts_in(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        if set(value) == {"id", "args"}:
            return [value]
        return [text for item in value.values() for text in texts_in(item)]
    return [text for item in value for text in texts_in(item)] if isinstance(value, list) else []


def test_a_view_that_would_be_too_large_loses_its_oldest_events(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position(hands=["2H 3H 4H 9S TC", "4C"])
    game.play("meld 2H 3H 4H")
    game.play("discard TC")
    whole = shown(game)
    assert [ev["kind"] for ev in whole["events"]] == ["deal", "meld", "discard"]
    monkeypatch.setattr(wire, "LIMIT", len(json.dumps(whole, separators=(",", ":"))) - 1)
    assert [ev["kind"] for ev in shown(game)["events"]] == ["meld", "discard"]
    monkeypatch.setattr(wire, "LIMIT", 10)
    assert [ev["kind"] for ev in shown(game)["events"]] == ["discard"], "the last one always goes along"


def test_a_long_name_is_cut() -> None:
    view = shown(position(["x" * 5000, "Ben"]))
    assert [len(seat["name"]) for seat in view["seats"]] == [40, 3]


def test_house_rules_change_what_is_told() -> None:
    game = position(3, Rules.preset("penalty"), hands=["7S 7H 7D 8C", "KD 9S 5C", "QH JH 4S AS"], pile="2D")
    game.play("meld 7S 7H 7D")
    game.play("discard 8C")
    result = shown(game)["result"]
    assert result["how"] == [{"id": "how-penalty", "args": {"seat": 0}}]
    assert [row["scored"] for row in result["rows"]] == ["0", "+24", "+25"]
    assert result["match"]["text"]["id"] == "match-target-low-leads"
    assert result["match"]["text"]["args"] == {"seat": 0, "score": "0", "target": 100}
