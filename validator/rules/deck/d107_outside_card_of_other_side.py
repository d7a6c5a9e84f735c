"""Cards outside the deck are of its side, or Neutral.

What it checks
--------------
The cards in the supply, in the sideboard and outside the game. They must be of the deck's side or Neutral, as the
cards of the deck. Beside a deck of Neutral cards only, they must be of one side among themselves. The data file
deckbuilding.json names cards whose text lets cards of another side lie there. Of cards that fetch such cards without
saying that they may be there, D190 speaks.

Why
---
The community's deck checker holds these zones to the side of the deck: their cards may come into play.

Fails
-----
::

    4 Rebel Trooper
    Sideboard:
    1 Stormtrooper Squad

Passes
------
::

    4 Rebel Trooper
    Sideboard:
    1 Krayt Dragon

How to mend
-----------
Take the card out, or put one of the deck's side in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.cards.model import SIDE_WORDS
from validator.decks.model import OUTSIDE_ZONES
from validator.decks.view import ZONE_WORDS, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D107",
    "outside-card-of-other-side",
    on="deck",
    when=lambda view: view.outside_sides != 7,
    severity="error",
    summary="Cards outside the deck are of its side, or Neutral.",
    message="{card} in the {zone} is {side}; the deck is {deck_side}",
    hint="remove it, or replace it with a card of the side of the deck",
    reference="cards outside the deck are of its side or Neutral (community deck checker)",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card outside the deck that is of another side."""
    if view.outside_sides == 7 or (view.sides and view.sides & view.outside_sides):
        return
    side = view.side
    for held in view.cards().values():
        if view.may_be_in(held.card, side):
            continue
        for zone in OUTSIDE_ZONES:
            lines = [entry for where, entry in held.lines if where == zone]
            if lines and view.lets_outside(held.card, zone) == (False, None):
                name = held.card.name
                words: dict[str, Any] = {"card": name, "zone": ZONE_WORDS[zone], "side": SIDE_WORDS[held.card.side]}
                yield hit((name,), lines[0].where, deck_side=SIDE_WORDS[side], **words)
