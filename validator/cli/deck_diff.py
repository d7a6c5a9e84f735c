"""`swtcg deck diff`."""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from validator.api import check_deck, load_cards, read_deck
from validator.cli.options import cards_option, output_option, write_json
from validator.cli.streams import write_lines
from validator.decks.diffing import DeckDifference, compare
from validator.decks.model import Deck, fingerprint
from validator.decks.view import ZONE_WORDS
from validator.inputs.files import printable
from validator.results import counted


@click.command("diff")
@click.argument("old")
@click.argument("new")
@output_option("text", "json")
@cards_option
def command(old: str, new: str, output: str, cards: str | None) -> None:
    """Show what changed between two decks.

    OLD and NEW are decks of any form, one of them may be - for standard input. Order, spelling, printings and form make
    no difference.

    \b
    swtcg deck diff submitted.dek at-the-table.txt
    swtcg deck diff old.dek new.dek --output json

    Exit codes: 0 compared, 2 one of the two can't be read.
    """
    db = load_cards(cards)
    decks = [read_deck(old, db), read_deck(new, db)]
    found = compare(*decks)
    for path, deck in zip((old, new), decks, strict=True):
        for finding in check_deck(deck, db=db).findings:
            if finding.severity == "error" and finding.rule.startswith("P"):
                line = f"line {finding.where.line}: " if finding.where.line is not None else ""
                click.echo(f"{printable(path)}: {line}{printable(finding.message, 300)}", err=True)
    if output == "json":
        write_json({"deck_diff": 1, "old": _named(old, decks[0]), "new": _named(new, decks[1]), **_changes(found)})
    else:
        write_lines(printable(text, 300) for text in _lines(found))


def _named(path: str, deck: Deck) -> dict[str, object]:
    return {"path": path, "cards": deck.copies(), "fingerprint": fingerprint(deck)}


def _changes(found: DeckDifference) -> dict[str, object]:
    return {"changes": [msgspec.structs.asdict(each) for each in found.changes], "same": found.same}


def _lines(found: DeckDifference) -> Iterator[str]:
    for change in found.changes:
        sign = "+" if change.after > change.before else "-"
        where = "" if change.zone == "deck" else f" in the {ZONE_WORDS[change.zone]}"
        both = f" (from {change.before} to {change.after})" if change.before and change.after else ""
        yield f"{sign}{abs(change.after - change.before)} {change.card}{where}{both}"
    if not found.changes:
        yield f"the same deck: {counted(found.same, 'card')}"
    else:
        yield f"{counted(len(found.changes), 'line')} changed, {counted(found.same, 'card')} the same"
