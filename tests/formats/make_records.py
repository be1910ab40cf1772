"""How the golden records were made. A record that is there is never made anew: it must load for ever.

Run it as ``python -m tests.formats.make_records`` to add what is not there yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rummy_widget.game import Game
from rummy_widget.players import player
from rummy_widget.rules import Rules

FOLDER = Path(__file__).parent.parent / "data" / "records"
LARGEST = 24_000  # characters of a record

Kinds = frozenset[str]


@dataclass(frozen=True)
class Wanted:
    """What a record is to hold."""

    preset: str
    players: Any
    hands: int
    kinds: str = ""
    changes: dict[str, Any] = field(default_factory=dict)
    deal: str | None = None
    position: str | None = None


WANTED = {
    "reference": Wanted("reference", 2, 3, "recycle meld layoff"),
    "reference-blocked": Wanted("reference", 4, 2, "recycle decline"),
    "reference-levels": Wanted("reference", ["Ann", player("easy", careless=0.5), "hard"], 2),
    "reference-coded": Wanted("reference", ["Ann", "Ben"], 2, deal="1D07-5MD2-59SA"),
    "reference-shared": Wanted("reference", 3, 1, position="AS/AH/2C - - - 0 draw recycles=1"),
    "classic": Wanted("classic", 5, 2, "recycle meld layoff"),
    "penalty": Wanted("penalty", 3, 2, "recycle meld layoff"),
    "block": Wanted("block", 3, 2, "decline meld"),
    "cardgames": Wanted("cardgames", 2, 2, "recycle meld layoff"),
    "rummy500": Wanted("rummy500", 3, 2, "deep layoff meld"),
    "rummy500-eight": Wanted("rummy500", 8, 1, "deep meld"),
    "rummy500-called": Wanted(
        "rummy500", 3, 2, "deep rummy pass layoff",
        {"call_rummy": "any_card", "going_out": "float_unplayable", "joker_swap": "own"},
    ),
    "joker13": Wanted("joker13", 4, 2, "cut recycle layoff meld"),
    "wrotham": Wanted("wrotham", 3, 3, "swap recycle layoff"),
    "wrotham-whole": Wanted("wrotham", ["medium", "hard", "hard"], 6, "swap layoff"),
    "romme": Wanted("romme", 3, 3, "swap layoff meld"),
    "romme-position": Wanted(
        "romme", 2, 1, "layoff",
        position="5S6S7S8H9HTH*/2H2C3D*KD KCQC4D5D6D7D8D9D KSAS "
        "2S3S4S@1/9C*TCJCQC@0:0101 1 play taken=KD laid=11 recycles=2 turns=17 deal=3 dealer=1",
    ),
}  # fmt: skip


def kinds_in(game: Game) -> Kinds:
    """Return the kinds of events in a game, with `deep` for taking several cards and `cut` for a cut."""
    found = set()
    for log in [*(hand.log for hand in game._past), game.log]:
        for event in log:
            found.add(event.kind)
            if event.kind == "take" and len(getattr(event, "cards", ())) > 1:
                found.add("deep")
            if getattr(event, "cut", ()):
                found.add("cut")
    return frozenset(found)


def play(game: Game, hands: int, rng: Random) -> None:
    """Play hands; each kind of move that is legal is as likely as any other, but for declining."""
    for number in range(hands):
        if number:
            if game.over:
                return
            game.next_hand()
        while not game.hand_over:
            if game.turn is not None and game.players[game.turn] is not None:
                next(iter(game))
                continue
            moves = game.legal_moves()
            kind = rng.choice(sorted({move.kind for move in moves}))
            game.play(rng.choice([move for move in moves if move.kind == kind]))


def make(wanted: Wanted, seeds: Iterable[int] = range(20_000)) -> str:
    """Return the record of the first game that holds all that is wanted."""
    rules = Rules.preset(wanted.preset).replace(**wanted.changes)
    for seed in seeds:
        if wanted.position is None:
            game = Game(rules, wanted.players, seed, deal=wanted.deal)
        else:
            game = Game.from_position(wanted.position, rules, wanted.players, seed)
        play(game, wanted.hands, Random(seed))
        text = game.record()
        whole = len(game._past) + 1 == wanted.hands
        if whole and set(wanted.kinds.split()) <= kinds_in(game) and len(text) <= LARGEST:
            return text
    raise LookupError("no seed gives such a game")


def main() -> None:
    """Write the records that are not there."""
    for name, wanted in WANTED.items():
        path = FOLDER / f"{name}.json"
        if not path.exists():
            path.write_text(make(wanted) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
