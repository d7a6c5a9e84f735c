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

from collections.abc import Callable, Iterable, Iterator

from validator.cards.model import Card
from validator.decks.partners import Words, in_deck, serves, words_of
from validator.decks.view import PILOT, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D113",
    "pilot-without-ship",
    on="deck",
    when=lambda view: view.flags & PILOT,
    severity="warning",
    summary="A Pilot has units in the deck that it can pilot.",
    message="{card} can pilot {abilities}; the deck has no such unit",
    hint="add such a unit, or keep the card for its other abilities",
    reference="Pilot names the subtypes of the units that a card may pilot; none is a Droid (keyword text of Pilot)",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every Pilot for which the deck has no unit."""
    if not view.flags & PILOT:
        return
    for held in in_deck(view, PILOT):
        if not _has_ship(view, held.card):
            abilities = tuple(each for ability in held.card.pilot for each in ability)
            yield hit((held.card.name,), held.lines[0][1].where, card=held.card.name, abilities=abilities)


def _has_ship(view: DeckView, pilot: Card) -> bool:
    words = words_of(view.db)
    printed = [each for ability in pilot.pilot for each in ability]

    def plainly(other: Card) -> bool | None:
        if not _is_ship(other, words):
            return False
        return True if _covered(printed, other, words) else None

    def closely() -> Callable[[Card], bool]:
        # Misspelt words are asked for only where the words as they stand cover nothing.
        spelt = [*_spelt(view, pilot)]
        return lambda other: _covered(spelt, other, words)

    cards = (held.card for held in view.cards().values())
    return serves(words.answers("ship", pilot), cards, plainly, closely)


def _spelt(view: DeckView, card: Card) -> Iterator[str]:
    """Yield what the words of a Pilot's abilities mean, misspelt ones put right."""
    from validator.boards.board_effects import spelling

    for ability in card.pilot:
        for each in ability:
            yield spelling(view.db, card, each)


def _is_ship(card: Card, words: Words) -> bool:
    """Whether a card can have a Pilot: a unit of Space or Ground, no Droid."""
    unit = card.is_unit or card.types[0] == "Subordinate"
    return unit and ("Space" in card.arenas or "Ground" in card.arenas) and "Droid" not in words.of(card)


def _covered(abilities: Iterable[str], ship: Card, words: Words) -> bool:
    """Whether a unit has all words of one of the abilities."""
    has = {word.lower() for word in (*words.of(ship), *ship.arenas)}
    return any(has.issuperset(w.lower() for w in words.join(each.split()) if w != "unit") for each in abilities)
