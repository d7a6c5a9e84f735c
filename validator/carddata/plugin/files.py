"""Set files of the community's LackeyCCG plugin: read, not judged.

A set file is tab-separated, a card a line, its columns named by the header line. Cells may be quoted as a spreadsheet
does. Nothing is guessed without a finding: how a file was decoded, what a cell was taken for, which lines were left.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from validator.carddata.plugin.text import TextReader
from validator.carddata.typography import mend_line, straighten
from validator.carddata.view import File, Fix, Row, plural
from validator.cards import names
from validator.cards.model import ARENAS
from validator.inputs.files import InputError, printable
from validator.problems import COLUMNS_WRONG, ENCODING, OVER_LIMIT, ROW_SKIPPED, SCHEMA
from validator.results import Severity, Where

MAX_BYTES = 32 * 1024 * 1024
MAX_ROWS = 20_000
"""Most cards of a set file that are read."""
MAX_TEXT = 4_000
"""Longest text of a card that is read for keywords and lists, in characters."""
MAX_SUBTYPE = 200
"""Longest subtype line that is read, in characters."""
MAX_LINE = 200_000
"""Longest line that is read, in characters."""
COLUMNS = ("Name", "Set", "ImageFile", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health", "Rarity",
           "Number", "Usage", "Text", "Script", "Classification", "DraftRarity")  # fmt: skip
NEEDED = ("Name", "Set", "Side", "Type", "Text")
SIDES = {"L": "light", "D": "dark", "N": "neutral", "Y": "vong"}
STATS = ("Cost", "Speed", "Power", "Health")
_FIELD_COLUMNS = {
    "name": "Name", "set": "Set", "image": "ImageFile", "side": "Side", "type": "Type", "types": "Type",
    "subtype": "Subtype", "cost": "Cost", "speed": "Speed", "power": "Power", "health": "Health", "rarity": "Rarity",
    "number": "Number", "flags": "Usage", "usage": "Usage", "script": "Script",
}  # fmt: skip
_IMAGE = re.compile(r"([A-Za-z0-9]*?[A-Za-z][A-Za-z0-9]*?)(\d{3}|sub|Sub)?_(.+)")
_FLAG = re.compile(r"\b(BANNED|RESTRICTED)\b(?:\s*:\s*(\w+)|\s+in\s+([A-Z]\w+))?")
_CODE = re.compile(r"\b([VW][BR])\b")
_PRINTING_WORDS = ("promo", "lego", "preview", "starter", "alt", "film")


class Image(NamedTuple):
    """An image file's name taken apart."""

    code: str
    number: int | None
    letter: str | None
    name: str
    """The card's name as the file spells it, blanks for underscores."""


def read_image(text: str) -> Image | None:
    """Take the name of an image file apart: `ABC012_Tarn_Vesh_A` is set ABC, number 12, Tarn Vesh, letter A."""
    match = _IMAGE.fullmatch(text.strip().removesuffix(".jpg")) if len(text) <= 200 else None
    if match is None:
        return None
    words = [word for word in match[3].split("_") if word]
    if len(words) > 1 and re.fullmatch(r"[Vv]\d", words[-1]):
        words.pop()  # the revision of the picture
    while words and (words[-1].lower() in _PRINTING_WORDS or words[-1].isdigit()) and len(words) > 1:
        if words[-1].isdigit() and words[-2].lower() not in _PRINTING_WORDS:
            break
        words.pop()
    letter = None
    if len(words) > 1 and re.fullmatch(r"[A-Z]\d?|[a-z]", words[-1]):
        letter = words.pop().upper()
    number = int(match[2]) if match[2] and match[2].isdigit() else None
    return Image(match[1], number, letter, " ".join(words))


class PluginFile(File):
    """A file of the plugin, with its text as it was decoded."""

    def __init__(self, path: str, kind: str, data: bytes, text: str, encoding: str) -> None:
        super().__init__(path, kind)
        self.data = data
        self.text = text
        self.encoding = encoding
        self.facts["encoding"] = encoding
        self.lines = text.split("\n")
        self.columns: list[str] = []
        self.numbers: list[int] = []
        """Line of each row, from 1."""

    def cells(self, line: int) -> list[str]:
        """Return the cells of a line as they stand in the file."""
        return self.lines[line - 1].removesuffix("\r").split("\t")

    def locate(self, row: Row, field: str) -> Where:
        """Return line and column of a cell."""
        line = self.numbers[row.index]
        column = _FIELD_COLUMNS.get(field, field if field in COLUMNS else "Text")
        at = self.columns.index(column) if column in self.columns else 0
        start = sum(len(cell) + 1 for cell in self.cells(line)[:at])
        return Where(line=line, column=start + 1, set=self.set or None, number=row.number)

    def place(self, row: Row, field: str) -> tuple[int, int] | None:
        """Return the line and the cell of a field, for mending."""
        column = _FIELD_COLUMNS.get(field, field if field in COLUMNS else None)
        return (self.numbers[row.index], self.columns.index(column)) if column in self.columns else None


def unquote(cell: str) -> str:
    """Return what a cell holds: a cell quoted as spreadsheets do loses its quotes."""
    bare = cell.strip(" ")
    if len(bare) > 1 and bare[0] == '"' and bare[-1] == '"' and _is_quoted(bare[1:-1]):
        return bare[1:-1].replace('""', '"')
    return cell


def _is_quoted(inner: str) -> bool:
    """Whether all quotes of an inner text are doubled, save one that somebody forgot."""
    return inner.replace('""', "").count('"') == 0


def quote(cell: str, like: str) -> str:
    """Return a cell's new content quoted as the old cell was."""
    return '"' + cell.replace('"', '""') + '"' if unquote(like) != like else cell


def read_text(path: str, data: bytes) -> tuple[str, str, list[tuple[str, Where, dict[str, Any]]]]:
    """Decode a file of the plugin. Returns text, encoding and what is to be said about it.

    Raises InputError for what is no text, or has a line longer than `MAX_LINE`.
    """
    nul = data.find(b"\0")
    if nul >= 0 and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        line = data.count(b"\n", 0, nul) + 1
        raise InputError("holds NUL bytes; this is a binary file, no text", path=path, line=line)
    said: list[tuple[str, Where, dict[str, Any]]] = []
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            text, encoding = data.decode("utf-16"), "utf-16"
        except UnicodeDecodeError:
            raise InputError("damaged UTF-16 text", path=path) from None
        said.append(
            (ENCODING, Where(line=1), {"what": "is UTF-16, which the client doesn't read", "mend": "save it as UTF-8"})
        )
    else:
        text, encoding = _decode(data, said)
    longest = max(map(len, text.split("\n")), default=0)
    if longest > MAX_LINE:
        raise InputError(
            f"has a line of {longest:,} characters; at most {MAX_LINE:,} are read", path=path, rule=OVER_LIMIT
        )
    if text.startswith("\ufeff"):
        text = text[1:]
        said.append(
            (
                ENCODING,
                Where(line=1, column=1),
                {
                    "what": "begins with a byte order mark, which the client takes for a part of the first name",
                    "mend": "save it as UTF-8 without BOM",
                },
            )
        )
    for pattern, what in (
        ("\ufffd", "a replacement character: a letter was lost when the file was converted"),
        (_TWICE, "the trace of a text that was encoded twice"),
    ):
        match = re.search(pattern, text)
        if match is not None:
            where = where_of(text, match.start())
            said.append(
                (
                    ENCODING,
                    where,
                    {"severity": "error", "what": f"holds {what} ({printable(match[0])})", "mend": "type it anew"},
                )
            )
    return text, encoding, said


_TWICE = "[\u00c2\u00c3][\u0080-\u00bf]|\u00e2[\u0080\u20ac][\u0080-\u00bf\u0153\u2018-\u201d\u2122]"


def _decode(data: bytes, said: list[tuple[str, Where, dict[str, Any]]]) -> tuple[str, str]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
    else:
        if not text.isascii():
            many = sum(not c.isascii() for c in text)
            what = f"was read as UTF-8: {many:,} character{'s' if many > 1 else ''} outside ASCII"
            said.append(
                (
                    ENCODING,
                    Where(),
                    {"severity": "note", "what": what, "mend": "nothing, if the client shows them rightly"},
                )
            )
        return text, "utf-8"
    line = data.count(b"\n", 0, bad) + 1
    where = Where(line=line, column=bad - data.rfind(b"\n", 0, bad))
    if re.search(rb"[\xc3\xe2][\x80-\xbf]", data):
        said.append(
            (
                ENCODING,
                where,
                {
                    "severity": "error",
                    "what": "mixes UTF-8 and Windows-1252; it was read as Windows-1252",
                    "mend": "save it anew as UTF-8",
                },
            )
        )
    else:
        said.append(
            (
                ENCODING,
                where,
                {
                    "what": f"is not UTF-8; it was read as Windows-1252 (first at byte 0x{data[bad]:02X})",
                    "mend": "save it as UTF-8, or leave it so if all files are",
                },
            )
        )
    text = data.decode("cp1252", "replace")
    return text, "cp1252"


def where_of(text: str, at: int) -> Where:
    """Return line and column of an offset in a text."""
    return Where(line=text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at))


def read_set_file(path: str, data: bytes, reader: TextReader) -> PluginFile:
    """Read a set file. Raises InputError when it is none."""
    text, encoding, said = read_text(path, data)
    file = PluginFile(path, "plugin-set", data, text, encoding)
    for rule, where, more in said:
        file.add(rule, where, **more)
    if "\n" not in text and "\r" in text:
        raise InputError("ends its lines with CR alone", path=path, hint="save it with LF or CRLF at the ends of lines")
    stem = os.path.basename(path).rpartition(".")[0]
    header = file.cells(1) if text.strip() else []
    known = {column.lower(): column for column in COLUMNS}
    file.columns = [known.get(unquote(cell).strip().lower(), unquote(cell).strip()) for cell in header]
    if not {"Name", "Set"} <= set(file.columns):
        raise InputError(
            _no_header(text),
            path=path,
            line=1,
            hint="the first line names the columns, with tabs between: Name, Set, ImageFile, Side, …",
        )
    for column in (column for column in COLUMNS[:14] if column not in file.columns):
        file.add(
            COLUMNS_WRONG,
            Where(line=1),
            severity="error" if column in NEEDED else "warning",
            what=f"the header has no column {column}",
            mend="add the column",
        )
    for column in sorted({c for c in file.columns if c and c not in COLUMNS}):
        file.add(
            COLUMNS_WRONG,
            Where(line=1),
            severity="warning",
            what=f"the header has an unknown column {printable(column, 40)!r}",
            mend="is it misspelt?",
        )
    if text.count("\n") > MAX_ROWS:
        raise InputError(f"has more than {MAX_ROWS:,} lines", path=path, rule=OVER_LIMIT, hint="is it a set file?")
    rows = list(_rows(file))
    cut = [hit.where.line or 1 for id_, hit in file.hits if id_ == COLUMNS_WRONG and hit.severity == "error"]
    if cut and not rows and not text.endswith("\n"):
        what = "has a header that is cut off" if cut[0] == 1 else "holds no whole card: this line is cut off"
        raise InputError(what, path=path, line=cut[0], hint="is the file whole?")
    codes = [cells.get("Set", "").strip() for _, cells in rows]
    file.set = max(set(codes), key=lambda code: (codes.count(code), code == stem)) if any(codes) else stem
    file.set = file.set or stem
    for line, cells in rows:
        file.numbers.append(line)
        _add_row(file, line, cells, reader)
    _say_summaries(file)
    return file


def _no_header(text: str) -> str:
    first = text.split("\n", 1)[0]
    if not text.strip():
        return "is empty"
    for mark, name in ((",", "commas"), (";", "semicolons"), ("|", "bars")):
        if mark in first and {"name", "set"} <= {part.strip().strip('"').lower() for part in first.split(mark)}:
            return f"has {name} between its columns, a set file has tabs"
    return "is no set file of a plugin: its first line names no columns Name and Set"


def _rows(file: PluginFile) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the lines that hold a card, as cells by column."""
    width = len(file.columns)
    last = max((at for at, line in enumerate(file.lines, 1) if line.strip()), default=1)
    needed = 1 + max((file.columns.index(c) for c in NEEDED if c in file.columns), default=0)
    for number in range(2, last + 1):
        cells = file.cells(number)
        broken = False
        if not any(cell.strip() for cell in cells):
            file.add(ROW_SKIPPED, Where(line=number), severity="note", what="is blank", mend="remove it")
            continue
        if len(cells) < width:
            broken = severe = len(cells) < needed
            file.add(
                COLUMNS_WRONG,
                Where(line=number),
                severity="error" if severe else "warning",
                what=f"{_named(cells)} has {len(cells)} columns, the header {width}",
                mend="the line is cut off, or a tab is missing",
            )
        elif len(cells) > width:
            more = [cell for cell in cells[width:] if cell.strip()]
            broken = bool(more)
            file.add(
                COLUMNS_WRONG,
                Where(line=number),
                severity="error" if more else "warning",
                what=f"{_named(cells)} has {len(cells)} columns, the header {width}",
                mend="a tab too many shifts what stands behind it",
            )
        values = {column: unquote(cells[at]) if at < len(cells) else "" for at, column in enumerate(file.columns)}
        if not broken:
            yield number, values
        elif name := values.get("Name", "").strip()[:120]:
            # Its name is known to the others, but what stands in which column isn't.
            file.facts.setdefault("unsound", []).append(Row(file, 0, {"name": name}))


def _named(cells: Sequence[str]) -> str:
    return printable(cells[0].strip(), 60) or "the line"


def _add_row(file: PluginFile, line: int, cells: dict[str, str], reader: TextReader) -> None:
    index = len(file.numbers) - 1
    name = cells.get("Name", "")
    if not name.strip():
        file.add(ROW_SKIPPED, Where(line=line), what="has no name", mend="write the name, or remove the line")
        file.numbers.pop()
        return
    if len(name.strip()) > 120:
        file.add(
            ROW_SKIPPED,
            Where(line=line),
            what="has a name of more than 120 characters",
            mend="are the columns shifted?",
        )
        file.numbers.pop()
        return
    row = Row(file, index, {"name": name}, cells)
    file.rows.append(row)
    facts = row.facts
    if code := cells.get("Set", "").strip():
        facts["set"] = code
    side = cells.get("Side", "").strip()
    if side in SIDES:
        facts["side"] = SIDES[side]
    else:
        what = f"{name.strip()}: {side!r} is no side" if side else f"{name.strip()} has no side"
        file.hits.append((SCHEMA, row.hit("side", what=what, schema="card-set", hint="write L, D, N or Y")))
    facts["types"] = [part.strip() for part in straighten(cells.get("Type", "")).strip().split("/") if part.strip()]
    facts["types"] = [mend_line(part) for part in facts["types"]]
    if len(cells.get("Subtype", "")) > MAX_SUBTYPE:
        what = f"{name.strip()}: a subtype of {len(cells['Subtype']):,} characters isn't read"
        file.hits.append((SCHEMA, row.hit("subtype", schema="card-set", what=what, hint="are the columns shifted?")))
        row.cells = {**cells, "Subtype": ""}
    elif subtype := mend_line(straighten(cells.get("Subtype", ""))):
        facts["subtype"] = subtype
    _numbers(file, row)
    rarity = cells.get("Rarity", "").strip()
    if rarity:
        facts["rarity"] = rarity
    flags = list(_flags(cells))
    if flags:
        facts["flags"] = flags
    image = read_image(cells.get("ImageFile", ""))
    if image is not None:
        facts["image"] = image
        whole = f"{image.name} {image.letter}"
        own_word = image.letter is not None and names.fold(whole) == names.fold(row.parts.base)
        facts["image_name"] = whole if own_word else image.name
    text = cells.get("Text", "")
    if len(text) > MAX_TEXT:
        what = f"{name.strip()}: a text of {len(text):,} characters isn't read"
        file.hits.append((SCHEMA, row.hit("Text", severity="warning", schema="card-set", what=what, hint="cut it")))
        text = ""
    read = reader.read(text, row.parts.base, row.kind)
    facts.update(read.facts)
    facts["left"] = read.left
    facts["odd"] = read.odd
    _spread(row)


def _numbers(file: PluginFile, row: Row) -> None:
    """Read cost, stats and collector number; decimals and foreign texts are noted."""
    cells = row.cells or {}
    for column in (*STATS, "Number"):
        text = cells.get(column, "").strip()
        field = column.lower()
        if not text:
            continue
        whole = re.fullmatch(r"(\d+)(\.0+)?", text)
        if whole is not None and len(whole[1]) < 6:
            row.facts[field] = int(whole[1])
            if whole[2]:
                file.facts.setdefault("decimals", []).append((row, field))
        elif text.upper() in ("X", "*") and column != "Number":
            row.facts[field] = text.upper()
        else:
            row.facts.setdefault("unread", {})[field] = text


def _flags(cells: Mapping[str, str]) -> Iterator[str]:
    seen = set()
    for match in _FLAG.finditer(cells.get("Usage", "")):
        where = match[2] or match[3]
        flag = f"{match[1]}:{where}" if where else match[1]
        if flag not in seen:
            seen.add(flag)
            yield flag
    for code in _CODE.findall(cells.get("Classification", "")):
        if f"CLASS:{code}" not in seen:
            seen.add(f"CLASS:{code}")
            yield f"CLASS:{code}"


def _spread(row: Row) -> None:
    """Fill arenas and subtypes from type and subtype line."""
    facts = row.facts
    if row.is_unit:
        facts["arenas"] = list(row.types)
        facts["subtypes"] = row.subtype.replace(" - ", " ").split()
        return
    first, _, rest = row.subtype.partition(" - ")
    arenas = first.split("/")
    if row.kind in ("Equipment", "Location", "Subordinate") and all(arena in ARENAS for arena in arenas):
        facts["arenas"] = arenas
        facts["subtypes"] = rest.replace(" - ", " ").split()
    else:
        facts["subtypes"] = row.subtype.replace(" - ", " ").split()


def _plain(text: str) -> str:
    return re.sub(r"^(\s*)(\d+)\.0+(\s*)$", r"\2", text).strip()


def _say_summaries(file: PluginFile) -> None:
    """Note decimals and padded cells once a column: spreadsheets write them by the hundred. Other cells one by one."""
    by_column: dict[str, list[Row]] = {}
    for row, field in file.facts.pop("decimals", []):
        by_column.setdefault(field, []).append(row)
    for field, rows in by_column.items():
        first = rows[0]
        what = f"{plural(len(rows), 'cell')} of {field.title()} {'is' if len(rows) == 1 else 'are'} written"
        what += f" with decimals, such as {first.text(field).strip()}"
        _say_cells(file, rows, field, what, _plain, "warning", "write whole numbers")
    for column in COLUMNS:
        if column in ("Name", "Type", "Subtype") or column not in file.columns:
            continue
        padded = [row for row in file.rows if (text := (row.cells or {}).get(column, "")) != text.strip()]
        padded = [row for row in padded if row not in by_column.get(column.lower(), ())]
        if padded:
            what = f"{plural(len(padded), 'cell')} of {column} {'has' if len(padded) == 1 else 'have'} blanks at an end"
            _say_cells(file, padded, column, what, str.strip, "note", "remove them")
    lettered = [row for row in file.rows if (row.facts.get("unread") or {}).get("number") == row.facts.get("rarity")]
    lettered = [row for row in lettered if row.facts.get("rarity")]
    if lettered:
        what = f"{plural(len(lettered), 'cell')} of Number {'holds' if len(lettered) == 1 else 'hold'} the rarity"
        where = file.locate(lettered[0], "number")
        where = Where(line=where.line, column=where.column)
        file.add(SCHEMA, where, severity="note", what=what, schema="card-set", hint="leave Number empty")
    for row in file.rows:
        for field, text in (row.facts.get("unread") or {}).items():
            if field == "number" and text == row.facts.get("rarity"):
                continue
            if not _is_swapped(row, field, text):
                severity: Severity = "warning" if field == "number" else "error"
                what = f"{row.name.strip()}: {field} {text!r} is no number"
                hint = "write a number, or leave it empty"
                file.hits.append((SCHEMA, row.hit(field, severity=severity, schema="card-set", what=what, hint=hint)))


def _say_cells(
    file: PluginFile, rows: list[Row], field: str, what: str, mend: Callable[[str], str], severity: Severity, hint: str
) -> None:
    """Note what is alike in many cells of a column, with a fix for each."""
    where = file.locate(rows[0], field)
    fixes = tuple(Fix(file.path, file.place(row, field), mend) for row in rows)
    where = Where(line=where.line, column=where.column)
    file.add(SCHEMA, where, severity=severity, hint=hint, what=what, schema="card-set", fix=fixes)


def _is_swapped(row: Row, field: str, text: str) -> bool:
    """Whether number and rarity stand in each other's column, of which another rule speaks."""
    cells = row.cells or {}
    return (
        field == "number" and text in ("R", "U", "C", "P", "S", "L") and not cells.get("Rarity", "").strip().isalpha()
    )
