"""Each Deflect is used once for each source of damage.

What it checks
--------------
The `deflect` events of one unit against one damage: as many as it has Deflect abilities. The damage that a Deflect
does is a new source, which may be deflected again.

Why
---
One Deflect works a single time against one source of damage; a unit with two of them may use each. The keyword text.

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
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 1, "to": "m",
       "new_damage": "d3"}]}

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
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d1", "amount": 3, "to": "y",
       "new_damage": "d2"},
      {"do": "deflect", "player": "Ann", "unit": "y", "damage": "d2", "amount": 3, "to": "m",
       "new_damage": "d3"}]}

How to mend
-----------
Deflect a source of damage once.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K104",
    "deflect-repeated",
    on="event",
    events=("deflect",),
    severity="error",
    summary="Each Deflect is used once for each source of damage.",
    message="{unit} deflects the damage {damage} {found} times; {allowed} {is_} allowed",
    hint="deflect each source of damage once",
    reference="one use of each Deflect against one source of damage (keyword text of Deflect)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a Deflect that was used against this damage already."""
    damage, unit, have = view.damage, view.unit, view.keyword
    if damage is None or unit is None or have is None:
        return
    most = max(1, len(have.abilities)) + len(have.perhaps)
    count = len(damage.uses.get(unit.number, ())) + 1
    if count > most:
        yield hit(
            (unit.cards[0].name,),
            view.event.where,
            unit=unit.label,
            damage=damage.id,
            found=count,
            allowed=most,
            is_="is" if most == 1 else "are",
        )
