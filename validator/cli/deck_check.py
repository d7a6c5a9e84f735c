"""`swtcg deck check`."""

from __future__ import annotations

import os

import click
from msgspec.structs import replace

from validator.api import check_deck, load_cards
from validator.cli.checking import Options, Settings, checking_options, inputs, json_keys, run_checks
from validator.decks.readers import NO_DECKS, SUFFIXES, read_decks
from validator.results import Result

_NO_DECKS = ("readme", "license", "licence", "copying", "changelog")
_OTHERS = frozenset({"board", "turn_log", "card_set", "sets_list", "report"})


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@checking_options
def command(paths: tuple[str, ...], options: Options) -> None:
    """Check deck files.

    PATH is a deck file of any kind (LackeyCCG .dek or .txt, plain text, JSON, CSV), a folder, which means every deck
    file in it and below, or - for standard input. All are reported, unreadable ones too.

    Exit codes: 0 nothing illegal, 1 something illegal, 2 wrong usage or an input that can't be read.
    """
    if len(paths) == 1 and not os.path.isdir(paths[0]) and options.baseline is None:
        options = replace(options, settings=replace(options.settings, alone=True))
    run_checks(inputs(paths, (*SUFFIXES, *NO_DECKS), is_deck), check, options, kind="deck")


def check(path: str, settings: Settings) -> tuple[Result, ...]:
    """Return the subjects of a deck file: one a format, of each of its decks. Raises InputError."""
    db = load_cards(settings.cards)
    decks = read_decks(path, db)
    if len(decks) > 1:
        decks = [replace(deck, path=f"{path}#/{at}") for at, deck in enumerate(decks)]
    names: tuple[str | None, ...] = settings.formats or (None,)
    alone = settings.alone and len(decks) == len(names) == 1
    return tuple(check_deck(deck, name, settings.as_of, db, elsewhere=alone) for deck in decks for name in names)


def is_deck(path: str) -> bool:
    """Whether a file of a folder is taken for a deck: not a README, nor JSON of one of our other kinds."""
    stem, suffix = os.path.splitext(os.path.basename(path).lower())
    if stem.startswith(_NO_DECKS):
        return False
    if suffix != ".json":
        return True
    keys = json_keys(path)
    return keys is None or not _OTHERS & keys
