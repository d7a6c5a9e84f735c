"""Every card in the place of a unit is a unit or a Subordinate.

What it checks
--------------
The type of the top card of everything that is in an arena, or among the retreated units. An Equipment alone in
an arena is E112 instead.

Why
---
Arenas hold units; Missions, Battle cards, Locations, Events and Resources have places of their own.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {
      "character": [{"cards": ["Peace on Naboo"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "missions": ["Peace on Naboo"]}]}

How to mend
-----------
Write the card into its own zone: `missions`, `events`, `locations`, `resource` or the build zone.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.places import in_words
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule

_ZONES = {
    "Mission": "'missions'",
    "Battle": "'missions', or 'discard' when it is done",
    "Event": "'events'",
    "Location": "'locations'",
    "Resource": "'resource'",
    "Equipment": "'equipment' of the build zone",
}


@rule(
    "B103",
    "not-a-unit",
    on="board",
    when=lambda view: view.strays,
    at="deployed",
    severity="error",
    summary="Every card in the place of a unit is a unit or a Subordinate.",
    message="{card} is no unit (its type is {type}), but it is {place}",
    hint="move it to {zone}",
    reference="the arenas hold units (rulebooks)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unit whose top is neither a unit nor a Subordinate."""
    for unit in view.strays:
        card = unit.cards[0].card
        if card is None or (card.types[0] == "Equipment" and unit.arena is not None):
            continue
        yield hit(
            (card.name,),
            unit.top.where,
            card=unit.label,
            type=card.types[0],
            place=in_words(unit.arena) if unit.arena else "among the retreated units",
            zone=_ZONES.get(card.kind, "its own zone"),
        )
