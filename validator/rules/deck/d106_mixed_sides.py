"""All cards of a deck are of one side, or Neutral.

What it checks
--------------
The sides of the cards in the deck: Light, Dark or Yuuzhan Vong, and any number of Neutral cards. A deck of Neutral
cards only is fine. Every card that isn't of the side of most cards is reported. Cards that say that they may be in a
deck of another side are allowed there; deckbuilding.json lists them. A file that names one side while all its cards
are of another gets a warning.

Why
---
Rulebooks since The Empire Strikes Back: a deck is of one side, and Neutral cards go with each. The Yuuzhan Vong are a
side of their own in the committee's sets.

Fails
-----
::

    4 Rebel Trooper
    1 Stormtrooper Squad

Passes
------
::

    4 Rebel Trooper
    4 Krayt Dragon

How to mend
-----------
Take the cards of the other side out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from validator.cards.model import SIDE_WORDS
from validator.decks.view import SIDES, DeckView
from validator.rules.registry import Hit, hit, rule

OTHER_SIDE = "the file says {named}, but the cards of the deck are {side}"


@rule(
    "D106",
    "mixed-sides",
    on="deck",
    when=lambda view: not view.sides or view.misnamed,
    severity="error",
    summary="All cards of a deck are of one side, or Neutral.",
    message="{card} is {side} in a {deck_side} deck ({counts})",
    hint="replace it with a card of the side of the deck, or a Neutral card",
    reference=(
        "a deck is Light, Dark or Yuuzhan Vong, with any number of Neutral cards (rulebooks since "
        "The Empire Strikes Back)"
    ),
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every card of the deck that isn't of its side."""
    named = view.deck.side
    if view.sides:
        if named in SIDES and not view.sides & SIDES[named]:
            yield hit(
                severity="warning",
                message=OTHER_SIDE,
                hint="correct the side in the file",
                named=SIDE_WORDS[named],
                side=SIDE_WORDS[view.side],
            )
        return
    side = view.side
    copies = dict.fromkeys(SIDES, 0)
    for held in view.cards().values():
        if held.card.side in copies:
            copies[held.card.side] += held.copies("deck")
    counts = ", ".join(f"{count} {SIDE_WORDS[each]}" for each, count in copies.items() if count)
    for held in view.cards().values():
        lines = [entry for zone, entry in held.lines if zone == "deck"]
        if lines and not view.may_be_in(held.card, side):
            name = held.card.name
            words: dict[str, Any] = {
                "card": name,
                "side": SIDE_WORDS[held.card.side],
                "deck_side": SIDE_WORDS[side],
                "counts": counts,
            }
            yield hit((name,), lines[0].where, **words)
