"""Turn logs and version swaps, with the database that is given."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from validator import formats
from validator.api.decks import PathName, must_be_of, read_with
from validator.api.outcome import shown_path, verdict
from validator.boards.model import Board
from validator.cards.database import Database
from validator.checks import swap as swaps
from validator.checks.turn import replay
from validator.results import Result
from validator.rules import registry
from validator.turns import reader as turn_reader
from validator.turns.model import WORDS, TurnLog


def looked_at(log: TurnLog) -> dict[str, int]:
    """Return how many events of each kind a log has, in the order in which they come first."""
    found: dict[str, int] = {}
    for event in log.events:
        word = WORDS[type(event)]
        found[word] = found.get(word, 0) + 1
    return found


def read_turn(path: PathName, db: Database) -> TurnLog:
    """Read the turn log of a file; `-` is standard input. Raises InputError."""
    return read_with(turn_reader.read_turn(os.fspath(path), db), db)


def parse_turn(data: str | bytes | Mapping[str, Any], db: Database, path: str | None) -> TurnLog:
    """Read a turn log from a text or decoded JSON. Raises InputError."""
    return read_with(turn_reader.parse_turn(data, db, path), db)


def check_turn(log: TurnLog, format: str, as_of: str | None, db: Database) -> Result:  # noqa: A002
    """Replay a turn log and check every event. Raises InputError for an unknown format or a day that is none."""
    must_be_of(db, log, "turn log")
    settled = formats.resolve(format, as_of, db, registry.catalogue)
    result = replay.check(log, db, settled)
    facts: dict[str, Any] = {"players": len(log.before.players), "events": len(log.events), "step": result.state.step}
    facts["looked_at"] = looked_at(log)
    found = "unreadable" if result.unreadable else verdict(result.findings)
    return Result(shown_path(log.path or "-"), "turn", found, result.findings, settled.name, None, facts)


def swap(board: Board, stack: str, top: str, format: str, as_of: str | None, db: Database) -> swaps.Swapped:  # noqa: A002
    """Return what a version swap discards, and the board after it. Raises InputError."""
    must_be_of(db, board, "board")
    return swaps.swap(board, stack, top, db, formats.resolve(format, as_of, db, registry.catalogue))
