"""Deflect does as much damage as it prevented.

What it checks
--------------
A `damage` event for the damage that a Deflect does (its id is the `new_damage` of the `deflect` event): the amount
against what was prevented, and the unit against the one that was named in `to`. Such an event may be left out.

Why
---
Deflect may do as much damage as it prevented. The keyword text.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "m",
       "new_damage": "d2"},
      {"do": "damage", "player": "Ann", "id": "d2", "source": "y", "unit": "m", "amount": 4}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "c", "cards": ["Cad Bane (D)"]},
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 4},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "m",
       "new_damage": "d2"},
      {"do": "damage", "player": "Ann", "id": "d2", "source": "y", "unit": "m", "amount": 3}]}

How to mend
-----------
Write the amount that was prevented, or leave the event out.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Damage
from validator.turns.view import EventView


@rule(
    "K107",
    "deflected-amount-differs",
    on="event",
    severity="error",
    summary="Deflect does as much damage as it prevented.",
    message="the deflected damage {damage} is {amount} to {unit}; {expected} to {target} was prevented and deflected",
    hint="write {expected} to {target}, or leave this event out",
    reference="as much damage as was prevented (keyword text of Deflect)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a damage that isn't what was deflected."""
    event, damage = view.event, view.damage
    assert isinstance(event, Damage)
    assert damage is not None
    assert view.unit is not None
    if event.amount != damage.amount or view.unit is not damage.unit:
        yield hit(
            (),
            event.where,
            damage=damage.id,
            amount=event.amount,
            unit=view.unit.label,
            expected=damage.amount,
            target=damage.unit.label,
        )
