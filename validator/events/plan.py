"""The small file in which an organiser writes what an event asks for: `event.toml`."""

from __future__ import annotations

import os
import tomllib
from datetime import date, datetime
from typing import Any

from validator.cards.database import Database
from validator.events.model import SLOTS, EventPlan
from validator.events.names import SIDE_WORDS
from validator.formats import check_day, resolve
from validator.inputs.files import InputError, decode_text, printable, read_bytes
from validator.inputs.likeness import hint_for

PLAN_NAME = "event.toml"
ROSTER_NAME = "roster.csv"
FIELDS = ("event", "name", "date", "format", "decks", "deadline", "roster", "folder")
MOST_BYTES = 256 * 1024
MOST_DECKS = 6


def read_plan(path: str, db: Database) -> EventPlan:
    """Read a plan. Raises InputError for a file that is none, or names what there isn't."""
    text, _ = decode_text(read_bytes(path, limit=MOST_BYTES), path)
    return parse_plan(text, db, path)


def parse_plan(text: str, db: Database, path: str | None = None) -> EventPlan:
    """Read a plan from its text, as `read_plan` does; `path` is the file's, whose folder its own paths start from."""
    try:
        data = tomllib.loads(text.replace("\r\n", "\n").replace("\r", "\n"))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise InputError(f"no TOML: {error}", path=path, hint='write `name = "Autumn Open"`, texts in quotes') from None
    for field in data:
        if field not in FIELDS:
            hint = hint_for(field, FIELDS, f"known: {', '.join(FIELDS)}")
            raise InputError(f"unknown field `{printable(field, 40)}`", path=path, hint=hint)
    if data.get("event", 1) != 1 or isinstance(data.get("event"), bool):
        raise InputError("`event` must be 1, the version of this form", path=path)
    roster = _text(data, "roster", path)
    folder = _text(data, "folder", path)
    format_ = _text(data, "format", path)
    if format_ is not None:
        format_ = resolve(format_, None, db).name
    return EventPlan(
        name=_text(data, "name", path) or "",
        date=_day(data, path),
        format=format_,
        decks=_decks(data, path),
        deadline=_moment(data, path),
        roster=beside(roster, path, "roster") if roster else None,
        folder=beside(folder or ".", path, "folder"),
    )


def beside(name: str, path: str | None, field: str) -> str:
    """Return a path that a plan names, from its own folder. Raises InputError for one that leaves it."""
    base = os.path.dirname(path or "") or "."
    if not within(base, name):
        raise InputError(f"`{field}` leaves the folder of the event: {printable(name, 80)}", path=path)
    return os.path.normpath(os.path.join(base, name))


def within(base: str, name: str) -> bool:
    """Whether a relative path stays in a folder, links followed."""
    if os.path.isabs(name) or "\0" in name or name[1:2] == ":" or name[:1] in ("\\", "~"):
        return False
    root = os.path.realpath(base)
    there = os.path.realpath(os.path.join(root, name.replace("\\", "/")))
    return there == root or there.startswith(root.rstrip(os.sep) + os.sep)


def _text(data: dict[str, Any], field: str, path: str | None) -> str | None:
    value = data.get(field)
    if value is None:
        return None
    if not isinstance(value, str):
        raise InputError(f'`{field}` must be a text in quotes, such as {field} = "…"', path=path)
    return " ".join(printable(value, 200).split()) or None


def _day(data: dict[str, Any], path: str | None) -> str | None:
    value = data.get("date")
    if value is None:
        return None
    if isinstance(value, datetime):
        value = value.date()
    if isinstance(value, date):
        return value.isoformat()
    try:
        return check_day(str(value))
    except InputError:
        raise InputError(f"`date` is no day: {printable(str(value), 40)}", path=path, hint="as 2026-11-29") from None


def _moment(data: dict[str, Any], path: str | None) -> str | None:
    """Return the deadline; a day alone ends at midnight, a time without offset is of this machine."""
    value = data.get("deadline")
    return moment_of(value, path) if value is not None else None


def moment_of(value: object, path: str | None = None) -> str:
    """Return a moment as ISO 8601 with its offset; `value`: a text, a day or a moment. Raises InputError for others."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip()) if len(value.strip()) > 10 else date.fromisoformat(value)
        except ValueError:
            value = None
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day, 23, 59, 59)
    if not isinstance(value, datetime):
        raise InputError("`deadline` is no moment", path=path, hint='as 2026-11-28T20:00:00 or "2026-11-28 20:00"')
    try:
        return (value if value.tzinfo is not None else value.astimezone()).isoformat()
    except (OverflowError, OSError, ValueError):
        raise InputError("`deadline` is out of range", path=path) from None


def _decks(data: dict[str, Any], path: str | None) -> tuple[str, ...]:
    value = data.get("decks", ["light", "dark"])
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_DECKS:
        return ("any",) * value
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_DECKS:
        raise InputError(f"`decks` must be a number or a list of 1 to {MOST_DECKS} of: {', '.join(SLOTS)}", path=path)
    found = []
    for each in value:
        word = str(each).strip().lower()
        slot = word if word in SLOTS else SIDE_WORDS.get(word.replace(" ", ""))
        if slot is None:
            raise InputError(f"`decks` names {printable(word, 40)!r}; known: {', '.join(SLOTS)}", path=path)
        found.append(slot)
    return tuple(found)
