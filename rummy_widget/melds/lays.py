"""Every meld and every lay-off that a hand allows, jokers named.

Cards that are laid down together are one ``int``, the *lay*: bit ``c`` is the real card ``c``, bit ``64 + c``
a joker that stands for card ``c``. Without jokers it is the mask of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rummy_widget import kernel
from rummy_widget.deck import JOKER_AS
from rummy_widget.melds.naming import LONGEST, arcs, ranks_in, spread
from rummy_widget.melds.shapes import Meld, fits_of, table_order

if TYPE_CHECKING:
    from rummy_widget.rules import Rules

_JOKERS: Final = 128
_AS: Final = 64


def lay_of(codes: Iterable[int]) -> int:
    """Return the lay of cards of which every joker is named."""
    lay = 0
    for code in codes:
        lay |= 1 << (code if code < JOKER_AS else code - JOKER_AS + _AS)
    return lay


def codes_in(lay: int) -> tuple[int, ...]:
    """Return the codes of a lay, jokers named, by the cards that they are or stand for."""
    found = []
    stand = lay >> _AS
    faces = lay & kernel.ALL | stand
    while faces:
        bit = faces & -faces
        faces ^= bit
        code = bit.bit_length() - 1
        found.append(code + JOKER_AS if stand & bit else code)
    return tuple(found)


@lru_cache(maxsize=16384)
def laid_order(lay: int, aces: str) -> tuple[int, ...]:
    """Return the codes of a lay that is a meld, in table order."""
    stand = lay >> _AS
    order = table_order(lay & kernel.ALL | stand, aces)
    return order if not stand else tuple(face + JOKER_AS if stand >> face & 1 else face for face in order)


def take(hand: int, lay: int) -> int:
    """Return a hand without the cards of a lay, which it must hold: of two copies one is left."""
    real = lay & kernel.ALL
    second = hand >> _AS & real
    return (hand & ~(second << _AS | real & ~second)) - ((lay >> _AS).bit_count() << _JOKERS)


def all_melds(hand: int, rules: Rules) -> list[int]:
    """Return every meld that the cards of a hand mask make, longer ones with all their parts.

    Returns
    -------
    list of int
        Lays, which without jokers are masks; sets first by rank, then runs by suit, first card and length,
        those with fewer jokers first. Of two copies of a card either one is meant.
    """
    return list(melds_in(hand, rules)) if hand >> _JOKERS else all_melds_in(hand, rules.aces)


def melds_in(hand: int, rules: Rules) -> Iterator[int]:
    """Yield the melds of `all_melds` one by one; a joker may stand for a card that the hand holds besides."""
    jokers = hand >> _JOKERS
    firsts = hand & kernel.ALL
    for rank in range(13):
        for real, stand in _sets_with(firsts >> 4 * rank & 15, jokers, rules.min_naturals):
            yield real << 4 * rank | stand << (4 * rank + _AS)
    for suit in range(4):
        for real, stand in _runs_with(ranks_in(firsts, suit), jokers, rules.min_naturals, rules.aces):
            yield spread(real) << suit | spread(stand) << (suit + _AS)


def has_meld(hand: int, rules: Rules) -> bool:
    """Return whether the cards of a hand make a meld at all."""
    if hand >> _JOKERS:
        return any(True for _ in melds_in(hand, rules))
    cards = hand & kernel.ALL
    if kernel.sets_in(cards) or kernel.runs_in(cards):
        return True
    if rules.aces == "low":
        return False
    return bool(
        kernel.runs_round(cards) if rules.aces == "round_the_corner" else kernel.runs_in(kernel.widen(cards))
    )


def melds_with(card: int, hand: int, rules: Rules) -> Iterator[int]:
    """Yield the melds of a hand that hold one card as a real card; of a joker, those that hold a joker."""
    if card >= kernel.ALL.bit_length():
        yield from (lay for lay in melds_in(hand, rules) if lay >> _AS)
        return
    bit = 1 << card
    near = hand & (kernel.RANK[card] | kernel.SUIT[card & 3]) | hand >> _JOKERS << _JOKERS
    yield from (lay for lay in melds_in(near, rules) if lay & bit)


@lru_cache(maxsize=4096)
def _sets_with(held: int, jokers: int, least: int) -> tuple[tuple[int, int], ...]:
    """Return real cards and jokers of every set, as 4-bit masks of suits."""
    if held.bit_count() + jokers < 3:
        return ()
    return tuple(
        found for size in (3, 4) for faces in combinations(range(4), size)
        for found in _fillings(sum(1 << suit for suit in faces), held, jokers, least)
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _runs_with(held: int, jokers: int, least: int, aces: str) -> tuple[tuple[int, int], ...]:
    """Return real cards and jokers of every run within the cards of one suit, as 13-bit masks of ranks."""
    if held.bit_count() + jokers < 3 or not held:
        return ()
    by_start: dict[int, list[int]] = {}
    for size in range(3, min(LONGEST, held.bit_count() + jokers) + 1):
        for start, faces in arcs(size, aces):
            if size - (faces & held).bit_count() <= jokers:
                by_start.setdefault(start, []).append(faces)
    return tuple(
        found for start in sorted(by_start) for faces in by_start[start]
        for found in _fillings(faces, held, jokers, least)
    )  # fmt: skip


def _fillings(faces: int, held: int, jokers: int, least: int) -> Iterator[tuple[int, int]]:
    """Yield real cards and jokers of every way to fill these places, fewest jokers first."""
    real = faces & held
    empty = faces & ~held
    bits = [1 << at for at in range(real.bit_length()) if real >> at & 1]
    spare = jokers - empty.bit_count()
    for more in range(min(spare, len(bits)) + 1):
        if (more or empty) and len(bits) - more < least:
            return
        for replaced in combinations(reversed(bits), more):
            stand = sum(replaced)
            yield real & ~stand, empty | stand


def all_melds_in(hand: int, aces: str) -> list[int]:
    """Return every meld without jokers of a hand mask in an ace mode."""
    found = []
    three_up: int = kernel.sets_in(hand & kernel.ALL)
    while three_up:
        column: int = three_up & kernel.RANK[(three_up & -three_up).bit_length() - 1]
        three_up ^= column
        if column.bit_count() == 4:
            for suit in range(3, -1, -1):
                found.append(column & ~kernel.SUIT[suit])
        found.append(column)
    for suit in range(4):
        found += _suit_runs(hand & kernel.SUIT[suit], aces)
    return found


@lru_cache(maxsize=8192)
def _suit_runs(held: int, aces: str) -> tuple[int, ...]:
    """Return every run within the cards of one suit."""
    if held.bit_count() < 3:
        return ()
    suit = ((held & -held).bit_length() - 1) & 3
    top = {"low": 13, "high_or_low": 14, "round_the_corner": 25}[aces]
    found: dict[int, None] = {}
    for start in range(13):
        run = 0
        for length in range(1, min(13, top - start) + 1):
            bit = 1 << ((start + length - 1) % 13 * 4 + suit)
            if not held & bit:
                break
            run |= bit
            if length >= 3:
                found[run] = None
    return tuple(found)


# --- lay-offs -------------------------------------------------------------------------------------


def layoffs(hand: int, meld: Meld, rules: Rules) -> list[int]:
    """Return every selection of one or more cards of a hand mask that may be laid off on a meld at once.

    Returns
    -------
    list of int
        Lays, which without jokers are masks; smaller ones first, then by card, fewer jokers first.
    """
    codes = meld.codes
    mask = meld.mask
    held = hand & kernel.ALL & ~mask
    fitting = fits_of(mask, meld.kind, rules.aces)
    jokers = hand >> _JOKERS
    if not jokers and not held & fitting:
        return []
    if meld.kind == "set":
        found = [held & fitting] if held & fitting else []
        return [*found, fitting << _AS] if jokers and fitting else found
    suit = codes[0] & 3
    if jokers:
        ranks = ranks_in(held, suit)
        reached = _layoffs_with(ranks, codes[0] >> 2 & 15, len(codes), jokers, rules.aces)
        return [spread(real) << suit | spread(stand) << (suit + _AS) for real, stand in reached]
    return list(_run_layoffs(held & kernel.SUIT[suit], mask, rules.aces))


def room(start: int, size: int, aces: str) -> tuple[int, int]:
    """Return how many cards a run can take at most below and above; together they make it 13 at most."""
    if aces == "round_the_corner":
        return LONGEST - size, LONGEST - size
    return min(start, LONGEST - size), min((13 if aces == "low" else 14) - start - size, LONGEST - size)


@lru_cache(maxsize=8192)
def _layoffs_with(held: int, start: int, size: int, jokers: int, aces: str) -> tuple[tuple[int, int], ...]:
    """Return real cards and jokers of every lay-off on a run of a suit, as 13-bit masks of ranks."""
    below, above = room(start, size, aces)
    found: set[tuple[int, int]] = set()
    for low in range(below + 1):
        for high in range(min(above, LONGEST - size - low) + 1):
            places = [start - 1 - i for i in range(low)] + [start + size + i for i in range(high)]
            faces = sum(1 << place % 13 for place in places)
            if faces and faces.bit_count() - (faces & held).bit_count() <= jokers:
                found.update(_fillings(faces, held, jokers, 0))
    return tuple(
        sorted(found, key=lambda lay: ((lay[0] | lay[1]).bit_count(), lay[1].bit_count(), lay[0], lay[1]))
    )


@lru_cache(maxsize=8192)
def _run_layoffs(held: int, mask: int, aces: str) -> tuple[int, ...]:
    order = table_order(mask, aces)
    below = _reach(held, order[0], -1, aces)
    above = _reach(held, order[-1], 1, aces)
    found = {low | high for low in below for high in above if not low & high}
    found.discard(0)
    return tuple(sorted(found, key=lambda lay: (lay.bit_count(), codes_in(lay))))


def _reach(held: int, end: int, step: int, aces: str) -> list[int]:
    """Return masks of the 0, 1, 2, … held cards that continue a run from its end card."""
    suit = end & 3
    rank = end >> 2
    if aces == "high_or_low" and rank == 0 and step == 1:
        return [0]  # the ace on top ends its run
    masks = [0]
    while True:
        rank += step
        if aces == "low" and not 0 <= rank <= 12:
            break
        if aces == "high_or_low" and not 0 <= rank <= 13:
            break
        bit = 1 << (rank % 13 * 4 + suit)
        if not held & bit or masks[-1] & bit:
            break
        masks.append(masks[-1] | bit)
    return masks


def can_play(
    card: int, hand: int, table: Iterable[Meld], rules: Rules, *, new_meld_only: bool = False
) -> bool:
    """Return whether a card of a hand can be laid down: in a new meld, or on a meld of the table.

    It says nothing of what else a turn asks for; `can_end` does.
    """
    if any(True for _ in melds_with(card, hand, rules)):
        return True
    if new_meld_only:
        return False
    joker = card >= kernel.ALL.bit_length()
    for meld in table:
        if any(lay >> _AS if joker else lay >> card & 1 for lay in layoffs(hand, meld, rules)):
            return True
    return False
