"""`swtcg event check`."""

from __future__ import annotations

import os
import sys
from typing import Unpack

import click

from validator.cli.event_report import ReportOptions, finish, report_options
from validator.cli.options import Day, cards_option
from validator.events.check import check_event


@click.command("check")
@click.argument("path", metavar="FOLDER|ROSTER.csv|EVENT.toml")
@click.option("--format", "-f", "format_", metavar="FORMAT", help="Format of all decks.  [default: the event's]")
@click.option(
    "--as-of",
    "as_of",
    type=Day(),
    metavar="YYYY-MM-DD",
    help="Day for dated lists.  [default: the event's, else today]",
)
@report_options
@click.option("--jobs", "-j", type=click.IntRange(min=0), default=1, metavar="N", help="Processes; 0: one a core.")
@cards_option
def command(
    path: str, format_: str | None, as_of: str | None, jobs: int, cards: str | None, **options: Unpack[ReportOptions]
) -> None:
    """Check all decks that were handed in for an event, each player's together.

    Whose a file is, is told by its name ("Ann - dark.txt"), its folder, the player that the deck names, or a roster.csv
    with the columns player, light, dark. An event.toml may say the name, date, format, decks and deadline.

    Exit codes: 0 nothing to mend, 1 something to mend, 2 wrong usage or a file that can't be read.
    """
    report = check_event(
        path, format=format_, as_of=as_of, cards=cards, jobs=jobs or os.cpu_count() or 1, progress=Progressing()
    )
    finish(report, options)


class Progressing:
    """Shows on a terminal how many files are read."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Show how many are read; nothing for few, and the line goes away at the end."""
        if self.shown and total > 100:
            end = "\r\033[K" if done == total else ""
            click.echo(f"\r{done:,} of {total:,} files read{end}", nl=False, err=True)
