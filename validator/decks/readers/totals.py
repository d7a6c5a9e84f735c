"""The totals that a list names, compared with what was read (P110)."""

from __future__ import annotations

import msgspec

from validator.cards.model import Card
from validator.decks.builder import Builder
from validator.decks.readers.headings import Heading
from validator.problems import TOTALS_DIFFER
from validator.results import Where


class Section(msgspec.Struct, gc=False):
    """A heading or total with its count, and how many cards stood below it."""

    heading: Heading
    zone: str
    line: int
    column: int
    text: str
    block: bool
    """Whether it stands in a block of totals."""
    cards: int = 0


class Totals:
    """The headings and totals of one deck."""

    def __init__(self, made: Builder) -> None:
        self.made = made
        self.sections: list[Section] = []

    def compare(self) -> None:
        """Compare the counts of headings and totals with what was read (P110)."""
        for section in self.sections:
            declared = section.heading.count
            if declared is None:
                continue
            read = self.read_of(section)
            if declared not in read:
                self.made.problem(
                    TOTALS_DIFFER,
                    Where(section.line, section.column),
                    text=section.text,
                    declared=declared,
                    found=read[0],
                )

    def read_of(self, section: Section) -> list[int] | range:
        """Return the numbers of cards that a section may rightly declare, the likeliest first."""
        heading = section.heading
        zones = self.made.zones
        if heading.kind == "total":
            sizes = {zone: sum(entry.count for entry in entries) for zone, entries in zones.items()}
            return [sizes["deck"], sum(sizes.values())]
        if heading.kind == "side":
            own = [e.count for e in zones["deck"] if e.card is not None and e.card.side == heading.names[0]]
            return [sum(entry.count for entry in zones["deck"]), sum(own)]
        if heading.kind == "zone":
            return [sum(entry.count for entry in zones[heading.names[0]])]
        if section.cards and not section.block:
            return [section.cards]
        same = [
            other
            for other in self.sections
            if other.heading.kind == "types"
            and other.heading.names == heading.names
            and other.zone == section.zone
            and (other.cards or other.heading.count is None)
        ]
        if same:
            return [sum(other.cards for other in same)]
        most = sum(e.count for e in zones[section.zone] if e.card is None or _types_of(e.card, heading.names))
        least = sum(e.count for e in zones[section.zone] if e.card is not None and _types_of(e.card, heading.names) > 1)
        return range(most, least - 1, -1)


def _types_of(card: Card, names: tuple[str, ...]) -> int:
    """Return 0 when a card is of none of the types, 2 when all of its types are among them, else 1."""
    if card.is_unit:
        if "Unit" in names:
            return 2
        inside = sum(arena in names for arena in card.types)
        return 2 if inside == len(card.types) else min(inside, 1)
    return 2 if card.kind in names or card.types[0].rpartition(" - ")[2] in names else 0
