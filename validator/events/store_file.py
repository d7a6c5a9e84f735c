"""The file of an event store: one SQLite database, made whole or not at all, and what can go wrong with it in words."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from validator.inputs.files import InputError, printable

APPLICATION_ID = 0x53575443
FORM = 1
"""Counts up when the tables change."""
SUFFIX = ".sqlite"
WAIT = 30.0
"""Seconds to wait for another process that writes."""

_TABLES = """
CREATE TABLE event (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    plan TEXT NOT NULL,
    roster TEXT,
    as_of TEXT,
    cards TEXT,
    opened TEXT NOT NULL,
    closed TEXT
);
CREATE TABLE submission (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player TEXT NOT NULL,
    player_key TEXT NOT NULL,
    received TEXT NOT NULL,
    late INTEGER NOT NULL
);
CREATE TABLE file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission INTEGER NOT NULL REFERENCES submission(id),
    name TEXT NOT NULL,
    data BLOB NOT NULL
);
CREATE TABLE deck (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    submission INTEGER NOT NULL REFERENCES submission(id),
    file INTEGER NOT NULL REFERENCES file(id),
    place INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    program TEXT NOT NULL,
    cards TEXT NOT NULL,
    checked TEXT NOT NULL,
    replaced_by INTEGER REFERENCES submission(id)
);
CREATE INDEX submission_player ON submission(player_key);
CREATE INDEX deck_submission ON deck(submission);
"""
_LINKS = """
CREATE TABLE IF NOT EXISTS link (
    hash BLOB PRIMARY KEY,
    player_key TEXT NOT NULL UNIQUE,
    player TEXT NOT NULL,
    made TEXT NOT NULL
)
"""
"""Private links; the organiser's has an empty name. Stores that are older get the table when they are written to."""


def is_store(path: str) -> bool:
    """Whether a file is an event store, as its first bytes say.

    Never to be asked while a store is open in this process: when a file is closed, the system gives up every lock that
    the process holds on it, those of SQLite too, and another process could then take its journal away.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return False
        with open(path, "rb") as file:
            head = file.read(72)
    except (OSError, ValueError):
        return False
    return head[:16] == b"SQLite format 3\0" and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def make(path: str, plan: str, roster: str | None, as_of: str | None, cards: str | None, now: str) -> None:
    """Make a store. Raises InputError; a file that is there already stays as it is."""
    folder = os.path.dirname(os.path.abspath(path))
    temporary = os.path.join(folder, f".swtcg-{os.getpid()}{SUFFIX}")
    if os.path.lexists(path):
        raise InputError("is there already", path=path, hint="an event is opened once; give another name for its store")
    try:
        with told(path):
            made = sqlite3.connect(temporary, isolation_level=None)
            try:
                made.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                made.execute(f"PRAGMA user_version = {FORM}")
                made.executescript(_TABLES)
                values = (plan, roster, as_of, cards, now)
                made.execute(
                    "INSERT INTO event (id, plan, roster, as_of, cards, opened) VALUES (1, ?, ?, ?, ?, ?)", values
                )
                made.execute("PRAGMA journal_mode = WAL")
            finally:
                made.close()
        try:
            os.link(temporary, path)  # fails where another process was faster
        except FileExistsError:
            raise InputError("is there already", path=path) from None
        except OSError:
            os.rename(temporary, path)  # no links on this file system
    except OSError as error:
        raise InputError(f"can't be written: {error.strerror or error}", path=path) from None
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                os.unlink(temporary + ending)


def connect(path: str, *, write: bool) -> sqlite3.Connection:
    """Open a store. Raises InputError for what is none, and for one that may not be written to."""
    if not os.path.exists(path):
        raise InputError("no such file", path=path, hint="`swtcg event open EVENT.toml` makes a store")
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise InputError("is no event store", path=path, hint=_MAKE)
    if write and (not os.stat(path).st_mode & 0o222 or not os.access(path, os.W_OK)):
        raise InputError("is write-protected", path=path, hint="nothing was changed in it")
    with told(path):
        opened = sqlite3.connect(f"file:{_quoted(path)}?mode=rw", uri=True, timeout=WAIT, isolation_level=None)
        try:
            try:
                kind, form = _kind(opened)
            except sqlite3.OperationalError:
                if write or os.path.exists(path + "-wal"):
                    raise
                opened.close()  # a folder that may not be written to: nobody else writes either
                opened = sqlite3.connect(f"file:{_quoted(path)}?mode=ro&immutable=1", uri=True, isolation_level=None)
                kind, form = _kind(opened)
            if kind != APPLICATION_ID:
                raise InputError("is no event store", path=path, hint=_MAKE)
            if form != FORM:
                raise InputError(f"a store of form {form}; this program knows form {FORM}", path=path)
            opened.execute("PRAGMA foreign_keys = ON")
            if write:
                opened.execute("PRAGMA journal_mode = WAL")
                opened.execute("PRAGMA synchronous = FULL")  # what is accepted is on the disk
                opened.execute(_LINKS)
        except BaseException:
            opened.close()
            raise
    return opened


_MAKE = "`swtcg event open EVENT.toml` makes one"


def _kind(opened: sqlite3.Connection) -> tuple[int, int]:
    """Return what kind of file SQLite has opened, and its form; no kind for what is none of SQLite's."""
    try:
        kind, form = (opened.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        return 0, 0
    return kind, form


def _quoted(path: str) -> str:
    from urllib.parse import quote  # only for an event

    return quote(os.path.abspath(path))


@contextmanager
def told(path: str) -> Iterator[None]:
    """Say what SQLite met as an InputError of one line."""
    try:
        yield
    except sqlite3.Error as error:
        text = str(error)
        if "full" in text:
            raise InputError("the disk is full", path=path, hint="nothing was accepted; what was there stays") from None
        if "locked" in text or "busy" in text:
            hint = "another process has been writing all the time; try again"
            raise InputError(f"could not be written to within {WAIT:.0f} seconds", path=path, hint=hint) from None
        if "readonly" in text or "read-only" in text:
            raise InputError("is write-protected", path=path, hint="nothing was changed in it") from None
        if isinstance(error, sqlite3.OperationalError):
            raise InputError(f"can't be used: {printable(text)}", path=path, hint="nothing was changed in it") from None
        raise InputError(f"is a damaged store: {printable(text)}", path=path) from None
