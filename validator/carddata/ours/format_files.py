"""Formats and dated lists of a card database under the linter: what their own loader refuses, as findings."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence

from validator import formats
from validator.carddata.ours.json_file import JsonFile
from validator.cards.database import Database, load
from validator.cards.paths import SHIPPED
from validator.formats.faults import DAYS
from validator.inputs.files import InputError
from validator.problems import DATES_NOT_RISING, FORMAT_INCONSISTENT, SCHEMA


def check_formats(files: Sequence[JsonFile], folder: str | None, rule_ids: Callable[[], Collection[str]]) -> None:
    """Note what is wrong with the formats and lists of a database folder; each fault once, at its place.

    `folder`: None for files that were named one by one; they are looked at in the database in which they lie, if it is
    one. `rule_ids`: returns the ids of all rules, which a format may name.
    """
    by_path = {os.path.abspath(file.path): file for file in files if file.kind in ("format", "list")}
    if not by_path or any(rule == SCHEMA for file in files for rule, _ in file.hits):
        return  # a file of the wrong shape is named by another rule
    folder = folder if folder is not None else os.path.dirname(os.path.dirname(next(iter(by_path))))
    if not os.path.isfile(os.path.join(folder, "sets.json")):
        return
    try:
        db = load(None if os.path.abspath(folder) == SHIPPED else folder)  # an installed package has its cards at hand
    except InputError:
        return
    seen: set[tuple[str | None, str | None, str]] = set()
    for name in _names(files, db, by_path, seen):
        try:
            formats.resolve(name, None, db, rule_ids)
        except InputError as error:
            _note(error, by_path, seen)


def _names(
    files: Sequence[JsonFile],
    db: Database,
    by_path: dict[str, JsonFile],
    seen: set[tuple[str | None, str | None, str]],
) -> tuple[str, ...]:
    try:
        return formats.names(db)
    except InputError as error:
        _note(error, by_path, seen)
    own = [file.value for file in files if file.kind == "format" and isinstance(file.value, dict)]
    return tuple(str(value.get("name")) for value in own if not value.get("abstract"))


def _note(error: InputError, by_path: dict[str, JsonFile], seen: set[tuple[str | None, str | None, str]]) -> None:
    key = (error.path, error.pointer, error.message)
    file = by_path.get(os.path.abspath(error.path or ""))
    if file is None or key in seen:
        return
    seen.add(key)
    what = f"{error.message} ({error.hint})" if error.hint else error.message
    file.add(DATES_NOT_RISING if error.code == DAYS else FORMAT_INCONSISTENT, file.at(error.pointer or ""), what=what)
