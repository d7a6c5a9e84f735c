"""Which keywords prevent damage, and how: what `card_data/keywords.json` says under `prevents`."""

from __future__ import annotations

import msgspec

from validator.cards.database import Database
from validator.cards.model import Prevents
from validator.cards.paths import SHIPPED
from validator.stacks.data import read_data


class _PrintedKeyword(msgspec.Struct, frozen=True):
    keyword: str
    prevents: Prevents | None = None


class _KeywordsFile(msgspec.Struct, frozen=True):
    keywords: tuple[_PrintedKeyword, ...]


class PreventingKeywords:
    """The keywords of one database that prevent damage, by name."""

    def __init__(self, db: Database) -> None:
        self.by_name: dict[str, Prevents] = {}
        for folder in dict.fromkeys((SHIPPED, db.folder)):  # what a folder doesn't say is as in the shipped data
            found = read_data(folder, _KeywordsFile, "keywords.json")
            assert isinstance(found, _KeywordsFile)
            self.by_name |= {each.keyword: each.prevents for each in found.keywords if each.prevents is not None}
        self._words = {tuple(name.casefold().split()): name for name in self.by_name}

    def named(self, by: str) -> str | None:
        """Return the keyword with which the `by` of a `prevent` event begins; None for anything else."""
        words = [word.strip(".,:;").casefold() for word in by.split()]
        return next((name for parts, name in self._words.items() if tuple(words[: len(parts)]) == parts), None)


def preventing_of(db: Database) -> PreventingKeywords:
    """Return the keywords of a database that prevent damage. Raises InputError where their file can't be read."""
    return db.made(PreventingKeywords)
