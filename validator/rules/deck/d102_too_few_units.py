"""A deck has at least 36 units.

What it checks
--------------
The units of the deck: cards whose types are arenas only. A unit of several arenas counts once. Subordinates,
Equipment and all others are no units. While lines of the deck name no known card, the rule waits until these could no
longer make up for what is missing.

Why
---
Twelve units for each of three arenas. The community's deck checker asks for the sum as well, which matters where
units of several arenas count more than once for the arenas.

Fails
-----
::

    4 Rebel Trooper
    4 Clone Squad
    4 Air Cover

Passes
------
::

    4 Naboo Starfighter Squadron
    4 Kuat Nebulon-B Frigate
    4 Rebel Fighter Wing
    4 Clone Squad
    4 Jedi Patrol
    4 AT-TE Walker 23X
    4 Rebel Trooper
    4 Rebel Marine
    4 Rebel Pilot

How to mend
-----------
Add units.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import DeckView
from validator.results import counted
from validator.rules.registry import Hit, hit, rule


@rule(
    "D102",
    "too-few-units",
    on="deck",
    when=lambda view: view.units < view.format.numbers.units_minimum,
    severity="error",
    summary="A deck has at least 36 units.",
    message="{found} units; at least {needed} are needed",
    hint="add {missing}",
    reference="a deck has at least 36 units, 12 for each arena (community deck checker)",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield a deck of too few units."""
    needed = view.format.numbers.units_minimum
    if view.units + view.unread < needed:
        yield hit(found=view.units, needed=needed, missing=counted(needed - view.units, "unit"))
