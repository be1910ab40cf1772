"""Questions of a browser about rules, and the game that comes of a choice of them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from rummy_widget import i18n, protocol
from rummy_widget.game import Game
from rummy_widget.game.seating import Chair
from rummy_widget.players import LEVELS, player
from rummy_widget.rules import Rules, check_choice, choices, preset_choices
from rummy_widget.rules.picker import Choice, Problem
from rummy_widget.rules.presets import VALUES
from rummy_widget.rules.values import ranges
from rummy_widget.session import deals, positions
from rummy_widget.session.screen import RefusedError
from rummy_widget.session.showing import level_of
from rummy_widget.tutor.guide_deals import first_deal
from rummy_widget.view import View

__all__ = ["about_position", "answer", "new_game"]


def answer(question: protocol.Question, game: Game, view: View | None, locale: str) -> dict[str, Any]:
    """Answer a question with plain JSON values, sentences among them as `Text`.

    Parameters
    ----------
    view
        What the seat that is shown may know, if it is the one to move; else nothing is told of its cards.

    Raises
    ------
    RefusedError
        The question is about rules or values that do not exist.
    """
    match question:
        case protocol.AskRules():
            found = _rules(game, locale)
        case protocol.AskChoices():
            found = _choices(game, locale)
        case protocol.AskCheck():
            found = _check(question, locale)
        case protocol.AskFits() | protocol.AskNamings():
            return _about_cards(question, view)
        case _:
            raise RefusedError("value", "refused-value")
    said: dict[str, Any] = _spoken(found, locale)
    return said


def about_position(asked: protocol.AskPosition, game: Game, seat: int | None, locale: str) -> dict[str, Any]:
    """Answer what is wrong with a position; `seat` is the one that is shown, None under the cover.

    Raises
    ------
    RefusedError
        The rules do not exist, or the table's cards are asked for under the cover.
    """
    said: dict[str, Any] = _spoken(positions.answer(asked, game, seat), locale)
    return said


def new_game(wanted: protocol.NewGame) -> Game:
    """Make the game that a person chose.

    Raises
    ------
    RefusedError
        These rules, seats, deal code or position make no game.
    """
    seats = [_chair(sitter) for sitter in wanted.players]
    rules = positions.rules_of(wanted.preset, wanted.changes, len(seats))
    deal = None if wanted.deal is None else deals.read(wanted.deal)
    if wanted.guide and deal is None:
        deal = first_deal(rules, len(seats))
    try:
        if wanted.position is not None:
            return Game.from_position(positions.dealt(wanted.position, rules), rules, seats)
        return Game(rules, seats, deal=deal)
    except ValueError as no:
        raise RefusedError("value", "refused-value") from no


def _chair(sitter: protocol.Sitter) -> Chair:
    if sitter.level is None:
        return Chair(sitter.name, None)
    if sitter.level not in LEVELS:
        raise RefusedError("value", "refused-value")
    return Chair("" if sitter.name == sitter.level else sitter.name, player(sitter.level))


def _rules(game: Game, locale: str) -> dict[str, Any]:
    preset = game.rules.nearest_preset
    label = next(one.label for one in preset_choices() if one.name == preset)
    return {"preset": preset, "label": label.to_dict(), **_told(game.rules, preset, len(game.names), locale)}


@lru_cache(maxsize=64)
def _told(rules: Rules, preset: str, seats: int, locale: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "sections": [section.to_dict() for section in rules.description(seats)],
        "diff": [_plain(one.text(locale)) for one in rules.diff(preset)],
    }
    said: dict[str, Any] = _spoken(told, locale)
    return said


def _choices(game: Game, locale: str) -> dict[str, Any]:
    seats = zip(game.names, game.players, strict=True)
    return {
        **_menu(locale),
        "levels": list(LEVELS),
        "rules": game.rules.to_dict(),
        "preset": game.rules.nearest_preset,
        "seats": [{"name": name, "level": level_of(who)} for name, who in seats],
    }


@cache
def _menu(locale: str) -> dict[str, Any]:
    """Return what can be chosen, the same at every table."""
    presets = [(one, Rules.preset(one.name)) for one in preset_choices()]
    every = choices()
    menu: dict[str, Any] = {
        "groups": [
            {"name": name, "label": label.to_dict()}
            for name, label in {one.group: one.group_label for one in every}.items()
        ],
        "presets": [
            {
                "name": one.name,
                "label": one.label.to_dict(),
                "help": one.help.to_dict(),
                "values": rules.to_dict(),
                "seats": list(rules.seats),
            }
            for one, rules in presets
        ],
        "params": [_param(choice) for choice in every],
    }
    said: dict[str, Any] = _spoken(menu, locale)
    return said


def _param(choice: Choice) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": choice.name,
        "group": choice.group,
        "kind": "match" if choice.kind == "length" else choice.kind,
        "label": choice.label.to_dict(),
        "help": choice.help.to_dict(),
    }
    if choice.values:
        pairs = zip(choice.values, choice.labels, strict=True)
        made["values"] = [{"value": value, "label": label.to_dict()} for value, label in pairs]
    if choice.low is not None:
        made |= {"min": choice.low, "max": choice.high}
    if choice.none is not None:
        made |= {"none": True, "none_label": choice.none.to_dict()}
    if choice.mapping_only:
        made["mapping_only"] = True
    return made


def _check(asked: protocol.AskCheck, locale: str) -> dict[str, Any]:
    found = _check_rules(asked, locale)
    if asked.deal is None:
        return found
    deal = deals.checked(asked.deal)
    return {**found, "ok": found["ok"] and deal["ok"], "deal": deal}


def _check_rules(asked: protocol.AskCheck, locale: str) -> dict[str, Any]:
    if asked.preset not in VALUES:
        raise RefusedError("value", "refused-value")
    found = [_conflict(problem) for problem in check_choice(asked.changes, asked.preset)]
    if found:
        return {"ok": False, "conflicts": found, "diff": [], "sections": []}
    rules = Rules.preset(asked.preset).replace(**asked.changes)
    if asked.players not in rules.seats:
        args = {"players": asked.players, "seats": ranges(rules.seats)}
        text, way = ({"id": f"check-seats{end}", "args": args} for end in ("", "-way"))
        found = [{"text": text, "params": ["deal"], "way_out": None, "way_text": way}]
        return {"ok": False, "conflicts": found, "diff": [], "sections": []}
    told = _told(rules, asked.preset, asked.players, locale)
    unused = list(rules.unused(asked.players))
    return {"ok": True, "conflicts": [], "diff": told["diff"], "sections": told["sections"], "unused": unused}


def _conflict(problem: Problem) -> dict[str, Any]:
    return {
        "text": problem.text.to_dict(),
        "params": [name for name in (problem.first, problem.second) if name is not None],
        "way_out": problem.ways[0] if problem.ways else None,
        "way_text": problem.way_out.to_dict(),
    }


def _about_cards(asked: protocol.AskFits | protocol.AskNamings, view: View | None) -> dict[str, Any]:
    fits = isinstance(asked, protocol.AskFits)
    if view is None:
        return {"meld": False, "layoffs": []} if fits else {"options": []}
    try:
        if isinstance(asked, protocol.AskFits):
            return protocol.fitting(view, asked.cards)
        number = re.fullmatch(r"m(\d{1,3})", asked.meld or "m0")
        return protocol.named(view, asked.kind, asked.cards, int(number[1]) if number else 0)
    except ValueError as no:
        raise RefusedError("value", "refused-value") from no


# --- words ----------------------------------------------------------------------------------------


def _spoken(value: Any, locale: str) -> Any:
    """Put sentences that the browser has no words for in the place of their ids."""
    if isinstance(value, dict):
        if set(value) == {"id", "args"} and value["id"] not in _words_of_tables():
            return _plain(i18n.text(value["id"], value["args"], locale))
        return {name: _spoken(item, locale) for name, item in value.items()}
    return [_spoken(item, locale) for item in value] if isinstance(value, (list, tuple)) else value


def _plain(text: str) -> dict[str, Any]:
    return {"id": "plain", "args": {"text": text}}


@cache
def _words_of_tables() -> frozenset[str]:
    source = i18n.sources(i18n.DEFAULT)["table.ftl"]
    return frozenset(re.findall(r"^([a-z][a-z0-9-]*) =", source, re.MULTILINE))
