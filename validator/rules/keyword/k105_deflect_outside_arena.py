"""Deflect does its damage in the arena of the unit that used it.

What it checks
--------------
The arena of the unit that a `deflect` event names in `to` against the arena of the unit that deflects.

Why
---
The damage that Deflect sends on may hit whatever unit shares the arena, even the deflecting one. In the newest keyword
text that is the arena of the unit that deflects.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}],
         "ground": [{"id": "x", "cards": ["All Terrain Scout Transport"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "x",
       "new_damage": "d2"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}],
         "ground": [{"id": "x", "cards": ["All Terrain Scout Transport"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "m",
       "new_damage": "d2"}]}

How to mend
-----------
Deflect to a unit of the same arena.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.places import in_words
from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K105",
    "deflect-outside-arena",
    on="event",
    events=("deflect",),
    severity="error",
    summary="Deflect does its damage in the arena of the unit that used it.",
    message="{unit} deflects to {target} {there}, and is itself {here}",
    hint="deflect to a unit {here}",
    reference="deflected damage goes to a unit of the same arena (keyword text of Deflect)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield damage that is deflected to another arena."""
    unit, target = view.unit, view.target
    if unit is not None and target is not None and (unit.arena != target.arena or unit.arena is None):
        yield hit(
            (unit.cards[0].name, target.cards[0].name),
            view.event.where,
            unit=unit.label,
            target=target.label,
            there=in_words(target.arena),
            here=in_words(unit.arena),
        )
