"""Decks as text: LackeyCCG's `COUNT<TAB>NAME` and lists as people write them.

Every line is understood by itself first (`validator.decks.readers.lines`), then the lines are put together: what is
the title, which zone and heading a card stands under, whether totals agree.
"""

from __future__ import annotations

import msgspec

from validator.cards.database import Database, Match
from validator.cards.model import Card
from validator.cards.names import fold, is_version, split
from validator.decks.builder import Builder, cut, side_of
from validator.decks.limits import MAX_LINES, MOST_SUGGESTED
from validator.decks.model import Deck, Entry
from validator.decks.readers.headings import Heading
from validator.decks.readers.lines import (
    BARE,
    BLANK,
    CARD,
    COMMENT,
    COUNT,
    HEADING,
    META,
    NUMBERED,
    Line,
    lines_of,
)
from validator.inputs.files import InputError
from validator.results import Where

_CLOSE = 88
"""From which likeness (0 to 100) on a line before the first card is a misspelt card rather than a title."""
_DECORATION = " \t=-–—_*#~|•·"


class _Section(msgspec.Struct, gc=False):
    """A heading or total with its count, and how many cards stood below it."""

    heading: Heading
    zone: str
    line: int
    column: int
    text: str
    block: bool
    """Whether it stands in a block of totals."""
    cards: int = 0


def read_text(text: str, db: Database, path: str | None = None) -> Deck:
    """Read a deck list in text. Raises InputError for too many lines and for counts that can't be."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise InputError(
            f"{len(lines):,} lines; at most {MAX_LINES:,} are read",
            path=path,
            rule="P109",
            hint="is this really a deck?",
        )
    return _Reading(lines, db, path).run()


class _Reading:
    """One reading of a deck list."""

    def __init__(self, lines: list[str], db: Database, path: str | None) -> None:
        self.lines = lines
        self.understood = lines_of(db)
        self.made = Builder(db, path, "text")
        self.zone = "deck"
        self.sections: list[_Section] = []
        self.section: _Section | None = None
        self.opened = False
        """Whether the first card or heading was met; a line of text before it is the title."""
        self.before: list[tuple[int, Line]] = []
        self.doubts = 0
        """How many lines before the first card were held against the names of cards."""
        self.totals = False
        self.numbered = 1
        self.named = False

    def run(self) -> Deck:
        entries = self.made.zones["deck"]
        known_line = self.understood.known.get
        understand = self.understood.understand
        base = "/zones/deck/"
        cards = 0
        for number, raw in enumerate(self.lines, 1):
            known = known_line(raw)
            if known is None:
                known = understand(raw)
            if type(known) is tuple:
                if not self.opened:
                    self.open(number, counted=known[2] != raw.strip())
                    base, entries = f"/zones/{self.zone}/", self.made.zones[self.zone]
                card, count, name, printing, column = known
                entries.append(Entry(card, count, name, Where(number, column, f"{base}{len(entries)}"), printing))
                cards += count
                continue
            assert isinstance(known, Line)
            if known.kind == BLANK or known.kind == COMMENT:
                continue
            if self.section is not None:
                self.section.cards += cards
            cards = 0
            cards += self.line(number, known)
            base, entries = f"/zones/{self.zone}/", self.made.zones[self.zone]
            if known.kind == HEADING:
                cards = 0
        if self.section is not None:
            self.section.cards += cards
        if not self.opened:
            self.open(len(self.lines), counted=True)
        self.doubtful_first()
        if self.sections:
            self.compare()
        return self.made.deck()

    # ── single lines ──────────────────────────────────────────────────────────────────────────────────────────────

    def line(self, number: int, line: Line) -> int:
        """Take a line that isn't a clean card; return how many cards it adds to the section."""
        kind = line.kind
        if kind == HEADING:
            self.heading(number, line)
        elif kind == META:
            self.fact(line)
        elif kind == BARE:
            return self.bare(number, line)
        elif kind == NUMBERED:
            return self.number(number, line)
        elif kind == CARD:
            return self.card(number, line)
        elif kind == COUNT:
            assert line.wrong is not None
            raise self.made.fail(line.wrong, Where(number, line.column))
        else:
            self.made.problem("P102", Where(number, line.column), text=line.text)
        return 0

    def card(self, number: int, line: Line) -> int:
        if not self.opened:
            self.open(number, counted=line.counted)
        where = self.made.where(self.zone, number, line.column)
        self.made.add(self.zone, line.count, line.text, where, line.found, line.set_code, line.number)
        return line.count

    def bare(self, number: int, line: Line) -> int:
        text = line.text
        if not self.opened and split(text).version is None:
            self.before.append((number, line))
            return 0
        if text[-1:] == ":":
            self.made.problem(
                "P102", Where(number, line.column), severity="warning", message=_UNKNOWN_HEADING, text=cut(text)
            )
            return 0
        return self.card(number, line)

    def number(self, number: int, line: Line) -> int:
        inner = line.inner
        assert inner is not None
        ordinal = int(line.number or 0)
        if not inner.counted and ordinal != 1 and ordinal != self.numbered:
            self.made.problem("P102", Where(number, line.column), message=_NUMBER_OR_COUNT, text=cut(line.text))
        self.numbered = ordinal + 1
        if inner.kind == CARD and isinstance(inner.found, Match) and not self.opened:
            self.open(number, counted=True)
        return self.card(number, inner)

    def fact(self, line: Line) -> None:
        made = self.made
        if line.fact == "name":
            made.name = line.text
            self.named = True
        elif line.fact == "player":
            made.player = line.text
        elif line.fact == "format":
            made.format = line.text
        else:
            made.side = side_of(line.text)

    def heading(self, number: int, line: Line) -> None:
        heading = line.heading
        assert heading is not None
        if heading.kind == "side":
            if self.made.side is None:
                self.made.side = heading.names[0]
            if heading.count is not None:
                self.sections.append(_Section(heading, self.zone, number, line.column, cut(line.text), False))
            if not self.opened:
                self.before.append((number, line))
            return
        if not self.opened:
            self.open(number, counted=True)
        if heading.kind == "totals":
            self.totals, self.section = True, None
            return
        if heading.kind == "zone":
            self.zone = heading.names[0]
        elif heading.kind == "types" and heading.count is None:
            self.totals = False
        section = _Section(heading, self.zone, number, line.column, cut(line.text), self.totals)
        if heading.kind == "zone":
            self.totals = section.block = False
        self.sections.append(section)
        self.section = section if heading.kind == "types" else None

    # ── before the first card ─────────────────────────────────────────────────────────────────────────────────────

    def open(self, number: int, *, counted: bool) -> None:
        """Settle what the lines before the first card or heading (line `number`) are.

        The first is the title. In a list without counts a misspelt card looks like a title, and so does one whose count
        stands in an odd place; there what is very much like a card is one.
        """
        self.opened = True
        for at, (own, line) in enumerate(self.before):
            text = line.text
            if line.kind == HEADING:
                if at == 0 and not self.named:
                    self.made.name = _undecorated(text)
                continue
            doubtful = at > 0 or (not counted and own == number - 1) or text[-1:].isdecimal() or _head(text) != text
            if doubtful and self.like_a_card(text):
                self.card(own, line)
            elif at == 0 and not self.named:
                self.made.name = _undecorated(text)
            elif text[:3].lower() == "by " and self.made.player is None:
                self.made.player = text[3:].strip()
            else:
                self.made.problem(
                    "P102", Where(own, line.column), severity="warning", message=_BEFORE_CARDS, text=cut(text)
                )

    def like_a_card(self, text: str) -> bool:
        self.doubts += 1
        similar = self.made.db.suggest(text, 1) if self.doubts <= MOST_SUGGESTED else ()
        if not similar:
            return False
        from rapidfuzz import fuzz  # only where a name failed

        return fuzz.ratio(fold(split(_head(text)).base), fold(split(similar[0]).base)) >= _CLOSE

    def doubtful_first(self) -> None:
        """Say so when the first line is a card without count, and stands where a title stands."""
        first = next((zone[0] for zone in self.made.zones.values() if zone), None)
        if first is None or first.card is None or first.card.version is not None or first.where.line is None:
            return
        at = first.where.line
        if self.lines[at - 1].strip() != first.text or (self.sections and self.sections[0].line < at):
            return
        entries = [entry for zone in self.made.zones.values() for entry in zone]
        headed = at < len(self.lines) and (
            not self.lines[at].strip() or any(section.line == at + 1 for section in self.sections)
        )
        if (
            headed
            and len(entries) > 2
            and not any(self.lines[e.where.line - 1].strip() == e.text for e in entries[1:] if e.where.line is not None)
        ):
            self.made.problem(
                "P102", first.where, (first.card.name,), severity="note", message=_CARD_OR_TITLE, text=cut(first.text)
            )

    # ── totals ────────────────────────────────────────────────────────────────────────────────────────────────────

    def compare(self) -> None:
        """Compare the counts of headings and totals with what was read (P110)."""
        for section in self.sections:
            declared = section.heading.count
            if declared is None:
                continue
            read = self.read_of(section)
            if declared not in read:
                self.made.problem(
                    "P110",
                    Where(section.line, section.column),
                    text=section.text,
                    declared=declared,
                    found=read[0],
                )

    def read_of(self, section: _Section) -> list[int] | range:
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


def _head(text: str) -> str:
    """Return a text up to its first version letter in brackets; all of it where it has none."""
    at = text.find("(")
    while at > 0:
        end = text.find(")", at)
        if is_version(text[at + 1 : end].strip()):
            return text[: end + 1]
        at = text.find("(", at + 1)
    return text


def _undecorated(text: str) -> str:
    bare = text.strip(_DECORATION).rstrip(":")
    if bare[:1] in "[<({" and bare[-1:] in ")]}>":
        bare = bare[1:-1].strip()
    return bare or text


_UNKNOWN_HEADING = "{text} is no heading that is known; the cards below it count where those above it do"
_NUMBER_OR_COUNT = "is the number of “{text}” a count or the number of the line? it is read as 1 copy"
_BEFORE_CARDS = "“{text}” is neither the title of the deck nor a card; it was passed over"
_CARD_OR_TITLE = "the first line “{text}” is the name of a card and was read as 1 copy of it"
