"""A hand in the player's own order, and cards that are dragged."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.table import samples
from tests.table.conftest import Open
from tests.table.host import Host


def lying(host: Host) -> str:
    """Cards of the hand from left to right, as they stand in the page."""
    cards: list[str] = host.page.locator("#host .rw-slot").evaluate_all("all => all.map(e => e.dataset.card)")
    return " ".join(cards)


def orders(host: Host) -> list[str]:
    """Orders asked for so far."""
    return [" ".join(message["cards"]) for message in host.sent("order")]


def drag(host: Host, code: str, to: str | tuple[float, float], *, drop: bool = True) -> None:
    """Drag a card of the hand onto a part of the table, or by some px, with the mouse."""
    mouse = host.page.mouse
    box = host.card(code).bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + 40
    if isinstance(to, str):
        target = host.page.locator(to).bounding_box()
        assert target is not None
        end = target["x"] + min(20, target["width"] / 2), target["y"] + min(30, target["height"] / 2)
    else:
        end = x + to[0], y + to[1]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 5, y - 12)
    mouse.move(*end, steps=4)
    if drop:
        mouse.up()


def part(testid: str) -> str:
    return f"#host [data-testid={testid}]"


def ordered(cards: str, rev: int) -> dict[str, Any]:
    """The sample position with the hand in an order of the player's own; what is legal follows its places."""
    legal = samples.no_legal(discards=samples.mask(cards, "KC QD"))
    return samples.play() | {"rev": rev, "hand": samples.hand(cards), "legal": legal, "own_order": True}


def test_shift_and_arrows_move_the_card(open_table: Open) -> None:
    host = open_table("play")
    host.card("4D").focus()
    host.page.keyboard.press("Shift+ArrowRight")
    assert orders(host) == ["4H 4C 8S 4D 9S 2H KC QD"]
    # Shown at once; the focus is on the card still, and its place is read out.
    assert lying(host) == orders(host)[0]
    assert host.focused() == "hand-card-3"
    expect(host.at("live")).to_have_text("4 of diamonds: place 4 of 8")
    # Only one request is under way; the last wish goes out when it is answered.
    host.page.keyboard.press("Shift+End")
    host.page.keyboard.press("Shift+ArrowLeft")
    assert len(orders(host)) == 1
    host.answer(ok=True, rev=41)
    assert orders(host)[1:] == ["4H 4C 8S 9S 2H KC 4D QD"]
    host.answer(ok=True, rev=42)
    host.show(ordered("4H 4C 8S 9S 2H KC 4D QD", 42))
    assert lying(host) == "4H 4C 8S 9S 2H KC 4D QD"
    expect(host.page.locator("#host [aria-selected=true]")).to_have_count(0)


def test_one_picked_card_is_moved_by_taps(open_table: Open) -> None:
    host = open_table("play", width=360)
    expect(host.at("btn-move-left")).to_have_count(0)
    host.pick("8S")
    host.at("btn-move-left").click()
    host.at("btn-move-left").click()
    assert lying(host) == "4H 8S 4C 4D 9S 2H KC QD"
    expect(host.card("8S")).to_have_attribute("aria-selected", "true")
    host.at("btn-move-left").click()
    expect(host.at("btn-move-left")).to_have_attribute("aria-disabled", "true")
    expect(host.at("btn-move-right")).to_have_accessible_name("Move 8 of spades to the right")


def test_sort_brings_the_table_s_order_back(open_table: Open) -> None:
    host = open_table("play")
    expect(host.at("btn-sort")).to_have_count(0)
    host.card("KC").focus()
    host.page.keyboard.press("o")
    expect(host.at("note")).to_have_text("The hand lies in the table’s order already.")
    host.show(ordered("KC 4H 4C 4D 8S 9S 2H QD", 50))
    host.at("btn-sort").click()
    host.page.keyboard.press("o")
    assert len(host.sent("sort")) == 2


def test_a_wish_outlives_a_draw_and_a_change_under_it(open_table: Open) -> None:
    host = open_table("draw")
    host.card("KD").focus()
    host.page.keyboard.press("Shift+Home")
    mine = "KD JS KS 4H 5H AC 7C 9C 2D 9D"
    drawn = samples.draw() | {"rev": 21, "phase": "play", "hand": samples.hand(f"3S {mine[3:]} KD")}
    host.show(drawn)
    assert lying(host) == f"{mine} 3S"
    # The order asked for is of the hand before: now it is asked for with the card that came.
    host.answer(ok=False, reason="old-revision", text="Old.", rev=21)
    assert [m["rev"] for m in host.sent("order")] == [20, 21]
    host.answer(ok=False, reason="value", text="No.", rev=21)
    assert orders(host)[-1] == f"{mine} 3S"
    host.answer(ok=False, reason="value", text="No.", rev=21)
    assert lying(host) == f"3S {mine[3:]} KD"
    expect(host.at("note")).to_have_text("No.")


def test_what_is_picked_means_the_same_in_any_order(open_table: Open) -> None:
    """Masks count the kernel's places, not those that are shown."""
    host = open_table("play")
    host.card("4H").focus()
    host.page.keyboard.press("Shift+End")
    host.pick("4H", "4C", "4D")
    expect(host.at("btn-meld")).not_to_have_attribute("aria-disabled", "true")
    host.at("btn-meld").click()
    assert host.sent("move")[0]["move"] == "meld 4H 4C 4D"


def test_dragging_along_the_hand(open_table: Open, page: Page) -> None:
    host = open_table("play")
    page.wait_for_timeout(30)
    drag(host, "4H", part("hand-card-5"), drop=False)
    # The others have made room, and nothing is sent before the card is let go.
    assert host.sent("order") == []
    expect(page.locator("#host .is-drag")).to_have_count(1)
    page.mouse.up()
    assert orders(host) == ["4C 4D 8S 9S 2H 4H KC QD"]
    assert lying(host) == orders(host)[0]
    # A drag picks nothing; a small slip of the pointer is a tap.
    expect(page.locator("#host [aria-selected=true]")).to_have_count(0)
    box = host.card("KC").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 12, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 15, box["y"] + 43)
    page.mouse.up()
    expect(host.card("KC")).to_have_attribute("aria-selected", "true")


def test_escape_stops_a_drag(open_table: Open, page: Page) -> None:
    host = open_table("play")
    host.pick("KC")
    drag(host, "4H", part("hand-card-5"), drop=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator("#host .is-drag")).to_have_count(0)
    assert (lying(host), host.sent()) == (samples.HAND, [])
    expect(host.card("KC")).to_have_attribute("aria-selected", "true")


def test_dragging_onto_pile_meld_and_table(open_table: Open, page: Page) -> None:
    host = open_table("play")
    drag(host, "KC", part("pile"))
    host.answer(ok=False, reason="test", text="No.")
    drag(host, "QD", part("meld-m2"), drop=False)
    expect(host.at("meld-m2")).to_contain_text("Lay off here")
    page.mouse.up()
    host.answer(ok=False, reason="test", text="No.")
    # A picked card takes the other picked cards along.
    host.pick("4H", "4C", "4D")
    empty = host.page.locator("#host .rw-melds").bounding_box()
    card = host.card("4C").bounding_box()
    assert empty is not None
    assert card is not None
    way = empty["x"] + empty["width"] - 8 - card["x"] - 12, empty["y"] + 12 - card["y"] - 40
    drag(host, "4C", way)
    assert [m["move"] for m in host.sent("move")] == ["discard KC", "layoff QD m2", "meld 4H 4C 4D"]
    expect(page.locator("#host [aria-selected=true]")).to_have_count(3)


def test_a_drag_never_takes_a_card_and_says_why(open_table: Open, page: Page) -> None:
    host = open_table("draw")
    drag(host, "KD", part("pile"))
    expect(host.at("note")).to_have_text("Draw a card first.")
    # Let go over nothing that takes it: the card goes home.
    drag(host, "KD", part("stock"))
    assert host.sent() == []
    host.show(samples.play() | {"mine": False, "turn": 1, "legal": None, "lay_all": None})
    drag(host, "KC", part("pile"))
    expect(host.at("note")).to_have_text("Wait for your turn.")
    drag(host, "KC", part("hand-card-0"))
    assert orders(host) == ["KC 4H 4C 4D 8S 9S 2H QD"]


def test_a_finger_drags_too(open_table: Open, page: Page) -> None:
    """What a touch screen sends; the page does not scroll under it."""
    host = open_table("play", width=360)
    session = page.context.new_cdp_session(page)
    card, pile = host.card("KC").bounding_box(), host.at("pile").bounding_box()
    assert card is not None
    assert pile is not None
    way = [(card["x"] + 12, card["y"] + 40), (card["x"], card["y"]), (pile["x"] + 20, pile["y"] + 30)]
    for kind, point in zip(("touchStart", "touchMove", "touchMove", "touchEnd"), [*way, None], strict=True):
        points = [{"x": point[0], "y": point[1]}] if point else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert [m["move"] for m in host.sent("move")] == ["discard KC"]
    assert page.evaluate("scrollY") == 0
    expect(page.locator("#host [aria-selected=true]")).to_have_count(0)


def test_a_card_that_leaves_the_hand_ends_its_drag(open_table: Open, page: Page) -> None:
    host = open_table("play")
    drag(host, "KC", part("pile"), drop=False)
    host.show(samples.play() | {"rev": 41, "hand": samples.hand("4H 4C 4D"), "legal": samples.no_legal()})
    page.mouse.move(300, 300)
    page.mouse.up()
    assert host.sent("move") == []
    expect(page.locator("#host .is-drag")).to_have_count(0)


def test_dragged_cards_glide_only_for_those_who_like_it(open_table: Open, page: Page) -> None:
    count = "document.getAnimations().filter(a => a.constructor === Animation).length"
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        host = open_table("play")
        drag(host, "4H", part("hand-card-5"), drop=False)
        assert (page.evaluate(count) > 0) == (motion == "no-preference"), motion
        page.mouse.up()
