"""A judge must say whether an Equipment may come off its unit.

What it checks
--------------
A `detach` event, and an `equip` or `attach` event that brings an attached Equipment to another unit, where the text of
the Equipment says that it comes off only for a price. With `granted` it is no question.

Why
---
A log doesn't show what is paid for detaching an Equipment.

Fails
-----
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [],
          "character": [{"id": "c", "cards": ["Luke Skywalker (A)"],
            "equipment": [{"id": "e", "card": "Wristcuffs", "owner": "Bob"}]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "detach", "player": "Ann", "equipment": "e", "unit": "c"}]}

Passes
------
::

    {"turn_log": 1,
     "before": {"board": 1, "turn": {"number": 3, "step": "build-light"},
      "players": [{"name": "Ann", "side": "light",
        "arenas": {"space": [],
          "character": [{"id": "c", "cards": ["Luke Skywalker (A)"],
            "equipment": [{"id": "e", "card": "Lightsaber", "owner": "Ann"}]}]}},
       {"name": "Bob", "side": "dark"}]},
     "events": [{"do": "detach", "player": "Ann", "equipment": "e", "unit": "c"}]}

How to mend
-----------
Say in `granted` what was paid.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import Attachable, effects_of
from validator.turns.pieces import Piece
from validator.turns.view import EventView


@rule(
    "E190",
    "equipment-needs-judge",
    on="event",
    events=(
        "detach",
        "equip",
        "attach",
    ),
    severity="note",
    summary="A judge must say whether an Equipment may come off its unit.",
    message="whether {equipment} may be detached from {unit} is for a judge, who reads {equipment}: {why}",
    hint="say in 'granted' what was paid for it",
    reference="its own text says what it takes to detach it (card text)",
    judge=True,
)
def check(view: EventView) -> Iterator[Hit]:
    """Yield an Equipment that comes off only for a price."""
    card, bearer = view.equipment, view.source
    if card is None or card.card is None or not isinstance(bearer, Piece) or bearer is view.unit:
        return
    if view.event.granted is not None:
        return
    for each in effects_of(view.db).on_equipment(card.card, Attachable):
        if each.stays and each.note:
            names = (card.name, bearer.cards[0].name)
            source = effects_of(view.db).source(card.card.key, "attach")
            yield hit(names, view.event.where, equipment=card.name, unit=bearer.label, why=each.note, source=source)
