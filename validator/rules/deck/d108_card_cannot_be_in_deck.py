"""Events and Subordinates are not part of a deck.

What it checks
--------------
The types of the cards in the deck. An Event or a Subordinate there is wrong, and isn't counted among the cards of the
deck. In the zones outside they are at home.

Why
---
An Event is played from the supply before setup, and other cards bring Subordinates into play from it (the committee's
introduction of Events, 2016, and the texts of the cards).

Fails
-----
::

    4 Rebel Trooper
    1 Festival of Light

Passes
------
::

    4 Rebel Trooper
    Supply:
    1 Festival of Light

How to mend
-----------
Move it below a heading `Supply:`.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import STRAY, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D108",
    "card-cannot-be-in-deck",
    on="deck",
    when=lambda view: view.flags & STRAY,
    severity="error",
    summary="Events and Subordinates are not part of a deck.",
    message="{card} is {kind}, which can't be part of a deck",
    hint="move it to the supply, and add another card if the deck is too small then",
    reference=(
        "Events and Subordinates come from the supply and are not part of the deck (committee, "
        "introduction of Events 2016)"
    ),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every Event and Subordinate in the deck."""
    if view.flags & STRAY:
        for held in view.concerned(STRAY):
            for zone, entry in held.lines:
                if zone == "deck":
                    kind = held.card.kind
                    article = "an" if kind[0] in "AEIOU" else "a"
                    yield hit((held.card.name,), entry.where, card=held.card.name, kind=f"{article} {kind}")
