"""`swtcg event export`."""

from __future__ import annotations

import click

from validator.cli.event_store import store_option
from validator.events.store import Store
from validator.events.store_export import export
from validator.events.store_open import find_store
from validator.inputs.files import printable
from validator.results import counted


@click.command("export")
@click.argument("out", metavar="FOLDER")
@store_option
def command(out: str, store: str | None) -> None:
    """Write the decks that count into a new folder, as they were sent.

    `swtcg event check FOLDER` reads it: roster.csv names each player's files. submissions.csv lists everything that was
    handed in, with its time; also what was replaced.

    Exit codes: 0 written, 2 wrong usage, or the folder isn't empty or can't be written.
    """
    with Store(find_store(store)) as opened:
        number = export(opened, out)
    click.echo(f"{counted(number, 'deck')} written to {printable(out)}")
