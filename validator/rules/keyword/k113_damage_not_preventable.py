"""Damage that can't be prevented is prevented only by Fortitude.

What it checks
--------------
A `deflect`, `absorb`, `persuade`, `evade` or `prevent` event against damage whose source has Ferocity, or a text which
says without a condition that its damage can't be prevented, unless the unit that would be damaged has Fortitude and
no other unit prevents it with Protect. Where the text has a condition, K190 asks for a judge. A note where the event
says that an effect grants it.

Why
---
Damage of a unit with Ferocity can't be prevented, whether by its attack or otherwise; some cards say the same in their
own words. A unit with Fortitude may prevent such damage to itself; its Fortitude is no use to a unit that protects
another. The keyword texts.

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
    summary="Damage that can't be prevented is prevented only by Fortitude.",
    message="{unit} can't prevent the damage {damage}: {why}",
    hint="place the damage, or say in 'granted' what allows to prevent it",
    reference="Ferocity, or a card's text, keeps damage from being prevented, but for Fortitude (keyword texts)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a prevention of damage that can't be prevented."""
    damage, unit = view.damage, view.unit
    if damage is None or unit is None or damage.source is None:
        return
    ferocity, fortitude, text = view.about["Ferocity"], view.about["Fortitude"], view.unpreventable
    if view.protector is None and (fortitude.abilities or fortitude.perhaps):
        return
    if ferocity.abilities and not ferocity.doubted:
        why = f"{damage.source.label} has Ferocity"
    elif text is not None:
        why = f"the text of {text.name} keeps damage of {damage.source.label} from being prevented"
    else:
        return
    names = (unit.cards[0].name, damage.source.cards[0].name)
    user = view.user
    yield hit(
        names,
        view.event.where,
        severity=view.granted,
        unit=user.label if user is not None else unit.label,
        damage=damage.id,
        by=damage.source.label,
        why=why,
    )
