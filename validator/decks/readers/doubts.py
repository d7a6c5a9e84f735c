"""Lines without a card: titles, prose, or cards that are misspelt."""

from __future__ import annotations

import re

from validator.cards.database import Database
from validator.cards.names import fold, split
from validator.decks.builder import Builder
from validator.decks.limits import MOST_SUGGESTED
from validator.decks.readers.line import CARD, Line
from validator.decks.readers.lines import Lines
from validator.decks.readers.prose import head, is_button, is_prose
from validator.problems import AMBIGUOUS_CARD, UNKNOWN_CARD

_CLOSE = 88
"""From which likeness (0 to 100) on a line without a card is a misspelt card rather than a title or prose."""
_A_BIT = 84
"""The same for a line without a count in a list where every card has one."""


_COUNTED = re.compile(r"(?:^|[^\w])[xX]?\d{1,2}[xX]?\s+(\D.{1,60})$")


class Doubts:
    """Answers whether lines without a card are cards that are misspelt; only so many are sought for one text."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._sought = 0

    def like_a_card(self, text: str, least: int = _CLOSE) -> bool:
        """Whether a text is very much like the name of a card."""
        self._sought += 1
        if is_button(text) or self._sought > MOST_SUGGESTED or len(text) >= 200:
            return False
        similar = self.db.suggest(text, 1)
        if not similar:
            return False
        from validator.inputs.likeness import likeness  # only where a name failed

        return likeness(fold(split(head(text)).base), fold(split(similar[0]).base)) >= least

    def names_a_card(self, text: str) -> bool:
        """Whether the end of a text is a count and the exact name of a card."""
        found = _COUNTED.search(text)
        return found is not None and self.db.lookup(found[1].strip(" .,;:!?()[]{}<>|*_~^'\""), loose=False) is not None

    def is_prose(self, text: str) -> bool:
        """Whether a text is a sentence, and not like the name of a card."""
        return is_prose(text) and not self.like_a_card(text)

    def is_no_card(self, text: str) -> bool:
        """Whether a line without a count, in a list where every card has one, is like no card at all."""
        return self._sought < MOST_SUGGESTED and not self.like_a_card(text, _A_BIT)


def all_counted_below(understood: Lines, lines: list[str]) -> bool:
    """Whether lines hold at least two cards, each with its count."""
    counted = 0
    for raw in lines:
        known = understood.understand(raw)
        if type(known) is tuple:
            if known[2] == raw.strip():
                return False
            counted += 1
        elif isinstance(known, Line) and known.kind == CARD:
            if not known.counted:
                return False
            counted += 1
    return counted > 1


def say_foreign(made: Builder) -> None:
    """Say so when no name of a longer list is a card: it is another game's."""
    entries = [entry for zone in made.zones.values() for entry in zone]
    if len(entries) < 5 or any(entry.card is not None for entry in entries):
        return
    if not any(problem.rule == AMBIGUOUS_CARD for problem in made.problems):
        made.problem(UNKNOWN_CARD, message=_FOREIGN, hint=_FOREIGN_HINT, count=len(entries), suggestions=())
        made.problems.insert(0, made.problems.pop())


_FOREIGN = "none of the {count} names is a card of this game"
_FOREIGN_HINT = "is it a list of another game?"
