"""An Equipment has units in the deck that it can be attached to, and that it gives something.

What it checks
--------------
The arenas in the subtype line of every Equipment of the deck, and what its lines that begin with "Equipped" name,
against the units of the deck and the cards outside it. An Equipment that may go on an opponent's unit needs none.

Why
---
An Equipment that no unit of the deck can carry, or that gives nothing to any, does nothing. Often a name or a subtype
was overlooked.

Fails
-----
Under `--format open`::

    4 Double-Bladed Lightsaber
    4 Din Djarin (F)

Passes
------
Under `--format open`::

    4 Double-Bladed Lightsaber
    4 Luke Skywalker (A)

How to mend
-----------
Add units that it names, or leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from validator.cards.model import Card
from validator.rules.deck._served import in_deck, others, words_of
from validator.rules.deck_subject import ATTACHED, DeckSubject
from validator.rules.registry import Hit, hit, rule

NO_TYPE = "{card} can be attached to {arenas} units; the deck has 0"


@rule(
    "D112",
    "equipment-without-bearer",
    severity="warning",
    summary="An Equipment has units in the deck that it can be attached to, and that it gives something.",
    message="{card} is for {classes}; the deck has 0",
    hint="add a unit that it names, or leave it out",
    reference="Equip needs a unit of a matching type; the words behind Equipped say who benefits (keyword text)",
)
def check(subject: DeckSubject) -> Iterator[Hit]:
    """Yield every Equipment that no card of the deck can use."""
    if not subject.flags & ATTACHED:
        return
    for held in in_deck(subject, ATTACHED):
        card = held.card
        known = words_of(subject.db).answers("benefits" if card.equipped else "bearer", card)
        if any(known.get(other.key) for other in others(subject, card)):
            continue
        bearers = _bearers(subject, card)
        where = held.lines[0][1].where
        if not bearers and card.arenas:
            if not _for_opponents(subject, card):
                yield hit((card.name,), where, message=NO_TYPE, card=card.name, arenas=card.arenas)
        elif card.equipped and not _benefits(subject, card, bearers) and not _for_opponents(subject, card):
            yield hit((card.name,), where, card=card.name, classes=card.equipped)


def _bearers(subject: DeckSubject, card: Card) -> list[Card]:
    """Return the units of the deck that an Equipment may be attached to by their type."""
    known = words_of(subject.db).answers("bearer", card)
    found = []
    for other in others(subject, card):
        answer = known.get(other.key)
        if answer is None:
            answer = known[other.key] = (other.is_unit or other.types[0] == "Subordinate") and any(
                arena in card.arenas for arena in other.arenas
            )
        if answer:
            found.append(other)
    return found


def _benefits(subject: DeckSubject, card: Card, bearers: list[Card]) -> bool:
    words = words_of(subject.db)
    known = words.answers("benefits", card)
    open_: list[Card] = []
    for other in bearers:
        answer = known.get(other.key)
        if answer is None and any(words.plainly(text, other) for text in card.equipped):
            answer = known[other.key] = True
        if answer:
            return True
        if answer is None:
            open_.append(other)
    if not open_:
        return False
    from validator.stacklists.grammar import ListError  # only where no unit plainly benefits
    from validator.stacklists.matching import lists_of

    lists = lists_of(subject.db)
    try:
        phrases = [lists.bearer(text, card.name) for text in card.equipped]
    except ListError:
        return True
    for other in open_:
        known[other.key] = any(phrase.literal(other) is not False for phrase in phrases)
    return any(known[other.key] for other in open_)


def _for_opponents(subject: DeckSubject, card: Card) -> bool:
    """Whether it may be attached to an opponent's unit."""
    from validator.stacklists.effects import Attachable, Trigger, effects_of  # only where the deck has no bearer

    effects = effects_of(subject.db)
    if effects.on_equipment(card, Attachable):
        return True
    return any(each.owner != "own" for each in effects.on_equipment(card, Trigger))
