"""The samples are what a kernel could send: they keep to the wire, their words exist, no card is twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rummy_widget import i18n, protocol
from tests.table.samples import STATES


def texts(value: Any) -> list[dict[str, Any]]:
    """All texts in a view."""
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    if not isinstance(value, dict):
        return []
    if set(value) == {"id", "args"}:
        return [value]
    return [text for item in value.values() for text in texts(item)]


@pytest.mark.parametrize("state", STATES)
def test_keeps_to_the_wire(state: str) -> None:
    sent = STATES[state]()
    assert protocol.load(sent).rev == sent["rev"]


@pytest.mark.parametrize("state", STATES)
def test_words_exist(state: str) -> None:
    view = STATES[state]()
    names = [seat["name"] for seat in view["seats"]]
    found = texts(view)
    assert len(found) > 1
    for text in found:
        assert i18n.text(text["id"], text["args"], names=names, me=view["seat"])


@pytest.mark.parametrize("state", STATES)
def test_no_card_is_twice_and_all_are_counted(state: str) -> None:
    view = STATES[state]()
    open_cards = [card["c"] for card in view["hand"]]
    open_cards += [card["c"] for meld in view["melds"] for card in meld["cards"]]
    open_cards += [view["pile"]["top"]["c"]]
    if view["result"]:
        open_cards += [card for row in view["result"]["rows"] for card in row["cards"]]
    assert [card for card, n in Counter(open_cards).items() if n > 1] == []
    laid = sum(len(meld["cards"]) for meld in view["melds"])
    held = sum(seat["cards"] for seat in view["seats"])
    assert view["stock"] + view["pile"]["n"] + laid + held == 52
    assert len(view["hand"]) in (0, view["seats"][view["seat"]]["cards"])
