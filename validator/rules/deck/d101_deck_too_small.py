"""A deck has at least 60 cards.

What it checks
--------------
The cards of the deck, without the zones outside. Events and Subordinates aren't part of a deck, so they don't count.
One Resource outside the deck lowers the number to 59, once. There is no upper limit.

Why
---
Sixty is the minimum of Wizards' deck-building rules (feature of 2003). The community's deck checker asks for 59 where
a Resource lies outside, since the player draws one card fewer to fetch it.

Fails
-----
::

    4 Rebel Trooper
    3 Clone Squad

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
    4 Air Cover
    4 Blizzard
    4 Change in Destiny
    4 Death Star Plans
    4 Down in Flames
    4 Emergency Repairs

How to mend
-----------
Add cards. The formats differ in their numbers: `swtcg rules formats` shows them.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.decks.view import DeckView
from validator.results import counted
from validator.rules.registry import Hit, hit, rule


@rule(
    "D101",
    "deck-too-small",
    on="deck",
    when=lambda view: view.total < view.format.numbers.deck_minimum,
    severity="error",
    summary="A deck has at least 60 cards.",
    message="{found} cards{uncounted}; at least {needed} are needed{resource}",
    hint="add {missing}",
    reference=(
        "a deck has at least 60 cards (Wizards deck-building feature 2003); 59 with a Resource "
        "outside (community deck checker)"
    ),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield a deck of too few cards."""
    numbers = view.format.numbers
    needed = numbers.deck_minimum
    if view.resources:
        needed -= numbers.resource_discount
    if view.total < needed:
        yield hit(
            found=view.total,
            needed=needed,
            uncounted=f" (and {view.uncounted} that don't count: Events, Subordinates)" if view.uncounted else "",
            resource=" with a Resource outside the deck" if view.resources else "",
            missing=counted(needed - view.total, "card"),
        )
