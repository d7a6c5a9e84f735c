"""What one line of a list says, as data."""

from __future__ import annotations

from typing import Protocol

import msgspec

from validator.cards.database import Ambiguous, Database, Match
from validator.cards.model import Card, Printing
from validator.decks.builder import Count
from validator.decks.readers.headings import Heading
from validator.decks.readers.rows import Columns

BLANK, COMMENT, HEADING, META, BARE, CARD, NUMBERED, BAD, COUNT, MANY, STATISTICS, HEADER, PASSED, UNCOUNTED = range(14)

KnownLine = tuple[Card, int, str, "Printing | None", int]
"""A clean line: card, count, name as written, printing, column."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line that isn't a card without any problem."""

    kind: int
    text: str = ""
    """The name, the title, the value of a fact about the deck, or what is wrong."""
    column: int = 1
    count: int = 1
    found: Match | Ambiguous | None = None
    set_code: str | None = None
    fact: str | None = None
    """What a fact about the deck is of: `name`, `player`, `format`, `side`, or `event` for what no check looks at."""
    number: str | None = None
    """Collector number, or the number of a numbered line."""
    inner: Line | None = None
    """What stands behind the number of a numbered line."""
    heading: Heading | None = None
    wrong: Count | None = None
    counted: bool = False
    """Whether the count was written."""
    items: tuple[KnownLine | Line, ...] = ()
    """What a line with several cards lists."""
    zone: str | None = None
    """The zone that the line names for its cards alone: `Supply: 1 BD-1 (A)`."""
    headings: tuple[Heading, ...] = ()
    """The totals of a line of statistics."""
    columns: Columns | None = None
    """What the columns of a table's header are."""


class Reads(Protocol):
    """What reads a piece of a line as a line of its own."""

    db: Database

    def listed(self, text: str, column: int) -> KnownLine | Line:
        """Read a piece that should list one card."""
        ...
