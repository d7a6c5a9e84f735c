"""Decks as tables (CSV, Markdown): a header with a name and a count column, then a line a card."""

from __future__ import annotations

from validator.cards.database import Database
from validator.cards.names import fold
from validator.decks.builder import Builder, Count, cut, side_of
from validator.decks.limits import MAX_LINES
from validator.decks.model import ZONES, Deck
from validator.inputs.files import InputError
from validator.results import Where

_COLUMNS: dict[str, tuple[str, ...]] = {
    "name": ("card", "cardname", "name", "cardtitle"),
    "count": ("count", "qty", "quantity", "amount", "copies", "cardcount", "anzahl", "number", "num", "no"),
    "set": ("set", "setcode", "edition", "expansion", "cardset"),
    "zone": ("zone", "superzone", "board", "section", "deckzone"),
    "deck": ("deck", "deckname", "decktitle", "title"),
    "player": ("player", "playername"),
    "side": ("side", "deckside"),
    "format": ("format",),
}
"""What each column may be called, folded; the first that is there counts."""
_COLLECTOR = frozenset({"number", "num", "no"})

_ZONES = {
    "": "deck",
    "deck": "deck",
    "main": "deck",
    "maindeck": "deck",
    "supply": "supply",
    "sideboard": "sideboard",
    "side": "sideboard",
    "outside": "outside",
    "outsidethegame": "outside",
}


def columns_of(line: str) -> tuple[str, dict[str, int]] | None:
    """Return the delimiter and the numbers of the columns of a header; None where it has no name or count column."""
    for delimiter in "\t;,|":
        cells = [fold(cell) for cell in line.split(delimiter)]
        if len(cells) < 2:
            continue
        found = {
            column: cells.index(word) for column, words in _COLUMNS.items() for word in reversed(words) if word in cells
        }
        if "set" in found and "count" in found and cells[found["count"]] in _COLLECTOR:
            del found["count"]  # beside a set it is the collector number
        if "name" in found and "count" in found:
            return delimiter, found
    return None


def read_table(text: str, db: Database, path: str | None = None) -> Deck:
    """Read a deck from CSV. Raises InputError for damaged CSV and for counts that can't be."""
    import csv  # only for a table

    made = Builder(db, path, "csv")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if len(lines) > MAX_LINES:
        raise InputError(f"{len(lines):,} lines; at most {MAX_LINES:,} are read", path=path, rule="P109")
    start = next(number for number, line in enumerate(lines) if line.strip())
    header = columns_of(lines[start])
    assert header is not None
    delimiter, columns = header
    width = len(lines[start].split(delimiter))
    rows = csv.reader((f"{line}\n" for line in lines[start + 1 :]), delimiter=delimiter, strict=True)
    line = start + 2
    try:
        for cells in rows:
            _row(made, cells, columns, width, Where(line, 1))
            line = start + 2 + rows.line_num
    except csv.Error as error:
        raise InputError(f"damaged CSV: {error}", path=path, line=start + 1 + rows.line_num) from None
    return made.deck()


def _row(made: Builder, cells: list[str], columns: dict[str, int], width: int, place: Where) -> None:
    if not any(cell.strip(" -:=") for cell in cells):
        return  # nothing, or the rule below the header of a Markdown table
    value = {column: cells[at].strip() if at < len(cells) else "" for column, at in columns.items()}
    if any(cell.strip() for cell in cells[width:]):
        made.problem("P102", place, message=_TOO_WIDE, text=cut(",".join(cells)), found=len(cells), columns=width)
        return
    if not value["name"]:
        made.problem("P102", place, text=cut(",".join(cells)))
        return
    zone = _ZONES.get(fold(value.get("zone", "")))
    if zone is None:
        made.problem("P102", place, (cut(value["name"]),), message=_UNKNOWN_ZONE, text=cut(value["zone"]))
        return
    made.name = made.name or value.get("deck") or None
    made.player = made.player or value.get("player") or None
    made.format = made.format or value.get("format") or None
    made.side = made.side or (side_of(value["side"]) if value.get("side") else None)
    where = made.where(zone, place.line, place.column)
    written = value["count"].removesuffix("x")
    if not written:
        made.problem("P102", place, (cut(value["name"]),), message=_NO_COUNT, text=cut(value["name"]))
        return
    count = Count(written.removesuffix(".0"))
    if count.number is None:
        raise made.fail(count, where)
    code = value.get("set") or None
    made.add(zone, count.number, value["name"], where, made.db.lookup(value["name"], code), code)


_TOO_WIDE = "{found} cells where the header has {columns}; a name with the delimiter in it needs quotes"
_UNKNOWN_ZONE = f"{{text}} is no zone that is known ({', '.join(ZONES)})"
_NO_COUNT = "{text} has no count"
