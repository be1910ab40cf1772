"""What an expert makes of a position: every end of its turn valued by the hand that is kept.

All values are in points of the hand's score, split into terms.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from rummy_widget import kernel
from rummy_widget.deck import JOKER, add, count, mask_of, remove
from rummy_widget.events import HIDDEN
from rummy_widget.melds import LayPlan, Meld, hand_points
from rummy_widget.players import odds, reading, weighing
from rummy_widget.players.keeping import Board, Outlook, ends, quick_throws
from rummy_widget.view import View

if TYPE_CHECKING:
    from rummy_widget.players.expert import Expert

NOTHING: Final = odds.Cards(0, 0, 0)
TERMS: Final = ("points", "live", "out-next", "hold", "risk", "feeds-next", "laid", "goes-out")
"""Names of the terms of a value, in the order of `Terms`."""


class Terms(NamedTuple):
    """What a turn's end is worth, in points of the hand's score.

    Attributes
    ----------
    points : float
        Against the points that lie loose in the hand.
    live : float
        For the cards that would help on the next draw: their share of the draws times what they bring.
    out : float
        For the chance to go out on the next draw.
    hold : float
        For having laid nothing: the hand may go out at once, and nobody lays off on its melds.
    risk : float
        Against the points that would be lost if another seat went out, or the hand ended, before; and against
        melds that are kept where a turn may lay only so many.
    feeds : float
        Against what the next player can do with the discard.
    laid : float
        For points on the table, where they count.
    ends : float
        For going out in this turn.
    """

    points: float = 0.0
    live: float = 0.0
    out: float = 0.0
    hold: float = 0.0
    risk: float = 0.0
    feeds: float = 0.0
    laid: float = 0.0
    ends: float = 0.0

    @property
    def named(self) -> dict[str, float]:
        """The terms that are not 0."""
        return {name: term for name, term in zip(TERMS, self, strict=True) if term}


@dataclass(frozen=True)
class Mind:
    """What an expert sees in a position, counted once."""

    level: Expert
    view: View

    @cached_property
    def hidden(self) -> odds.Cards:
        """The cards whose place is not known."""
        return odds.unseen(self.view)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """By seat, the cards that it surely holds."""
        return odds.held(self.view, self.hidden)

    @cached_property
    def board(self) -> Board:
        """The table as it lies."""
        table = self.view.table
        return Board(table.melds, table.rules, table.laid_before or table.laid_now, table.whole_hand)

    @cached_property
    def draws(self) -> odds.Cards:
        """What the next own draw may bring, once this turn's draw is done."""
        return self.coming(0)

    def coming(self, drawn: int) -> odds.Cards:
        """Return what the next own draw may bring, when this turn still draws some cards blind.

        Where any card of the pile may be taken, those cards are among them.
        """
        found = odds.coming(self.view, self.hidden, drawn)
        if not self._spread:
            return found
        return odds.Cards(found.mask | self._spread & kernel.ALL, found.jokers, found.total, found.sure)

    @cached_property
    def _width(self) -> int:
        """How many discards are looked at for a card that may be drawn: with jokers each one costs much."""
        rules, seats = self.view.rules, self.view.seats
        plain = rules.decks_for(seats) == 1 and not rules.jokers_for(seats)
        return int(self.level.width) if plain else 1

    @cached_property
    def prize(self) -> float:
        """What going out gains against the mean of the others, by the points in their hands, known or not."""
        rules = self.view.rules
        hidden = self.hidden
        mean = hand_points(hidden.mask | hidden.jokers << 128, rules) / hidden.total if hidden.total else 0.0
        others = [seat for seat in range(self.view.seats) if seat != self.view.seat]
        unknown = {seat: max(0, self.view.counts[seat] - count(self.held[seat])) for seat in others}
        # Hands are lighter than the deck; where none of the unseen cards lies in it, their sum is certain.
        weight = 1.0 if sum(unknown.values()) == hidden.total else self.level.unknown
        total = sum(hand_points(self.held[seat], rules) + unknown[seat] * mean * weight for seat in others)
        if rules.scoring == "settlement":  # the winner gets all, and each of the others pays
            return total * (len(others) + 1) / len(others)
        return total if rules.scoring == "winner_takes" else total / len(others)

    @cached_property
    def _bonus(self) -> float:
        """What going out is worth more when no card was laid before."""
        return {"double": self.prize, "plus_10": 10.0, "none": 0.0}[self.view.rules.going_rummy]

    @cached_property
    def _hope(self) -> float:
        """What a loose point is worth as it may yet be laid, where points on the table count."""
        if self.view.rules.scoring != "meld_points":
            return 0.0
        return self.level.laying * (1 - weighing.danger(self.view))

    @cached_property
    def _spread(self) -> int:
        """The cards of a pile of which any may be taken."""
        return mask_of(self.view.table.pile) if self.view.rules.take_from_pile == "any" else 0

    @cached_property
    def _others_out(self) -> float:
        """Chance that another seat goes out before the next own turn."""
        level = self.level
        table = (1.0, level.out1, level.out2, level.out3, level.out4)
        stays = 1.0
        for seat, number in enumerate(self.view.counts):
            if seat == self.view.seat:
                continue
            if count(self.held[seat]) == number:
                stays *= 1 - self._counted_out(seat)
            else:
                stays *= 1 - (table[number] if number < len(table) else level.out5)
        return 1 - stays

    def _counted_out(self, seat: int) -> float:
        """Chance that a seat whose hand is known goes out by what it may draw."""
        draws = self.draws
        if not draws.total:
            return 0.0
        table = self.view.table
        board = Board(table.melds, table.rules, bool(table.laid >> seat & 1), table.whole_hand)
        hand = self.held[seat]
        outs = sum(draws.weight(card) for card in draws.different if board.finishes(add(hand, card)))
        return outs / draws.total

    @cached_property
    def _danger(self) -> float:
        """Chance that the hand is over before the next own turn and the points left count."""
        table = self.view.table
        rules = table.rules
        left = table.stock_count - (self.view.phase == "draw")
        chance = self._others_out
        if left < self.view.seats and not table.can_recycle and rules.blocked != "nobody":
            chance = 1 - (1 - chance) * (1 - self.level.ending)
        return chance

    # --- the value of a turn's end --------------------------------------------------------------------

    @cached_property
    def _known_values(self) -> dict[tuple[Board, int, int, int], Terms]:
        return {}

    @cached_property
    def _boards(self) -> dict[tuple[Meld, ...], Board]:
        return {}

    @cached_property
    def _usable(self) -> dict[int, float]:
        return {}

    @cached_property
    def _outlooks(self) -> dict[int, Outlook]:
        return {}

    def facts(self, hand: int) -> dict[str, int]:
        """Return what the value of a hand kept after this turn was counted from, for who explains it."""
        look = self._outlooks.get(hand)
        return {} if look is None else {"helped": look.live, "outs": look.outs, "loose": look.points}

    def keep(self, hand: int, board: Board, draws: odds.Cards) -> Terms:
        """Value a hand that is kept until the next draw."""
        key = board, hand, draws.mask, draws.jokers
        found = self._known_values.get(key)
        if found is None:
            found = self._known_values[key] = self._keep(hand, board, draws)
        return found

    def _keep(self, hand: int, board: Board, draws: odds.Cards) -> Terms:
        level = self.level
        rules = board.rules
        look = board.outlook(hand, draws)
        if board is self.board and draws is self.draws:
            self._outlooks[hand] = look
        counts = rules.scoring == "meld_points"
        holds = not board.laid and not counts and rules.melds_per_turn is None
        total = draws.total or 1
        again = level.once if draws.sure else 1.0
        prize = self.prize if board.laid else self.prize + self._bonus
        in_hand = hand_points(hand, rules)
        melded = in_hand - look.points if counts else 0
        # Melds that a turn may not all lay are laid as they come: the next waits for those that were kept.
        limited = rules.melds_per_turn is not None and not counts
        slow = level.slow * (in_hand - look.points) if limited else 0.0
        live = again * (level.short if limited else 1.0)
        return Terms(
            points=(self._hope - level.points) * look.points,
            live=live
            * (level.live_points * look.helped_points + level.live_cards * look.helped_cards)
            / total,
            out=level.out * prize * look.outs / total,
            hold=level.hold * self.prize * level.near**look.loose if holds else 0.0,
            risk=-self._danger * (in_hand + melded) - slow,
            laid=float(melded),
        )

    def feeds(self, card: int, hand: int, board: Board) -> float:
        """Value what the next player can do with a discard, when `hand` is kept."""
        view, level, rules = self.view, self.level, self.view.rules
        seat = (view.seat + 1) % view.seats
        if card >= JOKER:
            melds, fits = 1.0, True
        else:
            found = self._usable.get(card)
            if found is None:
                found = self._usable[card] = self._meld_chance(card, seat)
            melds = found
            fits = board.fits(card) and (rules.layoff == "always" or bool(view.table.laid >> seat & 1))
        uses = 1.0 if fits else melds
        number = view.counts[seat]
        out = 1.0 if fits and number == 1 else melds if number <= 3 else 0.0
        return -level.feed * uses - out * hand_points(hand, rules)

    def _meld_chance(self, card: int, seat: int) -> float:
        """Return how likely the next player is to meld a card, by the level's own measure."""
        level, aces = self.level, self.view.rules.aces
        held = self.held[seat]
        within = (held | self._spread) & kernel.ALL
        chance = odds.meld_chance(card, aces, within, self.hidden, self.view.counts[seat] - count(held))
        if chance >= 1:
            return chance
        chance = min(1.0, chance * level.keeps)
        return chance * level.spurned if self._spurned & odds.neighbours(card, aces) else chance

    @cached_property
    def _spurned(self) -> int:
        return odds.spurned(self.view, (self.view.seat + 1) % self.view.seats)

    def throw(self, card: int, hand: int, board: Board, draws: odds.Cards) -> Terms:
        """Value throwing a card; `hand` is what is left without it."""
        return self.keep(hand, board, draws)._replace(feeds=self.feeds(card, hand, board))

    def stop(self) -> Terms:
        """Value the end of the hand as it is."""
        level, rules = self.level, self.view.rules
        hand = self.view.hand_mask
        lost = 0 if rules.blocked == "nobody" else hand_points(hand, rules)
        return Terms(points=-level.points * self.board.outlook(hand, NOTHING).points, risk=float(-lost))

    def finish(self, hand: int) -> Terms:
        """Value going out in this turn, all cards of a hand laid but one that may be thrown.

        What was laid earlier in this turn does not take the prize for going rummy away.
        """
        rules = self.view.rules
        laid = hand_points(hand, rules) if rules.scoring == "meld_points" else 0
        return Terms(ends=self.prize + (0 if self.view.table.laid_before else self._bonus), laid=float(laid))

    # --- the best end of a turn that is thought of ----------------------------------------------------

    def turn(
        self,
        hand: int,
        draws: odds.Cards,
        *,
        fixed: int = HIDDEN,
        must: int = HIDDEN,
        board: Board | None = None,
    ) -> Terms:
        """Value the best end of a turn, of the likely ones, with these cards in the hand after its draw.

        Parameters
        ----------
        draws
            What the draw of the turn after it may bring.
        fixed
            Card taken alone from the pile, which may not be thrown.
        must
            Card that must be laid down.
        """
        board = self.board if board is None else board
        rules = board.rules
        loose = board.rest(hand)
        plan = None
        if must != HIDDEN or loose != hand:
            plan = reading.lay(
                self.view,
                hand,
                melds=board.melds,
                taken=fixed,
                must=must,
                must_new=rules.deepest_new_meld_only and self.view.phase != "call",
            )
        if (count(hand) == 1 and fixed == HIDDEN) if plan is None else ends(plan, rules):
            return self.finish(hand)
        found = []
        if must == HIDDEN:
            for card in quick_throws(hand, loose, draws.faces, rules, fixed, self._width):
                found.append(self.throw(card, remove(hand, card), board, draws))
        if plan is not None and plan.steps:
            after = self.after(plan, board)
            for card in quick_throws(plan.rest, plan.rest, draws.faces, rules, fixed, 1):
                end = self.throw(card, remove(plan.rest, card), after, draws)
                found.append(self.laying(plan, hand, end))
        return max(found, key=sum, default=Terms())

    def after(self, plan: LayPlan, board: Board) -> Board:
        """Return the board once a plan is laid."""
        melds = reading.table_after(self.view, plan, board.melds)
        found = self._boards.get(melds)
        if found is None:
            found = self._boards[melds] = Board(melds, board.rules, True, board.whole)
        return found

    def laying(self, plan: LayPlan, hand: int, end: Terms) -> Terms:
        """Return the value of a turn's end when a plan is laid before it."""
        rules = self.view.rules
        if rules.scoring != "meld_points":
            return end
        return end._replace(laid=end.laid + hand_points(hand, rules) - plan.points)

    def average(self, draws: odds.Cards, after: odds.Cards) -> Generator[None, None, Terms]:
        """Value a blind draw: the mean over the cards that it may bring."""
        total = [0.0] * len(TERMS)
        for card in draws.different:
            weight = draws.weight(card)
            for at, term in enumerate(self.turn(add(self.view.hand_mask, card), after)):
                total[at] += weight * term
            yield
        return Terms(*(term / draws.total for term in total))
