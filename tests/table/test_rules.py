"""The rules at the table, help, and the choice of a new game; questions are answered as the kernel does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy_widget import Rules
from tests.table import joker_samples, samples
from tests.table.conftest import Open
from tests.table.host import Host


def choose(host: Host, rules: str = "reference", players: tuple[str, ...] = ("you", "hard")) -> None:
    """Open the choice of a new game."""
    host.at("btn-settings").click()
    host.at("btn-new-game").click()
    host.reply(rules, list(players))


def show(host: Host, *groups: str) -> None:
    """Unfold groups of rules."""
    for group in groups:
        if host.at(f"group-{group}").get_attribute("aria-expanded") == "false":
            host.at(f"group-{group}").click()


def deal(host: Host) -> dict[str, Any]:
    """Deal, sure of it; return what is sent."""
    host.at("btn-deal").click()
    if host.at("btn-drop").count():
        host.at("btn-drop").click()
    return host.sent("new_game")[-1]


def test_the_active_rules_stand_behind_a_button(open_table: Open) -> None:
    host = open_table("play")
    host.at("btn-rules").click()
    expect(host.at("panel-rules")).to_contain_text("One moment")
    host.reply("classic", ["you", "hard"])
    headings = host.at("rules-text").get_by_role("heading").all_inner_texts()
    assert headings == [section.title.text("en") for section in Rules.preset("classic").description(2)]
    expect(host.at("rules-text")).to_contain_text("Each player gets 10 cards")
    expect(host.at("rules-diff")).to_contain_text("“Classic”, without house rules")
    # The table is not played unseen, and comes back as it was.
    for key in ("d", "a", "1", "x"):
        host.page.keyboard.press(key)
    assert host.sent() == host.sent("rules")
    host.page.keyboard.press("Escape")
    assert host.focused() == "btn-rules"
    expect(host.at("hand-card-0")).to_be_visible()


def test_what_differs_from_the_preset_is_told(open_table: Open) -> None:
    host = open_table("play")
    host.at("btn-rules").click()
    house = Rules.preset("classic").replace(aces="high_or_low")
    host.reply(house, ["you", "hard"])
    expect(host.at("rules-diff")).to_contain_text("What differs from “Classic”")
    assert host.at("rules-diff").locator("li").all_inner_texts() == [
        re.sub(r"\s+", " ", line.text("en")) for line in house.diff("classic")
    ]


@pytest.mark.parametrize("way", ["?", "tool"])
def test_help(open_table: Open, way: str) -> None:
    host = open_table("play")
    if way == "?":
        host.card("2H").focus()
        host.page.keyboard.press("?")
    else:
        host.at("btn-undo").focus()
        for _ in range(4):
            host.page.keyboard.press("ArrowRight")
        host.page.keyboard.press("Enter")
    panel = host.at("panel-help")
    expect(panel.get_by_role("heading", level=2)).to_be_focused()
    keys = panel.locator("dt span").all_inner_texts()
    assert {*"DPMLXASUNO?", "Enter", "Esc"} <= set(keys)
    if way == "?":
        host.page.keyboard.press("?")
        assert host.page.evaluate("document.activeElement.dataset.card") == "2H"
    else:
        host.page.keyboard.press("Tab")
        assert host.focused() == "btn-close"
        host.page.keyboard.press("Enter")
        assert host.focused() == "btn-help"
    expect(panel).to_have_count(0)


def test_a_new_game_of_house_rules(open_table: Open) -> None:
    host = open_table("draw")
    choose(host)
    host.at("new-name-0").fill("Ann")
    host.at("new-level-1").select_option("easy")
    host.at("btn-add-seat").click()
    host.at("new-level-2").select_option("")
    host.at("new-preset").select_option("classic")
    host.reply()
    show(host, "melds", "deal", "stock", "points", "match")
    host.at("rule-aces").select_option(label="low or high")
    host.at("rule-melds_per_turn").fill("2")
    host.at("rule-deal").fill("8")
    host.at("rule-recycles-none").uncheck()
    host.reply()
    host.at("rule-match").select_option("deals")
    host.at("rule-match-n").fill("4")
    host.at("rule-stalemate_check").check()
    host.at("rule-stalemate_check").blur()
    host.reply()
    expect(host.at("group-melds")).to_contain_text("2 changed")
    expect(host.at("rules-diff")).to_contain_text("What differs from “Classic”")
    told = deal(host)
    names = [(player["name"], player["level"]) for player in told["players"]]
    assert names == [("Ann", None), ("Gus", "easy"), ("Mira", None)]
    assert (told["preset"], told["changes"]) == (
        "classic",
        {
            "aces": "high_or_low",
            "melds_per_turn": 2,
            "deal": {"2": 10, "3": 8, "4": 7, "5": 6, "6": 6},
            "recycles": 1,
            "match": ["deals", 4],
            "stalemate_check": True,
        },
    )
    # What was chosen makes rules.
    Rules.preset("classic").replace(**told["changes"])


def test_conflicts_are_shown_while_choosing_with_a_way_out(open_table: Open) -> None:
    host = open_table("draw")
    choose(host, "classic")
    show(host, "points")
    host.at("rule-scoring").select_option(label="the others score their own hands")
    host.reply()
    expect(host.at("conflict")).to_have_count(1)
    for rule in ("scoring", "blocked"):
        expect(host.at(f"rule-{rule}")).to_have_attribute("aria-invalid", "true")
    text = host.at("conflict").locator("p").first.inner_text().strip()
    expect(host.at("live")).to_have_text(text)
    expect(host.at("rule-scoring")).to_have_accessible_description(re.compile(re.escape(text)))
    expect(host.at("btn-deal")).to_have_attribute("aria-disabled", "true")
    host.press("btn-deal")
    assert host.sent("new_game") == []
    assert host.focused() == "btn-way-out"
    host.page.keyboard.press("Enter")
    host.reply()
    expect(host.at("conflict")).to_have_count(0)
    assert host.focused() == "rule-scoring"
    assert deal(host)["changes"] == {"scoring": "penalty", "blocked": "count"}


def test_seats_that_the_rules_are_not_for(open_table: Open) -> None:
    host = open_table("draw")
    choose(host, "classic")
    for _ in range(4):
        host.at("btn-add-seat").click()
    expect(host.at("btn-add-seat")).to_have_attribute("aria-disabled", "true")
    expect(host.at("btn-add-seat")).to_have_accessible_description("These rules are for 6 players at most.")
    host.at("new-preset").select_option("reference")
    host.reply()
    expect(host.at("conflict")).to_contain_text("not for 6 players")
    host.at("btn-remove-5").click()
    assert host.focused() == "new-name-4"
    host.at("btn-remove-1").click()
    host.reply()
    expect(host.at("conflict")).to_have_count(0)
    names = [player["name"] for player in deal(host)["players"]]
    assert len(set(names)) == 4


def test_a_match_under_way_is_not_dropped_unasked(open_table: Open) -> None:
    host = open_table("play")
    choose(host)
    host.at("btn-deal").click()
    expect(host.at("new-ask")).to_be_visible()
    assert host.focused() == "btn-keep"
    host.page.keyboard.press("Enter")
    assert (host.sent("new_game"), host.focused()) == ([], "btn-deal")
    host.at("btn-deal").click()
    host.at("btn-drop").click()
    # The computer players moved in the meantime: it is sent anew, once, for the position that is there now.
    host.answer(ok=False, reason="old-revision", text="Old.", rev=43)
    assert [m["rev"] for m in host.sent("new_game")] == [40, 43]
    host.answer(ok=False, reason="value", text="Two players have one name.", rev=43)
    expect(host.at("note")).to_have_text("Two players have one name.")
    host.at("btn-deal").click()
    host.at("btn-drop").click()
    host.show(samples.draw() | {"rev": 44})
    host.answer(ok=True, rev=44)
    expect(host.at("panel-new")).to_have_count(0)
    assert host.at("hand").is_visible()
    host.show(samples.match_over())
    host.at("btn-other-game").click()
    host.reply()
    host.at("btn-deal").click()
    assert len(host.sent("new_game")) == 4


def test_the_choice_by_keys_alone(open_table: Open, page: Page) -> None:
    host = open_table("draw")
    host.at("btn-settings").focus()
    page.keyboard.press("Enter")
    while host.focused() != "btn-new-game":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    host.reply(players=["you", "hard"])
    while host.focused() != "new-name-0":
        page.keyboard.press("Tab")
    # Letters are letters in a field, and none reaches the notebook.
    page.keyboard.press("Control+a")
    page.keyboard.type("dx?")
    assert page.evaluate("leaked.filter((key) => !['Control', 'a', 'Tab'].includes(key))") == []
    while host.focused() != "group-turn":
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(host.at("rule-going_out")).to_be_visible()
    while host.focused() != "rule-going_out":
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    host.reply()
    while host.focused() != "btn-deal":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    [told] = host.sent("new_game")
    assert told["players"][0] == {"name": "dx?", "level": None}
    assert told["changes"] == {"going_out": "discard_required"}
    choose_again = host.at("panel-new")
    page.keyboard.press("Escape")
    expect(choose_again).to_have_count(0)
    assert host.focused() == "btn-settings"


@pytest.mark.parametrize("panel", ["log", "rules", "settings", "help"])
def test_the_bar_works_under_the_cover(open_table: Open, panel: str) -> None:
    host = open_table("cover")
    host.at(f"btn-{panel}").click()
    host.reply()
    expect(host.at(f"panel-{panel}")).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(host.at("cover")).to_be_visible()
    # The next person finds nothing of it.
    host.at(f"btn-{panel}").click()
    host.show(samples.draw() | {"rev": 160, "seat": 1})
    expect(host.at(f"panel-{panel}")).to_have_count(0)


def test_a_kernel_that_does_not_answer(open_table: Open) -> None:
    host = open_table("draw")
    host.at("btn-rules").click()
    expect(host.at("note")).to_contain_text("run the cell again", timeout=3000)
    host.reply()
    expect(host.at("rules-text")).to_be_visible()


@pytest.mark.parametrize(
    ("when", "count", "must"), [("when_several", 1, False), ("when_several", 2, True), ("always", 1, True)]
)
def test_what_help_says_of_cards_of_the_pile_is_so(
    open_table: Open, when: str, count: int, must: bool
) -> None:
    """If it comes with others it must be laid; alone by some rules only."""
    rules = Rules.preset("rummy500").replace(deepest_must_be_played=when)
    made = joker_samples.game(["7H 7S QC QD", "KS KD 9C"], rules=rules, pile="2S QH 7C", phase="draw")
    # Of one card it is the top one, of two the queen below it: each makes a set.
    made.play(f"take {count}")
    view = joker_samples.seen(made)
    assert ("must" in view["pile"]) == must
    host = open_table(view)
    host.at("btn-help").click()
    told = host.at("panel-help").get_by_text("top card may be taken").inner_text()
    assert (
        "If it comes with others, it must be laid in this turn; by some rules also if it comes alone." in told
    )
