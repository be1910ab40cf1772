"""A game by house rules, chosen at the real table: what is agreed there is what the kernel plays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.lab.table import SHOW, Table

CELLS = [SHOW]
DESCRIPTION = """[[s.title.text("en"), *(line.text("en") for line in s.lines)]
                  for s in table.game.rules.description(len(table.game.names))]"""


def plain(text: str) -> str:
    """Give a text without what only spaces it: a card's number is isolated, lines are wrapped."""
    return re.sub(r"\s+", " ", re.sub("[\u2066-\u2069]", "", text)).strip()


def told(table: Table) -> list[list[str]]:
    """Open the rules at the table, read them, and close them."""
    table.get("btn-rules").click()
    expect(table.get("rules-text")).to_be_visible()
    sections = table.get("rules-text").locator("section").all()
    found = [
        [
            plain(text)
            for text in [
                section.get_by_role("heading").inner_text(),
                *section.locator("li").all_inner_texts(),
            ]
        ]
        for section in sections
    ]
    table.page.keyboard.press("Escape")
    expect(table.get("panel-rules")).to_have_count(0)
    return found


def described(table: Table) -> list[list[str]]:
    return [[plain(text) for text in section] for section in table.notebook.value(DESCRIPTION)]


def test_rules_at_the_table_are_those_of_the_game(table: Table) -> None:
    assert table.notebook.value("table.game.rules == rw.Rules.preset('reference')")
    sections = told(table)
    assert sum(len(section) for section in sections) > 10
    assert sections == described(table)


def test_house_rules_are_chosen_repaired_and_played(table: Table) -> None:
    before = told(table)
    table.get("btn-settings").click()
    table.get("btn-new-game").click()
    expect(table.get("new-preset")).to_be_visible()
    table.get("new-preset").select_option("classic")
    # Everybody scores their own hand, but a blocked hand goes to the lowest: one excludes the other.
    fold = table.get("group-points")
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()
    table.get("rule-scoring").select_option(label="the others score their own hands")
    expect(table.get("conflict")).to_have_count(1)
    for rule in ("scoring", "blocked"):
        expect(table.get(f"rule-{rule}")).to_have_attribute("aria-invalid", "true")
    game = table.notebook.value("id(table.game)")
    deal = table.get("btn-deal")
    expect(deal).to_have_attribute("aria-disabled", "true")
    deal.dispatch_event("click")
    assert table.notebook.value("id(table.game)") == game  # grey: the match goes on
    table.get("btn-way-out").click()
    expect(table.get("conflict")).to_have_count(0)
    expect(table.get("rules-diff").locator("li")).to_have_count(2)
    expect(deal).not_to_have_attribute("aria-disabled", "true")
    deal.click()
    expect(table.get("new-ask")).to_be_visible()  # a match is under way
    table.get("btn-drop").click()
    expect(table.get("panel-new")).to_have_count(0)
    agreed = "rw.Rules.preset('classic').replace(scoring='penalty', blocked='count')"
    assert table.notebook.value(f"table.game.rules == {agreed}")
    table.wait_for_me()
    after = told(table)
    assert after == described(table)
    assert after != before
