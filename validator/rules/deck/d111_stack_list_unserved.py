"""A card with a Stack list has cards in the deck that its list names.

What it checks
--------------
The printed Stack lists of the deck's cards: for each, whether a card of the deck, of its supply or of another zone
fits it. Versions of the card's own unit need no list and don't count.

Why
---
A Stack list lets listed cards lie under the card. When the deck has none of them the list does nothing, often because a
card was left out.

Fails
-----
Under `--format open`::

    4 Ghost Crew (E)

Passes
------
Under `--format open`::

    4 Ghost Crew (E)
    4 Ezra Bridger (F)

How to mend
-----------
Add cards that the list names; `swtcg stack fits CARD` shows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from validator.cards.model import Card
from validator.decks.partners import in_deck, others, serves, words_of
from validator.decks.view import LISTS, DeckView
from validator.rules.registry import Hit, hit, rule


@rule(
    "D111",
    "stack-list-unserved",
    on="deck",
    when=lambda view: view.flags & LISTS,
    severity="warning",
    summary="A card with a Stack list has cards in the deck that its list names.",
    message="{card} has the Stack list: {list}; no card of the deck is on it",
    hint="add cards of the list ('swtcg stack fits' shows them), or do without the list",
    reference="a Stack list lets listed cards lie under the card (keyword text of Stack)",
)
def check(view: DeckView) -> Iterator[Hit]:
    """Yield every Stack list that no card of the deck fits."""
    if not view.flags & LISTS:
        return
    for held in in_deck(view, LISTS):
        for text in held.card.stack:
            if not _served(view, held.card, text):
                yield hit((held.card.name,), held.lines[0][1].where, card=held.card.name, list=text)


def _served(view: DeckView, card: Card, text: str) -> bool:
    words = words_of(view.db)

    def plainly(other: Card) -> bool | None:
        return True if other.is_unit and words.plainly(text, other) else None

    def closely() -> Callable[[Card], bool]:
        from validator.stacks.grammar import ListError  # only where no card plainly fits
        from validator.stacks.matching import lists_of

        try:
            found = lists_of(view.db).printed(text, card.name)
        except ListError:
            return lambda other: True
        return lambda other: found.match(other, card) is not False

    return serves(words.answers(text, card), others(view, card), plainly, closely)
