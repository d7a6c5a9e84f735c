"""The roster: a table of the players, with the files of their decks where the organiser has entered them."""

from __future__ import annotations

import csv
import io
import os

import msgspec

from validator.decks.limits import FORMULA
from validator.events import names
from validator.events.model import EventProblem
from validator.events.plan import within
from validator.inputs.files import InputError, decode_text, over_limit, printable, read_bytes

MOST_BYTES = 4 * 1024 * 1024
MOST_PLAYERS = 10_000

_COLUMNS = {
    **dict.fromkeys(("player", "name", "playername", "players", "fullname", "spieler", "joueur", "jugador"), "player"),
    **dict.fromkeys(("nick", "nickname", "alias", "handle", "username", "discord"), "nick"),
    **dict.fromkeys(("light", "lightside", "lightdeck", "lightfile"), "light"),
    **dict.fromkeys(("dark", "darkside", "darkdeck", "darkfile"), "dark"),
    **dict.fromkeys(("vong", "yuuzhanvong", "vongdeck"), "vong"),
    **dict.fromkeys(("deck", "decks", "file", "any"), "any"),
    **dict.fromkeys(("received", "submitted", "time"), "received"),
}


class RosterFile(msgspec.Struct, frozen=True):
    """A file that the roster names for a player."""

    path: str
    shown: str
    """From the roster's folder, with slashes."""
    slot: str
    received: str | None = None


class RosterRow(msgspec.Struct):
    """A player of the roster; rows of one player are joined."""

    name: str
    keys: list[str]
    """Keys of the name and the nicknames."""
    files: list[RosterFile]
    problems: list[EventProblem]


class Roster(msgspec.Struct, frozen=True):
    """The players in the order of the table."""

    path: str
    rows: tuple[RosterRow, ...]
    problems: tuple[EventProblem, ...]


def plain_cell(text: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    return text[1:] if text[:1] == "'" and text[1:2] in FORMULA else text


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip()[:1] in FORMULA or text[:1] in ("\t", "\r") else text


def read_roster(path: str) -> Roster:
    """Read a roster. Raises InputError when it is no table with a column `player`."""
    text, _ = decode_text(read_bytes(path, limit=MOST_BYTES), path)
    return parse_roster(text, path)


def parse_roster(text: str, path: str) -> Roster:
    """Read a roster from its text; the paths in it start from the folder of `path`. Raises InputError."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n")
    if lines[:4].lower() == "sep=":
        lines = lines.partition("\n")[2]
    head = lines.partition("\n")[0]
    mark = max(",;\t|", key=head.count)
    try:
        table = list(csv.reader(io.StringIO(lines, newline=""), delimiter=mark, skipinitialspace=True, strict=True))
    except csv.Error as error:
        hint = "a cell in quotes must end with a quote; a quote inside is written twice"
        raise InputError(f"no table: {error}", path=path, hint=hint) from None
    if not table or not any(cell.strip() for cell in table[0]):
        raise InputError("is empty", path=path, hint="the first line is `player,light,dark`")
    columns = [_COLUMNS.get("".join(filter(str.isalnum, cell.lower()))) for cell in table[0]]
    if "player" not in columns:
        hint = "the first line names the columns: player, light, dark"
        raise InputError("no column `player` in the first line", path=path, hint=hint)
    found: list[EventProblem] = []
    unknown = [printable(cell.strip(), 40) for cell, column in zip(table[0], columns, strict=True) if column is None]
    if any(unknown):
        told = ", ".join(filter(None, unknown))
        found.append(EventProblem("unknown-column", "note", f"columns of the roster that are not read: {told}"))
    twice = sorted(
        {each for each in columns if each in ("player", "light", "dark", "vong") and columns.count(each) > 1}
    )
    if twice:
        raise InputError(f"several columns `{twice[0]}`", path=path)
    rows: dict[str, RosterRow] = {}
    for number, cells in enumerate(table[1:], 2):
        if len(rows) > MOST_PLAYERS:
            raise over_limit(f"more than {MOST_PLAYERS:,} players", MOST_PLAYERS, path=path)
        _take(cells, columns, number, rows, found, os.path.dirname(path) or ".")
    if not rows:
        raise InputError("no player below the first line", path=path)
    return Roster(path, tuple(rows.values()), tuple(found))


def _take(
    cells: list[str],
    columns: list[str | None],
    number: int,
    rows: dict[str, RosterRow],
    found: list[EventProblem],
    base: str,
) -> None:
    """Take a row of the table; `number` is its line as far as no cell has several lines."""
    given = [(column, plain_cell(cell.strip())) for column, cell in zip(columns, cells, strict=False) if cell.strip()]
    if not given:
        return
    if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
        message = f"row {number} of the roster has more cells than the first line; is a comma missing its quotes?"
        found.append(EventProblem("roster-row", "warning", message))
    values: dict[str, str] = {column: cell for column, cell in given if column is not None}
    name = names.clean(values.get("player"))
    if name is None:
        found.append(EventProblem("roster-row", "error", f"row {number} of the roster has no player's name"))
        return
    row = RosterRow(name, [names.key(name)], [], [])
    nicks = [each for column, cell in given if column == "nick" and (each := names.clean(cell))]
    row.keys += [names.key(nick) for nick in nicks]
    row.keys += [key for key in map(names.written_out, (name, *nicks)) if key not in row.keys]
    for column, cell in given:
        if column not in ("light", "dark", "vong", "any"):
            continue
        if not within(base, cell):
            message = f"the roster names {printable(cell, 80)}, which is outside the folder of the event"
            row.problems.append(EventProblem("path-outside", "error", message, (printable(cell, 80),)))
            continue
        shown = os.path.normpath(cell.replace("\\", "/"))
        path = os.path.normpath(os.path.join(base, shown))
        row.files.append(RosterFile(path, shown.replace(os.sep, "/"), column, values.get("received")))
    _enter(row, rows)


def _enter(row: RosterRow, rows: dict[str, RosterRow]) -> None:
    """Enter a row, or join it with the one of the same player."""
    before = rows.get(row.keys[0])
    if before is None:
        rows[row.keys[0]] = row
        return
    spelt = "" if before.name == row.name else f", as {row.name} too"
    before.problems.append(EventProblem("listed-twice", "warning", f"stands in the roster twice{spelt}"))
    before.keys += [each for each in row.keys if each not in before.keys]
    before.files += [each for each in row.files if each not in before.files]
    before.problems += row.problems
