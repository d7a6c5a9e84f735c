"""Reading decks: which kind a file is of is seen from its content."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from validator.cards.database import Database
from validator.decks.limits import MAX_BYTES
from validator.decks.model import Deck
from validator.inputs.files import InputError, decode_text, read_bytes
from validator.results import Problem, hit

SUFFIXES = (".dek", ".txt", ".json", ".csv", ".tsv", ".deck")
"""Endings of the names of deck files, for looking into folders."""


def read_deck(path: str, db: Database) -> Deck:
    """Read the one deck of a file, or of standard input for `-`.

    Raises InputError when it can't be read, or holds several decks.
    """
    return _only(read_decks(path, db), path)


def read_decks(path: str, db: Database) -> list[Deck]:
    """Read every deck of a file; only a JSON file may hold several. Raises InputError."""
    return parse_decks(read_bytes(path, limit=MAX_BYTES), db, path)


def parse_deck(data: bytes | str, db: Database, path: str | None = None) -> Deck:
    """Read the one deck of a text or of the bytes of a file.

    `path` is named in errors and kept in the deck. Raises InputError.
    """
    return _only(parse_decks(data, db, path), path)


def _only(decks: list[Deck], path: str | None) -> Deck:
    if len(decks) != 1:
        raise InputError(f"holds {len(decks)} decks, not one", path=path)
    return decks[0]


def parse_decks(data: bytes | str, db: Database, path: str | None = None) -> list[Deck]:
    """Read every deck of a text or of the bytes of a file. Raises InputError."""
    if len(data) > MAX_BYTES:
        raise InputError(f"{len(data):,} bytes; at most {MAX_BYTES:,} are read", path=path, rule="P109")
    encoding = "utf-8"
    if isinstance(data, str):
        text = data.removeprefix("\ufeff")
        if "\0" in text:
            raise InputError("contains NUL characters; this is not a deck", path=path)
    else:
        text, encoding = _decoded(data, path)
    decks = _parse(text, db, path)
    if encoding == "cp1252":
        guessed = Problem("P108", hit(encoding="Windows-1252"))
        decks = [_with(deck, guessed) for deck in decks]
    return decks


def _with(deck: Deck, problem: Problem) -> Deck:
    from msgspec.structs import replace  # only for a guessed encoding

    return replace(deck, problems=(problem, *deck.problems))


def _decoded(data: bytes, path: str | None) -> tuple[str, str]:
    """Decode a file: XML as it declares itself, all else as `decode_text` does."""
    if data[:5] == b"<?xml":
        declared = data[: data.find(b"?>") + 1].lower()
        if b"encoding" in declared and (b"1252" in declared or b"8859-1" in declared):
            try:
                return data.decode("cp1252"), "declared"
            except UnicodeDecodeError:
                return data.decode("latin-1"), "declared"
    return decode_text(data, path)


def _parse(text: str, db: Database, path: str | None) -> list[Deck]:
    start = text.lstrip()
    if not start:
        raise InputError("is empty", path=path)
    return next(reader for reader in READERS if reader.sniff(start)).read(text, db, path)


def _is_table(start: str) -> bool:
    """Whether the first line is a header with a name and a count column."""
    line = start[: start.find("\n") if "\n" in start else None]
    if len(line) > 500 or not any(mark in line for mark in ",;\t|"):
        return False
    lowered = line.lower()
    if "name" not in lowered and "card" not in lowered:  # which every heading of a name column has
        return False
    from validator.decks.readers.table import columns_of  # only for a first line with a delimiter

    return columns_of(line) is not None


def _dek(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.dek import read_dek  # only for XML

    return [read_dek(text, db, path)]


def _json(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.json import read_json  # only for JSON

    return read_json(text, db, path)


def _table(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.table import read_table  # only for CSV

    return [read_table(text, db, path)]


def _text(text: str, db: Database, path: str | None) -> list[Deck]:
    from validator.decks.readers.text import read_text

    return [read_text(text, db, path)]


def _is_json(start: str) -> bool:
    return start[0] == "{" or (start[0] == "[" and (start[1:].lstrip()[:1] or "]") in '{["]')


class Reader(NamedTuple):
    """One kind of deck file."""

    name: str
    sniff: Callable[[str], bool]
    """Whether a text, blanks before it taken away, is of this kind."""
    read: Callable[[str, Database, str | None], list[Deck]]
    """Read the decks of a text; raises InputError. It imports the reader's own file, which other kinds don't need."""


READERS = (
    Reader("dek", lambda start: start[0] == "<", _dek),
    Reader("json", _is_json, _json),
    Reader("csv", _is_table, _table),
    Reader("text", lambda start: True, _text),
)
"""The kinds of decks, in the order in which they are asked; the last takes everything. A new kind is one row more."""
