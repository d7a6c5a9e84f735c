"""`swtcg event close`."""

from __future__ import annotations

import click

from validator.cli.event_store import store_option
from validator.events.store import Store
from validator.events.store_open import find_store
from validator.inputs.files import printable


@click.command("close")
@store_option
def command(store: str | None) -> None:
    """Close an event: nothing is accepted from now on.

    Exit codes: 0 closed, 2 wrong usage, or it was closed before.
    """
    path = find_store(store)
    with Store(path, write=True) as opened:
        when = opened.end()
    click.echo(f"{printable(path)}: closed on {when}")
