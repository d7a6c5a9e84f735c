"""`swtcg event open`."""

from __future__ import annotations

import click

from validator.cli.options import Day, cards_option
from validator.events.store_open import open_event
from validator.inputs.files import printable


@click.command("open")
@click.argument("event", metavar="EVENT.toml")
@click.argument("store", required=False)
@click.option("--as-of", "as_of", type=Day(), metavar="YYYY-MM-DD", help="Day for dated lists.  [default: the event's]")
@cards_option
def command(event: str, store: str | None, as_of: str | None, cards: str | None) -> None:
    """Open an event: make the file in which its decks are kept.

    EVENT.toml says what is asked for (a folder or a roster with one beside it will do); STORE is the file to make, by
    default beside it with the ending .sqlite. A roster says who may hand in; without one everybody may.

    Exit codes: 0 opened, 2 wrong usage, or the file is there already.
    """
    path, plan = open_event(event, store, cards, as_of)
    asked = ", ".join(plan.decks)
    until = f", until {plan.deadline}" if plan.deadline else ""
    click.echo(f"{printable(path)}: open for {printable(plan.name or 'the event')}: decks {asked}{until}")
