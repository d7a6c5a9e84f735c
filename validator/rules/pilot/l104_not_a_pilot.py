"""A card that pilots a unit has a Pilot ability.

What it checks
--------------
The Pilot abilities of every card in a unit's `pilots`. Of several versions of one unit the first counts, as the top of
the stack that they may be.

Why
---
Pilot is the ability to move onto a unit; a card without it can't.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Tantive IV (A)"], "pilots": ["Luke Skywalker (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [
      {"cards": ["Luke's X-Wing (A)"], "pilots": ["Wedge Antilles (A)"]}]}}]}

How to mend
-----------
Put the card into its arena; write the version that has Pilot if that one was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.piloting import answers
from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "L104",
    "not-a-pilot",
    on="board",
    when=lambda view: view.pilots,
    at="piloting",
    severity="error",
    summary="A card that pilots a unit has a Pilot ability.",
    message="{card} has no Pilot ability and can't pilot {unit}",
    hint="move it to its own arena, or name the version that has Pilot",
    reference="Pilot is the ability to move onto a unit (newest keyword text)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every card without Pilot that is on a unit as one."""
    for unit, each, card, top, found in answers(view):
        if found == "no-ability":
            yield hit((card.name, top.name), each.where, card=card.name, unit=unit.label)
