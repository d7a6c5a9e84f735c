"""`swtcg rules formats`."""

from __future__ import annotations

import sys
from typing import Any

import click
import msgspec

from validator import formats
from validator.api import load_cards
from validator.cli.options import cards_option, complete_formats, day_option, no_color_option, output_option, write_json
from validator.cli.streams import write_lines
from validator.formats import Format, FormatFile
from validator.report.terminal import paint, wants_color
from validator.rules import registry


@click.command("formats")
@click.argument("names", metavar="[FORMAT]...", nargs=-1, shell_complete=complete_formats)
@day_option
@output_option("text", "json")
@cards_option
@no_color_option
def command(names: tuple[str, ...], as_of: str, output: str, cards: str | None, no_color: bool) -> None:
    """List the formats: sets, numbers, bans and restrictions as they apply on a day."""
    db = load_cards(cards)
    files = {file.name: file for file in formats.catalogue(db)}
    wanted = [formats.resolve(each, as_of, db, registry.catalogue) for each in names or files]
    if output == "json":
        write_json([_object(each, files[each.name]) for each in wanted])
        return
    color = wants_color(sys.stdout, no_color)
    for at, each in enumerate(wanted):
        write_lines([*[""] * bool(at), *_lines(each, files[each.name], color, whole=bool(names))])


def _object(found: Format, file: FormatFile) -> dict[str, Any]:
    listings = [
        {
            "card": listing.card,
            "status": listing.entry.status,
            "state": listing.state,
            "from": listing.entry.since,
            "until": listing.entry.until,
            "list": listing.list,
            "source": listing.entry.source,
        }
        for each in found.listings.values()
        for listing in each
    ]
    return {
        "name": found.name,
        "title": found.title,
        "summary": file.summary,
        "as_of": found.as_of,
        "source": file.source,
        "extends": file.extends,
        "numbers": msgspec.to_builtins(found.numbers),
        "severities": found.severities,
        "sets": None if found.sets is None else sorted(found.sets),
        "notes": list(found.notes),
        "lists": sorted(listings, key=lambda each: (each["card"], each["from"] or "")),
    }


def _lines(found: Format, file: FormatFile, color: bool, *, whole: bool) -> list[str]:
    numbers = found.numbers
    lines = [f"{paint(found.name, 'bold', color)}  {found.title}"]
    if file.summary:
        lines.append(f"  {file.summary}")
    lines.append(
        f"  deck of {numbers.deck_minimum}, {numbers.units_minimum} units, {numbers.arena_minimum} of each arena, "
        f"{numbers.copies} of a card"
    )
    if found.sets is None:
        lines.append("  every set")
    else:
        lines.append(f"  {len(found.sets)} sets{': ' + ' '.join(sorted(found.sets)) if whole else ''}")
    for status in ("banned", "restricted"):
        cards = sorted(listing.card for listing in found.holding() if listing.entry.status == status)
        if cards:
            lines.append(f"  {len(cards)} {status}{': ' + ', '.join(cards) if whole else ''}")
    coming = [each for listings in found.listings.values() for each in listings if each.state == "announced"]
    lines += [f"  announced: {each.card} {each.entry.status} {each.since}" for each in coming]
    lines += [f"  {word} here: {id_}" for id_, word in found.severities.items()]
    lines += [paint(f"  note: {note}", "note", color) for note in found.notes]
    if whole:
        lines.append(paint(f"  source: {file.source}", "dim", color))
    return lines
