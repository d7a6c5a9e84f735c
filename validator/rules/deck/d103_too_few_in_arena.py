"""A deck has at least 12 Space, 12 Ground and 12 Character units.

What it checks
--------------
The units of the deck by arena. A unit of several arenas (Ground/Character) counts in each of them. While lines of the
deck name no known card, the rule waits until these could no longer make up for what is missing.

Why
---
The community's deck checker, which counts a unit of several arenas in each.

Fails
-----
::

    4 Naboo Starfighter Squadron
    4 Clone Squad
    4 Rebel Trooper

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
Add units of that arena; one of several arenas helps in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import ARENAS
from validator.decks.view import DeckView
from validator.results import counted
from validator.rules.registry import Hit, hit, rule


@rule(
    "D103",
    "too-few-in-arena",
    on="deck",
    when=lambda view: min(view.arenas) < view.format.numbers.arena_minimum,
    severity="error",
    summary="A deck has at least 12 Space, 12 Ground and 12 Character units.",
    message="{found} {arena} units; at least {needed} are needed",
    hint="add {missing}",
    reference=(
        "at least 12 Space, 12 Ground and 12 Character units; a unit of several arenas counts in "
        "each (community deck checker)"
    ),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every arena with too few units."""
    needed = view.format.numbers.arena_minimum
    for arena, found in zip(ARENAS, view.arenas, strict=True):
        if found + view.unread < needed:
            yield hit(arena=arena, found=found, needed=needed, missing=counted(needed - found, f"{arena} unit"))
