"""Decks as text: LackeyCCG's `COUNT<TAB>NAME` and lists as people write them.

Every line is understood by itself first (`validator.decks.readers.lines`), then the lines are put together: what is
the title, which zone and heading a card stands under, where another deck begins, whether totals agree.
"""

from __future__ import annotations

from validator.cards.database import Database, Match
from validator.cards.names import fold, split
from validator.decks.builder import SIDES, Builder, cut, side_of
from validator.decks.limits import MAX_LINES, MOST_SUGGESTED
from validator.decks.model import Deck, Entry
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
    STATISTICS,
    Known,
    Line,
)
from validator.decks.readers.lines import lines_of
from validator.decks.readers.prose import bare_title, head, is_prose
from validator.decks.readers.totals import Section, Totals
from validator.inputs.files import InputError
from validator.problems import AMBIGUOUS_CARD, OVER_LIMIT, UNKNOWN_CARD, UNRECOGNISED_LINE
from validator.results import Where

_CLOSE = 88
"""From which likeness (0 to 100) on a line without a card is a misspelt card rather than a title or prose."""
_A_DECK = 30
"""From how many cards on another side's heading, or another title, begins another deck."""
_LINE_ENDS = ("\v", "\f", "\x85", "\u2028", "\u2029")


def lines_in(text: str) -> list[str]:
    """Return the lines of a text, whatever ends them."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    for end in _LINE_ENDS:
        if end in text:
            text = text.replace(end, "\n")
    return text.split("\n")


def read_text(text: str, db: Database, path: str | None = None) -> list[Deck]:
    """Read the deck lists of a text, most often one. Raises InputError for too many lines."""
    lines = lines_in(text)
    if len(lines) > MAX_LINES:
        raise InputError(
            f"{len(lines):,} lines; at most {MAX_LINES:,} are read",
            path=path,
            rule=OVER_LIMIT,
            hint="is this really a deck?",
        )
    return _Reading(lines, db, path).run()


class _Reading:
    """One reading of a text."""

    def __init__(self, lines: list[str], db: Database, path: str | None) -> None:
        self.lines = lines
        self.db = db
        self.path = path
        self.understood = lines_of(db)
        self.done: list[Deck] = []
        self.doubts = 0
        """How many lines without a card were held against the names of cards."""
        self.start()

    def start(self) -> None:
        """Begin a deck."""
        self.made = Builder(self.db, self.path, "text")
        self.totals = Totals(self.made)
        self.zone = "deck"
        self.section: Section | None = None
        self.opened = False
        """Whether the first card or heading was met; a line of text before it is the title."""
        self.before: list[tuple[int, Line]] = []
        self.in_totals = False
        self.numbered = 1
        self.said: dict[str, str] = {}
        """What facts said of the deck."""
        self.heading_side: str | None = None
        self.unknown: tuple[int, int, str, int] | None = None
        """A heading that isn't known: line, column, text, and how many entries there were above it."""
        self.prose: list[tuple[int, int, str]] = []
        self.types_seen: set[tuple[str, ...]] = set()
        """The headings of types that stood over cards of the deck."""
        self.headed = False
        """Whether a zone's own heading was the last one, with no card below it yet."""
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
            if type(known) is tuple and self.table is None and self.zone != "aside":
                if not self.opened:
                    if known[2] == raw.strip() and self.is_title(number, known[0].version):
                        self.title(number, known[2])
                        continue
                    self.open(number, counted=known[2] != raw.strip())
                    base, entries = f"/zones/{self.zone}/", self.made.zones[self.zone]
                card, count, name, printing, column = known
                entries.append(Entry(card, count, name, Where(number, column, f"{base}{len(entries)}"), printing))
                cards += count
                continue
            if isinstance(known, Line) and (known.kind == BLANK or known.kind == COMMENT):
                continue
            if self.section is not None:
                self.section.cards += cards
            cards = self.row(number, raw, known) if self.table is not None else self.take(number, known)
            base, entries = f"/zones/{self.zone}/", self.made.zones.get(self.zone, [])
            if isinstance(known, Line) and known.kind == HEADING:
                cards = 0
        if self.section is not None:
            self.section.cards += cards
        self.finish()
        return self.done

    def finish(self) -> None:
        """Finish a deck."""
        if not self.opened:
            self.open(len(self.lines), counted=True)
        self.close_heading()
        for number, column, text in self.prose:
            self.made.problem(
                UNRECOGNISED_LINE, Where(number, column), severity="warning", message=_BEFORE_CARDS, text=text
            )
        if not any(self.made.zones.values()) and self.before:
            self.made.problem(
                UNKNOWN_CARD, message=_NO_CARD, hint=_NO_CARD_HINT, text=cut(self.before[0][1].text), suggestions=()
            )
        self.foreign()
        if self.totals.sections:
            self.totals.compare()
        self.done.append(self.made.deck())

    def foreign(self) -> None:
        """Say so when no name of a longer list is a card: it is another game's."""
        entries = [entry for zone in self.made.zones.values() for entry in zone]
        if len(entries) > 4 and all(entry.card is None for entry in entries):
            if any(problem.rule == AMBIGUOUS_CARD for problem in self.made.problems):
                return
            self.made.problem(UNKNOWN_CARD, message=_FOREIGN, hint=_FOREIGN_HINT, count=len(entries), suggestions=())
            self.made.problems.insert(0, self.made.problems.pop())

    # ── single lines ──────────────────────────────────────────────────────────────────────────────────────────────

    def row(self, number: int, raw: str, known: Known | Line) -> int:
        """Take a line below the header of a table; a line without the table's delimiter ends it."""
        from validator.decks.readers.table import Table  # only for a table

        assert isinstance(self.table, Table)
        if self.table.delimiter not in raw:
            self.table = None
            return self.take(number, known)
        cells = raw.strip().lstrip("> ").split(self.table.delimiter)
        missing = raw.lstrip().startswith(">") and len(cells) < self.table.width
        if missing:
            cells.insert(0, "")
        self.table.zone = self.zone
        taken = self.table.row(cells, Where(number, 1))
        self.zone = self.table.zone
        return taken

    def take(self, number: int, line: Known | Line) -> int:
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
            for heading in line.headings:
                self.totals.sections.append(Section(heading, self.zone, number, line.column, cut(line.text), True))
        elif kind == COUNT:
            assert line.wrong is not None
            self.made.bad_count(line.wrong, Where(number, line.column), line.text)
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

    def clean(self, number: int, known: Known) -> int:
        """Take a card without any problem."""
        card, count, name, printing, column = known
        if self.zone == "aside":
            self.made.aside(count, name)
            return 0
        if not self.opened:
            self.open(number, counted=True)
        where = self.made.where(self.zone, number, column)
        self.made.zones[self.zone].append(Entry(card, count, name, where, printing))
        return count

    def card(self, number: int, line: Line) -> int:
        text = line.text
        if not self.opened:
            if not line.counted and self.is_title(number, split(text).version):
                self.title(number, text)
                return 0
            if line.found is None and line.counted and is_prose(text) and not self.like_a_card(text):
                self.before.append((number, line))
                return 0
            self.open(number, counted=line.counted)
        if self.zone == "aside":
            self.made.aside(line.count, text)
            return 0
        if line.found is None and line.counted and is_prose(text) and not self.like_a_card(text):
            self.prose.append((number, line.column, cut(f"{line.count} {text}")))
            return 0
        where = self.made.where(self.zone, number, line.column)
        self.made.add(self.zone, line.count, text, where, line.found, line.set_code, line.number)
        return line.count

    def many(self, number: int, line: Line) -> int:
        """Take a line that lists several cards, or cards behind a heading of their own."""
        zone = self.zone
        if not self.opened:
            self.open(number, counted=True)
        if line.heading is not None and line.heading.kind == "zone":
            self.zone = line.heading.names[0]
        taken = sum(self.take(number, each) for each in line.items)
        same = self.zone == zone
        self.zone = zone
        return taken if same else 0

    def bare(self, number: int, line: Line) -> int:
        text = line.text
        if not self.opened and split(text).version is None:
            self.before.append((number, line))
            return 0
        if text[-1:] == ":":
            self.close_heading()
            self.unknown = (number, line.column, cut(text), self.size())
            self.section = None
            return 0
        if text[:3].lower() == "by " and self.made.player is None:
            self.made.player = text[3:].strip()
            return 0
        if is_prose(text) and not self.like_a_card(text):
            self.prose.append((number, line.column, cut(text)))
            return 0
        return self.card(number, line)

    def number(self, number: int, line: Line) -> int:
        inner = line.inner
        assert inner is not None
        ordinal = int(line.number or 0)
        if not inner.counted and ordinal != 1 and ordinal != self.numbered:
            self.made.problem(
                UNRECOGNISED_LINE, Where(number, line.column), message=_NUMBER_OR_COUNT, text=cut(line.text)
            )
        self.numbered = ordinal + 1
        if inner.kind == CARD and isinstance(inner.found, Match) and not self.opened:
            self.open(number, counted=True)
        return self.card(number, inner)

    def fact(self, number: int, line: Line) -> None:
        """Take what a line says of the deck; what was said otherwise before is a finding, and the last counts."""
        made, kind, text = self.made, line.fact or "", line.text
        if kind == "name" and self.size() and made.name and made.name != text and self.copies() >= _A_DECK:
            self.split()
            made = self.made
        if kind == "event":
            return
        if kind == "side":
            text = side_of(text)
            if text not in SIDES.values():
                made.problem(
                    UNRECOGNISED_LINE,
                    Where(number, line.column),
                    severity="warning",
                    message=_NO_SIDE,
                    hint=_SIDES,
                    text=cut(text),
                )
        before = self.said.get(kind) or (made.player if kind == "player" else None)
        if before is not None and before != text:
            made.problem(
                UNRECOGNISED_LINE,
                Where(number, line.column),
                severity="warning",
                message=_TWICE,
                hint=_ONCE,
                what=kind,
                text=cut(text),
                first=cut(before),
            )
        self.said[kind] = text
        setattr(made, kind, text)

    # ── headings ──────────────────────────────────────────────────────────────────────────────────────────────────

    def size(self) -> int:
        return sum(map(len, self.made.zones.values()))

    def copies(self) -> int:
        return sum(entry.count for entry in self.made.zones["deck"])

    def split(self) -> None:
        """End this deck: what follows is another."""
        self.finish()
        self.start()

    def close_heading(self) -> None:
        """Say what was done with a heading that isn't known; with cards below it, it is an error."""
        if self.unknown is None:
            return
        number, column, text, above = self.unknown
        self.unknown = None
        severity = "error" if self.size() > above else "warning"
        message = _UNKNOWN_HEADING if severity == "error" else _NO_HEADING
        self.made.problem(
            UNRECOGNISED_LINE,
            Where(number, column),
            severity=severity,
            message=message,
            hint=_KNOWN_HEADINGS,
            text=text,
        )

    def heading(self, number: int, line: Line) -> None:
        heading = line.heading
        assert heading is not None
        self.close_heading()
        if heading.kind == "side":
            self.side(number, line)
            return
        if not self.opened:
            self.open(number, counted=True)
        if heading.kind == "totals":
            self.in_totals, self.section = True, None
            return
        if heading.kind == "zone":
            self.zone = heading.names[0]
        elif heading.kind == "types" and heading.count is None:
            self.in_totals = False
        if heading.kind == "types" and not heading.first and not self.in_totals:
            self.reopened(heading.names)
        self.headed = heading.kind == "zone"
        if self.zone == "aside":
            self.section = None
            return
        section = Section(heading, self.zone, number, line.column, cut(line.text), self.in_totals)
        if heading.kind == "zone":
            self.in_totals = section.block = False
        self.totals.sections.append(section)
        self.section = section if heading.kind == "types" else None

    def reopened(self, names: tuple[str, ...]) -> None:
        """Go back to the deck where a heading of a type follows cards outside it, and isn't their own."""
        if self.zone == "deck":
            self.types_seen.add(names)
            return
        outside = set(names) <= {"Resource", "Event", "Subordinate"}
        empty = not self.made.zones["deck"]
        own = self.headed and not self.made.zones.get(self.zone) and not empty
        if not outside and not own and (empty or names not in self.types_seen):
            self.zone = "deck"
            self.types_seen.add(names)

    def side(self, number: int, line: Line) -> None:
        """Take a heading that names a side: of the deck, or of another deck that begins here."""
        heading = line.heading
        assert heading is not None
        side = heading.names[0]
        if side != "neutral" and self.copies() >= _A_DECK and not heading.first:
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
            self.totals.sections.append(Section(heading, self.zone, number, line.column, cut(line.text), False))
        if not self.opened:
            self.before.append((number, line))

    # ── before the first card ─────────────────────────────────────────────────────────────────────────────────────

    def is_title(self, number: int, version: str | None) -> bool:
        """Whether the name of a card on the first line is the title: every card below it has its count."""
        if version is not None or self.before or "name" in self.said:
            return False
        counted = 0
        for raw in self.lines[number:]:
            known = self.understood.understand(raw)
            if type(known) is tuple:
                if known[2] == raw.strip():
                    return False
                counted += 1
            elif isinstance(known, Line) and known.kind == CARD:
                if not known.counted:
                    return False
                counted += 1
        return counted > 1

    def title(self, number: int, text: str) -> None:
        self.made.name = text
        self.said["name"] = text
        self.made.problem(
            UNRECOGNISED_LINE, Where(number, 1), (text,), severity="note", message=_CARD_OR_TITLE, text=cut(text)
        )

    def open(self, number: int, *, counted: bool) -> None:
        """Settle what the lines before the first card or heading (line `number`) are.

        The first is the title. In a list without counts a misspelt card looks like a title, and so does one whose count
        stands in an odd place; there what is very much like a card is one.
        """
        self.opened = True
        named = "name" in self.said
        for at, (own, line) in enumerate(self.before):
            text = line.text
            if line.kind == HEADING:
                if at == 0 and not named:
                    self.made.name = bare_title(text)
                continue
            doubtful = at > 0 or (not counted and own == number - 1) or text[-1:].isdecimal() or head(text) != text
            if doubtful and self.like_a_card(text):
                self.card(own, line)
            elif at == 0 and not named:
                self.made.name = bare_title(text)
            elif text[:3].lower() == "by " and self.made.player is None:
                self.made.player = text[3:].strip()
            elif text[-1:] == ":" and own == number - 1:
                self.unknown = (own, line.column, cut(text), self.size())
            else:
                self.made.problem(
                    UNRECOGNISED_LINE,
                    Where(own, line.column),
                    severity="warning",
                    message=_BEFORE_CARDS,
                    text=cut(text),
                )

    def like_a_card(self, text: str) -> bool:
        self.doubts += 1
        similar = self.db.suggest(text, 1) if self.doubts <= MOST_SUGGESTED and len(text) < 200 else ()
        if not similar:
            return False
        from rapidfuzz import fuzz  # only where a name failed

        return fuzz.ratio(fold(split(head(text)).base), fold(split(similar[0]).base)) >= _CLOSE


_UNKNOWN_HEADING = "{text} is no heading that is known; the cards below it were read as part of the zone above it"
_NO_HEADING = "{text} is no heading that is known; no card stands below it"
_KNOWN_HEADINGS = "write Deck, Supply, Sideboard, Outside the game, a card type, or # before a heading of your own"
_NUMBER_OR_COUNT = "is the number of “{text}” a count or the number of the line? it is read as 1 copy"
_BEFORE_CARDS = "“{text}” is neither the title of the deck nor a card; it was passed over"
_CARD_OR_TITLE = "the first line “{text}” is the name of a card, but every card has its count: it was read as the title"
_TWICE = "the {what} “{text}” differs from “{first}” further up; the last one counts"
_ONCE = "write each fact about the deck once"
_NO_SIDE = "“{text}” is no side"
_SIDES = "the sides are light, dark, vong and neutral"
_NO_CARD = "no card was found; “{text}” was read as the title"
_NO_CARD_HINT = "write one card a line, such as `4 NAME`"
_FOREIGN = "none of the {count} names is a card of this game"
_FOREIGN_HINT = "is it a list of another game?"
