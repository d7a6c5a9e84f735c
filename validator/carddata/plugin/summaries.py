"""What is alike in many cells of a column is said once: decimals, blanks at an end. Also what should be a number."""

from __future__ import annotations

import re
from collections.abc import Callable

from validator.carddata.plugin.cells import COLUMNS, PluginFile
from validator.carddata.rows import Fix, Row
from validator.carddata.view import plural
from validator.problems import SCHEMA
from validator.results import Severity, Where

_PADDED = re.compile(r'(?:^|[\t"])[^\S\t\r]|[^\S\t\r](?:[\t"]|\r?$)')
"""Where a cell may have a blank at an end."""


def _plain(text: str) -> str:
    return re.sub(r"^(\s*)(\d+)\.0+(\s*)$", r"\2", text).strip()


def say_summaries(file: PluginFile) -> None:
    """Note decimals and padded cells once a column: spreadsheets write them by the hundred. Other cells one by one."""
    by_column: dict[str, list[Row]] = {}
    for row, field in file.facts.pop("decimals", []):
        by_column.setdefault(field, []).append(row)
    for field, rows in by_column.items():
        first = rows[0]
        what = f"{plural(len(rows), 'cell')} of {field.title()} {'is' if len(rows) == 1 else 'are'} written"
        what += f" with decimals, such as {first.text(field).strip()}"
        _say_cells(file, rows, field, what, _plain, "warning", "write whole numbers")
    lines = file.lines
    suspects = [row for row in file.rows if _PADDED.search(lines[file.numbers[row.index] - 1])]
    for column in COLUMNS:
        if column in ("Name", "Type", "Subtype") or column not in file.columns:
            continue
        padded = [row for row in suspects if (text := (row.cells or {}).get(column, "")) != text.strip()]
        if padded and column.lower() in by_column:
            decimal = set(map(id, by_column[column.lower()]))
            padded = [row for row in padded if id(row) not in decimal]
        if padded:
            what = f"{plural(len(padded), 'cell')} of {column} {'has' if len(padded) == 1 else 'have'} blanks at an end"
            _say_cells(file, padded, column, what, str.strip, "note", "remove them")
    unread = [row for row in file.rows if "unread" in row.plain]
    lettered = [row for row in unread if row.plain["unread"].get("number") == row.plain.get("rarity")]
    lettered = [row for row in lettered if row.plain.get("rarity")]
    if lettered:
        what = f"{plural(len(lettered), 'cell')} of Number {'holds' if len(lettered) == 1 else 'hold'} the rarity"
        where = file.locate(lettered[0], "number")
        where = Where(line=where.line, column=where.column)
        file.add(SCHEMA, where, severity="note", what=what, schema="card-set", hint="leave Number empty")
    for row in unread:
        for field, text in row.plain["unread"].items():
            if field == "number" and text == row.plain.get("rarity"):
                continue
            if not _is_swapped(row, field, text):
                severity: Severity = "warning" if field == "number" else "error"
                what = f"{row.name.strip()}: {field} {text!r} is no number"
                hint = "write a number, or leave it empty"
                file.note(SCHEMA, row, field, severity=severity, schema="card-set", what=what, hint=hint)


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
