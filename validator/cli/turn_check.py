"""`swtcg turn check`."""

from __future__ import annotations

import os

import click
from msgspec.structs import replace

from validator.api import check_turn, read_turn
from validator.cli.checking import checking_options, run_checks
from validator.cli.running import Inputs, Options, Settings, cards_of, json_keys
from validator.results import Result


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@checking_options
def command(paths: tuple[str, ...], options: Options) -> None:
    """Replay turn logs and check every event.

    PATH is a turn log in JSON, a folder, which means every turn log in it and below, or - for standard input. All are
    reported, unreadable ones too.

    Exit codes: 0 nothing illegal, 1 something illegal, 2 wrong usage, an input that can't be read, or a log of which an
    event names something that isn't there.
    """
    options = replace(options, folder=any(map(os.path.isdir, paths)))
    run_checks(Inputs(paths, (".json",), is_turn), check, options, kind="turn")


def check(path: str, settings: Settings) -> tuple[Result, ...]:
    """Return the subjects of a turn log: one a format. Raises InputError."""
    db = cards_of(settings)
    log = read_turn(path, db)
    return tuple(check_turn(log, name, settings.as_of, db) for name in settings.asked)


def is_turn(path: str) -> bool:
    """Whether a JSON file of a folder is taken for a turn log; one that can't be read is, so that it is reported."""
    keys = json_keys(path)
    return keys is None or "turn_log" in keys or {"before", "events"} <= keys
