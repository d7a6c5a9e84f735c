"""What cards say of Equipment that is attached where it otherwise could not be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from validator.boards.model import Player, Unit
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.stacks.effects import AddsType, AttachJudge, Trigger


def arenas(view: BoardView, unit: Unit) -> tuple[str, ...]:
    """Return the types of a unit: those of its top, and what an Equipment attached to it adds."""
    top = unit.cards[0].card
    if top is None:
        return ()
    found = top.arenas
    for each in unit.equipment:
        for adds in view.effects.on_equipment(each.card, AddsType) if each.card is not None else ():
            if not adds.bearers or view.fits_any(adds.bearers, top):
                found = (*found, *adds.types)
    return found


def judges(
    view: BoardView, player: Player, unit: Unit, card: Card, what: Literal["owner", "type"]
) -> Iterator[tuple[Card, AttachJudge]]:
    """Yield the cards because of which a judge must say whether an Equipment may be on a unit of a player.

    `what`: whether its owner or its arenas speak against it.
    """
    top = unit.cards[0].card
    if top is None:
        return
    known = view.effects.attach
    near = [each.card for each in unit.equipment if each.card is not None]
    pile = [each.card for each in player.discard if each.card is not None]
    reach = {"itself": (card,), "bearer": (top,), "attached": near, "in-play": view.in_play(player)}
    reach["gone"] = (*view.in_play(player), *pile)
    for where, cards in reach.items():
        for each in cards:
            for effect in view.effects.on_equipment(each, AttachJudge) if each.key in known else ():
                if effect.where != where or effect.what != what:
                    continue
                if effect.equipment and not view.fits_any(effect.equipment, card):
                    continue
                if not effect.bearers or view.fits_any(effect.bearers, top):
                    yield each, effect


def misses_trigger(view: BoardView, unit: Unit, card: Card) -> tuple[Trigger, ...]:
    """Return what attaches an Equipment without Equip, where none of that fits a card of the unit's stack."""
    if card.equip or card.types[0] != "Equipment":
        return ()
    triggers = view.effects.on_equipment(card, Trigger)
    extra = view.extra(unit) if triggers else frozenset[str]()
    for trigger in triggers:
        classes = trigger.subject if trigger.same else trigger.to
        lists = [view.lists.any_printed(each) for each in classes]
        if not lists or any(
            each.match(c.card, None, extra) is not False for each in lists for c in unit.cards if c.card
        ):
            return ()
    return triggers
