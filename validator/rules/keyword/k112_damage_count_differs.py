"""As many counters are placed as damage is left.

What it checks
--------------
A `place` event: the counters against the damage less what was prevented. With Double Damage of the source it is K108
instead; where the event says in `granted` what makes the difference, it is a note. Where a card may give the source
Double Damage, twice as many counters are for a judge (K190).

Why
---
After all prevention, one damage counter is put on the unit for each damage that is left.

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
      {"do": "place", "player": "Ann", "damage": "d1", "counters": 2}]}

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
      {"do": "place", "player": "Ann", "damage": "d1", "counters": 1},
      {"do": "place", "player": "Ann", "damage": "d2", "counters": 3}]}

How to mend
-----------
Put as many counters on the unit as damage is left; write down what else prevented damage.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.model import Place
from validator.turns.view import EventView


@rule(
    "K112",
    "damage-count-differs",
    on="event",
    events=("place",),
    severity="error",
    summary="As many counters are placed as damage is left.",
    message="{counters} counters for the damage {damage}; {left} of {amount} {is_} left",
    hint="put {left} on {unit}, or write down what else prevented damage",
    reference="one counter for each damage that isn't prevented",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a wrong number of counters."""
    event, damage, have = view.event, view.damage, view.keyword
    if not isinstance(event, Place) or damage is None or damage.placed or damage.unit.gone:
        return
    if have is not None and have.abilities and not damage.deflected and damage.of_attack is not False:
        return  # K108
    if view.open_question is not None:
        return  # K190
    if event.counters != damage.left:
        double = event.counters == 2 * damage.left and not damage.deflected
        if double and have is not None and have.perhaps and view.granted is None:
            return  # K190
        yield hit(
            (damage.unit.cards[0].name,),
            event.where,
            severity=view.granted,
            counters=event.counters,
            damage=damage.id,
            left=damage.left,
            amount=damage.amount,
            is_="is" if damage.left == 1 else "are",
            unit=damage.unit.label,
        )
