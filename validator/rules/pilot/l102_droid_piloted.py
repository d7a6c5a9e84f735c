"""A Droid unit has no Pilot.

What it checks
--------------
Pilots on units with the subtype Droid, or that are treated as Droids. A card that says that it may pilot Droids, or be
piloted, is an exception.

Why
---
A Pilot moves onto a unit that is no Droid: a Droid flies itself.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "dark", "arenas": {"space": [
      {"cards": ["Droid Starfighter DFS-4CT"], "pilots": ["TIE Fighter Pilot"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "dark", "arenas": {"space": [
      {"cards": ["TIE Fighter DS-3-12"], "pilots": ["TIE Fighter Pilot"]}]}}]}

How to mend
-----------
Put the Pilot into its own arena, or onto a unit that is no Droid.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.piloting import answers
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "L102",
    "droid-piloted",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="error",
    summary="A Droid unit has no Pilot.",
    message="{unit} is a Droid and has the Pilot {card}; a Droid can't have a Pilot",
    hint="move the Pilot to its own arena, or to a unit that is no Droid",
    reference="a Pilot moves onto a unit that is no Droid (newest keyword text of Pilot)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Pilot on a Droid."""
    for unit, each, card, top, found in answers(view):
        if found == "droid":
            yield hit((card.name, top.name), each.where, card=card.name, unit=unit.label)
