"""The guide through a first hand: by any rules it comes to its end, says what is true, is in nobody's way."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rummy_widget import Game, i18n
from rummy_widget.deck import cards
from rummy_widget.melds import is_meld
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.tutor import guide
from rummy_widget.tutor.guide import Progress, Step, follow, passed
from rummy_widget.tutor.guide_step import Look
from rummy_widget.view import View
from tests.tutor import readable
from tests.tutor.guided import LEARNER
from tests.tutor.guided_hands import TABLES, WAYS, every, shown, text


def at(position: dict[str, object] | str, rules: Rules | str = "reference", *done: str) -> Step:
    """Return the step for a position, once others are over."""
    step = follow(
        View.from_position(position, rules), Progress(frozenset({"aim", "hand", "draw", *done}))
    ).step
    assert step is not None
    return step


def first(position: dict[str, object]) -> Step:
    """Return the step about the draw for a position."""
    step = follow(View.from_position(position), Progress(frozenset({"aim", "hand"}))).step
    assert step is not None
    return step


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", range(len(TABLES)), ids=[name for name, _, _ in TABLES])
def test_every_hand_is_guided_to_its_end(table: int, way: str) -> None:
    names = [one.step.name for one in shown(table, way)]
    assert names[-4:] == ["end", "score", "count", "bye"]
    once = Counter(name for name in names if name not in (guide.QUIET, guide.AGAIN))
    # What has to be done may be told again after something else; nothing that was done or read is.
    assert {name for name, times in once.items() if times > 1} <= {"draw", "throw"}
    assert set(once) <= set(guide.STEPS)
    assert names[:2] == ["aim", "hand"]


def test_no_step_names_a_move_that_is_not_legal() -> None:
    named = Counter(move.kind for one in every() for move in one.step.moves)
    for one in every():
        for move in one.step.moves:
            assert one.view.why_not(move) is None, (one.step, move)
        if one.view.turn != LEARNER:
            assert not one.step.moves
    assert {"draw", "take", "meld", "layoff", "discard", "recycle", "rummy", "pass", "swap"} <= set(named)


def test_it_means_cards_of_the_own_hand_and_things_that_are_there() -> None:
    for one in every():
        held = Counter(one.view.hand)
        assert not Counter(one.step.cards) - held, one.step
        for place in one.step.at:
            if place.startswith("meld-m"):
                assert 1 <= int(place.removeprefix("meld-m")) <= len(one.view.melds)
            elif place.startswith("seat-"):
                assert int(place.removeprefix("seat-")) in range(one.view.seats)
            elif place.startswith("cut-"):
                # The test id of a card of a pile that lies open: the one that is named, or that may be taken.
                at = int(place.removeprefix("cut-"))
                if one.step.name == "several":
                    assert one.view.why_not(Move("take", count=len(one.view.pile) - at)) is None
                else:
                    assert one.view.pile[at] == one.step.said.args["card"], one.step
                assert one.view.rules.take_from_pile == "any" or one.view.rules.call_rummy == "any_card"
            else:
                assert re.fullmatch(r"stock|pile|hand|result|score-sheet|btn-[a-z-]+", place), place


def test_sets_and_runs_are_what_the_engine_calls_so() -> None:
    found = Counter[str]()
    for one in every():
        step, rules = one.step, one.view.rules
        if step.name in ("set", "run"):
            laid = cards(str(step.said.args["cards"]))
            assert is_meld(laid.codes, rules) == step.name
            assert ("-joker" in step.said.id) == any(card.startswith("*") for card in laid)
        elif step.name in ("near-set", "near-run"):
            two, wanted = (str(step.said.args[name]) for name in ("cards", "cards_b"))
            assert step.said.args["count"] == len(wanted.split())
            for card in wanted.split():
                assert is_meld(cards(f"{two} {card}").codes, rules) == step.name.removeprefix("near-")
                # A card that lies open, or in the own hand, does not come.
                open_ = [other for meld in one.view.melds for other in meld.cards]
                copies = rules.decks_for(one.view.seats)
                assert [*one.view.hand, *open_].count(card) < copies
        found[step.name] += 1
    assert min(found[name] for name in ("set", "run", "near-set", "near-run")) > 5


@pytest.mark.parametrize("table", range(len(TABLES)), ids=[name for name, _, _ in TABLES])
def test_who_follows_is_never_left_with_cards_that_can_go(table: int) -> None:
    """With nothing new to say it still names what can be laid or taken: a beginner does not see it alone."""
    for one in shown(table, "follows"):
        if one.step.name == guide.QUIET and one.view.phase == "play" and one.view.turn == LEARNER:
            lays = [move for move in one.view.legal_moves() if move.kind in ("meld", "layoff")]
            # What the best plan leaves in the hand is better kept.
            assert not lays or not Look(one.view).plan.steps, (lays, one.view.hand)
        if one.step.name == guide.AGAIN:
            (move,) = one.step.moves
            assert one.step.said.id == f"guide-again-{move.kind}"
            assert one.step.at[-1] == f"btn-{move.kind}" or move.kind == "take"
        if one.step.name == "throw":
            # What can be laid comes before the throw, with which the turn is over.
            assert Look(one.view).first() is None, (one.step, one.view.hand)


def test_what_was_taken_to_be_laid_is_named_after_the_lock_is() -> None:
    done = Progress(frozenset(guide.STEPS) - {"taken", guide.LAST})
    game = Game.from_position(
        {"hands": ["TC JC KS 8D", "2H 3S 5D 9H"], "stock": "6C 7D", "pile": "4S QC", "turn": 0,
         "phase": "draw"}, "reference", 2,
    )  # fmt: skip
    progress = follow(game.view(LEARNER), done)
    assert progress.step is not None
    assert (progress.step.said.id, progress.step.at) == ("guide-again-take", ("pile", "btn-take"))
    game.play("take")
    progress = follow(game.view(LEARNER), progress)
    assert progress.step is not None
    assert progress.step.name == "taken"
    progress = follow(game.view(LEARNER), passed(progress))
    assert progress.step is not None
    assert (progress.step.said.id, str(progress.step.cards)) == ("guide-again-meld", "TC JC QC")
    game.play("meld TC JC QC")
    progress = follow(game.view(LEARNER), progress)
    assert progress.step is not None
    assert progress.step.name == guide.QUIET


def test_a_card_of_the_pile_that_is_praised_can_be_laid() -> None:
    praised = 0
    for number, (_, rules, _) in enumerate(TABLES):
        for one in shown(number, "follows"):
            kind = one.step.said.id.rsplit("-", 1)[1]
            if one.step.name not in ("draw", "take") or kind not in ("set", "run", "fits"):
                continue
            praised += 1
            card, on = str(one.step.said.args["card"]), str(one.step.said.args["cards"])
            assert one.view.pile[-1] == card
            if kind == "fits":
                place = int(next(it for it in one.step.at if "meld" in it).removeprefix("meld-m"))
                assert " ".join(one.view.melds[place - 1].cards) == on
                assert is_meld(cards(f"{on} {card}").codes, rules) is not None
            else:
                assert is_meld(cards(f"{on} {card}").codes, rules) == kind
                assert tuple(one.step.cards) == tuple(on.split())
    assert praised > 6


def test_drawing_and_throwing_stay_until_they_are_done() -> None:
    game = Game("reference", ["you", "easy"], deal="0000-0008-N9XM")
    progress = Progress(frozenset({"aim", "hand"}))
    progress = follow(game.view(0), progress)
    assert progress.step is not None
    assert progress.step.name == "draw"
    game.play("take")
    progress = follow(game.view(0), progress)
    # The run comes first; it is laid, and the throw is told; the run is taken back and laid again meanwhile.
    assert progress.step is not None
    assert progress.step.name == "run"
    game.play("meld 8C 9C TC")
    progress = follow(game.view(0), progress)
    assert progress.step is not None
    assert progress.step.name == "throw"
    game.undo()
    progress = follow(game.view(0), progress)
    assert "throw" not in progress.done
    game.play("meld 8C 9C TC")
    progress = follow(game.view(0), progress)
    assert progress.step is not None
    assert progress.step.name == "throw"
    game.play("discard TH")
    assert "throw" in follow(game.view(0), progress).done


def test_the_same_view_says_the_same_and_changes_nothing() -> None:
    game = Game("reference", ["you", "easy"], 7)
    view = game.view(0)
    first = follow(view)
    assert follow(view, first) == first
    assert follow(view) == first
    assert passed(first).done == {"aim"}
    draw = follow(view, Progress(frozenset({"aim", "hand"})))
    assert passed(draw) == draw, "what has to be done is not pressed away"


def test_it_goes_on_from_a_progress_only() -> None:
    view = Game("reference", ["you", "easy"], 7).view(0)
    for wrong in (0, 5, False, "aim", view):
        with pytest.raises(TypeError, match=rf"a Progress, .* not {type(wrong).__name__}"):
            follow(view, wrong)  # type: ignore[arg-type]  # what is wrong
    with pytest.raises(TypeError, match=r"a Progress, .* not NoneType"):
        passed(None)  # type: ignore[arg-type]  # what is wrong


def test_who_waits_reads_on() -> None:
    """What was not read while a computer began is still there when the learner's turn comes."""
    game = Game("reference", ["you", "easy"], 7, dealer=0)
    assert game.turn == 1
    waiting = follow(game.view(0))
    game.play("draw")
    game.play(next(move for move in game.legal_moves() if move.kind == "discard"))
    mine = follow(game.view(0), waiting)
    assert waiting.step == mine.step
    assert mine.step is not None
    assert (mine.step.name, mine.n) == ("aim", 1), "and it is not read out again"


TABLED: dict[str, object] = {
    "melds": [{"cards": ["7S", "7H", "7D"], "by": 0}],
    "melded_this_turn": 1,
    "laid_now": True,
}
LATER = Rules.preset("rummy500").replace(layoff="after_meld")
OPENING = "7S 7H 7D KS KH KD KC 9H 5D JH QD 2H 6C"


def playing(hand: str, rules: Rules | str = "reference", *done: str, **more: object) -> Step:
    """Return the step in play with a hand."""
    position = {"stock": 20, "turn": 0, "phase": "play", "pile": ["2C"], "hands": [hand.split(), 7], **more}
    return at(position, rules, *done)


def test_rules_make_the_difference() -> None:
    assert playing("7S 7H 7D 2S 3S 4S KC 9D").name == "set"
    limit = playing("2S 3S 4S KC 9D", "classic", "layoff", **TABLED)
    assert (limit.name, limit.said.args["count"]) == ("limit", 1)
    assert playing("2S 3S 4S KC 9D", "reference", "set", **TABLED).name == "run"
    # Forty points for the first melds: 21 and 9 are too few, with three kings they are enough.
    opening = playing("7S 7H 7D 2S 3S 4S KC 9H 5D JH QD 2H 6C", "romme")
    assert (opening.said.id, opening.more) == ("guide-opening", True)
    go = playing(OPENING, "romme")
    assert (go.said.id, go.at) == ("guide-opening-go", ("btn-lay-all",))
    assert playing(OPENING, "romme", "opening").name == "opening-go"
    begun = playing("KS KH KD KC 9H 5D JH QD 2H 6C", "romme", "set", "throw", **TABLED)
    assert (begun.name, begun.at) == ("opening-more", ("btn-lay-all",))


def test_going_out_is_seen() -> None:
    out = playing("7S 7H 7D 2S 3S 4S")
    assert (out.name, out.said.id, out.at) == ("out", "guide-out", ("btn-lay-all",))
    but_one = playing("7S 7H 7D KC")
    assert (but_one.said.id, str(but_one.cards)) == ("guide-out-throw", "KC")
    last = playing("KC")
    assert (last.name, last.at) == ("last", ("btn-discard",))
    # Where the last card has to be thrown, no hand goes down whole.
    assert playing("7S 7H 7D KC", Rules(going_out="discard_required")).said.id == "guide-out-throw"
    assert playing("7S 7H 7D 2S 3S 4S", Rules(going_out="discard_required")).name == "set"
    assert playing("7S 7H 7D", Rules(going_out="float")).name == "set"


def test_a_throw_that_is_named_goes_with_nothing() -> None:
    step = playing("7S 8S KC KD 2H 4H 9D", "reference", "near-set", "near-run")
    assert (step.name, str(step.cards), step.said.args["points"]) == ("throw", "9D", 9)
    tied = playing("7S 8S KC KD 2H 4H")
    assert (tied.said.id, len(tied.cards)) == ("guide-throw-any", 0)


def test_the_end_is_told_by_the_rules() -> None:
    ends = {one.step.said.id for one in every() if one.step.name in ("end", "score")}
    assert {
        "guide-end", "guide-end-blocked", "guide-score-winner-takes", "guide-score-penalty",
        "guide-score-settlement", "guide-score-meld-points", "guide-score-nobody", "guide-score-lowest",
        "guide-score-lowest-pays",
    } == ends  # fmt: skip
    for one in every():
        if one.step.name == "end" and one.view.over == "out":
            assert one.view.counts[int(one.step.said.args["seat"])] == 0
        if one.step.name == "count":
            ace = one.step.said.args["points"]
            assert ace == (1 if one.view.rules.aces == "low" else one.view.rules.ace_points or 15)


def drawing() -> list[Step]:
    """Return steps of rare draws, and of a window in which nothing can be called."""
    common = {"turn": 0, "phase": "draw", "hands": [["KC", "9D"], 7]}
    calls = Rules.preset("rummy500").replace(call_rummy="any_card")
    queens = [{"cards": ["QH", "QD", "QC"], "by": 1}]
    calling = {**common, "phase": "call", "stock": 20, "pile": ["5H", "2C"], "thrower": 1}
    return [
        at({**common, "stock": 0, "pile": []}, "block"),
        at({**common, "stock": 0, "pile": ["5H"]}, "block"),
        at({**common, "stock": 0, "pile": ["5H", "2C", "8D"]}),
        at({**common, "stock": 0, "pile": ["5H", "2C", "8D"]}, Rules(deepest_must_be_played="always")),
        at({**common, "stock": 9, "pile": []}),
        at({**common, "stock": 9, "pile": ["QS"], "melds": queens}),
        first({**common, "stock": 9, "pile": ["QS"], "melds": queens}),
        first({**common, "stock": 9, "pile": []}),
        at(calling, calls),
    ]


def start() -> Step:
    """Return the step of a learner who starts with a card more, and with nothing to lay down."""
    rules = Rules.preset("wrotham")
    for seed in range(40):
        view = Game(rules, 2, seed, dealer=1).view(LEARNER)
        step = follow(view, Progress(frozenset({"aim", "hand", "joker", "set", "run"}))).step
        if step is not None and step.name == "throw":
            return step
    raise AssertionError


def kept(*, laid: bool = False) -> Step:
    """Return the step after the other seat took a card from the pile, and kept it or laid it."""
    game = Game.from_position(
        {"hands": [["KC", "9D", "2S"], ["7S", "7H", "4D", "JC"]], "stock": ["5C", "6D", "8H"], "pile": ["7D"],
         "turn": 1, "phase": "draw"}, "reference", 2,
    )  # fmt: skip
    game.play("take")
    if laid:
        game.play("meld 7S 7H 7D")
    game.play("discard JC")
    over = Progress(frozenset({"aim", "hand", "draw", "take", "nearly-out"}))
    step = follow(game.view(LEARNER), over).step
    assert step is not None
    return step


def test_a_card_from_the_pile_is_spoken_of_while_it_is_in_a_hand() -> None:
    step = kept()
    assert (step.name, step.said.args["seat"], step.said.args["card"]) == ("their-take", 1, "7D")
    laid = kept(laid=True)
    assert (laid.name, laid.said.args["cards"], laid.at) == ("their-meld", "7S 7H 7D", ("meld-m1",))


def texts() -> dict[str, list[str]]:
    """Return all that was said, by message."""
    found: dict[str, list[str]] = {}
    for one in every():
        found.setdefault(one.step.said.id, []).append(text(one.step))
    seldom = [
        playing("2S 3S 4S KC 9D", "classic", "layoff", **TABLED),
        playing(OPENING, "romme"),
        playing("KS KH KD KC 9H 5D JH QD 2H 6C", "romme", **TABLED),
        playing("7S 7H 7D KC"),
        playing("7S 7H 7D"),
        *drawing(),
        playing("QS 2S 3S 4S KD 9H", LATER, deepest="QS", melds=[{"cards": ["QH", "QD", "QC"], "by": 1}]),
        start(),
        kept(),
    ]
    for step in seldom:
        found.setdefault(step.said.id, []).append(text(step))
    return found


def test_easy_to_read_and_short() -> None:
    found = texts()
    all_of_it = [one for group in found.values() for one in group]
    grades = {one: readable.grade(one) for one in all_of_it}
    assert max(grades.values()) <= 8, max(grades, key=lambda one: grades[one])
    kinds = [readable.grade(group[0]) for group in found.values()]
    assert sum(kinds) / len(kinds) <= 5
    for one in all_of_it:
        assert len(one.split()) <= 45, one
        assert one.endswith("."), one
        assert "  " not in one, one
        assert one[0].isupper() or readable.CARD.match(one), one


def test_every_message_is_said_and_none_is_missing() -> None:
    there = set(re.findall(r"^(guide-[a-z-]+) =", i18n.sources("en")["guide.ftl"], re.MULTILINE))
    assert set(texts()) - there == set()
    assert there - set(texts()) == set()


def test_buttons_are_called_what_they_are() -> None:
    buttons = {
        "btn-meld": "Meld", "btn-layoff": "Lay off", "btn-discard": "Discard", "btn-pass": "Pass",
        "btn-draw": "Draw a card", "btn-decline": "End the hand",
    }  # fmt: skip
    for name, word in buttons.items():
        assert i18n.text(name) == word
    for one in every():
        said_now = text(one.step)
        for name, word in buttons.items():
            if one.step.at[-1:] == (name,) and len(one.step.at) < 3 and name != "btn-draw":
                assert word in said_now, (name, said_now)
    assert i18n.text("btn-lay-all") in texts()["guide-all"][0]
    assert i18n.text("btn-go-out").rstrip("!") in texts()["guide-out"][0]
