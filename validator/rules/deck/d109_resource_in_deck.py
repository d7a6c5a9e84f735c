"""A Resource usually lies outside the deck.

What it checks
--------------
Resources among the cards of the deck. They count as cards of it.

Why
---
A player fetches the Resource from outside for one card fewer in the opening hand (the committee's tutorial of 2011).
No source forbids one in the deck, so this is a warning.

Fails
-----
::

    4 Rebel Trooper
    1 Black Market

Passes
------
::

    4 Rebel Trooper
    Supply:
    1 Black Market

How to mend
-----------
Move it below a heading `Supply:`; then a deck of 59 cards is enough.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import RESOURCE, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D109",
    "resource-in-deck",
    on="deck",
    when=lambda view: view.flags & RESOURCE,
    severity="warning",
    summary="A Resource usually lies outside the deck.",
    message="{card} is a Resource in the deck",
    hint="move it to the supply, from where a Resource is fetched",
    reference=("a Resource starts outside the deck (committee, Resource tutorial 2011); none in the deck is forbidden"),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every Resource in the deck."""
    if view.flags & RESOURCE:
        for held in view.concerned(RESOURCE):
            for zone, entry in held.lines:
                if zone == "deck":
                    yield hit((held.card.name,), entry.where, card=held.card.name)
