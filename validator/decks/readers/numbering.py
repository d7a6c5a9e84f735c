"""Rows that begin with their own number, 1, 2, 3 and so on, which is no count."""

from __future__ import annotations

from validator.decks.readers.line_forms import number_alone
from validator.decks.readers.rows import columns_of
from validator.inputs.later import later

_ROW = later(r"(\s*[>|]?\s*)([\"']?)#?(\d{1,3})\2\s*[\t|;,]\s*(.*\S.*)")
_CELLS = later(r"\s*[\t|;,]\s*")
_LEAST = 3
"""From how many rows on numbers that go up by one are no counts."""


def without_numbers(lines: list[str]) -> list[str]:
    """Return lines without the numbers of the rows that they hold before count and name.

    Where a row holds no other number, the number is written as that of a list (`1. NAME`): whether it is a count is
    asked further on. A table with a header says itself what its columns are; its rows stay as they are.
    """
    rows: list[tuple[int, str]] = []
    for at, line in enumerate(lines):
        found = _ROW.fullmatch(line)
        if found is None:
            continue
        if int(found[3]) != len(rows) + 1:
            return lines
        rows.append((at, found[4].rstrip(" |")))
    if len(rows) < _LEAST or any(columns_of(line) is not None for line in lines[: rows[0][0]]):
        return lines
    made = list(lines)
    for number, (at, rest) in enumerate(rows, 1):
        has_count = any(number_alone(cell.strip("\"'")) is not None for cell in _CELLS.split(rest))
        made[at] = rest if has_count else f"{number}. {rest}"
    return made
