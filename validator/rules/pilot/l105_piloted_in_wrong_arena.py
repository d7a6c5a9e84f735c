"""A piloted unit is in the Space or Ground arena.

What it checks
--------------
Units with Pilots that are in the Character arena. A retreated unit keeps its Pilots. A Character that by its own text
has Pilots may have them there.

Why
---
Pilots move onto units in Space or on the Ground.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Boba's Rancor (A)"], "pilots": ["Malakili (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)"]}]}}]}

How to mend
-----------
Move the unit, or put the Pilot into its own arena.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule
from validator.stacks.effects import Pilotable


@rule(
    "L105",
    "piloted-in-wrong-arena",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="error",
    summary="A piloted unit is in the Space or Ground arena.",
    message="{unit} is in the Character arena with the Pilot {card}; Pilots are for the Space and Ground arenas",
    hint="move the unit to the Space or Ground arena, or take the Pilot off",
    reference="a piloted unit is in Space or on the Ground (rulings on Pilot)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every unit of the Character arena that has a Pilot and may stand there."""
    for _, unit in view.units:
        if unit.pilots and unit.arena == "character":
            top = unit.cards[0].card
            if top is not None and "Character" in top.arenas and not view.effects.on_pilots(top, Pilotable):
                pilot = unit.pilots[0]
                yield hit((unit.top.name, pilot.name), pilot.where, unit=unit.label, card=pilot.name)
