"""What jokers may stand for: the runs and sets that given cards can lie in, in the order of the naming rule.

The ranks of one suit are a 13-bit mask here, the ace bit 0. An *arc* is the places of a run: its first rank
and its size; where the ace may lie high, an arc may end on place 13, the ace above the king.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rummy_widget.deck import JOKER, JOKER_AS

if TYPE_CHECKING:
    from rummy_widget.melds.shapes import Meld
    from rummy_widget.rules import Rules

LONGEST: Final = 13
ALL_RANKS: Final = (1 << 13) - 1


def ranks_in(mask: int, suit: int) -> int:
    """Return the 13-bit mask of the ranks that a 52-bit mask holds in a suit."""
    return _ranks(mask >> suit & 0x1111111111111)


@lru_cache(maxsize=8192)
def _ranks(line: int) -> int:
    """Return the 13-bit mask of the ranks of spades."""
    found = 0
    while line:
        bit = line & -line
        line ^= bit
        found |= 1 << (bit.bit_length() - 1 >> 2)
    return found


@lru_cache(maxsize=8192)
def spread(ranks: int) -> int:
    """Return the 52-bit mask of these ranks in spades; shift it by the suit for another one."""
    return sum(1 << 4 * rank for rank in range(13) if ranks >> rank & 1)


@lru_cache(maxsize=64)
def arcs(size: int, aces: str) -> tuple[tuple[int, int], ...]:
    """Return first rank and ranks of every run of so many cards; a whole suit has its ace on top."""
    if not 0 < size <= LONGEST:
        return ()
    if aces != "low" and size == LONGEST:  # where the ace may lie there
        return ((1, ALL_RANKS),)
    starts = {"low": 14 - size, "high_or_low": 15 - size, "round_the_corner": 13}[aces]
    return tuple((start, sum(1 << (start + i) % 13 for i in range(size))) for start in range(starts))


@lru_cache(maxsize=32768)
def run_starts(ranks: int, size: int, aces: str) -> tuple[int, ...]:
    """Return where runs of `size` cards may begin that hold these ranks, in the order of the naming rule.

    The highest run comes first. Round the corner there is no highest rank: the jokers lie above the shortest
    run of the given ranks first, then one after the other below it.
    """
    found = [start for start, faces in arcs(size, aces) if not ranks & ~faces]
    if aces == "round_the_corner":
        first = _shortest(ranks)[1]
        return tuple(sorted(found, key=lambda start: (first - start) % 13))
    return tuple(reversed(found))


def _shortest(ranks: int) -> tuple[int, int]:
    """Return size and first rank of the shortest arc on the circle that holds these ranks."""
    held = [rank for rank in range(13) if ranks >> rank & 1]
    turns = [((held[at - 1] - rank) % 13 + 1, held[at - 1] < rank, rank) for at, rank in enumerate(held)]
    size, _, first = min(turns)
    return size, first


@lru_cache(maxsize=65536)
def least_size(ranks: int, aces: str) -> int:
    """Return the number of places in the shortest arc that holds these ranks (one or more)."""
    if aces == "round_the_corner":
        return _shortest(ranks)[0]
    size = ranks.bit_length() - ((ranks & -ranks).bit_length() - 1)
    if aces == "high_or_low" and ranks & 1 and ranks > 1:
        others = ranks & ~1
        size = min(size, 14 - ((others & -others).bit_length() - 1))
    return size


def ends(start: int, size: int, aces: str) -> int:
    """Return how many cards could be laid off singly on a run."""
    if size >= LONGEST - 1:
        return LONGEST - size
    if aces == "round_the_corner":
        return 2
    return (start > 0) + (start + size < (13 if aces == "low" else 14))


def namings(codes: Iterable[int], rules: Rules, meld: Meld | None = None) -> list[tuple[int, ...]]:
    """Return every legal way to name the unnamed jokers of a selection, the one of the naming rule first.

    Parameters
    ----------
    codes : iterable of int
        Cards for a new meld, or to be laid off; jokers named (``JOKER_AS + c``) or not (``JOKER``).
    rules : Rules
    meld : Meld, optional
        The table meld that the cards are laid off on.

    Returns
    -------
    list of tuple of int
        `codes` with all jokers named, in table order; empty when the cards cannot be laid. Where one real
        card and jokers could be a run as well as a set, the runs come first.
    """
    given = tuple(codes)
    lying = meld.codes if meld is not None else ()
    together = lying + given
    fixed = [code for code in together if code != JOKER]
    faces = [code - JOKER_AS if code >= JOKER_AS else code for code in fixed]
    naturals = sum(code < JOKER for code in together)
    if not given or len(set(faces)) < len(faces) or len(together) < 3:
        return []
    if naturals < len(together) and naturals < rules.min_naturals:
        return []
    own = {code - JOKER_AS if code >= JOKER_AS else code: code for code in fixed}
    found = []
    kind = None if meld is None else meld.kind
    for order in _orders(faces, len(together), rules.aces, kind):
        if meld is None:
            found.append(tuple(own.get(face, JOKER_AS + face) for face in order))
        else:
            found.append(
                tuple(own.get(face, JOKER_AS + face) for face in order if own.get(face) not in lying)
            )
    return found


def _orders(faces: Sequence[int], size: int, aces: str, kind: str | None) -> Iterable[tuple[int, ...]]:
    """Yield the cards of every meld of `size` cards around these faces."""
    suit = faces[0] & 3
    if kind != "set" and all(face & 3 == suit for face in faces):
        for start in run_starts(sum(1 << (face >> 2) for face in faces), size, aces):
            yield tuple((start + i) % 13 * 4 + suit for i in range(size))
    rank = faces[0] >> 2
    if kind != "run" and size <= 4 and all(face >> 2 == rank for face in faces):
        missing = [face for face in range(4 * rank, 4 * rank + 4) if face not in faces]
        for chosen in combinations(missing, size - len(faces)):
            yield tuple(sorted((*faces, *chosen)))
