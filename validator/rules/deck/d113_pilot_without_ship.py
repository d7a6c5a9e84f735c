"""A Pilot has units in the deck that it can pilot.

What it checks
--------------
What the Pilot abilities of the deck's cards name, against the subtypes of the units in the deck and of the cards
outside it. Droids have no Pilot.

Why
---
Pilot is useless in a deck without a unit of those subtypes. A warning: the card may be there for what else it does.

Fails
-----
Under `--format open`::

    4 TIE Fighter Pilot
    4 Executor (B)

Passes
------
Under `--format open`::

    4 TIE Fighter Pilot
    4 Remnant TIE Fighter

How to mend
-----------
Add units that it can pilot, or leave it as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import Card
from validator.rules.deck._served import Words, in_deck, words_of
from validator.rules.deck_subject import PILOT, DeckSubject
from validator.rules.registry import Hit, hit, rule


@rule(
    "D113",
    "pilot-without-ship",
    severity="warning",
    summary="A Pilot has units in the deck that it can pilot.",
    message="{card} can pilot: {abilities}; the deck has 0 such units",
    hint="add a unit that it can pilot; it may stay for what else it does",
    reference="Pilot names the subtypes of the units that a card may pilot; none is a Droid (keyword text of Pilot)",
)
def check(subject: DeckSubject) -> Iterator[Hit]:
    """Yield every Pilot for which the deck has no unit."""
    if not subject.flags & PILOT:
        return
    words = words_of(subject.db)
    ships = _ships(subject, words)
    for held in in_deck(subject, PILOT):
        abilities = tuple(each for ability in held.card.pilot for each in ability)
        if any(_covered(each, ships, words) for each in abilities):
            continue
        if not any(_covered(each, ships, words) for each in _misspelt(subject, held.card, abilities)):
            yield hit((held.card.name,), held.lines[0][1].where, card=held.card.name, abilities=abilities)


def _misspelt(subject: DeckSubject, card: Card, abilities: tuple[str, ...]) -> Iterator[str]:
    """Yield what misspelt words of a Pilot ability mean; asked for only where the words as they stand cover nothing."""
    from validator.rules.board_subject import spelling

    for each in abilities:
        yield spelling(subject.db, card, each)


def _ships(subject: DeckSubject, words: Words) -> set[frozenset[str]]:
    """Return the subtypes and types, in lower case, of every unit of all zones that can have a Pilot."""
    found = set()
    for held in subject.cards().values():
        card = held.card
        if (card.is_unit or card.types[0] == "Subordinate") and ("Space" in card.arenas or "Ground" in card.arenas):
            subtypes = words.of(card)
            if "Droid" not in subtypes:
                found.add(frozenset(word.lower() for word in (*subtypes, *card.arenas)))
    return found


def _covered(ability: str, ships: set[frozenset[str]], words: Words) -> bool:
    asked = [word.lower() for word in words.join(ability.split()) if word != "unit"]
    return any(ship.issuperset(asked) for ship in ships)
