"""A unit stands in an arena of its type.

What it checks
--------------
The arena of every unit against the type of its top card; a Subordinate's arenas stand in its subtype line. A unit of
several arenas may be in any of them.

Why
---
Only the top card gives a stack its type, and a unit is deployed to an arena of its type.

Fails
-----
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {
      "character": [{"cards": ["Luke's X-Wing (A)"]}]}}]}

Passes
------
::

    {"board": 1, "players": [{"name": "Ann", "side": "light", "arenas": {"space": [{"cards": ["Luke's X-Wing (A)"]}]}}]}

How to mend
-----------
Move the unit to an arena of its type; check that the right card is on top.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.rules.board_subject import UNITS, BoardSubject
from validator.rules.registry import Hit, hit, rule

_ARENA = {"space": "Space", "ground": "Ground", "character": "Character"}


@rule(
    "B101",
    "unit-in-wrong-arena",
    severity="error",
    summary="A unit stands in an arena of its type.",
    message="{unit} is a {type} unit and stands in the {arena} arena",
    hint="move it to the {right} arena",
    reference="a unit is in an arena that the type of its top card names (rulebooks)",
)
def check(subject: BoardSubject) -> Iterator[Hit]:
    """Yield every unit in an arena that its top doesn't have."""
    for _, unit in subject.units:
        card = unit.cards[0].card
        if card is None or unit.arena is None:
            continue
        arenas = card.arenas
        arena = _ARENA[unit.arena]
        if arena not in arenas and arenas and card.types[0] in UNITS:
            yield hit(
                (card.name,),
                unit.top.where,
                unit=unit.label,
                type="/".join(arenas),
                arena=arena,
                right=" or ".join(arenas),
            )
