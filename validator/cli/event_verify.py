"""`swtcg event verify`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

import click
import msgspec

from validator.cli.options import Day, cards_option, output_option, write_json
from validator.decks.view import ZONE_WORDS
from validator.events.check import check_event
from validator.events.model import EventReport, HandedDeck
from validator.events.reading import FileJob, ReadSettings, read_file
from validator.events.verify import Verified, find_player, verified, verified_fingerprint
from validator.inputs.files import InputError, printable


@click.command("verify")
@click.argument("player")
@click.argument("at_table", metavar="FILE|FINGERPRINT...", nargs=-1)
@click.option(
    "--event", "event", default=".", metavar="FOLDER|STORE", help="What was handed in.  [default: this folder]"
)
@click.option("--as-of", "as_of", type=Day(), metavar="YYYY-MM-DD", help="Day for dated lists.")
@output_option("text", "json")
@cards_option
def command(
    player: str, at_table: tuple[str, ...], event: str, as_of: str | None, output: str, cards: str | None
) -> None:
    """Compare the decks at the table with those that were handed in, and say what changed.

    PLAYER is a name, each FILE a deck as it is played now, of any form; or a FINGERPRINT, as on the registration sheet.
    With a folder in place of PLAYER and no FILE, the decks of all players in it are compared.

    Exit codes: 0 all the same, 1 something differs, 2 wrong usage or an input that can't be read.
    """
    handed_in = _handed_in(event, as_of, cards)
    if at_table:
        found = list(_one(handed_in, player, at_table, cards))
    elif os.path.isdir(player):
        found = list(_all(handed_in, check_event(player, as_of=as_of, cards=cards)))
    else:
        raise click.UsageError("which deck? give its FILE, or a FINGERPRINT")
    if output == "json":
        write_json({"event_verify": 1, "decks": [msgspec.to_builtins(each) for each in found]})
    else:
        for line in _lines(found):
            click.echo(printable(line, 400))
    unreadable = any(each.unreadable for each in found)
    click.get_current_context().exit(2 if unreadable else int(not all(each.same for each in found)))


def _handed_in(path: str, as_of: str | None, cards: str | None) -> EventReport:
    """Return what was handed in: in a folder, or in a store."""
    if os.path.isfile(path) and not path.lower().endswith((".csv", ".tsv", ".toml")):
        from validator.events.store import Store  # only for a store

        with Store(path) as opened:
            return opened.report()
    return check_event(path, as_of=as_of, cards=cards)


def _one(report: EventReport, name: str, at_table: Iterable[str], cards: str | None) -> Iterator[Verified]:
    player = find_player(report, name)
    settings = ReadSettings(report.plan.format, report.as_of, cards)
    for each in at_table:
        if os.path.exists(each):
            yield from verified(player, read_file(FileJob(each, each, settings)).decks)
        else:
            yield verified_fingerprint(player, each)


def _all(handed_in: EventReport, table: EventReport) -> Iterator[Verified]:
    for player in table.players:
        decks: Sequence[HandedDeck] = player.decks
        try:
            yield from verified(find_player(handed_in, player.name), decks)
        except InputError as error:
            for deck in decks:
                yield Verified(player.name, deck.file, None, False, note=error.message)


def _lines(found: Iterable[Verified]) -> Iterator[str]:
    for each in found:
        if each.same:
            yield f"{each.player}: {each.at_table} is the same deck as {each.handed_in}"
        elif each.note:
            yield f"{each.player}: {each.at_table}: {each.note}"
        else:
            yield f"{each.player}: {each.at_table} DIFFERS from {each.handed_in}:"
        for change in each.changes:
            where = "" if change.zone == "deck" else f" in the {ZONE_WORDS[change.zone]}"
            yield f"  {change.after - change.before:+} {change.card}{where} (from {change.before} to {change.after})"
