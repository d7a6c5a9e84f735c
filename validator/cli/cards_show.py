"""`swtcg cards show`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from validator.api import find_card, load_cards
from validator.cards import names
from validator.cards.database import Ambiguous, Database
from validator.cards.model import Card
from validator.cli.options import cards_option, day_option, no_color_option, output_option, write_json
from validator.report.card import card_lines, card_object
from validator.report.terminal import wants_color, width_of, wrap


@click.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "every", is_flag=True, help="Every card of that name, whatever its letter, as a list.")
@day_option
@output_option("text", "json")
@cards_option
@no_color_option
def command(name: Sequence[str], every: bool, as_of: str, output: str, cards: str | None, no_color: bool) -> None:
    """Show a card: its facts, its printings, where it is legal and why not, and what it does to stacks.

    NAME may be spelt as people do: `darth vader j`, `Darth Vader (J) (Promo)`, `Padme Amidala (A) [AOTC]`.
    A name that no card has, or that could be several cards, is an error (exit code 2) with the names that come near.

    \b
    Examples:
      swtcg cards show Darth Vader H
      swtcg cards show --all "Luke Skywalker" --as-of 2026-01-01
    """
    from validator.report.about_card import about_lines, about_object  # what it needs is loaded when it is called

    text = " ".join(name)
    db = load_cards(cards)
    found = _all(db, text) if every else [find_card(text, db)]
    if output == "json":
        objects = [{**card_object(card), **about_object(card, db, as_of, count=not every)} for card in found]
        write_json(objects if every else objects[0])
        return
    color = wants_color(sys.stdout, no_color)
    width = width_of(sys.stdout)
    blocks = []
    for card in found:
        lines = [part for line in card_lines(card, color) for part in wrap(line, width)]
        blocks.append([*lines, *about_lines(card, db, as_of, color=color, width=width, count=not every)])
    click.echo("\n\n".join(map("\n".join, blocks)), color=True)


def _all(db: Database, text: str) -> list[Card]:
    """Return all cards whose name without letter is that of the card or cards that a name means."""
    found = db.find(text)
    cards = found.candidates if isinstance(found, Ambiguous) else (find_card(text, db),)
    bases = {names.fold(card.base) for card in cards}
    return [card for card in db if names.fold(card.base) in bases]
