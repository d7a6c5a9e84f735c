"""The one reader of subtype lines: which arenas a line names, and which of its words are one subtype together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from validator.cards.database import Database
from validator.cards.model import ARENAS, Card
from validator.cards.paths import SHIPPED
from validator.inputs.files import InputError, read_bytes


class JoinedWords:
    """Subtypes of several words, such as Dark Jedi, in one folder of card data, or in the shipped one.

    Raises InputError where the list of them is at fault.
    """

    def __init__(self, folder: str) -> None:
        path = os.path.join(folder, "subtypes.json")
        if not os.path.exists(path):
            path = os.path.join(SHIPPED, "subtypes.json")
        self._by_first: dict[str, list[tuple[str, list[str]]]] = {}
        try:
            # Not typed: on the way to one deck a type costs more than the reading. The data's own check is C101.
            read: Any = msgspec.json.decode(read_bytes(path))
            for subtype in sorted((each["subtype"] for each in read.get("multi_word", ())), key=len, reverse=True):
                words = subtype.lower().split()
                self._by_first.setdefault(words[0], []).append((subtype, words))
        except (ValueError, TypeError, LookupError, AttributeError):
            hint = "`swtcg cards lint` says what is wrong"
            raise InputError("is no list of subtypes", path=path, hint=hint, code="damaged") from None

    def join(self, words: Iterable[str]) -> list[str]:
        """Return words with those that are one subtype together joined, a plural at their end too.

        Case doesn't matter; what is joined is spelt as the data has it, other words stay as they are.
        """
        left = list(words)
        found = []
        at = 0
        while at < len(left):
            word = left[at]
            for subtype, several in self._by_first.get(word.lower(), ()):
                here = [each.lower() for each in left[at : at + len(several)]]
                plural = here[:-1] == several[:-1] and here[-1] == f"{several[-1]}s"
                if here == several or plural:
                    found.append(f"{subtype}s" if plural else subtype)
                    at += len(several)
                    break
            else:
                found.append(word)
                at += 1
        return found


def joined_words(db: Database) -> JoinedWords:
    """Return the subtypes of several words of a database."""
    return db.made(_of_database)


def _of_database(db: Database) -> JoinedWords:
    return JoinedWords(db.folder)


def treated_as(treat: Iterable[str]) -> list[str]:
    """Return the words that "Treat this unit as" adds to subtypes; a choice or a condition adds none for certain."""
    found: list[str] = []
    for text in treat:
        words = text.split()
        if "or" not in words and "if" not in words and "the" not in words and text != "non-unique":
            found += [word for word in words if word != "unit"]
    return found


def is_unique(card: Card) -> bool:
    """Whether a card is unique: it has a version letter, and doesn't say that it is treated as non-unique."""
    return card.version is not None and "non-unique" not in card.treat


def read_line(types: Sequence[str], line: str) -> tuple[list[str], list[str]]:
    """Return the arenas of a card, and the words of its subtype line without them.

    The line of an Equipment, Location or Subordinate names its arenas first: `Space/Ground - Vehicle`.
    """
    arenas: list[str] = []
    if types and types[0] in ARENAS:
        arenas = list(types)
    elif types and types[0].partition(" - ")[0] in ("Equipment", "Location", "Subordinate"):
        first, _, after = line.partition(" - ")
        if all(arena in ARENAS for arena in first.split("/")):
            arenas, line = first.split("/"), after
    return arenas, line.replace(" - ", " ").split()
