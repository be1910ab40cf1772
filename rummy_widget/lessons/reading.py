"""Reading answers: every sensible way to write one is taken; what cannot be read is never called wrong."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import Any, Final

from rummy_widget.deck import RANKS, SUITS

__all__ = [
    "UnreadableError", "is_blank", "read_cards", "read_choice", "read_melds", "read_number", "read_numbered",
]  # fmt: skip


class UnreadableError(ValueError):
    """An answer that cannot be understood.

    Attributes
    ----------
    part
        The piece of it that is not clear, as text.
    """

    def __init__(self, part: object) -> None:
        shown = part.__name__ if isinstance(part, type) else str(part)
        super().__init__(shown)
        self.part = shown if len(shown) <= 40 else shown[:39] + "…"


def is_blank(answer: Any) -> bool:
    """Tell whether there is no answer: nothing, dots, an empty text, or a list of only such."""
    if answer is None or answer is ...:
        return True
    if isinstance(answer, str):
        return not answer.strip(" \t\r\n._…?-–—")
    if isinstance(answer, Mapping):
        return all(is_blank(value) for value in answer.values())
    if isinstance(answer, (list, tuple, set, frozenset)):
        return all(is_blank(value) for value in answer)
    return False


# --- words ----------------------------------------------------------------------------------------

_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_TURNED: Final = {"but", "or", "less", "fewer", "<"}  # with these the first kind named is not the one meant


def read_choice(answer: Any, choices: Mapping[str, Collection[str]], *, denial: str | None = None) -> str:
    """Read which of several choices an answer means.

    Parameters
    ----------
    answer
        A text; capitals, punctuation and words around the one that counts do not matter. The type ``set``
        is taken for the word.
    choices
        Accepted spellings of each choice, in small letters.
    denial
        The choice that says no to the others: an answer that begins with it may name them ("not a set").

    Raises
    ------
    UnreadableError
        The answer names no choice, or several.
    """
    if answer is False and denial is not None:
        return denial
    if isinstance(answer, type):
        answer = answer.__name__
    if not isinstance(answer, str):
        raise UnreadableError(answer)
    text = " ".join(answer.casefold().replace("’", "'").split()).strip(" .!,;:'\"")
    for choice, spellings in choices.items():
        if text == choice or text in spellings:
            return choice
    if _TURNED & {*_WORD.findall(text), *text}:
        raise UnreadableError(answer)
    homes = {spelling: choice for choice, spellings in choices.items() for spelling in (choice, *spellings)}
    longest_first = "|".join(sorted(map(re.escape, homes), key=len, reverse=True))
    said = re.split(r"\bthan\b|>", text)[0]
    named = [homes[word] for word in re.findall(rf"(?<!\w)(?:{longest_first})(?!\w)", said)]
    if denial is not None and named[:1] == [denial]:
        return denial
    if len(set(named)) != 1:
        raise UnreadableError(answer)
    return named[0]


_ENTRY: Final = re.compile(r"\s*#?(\d{1,3})\s*[):.=\-–\s]\s*(.*)", re.DOTALL)


def read_numbered(answer: Any, count: int) -> dict[int, Any]:
    """Read the answers to numbered parts.

    Parameters
    ----------
    answer
        A text with a line for each part (``3) … = run``, ``3: run``; what stands before ``=`` is the task),
        a mapping from numbers, or a list in order.
    count
        Number of parts.

    Returns
    -------
    dict
        Part number, from 1, to the answer as it stands; parts without one are left out.

    Raises
    ------
    UnreadableError
        A part has no such number, or is answered twice in two ways.
    """
    if isinstance(answer, Mapping):
        pairs = [(_number_of(key), value) for key, value in answer.items()]
    elif isinstance(answer, str):
        pairs = _pairs(answer, count)
    elif isinstance(answer, (list, tuple)):
        pairs = list(enumerate(answer, 1))
    else:
        raise UnreadableError(answer)
    found: dict[int, Any] = {}
    for number, value in pairs:
        if is_blank(value):
            continue
        if not 1 <= number <= count or found.get(number, value) != value:
            raise UnreadableError(f"{number}: {value}")
        found[number] = value
    return found


def _pairs(answer: str, count: int) -> list[tuple[int, Any]]:
    lines = [line for line in answer.splitlines() if line.strip()]
    if len(lines) == 1 and count > 1:
        lines = [part for part in re.split(r"[,;]", lines[0]) if part.strip()]
        if len(lines) == 1 and not _ENTRY.fullmatch(lines[0]) and len(lines[0].split()) == count:
            lines = lines[0].split()
    pairs: list[tuple[int, Any]] = []
    for at, line in enumerate(lines, 1):
        entry = _ENTRY.fullmatch(line)
        number, rest = (int(entry[1]), entry[2]) if entry else (at, line)
        pairs.append((number, rest.rpartition("=")[2].strip()))
    return pairs


def _number_of(key: Any) -> int:
    found = re.fullmatch(r"\D*(\d{1,3})\D*", str(key))
    if found is None:
        raise UnreadableError(key)
    return int(found[1])


def read_number(answer: Any) -> Fraction:
    """Read a number: ``52``, ``"52"``, ``"39.8 %"`` (as 39.8), ``"39,8"``, ``"1/4"``.

    Raises
    ------
    UnreadableError
        It is no number, or there are several.
    """
    if isinstance(answer, bool):
        raise UnreadableError(answer)
    if isinstance(answer, Rational):
        return Fraction(int(answer.numerator), int(answer.denominator))
    if isinstance(answer, Real) and isfinite(answer):
        return Fraction(str(float(answer)))
    if not isinstance(answer, str):
        raise UnreadableError(answer)
    found = re.findall(r"[-+]?\d+(?:[.,]\d+)?(?:\s*/\s*[1-9]\d*)?", answer)
    if len(found) != 1:
        raise UnreadableError(answer)
    return (
        Fraction(re.sub(r"\s", "", found[0]).replace(",", ".")) if "/" not in found[0] else _ratio(found[0])
    )


def _ratio(text: str) -> Fraction:
    over, under = text.split("/")
    return Fraction(over.strip().replace(",", ".")) / int(under)


# --- cards ----------------------------------------------------------------------------------------

# The notation of cards is the same in every language; English names are taken besides.
_RANKS: Final = {rank: number for number, rank in enumerate(RANKS)} | {
    "10": 9, "1": 0, "ACE": 0, "TWO": 1, "THREE": 2, "FOUR": 3, "FIVE": 4, "SIX": 5, "SEVEN": 6, "EIGHT": 7,
    "NINE": 8, "TEN": 9, "JACK": 10, "QUEEN": 11, "KING": 12,
}  # fmt: skip
_SUITS: Final = {suit: number for number, suit in enumerate(SUITS)} | {
    "♠": 0, "♥": 1, "♦": 2, "♣": 3, "♤": 0, "♡": 1, "♢": 2, "♧": 3,
    "SPADE": 0, "HEART": 1, "DIAMOND": 2, "CLUB": 3,
}  # fmt: skip
_NAMES: Final = sorted((name for name in (*_RANKS, *_SUITS) if len(name) > 2), key=len, reverse=True)
_TOKEN: Final = re.compile(
    rf"(?P<name>(?:{'|'.join(_NAMES)})(?=S?(?![A-Z])))S?"
    r"|(?P<fill>(?:OF|THE|AND|RUNS?|SETS?|MELDS?|CARDS?)(?![A-Z0-9♠♥♦♣]))"
    r"|(?P<short>10|1(?!\d)|[2-9TJQKA]|[SHDC♠♥♦♣♤♡♢♧])"
    r"|(?P<gap>[\s,;.+&/|()\[\]{}'\"\-–—_\ufe0e\ufe0f]+)"
)
_SPAN: Final = re.compile(
    r"\s*(10|[2-9TJQKA])\s*(?:OF\s+)?([SHDC♠♥♦♣]?)\s*(?:-|–|—|\.\.\.?|…|TO)\s*"
    r"(10|[2-9TJQKA])\s*(?:OF\s+)?(SPADES?|HEARTS?|DIAMONDS?|CLUBS?|[SHDC♠♥♦♣])\s*"
)


def read_cards(answer: Any) -> list[int]:
    """Read cards in the order in which they are written.

    Parameters
    ----------
    answer
        A text or a list. Taken are ``7H``, ``7h``, ``7♥``, ``H7``, ``10H``, ``TH``, ``ten of hearts``, cards
        with or without spaces, commas or dashes between them, the suit once for all (``10 J Q ♦``), and the
        ends of a row in one suit (``10-Q♦``).

    Returns
    -------
    list of int
        Card codes.

    Raises
    ------
    UnreadableError
        A part is no card.
    """
    if not isinstance(answer, str):
        if not isinstance(answer, Iterable):
            raise UnreadableError(answer)
        parts = list(answer)
        if not all(isinstance(part, str) for part in parts):
            raise UnreadableError(answer)
        return [code for part in parts for code in read_cards(part)]
    plain = answer.upper().replace("\ufe0e", "").replace("\ufe0f", "")
    span = _SPAN.fullmatch(plain)
    row = _spanned(span) if span is not None else []
    if row:
        return row
    signs = list(_signs(plain))
    return _suit_first(signs, answer) if signs and signs[0][1] else _rank_first(signs, answer)


def _signs(plain: str) -> Iterable[tuple[int, bool]]:
    """Yield ranks and suits in turn of writing; the flag tells a suit."""
    at = 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if found is None:
            raise UnreadableError(plain[at:].split()[0])
        at = found.end()
        sign = found["name"] or found["short"]
        if sign:
            yield (_SUITS[sign], True) if sign in _SUITS else (_RANKS[sign], False)


def _rank_first(signs: Iterable[tuple[int, bool]], answer: str) -> list[int]:
    found: list[int] = []
    waiting: list[int] = []
    for value, is_suit in signs:
        if not is_suit:
            waiting.append(value)
        elif waiting:
            found += [rank * 4 + value for rank in waiting]
            waiting = []
        else:
            raise UnreadableError(answer)
    if waiting or not found:
        raise UnreadableError(answer)
    return found


def _suit_first(signs: Iterable[tuple[int, bool]], answer: str) -> list[int]:
    found: list[int] = []
    suit, used = 0, True
    for value, is_suit in signs:
        if not is_suit:
            found.append(value * 4 + suit)
            used = True
        elif used:
            suit, used = value, False
        else:
            raise UnreadableError(answer)
    if not used or not found:
        raise UnreadableError(answer)
    return found


def _spanned(span: re.Match[str]) -> list[int]:
    """Return the row between two cards of one suit, lower card first; nothing for any other two cards."""
    low, high = _RANKS[span[1]], _RANKS[span[3]]
    suit = _SUITS[span[4].rstrip("S") or "S"]
    if span[2] and _SUITS[span[2]] != suit:
        return []
    return [rank * 4 + suit for rank in range(low, high + 1)]


def read_melds(answer: Any, size: int = 3) -> list[list[int]]:
    """Read several melds.

    Parameters
    ----------
    answer
        A text with a line for each, or with ``;``, ``/``, "and" or commas between them; a list of texts or of
        lists; or all cards in a row.
    size
        Cards in each, where a row of cards must be cut.

    Returns
    -------
    list of list of int
        Card codes of each meld as written.

    Raises
    ------
    UnreadableError
        A part is no card.
    """
    if not isinstance(answer, str):
        parts = list(answer) if isinstance(answer, Iterable) else [answer]
        read = [_whole(part, size) for part in parts if not is_blank(part)]
        if any(len(melds) > 1 or len(melds[0]) > 1 for melds in read):
            return [meld for melds in read for meld in melds]
        return _cut([code for melds in read for code in melds[0]], size)
    lines = re.split(r"[\n;/|]+|\band\b", answer, flags=re.IGNORECASE)
    return [meld for line in lines if not is_blank(line) for meld in _whole(_unnumbered(line), size)]


def _unnumbered(line: str) -> str:
    return re.sub(r"^\s*\d{1,2}\s*[):]\s*", "", line)


def _whole(part: Any, size: int) -> list[list[int]]:
    if not isinstance(part, str):
        return _cut(read_cards(part), size)
    pieces = [piece for piece in part.split(",") if not is_blank(piece)]
    if len(pieces) > 1:
        try:
            read = [read_cards(piece) for piece in pieces]
        except UnreadableError:
            read = []  # the commas stand between ranks that share a suit
        if read and all(len(codes) > 1 for codes in read):
            return read
    return _cut(read_cards(part), size)


def _cut(codes: list[int], size: int) -> list[list[int]]:
    """Cut a row of cards into melds, but only where it can hold several."""
    if len(codes) > size and len(codes) % size == 0:
        return [codes[at : at + size] for at in range(0, len(codes), size)]
    return [codes]
