"""An Equipment is attached to a unit.

What it checks
--------------
What an `equip` or `attach` event names as the bearer: a Location, a Resource, a loose Equipment or a card in a pile
is no unit in play. A Location is right for an Equipment whose subtype line says `Location`. For a retreated unit it is
a note: no source says whether one can be the bearer of a new Equipment. So it is for a Pilot on a unit, unless the
Equipment says that it may be attached to one.

Why
---
Equip attaches an Equipment to a unit. The keyword text of Equip.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "locations": {"character": {"id": "l1", "card": "Commandeered Cruiser Bridge"}},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "l1", "paid": {"force": 2}}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "locations": {"character": {"id": "l1", "card": "Commandeered Cruiser Bridge"}},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 2}}]}

How to mend
-----------
Attach it to a unit in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import AttachablePilot, effects_of
from validator.turns.view import EventView

RETREATED = (
    "{equipment} is attached to {unit}, which is in the build zone; we found no rule that says whether this is allowed"
)
PILOTING = "{equipment} is attached to {unit}, which pilots a unit; we found no rule that says whether this is allowed"
ASK = "ask a judge, or attach it when the unit is in an arena"


@rule(
    "E103",
    "bearer-not-a-unit",
    on="event",
    when=lambda view: view.unit is None or view.unit.arena is None,
    events=(
        "equip",
        "attach",
    ),
    severity="error",
    summary="An Equipment is attached to a unit.",
    message="{equipment} can't be attached: {what}",
    hint="attach it to a unit in play",
    reference="an Equipment is attached to a unit (keyword text of Equip)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a bearer that is no unit in play."""
    if view.unit is None and view.other and view.equipment is not None:
        name = view.equipment.name
        yield hit((name,), view.event.where, equipment=name, what=view.other)
    elif view.unit is not None and view.unit.arena is None and view.equipment is not None:
        names = (view.equipment.name, view.unit.cards[0].name)
        data = {"equipment": names[0], "unit": view.unit.label}
        card = view.equipment.card
        if not view.unit.piloting:
            yield Hit(data, names, view.event.where, "note", RETREATED, ASK)
        elif card is None or not effects_of(view.db).on_equipment(card, AttachablePilot):
            yield Hit(data, names, view.event.where, "note", PILOTING, ASK)
