"""`swtcg event check`."""

from __future__ import annotations

import os
import sys

import click

from validator.cli.options import Day, Word, cards_option, no_color_option, write_json
from validator.cli.streams import write_utf8
from validator.events.check import check_event
from validator.events.model import EventReport

OUTPUTS = ("text", "csv", "json", "html", "markdown")


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
@click.option(
    "--output", "-O", "output", type=Word(*OUTPUTS), default="text", show_default=True, help="Form of the report."
)
@click.option("--jobs", "-j", type=click.IntRange(min=0), default=1, metavar="N", help="Processes; 0: one a core.")
@click.option("--quiet", "-q", is_flag=True, help="Only the players who have something to mend.")
@cards_option
@no_color_option
def command(
    path: str,
    format_: str | None,
    as_of: str | None,
    output: str,
    jobs: int,
    quiet: bool,
    cards: str | None,
    no_color: bool,
) -> None:
    """Check all decks that were handed in for an event, each player's together.

    Whose a file is, is told by its name ("Ann - dark.txt"), its folder, the player that the deck names, or a roster.csv
    with the columns player, light, dark. An event.toml may say the name, date, format, decks and deadline.

    Exit codes: 0 nothing to mend, 1 something to mend, 2 wrong usage or a file that can't be read.
    """
    report = check_event(
        path, format=format_, as_of=as_of, cards=cards, jobs=jobs or os.cpu_count() or 1, progress=progress()
    )
    write_report(report, output, quiet=quiet, no_color=no_color)
    click.get_current_context().exit(report.exit_code())


def write_report(report: EventReport, output: str, *, quiet: bool = False, no_color: bool = False) -> None:
    """Write the report of an event to standard output in one of `OUTPUTS`."""
    from validator.events import table

    if output == "json":
        from validator.events.event_json import event_object

        write_json(event_object(report))
        return
    if output == "text":
        from validator.report.terminal import wants_color

        color = wants_color(sys.stdout, no_color)
        click.echo("\n".join(table.text_lines(report, color=color, quiet=quiet)), color=color)
        return
    write_utf8()
    write = {"csv": table.as_csv, "html": table.as_html, "markdown": table.as_markdown}[output]
    click.echo(write(report), nl=False)


class progress:  # noqa: N801
    """Shows on a terminal how many files are read."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """Show how many are read; nothing for few, and the line goes away at the end."""
        if self.shown and total > 100:
            end = "\r\033[K" if done == total else ""
            click.echo(f"\r{done:,} of {total:,} files read{end}", nl=False, err=True)
