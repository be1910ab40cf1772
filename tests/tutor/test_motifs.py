"""Motifs: positions worked out for those without one in the data file; brute force over many hands."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from fractions import Fraction as F
from itertools import combinations
from math import comb
from random import Random

import pytest

import rummy_widget as rw
from rummy_widget.deck import JOKER, JOKER_AS, cards, code, codes_of, full_deck, mask_of
from rummy_widget.melds import all_melds, is_meld
from rummy_widget.players.odds import Cards as Hidden
from rummy_widget.rules import PRESETS, Rules
from rummy_widget.tutor import MOTIFS, Finding, Sight, findings
from rummy_widget.tutor.counting import share_of_hands
from rummy_widget.tutor.motifs.feeding import share_after_pass
from rummy_widget.tutor.motifs.needs import ALL
from rummy_widget.view import View
from tests.tutor.hands import TABLES, plies
from tests.tutor.rare import at as view
from tests.tutor.rare import positions


def one(name: str, seen: View) -> Finding:
    (found,) = MOTIFS[name].detect(seen)
    return found


def test_there_are_37_in_order() -> None:
    assert list(MOTIFS) == [f"M{number:02}" for number in range(1, 38)]
    assert rw.tutor.MOTIFS["M05"] is MOTIFS["M05"]
    assert repr(MOTIFS).splitlines()[4] == "M05  The end of the suit"
    assert MOTIFS._repr_html_().count("<tr>") == 37
    assert repr(MOTIFS["M05"]) == "<Motif M05: The end of the suit>"


# --- the motifs without a position in the file -----------------------------------------------------------


def test_m02_counts_which_draw_has_more() -> None:
    # 9C lies in the pile: 9S alone makes a set; 4S and 7S make a run.
    found = one("M02", view("5S 6S 9D 9H KC", "4D 9C 2C"))
    assert (found.evidence["kept_outs"], found.evidence["broken_outs"]) == (cards("4S 7S"), cards("9S"))
    assert (found.evidence["kept_live"], found.evidence["broken_live"]) == (2, 1)
    assert found.evidence["unseen"] == 52 - 5 - 3
    assert (str(found.move), str(found.foil)) == ("discard 9D", "discard 6S")
    # With both live cards the draws are alike.
    assert not MOTIFS["M02"].detect(view("5S 6S 9D 9H KC", "4D 2C"))


def test_m05_knows_where_a_suit_ends() -> None:
    found = one("M05", view("QH KH 5S 6S 2C", "4D 9C 3C"))
    assert (found.evidence["other"], found.evidence["other_outs"]) == (cards("QH KH"), cards("JH"))
    assert found.evidence["open_outs"] == cards("4S 7S")
    assert str(found.move) == "discard KH"
    # Where the ace may lie on the king, Q-K takes the jack and the ace: no end, and no less than the other.
    assert not MOTIFS["M05"].detect(view("QH KH 5S 6S 2C", "4D 9C 3C", rules=Rules(aces="high_or_low")))
    # Then A-2 and K-A are the ends; the two jokers help either way.
    found = one("M05", view("AH 2H 5S 6S TC", "4D 9C 3C", rules="rummy500"))
    assert (found.evidence["other_live"], found.evidence["open_live"]) == (1 + 2, 2 + 2)
    assert found.said.args["jokers"] == "yes"
    assert not MOTIFS["M05"].detect(view("QH KH 5S 6S 2C", "4D", rules=Rules(aces="round_the_corner")))


def test_m08_keeps_three_cards_that_work_together() -> None:
    # 7H 7S wait for 7D 7C, 7H 8H for 6H 9H; the queens for QS QH.
    found = one("M08", view("7H 7S 8H QD QC", "3C 2D"))
    assert set(found.evidence["three_outs"]) == set(cards("7D 7C 6H 9H"))
    assert (found.evidence["three_live"], found.evidence["pair_live"]) == (4, 2)
    # Without a queen four are left; without 8H the sevens and the queens have two each.
    assert (found.evidence["live"], found.evidence["foil_live"]) == (4, 4)
    assert (str(found.move), str(found.foil)) == ("discard QD", "discard 8H")
    assert not MOTIFS["M08"].detect(view("7H 7S 8H QD QC", "7D 7C 6H"))


def test_m11_counts_choices_of_draws() -> None:
    found = one("M11", view("8S 9S KD 3C", "2C"))
    assert (found.evidence["live"], found.evidence["unseen"]) == (2, 47)
    # Of all choices of m of 47 cards, those that hold 7S or TS.
    for draws, share in found.evidence["choices"].items():
        assert share == 1 - F(comb(45, draws), comb(47, draws))
    assert found.evidence["choices"][1] == F(2, 47)


def test_m14_saves_by_a_swap() -> None:
    melds = ("JS JD JH", "AC AD AH")
    seen = view("3C 4C 8D 8S KH", "KC 3D 6H 9D TD 2S", melds, phase="draw")
    found = one("M14", seen)
    # 33 points are held, and 25 with 2S for KH; on average a card from the deck leaves more.
    assert (found.evidence["saves"], found.evidence["left"]) == (8, 25)
    assert found.evidence["blind"] > 25
    assert (found.evidence["thrown"], str(found.move)) == ("KH", "take")
    # A 5 saves less than six points.
    assert not MOTIFS["M14"].detect(view("3D 4D 8D 8S KH", "KC 5H", melds, phase="draw"))


def test_m18_says_what_melds_in_the_hand_are_worth() -> None:
    near = one("M18", view("9S 9H 9D KC 4D", "2C", others=(3,), rules="classic"))
    assert (near.said.id, near.evidence["points"], near.evidence["their_cards"]) == ("m18-near", 27, 3)
    assert near.evidence["doors"] == cards("9C")
    assert (str(near.move), str(near.foil)) == ("meld 9S 9H 9D", "discard KC")
    told = one("M18", view("9S 9H 9D KC 4D", "2C", others=(3,)))
    chance = told.evidence["out_chance"]
    assert chance.kind == "calibrated"
    assert (told.said.id, told.said.args["x"]) == ("m18-chance", round(100 * chance.value))
    assert not MOTIFS["M18"].detect(view("9S 9H 9D KC 4D", "2C"))  # a bonus may be won, and nobody is near
    assert one("M18", view("9S 9H 9D KC 4D", "2C", rules="classic")).said.id == "m18-nothing"
    laid = view("9S 9H 9D KC 4D", "2C", ("2S 2H 2D",))
    assert one("M18", laid).said.id == "m18-laid"
    assert one("M18", view("9S 9H 9D KC 4D", "2C", rules="rummy500")).said.id == "m18-counts"


def test_m21_finds_the_place_that_opens_nothing() -> None:
    found = one("M21", view("7H KC 2D", "4D", ("7S 7D 7C", "4H 5H 6H")))
    assert found.evidence["places"] == {"7S 7D 7C": cards(""), "4H 5H 6H": cards("8H")}
    assert (str(found.move), str(found.foil)) == ("layoff 7H m1", "layoff 7H m2")
    # 8H is in the pile: neither place opens anything.
    assert not MOTIFS["M21"].detect(view("7H KC 2D", "8H 4D", ("7S 7D 7C", "4H 5H 6H")))


def test_m24_counts_what_one_card_can_do() -> None:
    found = one("M24", view("7H KC 2D", "4D", ("7S 7D 7C", "3H 4H 5H"), others=(1,)))
    # 7H is in the hand: 2H and 6H are left.
    assert (found.evidence["doors"], found.evidence["live"]) == (cards("2H 6H"), 2)
    assert str(found.move) == "discard KC"
    none = one("M24", view("7H KC 2D", "2H 6H", ("7S 7D 7C", "3H 4H 5H"), others=(1,)))
    assert none.said.id == "m24-none"
    assert not MOTIFS["M24"].detect(view("7H KC 2D", "4D", others=(1,), rules="rummy500"))


def test_m27_counts_the_melds_of_a_discard() -> None:
    # KH: three of the kings' pairs are gone with KS and KD, only JH QH is left; JD: 3 pairs of jacks,
    # 9D TD and TD QD; QD KD is gone.
    found = one("M27", view("KH JD 3C", "KS KD QC"))
    assert {str(card): ways for card, ways in found.evidence["melds"].items()} == {"KH": 1, "JD": 5}
    assert (str(found.move), str(found.foil)) == ("discard KH", "discard JD")


def test_m31_counts_own_draws() -> None:
    # In the play phase the others draw first: of 5 cards seat 0 of two gets the 2nd and the 4th.
    last = one("M31", view("8S 9S KD 3C", "2C", stock=5, recycles=1))
    assert (last.said.id, last.evidence["draws"], last.evidence["live"]) == ("m31-last", 2, 2)
    # Before its draw it gets the 1st, 3rd and 5th.
    found = one("M31", view("8S 9S KD", "2C", stock=5, recycles=1, phase="draw"))
    assert found.evidence["draws"] == 3
    assert one("M31", view("8S 9S KD 3C", "2C", stock=5)).said.id == "m31-again"
    assert not MOTIFS["M31"].detect(view("8S 9S KD 3C", "2C", stock=10))
    three = view("8S 9S KD 3C", "2C", stock=14, others=(7, 7), recycles=1)
    assert one("M31", three).evidence["draws"] == 4  # the 3rd, 6th, 9th and 12th


def test_m34_says_how_a_used_up_deck_is_scored() -> None:
    assert one("M34", view("8S 9S KD 3C", "2C", stock=5, recycles=1)).said.id == "m34-lowest"
    assert one("M34", view("8S 9S KD 3C", "2C", stock=5, rules="rummy500")).said.id == "m34-count"
    assert one("M34", view("8S 9S KD 3C", "2C", stock=5, rules="block")).evidence["points"] == 30
    assert not MOTIFS["M34"].detect(view("8S 9S KD 3C", "2C", stock=5))  # the pile comes again
    assert not MOTIFS["M34"].detect(view("8S 9S KD 3C", "2C", stock=5, rules="penalty"))


def test_m37_shortens_a_run_for_a_set() -> None:
    found = one("M37", view("5S 6S 7S 8S 8H 8D KC", "2C"))
    # 5-6-7 and 8-8-8 leave KC; 5-6-7-8 leaves 8H 8D KC.
    assert (found.evidence["left"], found.evidence["naive_left"]) == (10, 26)
    assert (str(found.move), str(found.foil)) == ("meld 5S 6S 7S", "meld 5S 6S 7S 8S")
    assert not MOTIFS["M10"].detect(view("5S 6S 7S 8S 8H 8D KC", "2C"))
    assert not MOTIFS["M37"].detect(view("5S 6S 7S 8S 8H 8D KC", "2C", rules="classic"))


# --- rules ---------------------------------------------------------------------------------------------

NO_JOKERS = {"M06", "M09", "M27", "M29"}
NOT_FOR = {
    "reference": set(),
    "classic": {"M10", "M37", "M19", "M34"},
    "penalty": {"M10", "M37", "M19", "M34", "M32", "M33"},
    "block": {"M10", "M37", "M19", "M32", "M33"},
    "cardgames": {"M32", "M33", "M34"},
    "rummy500": {*NO_JOKERS, "M01", "M19", "M24", "M26", "M32", "M33", "M35"},
    "joker13": {*NO_JOKERS, "M19", "M32", "M33", "M34"},
    "wrotham": {*NO_JOKERS, "M19", "M32", "M33", "M34"},
    "romme": {*NO_JOKERS, "M32", "M33", "M34"},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_which_motifs_mean_something_under_a_preset(preset: str) -> None:
    told = {name: motif.applies(preset) for name, motif in MOTIFS.items()}
    assert {name for name, applies in told.items() if not applies} == NOT_FOR[preset]
    for applies in told.values():
        assert bool(str(applies)) == (not applies)


def test_every_need_has_rules_that_lack_it() -> None:
    lacking = [
        Rules(aces="round_the_corner"), Rules(melds_per_turn=1), Rules(take_from_pile="any"), Rules(),
        Rules(recycle="shuffle"), Rules(going_rummy="none"), Rules(jokers=2), Rules(recycles=None),
        Rules(blocked="nobody"), Rules(going_out="float"),
    ]  # fmt: skip
    said = set()
    for need in ALL:
        reasons = [need(rules, seats) for rules in lacking for seats in (2, 3)]
        said |= {reason.id for reason in reasons if reason is not None}
        assert None in reasons
        assert any(reason is not None for reason in reasons), need
    assert len(said) == len(ALL) + 1  # a deck that may run out is needed for two reasons
    assert str(MOTIFS["M26"].applies("reference", 2)).startswith("There are two players")
    assert MOTIFS["M26"].applies("reference", 3)


# --- brute force ---------------------------------------------------------------------------------------


def unseen_cards(seen: View) -> list[int]:
    """Return the cards that a draw may bring, copies and jokers each, by crossing out what was seen."""
    left = Counter(full_deck(seen.rules.decks_for(seen.seats), seen.rules.jokers_for(seen.seats)))
    left -= Counter(seen.hand.codes)
    left -= Counter(seen.table.pile)
    left -= Counter(JOKER if card >= JOKER_AS else card for meld in seen.melds for card in meld.codes)
    for seat, mask in enumerate(seen.known_masks):
        if seat != seen.seat:
            left -= Counter(codes_of(mask))
    stock = [card for card in seen.stock_codes if card >= 0]
    return stock if stock and len(stock) == seen.stock_count else list(left.elements())


def finishing(two: list[int], seen: View) -> int:
    """Return how many of the cards that a draw may bring make a meld with two cards."""
    return sum(is_meld([*two, card], seen.rules) is not None for card in unseen_cards(seen))


@pytest.fixture(scope="module")
def looked() -> list[tuple[View, list[Finding]]]:
    """Return views from hands of all kinds, with all that was found in them."""
    kept = []
    for at, (_, rules, seats) in enumerate(TABLES):
        for game in plies(rules, seats, at, most=160):
            if game.turn is not None and game.phase in ("draw", "play") and len(game.log) % 2:
                seen = game.view(game.turn)
                kept.append((seen, findings(seen)))
    return [*kept, *((seen, findings(seen)) for seen in positions() if seen.table.recycled == 0)]


def test_live_cards_are_those_that_were_not_seen(looked: list[tuple[View, list[Finding]]]) -> None:
    counted: Counter[str] = Counter()
    pairs = {
        "M02": [("kept", "kept_live"), ("broken", "broken_live")],
        "M04": [("open", "open_live"), ("other", "other_live")],
        "M05": [("open", "open_live"), ("other", "other_live")],
        "M07": [("kept", "live"), ("broken", "live")],
        "M08": [("pair", "pair_live")],
    }
    for seen, found in looked:
        for finding in found:
            for two, number in pairs.get(finding.motif, ()):
                held = list(finding.evidence[two].codes)
                assert finishing(held, seen) == finding.evidence[number], finding
                counted[finding.motif] += 1
            if finding.motif == "M01":
                assert finishing(list(finding.cards.codes), seen) == 0
                counted["M01"] += 1
            if finding.motif == "M11":
                loose = list(Sight(seen).faces(Sight(seen).loose).codes)
                loose.remove(finding.evidence["thrown"].code)
                helped = [
                    card
                    for card in unseen_cards(seen)
                    if any(is_meld([*two, card], seen.rules) for two in combinations(loose, 2))
                ]
                assert len(helped) == finding.evidence["live"]
                assert finding.evidence["unseen"] == len(unseen_cards(seen))
                counted["M11"] += 1
    assert all(counted[name] >= 2 for name in (*pairs, "M01", "M11")), counted


def test_moves_and_foils_are_legal_and_findings_are_data(looked: list[tuple[View, list[Finding]]]) -> None:
    met: Counter[str] = Counter()
    for seen, found in looked:
        for finding in found:
            met[finding.motif] += 1
            for move in (finding.move, finding.foil):
                assert move is None or seen.why_not(move) is None, (finding, move)
            if finding.move is not None:
                assert finding.move != finding.foil
            data = json.loads(json.dumps(finding.to_dict()))
            assert data["motif"] == finding.motif
            assert set(finding.cards) <= {*map(str, rw.cards(range(52))), "*", *map(str, all_named())}
            with pytest.raises(TypeError):
                finding.evidence["live"] = 1  # type: ignore[index]  # it must not be allowed
    assert len(met) >= 30, met
    finding = next(found[0] for _, found in looked if found)
    assert pickle.loads(pickle.dumps(finding)) == finding
    assert "<script" not in finding._repr_html_()


def all_named() -> list[str]:
    return ["*" + str(card) for card in rw.cards(range(52))]


def test_a_finding_depends_on_the_view_alone(looked: list[tuple[View, list[Finding]]]) -> None:
    for seen, found in looked[::7]:
        again = findings(pickle.loads(pickle.dumps(seen)))
        assert again == found
        assert [dict(one.evidence) for one in again] == [dict(one.evidence) for one in found]
        for motif in list(MOTIFS.values())[::5]:
            assert motif.detect(seen) == [one for one in found if one.motif == motif.id]


def test_nothing_is_found_on_another_turn() -> None:
    game = rw.Game("reference", 2, seed=3)
    assert game.turn is not None
    assert findings(game.view(1 - game.turn)) == []


@pytest.mark.parametrize("seed", range(12))
def test_shares_of_hands_are_counted_right(seed: int) -> None:
    """Every hand of a few cards out of a small heap, two decks and jokers too, one by one."""
    rng = Random(seed)
    aces = ("low", "high_or_low", "round_the_corner")[seed % 3]
    rules = Rules(aces=aces, decks=2, jokers=2, min_naturals=2)  # type: ignore[arg-type]  # one of the modes
    target = rng.randrange(52)
    near = [card for card in range(52) if card >> 2 == target >> 2 or card & 3 == target & 3]
    heap = rng.sample(near, 7) + rng.sample(range(52), 4)
    if seed % 2:
        heap += [heap[0]] * (heap.count(heap[0]) < 2) + [JOKER] * (seed % 4)
    heap = [card for card in heap if heap.count(card) <= 2 or card == JOKER]
    known = rng.sample(near, 1 + seed % 2)
    size = 2 + seed % 3
    hits = total = 0
    for hand in combinations(heap, size):
        held = [*known, *hand]
        total += 1
        hits += any(is_meld([target, *two], rules) is not None for two in combinations(held, 2))
    hidden = Hidden.of(mask_of(heap))
    assert share_of_hands(target, mask_of(known), hidden, size, aces, 2) == F(hits, total)


def test_a_passed_card_is_counted_right() -> None:
    """All ways to deal nine cards, of which three were held, one drawn, and 2C thrown."""
    hidden = cards("8C 8D 6S 7S 9S TS KH QH").codes
    hand, table = cards("8S TD 3S").codes, ()
    rest = [c for c in range(52) if c not in {*hidden, *hand, code("2C"), code("2H"), code("8H")}]
    pile = str(cards([*rest, code("8H")]))
    given = {"hands": ["8S TD 3S", 3], "stock": 7, "pile": pile, "turn": 1, "phase": "draw", "melds": table}
    seen = View.from_position(given, seat=0)
    from rummy_widget.events import HIDDEN, Discarded, Drew

    seen = seen.after([Drew(1, HIDDEN), Discarded(1, code("2C")), Drew(0, code("2H"))])
    sight = Sight(seen)
    assert sorted(codes_of(sight.hidden.mask)) == sorted(hidden)

    def could(card: str, held: set[int]) -> bool:
        return any(is_meld([code(card), *two], seen.rules) for two in combinations(sorted(held), 2))

    hits = total = 0
    for three in combinations(hidden, 3):
        dealt = {*three, code("2C")}
        for drawn in dealt:
            if not could("8H", dealt - {drawn}):
                total += 1
                hits += could("8S", set(three))
    assert share_after_pass(sight, code("8S"), code("8H")) == F(hits, total)
    assert 0 < hits < total


def test_melds_of_four_hold_one_of_three(looked: list[tuple[View, list[Finding]]]) -> None:
    """What the proofs rest on: with a card, a longer meld of a hand holds one of three."""
    for seen, _ in looked[:40]:
        rules = (
            seen.rules.replace(jokers=0, min_naturals=2) if seen.rules.jokers_for(seen.seats) else seen.rules
        )
        hand = seen.hand_mask & (1 << 52) - 1
        melds = all_melds(hand, rules)
        for meld in melds:
            for card in codes_of(meld):
                assert any(
                    other >> card & 1 and other.bit_count() == 3 and not other & ~meld for other in melds
                )
