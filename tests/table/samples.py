"""Positions of a table as they travel, made by hand: hands, melds, stock and pile add up to one deck."""

from __future__ import annotations

from collections.abc import Callable

from tests.table.parts import (
    BASE,
    HAND,
    View,
    draw,
    event,
    hand,
    mask,
    meld,
    no_legal,
    play,
    row,
    say,
    seat,
    shown,
)

__all__ = [
    "BASE", "HAND", "STATES", "View", "draw", "event", "hand", "mask", "meld", "no_legal", "play", "row",
    "say", "seat", "shown",
]  # fmt: skip


def two_fits() -> View:
    """A card that fits a run and a set."""
    cards = "7H 2C 9C JS"
    return play() | {
        "rev": 60,
        "seats": [seat("You", 4, "24"), seat("Gus", 7, "18", level="hard")],
        "stock": 27,
        "melds": [meld("m1", "run", 0, "8H 9H TH JH"), meld("m2", "set", 1, "7S 7D 7C")],
        "hand": hand(cards, c7H="fit new"),
        "points": 28,
        "legal": no_legal(
            discards=mask(cards, cards), layoffs={"m1": [mask(cards, "7H")], "m2": [mask(cards, "7H")]}
        ),
        "lay_all": {
            "steps": [{"kind": "layoff", "cards": ["7H"], "meld": "m1"}],
            "rest": ["JS", "9C", "2C"],
            "points": 21,
            "out": False,
        },
        "can_undo": True,
        "events": [event(30, 1, "draw"), event(31, 1, "discard", "TC"), event(32, 0, "draw", "7H")],
    }


def go_out() -> View:
    """Every card can be laid down."""
    cards = "4H 4C 4D 8S 9S"
    return play() | {
        "rev": 70,
        "seats": [seat("You", 5, "24"), seat("Gus", 7, "18", level="hard")],
        "stock": 27,
        "hand": hand(cards, c4H="meld new", c4C="meld", c4D="meld", c8S="fit", c9S="fit"),
        "points": 29,
        "legal": no_legal(
            discards=mask(cards, cards),
            melds=[mask(cards, "4H 4C 4D")],
            layoffs={"m1": [mask(cards, "8S"), mask(cards, "8S 9S")]},
        ),
        "lay_all": {
            "steps": [
                {"kind": "meld", "cards": ["4H", "4C", "4D"], "meld": "m3"},
                {"kind": "layoff", "cards": ["8S", "9S"], "meld": "m1"},
            ],
            "rest": [],
            "points": 0,
            "out": True,
        },
        "can_undo": False,
        "events": [event(40, 1, "draw"), event(41, 1, "discard", "TC"), event(42, 0, "draw", "4H")],
        "now": say("now-play-out"),
    }


def recycle() -> View:
    """The stock is out and the pile may be turned over."""
    return draw() | {
        "rev": 90,
        "stock": 0,
        "pile": {"n": 32, "top": {"c": "6H", "k": "k6H"}},
        "legal": no_legal(takes=[1], recycle=True),
        "now": say("now-draw-recycle"),
    }


def decline() -> View:
    """The stock is out for good."""
    return recycle() | {
        "rev": 95,
        "legal": no_legal(takes=[1], decline=True),
        "now": say("now-draw-last"),
    }


def wait() -> View:
    """Four players, six melds, Mira thinks."""
    return BASE | {
        "rev": 110,
        "phase": "play",
        "turn": 2,
        "mine": False,
        "hand_no": 3,
        "hands": 5,
        "seats": [
            seat("You", 3, "31"),
            seat("Gus", 3, level="easy"),
            seat("Mira", 1, "24", level="hard", thinking=True),
            seat("Tom", 1, level="expert"),
        ],
        "stock": 6,
        "pile": {"n": 18, "top": {"c": "KS", "k": "kKS"}},
        "melds": [
            meld("m1", "run", 1, "3C 4C 5C"),
            meld("m2", "set", 0, "JS JH JD"),
            meld("m3", "run", 2, "6H 7H 8H 9H", c9H=0),
            meld("m4", "run", 3, "AD 2D 3D"),
            meld("m5", "set", 2, "QS QH QD QC", cQS=1),
            meld("m6", "run", 3, "8S 9S TS"),
        ],
        "hand": hand("2S 5S KH"),
        "points": 17,
        "events": [
            event(50, 3, "draw"),
            event(51, 3, "meld", "8S 9S TS", meld="m6"),
            event(52, 3, "discard", "4D"),
            event(53, 0, "draw", "5S"),
            event(54, 0, "discard", "9C"),
            event(55, 1, "take", "9C"),
            event(56, 1, "discard", "KS"),
        ],
        "now": say("now-wait", seat=2),
    }


def wide() -> View:
    """Fourteen cards in hand, the most that one row must hold."""
    cards = "TH TC TD 5D 6D 7D 3S 4S 9S 2H QH 4C QC KD"
    marks = dict.fromkeys(("cTH", "cTC", "cTD", "c5D", "c6D", "c7D"), "meld")
    return play() | {
        "rev": 120,
        "seats": [seat("You", 14, "45"), seat("Gus", 10, "85", level="expert")],
        "stock": 13,
        "pile": {"n": 8, "top": {"c": "6S", "k": "k6S"}},
        "melds": [meld("m1", "run", 1, "6H 7H 8H"), meld("m2", "run", 0, "JS QS KS AS")],
        "hand": hand(cards, **marks),
        "points": 103,
        "legal": no_legal(
            discards=mask(cards, cards), melds=[mask(cards, "TH TC TD"), mask(cards, "5D 6D 7D")]
        ),
        "lay_all": {
            "steps": [
                {"kind": "meld", "cards": ["TH", "TC", "TD"], "meld": "m3"},
                {"kind": "meld", "cards": ["5D", "6D", "7D"], "meld": "m4"},
            ],
            "rest": ["3S", "4S", "9S", "2H", "QH", "4C", "QC", "KD"],
            "points": 52,
            "out": False,
        },
        "events": [event(60, 1, "draw"), event(61, 1, "discard", "6S"), event(62, 0, "draw", "2H")],
    }


def over() -> View:
    """The hand is over: Tom went out; three hands are played, two to go."""
    return wait() | {
        "rev": 130,
        "phase": "over",
        "turn": None,
        "stock": 5,
        "pile": {"n": 19, "top": {"c": "8D", "k": "k8D"}},
        "melds": [*wait()["melds"][:5], meld("m6", "run", 3, "7S 8S 9S TS")],
        "hand": [],
        "points": 0,
        "seats": [
            seat("You", 3, "31"),
            seat("Gus", 3, level="easy"),
            seat("Mira", 1, "24", level="hard"),
            seat("Tom", 0, "46", level="expert"),
        ],
        "events": [
            event(70, 3, "draw"),
            event(71, 3, "layoff", "7S", meld="m6"),
            event(72, 3, "discard", "8D"),
            {"n": 73, "seat": 3, "kind": "end", "cards": [], "text": say("ev-end-out", seat=3)},
        ],
        "now": say("now-over"),
        "result": {
            "over": "out",
            "winners": [3],
            "title": say("result-out", seat=3),
            "how": [say("how-takes", seat=3, points=46), say("how-not-doubled", seat=3)],
            "rows": [
                row(3, [], 0, [17, 19, 10], "46", out=True),
                row(0, ["KH", "5S", "2S"], 17, [10, 5, 2], "0"),
                row(1, ["TC", "5D", "4S"], 19, [10, 5, 4], "0"),
                row(2, ["KD"], 10, [10], "0"),
            ],
            "sheet": {
                "hands": [["31", "0", "0", "0"], ["0", "0", "24", "0"], ["0", "0", "0", "46"]],
                "totals": ["31", "0", "24", "46"],
            },
            "match": {"over": False, "winners": [], "text": say("match-leads", seat=3, hands=2, lead=15)},
            "deal": "1D07-5MD2-59SA",
        },
    }


def six() -> View:
    """Six players, one with a long name, and six melds on the table."""
    return wait() | {
        "rev": 180,
        "hands": None,
        "target": 100,
        "seats": [
            seat("You", 4, "31"),
            seat("Gus", 5, level="easy"),
            seat("Mira", 1, "24", level="hard", thinking=True),
            seat("Bartholomew", 6, "112"),
            seat("Ida", 4, "8", level="medium"),
            seat("Leo", 3, level="hard"),
        ],
        "stock": 3,
        "melds": [
            meld("m1", "run", 1, "3C 4C 5C"),
            meld("m2", "set", 0, "JS JH JD"),
            meld("m3", "run", 2, "6H 7H 8H 9H", c9H=0),
            meld("m4", "run", 3, "AD 2D 3D"),
            meld("m5", "set", 4, "QS QH QD QC", cQS=5),
            meld("m6", "run", 5, "8S 9S TS"),
        ],
        "pile": {"n": 6, "top": {"c": "KS", "k": "kKS"}},
        "hand": hand("2S 5S KH 9C"),
        "points": 26,
    }


def six_over() -> View:
    """Six players at the end of a hand that Leo won."""
    return six() | {
        "rev": 190,
        "phase": "over",
        "turn": None,
        "pile": {"n": 8, "top": {"c": "8D", "k": "k8D"}},
        "melds": [*six()["melds"][:5], meld("m6", "run", 5, "7S 8S 9S TS")],
        "hand": [],
        "points": 0,
        "seats": [
            seat("You", 4, "31"),
            seat("Gus", 5, level="easy"),
            seat("Mira", 1, "24", level="hard"),
            seat("Bartholomew", 6, "112"),
            seat("Ida", 4, "8", level="medium"),
            seat("Leo", 0, "132", level="hard"),
        ],
        "events": [
            event(71, 5, "layoff", "7S", meld="m6"),
            event(72, 5, "discard", "8D"),
            {"n": 73, "seat": 5, "kind": "end", "cards": [], "text": say("ev-end-out", seat=5)},
        ],
        "now": say("now-over"),
        "result": {
            "over": "out",
            "winners": [5],
            "title": say("result-out", seat=5),
            "how": [say("how-takes", seat=5, points=132)],
            "rows": [
                row(5, [], 0, [26, 39, 10, 43, 14], "132", out=True),
                row(0, ["KH", "9C", "5S", "2S"], 26, [10, 9, 5, 2], "0"),
                row(1, ["KC", "JC", "TC", "5D", "4S"], 39, [10, 10, 10, 5, 4], "0"),
                row(2, ["KD"], 10, [10], "0"),
                row(3, ["TD", "TH", "8C", "7C", "6C", "2C"], 43, [10, 10, 8, 7, 6, 2], "0"),
                row(4, ["5H", "4H", "3H", "2H"], 14, [5, 4, 3, 2], "0"),
            ],
            "sheet": {
                "hands": [
                    ["31", "0", "0", "0", "8", "0"],
                    ["0", "0", "24", "112", "0", "0"],
                    ["0", "0", "0", "0", "0", "132"],
                ],
                "totals": ["31", "0", "24", "112", "8", "132"],
            },
            "match": {"over": True, "winners": [5], "text": say("match-won", seat=5, score=132)},
        },
    }


def match_over() -> View:
    """Two players; the third hand was blocked and decided the match."""
    gus = ["KH", "KC", "QD", "JS", "9C", "8D", "4H", "2C", "AD", "TS", "7H"]
    return BASE | {
        "rev": 140,
        "phase": "over",
        "turn": None,
        "mine": False,
        "hand_no": 3,
        "seats": [seat("You", 2, "82"), seat("Gus", 11, "31", level="hard")],
        "stock": 0,
        "pile": {"n": 32, "top": {"c": "5C", "k": "k5C"}},
        "melds": [meld("m1", "run", 0, "5S 6S 7S 8S"), meld("m2", "set", 1, "3S 3H 3D")],
        "hand": [],
        "events": [{"n": 99, "seat": 0, "kind": "end", "cards": [], "text": say("ev-end-blocked")}],
        "now": say("now-match-over"),
        "result": {
            "over": "blocked",
            "winners": [0],
            "title": say("result-blocked"),
            "how": [say("how-blocked"), say("how-lowest", seat=0, points=5, score=76)],
            "rows": [
                row(0, ["2S", "3C"], 5, [2, 3], "76"),
                row(1, gus, 81, [10, 10, 10, 10, 9, 8, 4, 2, 1, 10, 7], "0"),
            ],
            "sheet": {"hands": [["0", "31"], ["6", "0"], ["76", "0"]], "totals": ["82", "31"]},
            "match": {"over": True, "winners": [0], "text": say("match-won", seat=0, score=82)},
        },
    }


def cover() -> View:
    """The screen goes to Ben; his cards are not here yet."""
    return BASE | {
        "rev": 150,
        "seat": 1,
        "turn": 1,
        "phase": "cover",
        "mine": False,
        "seats": [seat("Ann", 7), seat("Ben", 10)],
        "stock": 26,
        "pile": {"n": 6, "top": {"c": "KH", "k": "kKH"}},
        "melds": [meld("m1", "set", 0, "9S 9D 9C")],
        "hand": [],
        "events": [
            event(80, 0, "take", "9C"),
            event(81, 0, "meld", "9S 9D 9C", meld="m1"),
            event(82, 0, "discard", "KH"),
        ],
        "now": say("now-cover", seat=1),
    }


def trouble() -> View:
    """A computer player failed and may be replaced."""
    return wait() | {
        "rev": 160,
        "trouble": {
            "text": say("trouble-player", seat=2, error="ValueError in my_player.py, line 12."),
            "replace": 2,
        },
    }


def offer() -> View:
    """An unfinished game was found."""
    return draw() | {"rev": 170, "offer": {"text": say("offer-resume", hand=2)}}


STATES: dict[str, Callable[[], View]] = {
    state.__name__: state
    for state in (
        draw,
        play,
        two_fits,
        go_out,
        recycle,
        decline,
        wait,
        six,
        wide,
        over,
        six_over,
        match_over,
        cover,
        trouble,
        offer,
    )
}
