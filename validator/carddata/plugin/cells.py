"""A file of the plugin with its lines and cells, and how spreadsheets quote cells."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Callable
from typing import Any

from validator.carddata.plugin.decoding import decoded
from validator.carddata.plugin.images import read_image
from validator.carddata.rows import ENOUGH, File, PluginImage, Row
from validator.results import Where

COLUMNS = ("Name", "Set", "ImageFile", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health", "Rarity",
           "Number", "Usage", "Text", "Script", "Classification", "DraftRarity")  # fmt: skip
_FIELD_COLUMNS = {
    "name": "Name", "set": "Set", "image": "ImageFile", "side": "Side", "type": "Type", "types": "Type",
    "subtype": "Subtype", "cost": "Cost", "speed": "Speed", "power": "Power", "health": "Health", "rarity": "Rarity",
    "number": "Number", "flags": "Usage", "usage": "Usage", "script": "Script",
}  # fmt: skip


class PluginFile(File):
    """A file of the plugin. Its lines are kept while it is read, and made anew where they are asked for later."""

    def __init__(self, path: str, kind: str, data: bytes, text: str, encoding: str) -> None:
        super().__init__(path, kind)
        self.data = data
        self.encoding = encoding
        self.facts["encoding"] = encoding
        self._lines: list[str] | None = text.split("\n")
        self._starts = array("L")
        self.columns: list[str] = []
        self.noted: Counter[tuple[str, str]] = Counter()
        """How often something of a rule was noted of a column."""
        self.numbers: list[int] = []
        """Line of each row, from 1."""
        self.text_reader: Callable[[Row], None] | None = None
        """Reads the text of a row of a set file."""

    @property
    def lines(self) -> list[str]:
        """The lines of the text as it was decoded, without a byte order mark, each with its CR."""
        if self._lines is None:
            return decoded(self.data, self.encoding).split("\n")
        return self._lines

    def let_go(self) -> None:
        """Forget the lines, and remember where each begins: the rows have their cells, and few are asked for again."""
        self._lines = None
        if self.encoding != "utf-16":
            self._starts = array("L", [0, *(found.end() for found in re.finditer(b"\n", self.data))])

    def _line(self, number: int) -> str:
        """Return a line, from 1."""
        if self._lines is not None or not self._starts:
            return self.lines[number - 1]
        begin, end = self._starts[number - 1], self._starts[number] if number < len(self._starts) else None
        return decoded(self.data[begin:end], self.encoding).removesuffix("\n")

    def read_text(self, row: Row) -> None:
        """Read the text of a row into its facts."""
        if self.text_reader is not None:
            self.text_reader(row)

    def read_image(self, row: Row) -> PluginImage | None:
        """Return what the name of a row's image file says."""
        return read_image((row.cells or {}).get("ImageFile", ""), row.plain.get("set", row.set))

    def note(self, rule: str, row: Row, field: str, **data: Any) -> None:
        """Note what is wrong with a cell, for the rule that words it; of thousands the first are enough."""
        self.noted[rule, field] += 1
        if self.noted[rule, field] <= ENOUGH:
            self.hits.append((rule, row.hit(field, **data)))
        else:
            self.cut.add(rule)

    def cells(self, line: int) -> list[str]:
        """Return the cells of a line as they stand in the file."""
        return self._line(line).removesuffix("\r").split("\t")

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
