"""Damage of a unit with Ferocity is prevented only by Fortitude.

What it checks
--------------
A `deflect`, `absorb`, `persuade`, `evade` or `prevent` event against damage whose source has Ferocity, unless the unit
that would be damaged has Fortitude. A note where the event says that an effect grants it.

Why
---
Damage of a unit with Ferocity can't be prevented, whether by its attack or otherwise; Fortitude may prevent such
damage to the unit that has it. The keyword texts.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "d", "cards": ["Din Djarin (F)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "k", "cards": ["Kylo Ren (M)"]}]}}]},
     "events": [{"do": "damage", "player": "Ann", "id": "d1", "source": "d", "unit": "k", "amount": 3},
      {"do": "absorb", "player": "Bob", "unit": "k", "damage": "d1", "amount": 2}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "d", "cards": ["Din Djarin (F)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "k", "cards": ["Kylo Ren (M)"]}]}}]},
     "events": [{"do": "damage", "player": "Ann", "id": "d1", "source": "d", "unit": "k", "amount": 3},
      {"do": "place", "player": "Bob", "damage": "d1", "counters": 3}]}

How to mend
-----------
Let the damage be placed, or say in `granted` what allows to prevent it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K113",
    "damage-not-preventable",
    on="event",
    events=(
        "deflect",
        "absorb",
        "persuade",
        "evade",
        "prevent",
    ),
    final=True,
    severity="error",
    summary="Damage of a unit with Ferocity is prevented only by Fortitude.",
    message="{unit} can't prevent the damage {damage}: {by} has Ferocity",
    hint="place the damage, or say in 'granted' what allows to prevent it",
    reference="Ferocity keeps its damage from being prevented, but for Fortitude (keyword texts of both)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a prevention of damage that can't be prevented."""
    damage, unit, ferocity = view.damage, view.unit, view.about.get("Ferocity")
    if damage is None or unit is None or ferocity is None or not ferocity.abilities or damage.source is None:
        return
    fortitude = view.about["Fortitude"]
    if fortitude.abilities or fortitude.perhaps or ferocity.doubted:
        return
    names = (unit.cards[0].name, damage.source.cards[0].name)
    yield hit(
        names,
        view.event.where,
        severity=view.granted,
        unit=unit.label,
        damage=damage.id,
        by=damage.source.label,
    )
