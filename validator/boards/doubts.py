"""Units that may not be in play, because of cards whose effect a board doesn't show whole."""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import Player, Unit
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.stacks.effects import Expels, ShipUnique


def doubts(view: BoardView) -> Iterator[tuple[Card, list[tuple[Player, Unit]]]]:
    """Yield each card that raises a question, with the units that may not be in play together, or at all."""
    yield from _expelled(view)
    yield from _unique_ships(view)


def _expelled(view: BoardView) -> Iterator[tuple[Card, list[tuple[Player, Unit]]]]:
    """Yield units that a card in an opponent's discard pile may have removed from the game for good."""
    known = view.effects.stacking
    for player in view.board.players:
        cards = {each.card.key: each.card for each in player.discard if each.card is not None}
        for card in cards.values():
            for effect in view.effects.on_stacks(card, Expels) if card.key in known else ():
                tops = [unit.top.card for unit in player.in_arenas]
                if any(view.fits_any(effect.having, top) for top in tops if top is not None):
                    for other, unit in view.units:
                        top = unit.top.card
                        if other is not player and top is not None and view.fits_any(effect.units, top):
                            yield card, [(other, unit)]


def _unique_ships(view: BoardView) -> Iterator[tuple[Card, list[tuple[Player, Unit]]]]:
    """Yield units of one name of which one is unique because of its Pilot."""
    for player, unit, pilot, _ in view.pilots:
        top = unit.top.card
        if pilot.card is None or top is None or top.version is not None:
            continue
        if any(view.fits_any(each.units, top) for each in view.effects.on_pilots(pilot.card, ShipUnique)):
            contests = view.in_battle and not view.contests_off and unit.arena is not None
            for other, second in view.units:
                clash = other is player or (contests and second.arena is not None)
                if clash and second is not unit and second.top.card is top:
                    yield pilot.card, [(player, unit), (other, second)]
