"""`swtcg cards sets`."""

from __future__ import annotations

from typing import Any

import click

from validator.api import load_cards
from validator.cards.database import Database
from validator.cards.model import CardSet
from validator.cli.options import cards_option, output_option, write_json

PUBLISHERS = {"WOTC": "Wizards of the Coast", "IDC": "Independent Development Committee"}


@click.command("sets")
@output_option("text", "json")
@cards_option
def command(output: str, cards: str | None) -> None:
    """List the sets: code, the month before which it had not come out, publisher, printings and name.

    When most sets of the committee came out isn't known: they have the month in which its history begins.

    \b
    swtcg cards sets
    swtcg cards search set:ESB
    """
    db = load_cards(cards)
    counts = _counts(db)
    if output == "json":
        write_json({"sets": [_object(each, counts[each.code]) for each in db.sets]})
        return
    width = max((len(each.code) for each in db.sets), default=4)
    click.echo(f"{'code':<{width}}  not before  by    cards  name")
    for each in db.sets:
        known = f"{each.code:<{width}}  {each.earliest or '-':<10}  {each.publisher:<4}"
        click.echo(f"{known}  {counts[each.code]:>5}  {each.name}")
    click.echo(f"{len(db.sets)} sets, {sum(counts.values()):,} printings")


def _counts(db: Database) -> dict[str, int]:
    """Return the printings of each set by its code."""
    found = {each.code: 0 for each in db.sets}
    for card in db.cards:
        for printing in card.printings:
            found[printing.set] += 1
    return found


def _object(each: CardSet, count: int) -> dict[str, Any]:
    return {
        "code": each.code,
        "name": each.name,
        "publisher": each.publisher,
        "publisher_name": PUBLISHERS.get(each.publisher, each.publisher),
        "earliest": each.earliest,
        "printings": count,
    }
