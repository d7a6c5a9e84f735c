"""Whether a card may lie outside the deck is known from the texts of the cards.

What it checks
--------------
Cards of another side in the zones outside the deck, where a card of the deck or beside it takes such cards from there.
The data file deckbuilding.json names the cards that do.

Why
---
Cards outside the deck are of its side or Neutral (D107). The text of a card that takes a unit of any side from there
may mean more, and no source says so: a wrong verdict would be worse than none.

Fails
-----
::

    4 Rebel Trooper
    Supply:
    1 Life Day
    Outside the game:
    1 Darth Vader (A)

Passes
------
::

    4 Rebel Trooper
    Supply:
    1 Life Day
    Outside the game:
    1 Luke Skywalker (A)

How to mend
-----------
Take the card out, or ask a judge.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import SIDE_WORDS
from validator.decks.model import OUTSIDE_ZONES
from validator.decks.view import ZONE_WORDS, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D190",
    "deck-needs-judge",
    on="deck",
    when=lambda view: view.outside_sides != 7,
    severity="note",
    summary="Whether a card may lie outside the deck is known from the texts of the cards.",
    message=(
        "a judge must say whether {card} ({side}) may lie in the {zone} of this {deck_side} deck: {by} takes such "
        "cards from there"
    ),
    hint="show the judge the text of {by}",
    reference="cards that take cards from outside the deck, whatever their side (texts of the cards)",
    judge=True,
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card outside the deck of another side that a card of the deck may take from there."""
    if view.outside_sides == 7 or (view.sides and view.sides & view.outside_sides):
        return
    side = view.side
    for held in view.cards().values():
        if view.may_be_in(held.card, side):
            continue
        for zone in OUTSIDE_ZONES:
            lines = [entry for where, entry in held.lines if where == zone]
            certain, lets = view.lets_outside(held.card, zone)
            if lines and lets is not None and not certain:
                yield hit(
                    (held.card.name, lets.card),
                    lines[0].where,
                    card=held.card.name,
                    side=SIDE_WORDS[held.card.side],
                    zone=ZONE_WORDS[zone],
                    deck_side=SIDE_WORDS[side],
                    by=lets.card,
                    source=lets.source,
                )
