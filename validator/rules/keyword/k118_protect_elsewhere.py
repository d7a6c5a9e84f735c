"""Protect prevents damage to another unit of the same player in the same arena.

What it checks
--------------
A `prevent` event by Protect that names the unit which protects: it is of the same player and in the same arena as the
unit that would be damaged. A note where the event says that an effect grants it.

Why
---
Protect prevents damage to another of your units in the arena of the unit that has it. The keyword text.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]},
          {"id": "b", "cards": ["Baze Malbus (A)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "j", "unit": "y", "amount": 4},
      {"do": "prevent", "player": "Bob", "unit": "b", "damage": "d1", "amount": 2, "by": "Protect"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "battle-character"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"character": [{"id": "y", "cards": ["Yoda (A)"]}, {"id": "b", "cards": ["Baze Malbus (A)"]}]}},
       {"name": "Bob", "side": "dark",
        "arenas": {"character": [{"id": "j", "cards": ["Jango Fett (A)"]}]}}]},
     "events": [{"do": "damage", "player": "Bob", "id": "d1", "source": "j", "unit": "y", "amount": 4},
      {"do": "prevent", "player": "Ann", "unit": "b", "damage": "d1", "amount": 2, "by": "Protect"}]}

How to mend
-----------
Name a unit of the same player in the arena.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.places import in_words
from validator.rules.registry import Hit, hit, rule
from validator.turns.view import EventView


@rule(
    "K118",
    "protect-elsewhere",
    on="event",
    when=lambda view: view.protector is not None,
    events=("prevent",),
    severity="error",
    summary="Protect prevents damage to another unit of the same player in the same arena.",
    message="{protector} can't protect {unit}: {why}",
    hint="name a unit of the same player in the same arena",
    reference="another of your units in this arena (keyword text of Protect)",
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield a unit that protects what it can't."""
    protector, unit = view.protector, view.unit
    if protector is None or unit is None:
        return
    if protector.player is not unit.player:
        why = f"it is a unit of {unit.player.name}"
    elif protector.arena is None or protector.arena != unit.arena:
        why = f"it is {in_words(unit.arena)}, and {protector.label} {in_words(protector.arena)}"
    else:
        return
    yield hit(
        (protector.cards[0].name, unit.cards[0].name),
        view.event.where,
        severity=view.granted,
        protector=protector.label,
        unit=unit.label,
        why=why,
    )
