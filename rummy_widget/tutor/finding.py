"""What a motif found in a position, and what a motif is: data with words in the ``.ftl`` files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import Any, Final, Literal

from rummy_widget import faces, i18n
from rummy_widget.deck import Cards, pictured, worded
from rummy_widget.moves import Move
from rummy_widget.rules import Rules
from rummy_widget.rules.words import Arg, Text
from rummy_widget.tutor.sight import Sight
from rummy_widget.view import View

__all__ = ["Applies", "Finding", "Motif", "Motifs", "Need", "said", "when"]

Phase = Literal["draw", "play"]
When = Literal["hint", "review"]


def said(
    text: Text, locale: str = i18n.DEFAULT, *, names: Sequence[str] | None = None, me: int | None = None
) -> str:
    """Return a sentence in a language.

    Parameters
    ----------
    names : sequence of str, optional
        Names by seat; by default "Seat 0" and so on.
    me : int, optional
        The seat that is spoken to.
    """
    args: dict[str, object] = dict(text.args)
    for name, value in args.items():
        if name.startswith("seat") and names is None and isinstance(value, int) and value != me:
            args[name] = i18n.text("seat-no", {"number": value}, locale)
    return i18n.text(text.id, args, locale, names=names, me=me)


@dataclass(frozen=True, repr=False)
class Finding:
    """What a motif says of a position.

    Attributes
    ----------
    motif : str
        Id of the motif, such as ``"M05"``.
    seat : int
        Whose position it is: who is spoken to.
    said : Text
        Message id and arguments, as the wire sends them.
    evidence : mapping
        The numbers and cards behind the sentence: whole numbers, exact `Fraction`, `Cards`, or tuples of
        these. Counts are counts over the cards that the seat has not seen; none of them is a chance.
    cards : Cards
        The cards to highlight.
    move, foil : Move, optional
        The move that the motif speaks for, and the move that it speaks against.
    when : {"hint", "review"}
        ``"review"``: only after the hand.
    """

    motif: str
    seat: int
    said: Text
    evidence: Mapping[str, Any] = field(default_factory=dict)
    cards: Cards = Cards()  # noqa: RUF009  # cards never change
    move: Move | None = None
    foil: Move | None = None
    when: When = "hint"

    def __post_init__(self) -> None:
        object.__setattr__(self, "evidence", MappingProxyType(dict(self.evidence)))

    def text(self, locale: str = i18n.DEFAULT, *, names: Sequence[str] | None = None) -> str:
        """Return the sentence in a language; seats are named by `names`, else by their number."""
        return said(self.said, locale, names=names, me=self.seat)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, evidence as text where JSON has no word for it."""
        return {
            "motif": self.motif,
            "text": self.said.to_dict(),
            "evidence": {name: _plain(value) for name, value in self.evidence.items()},
            "cards": list(self.cards),
            "move": None if self.move is None else str(self.move),
            "foil": None if self.foil is None else str(self.foil),
            "when": self.when,
        }

    def __hash__(self) -> int:
        return hash((self.motif, self.seat, self.said, self.move, self.foil))

    def __reduce__(self) -> tuple[type[Finding], tuple[Any, ...]]:
        return Finding, (
            self.motif, self.seat, self.said, dict(self.evidence), self.cards,
            self.move, self.foil, self.when,
        )  # fmt: skip

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Finding {self.motif}: {self.text()}>"

    def _repr_html_(self) -> str:
        moves = [] if self.move is None else [*self.move.parts]
        return faces.block(
            f"<div>{worded(f'{self.motif}: {self.text()}')}</div>",
            f"<div>{worded(self.cards)}</div>" if self.cards else "",
            f"<div>{worded(*moves)}</div>" if moves else "",
        )


@dataclass(frozen=True)
class Applies:
    """Whether rules let a motif mean something; true or false in a condition.

    Attributes
    ----------
    reason : Text, optional
        Why not, in words; None where it applies.
    """

    reason: Text | None = None

    def __bool__(self) -> bool:
        return self.reason is None

    def __str__(self) -> str:
        return "" if self.reason is None else self.reason.text()


Need = Callable[[Rules, int | None], Text | None]
"""A need of a motif: why rules, for a number of seats or for any, do not fit it; None if they do."""

Detector = Callable[[Sight], Iterable[Finding]]


@dataclass(frozen=True, repr=False)
class Motif:
    """One thing that a position can teach.

    Attributes
    ----------
    id : str
        ``"M01"`` to ``"M37"``.
    phases : tuple of str
        The phases of the seat's own turn in which it is looked for.
    needs : tuple of Need
        What the rules must be like.
    detector : callable
        Finds it in what a seat sees.
    """

    id: str
    phases: tuple[Phase, ...]
    needs: tuple[Need, ...]
    detector: Detector

    @property
    def title(self) -> Text:
        """Its name in words."""
        return Text(f"{self.id.lower()}-title")

    def applies(self, rules: Rules | str, seats: int | None = None) -> Applies:
        """Tell whether the motif means something under rules, and if not, why.

        Parameters
        ----------
        seats : int, optional
            For that many seats; by default for any number that the rules allow.

        Raises
        ------
        ValueError
            The rules are not for so many seats.
        """
        rules = Rules.of(rules)
        if seats is not None:
            rules.require(seats)
        for need in self.needs:
            reason = need(rules, seats)
            if reason is not None:
                return Applies(reason)
        return Applies()

    def detect(self, view: View) -> list[Finding]:
        """Return what it finds for the seat of a view, from that view alone.

        Nothing is found where another seat is on turn, in another phase, or under rules that it is not for.
        """
        return self.within(Sight(view))

    def within(self, sight: Sight) -> list[Finding]:
        """Return what `detect` does, where what is counted is shared with other motifs."""
        view = sight.view
        if view.turn != view.seat or view.phase not in self.phases:
            return []
        if not self.applies(view.rules, view.seats):
            return []
        return list(self.detector(sight))

    def __repr__(self) -> str:
        return f"<Motif {self.id}: {self.title.text()}>"

    def _repr_html_(self) -> str:
        return pictured(f"{self.id}: {self.title.text()}")


class Motifs(Mapping[str, Motif]):
    """Motifs by id; shows itself as a list of their names."""

    def __init__(self, motifs: Mapping[str, Motif]) -> None:
        self._motifs = dict(sorted(motifs.items()))

    def __getitem__(self, name: str) -> Motif:
        try:
            return self._motifs[name]
        except KeyError:
            first, *_, last = self._motifs
            raise KeyError(f"there is no motif {name!r}; they are {first} to {last}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._motifs)

    def __len__(self) -> int:
        return len(self._motifs)

    def __repr__(self) -> str:
        return "\n".join(f"{name}  {motif.title.text()}" for name, motif in self.items())

    def _repr_html_(self) -> str:
        cell = '<td style="text-align:left">'
        rows = [
            f'<tr><th scope="row">{name}</th>{cell}{escape(motif.title.text())}</td></tr>'
            for name, motif in self.items()
        ]
        return faces.block(f"<table>{''.join(rows)}</table>")


_FOUND: Final[dict[str, Motif]] = {}


def when(id: str, *needs: Need, phases: tuple[Phase, ...] = ("play",)) -> Callable[[Detector], Detector]:
    """Make a motif of the detector below."""

    def keep(detector: Detector) -> Detector:
        _FOUND[id] = Motif(id, phases, needs, detector)
        return detector

    return keep


def registered() -> Motifs:
    """Return all motifs made so far, by id in order."""
    return Motifs(_FOUND)


def args(**given: Arg | Cards | Iterable[str]) -> dict[str, Arg]:
    """Return arguments of a message: cards as their texts."""
    return {
        name.replace("_", "-"): (
            value
            if isinstance(value, int)
            else str(value)
            if isinstance(value, str)
            else " ".join(map(str, value))
        )
        for name, value in given.items()
    }


def _plain(value: Any) -> Any:
    if isinstance(value, (str, int, float, bool)) or value is None:
        return value
    if isinstance(value, Cards):
        return list(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return str(value)
