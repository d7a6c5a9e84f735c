"""An Equipment goes on a unit of an arena that its subtype line names.

What it checks
--------------
The arenas in the subtype line of every attached Equipment against the type of the unit's top card (a
Subordinate's arenas are in its subtype line). One that both have is enough. Where another version in the stack would
fit, it is a warning: after a change of the top an Equipment stays until it is moved.
An Equipment that may be attached to a Pilot may be written with the unit that one of matching type pilots.

Why
---
By Equip an Equipment goes to a card one of whose types is among its own subtypes; an effect that moves an Equipment
to a unit of another arena has to give it that subtype first. The newest keyword text.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Luke Skywalker (A)"], "equipment": ["E-22 Rifle Cache"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": ["Din Djarin's Clan Insignia (B)"]}]}}]}

How to mend
-----------
Attach it to a unit of the right type, or leave it unattached in the build zone.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.attaching import arenas, judges
from validator.boards.model import Unit
from validator.boards.places import UNITS
from validator.boards.view import BoardView
from validator.cards.model import Card
from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import AttachablePilot


@rule(
    "E102",
    "type-does-not-match",
    on="board",
    when=lambda view: view.equipment,
    at="attached",
    severity="error",
    summary="An Equipment goes on a unit of an arena that its subtype line names.",
    message="{card} is for {wanted} units; {unit} is a {found} unit",
    hint="attach it to a {wanted} unit, or leave it in the build zone",
    reference="a type of the unit has to match a subtype of the Equipment (newest keyword text of Equip)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Equipment on a unit of which no type matches."""
    for player, unit, each, _ in view.equipment:
        card, top = each.card, unit.cards[0].card
        if card is None or top is None or card.types[0] != "Equipment":
            continue
        wanted, found = card.arenas, arenas(view, unit) if unit.equipment else top.arenas
        if not wanted or not found or top.types[0] not in UNITS:
            continue
        for arena in found:
            if arena in wanted:
                break
        else:
            may = view.accepted(card, top) or _on_pilot(view, card, unit)
            if not may and not any(judges(view, player, unit, card, "type")):
                other = any(
                    each.card is not None and each.card.unit == top.unit and set(each.card.arenas) & set(wanted)
                    for each in unit.cards[1:]
                )
                yield hit(
                    (each.name, unit.top.name),
                    each.where,
                    card=each.name,
                    unit=unit.label,
                    wanted="/".join(wanted),
                    found="/".join(found),
                    severity="warning" if other and top.version is not None else None,
                )


def _on_pilot(view: BoardView, card: Card, unit: Unit) -> bool:
    """Whether an Equipment may be attached to a Pilot of the unit, and may have been."""
    return bool(view.effects.on_equipment(card, AttachablePilot)) and any(
        each.card is not None and set(each.card.arenas) & set(card.arenas) for each in unit.pilots
    )
