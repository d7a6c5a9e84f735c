"""The public API: what the command line calls, and what your program may call.

>>> from validator import check_deck, load_cards, parse_deck
>>> db = load_cards()
>>> deck = parse_deck("5 Han Solo (A)", db)
>>> checked = check_deck(deck, "standard", as_of="2026-11-29", db=db)
>>> checked.verdict
'illegal'
>>> [finding.message for finding in checked.findings if finding.rule == "D105"]
['5 copies of Han Solo (A); 4 are allowed']
>>> checked.facts["units"]
5
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from validator import formats
from validator.cards.database import Database, load
from validator.decks import model
from validator.decks.model import Deck
from validator.files import InputError
from validator.findings import Finding, Subject, Verdict, Where, verdict_of
from validator.rules import deck_subject, registry

__all__ = [
    "Database",
    "Deck",
    "Finding",
    "InputError",
    "Subject",
    "check_deck",
    "load_cards",
    "parse_deck",
    "read_deck",
    "unreadable",
    "verdict",
]

_databases: dict[str | None, Database] = {}


def load_cards(folder: str | None = None) -> Database:
    """Return a card database: the one that comes along, or that of a folder with `sets.json` and `sets/*.json`.

    It is loaded once a process. Raises InputError when the folder is no card database.
    """
    found = _databases.get(folder)
    if found is None:
        found = _databases[folder] = load(folder)
    return found


def read_deck(path: str, db: Database | None = None) -> Deck:
    """Read the deck of a file, whatever its kind; `-` is standard input.

    What is wrong with single lines is kept in `problems` and becomes findings of `check_deck`. Raises InputError for a
    file that can't be read at all.
    """
    from validator.decks.reader import read_deck as read

    return read(path, db if db is not None else load_cards())


def parse_deck(data: str | bytes, db: Database | None = None, path: str | None = None) -> Deck:
    """Read a deck from a text, or from the bytes of a file, as `read_deck` does; `path` is how to name it."""
    from validator.decks.reader import parse_deck as parse

    return parse(data, db if db is not None else load_cards(), path)


def check_deck(
    deck: Deck,
    format: str = formats.DEFAULT,  # noqa: A002
    as_of: str | None = None,
    db: Database | None = None,
) -> Subject:
    """Check a deck against a format.

    `format`: name of a format (`swtcg rules formats` lists them). `as_of`: day for which its dated lists apply,
    `YYYY-MM-DD`; today by default. `db`: the database that the deck was read with.
    Returns the verdict with all findings and the facts: `deck` (cards), `units`, `arenas`, `side`.
    Raises InputError for an unknown format or a day that is none.
    """
    cards = db if db is not None else load_cards()
    counted = deck_subject.DeckSubject(deck, formats.resolve(format, as_of, cards), cards)
    findings = deck_subject.check(counted)
    return Subject(
        shown_path(deck.path or "-"),
        "deck",
        verdict(findings),
        findings,
        counted.format.name,
        model.fingerprint(deck),
        counted.facts(),
    )


def verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict that findings give: any error is illegal, an open question needs a judge, else legal."""
    found = tuple(findings)
    if not found:
        return "legal"
    return verdict_of(found, frozenset(each.rule for each in found if registry.get(each.rule).judge))


def unreadable(path: str, kind: str, error: InputError) -> Subject:
    """Return the subject of an input of a kind that couldn't be read, with the one finding that says why."""
    rule = registry.get(error.rule)
    message = error.message if error.path is None or error.path == path else error.one_line()
    where = Where(line=error.line, column=error.column, pointer=error.pointer)
    finding = Finding(rule.id, rule.name, "error", message, (), where, error.hint or "", rule.reference)
    return Subject(shown_path(path), kind, "unreadable", (finding,))


def shown_path(path: str) -> str:
    """Return a path as reports may write it: what isn't text in it is escaped."""
    if path.isascii():
        return path
    return os.fsencode(path).decode("utf-8", "backslashreplace")
