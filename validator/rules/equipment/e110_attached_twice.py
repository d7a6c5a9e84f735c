"""An Equipment is attached to one unit.

What it checks
--------------
Equipment with an id: the same id among what is attached to two units, or twice to one.

Why
---
An Equipment may be moved to another unit; only the unit that has it now has its effect. Later rulings on
re-equipping.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": [{"id": "e1", "card": "Z-6 Jetpack"}]},
      {"cards": ["Luke Skywalker (A)"], "equipment": [{"id": "e1", "card": "Z-6 Jetpack"}]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [
      {"cards": ["Din Djarin (F)"], "equipment": [{"id": "e1", "card": "Z-6 Jetpack"}]},
      {"cards": ["Luke Skywalker (A)"], "equipment": [{"id": "e2", "card": "Z-6 Jetpack"}]}]}}]}

How to mend
-----------
Leave it with the unit that it was attached to last, or give the second copy an id of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.results import Where
from validator.rules.registry import Hit, hit, rule


@rule(
    "E110",
    "attached-twice",
    on="board",
    when=lambda view: view.twice,
    severity="error",
    summary="An Equipment is attached to one unit.",
    message="{card} with the id '{id}' is {first} and {second}; it can be on 1 unit only",
    hint="leave it with the unit it was attached to last, or give the second copy an id of its own",
    reference="an Equipment moves when it is equipped again; only its present bearer has it (rulings on re-equipping)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every attachment after the first of one Equipment."""
    for places in view.twice:
        attached = [each for each in places if each.attached]
        for each in attached[1:]:
            yield hit(
                (each.card.name,),
                Where(pointer=each.pointer),
                card=each.card.name,
                id=each.id,
                first=attached[0].words,
                second=each.words,
            )
