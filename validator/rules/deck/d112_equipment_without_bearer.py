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

from collections.abc import Callable, Iterator

from validator.cards.model import Card
from validator.decks.partners import in_deck, others, serves, words_of
from validator.decks.view import ATTACHED, DeckView
from validator.rules.registry import Hit, hit, rule

NO_TYPE = "{card} can be attached to {arenas} units only; the deck has none"


@rule(
    "D112",
    "equipment-without-bearer",
    on="deck",
    when=lambda view: view.flags & ATTACHED,
    severity="warning",
    summary="An Equipment has units in the deck that it can be attached to, and that it gives something.",
    message="{card} helps only {classes}; the deck has no such unit",
    hint="add such a unit, or replace the Equipment with another card",
    reference="Equip needs a unit of a matching type; the words behind Equipped say who benefits (keyword text)",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every Equipment that no card of the deck can use."""
    if not view.flags & ATTACHED:
        return
    for held in in_deck(view, ATTACHED):
        card = held.card
        if card.equipped and _benefits(view, card):
            continue
        where = held.lines[0][1].where
        if card.arenas and not any(_bears(card, other) for other in others(view, card)):
            if not _for_opponents(view, card):
                yield hit((card.name,), where, message=NO_TYPE, card=card.name, arenas=card.arenas)
        elif card.equipped and not _for_opponents(view, card):
            yield hit((card.name,), where, card=card.name, classes=card.equipped)


def _bears(card: Card, other: Card) -> bool:
    """Whether an Equipment may be attached to a card by its type."""
    return (other.is_unit or other.types[0] == "Subordinate") and any(arena in card.arenas for arena in other.arenas)


def _benefits(view: DeckView, card: Card) -> bool:
    """Whether the Equipment gives something to a unit of the deck that it may be attached to."""
    words = words_of(view.db)

    def plainly(other: Card) -> bool | None:
        if not _bears(card, other):
            return False
        return True if any(words.plainly(text, other) for text in card.equipped) else None

    def closely() -> Callable[[Card], bool]:
        from validator.stacks.grammar import ListError  # only where no unit plainly benefits
        from validator.stacks.matching import lists_of

        lists = lists_of(view.db)
        try:
            phrases = [lists.bearer(text, card.name) for text in card.equipped]
        except ListError:
            return lambda other: True
        return lambda other: any(phrase.literal(other) is not False for phrase in phrases)

    return serves(words.answers("benefits", card), others(view, card), plainly, closely)


def _for_opponents(view: DeckView, card: Card) -> bool:
    """Whether it may be attached to an opponent's unit."""
    from validator.stacks.effects import Attachable, Trigger, effects_of  # only where the deck has no bearer

    effects = effects_of(view.db)
    if any(each.whose != "own" for each in effects.on_equipment(card, Attachable)):
        return True
    return any(each.owner != "own" for each in effects.on_equipment(card, Trigger))
