"""The whole of it: a match in the first notebook by clicks, screen and kernel compared at every step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.lab.notebook import Notebook
from tests.lab.table import Table, codes

FIRST = Path(__file__).resolve().parents[2] / "notebooks" / "00_play.ipynb"
POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
ALL_TEXT = """(root) => Array.from(root.querySelectorAll("*"), (node) => [
    node.getAttribute("aria-label"), node.getAttribute("title"), node.getAttribute("alt"), node.dataset?.card,
    ...Array.from(node.childNodes, (child) => child.nodeType === Node.TEXT_NODE ? child.data : "")
  ].join(" ")).join("\\n")"""


@pytest.fixture(scope="module")
def table(open_notebook: Callable[[list[str] | Path], Notebook]) -> Table:
    notebook = open_notebook(FIRST)
    notebook.run_cells(2)  # the heading, and the cell that shows the table
    table = Table(notebook)
    expect(table.root).to_be_visible(timeout=60_000)
    return table


def worth(card: str) -> int:
    return POINTS[card[0]]


def cards_of(move: str) -> list[str]:
    return [word for word in move.split()[1:] if not word.startswith("m")]


def draw(table: Table, now: dict[str, Any], turn: int) -> dict[str, Any]:
    order = ["take", "draw"] if turn % 3 == 2 else ["draw", "recycle", "take", "decline"]
    return table.play(next(move for move in order if move in now["legal"]), now)


def lay_down_by_hand(table: Table, now: dict[str, Any]) -> dict[str, Any]:
    """Lay the longest melds, and lay off what fits, card by card."""
    while moves := [move for move in now["legal"] if move.startswith(("meld", "layoff"))]:
        now = table.play(max(moves, key=lambda move: (len(cards_of(move)), move)), now)
    return now


def lay_down_all(table: Table, now: dict[str, Any]) -> dict[str, Any]:
    """Press the one button, where it is live, and see that it did what it said before."""
    button = table.get("btn-lay-all")
    plan = table.notebook.value("table.view['lay_all']")
    assert (button.get_attribute("aria-disabled") is None) == (plan is not None)
    if plan is None:
        return now
    expect(button).to_contain_text("Go out!" if plan["out"] else "Lay down all")
    said = codes(table.get("plan").inner_html())
    assert said == [card for step in plan["steps"] for card in step["cards"]] + plan["rest"]
    button.click()
    table.played.append("lay_all")
    now = table.check(after=now["log"])
    assert now["seen"]["over"] or now["seen"]["hand"] == sorted(plan["rest"])
    return now


def nothing_hidden_shows(table: Table, now: dict[str, Any]) -> None:
    text = table.root.evaluate(ALL_TEXT)
    hidden = set(now["hidden"])
    assert hidden & set(codes(text)) == set()
    assert hidden & set(text.split()) == set()


def play_hand(table: Table) -> None:
    """Play seat 0 to the end of the hand."""
    for turn in range(200):
        now = table.wait_for_me()
        if not now["seen"]["over"]:
            nothing_hidden_shows(table, now)
        if now["phase"] == "draw":
            now = draw(table, now, turn)
        if now["phase"] == "play":
            now = lay_down_all(table, now) if turn % 2 else lay_down_by_hand(table, now)
        if now["phase"] == "play":
            throws = [cards_of(move)[0] for move in now["legal"] if move.startswith("discard")]
            now = table.play(f"discard {max(throws, key=lambda card: (worth(card), card))}", now)
        if now["seen"]["over"]:
            return
    pytest.fail("the hand never ended")


def check_end(table: Table) -> None:
    """All hands face up, and a score sheet whose sums are the kernel's."""
    expect(table.get("score-sheet")).to_be_visible()
    hands = table.notebook.value("[sorted(map(str, hand)) for hand in table.game.state.hands]")
    for seat, hand in enumerate(hands):
        row = table.get(f"row-{seat}")
        assert sorted(codes(row.inner_html())) == hand
        assert row.locator(".rw-card").count() == len(hand)
        if hand:
            expect(row.locator(".rw-sum")).to_contain_text(str(sum(worth(card) for card in hand)))
    totals = table.get("score-sheet").locator("tfoot td").all_inner_texts()
    assert [text.strip() for text in totals] == table.notebook.value(
        "[str(score) for score in table.game.scores]"
    )


def test_match_is_played_by_clicks(table: Table) -> None:
    table.notebook.execute("table.speed = 'instant'")
    sums: list[Any] = [0, 0]
    for hand in range(1, 12):
        expect(table.get("hand-no")).to_contain_text(f"{hand}")
        play_hand(table)
        check_end(table)
        scores = table.notebook.value("[str(score) for score in table.game.hand_scores]")
        sums = [before + int(score) for before, score in zip(sums, scores, strict=True)]
        assert table.notebook.value("[str(score) for score in table.game.scores]") == [str(x) for x in sums]
        if table.notebook.value("table.game.over"):
            break
        assert table.get("btn-new-match").count() == 0
        table.get("btn-next-hand").click()
        expect(table.get("score-sheet")).to_have_count(0)
    # the seed is fixed, so these were all clicked
    assert {"draw", "take", "meld", "layoff", "lay_all", "discard"} <= set(table.played)
    assert hand >= 3  # three hands, and more only after a tie
    best = max(range(2), key=lambda seat: sums[seat])
    assert sums[best] > sums[1 - best]
    assert table.notebook.value("table.game.winner") == best
    name = table.notebook.value(f"table.game.names[{best}]")
    expect(table.get("match")).to_contain_text("You win the match" if best == 0 else f"{name} wins the match")


def test_new_match_starts_from_nothing(table: Table) -> None:
    table.get("btn-new-match").click()
    expect(table.get("score-sheet")).to_have_count(0)
    assert table.notebook.value("[str(score) for score in table.game.scores]") == ["0", "0"]
    table.wait_for_me()


def test_nothing_was_asked_of_another_machine(table: Table) -> None:
    assert table.notebook.outside == []


def test_browser_had_nothing_to_complain_about(table: Table) -> None:
    assert [line for line in table.notebook.console if line.startswith(("error", "pageerror"))] == []
