"""The pieces of a lay-down with jokers and second copies: what each new meld or lay-off is worth.

A piece covers some real cards and a number of jokers; which cards the jokers stand for follows from the
naming rule, so that a piece is known by its real cards and the number of jokers. Its worth is one ``int``
that puts the order of ties into fields, the most important one highest, so that worths add up and compare as
a whole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rummy_widget.deck import JOKER_AS
from rummy_widget.melds.lays import room
from rummy_widget.melds.naming import ALL_RANKS, LONGEST, ends, least_size, run_starts

# Fields of a worth, as shifts: open places, fewer melds, cards in new melds, points on the table, cards,
# points, and above all the points towards a first meld when these are asked for.
_MELDS: Final = 8
_NEW: Final = 16
_LAID: Final = 26
_CARDS: Final = 46
_POINTS: Final = 56
_FIRST: Final = 90

RUN: Final = 1 << 30
_SET_ORDER: Final = {0b0111: 0, 0b1111: 1, 0b1011: 2, 0b1101: 3, 0b1110: 4}
_SET_FACES: Final = {order: faces for faces, order in _SET_ORDER.items()}


class Aim(NamedTuple):
    """What the rules say about the worth of cards.

    Attributes
    ----------
    aces : str
        Ace mode.
    ranks : tuple of int, 13
        Points in the hand, ace first.
    joker : int
        Points of a joker.
    least : int
        Real cards that a meld with jokers needs.
    low_ace : int
        Points of an ace that lies as the lowest card of its run.
    laid : bool
        Whether points on the table count, so that of equal plans the one that lays most is better.
    first : bool
        Whether jokers are named for the most points as the cards that they stand for.
    above_all : bool
        Whether these points come before everything else.
    """

    aces: str
    ranks: tuple[int, ...]
    joker: int
    least: int
    low_ace: int
    laid: bool
    first: bool = False
    above_all: bool = False


class Piece(NamedTuple):
    """A new meld or a lay-off with a number of jokers: its worth, first-meld points, and what it is."""

    worth: int
    first: int
    key: int
    codes: tuple[int, ...]


def _worth(
    aim: Aim, points: int, cards: int, laid: int, new: int, melds: int, places: int, first: int
) -> int:
    worth = (points << _POINTS) + (cards << _CARDS) + (new << _NEW) - (melds << _MELDS) + places
    if aim.laid:
        worth += laid << _LAID
    return worth + (first << _FIRST) if aim.above_all else worth


def least_worth(first: int) -> int:
    """Return what melds of so many points towards a first meld are worth at least, these above all."""
    return (first << _FIRST) - (1 << _POINTS)


def run_key(suit: int, start: int, size: int, stand: int) -> int:
    """Return the number of a run that sorts as the canonical order does: suit, first card, size, jokers."""
    return RUN | suit << 28 | start << 24 | size << 20 | stand


def codes_of_key(key: int) -> tuple[int, ...]:
    """Return the codes of a meld of that number, in table order."""
    if key & RUN:
        suit, start, size, stand = key >> 28 & 3, key >> 24 & 15, key >> 20 & 15, key & ALL_RANKS
        ranks = [(start + i) % 13 for i in range(size)]
        return tuple(rank * 4 + suit + (JOKER_AS if stand >> rank & 1 else 0) for rank in ranks)
    rank, faces, stand = key >> 24, _SET_FACES[key >> 20 & 15], key & 15
    return tuple(
        rank * 4 + suit + (JOKER_AS if stand >> suit & 1 else 0) for suit in range(4) if faces >> suit & 1
    )


def first_points(key: int, aim: Aim) -> int:
    """Return the points of a meld of that number where a joker counts as the card that it stands for."""
    if key & RUN:
        return first_of_run(key >> 24 & 15, key >> 20 & 15, aim)
    return aim.ranks[key >> 24] * _SET_FACES[key >> 20 & 15].bit_count()


def first_of_run(start: int, size: int, aim: Aim) -> int:
    """Return the points of a run where a joker counts as the card that it stands for."""
    points = sum(aim.ranks[(start + i) % 13] for i in range(size))
    return points + aim.low_ace - aim.ranks[0] if start == 0 else points


def _real(ranks: int, aim: Aim) -> int:
    return sum(aim.ranks[rank] for rank in range(13) if ranks >> rank & 1)


@lru_cache(maxsize=65536)
def new_run(real: int, jokers: int, suit: int, aim: Aim) -> Piece:
    """Return the piece of a new run with these real cards (ranks of the suit) and so many jokers."""
    size = real.bit_count() + jokers
    start = _chosen(run_starts(real, size, aim.aces), real, size, aim)
    stand = sum(1 << (start + i) % 13 for i in range(size)) & ~real
    points = _real(real, aim) + jokers * aim.joker
    laid = points + (aim.low_ace - aim.ranks[0] if start == 0 and real & 1 else 0)
    first = first_of_run(start, size, aim)
    worth = _worth(aim, points, size, laid, size, 1, ends(start, size, aim.aces), first)
    return Piece(worth, first, run_key(suit, start, size, stand), ())


def _chosen(starts: tuple[int, ...], real: int, size: int, aim: Aim) -> int:
    """Return where a run begins: by the naming rule, but where points depend on it, with the most."""
    if aim.first:
        return max(starts, key=lambda start: first_of_run(start, size, aim))
    if aim.laid and real & 1 and aim.low_ace < aim.ranks[0]:
        return next((start for start in starts if start), starts[0])
    return starts[0]


@lru_cache(maxsize=65536)
def new_set(real: int, jokers: int, rank: int, aim: Aim) -> Piece:
    """Return the piece of a new set with these real cards (suits, 4 bits) and so many jokers."""
    faces = real
    for suit in range(4):
        if (faces ^ real).bit_count() < jokers:
            faces |= 1 << suit
    points = real.bit_count() * aim.ranks[rank] + jokers * aim.joker
    size = faces.bit_count()
    first = size * aim.ranks[rank]
    worth = _worth(aim, points, size, points, size, 1, 4 - size, first)
    return Piece(worth, first, rank << 24 | _SET_ORDER[faces] << 20 | faces ^ real, ())


@lru_cache(maxsize=65536)
def onto_run(start: int, size: int, real: int, jokers: int, suit: int, aim: Aim) -> Piece:
    """Return the piece of a lay-off of real cards (ranks) and jokers on a table run."""
    lying = sum(1 << (start + i) % 13 for i in range(size))
    grown = size + real.bit_count() + jokers
    at = _chosen(run_starts(lying | real, grown, aim.aces), real, grown, aim)
    ranks = [(at + i) % 13 for i in range(grown)]
    codes = tuple(
        rank * 4 + suit + (0 if real >> rank & 1 else JOKER_AS) for rank in ranks if not lying >> rank & 1
    )
    points = _real(real, aim) + jokers * aim.joker
    laid = points + (aim.low_ace - aim.ranks[0] if at == 0 and real & 1 else 0)
    places = ends(at, grown, aim.aces) - ends(start, size, aim.aces)
    return Piece(_worth(aim, points, len(codes), laid, 0, 0, places, 0), 0, 0, codes)


@lru_cache(maxsize=4096)
def onto_set(card: int, joker: bool, aim: Aim) -> Piece:
    """Return the piece of the fourth card of a table set, or of a joker as that card."""
    points = aim.joker if joker else aim.ranks[card >> 2]
    code = card + JOKER_AS if joker else card
    return Piece(_worth(aim, points, 1, points, 0, 0, -1, 0), 0, 0, (code,))


# --- which real cards a run may take --------------------------------------------------------------


@lru_cache(maxsize=65536)
def neighbours(held: int, start: int, size: int, aces: str, jokers: int) -> tuple[int, ...]:
    """Return what can be added to an arc when every held card on the way is taken and jokers fill the gaps.

    Returns
    -------
    tuple of int
        Ranks added, the empty addition first; each end is one of them or the arc's own.
    """
    below, above = room(start, size, aces)
    ups = _walk(held, start + size - 1, 1, above, jokers)
    downs = _walk(held, start, -1, below, jokers)
    return tuple(
        dict.fromkeys(
            up | down
            for up, up_steps, up_gaps in ups
            for down, down_steps, down_gaps in downs
            if up_gaps + down_gaps <= jokers and up_steps + down_steps <= LONGEST - size
        )
    )


def _walk(held: int, end: int, step: int, most: int, jokers: int) -> list[tuple[int, int, int]]:
    """Return cards taken, steps and gaps for every stop at a held card on the way from an end."""
    stops = [(0, 0, 0)]
    taken = gaps = 0
    for steps in range(1, most + 1):
        bit = 1 << (end + step * steps) % 13
        if held & bit:
            taken |= bit
            stops.append((taken, steps, gaps))
        else:
            gaps += 1
            if gaps > jokers:
                break
    return stops


@lru_cache(maxsize=8192)
def any_cards(held: int, lying: int, aces: str, jokers: int) -> tuple[int, ...]:
    """Return all choices of held ranks that lie in one run together with `lying`, gaps filled by jokers."""
    found = []
    part = held
    while part:
        faces = part | lying
        size = least_size(faces, aces)
        if size <= LONGEST and size - faces.bit_count() <= jokers:
            found.append(part)
        part = (part - 1) & held
    return tuple(found)
