"""Tables with a header: CSV, and what is pasted from spreadsheets, wikis and Markdown."""

from __future__ import annotations

from validator.cards.database import Ambiguous, Database, Match
from validator.cards.names import fold, is_version
from validator.decks.builder import SIDES, Builder, Count, side_of
from validator.decks.limits import FORMULA, LEAST_TOTAL, MAX_LINES
from validator.decks.model import ZONES, Deck
from validator.decks.readers.headings import heading_of, statistics_of
from validator.decks.readers.rows import Columns, columns_of
from validator.decks.readers.several import cells_of
from validator.inputs.files import InputError, cut, over_limit
from validator.problems import UNRECOGNISED_LINE
from validator.results import Where


class Table:
    """Takes the rows below a header into a deck."""

    def __init__(self, made: Builder, columns: Columns) -> None:
        self.made = made
        self.delimiter, self.columns, self.width = columns
        self.zone = "deck"
        """Where cards lie whose row names no zone; a row with nothing but a heading may change it."""
        self.said: dict[str, str] = {}

    def cells(self, raw: str) -> list[str]:
        """Return the cells of a line of a text; a quoted row (`> | …`) may lack the first."""
        bare = raw.strip(" \r\n") if self.delimiter == "\t" else raw.strip()
        cells = cells_of(bare.lstrip("> "), self.delimiter)
        if raw.lstrip().startswith(">") and len(cells) < self.width:
            cells.insert(0, "")
        return cells

    def row(self, cells: list[str], place: Where) -> int:
        """Take one row; return how many cards it adds to the zone."""
        made = self.made
        if not any(cell.strip(" -:=>") for cell in cells):
            return 0  # nothing, or the rule below the header of a Markdown table
        value = {column: cells[at].strip() if at < len(cells) else "" for column, at in self.columns.items()}
        for column, text in value.items():
            if text[:1] == text[-1:] == '"' and len(text) > 2:
                value[column] = text[1:-1].replace('""', '"')  # blanks stood before the quotes
            if text[:1] == "'" and text[1:].lstrip("'")[:1] in FORMULA:
                value[column] = text[1:]  # the mark of a spreadsheet for a cell that is no formula
        if self.passed_over(value, cells):
            return 0
        if any(cell.strip() for cell in cells[self.width :]):
            made.problem(
                UNRECOGNISED_LINE,
                place,
                message=_TOO_WIDE,
                text=cut(",".join(cells)),
                found=len(cells),
                columns=self.width,
            )
            return 0
        if not value["name"]:
            made.problem(UNRECOGNISED_LINE, place, text=cut(",".join(cells)))
            return 0
        zone = self.zone_of(value.get("zone", ""), place, value["name"])
        if zone is None:
            return 0
        if value.get("side", "").isdecimal():  # the copies in the sideboard, beside those in the deck
            if (copies := value.pop("side")).strip("0"):
                self.card("sideboard", {**value, "count": copies}, place)
            if not value["count"].strip("0"):
                return 0
        self.facts(value, place)
        return self.card(zone, value, place)

    def passed_over(self, value: dict[str, str], cells: list[str]) -> bool:
        """Whether a row holds no card: the header again, a heading of a group, a total."""
        filled = [cell for cell in cells if cell.strip()]
        text = " ".join(cell.strip() for cell in filled)
        if columns_of(self.delimiter.join(cells)) is not None:
            return True
        if len(filled) == 1 and fold(filled[0]) and self.made.db.lookup(filled[0], loose=False) is None:
            heading = heading_of(filled[0])
            if heading is not None and heading.kind == "zone":
                self.zone = heading.names[0]
            if heading is not None:
                return True
        name = value["name"]
        if self.made.db.lookup(name, loose=False) is not None:
            return False
        if len(filled) < 3 and all(cell.lstrip()[0] == "=" or fold(cell) in _TOTALS for cell in filled):
            return True  # the formula of a sum
        return fold(name) in _TOTALS or (
            not name and (statistics_of(text) is not None or (text.isdecimal() and int(text[:6]) >= LEAST_TOTAL))
        )

    def zone_of(self, written: str, place: Where, name: str) -> str | None:
        """Return the zone that a row names; None, with a finding, where it names none that is known."""
        if not written:
            return self.zone
        heading = heading_of(written)
        if heading is not None and heading.kind == "zone":
            return heading.names[0]
        if heading is not None and heading.kind in ("types", "group"):
            return self.zone
        self.made.problem(UNRECOGNISED_LINE, place, (cut(name),), message=_UNKNOWN_ZONE, text=cut(written))
        return None

    def facts(self, value: dict[str, str], place: Where) -> None:
        """Take what a row says of the deck; a row that says otherwise than one before it is a finding."""
        made = self.made
        for column, field in (("deck", "name"), ("player", "player"), ("format", "format"), ("side", "side")):
            text = value.get(column)
            if not text:
                continue
            if column == "side":
                text = side_of(text)
                if text not in SIDES.values():
                    made.problem(UNRECOGNISED_LINE, place, severity="warning", message=_NO_SIDE, text=cut(text))
            before = self.said.setdefault(column, text)
            if before != text and column != "side":
                made.problem(
                    UNRECOGNISED_LINE,
                    place,
                    severity="warning",
                    message=_TWICE,
                    what=column,
                    text=cut(text),
                    first=cut(before),
                )
                self.said[column] = text
            if getattr(made, field) is None:
                setattr(made, field, text)

    def card(self, zone: str, value: dict[str, str], place: Where) -> int:
        """Take the card of a row; return its copies."""
        made = self.made
        name = value["name"]
        code = value.get("set") or None
        found = made.db.lookup(name, code)
        letter = value.get("version", "").strip("() ")
        if letter and is_version(letter) and not isinstance(found, Match):
            versioned = made.db.lookup(f"{name} ({letter})", code)
            if isinstance(versioned, (Match, Ambiguous)):
                name, found = f"{name} ({letter.upper()})", versioned
        written = value["count"].strip("xX× ()") if value["count"] else ""
        if not written:
            made.problem(UNRECOGNISED_LINE, place, (cut(name),), message=_NO_COUNT, text=cut(name))
            return 0
        count = Count(written)
        if count.number is None:
            made.bad_count(count, place, name)
            return 0
        if zone not in ZONES:
            made.aside(count.number, name)
            return 0
        made.add(zone, count.number, name, made.where(zone, place.line, place.column), found, code)
        return count.number


def read_table(text: str, db: Database, path: str | None = None) -> Deck:
    """Read a deck from CSV. Raises InputError for damaged CSV and for too many lines."""
    import csv  # only for a table

    made = Builder(db, path, "csv")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise over_limit(
            f"{len(lines):,} lines; at most {MAX_LINES:,} are read", MAX_LINES, path=path, found=len(lines)
        )
    start = next(number for number, line in enumerate(lines) if line.strip() and not is_separator(line))
    columns = columns_of(lines[start])
    assert columns is not None
    table = Table(made, columns)
    rows = csv.reader((f"{line}\n" for line in lines[start + 1 :]), delimiter=columns[0], strict=True)
    line = start + 2
    try:
        for cells in rows:
            table.row(cells, Where(line, 1))
            line = start + 2 + rows.line_num
    except csv.Error as error:
        raise InputError(f"damaged CSV: {error}", path=path, line=start + 1 + rows.line_num, code="damaged") from None
    return made.deck()


def is_separator(line: str) -> bool:
    """Whether a line only tells a spreadsheet the delimiter: `sep=;`."""
    return line.strip().strip('"').lower().startswith("sep=") and len(line.strip()) < 9


_TOTALS = frozenset(
    ("total", "totals", "sum", "summe", "gesamt", "totalcards", "cards", "grandtotal", "subtotal", "decktotal")
)
_TOO_WIDE = "{found} cells where the header has {columns}; a name with the delimiter in it needs quotes"
_UNKNOWN_ZONE = f"{{text}} is no zone that is known ({', '.join(ZONES)})"
_NO_COUNT = "{text} has no count"
_NO_SIDE = "“{text}” is no side; the sides are light, dark, vong and neutral"
_TWICE = "the {what} “{text}” differs from “{first}” further up"
