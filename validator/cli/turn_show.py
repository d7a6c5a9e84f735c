"""`swtcg turn show`."""

from __future__ import annotations

import click

from validator.api import load_cards, read_turn
from validator.cli.options import cards_option
from validator.cli.streams import write_lines
from validator.inputs.files import printable
from validator.turns.telling import tell


@click.command("show")
@click.argument("path")
@cards_option
def command(path: str, cards: str | None) -> None:
    """Tell a turn log in words, an event a line.

    PATH is a turn log in JSON, or - for standard input. Nothing is checked: `swtcg turn check` does that, and numbers
    the events from 0 (/events/0 is the first line).

    \b
    swtcg turn show examples/turn_legal.json
    swtcg turn show - < turn.json
    """
    write_lines((printable(line) for line in tell(read_turn(path, load_cards(cards)))), hang=4)
