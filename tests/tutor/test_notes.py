"""Notes on other seats' moves: what was public and the reader's own, and nothing else."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from random import Random

import pytest

from rummy_widget import i18n
from rummy_widget.deck import cards
from rummy_widget.events import HIDDEN, Discarded, Drew, Event, Laid, Recycled, Took
from rummy_widget.game import Game
from rummy_widget.rules import Rules
from rummy_widget.seen import Seen
from rummy_widget.tutor import Note, note
from rummy_widget.tutor.past import as_of
from rummy_widget.view import View
from tests.engine.test_hidden import view_of
from tests.engine.test_hidden_wide import Things
from tests.tutor.hands import TABLES, plies
from tests.tutor.rare import moments

Teller = Callable[[View, Event], Note | None]


def told(tell: Teller, view: View, event: Event) -> str:
    """Return all that a note shows, as one text."""
    found = tell(view, event)
    if found is None:
        return "none"
    shown = [found.to_dict(), found.text(), repr(found), found._repr_html_(), found.label.text()]
    return json.dumps(
        [*shown, str(dict(found.evidence)), found.text(names=["Ann", "Ben", "Cy", "Dee", "Eve"])]
    )


def swaps(tell: Teller, rules: Rules, seats: int, seed: int, share: float) -> tuple[int, int]:
    """Compare notes in the real world and in others; return how many worlds, and how many were others."""
    rng = Random(seed)
    compared = others = 0
    for game in plies(rules, seats, seed):
        log = game.log
        last = log[-2] if game.hand_over else log[-1]
        for seat in range(seats):
            if seat == last.seat or rng.random() > share or game.hand_over:
                continue
            world = Things(log, seat).world(log, rng)
            mine, other = (
                told(tell, game.view(seat), log[-1]),
                told(tell, view_of(rules, world, seat), world[-1]),
            )
            assert mine == other
            compared += 1
            others += world != list(log)
    return compared, others


@pytest.mark.parametrize(("name", "rules", "seats"), TABLES, ids=lambda part: str(part)[:12])
def test_world_swap(name: str, rules: Rules, seats: int) -> None:
    compared = others = 0
    for seed in range(3):
        found = swaps(note, rules, seats, seed, 0.9 if seats == 2 else 0.6)
        compared += found[0]
        others += found[1]
    assert compared > 100
    # With the order of a turned-over deck known there may be one world only.
    assert others > 50


def leaky(view: View, event: Event) -> Note | None:
    """Tell the card that was drawn face down."""
    found = note(view, event)
    if found is None or not isinstance(event, Drew):
        return found
    return replace(found, evidence={**found.evidence, "drew": event.card})


def test_a_note_that_leaks_is_caught() -> None:
    with pytest.raises(AssertionError):
        swaps(leaky, Rules(), 2, 1, 1.0)


@pytest.mark.parametrize(("name", "rules", "seats"), TABLES, ids=lambda part: str(part)[:12])
def test_the_same_note_later(name: str, rules: Rules, seats: int) -> None:
    """What happened later has no part in a note; as it was then is rebuilt from the history."""
    kept: dict[tuple[int, int], tuple[View, Note | None]] = {}
    game: Game | None = None
    for game in plies(rules, seats, 5, most=120):
        for seat in range(seats):
            view = game.view(seat)
            at = len(view.history) - 1 - game.hand_over
            if not game.hand_over:
                kept[seat, at] = view, note(view)
    assert game is not None
    for seat in range(seats):
        now = game.view(seat)
        for (who, at), (view, before) in kept.items():
            if who != seat:
                continue
            was = as_of(now, at)
            for part in fields(View):
                if part.name not in ("table", "scores"):
                    assert getattr(was, part.name) == getattr(view, part.name), part.name
            for name in ("counts", "stock_count", "pile", "recycled", "phase", "turn", "turns"):
                assert getattr(was.table, name) == getattr(view.table, name), name
            # Who had laid a joker that was traded since is not told by the history.
            assert [meld.codes for meld in was.melds] == [meld.codes for meld in view.melds]
            assert note(now, at) == before
            assert note(now, now.history[at]) == before


def test_nothing_is_said_of_own_moves_deals_and_the_end() -> None:
    seen: Counter[str] = Counter()
    for game in plies(Rules(), 2, 3):
        for seat in (0, 1):
            view = game.view(seat)
            for event in view.history[-3:]:
                found = note(view, event)
                own = event.seat == seat or event.kind in ("deal", "end")
                assert (found is None) == own
                if found is not None:
                    seen[event.kind] += 1
                    assert (found.said is None) == (found.icon == "later")
                    assert (found.by, found.seat, found.event) == (event.seat, seat, event.n)
    assert len(seen) >= 4


def test_an_event_that_is_not_there() -> None:
    view = Game("reference", 2, 1).view(0)
    for event in (1, -1, Seen(0, 1, "draw"), Drew(1, HIDDEN)):
        with pytest.raises(ValueError, match="no such event"):
            note(view, event)
    with pytest.raises(ValueError, match="number"):
        note(view, True)


# --- each sentence, in a position worked out by hand -----------------------------------------------------


def start(hand: str, pile: str, **more: object) -> View:
    """Return seat 0's view; seat 1 is on turn and is to draw."""
    given = {"hands": [hand, 7], "stock": 25, "pile": pile, "turn": 1, "phase": "draw", **more}
    return View.from_position(given, seat=0)


def code(name: str) -> int:
    return cards(name).codes[0]


def said(view: View) -> tuple[str, str]:
    found = note(view)
    assert found is not None
    return found.icon, "-" if found.said is None else found.said.id


def test_a_draw_tells_what_was_left() -> None:
    # 9H can lie in 6 melds: with 9S 9D, 9S 9C, 9D 9C, 7H 8H, 8H TH and TH JH; the reader holds 9D and TH.
    view = start("9D TH 2S 3C 5D KC", "4C 9H").after([Drew(1, HIDDEN)])
    found = note(view)
    assert found is not None
    assert found.evidence["melds"] == 2  # 9S 9C and 7H 8H
    # 9S 9C go with 9D too; 7H 8H do not go with TH.
    assert said(view) == ("left", "note-left-like")
    assert found.cards == cards("9D")
    view = start("2D 4S 6C QC", "4C 9H").after([Drew(1, HIDDEN)])
    found = note(view)
    assert found is not None
    assert found.evidence["melds"] == 6
    assert said(view) == ("left", "note-left")
    # All three other nines, and the hearts beside, are gone.
    melds = [{"cards": "9S 9D 9C", "by": 1}, {"cards": "8S 8H 8C", "by": 1}, {"cards": "TS TH TC", "by": 0}]
    assert said(start("2D 4S", "4C KH", melds=[]).after([Drew(1, HIDDEN)]))[1] == "note-left"
    view = start("2D 4S KS KC", "QH KD KH", melds=melds).after([Drew(1, HIDDEN)])
    assert said(view) == ("left", "note-left-dead")
    # It fits the table, and was left all the same.
    assert said(start("2D 4S", "4C 9H", melds=melds[:1]).after([Drew(1, HIDDEN)])) == (
        "left",
        "note-left-door",
    )
    # The deck is nearly out and will not be made again.
    view = start("2D 4S", "4C 9H", stock=3, recycles=1).after([Drew(1, HIDDEN)])
    found = note(view)
    assert found is not None
    assert found.said is not None
    assert (found.icon, found.said.id, dict(found.said.args)) == (
        "deck",
        "note-deck",
        {"seat": 1, "s": 2, "m": 1},
    )


def test_a_draw_from_a_known_deck_tells_the_card() -> None:
    view = start("2D 4S", "4C 9H JD", stock=0)
    order = tuple(reversed(cards("4C 9H JD").codes))
    view = view.after([Recycled(1, order, (), False)])
    assert said(view) == ("deck", "note-turned")
    found = note(view)
    assert found is not None
    assert found.cards == cards("4C 9H JD")
    view = view.after([Drew(1, HIDDEN)])
    found = note(view)
    assert found is not None
    assert said(view) == ("deck", "note-drew")
    assert found.cards == cards("4C")


def test_a_take_tells_what_goes_with_it() -> None:
    nine = code("9H")
    found = note(start("9D TH 2S", "4C 9H").after([Took(1, (nine,))]))
    assert found is not None
    assert (found.icon, found.cards) == ("risk", cards("9D TH"))
    assert set(found.evidence["near"]) == set(cards("9S 9D 9C 7H 8H TH JH"))
    assert found.evidence["hidden"] == 5
    found = note(start("2D 4S", "4C 9H").after([Took(1, (nine,))]))
    assert found is not None
    assert found.said is not None
    # Three pairs of nines, and 7H 8H, 8H TH, TH JH.
    assert (found.said.id, found.said.args["k"]) == ("note-took-free", 6)
    # Two nines are gone, and 8H: TH JH is left.
    found = note(start("2D 4S", "9S 9D 8H 9H").after([Took(1, (nine,))]))
    assert found is not None
    assert found.said is not None
    assert (found.said.id, found.said.args["cards"]) == ("note-took-pair", "TH JH")
    melds = [{"cards": "9S 9D 9C", "by": 1}]
    assert said(start("2D 4S", "4C 9H", melds=melds).after([Took(1, (nine,))])) == ("took", "note-took-door")


def test_melds_tell_what_fits_and_what_they_cost() -> None:
    three = cards("9S 9D 9C").codes
    base = start("2D 4S", "4C KH").after([Drew(1, HIDDEN)])
    assert said(base.after([Laid(1, three, 1, False)])) == ("laid", "note-laid-set")
    with_it = start("2D 9H", "4C KH").after([Drew(1, HIDDEN), Laid(1, three, 1, False)])
    assert said(with_it) == ("laid", "note-laid-yours")
    closed = start("2D 4S", "9H KH").after([Drew(1, HIDDEN), Laid(1, three, 1, False)])
    assert said(closed) == ("laid", "note-laid-closed")
    # 8H TH waited for 9H alone.
    costs = start("8H TH", "4C KH").after([Drew(1, HIDDEN), Laid(1, cards("9S 9D 9H").codes, 1, False)])
    found = note(costs)
    assert found is not None
    assert said(costs) == ("laid", "note-laid-costs")
    assert (found.evidence["live"], found.cards) == (0, cards("8H TH"))
    added = base.after([Laid(1, cards("5H 6H 7H").codes, 1, False), Laid(1, (code("8H"),), 1, True)])
    found = note(added)
    assert found is not None
    assert said(added) == ("laid", "note-added-two")
    assert found.evidence["fits"] == cards("4H 9H")


def test_discards_tell_who_could_use_them() -> None:
    def threw(hand: str, card: str, pile: str = "4C KH", **more: object) -> View:
        return start(hand, pile, **more).after([Drew(1, HIDDEN), Discarded(1, code(card))])

    assert said(threw("8H TH", "9H")) == ("threw", "note-threw-meld")
    assert said(threw("8H 2C", "9H")) == ("threw", "note-threw-near")
    # 9D and 9C are not seen; the reader's own 9H and JS are no cards to wait for.
    pair = note(threw("9H JS 2C", "9S"))
    assert pair is not None
    assert pair.text(names=["you", "Gus"]) == (
        "Gus threw 9♠. It would pair with your 9♥. 2 unseen cards would make it a set: 9♦ 9♣."
    )
    # Both other kings lie in the pile, so a pair of kings is no use.
    assert said(threw("KS 2D", "KC", "KD KH")) == ("later", "-")
    # Of a hand with one card that is not known, no pair of unseen cards is said to be there.
    held = start("2D 4S 6C", "4C 9H", hands=["2D 4S 6C", 1]).after([Drew(1, HIDDEN)])
    assert held.counts[1] == 2
    found = note(held)
    assert found is not None
    assert found.evidence["melds"] == 6
    # Nothing public explains this one.
    assert said(threw("2C 4D", "9H")) == ("later", "-")
    melds = [{"cards": "9S 9D 9C", "by": 1}]
    assert said(threw("2C 4D", "9H", melds=melds)) == ("risk", "note-threw-door")
    # Of kings two lie in the pile, and a queen of the suit on the table: no hand makes a meld with KC.
    found = note(threw("2C 4D", "KC", "KD 4C KH", melds=[{"cards": "QC QD QS", "by": 0}]))
    assert found is not None
    assert found.icon == "safe"
    assert set(found.evidence["missing"]) == {"KD", "KH", "QC"}
    # The card was taken on an earlier turn.
    view = start("2C 4D", "4C KH").after([Took(1, (code("KH"),)), Discarded(1, code("5S"))])
    view = view.after(
        [Drew(0, code("6S")), Discarded(0, code("6S")), Drew(1, HIDDEN), Discarded(1, code("KH"))]
    )
    assert said(view) == ("threw", "note-threw-back")
    # A hand that has become small is told once: when cards were laid in that turn.
    small = start("2C 4D", "4C KH", hands=["2C 4D", 5]).after([Drew(1, HIDDEN)])
    small = small.after([Laid(1, cards("6S 6D 6C").codes, 1, False), Discarded(1, code("JC"))])
    found = note(small)
    assert found is not None
    assert (found.icon, found.said and found.said.id) == ("danger", "note-few-cards")
    assert found.evidence["points"] == 6


def test_a_note_comes_back_as_it_went() -> None:
    found = note(start("9D TH 2S", "4C 9H").after([Took(1, (code("9H"),))]))
    assert found is not None
    assert pickle.loads(pickle.dumps(found)) == found
    assert json.loads(json.dumps(found.to_dict()))["text"]["args"]["cards"] == "9D TH"
    assert found.text(names=["you", "Tom"]) == "Tom took 9♥ and plays after you. Your 9♦ 10♥ may go with it."
    assert "<script" not in (found._repr_html_() or "")


def test_every_icon_has_a_name() -> None:
    icons = {name.removeprefix("icon-") for name in i18n.message_ids() if name.startswith("icon-")}
    met = {found.icon for seen in moments() if (found := note(seen)) is not None}
    for game in plies(Rules(), 2, 1):
        met |= {found.icon for seat in (0, 1) if (found := note(game.view(seat))) is not None}
    assert met == icons
