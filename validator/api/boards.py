"""Boards and turn logs, with the database that is given: read, checked, and a version swap made."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from validator import formats
from validator.api.decks import PathName, must_be_of, read_with
from validator.api.outcome import shown_path, verdict
from validator.boards import reader as board_reader
from validator.boards.counts import looked_at
from validator.boards.model import Board
from validator.cards.database import Database
from validator.checks import board as board_checks
from validator.results import Result
from validator.rules import registry


def read_board(path: PathName, db: Database) -> Board:
    """Read the board of a file; `-` is standard input. Raises InputError."""
    return read_with(board_reader.read_board(os.fspath(path), db), db)


def parse_board(data: str | bytes | Mapping[str, Any], db: Database, path: str | None) -> Board:
    """Read a board from a text or decoded JSON. Raises InputError."""
    return read_with(board_reader.parse_board(data, db, path), db)


def check_board(board: Board, format: str, as_of: str | None, db: Database) -> Result:  # noqa: A002
    """Check a board. Raises InputError for an unknown format or a day that is none."""
    must_be_of(db, board, "board")
    settled = formats.resolve(format, as_of, db, registry.catalogue)
    findings = board_checks.check(board, db, settled)
    facts: dict[str, Any] = {"players": len(board.players), "units": sum(1 for _ in board.units), "step": board.step}
    facts["looked_at"] = looked_at(board)
    return Result(shown_path(board.path or "-"), "board", verdict(findings), findings, settled.name, None, facts)
