"""Decks by their files, as `swtcg deck check` checks them."""

from __future__ import annotations

import os
from collections.abc import Sequence

from msgspec.structs import replace

from validator.api import check_deck
from validator.cli.running import Inputs, Options, Settings, cards_of, json_keys, run
from validator.decks.readers import NO_DECKS, SUFFIXES, is_board, read_decks
from validator.results import Result

_NO_DECKS = ("readme", "license", "licence", "copying", "changelog")
_START = 4096
"""So many bytes of a text tell whether it is a board."""
_OTHERS = frozenset({"board", "turn_log", "card_set", "sets_list", "report"})


def check_decks(paths: Sequence[str], options: Options) -> int:
    """Check the decks of files and folders, write the report and return the exit code."""
    if len(paths) == 1 and not os.path.isdir(paths[0]) and options.baseline is None:
        options = replace(options, settings=replace(options.settings, alone=True))
    options = replace(options, folder=any(map(os.path.isdir, paths)))
    return run(deck_paths(paths), check, options, kind="deck")


def deck_paths(paths: Sequence[str]) -> Inputs:
    """Return the deck files that files and folders mean."""
    return Inputs(paths, (*SUFFIXES, *NO_DECKS), is_deck)


def check(path: str, settings: Settings) -> tuple[Result, ...]:
    """Return the subjects of a deck file: one a format, of each of its decks. Raises InputError."""
    db = cards_of(settings)
    decks = read_decks(path, db)
    if len(decks) > 1:
        decks = [replace(deck, path=f"{path}#/{at}") for at, deck in enumerate(decks)]
    names: tuple[str | None, ...] = settings.formats or (None,)
    alone = settings.alone and len(decks) == len(names) == 1
    return tuple(check_deck(deck, name, settings.as_of, db, elsewhere=alone) for deck in decks for name in names)


def _is_board(path: str) -> bool:
    """Whether a text is a board written by hand: its beginning tells."""
    try:
        with open(path, "rb") as file:
            start = file.read(_START)
    except OSError:
        return False  # what is wrong is told when it is read
    return b"(" in start and is_board(start.decode("utf-8", "replace"))


def is_deck(path: str) -> bool:
    """Whether a file of a folder is taken for a deck: not a README, nor JSON of one of our other kinds."""
    stem, suffix = os.path.splitext(os.path.basename(path).lower())
    if stem.startswith(_NO_DECKS):
        return False
    if suffix == ".txt":
        return not _is_board(path)
    if suffix != ".json":
        return True
    keys = json_keys(path)
    return keys is None or not _OTHERS & keys
