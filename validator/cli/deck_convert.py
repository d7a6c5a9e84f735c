"""`swtcg deck convert`."""

from __future__ import annotations

import click

from validator.api import check_deck, load_cards, read_deck
from validator.cli.group import Failure
from validator.cli.options import OneOf, cards_option
from validator.decks.converting import convert
from validator.decks.writers import KINDS
from validator.inputs.files import InputError, one_line, printable, write_bytes
from validator.problems import AMBIGUOUS_CARD, TOTALS_DIFFER, UNKNOWN_CARD
from validator.report import place
from validator.results import Finding, counted

_KEPT = (UNKNOWN_CARD, AMBIGUOUS_CARD, TOTALS_DIFFER)
"""Errors and warnings of a line that is written as it stands."""


@click.command("convert")
@click.argument("path")
@click.option("--to", "kind", type=OneOf(*KINDS), required=True, help="The form to write.")
@click.option("--out", "-o", metavar="FILE", help="Write this file, whole or not at all.  [default: standard output]")
@cards_option
@click.pass_context
def command(ctx: click.Context, path: str, kind: str, out: str | None, cards: str | None) -> None:
    """Write a deck in another form; reading it back gives the same deck.

    PATH is a deck file of any kind, or - for standard input. The name of an unknown card is written as it stands, and
    the exit code is 1. Where cards would be lost, because a line isn't understood, nothing is written.
    """
    db = load_cards(cards)
    deck = read_deck(path, db)
    wrong = [f for f in check_deck(deck, db=db).findings if f.severity == "error" and f.rule[0] == "P"]
    for finding in wrong:
        click.echo(f"{printable(path)}: {_line(finding)}", err=True)
    lost = sum(finding.rule not in _KEPT for finding in wrong)
    if lost:
        raise Failure(f"nothing written: {counted(lost, 'line')} of the deck would be lost")
    try:
        data = convert(deck, kind, db).encode("utf-8")
    except InputError as error:
        raise Failure(f"nothing written: {error.message}") from None
    if out is None or out == "-":
        click.echo(data, nl=False)
    else:
        write_bytes(out, data)
    ctx.exit(1 if wrong else 0)


def _line(finding: Finding) -> str:
    at = place(finding)
    text = f"{at}: {finding.message}" if at else finding.message
    return one_line(f"{text} ({finding.hint})" if finding.hint else text)
