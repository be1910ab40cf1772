"""What `expert` counts and how it chooses, with numbers worked out by hand or by brute force."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from rummy_widget.deck import cards, code, mask_of, text
from rummy_widget.game import Game
from rummy_widget.melds import best_melds, is_meld
from rummy_widget.moves import Move
from rummy_widget.players import Decision, finish, odds
from rummy_widget.players.expert import Expert
from rummy_widget.players.keeping import Board
from rummy_widget.players.mind import Mind
from rummy_widget.rules import Rules
from rummy_widget.view import View
from tests.players.positions import view_of

REFERENCE = Rules.preset("reference")
DECK = (1 << 52) - 1


def mask(names: str) -> int:
    return mask_of(cards(names).codes)


def decide(view: View, **settings: float) -> Decision:
    return finish(Expert(**settings).think(view, random.Random(1)))


def says(view: View, **settings: float) -> str:
    return str(decide(view, **settings).move)


def terms_of(view: View, move: str, **settings: float) -> dict[str, float]:
    weighed = {str(c.move): dict(c.terms) for c in decide(view, **settings).candidates}
    return weighed[move]


# --- counting ---------------------------------------------------------------------------------------


def test_live_cards_of_two_neighbours_are_counted_without_those_that_are_gone() -> None:
    # 8S 9S waits for 7S, which lies in the pile, and TS: 1 of the 47 cards that do not show.
    view = view_of("8S 9S KD 2C", pile="7S")
    mind = Mind(Expert(), view)
    look = mind.board.outlook(mask("8S 9S KD"), mind.draws)
    assert mind.draws.total == 52 - 4 - 1
    assert (look.loose, look.points) == (3, 27)
    assert (look.live, look.helped_points, look.helped_cards) == (1, 8 + 9 + 10, 3)
    assert look.outs == 1  # with TS all but the king lies, and the king is thrown


def test_terms_of_a_discard_are_those_counts_in_points() -> None:
    terms = terms_of(view_of("8S 9S KD 2C", pile="7S", others=[9]), "discard 2C")
    # The deck counts 340 points, 36 of them show; nine unknown cards at 0.85 of the average.
    prize = 9 * (340 - 36) / 47 * 0.85
    assert terms["points"] == pytest.approx(-0.5 * 27)
    assert terms["live"] == pytest.approx((1.5 * 27 + 9 * 3) / 47)
    assert terms["out-next"] == pytest.approx(2 * prize / 47)  # going rummy doubles
    assert terms["hold"] == pytest.approx(0.5 * prize * 0.7**3)
    assert terms["risk"] == pytest.approx(-0.003 * 27)


def test_a_meld_that_is_kept_costs_where_a_turn_lays_one() -> None:
    hand, pile = "8S 9S KD 4C 4D 4H 2C", "7S"
    rules = Rules.preset("classic")
    terms = terms_of(view_of(hand, rules=rules, pile=pile, others=[9]), "discard 2C")
    assert terms["points"] == pytest.approx(-0.5 * 27)
    # TS brings 27 points and three cards, 4S four points and itself: of 44 cards, and half of it counts.
    assert terms["live"] == pytest.approx(0.5 * (1.5 * (27 + 4) + 9 * (3 + 1)) / 44)
    assert terms["risk"] == pytest.approx(-0.003 * (27 + 12) - 0.1 * 12)
    # Where all can be laid in one turn nothing has to wait.
    terms = terms_of(view_of(hand, pile=pile, others=[9]), "discard 2C")
    assert terms["live"] == pytest.approx((1.5 * (27 + 4) + 9 * (3 + 1)) / 44)
    assert terms["risk"] == pytest.approx(-0.003 * (27 + 12))


def test_going_out_is_worth_what_it_scores_where_the_other_hands_are_all_that_is_unseen() -> None:
    hand, others = "TH JH QH 6D", ("4D 3D", "3H 2C")
    held = {*hand.split(), *others[0].split(), *others[1].split()}
    pile = " ".join(rank + suit for rank in "A23456789TJQK" for suit in "SHDC" if rank + suit not in held)
    game = Game.from_position(
        {"hands": [hand, *others], "stock": "", "pile": pile, "turn": 0, "phase": "play"}
    )
    # Nothing was laid on an earlier turn: 4 + 3 + 3 + 2, doubled, before the run is laid and after it.
    for move in ("meld TH JH QH", "discard 6D"):
        assert says(game.view(0)) == move
        assert terms_of(game.view(0), move) == {"goes-out": 24}
        game.play(move)
    assert game.hand_scores == (24, 0, 0)
    before = view_of("TH JH QH 6D", pile=pile, others=["4D 3D", "3H 2C"], stock=0, laid=[True, False, False])
    assert terms_of(before, "meld TH JH QH") == {"goes-out": 12}


def test_a_card_that_would_only_break_better_melds_is_not_live() -> None:
    # 3D or 3S would make a set with 3C, but A-2-3-4 of clubs is worth more. 5C, 8D and KD make runs longer.
    hand = mask("AC 2C 3C 4C 3H 9D TD JD QD")
    look = Board((), REFERENCE, False).outlook(hand, odds.Cards.of(DECK & ~hand))
    assert (look.loose, look.points, look.live) == (1, 3, 3)
    assert look.helped_points == 5 + 8 + 10
    assert look.outs == 3


def test_lay_offs_count_and_open_the_way_for_others() -> None:
    # On 4-5-6 of hearts 3H and 7H can be laid, and with 7H the held eight too.
    view = view_of("8H KC KD 2C", melds=["4H 5H 6H"])
    mind = Mind(Expert(), view)
    look = mind.board.outlook(mask("8H KC KD"), mind.draws)
    # KS and KH make a set of three kings (30 points), 7H brings 15, 3H three.
    assert (look.live, look.helped_points, look.helped_cards) == (4, 60 + 15 + 3, 6 + 2 + 1)


@pytest.mark.parametrize("seed", range(40))
def test_live_cards_are_those_with_which_the_best_melds_leave_less(seed: int) -> None:
    rng = random.Random(f"live-{seed}")
    deck = list(range(52))
    rng.shuffle(deck)
    aces = rng.choice(["low", "high_or_low", "round_the_corner"])
    rules = REFERENCE.replace(aces=aces)
    # Few ranks, so that sets and runs compete for cards.
    hand = [c for c in deck if c >> 2 in (0, 4, 5, 6, 7, 12)][:9]
    draws = [c for c in deck if c not in hand][:25]
    look = Board((), rules, False).outlook(mask_of(hand), odds.Cards.of(mask_of(draws)))
    before = best_melds(hand, rules)
    assert (look.points, look.loose) == (before.points, len(before.rest))
    live = helped = outs = 0
    for card in draws:
        after = best_melds([*hand, card], rules)
        brings = before.points + best_melds([card], rules).points - after.points
        live += brings > 0
        helped += max(0, brings)
        outs += brings > 0 and len(after.rest) <= 1
    assert (look.live, look.helped_points, look.outs) == (live, helped, outs)


@pytest.mark.parametrize("seed", range(30))
def test_chance_that_the_next_player_can_use_a_card_is_exact_for_random_hands(seed: int) -> None:
    rng = random.Random(f"feed-{seed}")
    aces = rng.choice(["low", "high_or_low", "round_the_corner"])
    rules = REFERENCE.replace(aces=aces)
    card = rng.randrange(52)
    near = [c for c in range(52) if c != card and (c >> 2 == card >> 2 or c & 3 == card & 3)]
    hidden = rng.sample(near, 9)
    known = rng.sample([c for c in range(52) if c != card and c not in hidden], 2)
    number = rng.randint(1, 4)
    hits = hands = 0
    for drawn in combinations(hidden, number):
        hands += 1
        hits += any(is_meld((card, *pair), rules) for pair in combinations([*known, *drawn], 2))
    chance = odds.meld_chance(card, aces, mask_of(known), odds.Cards.of(mask_of(hidden)), number)
    assert chance == pytest.approx(hits / hands, abs=1e-12)


def test_after_an_unshuffled_turn_over_the_coming_cards_are_known_and_so_is_the_other_hand() -> None:
    game = Game.from_position(
        {
            "hands": ["8S 9S KD 2C", "QH 4C 6D"],
            "stock": "",
            "pile": "3C TS JD 5H AD 9C 2H 6S",
            "turn": 1,
            "phase": "draw",
        }
    )
    before = game.view(1)
    assert odds.blind(before, odds.unseen(before)) == odds.Cards.of(mask("3C"))
    for move in ("recycle", "draw", "discard QH"):
        game.play(move)
    view = game.view(0)
    hidden = odds.unseen(view)
    assert odds.blind(view, hidden) == odds.Cards.of(mask("TS"))
    # One of the next two cards, since the other seat may draw too.
    assert odds.coming(view, hidden, 1) == odds.Cards.of(mask("JD 5H"), sure=True)
    # It drew 3C in the open; the other two of its cards are among 37 that never showed.
    assert text(code("3C")) in [str(card) for card in view.known[1]]
    assert hidden.total == 52 - 4 - 1 - 1 - 7
    assert says(view) == "draw"  # TS makes the run


def test_a_hand_is_known_when_all_other_cards_are() -> None:
    # All but three cards lie open: two melds of a suit each, the pile, and the own hand.
    suits = {suit: " ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "SHD"}
    view = view_of(
        "AC 2C 5C 9C", melds=list(suits.values()), pile="3C 4C 6C 7C 8C TC", others=[3], stock="", recycles=1
    )
    hidden = odds.unseen(view)
    assert odds.held(view, hidden)[1] == mask("JC QC KC")


def test_what_a_player_threw_or_left_is_remembered() -> None:
    game = Game.from_position(
        {
            "hands": ["KD 8C 4S", "QD 6C KS"],
            "stock": "3D 2D 4C 3C",
            "pile": "JC 9H",
            "turn": 1,
            "phase": "draw",
        }
    )
    for move in ("draw", "discard QD"):
        game.play(move)
    assert odds.spurned(game.view(0), 1) == mask("9H QD")


# --- taking -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "move"),
    [
        ("7S 8S KD QC JH 2C 4H", "9S", [], "take"),  # makes a run
        ("7S 8S KD QC JH 2C 4H", "TD", [], "draw"),  # helps nothing
        ("7S 8S 7H 8H 2C 3C AC", "KD", [], "draw"),
        ("KD QC 2C", "9S", ["6S 7S 8S"], "take"),  # can be laid off
        ("7S 7H 2D 2C", "7D", [], "take"),  # goes out
    ],
)
def test_takes_what_is_better_than_an_average_blind_draw(
    hand: str, pile: str, melds: list[str], move: str
) -> None:
    decision = decide(view_of(hand, pile=pile, melds=melds, phase="draw"))
    assert str(decision.move) == move
    values = {str(candidate.move): candidate.value for candidate in decision.candidates}
    assert (values["take"] > values["draw"]) == (move == "take")


def test_value_of_a_blind_draw_is_the_mean_over_the_cards_that_may_come() -> None:
    # Turned over, the pile gives TS first; shuffled, any of its cards.
    hand, pile = "8S 9S KD 2C 5H", "TS JD AD 9C"
    view = view_of(hand, pile=pile, stock=0, others=[6], phase="draw")
    mind = Mind(Expert(), view)
    drawn = mind.turn(mask(f"{hand} TS"), mind.coming(1))
    assert terms_of(view, "recycle") == pytest.approx(drawn.named)
    view = view_of(hand, pile=pile, stock=0, others=[6], phase="draw", rules="cardgames")
    mind = Mind(Expert(), view)
    ways = [mind.turn(mask(f"{hand} {card}"), mind.coming(1)) for card in pile.split()]
    assert sum(terms_of(view, "recycle").values()) == pytest.approx(sum(map(sum, ways)) / 4)


# --- throwing ---------------------------------------------------------------------------------------


def test_throws_what_waits_for_no_live_card() -> None:
    # Both other kings are gone, so the pair is worth nothing; eights wait for two.
    view = view_of("KH KD 8C 8D 2S", pile="KC 4D", melds=["JS QS KS"], others=[7])
    assert says(view) in ("discard KD", "discard KH")


def test_guards_a_card_that_fits_what_the_next_player_took() -> None:
    game = Game.from_position(
        {
            "hands": ["9D 8C 4S", "QD 6C KS"],
            "stock": "3D 2D 4C 3C",
            "pile": "JC 9H",
            "turn": 1,
            "phase": "draw",
        }
    )
    for move in ("take", "discard QD", "draw"):
        game.play(move)
    view = game.view(0)
    nine = terms_of(view, "discard 9D")["feeds-next"]
    # Seat 1 holds 9H and two of 45 hidden cards (52 less the four own, 9H, QD and JC). It can use 9D with
    # 9S or 9C, or with 7D-8D, 8D-TD or TD-JD: 45 * 44 / 2 pairs, of which 43 * 42 / 2 hold no black nine.
    assert odds.unseen(view).total == 45
    use = (990 - 903 + 3) / 990 * 1.7  # players keep what fits; it threw QD, which lies too far off to matter
    (drawn,) = (card for card in view.hand if str(card) not in ("9D", "8C", "4S"))
    left = 8 + 4 + min(10, drawn.code // 4 + 1)
    assert nine == pytest.approx(-3 * use - use * left)
    assert "feeds-next" in terms_of(view, "discard 8C")
    assert terms_of(view, "discard 8C")["feeds-next"] > nine


def test_never_throws_the_last_card_that_an_opponent_needs() -> None:
    # Seat 1 has one card: KS fits the run on the table, and would let it lay the king and be out.
    view = view_of("KS KH 4D 9C", melds=["TS JS QS"], others=[1], pile="2D", taken="4D")
    assert terms_of(view, "discard KS")["feeds-next"] == pytest.approx(-3 - (10 + 4 + 9))


# --- laying down or holding ---------------------------------------------------------------------------

ELEVEN = "7S 7H 7D KC QD 9C 2H JS 4D 5C 6H"


def test_holds_its_melds_while_nobody_is_near_the_end() -> None:
    decision = decide(view_of(ELEVEN, others=[10]))
    assert decision.move.kind == "discard"
    held = {str(c.move) for c in decision.candidates}
    assert "meld 7S 7H 7D" in held, "laying down was weighed on the same scale"


@pytest.mark.parametrize("left", [1, 2, 3])
def test_lays_down_when_an_opponent_may_go_out(left: int) -> None:
    assert says(view_of(ELEVEN, others=[left])) == "meld 7S 7H 7D"


def test_lays_down_before_the_stock_is_out_for_good() -> None:
    assert says(view_of(ELEVEN, others=[10], stock=1, recycles=1)) == "meld 7S 7H 7D"
    assert says(view_of(ELEVEN, others=[10], stock=20, recycles=1)).startswith("discard")


def test_what_holding_is_worth_is_a_setting() -> None:
    assert says(view_of(ELEVEN, others=[10]), hold=0) == "meld 7S 7H 7D"


@pytest.mark.parametrize("preset", ["classic", "penalty", "block", "rummy500"])
def test_lays_down_at_once_where_one_meld_a_turn_or_points_on_the_table_make_holding_pointless(
    preset: str,
) -> None:
    assert says(view_of(ELEVEN, others=[10], rules=preset)).startswith("meld 7S 7H 7D")


def test_goes_out_when_it_can() -> None:
    decision = decide(view_of("7S 7H 7D 8C 9C TC 2D", others=[10]))
    assert (decision.rule, decision.move.kind) == ("go-out", "meld")
    assert set(decision.terms) == {"goes-out"}


def test_with_a_float_the_last_card_is_kept_for_the_discard() -> None:
    rules = REFERENCE.replace(going_out="float")
    view = View.from_position(
        {"hands": ["7S 7H 7D 2C", 9], "stock": 20, "pile": "KD", "turn": 0, "phase": "play"}, rules
    )
    decision = decide(view)
    assert (decision.rule, str(decision.move)) == ("go-out", "meld 7S 7H 7D")


# --- settings ---------------------------------------------------------------------------------------


def test_settings_are_data() -> None:
    assert Expert() == Expert(feed=3)
    assert Expert() != Expert(feed=4)
    with pytest.raises(ValueError, match="expert: feed must be a number"):
        Expert(feed="much")  # type: ignore[arg-type]  # the test is that it is refused


def test_no_random_number_has_a_part() -> None:
    view = view_of(ELEVEN, others=[10])
    moves = {Expert().choose(view, random.Random(seed)).move for seed in range(5)}
    assert len(moves) == 1
    assert isinstance(moves.pop(), Move)
