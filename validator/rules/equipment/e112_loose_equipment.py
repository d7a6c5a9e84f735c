"""An Equipment that is attached to nothing waits in the build zone.

What it checks
--------------
Units in an arena whose top card is an Equipment.

Why
---
A finished Equipment lies in its owner's build zone until it is attached; when its unit leaves play it goes back there,
unless its own words say otherwise.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"character": [{"cards": ["Z-6 Jetpack"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "build_zone": {"equipment": ["Z-6 Jetpack"]}}]}

How to mend
-----------
Move it to `equipment` of the build zone, or into the `equipment` of the unit that has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.boards.view import BoardView
from validator.rules.registry import Hit, hit, rule


@rule(
    "E112",
    "loose-equipment",
    on="board",
    when=lambda view: view.strays,
    at="deployed",
    severity="error",
    summary="An Equipment that is attached to nothing waits in the build zone.",
    message="{card} is an Equipment, but it is alone in the {arena} arena",
    hint="move it to 'equipment' of the build zone, or of the unit that has it",
    reference="unattached Equipment is in the build zone (rulings on Equipment whose unit left play)",
)
def check(view: BoardView) -> Iterator[Hit]:
    """Yield every Equipment that stands in an arena as a unit does."""
    for unit in view.strays:
        card = unit.cards[0].card
        if card is not None and card.types[0] == "Equipment" and unit.arena is not None:
            yield hit((card.name,), unit.top.where, card=unit.label, arena=unit.arena.capitalize())
