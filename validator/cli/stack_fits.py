"""`swtcg stack fits`."""

from __future__ import annotations

import sys

import click

from validator.api import find_card, fits, load_cards
from validator.cli.options import cards_option, no_color_option, output_option, write_json
from validator.cli.streams import write_lines
from validator.report.terminal import paint, table, wants_color, width_of
from validator.results import counted


@click.command("fits")
@click.argument("top")
@click.option("--with", "with_", multiple=True, metavar="CARD", help="Another card in play for the same player.")
@output_option("text", "json")
@cards_option
@no_color_option
def command(top: str, with_: tuple[str, ...], output: str, cards: str | None, no_color: bool) -> None:
    """List every card that may lie under TOP, with the reason."""
    db = load_cards(cards)
    name = find_card(top, db).name
    found = fits(top, with_, db)
    if output == "json":
        write_json({"top": name, "cards": found})
        return
    color = wants_color(sys.stdout, no_color)
    lines = [paint(f"{counted(len(found), 'card')} may lie under {name}", "bold", color)]
    rows = [[f"  {each['card']}", each["why"] if each["road"] else f"for a judge: {each['why']}"] for each in found]
    write_lines([*lines, *table(rows, width=width_of(sys.stdout))])
