"""The headings of a list: which zone and which heading a card stands under, and headings that aren't known."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from validator.decks.builder import Builder
from validator.decks.limits import WHOLE_DECK
from validator.decks.model import Entry
from validator.decks.readers.headings import Heading
from validator.decks.readers.line import Line
from validator.decks.readers.totals import Section, Totals
from validator.inputs.files import cut
from validator.problems import UNRECOGNISED_LINE
from validator.results import Where


class StrangeHeading(NamedTuple):
    """A heading that isn't known."""

    line: int
    column: int
    text: str
    entries: int
    """Entries of all zones above it."""
    copies: int
    """Cards of the deck above it."""


class Outline:
    """Where in a deck the lines of a list are."""

    def __init__(self, made: Builder) -> None:
        self.made = made
        self.totals = Totals(made)
        self.zone = "deck"
        """Where cards go: a zone of the deck, or `aside`."""
        self.section: Section | None = None
        """The heading of types that the cards stand under."""
        self.in_totals = False
        self._unknown: StrangeHeading | None = None
        """A heading that isn't known, with what stood above it."""
        self._own: list[tuple[int, tuple[str, ...]]] = []
        """Lines with headings, and the types that those name whose cards lie outside the deck; else none."""
        self._own_lines: dict[int, tuple[str, ...]] = {}
        """The same for headings that stand before cards on their line."""
        self._strange: list[tuple[StrangeHeading, int]] = []
        """Headings that aren't known, each with how many cards of the deck stand below it."""
        self._types_seen: set[tuple[str, ...]] = set()
        """The headings of types that stood over cards of the deck."""
        self._headed = False
        """Whether a zone's own heading was the last one, with no card below it yet."""

    def entries(self) -> list[Entry]:
        """Return the entries of the zone; of no use for cards that are put aside."""
        return self.made.zones.get(self.zone, [])

    def size(self) -> int:
        """Return how many entries the deck has in all zones."""
        return sum(map(len, self.made.zones.values()))

    def copies(self) -> int:
        """Return how many cards lie in the deck itself."""
        return sum(entry.count for entry in self.made.zones["deck"])

    def heading(self, number: int, line: Line) -> None:
        """Take a heading of a zone or of types, or a total."""
        heading = line.heading
        assert heading is not None
        self._own.append((number, _outside(heading)))
        if heading.kind == "totals":
            self.in_totals, self.section = True, None
            return
        if heading.kind == "zone":
            self.zone = heading.names[0]
        elif heading.kind == "types" and heading.count is None:
            self.in_totals = False
        if heading.kind == "types" and not heading.first and not self.in_totals:
            self._reopened(heading.names)
        self._headed = heading.kind == "zone"
        if self.zone == "aside":
            self.section = None
            return
        section = Section(heading, self.zone, number, line.column, cut(line.text), self.in_totals)
        if heading.kind == "zone":
            self.in_totals = section.block = False
        self.totals.sections.append(section)
        self.section = section if heading.kind == "types" else None

    def _reopened(self, names: tuple[str, ...]) -> None:
        """Go back to the deck where a heading of a type follows cards outside it, and isn't their own."""
        if self.zone == "deck":
            self._types_seen.add(names)
            return
        outside = set(names) <= _OUTSIDE_TYPES
        empty = not self.made.zones["deck"]
        own = self._headed and not self.made.zones.get(self.zone) and not empty
        if not outside and not own and (empty or names not in self._types_seen):
            self.zone = "deck"
            self._types_seen.add(names)

    def total(self, number: int, line: Line, *, block: bool) -> None:
        """Take the totals of a line, or the count behind the name of a side."""
        for heading in line.headings or ((line.heading,) if line.heading is not None else ()):
            self.totals.sections.append(Section(heading, self.zone, number, line.column, cut(line.text), block))

    def unknown(self, number: int, column: int, text: str) -> None:
        """Take a line that is a heading by its form, but none that is known."""
        self.close()
        self._own.append((number, ()))
        self._unknown = StrangeHeading(number, column, cut(text), self.size(), self.copies())
        self.section = None

    def close(self) -> None:
        """End what stands below a heading that isn't known."""
        if self._unknown is None:
            return
        heading, self._unknown = self._unknown, None
        if self.size() > heading.entries:
            self.strange(heading)
        else:
            self._note(heading, "warning", _NO_HEADING)

    def inline(self, number: int, heading: Heading) -> None:
        """Take a heading that stands before cards on its line."""
        if types := _outside(heading):
            self._own_lines[number] = types

    def move_out(self) -> None:
        """Move Events, Subordinates and Resources below a heading of their own to the supply, with a note.

        An Event or a Subordinate is never part of a deck. A Resource may lie in it; it is moved where the deck is large
        enough without it.
        """
        if not self._own_lines and not any(types for _, types in self._own):
            return
        deck, moved = [], []
        size = self.copies()
        for entry in self.made.zones["deck"]:
            line = entry.where.line or 0
            types = self._own_lines.get(line)
            if types is None:
                types = next((types for at, types in reversed(self._own) if at <= line), ())
            kind = entry.card.kind if entry.card is not None else ""
            if kind in types and (kind != "Resource" or size - entry.count >= WHOLE_DECK):
                size -= entry.count
                moved.append(entry)
            else:
                deck.append(entry)
        if not moved:
            return
        supply = [*self.made.zones["supply"], *moved]
        for zone, entries in (("deck", deck), ("supply", supply)):
            self.made.zones[zone] = [
                replace(entry, where=Where(entry.where.line, entry.where.column, f"/zones/{zone}/{at}"))
                for at, entry in enumerate(entries)
            ]
        names = ", ".join(dict.fromkeys(f"{entry.count} {entry.text}" for entry in moved))
        where = Where(moved[0].where.line, moved[0].where.column)
        self.made.problem(UNRECOGNISED_LINE, where, severity="note", message=_MOVED, hint=_MOVED_HINT, text=cut(names))

    def strange(self, heading: StrangeHeading) -> None:
        """Remember a heading that isn't known and has cards below it, which are all that came since."""
        self._strange.append((heading, self.copies() - heading.copies))

    def settle(self) -> None:
        """Say what was done with the cards below headings that aren't known, once the whole deck is read.

        They were read as cards of the zone above. Where the deck would be too small without them, they can't well be
        anything else, and a warning says it. A deck that is whole without them may be meant without them: an error.
        """
        self.close()
        self.move_out()
        whole = self.copies()
        for heading, cards in self._strange:
            if cards and whole - cards >= WHOLE_DECK:
                self._note(heading, "error", _UNKNOWN_HEADING)
            else:
                self._note(heading, "warning", _OWN_HEADING)

    def _note(self, heading: StrangeHeading, severity: str, message: str) -> None:
        self.made.problem(
            UNRECOGNISED_LINE,
            Where(heading.line, heading.column),
            severity=severity,
            message=message,
            hint=_KNOWN_HEADINGS,
            text=heading.text,
        )


def _outside(heading: Heading) -> tuple[str, ...]:
    """Return the types of a heading of cards that lie outside the deck; none for all other headings."""
    return heading.names if heading.kind == "types" and set(heading.names) <= _OUTSIDE_TYPES else ()


_OUTSIDE_TYPES = {"Resource", "Event", "Subordinate"}
_MOVED = "read as part of the supply, by the heading above: {text}"
_MOVED_HINT = "write Supply above cards that lie outside the deck, or Deck above those in it"
_UNKNOWN_HEADING = (
    "{text} is no heading that is known; the cards below it were read as part of the zone above it, but the deck is "
    "large enough without them"
)
_OWN_HEADING = "{text} is no heading that is known; the cards below it were read as part of the zone above it"
_NO_HEADING = "{text} is no heading that is known; no card stands below it"
_KNOWN_HEADINGS = "write Deck, Supply, Sideboard, Outside the game, a card type, or # before a heading of your own"
