"""Only an Equipment with an Equip ability is equipped.

What it checks
--------------
The Equipment of an `equip` event: whether it has an Equip ability. An Equipment without one is attached when its own
text says so, by an `attach` event. A note where the event says that an effect grants it.

Why
---
Equip is an ability of the Equipment, with its cost. Traits and some others have none and are attached by a trigger.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "The Creed (A)"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {}}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "The Creed (A)"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "attach", "player": "Ann", "equipment": "e2", "unit": "u1"}]}

How to mend
-----------
Write `attach` if an effect attached it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "E106",
    "no-equip-ability",
    on="event",
    events=("equip",),
    severity="error",
    summary="Only an Equipment with an Equip ability is equipped.",
    message="{equipment} has no Equip ability",
    hint="write 'attach' if an effect attached it",
    reference="an Equipment without an Equip line is attached only by an effect (card texts)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an Equipment that can't be equipped."""
    card = view.equipment
    if card is not None and card.card is not None and card.card.kind == "Equipment" and not card.card.equip:
        yield hit((card.name,), view.event.where, severity=view.granted, equipment=card.name)
