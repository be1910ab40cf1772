"""Aids to memory, and the proof of a dead hand."""

from __future__ import annotations

import html.parser
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import rummy_widget as rw
from rummy_widget.deck import JOKER, JOKER_AS, Card, cards, codes_of, full_deck, mask_of
from rummy_widget.events import HIDDEN, Drew, Laid, Recycled, Took
from rummy_widget.game import Game
from rummy_widget.melds import all_melds, fits
from rummy_widget.rules import Rules
from rummy_widget.tutor import dead_hand, gone, order, outs
from rummy_widget.view import View
from tests.tutor.hands import TABLES, plies


def view(hand: str, pile: str, melds: tuple[str, ...] = (), **more: Any) -> View:
    given = {
        "hands": [hand, 7],
        "stock": 20,
        "pile": pile,
        "melds": [{"cards": meld, "by": 1} for meld in melds],
        "turn": 0,
        "phase": "play",
    }
    rules = more.pop("rules", "reference")
    return View.from_position({**given, **more}, rules, seat=0)


class Cells(html.parser.HTMLParser):
    """Counts what a page holds."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags[tag] += 1


# --- where the cards are -------------------------------------------------------------------------------


def test_every_copy_of_every_card_is_somewhere_once() -> None:
    looked = 0
    for _, rules, seats in TABLES:
        for game in plies(rules, seats, 2, most=120):
            if len(game.log) % 9:
                continue
            for seat in range(seats):
                seen = game.view(seat)
                grid = gone(seen)
                looked += 1
                deck = Counter(full_deck(rules.decks_for(seats), rules.jokers_for(seats)))
                found = {
                    card.code: Counter(str(where.place) for where in at) for card, at in grid.places.items()
                }
                assert {card: sum(places.values()) for card, places in found.items() if places} == deck
                for place, zone in (
                    ("mine", Counter(seen.hand.codes)),
                    ("pile", Counter(seen.table.pile)),
                    ("table", _on_table(seen)),
                ):
                    assert Counter({c: n[place] for c, n in found.items() if n[place]}) == zone
                # What is told of other hands and of the deck is so.
                for card, at in grid.places.items():
                    for where in at:
                        if where.place == "held":
                            assert where.seat is not None
                            assert card in game.state.hands[where.seat]
                        elif where.place == "deck":
                            assert card in game.state.stock
                hidden = sum(len(hand) for at, hand in enumerate(game.state.hands) if at != seat)
                assert grid.count("unseen") + grid.count("held") + grid.count("deck") == hidden + len(
                    game.state.stock
                )
    assert looked > 100


def _on_table(seen: View) -> Counter[int]:
    return Counter(JOKER if card >= JOKER_AS else card for meld in seen.melds for card in meld.codes)


def test_a_grid_shows_itself() -> None:
    seen = view("7H 8H KC", "2D 9C", ("QS QD QC",))
    grid = gone(seen)
    assert [where.place for where in grid["7H"]] == ["mine"]
    assert [(where.place, where.meld) for where in grid["QS"]] == [("table", 1)]
    assert [where.place for where in grid["2D"]] == ["pile"]
    lines = str(grid).splitlines()
    assert lines[0].split() == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert lines[2].split() == ["♥", *"······■■·····"]
    assert lines[4].split() == ["♣", *"········▼··▲■"]
    page = grid._repr_html_()
    tags = Cells(page).tags
    assert (tags["td"], tags["th"], tags["tr"], tags["script"]) == (52, 14 + 4, 5, 0)
    assert json.loads(json.dumps(grid.to_dict()))["7H"] == ["mine"]
    wide = gone(view("7H 7H *", "2D 9C", rules="romme"))
    assert [where.place for where in wide["7H"]] == ["mine", "mine"]
    assert Counter(where.place for where in wide["*"]) == {"mine": 1, "unseen": 5}
    assert "★" in str(wide)
    assert Cells(wide._repr_html_()).tags["td"] == 53


def test_a_card_that_was_taken_is_with_its_seat() -> None:
    seen = view("7H 8H", "2D 9C", turn=1, phase="draw").after([Took(1, cards("9C").codes)])
    (where,) = gone(seen)["9C"]
    assert (where.place, where.seat) == ("held", 1)
    assert gone(seen).to_dict()["9C"] == ["held 1"]


def idle_hands(seed: int) -> Iterator[Game]:
    """Play a hand of two that lays nothing down, so that the deck runs out."""
    rng = Random(seed)
    game = Game("reference", 2, seed)
    while not game.hand_over:
        moves = [
            move for move in game.legal_moves() if move.kind in ("draw", "recycle", "discard", "decline")
        ]
        game.play(rng.choice(moves))
        yield game


def test_a_hand_that_follows_by_counting_is_told() -> None:
    """With two seats and the order of the deck known, all cards not seen are in the other hand."""
    found = 0
    for game in idle_hands(1):
        seen = game.view(0)
        if seen.table.recycled and not game.hand_over:
            grid = gone(seen)
            assert grid.count("unseen") == 0
            held = {card for card, at in grid.places.items() if at[0].place == "held"}
            assert held == set(game.state.hands[1])
            found += 1
    assert found > 20


# --- live outs -----------------------------------------------------------------------------------------


def test_outs_of_picked_cards() -> None:
    seen = view("8H 9H 8S KC 2D", "TH 4C", ("QS QD QC",))
    found = outs(seen, "8H 9H")
    assert (found.live, found.count, found.unseen) == (cards("7H"), 1, 52 - 5 - 2 - 3)
    assert found.gone == cards("TH")
    assert str(found) == "1 of the 42 unseen cards makes a meld with 8♥ 9♥: 7♥. Gone: 10♥."
    assert outs(seen, ["8H", "9H", "8S"]).live == cards("7H 8D 8C")
    single = outs(seen, "KC")
    # KS KH KD in pairs; JC QC is gone with QC.
    assert (single.pairs, single.count) == (3, 0)
    assert str(single) == "3 pairs of unseen cards make a meld with K♣."
    assert "<script" not in single._repr_html_()
    assert json.loads(json.dumps(found.to_dict()))["gone"] == ["TH"]


def test_outs_with_jokers_and_two_decks() -> None:
    seen = view("8H 9H * KC", "7H TH", rules="romme")
    found = outs(seen, "8H 9H")
    # One 7H and one TH of two lie in the pile; five jokers are unseen.
    assert (found.live, found.count) == (cards("7H TH *"), 1 + 1 + 5)
    # A joker picked with 8H takes all that are near it, two copies each, but 9H in the hand, TH and 7H.
    found = outs(seen, "8H *")
    assert set(found.live) == set(cards("8S 8D 8C 6H 7H 9H TH"))
    assert found.count == 6 + 2 + 1 + 1 + 1


@pytest.mark.parametrize(
    ("picked", "message"), [("", "pick one"), ("7D", "7D is not"), ("8H 8H", "not in"), ("zz", "no card")]
)
def test_outs_of_what_is_not_in_the_hand(picked: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        outs(view("8H 9H", "TH"), picked)


# --- the known order -----------------------------------------------------------------------------------


def test_the_order_after_a_turn_over() -> None:
    seen = view("2D 4S", "4C 9H JD 5S", stock=0, turn=1, phase="draw")
    assert not order(seen)
    assert str(order(seen)) == "The order of the deck is not known."
    seen = seen.after([Recycled(1, cards("5S JD 9H 4C").codes, (), False)])
    found = order(seen)
    # The first card thrown is drawn first, by seat 1.
    assert (found.coming, found.mine) == (cards("4C 9H JD 5S"), cards("9H 5S"))
    found = order(seen.after([Drew(1, HIDDEN)]))
    assert (found.coming, found.mine) == (cards("9H JD 5S"), cards("9H 5S"))
    assert (
        str(found) == "The deck lies as the pile was. Next come 9♥ J♦ 5♠. If all draw from it, you get 9♥ 5♠."
    )
    assert "<script" not in found._repr_html_()
    assert found.to_dict() == {"coming": ["9H", "JD", "5S"], "mine": ["9H", "5S"]}


def test_the_order_is_what_comes() -> None:
    compared = 0
    for game in idle_hands(2):
        seen = game.view(0)
        if seen.table.recycled:
            assert list(order(seen).coming) == [str(card) for card in reversed(game.state.stock)]
            compared += 1
        else:
            assert not order(seen).coming
    assert compared > 20


# --- dead hands ----------------------------------------------------------------------------------------


def test_a_dead_hand_is_proved_card_by_card() -> None:
    # The second deck: the pile will not come again. Kings: KD KH are buried. JC QC: QC lies on the table.
    seen = view("KC", "KD 4C KH 2S", ("QC QD QS", "AH 2H 3H"), recycles=1)
    proof = dead_hand(seen)
    assert proof is not None
    assert list(proof.missing) == ["KC"]
    groups = proof.missing[Card("KC")]
    assert {at: set(codes) for at, codes in groups.items()} == {"pile": {"KD", "KH"}, "table": {"QC"}}
    assert str(proof) == "K♣ makes no meld any more. K♥ K♦ went to the pile, and Q♣ went to the table."
    assert json.loads(json.dumps(proof.to_dict()))["missing"]["KC"]["table"] == ["QC"]
    assert "<script" not in proof._repr_html_()
    # In the first deck the pile comes again, so nothing is proved.
    assert dead_hand(view("KC", "KD 4C KH 2S", ("QC QD QS", "AH 2H 3H"))) is None
    # The pile's top can be taken by the seat that draws next, so KH is not gone yet; KS KH KC is left.
    assert dead_hand(view("KC", "KD 4C 2S KH", ("QC QD QS", "AH 2H 3H"), recycles=1, phase="draw")) is None
    # A card that can be joined to the table by others is not dead: 4H 5H 6H and then 7H.
    assert dead_hand(view("7H", "7S 7D 7C 2S", ("AH 2H 3H", "8S 8H 8D"), recycles=1)) is None
    blocked = view("7H", "7S 7D 7C 5H 2S", ("AH 2H 3H", "8S 8H 8D"), recycles=1)
    assert dead_hand(blocked) is not None
    # Both cards must be dead.
    assert dead_hand(view("KC 5C", "KD 4C KH 2S", ("QC QD QS", "AH 2H 3H"), recycles=1)) is None


def test_a_joker_keeps_a_hand_alive() -> None:
    melds = ("QC QD QS", "AH 2H 3H")
    assert dead_hand(view("KC", "KD 4C KH 2S", melds, rules=Rules(recycles=0))) is not None
    assert dead_hand(view("KC", "KD 4C KH 2S", melds, rules=Rules(recycles=0, jokers=1))) is None


def test_dead_hands_are_dead_by_brute_force() -> None:
    """Of all cards that anybody may still get, no meld holds a card of a dead hand; else it is none."""
    rng = Random(4)
    dead = alive = 0
    for _ in range(400):
        deck = list(range(52))
        rng.shuffle(deck)
        melds: list[str] = []
        for _ in range(5):
            free = all_melds(mask_of(deck), Rules())
            chosen = rng.choice([meld for meld in free if meld.bit_count() <= 4])
            deck = [card for card in deck if not chosen >> card & 1]
            melds.append(str(cards(codes_of(chosen))))
        hand, rest = deck[:2], deck[2:]
        left = rng.randrange(2, 10)
        pile, hidden = rest[left:], rest[:left]
        seen = view(
            str(cards(hand)),
            str(cards(pile)),
            tuple(melds),
            recycles=1,
            hands=[str(cards(hand)), 1],
            stock=left - 1,
        )
        reach = {*hand, *hidden}
        table = list(seen.melds)
        # Cards that can be joined to the table, one after the other.
        joined: set[int] = set()
        for meld in table:
            runs = meld
            while new := [card for card in reach - joined if fits(runs, seen.rules) >> card & 1]:
                joined |= set(new)
                runs = replace(runs, codes=(*runs.codes, *new), offs=(0,) * (len(runs.codes) + len(new)))
                if runs.kind == "run":
                    runs = replace(runs, codes=tuple(sorted(runs.codes)))
        melded = {card for meld in all_melds(mask_of(reach), Rules()) for card in codes_of(meld)}
        expected = not (set(hand) & (joined | melded))
        proof = dead_hand(seen)
        assert (proof is not None) == expected, seen
        if proof is None:
            alive += 1
            continue
        dead += 1
        for card, groups in proof.missing.items():
            named = {one.code for codes in groups.values() for one in codes}
            assert named <= set(range(52)) - reach
            # With the named cards back some meld is possible, and without all others of them none.
            pool = set(range(52)) - named
            assert not any(meld >> card.code & 1 for meld in all_melds(mask_of(pool), Rules()))
    assert dead > 40
    assert alive > 40


def test_public_names() -> None:
    for name in ("MOTIFS", "note", "gone", "outs", "order", "dead_hand", "findings", "tips"):
        assert hasattr(rw.tutor, name)
        assert name in rw.tutor.__all__
    assert Card("7H") in gone(rw.Game("reference", 2, seed=1).view(0)).places


def test_melds_and_draws_of_others_leave_no_trace_of_hidden_cards() -> None:
    seen = view("7H 8H", "2D 9C", turn=1, phase="draw")
    after = seen.after([Drew(1, HIDDEN), Laid(1, cards("3S 3H 3D").codes, 1, False)])
    assert gone(after).count("unseen") == gone(seen).count("unseen") - 3
