"""What is wrong with a name in an input: it is no card's, it could be several cards', or it is spelt otherwise."""

from __future__ import annotations

from validator.cards.database import Ambiguous, Database, Unknown
from validator.cards.model import Card
from validator.inputs.files import LONGEST_SHOWN, cut, printable
from validator.problems import AMBIGUOUS_CARD, NAME_REPAIRED, UNKNOWN_CARD
from validator.results import Problem, Where, hit


class Asking:
    """Says what is wrong with the names of one input.

    `most`: for so many unknown names similar ones are sought, which takes time.
    """

    def __init__(self, db: Database, most: int) -> None:
        self.db = db
        self.left = most

    def problem(self, text: str, found: Ambiguous | Unknown | None, where: Where, code: str | None = None) -> Problem:
        """Return the problem with a name that isn't that of one card.

        `found`: what the look-up gave, None for an unknown name; `code`: of the set that the input names.
        """
        if isinstance(found, Ambiguous):
            inside = [card for card in found.candidates if code in card.sets]
            keys = tuple(card.key for card in inside or found.candidates)
            return Problem(AMBIGUOUS_CARD, hit(keys, where, text=cut(text), candidates=keys, count=len(keys)))
        return Problem(UNKNOWN_CARD, hit((cut(text),), where, text=cut(text), suggestions=self.suggestions(text)))

    def suggestions(self, text: str) -> tuple[str, ...]:
        """Return the names of cards that an unknown one looks like; none after many."""
        self.left -= 1
        full = self.db.find(text) if self.left >= 0 else None
        return full.suggestions if isinstance(full, Unknown) else ()

    @staticmethod
    def repaired(text: str, name: str, card: Card, where: Where) -> Problem:
        """Return the note on a card that is named otherwise than it is spelt; `name`: its right name."""
        return Problem(NAME_REPAIRED, hit((card.name,), where, text=printable(text, LONGEST_SHOWN), name=name))
