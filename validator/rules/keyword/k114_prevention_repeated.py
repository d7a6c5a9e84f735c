"""Each Evade, Parry or Protect is used once for each instance of damage.

What it checks
--------------
The `evade` events of one unit against one damage, and the `prevent` events by Parry or Protect of one unit: as many as
it has abilities of that keyword. Damage that a Deflect does is another instance.

Why
---
Evade, Parry and Protect prevent damage once for each instance of damage. The keyword texts.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "j", "unit": "y", "amount": 4},
      {"do": "evade", "player": "Ann", "unit": "y", "damage": "d1", "amount": 2},
      {"do": "evade", "player": "Ann", "unit": "y", "damage": "d1", "amount": 2}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "j", "unit": "y", "amount": 4},
      {"do": "evade", "player": "Ann", "unit": "y", "damage": "d1", "amount": 2}]}

How to mend
-----------
Use the keyword once for each damage.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K114",
    "prevention-repeated",
    on="event",
    events=(
        "evade",
        "prevent",
    ),
    severity="error",
    summary="Each Evade, Parry or Protect is used once for each instance of damage.",
    message="{unit} uses {keyword} {found} times against the damage {damage}; {allowed} {is_} allowed",
    hint="use it once for each damage",
    reference="once for each instance of damage (keyword texts of Evade, Parry and Protect)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a keyword that was used against this damage already."""
    damage, unit, have = view.damage, view.user, view.keyword
    if damage is None or unit is None or have is None or view.prevents is None or not view.prevents.once:
        return
    most = max(1, len(have.abilities)) + len(have.perhaps)
    count = damage.used.get((unit.number, have.name), 0) + 1
    if count > most:
        yield hit(
            (unit.cards[0].name,),
            view.event.where,
            severity=view.granted,
            unit=unit.label,
            keyword=have.name,
            damage=damage.id,
            found=count,
            allowed=most,
            is_="is" if most == 1 else "are",
        )
