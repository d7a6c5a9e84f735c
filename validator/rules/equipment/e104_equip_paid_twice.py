"""An Equipment's Equip ability is used once per turn.

What it checks
--------------
The `equip` events of one turn: each Equipment may have one. It may move to another unit in the next turn, or by an
effect (`attach`). A note where the event says that an effect grants it.

Why
---
A turn allows one use of the Equip ability of each Equipment. The keyword text of Equip.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]},
          {"id": "u2", "cards": ["Luke Skywalker (A)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 2}},
      {"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u2", "paid": {"force": 2}}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "u1", "cards": ["Din Djarin (F)"]},
          {"id": "u2", "cards": ["Luke Skywalker (A)"]}]},
        "build_zone": {"equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}},
       {"name": "Bob", "side": "dark", "arenas": {}}]},
     "events": [{"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u1", "paid": {"force": 2}},
      {"do": "step", "player": "Ann", "step": "end"}, {"do": "step", "player": "Ann", "step": "ready"},
      {"do": "step", "player": "Ann", "step": "build-light"},
      {"do": "equip", "player": "Ann", "equipment": "e2", "unit": "u2", "paid": {"force": 2}}]}

How to mend
-----------
Equip it again in the next turn; for a move by an effect write an `attach` event.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "E104",
    "equip-paid-twice",
    on="event",
    when=lambda view: view.used_equip,
    events=("equip",),
    severity="error",
    summary="An Equipment's Equip ability is used once per turn.",
    message="{equipment} is equipped a second time this turn; 1 is allowed",
    hint="equip it again next turn, or write 'attach' for a move by an effect",
    reference="one use of Equip a turn for each Equipment (keyword text of Equip)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an Equip ability that was used this turn already."""
    card = view.equipment
    if card is not None and view.used_equip:
        yield hit((card.name,), view.event.where, severity=view.granted, equipment=card.name)
