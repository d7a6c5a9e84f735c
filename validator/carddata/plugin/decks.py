"""Decks that lie in a plugin: do their cards exist?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from validator.carddata.rows import File
from validator.cards import names
from validator.cards.database import Database, load
from validator.decks.readers import read_decks
from validator.inputs.files import InputError
from validator.problems import AMBIGUOUS_CARD, UNKNOWN_CARD, UNREADABLE_FILE
from validator.results import Hit, Where

_RULES = (UNKNOWN_CARD, AMBIGUOUS_CARD)
"""What is reported of a deck here: cards that don't exist, or could be several. `deck check` says more."""


def deck_files(root: str, card_names: Iterable[str]) -> Iterator[File]:
    """Yield the deck files of a plugin that have something to report.

    `card_names`: full names of the plugin's own cards, known besides those of the shipped data.
    """
    folder = os.path.join(root, "decks")
    if not os.path.isdir(folder):
        return
    db = load()
    known = {names.key(names.split(name)) for name in card_names}
    for parent, folders, found in os.walk(folder):
        folders.sort()
        for name in sorted(found):
            if name.lower().endswith(".dek"):
                file = _read(os.path.join(parent, name), db, known)
                if file.hits:
                    yield file


def _read(path: str, db: Database, known: set[str]) -> File:
    file = File(path, "plugin-deck")
    try:
        decks = read_decks(path, db)
    except InputError as error:
        where = Where(line=error.line, column=error.column)
        file.hits.append(
            (UNREADABLE_FILE, file.hit(where, message="{what}", hint=error.hint or "", what=error.message))
        )
        return file
    for deck in decks:
        for problem in deck.problems:
            text = str(problem.hit.data.get("text", ""))
            if problem.rule in _RULES and names.key(names.split(text)) not in known:
                file.hits.append((problem.rule, _with_file(problem.hit, file)))
    return file


def _with_file(hit: Hit, file: File) -> Hit:
    return Hit({**hit.data, "file": file}, hit.cards, hit.where, hit.severity, hit.message, hit.hint)
