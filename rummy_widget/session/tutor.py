"""The tutor at the table: notes on moves of others, hints, aids to memory, and after the hand the reasons.

Notes, hints and aids come from the view of the seat that is shown and from nothing else. What a computer seat
thought is kept with its move and told when the hand is over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rummy_widget import protocol, rollouts
from rummy_widget.deck import Cards, text
from rummy_widget.errors import IllegalMove
from rummy_widget.game import Game
from rummy_widget.moves import Move
from rummy_widget.players import Decision, Level
from rummy_widget.protocol.tutor import spoken, spoken_all
from rummy_widget.rules.words import Text
from rummy_widget.session.runner import Handle, Outcome, Runner
from rummy_widget.session.screen import RefusedError
from rummy_widget.session.showing import names_of
from rummy_widget.tutor import gone, note, order, outs
from rummy_widget.tutor.explaining import explain
from rummy_widget.tutor.grades import grade_of
from rummy_widget.tutor.hint_advice import adviser, chance, thorough
from rummy_widget.tutor.hints import Choice, Hint, hint, weighed
from rummy_widget.tutor.notes import LATER
from rummy_widget.view import View

__all__ = ["Tutor"]

NOTES: Final = 6
"""Notes with something to tell that a view carries."""
MOST_CANDIDATES: Final = 12
"""Moves that a hint lists."""


@dataclass
class _Thought:
    """What somebody makes of a position: nothing yet, a decision, or an error."""

    handle: Handle | None = None
    outcome: Outcome | None = None


@dataclass
class _Advice:
    """What is thought about one position: for hints, and apart where they do not tell what a throw costs."""

    game: Game
    position: int
    view: View
    best: _Thought = field(default_factory=_Thought)
    rest: _Thought | None = None
    hints: dict[int, Hint] = field(default_factory=dict)


class Tutor:
    """What the tutor knows of a table. All methods are called with the game's gate held.

    Parameters
    ----------
    runner
        Where the adviser thinks.
    broken
        Called with an error of the adviser.

    Attributes
    ----------
    on : bool
        Whether people want it.
    """

    def __init__(self, runner: Runner, broken: Callable[[BaseException], None]) -> None:
        self.on = False
        self._runner = runner
        self._broken = broken
        self._advice: _Advice | None = None
        self._notes: dict[int, protocol.Note] = {}
        self._notes_of: tuple[object, ...] = ()
        self._decided: dict[int, Decision] = {}
        self._hand: tuple[int, int] = (0, 0)

    # --- what happens at the table ----------------------------------------------------------------

    def follow(self, game: Game, position: int, seat: int | None) -> None:
        """See to it that the adviser thinks about the position of a seat on turn, and about nothing else.

        Parameters
        ----------
        position
            A number that changes with every change of the game.
        seat
            The seat that is shown, if it is a person's and on turn.
        """
        advice = self._advice
        if not self.on or seat is None:
            self.stop()
            return
        if advice is not None and advice.game is game and advice.position == position:
            return
        self.stop()
        self._advice = fresh = _Advice(game, position, game.view(seat))
        self._think(fresh, fresh.best, adviser(fresh.view))

    def stop(self) -> None:
        """Drop the advice in hand; whatever comes of it comes too late."""
        advice, self._advice = self._advice, None
        for thought in (advice.best, advice.rest) if advice is not None else ():
            if thought is not None and thought.handle is not None:
                thought.handle.cancel()

    def _think(self, advice: _Advice, thought: _Thought, by: Level) -> None:
        """Let a level think about a position in slices, with the chance that belongs to the view."""

        def done(outcome: Outcome) -> None:
            with advice.game.gate():
                if self._advice is not advice:
                    return
                thought.outcome = outcome
                if outcome.error is not None:
                    self._broken(outcome.error)

        thought.handle = self._runner.think(by.think(advice.view, random.Random(chance(advice.view))), done)

    def decided(self, game: Game, hand_no: int, event: int, choice: object) -> None:
        """Keep what a computer seat thought with the event that came of it."""
        self._keep_hand(game, hand_no)
        self._decided.pop(event, None)
        if isinstance(choice, Decision):
            self._decided[event] = choice

    def took_back(self, game: Game) -> None:
        """Forget what belongs to events that are no more."""
        self._keep_hand(game, game.hand_no)
        left = len(game.log)
        self._decided = {event: kept for event, kept in self._decided.items() if event < left}
        self._notes = {}

    def _keep_hand(self, game: Game, hand_no: int) -> None:
        if self._hand != (id(game), hand_no):
            self._hand, self._decided = (id(game), hand_no), {}

    # --- during play ------------------------------------------------------------------------------

    def told(self, game: Game, view: View, locale: str, *, covered: bool) -> protocol.Tutor | None:
        """Return what a view has of the tutor: notes on what computer seats did last."""
        if not self.on:
            return None
        warns = not rollouts.supports(game.rules, len(game.names))
        if covered or game.hand_over:
            return protocol.Tutor((), warns)
        # What a move tells the reader changes with what the reader does.
        of = (id(game), game.hand_no, view.seat, len(view.history), locale)
        if self._notes_of != of:
            self._notes_of, self._notes = of, {}
        names = names_of(game, locale)
        made = [self._note(game, view, event, names, locale) for event in _since_own(view)]
        told = [one for one in made if one is not None and one.icon != LATER][-NOTES:]
        # Of what is told later one note a seat is enough, and none takes the place of another.
        later = {one.seat: one for one in made if one is not None and one.icon == LATER}
        return protocol.Tutor(tuple(sorted((*told, *later.values()), key=lambda one: one.n)), warns)

    def _note(
        self, game: Game, view: View, event: int, names: Sequence[str], locale: str
    ) -> protocol.Note | None:
        seat = view.history[event].seat
        if game.players[seat] is None:
            return None
        if event not in self._notes:
            found = note(view, event)
            if found is None:
                return None
            said = spoken(found.said or found.label, locale, names=names, me=view.seat)
            self._notes[event] = protocol.Note(event, seat, found.icon, said, tuple(map(str, found.cards)))
        return self._notes[event]

    def hint(self, step: int, game: Game, locale: str) -> dict[str, Any]:
        """Return a step of the hint for the seat that is shown, or that it is not ready.

        Raises
        ------
        RefusedError
            The tutor is off, there is no such step, or the seat is not on turn.
        """
        self._must_be_on()
        advice = self._advice
        if not 1 <= step <= 4:
            raise RefusedError("value", "refused-value")
        if advice is None:
            raise RefusedError("not-your-turn", "refused-no-hint")
        if advice.best.outcome is None:
            return {"ready": False}
        if advice.best.outcome.error is not None:
            raise RefusedError("error", "refused-error")
        decision: Decision = advice.best.outcome.value
        if step not in advice.hints:
            advice.hints[step] = hint(advice.view, step, decision=decision)
        found, view = advice.hints[step], advice.view
        said = spoken_all(found.said, locale, names=names_of(game, locale), me=view.seat)
        return {
            "ready": True,
            "step": step,
            "text": _sent(said),
            "cards": [str(card) for card in found.cards],
            "move": None if found.move is None else str(found.move),
            "unit": decision.unit,
            "candidates": [_candidate(one) for one in found.candidates[:MOST_CANDIDATES]],
        }

    def warn(self, move: str, game: Game) -> dict[str, Any]:
        """Return what a discard costs where that is clearly much, nothing where not, or that it is not ready.

        Only losses count that are certain or come from hands that were played out: the grades are those of a
        review.

        Raises
        ------
        RefusedError
            The tutor is off, or the seat is not on turn.
        """
        self._must_be_on()
        thrown = Move.parse(move)
        advice = self._advice
        if advice is None:
            raise RefusedError("not-your-turn", "refused-no-hint")
        outcome = self._weighing(advice)
        if outcome is None:
            return {"ready": False}
        decision = outcome.value
        if not isinstance(decision, Decision) or decision.unit != "points":
            return {}
        if not (decision.rollouts or decision.solved):
            return {}
        found = next((one for one in weighed(decision) if one.move == thrown), None)
        if thrown.kind != "discard" or found is None:
            return {}
        # Where it is solved a loss without an error is certain to be so large, or larger.
        low = found.loss if decision.solved else found.low
        if low is None or grade_of(found.loss, low) not in ("mistake", "blunder"):
            return {}
        args: dict[str, str | int] = {"card": text(thrown.cards[0]), "loss": f"{found.loss:.1f}"}
        least = decision.solved and found.low is None
        return {"text": _sent(protocol.Text("warn-costly-least" if least else "warn-costly", args))}

    def _weighing(self, advice: _Advice) -> Outcome | None:
        """Return what is known of all moves, None while it is thought about.

        Who can go out does so without weighing anything else: that is done here, for who would throw instead.
        """
        first, level = advice.best.outcome, adviser(advice.view)
        second = thorough(level)
        if first is None or not isinstance(first.value, Decision):
            return first
        if first.value.rule != "go-out" or second == level:
            return first
        if advice.rest is None:
            advice.rest = _Thought()
            self._think(advice, advice.rest, second)
        return advice.rest.outcome

    def aids(self, view: View, picked: Sequence[str], game: Game, locale: str) -> dict[str, Any]:
        """Return the aids to memory for a seat's own eyes.

        Raises
        ------
        RefusedError
            The tutor is off, or a card that is picked is not in the hand.
        """
        self._must_be_on()
        names = names_of(game, locale)

        def lines(said: Sequence[Text]) -> list[dict[str, Any]]:
            return [_sent(spoken(line, locale, names=names, me=view.seat)) for line in said]

        try:
            helps = outs(view, " ".join(picked)) if picked else None
        except ValueError as no:
            raise RefusedError("value", "refused-value") from no
        coming = order(view)
        live = None
        if helps is not None:
            live = {"lines": lines(helps.lines), "live": [str(card) for card in helps.live]}
        return {
            "gone": gone(view).to_dict(),
            "outs": live,
            "order": lines(coming.lines) if coming else None,
        }

    # --- after the hand ---------------------------------------------------------------------------

    def why(
        self, game: Game, event: int | None, against: str | None, seat: int, locale: str
    ) -> dict[str, Any]:
        """Return which moves of the hand have reasons, or the reasons of one.

        Raises
        ------
        RefusedError
            The tutor is off, the hand runs, no reasons were kept, or `against` was not weighed.
        """
        self._must_be_on()
        if not game.hand_over:
            raise RefusedError("not-over", "refused-not-over")
        self._keep_hand(game, game.hand_no)
        if event is None:
            return {"moves": sorted(self._decided)}
        decision = self._decided.get(event)
        if decision is None:
            raise RefusedError("value", "refused-no-reasons")
        try:
            found = explain(decision, against=against)
        except (IllegalMove, ValueError) as no:
            raise RefusedError("value", "refused-value") from no
        names = names_of(game, locale)
        who = names[game.log[event].seat]
        return {
            "n": event,
            "seat": game.log[event].seat,
            "text": _sent(spoken_all(found.said, locale, names=names, me=seat, who=who)),
            "cards": [str(card) for card in found.cards],
            "claim": found.claim,
            "hand": [str(card) for card in decision.hand],
            "move": _parts(found.move, decision.up),
            "foil": None if found.foil is None else str(found.foil),
            "others": [
                {"move": str(one.move), **_parts(one.move, decision.up)}
                for one in decision.candidates[:MOST_CANDIDATES]
                if one.move != found.move
            ],
        }

    def _must_be_on(self) -> None:
        if not self.on:
            raise RefusedError("value", "refused-tutor-off")


def _since_own(view: View) -> range:
    """Return the numbers of the others' last events: those before what the own seat did since."""
    history = view.history
    last = len(history)
    while last > 0 and history[last - 1].seat == view.seat and history[last - 1].kind != "deal":
        last -= 1
    first = last
    while first > 0 and (history[first - 1].seat != view.seat or history[first - 1].kind == "deal"):
        first -= 1
        if history[first].kind == "deal":
            break
    return range(first, last)


def _candidate(one: Choice) -> dict[str, Any]:
    made: dict[str, Any] = {"move": str(one.move), **_parts(one.move)}
    made |= {"value": round(one.value, 1), "loss": round(one.loss, 1)}
    if one.estimated:
        made["estimated"] = True
    if one.low is not None and one.high is not None:
        made |= {"low": round(one.low, 1), "high": round(one.high, 1)}
    return made


def _parts(move: Move, up: Cards = Cards()) -> dict[str, Any]:  # noqa: B008  # cards never change
    """Return a move in parts; `up` is the card on the pile then, where that is no longer what lies there."""
    taken = up if move.kind == "take" and move.count == 1 else ()
    made: dict[str, Any] = {"kind": move.kind, "cards": [*map(text, move.cards), *map(str, taken)]}
    if move.meld:
        made["meld"] = f"m{move.meld}"
    if move.count > 1:
        made["count"] = move.count
    return made


def _sent(said: protocol.Text) -> dict[str, Any]:
    return {"id": said.id, "args": said.args}
