"""Decks, with the database that is given: read, and checked against a format."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from validator import formats
from validator.api.outcome import shown_path, verdict
from validator.cards.database import Database
from validator.checks import deck as deck_checks
from validator.decks.model import Deck
from validator.decks.view import DeckView
from validator.inputs.files import InputError
from validator.results import Finding, Mending, Result
from validator.rules import registry

if TYPE_CHECKING:
    from validator.boards.model import Board
    from validator.turns.model import TurnLog

PathName = str | os.PathLike[str]
Read = TypeVar("Read", Deck, "Board", "TurnLog")


def read_with(read: Read, db: Database) -> Read:
    """Return what was read, with the database that it was read with."""
    return replace(read, read_with=db.state)


def must_be_of(db: Database, read: Deck | Board | TurnLog, what: str) -> None:
    """Raise InputError when something was read with another database than it is to be checked with."""
    if read.read_with and read.read_with != db.state:
        raise InputError(
            f"the {what} was read with another card database than it is checked with",
            hint="read and check it with the same one, such as `load_cards(folder)`",
            code="another-database",
        )


def read_deck(path: PathName, db: Database) -> Deck:
    """Read the deck of a file; `-` is standard input. Raises InputError."""
    from validator.decks.readers import read_deck as read

    return read_with(read(os.fspath(path), db), db)


def parse_deck(data: str | bytes, db: Database, path: str | None) -> Deck:
    """Read a deck from a text or from the bytes of a file. Raises InputError."""
    from validator.decks.readers import parse_deck as parse

    return read_with(parse(data, db, path), db)


def check_deck(deck: Deck, format: str | None, as_of: str | None, db: Database, *, elsewhere: bool) -> Result:  # noqa: A002
    """Check a deck against a format, the one of its file for None. Raises InputError."""
    must_be_of(db, deck, "deck")
    if format is None:
        format = (deck.format and formats.identify(deck.format, db)) or formats.DEFAULT
    counted = DeckView(deck, formats.resolve(format, as_of, db, registry.catalogue), db)
    findings = deck_checks.check(counted)
    return Result(
        shown_path(deck.path or "-"),
        "deck",
        verdict(findings),
        findings,
        counted.format.name,
        counted.fingerprint,
        counted.facts(),
        format_title=counted.format.title,
        format_about=counted.format.about,
        elsewhere=tuple(deck_checks.standings(counted, findings, as_of)) if elsewhere else (),
        title=deck.name or "",
        format_played=counted.format.played,
        mending=_mending(counted, findings) if elsewhere and verdict(findings) == "illegal" else None,
    )


def _mending(view: DeckView, findings: tuple[Finding, ...]) -> Mending | None:
    from validator.checks.mending import mending  # only for a deck that is illegal

    return mending(view, findings)
