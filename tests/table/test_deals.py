"""Deal codes at the table: shown when a hand is over, copied, and given for a new game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open
from tests.table.host import Host
from tests.table.test_rules import choose, deal

CODE = "1D07-5MD2-59SA"


def typed(host: Host, text: str) -> dict[str, Any]:
    """Type a code and let the kernel look at it; return the last question."""
    host.at("new-deal").fill(text)
    host.reply()
    return host.sent("check")[-1]


def test_the_code_stands_at_the_end_of_the_hand_and_is_copied(open_table: Open, page: Page) -> None:
    host = open_table("over")
    expect(host.at("deal-code")).to_have_text(CODE)
    expect(host.page.locator("#host .rw-deal")).to_contain_text(
        "To play the same cards again, or with a class"
    )
    # A page from an unsafe address, as this one, has no clipboard of its own: the old way is taken.
    page.evaluate("""() => { window.copied = []; document.execCommand = (what) => {
      copied.push([what, document.activeElement.value]); return true } }""")
    host.at("btn-copy").click()
    expect(host.at("btn-copy")).to_have_text("Copied")
    expect(host.at("live")).to_have_text("Copied")
    assert page.evaluate("copied") == [["copy", CODE]]
    assert host.focused() == "btn-copy"
    expect(page.locator("textarea")).to_have_count(0)
    page.evaluate("document.execCommand = () => false")
    host.at("btn-copy").click()
    expect(host.at("note")).to_contain_text("select the text")


def test_where_a_hand_has_no_code_there_is_nothing_to_copy(open_table: Open) -> None:
    host = open_table("match_over")
    expect(host.at("result")).to_be_visible()
    expect(host.at("deal-code")).to_have_count(0)
    expect(host.at("btn-copy")).to_have_count(0)


def test_a_code_is_given_for_a_new_game(open_table: Open) -> None:
    host = open_table("draw")
    choose(host)
    assert "deal" not in host.sent("check")[-1]
    assert typed(host, " 1d07 5md2\u00a059sa ")["deal"] == "1d07 5md2 59sa"
    expect(host.at("deal-bad")).to_have_count(0)
    # Once the field is left, the code stands there as it is written.
    host.at("new-deal").blur()
    expect(host.at("new-deal")).to_have_value(CODE)
    assert deal(host)["deal"] == CODE


def test_a_slip_is_named_while_typing_and_nothing_is_lost(open_table: Open) -> None:
    host = open_table("draw")
    choose(host)
    host.at("new-name-0").fill("Ann")
    typed(host, "1D07-5MD2-59AS")
    expect(host.at("deal-bad")).to_have_text("There is a slip in this code: compare it letter by letter.")
    expect(host.at("new-deal")).to_have_attribute("aria-invalid", "true")
    expect(host.at("new-deal")).to_have_accessible_description(
        "Optional. Whoever gives the same code, with the same rules and number of players, plays the same "
        "cards. There is a slip in this code: compare it letter by letter."
    )
    # It is not read out with every key, but once the field is left.
    expect(host.at("live")).not_to_contain_text("slip")
    host.at("new-deal").blur()
    expect(host.at("live")).to_contain_text("slip")
    expect(host.at("new-deal")).to_have_value("1D07-5MD2-59AS")
    expect(host.at("btn-deal")).to_have_attribute("aria-disabled", "true")
    host.press("btn-deal")
    assert (host.focused(), host.sent("new_game")) == ("new-deal", [])
    typed(host, "1D07")
    expect(host.at("deal-bad")).to_contain_text("Here are 4.")
    typed(host, "")
    expect(host.at("deal-bad")).to_have_count(0)
    told = deal(host)
    assert ("deal" in told, told["players"][0]["name"]) == (False, "Ann")


def test_while_a_hand_runs_no_code_is_in_the_page(open_table: Open) -> None:
    host = open_table(None)
    for state, view in samples.STATES.items():
        host.show(view())
        shown = CODE in host.page.locator("#host").inner_html()
        assert shown == (state == "over"), state
