"""Deflect prevents as much as possible up to its value.

What it checks
--------------
The amount of a `deflect` event against the smaller of the value and the damage that is not prevented yet. Where a
unit has several Deflect abilities, one of them has to fit. An X can't be checked.

Why
---
Deflect X prevents X damage, as much as possible; only Absorb, Persuade and Evade prevent up to theirs. The keyword
texts.

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
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 2, "to": "m",
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
          {"id": "m", "cards": ["Darth Maul (Q)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 2},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 2, "to": "m",
       "new_damage": "d2"}]}

How to mend
-----------
Prevent as much as possible.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Deflect
from validator.turns.view import EventView


@rule(
    "K106",
    "deflect-less-than-possible",
    on="event",
    events=("deflect",),
    severity="error",
    summary="Deflect prevents as much as possible up to its value.",
    message="{unit} deflects {amount} damage; {keyword} prevents {most} of {left}",
    hint="deflect {most}",
    reference="as much as possible up to the value (keyword text of Deflect)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a Deflect that prevents less than it could."""
    event, unit, damage, have = view.event, view.unit, view.damage, view.keyword
    if not isinstance(event, Deflect) or unit is None or damage is None or have is None or view.repeated:
        return
    if damage.placed or damage.unit is not unit or not have.abilities:
        return
    possible = []
    for each in have.abilities:
        if not isinstance(each.value, int):
            return
        possible.append(min(each.value, damage.left))
    if event.amount < max(possible) and event.amount not in possible:
        yield hit(
            (unit.cards[0].name,),
            event.where,
            unit=unit.label,
            keyword=have.shown,
            amount=event.amount,
            most=max(possible),
            left=damage.left,
        )
