"""A position as one line of text: six parts and, after them, facts by name. See docs/formats.md.

``7H7S8DKC/2C3C 4S4C 9D TSTDTH@1 0 play taken=8D laid=01`` has the hands, the stock and the pile (bottom to
top), the melds with the seats that laid them, the seat on turn and the phase; then what else is to be known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rummy_widget.deck import plain_spelling, texts

__all__ = ["FACTS", "PARTS", "read", "write"]

PARTS: Final = ("hands", "stock", "pile", "melds", "turn", "phase")
NOTHING: Final = "-"

_CARD: Final = re.compile(r"\*|[A2-9TJQK][SHDC]")
_LAID_CARD: Final = re.compile(r"\*?[A2-9TJQK][SHDC]|\*")
_SEEN: Final = 24  # characters of a wrong part that an error repeats


# --- writing --------------------------------------------------------------------------------------


def write(position: Mapping[str, Any]) -> str:
    """Return a position as text.

    Parameters
    ----------
    position
        As `position.described` gives it: cards as codes, numbers of cards where they are hidden.
    """
    parts = [
        "/".join(map(_zone, position["hands"])),
        _zone(position["stock"]),
        _zone(position["pile"]),
        "/".join(map(_meld, position["melds"])) or NOTHING,
        str(position["turn"]),
        position["phase"],
    ]
    facts = [f"{name}={show(position[name])}" for name, (_, show) in FACTS.items() if name in position]
    return " ".join(parts + facts)


def _zone(cards: int | Sequence[int]) -> str:
    return str(cards) if isinstance(cards, int) else _joined(cards) or NOTHING


def _joined(codes: Sequence[int]) -> str:
    return texts(codes).replace(" ", "")


def _meld(meld: Mapping[str, Any]) -> str:
    by, laid_by = meld["by"], meld["laid_by"]
    others = "" if all(seat == by for seat in laid_by) else ":" + "".join(map(str, laid_by))
    return f"{_joined(meld['cards'])}@{by}{others}"


# --- reading --------------------------------------------------------------------------------------


def read(text: str) -> dict[str, Any]:
    """Read the text of a position into the fields that `position.placed` checks.

    Raises
    ------
    ValueError
        It is not of that form; the message names the field.
    """
    words = text.split()
    if len(words) < len(PARTS):
        there = f"{len(words)} part{'s' * (len(words) != 1)}"
        raise ValueError(f"{PARTS[len(words)]}: missing; the text has {there}, and needs {', '.join(PARTS)}")
    hands, stock, pile, melds, turn, phase = words[: len(PARTS)]
    found: dict[str, Any] = {
        "hands": [_read_zone(f"hands[{at}]", part) for at, part in enumerate(hands.split("/"))],
        "stock": _read_zone("stock", stock),
        "pile": _read_zone("pile", pile),
        "melds": [] if melds == NOTHING else _read_melds(melds),
        "turn": _read_number("turn", turn),
        "phase": phase.lower(),
    }
    for word in words[len(PARTS) :]:
        name, sign, value = word.partition("=")
        name = name.lower()
        if name not in FACTS:
            raise ValueError(f"{_cut(word)} is no part of a position; there may be {', '.join(FACTS)}")
        if name in found:
            raise ValueError(f"{name}: given twice")
        if not sign or not value:
            raise ValueError(f"{name}: write {name}= and a value")
        found[name] = FACTS[name][0](name, value)
    return found


def _read_melds(written: str) -> list[dict[str, Any]]:
    return [_read_meld(f"melds[{at}]", part) for at, part in enumerate(written.split("/"))]


def _read_meld(name: str, written: str) -> dict[str, Any]:
    cards, at, seats = written.partition("@")
    by, colon, laid_by = seats.partition(":")
    if not at or not by:
        raise ValueError(f"{name}: write the cards, @ and the seat that laid them, not {_cut(written)}")
    meld: dict[str, Any] = {
        "cards": _read_cards(name, cards, _LAID_CARD),
        "by": _read_number(f"{name}.by", by),
    }
    if colon:
        meld["laid_by"] = [_read_number(f"{name}.laid_by", seat) for seat in laid_by]
    return meld


def _read_zone(name: str, written: str) -> str | int:
    """Read cards, or a number of cards; a number has no suit, so the two cannot be taken for one another."""
    if written == NOTHING:
        return ""
    if written.isascii() and written.isdigit():
        return _read_number(name, written)
    return _read_cards(name, written, _CARD)


def _read_cards(name: str, written: str, card: re.Pattern[str]) -> str:
    plain = plain_spelling(written)
    found: list[str] = []
    at = 0
    while at < len(plain):
        match = card.match(plain, at)
        if match is None:
            raise ValueError(f"{name}: {_cut(plain[at : at + 2])} is no card, in {_cut(written)}")
        found.append(match[0])
        at = match.end()
    if not found:
        raise ValueError(f"{name}: there are no cards; write {NOTHING} for none")
    return " ".join(found)


def _read_card(name: str, written: str) -> str:
    return _read_cards(name, written, _CARD)


def _read_number(name: str, written: str) -> int:
    if not (written.isascii() and written.isdigit() and len(written) < 8):
        raise ValueError(f"{name}: {_cut(written)} is no number that can stand here")
    return int(written)


def _read_flag(name: str, written: str) -> bool:
    if written not in ("0", "1"):
        raise ValueError(f"{name}: write 1 for true or 0 for false, not {_cut(written)}")
    return written == "1"


def _read_flags(name: str, written: str) -> list[bool]:
    return [_read_flag(name, digit) for digit in written]


def _cut(written: str) -> str:
    return repr(written if len(written) <= _SEEN else written[:_SEEN] + "…")


def _bits(flags: Sequence[bool]) -> str:
    return "".join(str(int(flag)) for flag in flags)


def _bit(flag: bool) -> str:
    return str(int(flag))


# What may follow the six parts, in the order in which it is written: how it is read, how it is shown.
FACTS: Final[dict[str, tuple[Any, Any]]] = {
    "taken": (_read_card, _joined),
    "deepest": (_read_card, _joined),
    "called": (_read_flag, _bit),
    "thrower": (_read_number, str),
    "laid": (_read_flags, _bits),
    "laid_now": (_read_flag, _bit),
    "melded_this_turn": (_read_number, str),
    "recycles": (_read_number, str),
    "turns": (_read_number, str),
    "deal": (_read_number, str),
    "dealer": (_read_number, str),
}
