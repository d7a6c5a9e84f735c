"""Decks as text: LackeyCCG's `COUNT<TAB>NAME` and lists as people write them.

Every line is understood by itself first (`validator.decks.readers.lines`), then the lines are put together: what is
the title, which zone and heading a card stands under, where another deck begins, whether totals agree.
"""

from __future__ import annotations

from validator.cards.database import Database, Match
from validator.cards.names import split
from validator.decks.builder import Builder
from validator.decks.limits import MOST_TEXT_LINES
from validator.decks.model import ZONES, Deck, Entry
from validator.decks.readers.doubts import (
    NO_CARD_HINT,
    Doubts,
    FirstLines,
    all_counted,
    counted_in_words,
    rearranged,
    say_doubts,
)
from validator.decks.readers.line import (
    BAD,
    BARE,
    BLANK,
    CARD,
    COMMENT,
    COUNT,
    HEADER,
    HEADING,
    MANY,
    META,
    NUMBERED,
    PASSED,
    STATISTICS,
    UNCOUNTED,
    KnownLine,
    Line,
)
from validator.decks.readers.line_forms import lines_in
from validator.decks.readers.lines import lines_of
from validator.decks.readers.outline import Outline
from validator.inputs.files import cut, over_limit
from validator.problems import UNKNOWN_CARD, UNRECOGNISED_LINE
from validator.results import Where

_A_DECK = 30
"""From how many cards on another side's heading, or another title, begins another deck."""


def read_text(text: str, db: Database, path: str | None = None) -> list[Deck]:
    """Read the deck lists of a text, most often one. Raises InputError for too many lines."""
    lines = lines_in(text)
    if len(lines) > MOST_TEXT_LINES:
        said = f"{len(lines):,} lines; at most {MOST_TEXT_LINES:,} are read"
        raise over_limit(said, MOST_TEXT_LINES, path=path, found=len(lines), hint="is this really a deck?")
    lines = rearranged(text, lines, db)
    decks = _TextReading(lines, db, path).run()
    if len(decks) == 1 and sum(map(decks[0].copies, ZONES)) > 2 * _A_DECK:
        from validator.decks.readers.layout import second_deck  # only for many cards

        end = second_deck(decks[0], lines, lines_of(db))
        if end is not None:
            decks = [d for part in (lines[:end], [""] * end + lines[end:]) for d in _TextReading(part, db, path).run()]
    return decks


class _TextReading:
    """One reading of a text."""

    def __init__(self, lines: list[str], db: Database, path: str | None) -> None:
        self.lines = lines
        self.db = db
        self.path = path
        self.understood = lines_of(db)
        self.done: list[Deck] = []
        self.doubts = Doubts(db)
        self.start()

    def start(self) -> None:
        """Begin a deck."""
        self.made = Builder(self.db, self.path, "text")
        self.outline = Outline(self.made)
        self.opened = False
        """Whether the first card or heading was met; a line of text before it is the title."""
        self.opening = FirstLines(self.made, self.outline, self.doubts)
        self.numbered = 1
        self.heading_side: str | None = None
        self.prose: list[tuple[int, int, str]] = []
        self.table: object = None

    def run(self) -> list[Deck]:
        known_line = self.understood.known.get
        understand = self.understood.understand
        entries: list[Entry] = self.made.zones["deck"]
        base = "/zones/deck/"
        cards = 0
        for number, raw in enumerate(self.lines, 1):
            known = known_line(raw)
            if known is None:
                known = understand(raw)
            if type(known) is tuple and self.table is None and self.outline.zone != "aside":
                if not self.opened:
                    below, version = self.lines[number:], known[0].version
                    if known[2] == raw.strip() and self.opening.is_title(self.understood, below, version):
                        self.opening.title(number, known[2])
                        continue
                    self.open(number, counted=known[2] != raw.strip())
                    base, entries = f"/zones/{self.outline.zone}/", self.outline.entries()
                card, count, name, printing, column = known
                entries.append(Entry(card, count, name, Where(number, column, f"{base}{len(entries)}"), printing))
                cards += count
                continue
            if isinstance(known, Line) and (known.kind == BLANK or (known.kind == COMMENT and not known.text)):
                continue
            if self.outline.section is not None:
                self.outline.section.cards += cards
            cards = self.row(number, raw, known) if self.table is not None else self.take(number, known)
            base, entries = f"/zones/{self.outline.zone}/", self.outline.entries()
            if isinstance(known, Line) and known.kind == HEADING:
                cards = 0
        if self.outline.section is not None:
            self.outline.section.cards += cards
        self.finish()
        if len(self.done) > 1 and not any(self.done[-1].zones.values()) and len(self.done[-1].problems) < 2:
            self.done.pop()  # `Side - Dark` at the end begins no other deck
        return self.done

    def finish(self) -> None:
        """Finish a deck."""
        if not self.opened:
            self.open(len(self.lines), counted=True)
        self.outline.settle()
        for number, column, text in self.prose:
            self.opening.passed_over(number, column, text)
        if not any(self.made.zones.values()) and self.opening.before:
            text = cut(self.opening.before[0][1].text)
            self.made.problem(UNKNOWN_CARD, message=_NO_CARD, hint=NO_CARD_HINT, text=text, suggestions=())
        say_doubts(self.made, self.lines)
        if self.outline.totals.sections:
            self.outline.totals.compare()
        self.done.append(self.made.deck())

    def open(self, number: int, *, counted: bool, heading: str = "") -> None:
        """Settle what the lines before the first card or heading are, which stands in line `number`."""
        self.opened = True
        self.opening.settle(number, self.card, counted=counted, heading=heading)

    # ── single lines ──────────────────────────────────────────────────────────────────────────────────────────────────

    def row(self, number: int, raw: str, known: KnownLine | Line) -> int:
        """Take a line below the header of a table; a line without the table's delimiter ends it."""
        from validator.decks.readers.table import Table  # only for a table

        assert isinstance(self.table, Table)
        if self.table.delimiter not in raw:
            self.table = None
            return self.take(number, known)
        self.table.zone = self.outline.zone
        taken = self.table.row(self.table.cells(raw), Where(number, 1))
        self.outline.zone = self.table.zone
        return taken

    def take(self, number: int, line: KnownLine | Line) -> int:
        """Take a line; return how many cards it adds to the section."""
        if not isinstance(line, Line):
            return self.clean(number, line)
        kind = line.kind
        if kind == CARD:
            return self.card(number, line)
        if kind == MANY:
            return self.many(number, line)
        if kind == BARE:
            return self.bare(number, line)
        if kind == NUMBERED:
            return self.number(number, line)
        if kind == HEADING:
            self.heading(number, line)
        elif kind == META:
            self.fact(number, line)
        elif kind == HEADER:
            self.header(number, line)
        elif kind == STATISTICS:
            self.outline.total(number, line, block=True)
        elif kind == COUNT and self.outline.zone == "aside":
            self.made.aside(0, line.text)
        elif kind == COUNT:
            assert line.wrong is not None
            self.made.bad_count(line.wrong, Where(number, line.column), line.text)
        elif kind == COMMENT and line.text:
            self.made.commented.append((Where(number, line.column), cut(line.text)))
        elif kind == PASSED:
            self.made.passed.append((Where(number, line.column), cut(line.text)))
        elif kind == UNCOUNTED:
            self.made.problem(
                UNRECOGNISED_LINE,
                Where(number, line.column),
                message=_NO_COUNT,
                hint=_NO_COUNT_HINT,
                text=cut(line.text),
            )
        elif kind == BAD:
            self.made.problem(UNRECOGNISED_LINE, Where(number, line.column), text=line.text)
        return 0

    def header(self, number: int, line: Line) -> None:
        """Begin a table."""
        from validator.decks.readers.table import Table  # only for a table

        assert line.columns is not None
        if not self.opened:
            self.open(number, counted=True)
        self.table = Table(self.made, line.columns)

    def clean(self, number: int, known: KnownLine) -> int:
        """Take a card without any problem."""
        card, count, name, printing, column = known
        if self.outline.zone == "aside":
            self.made.aside(count, name)
            return 0
        if not self.opened:
            self.open(number, counted=True)
        where = self.made.where(self.outline.zone, number, column)
        self.made.zones[self.outline.zone].append(Entry(card, count, name, where, printing))
        return count

    def card(self, number: int, line: Line) -> int:
        text = line.text
        if not isinstance(line.found, Match) and (taken := self.failed(number, line)) is not None:
            return taken
        if not self.opened:
            if not line.counted and self.opening.is_title(self.understood, self.lines[number:], split(text).version):
                self.opening.title(number, text)
                return 0
            if line.found is None and line.counted and self.doubts.is_counted_prose(text):
                self.opening.before.append((number, line))
                return 0
            self.open(number, counted=line.counted)
        if self.outline.zone == "aside":
            self.made.aside(line.count, text)
            return 0
        if line.found is None and line.counted and self.doubts.is_counted_prose(text):
            self.prose.append((number, line.column, cut(f"{line.count} {text}")))
            return 0
        where = self.made.where(self.outline.zone, number, line.column)
        self.made.add(self.outline.zone, line.count, text, where, line.found, line.set_code, line.number)
        return line.count

    def failed(self, number: int, line: Line) -> int | None:
        """Take a name that is no card where it goes on in the next line, or heads the cards below; else None."""
        from validator.decks.readers.layout import has_as_many_below, with_next  # only where a name failed

        whole = with_next(self.lines, number, self.understood)
        if whole is not None:
            self.lines[number] = ""
            return self.take(number, whole)
        if line.found is None and line.counted and self.doubts.is_numbered(self.lines[number - 1], line):
            self.prose.append((number, line.column, cut(self.lines[number - 1])))
            return 0
        if line.found is not None or not line.counted or not self.doubts.heads(self.lines[number - 1], line):
            return None
        if not has_as_many_below(self.lines, number, line.count, self.understood):
            return None
        if not self.opened:
            self.open(number, counted=True)
        self.outline.unknown(number, line.column, f"{line.text} ({line.count})")
        return 0

    def many(self, number: int, line: Line) -> int:
        """Take a line that lists several cards, or cards behind a heading of their own."""
        zone = self.outline.zone
        if not line.counted and self.doubts.has_words(line) and all_counted(self.made, self.lines):
            self.prose.append((number, line.column, cut(line.text)))
            return 0
        if not self.opened:
            self.open(number, counted=True)
        if line.heading is not None and line.heading.kind == "zone":
            self.outline.zone = line.heading.names[0]
        elif line.heading is not None and line.heading.kind == "unknown":
            self.said_before(number, line)
        elif line.heading is not None:
            self.outline.inline(number, line.heading)
        taken = sum(self.take(number, each) for each in line.items)
        if line.heading is not None and line.heading.kind == "unknown":
            self.outline.close()
        same = self.outline.zone == zone
        self.outline.zone = zone
        return taken if same else 0

    def said_before(self, number: int, line: Line) -> None:
        """Take the words before the cards of one line: the title at the start, else a heading that isn't known."""
        if not self.outline.size() and "name" not in self.opening.facts.said:
            self.made.name = self.opening.facts.said["name"] = line.text
        else:
            self.outline.unknown(number, line.column, line.text)

    def bare(self, number: int, line: Line) -> int:
        text = line.text
        if not self.opened and split(text).version is None:
            self.opening.before.append((number, line))
            return 0
        if (said := counted_in_words(line)) is not line and self.doubts.like_a_card(said.text):
            return self.card(number, said)
        if text[-1:] == ":":
            self.outline.unknown(number, line.column, text)
            return 0
        if text[:3].lower() == "by " and self.made.player is None and not self.doubts.names_a_card(text):
            self.made.player = text[3:].strip()
            return 0
        if number > 1 and (longer := self.doubts.longer_name(self.understood, self.lines[number - 2], text)):
            place = Where(number, line.column)
            if longer != text:
                data = {"text": cut(text), "name": longer}
                self.made.problem(UNRECOGNISED_LINE, place, (longer,), message=_GOES_ON, hint=_ONE_LINE, **data)
            return 0
        if self.doubts.is_prose(text):
            self.prose.append((number, line.column, cut(text)))
            return 0
        if all_counted(self.made, self.lines) and self.doubts.may_head(self.lines[number - 2], text):
            self.outline.unknown(number, line.column, text)
            return 0
        if all_counted(self.made, self.lines) and split(text).version is None and self.doubts.is_no_card(text):
            self.outline.unknown(number, line.column, text)
            return 0
        return self.card(number, counted_in_words(line))

    def number(self, number: int, line: Line) -> int:
        inner = line.inner
        assert inner is not None
        ordinal = int(line.number or 0)
        if inner.counted is line.counted and ordinal != 1 and ordinal != self.numbered:
            self.made.problem(
                UNRECOGNISED_LINE, Where(number, line.column), message=_NUMBER_OR_COUNT, text=cut(line.text)
            )
        self.numbered = ordinal + 1
        if inner.kind == CARD and isinstance(inner.found, Match) and not self.opened:
            self.open(number, counted=True)
        return self.card(number, inner)

    def fact(self, number: int, line: Line) -> None:
        """Take what a line says of the deck; another name below a whole deck begins another deck."""
        if line.fact == "name" and self.made.name not in (None, "", line.text) and self.outline.copies() >= _A_DECK:
            self.split()
        self.opening.facts.take(number, line)

    # ── headings ──────────────────────────────────────────────────────────────────────────────────────────────────

    def split(self) -> None:
        """End this deck: what follows is another."""
        self.finish()
        self.start()

    def heading(self, number: int, line: Line) -> None:
        assert line.heading is not None
        self.outline.close()
        if line.heading.kind == "side":
            self.side(number, line)
            return
        if line.heading.ordinal > 1 and self.outline.copies() >= _A_DECK:
            self.split()
        if not self.opened:
            self.open(number, counted=True, heading=self.lines[number - 1].strip())
        self.outline.heading(number, line)

    def side(self, number: int, line: Line) -> None:
        """Take a heading that names a side: of the deck, or of another deck that begins here."""
        heading = line.heading
        assert heading is not None
        side = heading.names[0]
        if side != "neutral" and self.outline.copies() >= _A_DECK and not heading.first:
            mine = self.heading_side or self.made.side
            held = [str(entry.card.side) for entry in self.made.zones["deck"] if entry.card is not None]
            other = mine is not None and mine != side
            if other or line.fact == "deck" or (mine is None and 2 * held.count(side) < len(held)):
                self.split()
        if self.made.side is None:
            self.made.side = side
        if side != "neutral":
            self.heading_side = self.heading_side or side
        if heading.count is not None:
            self.outline.total(number, line, block=False)
        if not self.opened:
            self.opening.before.append((number, line))


_GOES_ON = "does “{text}” belong to the line above? {name} is a card too"
_ONE_LINE = "write the name of a card on one line"
_NO_COUNT = "“{text}” has no count, unlike other cards of its line; it is read as 1 copy"
_NO_COUNT_HINT = "write each card on its own line with its count"
_NUMBER_OR_COUNT = "is the number of “{text}” a count or the number of the line? it is read as 1 copy"
_NO_CARD = "no card was found; “{text}” was read as the title"
