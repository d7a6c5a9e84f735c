"""What the commands of an event share: the options of the report and the papers, and how they are written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypedDict

import click

from validator.cli.options import no_color_option, output_option, write_json
from validator.cli.streams import write_utf8
from validator.events.model import EventReport
from validator.inputs.files import InputError, printable, write_bytes
from validator.results import counted

OUTPUTS = ("text", "csv", "json", "html", "markdown")


class ReportOptions(TypedDict):
    """The options of `report_options`."""

    output: str
    quiet: bool
    no_color: bool
    receipts: str | None
    sheets: str | None


def report_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of `ReportOptions`."""
    for add in (
        no_color_option,
        click.option("--sheets", metavar="FILE", help="Write registration sheets to print: FILE.html or FILE.pdf."),
        click.option("--receipts", metavar="DIR", help="Write a receipt for each player, as text and as a page."),
        click.option("--quiet", "-q", is_flag=True, help="Only the players who have something to mend."),
        output_option(*OUTPUTS),
    ):
        function = add(function)
    return function


def finish(report: EventReport, options: ReportOptions) -> None:
    """Write the report and the papers, and leave with the exit code of the report."""
    write_report(report, options["output"], quiet=options["quiet"], no_color=options["no_color"])
    if options["sheets"] is not None:
        write_sheets(report, options["sheets"])
    if options["receipts"] is not None:
        write_receipts(report, options["receipts"])
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


def write_sheets(report: EventReport, path: str) -> None:
    """Write the registration sheets of all decks. Raises InputError."""
    from validator.events.papers import paper_decks
    from validator.events.sheets import sheets_html, sheets_pdf

    ending = os.path.splitext(path)[1].lower()
    if ending not in (".html", ".htm", ".pdf"):
        raise InputError("must end with .html or .pdf", path=path)
    missing: list[str] = []
    decks = paper_decks(report, missing)
    made = sheets_html(report, decks)
    if ending == ".pdf":
        try:
            data = sheets_pdf(made)
        except ImportError:
            hint = "`pip install swtcg-validator[pdf]`, or write FILE.html and print it from a browser"
            raise InputError("a PDF needs WeasyPrint, which isn't installed", path=path, hint=hint) from None
        except OSError as error:  # Pango, which WeasyPrint needs, is no Python package
            raise InputError(f"WeasyPrint can't run: {printable(str(error))}", path=path) from None
    else:
        data = made.encode("utf-8", "replace")
    write_bytes(path, data)
    click.echo(f"{counted(len(decks), 'sheet')} written to {printable(path)}", err=True)
    for line in missing:
        click.echo(f"  no sheet for {line}", err=True)


def write_receipts(report: EventReport, folder: str) -> None:
    """Write two files for each player into a folder. Raises InputError."""
    from validator.events.papers import file_stem
    from validator.events.receipts import receipt_html, receipt_text

    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"can't be made: {error.strerror}", path=folder) from None
    written = 0
    for number, player in enumerate(report.players, 1):
        if not player.decks:
            continue
        stem = os.path.join(folder, file_stem(number, player))
        write_bytes(f"{stem}.txt", receipt_text(report, player).encode("utf-8", "replace"))
        write_bytes(f"{stem}.html", receipt_html(report, player).encode("utf-8", "replace"))
        written += 1
    click.echo(f"{counted(written, 'receipt')} written to {printable(folder)}", err=True)
