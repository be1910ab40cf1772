"""HTML of what a seat may see, for saved notebooks, untrusted pages and hosts without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rummy_widget import faces, i18n
from rummy_widget.deck import texts
from rummy_widget.melds import arrange, hand_points
from rummy_widget.state import State
from rummy_widget.view import View

__all__ = ["table_html"]

_PART = '<div style="margin:6px 0"><div style="font-size:12px;color:#4e5d57">{title}</div>{body}</div>'


def table_html(
    view: View, names: Sequence[str], *, locale: str = i18n.DEFAULT, hand: bool = True, title: str = ""
) -> str:
    """Draw a table as one seat sees it, without any script.

    Parameters
    ----------
    view
        What the seat may know; one without scores is drawn without them.
    names
        Names by seat.
    hand
        Whether the seat's own cards are drawn; a table that several people share leaves them out.
    title
        Replaces the line on top.
    """

    def word(message_id: str, **args: object) -> str:
        return escape(i18n.text(message_id, args, locale))

    def drawn(codes: Sequence[str], height: int) -> str:
        return faces.row(codes, names=i18n.spoken_cards(codes, locale), height=height)

    heading = title or i18n.text("hand-no", {"hand": view.hand_no}, locale)
    if view.scores:
        label = "seat-label-person"
        found = zip(names, view.counts, view.scores, strict=True)
        said = [word(label, name=name, count=count, score=str(score)) for name, count, score in found]
    else:
        said = [
            f"{escape(name)}: {count} {word('seat-cards', count=count)}"
            for name, count in zip(names, view.counts, strict=True)
        ]
    seats = "; ".join(said)
    pile = [str(card) for card in view.pile]
    middle = [
        _part(
            word("deck-label", count=view.stock_count), drawn([faces.BACK] if view.stock_count else [], 70)
        ),
        _part(
            word("pile-label", count=view.pile_count, card=pile[-1]) if pile else word("pile-empty"),
            drawn(pile, 70),
        ),
    ]
    for meld in view.melds:
        owner = names[meld.by]
        label = word(f"meld-{meld.kind}", cards=str(meld.cards), name=owner)
        middle.append(_part(label, drawn([str(card) for card in meld.cards], 70)))
    parts = [
        f'<div style="font-weight:650">{escape(heading)}</div>',
        f"<div>{seats}</div>",
        f'<div style="display:flex;flex-wrap:wrap;gap:12px">{"".join(middle)}</div>',
    ]
    if hand and view.hand:
        label = word("hand-label", count=len(view.hand), points=hand_points(view.hand_mask, view.rules))
        parts.append(_part(label, drawn(texts(arrange(view.hand_mask, view.rules)).split(), 84)))
    return faces.block(*parts, label=i18n.text("table-name", {}, locale))


def _part(title: str, body: str) -> str:
    return _PART.format(title=title, body=body)


@faces.picture.register
def _(view: View) -> str | None:
    return table_html(view, [i18n.text("seat-no", {"number": seat}) for seat in range(view.seats)])


@faces.picture.register
def _(state: State) -> str | None:
    # As somebody sees it who has no cards and knows no scores: a state holds what no seat may be shown.
    seats = range(state.seats)
    seen = View(0, state.table, 0, (0,) * state.seats, (), (), ())
    names = [i18n.text("seat-no", {"number": seat}) for seat in seats]
    return table_html(seen, names, hand=False)
