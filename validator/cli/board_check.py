"""`swtcg board check`."""

from __future__ import annotations

import os

import click
from msgspec.structs import replace

from validator.api import check_board, read_board
from validator.cli.checking import checking_options, run_checks
from validator.cli.running import Inputs, Options, Settings, cards_of, json_keys
from validator.inputs.files import InputError, decode_text, read_bytes
from validator.results import Result


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@checking_options
def command(paths: tuple[str, ...], options: Options) -> None:
    """Check boards.

    PATH is a board in JSON or in the text form (`swtcg board new` shows it), a folder, which means every board in it
    and below, or - for standard input. All are reported, unreadable ones too.

    Exit codes: 0 nothing illegal, 1 something illegal, 2 wrong usage or an input that can't be read.
    """
    options = replace(options, folder=any(map(os.path.isdir, paths)))
    run_checks(Inputs(paths, (".json", ".txt"), is_board), check, options, kind="board")


def check(path: str, settings: Settings) -> tuple[Result, ...]:
    """Return the subjects of a board: one a format. Raises InputError."""
    db = cards_of(settings)
    board = read_board(path, db)
    return tuple(check_board(board, name, settings.as_of, db) for name in settings.asked)


def is_board(path: str) -> bool:
    """Whether a file of a folder is taken for a board; JSON that can't be read is, so that it is reported."""
    if path.lower().endswith(".txt"):
        return _is_text_board(path)
    keys = json_keys(path)
    return keys is None or "board" in keys or "players" in keys


def _is_text_board(path: str) -> bool:
    from validator.boards.notation import is_notation  # only for text files

    try:
        return is_notation(decode_text(read_bytes(path), path)[0])
    except InputError:
        return False
