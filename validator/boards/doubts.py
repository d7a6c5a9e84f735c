"""Units that may not be in play, because of cards whose effect a board doesn't show whole."""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.model import BoardCard, Player, Unit
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.stacks.effects import AlsoNamed, Expels, ShipUnique


def doubts(view: BoardView) -> Iterator[tuple[Card, list[tuple[Player, Unit]]]]:
    """Yield each card that raises a question, with the units that may not be in play together, or at all."""
    yield from _expelled(view)
    yield from _unique_ships(view)
    yield from _namesakes(view)


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


def _namesakes(view: BoardView) -> Iterator[tuple[Card, list[tuple[Player, Unit]]]]:
    """Yield units of which one is treated as the other."""
    known = view.effects.stacking
    for player, unit, one in _uniques(view):
        by = one.card
        if by is None or by.key not in known:
            continue
        for effect in view.effects.on_stacks(by, AlsoNamed):
            contests = view.in_battle and not view.contests_off and unit.arena is not None
            for other, second, card in _uniques(view) if effect.clashes else ():
                clash = other is player or (contests and second.arena is not None)
                if clash and card is not one and card.card is not None and view.fits_any((effect.name,), card.card):
                    yield by, [(player, unit), (other, second)]


def _uniques(view: BoardView) -> Iterator[tuple[Player, Unit, BoardCard]]:
    """Yield the unique tops and Pilots, each with the unit that it is or pilots."""
    for player, unit in view.units:
        if unit.top.card is not None and unit.top.card.version is not None:
            yield player, unit, unit.top
        for each in unit.pilots:
            if each.card is not None and each.card.version is not None:
                yield player, Unit((each,), each.pointer, unit.arena, each.id), each
