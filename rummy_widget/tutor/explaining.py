"""The reasons of a decision in words, made of its own numbers and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from rummy_widget import faces, i18n
from rummy_widget.deck import Cards, cards, shown, worded
from rummy_widget.moves import Move
from rummy_widget.players import Decision
from rummy_widget.rules.words import Text
from rummy_widget.tutor.alike import as_good
from rummy_widget.tutor.claims import Claim, Kind, Reason, claim, clearest, measure
from rummy_widget.tutor.explain_words import texts_of

__all__ = ["Audience", "Explanation", "explain", "joined"]

_TABLE: Final = "border-spacing:12px 2px;text-align:right"
_ROW: Final = "text-align:left;font-weight:400"

Audience = Literal["review", "open"]


@dataclass(frozen=True, repr=False)
class Explanation:
    """Why a player chose a move, and not another one.

    Attributes
    ----------
    claim : str
        How strong the reasons are: ``"decisive"``, ``"sufficient"``, ``"agreeing"``, ``"trade-off"``,
        ``"equal"``, ``"forced"``, ``"slip"`` or ``"silent"`` (see `rummy_widget.tutor.claims`).
    said : tuple of Text
        The text as message ids with arguments.
    player : str
        Whose decision it is.
    move : Move
    foil : Move, optional
        What it is held against: the runner-up, the best move that is clearly worse, or the one asked for.
    evidence : tuple of Reason
        Everything by which the two differ, the largest first.
    cards : Cards
        The cards to highlight: those of the move, of the foil, and others that the text names.
    numbers : mapping of str to float
        What the numbers of the text are, not rounded.
    audience : str
        ``"review"`` or ``"open"``.
    seat : int, optional
        The seat of the player, where the decision tells it.
    """

    claim: Kind
    said: tuple[Text, ...]
    player: str
    move: Move
    foil: Move | None = None
    evidence: tuple[Reason, ...] = ()
    cards: Cards = Cards()  # noqa: RUF009  # cards never change
    numbers: Mapping[str, float] = field(default_factory=dict)
    audience: Audience = "review"
    seat: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))

    def text(
        self, locale: str = i18n.DEFAULT, *, name: str | None = None, names: Sequence[str] | None = None
    ) -> str:
        """Return the text in a language.

        Parameters
        ----------
        name : str, optional
            What the player is called; by default as its seat is, or by its level.
        names : sequence of str, optional
            Names by seat, such as ``game.names``.
        """
        if name is None and names is not None and self.seat is not None:
            name = names[self.seat]
        who = name or self.player.capitalize() or i18n.text("ex-somebody", {}, locale)
        parts = [i18n.text(one.id, {**one.args, "who": who}, locale, names=names) for one in self.said]
        if self.audience == "open":
            parts.insert(0, i18n.text("ex-open", {}, locale))
        return joined(parts)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {
            "claim": self.claim,
            "texts": [one.to_dict() for one in self.said],
            "move": str(self.move),
            "foil": None if self.foil is None else str(self.foil),
            "cards": list(self.cards),
            "numbers": dict(self.numbers),
            "evidence": [one.to_dict() for one in self.evidence],
            "audience": self.audience,
        }

    def __hash__(self) -> int:
        return hash((self.claim, self.said, self.player, self.move, self.foil))

    def __reduce__(self) -> tuple[type[Explanation], tuple[Any, ...]]:
        return Explanation, (
            self.claim, self.said, self.player, self.move, self.foil, self.evidence, self.cards,
            dict(self.numbers), self.audience, self.seat,
        )  # fmt: skip

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Explanation, {self.claim}: {self.text()}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="{_ROW}">{worded(one.label.text())}</th>'
            f"<td>{one.mine:+.1f}</td><td>{one.theirs:+.1f}</td></tr>"
            for one in self.evidence
        )
        top = ""
        if rows and self.foil is not None:
            heads = "".join(f"<th>{worded(*move.parts)}</th>" for move in (self.move, self.foil))
            top = f'<table style="{_TABLE}"><tr><th></th>{heads}</tr>{rows}</table>'
        return faces.block(
            f"<div>{worded(self.text())}</div>",
            f"<div>{worded(self.cards)}</div>" if self.cards else "",
            top,
        )


def explain(
    decision: Decision, audience: Audience = "review", *, against: Move | str | None = None
) -> Explanation:
    """Explain a decision by its own numbers.

    Parameters
    ----------
    decision : Decision
        What the player handed over with its move; nothing else is read.
    audience : {"review", "open"}
        After the hand, or while it is played with all cards face up.
    against : Move or str, optional
        Why not this move? By default the move is held against the runner-up, what was played out against the
        best move that is clearly worse, a slip against the move that the player would have made.

    Returns
    -------
    Explanation

    Raises
    ------
    TypeError
        It is no decision.
    ValueError
        There is no such audience, or the move asked for is the one made or was not weighed.
    """
    if not isinstance(decision, Decision):
        raise TypeError(f"explain takes a Decision, not {type(decision).__name__}")
    if audience not in get_args(Audience):
        raise ValueError(f"the audience is one of {', '.join(get_args(Audience))}, not {audience!r}")
    equals: tuple[Move, ...] = ()
    if against is None and measure(decision) == "played":
        # The runner-up is often as good; why the move is better can be told of one that is clearly worse.
        found, equals = clearest(decision)
    else:
        found = claim(decision, against)
    said = tuple(texts_of(found, decision))
    if found.kind != "equal":
        said += tuple(as_good(equals, decision))
    return Explanation(
        claim=found.kind,
        said=said,
        player=decision.player,
        move=decision.move,
        foil=None if found.foil is None else found.foil.move,
        evidence=found.reasons,
        cards=_cards(decision, found, said),
        numbers=_numbers(decision, found),
        audience=audience,
        seat=decision.seat,
    )


_CARD_ARGS: Final = ("cards-mate",)


def _cards(decision: Decision, found: Claim, said: tuple[Text, ...]) -> Cards:
    """Return the cards of the move and of the foil, and what else the text names."""
    moves = [decision.move] if found.foil is None else [decision.move, found.foil.move]
    named = [card for move in moves for card in shown(move.cards)]
    if any(move.kind == "take" for move in moves):
        named += decision.up
    for one in said:
        for arg in _CARD_ARGS:
            named += cards(str(one.args[arg])) if arg in one.args else ()
    return Cards(dict.fromkeys(named))


def _numbers(decision: Decision, found: Claim) -> dict[str, float]:
    """Return what the numbers of a text may be: values of the two moves, and by what they differ."""
    numbers: dict[str, float] = {}
    if decision.chosen is not None:
        numbers["value"] = decision.chosen.value
    if found.foil is not None:
        numbers |= {"foil": found.foil.value, "lead": found.lead}
        if found.error is not None:
            numbers["error"] = 2 * found.error
    for one in (*found.reasons, *found.named):
        numbers[one.name] = one.difference
        numbers[f"{one.name} of the move"] = one.mine
        numbers[f"{one.name} of the foil"] = one.theirs
    for side, weighed in (("move", decision.chosen), ("foil", found.foil)):
        for name in ("saves", "must-save"):
            if weighed is not None and name in weighed.terms:
                numbers[f"{name} of the {side}"] = weighed.terms[name]
        if weighed is not None and "helped" in weighed.facts:
            numbers[f"live cards of the {side}"] = weighed.facts["helped"]
    return numbers


def joined(parts: list[str]) -> str:
    """Join the pieces of a text; what follows the end of a sentence begins with a capital letter.

    What follows a colon or a comma goes on with the sentence, and stays as it is.
    """
    text = ""
    for part in parts:
        text += part if not text else f" {part[:1].upper()}{part[1:]}" if text[-1] == "." else f" {part}"
    return text
