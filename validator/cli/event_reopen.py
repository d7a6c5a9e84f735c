"""`swtcg event reopen`."""

from __future__ import annotations

import click

from validator.cli.event_store import store_option
from validator.events.plan import moment_of
from validator.events.store import Store
from validator.events.store_open import find_store
from validator.inputs.files import printable


@click.command("reopen")
@store_option
@click.option("--deadline", metavar="MOMENT", help='A new deadline, such as "2026-11-29 09:00".')
def command(store: str | None, deadline: str | None) -> None:
    """Accept decks again after `event close`, or until a new deadline.

    What was handed in stays as it is.

    Exit codes: 0 open again, 2 wrong usage, or the event is open and no new deadline is given.
    """
    path = find_store(store)
    until = moment_of(deadline) if deadline is not None else None
    with Store(path, write=True) as opened:
        plan = opened.reopen(until)
        late = opened.is_over
    until = f" until {plan.deadline}" if plan.deadline else ""
    if late:
        click.echo(
            f"{printable(path)}: open again; the deadline was {plan.deadline}: --deadline MOMENT gives a new one"
        )
    else:
        click.echo(f"{printable(path)}: open again{until}")
