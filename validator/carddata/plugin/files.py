"""Set files of the community's LackeyCCG plugin: read, not judged.

A set file is tab-separated, a card a line, its columns named by the header line. Cells may be quoted as a spreadsheet
does. Nothing is guessed without a finding: how a file was decoded, what a cell was taken for, which lines were left.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from validator.carddata.plugin.cells import COLUMNS, PluginFile, unquote
from validator.carddata.plugin.decoding import read_text
from validator.carddata.plugin.summaries import say_summaries
from validator.carddata.plugin.text import TextReader
from validator.carddata.rows import Row
from validator.carddata.typography import mend_line, straighten
from validator.cards.subtypes import read_line
from validator.inputs.files import InputError, over_limit, printable
from validator.problems import COLUMNS_WRONG, ROW_SKIPPED, SCHEMA
from validator.results import Where

MAX_BYTES = 32 * 1024 * 1024
MAX_ROWS = 20_000
"""Most cards of a set file that are read."""
MAX_TEXT = 4_000
"""Longest text of a card that is read for keywords and lists, in characters."""
MAX_SUBTYPE = 200
"""Longest subtype line that is read, in characters."""
NEEDED = ("Name", "Set", "Side", "Type", "Text")
SIDES = {"L": "light", "D": "dark", "N": "neutral", "Y": "vong"}
_NUMBERS = [(column, column.lower()) for column in ("Cost", "Speed", "Power", "Health", "Number")]
_DECIMAL = re.compile(r"(\d+)(\.0+)?")
_FLAG = re.compile(r"\b(BANNED|RESTRICTED)\b(?:\s*:\s*(\w+)|\s+in\s+([A-Z]\w+))?")
_CODE = re.compile(r"\b([VW][BR])\b")


def read_set_file(path: str, data: bytes, reader: TextReader) -> PluginFile:
    """Read a set file. Raises InputError when it is none."""
    text, encoding, said = read_text(path, data)
    file = PluginFile(path, "plugin-set", data, text, encoding)
    file.text_reader = partial(_read_row, reader)
    for rule, where, more in said:
        file.add(rule, where, **more)
    if "\n" not in text and "\r" in text:
        raise InputError(
            "ends its lines with CR alone",
            path=path,
            hint="save it with LF or CRLF at the ends of lines",
            code="columns",
        )
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
            code="columns",
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
        raise over_limit(f"has more than {MAX_ROWS:,} lines", MAX_ROWS, path=path, hint="is it a set file?")
    rows = list(_rows(file, file.lines))
    cut = [hit.where.line or 1 for id_, hit in file.hits if id_ == COLUMNS_WRONG and hit.severity == "error"]
    if cut and not rows and not text.endswith("\n"):
        what = "has a header that is cut off" if cut[0] == 1 else "holds no whole card: this line is cut off"
        raise InputError(what, path=path, line=cut[0], hint="is the file whole?", code="damaged")
    codes = [cells.get("Set", "").strip() for _, cells in rows]
    file.set = max(set(codes), key=lambda code: (codes.count(code), code == stem)) if any(codes) else stem
    file.set = file.set or stem
    for line, cells in rows:
        file.numbers.append(line)
        _add_row(file, line, cells)
    say_summaries(file)
    file.let_go()
    return file


def _no_header(text: str) -> str:
    first = text.split("\n", 1)[0]
    if not text.strip():
        return "is empty"
    for mark, name in ((",", "commas"), (";", "semicolons"), ("|", "bars")):
        if mark in first and {"name", "set"} <= {part.strip().strip('"').lower() for part in first.split(mark)}:
            return f"has {name} between its columns, a set file has tabs"
    return "is no set file of a plugin: its first line names no columns Name and Set"


def _rows(file: PluginFile, lines: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the lines that hold a card, as cells by column."""
    width = len(file.columns)
    last = max((at for at, line in enumerate(lines, 1) if line.strip()), default=1)
    needed = 1 + max((file.columns.index(c) for c in NEEDED if c in file.columns), default=0)
    alike: dict[str, str] = {}  # most cells of most columns are the same few texts
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
        if len(cells) == width and '"' not in lines[number - 1]:
            values = dict(zip(file.columns, [alike.setdefault(cell, cell) for cell in cells], strict=True))
        else:
            values = {column: unquote(cells[at]) if at < len(cells) else "" for at, column in enumerate(file.columns)}
        if not broken:
            yield number, values
        elif name := values.get("Name", "").strip()[:120]:
            # Its name is known to the others, but what stands in which column isn't.
            file.facts.setdefault("unsound", []).append(Row(file, 0, {"name": name}))


def _named(cells: Sequence[str]) -> str:
    return printable(cells[0].strip(), 60) or "the line"


def _add_row(file: PluginFile, line: int, cells: dict[str, str]) -> None:
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
    facts = row.plain
    if code := cells.get("Set", "").strip():
        facts["set"] = code
    side = cells.get("Side", "").strip()
    if side in SIDES:
        facts["side"] = SIDES[side]
    else:
        what = f"{name.strip()}: {side!r} is no side" if side else f"{name.strip()} has no side"
        file.note(SCHEMA, row, "side", what=what, schema="card-set", hint="write L, D, N or Y")
    facts["types"] = list(_types(cells.get("Type", "")))
    if len(cells.get("Subtype", "")) > MAX_SUBTYPE:
        what = f"{name.strip()}: a subtype of {len(cells['Subtype']):,} characters isn't read"
        file.note(SCHEMA, row, "subtype", schema="card-set", what=what, hint="are the columns shifted?")
        row.cells = {**cells, "Subtype": ""}
    elif subtype := mend_line(straighten(cells.get("Subtype", ""))):
        facts["subtype"] = subtype
    _numbers(file, row)
    rarity = cells.get("Rarity", "").strip()
    if rarity:
        facts["rarity"] = rarity
    if flags := _flags(cells.get("Usage", ""), cells.get("Classification", "")):
        facts["flags"] = list(flags)
    if len(cells.get("Text", "")) > MAX_TEXT:
        what = f"{name.strip()}: a text of {len(cells['Text']):,} characters isn't read"
        file.note(SCHEMA, row, "Text", severity="warning", schema="card-set", what=what, hint="cut it")


@lru_cache(maxsize=4_096)
def _types(text: str) -> tuple[str, ...]:
    parts = (part.strip() for part in straighten(text).strip().split("/"))
    return tuple(mend_line(part) for part in parts if part)


def _numbers(file: PluginFile, row: Row) -> None:
    """Read cost, stats and collector number; decimals and foreign texts are noted."""
    cells = row.cells or {}
    facts = row.plain
    for column, field in _NUMBERS:
        text = cells.get(column, "")
        if not text:
            continue
        if len(text) < 6 and text.isdecimal() and text.isascii():
            facts[field] = int(text)
            continue
        text = text.strip()
        if not text:
            continue
        whole = _DECIMAL.fullmatch(text)
        if whole is not None and len(whole[1]) < 6:
            facts[field] = int(whole[1])
            if whole[2]:
                file.facts.setdefault("decimals", []).append((row, field))
        elif text in ("X", "x", "*") and column != "Number":
            facts[field] = text.upper()
        else:
            facts.setdefault("unread", {})[field] = text


@lru_cache(maxsize=4_096)
def _flags(usage: str, classification: str) -> tuple[str, ...]:
    seen: dict[str, None] = {}
    for match in _FLAG.finditer(usage):
        where = match[2] or match[3]
        seen.setdefault(f"{match[1]}:{where}" if where else match[1])
    for code in _CODE.findall(classification):
        seen.setdefault(f"CLASS:{code}")
    return tuple(seen)


def _read_row(reader: TextReader, row: Row) -> None:
    """Read what only the text of a row says."""
    text = (row.cells or {}).get("Text", "")
    read = reader.read(text if len(text) <= MAX_TEXT else "", row.parts.base, row.kind)
    row.plain.update(read.facts)
    row.plain["left"] = read.left
    row.plain["odd"] = read.odd
    _spread(row)


def _spread(row: Row) -> None:
    """Fill arenas and subtypes from type and subtype line."""
    arenas, row.plain["subtypes"] = read_line(row.types, row.subtype)
    if arenas:
        row.plain["arenas"] = arenas
