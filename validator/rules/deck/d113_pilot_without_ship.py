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

from collections.abc import Iterable, Iterator

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
    for held in in_deck(subject, PILOT):
        if not _has_ship(subject, held.card):
            abilities = tuple(each for ability in held.card.pilot for each in ability)
            yield hit((held.card.name,), held.lines[0][1].where, card=held.card.name, abilities=abilities)


def _has_ship(subject: DeckSubject, pilot: Card) -> bool:
    words = words_of(subject.db)
    known = words.answers("ship", pilot)
    if any(map(known.get, subject.cards())):
        return True
    open_: list[Card] = []
    for key, held in subject.cards().items():
        answer = known.get(key)
        if answer is None:
            if _covered((each for ability in pilot.pilot for each in ability), held.card, words):
                answer = known[key] = True
            else:
                open_.append(held.card)
        if answer:
            return True
    # Misspelt words are asked for only where the words as they stand cover nothing.
    if open_:
        abilities = [*_spelt(subject, pilot)]
        for card in open_:
            known[card.key] = _covered(abilities, card, words)
    return any(known[card.key] for card in open_)


def _spelt(subject: DeckSubject, card: Card) -> Iterator[str]:
    """Yield what the words of a Pilot's abilities mean, misspelt ones put right."""
    from validator.rules.board_subject import spelling

    for ability in card.pilot:
        for each in ability:
            yield spelling(subject.db, card, each)


def _covered(abilities: Iterable[str], ship: Card, words: Words) -> bool:
    """Whether a card is a unit, no Droid, of Space or Ground, that has all words of one of the abilities."""
    if not ((ship.is_unit or ship.types[0] == "Subordinate") and ("Space" in ship.arenas or "Ground" in ship.arenas)):
        return False
    subtypes = words.of(ship)
    if "Droid" in subtypes:
        return False
    has = {word.lower() for word in (*subtypes, *ship.arenas)}
    return any(has.issuperset(w.lower() for w in words.join(each.split()) if w != "unit") for each in abilities)
