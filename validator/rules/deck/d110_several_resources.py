"""A player has one Resource a game.

What it checks
--------------
The Resources in all zones outside the deck together. However many they are, they lower the minimum of the deck by one
card only.

Why
---
A player uses one Resource a game (the committee's tutorial of 2011). How many may lie outside is not said, so this is
a warning.

Fails
-----
::

    4 Rebel Trooper
    Supply:
    1 Black Market
    1 Battle Plans

Passes
------
::

    4 Rebel Trooper
    Supply:
    1 Black Market

How to mend
-----------
Keep the one that you play.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import RESOURCE, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D110",
    "several-resources",
    on="deck",
    when=lambda view: view.resources > view.format.numbers.resources,
    severity="warning",
    summary="A player has one Resource a game.",
    message="{found} Resources outside the deck; {allowed} is used in a game",
    hint="keep the one that you play",
    reference="one Resource a game (committee, Resource tutorial 2011)",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield a deck with several Resources outside."""
    allowed = view.format.numbers.resources
    if view.resources > allowed:
        lines = [
            (held.card.name, entry) for held in view.concerned(RESOURCE) for zone, entry in held.lines if zone != "deck"
        ]
        cards = dict.fromkeys(name for name, _ in lines)
        yield hit(cards, lines[-1][1].where, found=view.resources, allowed=allowed)
