"""Double Damage puts two counters for each damage that isn't prevented.

What it checks
--------------
A `place` event of damage from a unit with Double Damage: the counters against twice the damage that is left. It works
for the damage of the unit's attack on the defender; where a log doesn't tell whether the damage is that of an attack
on that unit, both numbers are right. Deflected damage isn't doubled.

Why
---
For each damage that isn't prevented one more counter is put on the defender, on top of the normal ones. The keyword
text.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "m", "cards": ["Assassin Droid ASN-121 (B)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 2},
      {"do": "place", "player": "Ann", "damage": "d1", "counters": 2}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "t", "cards": ["Tenel Ka (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "m", "cards": ["Assassin Droid ASN-121 (B)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "m", "unit": "y", "amount": 2},
      {"do": "place", "player": "Ann", "damage": "d1", "counters": 4}]}

How to mend
-----------
Put twice as many counters on the unit as damage is left.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Place
from validator.turns.view import EventView


@rule(
    "K108",
    "double-damage-count",
    on="event",
    events=("place",),
    severity="error",
    summary="Double Damage puts two counters for each damage that isn't prevented.",
    message="{counters} counters for the damage {damage} of {by}; {left} left with Double Damage {make} {expected}",
    hint="put {expected} counters on {unit}",
    reference="one more counter for each damage not prevented (keyword text of Double Damage)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a wrong number of counters from a unit with Double Damage."""
    event, damage, have = view.event, view.damage, view.keyword
    if not isinstance(event, Place) or damage is None or damage.placed or damage.unit.gone:
        return
    if have is None or not have.abilities or damage.deflected or damage.of_attack is False:
        return
    expected = (2 * damage.left,) if damage.of_attack else (2 * damage.left, damage.left)
    if event.counters not in expected:
        assert damage.source is not None
        yield hit(
            (damage.source.cards[0].name,),
            event.where,
            severity=view.granted,
            counters=event.counters,
            damage=damage.id,
            by=damage.source.label,
            left=damage.left,
            make="makes" if damage.left == 1 else "make",
            expected=2 * damage.left,
            unit=damage.unit.label,
        )
