"""Setting a position up at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from rummy_widget import Game, Rules
from tests.table import samples
from tests.table.conftest import Open
from tests.table.editor import DEALT, NOW, Editor, at
from tests.table.host import Host


def test_it_begins_with_what_may_be_seen(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    assert editor.line == NOW
    asked = editor.host.sent("position")
    assert [message["start"] for message in asked] == ["table"]
    assert len(at(editor, "hand-0")) == 10
    expect(editor.host.at("zone-hand-1")).to_have_attribute("data-n", "10")
    expect(editor.host.at("unknown-hand-1")).to_have_value("10")
    assert at(editor, "hand-1") == []
    expect(editor.host.at("zone-free")).to_have_attribute("data-n", "41")
    told = editor.play()
    assert (told["position"], "deal" in told) == (NOW, False)
    assert told["players"] == [{"name": "you", "level": None}, {"name": "Gus", "level": "hard"}]
    assert (told["preset"], told["changes"]) == ("reference", {})
    editor.host.answer(ok=True, rev=21)
    expect(editor.host.at("panel-setup")).to_have_count(0)


def test_a_position_is_made_from_nothing_by_one_press_a_card(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.press("btn-start-empty")
    assert editor.line == "-/- - - - 0 draw"
    assert [fault.split(":")[0] for fault in editor.faults] == ["Your hand", "Gus’s hand"]
    editor.card("7 of hearts", "8 of hearts", "king of spades")
    editor.press("place-hand-1")
    editor.card("2 of clubs")
    editor.press("place-stock")
    editor.card("5 of spades", "ace of diamonds")
    editor.press("place-pile")
    editor.card("9 of clubs", "9 of hearts")
    editor.press("place-meld-new")
    editor.card("jack of clubs")
    expect(editor.host.at("place-meld-0")).to_have_attribute("aria-pressed", "true")
    assert editor.faults == ["Meld 1: jack of clubs is neither a set nor a run."]
    # The kernel lays a run in its order.
    editor.card("queen of clubs", "10 of clubs")
    assert at(editor, "meld-0") == ["10 of clubs", "jack of clubs", "queen of clubs"]
    editor.host.at("by-meld-0").select_option(label="Gus")
    editor.host.at("setup-turn").select_option(label="Gus")
    editor.host.at("phase-play").click()
    editor.reply()
    assert editor.line == "7H8HKS/2C 5SAD 9C9H TCJCQC@1 1 play laid=01"
    assert editor.faults == []
    expect(editor.host.at("setup-told")).to_have_text("41 cards stay out of the game.")
    assert editor.play()["position"] == editor.line


def test_a_press_moves_a_card_from_anywhere_and_back(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H8H/2C 5S 9C TCJCQC@1 0 draw laid=01")
    editor.press("place-pile", "put-hand-0-1")
    assert (editor.line.split()[0], editor.line.split()[2]) == ("7H/2C", "9C8H")
    expect(editor.host.at("live")).to_have_text("8 of hearts placed; 2 there")
    # At the place where cards go, a press puts it back.
    editor.press("put-pile-0")
    assert editor.line.split()[2] == "8H"
    expect(editor.host.at("live")).to_have_text("9 of clubs taken back")
    # In the deck, what lies elsewhere stands faint, and comes from there.
    gone = editor.host.at("zone-free").get_by_role("button", name="2 of clubs, placed")
    gone.click()
    editor.reply()
    assert (editor.line.split()[0], editor.line.split()[2]) == ("7H/-", "8H2C")
    # A meld that is used up is none, and each step can be taken back.
    editor.press("place-hand-1", "put-meld-0-0", "put-meld-0-0", "put-meld-0-0")
    assert editor.line == "7H/TCJCQC 5S 8H2C - 0 draw"
    for _ in range(6):
        editor.press("btn-back")
    assert editor.line == "7H8H/2C 5S 9C TCJCQC@1 0 draw laid=01"


def test_where_cards_go_is_chosen_beside_the_deck_too(open_table: Open) -> None:
    editor = Editor(open_table("draw", width=360))
    editor.type("7H/2C 5S 9C TCJCQC@1 0 draw laid=01")
    goes = editor.host.at("goes-to")
    assert goes.locator("option").all_inner_texts() == [
        "Your hand", "Gus’s hand", "Deck", "Pile", "Meld 1", "New meld",
    ]  # fmt: skip
    goes.select_option(label="Meld 1")
    expect(editor.host.at("place-meld-0")).to_have_attribute("aria-pressed", "true")
    editor.card("9 of clubs")
    assert editor.line == "7H/2C 5S - 9CTCJCQC@1 0 draw laid=01"


def test_a_card_that_is_there_too_often_stands_out(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H/2C 5S 7H - 0 draw")
    assert editor.faults == ["The position holds 2 × 7 of hearts, and the deck 1."]
    expect(editor.host.at("faults").get_by_role("img", name="7 of hearts")).to_be_visible()
    over = editor.host.at("zone-free").get_by_role("button", name="7 of hearts, placed too often")
    # A press brings the one on the pile here, another puts it back.
    for line in ("7H7H/2C 5S - - 0 draw", "7H/2C 5S - - 0 draw"):
        over.click()
        editor.reply()
        assert editor.line == line
        over = editor.host.at("zone-free").get_by_role("button", name=re.compile("^7 of hearts"))
    assert editor.faults == []


def test_a_hidden_deck_gives_and_takes(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.card("ace of spades")
    assert editor.line.split()[:2] == ["3S3H3D4D5D8D9HTCJCKSAS/10", "30"]
    editor.press("put-hand-0-0", "put-hand-0-0")
    assert editor.line.split()[:2] == ["3D4D5D8D9HTCJCKSAS/10", "32"]
    editor.host.at("unknown-hand-1").fill("7")
    editor.host.at("unknown-hand-1").blur()
    editor.reply()
    assert editor.line.split()[:2] == ["3D4D5D8D9HTCJCKSAS/7", "35"]
    editor.host.at("unknown-stock").fill("99")
    editor.host.at("unknown-stock").blur()
    editor.reply()
    assert editor.faults == ["Deck: 106 cards are hidden, and the deck has 42 more."]


def test_the_kernel_deals_the_rest(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H8H9H/- - - - 0 draw")
    editor.press("btn-rest-hidden")
    hands, stock, pile, *_ = editor.line.split()
    assert (hands, stock, len(pile)) == ("7H8H9H/10", "38", 2)
    editor.press("btn-back", "btn-rest-open")
    hands, stock, pile, *_ = editor.line.split()
    assert [len(hand) // 2 for hand in hands.split("/")] == [3, 10]
    assert (hands.split("/")[0], len(stock) // 2, len(pile)) == ("7H8H9H", 38, 2)
    every = re.findall("..", hands.replace("/", "") + stock + pile)
    assert len(set(every)) == len(every) == 52
    expect(editor.host.at("setup-told")).to_have_count(0)


def test_the_line_and_the_places_keep_in_step_and_nothing_is_lost(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H8H/2C 5S 9X - 0 draw")
    assert editor.faults == ["Pile: '9X' is no card, in '9X'."]
    # What was there stays, and so does what was typed.
    assert len(at(editor, "hand-0")) == 10
    assert editor.line == "7H8H/2C 5S 9X - 0 draw"
    expect(editor.host.at("setup-line")).to_have_attribute("aria-invalid", "true")
    expect(editor.host.at("setup-line")).to_have_accessible_description(re.compile("9X"))
    editor.host.press("btn-play-here")
    assert editor.host.focused() == "faults"
    assert editor.host.sent("new_game") == []
    # Small letters, suits and tens as people write them; the line is written properly once it is left.
    editor.type("  7h 8♥/2c".replace(" 8", "8") + " 5s 10c - 0 DRAW ")
    assert editor.faults == []
    assert at(editor, "hand-0") == ["7 of hearts", "8 of hearts"]
    editor.host.at("setup-line").blur()
    assert editor.line == "7H8H/2C 5S TC - 0 draw"
    editor.host.at("setup-line").fill("")
    editor.reply()
    assert at(editor, "pile") == ["10 of clubs"]
    # Closed and opened again, it is as it was.
    editor.host.page.keyboard.press("Escape")
    editor.host.at("btn-settings").click()
    editor.host.at("btn-set-up").click()
    editor.reply()
    assert at(editor, "pile") == ["10 of clubs"]


def test_a_line_brings_its_seats_along(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H8H/2C/3C4C 5S 9C - 2 draw")
    assert editor.faults == []
    expect(editor.host.at("place-hand-2")).to_contain_text("Mira’s hand")
    told = editor.play()
    assert [player["level"] for player in told["players"]] == [None, "hard", "hard"]


def test_players_and_rules_are_chosen_as_for_a_new_game(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H8H*/2C* 5S 9C *7DQD@1 0 draw laid=01")
    assert "2 × *, and the deck 0" in editor.faults[-1]
    editor.press("btn-who-plays")
    editor.host.at("new-preset").select_option("joker13")
    editor.reply()
    editor.host.at("new-level-1").select_option("")
    editor.press("btn-add-seat", "btn-set-up")
    assert at(editor, "hand-0") == ["7 of hearts", "8 of hearts", "joker"]
    assert [fault.split(":")[0] for fault in editor.faults] == ["Meld 1", "Mira’s hand"]
    told_before = len(editor.host.sent("new_game"))
    editor.press("place-meld-0", "put-meld-0-1", "place-hand-2", "put-meld-0-0")
    assert len(editor.host.sent("new_game")) == told_before
    editor.press("place-hand-2")
    editor.card("joker", "7 of diamonds")
    told = editor.play()
    assert told["preset"] == "joker13"
    assert [player["level"] for player in told["players"]] == [None, None, "medium"]


def test_seats_that_were_chosen_first_are_kept(open_table: Open) -> None:
    host = open_table("draw")
    host.at("btn-settings").click()
    host.at("btn-new-game").click()
    host.reply(game=DEALT)
    host.at("btn-add-seat").click()
    host.reply(game=DEALT)
    host.at("btn-set-up").click()
    host.reply(game=DEALT)
    assert host.at("setup-line").input_value() == NOW.replace("/10", "/10/-")
    expect(host.at("faults")).to_contain_text("Mira’s hand: There are no cards in this hand.")
    # What the button cannot do stands with it.
    expect(host.at("btn-play-here")).to_have_accessible_description(re.compile("Mira’s hand"))


def test_a_kernel_that_does_not_answer_is_told_of(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.host.at("put-hand-0-0").click()
    expect(editor.host.at("note")).to_contain_text("run the cell again", timeout=3000)
    editor.reply()
    expect(editor.host.at("note")).to_have_count(0)
    assert editor.line.split()[1] == "32"


def test_a_fact_that_fits_no_more_can_be_left_out(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    editor.type("7H8D/2C 5S 9C - 0 play taken=8D")
    assert editor.faults == []
    editor.press("put-hand-0-1")
    assert len(editor.faults) == 1
    assert "does not hold 8 of diamonds" in editor.faults[0]
    editor.press("btn-drop-taken")
    assert (editor.faults, editor.line) == ([], "7H/2C 5S 9C - 0 play")


def test_a_hand_that_is_over_lies_open_as_before_its_end(open_table: Open) -> None:
    game = Game.from_position("7H7S7D9D/8HTDJC 5S6S QS - 0 play", players=["you", "hard"], seed=1)
    game.play("meld 7H 7S 7D")
    game.play("discard 9D")
    assert game.hand_over
    editor = Editor(open_table("over"), game=game)
    assert editor.line == "9D/8HTDJC 5S6S QS 7S7H7D@0 0 play melded_this_turn=1"
    assert editor.faults == []


def test_under_the_cover_the_deck_is_the_beginning(open_table: Open) -> None:
    host = open_table("cover")
    editor = Editor(host)
    assert [message["start"] for message in host.sent("position")] == ["empty"]
    assert (at(editor, "hand-0"), editor.line) == ([], "-/- - - - 0 draw")


def test_when_the_screen_goes_to_another_person_nothing_of_it_stays(open_table: Open) -> None:
    host = open_table(samples.play() | {"seats": [samples.seat("Ann", 8), samples.seat("Ben", 10)]})
    editor = Editor(host)
    assert len(at(editor, "hand-0")) == 10
    host.show(samples.cover())
    expect(host.at("panel-setup")).to_have_count(0)
    host.show(samples.cover() | {"rev": 151, "phase": "draw", "mine": True})
    host.at("btn-settings").click()
    host.at("btn-set-up").click()
    expect(host.at("panel-setup")).to_contain_text("One moment")


def test_a_match_under_way_is_not_dropped_unasked_and_a_refusal_is_shown(open_table: Open) -> None:
    editor = Editor(open_table("draw"))
    host = editor.host
    host.at("btn-play-here").click()
    assert host.focused() == "btn-keep"
    host.page.keyboard.press("Enter")
    assert (host.sent("new_game"), host.focused()) == ([], "btn-play-here")
    editor.play()
    host.answer(ok=False, reason="value", text="This position cannot be played.", rev=20)
    expect(host.at("note")).to_have_text("This position cannot be played.")
    assert editor.line == NOW


def test_by_keys_alone(open_table: Open, page: Page) -> None:
    host = open_table("draw")
    editor = Editor(host)
    editor.press("btn-start-empty")
    page.keyboard.press("Tab")

    def tab_to(testid: str) -> None:
        for _ in range(30):
            if host.focused() == testid:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {testid}")

    # The deck is one stop; arrows go through it.
    tab_to("put-free-0")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_accessible_name("3 of hearts, one left")
    page.keyboard.press("Enter")
    editor.reply()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    editor.reply()
    assert editor.line.split()[0] == "3H4H/-"
    tab_to("place-hand-1")
    page.keyboard.press("Enter")
    tab_to("unknown-hand-1")
    page.keyboard.press("Control+a")
    page.keyboard.type("5")
    tab_to("place-stock")
    editor.reply()
    assert editor.line.split()[0] == "3H4H/5"
    # A card is put back with Delete, and the focus stays with its neighbour.
    page.keyboard.press("Shift+Tab")
    for _ in range(3):
        if host.focused() != "put-hand-0-0":
            page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    page.keyboard.press("Delete")
    editor.reply()
    assert (editor.line.split()[0], host.focused()) == ("3H/5", "put-hand-0-0")
    tab_to("btn-play-here")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert host.sent("new_game")[0]["position"] == "3H/5 - - - 0 draw"
    # No letter is a move, and none reaches the notebook.
    assert host.sent("move") == []


def test_by_touch(browser: Browser) -> None:
    context = browser.new_context(has_touch=True, viewport={"width": 360, "height": 700})
    host = Host(context.new_page(), samples.draw(), width=360)
    for testid in ("btn-settings", "btn-set-up"):
        host.at(testid).tap()
    host.reply(game=DEALT)
    for testid in ("btn-start-empty", "place-pile", "put-free-6", "zone-hand-1", "put-free-7"):
        host.at(testid).tap()
        host.reply(game=DEALT)
    assert host.at("setup-line").input_value() == "-/8S - 7S - 0 draw"
    context.close()


@pytest.mark.parametrize("width", [320, 768])
def test_eight_seats_two_packs_and_twenty_five_cards_fit(open_table: Open, width: int) -> None:
    rules = Rules.preset("rummy500")
    hand = "ASAHADAC2S2H2D2C3S3H3D3C4S4H4D4C5S5H5D5C**6S6H6D"
    line = f"{hand}/2/2/2/2/2/2/2 10 7S8S 9S9H9D@1/TSTHTD@7 0 draw laid=01000001"
    host = open_table("draw", width=width)
    editor = Editor(host, rules, Game(rules, 8, 1))
    editor.type(line)
    assert editor.faults == []
    assert len(at(editor, "hand-0")) == 25
    expect(host.at("zone-free").get_by_role("button", name="7 of spades, one left")).to_be_visible()
    expect(host.at("zone-free").get_by_role("button", name="joker, 2 left")).to_be_visible()
    boxes = [chip.bounding_box() for chip in host.page.locator("#host .rw-put").all()]
    assert all(box and box["width"] >= 36 and box["height"] >= 44 for box in boxes)
