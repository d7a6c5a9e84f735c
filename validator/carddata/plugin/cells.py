"""A file of the plugin with its lines and cells, and how spreadsheets quote cells."""

from __future__ import annotations

from validator.carddata.view import File, Row
from validator.results import Where

COLUMNS = ("Name", "Set", "ImageFile", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health", "Rarity",
           "Number", "Usage", "Text", "Script", "Classification", "DraftRarity")  # fmt: skip
_FIELD_COLUMNS = {
    "name": "Name", "set": "Set", "image": "ImageFile", "side": "Side", "type": "Type", "types": "Type",
    "subtype": "Subtype", "cost": "Cost", "speed": "Speed", "power": "Power", "health": "Health", "rarity": "Rarity",
    "number": "Number", "flags": "Usage", "usage": "Usage", "script": "Script",
}  # fmt: skip


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
