"""What a session tells of a game beyond a seat's view, and its picture for hosts without scripts."""

from __future__ import annotations

from rummy_widget import protocol
from rummy_widget.game import Game
from rummy_widget.game.seating import short_name
from rummy_widget.protocol.tutor import names_at_table
from rummy_widget.render import table_html
from rummy_widget.session.seating import Seating, can_undo
from rummy_widget.storage import Left

__all__ = ["facts_of", "level_of", "names_of", "picture_of"]


def facts_of(
    game: Game,
    seating: Seating,
    *,
    order: tuple[int, ...] | None,
    thinking: int | None,
    trouble: protocol.Trouble | None,
    left: Left | None,
    clock: protocol.Clock | None,
    tutor: protocol.Tutor | None,
    guide: protocol.Guide | None,
) -> protocol.Facts:
    """Gather what goes into a view beside what the seat that is shown may know."""
    return protocol.Facts(
        names=tuple(game.names),
        levels=tuple(map(level_of, game.players)),
        covered=seating.covered,
        order=order,
        thinking=thinking,
        can_undo=can_undo(game),
        ended=_ended(game),
        trouble=trouble,
        offer=_offer(left),
        clock=clock,
        tutor=tutor,
        guide=guide,
    )


def picture_of(game: Game, seating: Seating, locale: str) -> str:
    """Draw the table as the screen shows it; one that several people share is drawn without a hand."""
    alone = sum(player is None for player in game.players) < 2
    view = game.view(seating.shown)
    return table_html(view, game.names, locale=locale, hand=alone and not seating.covered)


def level_of(player: object) -> str | None:
    """Return the level in a seat, or the name of a player of somebody's own; None for a person."""
    return None if player is None else short_name(str(getattr(player, "name", "") or type(player).__name__))


def names_of(game: Game, locale: str) -> list[str]:
    """Return what the seats are called inside a sentence."""
    return names_at_table(game.names, [level_of(player) for player in game.players], locale)


def _ended(game: Game) -> protocol.Ended | None:
    result = game.hand_result
    if result is None:
        return None
    winners = () if game.winner is None else (game.winner,)
    return protocol.Ended(result, game.sheet, game.over, winners, game.deal_code)


def _offer(left: Left | None) -> protocol.Offer | None:
    if left is None:
        return None
    hand = left.data.get("hand")
    return protocol.Offer(protocol.Text("offer-resume", {"hand": hand if isinstance(hand, int) else 1}))
