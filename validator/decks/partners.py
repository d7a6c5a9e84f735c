"""What in a deck serves a card that needs another: a Stack list, an Equipment, a Pilot.

Most decks have cards that plainly serve, by a name or a subtype; then the grammar of lists isn't needed, and isn't
imported. What isn't plain is asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from validator.cards.database import Database
from validator.cards.model import ARENAS, Card
from validator.cards.subtypes import is_unique, joined_words, treated_as
from validator.decks.view import DeckView, Held

_SPLIT = (", and ", ", or ", " and ", " or ", ", ")
_IGNORED = frozenset({"Any", "any", "unit", "units"})
_BARE = _IGNORED | {"unique", *ARENAS}
"""Words that name no class of units by themselves."""


class Words:
    """The subtypes of the cards of one database, those of several words as one; answers are kept."""

    def __init__(self, join: Callable[[Iterable[str]], list[str]]) -> None:
        self.join = join
        self._of: dict[str, frozenset[str]] = {}
        self._answers: dict[tuple[str, str], dict[str, bool]] = {}

    def of(self, card: Card) -> frozenset[str]:
        """Return the subtypes of a card, and what it is treated as."""
        found = self._of.get(card.key)
        if found is None:
            lines = [list(card.subtypes), *(treated_as([text]) for text in card.treat)]
            found = self._of[card.key] = frozenset(word for line in lines for word in self.join(line))
        return found

    def answers(self, question: str, card: Card) -> dict[str, bool]:
        """Return what is known of a question about a card: the answer for other cards, by their keys.

        A deck asks what many decks ask, so answers are kept: up to two thousand for each of the 2,500 or so questions
        that the cards of the database raise.
        """
        key = (question, card.key)
        found = self._answers.get(key)
        if found is None or len(found) > 2_000:
            found = self._answers[key] = {}
        return found

    def plainly(self, text: str, card: Card) -> bool:
        """Whether a card plainly is what a list or an `Equipped` line names; False when it takes a closer look."""
        parts = [text]
        for mark in _SPLIT:
            parts = [part for each in parts for part in each.split(mark)]
        if card.base in parts:
            return True
        first = parts[0]
        if len(parts) > 1:
            # "Any unique Jedi or Sith Character": what stands before the first and behind the last is said of each.
            if not first.startswith(("Any ", "unique ")) or set(first.split()) <= _BARE:
                return False
            first = " ".join([first, *(word for word in parts[-1].split() if word in ARENAS)])
        words = self.of(card)
        return '"' not in text and all(
            word in words or (word in ARENAS and word in card.arenas) or (word == "unique" and is_unique(card))
            for word in self.join([word for word in first.split() if word not in _IGNORED])
        )


def words_of(db: Database) -> Words:
    """Return the subtypes of a database's cards."""
    return db.made(_words)


def in_deck(view: DeckView, flag: int) -> Iterator[Held]:
    """Yield the cards with a flag that lie in the deck itself."""
    for held in view.concerned(flag):
        if any(zone == "deck" for zone, _ in held.lines):
            yield held


def others(view: DeckView, card: Card) -> Iterator[Card]:
    """Yield the cards of all zones other than the versions of one unit (or than one card that isn't unique)."""
    for each in view.distinct():
        if each.unit != card.unit:
            yield each


def serves(
    known: dict[str, bool],
    cards: Iterable[Card],
    plainly: Callable[[Card], bool | None],
    closely: Callable[[], Callable[[Card], bool]],
) -> bool:
    """Whether any of the cards is what another card needs.

    `known`: the answers given before, to which the new ones are added. `plainly` answers what needs no grammar, or None
    for what takes a closer look; `closely` makes the closer look, and is called only where nothing plainly serves.
    """
    cards = tuple(cards)
    if any(known.get(card.key) for card in cards):
        return True
    doubtful = []
    for card in cards:
        if card.key not in known:
            answer = plainly(card)
            if answer is None:
                doubtful.append(card)
            else:
                known[card.key] = answer
                if answer:
                    return True
    if doubtful:
        look = closely()
        for card in doubtful:
            known[card.key] = look(card)
    return any(known[card.key] for card in doubtful)


def _words(db: Database) -> Words:
    return Words(joined_words(db).join)
