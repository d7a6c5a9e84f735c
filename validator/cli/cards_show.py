"""`swtcg cards show`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from validator.cards.database import Ambiguous, Database, Unknown
from validator.cards.model import Card
from validator.cli import Failure
from validator.cli.options import cards_option, no_color_option, output_option, write_json
from validator.files import printable
from validator.report.card import card_lines, card_object
from validator.report.terminal import wants_color


@click.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "every", is_flag=True, help="Every card of that name, whatever its letter, as a list.")
@output_option("text", "json")
@cards_option
@no_color_option
def command(name: Sequence[str], every: bool, output: str, cards: str | None, no_color: bool) -> None:
    """Show a card: its facts and its printings.

    NAME may be spelt as people do: `darth vader j`, `Darth Vader (J) (Promo)`, `Padme Amidala (A) [AOTC]`.
    A name that no card has, or that could be several cards, is an error (exit code 2) with the names that come near.
    """
    from validator.api import load_cards

    text = " ".join(name)
    db = load_cards(cards)
    found = _all(db, text) if every else [_one(db, text)]
    if output == "json":
        objects = [card_object(card) for card in found]
        write_json(objects if every else objects[0])
        return
    color = wants_color(sys.stdout, no_color)
    click.echo("\n\n".join("\n".join(card_lines(card, color)) for card in found), color=True)


def _one(db: Database, text: str) -> Card:
    found = db.find(text)
    if isinstance(found, Unknown):
        raise _unknown(text, found.suggestions)
    if isinstance(found, Ambiguous):
        names = [card.key for card in found.candidates]
        shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
        raise Failure(f"{printable(text)!r} could be several cards: {shown}. Name one, or use --all.")
    return found.card


def _all(db: Database, text: str) -> list[Card]:
    from validator.cards import names

    found = db.find(text)
    if isinstance(found, Unknown):
        raise _unknown(text, found.suggestions)
    bases = {names.fold(c.base) for c in (found.candidates if isinstance(found, Ambiguous) else (found.card,))}
    return [card for card in db if names.fold(card.base) in bases]


def _unknown(text: str, suggestions: Sequence[str]) -> Failure:
    meant = f" Did you mean {' or '.join(suggestions)}?" if suggestions else ""
    return Failure(f"no card is named {printable(text)!r}.{meant}")
