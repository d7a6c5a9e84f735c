"""The public API: what the command line calls, and what your program may call."""

from __future__ import annotations

import os
from collections.abc import Iterable

from validator.cards.database import Database, load
from validator.files import InputError
from validator.findings import Finding, Subject, Verdict, Where, verdict_of
from validator.rules import registry

_databases: dict[str | None, Database] = {}


def load_cards(folder: str | None = None) -> Database:
    """Return a card database: the one that comes along, or that of a folder with `sets.json` and `sets/*.json`.

    It is loaded once a process. Raises InputError when the folder is no card database.
    """
    found = _databases.get(folder)
    if found is None:
        found = _databases[folder] = load(folder)
    return found


def verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict that findings give: any error is illegal, an open question needs a judge, else legal."""
    findings = tuple(findings)
    judged_by = frozenset(f.rule for f in findings if f.severity != "error" and registry.get(f.rule).judge)
    return verdict_of(findings, judged_by)


def unreadable(path: str, kind: str, error: InputError) -> Subject:
    """Return the subject of an input of a kind that couldn't be read, with the one finding that says why."""
    rule = registry.get(error.rule)
    where = Where(line=error.line, column=error.column, pointer=error.pointer)
    message = error.message
    if error.path is not None and error.path != path:
        message = error.one_line()
    finding = Finding(rule.id, rule.name, "error", message, (), where, error.hint or "", rule.reference)
    return Subject(shown_path(path), kind, "unreadable", (finding,))


def shown_path(path: str) -> str:
    """Return a path as reports may write it: what isn't text in it is escaped."""
    if path.isascii():
        return path
    return os.fsencode(path).decode("utf-8", "backslashreplace")
