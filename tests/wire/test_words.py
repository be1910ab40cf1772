"""Words by message id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rummy_widget
from rummy_widget import i18n
from rummy_widget.i18n import TextError

SENT = re.compile(r'"((?:ev|now|result|how|match|trouble|offer|refused|illegal)-[a-z0-9-]+)"')


def test_cards_and_seats_become_words() -> None:
    args = {"seat": 1, "cards": "7H TH *7D *"}
    said = i18n.text("ev-meld", args, names=["you", "Tom"], me=0)
    assert said == "Tom laid 7♥ 10♥ ★7♦ ★."
    assert i18n.text("ev-meld", {**args, "seat": 0}, names=["you", "Tom"], me=0).startswith("You laid")
    assert i18n.text("ev-meld", {"seat": "Ann", "cards": "AS"}) == "Ann laid A♠."


def test_numbers_choose_the_form() -> None:
    args = {"seat": "Tom", "lead": 15}
    assert i18n.text("match-leads", {**args, "hands": 1}) == "One hand to go. Tom leads by 15."
    assert i18n.text("match-leads", {**args, "hands": 2}) == "2 hands to go. Tom leads by 15."


def test_a_message_that_is_missing_is_loud() -> None:
    with pytest.raises(TextError, match="no-such-message"):
        i18n.text("no-such-message")
    with pytest.raises(TextError, match="ev-discard"):
        i18n.text("ev-discard", {"seat": "Tom"})
    with pytest.raises(TextError, match="tlh"):
        i18n.sources("tlh")


@pytest.mark.parametrize("locale", ["", ".", "..", "../en", "en/../en"])
def test_a_locale_is_no_path(locale: str) -> None:
    with pytest.raises(TextError):
        i18n.sources(locale)


def test_a_locale_without_a_message_falls_back() -> None:
    assert i18n.text("ev-end-blocked", locale="tlh") == i18n.text("ev-end-blocked")


def test_no_message_is_there_twice() -> None:
    for locale in i18n.locales():
        named = [
            name
            for source in i18n.sources(locale).values()
            for name in re.findall(r"^([a-z][a-z0-9-]*) =", source, re.MULTILINE)
        ]
        assert sorted(named) == sorted(set(named))
        assert set(named) == i18n.message_ids(locale)


def test_every_message_that_the_kernel_names_is_there() -> None:
    package = Path(rummy_widget.__file__).parent
    paths = [*package.glob("protocol/*.py"), *package.glob("session/*.py"), package / "render.py"]
    named = {name for path in paths for name in SENT.findall(path.read_text(encoding="utf-8"))}
    named -= {"match-over"}  # a reason, which no person reads
    assert len(named) > 40
    assert named <= i18n.message_ids()


def test_names_of_cards() -> None:
    assert i18n.spoken_cards(["7H", "TS", "*", "*QD"]) == [
        "7 of hearts",
        "10 of spades",
        "joker",
        "joker as queen of diamonds",
    ]
