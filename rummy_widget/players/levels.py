"""The levels by rules of thumb: what each of them takes and throws.

All of them lay down as soon as they can, see `rummy_widget.players.ladder`; they differ in which face-up card
they take and which card they throw. What "often" and "now and then" mean are settings of the levels.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rummy_widget import kernel
from rummy_widget.deck import JOKER, codes_of, copies, mask_of, remove
from rummy_widget.melds import card_points
from rummy_widget.players import reading, weighing
from rummy_widget.players.ladder import Ladder
from rummy_widget.view import View


@dataclass(frozen=True, repr=False)
class Easy(Ladder):
    """Takes the face-up card only when it can lay it down at once; often throws without thinking.

    Parameters
    ----------
    careless : float
        Share of the discards that are picked at random; the others are the highest card. Default 0.5.
    """

    name: str = field(default="easy", init=False)
    careless: float = 0.5

    def keep_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return the points of each card: the highest is thrown."""
        return {card: {"points": card_points(card, view.rules)} for card in codes_of(hand)}

    @property
    def slip_chance(self) -> float:
        """The setting `careless`."""
        return self.careless


@dataclass(frozen=True, repr=False)
class Medium(Ladder):
    """Takes also to save points; throws its highest card but keeps pairs and cards close to a run.

    Parameters
    ----------
    saves : float
        Points that the hand's count must fall by, from before the draw to after the discard, for a card to be
        taken that cannot be laid down at once. Default 6.
    pair, near_run : float
        What a pair, or a card with another of its suit one or two ranks away, is worth in points when a card
        is thrown. The default 20 is more than any card's points: linked cards stay while there are others.
    slips : float
        Share of the discards that are picked at random. Default 0.1.
    keeps : float
        What a point that stays in the hand counts against a point laid, where points on the table count and
        several cards of the pile may be taken. Default 0.5.
    joker : float
        What a joker got by a swap is worth in points while it stays in the hand. Default 10.
    opening : float
        What a point of a linked card is worth while a first meld of so many points is still to be laid.
        Default 2: of linked cards the low ones go.
    laying : float
        What a point of a card in the hand is worth where points on the table count, as long as the end of the
        hand is far; it falls to nothing when a hand has two cards. Default 2: high cards are kept at first.
    """

    name: str = field(default="medium", init=False)
    saves: float = 6
    pair: float = 20
    near_run: float = 20
    slips: float = 0.1
    keeps: float = 0.5
    joker: float = 10
    opening: float = 2
    laying: float = 2

    def _keep_top_terms(self, view: View) -> dict[str, float]:
        return self._saving_terms(view, self.saves)

    def _keeps(self, view: View) -> float:
        return self.keeps

    @property
    def _must_save(self) -> float:
        return self.saves

    @property
    def _joker(self) -> float:
        return self.joker

    def keep_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return for each card of a hand what speaks for throwing it: its points, but not its links."""
        pairs = reading.pairs(hand)
        near = reading.near_runs(hand, view.rules.aces)
        found = {}
        for card in codes_of(hand):
            terms: dict[str, float] = {"points": card_points(card, view.rules)}
            if pairs >> card & 1:
                terms["pair"] = -self.pair
            if near >> card & 1:
                terms["near-run"] = -self.near_run
            if (pairs | near) >> card & 1 and copies(hand, card) > 1:
                terms["copy"] = -sum(terms.values()) + terms["points"]  # the other copy keeps the link
            elif (pairs | near) >> card & 1 and not view.table.opened:
                terms["opening"] = -self.opening * terms["points"]
            found[card] = terms
        weighing.hope_to_lay(view, found, self.laying)
        return found

    @property
    def slip_chance(self) -> float:
        """The setting `slips`."""
        return self.slips


@dataclass(frozen=True, repr=False)
class Hard(Ladder):
    """Takes as medium does; never slips, counts the cards seen, and minds the next player.

    Parameters
    ----------
    saves : float
        As for medium. Default 6.
    wait : float
        What each card that the hand waits for is worth in points: a card that would make a meld with two
        cards of the hand and is not gone (own, laid, in the pile, or surely held by another seat). The
        default 10 keeps what waits for a live card while another card can be thrown.
    feed : float
        Points against a card that fits cards which the next player picked up and still holds, or cards of
        a pile that may be taken. Default 10.
    keeps : float
        As for medium, but a point kept counts more when the end of the hand is near. Default 0.3.
    joker, opening, laying : float
        As for medium. Defaults 10, 2 and 2.
    """

    name: str = field(default="hard", init=False)
    saves: float = 6
    wait: float = 10
    feed: float = 10
    keeps: float = 0.3
    joker: float = 10
    opening: float = 2
    laying: float = 2

    def _keep_top_terms(self, view: View) -> dict[str, float]:
        return self._saving_terms(view, self.saves)

    def _keeps(self, view: View) -> float:
        return max(self.keeps, weighing.danger(view))

    @property
    def _must_save(self) -> float:
        return self.saves

    @property
    def _joker(self) -> float:
        return self.joker

    def keep_terms(self, view: View, hand: int) -> dict[int, dict[str, float]]:
        """Return for each card of a hand what speaks for throwing it."""
        aces = view.rules.aces
        next_seat = (view.seat + 1) % view.seats
        picked = view.known_masks[next_seat] & kernel.ALL
        pile = 0
        if view.rules.take_from_pile == "any" or view.rules.call_rummy == "any_card":
            pile = mask_of(view.table.pile) & kernel.ALL
        live = kernel.ALL & ~(reading.gone(view) | hand)
        third = live | picked
        lost_by = self.facts(view, hand)
        found = {}
        for card in codes_of(hand):
            terms: dict[str, float] = {"points": card_points(card, view.rules)}
            found[card] = terms
            if card == JOKER:
                continue
            lost = lost_by[card]["live"].bit_count()
            if lost:
                terms["waits"] = -self.wait * lost
                if not view.table.opened:
                    terms["opening"] = -self.opening * terms["points"]
            if picked and reading.links(card, picked, third, aces):
                terms["feeds-next"] = -self.feed
            if pile and reading.links(card, pile, pile, aces):
                terms["feeds-pile"] = -self.feed
        weighing.hope_to_lay(view, found, self.laying)
        return found

    def facts(self, view: View, hand: int) -> dict[int, dict[str, int]]:
        """Return for each card of a hand the live cards that it waits for no more if that card is thrown."""
        aces = view.rules.aces
        live = kernel.ALL & ~(reading.gone(view) | hand)
        waits = reading.waits(hand, aces) & live
        return {
            card: {"live": waits & ~reading.waits(remove(hand, card), aces)}
            for card in codes_of(hand)
            if card != JOKER
        }
